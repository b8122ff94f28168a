"""Performances by every method: those of FIDE's tables (C.07, 10), and of no regulation."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction

from arpad.calculator import Worked
from arpad.capabilities import Performances
from arpad.domain import Account, RatedScore, Step
from arpad.named import NamedTuple
from arpad.regulation import (
    BY_AVERAGE,
    BY_GAME,
    FULL_SCORE_DISTANCE,
    Clause,
    Number,
    Rules,
    average_performance,
    capped_performance,
    half_up,
    ratio_half_up,
    solve_true_performance,
)
from arpad.systems.fide.tables import EXPECTED, LARGEST, TABLE_8_1_1

COUNTED = Clause("FIDE C.07", "10.1", date(2026, 3, 1))
CLAUSE_TPR = Clause("FIDE C.07", "10.2", date(2026, 3, 1))
CLAUSE_PTP = Clause("FIDE C.07", "10.3", date(2026, 3, 1))
LINEAR = Clause("Linear method", "“algorithm of 400”; no standard")

_LABELS = {
    "fide_table": "By FIDE’s table",
    "perfect": "Perfect performance",
    "linear": "Linear, 400 points",
    "logistic_average": "Logistic, from the average",
    "logistic_capped": "Logistic, at most ± 400",
    "true": "True: expected equals score",
}


def dp(score: Number, games: int) -> int:
    """Return the rating difference for ``score`` points of ``games`` (table 8.1.1).

    The percentage is rounded to a whole number, half up, as B.01 1.4.8 does; B.02 is silent.
    """
    points, parts = score.as_integer_ratio()
    return TABLE_8_1_1[100 - ratio_half_up(100 * points, parts * games)]


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


def performance_by_sum(games: int, opponents: Fraction | int, score: Fraction) -> int | None:
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
    whole = range(min(ratings) - LARGEST, max(ratings) + LARGEST + 1)

    def expected(own: int) -> int:
        gaps = [own - rating for rating in ratings]
        return 2 * sum([EXPECTED.get(gap, 100 if gap > 0 else 0) for gap in gaps])

    return whole[bisect_left(whole, needed, key=expected)]


class PerformanceByMethods(NamedTuple):
    """Performance ratings by method; None where a method has no value for these games."""

    fide_table: int | None = None
    perfect: int | None = None
    linear: Number | None = None
    logistic_average: float | None = None
    logistic_capped: float | None = None
    true: float | None = None

    @property
    def labels(self) -> Mapping[str, str]:
        """What each method is called, in order."""
        return _LABELS

    @property
    def by_table(self) -> int | None:
        """The performance of C.07 10.2."""
        return self.fide_table


def by_methods(rated: RatedScore) -> PerformanceByMethods:
    """Return the performance by every method; all None without a rated game."""
    games, met = len(rated.opponents), sum(rated.opponents)
    if not games:
        return PerformanceByMethods()
    average, share = float(met / games), float(rated.score) / games
    return PerformanceByMethods(
        fide_table=performance_by_sum(games, met, rated.score),
        perfect=perfect_performance(rated.opponents, rated.score),
        linear=Fraction(met + FULL_SCORE_DISTANCE * _balance(rated), games),
        logistic_average=average_performance(average, share),
        logistic_capped=capped_performance(average, share),
        true=solve_true_performance(tuple(map(float, rated.opponents)), float(rated.score)),
    )


def _balance(rated: RatedScore) -> int:
    return int(2 * rated.score) - len(rated.opponents)  # wins − losses


def _steps(rated: RatedScore, methods: PerformanceByMethods) -> Iterator[Step]:
    average, games = rated.average, len(rated.opponents)
    if average is None:
        return
    values: dict[str, object] = {
        "games": games,
        "score": rated.score,
        "average": average,
        "rounded_average": half_up(average),
        "percent": half_up(100 * rated.score / games),
        "dp": dp(rated.score, games),
        "balance": _balance(rated),
        "distance": FULL_SCORE_DISTANCE,
        **methods._asdict(),
    }
    full = rated.score in (0, games)
    zero = "perf-perfect-zero" if rated.score == 0 else "perf-perfect"
    yield Step("perf-average", values, COUNTED)
    yield Step("perf-fide-table", values, CLAUSE_TPR)
    yield Step(zero, values, CLAUSE_PTP)
    yield Step("perf-linear", values, LINEAR)
    yield Step("perf-logistic-none" if full else "perf-logistic", values, BY_AVERAGE)
    yield Step("perf-capped-full" if full else "perf-capped", values, BY_AVERAGE)
    yield Step("perf-true-none" if full else "perf-true", values, BY_GAME)


def _notes(rated: RatedScore) -> Iterator[Account]:
    if not rated.opponents:
        yield Account("no-counted-game")
        return
    if rated.score in (0, len(rated.opponents)):
        yield Account("perf-full-score", {"score": rated.score, "games": len(rated.opponents)})
    if any(opponent.denominator != 1 for opponent in rated.opponents):
        yield Account("perf-decimals", clause=CLAUSE_PTP)
    if len(rated.opponents) < 5:
        yield Account("perf-few-games", {"games": len(rated.opponents)})


PERFORMANCES = Performances(
    rules=Rules(
        "Performance ratings: FIDE Handbook C.07, and methods without a regulation",
        "C.07 of 1 March 2026; tables 8.1.1 and 8.1.2 of B.02",
        None,
        "as transcribed in public repositories (October 2026)",
    ),
    counted=COUNTED,
    kind=PerformanceByMethods,
    labels=_LABELS,
    by_methods=by_methods,
    by_table=tournament_performance,
    by_sum=performance_by_sum,
    steps=_steps,
    notes=_notes,
    examples=(
        Worked({"games": "W1650 D1700 L1750 W1800"},
               {"fide_table": 1820, "linear": 1825, "logistic_average": 1813.7, "true": 1816.0},
               "recomputed by hand; 62.5 % is read as 63 % in table 8.1.1", "2½ of 4"),
        Worked({"games": "W2000 W2000 W2000 W2000 W2000 W2000 W2000 L2000"},
               {"fide_table": 2336, "linear": 2300, "logistic_average": 2338.0},
               "recomputed by hand; 87.5 % is read as 88 % in table 8.1.1", "7 of 8 against 2000"),
        Worked(
            {"games": " ".join(["W2000"] * 8)},
            {
                "fide_table": 2800,
                "perfect": 2736,
                "linear": 2400,
                "logistic_capped": 2400,
                "logistic_average": None,
                "true": None,
            },
            "tables 8.1.1 and 8.1.2, and the methods’ own conventions",
            "All 8 against 2000",
        ),
        Worked({"games": "W1800 W1600 L2150 W1500 D2050"}, {"fide_table": 1969, "perfect": 2029},
               "exercise of FIDE’s Technical Commission on rating tie-breaks",
               "3½ of 5 in an official exercise"),
    ),
)  # fmt: skip
