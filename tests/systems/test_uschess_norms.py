"""US Chess title norms: the worked table of the office, cases that were decided, open readings."""

from fractions import Fraction

import pytest

from arpad.domain import Entry, Event, Game, Player, Rating, RatingPeriod, Result, TypedRatings
from arpad.systems.us_chess.norms import DEFAULT, TITLES, expected_score, norms, said, section_norms
from arpad.systems.us_chess.system import System

SECOND_CATEGORY = (1464, 2032, 1811, 1877)  # ratings after the event, and 3 points


def codes(accounts):
    return [account.code for account in accounts]


def made(tried):
    return [norm.level for norm in tried if norm.achieved]


def by_level(tried):
    return {norm.level: norm for norm in tried}


def test_the_worked_table_of_the_office(printed):
    table = {
        629: "1.0000", 175: ".9375", 183: ".9575", 77: ".6925",
        -88: ".3900", -251: ".1863", -256: ".1800",
    }  # fmt: skip
    for difference, text in table.items():
        computed = float(expected_score(1800, 1800 - difference))
        assert computed == printed(text), difference


def test_the_four_pieces_meet():
    values = {-401: "0", -400: "0", 0: ".5", 200: "1", 201: "1", -399: ".00125", 199: ".9975"}
    assert {each: expected_score(each, 0) for each in values} == {
        each: Fraction(text) for each, text in values.items()
    }


def test_against_the_averages_that_two_clubs_printed_for_1600():
    # Everybody under 1400 beaten; .75 on average from 1400 to 1600, .375 from there to 1800, .125
    # from there to 2000.
    for low, average in ((1200, 1), (1400, 0.75), (1600, 0.375), (1800, 0.125)):
        scores = [expected_score(1600, low + each) for each in range(201)]
        assert float(sum(scores) / 201) == pytest.approx(average, abs=1e-9)


def test_second_category_as_us_chess_gave_it():
    tried = by_level(norms(SECOND_CATEGORY, 3))
    assert (tried[1800].expected, tried[1800].margin) == (Fraction("2.1"), Fraction("0.9"))
    assert tried[1600].margin == Fraction("1.77")
    assert made(tried.values()) == [1200, 1400, 1600]
    assert tried[1600].title == "second category"
    assert codes(tried[1800].missing) == ["us-norm-points"]
    assert tried[1600].open == tried[1800].open == ()


def test_a_margin_below_one_is_no_norm():
    first, *_ = tried = norms([974, 951, 2471, 1585], 3)
    assert first.expected == Fraction("2.01875")
    assert float(first.margin) == pytest.approx(0.98, abs=0.005)
    assert made(tried) == []


def test_exactly_one_point_above_is_no_norm():
    # Four equals of the level: two points are expected.
    assert by_level(norms([1600] * 4, 3))[1600].margin == 1
    assert made(norms([1600] * 4, 3)) == [1200, 1400]
    assert made(norms([1600] * 4, Fraction(7, 2))) == [1200, 1400, 1600]


def test_levels_rise_and_a_higher_one_expects_more():
    tried = norms([1700, 1800, 1900, 2000, 1500], 4)
    assert [norm.level for norm in tried] == sorted(TITLES)
    assert [norm.expected for norm in tried] == sorted(norm.expected for norm in tried)


# --- Sections ------------------------------------------------------------------------------------

FOUR = {"Ann": 1500, "Bob": 1900, "Cid": 1900, "Dee": 1900, "Eve": 1900}


@pytest.mark.parametrize(
    ("games", "fields", "rounds", "missing"),
    [
        ("Ann W Bob, Ann W Cid, Ann W Dee", {}, 5, ["us-norm-few-games"]),
        ("Ann W Bob, Ann W Bob, Ann W Bob, Ann W Cid", {}, 5, ["us-norm-same-opponent"]),
        ("Ann W Bob, Ann W Cid, Ann W Dee, Ann W Eve", {}, 3, ["us-norm-few-rounds"]),
        (
            "Ann W Bob, Ann W Cid, Ann W Dee, Ann W Eve",
            {"time_class": "quick"},
            4,
            ["us-norm-not-regular"],
        ),
        ("Ann W Bob, Ann W Cid, Ann W Dee, Ann W Eve", {}, 4, []),
        ("Ann W Bob, Ann W Cid, Ann W Dee, Ann W Eve", {}, None, []),
    ],
)
def test_what_a_norm_still_needs(us_section, games, fields, rounds, missing):
    report = us_section(FOUR, games, **fields)
    assert codes(section_norms(report, rounds=rounds)["Ann"][0].missing) == missing


def test_a_match_has_no_norm(us_section):
    report = us_section(
        {"Ann": 1500, "Bob": 1600}, ", ".join(["Ann W Bob"] * 4), facts={"Ann": {"match": True}}
    )
    assert made(section_norms(report)["Ann"]) == []


def test_norms_of_a_section_take_ratings_after_it(us_section):
    players = {"Ann": 1500, "Bob": 1650, "Cid": 1700, "Dee": 1750, "New": None}
    games = "Ann W Bob, Ann W Cid, Ann D Dee, Ann W New"
    report = us_section(players, games, facts={"New": {"initial_rating": 1500}})
    after = {each.player.id: each.new_rating for each in (*report.changes, *report.first_ratings)}
    tried = section_norms(report)
    assert set(tried) == set(players)
    assert tried["Ann"] == norms([after[each] for each in ("Bob", "Cid", "Dee", "New")], 3.5)
    assert after["Bob"] != 1650
    assert after["New"] is not None


def test_opponents_entered_twice_count_once_with_their_rating_after():
    """One member under two numbers is one opponent, met twice."""
    member = [Player("b", member_id="7"), Player("c", member_id="7")]
    people = (Player("a"), *member, Player("d"), Player("e"))
    games = tuple(
        Game("a", other, Result.WIN, number) for number, other in enumerate("bcde", start=1)
    )
    ratings = TypedRatings({each: Rating(1500, 60) for each in "abde"})
    event = Event(tuple(map(Entry, people)), games, time_class="regular")
    report = System().rate(RatingPeriod((event,)), ratings)
    after = {each.player.id: each.new_rating for each in report.changes}
    opponents = [after[each] for each in "bbde"]
    assert section_norms(report)["a"] == norms(opponents, 4, most_against_one=2)


# --- What the text leaves open -------------------------------------------------------------------

# Three wins: at 1200 nothing is expected against 1600, so 3 points are 3 above.
THREE = [1600, 1600, 1600]


def test_three_games_and_a_point_without_play_by_both_readings():
    counted = DEFAULT._replace(norm_unplayed="counted")
    for score, by_default, other in ((2, True, True), (1.5, False, True), (1, False, False)):
        for readings, expected in ((DEFAULT, by_default), (counted, other)):
            first = norms(THREE, score, unplayed=1, readings=readings)[0]
            assert first.achieved is expected
            assert ("us-norm-open-unplayed" in codes(first.open)) is (by_default != other)
    assert made(norms(THREE, 3)) == []  # without such a point three games are too few
    one_less = norms(THREE, 1, unplayed=1)
    assert codes(one_less[0].missing) == ["us-norm-points-of-three"]
    assert codes(norms(THREE, 1, unplayed=1, readings=counted)[0].missing) == [
        "us-norm-points-with-one"
    ]


def test_a_full_point_bye_or_a_forfeit_win_is_such_a_point(us_section):
    for fourth, made_one in (
        ("Ann F -", True), ("Ann U -", True), ("Ann FW Eve", True), ("Ann H -", False),
        ("Ann FL Eve", False), ("Ann Z -", False),
    ):  # fmt: skip
        report = us_section(FOUR, f"Ann W Bob, Ann W Cid, Ann W Dee, {fourth}")
        assert bool(made(section_norms(report)["Ann"])) is made_one, fourth


def test_how_often_one_opponent_may_be_met_by_both_readings():
    once = DEFAULT._replace(norm_same_opponent="once")
    for most, by_default, other in ((1, True, True), (2, True, False), (3, False, False)):
        for readings, expected in ((DEFAULT, by_default), (once, other)):
            first = norms([1200] * 4, 4, most_against_one=most, readings=readings)[0]
            assert first.achieved is expected
            assert ("us-norm-open-opponent" in codes(first.open)) is (by_default != other)


def test_whole_ratings_and_exact_ones_by_both_readings():
    # Exactly 1200.4 each: .4 / 800 below a half, so that 3 points are a little more than 1 above.
    exact = DEFAULT._replace(norm_ratings="exact")
    for readings, expected in ((DEFAULT, False), (exact, True)):
        first = norms([1200.4] * 4, 3, readings=readings)[0]
        assert first.achieved is expected
        assert codes(first.open) == ["us-norm-open-ratings"]


def test_the_two_names_of_the_title_at_2400():
    tried = norms([2400] * 4, 4)
    assert (tried[-1].title, codes(tried[-1].open)) == (
        "Senior Life Master",
        ["us-norm-open-title"],
    )
    other = DEFAULT._replace(norm_title_2400="life-senior-master")
    assert norms([2400] * 4, 4, readings=other)[-1].title == "Life Senior Master"


def test_what_is_said_is_the_highest_made_the_next_missed_and_what_is_open():
    assert codes(said(norms(SECOND_CATEGORY, 3))) == ["us-norm-made", "us-norm-missed"]
    assert codes(said(norms([2400] * 4, 4))) == ["us-norm-made", "us-norm-open-title"]
    assert codes(said(norms(THREE, 1.5, unplayed=1))) == ["us-norm-missed", "us-norm-open-unplayed"]
    assert codes(said(norms(THREE, 0))) == ["us-norm-missed"]
