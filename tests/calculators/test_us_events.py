"""Files of US Chess among the events: told to be theirs, and rated by their own ratings."""

from datetime import date

import pytest

from arpad.calculators import events
from arpad.calculators.events.filing import read
from arpad.calculators.events.ratings import FiledRatings
from arpad.domain import Rating
from arpad.errors import BadInput
from arpad.systems.us_chess.norms import NormReadings
from arpad.systems.us_chess.norms import norms as tried

TABLE = b"number,rating,games_played,r1\n1,1500,30,W2\n2,1400,30,L1\n"
DUAL = (
    b"number,system,rating,games_played,r1\n1,R,1500,30,W2\n2,R,1400,30,L1\n"
    b"1,Q,1600,30,W2\n2,Q,1300,30,L1\n"
)
CONTROL = b"number,time_control,rating,r1\n1,G/25;d5,1500,W2\n2,G/25;d5,1400,L1\n"


def classes(data, system="us-chess", **given):
    options = events.FORM.parse({"system": system, **given})
    _, filed, problems = read([("a.csv", data)], options, strict=False)
    return [each.event.time_class for each in filed], [each.account.code for each in problems]


def change(outcome):
    """The change of a player who has one."""
    assert outcome.change is not None
    return outcome.change


def test_which_rating_it_is():
    assert classes(TABLE) == (["regular"], ["us-no-day"])
    assert classes(TABLE, time_class="blitz") == (["blitz"], ["us-no-day"])
    assert classes(TABLE, "fide") == (["standard"], [])
    assert classes(DUAL) == (["dual"], ["us-no-day"])
    assert classes(CONTROL) == (["dual"], ["us-no-day", "us-dual-one-rating"])
    assert classes(CONTROL.replace(b"25;d5", b"25;d4")) == (["quick"], ["us-no-day"])
    too_short = ["us-time-too-short", "us-no-day"]
    assert classes(CONTROL.replace(b"25;d5", b"2")) == (["none"], too_short)
    assert classes(CONTROL, "fide") == (["rapid"], [])
    assert classes(CONTROL, time_class="rapid") == (["quick"], ["us-no-day"])


@pytest.mark.parametrize(
    ("data", "reason"),
    [(DUAL, "names no rating of FIDE"), (TABLE.replace(b"1500", b"1500.25"), "decimals")],
)
def test_what_cannot_be_rated_by_fide_s_rules(data, reason):
    with pytest.raises(BadInput, match=reason):
        events.rate([("a.csv", data)], system="fide")


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
    assert FiledRatings("quick", ratings.filed).rating("1", "quick", None) == Rating(1500)


def test_a_dual_rated_section_with_one_rating_counts_it_for_regular():
    answer = events.rate([("a.csv", CONTROL)], system="us-chess", date=date(2026, 1, 1))
    regular, quick = answer.reports
    assert (regular.time_class, quick.time_class) == ("regular", "quick")
    assert [each.before and each.before.value for each in regular.outcomes] == [1500, 1400]
    assert [each.first is not None for each in quick.outcomes] == [True, True]


def test_the_day_given_is_the_last_one():
    options = events.FORM.parse({"system": "us-chess", "date": "2016-06-01"})
    _, (filed,), problems = read([("a.csv", TABLE)], options, strict=False)
    assert (filed.event.start, filed.event.end) == (None, date(2016, 6, 1))
    assert problems == []


def test_without_a_last_day_the_latest_one_that_is_known_is_taken_and_said():
    began = TABLE.replace(b"number,", b"start,number,").replace(b"\n1,", b"\n2012-01-01,1,")
    began = began.replace(b"\n2,", b"\n2012-01-01,2,")
    for data, day, code in (
        (began, date(2012, 1, 1), "us-end-not-given"),
        (TABLE, None, "us-no-day"),
    ):
        options = events.FORM.parse({"system": "us-chess"})
        _, (filed,), problems = read([("a.csv", data)], options, strict=False)
        assert filed.event.end == day
        assert [each.account.code for each in problems] == [code]
    # By the rules of January 2012, which are not all published with their dates, not the newest.
    assert events.rate([("a.csv", began)], system="us-chess").report.rules.reconstructed


def test_two_sections_with_one_member():
    data = (
        b"section,number,member_id,rating,games_played,r1\n"
        b"A,1,12345678,1500,30,W2\nA,2,12345679,1400,30,L1\n"
        b"B,1,12345678,1500,30,W2\nB,2,12345670,1300,30,L1\n"
    )
    answer = events.rate([("a.csv", data)], system="us-chess", date=date(2026, 1, 1))
    assert [event.name for event in answer.events] == ["A", "B"]
    assert len({entry.player.id for event in answer.events for entry in event.entries}) == 3


STRONG = b"number,rating,games_played,r1\n1,2300,400,W2\n2,2250,400,L1\n"


def test_regular_alone_keeps_the_lower_k_of_a_dual_rated_section():
    """K = 800 x (6.5 - 0.0025 x 2300) / (N' + 1), where N' of 2300 is 45.706: 12.8466 (4.2)."""
    given = {"system": "us-chess", "time_control": "G/60;d5", "date": date(2026, 1, 1)}
    both, alone, quick = (
        events.compute([("a.csv", STRONG)], {**given, "time_class": time_class})
        for time_class in (None, "regular", "quick")
    )
    found = [change(each.outcomes[0]).k for each in (both, alone, quick)]
    assert found == pytest.approx([12.8466, 12.8466, 17.1288], abs=5e-4)
    assert (len(both.reports), len(alone.reports), len(quick.reports)) == (2, 1, 1)


MIXED = (
    b"section,number,member_id,time_control,rating,games_played,r1\n"
    b"Open,1,12345678,G/90,1500,30,W2\nOpen,2,12345679,G/90,1400,30,L1\n"
    b"Reserve,1,12345678,G/45,1500,30,W2\nReserve,2,12345670,G/45,1300,30,L1\n"
)


def test_sections_of_several_ratings_in_one_file():
    regular, quick = events.rate([("a.csv", MIXED)], date=date(2026, 1, 1)).reports
    assert [event.name for event in regular.events] == ["Open", "Reserve"]
    assert [event.name for event in quick.events] == ["Reserve"]
    assert (regular.dual_rated, quick.dual_rated) == ((False, True), (True,))
    first, again = (each for each in regular.outcomes if each.entry.player.member_id == "12345678")
    assert change(first).exact_new_rating == change(again).before.value > 1500
    assert [each.event for each in regular.outcomes] == [0, 0, 1, 1]
    assert [placed.event for each in quick.outcomes for placed in each.games] == [0, 0]


def test_ratings_of_another_system_are_not_taken_for_this_one():
    answer = events.rate([("a.csv", DUAL.replace(b",Q,", b",B,"))], time_class="quick")
    assert [each.before for each in answer.outcomes] == [None, None]
    assert all(each.first for each in answer.outcomes)


def test_norms_of_a_file_count_ratings_after_it_and_readings_are_asked_for():
    """1 scores 3 against 2 to 5, of whom 2 is met twice: a norm only where that is allowed."""
    data = (
        b"number,rating,games_played,r1,r2,r3,r4\n1,1300,30,W2,W3,W2,L5\n2,1250,30,L1,,L1\n"
        b"3,1200,30,,L1\n5,1200,30,,,,W1\n"
    )
    for often, made in ("twice", [1200]), ("once", []):
        answer = events.rate([("a.csv", data)], norm_same_opponent=often)
        after = {each.entry.number: each.new_rating or 0 for each in answer.outcomes}
        opponents = [after[number] for number in (2, 3, 2, 5)]
        readings = NormReadings(norm_same_opponent=often)
        expected = tried(opponents, 3, most_against_one=2, readings=readings)
        assert answer.outcomes[0].norms == expected
        assert [norm.level for norm in expected if norm.achieved] == made


def test_two_players_are_a_match_where_it_is_said():
    """Four wins against an equal; the table of players has the published ratings."""
    data = b"number,rating,games_played,r1,r2,r3,r4\n1,1500,30,W2,W2,W2,W2\n2,1910,30,L1,L1,L1,L1\n"
    (section,) = events.rate([("a.csv", data)], system="us-chess", date="2026-01-01").reports
    assert [each.account.code for each in section.problems] == ["us-should-be-match"]
    assert change(section.outcomes[0]).exact_change > 50
    refused = events.rate([("a.csv", data)], match=True, date="2026-01-01")
    assert "us-match-gap" in [each.account.code for each in refused.problems]
    published = ("p.csv", b"number,published_rating\n1,1505\n2,1900\n")
    match = events.rate([("a.csv", data)], players=published, match=True, date="2026-01-01")
    assert [change(each).exact_change for each in match.outcomes] == [50, -50]
    said = [note.code for note in change(match.outcomes[0]).notes]
    assert "us-match-limits" in said
    assert "us-match-published" not in said
    with pytest.raises(BadInput, match="no section of the files has two players"):
        events.rate(
            [("a.csv", TABLE.replace(b"2,1400,30,L1\n", b"2,1400,30,L1\n3,1,1,\n"))], match=True
        )
