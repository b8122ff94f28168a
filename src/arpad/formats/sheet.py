"""A table out of a file, text with delimiters or a spreadsheet: its cells, rows under headings."""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from arpad.formats import headings
from arpad.formats.crosstable import MOST_ROUNDS
from arpad.formats.opening import MOST_CELLS, MOST_COLUMNS, check, decode
from arpad.formats.xlsx import read_cells


class SheetRow(NamedTuple):
    """A row of a table: the number of its first line, and its cells."""

    number: int
    cells: Sequence[str]


DELIMITERS = ",;\t"
_HEAD = 30  # lines that are looked at for the delimiter


class Sheet:
    """The rows that are not empty, of a text with delimiters or a spreadsheet.

    The delimiter is the one its first line has most of; where that line is a title, the one that
    most lines have equally many of. ``encoding`` is the guessed one of a text that is not UTF-8,
    else empty; ``broken`` the line in which a quotation mark opens that never ends, if there is
    one.
    """

    def __init__(self, data: bytes | str) -> None:
        """Read a file; raises Unreadable for one that is too large, or a damaged spreadsheet."""
        self._lines: list[str] = []
        self._delimiter, self.encoding = ",", ""
        self.broken: int | None = None
        self._counted, self._starts = 0, list[int]()
        if isinstance(data, bytes) and data.startswith(b"PK"):
            self.rows = [SheetRow(number, cells) for number, cells in read_cells(data)]
            return
        decoded = decode(data)
        self.encoding = decoded.encoding if decoded.assumed else ""
        self._lines = io.StringIO(decoded.text, newline="").readlines()
        self._delimiter = _delimiter([line for line in self._lines[:_HEAD] if line.strip()])
        self.rows = self._delimited()

    def titles(self, at: int) -> list[str]:
        """Return what stands above row ``at``, a line for each row."""
        return [", ".join(filter(str.strip, line.cells)) for line in self.rows[:at]]

    def shown(self, line: SheetRow) -> str:
        """Return a row as one text."""
        return self._delimiter.join(line.cells)

    def _delimited(self) -> list[SheetRow]:
        """Return each row of a text that is not empty; raises Unreadable for too many cells."""
        rows: list[SheetRow] = []
        begins, count = 1, 0
        reader = csv.reader(self._lines, delimiter=self._delimiter)
        try:
            for cells in reader:
                lines = self._lines[begins - 1 : reader.line_num]
                if len(lines) > 1 and sum(line.count('"') for line in lines) % 2 == 1:
                    self.broken = begins  # one quotation mark too many: it never ends
                if any(map(str.strip, cells)):
                    count += len(cells)
                    check(count, MOST_CELLS, "file-cells")
                    if any(map(str.strip, cells[MOST_COLUMNS:])):
                        check(len(cells), MOST_COLUMNS, "file-columns")
                    rows.append(SheetRow(begins, cells[:MOST_COLUMNS]))
                begins = reader.line_num + 1
        except csv.Error:  # a cell of more than 128 kB, as after a quote that never ends
            self.broken = begins
        return rows

    def column(self, line: int, cell: int) -> int | None:
        """Return where a cell stands: its first character, or its column of a spreadsheet.

        None if it is on a later line than its row begins in.
        """
        if not self._lines:
            return cell + 1
        if line != self._counted:
            self._counted, self._starts, quoted = line, [1], False
            for piece in _PIECES[self._delimiter].finditer(self._lines[line - 1]):
                quoted ^= piece[0] == '"'  # a delimiter between quotation marks is none
                if not quoted and piece[0] != '"':
                    self._starts.append(piece.end() + 1)
        return self._starts[cell] if cell < len(self._starts) else None


_PIECES = {sign: re.compile(f'[{sign}"]') for sign in DELIMITERS}


def _delimiter(lines: Sequence[str]) -> str:
    first = lines[0] if lines else ""
    if any(first.count(sign) > 1 for sign in DELIMITERS):
        return max(DELIMITERS, key=first.count)

    def alike(sign: str) -> tuple[int, int]:
        counts = Counter(line.count(sign) for line in lines if sign in line)
        return max(((lines, count) for count, lines in counts.items()), default=(0, 0))

    return max(DELIMITERS, key=alike)


class Headed:
    """A sheet whose headings are known.

    ``fields`` has the column of each field, and ``several`` all that have it, the best first.
    ``rounds`` has those of the rounds from the first on, -1 for one that has none, and ``unknown``
    those of which nothing is asked.
    """

    def __init__(self, sheet: Sheet, heading: SheetRow, fields: Iterable[tuple[str, int]]) -> None:
        """Take for each heading its field, "" for none that is asked for, and its rank, 0 the best.

        What has no field may be a round.
        """
        self.sheet, self.heading = sheet, heading
        self.unknown: list[int] = []
        rounds: dict[int, int] = {}
        ranked: dict[str, list[tuple[int, int]]] = {}
        for at, (cell, (field, rank)) in enumerate(zip(heading.cells, fields, strict=True)):
            number = headings.round_of(cell) or 0
            if field:
                ranked.setdefault(field, []).append((rank, at))
            elif 0 < number <= MOST_ROUNDS and number not in rounds:
                rounds[number] = at
            elif cell.strip():
                self.unknown.append(at)
        self.rounds = [rounds.get(number, -1) for number in range(1, max(rounds, default=0) + 1)]
        self.several = {field: [at for _, at in sorted(places)] for field, places in ranked.items()}
        self.fields = {field: places[0] for field, places in self.several.items()}

    def text(self, line: SheetRow, field: str) -> str:
        """Return what a row has of a field, "" for nothing."""
        return cell_at(line, self.fields.get(field, -1))

    def column(self, line: SheetRow, field: str) -> int | None:
        """Return where a field of a row stands, None where the table has no such column."""
        return self.place(line, self.fields[field]) if field in self.fields else None

    def place(self, line: SheetRow, at: int) -> int | None:
        """Return where a cell of a row stands."""
        return self.sheet.column(line.number, at)

    def round_texts(self, line: SheetRow) -> list[str]:
        """Return the texts of the rounds, "" for one that has no column."""
        return [cell_at(line, at) for at in self.rounds]


def cell_at(line: SheetRow, at: int) -> str:
    """Return a cell of a row, "" where there is none."""
    return line.cells[at].strip() if 0 <= at < len(line.cells) else ""
