"""Numbers as people read them: decimals, signs, thousands, and none of it in JSON."""

from fractions import Fraction

import pytest

from arpad.language import decimals, json_number, points, short


@pytest.mark.parametrize(
    ("value", "places", "text"),
    [
        (1723, 0, "1723"),
        (1722.650054, 2, "1722.65"),
        (1234567, 0, "1234567"),
        (999.999, 2, "1000.00"),
        (0, 2, "0.00"),
        (-2.8, 2, "−2.80"),
        (-1723, 0, "−1723"),
        (Fraction(-5, 2), 0, "−3"),
        (Fraction(5, 2), 0, "3"),
        (Fraction(1, 8), 2, "0.13"),
        (Fraction(-1, 8), 2, "−0.13"),
        (11.514988, 2, "11.51"),  # effective games at 1000: the next decimal must not lift it
        (-4.8051, 3, "−4.805"),
        (0.0508, 4, "0.0508"),
    ],
)
def test_decimals_round_halves_away_from_zero(value, places, text):
    assert decimals(value, places) == text


@pytest.mark.parametrize("value", [-0.001, -0.0, Fraction(-1, 1000)])
def test_what_rounds_to_zero_has_no_sign(value):
    assert decimals(value, 2) == decimals(value, 2, signed=True) == "0.00"


@pytest.mark.parametrize(
    ("value", "text"), [(23, "+23"), (0, "0"), (-23, "−23"), (Fraction(23), "+23")]
)
def test_signed(value, text):
    assert decimals(value, 0, signed=True) == text


def test_the_minus_is_a_minus_not_a_hyphen():
    assert decimals(-1, 0)[0] == "\N{MINUS SIGN}"


@pytest.mark.parametrize(
    ("value", "text"),
    [(1723, "1723"), (1723.0, "1723"), (33.317, "33.32"), (Fraction(3, 2), "1.50")],
)
def test_short_leaves_needless_decimals_out(value, text):
    assert short(value) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [(Fraction(5, 2), "2.5"), (Fraction(3), "3"), (0, "0"), (Fraction(1, 2), "0.5")],
)
def test_points(value, text):
    assert points(value) == text


@pytest.mark.parametrize(
    ("value", "number"),
    [(Fraction(-14, 5), -2.8), (Fraction(7), 7), (1722.650054, 1722.650054), (-3, -3)],
)
def test_numbers_for_json_are_plain_and_unrounded(value, number):
    assert json_number(value) == number
    assert type(json_number(value)) in (int, float)


def test_whole_fractions_are_integers_in_json():
    assert type(json_number(Fraction(7))) is int
