"""Norm scenarios by clause of B.01: ratings, average, performance, score (1.4.6 to 1.4.9)."""

from datetime import date
from fractions import Fraction

import pytest

from arpad.reports.words import words

LEVELS = {"GM": 0, "IM": 150, "WGM": 200, "WIM": 350}  # below the figures of GM
# The least average of nine opponents by score, for GM (1.4.8 with the table of 1.4.9).
LEAST_AVERAGE = {
    "7": 2380, "6.5": 2434, "6": 2475, "5.5": 2520, "5": 2557, "4.5": 2600, "4": 2643, "3.5": 2680,
}  # fmt: skip


# --- 1.4.8 and 1.4.9: performance, average, score -------------------------------------------------


@pytest.mark.parametrize("title", LEVELS)
@pytest.mark.parametrize("score", LEAST_AVERAGE)
def test_1_4_8_least_average_for_each_score(norm, codes, title, score, signs):
    average = LEAST_AVERAGE[score] - LEVELS[title]
    assert norm(title, signs(score), average).achieved
    if score == "7":
        assert "average" in codes(norm(title, signs(score), average - 1))
    else:
        assert codes(norm(title, signs(score), average - 1)) == ["performance"]


def test_1_4_8_the_level_is_2599_5_before_rounding(norm, signs):
    # 5 of 9 is 56 %: +43. The sum of the ratings makes 2556.5 (rounded 2557) or just less.
    half = [2556] * 4 + [2557] * 5
    assert norm("GM", signs("5"), half).figures.average == 2557
    eight = [2556, 2557] * 4
    kept = norm("GM", signs("4", 8) + "U", [*eight, 0])  # 50 %: needs 2600
    assert (kept.figures.exact_average, kept.figures.average) == (Fraction(5113, 2), 2557)


def test_1_4_7_the_average_is_rounded_half_up(norm):
    ratings = [2379, 2380] * 4
    audit = norm("GM", "1" * 7 + "0U", [*ratings, 0])
    assert (audit.figures.average, audit.achieved) == (2380, True)  # of 2379.5; 7 of 8 is +351


def test_1_4_8_a_miss_says_the_points_and_what_they_would_give(norm, signs):
    audit = norm("GM", signs("6"), 2384)
    (missing,) = audit.missing
    assert words(missing) == "needs 1 more: 7 of 9 gives 2604; 6 gives 2509, below 2600"
    assert (audit.needed_score, audit.overscore, audit.credited) == (7, -1, 0)


def test_1_4_8_a_miss_no_score_could_mend_says_so(norm, codes, signs):
    audit = norm("GM", signs("9"), 1700)  # 1756 with one raised, +800: 2556
    assert codes(audit) == ["average", "performance-ever"]
    assert audit.needed_score is None


@pytest.mark.parametrize(
    ("games", "least"), [(9, "3.5"), (10, "3.5"), (11, "4"), (12, "4.5"), (13, "5")]
)
def test_1_4_8b_least_score_is_35_percent(norm, codes, games, least, signs):
    titles = " ".join(["GM"] * games)
    assert norm("WIM", signs(least, games), 2700, titles).achieved
    below = str(Fraction(least) - Fraction(1, 2))
    row = signs(below, games)[::-1]  # losses first: no later game can be left out for better
    assert "score" in codes(norm("WIM", row, 2700, titles))


# --- 1.4.6: ratings of the opponents --------------------------------------------------------------


@pytest.mark.parametrize(
    ("title", "floor"), [("GM", 2200), ("IM", 2050), ("WGM", 2000), ("WIM", 1850)]
)
def test_1_4_6_only_the_lowest_opponent_is_raised(norm, decisions, title, floor):
    audit = norm(title, "1" * 9, [2500] * 7 + [1500, 1499])
    assert audit.figures.exact_average == Fraction(7 * 2500 + 1500 + floor, 9)
    assert decisions(audit) == ["counted"] * 8 + ["counted-raised"]
    assert [row.adjusted for row in audit.rows][-2:] == [1500, floor]


def test_1_4_6_an_opponent_at_the_floor_is_not_raised(norm, decisions):
    audit = norm("GM", "1" * 9, [2500] * 8 + [2200])
    assert decisions(audit) == ["counted"] * 9


def test_1_4_6_unrated_opponents_count_1400_and_one_may_be_raised(norm, decisions):
    audit = norm("GM", "1" * 9, [2500] * 7 + [0, 0])
    assert audit.figures.exact_average == Fraction(7 * 2500 + 2200 + 1400, 9)
    assert decisions(audit) == ["counted"] * 7 + ["counted-raised", "counted-unrated"]
    assert audit.rows[7].rating is None


def test_1_4_6_unrated_opponents_counted_1000_until_2023(norm):
    before, after = (
        norm("GM", "1" * 9, [2500] * 7 + [0, 0], start=day).figures.exact_average
        for day in (date(2023, 12, 31), date(2024, 1, 1))
    )
    assert (before, after) == (Fraction(7 * 2500 + 3200, 9), Fraction(7 * 2500 + 3600, 9))


def test_1_4_6_limit_of_unrated_opponents_only_if_asked_for(norm, codes, signs):
    ratings = [2600] * 6 + [0] * 3
    assert norm("IM", signs("7"), ratings).achieved
    assert codes(norm("IM", signs("7"), ratings, given={"unrated_limit": True})) == ["unrated"]
    assert norm("IM", signs("7"), [*[2600] * 7, 0, 0], given={"unrated_limit": True}).achieved
