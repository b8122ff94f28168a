"""Which games of a whole FIDE event count, and the clause for each that does not."""

from datetime import date
from fractions import Fraction

import pytest

from arpad.domain import (
    TOO_SHORT,
    Entry,
    Event,
    Game,
    Player,
    Rating,
    RatingPeriod,
    Result,
    TimeControl,
    TypedRatings,
)
from arpad.systems.fide.system import System

TWO = {"Ann": 1750, "Bob": 1700}


def reasons(report):
    return [(game.game.round, game.reason.code) for game in report.uncounted]


def counted(report, name):
    (change,) = [each for each in report.changes if each.player.id == name]
    return len(change.counted)


@pytest.mark.parametrize("result", ["FW", "FL", "bye", "U", "H", "F", "Z", "--"])
def test_what_was_not_played_is_listed_and_changes_nothing(rate_event, result):
    report = rate_event(TWO | {"Cid": 1600}, f"Ann {result} Bob, Ann 1 Cid")
    assert reasons(report) == [(1, "not-played")]
    assert str(report.uncounted[0].reason.clause).startswith("FIDE B.02, 5.1")
    assert [counted(report, name) for name in ("Ann", "Bob", "Cid")] == [1, 0, 1]


def test_a_game_without_a_result_is_not_called_unplayed(rate_event):
    report = rate_event(TWO | {"Cid": 1600}, "Ann * Bob, Ann 1 Cid")
    assert [(game.reason.code, game.reason.clause) for game in report.uncounted] == [
        ("no-result", None)
    ]


@pytest.mark.parametrize(
    "code", ["no-move", "other-start", "rows-disagree", "row-missing", "opponent-unknown"]
)
def test_what_the_file_rules_out_is_listed(code):
    entries = tuple(Entry(Player(name), number=number) for number, name in enumerate(TWO, 1))
    game = Game("Ann", "Bob", Result.WIN, 1, "w", code)
    before = TypedRatings({name: Rating(rating) for name, rating in TWO.items()})
    report = System().rate(RatingPeriod((Event(entries, (game,)),)), before)
    assert reasons(report) == [(1, f"file-{code}")]
    assert all(not change.counted and change.change == 0 for change in report.changes)


# The bounds of B.02 1.1 for the time of 60 moves, by the higher rating of the two.
@pytest.mark.parametrize(
    ("ratings", "minutes", "rated"),
    [
        ((2400, 1500), 119, False),
        ((2400, 1500), 120, True),
        ((1500, 2399), 90, True),
        ((2399, 1500), 89, False),
        ((1800, 1500), 90, True),
        ((1500, 1800), 89, False),
        ((1799, 1799), 60, True),
        ((1799, None), 60, True),
        ((2400, None), 90, False),
    ],
)
def test_a_standard_game_needs_time_by_its_higher_rating(rate_event, ratings, minutes, rated):
    players = dict(zip(("Ann", "Bob"), ratings, strict=True)) | {"Cid": 1500}
    report = rate_event(players, "Ann 1 Bob, Ann 1 Cid", minutes=minutes)
    too_short = (1, "time-too-short") in reasons(report)
    assert too_short is not rated


def test_before_2022_the_steps_were_2200_and_1600(rate_event):
    games = {"games": "Ann 1 Bob", "minutes": 119}
    assert not rate_event({"Ann": 2199, "Bob": 2199}, start=date(2021, 12, 31), **games).uncounted
    assert rate_event({"Ann": 2200, "Bob": 1500}, start=date(2021, 12, 31), **games).uncounted
    assert not rate_event({"Ann": 2399, "Bob": 1500}, start=date(2022, 1, 1), **games).uncounted


def test_one_round_can_hold_rated_and_unrated_games(rate_event):
    players = {"Ann": 1850, "Bob": 1700, "Cid": 1600, "Dan": 1500}
    report = rate_event(players, "Ann 1 Bob, Cid 1 Dan", minutes=75)
    assert reasons(report) == [(1, "time-too-short")]
    assert counted(report, "Cid") == 1


def test_an_approved_event_of_45_and_30_is_standard(rate_event):
    players = {"Ann": 2500, "Bob": 2700, "Cid": 1500}
    assert reasons(rate_event(players, "Ann 1 Bob", minutes=75)) == [(1, "time-too-short")]
    assert not rate_event(players, "Ann 1 Bob", {"fast_classic": True}, minutes=75).uncounted
    assert rate_event(players, "Ann 1 Bob", {"fast_classic": True}, minutes=74).uncounted


def test_the_approval_asks_no_more_of_players_below_1800(rate_event):
    players = {"Ann": 1700, "Bob": 1500, "Cid": 1500}
    assert not rate_event(players, "Ann 1 Bob", {"fast_classic": True}, minutes=60).uncounted


def test_different_times_are_rated_in_standard_only(rate_event):
    uneven = TimeControl(Fraction(25), Fraction(15))
    players = TWO | {"Cid": 1500}
    report = rate_event(players, "Ann 1 Bob", time_class="rapid", time_control=uneven)
    assert reasons(report) == [(1, "time-uneven")]
    uneven = TimeControl(Fraction(120), Fraction(60))
    assert not rate_event(players, "Ann 1 Bob", time_control=uneven).uncounted
    uneven = TimeControl(Fraction(120), Fraction(59))
    assert rate_event(players, "Ann 1 Bob", time_control=uneven).uncounted


def test_the_first_period_has_at_least_30_moves(rate_event):
    players = TWO | {"Cid": 1500}
    for moves, rated in ((29, False), (30, True)):
        control = TimeControl(Fraction(120), Fraction(120), moves)
        report = rate_event(players, "Ann 1 Bob", time_control=control)
        assert (not report.uncounted) is rated


def test_before_2022_the_first_period_had_40_moves(rate_event):
    players = TWO | {"Cid": 1500}
    for moves, day, rated in (
        (39, date(2021, 12, 31), False),
        (40, date(2021, 12, 31), True),
        (30, date(2022, 1, 1), True),
        (29, date(2022, 1, 1), False),
        (30, date(2005, 1, 1), False),
    ):
        control = TimeControl(Fraction(120), Fraction(120), moves)
        report = rate_event(players, "Ann 1 Bob", time_control=control, start=day)
        assert (not report.uncounted) is rated, (moves, day)
        assert {each.reason.values["needed"] for each in report.uncounted} <= {30, 40}


def test_a_time_too_short_for_any_rating_rates_nothing(rate_event):
    players = TWO | {"Cid": 1500}
    report = rate_event(players, "Ann 1 Bob, Bob 1 Cid", time_class=TOO_SHORT, minutes=3)
    assert reasons(report) == [(1, "time-too-short-for-any"), (2, "time-too-short-for-any")]


@pytest.mark.parametrize("time_class", ["rapid", "blitz"])
def test_gaps_of_600_with_a_player_above_2600(rate_event, time_class):
    players = {"Ann": 2601, "Bob": 2001, "Cid": 2600, "Dan": 1900}
    report = rate_event(players, "Ann 1 Bob, Cid 1 Dan", time_class=time_class)
    assert reasons(report) == [(1, "gap-excluded")]
    assert counted(report, "Cid") == counted(report, "Dan") == 1
    before = rate_event(players, "Ann 1 Bob", time_class=time_class, start=date(2024, 11, 30))
    assert not before.uncounted


def test_games_with_unrated_players_change_nobody(rate_event):
    players = {"Ann": 1750, "New": None, "Old": None}
    report = rate_event(players, "Ann 1 New, New 1 Old")
    assert reasons(report) == [(1, "one-unrated"), (2, "both-unrated")]
    assert [change.player.id for change in report.changes] == ["Ann"]
    assert report.changes[0].change == 0
    assert [first.player.id for first in report.first_ratings] == ["New", "Old"]


# --- Matches (6.1, 6.2) --------------------------------------------------------------------------


def test_a_match_with_an_unrated_player_is_not_rated(rate_event):
    report = rate_event({"Ann": 1750, "New": None}, ", ".join(["Ann 0 New"] * 6))
    assert {code for _, code in reasons(report)} == {"match-unrated"}
    (first,) = report.first_ratings
    assert first.exact_new_rating is None
    assert first.new_rating is None


def test_games_after_a_match_was_won_are_not_rated(rate_event):
    # Six games scheduled: 3½ points decide.
    games = "Ann 1 Bob, Bob 0 Ann, Ann 1 Bob, Bob = Ann, Ann 0 Bob"
    report = rate_event(TWO, games, rounds=6)
    assert reasons(report) == [(5, "match-decided")]
    assert counted(report, "Ann") == counted(report, "Bob") == 4
    assert not rate_event(TWO, games, {"played_out": True}, rounds=6).uncounted
    assert not rate_event(TWO, games, rounds=8).uncounted


def test_a_round_robin_of_three_is_no_match(rate_event):
    players = TWO | {"Cid": 1600}
    assert not rate_event(players, "Ann 1 Bob, Ann 1 Cid, Bob 1 Cid, Ann 1 Bob").uncounted


def test_half_the_points_do_not_decide_a_match(rate_event):
    assert not rate_event(TWO, "Ann 1 Bob, Bob 0 Ann, Ann 0 Bob, Bob 1 Ann", rounds=4).uncounted


# --- The standard rating stands in (7.2.1 of the rapid and blitz rules) --------------------------


class Lists:
    """Standard ratings for all, a rapid one for Ann alone."""

    def __init__(self, **rapid: int) -> None:
        self.standard = {"Ann": 2000, "Bob": 2200}
        self.rapid = rapid

    def rating(self, player: str, pool: str, day: date | None) -> Rating | None:  # noqa: ARG002
        found = (self.rapid if pool == "rapid" else self.standard).get(player)
        return None if found is None else Rating(found, 100)

    def base(self, player: str, pool: str) -> Rating | None:
        return self.rating(player, pool, None)


def test_a_missing_rapid_rating_is_the_standard_one_for_both_sides(whole_event):
    event = whole_event({"Ann": 0, "Bob": 0, "Cid": 0}, "Ann = Bob", time_class="rapid")
    ann, bob = System().rate(RatingPeriod((event,)), Lists(Ann=1950)).changes
    assert (ann.before.value, ann.k, ann.counted[0].opponent) == (1950, 20, 2200)
    # As a new player; 2200 against 1950 is expected to score .81 of a point.
    assert (bob.before.value, bob.k, bob.k_reason.code) == (2200, 40, "k-stands-in")
    assert bob.exact_change == 40 * (Fraction(1, 2) - Fraction(81, 100))
    assert bob.new_rating == 2200 - 12
