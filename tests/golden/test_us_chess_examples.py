"""US Chess: the worked examples of the rating document and of programs that follow it."""

import re

import pytest

from arpad import us_chess
from arpad.domain import CountedGame
from arpad.systems.us_chess import editions


def of_kind(rows, *kinds):
    chosen = {row["id"]: row for row in rows if row["kind"] in kinds}
    assert chosen
    return chosen.values()


def assignments(text):
    """Read "R=1700;N=30;established": each name and its text, "" where none is given."""
    return {name: value for name, _, value in (part.partition("=") for part in text.split(";"))}


def games_of(inputs):
    """Write 1650W as W1650; where only the points are given, the first games were won."""
    opponents = inputs["opp"].removesuffix(" (step-4 values)").split(",")
    wins = int(inputs.get("S", 0))
    letters = ["W"] * wins + ["L"] * (len(opponents) - wins)
    return [
        opponent[-1] + opponent[:-1] if opponent[-1] in "WDL" else letter + opponent
        for letter, opponent in zip(letters, opponents, strict=True)
    ]


NAMES = {"post": "exact_new_rating", "K": "k", "E": "expected", "bonus": "bonus"}


def test_standard_formula(us_chess_examples):
    ours: dict[tuple[str, str], float] = {}
    official: dict[tuple[str, str], object] = {}
    for row in of_kind(us_chess_examples, "standard"):
        inputs = assignments(row["inputs"])
        repeated = re.search(r"one opponent met (\d) times", row["rules"])
        answer = us_chess.rate(
            inputs["R"],
            games_of(inputs),
            games_played=inputs.get("N"),
            most_games_against_one=int(repeated[1]) if repeated else 1,
            date="2026-04-06",
        )
        expected = row["expected"]
        for name, value in assignments(expected if "=" in expected else f"post={expected}").items():
            ours[row["id"], name] = getattr(answer, NAMES[name])
            official[row["id"], name] = pytest.approx(
                float(value), rel=0, abs=float(row["tolerance"])
            )
            if name == "post" and "." not in value:
                ours[row["id"], "published"] = answer.new_rating
                official[row["id"], "published"] = int(value)
    assert len(official) >= 20
    assert ours == official


def test_effective_games(us_chess_examples, printed):
    ours, official = {}, {}
    for row in of_kind(us_chess_examples, "effective games"):
        rating = int(assignments(row["inputs"])["R"])
        ours[rating] = us_chess.rate(rating, "D1700").effective_games
        official[rating] = printed(assignments(row["expected"])["Nstar"])
    assert len(official) == 7
    assert ours == official


def test_k_by_effective_games_and_games_of_the_event(us_chess_examples, printed):
    ours, official = {}, {}
    for row in of_kind(us_chess_examples, "K"):
        inputs = assignments(row["inputs"])
        ours[row["id"]] = editions.k_factor(float(inputs["Neff"]), int(inputs["m"]))
        official[row["id"]] = printed(assignments(row["expected"])["K"])
    assert len(official) == 9
    assert ours == official


def test_bonus_thresholds(us_chess_examples, printed):
    ours, official = {}, {}
    for row in of_kind(us_chess_examples, "bonus threshold"):
        multiplier = int(assignments(row["rules"])["B"])
        games = int(assignments(row["inputs"])["m"])
        ours[games] = editions.bonus_threshold(games, multiplier)
        official[games] = printed(row["expected"])
    assert sorted(official) == [3, 4, 5, 9]
    assert ours == official


def test_opening_card_game_by_game(printed):
    answer = us_chess.rate(1700, "W1650 D1700 L1750 W1800", games_played=30)
    assert [game.expected for game in answer.games if isinstance(game, CountedGame)] == [
        printed(text) for text in (".5715", ".5000", ".4285", ".3599")
    ]
    assert answer.expected == printed("1.859935")
    assert answer.k == printed("33.316971")
    assert answer.bonus == printed("1.325027")
    assert answer.exact_new_rating == printed("1722.650054")
    assert (answer.change, answer.new_rating) == (23, 1723)


@pytest.mark.parametrize(
    ("games_played", "most", "bonus", "exact", "change"),
    [
        (30, 1, "46.633942", "1813.267884", 113),
        (100, 1, "46.633942", "1813.267884", 113),  # more games than count at 1700
        (30, 3, "0", "1766.633942", 67),  # one opponent met three times
    ],
)
def test_four_wins_against_1700(printed, games_played, most, bonus, exact, change):
    answer = us_chess.rate(
        1700, "W1700 " * 4, games_played=games_played, most_games_against_one=most
    )
    assert answer.bonus == printed(bonus)
    assert answer.exact_new_rating == printed(exact)
    assert (answer.change, answer.new_rating) == (change, 1700 + change)


@pytest.mark.parametrize(
    ("rating", "games", "effective"),
    [
        ("554.22", None, "9.0298"),
        (1000, None, "11.514988"),  # prints as 11.51
        (1400, None, "15.2421"),
        (1700, 30, "20.0118"),
        (2000, None, "28.6084"),
        (2000, 28, "28"),
        (2000, 29, "28.6084"),
        (2300, None, "45.7055"),
        (2355, None, "49.9892"),
        (2356, None, "50"),  # the published formula jumps to 50 just above 2355
        (2400, 51, "50"),
        (2400, 50, "50"),
        (2400, 49, "49"),
    ],
)
def test_effective_games_are_the_games_up_to_a_limit_by_rating(printed, rating, games, effective):
    answer = us_chess.rate(rating, "D1700", games_played=games)
    assert answer.effective_games == printed(effective)
