"""Rows of a crosstable: what each round of a player says, by whichever format it is written."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from arpad.domain import Claim, Game, Result
from arpad.formats.reading import OF_UNUSUAL, Findings, kinds

KINDS = OF_UNUSUAL | kinds("""
    error/error: row-number-twice
    warning/error: row-opponent-unknown row-plays-himself row-bye-with-opponent
        row-result-without-opponent row-game-missing row-results-disagree row-other-round
        row-points-differ
    note/error: row-bye-is-forfeit row-colours-disagree
""")
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


def coded(table: str) -> dict[str, Result]:
    """Read a table of codes and the results they mean: ``W WIN, H HALF_BYE``."""
    return {code: Result[name] for code, name in map(str.split, table.split(","))}


MOST_ROUNDS = 200
"""No crosstable has more rounds."""

UNREAD = "unread"
"""The mark of a cell that agrees with no other, since its result cannot be read."""


@dataclass(slots=True)
class CrosstableRow:
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


def check_points(rows: Mapping[int, CrosstableRow], findings: Findings) -> None:
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


# --- Cells as US Chess writes them: W 39, D12, L4B, H ---------------------------------------------

LETTERS = coded(
    "W WIN, D DRAW, L LOSS, X FORFEIT_WIN, F FORFEIT_LOSS, Z DOUBLE_FORFEIT, B FULL_BYE, "
    "FB FULL_BYE, H HALF_BYE, HB HALF_BYE, U ABSENT, NB ABSENT"
)
"""The letters of crosstables and of the submission files."""

CSV_LETTERS = LETTERS | coded("BF FULL_BYE, BH HALF_BYE, FW FORFEIT_WIN, FL FORFEIT_LOSS")
"""The letters of a CSV crosstable: those and the clearer ones."""

SELF = "*"
"""What stands where a row of all against all meets its own player."""

_LONGEST = 30  # a longer text is no cell, however many blanks it has
_LETTERED = re.compile(r"([A-Z]{1,2}?)\s*+(\d{0,5})\s*+([WB]?)", re.ASCII)


def read_cell(
    text: str, column: int | None = None, letters: Mapping[str, Result] = LETTERS
) -> Cell | None:
    """Read a cell; None if it cannot be read. An empty one and ``*`` say nothing of the round."""
    shown = text.strip()
    upper = shown.upper()
    if not upper or upper in (SELF, "-"):
        return EMPTY
    if upper in letters:
        return Cell(0, "", letters[upper], column, shown)
    cell = _LETTERED.fullmatch(upper) if len(upper) <= _LONGEST else None
    if cell is None or cell[1] not in letters:
        return None
    return Cell(int(cell[2] or 0), cell[3].lower(), letters[cell[1]], column, shown)


# --- Games made into rows again -------------------------------------------------------------------

NOT_TO_BE_RATED = ("no-move", "other-start", "not-ended", "casual")
"""Why games that were played are not rated whatever their result."""


def claims(game: Game) -> tuple[Claim | None, ...]:
    """Return what each player's row says of a game, also where both say the same."""
    if game.claims:
        return game.claims
    not_rated = "no-move" if game.not_rated in NOT_TO_BE_RATED else ""
    own = Claim(game.result, game.colour, not_rated)
    if game.opponent is None or game.not_rated in ("row-missing", "rows-disagree"):
        return own, None
    other = game.seen_by(game.opponent)
    return own, Claim(other.result, other.colour, not_rated)


def rows_of(
    games: Iterable[Game], numbers: Mapping[str, int], nobody: int = 0
) -> dict[str, list[Cell]]:
    """Return each player's rounds by id, of all who have a number.

    Where rows disagreed each has again what it said. A game without a round, or of one that is
    taken, is put into the first that both rows have free; an opponent who is unknown gets the
    number of ``nobody``.
    """
    rows: dict[str, dict[int, Cell]] = {player: {} for player in numbers}
    for game in sorted(games, key=lambda game: game.round is None):
        players = (game.player, game.opponent)
        sides = [
            (
                rows[player],
                Cell(numbers.get(met or "", 0), said.colour, said.result, mark=said.not_rated),
            )
            for player, met, said in zip(players, reversed(players), claims(game), strict=True)
            if said and player in rows
        ]
        taken = {time for row, _ in sides for time in row}
        free = (time for time in range(1, len(taken) + 2) if time not in taken)
        time = next(free) if game.round is None or game.round in taken else game.round
        for row, cell in sides:
            unknown = game.not_rated == "opponent-unknown"
            row[time] = cell._replace(opponent=nobody) if unknown else cell
    return {
        player: [row.get(time, EMPTY) for time in range(1, max(row, default=0) + 1)]
        for player, row in rows.items()
    }
