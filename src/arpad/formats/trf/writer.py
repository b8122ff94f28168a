"""TRF files written: as they were read, put in order, or made from an event."""

from collections.abc import Iterable

from arpad.formats.text import Decoded, encode
from arpad.formats.trf.columns import PLAYER, put
from arpad.formats.trf.file import TrfFile
from arpad.formats.trf.points import written
from arpad.formats.trf.rows import EMPTY, PER_ROUND, ROUNDS_FROM, UNREADABLE, Cell, Row

END = "\r\n"
"""The format asks for CR at the end of a line; everything reads CR and LF."""


def write(file: TrfFile) -> bytes:
    """Return the file as it was read, byte for byte."""
    return encode(Decoded("".join(file.lines), file.encoding, file.mark))


def player_line(row: Row) -> str:
    """Return a player's row in the exact layout, without line end."""
    line = "001"
    for field in PLAYER:
        if not field.every:
            line = put(line, field, _shown(row, field.name))
    return (line.ljust(ROUNDS_FROM) + "".join(map(_round, row.cells))).rstrip()


def _shown(row: Row, name: str) -> object:
    match name:
        case "points":
            return "" if row.points is None else written(row.points)
        case "member_id":
            return row.member_id or row.id_text
        case "rating" | "rank":
            return getattr(row, name) or ""
    return getattr(row, name)


def _round(cell: Cell) -> str:
    if cell == EMPTY:
        return " " * PER_ROUND
    opponent, colour, code = cell
    shown = f"{opponent:4}" if opponent else "0000"
    return f"  {shown} {colour} {' ' if code == UNREADABLE else code}"


def as_bytes(lines: Iterable[str]) -> bytes:
    """Return lines as the bytes of a file, in UTF-8."""
    return "".join(line + END for line in lines).encode(errors="replace")
