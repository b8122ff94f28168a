"""FIDE ratings for programs: ``from arpad import fide``."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from arpad.calculator import half_points, refuse
from arpad.library import first_rating_of, rate_of
from arpad.regulation import ratio_half_away_from_zero
from arpad.systems.fide.calculator import FideAnswer
from arpad.systems.fide.editions import STANDARD, edition
from arpad.systems.fide.k import KStanding, k_as_published, k_for_period
from arpad.systems.fide.tables import EXPECTED, LARGEST

__all__ = ["FideAnswer", "change", "first_rating", "rate"]

rate = rate_of("fide")
first_rating = first_rating_of("fide", "date", "time_class")

_USED = edition(STANDARD, None)
_HIGHEST = 3000  # as the calculator’s form
_LARGEST_K = 200


def change(
    rating: int,
    opponents: Sequence[int],
    scores: Sequence[float],
    *,
    games_played: int | None = None,
    under_18: bool = False,
    peak: int = 0,
    ever_2400: bool = False,
    k: int | Fraction | None = None,
) -> int:
    """Return the whole change of one standard period by the rules in force (B.02, 8.3).

    For loops over many: no working, no objects. It is ``rate(…).change`` for the same games:
    ``opponents`` are ratings, all whole numbers from 0 to 3000, and ``scores`` 0, 0.5 or 1, one for
    each. ``k`` takes the place of the rule. Raises BadInput for anything else.
    """
    scored = 50 * half_points(opponents, scores)  # in hundredths
    if not opponents or not _are_ratings((rating, *opponents)):
        field = "opponents" if _are_ratings((rating,)) else "rating"
        raise refuse(field, (rating, *opponents), f"whole numbers from 0 to {_HIGHEST}")
    largest = min(_USED.largest_difference(rating), LARGEST)
    expected = 0
    for opponent in opponents:
        gap = rating - opponent
        if gap > largest:
            gap = largest
        elif gap < -largest:
            gap = -largest
        expected += EXPECTED[gap]
    if k is None:
        k = _k(rating, games_played, peak, ever_2400, under_18)
    elif not 0 < (k := Fraction(str(k))) <= _LARGEST_K:
        raise refuse("k", k, f"a number above 0, up to {_LARGEST_K}")
    k = k_for_period(k, len(opponents), _USED.k.product_limit)
    numerator, denominator = k.as_integer_ratio()
    return ratio_half_away_from_zero(numerator * (scored - expected), 100 * denominator)


@lru_cache(maxsize=8192)  # a loop asks for the same players again and again
def _k(rating: int, games_played: int | None, peak: int, ever_2400: bool, under_18: bool) -> int:
    standing = KStanding(rating, games_played, peak, ever_2400, under_18)
    return k_as_published(standing, _USED.k)[0]


def _are_ratings(given: Sequence[int]) -> bool:
    try:  # a sum is whole only where all are
        return isinstance(sum(given), int) and min(given) >= 0 and max(given) <= _HIGHEST
    except TypeError:
        return False
