"""US Chess: every published example of a part of the rules, row by row of the collection."""

import re
from datetime import date
from fractions import Fraction

import pytest

from arpad import us_chess
from arpad.domain import TimeControl
from arpad.formats.us_sections import CODES
from arpad.regulation import half_up
from arpad.systems.us_chess import editions, initial, special
from arpad.systems.us_chess.time_controls import NOT_RATABLE, systems_for, time_class_for

# Each kind of row and where it is asked; the last cannot be computed.
TESTED = {
    "standard",
    "effective games",
    "K",
    "half-K",
    "special",
    "rounding",
    "absolute floor",
    "peak floor",
    "money floor",
    "first event",
    "initial",
    "game count",
    "bonus threshold",
    "time control",
}
NOT_COMPUTED = {"foreign FIDE adjustment"}


def of_kind(rows, kind, least):
    chosen = [row for row in rows if row["kind"] == kind]
    assert len(chosen) >= least
    return chosen


def assignments(text):
    return {name: value for name, _, value in (part.partition("=") for part in text.split(";"))}


def of_rows(rows, ours):
    """What we make of each row, next to what the row says, by its id and tolerance."""
    found = {row["id"]: ours(row) for row in rows}
    official = {
        row["id"]: pytest.approx(
            float(row["expected"].rpartition("=")[2]), rel=0, abs=float(row["tolerance"])
        )
        for row in rows
    }
    return found, official


def test_no_kind_of_example_is_passed_over(us_chess_examples):
    assert {row["kind"] for row in us_chess_examples} == TESTED | NOT_COMPUTED


def test_half_k(us_chess_examples):
    def ours(row):
        inputs = assignments(row["inputs"])
        return editions.half_k_factor(float(inputs["Neff"]), int(inputs["m"]))

    found, official = of_rows(of_kind(us_chess_examples, "half-K", 9), ours)
    assert found == official


def repeated(opponents):
    """Opponents as 1400W,1550L or 400W x4; without results the first were won."""
    many = re.fullmatch(r"(.*) x(\d)", opponents)
    return many[1].split(",") * int(many[2]) if many else opponents.split(",")


def special_rating(row):
    inputs = assignments(row["inputs"])
    opponents = repeated(inputs["opp"])
    ratings = [float(each.rstrip("WDL")) for each in opponents]
    score = sum({"W": 1, "D": 0.5}.get(each[-1], 0) for each in opponents) + float(
        inputs.get("S", 0)
    )
    history = special.ALL_WINS if row["rules"] == "all previous games won" else special.MIXED
    own, games = float(inputs.get("R") or inputs["R0"]), float(inputs["N"])
    return special.special_rating(own, games, history, ratings, score)


def test_special_formula(us_chess_examples):
    found, official = of_rows(of_kind(us_chess_examples, "special", 7), special_rating)
    assert found == official


def test_special_formula_at_the_door(us_chess_examples):
    # The same rows as a person types them; below 100 the floors come in between.
    for row in of_kind(us_chess_examples, "special", 7):
        inputs = assignments(row["inputs"])
        if row["rules"] == "before clamp" or "S" in inputs:
            continue
        answer = us_chess.rate(
            inputs.get("R") or inputs["R0"],
            [each[-1] + each[:-1] for each in repeated(inputs["opp"])],
            games_played=int(inputs["N"]),
            history="all-wins" if row["rules"] == "all previous games won" else "mixed",
        )
        assert answer.formula == "special"
        assert answer.exact_new_rating == pytest.approx(special_rating(row))


def test_a_faster_start_chooses_differently_for_newcomers():
    four_wins = (1000, 0, special.MIXED, [400] * 4, 4)
    assert special.special_rating(*four_wins) == 1000
    assert special.special_rating(*four_wins, start="fast") == 800
    spread = (1390, 0, special.MIXED, [1233, 380, 100], 2)
    assert special.special_rating(*spread) == pytest.approx(832.5, abs=0.51)
    assert special.special_rating(*spread, start="fast") == pytest.approx(779.7, abs=0.51)


def test_published_ratings_are_whole(us_chess_examples):
    def ours(row):
        return half_up(Fraction(assignments(row["inputs"])["R"]))

    found, official = of_rows(of_kind(us_chess_examples, "rounding", 2), ours)
    assert found == official


def test_absolute_floor(us_chess_examples):
    def ours(row):
        inputs = assignments(row["inputs"])
        return editions.absolute_floor(int(inputs["W"]), int(inputs["D"]), int(inputs["events"]))

    found, official = of_rows(of_kind(us_chess_examples, "absolute floor", 1), ours)
    assert found == official


def test_peak_floors(us_chess_examples):
    rows = of_kind(us_chess_examples, "peak floor", 8)
    ours = {
        row["id"]: str(editions.peak_floor(Fraction(assignments(row["inputs"])["peak"]))).lower()
        for row in rows
    }
    assert ours == {row["id"]: row["expected"] for row in rows}


def test_money_floor(us_chess_examples, us_section):
    (row,) = of_kind(us_chess_examples, "money floor", 1)
    limit = int(re.search(r"Under (\d+)", row["inputs"])[1])  # type: ignore[index]
    (change, _) = us_section(
        {"Ann": 1805, "Bob": 1700}, "Ann L Bob", facts={"Ann": {"money_floor": limit}}
    ).changes
    assert change.new_rating == int(row["expected"]) == limit
    assert "us-floor-money" in [step.code for step in change.steps]


def test_first_event(us_chess_examples):
    (row,) = of_kind(us_chess_examples, "first event", 1)
    inputs = assignments(row["inputs"])
    games = [each[-1] + each[:-1] for each in inputs["opp"].split(",")]
    answer = us_chess.rate(inputs["R0"], games, games_played=int(inputs["N"]))
    assert answer.new_rating == int(row["expected"])
    assert answer.floor == 101


def test_initial_ratings(us_chess_examples):
    def ours(row):
        (name, value) = next(iter(assignments(row["inputs"]).items()))
        end = date(2021, 6, 1) if row["rules"] == "before 2024-03" else date(2024, 3, 1)
        if name == "FIDE":
            return initial.from_fide(int(value), end)
        return initial.from_cfc(int(value)) if name == "CFC" else initial.from_age(int(value))

    rows = of_kind(us_chess_examples, "initial", 6)
    found = {row["id"]: ours(row) for row in rows}
    assert found == {
        row["id"]: pytest.approx(
            float(row["expected"].removeprefix("R0=").partition(";")[0]),
            rel=0,
            abs=float(row["tolerance"]),
        )
        for row in rows
    }
    assert initial.games_for_fide(1420) == 5  # the same example: “N=5”


def test_the_games_of_the_start_and_those_played_are_added(us_chess_examples):
    (row,) = of_kind(us_chess_examples, "game count", 1)
    played, start = map(int, re.findall(r"\d+", row["inputs"]))
    answer = us_chess.rate(1500, "D1500 " * played, games_played=start)
    assert f"P{answer.games_after}" == row["expected"]
    assert answer.provisional


def time_class(text):
    """Read G/25 d5 or 40/90 G/30 d5: main minutes, and seconds of delay or increment."""
    minutes = sum(map(int, re.findall(r"/(\d+)", text)))
    added = int(re.search(r"(?:d|inc)(\d+)", text)[1])  # type: ignore[index]
    all_in_all = Fraction(minutes + added)
    return time_class_for(systems_for(TimeControl(all_in_all, all_in_all), main_minutes=minutes))


def test_time_controls_of_the_official_quiz(us_chess_examples):
    rows = of_kind(us_chess_examples, "time control", 15)
    ours = {row["id"]: time_class(row["inputs"]) for row in rows}
    assert ours == {row["id"]: CODES.get(row["expected"], NOT_RATABLE) for row in rows}
    assert ours["tc-G4-inc25"] == NOT_RATABLE  # “not ratable as Quick”


def test_all_bonus_multipliers_by_date():
    days = {
        date(2026, 4, 6): 10,
        date(2024, 12, 31): 12,
        date(2023, 1, 31): 14,
        date(2017, 4, 30): 12,
        date(2013, 6, 1): 8,
        date(2005, 4, 1): 10,
    }
    assert {day: editions.edition(day).bonus_multiplier for day in days} == days
