"""Time controls of bare numbers: 90+30, 40/120, 60, G/90;d5, 90/40+30, 1:30:00+0:30.

What each number can be is tried, and kept if it comes to a time control that can be.
"""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

MOVES = 60  # a game is taken to have so many moves


class Period(NamedTuple):
    """One period: its number of moves (None for the rest), base time and increment in seconds."""

    moves: int | None
    base: Fraction
    increment: Fraction | None = None


Periods = tuple[Period, ...]


class Readings(NamedTuple):
    """What a text can mean, the likeliest first; what bare numbers in it were taken for."""

    readings: tuple[Periods, ...]
    assumed: str = ""
    increment_from: int = 1


_NUMBER = r"\d{1,3}(?::\d\d){1,2}|\d{1,6}(?:\.5)?"
_ITEM = re.compile(
    r"(?P<join>(?:[-+,;:&/\s]|then\b|and\b|plus\b)*)"
    r"(?P<mark>(?:game\s?in|game|g|sd)[\s/]*)?"
    r"(?P<delay>(?:d|inc|increment|delay)\s?[/.:=]?\s?)?"
    rf"(?P<one>{_NUMBER})(?![\d:])(?:\s?(?P<sign>[/x])\s?(?P<two>{_NUMBER})(?![\d:.]))?"
)
_MOST_ITEMS = 8
_FEWEST_MOVES, _MOST_MOVES = 20, 50  # of a first period; sixty where none follow
_LEAST_WITH_MOVES = 15 * 60  # seconds of a first period
_MOST_HOURS, _MOST_MINUTES, _LEAST_SECONDS = 3, 240, 300  # of a period with moves before or in it
_LARGEST = 180  # minutes of a single period; a larger bare number is one of seconds
_LONG_INCREMENT, _MOST_AFTER_DASH, _MOST_INCREMENT = 10, 30, 60


def of_numbers(text: str) -> Readings | None:
    """Read a time control of numbers without units, None if it has other words or signs."""
    items, at = list[re.Match[str]](), 0
    while at < len(text):
        if len(items) == _MOST_ITEMS or not (item := _ITEM.match(text, at)):
            return None
        items.append(item)
        at = item.end()
    if not items or items[0]["join"].strip() or items[0]["delay"]:
        return None
    pair = next((item for item in items if item["two"]), None)
    orders = [True, False] if pair is None or pair["two"] != "40" else [False, True]
    found: list[Periods] = []
    for moves_first in orders if pair else orders[:1]:
        begun: list[Periods] = [()]
        for item in items:
            last = item is items[-1]
            begun = [each for one in begun for each in _with(one, item, last, moves_first)]
        found += begun
    if len(items) == 2 and "-" in items[1]["join"] and _is_range(*items):
        return None
    few = items[0]["one"] in ("1", "2", "3") and items[0]["two"] is None
    found = list(dict.fromkeys(each for each in found if can_be(each, few=few)))
    if not found:
        return None
    seconds = str(found[0][0].base) in (items[0]["one"], items[0]["two"])
    return Readings(tuple(found), "seconds" if seconds else "minutes")


def _is_range(one: re.Match[str], two: re.Match[str]) -> bool:
    """Whether two numbers are the ends of a range, as in 10-15."""
    return one["one"].isdecimal() and int(one["one"]) < (_increment(two["one"]) or 0)


def _with(before: Periods, item: re.Match[str], last: bool, moves_first: bool) -> Iterator[Periods]:
    """Give all that the periods before and one more item can mean, the likeliest first."""
    increment = list(_increased(before, item)) if before else []
    period = []
    strong = item["delay"] or "-" in item["join"] or re.search(r"[,;:&]\s?\+", item["join"])
    if not strong and not (before and before[-1].moves is None):
        period = [(*before, each) for each in _periods(item, not before, moves_first)]
    yield from (*increment, *period) if last else period or increment


def _increased(before: Periods, item: re.Match[str]) -> Iterator[Periods]:
    """Give the periods before with an increment or delay, if the item can be one."""
    join, last, seconds = item["join"], before[-1], _increment(item["one"])
    joined = item["delay"] or re.search(r"[-+/]|plus", join)
    if not joined or seconds is None or item["two"] or item["mark"] or last.increment is not None:
        return
    if "-" in join and seconds > _MOST_AFTER_DASH:  # the end of a range
        return
    yield (*before[:-1], last._replace(increment=seconds))


def _periods(item: re.Match[str], first: bool, moves_first: bool) -> Iterator[Period]:
    """Give the periods that an item can be: its moves and its time, or its time and increment."""
    one, two = item["one"], item["two"]
    if two is None:
        yield from (Period(None, base) for base in _bases(one, single=first))
        return
    pairs = list[Period]()
    most = MOVES if moves_first and two not in ("1", "2", "3") else _MOST_MOVES
    moves, time = (one, two) if moves_first else (two, one)
    if not item["mark"] and moves.isdecimal() and int(moves) <= most:
        bases = _bases(time, seconds=moves_first)
        pairs = [Period(int(moves), base) for base in bases]
    increment = _increment(two) if first and item["sign"] == "/" else None
    if "40" in (one, two) and {one, two} & {"1", "1.5", "2", "2.5", "3"}:
        increment = None  # forty moves in hours
    increased = list[Period]()
    if increment is not None:
        bases = _bases(one, single=True, seconds=False)
        increased = [Period(None, base, increment) for base in bases]
    if increment is not None and increment <= _MOST_AFTER_DASH and not moves_first:
        pairs, increased = increased, pairs
    yield from (*pairs, *increased)


def can_be(periods: Periods, *, few: bool = False) -> bool:
    """Whether a first period has so many moves and so much time, and each rest its increment.

    ``few`` is a bare 1, 2 or 3, which has minutes unless the increment is a long one.
    """
    first = periods[0]
    if first.moves is not None:
        return first.moves >= _FEWEST_MOVES and first.base >= _LEAST_WITH_MOVES
    hours = first.base / 3600
    if hours < 1 or (first.increment is None and not few):
        return True
    # Three hours have no increment of two seconds, and four hours none at all.
    long = (first.increment or 0) >= _LONG_INCREMENT
    return hours <= _MOST_HOURS and (long or (hours < _MOST_HOURS and not few))


def _increment(text: str) -> Fraction | None:
    """Return the seconds of an increment or delay; None if it can be none."""
    seconds = Fraction(0)
    for part in text.split(":"):
        seconds = seconds * 60 + Fraction(part)
    return seconds if seconds <= _MOST_INCREMENT else None


def _bases(text: str, *, single: bool = False, seconds: bool = True) -> Iterator[Fraction]:
    """Give the seconds that a number can be as the time of a period, the likeliest first.

    ``single`` is a period that has no moves and none before it.
    """
    if ":" in text:
        yield from _clock([int(each) for each in text.split(":")])
        return
    number = Fraction(text)
    hours = [number * 3600] if number <= _MOST_HOURS else []
    minutes = [number * 60] if number.denominator == 1 and number <= _MOST_MINUTES else []
    if single:
        late = [number] if seconds and number >= _LARGEST else []
        yield from (*late, *minutes, *hours) if number > _LARGEST else (*minutes, *hours, *late)
    elif hours:
        yield from hours
    else:
        yield from (*minutes, *([number] if seconds and number >= _LEAST_SECONDS else ()))


def _clock(parts: Sequence[int]) -> Iterator[Fraction]:
    """Give the seconds of 1:30:00, of 1:30 in hours and of 90:00 in minutes."""
    if len(parts) == 3:
        yield Fraction(parts[0] * 3600 + parts[1] * 60 + parts[2])
        return
    if parts[0] <= _MOST_HOURS + 1:
        yield Fraction(parts[0] * 3600 + parts[1] * 60)
    if parts[0] and not parts[1]:
        yield Fraction(parts[0] * 60)
