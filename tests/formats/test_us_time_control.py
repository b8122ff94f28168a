"""Time controls as US Chess writes them, and what they come to."""

import pytest

from arpad.domain import Event
from arpad.formats.time_control import read_time_control, write_us

# Total and main minutes. The first eleven are the questions of the US Chess quiz on its rules.
CONTROLS = [
    ("G/60 d5", 65, 60),
    ("G/55 inc10", 65, 55),
    ("G/45 inc30", 75, 45),
    ("G/65 d5", 70, 65),
    ("40/90 G/30 d5", 125, 120),
    ("G/25 d4", 29, 25),
    ("G/20 d10", 30, 20),
    ("G/15 inc30", 45, 15),
    ("G/5 d5", 10, 5),
    ("G/4 inc25", 29, 4),
    ("G/25;inc5", 30, 25),
    ("G/30;d5", 35, 30),
    ("g/30;D5", 35, 30),
    ("Game/60 d/5", 65, 60),
    ("Game in 60 minutes, delay 5 seconds", 65, 60),
    ("G/90;+30", 120, 90),
    ("G/90+30", 120, 90),
    ("G/3 +2", 5, 3),
    ("40/90, SD/30; d5", 125, 120),
    ("40/90,SD/30;d5", 125, 120),
    ("30/60, 30/60, SD/30", 150, 150),
    ("40/80;SD30;+30", 140, 110),
    ("40/2, SD/1; d5", 185, 180),
    ("G120", 120, 120),
    ("90 min + 30 sec", 120, 90),
]


def read(text):
    return read_time_control(text, by_sum=True).control


@pytest.mark.parametrize(("text", "total", "main"), CONTROLS)
def test_total_and_main_minutes(text, total, main):
    control = read(text)
    assert control is not None
    assert (control.minutes, control.main) == (total, main)
    assert control.even


@pytest.mark.parametrize(
    "text", ["", "soon", "G/", "d5", "G/0", "x" * 10_000, "/" * 10_000, "9" * 999]
)
def test_what_is_no_time_control(text):
    assert read(text) is None


@pytest.mark.parametrize("text", [text for text, *_ in CONTROLS])
def test_what_is_written_is_read_as_the_same(text):
    control = read(text)
    assert control is not None
    assert read(write_us(Event((), (), time_control=control))) == control
