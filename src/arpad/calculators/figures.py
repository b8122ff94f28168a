"""Performance by every named method, for any list of rated games."""

from fractions import Fraction
from math import log10
from typing import NamedTuple

from arpad.domain import Performance
from arpad.regulation import Clause, Number, solve_true_performance
from arpad.systems.fide.tables import (
    CLAUSE_PTP,
    CLAUSE_TPR,
    dp,
    perfect_performance,
    performance_by_sum,
    tournament_performance,
)

__all__ = ["CLAUSE_PTP", "CLAUSE_TPR", "dp", "performance_by_sum", "tournament_performance"]

CLAUSE_LINEAR = Clause("Linear method", "“algorithm of 400”; no standard")
CLAUSE_LOGISTIC = Clause("Elo’s formula", "solved for the average opponent")
CLAUSE_TRUE = Clause("Elo’s formula", "solved game by game")
FULL_SCORE_DISTANCE = 400  # the convention of the capped method at 0 and 100 %


class RatedScore(NamedTuple):
    """What performance is computed from: the rated opponents and the points against them."""

    opponents: tuple[int | Fraction, ...]
    score: Fraction

    @property
    def average(self) -> Fraction | None:
        """The mean of the opponents' ratings, unrounded; None without a game."""
        return Fraction(sum(self.opponents), len(self.opponents)) if self.opponents else None


def exact(rating: Number) -> int | Fraction:
    """Return a rating as the decimal it was typed as."""
    return Fraction(str(rating)) if isinstance(rating, float) else rating


def logistic(average: Number, share: Number) -> float | None:
    """Return average + 400 log10(s / (1 − s)); None at a share of 0 or 1, where it is infinite."""
    share = float(share)
    if not 0 < share < 1:
        return None
    return float(average) + 400 * log10(share / (1 - share))


def logistic_capped(average: Number, share: Number) -> float:
    """Return the logistic performance, with average ± 400 at a share of 0 or 1."""
    by_logistic = logistic(average, share)
    if by_logistic is not None:
        return by_logistic
    return float(average) + (FULL_SCORE_DISTANCE if share else -FULL_SCORE_DISTANCE)


def performance(rated: RatedScore) -> Performance:
    """Return the performance by every method; all None without a rated game."""
    average, games = rated.average, len(rated.opponents)
    if average is None:
        return Performance()
    share = float(rated.score) / games
    balance = int(2 * rated.score) - games  # wins − losses
    return Performance(
        fide_table=tournament_performance(rated.opponents, rated.score),
        perfect=perfect_performance(rated.opponents, rated.score),
        linear=average + Fraction(400 * balance, games),
        logistic_average=logistic(average, share),
        logistic_capped=logistic_capped(average, share),
        true=solve_true_performance(tuple(map(float, rated.opponents)), float(rated.score)),
    )
