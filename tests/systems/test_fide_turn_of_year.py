"""Junior K at the turn of a year: the list on which an event can appear decides (7.1.3, 8.3.3)."""

from datetime import date
from typing import Any

import pytest

from arpad import fide
from arpad.calculators import calculator, events
from arpad.domain import Event
from arpad.errors import BadInput
from arpad.systems.fide.k import lists_of_k

JUNIOR: dict[str, Any] = {"rating": 1800, "games": "W1800", "games_played": 100, "birth_year": 2007}
# First day, last day, K of a player born in 2007, and what is said. Events that end by 29 December
# are on the January list, with the K of December; later ones have the K of January.
DAYS = [
    ("2025-11-30", None, 40, None),  # of at most 30 days: ends by 29 December
    ("2025-12-01", None, 40, "k-last-day"),
    ("2025-12-29", None, 40, "k-last-day"),
    ("2025-12-30", None, 20, "k-turn-of-year"),
    ("2025-12-31", None, 20, "k-turn-of-year"),
    ("2025-12-20", "2025-12-29", 40, "k-turn-of-year"),
    ("2025-12-20", "2025-12-30", 20, "k-turn-of-year"),
    ("2025-12-20", "2026-01-04", 20, "k-turn-of-year"),
    ("2025-11-15", "2025-11-20", 40, None),
    ("2026-01-01", None, 20, None),
]
TURNS = {"k-last-day", "k-turn-of-year", "k-under-18"}


def turns(notes):
    return [note.code for note in notes if note.code in TURNS]


def test_the_last_day_decides_the_junior_k():
    for start, end, k, code in DAYS:
        answer = fide.rate(**JUNIOR, date=start, end=end)
        assert (answer.k, answer.exact_change) == (k, k / 2), (start, end)
        assert turns(answer.notes) == ([code] if code else []), (start, end)


def test_every_door_has_the_same_k(rate_event, trf):
    """The calculator, whole events by library and by file, and plans."""
    players = {"Ann": 1800, "Bob": 1800}
    plan = calculator("plan")
    for start, end, k, code in DAYS:
        days = {"start": date.fromisoformat(start), "end": end and date.fromisoformat(end)}
        change = rate_event(players, "Ann 1 Bob", born={"Ann": 2007}, **days).changes[0]
        assert (change.k, turns(change.notes)) == (k, [code] if code else [])
        lines = trf(("Ann", 1800, "2w1"), ("Bob", 1800, "1b0"), born={"Ann": 2007}).decode()
        lines = lines.replace("042 2026/01/10", f"042 {start}")
        lines = lines.replace("052 2026/01/10", f"052 {end or ''}")
        answer: Any = events.rate([("a.trf", lines.encode())], games_played=100)
        assert answer.outcomes[0].change.k == k
        said = [each.account for each in answer.problems if each.player == 1]
        # A last day that gives the K of the first day's year is nothing to check.
        assert turns(said) == ([code] if code and (k == 20 or code == "k-last-day") else [])
        given = {name: JUNIOR[name] for name in ("rating", "games_played", "birth_year")}
        given |= {"opponents": "1800", "target": 1810, "date": start, "end": end}
        planned: Any = plan.answer({name: value for name, value in given.items() if value})
        assert planned.k == k
        assert turns(planned.notes) == ([code] if code else [])


def test_a_last_day_can_be_given_for_a_file(trf):
    lines = trf(("Ann", 1800, "2w1"), ("Bob", 1800, "1b0"), born={"Ann": 2007}).decode()
    lines = lines.replace("042 2026/01/10", "042 2025/12/20").replace("052 2026/01/10", "052")
    file = ("a.trf", lines.encode())
    for end, k in (("2025-12-29", 40), ("2025-12-30", 20)):
        answer: Any = events.rate([file], games_played=100, end=end)
        assert answer.outcomes[0].change.k == k
    with pytest.raises(BadInput, match=r"end: .*2025-12-20 or later"):
        events.rate([file], end="2025-12-19")
    with pytest.raises(BadInput, match="end: US Chess goes by the last day"):
        events.rate([file], end="2025-12-29", system="us-chess", time_class="regular")


def test_who_is_a_junior_on_both_sides_or_on_neither_is_told_nothing():
    for born in (2008, 2006):
        answer = fide.rate(**JUNIOR | {"birth_year": born}, date="2025-12-20")
        assert answer.k == (40 if born == 2008 else 20)
        assert turns(answer.notes) == []
    # Once at 2300, or with a K of one's own, no day decides.
    own: tuple[dict[str, Any], ...] = ({"peak": 2310}, {"k": 25})
    for facts in own:
        assert turns(fide.rate(**JUNIOR, date="2025-12-20", **facts).notes) == []
    # The 700 rule can leave no difference.
    many = fide.rate(**JUNIOR | {"games": "D1800 " * 40}, date="2025-12-20")
    assert (many.k, turns(many.notes)) == (17, [])


def test_the_tick_alone_does_not_say_which_year():
    given = {name: value for name, value in JUNIOR.items() if name != "birth_year"}
    for day, asked in (("2025-11-01", False), ("2025-12-20", True), ("2025-12-31", True)):
        answer = fide.rate(**given, under_18=True, date=day)
        assert answer.k == 40
        assert turns(answer.notes) == (["k-under-18"] if asked else [])
    # With a birth year the year decides, whatever is ticked.
    assert fide.rate(**JUNIOR, under_18=True, date="2025-12-31").k == 20


def test_a_birth_after_the_list_makes_no_junior(rate_event):
    """Doors refuse it or leave it out; the rule itself does not take it either."""
    for born, k in ((2090, 20), (2026, 20), (2025, 40), (2007, 40), (2006, 20)):
        report = rate_event({"Ann": 1800, "Bob": 1800}, "Ann 1 Bob", born={"Ann": born})
        assert report.changes[0].k == k, born


def test_a_period_goes_by_its_newest_event():
    one = Event((), (), date(2025, 12, 1), date(2025, 12, 5))
    other = one._replace(start=date(2025, 12, 20), end=None)
    found = lists_of_k([one, other])
    assert found
    assert (found.used, found.latest) == (date(2025, 12, 1), date(2026, 1, 1))
    late = other._replace(end=date(2026, 1, 3))
    assert getattr(lists_of_k([one, late]), "used", None) == date(2026, 1, 1)
    assert lists_of_k([one._replace(start=None, end=None)]) is None


def test_a_last_day_that_cannot_be_is_refused():
    cases: tuple[tuple[dict[str, Any], str], ...] = (
        ({"end": "2025-12-01"}, "end: we also need the first day"),
        ({"date": "2025-12-02", "end": "2025-12-01"}, "end: it is before the first day"),
    )
    for given, said in cases:
        with pytest.raises(BadInput, match=said):
            fide.rate(1800, "W1800", **given)
