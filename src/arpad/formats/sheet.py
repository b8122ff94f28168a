"""A table out of a file, text with delimiters or a spreadsheet: cells with their places."""

from collections.abc import Sequence

from arpad.formats.delimited import Delimited, Line
from arpad.formats.text import decode
from arpad.formats.xlsx import read_cells

MOST_CELLS = 300  # in a row; no crosstable has so many columns


class Sheet:
    """The rows that are not empty.

    ``encoding`` is the guessed one of a text that is not UTF-8, else empty; ``broken`` the line in
    which a quotation mark opens that never ends, if there is one.
    """

    def __init__(self, data: bytes) -> None:
        """Read a file; raises Unreadable for a spreadsheet that is damaged."""
        self._text: Delimited | None = None
        self.encoding = ""
        self.broken: int | None = None
        if data.startswith(b"PK"):
            rows = [Line(number, cells) for number, cells in read_cells(data)]
        else:
            decoded = decode(data)
            self.encoding = decoded.encoding if decoded.assumed else ""
            self._text = Delimited(decoded.text)
            rows = list(self._text.rows())
            self.broken = self._text.broken
        self.rows: Sequence[Line] = [Line(line, cells[:MOST_CELLS]) for line, cells in rows]

    def titles(self, at: int) -> list[str]:
        """Return what stands above row ``at``, a line for each row."""
        return [", ".join(filter(str.strip, line.cells)) for line in self.rows[:at]]

    def column(self, line: int, cell: int) -> int | None:
        """Return where a cell stands: its first character, or its column of a spreadsheet."""
        return self._text.column(line, cell) if self._text else cell + 1
