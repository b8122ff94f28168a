"""The rounds of a player's row in which something is off."""

import re

from arpad.formats.trf.findings import Findings
from arpad.formats.trf.rows import EMPTY, MOST_ROUNDS, PER_ROUND, Cell

CODES = "10=+-WDLHFUZ "
UNREADABLE = "?"
"""The code of a round whose result cannot be read."""

_MOST_IN_A_ROW = 10
_SHIFTS = (-1, 1, -2, 2, -3, 3)
_CELL = re.compile(r"  ( *\d*) ([wWbB\- ]) (.)", re.ASCII)  # fits ten characters only


def read_rounds(
    text: str, place: int, line: int, player: int, findings: Findings
) -> tuple[tuple[Cell, ...], tuple[int, ...]]:
    """Return the rounds from an index of the row on, and the columns their opponents begin in.

    The row has no blanks at its end.
    A round that stands up to three columns off moves those after it along. After ten unreadable
    rounds in a row the rest is left.
    """
    cells: list[Cell] = []
    starts: list[int] = []
    unreadable = 0
    while place < len(text):
        time = len(cells) + 1
        if time > MOST_ROUNDS or unreadable == _MOST_IN_A_ROW:
            findings.add("trf-row-too-long", line, place + 1, player, last=len(cells))
            break
        shift = _shift(text, place)
        place += shift or 0
        if shift:
            findings.add("trf-cell-shifted", line, place + 3, player, time, by=shift)
        chunk = _chunk(text, place, overlaps=(shift or 0) < 0)
        cells.append(_cell(chunk, place, line, player, time, findings))
        starts.append(place + 3)
        unreadable = unreadable + 1 if shift is None else 0
        place += PER_ROUND
    return tuple(cells), tuple(starts)


def _chunk(text: str, place: int, *, overlaps: bool) -> str:
    """Return the ten characters of a round; the first may be the end of the one before."""
    chunk = text[place : place + PER_ROUND].ljust(PER_ROUND)
    return " " + chunk[1:] if overlaps else chunk


def _shift(text: str, place: int) -> int | None:
    """Return how far from its columns a round stands, None if it cannot be found."""
    if _CELL.fullmatch(_chunk(text, place, overlaps=False)):
        return 0
    for shift in _SHIFTS:
        chunk = _chunk(text, place + shift, overlaps=shift < 0)
        if _CELL.fullmatch(chunk) and chunk[-1] in CODES and chunk.strip():
            return shift
    return None


def _cell(chunk: str, place: int, line: int, player: int, time: int, findings: Findings) -> Cell:
    found = _CELL.fullmatch(chunk)
    if not found:
        number = re.search(r"\d{1,4}", chunk[:6], re.ASCII)
        findings.add("trf-cell-unreadable", line, place + 3, player, time, text=chunk.strip())
        return (int(number[0]) if number else 0, " ", UNREADABLE)
    opponent, colour, code = found.groups()
    if code.upper() not in CODES:
        findings.add("trf-result-unknown", line, place + PER_ROUND, player, time, text=code)
        return (int(opponent.strip() or 0), colour.lower(), UNREADABLE)
    if code.upper() != code or colour.lower() != colour:
        findings.add("trf-letter-case", line, place + PER_ROUND, player, time, text=chunk.strip())
    cell = (int(opponent.strip() or 0), colour.lower(), code.upper())
    return EMPTY if not chunk.strip() else cell
