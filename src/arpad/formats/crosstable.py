"""Rows of a crosstable: what each round of a player says, by whichever format it is written."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from arpad.domain import Result
from arpad.formats.findings import ERROR, NOTE, OF_UNUSUAL, WARNING, Findings, Kinds

KINDS: Kinds = {
    **OF_UNUSUAL,
    "row-number-twice": (ERROR, ERROR),
    "row-opponent-unknown": (WARNING, ERROR),
    "row-plays-himself": (WARNING, ERROR),
    "row-bye-with-opponent": (WARNING, ERROR),
    "row-bye-is-forfeit": (NOTE, ERROR),
    "row-result-without-opponent": (WARNING, ERROR),
    "row-game-missing": (WARNING, ERROR),
    "row-results-disagree": (WARNING, ERROR),
    "row-other-round": (WARNING, ERROR),
    "row-colours-disagree": (NOTE, ERROR),
    "row-points-differ": (WARNING, ERROR),
}
"""What checking rows can find."""


class Cell(NamedTuple):
    """One round of one row.

    ``opponent`` is 0 for none. ``result`` is None where nothing is said of the round, and
    UNFINISHED where what is said cannot be read. ``column`` counts from 1. ``mark`` is "no-move"
    for a result with less than one move made, or UNREAD.
    """

    opponent: int = 0
    colour: str = ""
    result: Result | None = None
    column: int | None = None
    text: str = ""
    mark: str = ""


EMPTY = Cell()

UNREAD = "unread"
"""The mark of a cell that agrees with no other, since its result cannot be read."""


@dataclass(slots=True)
class Row:
    """A player's row: pairing number, line, rounds, and the points if they are given.

    ``by_position`` says that its columns may stand for opponents, as in a table of all against all.
    """

    number: int
    line: int | None
    cells: Sequence[Cell]
    points: int | Fraction | None = None
    points_column: int | None = None
    by_position: bool = False


Numbered = TypeVar("Numbered", bound=Any)
"""A row as its format has it: its number, line and cells, each beginning with the opponent."""

_OF_BYES = {Result.FULL_BYE: Fraction(1), Result.PAIRING_BYE: Fraction(1)}
_OF_BYES[Result.HALF_BYE] = Fraction(1, 2)


def once_each(
    rows: Iterable[Numbered],
    findings: Findings,
    code: str = "row-number-twice",
    column: int | None = None,
) -> dict[int, Numbered]:
    """Return the rows by pairing number; the first of several of one number is kept."""
    kept: dict[int, Numbered] = {}
    for row in rows:
        first = kept.setdefault(row.number, row)
        if first is not row:
            lost = sum(1 for cell in row.cells if cell[0])
            findings.add(code, row.line, column, row.number, other_line=first.line, games=lost)
    return kept


def check_points(rows: Mapping[int, Row], findings: Findings) -> None:
    """Say whose points are not the sum of the rounds."""
    for row in rows.values():
        if row.points is None or any(cell.result is Result.UNFINISHED for cell in row.cells):
            continue
        total = worth(row.cells)
        if total != row.points:
            column, given = row.points_column, row.points
            findings.add("row-points-differ", row.line, column, row.number, given=given, sum=total)


def worth(cells: Iterable[Cell]) -> Fraction:
    """Return the points of rounds: byes and forfeits count too."""
    results = (cell.result for cell in cells if cell.result)
    return sum(
        (result.score or _OF_BYES.get(result, Fraction(0)) for result in results), Fraction()
    )
