"""Ticks and labels of pictures, which keep clear of one another.

Text is laid out for the size it has on the narrowest screen, where it takes most of the picture, so
what fits there fits everywhere.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import count, groupby
from typing import NamedTuple

from arpad.language import decimals
from arpad.reports.pictures.parts import WIDTH, Axis, Tick, round_places, unit

LETTER = 12.8  # the widest digit at 20 units, the text size on the narrowest screen
THIN = " ,.:;’–il"  # what takes half of it
GAP = 8  # between two labels
LIST_GAP = 18  # between two lists of games, lest they read as one
LONGEST_LIST = 12  # letters: a longer list of games is shown as their number


@lru_cache(maxsize=1024)  # numbers and lists of games, which are the same on most pictures
def text_width(text: str) -> float:
    """Return the room a text takes on the narrowest screen."""
    return sum(LETTER / 2 if letter in THIN else LETTER for letter in text)


# --- Axes ----------------------------------------------------------------------------------------


def beside(ticks: Iterable[Tick]) -> float:
    """Return where a horizontal axis begins: beside the labels of the vertical one."""
    return unit(max(text_width(tick.label) for tick in ticks) + 10)


def with_ticks(axis: Axis, most: int, *, signed: bool = False, across: bool = False) -> Axis:
    """Return the axis with ticks at round values, at most about ``most`` steps of them.

    ``across``: the labels stand side by side, so that every second may have to give way.
    """
    step, places = round_places(axis, most)
    labels = [_tick_label(place, step, signed) for place in places]
    room = step / (axis.high - axis.low) * abs(axis.end - axis.start)
    crowded = across and room < max(map(text_width, labels)) + GAP
    ticks = tuple(
        Tick(axis.at(place * step), place * step, label, optional=crowded and place % 2 == 1)
        for place, label in zip(places, labels, strict=True)
    )
    return axis._replace(ticks=ticks)


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
