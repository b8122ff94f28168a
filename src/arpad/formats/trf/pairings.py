"""Players' rows made into games: both rows of a game must tell the same story."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from arpad.domain import Claim, Game, Result, is_unusual
from arpad.formats.findings import UNUSUAL, shown_pair
from arpad.formats.trf.findings import Findings
from arpad.formats.trf.rounds import UNREADABLE
from arpad.formats.trf.rows import EMPTY, Cell, Row

Rows = Mapping[int, Row]
"""The rows by starting rank, in this order."""

_ON_THE_BOARD = {
    "1": (Result.WIN, "0"),
    "=": (Result.DRAW, "="),
    "0": (Result.LOSS, "1"),
}
_LESS_THAN_A_MOVE = {
    "W": (Result.WIN, "L"),
    "D": (Result.DRAW, "D"),
    "L": (Result.LOSS, "W"),
}
_CODES = (
    _ON_THE_BOARD
    | _LESS_THAN_A_MOVE
    | {
        "+": (Result.FORFEIT_WIN, "-"),
        "-": (Result.FORFEIT_LOSS, "+"),
        " ": (Result.UNFINISHED, " "),
        UNREADABLE: (Result.UNFINISHED, ""),
    }
)
"""Codes of a game: its result from the row's side, and the code the opponent's row must have."""

_ALONE = {
    "+": Result.FULL_BYE,
    "=": Result.HALF_BYE,
    "-": Result.ABSENT,
    "H": Result.HALF_BYE,
    "F": Result.FULL_BYE,
    "U": Result.PAIRING_BYE,
    "Z": Result.ABSENT,
}
"""Codes without an opponent: never a game. Signs stood for byes before there were letters."""

_RESULTS_ALONE = {
    "1": Result.FULL_BYE,
    "W": Result.FULL_BYE,
    "D": Result.HALF_BYE,
    "0": Result.ABSENT,
    "L": Result.ABSENT,
}
_BYES = "HFUZ"
# What the letters of byes mean where both rows pair the players: one came and the other did not.
_CAME, _DID_NOT_COME = "+UF", "-Z"
_OTHER = {"w": "b", "b": "w"}


class _Side(NamedTuple):
    """One row's telling of a round."""

    row: Row
    time: int
    cell: Cell

    @property
    def text(self) -> str:
        opponent, colour, code = self.cell
        return f"{opponent:04} {colour} {code}".rstrip()


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
    return _Pairing(rows, findings, unread).all()


class _Pairing:
    """The rows while they are paired with one another."""

    def __init__(self, rows: Rows, findings: Findings, unread: Collection[int]) -> None:
        self._rows = rows
        self._unread = unread
        self._nobody: dict[int, list[_Side]] = {}
        self._findings = findings
        self._ids = {number: str(number) for number in rows}
        rounds = max((len(row.cells) for row in rows.values()), default=0)
        self._cells = {
            number: row.cells + (EMPTY,) * (rounds - len(row.cells)) for number, row in rows.items()
        }
        self._games: list[list[Game]] = [[] for _ in range(rounds)]
        self._unsorted = set[int]()
        self._unfinished: dict[int, list[_Side]] = {}

    def all(self) -> tuple[Game, ...]:
        """Pair every round of every row."""
        for number in self._rows:
            self._pair(number)
        for time in self._unsorted:
            self._games[time].sort(key=lambda game: int(game.player))
        for opponent, sides in self._nobody.items():
            values = {"opponent": opponent, "count": len(sides)}
            self._say("trf-opponent-unknown", sides[0], "opponent", **values)
        for sides in self._unfinished.values():
            self._say("trf-unfinished", sides[0], "result", count=len(sides))
        return tuple(game for games in self._games for game in games)

    def _pair(self, number: int) -> None:
        """Pair one row: here plain games, which are nearly all, and the others one by one.

        A plain game was played on the board with known colours, and both rows agree; it is added
        from White's row.
        """
        ids, cells, found, on_the_board = self._ids, self._cells, self._games, _ON_THE_BOARD
        own = ids[number]
        for time, cell in enumerate(cells[number]):
            opponent, colour, code = cell
            other = cells.get(opponent)
            if other and code in on_the_board:
                result, mirrored = on_the_board[code]
                if colour == "w":
                    if other[time] == (number, "b", mirrored):
                        found[time].append(Game(own, ids[opponent], result, time + 1, "w"))
                        continue
                elif other[time] == (number, "w", mirrored) and colour == "b":
                    continue
            if opponent or code != " ":
                self._other(_Side(self._rows[number], time, cell))

    def _other(self, side: _Side) -> None:
        """Add whatever is no plain game, and say what is wrong with it."""
        opponent, colour, code = side.cell
        number, time = side.row.number, side.time
        if not opponent:
            self._alone(side)
        elif code in _BYES and not self._is_paired(side):
            self._bye(side)
        elif opponent == number or opponent not in self._rows:
            if opponent == number:
                self._say("trf-plays-himself", side, "opponent")
            elif opponent not in self._unread:
                self._nobody.setdefault(opponent, []).append(side)
            own_colour = colour if colour in ("w", "b") else ""
            game = Game(self._ids[number], None, Result.UNFINISHED, time + 1, own_colour)
            self._add(time, game._replace(not_rated="opponent-unknown"))
        else:
            self._both(side, _Side(self._rows[opponent], time, self._cells[opponent][time]))

    def _is_paired(self, side: _Side) -> bool:
        """Whether the opponent's row names this one, with another than a bye that fits its own."""
        opponent, _, code = side.cell
        other = self._cells.get(opponent, (EMPTY,) * (side.time + 1))[side.time]
        paired = opponent != side.row.number and other[0] == side.row.number
        return paired and (other[2] not in _BYES or _is_forfeit(code, other[2]))

    def _bye(self, side: _Side) -> None:
        opponent, _, code = side.cell
        self._say("trf-bye-with-opponent", side, "result", opponent=opponent)
        own = self._ids[side.row.number]
        self._add(side.time, Game(own, None, _ALONE[code], side.time + 1))

    def _alone(self, side: _Side) -> None:
        code, time = side.cell[2], side.time
        if code in _ALONE or code in _RESULTS_ALONE:
            if code in _RESULTS_ALONE:
                self._say("trf-result-without-opponent", side, "result", text=code)
            result = _ALONE.get(code) or _RESULTS_ALONE[code]
            self._add(time, Game(self._ids[side.row.number], None, result, time + 1))

    def _both(self, side: _Side, other: _Side) -> None:
        """Add the one game of two rows, from White's or else the lower number's turn."""
        if other.cell[0] != side.row.number:
            self._say("trf-row-missing", side, "opponent", **_two(side, other))
            self._add(side.time, self._game(side, other, "row-missing"), sort=True)
            return
        first, second = _white_first(side, other)
        if first.row is not side.row:
            return  # told when the other row's turn comes
        if _is_forfeit(first.cell[2], second.cell[2]):
            first, second = self._forfeit(first, second)
        reason = self._disagreement(first, second)
        self._add(side.time, self._game(first, second, reason))

    def _forfeit(self, first: _Side, second: _Side) -> tuple[_Side, _Side]:
        """Return both sides with the signs of a forfeit in place of the letters of byes."""
        for side, other in ((first, second), (second, first)):
            if side.cell[2] in _BYES:
                self._say("trf-bye-is-forfeit", side, "result", **_two(side, other))
                break
        signs = ["+" if each.cell[2] in _CAME else "-" for each in (first, second)]
        one, two = (
            each._replace(cell=(*each.cell[:2], sign))
            for each, sign in zip((first, second), signs, strict=True)
        )
        return one, two

    def _disagreement(self, first: _Side, second: _Side) -> str:
        """Return why a game told by both rows is not rated, and say it; "" if they agree."""
        (_, colour, code), (_, other_colour, other_code) = first.cell, second.cell
        known = colour in "wb" and other_colour in "wb"
        if known and colour == other_colour:
            self._say("trf-rows-disagree", first, "colour", **_two(first, second))
            return "rows-disagree"
        if _unusual(code, other_code):
            result = shown_pair(_CODES[code][0], _CODES[other_code][0])
            self._say(UNUSUAL, first, "result", result=result)
        elif (code in _BYES or other_code != _CODES[code][1]) and not code == other_code == "-":
            self._say("trf-rows-disagree", first, "result", **_two(first, second))
            return "rows-disagree"
        if code in _ON_THE_BOARD and not known:
            self._say("trf-colour-missing", first, "colour", opponent=second.row.number)
        if code == " ":
            self._unfinished.setdefault(first.time, []).append(first)
        return "no-move" if code in _LESS_THAN_A_MOVE else ""

    def _game(self, first: _Side, second: _Side, reason: str) -> Game:
        """Build the game, White first where the colours say who that is."""
        code, other_code = first.cell[2], second.cell[2]
        result = _CODES[UNREADABLE if code in _BYES else code][0]
        unread = code == UNREADABLE or code in _BYES
        if unread and other_code in _CODES and reason != "row-missing":
            result = _CODES[other_code][0].reversed
        if code == other_code == "-" and not reason:
            result = Result.DOUBLE_FORFEIT
        colour = _colour(first.cell[1], " " if reason == "row-missing" else second.cell[1])
        own, opponent = self._ids[first.row.number], self._ids[second.row.number]
        other_result = None
        if reason != "row-missing" and _unusual(code, other_code):
            other_result = _CODES[other_code][0]
        claims: tuple[Claim | None, ...] = ()
        if reason == "rows-disagree":
            claims = (_claim(first), _claim(second))
        elif reason == "row-missing":
            claims = (_claim(first), None)
        game = Game(own, opponent, result, first.time + 1, colour, reason, other_result, claims)
        return game.seen_by(opponent) if colour == "b" else game

    def _add(self, time: int, game: Game, *, sort: bool = False) -> None:
        self._games[time].append(game)
        if sort:
            self._unsorted.add(time)

    def _say(self, code: str, side: _Side, field: str, **values: object) -> None:
        row = side.row
        self._findings.add(
            code, row.line, row.column(side.time, field), row.number, side.time + 1, **values
        )


def _unusual(code: str, other_code: str) -> bool:
    """Whether both rows tell of a game that both lost, or one drew and the other lost."""
    for codes in (_ON_THE_BOARD, _LESS_THAN_A_MOVE):
        if code in codes and other_code in codes:
            return is_unusual(codes[code][0], codes[other_code][0])
    return False


def _is_forfeit(code: str, other: str) -> bool:
    """Whether two codes of rows that pair each other tell that at least one did not come."""
    lost, other_lost = code in _DID_NOT_COME, other in _DID_NOT_COME
    return (lost and (other_lost or other in _CAME)) or (other_lost and code in _CAME)


def _two(side: _Side, other: _Side) -> dict[str, object]:
    """Both rows' tellings, for the sentence that says they differ."""
    return {
        "opponent": other.row.number,
        "own_text": side.text,
        "other_text": other.text,
        "other_line": other.row.line,
    }


def _claim(side: _Side) -> Claim:
    _, colour, code = side.cell
    not_rated = "no-move" if code in _LESS_THAN_A_MOVE else ""
    result = _ALONE[code] if code in _BYES else _CODES[code][0]
    return Claim(result, colour if colour in ("w", "b") else "", not_rated, side.text)


def _colour(own: str, other: str) -> str:
    """Return the first one's colour from both rows, "" if they tell none or the same."""
    told = {own, _OTHER.get(other, other)} & {"w", "b"}
    return told.pop() if len(told) == 1 else ""


def _white_first(side: _Side, other: _Side) -> tuple[_Side, _Side]:
    """Put White first if the colours say who that is, else the lower starting rank."""
    for first, second in ((side, other), (other, side)):
        if first.cell[1] == "w" and second.cell[1] != "w":
            return first, second
        if second.cell[1] == "b" and first.cell[1] != "b":
            return first, second
    return (side, other) if side.row.number < other.row.number else (other, side)
