"""A table out of a file, text with delimiters or a spreadsheet: cells with their places."""

from collections.abc import Iterator, Sequence

from arpad.formats.delimited import Delimited, Line
from arpad.formats.limits import MOST_CELLS, MOST_COLUMNS, check
from arpad.formats.text import decode
from arpad.formats.xlsx import read_cells


class Sheet:
    """The rows that are not empty.

    ``encoding`` is the guessed one of a text that is not UTF-8, else empty; ``broken`` the line in
    which a quotation mark opens that never ends, if there is one.
    """

    def __init__(self, data: bytes | str) -> None:
        """Read a file; raises Unreadable for one that is too large, or a damaged spreadsheet."""
        self._text: Delimited | None = None
        self.encoding = ""
        self.broken: int | None = None
        if isinstance(data, bytes) and data.startswith(b"PK"):
            rows = [Line(number, cells) for number, cells in read_cells(data)]
        else:
            decoded = decode(data)
            self.encoding = decoded.encoding if decoded.assumed else ""
            self._text = Delimited(decoded.text)
            rows = list(_within(self._text.rows()))
            self.broken = self._text.broken
        self.rows: Sequence[Line] = rows

    def titles(self, at: int) -> list[str]:
        """Return what stands above row ``at``, a line for each row."""
        return [", ".join(filter(str.strip, line.cells)) for line in self.rows[:at]]

    def shown(self, line: Line) -> str:
        """Return a row as one text."""
        return (self._text.delimiter if self._text else ",").join(line.cells)

    def column(self, line: int, cell: int) -> int | None:
        """Return where a cell stands: its first character, or its column of a spreadsheet."""
        return self._text.column(line, cell) if self._text else cell + 1


def _within(rows: Iterator[Line]) -> Iterator[Line]:
    """Yield rows without the empty cells at their far end; raises Unreadable for too many cells."""
    count = 0
    for line, cells in rows:
        count += len(cells)
        check(count, MOST_CELLS, "file-cells")
        if any(map(str.strip, cells[MOST_COLUMNS:])):
            check(len(cells), MOST_COLUMNS, "file-columns")
        yield Line(line, cells[:MOST_COLUMNS])
