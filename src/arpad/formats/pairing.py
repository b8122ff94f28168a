"""Rows of a crosstable made into games: each game stands in two rows, which must agree."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import zip_longest
from typing import Any, ClassVar, NamedTuple

from arpad.domain import PLAYED, Claim, Game, Result, is_unusual
from arpad.formats.crosstable import EMPTY, UNREAD, Cell, CrosstableRow, check_points, once_each
from arpad.formats.reading import UNUSUAL, Findings, shown_pair

Values = Mapping[str, object]

_FORFEITS = frozenset((Result.FORFEIT_WIN, Result.FORFEIT_LOSS, Result.DOUBLE_FORFEIT))
_GAMES = PLAYED | _FORFEITS | {Result.UNFINISHED}
_CAME = frozenset((Result.FORFEIT_WIN, Result.FULL_BYE, Result.PAIRING_BYE))
_DID_NOT_COME = frozenset((Result.FORFEIT_LOSS, Result.DOUBLE_FORFEIT, Result.ABSENT))
_OTHER = {"w": "b", "b": "w", "": ""}


def paired(
    rows: Iterable[CrosstableRow], findings: Findings
) -> tuple[dict[int, CrosstableRow], tuple[Game, ...]]:
    """Return the rows by number, each once, and their games and byes; points are checked.

    Games are in the order of rounds, and in a round of the lower number.
    """
    by_number = once_each(rows, findings)
    games = Pairing(by_number, findings).games()
    check_points(by_number, findings)
    return by_number, games


class Side(NamedTuple):
    """One row's telling of a round, which counts from 0."""

    row: Any
    time: int
    cell: Cell

    @property
    def number(self) -> int:
        """The number of the row's player."""
        number: int = self.row.number
        return number

    @property
    def claim(self) -> Claim:
        """What the row says of the game."""
        _, colour, result, _, text, mark = self.cell
        return Claim(result or Result.UNFINISHED, colour, "" if mark == UNREAD else mark, text)

    def beside(self, other: "Side") -> Values:
        """Return what both rows tell, for the sentence that says they differ."""
        return {
            "opponent": other.number,
            "other_line": other.row.line,
            "own_text": self.cell.text,
            "other_text": other.cell.text,
        }


class Pairing:
    """The rows while they are paired with one another.

    A format with rows and codes of its own says in a subclass what they mean.
    """

    prefix: ClassVar[str] = "row-"
    codes: ClassVar[Mapping[str, str]] = {"unusual": UNUSUAL}
    """Findings are called by the prefix and what is off, or by these; others are not said."""

    played: ClassVar[Mapping[Any, Result]] = {result: result for result in PLAYED}
    """What cells have for games of which two rows with colours that agree say all there is."""

    byes: ClassVar[Mapping[Any, Result]] = {}
    """What cells without an opponent have for rounds of which there is nothing more to say."""

    empty: ClassVar[tuple[Any, ...]] = EMPTY
    exact: ClassVar[bool] = False
    """Whether both rows of a game have it in one round, and one colour claimed by both is a fault.

    Games of a round are then ordered by White's number, else by the lower one.
    """

    def __init__(self, rows: Mapping[int, Any], findings: Findings) -> None:
        """Take the rows by number, in any order."""
        self._rows = dict(sorted(rows.items()))
        self._findings = findings
        written = {result: code for code, result in self.played.items()}
        self._plain = {
            code: (result, written[result.reversed]) for code, result in self.played.items()
        }
        self._ids = {number: str(number) for number in self._rows}
        rounds = max((len(row.cells) for row in rows.values()), default=0)
        self._cells = {
            number: tuple(row.cells) + (self.empty,) * (rounds - len(row.cells))
            for number, row in self._rows.items()
        }
        self._games: list[list[Game]] = [[] for _ in range(rounds)]
        self._turn = ""
        self._unsorted = set[int]()
        self._alone = defaultdict[tuple[int, int], list[Side]](list)
        self._joined = set[tuple[int, int]]()

    def games(self) -> tuple[Game, ...]:
        """Pair every row, round by round: the rows of one round are few enough to be at hand."""
        for time, cells in enumerate(zip(*self._cells.values(), strict=True)):
            compared = cells if len(self.empty) == 3 else [cell[:3] for cell in cells]
            self._pair(time, dict(zip(self._rows, compared, strict=True)))
        self._turn = ""
        for sides in self._alone.values():
            self._across_rounds(sides)
        for time, games in enumerate(self._games):
            if not self.exact:
                games.sort(
                    key=lambda game: min(int(game.player), int(game.opponent or game.player))
                )
            elif time in self._unsorted:
                games.sort(key=lambda game: int(game.player))
        return tuple(game for games in self._games for game in games)

    def _pair(self, time: int, cells: Mapping[int, tuple[Any, ...]]) -> None:
        """Pair a round: here plain games and byes, which are nearly all, the others one by one.

        A plain game was played on the board with known colours, and both rows agree; it is added
        from White's row.
        """
        ids, add, plain, byes = self._ids, self._games[time].append, self._plain, self.byes
        nothing, new, round_ = self.empty[2], tuple.__new__, time + 1  # faster than by name
        for number, (opponent, colour, code) in cells.items():
            if code in plain and opponent in cells:
                result, mirrored = plain[code]
                if colour == "w":
                    if cells[opponent] == (number, "b", mirrored):
                        ours = (ids[number], ids[opponent], result, round_, "w", "", None, ())
                        add(new(Game, ours))
                        continue
                elif cells[opponent] == (number, "w", mirrored) and colour == "b":
                    continue
            if code in byes and not opponent:
                add(new(Game, (ids[number], None, byes[code], round_, "", "", None, ())))
            elif opponent or code != nothing:
                self._turn = ids[number]
                cell = self._cell(self._cells[number][time])
                self._take(Side(self._rows[number], time, cell))

    def _cell(self, cell: tuple[Any, ...]) -> Cell:
        """Return what a cell of the format means."""
        return cell  # type: ignore[return-value]

    def _column(self, side: Side, field: str) -> int | None:  # noqa: ARG002
        """Return where "opponent", "colour" or "result" stands in the row."""
        return side.cell.column

    def _take(self, side: Side) -> None:
        """Add whatever is no plain game, and say what is wrong with it."""
        number, opponent = side.number, side.cell.opponent
        if not opponent:
            self._without_opponent(side)
            return
        other = self._other(side) if opponent in self._rows and opponent != number else None
        results = side.cell.result, other and other.cell.result
        # Rows that name each other tell of a game, though one may have a bye.
        game = not _GAMES.isdisjoint(results) or _forfeit(*results)
        if other and other.cell.opponent == number and game:
            first, second = _white_first(side, other)
            if first is side:  # else it is told when the other row's turn comes
                self._both(first, second)
        elif side.cell.result not in _GAMES:
            self._say("bye-with-opponent", side, "result", {"opponent": opponent})
            self._add(side._replace(cell=side.cell._replace(colour="")))
        elif other is None:
            self._unknown(side)
        elif (
            {side.cell.result, other.cell.result} <= _FORFEITS
            and not other.cell.opponent
            and (opponent, other.time) not in self._joined
        ):  # the other row, not joined yet, does not say against whom
            self._joined.add((opponent, other.time))
            self._both(side, other)
        elif self.exact:
            self._missing(side)
        else:
            self._alone[min(number, opponent), max(number, opponent)].append(side)

    def _without_opponent(self, side: Side) -> None:
        """Add a bye, or a forfeit that names nobody; a result or an unreadable cell is no game."""
        result, reason = side.cell.result, ""
        if result in _FORFEITS and (side.number, side.time) in self._met_by_forfeit:
            return  # the opponent's row says against whom
        if result is Result.UNFINISHED:  # whoever read the cell has said so
            reason = "cell-unreadable"
        elif result in PLAYED:
            self._say("result-without-opponent", side, "result", {"text": side.cell.text})
            reason = "opponent-unknown"
        self._add(side, reason=reason)

    def _unknown(self, side: Side) -> None:
        """Add a game against a number that is nobody's or the player's own."""
        opponent = side.cell.opponent
        kind = "plays-himself" if opponent == side.number else "opponent-unknown"
        self._say(kind, side, "opponent", {"opponent": opponent})
        self._add(side, reason="opponent-unknown")

    def _other(self, side: Side) -> Side:
        opponent = side.cell.opponent
        cell = self._cells[opponent][side.time]
        return Side(self._rows[opponent], side.time, self._cell(cell))

    @cached_property
    def _met_by_forfeit(self) -> frozenset[tuple[int, int]]:
        """Whom a row names in a forfeit, and in which round."""
        return frozenset(
            (cell[0], time)
            for cells in self._cells.values()
            for time, cell in enumerate(cells)
            if cell[0] and self._cell(cell).result in _FORFEITS
        )

    def _across_rounds(self, sides: Sequence[Side]) -> None:
        """Join what two rows tell of one another in different rounds, in order."""
        lower = min(side.number for side in sides)
        first = [side for side in sides if side.number == lower]
        second = [side for side in sides if side.number != lower]
        for own, other in zip_longest(first, second):
            if own is None or other is None:
                self._missing(own or other)
                continue
            if not (own.row.by_position or other.row.by_position):
                values = {"opponent": other.number, "other": other.time + 1}
                self._say("other-round", own, "opponent", values)
            self._both(own, other)

    def _missing(self, side: Side) -> None:
        other = self._other(side)
        self._say("game-missing", side, "opponent", side.beside(other))
        self._add(side, other, "row-missing", claims=(side.claim, None))

    def _both(self, first: Side, second: Side) -> None:
        """Add the one game of two rows, the first being White's if the colours tell."""
        own, met = self._forfeit(first, second)
        colours = {first.cell.colour, _OTHER[second.cell.colour]} - {""}
        alike = first.cell.mark == second.cell.mark != UNREAD
        unusual = alike and is_unusual(own, met)
        reason = ""
        if len(colours) > 1:
            self._say("colours-disagree", first, "colour", first.beside(second))
            reason = _DISAGREE if self.exact else ""
        if unusual and not reason:
            self._say("unusual", first, "result", {"result": shown_pair(own, met)})
        elif not (reason or (alike and own in _GAMES and own.reversed is met)):
            self._say("results-disagree", first, "result", first.beside(second))
            reason = _DISAGREE
        reason = reason or self._agreed(first, second, own)
        disputed = reason == _DISAGREE or len(colours) > 1
        result = own
        if own is Result.UNFINISHED or own not in _GAMES:
            result = met.reversed if met in _GAMES else Result.UNFINISHED
        colour = colours.pop() if len(colours) == 1 else ""
        self._add(
            first._replace(cell=first.cell._replace(result=result, colour=colour)),
            second,
            reason,
            met if unusual else None,
            (first.claim, second.claim) if disputed else (),
        )

    def _forfeit(self, first: Side, second: Side) -> tuple[Result, Result]:
        """Return both results, those of a forfeit in place of byes of two who were paired."""
        own, met = (side.cell.result or Result.UNFINISHED for side in (first, second))
        if own is met is Result.FORFEIT_LOSS:
            return Result.DOUBLE_FORFEIT, Result.DOUBLE_FORFEIT
        signs = None if own in _GAMES and met in _GAMES else _forfeit(own, met)
        if signs is None:
            return own, met
        bye, other = (second, first) if own in _GAMES else (first, second)
        self._say("bye-is-forfeit", bye, "result", bye.beside(other))
        return signs

    def _agreed(self, first: Side, second: Side, result: Result) -> str:
        """Say what is left open of a game on which both rows agree; return why it is not rated."""
        cell = first.cell
        if result in PLAYED and not cell.mark and "" in (cell.colour, second.cell.colour):
            self._say("colour-missing", first, "colour", {"opponent": second.number})
        if result is Result.UNFINISHED:
            self._say("unfinished", first, "result", {})
        return cell.mark

    def _add(
        self,
        side: Side,
        other: Side | None = None,
        reason: str = "",
        other_result: Result | None = None,
        claims: tuple[Claim | None, ...] = (),
    ) -> None:
        """Add a game from White's side if the colours are known."""
        cell = side.cell
        time = None if other and other.time != side.time else side.time + 1
        own, met = self._ids[side.number], self._ids[other.number] if other else None
        result = cell.result or Result.UNFINISHED
        game = Game(own, met, result, time, cell.colour, reason, other_result, claims)
        if cell.colour == "b" and met:
            game = game.seen_by(met)
        if game.player != self._turn:
            self._unsorted.add(side.time)
        self._games[side.time].append(game)

    def _say(self, kind: str, side: Side, field: str, values: Values) -> None:
        code = self.codes.get(kind, self.prefix + kind)
        if code in self._findings.kinds:
            column = self._column(side, field)
            self._findings.add(code, side.row.line, column, side.number, side.time + 1, **values)


_DISAGREE = "rows-disagree"


def _forfeit(one: Result | None, other: Result | None) -> tuple[Result, Result] | None:
    """Return what byes and forfeits of two who were paired come to, None if they are no forfeit."""
    absent, met_absent = one in _DID_NOT_COME, other in _DID_NOT_COME
    if absent and met_absent:
        return Result.DOUBLE_FORFEIT, Result.DOUBLE_FORFEIT
    if absent and other in _CAME:
        return Result.FORFEIT_LOSS, Result.FORFEIT_WIN
    return (Result.FORFEIT_WIN, Result.FORFEIT_LOSS) if met_absent and one in _CAME else None


def _white_first(side: Side, other: Side) -> tuple[Side, Side]:
    """Put White first if the colours say who that is, else the lower number."""
    for first, second in ((side, other), (other, side)):
        colours = first.cell.colour, second.cell.colour
        if colours in (("w", "b"), ("w", ""), ("", "b")):
            return first, second
    return (side, other) if side.number < other.number else (other, side)
