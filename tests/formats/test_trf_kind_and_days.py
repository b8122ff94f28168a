"""How a TRF file says the event was paired, and on which days its rounds were."""

from datetime import date

import pytest

from arpad.domain import Entry, Event, Game, Player, Result
from arpad.formats.trf import read
from arpad.formats.trf.compose import compose


@pytest.mark.parametrize(
    ("record", "kind"),
    [
        ("092 Individual: Swiss-System (Standard)", "swiss"),
        ("092 SWISS", "swiss"),
        ("092 FIDE_DUTCH_2025", "swiss"),
        ("192 FIDE_BURSTEIN_BAKU", "swiss"),
        ("092 Round Robin", "round-robin"),
        ("092 Rundenturnier", "round-robin"),
        ("192 FIDE_ROUNDROBIN", "round-robin"),
        ("192 FIDE_DOUBLEROUNDROBIN", "double-round-robin"),
        ("092 Double Round-Robin", "double-round-robin"),
        ("192 FIDE_SCHEVENINGEN", "scheveningen"),
        ("192 FIDE_SCHILLER_4x3", "scheveningen"),
        ("092 Knock-out", "knock-out"),
        ("092 Tournament", ""),
        ("012 Swiss Open", ""),
    ],
)
def test_the_pairing_is_read_from_code_or_words(trf, record, kind):
    data = trf(("Ann", 1800, "2w1"), ("Bob", 1700, "1b0")) + record.encode() + b"\r\n"
    assert read(data).reading.event.kind == kind


def test_the_code_goes_before_the_words(trf):
    data = trf(("Ann", 1800, "2w1"), ("Bob", 1700, "1b0"))
    data += b"092 Swiss\r\n192 FIDE_ROUNDROBIN\r\n"
    assert read(data).reading.event.kind == "round-robin"


def test_the_days_of_the_rounds(trf):
    data = trf(("Ann", 1800, "2w1"), ("Bob", 1700, "1b0"), start="2026/01/10")
    data = data.replace(b"052 2026/01/10", b"052 2026/01/12")
    line = "132" + " " * 88 + "26/01/10  26/01/10            12.01.26"
    event = read(data + line.encode() + b"\r\n").reading.event
    assert event.days == (date(2026, 1, 10), date(2026, 1, 10), None, date(2026, 1, 12))


@pytest.mark.parametrize("kind", ["", "swiss", "round-robin", "double-round-robin", "knock-out"])
def test_written_anew_both_are_the_same(kind):
    players = tuple(Entry(Player(str(number)), number=number) for number in (1, 2))
    games = (Game("1", "2", Result.DRAW, 1, "w"), Game("1", "2", Result.WIN, 2, "b"))
    days = (None, date(2026, 5, 2))
    event = Event(
        players, games, date(2026, 5, 1), date(2026, 5, 2), rounds=2, kind=kind, days=days
    )
    found = read(compose(event, {})).reading.event
    assert (found.kind, found.days) == (kind, days)
