"""Elo's formula: the classic example, a period against game by game, every K scheme's edges."""

from itertools import permutations

import pytest

from arpad import elo, fide, us_chess
from arpad.regulation import expected_score


def test_the_classic_example_1613_beats_1609(printed):
    answer = elo.rate(1613, "W1609", k=32)
    assert answer.expected == printed("0.505756")
    assert answer.exact_new_rating == printed("1628.8158")
    assert answer.new_rating == 1629  # cut off instead of rounded it would be 1628
    assert answer.change == 16


@pytest.mark.parametrize(
    ("difference", "expected"),
    [(0, "0.5"), (-200, "0.240253"), (200, "0.759747"), (100, "0.6401"), (400, "0.909091")],
)
def test_expected_scores_of_the_logistic_curve(printed, difference, expected):
    assert expected_score(difference) == printed(expected)


def test_five_wins_as_one_period_and_game_by_game(printed):
    answer = elo.rate(1600, "W1800 " * 5, k=40)
    assert answer.exact_new_rating == printed("1751.95")
    assert answer.sequential.exact_new_rating == printed("1738.28")
    assert answer.sequential.new_rating == 1738
    assert len(answer.sequential.ratings) == 5


def test_the_opening_card_as_one_period_and_game_by_game(printed):
    answer = elo.rate(1700, "W1650 D1700 L1750 W1800", k=20)
    assert answer.exact_new_rating == printed("1712.80")
    assert answer.sequential.exact_new_rating == printed("1712.33")
    by_table = fide.rate(1700, "W1650 D1700 L1750 W1800", k=20)
    assert by_table.exact_change == printed("12.8")
    assert by_table.new_rating == 1713


def test_the_order_of_games_matters_game_by_game_but_not_in_a_period(printed):
    orders = list(permutations(["L1500", "D1700", "W1900"]))
    answers = [elo.rate(1700, order, k=20) for order in orders]
    one_by_one = [answer.sequential.exact_new_rating for answer in answers]
    assert min(one_by_one) == printed("1699.26")
    assert max(one_by_one) == printed("1700.74")
    assert len({round(rating, 6) for rating in one_by_one}) == 6
    # Expected .759747, .5 and .240253 add up to the 1.5 points scored.
    assert [answer.exact_new_rating for answer in answers] == [pytest.approx(1700)] * 6


def test_a_game_that_does_not_count_changes_nothing_game_by_game():
    answer = elo.rate(1700, "W1800 bye Wu FW1900 W1800", k=20)
    ratings = answer.sequential.ratings
    assert len(ratings) == 5
    assert ratings[0] == ratings[1] == ratings[2] == ratings[3] < ratings[4]
    assert answer.exact_new_rating == elo.rate(1700, "W1800 W1800", k=20).exact_new_rating


@pytest.mark.parametrize(
    ("scheme", "rating", "games", "k"),
    [
        ("us-simplified", 1600, 0, 32),
        ("us-simplified", 1600, 25, 32),
        ("us-simplified", 1600, 26, 24),
        ("us-simplified", 2099, 26, 24),
        ("us-simplified", 2100, 26, 16),
        ("us-simplified", 2100, 25, 32),
        ("us-simplified", 1600, None, 24),
        ("fide-tiers", 1600, 0, 40),
        ("fide-tiers", 1600, 29, 40),
        ("fide-tiers", 1600, 30, 20),
        ("fide-tiers", 2399, 30, 20),
        ("fide-tiers", 2400, 30, 10),
        ("fide-tiers", 1600, None, 20),
        ("fide-tiers", 2400, None, 10),
        ("rating-bands", 1199, 500, 40),
        ("rating-bands", 1200, 0, 20),
        ("rating-bands", 2399, 0, 20),
        ("rating-bands", 2400, 0, 10),
        ("rating-bands", 0, None, 40),
    ],
)
def test_every_scheme_at_every_edge(scheme, rating, games, k):
    answer = elo.rate(rating, "W1600", scheme=scheme, games_played=games)
    assert answer.k == k
    assert answer.k_reason.values["scheme"] == scheme


@pytest.mark.parametrize(
    ("scheme", "tiers"),
    [
        ("us-simplified", {"new": 32, "established": 24, "expert": 16}),
        ("fide-tiers", {"new": 40, "established": 20, "expert": 10}),
        ("rating-bands", {"new": 40, "established": 20, "expert": 10}),
    ],
)
def test_a_tier_picked_by_hand_replaces_the_schemes_own_rule(scheme, tiers):
    assert {
        tier: elo.rate(1600, "W1600", scheme=scheme, games_played=100, tier=tier).k
        for tier in tiers
    } == tiers


# US simplified, FIDE tiers, US Chess in a four-game event, FIDE, rating bands.
@pytest.mark.parametrize(
    ("rating", "games", "facts", "ks"),
    [
        (1100, 100, {}, (24, 20, "49.17", 20, 40)),
        (1500, 10, {}, (32, 40, "57.14", 40, 20)),
        (1700, 30, {}, (24, 20, "33.32", 20, 20)),
        (2350, 500, {"ever_2400": True}, (16, 20, "14.93", 10, 20)),
    ],
)
def test_the_same_player_under_each_k(printed, rating, games, facts, ks):
    us_simplified, fide_tiers, us, by_fide, bands = ks

    def by_scheme(scheme):
        return elo.rate(rating, "D1700", scheme=scheme, games_played=games).k

    assert by_scheme("us-simplified") == us_simplified
    assert by_scheme("fide-tiers") == fide_tiers
    assert us_chess.rate(rating, "D1700 " * 4, games_played=games).k == printed(us)
    assert fide.rate(rating, "D1700", games_played=games, **facts).k == by_fide
    assert by_scheme("rating-bands") == bands


@pytest.mark.parametrize(
    ("rating", "game", "sign"), [(1600, "D1800", 1), (1600, "D1400", -1), (1600, "D1600", 0)]
)
def test_a_draw_helps_against_the_stronger_and_hurts_against_the_weaker(rating, game, sign):
    change = elo.rate(rating, game).exact_change
    assert (change > 0) - (change < 0) == sign


def test_an_expected_win_changes_little(printed):
    # Expected 0.9, K 20: the win is worth 2 points. log10(9) × 400 = 381.7 points of difference.
    answer = elo.rate("1981.7", "W1600", k=20)
    assert answer.expected == printed("0.9000")
    assert answer.exact_change == printed("2.00")


def test_a_win_over_a_weak_player_with_an_enormous_gap_is_worth_nothing():
    assert expected_score(10**6) == 1
    assert expected_score(-(10**6)) == 0
