"""Text crosstables of US Chess: every shape of a player's lines, and every fault with its place."""

import random
import re
from fractions import Fraction

import pytest

from arpad.domain import Game, Rating, Result, TimeControl
from arpad.formats.reading import Official
from arpad.formats.us_crosstable import read
from arpad.reports.words import words

HEAD = """\
-----------------------------------------------------------------
 Pair | Player Name                     |Total|Round|Round|Round|
 Num  | USCF ID / Rtg (Pre->Post)       | Pts |  1  |  2  |  3  |
-----------------------------------------------------------------
"""
RULE = "-" * 65 + "\n"


def table(*blocks: str) -> str:
    return HEAD + "".join(block + "\n" + RULE for block in blocks)


def whole(sentence):
    return sentence and not re.search(r"  |None|^\s|\s$", sentence)


def found(text):
    assert all(
        whole(words(each.account)) for reading in read(text).readings for each in reading.problems
    )
    return [
        (each.account.code, each.severity, each.line, each.column, each.player, each.round)
        for each in read(text).reading.problems
    ]


DUAL = table(
    "    1 | ANN EXAMPLE                     |3.0  |W   2|W   3|W   4|\n"
    "   IN | 12345678 / R: 2029   ->2037     |N:2  |W    |B    |W    |\n"
    "      |            Q: 2003   ->2012     |     |     |     |     |",
    "    2 | BOB EXAMPLE                     |1.0  |L   1|D   4|H    |\n"
    "   VA | 12345679 / R:  109P7 -> 110P12  |     |B    |W    |     |\n"
    "   |            Q:  Unrated->1204P3   |     |     |     |     |",
    "    3 | CAT EXAMPLE                     |1.0  |B    |L   1|F    |\n"
    "   NJ |          / R: 1827   ->1782     |     |     |W    |     |\n"
    "      |            Q: 1800   ->          |     |     |     |     |",
    "    4 |                                 |0.5  |U    |D   2|L   1|\n"
    "   NJ | 12345680 /                      |     |     |B    |B    |",
)


def test_two_and_three_lines_with_two_systems():
    reading = read(DUAL).reading
    assert reading.problems == ()
    assert reading.event.time_class == "dual"
    assert reading.event.rounds == 3
    assert reading.ratings_by_system == {
        "regular": {"1": Rating(2029), "2": Rating(109, 7), "3": Rating(1827)},
        "quick": {"1": Rating(2003), "3": Rating(1800)},
    }
    assert reading.ratings == reading.ratings_in("regular")
    assert reading.ratings_in("blitz") == {}
    assert reading.official == {
        "regular": {"1": Official(2037), "2": Official(110, games=12), "3": Official(1782)},
        "quick": {"1": Official(2012), "2": Official(1204, games=3)},
    }


def test_players_and_games_of_three_lines():
    event = read(DUAL).reading.event
    people = [(entry.number, entry.player.name, entry.player.member_id) for entry in event.entries]
    assert people == [
        (1, "ANN EXAMPLE", "12345678"),
        (2, "BOB EXAMPLE", "12345679"),
        (3, "CAT EXAMPLE", ""),
        (4, "", "12345680"),
    ]
    assert [entry.facts.get("state") for entry in event.entries] == ["IN", "VA", "NJ", "NJ"]
    assert event.games == (
        Game("1", "2", Result.WIN, 1, "w"),
        Game("3", None, Result.FULL_BYE, 1),
        Game("4", None, Result.ABSENT, 1),
        Game("3", "1", Result.LOSS, 2, "w"),
        Game("2", "4", Result.DRAW, 2, "w"),
        Game("1", "4", Result.WIN, 3, "w"),
        Game("2", None, Result.HALF_BYE, 3),
        Game("3", None, Result.FORFEIT_LOSS, 3),
    )


@pytest.mark.parametrize(
    ("code", "system"),
    [
        ("R", "regular"),
        ("Q", "quick"),
        ("B", "blitz"),
        ("OR", "online-regular"),
        ("OQ", "online-quick"),
        ("OB", "online-blitz"),
    ],
)
def test_every_system_of_one_rating(code, system):
    text = table(
        "    1 | ANN EXAMPLE                     |1.0  |X    |U    |U    |\n"
        f"   AZ | 12345678 / {code}: 1572   ->1565    |     |     |     |     |     |"
    )
    reading = read(text).reading
    assert reading.event.time_class == system
    assert reading.ratings_by_system == {system: {"1": Rating(1572)}}


def test_everybody_against_everybody_with_stars():
    """Columns may stand for opponents: the rounds of the two rows then differ."""
    text = table(
        "    1 | ANN EXAMPLE                     |2.0  |*    |W   2|W   3|\n"
        "      | 12345678 / R: 1490   ->1629     |     |     |B    |W    |",
        "    2 | BOB EXAMPLE                     |1.0  |L   1|*    |W   3|\n"
        "      | 12345679 / R: 1400   ->1400     |     |W    |     |B    |",
        "    3 | CAT EXAMPLE                     |0.0  |L   1|L   2|*    |\n"
        "      | 12345670 / R: 1400   ->1390     |     |B    |W    |     |",
    )
    reading = read(text).reading
    assert reading.problems == ()
    assert sorted(reading.event.games, key=str) == [
        Game("1", "3", Result.WIN, None, "w"),
        Game("2", "1", Result.LOSS, None, "w"),
        Game("3", "2", Result.LOSS, None, "w"),
    ]


def test_opponents_given_by_their_ratings():
    text = (
        "    1 | ANN EXAMPLE                     |1.5  |W2048|D2672|L2606|    |\n"
        "   MN | 12345678 / R: 2541   ->2552     |     |     |     |     |     |     |"
    )
    reading = read(text).reading
    assert found(text) == [("us-fide-adjustment", "warning", 1, None, None, None)]
    assert reading.event.games == (
        Game("1", "1/1", Result.WIN, 1),
        Game("1", "1/2", Result.DRAW, 2),
        Game("1", "1/3", Result.LOSS, 3),
    )
    assert [(e.player.id, e.rated) for e in reading.event.entries] == [
        ("1", True),
        ("1/1", False),
        ("1/2", False),
        ("1/3", False),
    ]
    assert reading.ratings["1/2"] == Rating(2672)


def test_sections_dates_and_time_controls_around_the_tables():
    block = (
        "    1 | ANN EXAMPLE                     |1.0  |B    |U    |U    |\n"
        "      | 12345678 / R: 1490   ->1490     |     |     |     |     |"
    )
    text = (
        "Event: SPRING OPEN\nEvent Date(s): 2026-03-28 thru 2026-03-30\n"
        f" Section 1 - OPEN \nTime Control: G/60;d5\n{table(block)}"
        f"Section 2 - UNDER 1200\nRating Sys: Q  Time Control: G/25;d3\n{table(block)}"
    )
    file = read(text)
    one, two = (reading.event for reading in file.readings)
    assert (file.name, one.name, two.name) == ("SPRING OPEN", "OPEN", "UNDER 1200")
    assert [str(day) for day in (one.start, one.end, two.end)] == [
        "2026-03-28",
        "2026-03-30",
        "2026-03-30",
    ]
    assert one.time_control == TimeControl(Fraction(65), Fraction(65))
    assert two.time_control == TimeControl(Fraction(28), Fraction(28))
    assert (one.time_class, two.time_class) == ("regular", "quick")


def test_a_second_table_without_a_line_between_is_a_second_section():
    block = "    1 | ANN EXAMPLE                     |1.0  |B    |U    |U    |"
    assert len(read(table(block) + table(block)).readings) == 2


GOOD = (
    "    1 | ANN EXAMPLE                     |1.0  |W   2|U    |U    |\n"
    "      | 12345678 / R: 1490   ->1490     |     |W    |     |     |\n"
)
OTHER = (
    "    2 | BOB EXAMPLE                     |0.0  |L   1|U    |U    |\n"
    "      | 12345679 / R: 1490   ->1490     |     |B    |     |     |\n"
)


RATED = "R: 1490   ->1490"
COLOURS = "|     |W    |"


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("W   2", "W   9", ("row-opponent-unknown", "warning", 1, 48, 1, 1)),
        ("W   2", "W   1", ("row-plays-himself", "warning", 1, 48, 1, 1)),
        ("W   2", "Q   2", ("us-cell-unreadable", "warning", 1, 48, 1, 1)),
        ("W   2", "?????", ("us-cell-unreadable", "warning", 1, 48, 1, 1)),
        ("W   2", "W    ", ("row-result-without-opponent", "warning", 1, 48, 1, 1)),
        ("W   2", "H   3", ("row-bye-with-opponent", "warning", 1, 48, 1, 1)),
        ("W   2", "H   2", ("row-results-disagree", "warning", 1, 48, 1, 1)),
        ("W   2", "F   2", ("row-results-disagree", "warning", 1, 48, 1, 1)),
        ("W   2", "L   2", ("unusual-result", "warning", 1, 48, 1, 1)),
        ("W   2", "U    ", ("row-game-missing", "warning", 3, 48, 2, 1)),
        ("1.0  |W", "9.5  |W", ("row-points-differ", "warning", 1, 42, 1, None)),
        ("1.0  |W", "one  |W", ("us-points-unreadable", "note", 1, 42, 1, None)),
        (RATED, "R: 149O   ->1490", ("us-rating-unreadable", "warning", 2, 22, 1, None)),
        (RATED, "RZ:1490   ->1490", ("us-rating-unreadable", "warning", 2, 9, 1, None)),
        (COLOURS, "|     |X    |", ("us-colour-unreadable", "note", 2, 48, 1, 1)),
        (COLOURS, "|     |B    |", ("row-colours-disagree", "note", 1, 48, 1, 1)),
        ("    1 |", "    x |", ("us-number-unreadable", "error", 1, 5, None, None)),
        ("    1 |", "    2 |", ("row-number-twice", "error", 3, None, 2, None)),
        ("|U    |U    |\n", "|U\n", ("us-row-short", "warning", 1, None, 1, None)),
        ("|U    |U    |\n", "|U\n", ("us-row-cut", "warning", 1, 54, 1, None)),
        ("    1 |", "what is this\n    1 |", ("us-lines-unread", "note", 1, None, None, None)),
        ("    1 |", "   XX | what | x |\n    1 |", ("us-line-stray", "warning", 1, 4, None, None)),
    ],
)
def test_faults_are_named_with_their_place_and_the_rest_is_read(old, new, problem):
    text = GOOD.replace(old, new, 1) + OTHER
    assert problem in found(text)
    assert "2" in {entry.player.id for entry in read(text).reading.event.entries}


def test_a_time_control_that_cannot_be_read():
    assert found("Time Control: soon\n" + GOOD + OTHER) == [
        ("us-time-control-unreadable", "warning", 1, 15, None, None)
    ]


@pytest.mark.parametrize(
    "data", [b"", b"\x00\xff\xfe", b"|||||", b"1 |", b"1||||\n|/:->|", b"\r\r"]
)
def test_what_is_no_crosstable_is_said_to_be_none(data):
    reading = read(data).reading
    assert reading.nothing_read or reading.event.entries
    assert reading.problems


def test_games_are_never_lost_in_a_mutated_table(reference_data):
    """However a table is broken, each cell is a game, a bye or a finding, and nothing is raised."""
    whole = (reference_data / "uschess" / "crosstable_64.txt").read_bytes()[:6000]
    chance = random.Random(1)
    for _ in range(500):
        data = bytearray(whole[: chance.randrange(len(whole))] if chance.random() < 0.3 else whole)
        for _ in range(chance.randrange(1, 30)):
            if data:
                place = chance.randrange(len(data))
                kind = chance.random()
                if kind < 0.6:
                    data[place] = chance.choice(b"|-WDLHBUXF* 0123456789\n\r\x00\xff")
                elif kind < 0.8:
                    del data[place]
                else:
                    data.insert(place, chance.choice(b"| 1W\n"))
        file = read(bytes(data))
        assert file.readings
        for reading in file.readings:
            ids = {entry.player.id for entry in reading.event.entries}
            for game in reading.event.games:
                assert {game.player, game.opponent} <= ids | {None}


@pytest.mark.parametrize(
    "text",
    [
        "1 | A | 0 |" + "U |" * 5000,
        "1 | A | 0 | W" + " " * 100_000 + "x |",
        "1 | A | 0 |\n | 1" + " " * 100_000 + "x |",
        "x | Time" + " " * 100_000 + " |",
        " " * 100_000 + "x",
        "-" * 100_000 + "x",
    ],
)
def test_long_texts_are_read_in_time(text):
    """Each takes an instant; a reader that looked at blanks pair by pair would take hours."""
    assert found(text)
