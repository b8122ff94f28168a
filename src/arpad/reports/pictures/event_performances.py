"""The performance of every player of an event against the rating before."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from arpad.calculators.events import EventAnswer, Outcome
from arpad.reports.pictures.labels import beside, text_width, with_ticks, within
from arpad.reports.pictures.parts import (
    MOST_LABELLED,
    WIDTH,
    Axis,
    Label,
    Line,
    Mark,
    Picture,
    Point,
    apart,
    shape_of_change,
    short_name,
    tell,
    unit,
)

TOP, BOTTOM = 36, 318
HEIGHT = 374
BESIDE = 0.07  # of the ratings, as room beside the first and the last for their labels
LEAST = 100  # points between the ends of the axis of ratings
OUTERMOST = 5  # who are tried for a label at either end, where there are too many for all
MOST_EXACT = 300  # players; of more, marks stand in a raster, and what falls together is one mark
RASTER = 3  # units


class PlayerMark(NamedTuple):
    """One player: name, rating before, performance, and the shape of the change."""

    name: str
    rating: float
    performance: int
    shape: str

    @property
    def above(self) -> float:
        """How many points the performance lies above the rating."""
        return self.performance - self.rating


def event_performances(answer: EventAnswer) -> Iterator[Picture]:
    """Draw a mark for each player with a rating and a counted game; nothing without one."""
    players = list(_players(answer.outcomes))
    if not players:
        return
    y = _performance_axis(players)
    x = _rating_axis(players, y)
    few = len(players) <= MOST_LABELLED
    places = {(*_place(player, x, y, len(players)), player.shape): player for player in players}
    yield Picture(
        code="performances",
        title=tell("performances-title"),
        description=" ".join(_told(players, len(answer.outcomes))),
        headline=tell("performances-headline", **_sides(players)),
        height=HEIGHT,
        x=x,
        y=y,
        lines=(Line("help", _alike(x, y)),),
        marks=tuple(Mark(at, up, None, shape) for at, up, shape in places),
        labels=tuple(_labels(players, x, y, few=few)),
        small=not few,
    )


def _players(outcomes: Iterable[Outcome]) -> Iterator[PlayerMark]:
    for outcome in outcomes:
        if outcome.change and (performance := outcome.performance) is not None:
            shape = shape_of_change(float(outcome.change.exact_change))
            rating = float(outcome.change.before.value)
            yield PlayerMark(short_name(outcome.entry), rating, performance, shape)


def _sides(players: Sequence[PlayerMark]) -> dict[str, int]:
    above = sum(player.above > 0 for player in players)
    below = sum(player.above < 0 for player in players)
    return {"above": above, "below": below}


def _told(players: Sequence[PlayerMark], all_players: int) -> Iterator[str]:
    furthest = max(players, key=lambda player: abs(player.above))
    values = furthest._asdict() | _sides(players)
    yield tell("performances-players", players=len(players), **values)
    if all_players > len(players):
        yield tell("event-left-out", left=all_players - len(players))


# --- Axes ----------------------------------------------------------------------------------------


def _performance_axis(players: Sequence[PlayerMark]) -> Axis:
    """Return the axis of performances, which holds all ratings too: so it has the whole line."""
    ratings = apart((player.rating for player in players), LEAST)
    low, high = apart([*ratings, *(player.performance for player in players)], LEAST)
    return with_ticks(Axis(tell("performances-y"), low, high, BOTTOM - 24, TOP + 24), 8)


def _rating_axis(players: Sequence[PlayerMark], y: Axis) -> Axis:
    left = beside(y.ticks)
    low, high = apart((player.rating for player in players), LEAST)
    room = BESIDE * (high - low)
    axis = Axis(tell("performances-x"), low - room, high + room, left, WIDTH - 8)
    return within(with_ticks(axis, 6, across=True))


def _alike(x: Axis, y: Axis) -> tuple[Point, ...]:
    """Return the ends of the line on which performance and rating are the same."""
    ends = max(x.low, y.low), min(x.high, y.high)
    return tuple((x.at(value), y.at(value)) for value in ends)


def _place(player: PlayerMark, x: Axis, y: Axis, players: int) -> tuple[float, float]:
    at, up = x.at(player.rating), y.at(player.performance)
    if players <= MOST_EXACT:
        return at, up
    return RASTER * round(at / RASTER), RASTER * round(up / RASTER)


# --- Labels --------------------------------------------------------------------------------------

Box = tuple[float, float, float, float]  # left, right, top, bottom


def _labels(players: Sequence[PlayerMark], x: Axis, y: Axis, *, few: bool) -> Iterator[Label]:
    """Write names on the side away from the line, the furthest first, where there is room.

    Of many players only the outermost are tried, and marks may lie under their names.
    """
    tried = sorted(players, key=lambda player: -abs(player.above))
    taken: list[Box] = []
    if few:
        marks = ((x.at(player.rating), y.at(player.performance)) for player in players)
        taken = [(at - 7, at + 7, up - 7, up + 7) for at, up in marks]
    else:
        by_side = sorted(players, key=lambda player: player.above)
        tried = [*by_side[-OUTERMOST:][::-1], *by_side[:OUTERMOST]]
    for player in tried:
        below = player.above < 0
        up = y.at(player.performance)
        label = Label(x.at(player.rating), unit(up + (10 if below else -10)), player.name, below)
        box = _box(label)
        inside = x.start <= box[0] and box[1] <= WIDTH
        if inside and not any(_meet(box, other) for other in taken):
            taken.append(box)
            yield label


def _box(label: Label) -> Box:
    half = text_width(label.text) / 2 + 2
    top = label.y if label.below else label.y - 16
    return label.x - half, label.x + half, top, top + 16


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[1] and other[0] < one[1] and one[2] < other[3] and other[2] < one[3]
