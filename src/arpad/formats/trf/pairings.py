"""What the codes of TRF rows mean to the pairing of a crosstable's rows."""

from collections import defaultdict
from collections.abc import Collection, Mapping

from arpad.domain import Game, Result
from arpad.formats import crosstable
from arpad.formats.crosstable import UNREAD, coded
from arpad.formats.findings import UNUSUAL
from arpad.formats.pairing import Pairing, Side, Values
from arpad.formats.trf.records import Findings
from arpad.formats.trf.rows import EMPTY, UNREADABLE, Cell, Row

Rows = Mapping[int, Row]
"""The rows by starting rank, in this order."""

BYES = coded("H HALF_BYE, F FULL_BYE, U PAIRING_BYE, Z ABSENT")
LESS_THAN_A_MOVE = coded("W WIN, D DRAW, L LOSS")
ON_THE_BOARD = coded("1 WIN, = DRAW, 0 LOSS")
FORFEITS = coded("+ FORFEIT_WIN, - FORFEIT_LOSS")
_AGAINST = ON_THE_BOARD | FORFEITS | LESS_THAN_A_MOVE | BYES
_RESULTS_ALONE = coded("1 FULL_BYE, W FULL_BYE, D HALF_BYE, 0 ABSENT, L ABSENT")
_BYES_ALONE = coded("+ FULL_BYE, = HALF_BYE, - ABSENT") | BYES
_ALONE = _RESULTS_ALONE | _BYES_ALONE
"""Codes without an opponent: never a game. Signs stood for byes before there were letters."""

_FINDINGS = {
    "unusual": UNUSUAL,
    "game-missing": "trf-row-missing",
    "colours-disagree": "trf-rows-disagree",
    "results-disagree": "trf-rows-disagree",
}


def last_round(rows: Rows) -> int:
    """Return the last round in which anybody has an opponent, 0 if there is none."""
    last = 0
    for row in rows.values():
        cells = row.cells
        while len(cells) > last and not cells[-1][0]:
            cells = cells[:-1]
        last = max(last, len(cells))
    return last


def games(rows: Rows, findings: Findings, unread: Collection[int] = ()) -> tuple[Game, ...]:
    """Return the games and byes by round, and in a round by White's starting rank.

    ``unread`` are the starting ranks of rows that could not be read, which has been said already.
    """
    return _Pairing(rows, findings, unread).games()


class _Pairing(Pairing):
    """The rows of a TRF file; a game is in both of them in the same round, with both colours."""

    prefix = "trf-"
    codes = _FINDINGS
    played = ON_THE_BOARD | FORFEITS
    byes = _BYES_ALONE
    empty = EMPTY
    exact = True

    def __init__(self, rows: Rows, findings: Findings, unread: Collection[int]) -> None:
        super().__init__(rows, findings)
        self._unread = unread
        self._counted = defaultdict[tuple[str, int], list[tuple[Side, str, Values]]](list)

    def games(self) -> tuple[Game, ...]:
        """Pair every row; a number nobody has, and the games that are not over, are said once."""
        games = super().games()
        for (kind, _), several in self._counted.items():
            side, field, values = several[0]
            super()._say(kind, side, field, {**values, "count": len(several)})
        return games

    def _cell(self, cell: Cell) -> crosstable.Cell:
        opponent, colour, code = cell
        text = f"{opponent:04} {colour} {code}".rstrip()
        if not opponent:
            return crosstable.Cell(result=_ALONE.get(code), text=text)
        mark = "no-move" if code in LESS_THAN_A_MOVE else UNREAD if code == UNREADABLE else ""
        result = _AGAINST.get(code, Result.UNFINISHED)
        known = colour if colour in "wb" else ""
        return crosstable.Cell(opponent, known, result, text=text, mark=mark)

    def _column(self, side: Side, field: str) -> int:
        row: Row = side.row
        return row.column(side.time, field)

    def _without_opponent(self, side: Side) -> None:
        code = self._cells[side.number][side.time][2]
        if code in _RESULTS_ALONE:
            self._say("result-without-opponent", side, "result", {"text": code})
        if code in _ALONE:
            self._add(side)

    def _unknown(self, side: Side) -> None:
        super()._unknown(side._replace(cell=side.cell._replace(result=Result.UNFINISHED)))

    def _say(self, kind: str, side: Side, field: str, values: Values) -> None:
        if kind == "opponent-unknown" and side.cell.opponent in self._unread:
            return
        if kind in ("opponent-unknown", "unfinished"):
            about = side.time if kind == "unfinished" else side.cell.opponent
            self._counted[kind, about].append((side, field, values))
        else:
            super()._say(kind, side, field, values)
