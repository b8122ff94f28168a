"""The commands for FIDE's rating lists: import one, look a player up, show what is there."""

import sqlite3
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import BinaryIO

import click

from arpad.book.importing import Imported, import_list
from arpad.book.index import ListedPlayer, ListIndex
from arpad.book.listed import FIELDS, card, player_data
from arpad.book.lists import VARIABLE, RatingLists, default_folder
from arpad.errors import BadInput, InputError
from arpad.faces.cli import printing
from arpad.faces.cli.outputs import Source
from arpad.formats.rating_list import POOLS, month_of
from arpad.language import say
from arpad.reports.problems import problem_lines
from arpad.written_dates import readings, three_numbers

_DONE, _DOUBTS, _FAILED = 0, 1, 2
_folder_option = click.option(
    "--folder",
    metavar="FOLDER",
    type=Source(),
    envvar=VARIABLE,
    help="The folder of the lists. If empty, it is the usual place for a user’s data.",
    show_envvar=True,
)


_EPILOG = """\b
Examples:
  arpad list import players_list_foa.txt --date 2026-10
  arpad list import rapid_oct26frl.zip --keep
  arpad list find "Last, First"
  arpad list find 12345678
  arpad rate open.trf --list"""


@click.group(epilog=_EPILOG, short_help="Import FIDE’s rating lists and look players up.")
def list() -> None:
    """Keep FIDE’s rating lists and look players up in them. No list comes with Arpad."""


@list.command("import")
@click.argument("path", metavar="FILE")
@click.option(
    "--date", "day", metavar="2026-10", help="The month of the list, if its name does not say it."
)
@click.option(
    "--type",
    "pool",
    type=click.Choice(POOLS),
    help="The rating that the list has, if its name does not say it.",
)
@click.option("--keep", is_flag=True, help="Keep the lists of other months.")
@_folder_option
def _import(path: str, folder: str | None, day: str | None, pool: str | None, keep: bool) -> None:
    """Read a rating list of FIDE, so that players can be looked up in it.

    FILE is a list as FIDE publishes it: text or XML, of all ratings or of one, also packed (zip,
    gzip, Zstandard). It replaces older lists of the same ratings. With --keep these stay, and each
    event uses the newest list that is not after its first day. A list that cannot be read to its
    end changes nothing.
    """
    target = _folder(folder)
    given = _day(day)
    try:
        with open(path, "rb") as file, _progress(file) as progress:
            done = import_list(
                file,
                target,
                name=path,
                day=given,
                pool=pool or "",
                keep=keep,
                progress=progress,
                waiting=_waiting,
            )
    except OSError as error:
        place = "" if error.filename in (None, path) else f"{error.filename}: "
        raise _cannot(path, f"{place}{error.strerror or error}") from None
    except (sqlite3.Error, ValueError) as error:
        raise _cannot(path, str(error)) from None
    for line in problem_lines(problem._replace(file=path) for problem in done.problems):
        click.echo(line, err=True)
    sys.exit(_finish(done))


class _NotImported(click.ClickException):
    """What ended an import; its exit status is not that of a list imported with doubts."""

    exit_code = _FAILED


def _cannot(path: str, reason: str) -> click.ClickException:
    return _NotImported(say("cannot import {path}: {reason}", path=path, reason=reason))


def _waiting() -> None:
    click.echo(say("another import is at work in this folder: waiting for it"), err=True)


def _finish(done: Imported) -> int:
    """Say what was imported and what it replaced, and return the exit status."""
    if done.path is None or done.day is None:
        click.echo(say("nothing was imported; the lists are as they were"), err=True)
        return _FAILED
    pools = ", ".join(done.pools)
    click.echo(
        say(
            "{players} players imported: the list of {day} ({pools})",
            players=done.players,
            day=done.day,
            pools=pools,
        )
    )
    for day in done.removed:
        click.echo(say("the list of {day} was removed", day=day))
    return _DOUBTS if done.problems else _DONE


@contextmanager
def _progress(file: BinaryIO) -> Iterator[Callable[[], None]]:
    """Give what shows, on a terminal, how much of a file has been read."""
    size = Path(file.name).stat().st_size
    if not sys.stderr.isatty() or not size:
        yield lambda: None
        return
    with click.progressbar(
        length=size, label=say("Importing"), file=printing.bare(sys.stderr)
    ) as bar:
        yield lambda: bar.update(min(file.tell(), size) - bar.pos)


@list.command("find")
@click.argument("words", nargs=-1, required=True, metavar="NAME|ID")
@click.option(
    "--date",
    "day",
    metavar="2026-10-24",
    help="Use the list that was in force on this day.",
)
@click.option("--limit", type=click.IntRange(1, 1000), default=10, help="Default: 10.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@_folder_option
def _find(
    words: tuple[str, ...], folder: str | None, day: str | None, limit: int, as_json: bool
) -> None:
    """Look a player up by FIDE ID or by name.

    The beginnings of words are enough, in any order, with or without accents. The highest rated
    come first.
    """
    lists = opened(folder)
    players = _on(lists, _day(day)).find(" ".join(words), limit)
    if as_json:
        from arpad.reports.json import encode

        click.echo(encode([player_data(player) for player in players], indent=2))
        return
    if not players:
        raise click.ClickException(
            say("nobody is named “{text}” in the list", text=" ".join(words))
        )
    for line in _table(players):
        click.echo(line)


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


@list.command("show")
@_folder_option
def _show(folder: str | None) -> None:
    """Show which lists are there."""
    target = _folder(folder)
    lists = RatingLists(target)
    for path, reason in lists.passed_over.items():
        text = "{path} is damaged or of another version: import that list anew, or remove the file"
        unread = "{path} cannot be read just now: {reason}"
        click.echo(say(unread if reason else text, path=path, reason=reason))
    for index in lists:
        pools = ", ".join(index.pools)
        values = {"day": index.list_date, "players": index.players, "pools": pools}
        click.echo(say("{day}: {players} players ({pools})", **values))
    if not len(lists) and not lists.passed_over:
        click.echo(say("no list in {folder}", folder=target))


def _folder(given: str | None) -> Path:
    return Path(given) if given else default_folder()


def opened(folder: str | None) -> RatingLists:
    """Open the lists; raises ClickException when there is none, UnusableList for a damaged one."""
    target = _folder(folder)
    lists = RatingLists(target)
    lists.check()
    if not lists:
        text = say("no list in {folder}; import one: arpad list import FILE", folder=target)
        raise click.ClickException(text)
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
