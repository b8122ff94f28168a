"""Comparisons: each way as on its own page, and the parts of each difference."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import arpad
from arpad import compare, elo, fide, us_chess
from arpad.calculators import calculator
from arpad.declared import further

GAMES = st.lists(
    st.tuples(st.sampled_from("WDL"), st.integers(1000, 2600)), min_size=1, max_size=12
)


@given(GAMES, st.integers(1000, 2600), st.sampled_from([None, 4, 12, 300]))
def test_every_way_is_that_of_its_own_page(games, rating, played):
    words = [f"{result}{opponent}" for result, opponent in games]
    answer = compare.rate(rating, words, games_played=played, k=30)
    own = {
        "fide": fide.rate(rating, words, games_played=played),
        "us-chess": us_chess.rate(rating, words, games_played=played),
        "elo-k": elo.rate(rating, words, k=30),
    }
    own |= {
        f"elo-{scheme}": elo.rate(rating, words, scheme=scheme, games_played=played)
        for scheme in ("us-simplified", "fide-tiers", "rating-bands")
    }
    for code in further():
        asks = "games_played" in calculator(code).form.by_name
        facts = {"games_played": played} if asks else {}
        own[code] = getattr(arpad, code).rate(rating, words, **facts)
    assert {each.way for each in answer.ways} == set(own)
    first = float(answer.ways[0].exact_change)
    for each in answer.ways:
        found = own[each.way]
        assert (each.new_rating, each.change) == (found.new_rating, found.change)
        assert (each.exact_change, each.k) == (found.exact_change, found.k)
        assert (each.exact_new_rating, each.expected) == (found.exact_new_rating, found.expected)
        assert each.reason.values["reason"] == found.k_reason
        parts = (each.by_k or 0) + (each.by_expected or 0) + each.by_rest
        assert parts == pytest.approx(float(each.exact_change) - first, abs=1e-9)


def test_the_rest_of_us_chess_is_its_bonus():
    answer = compare.rate(1700, "W1700 W1700 W1700 W1700", games_played=30)
    (chess,) = (each for each in answer.ways if each.way == "us-chess")
    assert chess.by_expected == 0
    assert chess.by_rest == pytest.approx(46.63, abs=0.005)
    assert chess.reason.code == "compare-us"


def test_fide_alone_knows_juniors_and_caps_the_gap():
    junior = compare.rate(1700, "W2300", under_18=True)
    ways = {each.way: each for each in junior.ways}
    assert (ways["fide"].k, ways["elo-fide-tiers"].k) == (40, 20)
    assert float(ways["fide"].expected) == 0.08
    assert ways["elo-fide-tiers"].by_expected == pytest.approx(20 * (0.08 - 0.0306534), abs=1e-5)


def test_few_games_are_rated_by_another_formula():
    answer = compare.rate(1700, "W1700", games_played=3)
    (chess,) = (each for each in answer.ways if each.way == "us-chess")
    assert chess.reason.code == "compare-us-special"


def test_nothing_that_counts_changes_nothing():
    answer = compare.rate(1700, "bye FW")
    assert {each.change for each in answer.ways} == {0}
    assert "no-counted-game" in {note.code for note in answer.notes}
