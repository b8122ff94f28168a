"""Crosstables as tables: every column and kind of cell, every fault with its place."""

import random
import re
from fractions import Fraction

import pytest

from arpad.domain import BY_TIME, Game, Rating, Result, TimeControl
from arpad.formats import sheets
from arpad.formats.crosstable_csv import read
from arpad.formats.reading import Official
from arpad.reports.words import words


def whole(sentence):
    return sentence and not re.search(r"  |None|^\s|\s$", sentence)


def found(text):
    assert all(
        whole(words(each.account)) for reading in read(text).readings for each in reading.problems
    )
    return [
        (each.account.code, each.severity, each.line, each.column, each.player, each.round)
        for reading in read(text).readings
        for each in reading.problems
    ]


PLAIN = """\
number,name,rating,games_played,initial_rating,initial_games,r1,r2
1,Ann Example,1500.25,30,,,W2,BH
2,"Example, Bob",,,750,0,L1,W3
3,Cat Example,1400,8,,,U,L2
"""


def test_the_columns_of_a_plain_crosstable():
    reading = read(PLAIN).reading
    assert reading.problems == ()
    assert [(e.number, e.player.name, dict(e.facts)) for e in reading.event.entries] == [
        (1, "Ann Example", {}),
        (2, "Example, Bob", {"initial_rating": 750, "initial_games": 0}),
        (3, "Cat Example", {}),
    ]
    assert reading.ratings == {"1": Rating(Fraction(6001, 4), 30), "3": Rating(1400, 8)}
    assert reading.ratings_by_system == {}
    assert reading.ratings_in("quick") == reading.ratings
    assert reading.event.games == (
        Game("1", "2", Result.WIN, 1),
        Game("3", None, Result.ABSENT, 1),
        Game("1", None, Result.HALF_BYE, 2),
        Game("2", "3", Result.WIN, 2),
    )
    # By which system the section is rated follows from a time control given elsewhere.
    assert (reading.event.time_class, reading.event.time_control) == (BY_TIME, None)
    assert reading.event.rounds == 2


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_delimiters_line_ends_and_the_case_and_order_of_headings(delimiter, newline):
    rows = [["R2", "Games Played", "NAME", "R1", "Rating", "Number"]]
    rows += [["BH", "30", "Ann", "w2", "1500", "1"], ["U", "", "Bob", "l1", "unrated", "2"]]
    data = newline.join(delimiter.join(row) for row in rows).encode("utf-8-sig")
    reading = read(data).reading
    assert reading.problems == ()
    assert reading.ratings == {"1": Rating(1500, 30)}
    assert reading.event.games[0] == Game("1", "2", Result.WIN, 1)
    assert len(reading.event.games) == 3


@pytest.mark.parametrize(
    ("cell", "other", "game"),
    [
        ("W2", "L1", Game("1", "2", Result.WIN, 1)),
        ("D2", "D1", Game("1", "2", Result.DRAW, 1)),
        ("L2", "W1", Game("1", "2", Result.LOSS, 1)),
        ("W 2", "L  1", Game("1", "2", Result.WIN, 1)),
        ("w2w", "l1b", Game("1", "2", Result.WIN, 1, "w")),
        ("D2B", "D1", Game("2", "1", Result.DRAW, 1, "w")),
        ("FW2", "FL1", Game("1", "2", Result.FORFEIT_WIN, 1)),
        ("FL2", "FW1", Game("1", "2", Result.FORFEIT_LOSS, 1)),
        ("X2", "F", Game("1", "2", Result.FORFEIT_WIN, 1)),
        ("FW", "FL1", Game("2", "1", Result.FORFEIT_LOSS, 1)),
        ("Z2", "Z1", Game("1", "2", Result.DOUBLE_FORFEIT, 1)),
        ("FW", "", Game("1", None, Result.FORFEIT_WIN, 1)),
        ("FL", "", Game("1", None, Result.FORFEIT_LOSS, 1)),
        ("BF", "", Game("1", None, Result.FULL_BYE, 1)),
        ("B", "", Game("1", None, Result.FULL_BYE, 1)),
        ("BH", "", Game("1", None, Result.HALF_BYE, 1)),
        ("H", "-", Game("1", None, Result.HALF_BYE, 1)),
        ("U", "*", Game("1", None, Result.ABSENT, 1)),
    ],
)
def test_every_kind_of_cell(cell, other, game):
    reading = read(f"number,r1\n1,{cell}\n2,{other}\n").reading
    assert reading.problems == ()
    assert [each for each in reading.event.games if game.player in (each.player, each.opponent)]
    assert game in reading.event.games
    assert len(reading.event.games) == 1


def test_further_columns():
    text = (
        "number,name,member_id,rating,floor,peak,wins,draws,losses,events,birth_year,score,state,r1\n"
        "1,Ann,12345678,1500P17,1400,1611.5,120,30,95,61,2001,1.0,NY,BF\n"
    )
    reading = read(text).reading
    (entry,) = reading.event.entries
    assert reading.problems == ()
    assert reading.ratings == {"1": Rating(1500, 17, Fraction(3223, 2))}
    assert entry.facts == {
        "floor": 1400, "wins": 120, "draws": 30, "losses": 95, "events": 61, "state": "NY",
    }  # fmt: skip
    assert (entry.player.member_id, entry.player.birth_year) == ("12345678", 2001)


def test_official_results_are_kept_apart():
    text = "number,rating,post,post_decimal,post_games,r1\n1,1500,1510,1510.36,24,BF\n"
    reading = read(text).reading
    assert reading.official == {BY_TIME: {"1": Official(1510, Fraction(37759, 25), 24)}}
    assert reading.official_in("regular")["1"].new_rating == 1510


def test_a_row_for_each_system_and_a_section_for_each_name():
    text = (
        "section,time_control,end,number,results,system,rating,floor\n"
        "A,G/45;d5,2026-03-30,1,W2 BH,R,1500,1300\n"
        "A,G/45;d5,2026-03-30,2,L1 U,R,1400,\n"
        "A,G/45;d5,2026-03-30,1,W2 BH,Q,1510,1200\n"
        "A,G/45;d5,2026-03-30,2,L1 U,Q,1410,\n"
        "B,G/10,2026-03-30,1,B,blitz,1200,\n"
    )
    first, second = read(text).readings
    assert found(text) == []
    assert (first.event.name, first.event.time_class) == ("A", "dual")
    assert first.ratings_by_system == {
        "regular": {"1": Rating(1500), "2": Rating(1400)},
        "quick": {"1": Rating(1510), "2": Rating(1410)},
    }
    assert first.event.entries[0].facts == {"floor": {"regular": 1300, "quick": 1200}}
    assert first.event.time_control == TimeControl(Fraction(50), Fraction(50))
    assert str(first.event.end) == "2026-03-30"
    assert (second.event.name, second.event.time_class) == ("B", "blitz")


def test_games_before_follow_from_those_after_where_only_they_are_given():
    text = "number,rating,post_games,r1,r2\n1,1500,24,W2,BF\n2,1400,,L1,U\n"
    reading = read(text).reading
    assert reading.ratings == {"1": Rating(1500, 23), "2": Rating(1400)}
    assert found(text) == [("us-games-from-after", "note", None, None, None, None)]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("W2,BH", "W9,BH", ("row-opponent-unknown", "warning", 2, 28, 1, 1)),
        ("W2,BH", "W1,BH", ("row-plays-himself", "warning", 2, 28, 1, 1)),
        ("L1,W3", "W1,W3", ("row-results-disagree", "warning", 2, 28, 1, 1)),
        ("W2,BH", "D2,BH", ("unusual-result", "warning", 2, 28, 1, 1)),
        ("W2,BH", "W,BH", ("row-result-without-opponent", "warning", 2, 28, 1, 1)),
        ("W2,BH", "BH3,BH", ("row-bye-with-opponent", "warning", 2, 28, 1, 1)),
        ("W2,BH", "BH2,BH", ("row-results-disagree", "warning", 2, 28, 1, 1)),
        ("W2,BH", "Q2,BH", ("us-cell-unreadable", "warning", 2, 28, 1, 1)),
        ("W2,BH", ",BH", ("row-game-missing", "warning", 3, 26, 2, 1)),
        ("L1,W3", "L1,W1", ("row-game-missing", "warning", 3, 29, 2, 2)),
        ("1500.25", "15OO", ("us-rating-unreadable", "warning", 2, 15, 1, None)),
        ("1500.25", "4500", ("us-rating-unreadable", "warning", 2, 15, 1, None)),
        (",30,", ",-3,", ("us-value-unreadable", "warning", 2, 23, 1, None)),
        (",30,", ",3.5,", ("us-value-unreadable", "warning", 2, 23, 1, None)),
        ('Bob",,,750', 'Bob",,x,750', ("us-value-unreadable", "warning", 3, 19, 2, None)),
        ("W2,BH", "W2,BH,W3,", ("us-cell-beyond", "warning", 2, 34, 1, None)),
        ("1,Ann", "x,Ann", ("us-number-unreadable", "error", 2, 1, None, None)),
        ("3,Cat", "2,Cat", ("row-number-twice", "error", 4, None, 2, None)),
        ("number,", "nummer,", ("us-no-header", "error", 1, None, None, None)),
        ("r1,r2", "q1,q2", ("us-no-header", "error", 1, None, None, None)),
        ("name,", "hat,", ("us-column-unknown", "note", 1, 8, None, None)),
        ("games_played", "pre", ("us-column-passed-over", "note", 1, 20, None, None)),
        ('"Example, Bob"', '"Example, Bob', ("us-quote-open", "error", 3, None, None, None)),
    ],
)
def test_faults_are_named_with_their_place(old, new, problem):
    assert problem in found(PLAIN.replace(old, new))


@pytest.mark.parametrize(
    ("cells", "start"),
    [
        (",,406.5,", {"initial_rating": Fraction(813, 2)}),
        ("0,0,406,0", {"initial_rating": 406, "initial_games": 0}),
        ("UNR,0,406,", {"initial_rating": 406}),
        ("unrated,5,406,", {"initial_rating": 406, "initial_games": 5}),
        ("unrated,5,406,10", {"initial_rating": 406, "initial_games": 10}),
        ("406,,406,0", {"initial_rating": 406, "initial_games": 0}),
        (",,0,0", {"initial_games": 0}),
        ("age 8.25,,,", {"age": Fraction(33, 4)}),
    ],
)
def test_the_ways_to_write_an_unrated_player(cells, start):
    text = f"number,rating,games_played,initial_rating,initial_games,r1\n1,{cells},B\n"
    reading = read(text).reading
    assert (reading.ratings, reading.problems) == ({}, ())
    assert reading.event.entries[0].facts == start


def test_an_age_may_have_a_column():
    reading = read("number,system,rating,age,r1\n1,R,,8.25,B\n1,Q,300,,B\n").reading
    assert reading.event.entries[0].facts == {"age": {"regular": Fraction(33, 4)}}


def test_rows_of_two_systems_that_tell_different_games():
    text = "number,system,rating,r1\n1,R,1500,B\n1,Q,1500,H\n"
    assert found(text) == [("us-results-differ", "warning", 3, None, 1, None)]


def test_a_game_told_in_two_rounds_is_one_game():
    text = "number,r1,r2\n1,W2,U\n2,U,L1\n"
    assert found(text) == [("row-other-round", "warning", 2, 3, 1, 1)]
    assert Game("1", "2", Result.WIN) in read(text).reading.event.games


def test_a_system_that_is_none_and_a_time_control_that_is_too_short():
    text = "number,system,time_control,end,r1\n1,S,G/4 inc25,13/13/2026,B\n"
    assert {code for code, *_ in found(text)} == {
        "us-system-unknown", "us-time-too-short", "us-date-unreadable",
    }  # fmt: skip


@pytest.mark.parametrize(
    "data", [b"", b"\n\n", b"\x00\x01\xff", b"number,r1", b'"', b"a;b;c\n1;2;3"]
)
def test_what_is_no_crosstable_is_said_to_be_none(data):
    reading = read(data).reading
    assert reading.nothing_read
    assert {each.severity for each in reading.problems} >= {"error"}


def test_every_changed_cell_is_noticed(reference_data):
    """A cell that says something else must contradict the other row or the points."""
    text = (reference_data / "uschess" / "crosstable_64.csv").read_text(encoding="utf-8")
    rows = [line.split(",") for line in text.splitlines()]
    whole = read(text).reading
    chance = random.Random(2)
    for _ in range(120):
        row, column = chance.randrange(1, 65), chance.randrange(6, 13)
        before = rows[row][column]
        letter = chance.choice(["W", "D", "L", "X", "F", "B", "H", "U", "Q", "", "?", "Z"])
        rows[row][column] = letter + chance.choice(["", "", str(chance.randrange(70))])
        reading = read("\n".join(map(",".join, rows))).reading
        if reading.event.games != whole.event.games and (before, letter) not in SAME_POINTS:
            assert len(reading.problems) > len(whole.problems), (before, rows[row][column])
        assert len(reading.event.entries) == 64
        rows[row][column] = before


SAME_POINTS = {
    *((bye, forfeit) for bye in ("B", "X") for forfeit in ("B", "X")),
    *((none, other) for none in ("U", "") for other in ("U", "", "F", "Z")),
}


def test_no_bytes_make_the_reader_fail(reference_data):
    whole = (reference_data / "uschess" / "section_2026_a.csv").read_bytes()
    chance = random.Random(3)
    for _ in range(500):
        data = bytearray(whole)
        for _ in range(chance.randrange(1, 20)):
            data[chance.randrange(len(data))] = chance.choice(b',;"\n\r\t WDLB0189./-\x00\xff')
        for reading in read(bytes(data)).readings:
            ids = {entry.player.id for entry in reading.event.entries}
            for game in reading.event.games:
                assert {game.player, game.opponent} <= ids | {None}


@pytest.mark.parametrize(
    "text",
    [
        "number,r1\n1,W" + " " * 100_000 + "x\n",
        "number,name,r1\n" + "1," + "x" * 100_000 + ",W1\n",
        "number,results\n1," + "W2 " * 30_000,
        "number," + ",".join(f"r{at}" for at in range(1, 2000)) + "\n1" + ",U" * 2000,
        '"' * 100_000,
    ],
)
def test_long_texts_are_read_in_time(text):
    """Each takes an instant; a reader that looked at blanks pair by pair would take hours."""
    assert found(text)


def test_a_spreadsheet_with_a_title_above_says_the_same_as_the_text(spreadsheet):
    text = "number;name;rating;r1\n1;Ann;1500P17;W2w\n2;Bob;unrated;L1b\n"
    plain, titled = sheets.read(text.encode()).reading, sheets.read(spreadsheet("Open\n" + text))
    assert titled.reading.event == plain.event
    assert titled.reading.ratings == plain.ratings == {"1": Rating(1500, 17)}
    assert titled.reading.problems == plain.problems == ()


def test_headings_of_other_languages_are_known_but_no_other_rating_or_id():
    reading = read("Stnr,Nombre,FideID,Elo,r1\n1,Ann,123,2000,BF\n").reading
    assert [entry.player.name for entry in reading.event.entries] == ["Ann"]
    assert reading.ratings == {}
    assert [each.account.values["text"] for each in reading.problems] == ["FideID", "Elo"]
