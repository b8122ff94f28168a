"""Every decision on norms has words, and every sentence for norms is said of some event."""

import re
from datetime import date, timedelta
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from arpad.calculators.norms import of_event
from arpad.domain import Account, Entry, Event, Game, LaterList, Player, Result, TimeControl
from arpad.reports.words import words
from arpad.systems.fide.norms import search
from arpad.systems.fide.norms.rules import CLAIM
from arpad.systems.fide.words import norms as norm_words
from arpad.title_norms import NO_LIST, Listing

START = date(2026, 5, 1)
GMS = " ".join(["GM"] * 16)
MAN = Player("me", federation="NOR", sex="m")
NOBODY = Player("me")

# The row of the player, further arguments of the event, and the options.
CASES: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    # Rounds that count and that do not
    ("=" * 7 + "=+", {"ratings": [2700] * 7 + [0, 0]}, {}),
    ("=+-UHFZ*=", {}, {}),
    ("=" * 9, {"federations": "NON XX FID"}, {}),
    ("1" + "=" * 9, {"ratings": [0, *[2600] * 9], "kind": "round-robin", "titles": GMS}, {}),
    ("111111=0000", {"ratings": 2434, "titles": GMS}, {}),
    ("11000111111", {"ratings": [1400, 1500, *[2475] * 9], "titles": "- - " + GMS}, {}),
    ("=" * 8 + "U", {}, {}),
    ("=" * 8 + "F", {}, {}),
    ("HH1111111=+", {"ratings": 2434, "titles": GMS}, {}),
    # What is missing
    ("=" * 9, {"titles": "CM", "federations": "NOR"}, {}),
    ("=" * 9, {"federations": "GER"}, {}),
    ("=" * 9, {"ratings": 2500}, {}),
    ("0" * 9, {"ratings": 1500}, {}),
    ("1" * 9, {"ratings": 0}, {"unrated_limit": True}),
    # Credit, exemptions, long events, women
    ("1" * 9, {"ratings": 2500}, {}),
    ("=" * 9, {"federations": "NOR"}, {"exemption": "zonal"}),
    ("=" * 15, {"titles": GMS}, {"format": "round-robin"}),
    ("=" * 10 + "+", {"titles": GMS}, {"format": "round-robin"}),
    ("=" * 9, {"me": NOBODY, "start": None}, {}),
    # The event
    ("=" * 9, {"start": date(2015, 1, 1)}, {"exemption": "national-team", "host": "NOR"}),
    ("=" * 9, {"end": START + timedelta(40), "kind": ""}, {}),
    ("=" * 9, {"rounds": 11, "time_class": "rapid"}, {}),
    ("=" * 9, {"end": START}, {"format": "scheveningen"}),
    ("=" * 9, {}, {"format": "knock-out", "event_kind": "world-cup"}),
    ("=" * 9, {}, {"format": "double-round-robin", "event_kind": "team-championship"}),
    ("=" * 10, {}, {"event_kind": "team-championship"}),
    ("=" * 9, {"federation": "NOR"}, {}),
    ("=" * 9, {}, {"exemption": "national-final"}),
    ("=" * 9, {}, {"format": "fixed"}),
    ("=" * 9, {"kind": "round-robin", "end": START, "days": (START - timedelta(1),) * 9}, {}),
    ("=" * 9, {"titles": "FM/WIM " * 3 + "FM " * 6, "sex": "w"}, {}),
    ("=" * 9, {"titles": "FM " * 9, "sex": "w"}, {}),
    # More ways to leave games out than are tried
    (
        "1" * 25 + "0" * 6,
        {"ratings": 2400, "titles": "GM IM FM - CM - " * 6, "federations": "NOR NOR NOR GER FRA"},
        {},
    ),
]  # fmt: skip


def minutes(number):
    return TimeControl(Fraction(number), Fraction(number))


def days(*counts):
    return tuple(START + timedelta(day) for day, count in enumerate(counts) for _ in range(count))


TIMES = [
    {"time_control": minutes(120), "days": days(2, 2, 2, 1, 1, 1)},
    {"time_control": minutes(200), "days": days(2, 2, 2, 2, 1)},
    {"time_control": minutes(90), "days": days(3, 3, 3)},
]


def table(players, times):
    """Everybody meets everybody so often."""
    entries = tuple(Entry(Player(str(number)), number=number) for number in range(players))
    rounds = times * (players - 1 + players % 2)
    games = tuple(
        Game(str(one), str(other), Result.DRAW, 1 + (place + again) % rounds)
        for again in range(times)
        for place, (one, other) in enumerate(combinations(range(players), 2))
    )
    return Event(entries, games, START, rounds=rounds), {}


def halves(kind):
    """A Scheveningen of nine against nine, all GM, the first game missing."""
    names = [f"{team}{number}" for team in "ab" for number in range(9)]
    entries = tuple(
        Entry(Player(name, title="GM", federation=home), number=number)
        for number, (name, home) in enumerate(zip(names, ("GER", "FRA", "NOR") * 6, strict=True))
    )
    games = [
        Game(f"a{number}", f"b{(number + round_) % 9}", Result.DRAW, round_ + 1)
        for round_ in range(9)
        for number in range(9)
    ]
    event = Event(entries, tuple(games[1:]), START, rounds=9, kind=kind)
    return event, dict.fromkeys(names, 2700)


def swiss(players, guests, title="WIM"):
    """A Swiss of one round in GER, all rated 2000, the first ones guests."""
    homes = ("FRA", "ENG", "ISL")
    entries = tuple(
        Entry(
            Player(
                str(number), title=title, federation=homes[number % 3] if number < guests else "GER"
            ),
            number=number,
        )
        for number in range(players)
    )
    games = tuple(
        Game(str(number), str(number + 1), Result.DRAW, 1) for number in range(0, players, 2)
    )
    event = Event(entries, games, START, rounds=1, federation="GER")
    return event, {str(number): 2000 for number in range(players)}


@pytest.fixture(scope="module")
def reports(row):
    found = []
    for signs, fields, given in CASES:
        known: dict[str, Any] = {"ratings": 2700} | fields
        event, ratings = row(signs, **known)
        found.append(of_event(event, ratings, given))
    for fields in TIMES:
        event, ratings = row("=" * 9, 2700)
        found.append(of_event(event._replace(**fields), ratings))
    event, ratings = row("=" * 9, 2700)
    unclear = [event.games[0]._replace(not_rated="no-move")]
    unclear.append(event.games[1]._replace(not_rated="rows-disagree"))
    found.append(of_event(event._replace(games=(*unclear, *event.games[2:])), ratings))
    days_of_rounds = tuple(START + timedelta(7 * number) for number in range(8))
    long = event._replace(end=START + timedelta(60), days=days_of_rounds)
    found.append(of_event(long._replace(kind=""), ratings, {}, NO_LIST))
    months = [
        LaterList(date(2026, 6, 1), used, frozenset(rounds), {}, {})
        for used, rounds in ((date(2026, 6, 1), (6,)), (START, (7, 8)))
    ]
    found.append(of_event(long, ratings, {}, Listing(START, tuple(months))))
    for kind, given in (("swiss", {}), ("", {}), ("", {"format": "swiss"})):
        event, ratings = halves(kind)
        found.append(of_event(event, ratings, given))
    for times, kind, given in (
        (1, "knock-out", {}),
        (2, "knock-out", {}),
        (2, "", {"format": "swiss"}),
        (3, "", {"format": "swiss"}),
        (3, "", {"format": "knock-out"}),
    ):
        event, known_ratings = table(4, times)
        found.append(of_event(event._replace(kind=kind), known_ratings, given))
    event, known_ratings = table(4, 1)
    found.append(of_event(event._replace(games=event.games[1:], rounds=5), known_ratings))
    found += [
        of_event(*table(10, 1)),
        of_event(*table(4, 2)),
        of_event(*table(4, 3)),
        of_event(*swiss(40, 30)),
        of_event(*swiss(40, 30, "FM")),
    ]
    event, ratings = row("11000111111", ratings=2434, titles=GMS)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search, "MOST_SUMS", 0)
        found.append(of_event(event, ratings))
    return found


def accounts(report):
    yield CLAIM
    yield from (check.account for check in report.checks)
    for check in report.checks:
        yield from (each for each in check.account.values.values() if isinstance(each, Account))
    yield from report.notes
    for player in report.players:
        for audit in player.audits:
            yield from (*audit.missing, *audit.notes)
            yield from (row.reason for row in audit.rows)


def test_every_sentence_for_norms_is_said(reports):
    said = {account.code for report in reports for account in accounts(report)}
    assert set(norm_words.WORDS) - said == set()
    assert said - set(norm_words.WORDS) == set()


def test_every_sentence_is_whole(reports):
    for report in reports:
        for account in accounts(report):
            sentence = words(account)
            assert sentence.strip() == sentence != ""
            assert not re.search(r"[{}]|\bNone\b|Fraction", sentence)


def test_every_account_has_its_clause(reports):
    for report in reports:
        for account in accounts(report):
            assert account.clause or account.code.startswith(("tie-breaks", "norm-format-"))
