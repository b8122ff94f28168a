"""How a TRF file says the event was paired, and on which days its rounds were."""

from datetime import date

import pytest

from arpad.domain import Entry, Event, Game, Player, Result
from arpad.formats.trf import read
from arpad.formats.trf.writer import compose


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


# --- Days beside their columns -------------------------------------------------------------------

START, END = "2026/03/10", "2026/03/18"
DAYS = [date(2026, 3, day) for day in range(10, 19)]


def nine(*lines, start=START, end=END):
    """A file of nine rounds with these records of their days."""
    text = [f"042 {start}", f"052 {end}", *lines]
    rounds = {"Ann": "  ".join(["2w="] * 9), "Bob": "  ".join(["1b="] * 9)}
    for rank, (name, cells) in enumerate(rounds.items(), 1):
        row = f"001 {rank:>4}      {name:<33} 1800{'':29}4.5    "
        text.append(
            f"{row:<89}" + "".join(f"  {int(c[0]):>4} {c[1]} {c[2]}" for c in cells.split())
        )
    return read("\n".join(text)).reading


def codes(reading):
    return [p.account.code for p in reading.problems if "round-day" in p.account.code]


def columns(texts, first=92, every=10):
    line = "132"
    for place, text in enumerate(texts):
        line = line.ljust(first - 1 + place * every) + text
    return line


WRITTEN = [f"{day:%y/%m/%d}" for day in DAYS]


@pytest.mark.parametrize("by", [-4, -3, -2, -1, 0, 1, 2, 3, 4])
def test_days_some_columns_off_are_read_and_said(by):
    reading = nine(columns(WRITTEN, 92 + by))
    assert list(reading.event.days) == DAYS
    assert codes(reading) == (["trf-round-days-shifted"] if by else [])
    # A round without a day stays one.
    some = columns([*WRITTEN[:3], "", *WRITTEN[4:]], 92 + by)
    assert list(nine(some).event.days) == [*DAYS[:3], None, *DAYS[4:]]
    first = columns(["", *WRITTEN[1:]], 92 + by)
    assert list(nine(first).event.days) == [None, *DAYS[1:]]


@pytest.mark.parametrize("every", [9, 11, 12])
def test_days_that_stand_closer_or_wider_are_read(every):
    assert list(nine(columns(WRITTEN, 92, every)).event.days) == DAYS


@pytest.mark.parametrize(
    "lines",
    [
        ["132 " + " ".join(WRITTEN)],
        ["132 " + "  ".join(WRITTEN)],
        ["132\t" + "\t".join(WRITTEN)],
        ["132 " + ", ".join(WRITTEN)],
        ["132 " + ";".join(WRITTEN)],
        [f"132 {day:%Y/%m/%d}" for day in DAYS],
        [f"132 {day:%d.%m.%Y}" for day in DAYS],
        [f"132 {day.day}. März 2026" for day in DAYS],
        [f"132 {day:%Y/%m/%d} 14:00" for day in DAYS],
        [f"132 {number} {day:%Y/%m/%d}" for number, day in enumerate(DAYS, 1)],
        [f"132 Round {number}: {day:%Y/%m/%d}" for number, day in enumerate(DAYS, 1)][::-1],
        [columns([text]) for text in WRITTEN],
        [columns(WRITTEN[:5]), columns(WRITTEN[5:])],
        [columns(WRITTEN[:5]), columns([""] * 5 + WRITTEN[5:])],
        [columns([f"{day:%Y/%m/%d}" for day in DAYS])],  # nothing between them
        [columns([f"{day.day}. 3. 2026" for day in DAYS], 92, 12)],
    ],
)
def test_days_in_other_places_are_read_in_their_order(lines):
    reading = nine(*lines)
    assert list(reading.event.days) == DAYS
    assert set(codes(reading)) <= {"trf-round-days-shifted"}


@pytest.mark.parametrize(
    ("lines", "days", "code"),
    [
        ([columns(WRITTEN)[:-1]], [*DAYS[:8]], "trf-round-day-cut"),
        ([columns(WRITTEN)[:-2]], [*DAYS[:8]], "trf-round-day-unreadable"),
        ([columns([*WRITTEN[:8], "26/02/31"])], DAYS[:8], "trf-round-day-unreadable"),
        ([columns([*WRITTEN[:8], "soon"])], DAYS[:8], "trf-round-day-unreadable"),
        (["132 26/02/31"], [], "trf-round-day-unreadable"),
        (
            [columns([WRITTEN[0], "26/04/01"])],
            [DAYS[0], date(2026, 4, 1)],
            "trf-round-days-outside",
        ),
        ([columns(WRITTEN[:4])], DAYS[:4], "trf-round-days-few"),
    ],
)
def test_what_is_cut_or_no_day_is_said(lines, days, code):
    reading = nine(*lines)
    assert list(reading.event.days) == days
    assert code in codes(reading)


def test_days_are_read_in_one_order():
    # 3 April could be 4 March; 13 April says that the day comes first.
    texts = ["03/04/2026", "04/04/2026", "13/04/2026"]
    reading = nine(columns(texts), start="2026/03/01", end="2026/04/30")
    assert [str(day) for day in reading.event.days] == ["2026-04-03", "2026-04-04", "2026-04-13"]
    assert "trf-round-day-assumed" not in codes(reading)
    unclear = nine(columns(texts[:2]), start="2026/03/01", end="2026/04/30")
    assert "trf-round-day-assumed" in codes(unclear)


@pytest.mark.parametrize(
    ("start", "end", "quoted"),
    [
        ("03/04/2026", "05/04/2026", "03/04/2026"),
        ("2026/03/01", "03/04/2026", "03/04/2026"),
        ("", "03/04/2026", "03/04/2026"),
        ("2026/04/01", "03/04/2026", None),
        ("03/04/2026", "14/04/2026", None),
    ],
)
def test_a_date_that_can_be_several_days_is_quoted_once(start, end, quoted):
    problems = read(f"042 {start}\n052 {end}\n").reading.problems
    said = [p.account.values["text"] for p in problems if p.account.code == "trf-date-assumed"]
    assert said == ([quoted] if quoted else [])


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("2026/04/01 14:00", "2026-04-01", None),
        ("13. März 2026", "2026-03-13", None),
        ("13.-15. März 2026", "2026-03-13", "2026-03-15"),
        ("from 13 to 15 March 2026 in Oslo", "2026-03-13", "2026-03-15"),
        ("31. Februar 2026", None, None),
    ],
)
def test_the_first_day_in_words(trf, text, start, end):
    data = trf(("Ann", 1800, "2w1"), ("Bob", 1700, "1b0"), start=text)
    data = data.replace(f"052 {text}\r\n".encode(), b"")
    event = read(data).reading.event
    assert [day and str(day) for day in (event.start, event.end)] == [start, end]
