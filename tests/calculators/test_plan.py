"""Plans: against every way the games can end, one by one; goals beyond reach; models of play."""

import math
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arpad import elo, fide, plan, us_chess
from arpad.calculators.odds import Odds, draws_by_level, rao_kupper, total_scores, with_draws
from arpad.errors import BadInput

POINTS = {"W": Fraction(1), "D": Fraction(1, 2), "L": Fraction(0)}
GAMES = st.lists(
    st.tuples(st.integers(1400, 2400), st.sampled_from(["", "w", "b"])), min_size=1, max_size=8
)


def enumerated(answer):
    """The chance of every score, from all 3^n ways the games can end."""
    chances: dict[Fraction, float] = {}
    for results in product("WDL", repeat=answer.coming):
        chance = math.prod(
            {"W": game.win, "D": game.draw, "L": game.loss}[result]
            for game, result in zip(answer.to_come, results, strict=True)
        )
        points = sum((POINTS[result] for result in results), Fraction(0))
        chances[points] = chances.get(points, 0.0) + chance
    return chances


@given(GAMES, st.integers(1500, 2300), st.integers(0, 120), st.sampled_from([None, 0, 30, 100]))
@settings(max_examples=40)
def test_chances_are_those_of_every_way_the_games_can_end(games, rating, gain, draws):
    words = [f"{opponent}{colour}" for opponent, colour in games]
    answer = plan.rate(rating, words, gain=gain, k=40, draws=draws)
    chances = enumerated(answer)
    assert {line.points: line.chance for line in answer.scores} == pytest.approx(chances)
    enough = {points for points in chances if rated_by_fide(rating, games, points) >= rating + gain}
    assert answer.needed == (min(enough) if enough else None)
    assert answer.chance == pytest.approx(sum(chances[points] for points in enough), abs=1e-12)
    assert sum(line.chance for line in answer.scores) == pytest.approx(1)


def rated_by_fide(rating, games, points):
    """The new rating by the FIDE page for some results of that sum: here the last games are won."""
    wins, half = divmod(int(2 * points), 2)
    results = "L" * (len(games) - wins - half) + "D" * half + "W" * wins
    text = [f"{result}{game[0]}" for result, game in zip(results, games, strict=True)]
    return fide.rate(rating, text, k=40).new_rating


@pytest.mark.parametrize(
    ("system", "page", "games_played"),
    [("fide", fide, 99), ("us-chess", us_chess, 99), ("us-chess", us_chess, 6), ("elo", elo, 99)],
)
def test_whose_points_they_are_makes_no_difference(system, page, games_played):
    opponents = (1850, 2010, 1700)
    answer = plan.rate(
        1900, "1850 2010 1700", games="W1950 D1800", system=system, games_played=games_played
    )
    for results in product("WDL", repeat=3):
        coming = [f"{result}{each}" for result, each in zip(results, opponents, strict=True)]
        line = answer.scores[int(2 * sum(POINTS[each] for each in results))]
        found = page.rate(1900, ["W1950", "D1800", *coming], games_played=games_played)
        assert line.new_rating == found.new_rating
        assert line.exact_change == pytest.approx(found.exact_change)


def test_games_already_played_count_in_the_change():
    answer = plan.rate(1800, "1800", target=1820, games="W1800", k=20)
    assert (answer.played, answer.score, answer.coming) == (1, 1, 1)
    assert [line.new_rating for line in answer.scores] == [1800, 1810, 1820]
    assert (answer.needed, answer.outcome) == (1, "needed")
    assert answer.expected == Fraction(1, 2)


@pytest.mark.parametrize(
    ("target", "outcome", "needed", "nearest"),
    [
        (1811, "impossible", None, 1810),
        (1810, "needed", 1, 1810),
        (1801, "needed", 1, 1800),
        (1800, "needed", Fraction(1, 2), 1800),
        (1790, "certain", 0, 1790),
        (100, "certain", 0, 1790),
    ],
)
def test_one_game_between_equals(target, outcome, needed, nearest):
    answer = plan.rate(1800, "1800", target=target, k=20)
    assert (answer.outcome, answer.needed, answer.nearest) == (outcome, needed, nearest)
    assert {"impossible": 0, "certain": 1}.get(outcome, answer.chance) == answer.chance


def test_without_a_goal_it_is_to_keep_the_rating():
    assert plan.rate(1800, "1800", k=20).target == 1800
    assert plan.rate(1800.5, "1800", k=20, system="elo").target == 1801


def test_words_of_games_to_come():
    answer = plan.rate(1900, "2x1900w, 1950B;2000", target=1900)
    assert [(game.opponent, game.colour) for game in answer.to_come] == [
        (1900, "w"),
        (1900, "w"),
        (1950, "b"),
        (2000, ""),
    ]
    assert str(answer.given["opponents"][2]) == "1950b"


@pytest.mark.parametrize(
    ("inputs", "field"),
    [
        ({"opponents": "10000x1900"}, "opponents"),
        ({"opponents": "51x1900"}, "opponents"),
        ({"opponents": "26x1900 25x1900"}, "opponents"),
        ({"opponents": "0x1900"}, "opponents"),
        ({"opponents": "9x"}, "opponents"),
        ({"opponents": "<b>1900</b>"}, "opponents"),
        ({"opponents": "1900z"}, "opponents"),
        ({"opponents": ""}, "opponents"),
        ({"opponents": "99"}, "opponents"),
        ({"opponents": "1900", "draws": 101}, "draws"),
        ({"opponents": "1900", "draws": -1}, "draws"),
        ({"opponents": "1900", "white": 500}, "white"),
        ({"opponents": "1900", "target": 99_999}, "target"),
        ({"opponents": "1900", "k": 20, "system": "us-chess"}, "k"),
        ({"opponents": "1900", "games": "Wu", "system": "elo"}, "games"),
        ({"opponents": "1900", "draws": "abc"}, "draws"),
        ({"opponents": "1900", "draws": 250}, "draws"),
        ({"opponents": "1900," * 10_000}, "opponents"),
        ({"opponents": "1900q," * 10_000}, "opponents"),
        ({"opponents": "1900-GM-IM"}, "opponents"),
        ({"opponents": "1900-GM-GER-NOR"}, "opponents"),
        ({"opponents": "1900-XX"}, "opponents"),
        ({"opponents": "1900-<b>"}, "opponents"),
        ({"opponents": "1900", "games": "W1900-XX"}, "games"),
        ({"opponents": "1900", "games": "FW-GM"}, "games"),
        # A norm
        ({"opponents": "9x2480", "norm": "gm", "target": 2400}, "norm"),
        ({"opponents": "9x2480", "norm": "gm", "gain": 5}, "norm"),
        ({"opponents": "9x2480", "norm": "gm", "system": "us-chess"}, "norm"),
        ({"opponents": "9x2480", "norm": "gm", "system": "elo"}, "norm"),
        ({"opponents": "9x2480", "norm": "gm", "time_class": "blitz"}, "norm"),
        ({"opponents": "9x2480", "norm": "fm"}, "norm"),
        ({"opponents": "9x2480-GM-NON", "norm": "gm"}, "opponents"),
        ({"opponents": "9x2480", "federation": "NOR"}, "federation"),
        ({"opponents": "9x2480", "event_kind": "world-cup"}, "event_kind"),
        ({"opponents": "9x2480", "norm": "gm", "federation": "<b>"}, "federation"),
        # What only one system asks for
        ({"opponents": "1900", "floor": 1800}, "floor"),
        ({"opponents": "1900", "dual_rated": True}, "dual_rated"),
        ({"opponents": "1900", "history": "all-wins"}, "history"),
        ({"opponents": "1900", "most_games_against_one": 2}, "most_games_against_one"),
        ({"opponents": "1900", "time_class": "online-blitz"}, "time_class"),
        ({"opponents": "1900", "peak": 1900.5}, "peak"),
        ({"opponents": "1900", "birth_year": 2010}, "birth_year"),
        ({"opponents": "1900", "under_18": True, "system": "us-chess"}, "under_18"),
        ({"opponents": "1900", "ever_2400": True, "system": "elo"}, "ever_2400"),
        ({"opponents": "1900", "time_class": "rapid", "system": "us-chess"}, "time_class"),
        ({"opponents": "1900", "date": "2024-01-01", "system": "elo"}, "date"),
        ({"opponents": "1900", "peak": 50, "system": "us-chess"}, "peak"),
        (
            {"opponents": "1900", "most_games_against_one": 2, "system": "us-chess"},
            "most_games_against_one",
        ),
    ],
)
def test_what_cannot_be_planned_is_refused(inputs, field):
    with pytest.raises(BadInput) as refusal:
        plan.rate(1900, **inputs)
    assert [error.field for error in refusal.value.errors] == [field]
    assert all(error.allowed for error in refusal.value.errors)


def test_a_game_that_would_not_be_rated_is_refused():
    assert plan.rate(2700, "2200", time_class="rapid").coming == 1
    with pytest.raises(
        BadInput, match="would not be rated: the ratings differ by 600 or more"
    ) as refusal:
        plan.rate(2700, "2000", time_class="rapid")
    assert [error.field for error in refusal.value.errors] == ["opponents"]


def test_all_draws_against_a_weaker_player_leave_the_expected_score():
    (game,) = plan.rate(2000, "1600w", draws=100).to_come
    assert game.loss == pytest.approx(0)
    assert game.draw == pytest.approx(2 * (1 - game.win - game.draw / 2))


# --- What decides K, bonus and floors: as on the systems' own pages -------------------------------

COMING = ("1850", "2010", "1700", "1930")
FIDE_FACTS = [
    {"under_18": True},
    {"birth_year": 2008, "date": "2025-11-07"},
    {"ever_2400": True},
    {"peak": 2410},
    {"date": "2014-06-30", "games_played": 5},
    {"date": "2023-05-01"},
    {"time_class": "rapid"},
    {"time_class": "blitz", "games_played": 3},
]
US_FACTS = [
    {"peak": 2101},
    {"floor": 1800},
    {"floor": 1890, "games_played": 99},
    {"most_games_against_one": 3, "games_played": 99},
    {"date": "2016-01-01", "games_played": 99},
    {"history": "all-wins", "games_played": 12},
    {"time_class": "online-quick", "floor": 1890},
    {"time_class": "blitz", "peak": 2101},
    {"games_played": 6},
]


@pytest.mark.parametrize(
    ("rating", "system", "page", "facts"),
    [
        *((1900, "fide", fide, facts) for facts in FIDE_FACTS),
        *((1900, "us-chess", us_chess, facts) for facts in US_FACTS),
        (2400, "us-chess", us_chess, {"dual_rated": True, "games_played": 99}),
    ],
)
def test_facts_act_as_on_the_page_of_the_system(rating, system, page, facts):
    answer = plan.rate(rating, COMING, system=system, **facts)
    for line in answer.scores:
        wins, half = divmod(int(2 * line.points), 2)
        results = "W" * wins + "D" * half + "L" * (len(COMING) - wins - half)
        games = [f"{result}{each}" for result, each in zip(results, COMING, strict=True)]
        found = page.rate(rating, games, **facts)
        assert line.new_rating == found.new_rating
        assert line.exact_change == pytest.approx(found.exact_change)
        if not line.points:  # by the special formula K depends on the score
            assert answer.k == pytest.approx(found.k)


def test_facts_change_what_is_needed():
    usual = plan.rate(1900, COMING, gain=40)
    assert usual.outcome == "impossible"
    assert plan.rate(1900, COMING, gain=40, under_18=True).k == 40
    assert plan.rate(1900, COMING, gain=40, under_18=True).outcome == "needed"
    # B.02 8.3.3: 2400 once reached, fewer than 30 games, juniors, all others
    assert [
        plan.rate(1900, COMING, **facts).k
        for facts in ({"ever_2400": True}, {"peak": 2400}, {"games_played": 5}, {})
    ] == [10, 10, 40, 20]


# --- Models of play ------------------------------------------------------------------------------


def test_rao_and_kupper_with_the_defaults_of_bayeselo():
    assert rao_kupper(32.8) == pytest.approx((0.4082, 0.2707, 0.3211), abs=5e-5)


@pytest.mark.parametrize(
    ("gap", "level", "percent"),
    [(0, 2000, 24.16), (0, 2500, 27.11), (0, 2800, 37.54), (100, 2200, 21.56), (200, 1500, 17.74)],
)
def test_draws_by_level_and_gap_as_published(gap, level, percent):
    assert 100 * draws_by_level(gap, level) == pytest.approx(percent, abs=0.005)


def test_levels_outside_the_fit_are_taken_at_its_ends():
    assert draws_by_level(0, 1000) == draws_by_level(0, 1500)
    assert draws_by_level(0, 3400) == draws_by_level(0, 2900) <= 1
    assert draws_by_level(2000, 1500) == 0


def test_35_points_for_white_are_55_per_cent():
    assert with_draws(35, 0.3).expected == pytest.approx(0.5502, abs=5e-5)


@given(st.floats(-3000, 3000), st.floats(0, 1))
def test_odds_are_chances_and_keep_the_expected_score(difference, draws):
    odds = with_draws(difference, draws)
    assert min(odds) >= 0
    assert sum(odds) == pytest.approx(1)
    assert odds.draw <= draws + 1e-12
    assert odds.expected == pytest.approx(with_draws(difference, 0).expected, abs=1e-12)
    assert sum(rao_kupper(difference)) == pytest.approx(1)


def test_a_total_of_no_games_is_certain():
    assert total_scores([]) == (1.0,)
    assert total_scores([Odds(0.5, 0.25, 0.25)]) == (0.25, 0.25, 0.5)


def test_a_typed_draw_rate_is_not_called_a_fit():
    def models(**more):
        notes = {note.code for note in plan.rate(2000, "5x1900", **more).notes}
        return notes & {"plan-model", "plan-model-typed"}

    assert models() == {"plan-model"}
    assert models(draws=30) == {"plan-model-typed"}
