"""The logistic expected score of Elo’s formula, and the rating that it turns a score into."""

from math import log

from arpad.regulation import Clause, Number

FORMULA = Clause("Elo’s formula, logistic form")


def expected_score(difference: Number) -> float:
    """Return the expected score, between 0 and 1, for own rating − opponent's rating.

    1 / (1 + 10^(−difference / 400)); the textbook form, without cap.
    """
    exponent = -float(difference) / 400
    if exponent > 300:  # 10**308 is the largest power a float holds
        return 0.0
    return float(1 / (1 + 10.0**exponent))


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
