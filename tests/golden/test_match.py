"""Two ratings and a number of identical results: the worked matches, typed expected scores."""

from fractions import Fraction

import pytest

from arpad import match


def test_ten_wins_over_a_stronger_player(printed):
    answer = match.rate(1600, 1800, games=10, result="win")
    assert answer.difference == -200
    assert 100 * answer.expected == printed("24.0253")
    assert answer.expected_points == printed("2.40")
    assert answer.actual_points == 10
    assert answer.performance == 2200
    assert answer.k == 20
    assert answer.exact_change == printed("151.949")
    assert (answer.change, answer.new_rating) == (152, 1752)


@pytest.mark.parametrize("result", ["win", "draw", "loss"])
def test_what_every_result_would_come_to_stands_beside_the_one_asked_for(printed, result):
    # K is 20 and 2.4025 of ten points are expected.
    found = match.rate(1600, 1800, games=10, result=result).by_result
    assert [each.result for each in found] == ["win", "draw", "loss"]
    changes = [printed("151.949"), printed("51.949"), printed("-48.051")]
    assert [each.exact_change for each in found] == changes
    assert [each.new_rating for each in found] == [1752, 1652, 1552]


def test_ten_losses_to_a_weaker_player_are_the_mirror_image(printed):
    answer = match.rate(1800, 1600, games=10, result="loss")
    assert answer.difference == 200
    assert 100 * answer.expected == printed("75.9747")
    assert answer.expected_points == printed("7.60")
    assert answer.actual_points == 0
    assert answer.performance == 1200
    assert answer.exact_change == printed("-151.949")
    assert (answer.change, answer.new_rating) == (-152, 1648)


@pytest.mark.parametrize(("result", "points"), [("win", 10), ("draw", 5), ("loss", 0)])
def test_actual_points_are_the_result_times_the_games(result, points):
    assert match.rate(1900, 1750, result=result).actual_points == points


def test_half_the_points_are_a_performance_of_the_opponents_rating():
    answer = match.rate(1900, 1750, games=5, result="draw")
    assert answer.difference == 150
    assert answer.actual_points == Fraction(5, 2)
    assert answer.performance == 1750


def test_ten_games_are_the_default():
    assert match.rate(1600, 1800, result="win").games == 10


@pytest.mark.parametrize(
    ("percent", "games", "points"), [(40, 10, 4), (24, 10, "2.4"), (0, 10, 0), (100, 7, 7)]
)
def test_a_typed_expected_percentage_replaces_the_formula(percent, games, points):
    answer = match.rate(1600, 1800, games=games, result="win", expected=percent)
    assert answer.expected == pytest.approx(percent / 100)
    assert answer.expected_points == pytest.approx(float(points))
    # The change is K × (points − expected points), K 20 by the rating bands.
    assert answer.exact_change == pytest.approx(20 * (games - float(points)))
    assert "match-typed-expected" in [note.code for note in answer.notes]


@pytest.mark.parametrize(
    ("rating", "k"), [(1199, 40), (1200, 20), (2399, 20), (2400, 10), ("1199.5", 40)]
)
def test_k_by_the_rating_bands_unless_another_scheme_is_named(rating, k):
    assert match.rate(rating, 1800, result="win").k == k
    assert match.rate(2000, 1800, result="win", scheme="us-simplified").k == 24
    assert match.rate(2000, 1800, result="win", k=32).k == 32
