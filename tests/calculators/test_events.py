"""Whole events from files: merged into one period, the table of players laid over, all said."""

from datetime import date

import pytest

from arpad.calculators import events
from arpad.errors import BadInput, NothingToRate

# By table 8.1.2: 1800 against 1700 expects .64, against 2000 .24, against an equal .50.
OPEN = (("Ann", 1800, "2w= 3b0"), ("Bob", 1700, "1b= 0-U"), ("Cyd", 2000, "0-H 1w1"))
K = b"number,games_played,peak,birth_year\n1,100,1800,1980\n2,100,1800,1980\n3,100,2000,1980\n"


def codes(answer, *severities):
    return [
        each.account.code
        for each in answer.problems
        if not severities or each.severity in severities
    ]


def changes(answer):
    return {
        each.entry.player.name: (float(each.change.exact_change), each.change.change)
        for each in answer.outcomes
        if each.change
    }


def outcome(answer, name):
    (found,) = (each for each in answer.outcomes if each.entry.player.name == name)
    return found


def test_every_player_of_an_event_is_rated_from_the_file(trf):
    answer = events.rate([("open.trf", trf(*OPEN))], players=("players.csv", K))
    assert changes(answer) == {"Ann": (-7.6, -8), "Bob": (2.8, 3), "Cyd": (4.8, 5)}
    assert [each.entry.number for each in answer.outcomes] == [1, 2, 3]
    assert answer.rated_games == (2,)
    assert outcome(answer, "Ann").before.value == 1800
    assert [placed.opponent.player.name for placed in outcome(answer, "Ann").games] == [
        "Bob",
        "Cyd",
    ]


def test_games_that_change_nothing_are_seen_from_white(trf):
    played = (("Ann", 1800, "2b+ 3b="), ("Bob", 1700, "1w- 0-U"), ("Cyd", 0, "0-Z 1w="))
    answer = events.rate([("open.trf", trf(*played))])
    seen = {
        (each.white.player.name, each.black and each.black.player.name, each.game.game.result.value)
        for each in answer.uncounted
    }
    assert ("Bob", "Ann", "FL") in seen
    assert ("Cyd", "Ann", "D") in seen
    assert ("Bob", None, "U") in seen
    assert answer.rated_games == (0,)
    assert [placed.counted for placed in outcome(answer, "Cyd").games] == [False, True]


# --- Several files -------------------------------------------------------------------------------


def test_a_period_of_several_files_is_rounded_once_or_by_event(trf):
    files = [
        ("jan.trf", trf(*OPEN, ids={"Ann": 1503014})),
        ("feb.trf", trf(*OPEN, start="2026/01/20", ids={"Ann": 1503014})),
    ]
    table = ("players.csv", b"id,k\n1503014,20\n")
    once = events.rate(files, players=table)
    assert changes(once)["Ann"] == (-15.2, -15)
    assert changes(events.rate(files, players=table, round="per-event"))["Ann"] == (-15.2, -16)
    assert [placed.event for placed in outcome(once, "Ann").games] == [0, 0, 1, 1]
    assert once.rated_games == (2, 2)


def test_a_game_that_changes_nothing_belongs_to_its_event(trf):
    ids = {"Ann": 1, "Bob": 2, "Cyd": 3}
    days = ("2026/01/10", "2026/01/20")
    files = [(f"{day[-2:]}.trf", trf(*OPEN, start=day, ids=ids)) for day in days]
    answer = events.rate(files)
    assert [each.event for each in answer.uncounted] == [0, 0, 1, 1]


def test_files_stand_in_order_of_their_days(trf):
    files = [("b.trf", trf(*OPEN, start="2026/02/20")), ("a.trf", trf(*OPEN, name="First"))]
    answer = events.rate(files)
    assert answer.files == ("a.trf", "b.trf")
    assert [event.name for event in answer.events] == ["First", "Open"]


def test_the_same_id_is_the_same_person(trf):
    first = trf(("Doe, Jane", 1800, "2w1"), ("Bob", 1700, "1b0"), ids={"Doe, Jane": 1503014})
    second = trf(
        ("Bob", 1700, "2w1"),
        ("Doe Jane", 1810, "1b0"),
        start="2026/02/10",
        ids={"Doe Jane": 1503014},
    )
    answer = events.rate([("a.trf", first), ("b.trf", second)])
    # Bob without an ID and a birth year may be two people, and that is said.
    assert [each.entry.player.name for each in answer.outcomes] == ["Doe, Jane", "Bob", "Bob"]
    assert "maybe-the-same" in codes(answer, "warning")
    assert "same-id-other-name" not in codes(answer)
    # Each event by its own list, the change added to the newest.
    jane = outcome(answer, "Doe, Jane")
    assert jane.change.before.value == 1810
    assert [game.difference for game in jane.change.counted] == [100, 110]


def test_two_rows_of_one_file_are_two_people_even_with_one_id(trf):
    twice = trf(("Ann", 1800, "2w1"), ("Bob", 1700, "1b0"), ids={"Ann": 7, "Bob": 7})
    one = trf(("Ann", 1800, "2w1"), ("Cyd", 1700, "1b0"), ids={"Ann": 7}, start="2026/01/05")
    answer = events.rate([("a.trf", one), ("b.trf", twice)])
    assert [(each.entry.player.name, len(each.games)) for each in answer.outcomes] == [
        ("Ann", 2),
        ("Cyd", 1),
        ("Bob", 1),
    ]


def test_another_name_under_the_same_id_is_a_warning(trf):
    files = [
        (f"{name}.trf", trf((name, 1800, "2w1"), ("Bob", 1700, "1b0"), ids={name: 1503014}))
        for name in ("Jane", "June")
    ]
    assert "same-id-other-name" in codes(events.rate(files), "warning")


def test_name_and_birth_year_make_the_same_person_and_that_is_said(trf):
    born = {"Ann": 1980}
    files = [("a.trf", trf(*OPEN, born=born)), ("b.trf", trf(*OPEN, born=born, ids={"Ann": 7}))]
    answer = events.rate(files)
    assert len([each for each in answer.outcomes if each.entry.player.name == "Ann"]) == 1
    (note,) = (each for each in answer.problems if each.account.code == "same-by-name")
    assert (note.severity, note.file, note.player) == ("note", "b.trf", 1)


def test_two_ids_are_two_people_whatever_the_name(trf):
    born = {"Ann": 1980}
    files = [
        ("a.trf", trf(*OPEN, born=born, ids={"Ann": 6})),
        ("b.trf", trf(*OPEN, born=born, ids={"Ann": 7})),
    ]
    answer = events.rate(files)
    assert len([each for each in answer.outcomes if each.entry.player.name == "Ann"]) == 2


def test_two_ratings_on_one_day_are_an_error(trf):
    other = (("Ann", 1805, "2w="), ("Bob", 1700, "1b="))
    files = [("a.trf", trf(*OPEN, ids={"Ann": 7})), ("b.trf", trf(*other, ids={"Ann": 7}))]
    answer = events.rate(files)
    (problem,) = (each for each in answer.problems if each.account.code == "two-ratings-one-day")
    assert (problem.severity, problem.file, problem.player) == ("error", "b.trf", 1)
    assert outcome(answer, "Ann").before.value == 1800


def test_a_finding_of_the_rating_system_has_the_file_of_its_player(trf):
    files = [
        ("a.trf", trf(*OPEN, ids={"Ann": 1, "Bob": 2, "Cyd": 3})),
        ("b.trf", trf(("Dan", 1500, "2w1"), ("Eve", 1500, "1b0"), ids={"Dan": 4, "Eve": 5})),
    ]
    answer = events.rate(files)
    places = {
        (each.file, each.player) for each in answer.problems if each.account.code == "k-assumed"
    }
    assert places == {("a.trf", 1), ("a.trf", 2), ("a.trf", 3), ("b.trf", 1), ("b.trf", 2)}


@pytest.mark.parametrize("count", [0, 2])
def test_no_file_or_the_same_twice_is_refused(trf, count):
    with pytest.raises(
        BadInput, match="no file was given" if not count else "is the same as 0.trf"
    ):
        events.rate([(f"{number}.trf", trf(*OPEN)) for number in range(count)])


def test_files_of_different_time_controls_are_refused_but_not_against_one_s_word(trf):
    files = [
        ("a.trf", trf(*OPEN, control="90 minutes + 30 seconds")),
        ("b.trf", trf(*OPEN, control="15 minutes + 10 seconds")),
    ]
    with pytest.raises(BadInput, match=r"a\.trf: standard, b\.trf: rapid"):
        events.rate(files)
    answer = events.rate(files, time_class="rapid")
    assert "other-time-class" in codes(answer, "warning")
    assert {event.time_class for event in answer.events} == {"rapid"}


def test_games_too_fast_for_any_rating_are_said_not_to_count(trf):
    answer = events.rate([("bullet.trf", trf(*OPEN, control="3 minutes"))])
    assert [each.game.reason.code for each in answer.uncounted if each.black] == [
        "time-too-short-for-any",
        "time-too-short-for-any",
    ]
    assert set(changes(answer).values()) == {(0, 0)}
    assert "trf-time-too-short" in codes(answer, "warning")


@pytest.mark.parametrize(
    ("control", "asked", "code"),
    [
        ("15 minutes + 10 seconds", "standard", "other-time-class"),
        ("20 moves in 2 hours, then 1 hour", "rapid", "other-time-class"),
        ("3 minutes", "blitz", "no-time-class"),
        ("90 minutes", "standard", None),
    ],
)
def test_a_time_class_asked_for_is_rated_whatever_time_control_it_contradicts(
    trf, control, asked, code
):
    files = [("open.trf", trf(*OPEN, control=control))]
    answer = events.rate(files, players=("players.csv", K), time_class=asked)
    assert changes(answer) == {"Ann": (-7.6, -8), "Bob": (2.8, 3), "Cyd": (4.8, 5)}
    assert answer.rated_games == (2,)
    assert [each for each in codes(answer) if each.endswith("time-class")] == [code] * bool(code)


# --- The table of players ------------------------------------------------------------------------


def table(trf, text, players=OPEN, **options):
    made = trf(*players, ids={"Ann": 1503014, "Bob": 77})
    return events.rate([("open.trf", made)], players=("players.csv", text.encode()), **options)


def test_the_table_decides_k(trf):
    # 8.3.3: fewer than 30 games 40, once 2400 for ever 10, a typed K of the list as it is.
    answer = table(trf, "number,games_played,peak,k\n1,10,,\n2,100,2400,\n3,,,15\n")
    assert [each.change.k for each in answer.outcomes] == [40, 10, 15]


def test_the_options_hold_for_all_the_table_says_nothing_of(trf):
    answer = table(trf, "number,games_played,peak\n1,10,1900\n", games_played=100, peak=2400)
    assert [each.change.k for each in answer.outcomes] == [40, 10, 10]
    assert answer.outcomes[1].before.games == 100


def test_a_birth_year_makes_a_junior(trf):
    answer = table(trf, "id,birth_year,games_played,peak\n01503014,2010,100,1800\n")
    assert outcome(answer, "Ann").change.k == 40


def test_another_rating_is_used_and_said(trf):
    answer = table(trf, "number,rating\n1,1700\n2,0\n3,2000\n")
    assert outcome(answer, "Ann").before.value == 1700
    assert outcome(answer, "Bob").first is not None
    assert [code for code in codes(answer) if code.startswith("csv")] == [
        "csv-other-rating",
        "csv-now-unrated",
    ]
    unrated = (("Ann", 0, "2w= 3b0"), *OPEN[1:])
    assert "csv-now-rated" in codes(table(trf, "number,rating\n1,1700\n", unrated))
    nobody = [(name, 0, games) for name, _, games in unrated]
    assert "csv-now-rated" not in codes(table(trf, "number,rating\n1,1700\n", nobody))


def test_the_base_is_what_the_change_is_added_to(trf):
    ann = outcome(table(trf, "number,base,k\n1,1803,20\n"), "Ann")
    assert (float(ann.change.exact_change), ann.change.new_rating) == (-7.6, 1795)
    assert ann.change.counted[0].difference == 100  # the event's list has 1800


def test_games_and_peak_go_with_the_base_of_a_player_whom_the_file_has_unrated(trf):
    players = (("Ann", 0, "2w="), ("Bob", 1700, "1b="), ("Cyd", 0, "0-Z"))
    text = "number,base,games_played,peak\n1,1800,10,\n3,2350,100,2400\n"
    answer = table(trf, text, players)
    # 8.3.3: fewer than 30 games 40, once 2400 for ever 10.
    assert [outcome(answer, each).change.k for each in ("Ann", "Cyd")] == [40, 10]


def test_a_standard_rating_stands_in_for_a_missing_rapid_one(trf):
    players = (("Ann", 0, "2w="), ("Bob", 1700, "1b="))
    answer = table(trf, "number,standard,games_played\n1,1800,0\n", players, time_class="rapid")
    assert changes(answer)["Ann"] == (-5.6, -6)  # 40 × (0.5 − 0.64)
    assert answer.rated_games == (1,)


def test_a_number_finds_whom_the_file_gives_no_id(trf):
    answer = table(trf, "id,number,k\n4711,3,15\n99,2,15\n")
    # Cyd has no ID in the file; Bob has another one than 99.
    assert [each.change.k for each in answer.outcomes] == [20, 20, 15]
    (missing,) = (each for each in answer.problems if each.account.code == "csv-no-such-player")
    assert (missing.account.values["who"], missing.line) == ("99", 3)


@pytest.mark.parametrize(
    ("text", "code", "severity", "line"),
    [
        ("id,k\n99,20\n", "csv-no-such-player", "warning", 2),
        ("number,k\n1,20\n9,20\n", "csv-no-such-player", "warning", 3),
        ("id,number,k\n1503014,,20\n,1,10\n", "csv-player-twice", "warning", 3),
        ("id,number,k\n1503014,2,20\n", "csv-id-and-number", "warning", 2),
        ("number,k\n1,abc\n", "csv-bad-number", "error", 2),
        ("rating\n1800\n", "csv-no-key", "error", 1),
    ],
)
def test_what_is_wrong_in_the_table_has_its_place(trf, text, code, severity, line):
    answer = table(trf, text)
    (problem,) = (each for each in answer.problems if each.account.code == code)
    assert (problem.severity, problem.line, problem.file) == (severity, line, "players.csv")
    assert len(changes(answer)) == 3


def test_the_first_row_of_a_player_is_used(trf):
    answer = table(trf, "id,number,k\n1503014,,20\n,1,10\n")
    assert outcome(answer, "Ann").change.k == 20


def test_with_several_files_a_number_does_not_say_whose(trf):
    files = [("a.trf", trf(*OPEN)), ("b.trf", trf(*OPEN, start="2026/02/01"))]
    answer = events.rate(files, players=("p.csv", b"number,k\n1,20\n"))
    assert "csv-number-of-which-file" in codes(answer, "error")


# --- Options -------------------------------------------------------------------------------------


def test_a_date_selects_the_rules_and_is_said(trf):
    strong = (("Ann", 2700, "2w1"), ("Bob", 2000, "1b0"))
    old = events.rate([("a.trf", trf(*strong))], date="2025-09-30")
    new = events.rate([("a.trf", trf(*strong))])
    # 8.3.1: the cap of 400 held for everybody until 30 September 2025.
    assert [float(outcome(each, "Ann").change.expected) for each in (old, new)] == [0.92, 0.99]
    assert old.events[0].start == date(2025, 9, 30)
    assert "other-date" in codes(old, "note")
    assert "other-date" not in codes(new)


@pytest.mark.parametrize(
    ("day", "end", "k"),
    [
        ("2026-01-08", "2026-01-10", 20),  # the file's last day may be right
        ("2025-12-27", "2026-01-10", 20),
        ("2020-05-01", "2020-05-01", 40),  # another time: as long as the file says
        ("2027-05-01", "2027-05-01", 20),
    ],
)
def test_a_date_moves_the_list_and_the_junior_s_year(trf, day, end, k):
    born = dict.fromkeys(("Ann", "Bob", "Cyd"), 2007)  # 18 in 2025
    answer = events.rate([("a.trf", trf(*OPEN, start="2026/01/10", born=born))], date=day)
    assert answer.events[0].end == date.fromisoformat(end)
    assert {each.change.k for each in answer.outcomes if each.change} == {k}
    assert "event-over-30-days" not in codes(answer)


def test_a_system_refuses_a_choice_it_does_not_know(trf):
    with pytest.raises(BadInput, match="US Chess knows no such choice"):
        events.rate([("a.trf", trf(*OPEN))], system="us-chess", round="per-event")


def test_another_system_rates_the_same_file(trf):
    answer = events.rate([("a.trf", trf(*OPEN))], system="us-chess", games_played=30)
    assert answer.report.system == "us-chess"
    assert answer.events[0].time_class == "regular"
    assert len(changes(answer)) == 3


def test_every_fault_in_the_options_is_named(trf):
    with pytest.raises(BadInput) as refused:
        events.compute([("a.trf", trf(*OPEN))], {"system": "fied", "date": "soon", "colour": "w"})
    assert [each.field for each in refused.value.errors] == ["colour", "system", "date"]


# --- Nothing to rate -----------------------------------------------------------------------------


def test_one_file_with_nothing_in_it_ends_the_calculation(trf):
    with pytest.raises(NothingToRate) as ended:
        events.rate([("a.trf", trf(*OPEN)), ("b.trf", b""), ("c.trf", b"\0")])
    assert ended.value.files == ("b.trf", "c.trf")
    assert [(each.file, each.account.code) for each in ended.value.problems] == [
        ("b.trf", "file-empty"),
        ("c.trf", "file-binary"),
    ]


def test_problems_stand_in_order_of_gravity_then_of_files_and_lines(trf):
    answer = table(trf, "number,k,elo\n1,abc,\n9,20,\n2,x,\n")
    order = [("error", "warning", "note").index(each.severity) for each in answer.problems]
    assert order == sorted(order)
    bad = [each.line for each in answer.problems if each.account.code == "csv-bad-number"]
    assert bad == [2, 4]


def test_which_one_game_is_capped_can_be_chosen(trf):
    """Table 8.1.2: .08 at 400 below, .04 at 500; .92 at 400 above, .94 at 450; K 20, a loss, a win.

    The largest gap cut to 400: 20 x (-0.08 + 0.06); the favourite's: 20 x (-0.04 + 0.08).
    """
    data = trf(("Ann", 1800, "2w0 3b1"), ("Bob", 2300, "1b1"), ("Cyd", 1350, "0-Z 1w0"))
    for one_cap, expected in (("largest", -0.4), ("favourite", 0.8)):
        given = {"date": "2023-01-10", "games_played": 100, "one_cap": one_cap}
        found = events.compute([("open.trf", data)], given).outcomes[0].change
        assert found is not None
        assert float(found.exact_change) == pytest.approx(expected)
