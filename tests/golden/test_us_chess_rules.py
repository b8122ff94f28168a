"""US Chess: who is rated, dual-rated K, the bonus and its dates, the floor of 100."""

from datetime import date

import pytest

from arpad import us_chess
from arpad.domain import Entry, Event, Game, Player, Rating, RatingPeriod, Result, TypedRatings
from arpad.systems.us_chess.system import System


def codes(answer):
    return [step.code for step in answer.steps]


@pytest.mark.parametrize("games", [0, 1, 8])
def test_with_8_games_or_fewer_the_special_formula_is_used(games):
    answer = us_chess.rate(1700, "W1700", games_played=games)
    assert answer.formula == "special"
    assert (answer.bonus, answer.threshold) == (0, None)
    # Everybody within 400 points: (N' R0 + r + 400 (wins − losses)) / (N' + 1).
    assert answer.exact_new_rating == pytest.approx(1700 + 400 / (games + 1))


def test_with_9_games_the_standard_formula_is_used():
    assert us_chess.rate(1700, "W1700", games_played=9).effective_games == 9


def section(players, games, end=None, facts=None):
    """A section: each player's rating, or none, and games as (player, opponent, result)."""
    entries = tuple(
        Entry(Player(name), rated=rated, facts=(facts or {}).get(name, {}))
        for name, (_, rated) in players.items()
    )
    event = Event(entries, tuple(Game(*game) for game in games), end=end, time_class="regular")
    ratings = {name: rating for name, (rating, _) in players.items() if rating}
    return System().rate(RatingPeriod((event,)), TypedRatings(ratings))


def test_in_a_section_a_player_of_8_games_is_rated_by_the_special_formula():
    report = section(
        {"new": (Rating(1500, games=8), True), "old": (Rating(1600, games=200), True)},
        [("new", "old", Result.WIN)],
    )
    new, old = report.changes
    assert not report.problems
    assert (new.details["formula"], old.details["formula"]) == ("special", "standard")
    # First pass: (8 × 1500 + 1600 + 400) / 9. The other's loss is taken against that.
    assert new.details["first_pass"] == pytest.approx(14000 / 9)
    assert old.counted[0].opponent == new.details["first_pass"]


@pytest.mark.parametrize(
    ("rating", "factor"),
    [(2199, 1), (2200, 1), (2201, 0.9975), (2400, 0.5), (2499, 0.2525), (2500, 0.25), (2600, 0.25)],
)
def test_dual_rated_k_above_2200(rating, factor):
    # K = 800 (6.5 − 0.0025 R) / (N' + m) from 2200 and 200 / (N' + m) from 2500.
    dual = us_chess.rate(rating, "D2200 D2200", dual_rated=True)
    assert dual.k == pytest.approx(800 * factor / (dual.effective_games + 2), rel=1e-12)
    plain = us_chess.rate(rating, "D2200 D2200")
    assert plain.k == pytest.approx(800 / (plain.effective_games + 2), rel=1e-12)


def test_before_18_may_2013_the_reduction_above_2200_is_not_known():
    answer = us_chess.rate(2400, "D2200", dual_rated=True, date="2013-05-17")
    assert answer.k == us_chess.rate(2400, "D2200", date="2013-05-17").k
    assert "us-dual-rated-unknown" in [note.code for note in answer.notes]
    assert us_chess.rate(2400, "D2200", dual_rated=True, date="2013-05-18").k == pytest.approx(
        400 / 51
    )


@pytest.mark.parametrize(
    ("games", "most", "bonus"),
    [
        (1, 1, "us-bonus-few-games"),
        (2, 1, "us-bonus-few-games"),
        (3, 1, "us-bonus"),
        (3, 2, "us-bonus-same-opponent"),
        (3, 3, "us-bonus-same-opponent"),
        (4, 1, "us-bonus"),
        (4, 2, "us-bonus"),
        (4, 3, "us-bonus-same-opponent"),
        (9, 2, "us-bonus"),
        (9, 3, "us-bonus-same-opponent"),
    ],
)
def test_the_bonus_needs_three_games_and_nobody_met_more_than_twice(games, most, bonus):
    answer = us_chess.rate(1700, "W1900 " * games, games_played=30, most_games_against_one=most)
    assert bonus in codes(answer)
    assert (answer.bonus > 0) is (bonus == "us-bonus")


@pytest.mark.parametrize(("met", "bonus"), [(1, True), (2, True), (3, False)])
def test_in_a_section_the_games_against_one_opponent_are_counted(met, bonus):
    held = {name: (Rating(1900), False) for name in ("a", "b", "c", "d")}
    against = ["a"] * met + ["b", "c", "d"]
    report = section(
        {"me": (Rating(1700, games=30), True)} | held,
        [("me", opponent, Result.WIN) for opponent in against],
    )
    assert (report.changes[0].details["bonus"] > 0) is bonus


def test_no_bonus_up_to_its_threshold():
    # One win and three draws against equals: 33.317 × ½ = 16.66, below 20.
    answer = us_chess.rate(1700, "W1700 D1700 D1700 D1700", games_played=30)
    assert answer.bonus == 0
    assert "us-bonus-none" in codes(answer)


# Four wins against equals give 66.633942; what passes the multiplier × 2 is added once more.
@pytest.mark.parametrize(
    ("last_day", "bonus"),
    [
        ("2026-04-06", "46.633942"),
        ("2025-01-01", "46.633942"),
        ("2024-12-31", "42.633942"),
        ("2023-02-01", "42.633942"),
        ("2023-01-31", "38.633942"),
        ("2017-05-01", "38.633942"),
        ("2017-04-30", "42.633942"),
    ],
)
def test_the_bonus_multiplier_by_the_last_day_of_the_event(printed, last_day, bonus):
    answer = us_chess.rate(1700, "W1700 " * 4, games_played=30, date=last_day)
    assert answer.bonus == printed(bonus)


@pytest.mark.parametrize(
    ("last_day", "first_day"),
    [
        (None, date(2025, 1, 1)),
        ("2025-01-01", date(2025, 1, 1)),
        ("2024-12-31", date(2023, 2, 1)),
        ("2023-01-31", date(2017, 5, 1)),
        ("2017-04-30", None),  # multiplier 12 by a real event, the day it began is unknown
        ("2014-03-20", date(2014, 3, 20)),
        ("2014-03-19", date(2013, 5, 18)),
        ("2013-05-18", date(2013, 5, 18)),
        ("2013-05-17", None),
        ("2012-01-01", None),
    ],
)
def test_editions_whose_dates_are_not_published_are_called_reconstructed(last_day, first_day):
    answer = us_chess.rate(1700, "W1700", date=last_day)
    assert answer.rules.effective == first_day
    assert answer.rules.reconstructed is (first_day is None)
    assert ("us-reconstructed" in [note.code for note in answer.notes]) is (first_day is None)


# By the federation's page "Rating Estimator (2013-2014)": its formulas were in effect from 18 May
# 2013 to 19 March 2014, with the threshold 8. K is 800 / (50 / √3.5 + 4) before: 2 K = 52.073391.
@pytest.mark.parametrize(
    ("last_day", "exact"),
    [
        ("2014-03-20", "1813.27"),
        ("2014-03-19", "1817.27"),
        ("2014-03-10", "1817.27"),
        ("2013-05-18", "1817.27"),
        ("2013-05-17", "1788.15"),
        ("2013-05-10", "1788.15"),
        ("2012-01-01", "1788.15"),
        ("2008-07-01", "1788.15"),
        ("2008-06-30", "1784.15"),
        ("2008-06-15", "1784.15"),
    ],
)
def test_four_wins_on_the_boundary_days_of_the_older_rules(printed, last_day, exact):
    answer = us_chess.rate(1700, "W1700 " * 4, games_played=30, date=last_day)
    assert answer.exact_new_rating == printed(exact)


def test_the_day_on_which_10_became_12_is_not_known_and_that_is_said():
    for last_day, said in (("2014-03-19", False), ("2014-03-20", True), ("2015-05-31", True)):
        codes_of = [note.code for note in us_chess.rate(1700, "W1700", date=last_day).notes]
        assert ("us-multiplier-end" in codes_of) is said


def test_before_18_may_2013_effective_games_follow_the_older_formula(printed):
    # 50 / √(1 + (2200 − R)² / 100000) up to 2200, else 50: at 1700 it is 50 / √3.5.
    assert us_chess.rate(1700, "W1700", date="2013-05-17").effective_games == printed("26.7261")
    assert us_chess.rate(2200, "W1700", date="2013-05-17").effective_games == 50
    assert us_chess.rate(1700, "W1700", date="2013-05-18").effective_games == printed("20.0118")


def test_nobody_falls_below_100():
    answer = us_chess.rate(100, "L100 L100", games_played=30)
    assert (answer.exact_new_rating, answer.new_rating, answer.change) == (100, 100, 0)
    assert "us-floor" in codes(answer)
    assert "us-floor" not in codes(us_chess.rate(110, "W100", games_played=30))


def test_the_expected_score_has_no_cap():
    game = us_chess.rate(1000, "W1800", games_played=30).games[0]
    assert game.expected == pytest.approx(1 / 101)  # type: ignore[union-attr]
    assert game.counted_difference == -800  # type: ignore[union-attr]


def test_games_not_played_do_not_count_towards_k_or_bonus():
    played = us_chess.rate(1700, "W1700 W1700", games_played=30)
    with_byes = us_chess.rate(1700, "W1700 FW1800 bye FL W1700", games_played=30)
    assert with_byes.exact_new_rating == played.exact_new_rating
    assert with_byes.k == played.k
    assert "us-bonus-few-games" in codes(with_byes)
