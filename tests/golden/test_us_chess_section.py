"""A whole official US Chess section of 2026, Regular and Quick, rated in two passes."""

import csv
import math
from datetime import date
from fractions import Fraction

import pytest

from arpad.domain import (
    BY_TIME,
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
from arpad.systems.us_chess.system import System

YEAR_END = date(2026, 12, 31)  # the day is not known; one edition holds for the whole year
POOLS = {"R": "regular", "Q": "quick"}


@pytest.fixture(scope="module")
def section_rows(reference_data):
    with (reference_data / "uschess" / "section_2026_a.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def played(row):
    """The games of a row that were played: the result's letter and the opponent's number."""
    return [(word[0], word[1:]) for word in row["results"].split() if word[1:].isdigit()]


def games(rows):
    """Every game once, from the side of the lower number; both sides must agree."""
    seen = {(row["player"], other): letter for row in rows for letter, other in played(row)}
    for (player, other), letter in seen.items():
        assert Result(letter).reversed == Result(seen[other, player])
    return tuple(
        Game(player, other, Result(letter))
        for (player, other), letter in seen.items()
        if player < other
    )


def rating_before(row):
    """The rating with its decimals, and the games before for those who are provisional."""
    after = row["post_games_if_provisional"]
    before = int(after) - len(played(row)) if after else None
    return Rating(Fraction(row["pre_decimal"]), games=before)


def rate(rows, pool, *, held=()):
    entries = tuple(Entry(Player(row["player"]), rated=row["player"] not in held) for row in rows)
    event = Event(entries, games(rows), end=YEAR_END, time_class=pool)
    before = TypedRatings({row["player"]: rating_before(row) for row in rows})
    report = System().rate(RatingPeriod((event,)), before)
    assert not report.problems
    return {change.player.id: change for change in report.changes}


@pytest.mark.parametrize("system", ["R", "Q"])
def test_every_decimal_and_every_published_integer(section_rows, system):
    rows = [row for row in section_rows if row["system"] == system]
    assert len(rows) == 6
    changes = rate(rows, POOLS[system])
    official = {row["player"]: float(row["post_decimal"]) for row in rows}
    # One unit of the printed precision: the ratings before are themselves printed rounded.
    assert {who: change.exact_new_rating for who, change in changes.items()} == pytest.approx(
        official, rel=0, abs=0.01
    )
    assert {who: change.new_rating for who, change in changes.items()} == {
        who: math.floor(rating + 0.5) for who, rating in official.items()
    }


class InTwoSystems(TypedRatings):
    """Ratings by player and system."""

    def rating(self, player, pool, day):
        return super().rating(f"{player} {pool}", pool, day)


def test_as_the_dual_rated_section_it_was(section_rows):
    regular = [row for row in section_rows if row["system"] == "R"]
    entries = tuple(Entry(Player(row["player"])) for row in regular)
    control = TimeControl(Fraction(30), Fraction(30))  # G/25;d5
    event = Event(entries, games(regular), end=YEAR_END, time_class=BY_TIME, time_control=control)
    before = InTwoSystems(
        {f"{row['player']} {POOLS[row['system']]}": rating_before(row) for row in section_rows}
    )
    report = System().rate(RatingPeriod((event,)), before)
    found = {(each.player.id, each.details["pool"]): each for each in report.changes}
    official = {(row["player"], POOLS[row["system"]]): row for row in section_rows}
    assert len(official) == 12
    assert {key: each.exact_new_rating for key, each in found.items()} == pytest.approx(
        {key: float(row["post_decimal"]) for key, row in official.items()}, rel=0, abs=0.01
    )
    # The published numbers of games, of those who are provisional afterwards.
    games_after = {key: row["post_games_if_provisional"] for key, row in official.items()}
    assert {key: str(found[key].details["games_after"]) for key, n in games_after.items() if n} == {
        key: n for key, n in games_after.items() if n
    }


def test_one_pass_would_miss_the_official_ratings(section_rows):
    rows = [row for row in section_rows if row["system"] == "R"]
    misses = []
    for row in rows:
        # Alone in the chair: every opponent is held at the rating before the event.
        others = {other["player"] for other in rows} - {row["player"]}
        change = rate(rows, "regular", held=others)[row["player"]]
        misses.append(abs(float(change.exact_new_rating) - float(row["post_decimal"])))
    assert max(misses) == pytest.approx(15.1, abs=0.05)


def test_opponents_at_their_first_pass_ratings_give_the_official_result(section_rows, printed):
    # The document's own figures for player 1: opponents 499.22, 494.53 and 142.69, bonus 41.315.
    rows = [row for row in section_rows if row["system"] == "R"]
    change = rate(rows, "regular")["1"]
    met = sorted(game.opponent for game in change.counted)
    assert met == [printed("142.69"), printed("494.53"), printed("499.22")]
    assert change.expected == printed("2.0780")
    assert change.k == printed("66.5013")
    assert change.details["bonus"] == pytest.approx(41.315, abs=0.005)
