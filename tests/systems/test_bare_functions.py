"""One number for loops over many: what the whole answer says, for any games; faults are refused."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from arpad import elo, fide, icu, us_chess
from arpad.errors import BadInput

RATINGS = st.integers(1000, 2900)
GAMES = st.lists(
    st.tuples(st.integers(0, 3000), st.sampled_from([0, 0.5, 1])), min_size=1, max_size=30
)
LETTERS = {0: "L", 0.5: "D", 1: "W"}


def typed(games: list[tuple[int, float]]) -> list[str]:
    return [f"{LETTERS[score]}{opponent}" for opponent, score in games]


@given(
    RATINGS, GAMES, st.none() | st.integers(0, 60), st.booleans(), st.booleans(),
    st.none() | st.sampled_from([10, 15, 40]),
)  # fmt: skip
def test_a_fide_change_is_that_of_the_answer(rating, games, played, under_18, ever, k):
    facts = {"games_played": played, "under_18": under_18, "ever_2400": ever, "k": k}
    opponents, scores = zip(*games, strict=True)
    assert (
        fide.change(rating, opponents, scores, **facts)
        == fide.rate(rating, typed(games), **facts).change
    )


@given(RATINGS, GAMES, st.none() | st.integers(0, 60), st.none() | st.integers(1, 60))
def test_an_elo_rating_is_that_of_the_answer(rating, games, played, k):
    opponents, scores = zip(*games, strict=True)
    answer = elo.rate(rating, typed(games), games_played=played, k=k)
    new = elo.new_rating(rating, opponents, scores, games_played=played, k=k)
    assert new == pytest.approx(answer.exact_new_rating, abs=1e-9)


US_GAMES = st.lists(
    st.tuples(st.integers(100, 3000), st.sampled_from([0, 0.5, 1])), min_size=1, max_size=30
)


@given(
    st.integers(100, 3000) | st.floats(100, 3000), US_GAMES, st.none() | st.integers(0, 60),
    st.booleans(), st.none() | st.integers(100, 3000), st.none() | st.integers(100, 2500),
    st.integers(1, 3),
)  # fmt: skip
@example(
    rating=100, games=[(100, 1), *[(100, 0)] * 20], played=0, dual=False, peak=None,
    floor=None, most=1,
)  # fmt: skip
def test_a_us_rating_is_that_of_the_answer(rating, games, played, dual, peak, floor, most):
    facts = {
        "games_played": played, "dual_rated": dual, "peak": peak, "floor": floor,
        "most_games_against_one": min(most, len(games)),
    }  # fmt: skip
    opponents, scores = zip(*games, strict=True)
    answer = us_chess.rate(rating, typed(games), **facts)
    new = us_chess.new_rating(rating, opponents, scores, **facts)
    assert new == pytest.approx(float(answer.exact_new_rating), abs=1e-9)


@given(st.integers(0, 3000), GAMES, st.none() | st.integers(0, 60))
def test_the_rating_of_a_declared_room_is_that_of_the_answer(rating, games, played):
    opponents, scores = zip(*games, strict=True)
    answer = icu.rate(rating, typed(games), games_played=played)
    new = icu.new_rating(rating, opponents, scores, games_played=played)
    assert new == pytest.approx(answer.exact_new_rating, abs=1e-9)


@pytest.mark.parametrize(
    ("rating", "opponents", "scores", "facts"),
    [
        (1700, [1700], [], {}), (1700, [], [], {}), (1700, [1700], [2], {}),
        (1700, [1700], ["1"], {}), ("1700", [1700], [1], {}), (1700, ["1700"], [1], {}),
        (99, [1700], [1], {}), (1700, [3001], [1], {}), (1700, [1700, float("nan")], [1, 1], {}),
        (float("nan"), [1700], [1], {}), (1700, [1700], [1], {"games_played": -1}),
        (1700, [1700], [1], {"games_played": 2.5}),
        (1700, [1700], [1], {"most_games_against_one": 2}),
    ],
)  # fmt: skip
def test_what_is_no_us_event_is_refused(rating, opponents, scores, facts):
    with pytest.raises(BadInput):
        us_chess.new_rating(rating, opponents, scores, **facts)


@pytest.mark.parametrize(
    ("opponents", "scores"),
    [([1700], []), ([], []), ([1700], [2]), ([1700], ["1"]), ([1700.5], [1]), ([1000.5], [1]),
     (["1700"], [1]), ([-1], [1]), ([3001], [0]), ([1700, 1800], [1])],
)  # fmt: skip
def test_what_is_no_game_is_refused(opponents, scores):
    with pytest.raises(BadInput):
        fide.change(1800, opponents, scores)


@pytest.mark.parametrize(
    ("rating", "k"), [("1800", None), (1800.5, None), (3001, None), (1800, 0), (1800, 201)]
)
def test_what_is_no_rating_or_k_is_refused(rating, k):
    with pytest.raises(BadInput):
        fide.change(rating, [1000], [1], k=k)


@pytest.mark.parametrize("system", [elo, icu])
@pytest.mark.parametrize("scores", [[2], [1, 1]])
def test_scores_that_are_none_are_refused(system, scores):
    with pytest.raises(BadInput, match=r"0, 0\.5 or 1"):
        system.new_rating(1800, [1700], scores)


@pytest.mark.parametrize("system", [elo, icu, us_chess])
@pytest.mark.parametrize("rating", ["unrated", None, "x", -5, 10**9, float("nan")])
def test_a_rating_that_is_none_is_refused(system, rating):
    with pytest.raises(BadInput, match="rating: "):
        system.new_rating(rating, [1700], [1])


@pytest.mark.parametrize("opponent", ["x", None, -5, 10**9])
def test_an_elo_opponent_that_has_no_rating_is_refused(opponent):
    with pytest.raises(BadInput, match="opponents: "):
        elo.new_rating(1800, [opponent], [1])


@pytest.mark.parametrize("facts", [{"k": "x"}, {"k": -1}, {"k": 201}, {"scheme": "none"}])
def test_an_elo_k_or_scheme_that_is_none_is_refused(facts):
    with pytest.raises(BadInput):
        elo.new_rating(1800, [1700], [1], **facts)
