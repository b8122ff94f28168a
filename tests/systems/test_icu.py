"""Irish ratings: official events to the digit, K, bonus, two phases, groups without a rating."""

import csv
import re
from datetime import date
from typing import Any

import pytest

from arpad import icu
from arpad.domain import (
    CountedGame,
    Entry,
    Event,
    Game,
    Player,
    Problem,
    Rating,
    RatingPeriod,
    Report,
    Result,
    TypedRatings,
)
from arpad.reports.problems import problem_groups
from arpad.reports.words import words
from arpad.systems.icu import EXAMPLES, WORDS, System

_PLAYER = r"(unrated|\d+)(?: ?K(\d+)|\((\d+) games\)| \((\d+) games\))?"


def rate(players: str, games: str, version: str = "") -> Report:
    """Rate players such as ``1046K24``, ``603(5 games)`` or ``unrated`` and games such as 1-6W."""
    ratings, entries = {}, []
    for number, parts in enumerate(re.findall(_PLAYER, players), start=1):
        value, k, *counts = parts
        known = next((int(count) for count in counts if count), None)
        if value != "unrated":
            ratings[str(number)] = Rating(int(value), known)
        entries.append(Entry(Player(str(number)), facts={"k": int(k)} if k else {}, number=number))
    played = tuple(
        Game(one, other, Result(result))
        for one, other, result in re.findall(r"(\d+)-(\d+)([WDL])", games)
    )
    event = Event(tuple(entries), played)
    return System(version).rate(RatingPeriod((event,)), TypedRatings(ratings))


def new_ratings(report: Report) -> list[int | None]:
    every: dict[str, int | None] = {each.player.id: each.new_rating for each in report.changes}
    every |= {each.player.id: each.new_rating for each in report.first_ratings}
    return [every[name] for name in sorted(every, key=int)]


def bonuses(report: Report) -> list[object]:
    return [change.details["bonus"] for change in report.changes if change.details["bonus"]]


def test_official_events_to_the_digit(reference_data):
    with (reference_data / "systems" / "examples.csv").open(encoding="utf-8") as file:
        rows = [row for row in csv.reader(file) if row[0] == "icu" and "; games " in row[2]]
    assert len(rows) == 3
    for row in rows:
        players, _, games = row[2].partition("; ")[2].partition("; games ")
        expected = [int(each) for each in row[3].split(";")]
        report = rate(players, games, "1.0")
        assert new_ratings(report) == expected, row
        assert bonuses(report) == [
            int(each) for each in re.findall(r"(?:bonus(?:es)?|and) (\d+)", row[5])
        ]


CLUB_H = (
    "1079(17 games) 659K40 731K40 728K40 894(5 games) unrated 654K24",
    "2-7W 3-6W 4-5L 6-4L 7-3L 1-2L 3-1L 2-3D 4-2L 5-1L 1-6W 5-3L 6-2W 7-1L",
)


def test_the_same_event_by_the_version_of_2014():
    report = rate(*CLUB_H, "1.3")
    assert new_ratings(report) == [1055, 753, 790, 707, 830, 631, 636]
    assert bonuses(report) == [31, 10]


def test_both_sides_of_a_match():
    report = rate("1347K24 1303K32", "1-2W 1-2W 1-2W")
    assert new_ratings(report) == [1378, 1261]


@pytest.mark.parametrize(
    ("rating", "facts", "birth_year", "k"),
    [
        (2100, {"under_21": True}, None, 16),
        (2099, {"under_21": True, "new_member": True}, None, 40),
        (2099, {}, 1998, 40),  # turns 20 in the year of the event
        (2099, {}, 1997, 24),  # turns 21: not sure, so not taken
        (1500, {"new_member": True}, 1950, 32),
        (1500, {}, None, 24),
        (1500, {"k": 31}, 2015, 31),
    ],
)
def test_k_follows_from_rating_age_and_time_since_joining(rating, facts, birth_year, k):
    entry = Entry(Player("1", birth_year=birth_year), facts=facts)
    event = Event((entry,), (), date(2018, 6, 1))
    assert System().k(entry, Rating(rating), event)[0] == k


def test_versions_go_by_the_last_day():
    names = [System().rules(day).edition for day in (
        date(2012, 8, 31), date(2012, 9, 1), date(2014, 2, 1), None
    )]  # fmt: skip
    assert names == ["version 1.0", "version 1.1", "version 1.3", "version 1.3"]


def test_a_group_that_meets_no_rating_is_not_rated():
    report = rate("1500K24 1400K24 unrated unrated", "1-2W 3-4W")
    assert [each.new_rating for each in report.first_ratings] == [None, None]
    assert report.first_ratings[0].reason.code == "icu-no-first"
    (left_out,) = report.uncounted
    assert left_out.reason.code == "icu-unreached"
    assert len(report.changes) == 2


def test_players_reached_through_others_are_rated():
    report = rate("1500K24 unrated unrated", "1-2D 2-3W")
    assert new_ratings(report)[1:] == [1500, 1100]


def test_everything_the_room_says_is_said_and_has_words():
    club = rate(*CLUB_H, "1.3")
    reports = [
        club,
        rate("1500K24 1400K24 unrated unrated", "1-2W 3-4W"),
        rate("1500K24 unrated", "1-2W"),
    ]
    answers: list[Any] = [icu.rate(**each.inputs) for each in EXAMPLES]
    answers += [
        icu.rate(rating, "W1500 W1500 W1500 W1500 W1500", **facts)
        for rating, facts in (
            (2100, {}), (1500, {"under_21": True}), (1500, {"new_member": True}), (1500, {}),
            (1500, {"games_played": 19}), (1000, {"new_member": True}),
        )
    ]  # fmt: skip
    accounts = [account for each in (*answers, *(c for r in reports for c in r.changes))
                for account in (*each.steps, *each.notes, each.k_reason)]  # fmt: skip
    together = [Problem(note, "note", player=1) for each in answers for note in each.notes
                if note.code == "icu-k-assumed"]  # fmt: skip
    accounts += [problem.account for group in problem_groups(together) for problem in group.shown]
    for report in reports:
        accounts += [game.reason for game in report.uncounted]
        for first in report.first_ratings:
            accounts += [*first.steps, first.reason]
    assert {each.code for each in accounts if each.code.startswith("icu-")} == set(WORDS)
    for each in accounts:
        assert "{" not in words(each)


def test_the_shares_of_a_provisional_players_games_add_up_to_the_change():
    answer = icu.rate(1500, "W1650 D1700 L1750 bye W1800", games_played=6)
    assert answer.k is None
    assert words(answer.k_reason) == WORDS["icu-k-none"]
    shares = [float(game.change) for game in answer.games if isinstance(game, CountedGame)]
    assert len(shares) == 4
    assert sum(shares) == pytest.approx(float(answer.exact_change))
