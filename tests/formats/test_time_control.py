"""Time controls as people write them; minutes are those of a game of 60 moves, added up by hand."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.domain import TOO_SHORT, TimeControl
from arpad.formats.time_control import read_coded, read_time_control, time_class

# text, minutes for 60 moves, moves of the first period
WRITTEN = [
    ("90 minutes with 30 second increment from move 1", 120, None),
    ("Standard: 90 minutes with 30 second increment from move 1", 120, None),
    ("100'x40+15'+30\"", 145, 40),
    ("100'x40mm + 50'x20mm + 30\" from move 1 ", 180, 40),
    ("40/120, 60", 180, 40),
    ("90'/40m + 30' + 30''", 150, 40),
    ("G/90;d5", 95, None),
    ("G/90; inc 30", 120, None),
    ("40/90, SD/60; d5", 155, 40),
    ("90+30", 120, None),
    ("90 + 30", 120, None),
    ("3+2", 5, None),
    ("2x60 min", 60, None),
    ("90+30 (FIDE rated)", 120, None),
    ("15 min + 10 sec/move", 25, None),
    ("2h", 120, None),
    ("2 hours", 120, None),
    ("1.5 hours", 90, None),
    ("1h30 + 30s", 120, None),
    ("1 hour 30 minutes + 30 seconds per move", 120, None),
    ("Rapid 25'+10''", 35, None),
    ("1:30 + 10 from move 1", 100, None),
    ("All moves in 90 minutes, plus 10 seconds per move", 100, None),
    ("120 minutes per player per game", 120, None),
    ("90 min/40 moves + 30 min + 30 sec/move", 150, 40),
    (
        "40 moves in 90 minutes, then 30 minutes for the rest with 30 seconds per move from move 1",
        150,
        40,
    ),
    ("2 hours for 40 moves + 1 hour", 180, 40),
    ("40 moves / 2h, 20 moves / 1h, 30 min", 180, 40),  # move 61 begins the last half hour
    ("90\u2032 + 30\u2033", 120, None),
    ("90\u2019+30\u201d", 120, None),
    ("60 Minuten + 30 Sekunden pro Zug", 90, None),
    ("90 minutos + 30 segundos", 120, None),
    ("15 perc + 10 mp", 25, None),
    ("90 min for 40 moves, 30 min + 30 sec per move from move 41", 130, 40),
    ("10 min KO", 10, None),
    ("1:30+30", 120, None),
    ("1:30", 90, None),
    ("180+2", 5, None),  # three hours have no increment of two seconds
    ("5400+30", 120, None),
    ("40/6000+30:20/3000+30:1500+30", 180, 40),
]


@pytest.mark.parametrize(("text", "minutes", "moves"), WRITTEN)
def test_a_time_control_in_words(text, minutes, moves):
    control = read_time_control(text).control
    assert control == TimeControl(Fraction(minutes), Fraction(minutes), moves)


@pytest.mark.parametrize(
    ("text", "white", "black", "moves"),
    [
        ("5400+30", 120, 120, None),
        ("5400", 90, 90, None),
        ("40/5400+30:1800+30", 150, 150, 40),
        ("40/6000+30:900+30", 145, 145, 40),
        ("W300-B240", 5, 4, None),
        ("w300+2 - b240", 7, 4, None),
        ("7200", 120, 120, None),
    ],
)
def test_a_coded_time_control(text, white, black, moves):
    assert read_coded(text) == TimeControl(Fraction(white), Fraction(black), moves)


@pytest.mark.parametrize("text", ["", "S", "90 minutes", "5400+", "+30", "W300", "0", "9" * 400])
def test_what_is_no_coded_time_control(text):
    assert read_coded(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "moves/time, increment",
        "as usual",
        "25 5",
        "100/40+50/20+15+30s",
        "FIDE 2018",
        "Rapid 2024: 15 min + 10 sec",
        "30 seconds per move",
        "15:10",
        "90, 30",
        "7200/40",
        "9" * 400,
    ],
)
def test_what_cannot_be_told_is_not_guessed(text):
    assert read_time_control(text).control is None


@pytest.mark.parametrize(
    ("text", "assumed"),
    [("90+30", "minutes"), ("180", "minutes"), ("181", "seconds"), ("90 min + 30 s", "")],
)
def test_what_bare_numbers_were_taken_for(text, assumed):
    assert read_time_control(text).assumed == assumed


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Rapid", "rapid"),
        ("Individual: Swiss-System (Standard)", "standard"),
        ("Blitz", "blitz"),
        ("Schnellschach", "rapid"),
        ("rapid and blitz", None),
        ("Swiss", None),
    ],
)
def test_a_class_that_words_alone_name(text, named):
    assert read_time_control(text).time_class == named


@pytest.mark.parametrize(
    ("minutes", "named"),
    [
        (180, "standard"),
        (60, "standard"),
        (Fraction("59.9"), "rapid"),
        (Fraction("10.1"), "rapid"),
        (10, "blitz"),
        (5, "blitz"),
        (Fraction("3.1"), "blitz"),
        (3, TOO_SHORT),
    ],
)
def test_the_class_by_the_time_of_the_player_who_has_less(minutes, named):
    assert time_class(TimeControl(Fraction(minutes), Fraction(minutes))) == named
    assert time_class(TimeControl(Fraction(200), Fraction(minutes))) == named


@given(st.integers(1, 179), st.integers(0, 60))
def test_minutes_and_seconds_however_they_are_written(minutes, seconds):
    expected = TimeControl(Fraction(minutes + seconds), Fraction(minutes + seconds))
    for text in (
        f"{minutes}+{seconds}",
        f"{minutes}'+{seconds}\"",
        f"{minutes} min + {seconds} sec",
        f"{minutes} minutes, plus {seconds} seconds per move",
        f"{minutes * 60}+{seconds}" if minutes > 3 else f"{minutes}+{seconds}",
    ):
        assert read_time_control(text).control == expected, text


@given(st.text(st.sampled_from("0123456789+/:'\" hmsxWB-,;dG movesfrom"), max_size=60))
def test_no_text_raises(text):
    read_time_control(text)
    read_coded(text)


@pytest.mark.parametrize("text", ["50min15sec", "50min15s", "50m15s"])
def test_units_without_blanks(text):
    assert read_time_control(text).control == TimeControl(Fraction(65), Fraction(65))
