"""Performance by FIDE's tables: rounded average + dp, and the perfect performance (C.07, 10)."""

from collections.abc import Sequence
from datetime import date
from fractions import Fraction

from arpad.regulation import Clause, Number, half_up
from arpad.systems.fide.tables import EXPECTED, dp

CLAUSE_TPR = Clause("FIDE C.07", "10.2", date(2026, 3, 1))
CLAUSE_PTP = Clause("FIDE C.07", "10.3", date(2026, 3, 1))


def rounded_average(ratings: Sequence[Number]) -> int | None:
    """Return the average, rounded half up (C.07 10.1); None without a rating."""
    if not ratings:
        return None
    total = sum([rating if isinstance(rating, int) else Fraction(rating) for rating in ratings])
    return half_up(Fraction(total, len(ratings)))


def tournament_performance(opponents: Sequence[Number], score: Fraction) -> int | None:
    """Return the average of the opponents, rounded half up, + dp (C.07 10.1, 10.2).

    None without a game.
    """
    average = rounded_average(opponents)
    return None if average is None else average + dp(score, len(opponents))


def performance_by_sum(games: int, opponents: int, score: Fraction) -> int | None:
    """Return the same from the number of games and the sum of the opponents' ratings."""
    return half_up(Fraction(opponents, games)) + dp(score, games) if games else None


def perfect_performance(opponents: Sequence[Number], score: Fraction) -> int | None:
    """Return the lowest whole rating whose expected scores add up to ``score`` (C.07 10.3).

    By the full table 8.1.2, without the 400-point cap; with no points the lowest opponent − 800.
    Ratings with decimals are rounded half up first: the table needs whole differences. None
    without a game.
    """
    if not opponents:
        return None
    ratings = [rating if isinstance(rating, int) else half_up(rating) for rating in opponents]
    if score == 0:
        return min(ratings) - 800
    needed = int(200 * score)  # in half-hundredths, a whole number
    too_low, enough = min(ratings) - 737, max(ratings) + 736
    while enough - too_low > 1:
        middle = (too_low + enough) // 2
        gaps = [middle - rating for rating in ratings]
        if 2 * sum([EXPECTED.get(gap, 100 if gap > 0 else 0) for gap in gaps]) >= needed:
            enough = middle
        else:
            too_low = middle
    return enough
