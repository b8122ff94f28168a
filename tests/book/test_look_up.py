"""An event's players looked up: which list, which rating, and what does not agree."""

from datetime import date

import pytest

from arpad.book.lists import RatingLists
from arpad.book.look_up import look_up, same_name
from arpad.declared import room
from arpad.domain import Entry, Event, Player, Rating, RatingPeriod
from arpad.reports.words import words


def event(*players, start=date(2026, 10, 10), end=None, pool="standard"):
    """An event of players given as name and FIDE ID."""
    entries = tuple(
        Entry(Player(str(number), name, member_id=member), number=number)
        for number, (name, member) in enumerate(players, start=1)
    )
    return Event(entries, (), start, end, pool)


ADAMSEN, MULLER = ("Lars Adamsen", "101"), ("Müller, José", "103")


@pytest.fixture
def lists(imported, tmp_path):
    imported("2026-09-01", _101=2590)
    imported("2026-10-01")
    imported("2026-11-01", _101=2610)
    return RatingLists(tmp_path)


def found(lists, *players, filed=None, **fields):
    looked_up = look_up(lists, event(*players, **fields), filed or {})
    return looked_up, [each.account.code for each in looked_up.problems]


def test_what_agrees_is_not_mentioned(lists):
    filed = {"1": Rating(2601), "2": Rating(1850)}
    looked_up, codes = found(lists, ADAMSEN, MULLER, filed=filed)
    assert codes == []
    first, second = looked_up.event.entries
    assert (first.player.birth_year, first.player.title, first.player.federation) == (
        1970, "GM", "DEN",
    )  # fmt: skip
    assert (first.facts, second.facts) == ({"k": 10}, {"k": 20})
    assert second.player.birth_year is None


def test_k_is_that_of_the_list_before_the_event_s_own(lists):
    """The lists of September and November print 20 for him, that of October 10."""
    for start, end, k in (
        (date(2026, 9, 20), date(2026, 9, 28), 20),
        (date(2026, 9, 20), date(2026, 9, 29), 10),
        (date(2026, 10, 31), date(2026, 11, 2), 20),
    ):
        looked_up, _ = found(lists, ADAMSEN, start=start, end=end)
        assert looked_up.event.entries[0].facts == {"k": k}, start


def test_the_k_of_a_list_from_before_the_turn_of_the_year_is_not_a_junior_s_after_it(
    imported, tmp_path
):
    """Born in 2010: the list of December 2028 prints 40, which the one of January need not."""
    imported("2028-12-01")
    junior, days = ("Wei Li", "104"), [(10, 12, 40), (10, None, None), (30, None, None)]
    for first, last, k in days:
        start, end = date(2028, 12, first), last and date(2028, 12, last)
        looked_up, _ = found(RatingLists(tmp_path), junior, start=start, end=end, pool="rapid")
        assert looked_up.event.entries[0].facts.get("k") == k, (first, last)
    imported("2029-01-01")
    late = {"start": date(2028, 12, 30), "pool": "rapid"}
    looked_up, _ = found(RatingLists(tmp_path), junior, **late)
    assert looked_up.event.entries[0].facts == {"k": 40}  # as the list of January has it


@pytest.mark.parametrize(
    ("start", "end", "used", "base"),
    [
        # The list of the first day; the change is added to the list before that of the event.
        (date(2026, 10, 10), date(2026, 10, 12), 2601, 2601),
        (date(2026, 9, 28), date(2026, 10, 2), 2590, 2601),
        (date(2026, 9, 20), date(2026, 9, 28), 2590, 2590),
        (date(2026, 9, 20), date(2026, 9, 29), 2590, 2601),  # too late for the list of October
        (date(2026, 10, 31), date(2026, 11, 2), 2601, 2610),
    ],
)
def test_the_list_of_the_first_day_and_the_one_the_change_is_added_to(
    lists, start, end, used, base
):
    looked_up, _ = found(lists, ADAMSEN, start=start, end=end)
    assert looked_up.ratings.rating("1", "standard", start).value == used
    assert looked_up.ratings.base("1", "standard").value == base


@pytest.mark.parametrize(
    ("player", "filed", "code"),
    [
        (("Ann", ""), 1500, "listed-no-id"),
        (("Ann", "999"), 1500, "listed-unknown-id"),
        (("Ann Other", "101"), 2601, "listed-other-name"),
        (ADAMSEN, 2600, "listed-other-rating"),
        (ADAMSEN, None, "listed-rated"),
        (("Wei Li", "104"), 1500, "listed-unrated"),
    ],
)
def test_what_does_not_agree_is_said(lists, player, filed, code):
    looked_up, codes = found(lists, player, filed={"1": Rating(filed)} if filed else {})
    assert codes == [code]
    assert words(looked_up.problems[0].account)
    assert looked_up.problems[0].player == 1


def test_the_standard_rating_in_place_of_a_missing_rapid_one_is_said(lists):
    looked_up, codes = found(lists, MULLER, filed={"1": Rating(1700)}, pool="rapid")
    assert codes == ["listed-stands-in"]
    assert "no rapid rating in the list. We used the standard one, 1850" in str(
        words(looked_up.problems[0].account)
    )


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"start": date(2026, 8, 1)}, "list-too-late"),
        ({"start": date(2027, 1, 1)}, "list-older"),
        ({"start": None}, "list-no-start"),
        ({"pool": "bullet"}, "list-none-of-pool"),
    ],
)
def test_doubts_of_the_list_itself(lists, fields, code):
    _, codes = found(lists, **fields)
    assert codes == [code]


def test_who_is_not_in_the_list_keeps_the_file_s_rating(lists):
    looked_up, _ = found(lists, ("Ann", "999"), ("Bob", ""), filed={"1": Rating(1500)})
    assert looked_up.ratings.rating("1", "standard", None).value == 1500
    assert looked_up.ratings.rating("2", "standard", None) is None


def test_fide_rates_with_what_was_looked_up(lists):
    looked_up, _ = found(lists, ADAMSEN, MULLER, pool="rapid")
    assert looked_up.ratings.rating("1", "rapid", date(2026, 10, 10)).value == 2550
    assert looked_up.ratings.rating("2", "rapid", date(2026, 10, 10)) is None
    assert looked_up.ratings.rating("2", "standard", date(2026, 10, 10)).value == 1850
    report = room("fide").rate(RatingPeriod((looked_up.event,)), looked_up.ratings)
    assert report.changes[0].k == 10


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Müller, José", "Mueller, Jose", True),
        ("Jose Muller", "Müller, José Maria", True),
        ("Lee, A.", "Lee, Ann", True),
        ("GM Lee Ann", "Lee, Ann", True),
        ("Lee, Ann", "Lee, Bob", False),
        ("Ann", "Bob", False),
    ],
)
def test_names_of_one_person(one, other, same):
    assert same_name(one, other) is same
