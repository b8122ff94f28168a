"""One player's games laid out: text for a terminal, and data for JSON."""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from arpad.calculators.history import HistoryAnswer, Period, Side
from arpad.document import Table
from arpad.document.parts import rows, rules_line, said
from arpad.language import say, say_many
from arpad.numbers import decimals, json_number, points, short
from arpad.regulation import Number
from arpad.reports.json import (
    AccountData,
    Day,
    ProblemData,
    RulesData,
    account_data,
    problem_data,
    record,
    rules_data,
)
from arpad.reports.problems import problem_lines
from arpad.reports.text import table_lines
from arpad.reports.words import words

NONE = "–"


class LeftOutData(TypedDict):
    """A game that is not rated: its line in the file, and why."""

    line: int
    reason: str


class RatedPeriodData(TypedDict):
    """One period in one time class, rated as the headers have it.

    ``before`` is the rating in the first game, ``next`` that in the next period. What only a change
    has stands only where there is one; an unrated player's first rating has ``reason``.
    """

    period: str
    time_class: str
    start: Day | None
    end: Day | None
    events: int
    games: int
    before: int | None
    next: int | None
    performance: int | None
    not_rated: list[LeftOutData]
    score: NotRequired[float]
    expected: NotRequired[float]
    k: NotRequired[float | None]
    exact_change: NotRequired[float]
    change: NotRequired[int]
    new_rating: NotRequired[int | None]
    counted: NotRequired[int]
    k_reason: NotRequired[str]
    steps: NotRequired[list[AccountData]]
    notes: NotRequired[list[AccountData]]
    reason: NotRequired[str]


class _SideData(TypedDict):
    games: int
    wins: int
    draws: int
    losses: int
    score: float
    average: float | None
    performance: int | None


class ColourScoreData(_SideData):
    """The results with one colour, or all."""

    colour: Annotated[str, Literal["all", "w", "b"]]


class BandScoreData(_SideData):
    """The results against opponents of these ratings."""

    low: int
    high: int


class CurvePointData(TypedDict):
    """The rating of one day."""

    date: Day
    rating: int
    time_class: str


class LineProblemData(ProblemData):
    """Something wrong or assumed, and the line of the file where that is known."""

    line: int | None


class HistoryData(TypedDict):
    """One player’s games: every period, the results by colour and by rating, the curve."""

    names: list[str]
    system: str
    rules: RulesData
    games: int
    periods: list[RatedPeriodData]
    colours: list[ColourScoreData]
    bands: list[BandScoreData]
    curve: list[CurvePointData]
    notes: list[AccountData]
    problems: list[LineProblemData]


_PERIOD_COLUMNS = (
    "Period", "Class", "Games", "Score", "Rating", "Expected", "K", "Exact ±", "±", "New",
    "Next in file", "Performance",
)  # fmt: skip
_SIDE_COLUMNS = ("Opponents", "Games", "+", "=", "−", "Score", "Average", "Performance")
_COLOURS = {"": "All", "w": "White", "b": "Black"}


def as_text(answer: HistoryAnswer) -> str:
    """Return the answer for a terminal."""
    return "\n".join(_lines(answer)) + "\n"


def _lines(answer: HistoryAnswer) -> Iterator[str]:
    count, names = len(answer.games), "; ".join(answer.names)
    yield say_many("{name}: {count} game", "{name}: {count} games", count, name=names)
    yield rules_line(answer.rules)
    periods, *sides = tables(answer)
    for table in (periods._replace(caption=""), *sides):
        yield from table_lines(table)
    yield ""
    for period in answer.periods:
        for note in period.change.notes if period.change else ():
            name, time_class = period.name or say("without a date"), say(period.time_class)
            message = "{name}, {time_class}: {note}"
            yield say(message, name=name, time_class=time_class, note=words(note))
    yield from (words(note) for note in answer.notes)
    yield from problem_lines(answer.problems)


def _period_cells(period: Period) -> tuple[str, ...]:
    change, first = period.change, period.first
    name = period.name or say("without a date")
    counted = (
        len(change.counted) if change else sum(not g.reason for g in first.games) if first else 0
    )
    score = change.score if change else first.score if first else None
    new = change.new_rating if change else first.new_rating if first else None
    return (
        name,
        say(period.time_class),
        f"{counted}/{len(period.games)}" if counted != len(period.games) else str(counted),
        NONE if score is None else points(score),
        _plain(period.before),
        NONE if change is None else decimals(change.expected, 2),
        NONE if change is None else _plain(change.k),
        NONE if change is None else decimals(change.exact_change, 2, signed=True),
        NONE if change is None else decimals(change.change, 0, signed=True),
        _plain(new),
        _plain(period.after),
        _plain(period.performance),
    )


def _side_cells(side: Side) -> tuple[str, ...]:
    average = NONE if side.average is None else decimals(side.average, 0)
    numbers = (str(each) for each in (side.games, side.wins, side.draws, side.losses))
    return (*numbers, points(side.score), average, _plain(side.performance))


def tables(answer: HistoryAnswer, most: int | None = None) -> tuple[Table, ...]:
    """Return the ``most`` last periods, and performance by colour and by opponents’ ratings."""
    periods = answer.periods[-most:] if most else answer.periods
    colours = ((say(_COLOURS[side.colour]), *_side_cells(side)) for side in answer.colours)
    bands = ((f"{band.low}–{band.high}", *_side_cells(band)) for band in answer.bands)
    head, texts = said(*_SIDE_COLUMNS), frozenset({0})
    by_period = rows(map(_period_cells, periods))
    return (
        Table(say("Changes by period"), said(*_PERIOD_COLUMNS), by_period, frozenset({0, 1})),
        Table(say("Performance by colour"), head, rows(colours), texts),
        Table(say("Performance by the opponents’ ratings"), head, rows(bands), texts),
    )


def period_title(period: Period) -> str:
    """Name a period with its time class, and its change if it has one."""
    values = {"name": period.name or say("without a date"), "time_class": say(period.time_class)}
    if period.change is None:
        return say("{name}, {time_class}", **values)
    change = decimals(period.change.change, 0, signed=True)
    return say("{name}, {time_class}: {change}", **values, change=change)


def not_rated(period: Period) -> list[tuple[str, int]]:
    """Return the reasons why games of a period are not rated, each with how many they are."""
    return Counter(words(each.reason) for each in period.uncounted).most_common()


def _plain(value: Number | None) -> str:
    return NONE if value is None else short(value)


def as_data(answer: HistoryAnswer) -> HistoryData:
    """Return the answer for JSON, numbers unrounded, days as year-month-day."""
    return {
        "names": list(answer.names),
        "system": answer.system,
        "rules": rules_data(answer.rules),
        "games": len(answer.games),
        "periods": [_period_data(each) for each in answer.periods],
        "colours": [
            record(ColourScoreData, each, colour=each.colour or "all") for each in answer.colours
        ],
        "bands": [record(BandScoreData, each) for each in answer.bands],
        "curve": [record(CurvePointData, each, date=str(each.day)) for each in answer.curve],
        "notes": [account_data(each) for each in answer.notes],
        "problems": [{**problem_data(each), "line": each.line} for each in answer.problems],
    }


def _period_data(period: Period) -> RatedPeriodData:
    change, first = period.change, period.first
    data: Any = {
        "period": period.name,
        "time_class": period.time_class,
        "start": period.start and str(period.start),
        "end": period.end and str(period.end),
        "events": period.events,
        "games": len(period.games),
        "before": period.before,
        "next": period.after,
        "performance": period.performance,
        "not_rated": [
            {"line": period.games[(each.game.round or 1) - 1].line, "reason": words(each.reason)}
            for each in period.uncounted
        ],
    }
    if change is not None:
        names = ("score", "expected", "k", "exact_change", "change", "new_rating")
        data |= {name: value if (value := getattr(change, name)) is None else json_number(value)
                 for name in names}  # fmt: skip
        data |= {"counted": len(change.counted), "k_reason": words(change.k_reason)}
        data["steps"] = [account_data(each) for each in change.steps]
        data["notes"] = [account_data(each) for each in change.notes]
    elif first is not None:
        data |= {"score": json_number(first.score), "new_rating": first.new_rating}
        data["reason"] = words(first.reason)
    made: RatedPeriodData = data
    return made
