"""Months in a row: the chances of a plan’s scores, applied event after event.

An estimate that no regulation knows: the same opponents each time, a strength that stays what the
rating says today, and what each score gives taken between ratings ``STEP`` points apart.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate
from math import floor
from typing import NamedTuple

from arpad.domain import Scored
from arpad.regulation import half_away_from_zero

STEP = 10  # rating points
LIKELY = (0.1, 0.5, 0.9)
_NEVER = 1e-9  # what is less likely is not followed

Ratings = Mapping[int, float]  # how likely each rating is


class Month(NamedTuple):
    """After so many events: the chance that the target was reached by then, and the rating.

    In one of ten ways the rating is ``low`` or less, in half of them ``middle`` or less, in nine of
    ten ``high`` or less.
    """

    number: int
    reached: float
    low: int
    middle: int
    high: int


def months(
    rate: Callable[[int], Sequence[Scored]],
    rating: int,
    chances: Sequence[float],
    target: float,
    count: int,
) -> Iterator[Month]:
    """Follow every way the ratings can go for so many events.

    ``rate`` gives what every score leads to from a rating, ``chances`` how likely each score is.
    """

    @cache
    def changes(node: int) -> tuple[float, ...]:
        return tuple(float(score.exact_change) for score in rate(node * STEP))

    @cache
    def following(before: int) -> tuple[tuple[int, float], ...]:
        """Return the ratings that may follow, each with its chance."""
        node = floor(before / STEP)
        part = before / STEP - node
        pairs = zip(changes(node), changes(node + 1), chances, strict=True)
        return tuple(
            (before + half_away_from_zero((1 - part) * one + part * other), chance)
            for one, other, chance in pairs
        )

    still: Ratings = {rating: 1.0} if rating < target else {}
    there: Ratings = {} if rating < target else {rating: 1.0}
    for number in range(1, count + 1):
        moved = _moved(still, following)
        still = {after: chance for after, chance in moved.items() if after < target}
        reached = {after: chance for after, chance in moved.items() if after >= target}
        there = _added(_moved(there, following), reached)
        yield Month(number, min(1.0, sum(there.values())), *_likely(_added(still, there)))


def _moved(
    ratings: Ratings, following: Callable[[int], tuple[tuple[int, float], ...]]
) -> dict[int, float]:
    moved: dict[int, float] = {}
    for before, likely in ratings.items():
        for after, chance in following(before) if likely > _NEVER else ():
            moved[after] = moved.get(after, 0.0) + likely * chance
    return moved


def _added(one: Ratings, other: Ratings) -> dict[int, float]:
    return {rating: one.get(rating, 0.0) + other.get(rating, 0.0) for rating in {*one, *other}}


def _likely(ratings: Ratings) -> tuple[int, ...]:
    """Return the ratings that so large a share of all ways stays at or below."""
    ordered = sorted(ratings)
    shares = list(accumulate(ratings[rating] for rating in ordered))
    whole = shares[-1]
    return tuple(
        next(rating for rating, share in zip(ordered, shares, strict=True) if share >= part * whole)
        for part in LIKELY
    )
