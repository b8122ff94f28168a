"""Whole events: tournament files read, merged into one rating period, and rated."""

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date as Date
from typing import Any, NamedTuple

from arpad.calculators.events import identity, us_chess
from arpad.calculators.events.answer import EventAnswer, NotRated, Outcome, PlacedGame, answer
from arpad.calculators.events.choosing import US_CHESS
from arpad.calculators.events.filing import differing, read
from arpad.calculators.events.form import FORM, SYSTEM_NAMES, SYSTEMS
from arpad.calculators.events.listed import LookUp, Overlay, overlay
from arpad.calculators.events.persons import FiledEvent
from arpad.calculators.events.players import Table, bases, matched, of_list, standard, with_rows
from arpad.calculators.events.ratings import Filed, FiledRatings
from arpad.collecting import without_collecting
from arpad.domain import Problem, Rating, RatingPeriod, Report
from arpad.errors import BadInput, InputError
from arpad.formats import players_csv
from arpad.formats.files import File
from arpad.formats.players_csv import PlayersTable
from arpad.language import say
from arpad.rating_system import RatingSystem, declared, room
from arpad.systems.us_chess.norms import DEFAULT as NORM_READINGS
from arpad.systems.us_chess.norms import Readings

__all__ = ["FORM", "EventAnswer", "File", "NotRated", "Outcome", "PlacedGame", "compute", "rate"]

_ROOM_OPTIONS = {
    "round": "round_per",
    "one_cap": "",
    "fast_classic": "",
    "match_played_out": "played_out",
    "bonus_multiplier": "",
}
_PASSED_AS: Mapping[str, Callable[[Any], object]] = {
    "round": lambda value: value.removeprefix("per-"),
    "bonus_multiplier": float,
}
_OF_US_CHESS = ("match", *Readings._fields)  # which its room is not told as options
_APART = 100_000  # more than any starting rank
_NO_TABLE = PlayersTable((), ())


def rate(
    files: Iterable[tuple[str, bytes]],
    *,
    players: tuple[str, bytes] | None = None,
    system: str | None = None,
    time_class: str | None = None,
    time_control: str | None = None,
    date: Date | str | None = None,
    end: Date | str | None = None,
    round: str = "per-period",
    games_played: int | None = None,
    peak: int | None = None,
    one_cap: str = "largest",
    unusual: str = "rated",
    fast_classic: bool = False,
    match_played_out: bool = False,
    bonus_multiplier: float | None = None,
    match: bool = False,
    norm_unplayed: str = NORM_READINGS.norm_unplayed,
    norm_same_opponent: str = NORM_READINGS.norm_same_opponent,
    norm_ratings: str = NORM_READINGS.norm_ratings,
    norm_title_2400: str = NORM_READINGS.norm_title_2400,
    today: Date | None = None,
) -> EventAnswer:
    """Rate the events of tournament files together, as one period.

    ``files`` are names and contents; ``players`` is a table of what the files do not say (see
    ``formats.players_csv``); ``today`` is the day on which they are looked at, to find events that
    lie far ahead. Raises BadInput for options that cannot be used, NothingToRate when
    nothing could be read from a file; whatever else is wrong is in the answer's problems.
    """
    options = locals()
    given = {name: options[name] for name in FORM.by_name}
    return compute(files, given, players, today=today)


@without_collecting
def compute(
    files: Iterable[tuple[str, bytes]],
    given: Mapping[str, object],
    players: tuple[str, bytes] | None = None,
    *,
    strict: bool = False,
    look_up: LookUp | None = None,
    today: Date | None = None,
) -> EventAnswer:
    """Answer what was given at any door, options as text or values; raises as ``rate`` does.

    ``strict`` makes an error of whatever in a file departs from its format's prescribed layout;
    ``look_up`` puts the ratings of published lists in place of the file's.
    """
    options = FORM.parse(given)
    ready = prepared(files, options, players, strict=strict, look_up=look_up)
    system, filed = ready.system, ready.filed
    rating_system = _system(system, options)
    problems = ready.problems
    for place, event in enumerate(filed):
        filed[place], doubts = identity.without_doubts(
            event, today, merges=system == US_CHESS, strict=strict
        )
        problems += doubts
    if options["unusual"] != "rated":
        filed = [_without_unusual(event) for event in filed]
    period, before = _period(filed, ready.table, options, ready.listed)
    names = [each.file for each in filed]
    numbered = _numbered_apart(period)
    report = rating_system.rate(numbered, before)
    problems += [*ready.doubts, *differing(filed)]
    if system in declared():
        report = report._replace(problems=(*report.problems, *_notes(numbered, report)))
    problems += [_of_file(each, names) for each in report.problems]
    if system == US_CHESS:
        readings = Readings(*(options[name] for name in Readings._fields))
        return us_chess.answer(system, us_chess.Rated(filed, report, problems, readings))
    pool = period.events[0].time_class
    known = {entry.player.id: before.base(entry.player.id, pool) for entry in period.rated_entries}
    return replace(answer(system, names, period, report, known, problems), filed=tuple(filed))


class Prepared(NamedTuple):
    """The events of files, with what lists and the table of players say laid over them.

    ``problems`` are the readers', ``doubts`` those of lists and table.
    """

    system: str
    filed: list[FiledEvent]
    listed: Overlay
    table: Table
    problems: list[Problem]

    @property
    def doubts(self) -> list[Problem]:
        """What lists and table say that does not agree or could not be used."""
        return [*self.listed.problems, *self.table.problems]


def prepared(
    files: Iterable[tuple[str, bytes]],
    options: Mapping[str, Any],
    players: tuple[str, bytes] | None = None,
    *,
    strict: bool = False,
    look_up: LookUp | None = None,
) -> Prepared:
    """Read files for parsed options; ``players`` and ``look_up`` as ``compute`` takes them."""
    system, filed, problems = read(files, options, strict=strict)
    listed = overlay(filed, look_up)
    table = _table(players, filed)
    filed = [with_rows(event, table, options) for event in listed.filed]
    return Prepared(system, filed, listed, table, problems)


def _system(system: str, options: Mapping[str, Any]) -> RatingSystem:
    """Return the room with the options given; refuses one that this system does not have."""
    choice = SYSTEMS[system]
    asked = (*_ROOM_OPTIONS, *(_OF_US_CHESS if system != US_CHESS else ()))
    wanted = {name: options[name] for name in asked if _differs(name, options[name])}
    taken = inspect.signature(type(room(choice.room))).parameters
    errors, passed = [], {}
    for name, value in wanted.items():
        keyword = _ROOM_OPTIONS.get(name) or name
        if keyword in taken:
            passed[keyword] = _PASSED_AS.get(name, _as_it_is)(value)
        else:
            reason = say("{system} knows no such choice.", system=SYSTEM_NAMES[system])
            allowed = say("nothing with this system")
            errors.append(InputError(name, FORM.by_name[name].text(value), allowed, reason=reason))
    if errors:
        raise BadInput(errors)
    return room(choice.room, **passed)


def _as_it_is(value: object) -> object:
    return value


def _differs(name: str, value: object) -> bool:
    return value != FORM.by_name[name].default


def _without_unusual(filed: FiledEvent) -> FiledEvent:
    """Return an event whose unusual results (0–0, ½–0) are not rated."""
    games = tuple(
        game._replace(not_rated=game.not_rated or "unusual") if game.opponent_result else game
        for game in filed.event.games
    )
    return replace(filed, event=replace(filed.event, games=games))


def _table(players: tuple[str, bytes] | None, filed: Sequence[FiledEvent]) -> Table:
    if players is None:
        return matched("", _NO_TABLE, filed)
    name, data = players
    return matched(name, players_csv.read(data), filed)


def _period(
    filed: Sequence[FiledEvent], table: Table, options: Mapping[str, Any], listed: Overlay
) -> tuple[RatingPeriod, FiledRatings]:
    standings = _standings(filed, [each.ratings for each in filed])
    newest = {player: known[-1][1] for player, known in standings.items()}
    before = FiledRatings(
        filed[0].event.time_class,
        standings,
        of_list(listed.bases, newest) | bases(table, newest, options),
        dict(listed.standard) | standard(table, options),
        _by_system(filed),
    )
    return RatingPeriod(tuple(each.event for each in filed)), before


def _standings(
    filed: Sequence[FiledEvent], ratings: Sequence[Mapping[str, Rating]]
) -> dict[str, tuple[tuple[Date, Rating | None], ...]]:
    """Return each player's ratings by day; of several on one day the first."""
    standings: dict[str, dict[Date, Rating | None]] = {}
    for each, own in zip(filed, ratings, strict=True):
        day = each.event.start or Date.min
        for entry in each.event.entries:
            standings.setdefault(entry.player.id, {}).setdefault(day, own.get(entry.player.id))
    return {player: tuple(sorted(known.items())) for player, known in standings.items()}


def _by_system(filed: Sequence[FiledEvent]) -> dict[str, Filed]:
    """Return the ratings in each system where an event counts in several.

    In the first of them it is those that the table of players has been laid over.
    """
    systems = dict.fromkeys(system for each in filed for system in each.by_system)
    if not set(systems) - {filed[0].event.time_class}:
        return {}
    return {
        system: _standings(
            filed,
            [
                each.ratings
                if system == next(iter(each.by_system), system)
                else each.by_system.get(system, {})
                for each in filed
            ],
        )
        for system in systems
    }


def _notes(period: RatingPeriod, report: Report) -> Iterator[Problem]:
    """Give what a room says besides each change, so that alike notes are read once."""
    numbers = {entry.player.id: entry.number for entry in period.rated_entries}
    for change in report.changes:
        for note in change.notes:
            yield Problem(note, "note", player=numbers[change.player.id])


def _numbered_apart(period: RatingPeriod) -> RatingPeriod:
    """Make starting ranks of several events differ, so that a finding tells whose it is."""
    events = []
    for place, event in enumerate(period.events):
        entries = tuple(
            replace(entry, number=entry.number + place * _APART) if entry.number else entry
            for entry in event.entries
        )
        events.append(replace(event, entries=entries))
    return RatingPeriod(tuple(events))


def _of_file(problem: Problem, names: Sequence[str]) -> Problem:
    """Give a rating system's finding the file of its player, or the only file."""
    if problem.player is None:
        return problem if len(names) > 1 else replace(problem, file=names[0])
    place, number = divmod(problem.player, _APART)
    return replace(problem, player=number, file=names[place])
