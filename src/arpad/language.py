"""The one call for every text a person reads, and numbers as people read them.

A text is a whole sentence or label with named values, never glued from parts; languages come by
catalogue. A number has a true minus and no mark of thousands: no federation prints one in a rating,
and in half of Europe 1,693 is read as a decimal.
"""

from contextvars import ContextVar
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gettext import NullTranslations

    from arpad.regulation import Number

# None where the messages stay as they are written.
catalogue: ContextVar["NullTranslations | None"] = ContextVar("catalogue", default=None)

LANGUAGE = "en"  # in which messages are written
# Signs that steer a terminal or turn the reading order, and halves of letters, as a pattern; not
# tabs and ends of lines.
UNSAFE = r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f\ud800-\udfff]"


def current() -> "NullTranslations":
    """Return the reader's catalogue; whatever is kept for later must be kept by it."""
    return catalogue.get() or _as_written()


@cache
def _as_written() -> "NullTranslations":
    from gettext import NullTranslations

    return NullTranslations()


def say(message: str, **values: object) -> str:
    """Return the message in the reader's language, with its named values."""
    language = catalogue.get()
    said = language.gettext(message) if language else message
    return said.format(**values) if values else said


def say_many(one: str, many: str, count: int, **values: object) -> str:
    """Return the form for ``count``, which is also the value named count."""
    language = catalogue.get()
    said = language.ngettext(one, many, count) if language else (one if count == 1 else many)
    return said.format(count=count, **values)


MINUS = "−"


def decimals(value: "Number", places: int, *, signed: bool = False) -> str:
    """Write a number with so many decimals; ``signed`` adds a plus to what is above zero.

    >>> decimals(-2.8, 2), decimals(1722.65, 2), decimals(Fraction(23), 0, signed=True)
    ('−2.80', '1722.65', '+23')
    """
    if isinstance(value, float) and not (value * (2 << places)).is_integer():
        # No half: Python writes the nearest, by the float's exact value, and fastest with “%”.
        below, text = value < 0, "%.*f" % (places, abs(value))  # noqa: UP031
    elif isinstance(value, int) and not places:
        below, text = value < 0, f"{abs(value)}"
    else:
        numerator, denominator = value.as_integer_ratio()
        scaled = (2 * abs(numerator) * 10**places + denominator) // (2 * denominator)
        whole, part = divmod(scaled, 10**places)
        below, text = numerator < 0, "%d.%0*d" % (whole, places, part) if places else f"{whole}"  # noqa: UP031
    if not (below or signed) or not text.strip("0."):
        return text
    return (MINUS if below else "+") + text


def short(value: "Number | None", places: int = 2, *, signed: bool = False) -> str:
    """Write a whole number without decimals, any other with ``places``; “none” for None.

    >>> short(1723), short(33.317), short(Fraction(5, 2), 1)
    ('1723', '33.32', '2.5')
    """
    if value is None:
        return say("none")
    whole = isinstance(value, int) or value.as_integer_ratio()[1] == 1
    return decimals(value, 0 if whole else places, signed=signed)


def points(value: "Number") -> str:
    """Write points: 2.5 of 4, or 3."""
    return short(value, 1)


def json_number(value: "Number") -> int | float:
    """Return the value as a JSON number, unrounded; exact whole numbers as integers."""
    if isinstance(value, (int, float)):
        return value
    whole, parts = value.numerator, value.denominator
    return whole if parts == 1 else whole / parts
