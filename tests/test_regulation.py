"""Values by date, the two named roundings, and how a clause is written."""

from datetime import date
from fractions import Fraction

import pytest

from arpad.regulation import IN_FORCE, ByDate, Clause, half_away_from_zero, half_up

FIRST, SECOND, THIRD = date(2024, 3, 1), date(2025, 10, 1), date(2200, 1, 1)


@pytest.mark.parametrize(
    ("day", "value"),
    [
        (date(1900, 1, 1), "old"),
        (date(2024, 2, 29), "old"),
        (FIRST, "first"),
        (date(2025, 9, 30), "first"),
        (SECOND, "second"),
        (date(2199, 12, 31), "second"),
        (None, "second"),
        (IN_FORCE, "second"),
        (date(2200, 1, 1), "announced"),
    ],
)
def test_a_value_by_date_changes_on_its_first_day(day, value):
    by_date = ByDate([(None, "old"), (FIRST, "first"), (SECOND, "second"), (THIRD, "announced")])
    assert by_date.on(day) == value


def test_before_its_first_day_the_oldest_value_stands_in():
    by_date = ByDate([(FIRST, "first"), (SECOND, "second")])
    assert by_date.on(date(2020, 1, 1)) == "first"
    assert by_date.values == ("first", "second")


def test_a_value_may_be_none():
    by_date = ByDate([(None, 400), (SECOND, None)])
    assert by_date.on(date(2025, 9, 30)) == 400
    assert by_date.on(None) is None


@pytest.mark.parametrize(
    "steps",
    [
        [],
        [(SECOND, 1), (FIRST, 2)],
        [(FIRST, 1), (FIRST, 2)],
        [(FIRST, 1), (None, 2)],
        [(None, 1), (None, 2)],
    ],
)
def test_steps_must_rise_in_date(steps):
    with pytest.raises(ValueError, match="rising order"):
        ByDate(steps)


HALVES = [
    # value, halves away from zero, halves upwards
    ("0", 0, 0),
    ("0.4", 0, 0),
    ("0.5", 1, 1),
    ("-0.4", 0, 0),
    ("-0.5", -1, 0),
    ("-0.6", -1, -1),
    ("1.5", 2, 2),
    ("2.5", 3, 3),
    ("-1.5", -2, -1),
    ("-2.5", -3, -2),
    ("4.5", 5, 5),
    ("-4.5", -5, -4),
    ("2.4999", 2, 2),
    ("-2.4999", -2, -2),
    ("2810.5", 2811, 2811),
]


@pytest.mark.parametrize(("text", "away", "up"), HALVES)
@pytest.mark.parametrize("kind", [Fraction, float])
def test_the_two_roundings(text, away, up, kind):
    assert half_away_from_zero(kind(text)) == away
    assert half_up(kind(text)) == up


@pytest.mark.parametrize("number", [-3, 0, 7])
def test_whole_numbers_stay(number):
    for rounded in (half_away_from_zero(number), half_up(number)):
        assert rounded == number
        assert type(rounded) is int


def test_a_number_just_below_a_half_is_not_lifted_by_adding_a_half():
    # In floating point 0.49999999999999994 + 0.5 is 1.
    assert half_up(0.49999999999999994) == 0
    assert half_away_from_zero(0.49999999999999994) == 0
    assert half_away_from_zero(-0.49999999999999994) == 0


@pytest.mark.parametrize(
    ("clause", "text"),
    [
        (Clause("FIDE B.02", "8.3.1", SECOND), "FIDE B.02, 8.3.1, from 2025-10-01"),
        (Clause("Elo’s formula"), "Elo’s formula"),
    ],
)
def test_a_clause_is_written_as_a_reader_would_look_it_up(clause, text):
    assert str(clause) == text
