"""Numbers as people read them: true minus, thousands separator, halves away from zero."""

from fractions import Fraction

from arpad.regulation import Number, half_away_from_zero

MINUS = "−"


def decimals(value: Number, places: int, *, signed: bool = False) -> str:
    """Write a number with so many decimals; ``signed`` adds a plus to what is above zero.

    >>> decimals(-2.8, 2), decimals(1722.65, 2), decimals(Fraction(23), 0, signed=True)
    ('−2.80', '1,722.65', '+23')
    """
    scaled = half_away_from_zero(Fraction(value) * 10**places)
    whole, part = divmod(abs(scaled), 10**places)
    text = f"{whole:,}" + (f".{part:0{places}d}" if places else "")
    if scaled < 0:
        return MINUS + text
    return "+" + text if signed and scaled > 0 else text


def short(value: Number, places: int = 2, *, signed: bool = False) -> str:
    """Write a whole number without decimals, any other with ``places``.

    >>> short(1723), short(33.317), short(Fraction(5, 2), 1)
    ('1,723', '33.32', '2.5')
    """
    return decimals(value, 0 if Fraction(value).denominator == 1 else places, signed=signed)


def points(value: Number) -> str:
    """Write points: 2.5 of 4, or 3."""
    return short(value, 1)


def json_number(value: Number) -> int | float:
    """Return the value as a JSON number, unrounded; exact whole numbers as integers."""
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else float(value)
    return value
