"""One player's rating over the years, as the headers of the games have it."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from itertools import groupby, pairwise

from arpad.calculators.history import CurvePoint, HistoryAnswer
from arpad.reports.pictures.labels import GAP, beside, text_width, with_ticks
from arpad.reports.pictures.parts import (
    BOTTOM,
    MOST_LABELLED,
    SQUARES,
    TOP,
    WIDTH,
    Axis,
    Line,
    Mark,
    Picture,
    Point,
    Tick,
    apart,
    tell,
)

MOST_MARKED = 120  # ratings: with more, marks would hide the line
LEAST = 60  # points between the ends of the rating axis
LINES = {"standard": "trace standard", "rapid": "trace rapid dash", "blitz": "trace blitz dots"}
_STEPS = (1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200, 12000)  # months between two ticks
_YEAR = 12

Curves = Mapping[str, Sequence[CurvePoint]]


def history_curve(answer: HistoryAnswer) -> Iterator[Picture]:
    """Draw the ratings in the headers of a player's games; nothing without a rating.

    The days are those of all games, and a second line has the new ratings computed.
    """
    computed, played = [], []
    for period in answer.periods:
        played += [day for day in (period.start, period.end) if day]
        made = period.change or period.first
        if period.end and made and made.new_rating is not None:
            computed.append(CurvePoint(period.end, made.new_rating, period.time_class))
    yield from curve_of(answer.curve, computed, played)


def curve_of(
    points: Sequence[CurvePoint], computed: Sequence[CurvePoint] = (), played: Sequence[date] = ()
) -> Iterator[Picture]:
    """Draw for each time class its ratings by day, which stand in order, as steps.

    A rating holds to the next one, the last to the last day; ``computed`` ratings are a line of
    small dashes, and the axis has all days that were ``played`` on.
    """
    curves = _curves(points)
    if not curves:
        return
    besides = {name: line for name, line in _curves(computed).items() if name in curves}
    drawn = [*curves.values(), *besides.values()]
    y = _rating_axis([point.rating for line in drawn for point in line])
    days = [*(point.day for line in drawn for point in line), *played]
    legend = " ".join(tell(f"history-{name}") for name in curves)
    legend += tell("history-computed") if besides else ""
    x = _day_axis(tell("history-x", legend=legend), days, y)
    end = x.at(max(days).toordinal())
    places = {name: _thinned(line, x, y) for name, line in curves.items()}
    count = sum(map(len, places.values()))
    yield Picture(
        code="history",
        title=tell("history-title"),
        description=" ".join(_told(name, points) for name, points in curves.items()),
        headline=tell("history-headline", **_ends(next(iter(curves.values())))),
        x=x,
        y=y,
        lines=(
            *(Line("help", _thinned(line, x, y)) for line in besides.values()),
            *(Line(LINES[name], tuple(_steps(line, end))) for name, line in places.items()),
        ),
        marks=tuple(_marks(places, every=count <= MOST_MARKED)),
        small=count > MOST_LABELLED,
    )


def _curves(points: Iterable[CurvePoint]) -> Curves:
    """Return the points by time class, in order of LINES; games too short have no rating."""
    curves = defaultdict[str, list[CurvePoint]](list)
    for point in points:
        curves[point.time_class].append(point)
    return {name: curves[name] for name in LINES if name in curves}


def _told(name: str, points: Sequence[CurvePoint]) -> str:
    ratings = [point.rating for point in points]
    return tell(
        f"history-told-{name}",
        **_ends(points),
        start=points[0].day,
        end=points[-1].day,
        highest=max(ratings),
        lowest=min(ratings),
    )


def _ends(points: Sequence[CurvePoint]) -> dict[str, object]:
    return {"first": points[0].rating, "last": points[-1].rating}


def _thinned(points: Iterable[CurvePoint], x: Axis, y: Axis) -> tuple[Point, ...]:
    """Return the places of the ratings, of several in one upright line at most four."""
    thinned: list[Point] = []
    for _, together in groupby(points, key=lambda point: int(x.at(point.day.toordinal()))):
        column = [(x.at(point.day.toordinal()), y.at(point.rating)) for point in together]
        ends = {column.index(pick(column, key=lambda at: at[1])) for pick in (min, max)}
        thinned += [column[at] for at in sorted({0, *ends, len(column) - 1})]
    return tuple(thinned)


def _steps(places: Sequence[Point], end: float) -> Iterator[Point]:
    """Give the places with what lies between: a rating holds until there is another."""
    for (x, y), (to_x, to_y) in pairwise(places):
        yield x, y
        if to_x - x > 1 and to_y != y:
            yield to_x, y
    yield places[-1]
    if end > places[-1][0]:
        yield end, places[-1][1]


def _marks(places: Mapping[str, Sequence[Point]], *, every: bool) -> Iterator[Mark]:
    """Give each rating a mark, or only the first and the last of a line."""
    for name, points in places.items():
        for x, y in points if every else dict.fromkeys((points[0], points[-1])):
            yield Mark(x, y, None, name)


def _rating_axis(ratings: Sequence[int]) -> Axis:
    axis = Axis(tell("history-y"), *apart(ratings, LEAST), BOTTOM - 14, TOP + 14)
    return with_ticks(axis, 6)


# --- Days ----------------------------------------------------------------------------------------


def _day_axis(title: str, days: Sequence[date], y: Axis) -> Axis:
    """Return the axis of whole months, with as many ticks as find room."""
    first, last = _month(min(days)), _month(max(days)) + 1
    left = beside(y.ticks)
    axis = Axis(title, _day(first), _day(last), left, WIDTH - 48)
    step = next(months for months in _STEPS if (last - first) / months <= SQUARES)
    edges = tuple(axis.at(_day(month)) for month in _months(first, last, step))
    return axis._replace(ticks=_day_ticks(axis, first, last), edges=edges)


def _month(day: date) -> int:
    return day.year * _YEAR + day.month - 1


def _day(month: int) -> int:
    """Return the ordinal of a month's first day; after the last month of all that of no day."""
    year = month // _YEAR
    if year > date.max.year:
        return date.max.toordinal() + 1
    return date(year, month % _YEAR + 1, 1).toordinal()


def _day_ticks(axis: Axis, first: int, last: int) -> tuple[Tick, ...]:
    step = next(months for months in _STEPS if _fits(axis, _months(first, last, months), months))
    return tuple(
        Tick(axis.at(_day(month)), _day(month), _month_label(month, step))
        for month in _months(first, last, step)
    )


def _months(first: int, last: int, step: int) -> range:
    return range(-(-first // step) * step, last + 1, step)


def _fits(axis: Axis, months: range, step: int) -> bool:
    """Whether the months find room; the widest step is taken in any case."""
    width = text_width(_month_label(months[0], step)) + GAP if months else 0
    return step == _STEPS[-1] or (len(months) - 1) * width <= axis.end - axis.start


def _month_label(month: int, step: int) -> str:
    year = f"{month // _YEAR:04}"
    return year if step % _YEAR == 0 else f"{year}-{month % _YEAR + 1:02}"
