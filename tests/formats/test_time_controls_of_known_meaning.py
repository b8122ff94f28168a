"""Time controls of known meaning, written in many ways: each is read right, or asked about."""

import random
from fractions import Fraction

import pytest

from arpad.calculators import events
from arpad.domain import TimeControl
from arpad.formats import pgn_events
from arpad.formats.pgn_values import time_of
from arpad.formats.time_control import other_classes, read_time_control, time_class
from arpad.systems.us_chess.time_controls import systems_for, time_class_for

# How to write hours, minutes, seconds, moves and "per move".
LANGUAGES = {
    "en": ("hours", "min", "sec", "moves", "per move"),
    "de": ("Std", "Minuten", "Sekunden", "Züge", "pro Zug"),
    "fr": ("heures", "minutes", "secondes", "coups", "par coup"),
    "es": ("horas", "minutos", "segundos", "jugadas", "por jugada"),
    "it": ("ore", "minuti", "secondi", "mosse", "per mossa"),
    "el": ("ώρες", "λεπτά", "δευτερόλεπτα", "κινήσεις", "ανά κίνηση"),
    "ru": ("часа", "минут", "секунд", "ходов", "на ход"),
    "tr": ("saat", "dakika", "saniye", "hamle", "hamle başına"),
    "pl": ("godziny", "minut", "sekund", "ruchów", "na ruch"),
    "cs": ("hodiny", "minut", "sekund", "tahů", "na tah"),
    "hu": ("óra", "perc", "másodperc", "lépés", "lépésenként"),
    "nl": ("uur", "minuten", "seconden", "zetten", "per zet"),
    "pt": ("horas", "minutos", "segundos", "lances", "por lance"),
    "sv": ("timmar", "minuter", "sekunder", "drag", "per drag"),
    "uk": ("години", "хвилин", "секунд", "ходів", "за хід"),
    "ro": ("ore", "minute", "secunde", "mutări", "pe mutare"),
    "hr": ("sata", "minuta", "sekundi", "poteza", "po potezu"),
    "zh": ("小时", "分钟", "秒", "步", "每步"),
}


def clock(minutes):
    return f"{minutes // 60}:{minutes % 60:02}:00"


def of_one_period(base, increment, words):
    """All ways to write a base time in minutes and an increment in seconds."""
    hour, minute, second, _, per = words
    forms = [
        f"{base}+{increment}", f"{base} + {increment}", f"{base}'+{increment}''",
        f"{base}′ + {increment}″", f"{base}/{increment}", f"{base}-{increment}",
        f"G/{base};+{increment}", f"G{base};+{increment}", f"G/{base} d{increment}",
        f"SD/{base};+{increment}", f"SD/{base}, inc {increment}", f"G/{base}+{increment}",
        f"{clock(base)}+0:{increment:02}", f"{clock(base)} + 00:00:{increment:02}",
        f"{base} {minute} + {increment} {second}", f"{base} {minute}, {increment} {second} {per}",
        f"{base} {minute} + {increment} {second} {per}", f"{base * 60}+{increment}",
        f"{base}+{increment} or {base + 5}+{increment}",
    ]  # fmt: skip
    if base % 60 == 0:
        forms.append(f"{base // 60} {hour} + {increment} {second}")
    if base % 60 == 0 and increment >= 10:
        forms.append(f"{base // 60}+{increment}")  # 2+3 is blitz
    return forms


def of_two_periods(moves, base, rest, increment, words):
    """All ways to write a first period of so many moves, the rest and an increment."""
    hour, minute, second, move, per = words
    forms = [
        f"{moves}/{base}, {rest};+{increment}", f"{moves}/{base}, SD/{rest};+{increment}",
        f"{base}/{moves}+{rest}+{increment}", f"{moves}/{base}+{rest}+{increment}",
        f"{moves}/{base} SD/{rest} d{increment}", f"{moves}/{base};SD{rest};+{increment}",
        f"{base}'/{moves}+{rest}'+{increment}''", f"{base}'x{moves}+{rest}'+{increment}\"",
        f"{clock(base)}/{moves}+{clock(rest)}+0:00:{increment:02}",
        f"{moves} {move} {base} {minute}, {rest} {minute} + {increment} {second} {per}",
        f"{base} {minute}/{moves} {move} + {rest} {minute} + {increment} {second}",
        f"{base} {minute} ({moves} {move}) + {rest} {minute} + {increment} {second} {per}",
    ]  # fmt: skip
    if base % 60 == 0 and rest % 60 == 0:
        forms.append(f"{moves}/{base // 60}, SD/{rest // 60}, +{increment}")
        forms.append(
            f"{base // 60} {hour}/{moves} {move}, {rest // 60} {hour}, {increment} {second}"
        )
    return forms


def known(count):
    """Give texts, the minutes for 60 moves, and those of US Chess: all periods and the delay."""
    chance = random.Random(14)
    for place in range(count):
        words = LANGUAGES[chance.choice(sorted(LANGUAGES))]
        increment = chance.choice([2, 3, 5, 10, 15, 20, 30])
        if place % 2:
            base = chance.choice([3, 5, 10, 12, 15, 20, 25, 30, 45, 50, 60, 75, 90, 100, 120])
            yield chance.choice(of_one_period(base, increment, words)), base + increment
        else:
            moves, rest = chance.choice([30, 35, 36, 40, 45]), chance.choice([15, 20, 30, 60])
            base = chance.choice([30, 45, 60, 75, 80, 90, 100, 120])
            text = chance.choice(of_two_periods(moves, base, rest, increment, words))
            yield text, base + rest + increment


def read(text):
    """The time control by FIDE's count."""
    control = read_time_control(text).control
    assert control is not None, text
    return control


def by_us_chess(control):
    return time_class_for(systems_for(control))


def test_five_hundred_are_read_right_or_asked_about():
    asked, refused, wrong = list[str](), list[str](), list[str]()
    for text, minutes in known(500):
        right = TimeControl(Fraction(minutes), Fraction(minutes))
        for reading, class_of in (
            (read_time_control(text).control, time_class),
            (read_time_control(text, by_sum=True).control, by_us_chess),
        ):
            if reading is None:
                refused.append(text)
            elif class_of(reading) != class_of(right):
                others = other_classes(reading, reading.named, class_of)
                (asked if class_of(right) in others else wrong).append(text)
            elif other_classes(reading, reading.named, class_of):
                asked.append(text)
    print(f"asked {len(asked)}, not read {len(refused)} of 1000")
    assert wrong == []
    assert len(asked) + len(refused) < 100, sorted({*asked, *refused})


# Text, minutes for 60 moves, minutes by US Chess.
READ = [
    ("90/40+30", 120, 120),
    ("SD/90;+30", 120, 120),
    ("40/2, SD/1", 180, 180),
    ("100/40+50/20+15+30", 180, 195),  # the last quarter of an hour begins with move 61
    ("G90;+30", 120, 120),
    ("90-30", 120, 120),
    ("1:30:00+0:30", 120, 120),
    ("1:40:00/40+0:50:00/20+0:15:00+0:00:30", 180, 195),
    ("90:00+00:30", 120, 120),
    ("5:00+0:03", 8, 8),
    ("2/40", 120, 120),
    ("15/10", 25, 25),
    ("5/3", 8, 8),
    ("10 min / 5 sec", 15, 15),
    ("(90+30)", 120, 120),
    ("15+10s", 25, 25),
    ("15 | 10", 25, 25),
    ("Bedenkzeit: 90+30 (Fischer)", 120, 120),
    ("90+30 from move 1", 120, 120),
    ("90΄ + 30΄΄", 120, 120),
    ("2 ώρες για 40 κινήσεις + 1 ώρα", 180, 180),
    ("40 ходов за 90 минут, затем 30 минут, +30 секунд на ход", 150, 150),
    ("1 saat 30 dakika + hamle başına 30 saniye", 120, 120),
]


@pytest.mark.parametrize(("text", "minutes", "us_minutes"), READ)
def test_one_reader_reads_for_both_systems(text, minutes, us_minutes):
    control, by_all = read(text), read_time_control(text, by_sum=True).control
    assert by_all is not None
    assert (control.minutes, by_all.minutes) == (minutes, us_minutes)
    assert not other_classes(control, control.named, time_class)
    assert not other_classes(by_all, by_all.named, by_us_chess)


@pytest.mark.parametrize(
    ("text", "first", "others"),
    [
        ("30/30", "rapid", {"standard"}),  # thirty moves in thirty minutes, or seconds
        ("60/30", "rapid", {"standard"}),
        ("50/40+10", "standard", {"rapid"}),  # fifty moves or forty
        ("2+30", "rapid", {"standard"}),  # minutes or hours
        ("180+30", "standard", {"rapid"}),  # minutes or seconds
        ("240", "blitz", {"standard"}),
        ("2:00+0:30", "standard", {"rapid"}),
        ("30 min + 30 min", "rapid", {"standard"}),
        ("10 min or 15 min", "blitz", {"rapid"}),
        ("Blitz 90+30", "standard", {"blitz"}),
        ("Rapid 45+30", "standard", {"rapid"}),
    ],
)
def test_what_may_be_of_two_classes_has_both(text, first, others):
    control = read(text)
    assert time_class(control) == first
    assert set(other_classes(control, control.named, time_class)) == others


@pytest.mark.parametrize(
    ("text", "minutes"),
    [("15 10", 25), ("90 30", 120), ("180 2", 5), ("40/90+30", 120), ("G/90;+30", 120),
     ("1:30:00+0:30", 120), ("40/5400:1800", 120), ("1:30", 90)],
)  # fmt: skip
def test_the_tag_of_a_game_is_in_seconds_where_that_can_be(text, minutes):
    control, _ = time_of(text)
    assert control is not None
    assert control.minutes == minutes


@pytest.mark.parametrize("text", ["15 10 5", "5400 30", "40 5400", "1 5 1 0"])
def test_no_numbers_are_joined(text):
    assert time_of(text)[0] is None


@pytest.mark.parametrize("name", ["b1_90_40_30", "b3_sd_90_30"])
def test_reports_of_two_hours_are_standard(reference_data, name):
    data = (reference_data / "cases" / "trf" / f"{name}.trf").read_bytes()
    answer = events.rate([(name, data)])
    (event,) = answer.events
    assert event.time_control is not None
    assert event.time_control.minutes == 120
    assert event.time_class == "standard"
    assert any(outcome.change for outcome in answer.outcomes)


def test_a_tag_whose_numbers_a_blank_parts(reference_data):
    data = (reference_data / "cases" / "files" / "j8-timecontrol-space.pgn").read_bytes()
    (reading,) = pgn_events.read(data).readings
    assert reading.event.time_control is not None
    assert reading.event.time_control.minutes == 25
    assert reading.event.time_class == "rapid"
