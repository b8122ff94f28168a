"""Whole US Chess sections: passes, newcomers, dual rating, sections in order, what is refused."""

from datetime import date
from fractions import Fraction

import pytest

from arpad.domain import (
    BY_TIME,
    Entry,
    Event,
    Game,
    Player,
    Rating,
    RatingPeriod,
    Result,
    TimeControl,
    TypedRatings,
)
from arpad.systems.us_chess.system import System

FOUR = {"Ann": 1500, "Bob": 1600, "Cid": 1700, "Dee": 1800}
ROUND_ROBIN = "Ann W Bob, Cid D Dee, Ann L Cid, Bob W Dee, Ann D Dee, Bob L Cid"


def codes(accounts):
    return [account.code for account in accounts]


def problems(report):
    return [problem.account.code for problem in report.problems]


def by_name(report):
    return {each.player.id: each for each in (*report.changes, *report.first_ratings)}


def exact(report):
    return {name: each.exact_new_rating for name, each in by_name(report).items()}


# --- Newcomers -----------------------------------------------------------------------------------


def test_an_unrated_player_gets_a_first_rating_and_opponents_count_the_game(us_section):
    report = us_section(
        {"New": None, "Ann": 590, "Bob": 475, "Cid": 289},
        "New L Ann, New L Bob, New L Cid",
        facts={"New": {"initial_rating": 406}},
    )
    (first,) = report.first_ratings
    assert (first.new_rating, first.details["floor"]) == (101, 101)  # the official value
    assert first.details["formula"] == "special"
    assert (first.details["games_before"], first.details["games_after"]) == (0, 3)
    assert not report.problems
    assert [len(change.counted) for change in report.changes] == [1, 1, 1]


def test_the_first_estimate_of_a_newcomer_is_what_the_first_pass_of_opponents_uses(us_section):
    # First estimate, N' = 1: (700 + 1000 + 400) / 2 = 1050. Second pass: his first-pass rating,
    # by N' = 0: 1000 + 400 = 1400.
    report = us_section(
        {"New": None, "Ann": Rating(1000, 30)}, "New W Ann", facts={"New": {"initial_rating": 700}}
    )
    ann, new = by_name(report)["Ann"], by_name(report)["New"]
    k = 800 / (11.514988 + 1)
    first = 1000 - k / (1 + 10 ** ((1050 - 1000) / 400))
    assert ann.details["first_pass"] == pytest.approx(first, abs=1e-3)
    assert ann.counted[0].opponent == 1400
    assert new.games[0].opponent == pytest.approx(first, abs=1e-3)
    assert new.exact_new_rating == pytest.approx(first + 400, abs=1e-3)
    assert "us-first-estimate" in codes(new.steps)


@pytest.mark.parametrize(
    ("facts", "end", "start", "games", "guessed"),
    [
        ({"age": 8.12}, None, 406, 0, False),
        ({"birth_date": date(2016, 1, 1)}, date(2026, 1, 1), 500, 0, False),
        ({"birth_date": date(1980, 1, 1)}, date(2026, 1, 1), 1300, 0, False),
        ({"age": 1.5}, None, 100, 0, False),
        ({"adult": True}, None, 1300, 0, True),
        ({}, None, 750, 0, True),
        ({"fide_rating": 1500}, date(2026, 1, 1), 1277.05, 5, True),
        ({"fide_rating": 2200}, date(2026, 1, 1), 2264, 10, True),
        ({"fide_rating": 1420}, date(2019, 6, 1), 1514.8, 5, False),
        ({"cfc_rating": 1649}, date(2019, 6, 1), 1573.9, 5, False),
        ({"initial_rating": 888, "initial_games": 7}, None, 888, 7, False),
    ],
)
def test_where_a_newcomer_begins(us_section, facts, end, start, games, guessed):
    # Against an equal a draw by the special formula leaves a rating where it began.
    report = us_section(
        {"New": None, "Ann": start},
        "New D Ann",
        facts={"New": facts},
        held=("Ann",),
        end=end,
        time_class="online-regular",  # where no floor above 100 comes in between
    )
    (first,) = report.first_ratings
    assert first.exact_new_rating == pytest.approx(start, abs=0.5)
    assert first.details["games_before"] == games
    assert problems(report) == (["us-start-guessed"] if guessed else [])


def test_a_rating_elsewhere_that_nobody_has_gives_no_start(us_section):
    """FIDE has none below 1400 from March 2024 and had none below 1000, Canada none under 200."""
    for given, end, used in (
        ({"fide_rating": 0}, None, False),
        ({"fide_rating": 1399}, date(2024, 3, 1), False),
        ({"fide_rating": 1400}, date(2024, 3, 1), True),
        ({"fide_rating": 1000}, date(2024, 2, 29), True),
        ({"fide_rating": 999}, date(2024, 2, 29), False),
        ({"cfc_rating": 199}, None, False),
        ({"cfc_rating": 200}, None, True),
    ):
        facts = {"New": {**given, "age": 10}}
        report = us_section({"New": None, "Ann": 500}, "New D Ann", facts=facts, end=end)
        assert ("us-fact-refused" in problems(report)) is not used, facts
        (first,) = report.first_ratings
        assert (first.reason.code == "us-start-age") is not used, facts
    # A player with a rating does not need another one.
    rated = us_section({"Ann": 500, "Bob": 500}, "Ann D Bob", facts={"Ann": {"fide_rating": 0}})
    assert problems(rated) == []


def test_a_newcomer_with_a_rating_in_another_system_begins_there():
    class Regular(TypedRatings):
        def rating(self, player, pool, day):
            return super().rating(player, pool, day) if pool == "regular" else None

    entries = (Entry(Player("New")), Entry(Player("Ann"), facts={"initial_rating": 1500}))
    event = Event(entries, (Game("New", "Ann", Result.DRAW),), time_class="quick")
    before = Regular({"New": Rating(1500, 60)})
    report = System().rate(RatingPeriod((event,)), before)
    new = by_name(report)["New"]
    assert new.exact_new_rating == pytest.approx(1500)
    assert new.details["games_before"] == 10  # never more, says the rule
    assert new.reason.code == "us-start-other"
    assert problems(report) == ["us-start-guessed-rated"]
    assert report.problems[0].account.values["system"] == "quick"
    older = System().rate(RatingPeriod((event._replace(end=date(2019, 1, 1)),)), before)
    assert by_name(older)["New"].details["games_before"] == 0


def test_the_guessed_start_of_a_newcomer_moves_opponents_little(us_section):
    games = "New L Ann, New W Bob, Ann D Bob, New L Cid, Ann W Cid, Bob W Cid"
    players = {"New": None, "Ann": 700, "Bob": 600, "Cid": 500}
    low, high = (
        exact(us_section(players, games, facts={"New": {"initial_rating": start}}))
        for start in (406, 750)
    )
    assert all(abs(low[name] - high[name]) < 25 for name in ("Ann", "Bob", "Cid"))


# --- Two systems, several sections ---------------------------------------------------------------


class ByPool(TypedRatings):
    """Another rating in Quick than in Regular."""

    def rating(self, player, pool, day):
        found = super().rating(player, pool, day)
        return found._replace(value=found.value - 100) if found and pool == "quick" else found


def dual(ratings, games, **fields):
    entries = tuple(Entry(Player(name)) for name in ratings)
    event = Event(entries, games, **({"time_class": "dual"} | fields))
    return System().rate(RatingPeriod((event,)), ByPool(ratings))


def test_a_dual_rated_section_changes_two_ratings_each_by_its_own():
    games = (Game("Ann", "Bob", Result.WIN, 1),)
    ratings = {"Ann": Rating(2300, 100, 2300), "Bob": Rating(2250, 100, 2250)}
    report = dual(ratings, games)
    found = {(each.details["pool"], each.player.id): each for each in report.changes}
    assert set(found) == {(pool, who) for pool in ("regular", "quick") for who in ratings}
    assert found["quick", "Ann"].before.value == 2200
    # 6.5 − 0.0025 × 2300 = 0.75 on the Regular side only.
    assert found["regular", "Ann"].k_reason.values["factor"] == 0.75
    assert found["quick", "Ann"].k_reason.values["factor"] == 1


def test_a_fact_may_differ_by_system():
    games = tuple(Game("Ann", "Bob", Result.LOSS, number) for number in range(9))
    entries = (
        Entry(Player("Ann"), facts={"floor": {"regular": 1690, "quick": 1580}}),
        Entry(Player("Bob"), facts={"floor": "none"}),
    )
    ratings = ByPool({"Ann": Rating(1700, 100), "Bob": Rating(1700, 100)})
    event = Event(entries, games, time_class="dual")
    report = System().rate(RatingPeriod((event,)), ratings)
    assert [change.new_rating for change in report.changes if change.player.id == "Ann"] == [
        1690,
        1580,
    ]
    # What is wrong in both systems is said once.
    assert problems(report) == ["us-fact-refused", "us-should-be-match"]


def test_the_time_control_says_which_systems():
    games = (Game("Ann", "Bob", Result.WIN, 1),)
    ratings = {"Ann": Rating(1700, 100), "Bob": Rating(1650, 100)}
    pools = {}
    for minutes in (90, 60, 20, 7, 4):
        control = TimeControl(Fraction(minutes), Fraction(minutes))
        report = dual(ratings, games, time_class=BY_TIME, time_control=control)
        pools[minutes] = sorted({each.details["pool"] for each in report.changes})
        assert problems(report) == (["us-time-control"] if minutes == 4 else [])
    assert pools == {90: ["regular"], 60: ["quick", "regular"], 20: ["quick"], 7: ["blitz"], 4: []}


def test_a_newcomer_who_won_everything_has_that_record_in_the_next_section(us_event):
    players = {"New": None, "Ann": Rating(1200, 100), "Bob": Rating(1300, 100)}
    first = us_event({"New": 1, "Ann": 1}, "New W Ann", facts={"New": {"initial_rating": 900}})
    second = us_event({"New": 1, "Bob": 1}, "New D Bob")
    before = TypedRatings({name: each for name, each in players.items() if each})
    report = System().rate(RatingPeriod((first, second)), before)
    (change,) = (each for each in report.changes if each.player.id == "New")
    (first,) = report.first_ratings
    assert codes(change.steps)[0] == "us-special-wins"
    assert change.details["section"] == 2
    assert (change.before.value, change.before.games) == (first.exact_new_rating, 1)


def test_sections_are_rated_one_by_one_with_what_the_last_one_gave(us_event):
    events = [us_event(FOUR, ROUND_ROBIN), us_event(FOUR, "Ann W Dee"), us_event(FOUR, "Bob W Ann")]
    before = TypedRatings({name: Rating(value, 100) for name, value in FOUR.items()})
    one_by_one = [
        change for report in System().rate_each(iter(events), before) for change in report.changes
    ]
    assert tuple(one_by_one) == System().rate(RatingPeriod(tuple(events)), before).changes
    anns = [change for change in one_by_one if change.player.id == "Ann"]
    assert [change.before.value for change in anns[1:]] == [
        change.exact_new_rating for change in anns[:-1]
    ]
    assert [change.before.games for change in anns] == [100, 103, 104]


def test_without_a_system_a_section_is_regular(us_section):
    for time_class in ("standard", BY_TIME):
        report = us_section(FOUR, ROUND_ROBIN, time_class=time_class)
        assert {change.details["pool"] for change in report.changes} == {"regular"}


def test_a_newcomer_without_a_game_is_still_unrated_in_the_next_section(us_event):
    facts = {"New": {"age": 10}}
    idle = us_event({"New": 1, "Ann": 1}, "New bye", facts=facts)
    second = us_event({"New": 1, "Ann": 1}, "New D Ann", facts=facts)
    before = TypedRatings({"Ann": Rating(500, 50)})
    report = System().rate(RatingPeriod((idle, second)), before)
    assert [each.new_rating for each in report.first_ratings] == [None, 500]


# --- What is wrong with a section ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "problem"),
    [
        ("Ann W Ann", "us-against-oneself"),
        ("Ann W Zed", "us-unknown-player"),
        ("Zed W Ann", "us-unknown-player"),
        ("Ann W -", "us-no-opponent"),
    ],
)
def test_a_game_that_cannot_be_is_a_problem_and_the_rest_is_rated(us_section, game, problem):
    sound = us_section(FOUR, ROUND_ROBIN)
    report = us_section(FOUR, f"{ROUND_ROBIN}, {game}")
    assert problems(report) == [problem]
    assert report.problems[0].round == 7
    assert exact(report) == exact(sound)
    assert codes(each.reason for each in report.uncounted) == [problem]


def test_what_was_not_played_is_listed_once_and_changes_nothing(us_section):
    games = "Ann FW Bob, Cid bye, Dee H, Ann -- Cid, Bob W Dee no-move"
    report = us_section(FOUR, f"{ROUND_ROBIN}, {games}")
    assert exact(report) == exact(us_section(FOUR, ROUND_ROBIN))
    assert codes(each.reason for each in report.uncounted) == ["not-played"] * 4 + ["file-no-move"]
    assert not report.problems


def test_two_entries_of_one_member_are_rated_together():
    players = [
        Player("a", "Ann", member_id="1"),
        Player("b"),
        Player("c"),
        Player("a2", member_id="1"),
    ]
    games = (Game("a", "b", Result.WIN), Game("a2", "c", Result.LOSS), Game("a2", "a", Result.WIN))
    event = Event(tuple(map(Entry, players)), games, time_class="regular")
    before = TypedRatings({name: Rating(1500, 50) for name in ("a", "b", "c", "a2")})
    report = System().rate(RatingPeriod((event,)), before)
    assert [change.player.id for change in report.changes] == ["a", "b", "c"]
    assert len(report.changes[0].counted) == 2
    assert problems(report) == ["us-re-entry", "us-against-oneself"]


@pytest.mark.parametrize("value", [float("nan"), float("inf"), 0, -5, 10**6])
def test_a_number_that_is_no_rating_leaves_its_player_out(us_section, value):
    players = FOUR | {"Bad": Rating(value, 100)}
    report = us_section(players, f"{ROUND_ROBIN}, Ann W Bad")
    assert problems(report) == ["us-rating-refused"]
    assert exact(report) == exact(us_section(FOUR, ROUND_ROBIN))


@pytest.mark.parametrize(
    "facts", [{"floor": "1500"}, {"age": -1}, {"wins": 2.5}, {"match": "yes"}, {"birth_date": 2001}]
)
def test_a_fact_that_cannot_be_is_left_out_and_said(us_section, facts):
    report = us_section(FOUR, ROUND_ROBIN, facts={"Ann": facts})
    assert problems(report) == ["us-fact-refused"]
    assert exact(report) == exact(us_section(FOUR, ROUND_ROBIN))


def test_a_section_without_games_or_players_is_no_fault(us_section):
    assert us_section({}, "").changes == ()
    report = us_section(FOUR | {"New": None}, "", facts={"New": {"age": 20}})
    assert all(each.exact_change == 0 for each in report.changes)
    assert report.first_ratings[0].new_rating is None
    assert System().rate(RatingPeriod(()), TypedRatings({})).changes == ()
