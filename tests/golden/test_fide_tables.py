"""Tables 8.1.1 and 8.1.2 of the FIDE Rating Regulations, row by row, and that they are no curve."""

import csv
import math
from fractions import Fraction
from statistics import NormalDist

import pytest

from arpad import fide
from arpad.systems.fide.admission import expected_hundredths
from arpad.systems.fide.performance import dp
from arpad.systems.fide.tables import TABLE_8_1_1, TABLE_8_1_2


def rows(path):
    with path.open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_table_8_1_2_row_by_row(reference_data):
    official = tuple(
        (
            int(row["gap_min"]),
            int(row["gap_max"]) if row["gap_max"] else None,
            int(100 * Fraction(row["pd_higher"])),
            int(100 * Fraction(row["pd_lower"])),
        )
        for row in rows(reference_data / "fide" / "fide_pd.csv")
    )
    assert len(official) == 51
    assert official == TABLE_8_1_2


def test_every_difference_is_looked_up_in_its_row_of_table_8_1_2(reference_data):
    for row in rows(reference_data / "fide" / "fide_pd.csv"):
        last = int(row["gap_max"] or 3000)
        for gap in range(int(row["gap_min"]), last + 1):
            assert expected_hundredths(gap) == 100 * Fraction(row["pd_higher"])
            if gap:
                assert expected_hundredths(-gap) == 100 * Fraction(row["pd_lower"])


def test_table_8_1_1_row_by_row(reference_data):
    official = {
        int(row["score_percent"]): int(row["dp"])
        for row in rows(reference_data / "fide" / "fide_dp.csv")
    }
    assert sorted(official) == list(range(101))
    assert tuple(official[100 - line] for line in range(101)) == TABLE_8_1_1
    assert all(dp(percent, 100) == official[percent] for percent in official)


# The rows of the regulation that a rounded normal curve misses.
@pytest.mark.parametrize(
    ("gap", "hundredths"), [(54, 58), (343, 88), (344, 88), (358, 90), (392, 92), (620, 99)]
)
def test_literals_of_table_8_1_2_that_a_normal_curve_misses(gap, hundredths):
    assert expected_hundredths(gap) == hundredths
    assert expected_hundredths(-gap) == 100 - hundredths
    # Seen by the calculator: own ratings of 2650 or more have no cap to hide behind.
    win = fide.rate(2700, f"W{2700 - gap}", k=10)
    assert win.expected == Fraction(hundredths, 100)


def test_table_8_1_2_is_the_normal_curve_but_for_six_differences():
    curve = NormalDist(0, 2000 / 7)
    missed = [
        gap
        for gap in range(801)
        if math.floor(100 * curve.cdf(gap) + 0.5) != expected_hundredths(gap)
    ]
    assert missed == [54, 343, 344, 358, 392, 620]


def test_table_8_1_2_is_not_the_logistic_curve():
    logistic = [1 / (1 + 10 ** (-gap / 400)) for gap in range(801)]
    missed = [
        gap
        for gap in range(801)
        if math.floor(100 * logistic[gap] + 0.5) != expected_hundredths(gap)
    ]
    assert len(missed) == 525
    distances = [abs(logistic[gap] - expected_hundredths(gap) / 100) for gap in range(801)]
    assert max(range(801), key=distances.__getitem__) == 560
    assert distances[560] == pytest.approx(0.0183, abs=0.00005)


@pytest.mark.parametrize(
    ("score", "games", "difference"),
    [
        (5, 8, 95),  # 62.5 % is read as 63 %
        (3, 8, -87),  # 37.5 % is read as 38 %: the table is not read symmetrically
        (7, 8, 336),  # 87.5 % is read as 88 %
        (Fraction(7, 2), 5, 149),  # 70 %
        (0, 3, -800),
        (3, 3, 800),
    ],
)
def test_percentages_for_table_8_1_1_are_rounded_half_up(score, games, difference):
    assert dp(score, games) == difference
