"""Tables delimited by commas, semicolons or tabs, each cell with its place."""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

DELIMITERS = ",;\t"
_HEAD = 30  # lines that are looked at for the delimiter


class Line(NamedTuple):
    """A row of a table: the number of its first line, and its cells."""

    number: int
    cells: Sequence[str]


class Delimited:
    """A text read as a table; the delimiter is the one its first line has most of.

    Where that line is a title, it is the one that most lines have equally many of.

    ``broken`` is the line in which a quotation mark opens that never ends, if there is one.
    """

    def __init__(self, text: str) -> None:
        self._lines = io.StringIO(text, newline="").readlines()
        self.delimiter = _delimiter([line for line in self._lines[:_HEAD] if line.strip()])
        self.broken: int | None = None
        self._counted = 0
        self._starts: list[int] = []

    def rows(self) -> Iterator[Line]:
        """Yield each row that is not empty."""
        reader = csv.reader(self._lines, delimiter=self.delimiter)
        begins = 1
        while True:
            try:
                cells = next(reader, None)
            except csv.Error:  # a cell of more than 128 kB, as after a quote that never ends
                self.broken = begins
                return
            if cells is None:
                return
            if reader.line_num > begins and self._open(begins, reader.line_num):
                self.broken = begins
            if any(cell.strip() for cell in cells):
                yield Line(begins, cells)
            begins = reader.line_num + 1

    def _open(self, first: int, last: int) -> bool:
        """Whether lines that are one row have a quotation mark too many: it never ends."""
        return sum(line.count('"') for line in self._lines[first - 1 : last]) % 2 == 1

    def column(self, line: int, cell: int) -> int | None:
        """Return the character at which a cell begins, from 1; None if on a later line."""
        if line != self._counted:
            self._counted, self._starts = line, self._starts_in(self._lines[line - 1])
        return self._starts[cell] if cell < len(self._starts) else None

    def _starts_in(self, text: str) -> list[int]:
        """Return where the cells of a line begin; a delimiter between quotation marks is none."""
        starts, quoted = [1], False
        for piece in _PIECES[self.delimiter].finditer(text):
            quoted ^= piece[0] == '"'
            if not quoted and piece[0] != '"':
                starts.append(piece.end() + 1)
        return starts


_PIECES = {each: re.compile(f'[{each}"]') for each in DELIMITERS}


def _delimiter(lines: Sequence[str]) -> str:
    first = lines[0] if lines else ""
    if any(first.count(sign) > 1 for sign in DELIMITERS):
        return max(DELIMITERS, key=first.count)

    def alike(sign: str) -> tuple[int, int]:
        counts = Counter(line.count(sign) for line in lines if sign in line)
        return max(((lines, each) for each, lines in counts.items()), default=(0, 0))

    return max(DELIMITERS, key=alike)
