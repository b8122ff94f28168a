"""What pictures are made of: axes with round ticks, path data, labels that keep clear of another.

All lengths are units of a picture's viewBox. Text is laid out for the size it has on the narrowest
screen, where it takes most of the picture, so what fits there fits everywhere.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import count, groupby, pairwise
from typing import NamedTuple

from arpad.language import decimals
from arpad.regulation import Number

WIDTH, HEIGHT = 480, 302  # of a picture whose vertical axis leads from BOTTOM to TOP
TOP, BOTTOM = 36, 246
LETTER = 12.8  # the widest digit at 20 units, the text size on the narrowest screen
THIN = " ,.:;’–il"  # what takes half of it
GAP = 8  # between two labels
SQUARES = 32  # of a ruler, at most
LIST_GAP = 18  # between two lists of games, lest they read as one
LONGEST_LIST = 12  # letters: a longer list of games is shown as their number

Point = tuple[float, float]


class Tick(NamedTuple):
    """A place on an axis; ``optional`` ticks lose their label on narrow screens."""

    at: float
    value: Number
    label: str
    optional: bool = False


class Axis(NamedTuple):
    """A straight scale: ``low`` stands at ``start``, ``high`` at ``end``.

    ``edges`` are where the squares of its ruler begin and end; without them they are round values.
    """

    title: str
    low: float
    high: float
    start: float
    end: float
    ticks: tuple[Tick, ...] = ()
    edges: tuple[float, ...] = ()

    @property
    def ruler(self) -> Sequence[float]:
        """Where the squares of the ruler begin and end."""
        if self.edges:
            return self.edges
        step, places = _round_places(self, SQUARES)
        return [self.at(place * step) for place in places]

    def at(self, value: Number) -> float:
        """Return where a value stands."""
        _, low, high, start, end, _, _ = self  # at once: marks are many
        return unit(start + (float(value) - low) / (high - low) * (end - start))

    def value(self, at: float) -> float:
        """Return which value stands at a place."""
        return self.low + (at - self.start) / (self.end - self.start) * (self.high - self.low)


class Label(NamedTuple):
    """A text centred on ``x``; ``below`` hangs it from ``y``, otherwise it stands on ``y``."""

    x: float
    y: float
    text: str
    below: bool = False


def unit(value: float) -> float:
    """Round to a tenth of a unit; whole numbers become integers, which are written shorter."""
    tenths = round(10 * value)
    return tenths / 10 if tenths % 10 else tenths // 10


@lru_cache(maxsize=1024)  # numbers and lists of games, which are the same on most pictures
def text_width(text: str) -> float:
    """Return the room a text takes on the narrowest screen."""
    return sum(LETTER / 2 if letter in THIN else LETTER for letter in text)


# --- Axes ----------------------------------------------------------------------------------------


def beside(ticks: Iterable[Tick]) -> float:
    """Return where a horizontal axis begins: beside the labels of the vertical one."""
    return unit(max(text_width(tick.label) for tick in ticks) + 10)


def apart(values: Iterable[float], least: float) -> tuple[float, float]:
    """Return the lowest and the highest of values, moved at least so many points apart."""
    values = tuple(values)
    low, high = min(values), max(values)
    more = max(0.0, least - (high - low)) / 2
    return low - more, high + more


def round_step(span: float, most: int) -> float:
    """Return the smallest of 1, 2 and 5 times a power of ten that divides a span in ``most``."""
    exponent = math.floor(math.log10(span / most))
    power: float = 10**exponent  # a whole number from 1 upwards
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power * most >= span)


def with_ticks(axis: Axis, most: int, *, signed: bool = False, across: bool = False) -> Axis:
    """Return the axis with ticks at round values, at most about ``most`` steps of them.

    ``across``: the labels stand side by side, so that every second may have to give way.
    """
    step, places = _round_places(axis, most)
    labels = [_tick_label(place, step, signed) for place in places]
    room = step / (axis.high - axis.low) * abs(axis.end - axis.start)
    crowded = across and room < max(map(text_width, labels)) + GAP
    ticks = tuple(
        Tick(axis.at(place * step), place * step, label, optional=crowded and place % 2 == 1)
        for place, label in zip(places, labels, strict=True)
    )
    return axis._replace(ticks=ticks)


def _round_places(axis: Axis, most: int) -> tuple[float, range]:
    """Return a round step, at most about ``most`` of which an axis has, and its multiples there."""
    step = round_step(axis.high - axis.low, most)
    return step, range(math.ceil(axis.low / step), math.floor(axis.high / step) + 1)


def within(axis: Axis) -> Axis:
    """Return the axis without the ticks whose labels would leave the picture."""
    ticks = (tick for tick in axis.ticks if tick.at + text_width(tick.label) / 2 <= WIDTH)
    return axis._replace(ticks=tuple(ticks))


def _tick_label(place: int, step: float, signed: bool) -> str:
    decimal_places = 0 if step >= 1 or place == 0 else math.ceil(-math.log10(step))
    return decimals(place * step, decimal_places, signed=signed)


def game_ticks(numbers: Sequence[int], axis: Axis) -> tuple[Tick, ...]:
    """Label the slots of an axis, one for each game, with those games' numbers that find room."""
    slot = (axis.end - axis.start) / (axis.high - axis.low)
    step = next(
        step for step in (1, 2, 5, 10, 20) if step * slot >= text_width(str(numbers[-1])) + GAP / 2
    )
    ticks: list[Tick] = []
    for place, number in enumerate(numbers):
        at, label = axis.at(place + 0.5), str(number)
        if number % step == 0 and (not ticks or at - ticks[-1].at >= text_width(label) + GAP / 2):
            ticks.append(Tick(at, number, label))
    return tuple(ticks)


# --- Labels --------------------------------------------------------------------------------------


class _Group(NamedTuple):
    """Marks side by side that share one label, ``width`` wide and centred on ``x``."""

    left: float
    right: float
    numbers: tuple[int, ...]
    text: str
    width: float
    x: float

    def touches(self, other: "_Group") -> bool:
        return abs(self.x - other.x) < (self.width + other.width) / 2 + LIST_GAP


def _group(left: float, right: float, numbers: tuple[int, ...], text: str) -> _Group:
    width = text_width(text)
    half = width / 2 + 2
    x = min(max((left + right) / 2, half), WIDTH - half)
    return _Group(left, right, numbers, text, width, x)


def game_labels(
    spots: Iterable[tuple[float, tuple[int, ...]]], write: Callable[[tuple[int, ...]], str]
) -> list[tuple[float, str]]:
    """Label marks that stand in one row: each place with the games there, neighbours together."""
    groups: list[_Group] = []
    for x, numbers in sorted(spots):
        group = _group(x, x, numbers, write(numbers))
        while groups and groups[-1].touches(group):
            before = groups.pop()
            together = tuple(sorted(before.numbers + group.numbers))
            group = _group(before.left, group.right, together, write(together))
        groups.append(group)
    return [(unit(group.x), group.text) for group in groups]


def listed(numbers: Sequence[int]) -> str:
    """Write numbers in rising order as a list, three or more in a row as a range.

    >>> listed([1, 2, 3, 4, 7, 8])
    '1–4, 7, 8'
    """
    places = count()  # in a run, numbers and places rise together
    runs = [[*run] for _, run in groupby(numbers, lambda number: number - next(places))]
    written = (
        [f"{run[0]}–{run[-1]}"] if len(run) > 2 else [str(number) for number in run] for run in runs
    )
    return ", ".join(number for run in written for number in run)


# --- Path data -----------------------------------------------------------------------------------


@lru_cache(maxsize=256)  # for the curves, which recur
def path_data(points: tuple[Point, ...]) -> str:
    """Write a line through the points as the shortest path data: ``M60 8h3.2v-2l5-3``."""
    tenths = [(round(10 * x), round(10 * y)) for x, y in points]
    parts = [f"M{_tenths(tenths[0][0])} {_tenths(tenths[0][1])}"]
    for (x, y), (to_x, to_y) in pairwise(tenths):
        along, down = to_x - x, to_y - y
        if along and down:
            written = _tenths(down)
            parts.append(f"l{_tenths(along)}{'' if written[0] == '-' else ' '}{written}")
        elif along or down:
            parts.append(f"h{_tenths(along)}" if along else f"v{_tenths(down)}")
    return "".join(parts)


def _tenths(value: int) -> str:
    whole, part = divmod(abs(value), 10)
    sign = "-" if value < 0 else ""
    return f"{sign}{whole or ''}.{part}" if part else f"{sign}{whole}"
