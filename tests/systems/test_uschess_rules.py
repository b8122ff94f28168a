"""US Chess rules beside the formulas: floors, records, matches, half K."""

from datetime import date
from fractions import Fraction

import pytest

from arpad.domain import Rating, TimeControl
from arpad.systems.us_chess import editions
from arpad.systems.us_chess.time_controls import systems_for

LOSSES = "Ann L Bob, Ann L Bob, Ann L Cid, Ann L Cid"
HELD = {"Bob": 400, "Cid": 300}


def codes(accounts):
    return [account.code for account in accounts]


def ann(report):
    return next(each for each in report.changes if each.player.id == "Ann")


def minutes(number):
    return TimeControl(Fraction(number), Fraction(number))


def lose(us_section, rating, games=LOSSES, facts=None, **fields):
    opponents = {name: rating.value - gap for name, gap in HELD.items()}
    players = {"Ann": rating} | {name: max(100, value) for name, value in opponents.items()}
    facts = {"Ann": facts or {}}
    return ann(us_section(players, games, held=HELD, facts=facts, **fields))


# --- Floors --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rating", "facts", "floor", "code"),
    [
        (Rating(1610, 100, 1850), {}, 1600, "us-floor-peak"),
        (Rating(1310, 100, 1450), {}, 1200, "us-floor-peak"),
        (Rating(1310, 100, 1388), {}, 100, None),
        (Rating(1610, 100, 1850), {"floor": 1500}, 1500, "us-floor-given"),  # the record
        (Rating(1610, 100), {"floor": 1600}, 1600, "us-floor-given"),
        (Rating(2205, 100, 2600), {"title_floor": 2200}, 2200, "us-floor-title"),
        (Rating(1805, 100, 1700), {"money_floor": 1800}, 1800, "us-floor-money"),
        (Rating(130, 100), {"wins": 3, "draws": 1, "events": 9}, 124, "us-floor-absolute"),
        (Rating(101, 100), {}, 100, "us-floor"),
        (Rating(1700, 100), {}, 1500, None),  # its own established rating gives a floor
        (Rating(1700, 25), {}, 100, None),  # a provisional one gives none
    ],
)
def test_the_highest_floor_that_is_known_holds(us_section, rating, facts, floor, code):
    change = lose(us_section, rating, facts=facts)
    assert change.details["floor"] == floor
    assert change.exact_new_rating >= floor
    assert [each for each in codes(change.steps) if each.startswith("us-floor")] == (
        [code] if code else []
    )


def test_the_event_in_hand_counts_towards_the_absolute_floor(us_section):
    # 100 + 4 × (3 + 1) + 2 × (1 + 1) + (9 + 1) = 130
    facts = {"wins": 3, "draws": 1, "events": 9}
    change = lose(us_section, Rating(131, 100), "Ann W Bob, Ann D Bob, Ann L Cid", facts)
    assert change.details["floor"] == 130
    two_games = lose(us_section, Rating(131, 100), "Ann W Bob, Ann D Bob", facts)
    assert two_games.details["floor"] == 129


def test_online_only_the_floor_of_100_holds(us_section):
    rating, facts = Rating(1610, 100, 1850), {"wins": 3, "draws": 1, "events": 9, "floor": 1600}
    change = lose(us_section, rating, facts=facts, time_class="online-regular")
    assert change.details["floor"] == 100
    assert "us-personal-floor" not in codes(change.notes)


def test_before_june_2008_nobody_had_an_absolute_floor_of_his_own(us_section):
    facts = {"wins": 9, "draws": 1, "events": 9}
    old = lose(us_section, Rating(120, 100), facts=facts, end=date(2008, 5, 31))
    assert old.details["floor"] == 100
    assert lose(us_section, Rating(120, 100), facts=facts).details["floor"] == 148


def test_the_lowest_peak_floor_by_date():
    assert editions.peak_floor(1450, date(2009, 6, 1)) is None
    assert editions.peak_floor(1650, date(2009, 6, 1)) == 1400
    assert editions.peak_floor(1450, date(2016, 6, 30)) == 1200


def test_floors_above_100_do_not_enter_the_first_pass(us_section):
    change = lose(us_section, Rating(1610, 100, 1850))
    assert change.details["first_pass"] < 1600 == change.new_rating


@pytest.mark.parametrize(
    ("rating", "facts", "said"),
    [
        (Rating(1700, 100), {}, True),
        (Rating(1700, 100, 1700), {}, False),
        (Rating(1700, 100), {"floor": 1500}, False),
        (Rating(1000, 100), {}, False),
        (Rating(160, 100), {}, True),
        (Rating(160, 100), {"wins": 0, "draws": 0, "events": 0}, False),
    ],
)
def test_a_floor_that_was_not_given_is_said_where_it_may_lie(us_section, rating, facts, said):
    notes = codes(lose(us_section, rating, facts=facts).notes)
    assert ("us-personal-floor" in notes) is said


def test_a_floor_above_the_rating_is_a_problem(us_section):
    report = us_section({"Ann": 1500, "Bob": 1500}, "Ann D Bob", facts={"Ann": {"floor": 1600}})
    assert codes(problem.account for problem in report.problems) == ["us-floor-above-rating"]


# --- Records, half K, matches --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({}, "us-standard"),
        ({"all_wins": True}, "us-special-wins"),
        ({"all_losses": True}, "us-special-losses"),
        ({"wins": 12, "draws": 0, "losses": 0}, "us-special-wins"),
        ({"wins": 0, "draws": 0, "losses": 12}, "us-special-losses"),
        ({"wins": 11, "draws": 1, "losses": 0}, "us-standard"),
    ],
)
def test_only_wins_or_only_losses_ask_for_the_special_formula(us_section, facts, code):
    change = lose(us_section, Rating(1200, 12), facts=facts)
    assert codes(change.steps)[0] == code
    noted = "us-record-not-given" in codes(change.notes)
    assert noted is (not facts)


def test_all_wins_is_asked_before_the_number_of_games(us_section):
    assert codes(lose(us_section, Rating(1200, 5), facts={"all_wins": True}).steps)[0] == (
        "us-special-wins"
    )
    assert codes(lose(us_section, Rating(1200, 5)).steps)[0] == "us-special-few"


def test_half_k_counts_half_and_ended_in_march_2006(us_section):
    facts, games = {"half_k": True}, "Ann L Bob, Ann L Cid, Ann D Bob, Ann L Cid"
    half = lose(us_section, Rating(1500, 30), games, facts, end=date(2006, 2, 28))
    assert half.k == pytest.approx(400 / (half.details["effective_games"] + 2))
    assert half.details["games_after"] == 32
    full = lose(us_section, Rating(1500, 30), games, facts, end=date(2006, 3, 1))
    assert full.k == pytest.approx(800 / (full.details["effective_games"] + 4))
    assert full.details["games_after"] == 34


TEN_WINS = ", ".join(["Ann W Bob"] * 10)


def test_a_match_has_no_bonus_and_moves_at_most_50_points(us_section):
    facts = {"Ann": {"match": True}}
    report = us_section({"Ann": 1500, "Bob": 1600}, TEN_WINS, facts=facts)
    winner, loser = report.changes
    assert (winner.exact_change, loser.exact_change) == (50, -50)
    assert winner.details["bonus"] == 0
    assert {"us-bonus-match", "us-match-limit"} <= set(codes(winner.steps))
    assert not report.problems
    short = ann(us_section({"Ann": 1500, "Bob": 1600}, "Ann W Bob", facts=facts))
    assert 0 < short.exact_change < 50


@pytest.mark.parametrize(
    ("players", "problem"),
    [
        ({"Ann": 1500, "Bob": 1901}, "us-match-gap"),
        ({"Ann": 1500, "Bob": Rating(1600, 25)}, "us-match-provisional"),
        ({"Ann": 1500, "Bob": 1600, "Cid": 1600}, "us-match-two-players"),
    ],
)
def test_a_match_that_may_not_be_one_is_not_rated(us_section, players, problem):
    report = us_section(players, "Ann W Bob", facts={"Ann": {"match": True}})
    assert codes(each.account for each in report.problems) == [problem]
    assert all(change.exact_change == 0 for change in report.changes)
    assert codes(each.reason for each in report.uncounted) == ["us-match-refused"]


def test_two_players_who_met_twice_should_be_a_match(us_section):
    two = {"Ann": 1500, "Bob": 1600}
    assert not us_section(two | {"Cid": 1500}, "Ann W Bob, Ann W Bob").problems
    for games, said in (
        ("Ann W Bob", []),
        ("Ann W Bob, Ann W Bob", ["us-should-be-match"]),
        ("Ann W Bob, Ann FW Bob", []),  # one was played
        ("Ann W Bob, Ann W Bob, Ann W Bob", ["us-should-be-match"]),
    ):
        report = us_section(two, games)
        assert codes(each.account for each in report.problems) == said, games
    report = us_section(two, "Ann W Bob, Ann W Bob, Ann W Bob")
    assert "us-bonus-same-opponent" in codes(report.changes[0].steps)


def test_a_match_has_at_most_20_games(us_section):
    facts = {"Ann": {"match": True}}
    for games, said in ((20, []), (21, ["us-match-games"])):
        drawn = ", ".join(["Ann D Bob"] * games)
        report = us_section({"Ann": 1500, "Bob": 1600}, drawn, facts=facts)
        assert codes(each.account for each in report.problems) == said
        assert len(report.changes[0].counted) == (0 if said else games)
        assert len(report.uncounted) == (games if said else 0)


def test_the_400_points_lie_between_published_ratings(us_section):
    """The ratings the match begins with may have moved since they were published."""
    for bob, published, said in (
        (1900, {}, []),
        (1901, {}, ["us-match-gap"]),
        (1950, {"Bob": 1900, "Ann": 1500}, []),
        (1950, {"Ann": 1560}, []),
        (1950, {"Ann": 1540}, ["us-match-gap"]),
        (1850, {"Bob": 1920, "Ann": 1510}, ["us-match-gap-published"]),
    ):
        facts = {
            name: {"match": True, "published_rating": published.get(name)}
            for name in ("Ann", "Bob")
        }
        report = us_section({"Ann": 1500, "Bob": bob}, "Ann D Bob, Ann D Bob", facts=facts)
        assert codes(each.account for each in report.problems) == said, (bob, published)
        assumed = "us-match-published" in codes(report.changes[0].notes)
        assert assumed is (len(published) < 2 and not said)


def test_limits_of_all_matches_together_are_a_note(us_section):
    report = us_section({"Ann": 1500, "Bob": 1600}, "Ann W Bob", facts={"Ann": {"match": True}})
    for change in report.changes:
        (note,) = (note for note in change.notes if note.code == "us-match-limits")
        assert (note.values["half_year"], note.values["three_years"]) == (100, 200)


# --- Which system --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("all_in_all", "over_the_board", "online"),
    [
        (4, (), ()),
        (5, ("blitz",), ("online-blitz",)),
        (10, ("blitz",), ("online-blitz",)),
        (11, ("quick",), ("online-quick",)),
        (29, ("quick",), ("online-quick",)),
        (30, ("regular", "quick"), ("online-regular",)),
        (65, ("regular", "quick"), ("online-regular",)),
        (66, ("regular",), ("online-regular",)),
    ],
)
def test_minutes_and_seconds_decide_the_system(all_in_all, over_the_board, online):
    control = minutes(all_in_all)
    assert systems_for(control) == over_the_board
    assert systems_for(control, online=True) == online


def test_a_system_rates_nothing_before_it_existed():
    assert systems_for(minutes(7), date(2012, 12, 31)) == ()
    assert systems_for(minutes(90), date(2020, 6, 11), online=True) == ()
    assert systems_for(minutes(90), date(2020, 6, 12), online=True) == ("online-regular",)
