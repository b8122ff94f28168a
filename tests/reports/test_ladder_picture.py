"""The what-if ladder as a picture: a row for the next game and for each game of the list."""

from itertools import groupby

import pytest

from arpad.calculators import calculator, what_if
from arpad.reports.pictures.by_game import ladder_picture
from arpad.reports.pictures.svg import element

FOUR = "W1650,bye,D1700,L1750"
MANY = ",".join(f"{'WDL'[n % 3]}{1500 + 37 * n % 700}" for n in range(100))


def ladder(name, rating, games, **given):
    return what_if.answer(calculator(name), {"rating": rating, "games": games} | given)


LADDERS = {
    "fide": ladder("fide", "1700", FOUR, next_opponent="1900"),
    "us": ladder("us-chess", "1500", "W1400,L1550", games_played="3"),
    "next alone": ladder("fide", "1700", "bye"),
    "hardly moves": ladder("elo", "3500", "bye", k="0.01", next_opponent="0"),
    "moves far": ladder("elo", "0", "L3500,W3500", k="200"),
    "40 of 100": ladder("elo", "1800", MANY, k="200"),
}
PICTURES = {name: ladder_picture(each) for name, each in LADDERS.items()}
every_ladder = pytest.mark.parametrize("name", LADDERS)


@every_ladder
def test_every_law_of_pictures_holds(name, hold_to_laws):
    hold_to_laws([PICTURES[name]])


@every_ladder
def test_every_result_has_its_mark_and_those_played_stand_on_the_line(name):
    picture, found = PICTURES[name], LADDERS[name]
    help_line = next(line for line in picture.lines if line.kind == "help")
    at = help_line.points[0][0]
    rows = [list(row) for _, row in groupby(picture.marks, key=lambda mark: mark.y)]
    assert len(rows) == len(picture.y.ticks) == 1 + len(found.games)
    assert all(mark.hollow for mark in rows[0])
    for row, game in zip(rows[1:], found.games, strict=True):
        assert [mark.shape for mark in row] == ["win", "draw", "loss"]
        (played,) = (mark for mark in row if not mark.hollow)
        assert played.x == at
        assert played.shape == {"W": "win", "D": "draw", "L": "loss"}[game.result]


def test_the_next_game_is_worth_what_the_table_says():
    """Table 8.1.2: a gap of 200 is 0.24; K 20 gives +15.2, +5.2 and −4.8."""
    picture = PICTURES["fide"]
    unit = picture.x.value(1) - picture.x.value(0)
    win, draw, loss = (picture.x.value(mark.x) for mark in picture.marks[:3])
    assert (win, draw, loss) == pytest.approx((1715.2, 1705.2, 1695.2), abs=unit)
    assert [each.text for each in picture.labels] == ["1695", "1705", "1715"]
    assert picture.headline == "Now: 1700"
    assert [tick.label for tick in picture.y.ticks] == ["next", "1", "3", "4"]
    assert "leads to 1715 if won, 1705 if drawn, 1695 if lost" in picture.description


def test_a_ladder_is_frugal():
    assert len(element(PICTURES["fide"]).encode()) <= 2200
    assert len(element(PICTURES["40 of 100"]).encode()) <= 8000
