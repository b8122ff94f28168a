"""What cells of US Chess files say: rounds such as W 39, D12, L4B, H; systems; ratings."""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from arpad.domain import Result
from arpad.formats.crosstable import EMPTY, Cell, coded

LETTERS = coded(
    "W WIN, D DRAW, L LOSS, X FORFEIT_WIN, F FORFEIT_LOSS, Z DOUBLE_FORFEIT, B FULL_BYE, "
    "FB FULL_BYE, H HALF_BYE, HB HALF_BYE, U ABSENT, NB ABSENT"
)
"""The letters of crosstables and of the submission files."""

CSV_LETTERS = LETTERS | coded("BF FULL_BYE, BH HALF_BYE, FW FORFEIT_WIN, FL FORFEIT_LOSS")
"""The letters of a CSV crosstable: those and the clearer ones."""

SUBMITTED = {result: letter for letter, result in LETTERS.items() if len(letter) == 1}
SUBMITTED |= {Result.BYE: "B", Result.PAIRING_BYE: "B"}
"""The letter of each result in the submission files."""

_WRITTEN = SUBMITTED | {
    Result.FORFEIT_WIN: "FW",
    Result.FORFEIT_LOSS: "FL",
    **dict.fromkeys((Result.BYE, Result.PAIRING_BYE, Result.FULL_BYE), "BF"),
    Result.HALF_BYE: "BH",
    Result.UNFINISHED: "?",
}
_SELF = "*"
_LONGEST = 30  # a longer text is no cell, however many blanks it has
_CELL = re.compile(r"([A-Z]{1,2})\s*+(\d{0,5})\s*+([WB]?)", re.ASCII)
_COLOURS = {"W": "w", "B": "b", "": ""}


def read_cell(
    text: str, column: int | None = None, letters: Mapping[str, Result] = LETTERS
) -> Cell | None:
    """Read a cell; None if it cannot be read. An empty one and ``*`` say nothing of the round."""
    shown = text.strip()
    upper = shown.upper()
    if not upper or upper in (_SELF, "-"):
        return EMPTY
    if upper in letters:
        return Cell(0, "", letters[upper], column, shown)
    found = _CELL.fullmatch(upper) if len(upper) <= _LONGEST else None
    if found is None or found[1] not in letters:
        return _with_colour(upper, column, letters)
    return Cell(int(found[2] or 0), _COLOURS[found[3]], letters[found[1]], column, shown)


def _with_colour(text: str, column: int | None, letters: Mapping[str, Result]) -> Cell | None:
    """Read a letter and a colour without an opponent between them."""
    if len(text) == 2 and text[0] in letters and text[1] in _COLOURS:
        return Cell(0, _COLOURS[text[1]], letters[text[0]], column, text)
    return None


def is_self(text: str) -> bool:
    """Whether the cell is where a row of all against all meets its own player."""
    return text.strip() == _SELF


def write_cell(result: Result, opponent: str = "", colour: str = "") -> str:
    """Write a cell of a CSV crosstable, the colour in small."""
    return f"{_WRITTEN[result]}{opponent}{colour if opponent else ''}"


# --- Rating systems and ratings ---

REGULAR, QUICK, BLITZ, DUAL = "regular", "quick", "blitz", "dual"

CODES = {"R": REGULAR, "Q": QUICK, "B": BLITZ, "OR": "online-regular", "OQ": "online-quick"}
CODES |= {"OB": "online-blitz", "D": DUAL}
"""The system of each code; D is a section rated in two, Regular and Quick."""

SYSTEM_CODES = {system: code for code, system in CODES.items()}
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
    return CODES.get(name.upper()) or (name if name in SYSTEM_CODES else None)


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
