"""FIDE's rating period (B.02, 8.3): the cap of 400, its dates and exemption, one rounding."""

from datetime import date
from fractions import Fraction

import pytest

from arpad import fide
from arpad.domain import (
    CountedGame,
    Entry,
    Event,
    Game,
    Player,
    Rating,
    RatingPeriod,
    Result,
    TypedRatings,
)
from arpad.systems.fide.system import System


def counted(answer):
    return [game for game in answer.games if isinstance(game, CountedGame)]


def only_game(answer):
    (game,) = answer.games
    return game


# The worked rows: 1800 after 100 games, by the table and by Elo's formula.
@pytest.mark.parametrize(
    ("game", "table", "formula"),
    [
        ("W1800", ("0.50", "10.00", 10), ("0.5000", "10.000", 10)),
        ("D1700", ("0.64", "-2.80", -3), ("0.6401", "-2.801", -3)),
        ("L2000", ("0.24", "-4.80", -5), ("0.2403", "-4.805", -5)),
    ],
)
def test_six_worked_rows_table_and_formula_side_by_side(printed, game, table, formula):
    answer = fide.rate(1800, game, games_played=100)
    assert answer.expected == Fraction(table[0])
    assert answer.exact_change == Fraction(table[1])
    assert answer.change == table[2]
    view = answer.formula_view
    assert view.expected == printed(formula[0])
    assert view.exact_change == printed(formula[1])
    assert view.change == formula[2]
    assert view.new_rating == 1800 + formula[2]


@pytest.mark.parametrize(
    ("rating", "game", "k", "exact", "rounded"),
    [
        (2033, "W2000", 10, "4.5", 5),  # expected .55
        (2000, "L2033", 10, "-4.5", -5),  # expected .45
        (2004, "D2000", 50, "-0.5", -1),  # expected .51
        (2000, "D2004", 50, "0.5", 1),  # expected .49
    ],
)
def test_halves_are_rounded_away_from_zero(rating, game, k, exact, rounded):
    answer = fide.rate(rating, game, k=k)
    assert answer.exact_change == Fraction(exact)
    assert answer.change == rounded
    assert answer.new_rating == rating + rounded


def test_the_change_is_rounded_not_the_new_rating():
    # 2813 − 2.50 = 2810.5 would be rounded to 2811; FIDE published 2810.
    games = "W1787 W2025 W2310 W2400 D2505"
    answer = fide.rate(2813, games, games_played=500, peak=2830, date="2025-11-07")
    assert answer.exact_change == Fraction(-5, 2)
    assert answer.exact_new_rating == Fraction(5621, 2)
    assert (answer.change, answer.new_rating) == (-3, 2810)


def test_a_period_is_rounded_once_not_game_by_game():
    # Four draws of +0.4 each make +1.6, rounded 2, where rounding each game gives 0.
    answer = fide.rate(2000, "D2011 " * 4, k=20)
    assert answer.exact_change == Fraction(8, 5)
    assert answer.change == 2


def test_sums_are_exact_where_binary_fractions_are_not():
    # 10 × ((½ − .35) + (½ − .45) + (1 − .85)) = 1.5 + .5 + 1.5 = 3.5 exactly, rounded 4.
    answer = fide.rate(2000, "D2107 D2033 W1709", k=10)
    assert answer.exact_change == Fraction(7, 2)
    assert answer.change == 4


@pytest.mark.parametrize(
    ("opponent", "difference", "counted"),
    [
        (1600, 400, 400),
        (1599, 401, 400),
        (1500, 500, 400),
        (2400, -400, -400),
        (2401, -401, -400),
        (2900, -900, -400),
    ],
)
def test_a_difference_above_400_counts_as_400(opponent, difference, counted):
    game = only_game(fide.rate(2000, f"W{opponent}"))
    assert (game.difference, game.counted_difference) == (difference, counted)
    assert game.expected == Fraction("0.92" if counted > 0 else "0.08")


def test_the_cap_applies_to_every_game_of_an_event():
    answer = fide.rate(2000, "W1500 W1500 W1500", k=20)
    assert answer.exact_change == 3 * 20 * Fraction("0.08")


@pytest.mark.parametrize(
    ("rating", "day", "expected"),
    [
        (2649, "2025-10-01", "0.92"),
        (2650, "2025-10-01", "0.96"),
        (2700, "2025-09-30", "0.92"),
        (2700, "2025-10-01", "0.96"),
        (2700, "2024-03-01", "0.92"),
        (2700, None, "0.96"),
    ],
)
def test_from_1_october_2025_players_of_2650_and_more_have_the_true_difference(
    rating, day, expected
):
    answer = fide.rate(rating, f"W{rating - 500}", date=day)
    assert answer.expected == Fraction(expected)


def test_the_exemption_is_the_players_own_not_the_opponents():
    # One game of November 2025 seen from both sides: 2813 counts 413, 2400 counts 400.
    strong = only_game(fide.rate(2813, "W2400", date="2025-11-07"))
    weak = only_game(fide.rate(2400, "L2813", date="2025-11-07"))
    assert (strong.counted_difference, strong.expected) == (413, Fraction("0.93"))
    assert (weak.counted_difference, weak.expected) == (-400, Fraction("0.08"))


@pytest.mark.parametrize("time_class", ["rapid", "blitz"])
def test_rapid_and_blitz_know_no_exemption(time_class):
    game = only_game(fide.rate(2700, "W2200", time_class=time_class, date="2026-01-01"))
    assert (game.difference, game.counted_difference) == (500, 400)


@pytest.mark.parametrize("time_class", ["rapid", "blitz"])
@pytest.mark.parametrize(
    ("rating", "opponent", "day", "rated"),
    [
        (2601, 2001, "2024-12-01", False),
        (2001, 2601, "2024-12-01", False),
        (2601, 2001, "2024-11-30", True),
        (2601, 2002, "2024-12-01", True),  # 599 apart
        (2600, 2000, "2024-12-01", True),  # nobody above 2600
        (2600, 1900, "2024-12-01", True),
        (2601, 2001, None, False),
    ],
)
def test_from_1_december_2024_rapid_and_blitz_games_600_apart_are_not_rated_above_2600(
    time_class, rating, opponent, day, rated
):
    answer = fide.rate(rating, f"W{opponent}", time_class=time_class, date=day)
    if rated:
        assert only_game(answer).expected == Fraction("0.92" if rating > opponent else "0.08")
    else:
        assert only_game(answer).reason.code == "gap-excluded"
        assert (answer.exact_change, answer.change) == (0, 0)


def test_standard_games_600_apart_are_rated():
    assert fide.rate(2601, "W2001", date="2024-12-01").expected == Fraction("0.92")


@pytest.mark.parametrize(
    ("time_class", "last_day", "first_day"),
    [
        ("standard", "2021-12-31", "2022-01-01"),
        ("rapid", "2024-02-29", "2024-03-01"),
        ("blitz", "2024-02-29", "2024-03-01"),
    ],
)
def test_an_edition_not_read_is_called_reconstructed(time_class, last_day, first_day):
    before = fide.rate(1800, "W1800", date=last_day, time_class=time_class)
    since = fide.rate(1800, "W1800", date=first_day, time_class=time_class)
    assert before.rules.reconstructed
    assert "reconstructed" in before.rules.edition
    assert any(note.code.startswith("fide-reconstructed") for note in before.notes)
    assert not since.rules.reconstructed
    assert str(since.rules.effective) == first_day
    assert not any(note.code.startswith("fide-reconstructed") for note in since.notes)


@pytest.mark.parametrize(
    ("day", "time_class", "effective"),
    [
        ("2025-09-30", "standard", date(2024, 3, 1)),
        ("2025-10-01", "standard", date(2025, 10, 1)),
        ("2024-11-30", "rapid", date(2024, 3, 1)),
        ("2024-12-01", "rapid", date(2024, 12, 1)),
        (None, "blitz", date(2024, 12, 1)),
    ],
)
def test_the_edition_is_chosen_by_the_first_day(day, time_class, effective):
    answer = fide.rate(1800, "W1800", date=day, time_class=time_class)
    assert answer.rules.effective == effective


def test_events_of_one_period_are_each_rated_by_the_edition_of_their_first_day():
    me, other = Entry(Player("me")), Entry(Player("other"), rated=False)
    games = (Game("me", "other", Result.WIN),)
    events = tuple(
        Event((me, other), games, start=day) for day in (date(2025, 9, 30), date(2025, 10, 1))
    )
    before = TypedRatings({"me": Rating(2700), "other": Rating(2200)})
    (change,) = System().rate(RatingPeriod(events), before).changes
    assert [game.counted_difference for game in change.counted] == [400, 500]
    assert change.exact_change == Fraction("1.2")  # 10 × (.08 + .04)
    assert change.change == 1


def test_what_is_not_played_or_unrated_does_not_count():
    answer = fide.rate(1800, "W1800 Wu Du Lu FW1700 FW FL bye", games_played=100)
    reasons = [getattr(game, "reason", None) for game in answer.games]
    codes = [reason.code if reason else "" for reason in reasons]
    assert codes == ["", *["opponent-unrated"] * 3, *["not-played"] * 4]
    assert (answer.score, answer.expected, answer.exact_change) == (1, Fraction(1, 2), 10)


def test_every_game_is_measured_against_the_rating_before_the_first():
    answer = fide.rate(1800, "W1800 W1800 W1800", games_played=100)
    assert [game.expected for game in counted(answer)] == [Fraction(1, 2)] * 3
    assert answer.change == 30
