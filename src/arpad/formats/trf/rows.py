"""A player's row: what it holds, how it is read in the exact layout, what its codes mean."""

import re
from collections import defaultdict
from collections.abc import Collection, Mapping
from typing import NamedTuple

from arpad.domain import Game, Result
from arpad.formats import crosstable
from arpad.formats.crosstable import UNREAD, coded
from arpad.formats.pairing import Pairing, Side, Values
from arpad.formats.reading import UNUSUAL, Findings
from arpad.formats.trf.records import PLAYER, TrfField, at

Cell = tuple[int, str, str]
"""One round of a row: the opponent's number (0 for none), colour and code, a blank for none."""

EMPTY: Cell = (0, " ", " ")

UNREADABLE = "?"
"""The code of a round whose result cannot be read."""

MOST_ROUNDS = 999
"""Records name a round with three digits; what stands further right is no round."""


class TrfRow(NamedTuple):
    """A player's row as it was read.

    ``rating`` is 0 for none, ``points`` counts tenths. ``member_id`` is the digits of the FIDE ID
    or empty, ``id_text`` what stands in its columns. ``birth`` is a year, year/month/day or empty.
    ``starts`` has the column each round's opponent begins in, and ``texts`` what is written in the
    fields before the rounds, in order; None and empty where all stands exactly in its place.
    """

    line: int
    number: int
    sex: str
    title: str
    name: str
    rating: int
    federation: str
    member_id: str
    id_text: str
    birth: str
    points: int | None
    rank: int
    cells: tuple[Cell, ...]
    starts: tuple[int, ...] | None = None
    texts: tuple[str, ...] = ()

    def column(self, time: int, name: str = "opponent") -> int:
        """Return the column of a field of the ``time``-th round, from 0."""
        field, first = at("001", name), at("001", "opponent")
        start = self.starts[time] if self.starts else first.first + time * first.every
        return start + field.first - first.first


# How each field of a row in the exact layout looks; all fields but those of the rounds are here.
_LOOKS = {
    "number": r"([ \d]{3}\d)",
    "sex": "([mw ])",
    "title": "(   | [GIFC]M|[GIFC]M |W[GIFC]M)",
    "name": "(.{33})",
    "rating": r"([ \d]{4})",
    "federation": "([A-Z]{3}|   )",
    "member_id": r"( *\d*)",
    # No 29 February: whether there was one is looked up by the other reader.
    "birth": r"((?:18|19|20)\d\d(?: {6}|/(?:(?:0\d|1[0-2])/(?:[01]\d|2[0-8])"
    r"|(?:0[13-9]|1[0-2])/(?:29|30)|(?:0[13578]|1[02])/31))| {10})",
    "points": r"([ \d]{1}\d\.\d)",
    "rank": r"([ \d]{4})",
}
_WIDE = {"member_id"}  # their looks do not say how wide they are


def _exact(fields: tuple[TrfField, ...]) -> re.Pattern[str]:
    """Build the pattern of a whole row from the columns."""
    pattern, column = "001", 4
    for field in fields:
        if not (look := _LOOKS.get(field.name, "")):
            continue
        if field.name in _WIDE:
            look = f"(?=[ \\d]{{{field.width}}} ){look}"
        pattern += f"{'':{field.first - column}}{look}"
        column = field.last + 1
    return re.compile(rf"{pattern}((?:  [ \d]{{4}} [wb\- ] [10=+\-WDLHFUZ ])*)", re.ASCII)


_EXACT = _exact(PLAYER)
_OPPONENT, _COLOUR, _RESULT = (at("001", name) for name in ("opponent", "colour", "result"))
ROUNDS_FROM = at("001", "rank").last
"""How many characters stand before the first round; each round then takes ten, two blanks first."""
PER_ROUND = _OPPONENT.every
_LONGEST = ROUNDS_FROM + PER_ROUND * MOST_ROUNDS
_AFTER_BLANKS, _TO_COLOUR, _TO_RESULT = (
    field.first - 1 - ROUNDS_FROM for field in (_OPPONENT, _COLOUR, _RESULT)
)


_PLACES = [
    slice(first, first + 4) for first in range(_AFTER_BLANKS, PER_ROUND * MOST_ROUNDS, PER_ROUND)
]
"""Where the opponents stand among the rounds."""


class _Numbers(dict[str, int]):
    """Four columns of blanks and digits as a number, blank as 0; each is worked out once.

    There are few such texts, so what is kept stays small.
    """

    def __missing__(self, text: str) -> int:
        number = self[text] = int(text) if text.strip() else 0
        return number


_NUMBERS = _Numbers()


def cells_of(rounds: str) -> tuple[Cell, ...]:
    """Return the rounds of a text in which each stands exactly in its ten columns."""
    places = _PLACES[: len(rounds) // PER_ROUND]
    return tuple(
        zip(
            map(_NUMBERS.__getitem__, map(rounds.__getitem__, places)),
            rounds[_TO_COLOUR::PER_ROUND],
            rounds[_TO_RESULT::PER_ROUND],
            strict=True,
        )
    )


def read_exactly(text: str, line: int) -> TrfRow | None:
    """Read a row that stands exactly in its columns, with nothing odd in it; else None.

    ``text`` has neither line end nor blanks at its end.
    """
    if len(text) > _LONGEST:
        return None
    full = max(ROUNDS_FROM, len(text) + (ROUNDS_FROM - len(text)) % PER_ROUND)
    row = _EXACT.fullmatch(text.ljust(full))
    if row is None:
        return None
    number, sex, title, name, rating, federation, member_id, birth, points, rank, rounds = (
        row.groups()
    )
    try:
        return TrfRow(
            line,
            _NUMBERS[number],
            sex.strip(),
            title.strip(),
            name.strip(),
            _NUMBERS[rating],
            federation.strip(),
            id_text.lstrip("0") and id_text if (id_text := member_id.strip()) else "",
            id_text,
            birth.strip(),
            int(points[:2] + points[3]),
            _NUMBERS[rank],
            cells_of(rounds),
        )
    except ValueError:  # a blank between digits
        return None


Rows = Mapping[int, TrfRow]
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
            side, field, values = min(several, key=lambda it: it[0].number)
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
        row: TrfRow = side.row
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
