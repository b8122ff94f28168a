"""FIDE's published Swiss exercise: TPR, PTP, APRO and APPO of C.07, article 10."""

from datetime import date
from math import floor

import pytest

from arpad.domain import Entry, Event, Game, Player, Result
from arpad.systems.fide.tie_breaks import notes, rating_tie_breaks

RATINGS = {str(number): 2250 - 50 * number for number in range(1, 17)}
ROUNDS = (
    "1 W 9, 2 W 10, 3 D 11, 4 W 12, 5 L 13, 6 L 14, 7 W 15, 8 D 16",
    "1 D 13, 2 W 7, 3 W 6, 4 H, 5 L 15, 8 W 14, 9 L 10, 11 L 16, 12 U",
    "1 D 2, 3 W 8, 4 W 13, 5 W 11, 6 U, 7 L 16, 9 H, 10 L 15, 12 FW 14",
    "1 W 15, 2 W 16, 3 D 4, 5 D 7, 6 W 10, 8 W 13, 9 FL 11, 12 Z, 14 Z",
    "1 D 4, 2 D 3, 5 W 10, 6 W 8, 7 L 11, 9 U, 12 Z, 13 L 14, 15 L 16",
)


def exercise(**fields):
    games = []
    for number, text in enumerate(ROUNDS, start=1):
        for player, result, *other in map(str.split, text.split(", ")):
            games.append(Game(player, other[0] if other else None, Result(result), number))
    entries = tuple(Entry(Player(each), number=int(each)) for each in RATINGS)
    return Event(entries, tuple(games), **({"start": date(2026, 4, 1)} | fields))


@pytest.mark.parametrize("figure", ["tpr", "ptp", "apro", "appo"])
def test_the_figures_are_those_published(fide_examples, figure):
    found = rating_tie_breaks(exercise(), RATINGS)
    published = {
        str(row["player"]): row[figure] for row in fide_examples["tie_break_exercise_swiss"]
    }
    assert {player: getattr(found[player], figure) for player in published} == published


def test_the_average_is_of_the_opponents_published(fide_examples):
    found = rating_tie_breaks(exercise(), RATINGS)
    for row in fide_examples["tie_break_exercise_swiss"]:
        met, figures = sorted(row["opponent_ratings"]), found[str(row["player"])]
        assert figures.aro == floor(sum(met) / len(met) + 0.5)
        assert figures.aro_cut_1 == floor(sum(met[1:]) / len(met[1:]) + 0.5)


def test_forfeits_and_byes_are_no_games():
    figures = rating_tie_breaks(exercise(), RATINGS)["12"]  # met player 4 alone over the board
    assert (figures.aro, figures.aro_cut_1, figures.tpr, figures.ptp) == (2050, None, 1250, 1250)


def test_without_a_game_over_the_board_there_are_no_figures():
    event = Event((Entry(Player("1")),), (Game("1", None, Result.PAIRING_BYE, 1),))
    assert set(vars_of(rating_tie_breaks(event, {"1": 2000})["1"])) == {None}


def vars_of(figures):
    return [getattr(figures, name) for name in figures.__slots__]


def test_unrated_players_are_said():
    without = {player: value for player, value in RATINGS.items() if player != "16"}
    assert [each.code for each in notes(exercise(), without)] == [
        "tie-breaks-edition",
        "tie-breaks-unrated",
    ]
    assert rating_tie_breaks(exercise(), without)["2"].aro == 1988  # 1750 1900 2200 2100: 1987.5


def test_before_the_first_edition_the_figures_are_called_reconstructed():
    assert notes(exercise(start=date(2020, 1, 1)), RATINGS)[0].code == "tie-breaks-reconstructed"
