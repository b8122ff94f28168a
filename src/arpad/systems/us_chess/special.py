"""The special formula: eight games or fewer, or a record of only wins or only losses (4.1).

It seeks the rating R at which straight-line expected scores balance the points:
N' × p(R, R0') + Σ p(R, opponent) = S'. The ratings that balance are one point or one interval;
of an interval the rating nearest to the own one is taken.
"""

import math
from collections.abc import Sequence

MIXED, ALL_WINS, ALL_LOSSES = HISTORIES = "mixed", "all-wins", "all-losses"

HIGHEST = 2700  # section 4.1: the formula gives no more
REACH = 400  # beyond so many points the straight-line expected score is 0 or 1
_BALANCED = 1e-7  # points; so near is equal, by the document
_TOUCHING = 1e-6  # rating points; a root so near a bend lies on it

Interval = tuple[float, float]


def line_expected(rating: float, opponent: float) -> float:
    """Return the straight-line expected score: 0 or 1 from 400 points on, between them a line."""
    expected = 0.5 + (rating - opponent) / 800
    return 0.0 if expected < 0 else 1.0 if expected > 1 else expected


def anchor(own: float, history: str) -> float:
    """Return R0': the own rating, 400 lower after only wins, 400 higher after only losses."""
    return own - REACH if history == ALL_WINS else own + REACH if history == ALL_LOSSES else own


def anchor_score(effective: float, history: str) -> float:
    """Return the past's points in S': half of N', all after only wins, none after only losses."""
    if history == MIXED:
        return effective / 2
    return effective if history == ALL_WINS else 0.0


def balanced(
    own: float, effective: float, history: str, opponents: Sequence[float], score: float
) -> Interval:
    """Return the lowest and the highest rating that balance; either may be infinite.

    ``effective`` is N' (0 or more), ``score`` the points of the event. The sum of expected scores
    rises from bend to bend, 400 below and above each rating, so one walk upwards finds it.
    """
    met = [(rating, 1.0) for rating in opponents]
    if effective:
        met.append((anchor(own, history), effective))
    met.sort()
    target = score + anchor_score(effective, history)
    beaten = weight = weighted = 0.0  # points certain; within reach: weight, and weight × rating
    entered = left = 0
    low = -math.inf
    while left < len(met):
        enters = met[entered][0] - REACH if entered < len(met) else math.inf
        leaves = met[left][0] + REACH
        high = min(enters, leaves)
        if entered == left:
            if beaten - target >= -_BALANCED:
                return (low, high) if beaten - target <= _BALANCED else (low, low)
        else:
            root = (weighted + REACH * (2 * (target - beaten) - weight)) / weight
            if root <= high - _TOUCHING:
                return max(root, low), max(root, low)
        if enters <= leaves:
            rating, more = met[entered]
            entered, weight, weighted = entered + 1, weight + more, weighted + more * rating
        else:
            rating, more = met[left]
            left, weight, weighted = left + 1, weight - more, weighted - more * rating
            beaten += more
        low = high
    return low, math.inf  # every point is made: from the last bend on all balance


def solution(
    own: float,
    effective: float,
    history: str,
    opponents: Sequence[float],
    score: float,
    start: str = "own",
) -> tuple[float, Interval]:
    """Return the one rating taken, before the cap of 2700, of the interval that balances, and that.

    For N' = ``effective`` games behind the own rating and ``score`` points against ``opponents``.
    ``start`` "own" is the reading of 2026: the nearest to the own rating. "fast" is that of older
    programs: the nearest to where they began, the solution if everybody were within 400, where that
    one does not balance itself. They differ only where an interval balances, nearly always for
    newcomers.
    """
    low, high = interval = balanced(own, effective, history, opponents, score)
    begin, weight = own, effective + len(opponents)
    if start == "fast" and weight:
        past = effective * anchor(own, history)
        gains = REACH * (2 * score - len(opponents))
        fast = (past + math.fsum(opponents) + gains) / weight
        begin = own if low < fast < high else fast
    return min(max(begin, low), high), interval


def special_rating(
    own: float,
    effective: float,
    history: str,
    opponents: Sequence[float],
    score: float,
    *,
    start: str = "own",
) -> float:
    """Return that rating, at most 2700; the floor of 100 is the caller's."""
    sought, _ = solution(own, effective, history, opponents, score, start)
    return min(sought, float(HIGHEST))
