"""What holds for every US Chess section, whatever its ratings and results."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arpad.domain import Entry, Event, Game, Player, Rating, RatingPeriod, Result, TypedRatings
from arpad.systems.us_chess import editions
from arpad.systems.us_chess.system import System

PLAYED = [Result.WIN, Result.DRAW, Result.LOSS]
RATINGS = st.builds(
    Rating,
    st.floats(100, 2900).map(lambda value: float(f"{value:.2f}")),
    st.none() | st.integers(0, 60),
    st.none() | st.integers(1200, 2900),
)


@st.composite
def sections(draw):
    """Players with ratings, and games as places and a result."""
    ratings = draw(st.lists(RATINGS, min_size=2, max_size=6))
    pair = st.permutations(range(len(ratings))).map(lambda order: tuple(order[:2]))
    games = draw(st.lists(st.tuples(pair, st.sampled_from(PLAYED)), max_size=12))
    return ratings, games


def rate(ratings, games, held=(), **fields):
    entries = tuple(Entry(Player(str(place)), place not in held) for place in range(len(ratings)))
    played = tuple(Game(str(one), str(other), result) for (one, other), result in games)
    event = Event(entries, played, **({"time_class": "regular"} | fields))
    before = TypedRatings({str(place): rating for place, rating in enumerate(ratings)})
    report = System().rate(RatingPeriod((event,)), before)
    return {int(change.player.id): change for change in report.changes}


def exact(changes):
    return {place: change.exact_new_rating for place, change in changes.items()}


@given(sections(), st.randoms())
def test_the_order_of_players_and_games_and_who_has_white_change_nothing(section, rng):
    ratings, games = section
    order = list(range(len(ratings)))
    rng.shuffle(order)
    turned = [
        ((one, other), result) if rng.random() < 0.5 else ((other, one), result.reversed)
        for (one, other), result in games
    ]
    rng.shuffle(turned)
    moved = [((order.index(a), order.index(b)), result) for (a, b), result in turned]
    found = exact(rate([ratings[place] for place in order], moved))
    assert {order[place]: rating for place, rating in found.items()} == exact(rate(ratings, games))


@given(sections(), st.data())
def test_a_better_score_never_lowers_a_rating_while_opponents_are_held(section, data):
    ratings, games = section
    held = range(1, len(ratings))
    mine = [place for place, (pair, _) in enumerate(games) if 0 in pair]
    if not mine:
        return
    improved = data.draw(st.sampled_from(mine))
    (one, other), result = games[improved]
    own = result if one == 0 else result.reversed
    better = {Result.LOSS: Result.DRAW}.get(own, Result.WIN)
    more = [*games]
    more[improved] = ((one, other), better if one == 0 else better.reversed)
    before, after = rate(ratings, games, held)[0], rate(ratings, more, held)[0]
    assert after.exact_new_rating >= before.exact_new_rating - 1e-6


def test_in_two_passes_a_better_score_can_lower_a_rating(us_section):
    # Ann and Bob are new, at 2100 and 1600; Bob loses to Cid, 400. If Ann loses to Bob, she is
    # first estimated at 1600, so his first pass is anywhere from 800 to 1200, taken 1200, and a
    # loss to 1200 puts her at 800. If she draws, she is estimated at 1850, Bob's half point in
    # two games puts him at 400, and a draw with 400 puts her at 400.
    players = {"Ann": Rating(2100, 0), "Bob": Rating(1600, 0), "Cid": Rating(400, 30)}
    found = {
        result: us_section(players, f"Bob L Cid, Ann {result} Bob").changes[0].exact_new_rating
        for result in "LD"
    }
    assert found == {"L": 800, "D": 400}


@given(sections())
def test_floors_hold(section):
    ratings, games = section
    for change in rate(ratings, games).values():
        assert change.exact_new_rating >= 100
        assert change.exact_new_rating >= change.details["floor"]
        assert change.details["first_pass"] >= 100
        if change.before.peak is not None and change.before.peak >= 1400:
            lowest = min(2100, (change.before.peak - 200) // 100 * 100)
            assert change.exact_new_rating >= lowest


@given(sections())
def test_the_working_of_every_player_adds_up(section):
    ratings, games = section
    for place, change in rate(ratings, games).items():
        summed = sum(game.change for game in change.counted) + change.details["bonus"]
        unfloored = float(ratings[place].value) + summed
        floored = max(float(change.details["floor"]), min(unfloored, 2700))
        if change.details["formula"] == "standard":
            floored = max(float(change.details["floor"]), unfloored)
        assert change.exact_new_rating == pytest.approx(floored, abs=1e-6)
        assert change.expected == pytest.approx(sum(game.expected for game in change.counted))
        assert len(change.counted) == sum(place in pair for pair, _ in games)


@pytest.mark.parametrize("edge", [2200, 2500])
def test_dual_rated_k_has_no_jump(edge):
    below, above = (editions.dual_rated_factor(edge + each) for each in (-1e-9, 1e-9))
    assert below == pytest.approx(above, abs=1e-8)


def test_effective_games_jump_just_above_2355_as_published():
    assert editions.effective_games_2013(2355) == pytest.approx(49.9892, abs=5e-5)
    assert editions.effective_games_2013(2355.0001) == 50
    rising = [editions.effective_games_2013(rating) for rating in range(100, 2400)]
    assert rising == sorted(rising)


@settings(max_examples=30)
@given(st.integers(0, 10**6))
def test_the_standard_formula_has_no_other_jump(seed):
    rng = random.Random(seed)
    opponents = [Rating(rng.uniform(1500, 2900), 100) for _ in range(5)]
    games = [((0, place), rng.choice(PLAYED)) for place in range(1, 6)]
    held = range(1, 6)
    for edge in (2200.0, 2500.0, rng.uniform(200, 2354), rng.uniform(2356, 2900)):
        near = [
            rate([Rating(edge + each, 100), *opponents], games, held)[0].exact_new_rating
            for each in (-1e-7, 1e-7)
        ]
        assert near[0] == pytest.approx(near[1], abs=1e-3)
