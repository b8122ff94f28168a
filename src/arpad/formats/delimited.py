"""Tables delimited by commas, semicolons or tabs, each cell with its place."""

import csv
import io
from collections.abc import Iterator, Sequence
from typing import NamedTuple

DELIMITERS = ",;\t"


class Line(NamedTuple):
    """A row of a table: the number of its first line, and its cells."""

    number: int
    cells: Sequence[str]


class Delimited:
    """A text read as a table; the delimiter is the one its first line has most of.

    ``broken`` is the line in which a quotation mark opens that never ends, if there is one.
    """

    def __init__(self, text: str) -> None:
        self._lines = io.StringIO(text, newline="").readlines()
        first = next((line for line in self._lines if line.strip()), "")
        self.delimiter = max(DELIMITERS, key=first.count)
        self.broken: int | None = None

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
        quoted, passed = False, 0
        for place, sign in enumerate(self._lines[line - 1], start=1):
            if passed == cell:
                return place
            quoted ^= sign == '"'
            passed += sign == self.delimiter and not quoted
        return None
