"""Rows under headings: in which column each field stands, and what a row has of it."""

from collections.abc import Iterable

from arpad.formats import headings
from arpad.formats.delimited import Line
from arpad.formats.sheet import Sheet

MOST_ROUNDS = 200


class Headed:
    """A sheet whose headings are known.

    ``fields`` has the column of each field, and ``several`` all that have it, the best first.
    ``rounds`` has those of the rounds from the first on, -1 for one that has none, and ``unknown``
    those of which nothing is asked.
    """

    def __init__(self, sheet: Sheet, heading: Line, fields: Iterable[tuple[str, int]]) -> None:
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
        self.several = {field: [at for _, at in sorted(each)] for field, each in ranked.items()}
        self.fields = {field: places[0] for field, places in self.several.items()}

    def text(self, line: Line, field: str) -> str:
        """Return what a row has of a field, "" for nothing."""
        return cell_at(line, self.fields.get(field, -1))

    def column(self, line: Line, field: str) -> int | None:
        """Return where a field of a row stands, None where the table has no such column."""
        return self.place(line, self.fields[field]) if field in self.fields else None

    def place(self, line: Line, at: int) -> int | None:
        """Return where a cell of a row stands."""
        return self.sheet.column(line.number, at)

    def round_texts(self, line: Line) -> list[str]:
        """Return the texts of the rounds, "" for one that has no column."""
        return [cell_at(line, at) for at in self.rounds]


def cell_at(line: Line, at: int) -> str:
    """Return a cell of a row, "" where there is none."""
    return line.cells[at].strip() if 0 <= at < len(line.cells) else ""
