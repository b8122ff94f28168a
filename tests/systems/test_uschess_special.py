"""The special formula of US Chess: the interval that balances against the walk over the bends."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.systems.us_chess import special

EPSILON = 1e-7  # points, by the document
TOUCHING = 1e-6  # rating points: a knot is missed by one unit in the last place otherwise


def share(rating, other):
    """The straight-line expected score."""
    if rating <= other - 400:
        return 0.0
    return 1.0 if rating >= other + 400 else 0.5 + (rating - other) / 800


def by_walking(own, effective, history, opponents, score):
    """Find the rating as the document describes it: from bend to bend, then off a flat stretch."""
    anchor = own - 400 if history == "all-wins" else own + 400 if history == "all-losses" else own
    past = {"mixed": effective / 2, "all-wins": effective, "all-losses": 0}[history]
    target = score + past
    knots = sorted({each + side for each in [anchor, *opponents] for side in (-400, 400)})

    def excess(rating):
        return effective * share(rating, anchor) + sum(share(rating, r) for r in opponents) - target

    found = anchor
    while excess(found) > EPSILON:
        knot = max(each for each in knots if each < found)
        slope = excess(found) - excess(knot)
        step = found - excess(found) * (found - knot) / slope if abs(slope) >= EPSILON else knot
        found = max(step, knot)
    while excess(found) < -EPSILON:
        knot = min(each for each in knots if each > found)
        slope = excess(knot) - excess(found)
        step = found - excess(found) * (knot - found) / slope if abs(slope) >= EPSILON else knot
        found = min(step, knot)
    if not any(abs(found - each) <= 400 + TOUCHING for each in [anchor, *opponents]):
        low = max((each for each in knots if each < found), default=own)
        high = min((each for each in knots if each > found), default=own)
        found = min(max(own, low), high)
    return min(found, 2700)


def a_case(rng):
    """A random player: any record, ratings often whole and often equal or 400 or 800 apart."""
    own = rng.choice([rng.uniform(100, 2700), float(rng.randrange(100, 2700, 50))])
    history = rng.choice(["mixed", "mixed", "all-wins", "all-losses"])
    effective = rng.choice([0, 1, rng.randrange(1, 9), rng.uniform(7.3, 50)])
    if history != "mixed" and not effective:
        effective = 3
    games = rng.randrange(0, 9)
    apart = [-800, -400, 0, 400, 800, rng.uniform(-900, 900), rng.uniform(-300, 300)]
    opponents = [max(100.0, own + rng.choice(apart)) for _ in range(games)]
    perfect = rng.choice([0, games, None])
    score = rng.randrange(0, 2 * games + 1) / 2 if perfect is None else perfect
    return own, effective, history, opponents, score


@pytest.mark.long
def test_the_nearest_balancing_rating_is_where_the_walk_ends(cases):
    rng = random.Random(64)
    for _ in range(10 * cases(1_000)):
        case = a_case(rng)
        assert special.special_rating(*case) == pytest.approx(by_walking(*case), abs=1e-4), case


RATINGS = st.integers(100, 2800).map(float)
PLAYERS = st.tuples(
    RATINGS, st.integers(0, 50), st.sampled_from(special.HISTORIES), st.lists(RATINGS, max_size=8)
).filter(lambda case: case[1] or case[2] == special.MIXED)


@given(PLAYERS, st.data())
def test_whatever_is_found_balances_or_is_the_cap(case, data):
    own, effective, history, opponents = case
    score = data.draw(st.integers(0, 2 * len(opponents))) / 2
    found = special.special_rating(own, effective, history, opponents, score)
    anchor = special.anchor(own, history)
    expected = effective * share(found, anchor) + sum(share(found, each) for each in opponents)
    target = score + special.anchor_score(effective, history)
    if found == special.HIGHEST:
        assert expected <= target + 1e-6
    else:
        assert expected == pytest.approx(target, abs=1e-6)


@given(PLAYERS, st.data())
def test_a_better_score_never_gives_less(case, data):
    own, effective, history, opponents = case
    score = data.draw(st.integers(0, 2 * len(opponents))) / 2
    better = min(score + 0.5, len(opponents))
    worse, found = (
        special.special_rating(own, effective, history, opponents, points)
        for points in (score, better)
    )
    assert found >= worse - 1e-6


@given(PLAYERS, st.randoms())
def test_the_order_of_the_opponents_is_no_matter(case, rng):
    own, effective, history, opponents = case
    shuffled = opponents.copy()
    rng.shuffle(shuffled)
    score = len(opponents) / 2
    assert special.special_rating(
        own, effective, history, opponents, score
    ) == special.special_rating(own, effective, history, shuffled, score)


@pytest.mark.parametrize("start", ["own", "fast"])
def test_within_400_points_of_everybody_it_is_the_old_provisional_formula(start):
    # (N' R0 + Σ r + 400 (W − L)) / (N' + m)
    found = special.special_rating(1500, 6, special.MIXED, [1400, 1550, 1650], 1.5, start=start)
    assert found == pytest.approx((6 * 1500 + 1400 + 1550 + 1650) / 9)


@pytest.mark.parametrize(
    ("history", "expected"),
    [
        (special.MIXED, 1500),  # a draw against an equal
        (special.ALL_WINS, 1500),  # 10 p(R, 1100) + p(R, 1500) = 10.5: the past is 400 below
        (special.ALL_LOSSES, 1500),
    ],
)
def test_a_draw_against_an_equal_moves_nobody(history, expected):
    assert special.special_rating(1500, 10, history, [1500], 0.5) == pytest.approx(expected)


def test_after_only_wins_a_loss_costs_more_than_a_mixed_record():
    lost = {
        history: special.special_rating(1500, 10, history, [1500], 0)
        for history in special.HISTORIES
    }
    # 10 p(R, 1100) + p(R, 1500) = 10: both lines run below 1500, 11 points of weight in all.
    assert lost[special.ALL_WINS] == pytest.approx(1500 - 400 / 11)
    # 10 p(R, 1900) + p(R, 1500) = 0 for every R up to 1100.
    assert lost[special.ALL_LOSSES] == 1100


def test_without_a_game_nothing_moves():
    for history in special.HISTORIES:
        assert special.special_rating(1234.5, 5, history, [], 0) == 1234.5
    assert special.special_rating(1234.5, 0, special.MIXED, [], 0) == 1234.5
