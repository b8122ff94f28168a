"""Whole events to lay out: small ones made here, and the sample files people hand in."""

from collections.abc import Callable

import pytest

from arpad.calculators import events
from arpad.calculators.events import EventAnswer

HOSTILE = '<script>alert("1")</script> & {{ 7*7 }}'


@pytest.fixture(scope="session")
def hostile_event(trf: Callable[..., bytes]) -> EventAnswer:
    """Two events whose every name tries to be markup, with rated, unrated and absent players."""
    players = (
        (HOSTILE[:33], 2700, "2w1 3b1 0-H"),
        ("=SUM(A1)", 2200, "1b0 4w= 3w1"),
        ("Ünrated, Ö", 0, "4b0 1w0 2b0"),
        ('O\'Neil "Q"', 1450, "3w1 2b= 0-Z"),
    )
    files = [
        ("<b>a</b>.trf", trf(*players, name=HOSTILE, ids={HOSTILE[:33]: 1})),
        ("b.trf", trf(*players, name="</title>", start="2026/01/20", ids={HOSTILE[:33]: 1})),
    ]
    table = (HOSTILE, b"id,k,<i>\n1,<u>x</u>,\n<s>,20,\n")
    return events.rate(files, players=table)


@pytest.fixture(scope="session")
def small_event(trf: Callable[..., bytes]) -> EventAnswer:
    """One event of four: a capped gap, a first rating, a forfeit, a bye."""
    players = (
        ("Ann", 2300, "2w1 3b= 4w1 0-U"),
        ("Bob", 1800, "1b0 4w1 3b= 4b+"),
        ("Cyd", 0, "4b1 1w= 2w= 0-Z"),
        ("Dan", 1700, "3w0 2b0 1b0 2w-"),
    )
    return events.rate([("open.trf", trf(*players, name="Small Open"))], games_played=100)
