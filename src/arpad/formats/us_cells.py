"""A round of a US Chess crosstable as files write it: W 39, D12, L4B, H, B, U, X, F, *."""

import re
from collections.abc import Mapping

from arpad.domain import Result
from arpad.formats.crosstable import EMPTY, Cell

LETTERS: Mapping[str, Result] = {
    "W": Result.WIN,
    "D": Result.DRAW,
    "L": Result.LOSS,
    "X": Result.FORFEIT_WIN,
    "F": Result.FORFEIT_LOSS,
    "Z": Result.DOUBLE_FORFEIT,
    "B": Result.FULL_BYE,
    "FB": Result.FULL_BYE,
    "H": Result.HALF_BYE,
    "HB": Result.HALF_BYE,
    "U": Result.ABSENT,
    "NB": Result.ABSENT,
}
"""The letters of crosstables and of the submission files."""

CSV_LETTERS: Mapping[str, Result] = {
    **LETTERS,
    "BF": Result.FULL_BYE,
    "BH": Result.HALF_BYE,
    "FW": Result.FORFEIT_WIN,
    "FL": Result.FORFEIT_LOSS,
}
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
