"""A system unlike the others, Glicko in one file: the figures of its author, and what it needs."""

import csv
import re
from math import sqrt

import pytest

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
from tests.contracts.glicko_room import GROWTH, LARGEST, System, g

_PLAYER = re.compile(r"([0-9]+)/([0-9]+) ?([WDL])?")


@pytest.fixture(scope="module")
def published(reference_data):
    with (reference_data / "systems/examples.csv").open(encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if row["system"] == "glicko1"]
    return {row["input"]: [float(each) for each in row["expected"].split(";")] for row in rows}


def event_of(text, results=None):
    """Make an event of ``1500/200 v 1400/30 W, …`` with its first player rated."""
    own, *others = _PLAYER.findall(text)
    ratings = {"me": Rating(int(own[0]), deviation=int(own[1]))}
    games = []
    for number, (value, deviation, typed) in enumerate(others):
        ratings[f"o{number}"] = Rating(int(value), deviation=int(deviation))
        result = results[number] if results else typed or "W"
        games.append(Game("me", f"o{number}", Result(result)))
    entries = tuple(Entry(Player(name), rated=name == "me") for name in ratings)
    return Event(entries, tuple(games)), TypedRatings(ratings)


def rated(text, results=None):
    event, before = event_of(text, results)
    (change,) = System().rate(RatingPeriod((event,)), before).changes
    return change


PAPER = "1500/200 v 1400/30 W, 1550/100 L, 1700/300 L -> r;RD"


def test_the_example_of_the_paper(published):
    change = rated(PAPER)
    rating, deviation = published[PAPER]
    assert change.exact_new_rating == pytest.approx(rating, abs=0.0005)
    assert change.details["new_deviation"] == pytest.approx(deviation, abs=0.0005)
    assert change.new_rating == 1464  # as the paper prints it, and 151.4
    assert [g(30), g(100), g(300)] == pytest.approx(published["g(30);g(100);g(300)"], abs=0.00005)


def test_two_without_a_history_and_two_known_well(published):
    text = "1500/350 beats 1500/350: winner r;RD;loser r"
    won, deviation, lost = published[text]
    assert rated(text).exact_new_rating == pytest.approx(won, abs=0.0005)
    assert rated(text).details["new_deviation"] == pytest.approx(deviation, abs=0.0005)
    assert rated(text, "L").exact_new_rating == pytest.approx(lost, abs=0.0005)
    text = "2000/50 v 1800/60: win;draw;loss;RD"
    *ratings, deviation = published[text]
    assert [rated(text, result).exact_new_rating for result in "WDL"] == pytest.approx(
        ratings, abs=0.0005
    )
    assert rated(text).details["new_deviation"] == pytest.approx(deviation, abs=0.0005)


def test_what_the_games_give_adds_up():
    change = rated(PAPER)
    games = [game for game in change.games if isinstance(game, CountedGame)]
    assert sum(float(game.change) for game in games) == pytest.approx(float(change.exact_change))
    assert [game.deviation for game in games] == [30, 100, 300]
    assert change.k is None


def test_who_is_idle_is_named_by_the_period_and_grows_less_sure(published):
    (growth,) = published["c for RD 50 -> 350 in 30 periods"]
    assert GROWTH.on(None) == pytest.approx(growth, abs=0.05)
    event, before = event_of(PAPER)
    idle = Entry(Player("idle"))
    deviation = 50.0
    for periods in range(1, 31):
        ratings = {**before.ratings, "idle": Rating(1700, deviation=deviation)}
        report = System().rate(RatingPeriod((event,), idle=(idle,)), TypedRatings(ratings))
        assert [change.player.id for change in report.changes] == ["me", "idle"]
        change = report.changes[1]
        assert (change.change, change.games) == (0, ())
        deviation = float(str(change.details["new_deviation"]))
        assert deviation == pytest.approx(min(sqrt(50**2 + periods * 63.2**2), LARGEST))
    assert deviation == pytest.approx(LARGEST, abs=0.5)


def test_all_games_of_a_period_count_from_the_ratings_before_it(published):
    event, before = event_of(PAPER)
    parts = tuple(event._replace(games=(game,)) for game in event.games)
    (change,) = System().rate(RatingPeriod(parts), before).changes
    assert change.exact_new_rating == pytest.approx(published[PAPER][0], abs=0.0005)
    assert len(change.counted) == 3


def test_points_decide_only_among_equals():
    event, before = event_of("1500/200 v 1400/30, 1700/300", "LL")
    assert System().rate_scores(RatingPeriod((event,)), before, 2) is None
    assert System().rate_scores(RatingPeriod((event,)), before, 1) is not None
    event, before = event_of("1500/200 v 1400/30, 1400/30", "LL")
    by_score = System().rate_scores(RatingPeriod((event,)), before, 2)
    assert by_score is not None
    assert [each.exact_new_rating for each in by_score[1]] == pytest.approx(
        [rated("1500/200 v 1400/30, 1400/30", results).exact_new_rating
         for results in ("LL", "DL", "WL", "WD", "WW")]
    )  # fmt: skip
