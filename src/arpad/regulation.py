"""How a rule is written down: its clause, its dates, the named roundings, the logistic formula."""

from collections.abc import Callable, Iterable, Sequence
from datetime import date
from fractions import Fraction
from math import lcm, log, log10
from typing import Any, Generic, TypeVar

from arpad.language import say
from arpad.named import NamedTuple

T = TypeVar("T")

Number = int | Fraction | float

IN_FORCE = date(2026, 11, 30)
"""The day for which a question without a day is answered: that of the release, who raises it."""


_CLAUSES = {
    (True, True): "{document}, {section}, from {day}",
    (True, False): "{document}, {section}",
    (False, True): "{document}, from {day}",
    (False, False): "{document}",
}


class Clause(NamedTuple):
    """Where a rule stands: document, section, and the day it took effect where that is known."""

    document: str
    section: str = ""
    effective: date | None = None

    def __str__(self) -> str:
        """Write the clause the way a reader would look it up, with its day where it has one."""
        message = _CLAUSES[bool(self.section), bool(self.effective)]
        return say(message, document=say(self.document), section=self.section, day=self.effective)


class Rules(NamedTuple):
    """The edition a report was computed by.

    ``effective`` is the first day of the edition (None where it has none or is not known);
    ``source`` says honestly how the text was read; ``reconstructed`` marks an edition that follows
    what others write of it. A day before the first edition is answered by that and told so.
    """

    document: str
    edition: str
    effective: date | None
    source: str
    reconstructed: bool = False


class ByDate(Generic[T]):
    """A value the regulation changed from time to time, asked with ``.on(day)``.

    Give the first value with the day None ("from the beginning") or with its own first day, then
    the later ones in order. ``.on(None)`` is what was in force when this release was made
    (``IN_FORCE``): a rule can be written down as soon as it is announced.
    """

    __slots__ = ("_steps",)

    def __init__(self, steps: Iterable[tuple[date | None, T]]) -> None:
        """Keep the steps, which must be in order of date and at least one."""
        self._steps = tuple(steps)
        days = [day or date.min for day, _ in self._steps]
        if not days or days != sorted(set(days)):
            raise ValueError("ByDate needs at least one step, in strictly rising order of date")

    @classmethod
    def rows(cls, kind: Callable[..., T], *rows: tuple[Any, ...]) -> "ByDate[T]":
        """Read a table as a regulation prints it: each row is a first day and its values."""
        return cls((day, kind(*values)) for day, *values in rows)

    def on(self, day: date | None) -> T:
        """Return the value in force on ``day``; on ``IN_FORCE`` for None, the oldest before all."""
        day = day or IN_FORCE
        value = self._steps[0][1]
        for first_day, candidate in self._steps:
            if first_day is None or first_day <= day:
                value = candidate
        return value

    @property
    def values(self) -> tuple[T, ...]:
        """Every value, the oldest first."""
        return tuple(value for _, value in self._steps)

    @property
    def steps(self) -> tuple[tuple[date | None, T], ...]:
        """Every value with its first day, the oldest first; None: from the beginning."""
        return self._steps


def half_away_from_zero(value: Number) -> int:
    """Round to the nearest integer, halves away from zero (FIDE B.02, 8.3.4: 0.5 is rounded up).

    >>> half_away_from_zero(Fraction(-5, 2)), half_away_from_zero(Fraction(5, 2))
    (-3, 3)
    """
    return ratio_half_away_from_zero(*value.as_integer_ratio())


def ratio_half_away_from_zero(numerator: int, denominator: int) -> int:
    """Round a fraction in the same way; ``denominator`` is above 0.

    >>> ratio_half_away_from_zero(-250, 100)
    -3
    """
    magnitude = (2 * abs(numerator) + denominator) // (2 * denominator)
    return -magnitude if numerator < 0 else magnitude


def half_up(value: Number) -> int:
    """Round to the nearest integer, halves upwards.

    >>> half_up(Fraction(5, 2)), half_up(Fraction(-5, 2))
    (3, -2)
    """
    return ratio_half_up(*value.as_integer_ratio())


def ratio_half_up(numerator: int, denominator: int) -> int:
    """Round a fraction in the same way; ``denominator`` is above 0."""
    return (2 * numerator + denominator) // (2 * denominator)


def exact(rating: Number) -> int | Fraction:
    """Return a rating as the decimal it was typed as."""
    return Fraction(str(rating)) if isinstance(rating, float) else rating


def total_of(terms: Sequence[Number]) -> Number:
    """Add up numbers as ``sum`` does; fractions at once, over their common denominator."""
    fractions = [term for term in terms if isinstance(term, Fraction)]
    if len(fractions) < len(terms):
        return sum(terms)
    common = lcm(*[term.denominator for term in fractions])
    return Fraction(sum([common // one.denominator * one.numerator for one in fractions]), common)


FORMULA = Clause("Elo’s formula, logistic form")
BY_AVERAGE = Clause("Elo’s formula", "solved for the average opponent")
BY_GAME = Clause("Elo’s formula", "solved game by game")
FULL_SCORE_DISTANCE = 400  # the convention of the capped performance at 0 and 100 %


def expected_score(difference: Number) -> float:
    """Return the expected score, between 0 and 1, for own rating − opponent's rating.

    1 / (1 + 10^(−difference / 400)); the textbook form, without cap.
    """
    exponent = -float(difference) / 400
    if exponent > 300:  # 10**308 is the largest power a float holds
        return 0.0
    return float(1 / (1 + 10.0**exponent))


def average_performance(average: Number, share: Number) -> float | None:
    """Return average + 400 log10(s / (1 − s)); None at a share of 0 or 1, where it is infinite."""
    share = float(share)
    if not 0 < share < 1:
        return None
    return float(average) + 400 * log10(share / (1 - share))


def capped_performance(average: Number, share: Number) -> float:
    """Return the same, with average ± 400 at a share of 0 or 1."""
    by_average = average_performance(average, share)
    if by_average is not None:
        return by_average
    return float(average) + (FULL_SCORE_DISTANCE if share else -FULL_SCORE_DISTANCE)


def solve_true_performance(opponents: tuple[float, ...], score: float) -> float | None:
    """Return the rating whose expected scores add up to ``score``; None at 0 or full points.

    Newton's method on Σ expected(R − opponent) = score, kept inside a shrinking bracket.
    """
    if not 0 < score < len(opponents):
        return None
    low, high = min(opponents) - 4000, max(opponents) + 4000
    rating = sum(opponents) / len(opponents)
    for _ in range(200):
        scores = [expected_score(rating - opponent) for opponent in opponents]
        excess = sum(scores) - score
        low, high = (low, rating) if excess > 0 else (rating, high)
        slope = sum(expected * (1 - expected) for expected in scores) * log(10) / 400
        step = rating - excess / slope if slope else low
        if abs(step - rating) < 1e-10:
            return step
        rating = step if low < step < high else (low + high) / 2
    return rating
