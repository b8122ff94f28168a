"""The commands for FIDE's rating lists: import one, look a player up, show what is there."""

import os
import sqlite3
import sys
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from pathlib import Path

from arpad.book.importing import Imported, import_list
from arpad.book.index import ListedPlayer, ListIndex
from arpad.book.listed import FIELDS, card, player_data
from arpad.book.lists import VARIABLE, RatingLists, default_folder
from arpad.errors import BadInput, InputError
from arpad.faces.cli import printing
from arpad.faces.cli.commands import CommandGroup, Failed, Parameter, command
from arpad.formats.rating_list import POOLS, month_of
from arpad.inputs import Amount, Choice
from arpad.language import say
from arpad.reports.problems import problem_lines
from arpad.written_dates import readings, three_numbers

_DONE, _DOUBTS, _FAILED = 0, 1, 2
_KEPT = "The folder of the lists, else that in {}, else the usual place for a user’s data."
_FOLDER = Parameter("folder", "--folder", "FOLDER", _KEPT.format(VARIABLE), reads=True)
_EXAMPLES = """\
Examples:
  arpad list import players_list_foa.txt --date 2026-10
  arpad list import rapid_oct26frl.zip --keep
  arpad list find "Last, First"
  arpad list find 12345678
  arpad rate open.trf --list"""
_WAITING = "another import is at work in this folder: waiting for it"
_MONTH = "The month of the list, if its name does not say it."
_RATING = "The rating that the list has, if its name does not say it."
_TYPE = Choice(name="type", label="", choices=dict.fromkeys(POOLS, ""), example=POOLS[0])


@command(
    "list import",
    "Read a rating list of FIDE, so that players can be looked up in it.",
    Parameter("path", metavar="FILE"),
    Parameter("day", "--date", "2026-10", _MONTH),
    Parameter("pool", "--type", "|".join(POOLS), _RATING),
    Parameter("keep", "--keep", help="Keep the lists of other months."),
    _FOLDER,
)
def _import(path: str, folder: str | None, day: str | None, pool: str | None, keep: bool) -> None:
    """Read a rating list of FIDE, so that players can be looked up in it.

    FILE is a list as FIDE publishes it: text or XML, of all ratings or of one, also packed (zip,
    gzip, Zstandard). It replaces older lists of the same ratings. With --keep these stay, and each
    event uses the newest list that is not after its first day. A list that cannot be read to its
    end changes nothing.
    """
    target = _folder(folder)
    given = _day(day)
    rating = "" if pool is None else str(_TYPE.parse(pool))
    try:
        size = os.path.getsize(path)
        with open(path, "rb") as file, printing.progress(say("Importing"), size) as show:
            done = import_list(
                file,
                target,
                name=path,
                day=given,
                pool=rating,
                keep=keep,
                progress=lambda: show(file.tell()),
                waiting=lambda: printing.tell(say(_WAITING)),
            )
    except OSError as error:
        place = "" if error.filename in (None, path) else f"{error.filename}: "
        raise _cannot(path, f"{place}{error.strerror or error}") from None
    except (sqlite3.Error, ValueError) as error:
        raise _cannot(path, str(error)) from None
    for line in problem_lines(problem._replace(file=path) for problem in done.problems):
        printing.tell(line)
    sys.exit(_finish(done))


def _cannot(path: str, reason: str) -> Failed:
    return Failed(say("cannot import {path}: {reason}", path=path, reason=reason), _FAILED)


def _finish(done: Imported) -> int:
    """Say what was imported and what it replaced, and return the exit status."""
    if done.path is None or done.day is None:
        printing.tell(say("nothing was imported; the lists are as they were"))
        return _FAILED
    pools = ", ".join(done.pools)
    print(
        say(
            "{players} players imported: the list of {day} ({pools})",
            players=done.players,
            day=done.day,
            pools=pools,
        )
    )
    for day in done.removed:
        print(say("the list of {day} was removed", day=day))
    return _DOUBTS if done.problems else _DONE


_MOST = "Show so many players. Allowed: a whole number from 1 to 1000. Default: 10."
_LIMIT = Amount(name="limit", label="", minimum=1, maximum=1000, whole=True, example="10")


@command(
    "list find",
    "Look a player up by FIDE ID or by name.",
    Parameter("words", metavar="NAME|ID", many=True),
    Parameter("day", "--date", "2026-10-24", "Use the list that was in force on this day."),
    Parameter("limit", "--limit", "10", _MOST),
    Parameter("as_json", "--json", help="Print JSON."),
    _FOLDER,
)
def _find(
    words: Sequence[str], folder: str | None, day: str | None, limit: str | None, as_json: bool
) -> None:
    """Look a player up by FIDE ID or by name.

    The beginnings of words are enough, in any order, with or without accents. The highest rated
    come first.
    """
    most = int(str(_LIMIT.parse("10" if limit is None else limit)))
    lists = opened(folder)
    players = _on(lists, _day(day)).find(" ".join(words), most)
    if as_json:
        from arpad.reports.json import encode

        print(encode([player_data(player) for player in players], indent=2))
        return
    if not players:
        raise Failed(say("nobody is named “{text}” in the list", text=" ".join(words)), 1)
    for line in _table(players):
        print(line)


def _on(lists: RatingLists, day: date | None) -> RatingLists | ListIndex:
    if day is None:
        return lists
    for pool in POOLS:
        if listed := lists.in_force(pool, day):
            return listed.list
    return lists


def _table(players: Iterable[ListedPlayer]) -> Iterator[str]:
    rows = [[say(field) for field in FIELDS], *(card(player) for player in players)]
    widths = [max(len(row[at]) for row in rows) for at in range(len(FIELDS))]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield "  ".join(cells).rstrip()


@command("list show", "Show which lists are there.", _FOLDER)
def _show(folder: str | None) -> None:
    """Show which lists are there."""
    target = _folder(folder)
    lists = RatingLists(target)
    for path, reason in lists.passed_over.items():
        text = "{path} is damaged or of another version: import that list anew, or remove the file"
        unread = "{path} cannot be read just now: {reason}"
        print(say(unread if reason else text, path=path, reason=reason))
    for index in lists:
        pools = ", ".join(index.pools)
        values = {"day": index.list_date, "players": index.players, "pools": pools}
        print(say("{day}: {players} players ({pools})", **values))
    if not len(lists) and not lists.passed_over:
        print(say("no list in {folder}", folder=target))


def _folder(given: str | None) -> Path:
    return Path(given) if given else default_folder()


def opened(folder: str | None) -> RatingLists:
    """Open the lists; raises Failed when there is none, UnusableList for a damaged one."""
    target = _folder(folder)
    lists = RatingLists(target)
    lists.check()
    if not lists:
        text = say("no list in {folder}; import one: arpad list import FILE", folder=target)
        raise Failed(text, 1)
    return lists


def _day(text: str | None) -> date | None:
    """Read a month or day; raises BadInput for anything else."""
    if text is None:
        return None
    days = readings(text)
    if len(days) == 1:
        return days[0].day
    # A day that does not exist is not its month.
    if not three_numbers(text) and (month := month_of(text)) is not None:
        return month
    raise BadInput([InputError("date", text, say("a month or a day"), "2026-10")])


_COMMANDS = {"find": _find, "import": _import, "show": _show}
_TEXT = "Keep FIDE’s rating lists and look players up in them. No list comes with Arpad."
_SHORT = "Import FIDE’s rating lists and look players up."
_PARAMS = [Parameter("name", metavar="COMMAND [ARGS]...")]
list = CommandGroup(
    "arpad list", _SHORT, _PARAMS, _COMMANDS.get, _TEXT, _EXAMPLES, names=[*_COMMANDS]
)
