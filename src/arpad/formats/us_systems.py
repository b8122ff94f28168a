"""The rating systems of US Chess as files name them, and ratings as files write them."""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

REGULAR, QUICK, BLITZ, DUAL = "regular", "quick", "blitz", "dual"

CODES: Mapping[str, str] = {
    "R": REGULAR,
    "Q": QUICK,
    "B": BLITZ,
    "OR": "online-regular",
    "OQ": "online-quick",
    "OB": "online-blitz",
    "D": DUAL,
}
"""The system of each code; D is a section rated in two, Regular and Quick."""

LETTERS: Mapping[str, str] = {system: code for code, system in CODES.items()}
"""The code of each system."""

HIGHEST_RATING = 4000
_UNRATED = ("", "0", "UNR", "UNRATED", "UR", "NR", "NEW", "NONE", "-")
_RATING = re.compile(r"(\d{1,4}(?:\.\d{1,8})?)(?:\s*[P/]\s*(\d{1,3}))?", re.ASCII)


class Written(NamedTuple):
    """A rating as it is written: its value, None for unrated, and the games it is based on.

    ``games`` is None for an established rating, which is written without them.
    """

    value: int | Fraction | None
    games: int | None = None


def system_named(text: str) -> str | None:
    """Return the system that a code or a name means, None if it is none."""
    name = "-".join(text.lower().replace("_", " ").split())
    return CODES.get(name.upper()) or (name if name in LETTERS else None)


def read_rating(text: str) -> Written | None:
    """Read ``1641``, ``1641P17``, ``1641/17``, ``1641.42``, ``Unrated``; None for none of these."""
    text = text.strip().strip(".*").upper()
    if text in _UNRATED or not text.strip("0"):
        return Written(None)
    found = _RATING.fullmatch(text)
    if not found or float(found[1]) > HIGHEST_RATING:
        return None
    games = int(found[2]) if found[2] else None
    return Written(exact(found[1]), games)


def exact(text: str) -> int | Fraction:
    """Return a number written in decimals as it stands, a whole one without fraction."""
    value = Fraction(text) if "." in text else int(text)
    return int(value) if value.denominator == 1 else value
