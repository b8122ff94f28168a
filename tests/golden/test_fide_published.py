"""Calculations that FIDE or its commissions published, game by game and period by period."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from arpad import fide, performance
from arpad.domain import CountedGame, Entry, Event, Game, Player, Rating, RatingPeriod, Result
from arpad.regulation import half_away_from_zero
from arpad.systems.fide.system import System

LETTERS = {Fraction(1): "W", Fraction(1, 2): "D", Fraction(0): "L"}


def counted(answer):
    return [game for game in answer.games if isinstance(game, CountedGame)]


def typed(game: Mapping[str, Any]) -> str:
    return f"{LETTERS[Fraction(game['score'])]}{game['opponent']}"


@pytest.mark.parametrize("day", ["2025-10-01", None])
def test_single_games_by_the_rules_of_october_2025(fide_examples, day):
    rows = fide_examples["single_game_standard_2025_10"]
    ours = [fide.rate(row["own"], typed(row), k=row["k"], date=day).exact_change for row in rows]
    assert len(rows) == 24
    assert [(row, change) for row, change in zip(rows, ours, strict=True)] == [
        (row, Fraction(row["change"])) for row in rows
    ]


def test_published_events_game_by_game(fide_examples):
    events = fide_examples["published_events"]
    assert len(events) == 4
    for event in events:
        games = " ".join(typed(game) for game in event["games"])
        answer = fide.rate(event["own"], games, k=event["k"], date="2025-11-01")
        ours = [game.change / event["k"] for game in counted(answer)]
        assert ours == [Fraction(game["delta"]) for game in event["games"]]
        assert answer.exact_change == Fraction(event["k_times_sum"])


def test_published_period_of_one_event_2813_becomes_2810(fide_examples):
    period = fide_examples["published_periods"][0]
    (event,) = [each for each in fide_examples["published_events"] if each["own"] == 2813]
    games = " ".join(typed(game) for game in event["games"])
    answer = fide.rate(period["start"], games, peak=2830, games_played=500, date="2025-11-07")
    assert answer.k == period["k"]
    assert len(answer.games) == period["n"]
    assert answer.exact_change == Fraction(period["sum"])
    assert (answer.change, answer.new_rating) == (-3, period["list"])


@dataclass(frozen=True)
class Lists:
    """Two lists: an event uses the one in force on its first day, the change adds to the last."""

    by_day: Mapping[date, int]
    latest: int

    def rating(self, player: str, pool: str, day: date | None) -> Rating | None:
        assert pool == "standard"
        if player == "self":
            return Rating(self.by_day[day] if day else self.latest, peak=2400)
        return Rating(int(player.partition(":")[2]))

    def base(self, player: str, pool: str) -> Rating | None:
        return self.rating(player, pool, None)


def test_published_period_of_three_events_one_of_them_by_an_older_list(fide_examples):
    period = fide_examples["published_periods"][1]
    published = {event["id"]: event for event in fide_examples["published_events"]}
    days = [date(2025, 10, 31), date(2025, 11, 5), date(2025, 11, 20)]
    events, own = [], {}
    for day, name in zip(days, period["events"], strict=True):
        own[day] = published[name]["own"]
        games = [
            Game("self", f"{number}:{game['opponent']}", Result(LETTERS[Fraction(game["score"])]))
            for number, game in enumerate(published[name]["games"])
        ]
        held = [Entry(Player(game.opponent or ""), rated=False) for game in games]
        events.append(Event((Entry(Player("self")), *held), tuple(games), start=day))
    lists = Lists(own, period["start"])
    report = System().rate(RatingPeriod(tuple(events)), lists)
    (change,) = report.changes
    assert own[days[0]] == 2395
    assert change.before.value == period["start"] == 2400
    assert (change.k, len(change.counted)) == (period["k"], period["n"])
    assert change.exact_change == Fraction(period["sum"])
    # The one published period that does not follow the one rounding of 8.3.4.
    assert change.new_rating == 2405
    (by_event,) = System(round_per="event").rate(RatingPeriod(tuple(events)), lists).changes
    assert by_event.new_rating == period["list"] == 2406
    assert "fide-roundings-differ" in [note.code for note in change.notes]


def test_older_events_with_their_k(fide_examples):
    events = fide_examples["older_events"]
    assert len(events) == 5
    for event in events:
        results = zip(event["results"].upper(), event["opponents"], strict=True)
        games = " ".join(f"{result}{opponent}" for result, opponent in results)
        answer = fide.rate(event["own"], games, k=event["k"])
        assert answer.expected == Fraction(event["expected"])
        assert answer.exact_change == Fraction(event["change"])
        if event["performance"] is not None:
            assert answer.performance.fide_table == event["performance"]


def test_published_periods_of_several_events_are_rounded_once(fide_examples):
    periods = fide_examples["rounding_periods"]
    assert len(periods) == 8
    for period in periods:
        assert half_away_from_zero(Fraction(period["sum"])) == period["once"] == period["list"]


def test_rating_tie_breaks_of_the_technical_commissions_exercise(fide_examples):
    players = fide_examples["tie_break_exercise_swiss"]
    assert len(players) == 8
    ours, official = {}, {}
    for player in players:
        wins, rest = divmod(Fraction(player["score"]), 1)
        losses = len(player["opponent_ratings"]) - wins - (1 if rest else 0)
        results = "W" * wins + ("D" if rest else "") + "L" * losses
        games = zip(results, player["opponent_ratings"], strict=True)
        found = performance.rate([f"{result}{rating}" for result, rating in games]).performance
        ours[player["player"]] = (found.fide_table, found.perfect)
        official[player["player"]] = (player["tpr"], player["ptp"])
    assert ours == official
