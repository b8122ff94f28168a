"""One player's games as data for JSON, and as CSV under the same names."""

from collections.abc import Iterator
from typing import Annotated, Literal, NotRequired, TypedDict, cast

from arpad.calculators.history import HistoryAnswer, Period
from arpad.reports.csv import table, written
from arpad.reports.json import (
    AccountData,
    Day,
    ProblemData,
    RulesData,
    account_data,
    plain_data,
    problem_data,
    record,
)
from arpad.reports.words import words


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


PERIOD_COLUMNS = (
    "period", "time_class", "start", "end", "events", "games", "counted", "score", "before",
    "expected", "k", "exact_change", "change", "new_rating", "next", "performance",
)  # fmt: skip
SIDE_COLUMNS = (
    "colour", "low", "high", "games", "wins", "draws", "losses", "score", "average", "performance",
)  # fmt: skip
CURVE_COLUMNS = ("date", "time_class", "rating")
_OF_A_FIRST_RATING = ("score", "new_rating", "reason")
_OF_A_CHANGE = ("score", "expected", "k", "exact_change", "change", "new_rating")


def as_data(answer: HistoryAnswer) -> HistoryData:
    """Return the answer for JSON, numbers unrounded, days as year-month-day."""
    return record(
        HistoryData,
        answer,
        games=len(answer.games),
        periods=[_period_data(period) for period in answer.periods],
        colours=[
            record(ColourScoreData, side, colour=side.colour or "all") for side in answer.colours
        ],
        bands=[record(BandScoreData, band) for band in answer.bands],
        curve=[record(CurvePointData, point, date=str(point.day)) for point in answer.curve],
        problems=[{**problem_data(problem), "line": problem.line} for problem in answer.problems],
    )


def _period_data(period: Period) -> RatedPeriodData:
    change, first = period.change, period.first
    data: dict[str, object] = {
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
            {"line": period.games[(game.game.round or 1) - 1].line, "reason": words(game.reason)}
            for game in period.uncounted
        ],
    }
    if change is not None:
        data |= {name: plain_data(getattr(change, name)) for name in _OF_A_CHANGE}
        data |= {"counted": len(change.counted), "k_reason": words(change.k_reason)}
        data["steps"] = [account_data(step) for step in change.steps]
        data["notes"] = [account_data(note) for note in change.notes]
    elif first is not None:
        data |= {name: plain_data(getattr(first, name)) for name in _OF_A_FIRST_RATING}
    return cast(RatedPeriodData, data)


def as_csv(answer: HistoryAnswer) -> Iterator[str]:
    """Give three tables with an empty line between, under the names of the JSON, unrounded."""
    data = as_data(answer)
    yield from written(
        (
            # Only the name of an event is anybody's text.
            table(PERIOD_COLUMNS, data["periods"], ("period",)),
            table(SIDE_COLUMNS, [*data["colours"], *data["bands"]]),
            table(CURVE_COLUMNS, data["curve"]),
        )
    )
