"""Rows of a crosstable made into games: each game stands in two rows, which must agree."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from arpad.domain import Claim, Game, Result, is_unusual
from arpad.formats.findings import (
    ERROR,
    NOTE,
    OF_UNUSUAL,
    UNUSUAL,
    WARNING,
    Findings,
    Kinds,
    shown_pair,
)

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

    ``result`` is None where nothing is said of the round, and UNFINISHED where what is said cannot
    be read; ``opponent`` is 0 for none. ``column`` counts from 1.
    """

    result: Result | None
    opponent: int = 0
    colour: str = ""
    column: int | None = None
    text: str = ""


EMPTY = Cell(None)


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


Claims = tuple[Claim | None, ...]


class _Side(NamedTuple):
    """One row's telling of a game."""

    row: Row
    time: int
    cell: Cell

    @property
    def text(self) -> str:
        return self.cell.text


_GAMES = frozenset(
    (
        Result.WIN,
        Result.DRAW,
        Result.LOSS,
        Result.FORFEIT_WIN,
        Result.FORFEIT_LOSS,
        Result.DOUBLE_FORFEIT,
        Result.UNFINISHED,
    )
)
_FORFEITS = frozenset((Result.FORFEIT_WIN, Result.FORFEIT_LOSS, Result.DOUBLE_FORFEIT))
_POINTS = {
    Result.WIN: 2,
    Result.DRAW: 1,
    Result.FORFEIT_WIN: 2,
    Result.FULL_BYE: 2,
    Result.PAIRING_BYE: 2,
    Result.HALF_BYE: 1,
}
"""What a round counts, in halves; all else counts nothing."""


def once_each(rows: Sequence[Row], findings: Findings) -> dict[int, Row]:
    """Return the rows by pairing number; the first of several of one number is kept."""
    found: dict[int, Row] = {}
    for row in rows:
        first = found.setdefault(row.number, row)
        if first is not row:
            lost = sum(1 for cell in row.cells if cell.opponent)
            findings.add(
                "row-number-twice", row.line, None, row.number, other_line=first.line, games=lost
            )
    return found


def games(rows: Mapping[int, Row], findings: Findings) -> tuple[Game, ...]:
    """Return the games and byes by round, in the order of rows; White is the first player."""
    return _Pairing(rows, findings).all()


def check_points(rows: Mapping[int, Row], findings: Findings) -> None:
    """Say whose points are not the sum of the rounds."""
    for row in rows.values():
        if row.points is None or any(cell.result is Result.UNFINISHED for cell in row.cells):
            continue
        total = worth(row.cells)
        if total != row.points:
            findings.add(
                "row-points-differ",
                row.line,
                row.points_column,
                row.number,
                given=row.points,
                sum=total,
            )


def worth(cells: Iterable[Cell]) -> Fraction:
    """Return the points of rounds: byes and forfeits count too."""
    return Fraction(sum(_POINTS.get(cell.result, 0) for cell in cells if cell.result), 2)


class _Pairing:
    """The rows while they are paired with one another."""

    def __init__(self, rows: Mapping[int, Row], findings: Findings) -> None:
        self._rows = rows
        self._findings = findings
        self._games = defaultdict[int, list[Game]](list)
        self._told = set[tuple[int, int]]()
        self._met_by_forfeit = {
            (cell.opponent, time)
            for row in rows.values()
            for time, cell in enumerate(row.cells)
            if cell.opponent and cell.result in _FORFEITS
        }
        self._alone = defaultdict[tuple[int, int], list[_Side]](list)

    def all(self) -> tuple[Game, ...]:
        """Pair every round of every row."""
        for row in self._rows.values():
            for time, cell in enumerate(row.cells):
                if cell.result is not None:
                    self._take(_Side(row, time, cell))
        for sides in self._alone.values():
            self._across_rounds(sides)
        return tuple(game for time in sorted(self._games) for game in self._games[time])

    def _take(self, side: _Side) -> None:
        """Sort one cell: a bye, a game with its other side, or one that has none."""
        row, time, cell = side
        if (row.number, time) in self._told:
            return
        if cell.result not in _GAMES:
            other = self._same_round(side)
            if other and other.cell.opponent == row.number and self._bye_of_pair(side, other):
                return
            if cell.opponent:
                self._say("row-bye-with-opponent", side, opponent=cell.opponent)
            self._add(side, None)
        elif not cell.opponent:
            self._without_opponent(side)
        elif cell.opponent == row.number or cell.opponent not in self._rows:
            own = cell.opponent == row.number
            code = "row-plays-himself" if own else "row-opponent-unknown"
            self._say(code, side, opponent=cell.opponent)
            self._add(side, None, "opponent-unknown")
        else:
            self._with_opponent(side)

    def _without_opponent(self, side: _Side) -> None:
        """Add a forfeit that names nobody; a result or an unreadable cell is no game."""
        result = side.cell.result
        if result in _FORFEITS:
            if (side.row.number, side.time) in self._met_by_forfeit:
                return  # the opponent's row says against whom
            self._add(side, None)
        elif result is Result.UNFINISHED:  # whoever read the cell has said so
            self._add(side, None, "cell-unreadable")
        else:
            self._say("row-result-without-opponent", side, text=side.text)
            self._add(side, None, "opponent-unknown")

    def _with_opponent(self, side: _Side) -> None:
        other = self._same_round(side)
        if other and (other.row.number, other.time) not in self._told:
            if _names(other, side) or _silent_forfeit(side, other):
                self._both(side, other)
                return
            if other.cell.opponent == side.row.number and self._bye_of_pair(other, side):
                return
        pair = (side.row.number, side.cell.opponent)
        self._alone[min(pair), max(pair)].append(side)

    def _same_round(self, side: _Side) -> _Side | None:
        """Return what the row of the opponent has in the same round, None if there is no other."""
        row = self._rows.get(side.cell.opponent)
        if row is None or row is side.row or side.time >= len(row.cells):
            return None
        return _Side(row, side.time, row.cells[side.time])

    def _bye_of_pair(self, bye: _Side, other: _Side) -> bool:
        """Add the game of rows that name each other though one has a bye; False for two byes."""
        signs = _forfeit(bye.cell.result, other.cell.result)
        if signs is None and other.cell.result not in _GAMES:
            return False
        if signs:
            values = {"own_text": bye.text, "other_text": other.text}
            self._say("row-bye-is-forfeit", bye, opponent=other.row.number, **values)
        results = signs or (Result.UNFINISHED, other.cell.result)
        sides = [
            side._replace(cell=side.cell._replace(result=result))
            for side, result in zip((bye, other), results, strict=True)
        ]
        self._both(*sorted(sides, key=lambda side: side.row.number))
        return True

    def _across_rounds(self, sides: Sequence[_Side]) -> None:
        """Join what two rows tell of one another in different rounds, in order."""
        lower = min(side.row.number for side in sides)
        first = [side for side in sides if side.row.number == lower]
        second = [side for side in sides if side.row.number != lower]
        for own, other in zip(first, second, strict=False):
            if not (own.row.by_position or other.row.by_position):
                self._say("row-other-round", own, opponent=other.row.number, other=other.time + 1)
            self._both(own, other)
        many = min(len(first), len(second))
        for side in first[many:] + second[many:]:
            self._missing(side)

    def _missing(self, side: _Side) -> None:
        other = self._rows[side.cell.opponent]
        there = other.cells[side.time].text if side.time < len(other.cells) else ""
        self._say(
            "row-game-missing",
            side,
            opponent=other.number,
            own_text=side.text,
            other_text=there,
            other_line=other.line,
        )
        self._add(side, other.number, "row-missing", claims=(_claim(side), None))

    def _both(self, side: _Side, other: _Side) -> None:
        """Add a game that two rows tell of."""
        for each in (side, other):
            self._told.add((each.row.number, each.time))
        reason, own, met = "", side.cell.result, other.cell.result
        unusual = own is not None and met is not None and is_unusual(own, met)
        if unusual and own and met:
            self._say(UNUSUAL, side, result=shown_pair(own, met))
        elif not _mirrored(own, met):
            self._say(
                "row-results-disagree",
                side,
                opponent=other.row.number,
                own_text=side.text,
                other_text=other.text,
                other_line=other.row.line,
            )
            reason = "rows-disagree"
        claims: Claims = (_claim(side), _claim(other)) if reason else ()
        colours = {side.cell.colour, _OTHER[other.cell.colour]} - {""}
        if len(colours) > 1:
            self._say("row-colours-disagree", side, opponent=other.row.number)
            claims = (_claim(side), _claim(other))
        colour = colours.pop() if len(colours) == 1 else ""
        readable = side if side.cell.result is not Result.UNFINISHED else None
        result = (side if readable else other).cell.result
        if result is not None and not readable:
            result = result.reversed
        self._add(
            side._replace(cell=side.cell._replace(result=result, colour=colour)),
            other.row.number,
            reason,
            other,
            met if unusual else None,
            claims,
        )

    def _add(
        self,
        side: _Side,
        opponent: int | None,
        reason: str = "",
        other: _Side | None = None,
        other_result: Result | None = None,
        claims: Claims = (),
    ) -> None:
        """Add a game from White's side if the colours are known."""
        cell = side.cell
        if cell.result is None:
            return
        time = None if other and other.time != side.time else side.time + 1
        own = str(side.row.number)
        met = str(opponent) if opponent else None
        game = Game(own, met, cell.result, time, cell.colour, reason, other_result, claims)
        if cell.colour == "b" and met:
            game = game.seen_by(met)
        self._games[side.time].append(game)

    def _say(self, code: str, side: _Side, **values: object) -> None:
        row = side.row
        self._findings.add(code, row.line, side.cell.column, row.number, side.time + 1, **values)


_OTHER = {"w": "b", "b": "w", "": ""}


def _claim(side: _Side) -> Claim:
    return Claim(side.cell.result or Result.UNFINISHED, side.cell.colour, "", side.text)


def _names(other: _Side, side: _Side) -> bool:
    return other.cell.opponent == side.row.number and other.cell.result in _GAMES


def _silent_forfeit(side: _Side, other: _Side) -> bool:
    """Whether both rows tell of a forfeit and only one of them says against whom."""
    forfeits = side.cell.result in _FORFEITS and other.cell.result in _FORFEITS
    return forfeits and not other.cell.opponent


_CAME = frozenset((Result.FORFEIT_WIN, Result.FULL_BYE, Result.PAIRING_BYE))
_DID_NOT_COME = frozenset((Result.FORFEIT_LOSS, Result.DOUBLE_FORFEIT, Result.ABSENT))


def _forfeit(one: Result | None, other: Result | None) -> tuple[Result, Result] | None:
    """Return what byes and forfeits of two who were paired come to, None if they are no forfeit."""
    if one in _DID_NOT_COME and other in _DID_NOT_COME:
        return Result.DOUBLE_FORFEIT, Result.DOUBLE_FORFEIT
    if one in _DID_NOT_COME and other in _CAME:
        return Result.FORFEIT_LOSS, Result.FORFEIT_WIN
    if one in _CAME and other in _DID_NOT_COME:
        return Result.FORFEIT_WIN, Result.FORFEIT_LOSS
    return None


def _mirrored(result: Result | None, other: Result | None) -> bool:
    return result is not None and result.reversed is other
