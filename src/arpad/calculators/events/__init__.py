"""Whole events: tournament files read, merged into one rating period, and rated."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date as Date
from typing import NamedTuple, Self

from arpad.calculators.events import persons, sections
from arpad.calculators.events.answer import (
    EventAnswer,
    NotRated,
    Outcome,
    PlacedGame,
    answer,
    outcomes,
)
from arpad.calculators.events.choosing import FORM, RATING
from arpad.calculators.events.filing import differing_ratings, parted, read
from arpad.calculators.events.persons import FiledEvent
from arpad.calculators.events.players import matched, with_rows
from arpad.calculators.events.ratings import LookUp, overlay, ratings_before
from arpad.capabilities import events_of
from arpad.declared import SYSTEM_NAMES, room
from arpad.domain import Problem, RatingPeriod, Report, without_collecting
from arpad.errors import BadInput, InputError
from arpad.formats.files import File
from arpad.inputs import Given
from arpad.language import say

__all__ = ["FORM", "EventAnswer", "File", "NotRated", "Outcome", "PlacedGame", "compute", "rate"]


class _Rank(int):
    """A starting rank that knows the file of its event, so that a finding tells whose it is."""

    file: str

    def __new__(cls, number: int, file: str) -> Self:
        """Take the rank and the file."""
        rank = super().__new__(cls, number)
        rank.file = file
        return rank


def rate(
    files: Iterable[tuple[str, bytes]],
    *,
    players: tuple[str, bytes] | None = None,
    system: str | None = None,
    time_class: str | None = None,
    time_control: str | None = None,
    date: Date | str | None = None,
    end: Date | str | None = None,
    games_played: int | None = None,
    peak: int | None = None,
    unusual: str = "rated",
    today: Date | None = None,
    **options: object,
) -> EventAnswer:
    """Rate the events of tournament files together, as one period.

    ``files`` are names and contents; ``players`` is a table of what the files do not say (see
    ``formats.players_csv``); ``today`` is the day on which they are looked at, to find events that
    lie far ahead; ``options`` are what one system alone asks: ``round``, ``one_cap``,
    ``fast_classic``, ``match_played_out`` of FIDE, ``bonus_multiplier``, ``match`` and readings of
    title norms of US Chess. Raises BadInput for options that cannot be used, NothingToRate when
    nothing could be read from a file; whatever else is wrong is in the answer's problems.
    """
    named = locals()
    given = options | {name: named[name] for name in FORM.by_name if name in named}
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
    system, filed, rules = ready.system, ready.filed, events_of(ready.system)
    rating_system = room(system, **rules.options(options))
    problems = ready.problems
    for place, event in enumerate(filed):
        filed[place], doubts = persons.without_doubts(
            event, today, merges=bool(rules.sections), strict=strict
        )
        problems += doubts
    if options["unusual"] != "rated":
        filed = [_without_unusual(event) for event in filed]
    period, before = RatingPeriod(tuple(file.event for file in filed)), ratings_before(filed)
    names = [file.file for file in filed]
    numbered = _with_files(period, names)
    report = rating_system.rate(numbered, before)
    problems += [*ready.doubts, *differing_ratings(filed)]
    if rules.notes_are_findings:
        report = report._replace(problems=(*report.problems, *_notes(numbered, report)))
    problems += [_of_file(problem, names) for problem in report.problems]
    if rules.sections:
        whole = answer(system, filed, report, (), problems)
        return sections.answer(whole, rules.sections, options)
    pool = period.events[0].time_class
    known = {entry.player.id: before.base(entry.player.id, pool) for entry in period.rated_entries}
    return answer(system, filed, report, outcomes(period, report, known), problems)


class Prepared(NamedTuple):
    """The events of files, with what lists and the table of players say laid over them.

    ``problems`` are the readers', ``doubts`` what lists and table say that does not agree or could
    not be used.
    """

    system: str
    filed: list[FiledEvent]
    problems: list[Problem]
    doubts: list[Problem]


def prepared(
    files: Iterable[tuple[str, bytes]],
    options: Given,
    players: tuple[str, bytes] | None = None,
    *,
    strict: bool = False,
    look_up: LookUp | None = None,
) -> Prepared:
    """Read files for parsed options; ``players`` and ``look_up`` as ``compute`` takes them."""
    files, players, taken = parted(files, players)
    system, filed, problems = read(files, options, strict=strict)
    rules = events_of(system)
    _refuse_others(system, options)
    rules.check([file.event for file in filed], options)
    filed = [replace(file, event=rules.with_inputs(file.event, options)) for file in filed]
    overlaid, doubts = overlay(filed, rules, look_up)
    table = matched(players, overlaid)
    filed = [with_rows(event, table, options) for event in overlaid]
    return Prepared(system, filed, problems, [*taken, *doubts, *table.problems])


def _refuse_others(system: str, options: Given) -> None:
    """Refuse what another system alone asks for."""
    own = events_of(system).inputs
    errors = []
    for field in (field for rules in RATING.values() for field in rules.inputs):
        if field not in own and options.get(field.name, field.default) != field.default:
            reason = say("{system} knows no such choice.", system=say(SYSTEM_NAMES[system]))
            allowed = say("nothing with this system")
            given = field.text(options[field.name])
            errors.append(InputError(field.name, given, allowed, reason=reason))
    if errors:
        raise BadInput(errors)


def _without_unusual(filed: FiledEvent) -> FiledEvent:
    """Return an event whose unusual results (0–0, ½–0) are not rated."""
    games = tuple(
        game._replace(not_rated=game.not_rated or "unusual") if game.opponent_result else game
        for game in filed.event.games
    )
    return replace(filed, event=filed.event._replace(games=games))


def _notes(period: RatingPeriod, report: Report) -> Iterator[Problem]:
    """Give what a room says besides each change, so that alike notes are read once."""
    numbers = {entry.player.id: entry.number for entry in period.rated_entries}
    for change in report.changes:
        for note in change.notes:
            yield Problem(note, "note", player=numbers[change.player.id])


def _with_files(period: RatingPeriod, names: Sequence[str]) -> RatingPeriod:
    """Have every starting rank know the file of its event."""
    events = []
    for event, name in zip(period.events, names, strict=True):
        entries = tuple(
            entry._replace(number=_Rank(entry.number, name)) if entry.number else entry
            for entry in event.entries
        )
        events.append(event._replace(entries=entries))
    return RatingPeriod(tuple(events))


def _of_file(problem: Problem, names: Sequence[str]) -> Problem:
    """Give a rating system's finding the file of its player, or the only file."""
    if isinstance(problem.player, _Rank):
        return problem._replace(player=int(problem.player), file=problem.player.file)
    return problem if len(names) > 1 else problem._replace(file=names[0])
