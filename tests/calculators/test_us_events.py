"""Files of US Chess among the events: told to be theirs, and rated by their own ratings."""

from datetime import date

import pytest

from arpad.calculators import events
from arpad.calculators.events.filing import read
from arpad.calculators.events.ratings import FiledRatings
from arpad.domain import Rating
from arpad.errors import BadInput

TABLE = b"number,rating,games_played,r1\n1,1500,30,W2\n2,1400,30,L1\n"
DUAL = (
    b"number,system,rating,games_played,r1\n1,R,1500,30,W2\n2,R,1400,30,L1\n"
    b"1,Q,1600,30,W2\n2,Q,1300,30,L1\n"
)
CONTROL = b"number,time_control,rating,r1\n1,G/25;d5,1500,W2\n2,G/25;d5,1400,L1\n"


def classes(data, system="us-chess", **given):
    options = events.FORM.parse({"system": system, **given})
    filed, problems = read([("a.csv", data)], options, strict=False)
    return [each.event.time_class for each in filed], [each.account.code for each in problems]


def test_which_rating_it_is():
    assert classes(TABLE) == (["regular"], [])
    assert classes(TABLE, time_class="blitz") == (["blitz"], [])
    assert classes(TABLE, "fide") == (["standard"], [])
    assert classes(DUAL) == (["dual"], [])
    assert classes(CONTROL) == (["dual"], ["us-dual-one-rating"])
    assert classes(CONTROL.replace(b"25;d5", b"25;d4")) == (["quick"], [])
    assert classes(CONTROL.replace(b"25;d5", b"2")) == ([""], ["us-time-too-short"])
    assert classes(CONTROL, "fide") == (["rapid"], [])
    assert classes(CONTROL, time_class="rapid") == (["quick"], [])


@pytest.mark.parametrize(
    ("data", "reason"),
    [(DUAL, "names no rating of FIDE"), (TABLE.replace(b"1500", b"1500.25"), "decimals")],
)
def test_what_cannot_be_rated_by_fide_s_rules(data, reason):
    with pytest.raises(BadInput, match=reason):
        events.rate([("a.csv", data)])


def test_an_event_of_the_ratings_in_its_file():
    answer = events.rate([("a.csv", TABLE)], system="us-chess", date=date(2026, 1, 1))
    changes = [outcome.change for outcome in answer.outcomes]
    assert [change and change.before for change in changes] == [Rating(1500, 30), Rating(1400, 30)]
    assert answer.rated_games == (1,)


def test_ratings_of_several_systems_are_asked_for_by_system():
    days = date.min
    ratings = FiledRatings(
        "dual",
        {"1": ((days, Rating(1500)),)},
        by_system={"regular": {"1": ((days, Rating(1500)),)}, "quick": {"1": ((days, None),)}},
    )
    assert ratings.rating("1", "regular", None) == Rating(1500)
    assert ratings.rating("1", "quick", None) is None
    assert ratings.rating("1", "blitz", None) is None
    assert FiledRatings("", ratings.filed).rating("1", "quick", None) == Rating(1500)


def test_a_dual_rated_section_with_one_rating_counts_it_for_regular():
    answer = events.rate([("a.csv", CONTROL)], system="us-chess", date=date(2026, 1, 1))
    regular = [each.change for each in answer.outcomes if each.change]
    quick = [each.first for each in answer.outcomes if each.first]
    assert [each.details["pool"] for each in regular] == ["regular"] * 2
    assert [each.before.value for each in regular] == [1500, 1400]
    assert [each.details["pool"] for each in quick] == ["quick"] * 2


def test_the_day_given_is_the_last_one():
    options = events.FORM.parse({"system": "us-chess", "date": "2016-06-01"})
    (filed,), problems = read([("a.csv", TABLE)], options, strict=False)
    assert (filed.event.start, filed.event.end) == (None, date(2016, 6, 1))
    assert problems == []


def test_two_sections_with_one_member():
    data = (
        b"section,number,member_id,rating,games_played,r1\n"
        b"A,1,12345678,1500,30,W2\nA,2,12345679,1400,30,L1\n"
        b"B,1,12345678,1500,30,W2\nB,2,12345670,1300,30,L1\n"
    )
    answer = events.rate([("a.csv", data)], system="us-chess", date=date(2026, 1, 1))
    assert [event.name for event in answer.events] == ["A", "B"]
    assert len({entry.player.id for event in answer.events for entry in event.entries}) == 3
