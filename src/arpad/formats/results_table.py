"""Crosstables exported from results sites, as CSV or spreadsheet: one row for each player."""

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import count
from typing import NamedTuple

from arpad.domain import Entry, Event, Player, Rating, Result
from arpad.formats import crosstable, headings, pgn_values
from arpad.formats.crosstable import EMPTY, Cell, Row
from arpad.formats.findings import Findings, kinds
from arpad.formats.games_csv import KINDS as OF_LISTS
from arpad.formats.games_csv import days_above, describe, unused
from arpad.formats.pairing import paired
from arpad.formats.pasted_words import HYPHENS, NO_OPPONENT, SCORES
from arpad.formats.reading import Reading, SectionFile
from arpad.formats.sheet import Headed, Line, Sheet, cell_at
from arpad.written_dates import birth_year

KINDS = (
    OF_LISTS
    | crosstable.KINDS
    | kinds("""
    warning/error: table-cell-unreadable table-number-unreadable table-rating-unreadable
    note/error: table-points-unreadable table-birth-unreadable
    note/note: table-numbers-are-ranks
""")
)
"""What can be found in a crosstable, and how grave it is."""


def headed(sheet: Sheet, line: Line) -> Headed | None:
    """Return a sheet under the headings of a line; None if it has no names or no rounds.

    Results sites leave the column of titles, before that of the names, without a heading.
    """
    fields = [_meaning(cell) for cell in line.cells]
    before = next((at for at, (field, _) in enumerate(fields) if field == "name"), 0) - 1
    if before >= 0 and not line.cells[before].strip():
        fields[before] = ("title", 1)
    table = Headed(sheet, line, fields)
    return table if "name" in table.fields and table.rounds else None


def _meaning(heading: str) -> tuple[str, int]:
    """Return what a column has; of ratings the rank says which is the event's own."""
    side, field = headings.field_of(heading)
    rank = headings.rating_rank(heading)
    return ("" if side else field, 0) if rank is None else ("rating", rank)


def read(table: Headed, at: int, *, strict: bool) -> SectionFile:
    """Read a crosstable whose headings stand in row ``at`` of its sheet."""
    findings = Findings(KINDS, strict=strict)
    describe(table.sheet, findings)
    ratings = table.several.get("rating", [])
    unused(table.heading, [*table.fields.values(), *ratings, *table.rounds], findings)
    return SectionFile((_Table(table, at, findings).reading(),))


class _Table:
    """One crosstable while it is read."""

    def __init__(self, table: Headed, at: int, findings: Findings) -> None:
        self._table, self._at, self._findings = table, at, findings
        self._text, self._place = table.text, table.column
        self._lines = [line for line in table.sheet.rows[at + 1 :] if self._text(line, "name")]
        cells = [text for line in self._lines for text in self._table.round_texts(line)]
        self._style = style_of(cells)
        self._all_play_all = self._is_square(cells)

    def reading(self) -> Reading:
        """Return the event; it has no name, and a date only if a line above the table names it."""
        numbers = self._numbers()
        rows = [self._row(line, number) for line, number in zip(self._lines, numbers, strict=True)]
        by_number, games = paired(rows, self._findings)
        entries, ratings = [], {}
        for line, row in zip(self._lines, rows, strict=True):
            if by_number[number := row.number] is row:
                player = self._player(line, number)
                entries.append(Entry(player, facts=self._facts(line, row), number=number))
                if rating := self._rating(line, number):
                    ratings[str(number)] = Rating(rating)
        days = days_above(self._table.sheet, self._at, self._findings)
        entries.sort(key=lambda entry: entry.number or 0)
        rounds = len(self._table.rounds) or None
        event = Event(tuple(entries), games, days.start, days.end, rounds=rounds)
        return Reading(event, ratings, self._findings.in_order())

    def _is_square(self, cells: Sequence[str]) -> bool:
        """Whether columns stand for opponents: scores alone, and each row meets itself once."""
        players = len(self._lines)
        if players < 2 or len(self._table.rounds) != players:
            return False
        said = [text for text in cells if text and not is_self(text)]
        return all(read_score(text) is not None for text in said)

    # --- Numbers ---------------------------------------------------------------------------------

    def _numbers(self) -> list[int]:
        """Return the number of each row by which cells call it: starting rank, or else rank.

        Where a table has both, that is taken under which more rows agree with one another.
        """
        if self._all_play_all:
            return list(range(1, len(self._lines) + 1))
        choices = {
            name: self._whole(name) for name in ("number", "rank") if name in self._table.fields
        }
        if not choices:
            return list(range(1, len(self._lines) + 1))
        best = max(choices, key=lambda name: self._agreeing(choices[name]))
        if best == "rank" and len(choices) > 1:
            self._findings.add("table-numbers-are-ranks")
        numbers, taken = choices[best], set(choices[best])
        free = (number for number in count(1) if number not in taken)
        for at, (line, number) in enumerate(zip(self._lines, numbers, strict=True)):
            if not number:
                text = self._text(line, best)
                column = self._place(line, best)
                self._findings.add("table-number-unreadable", line.number, column, text=text)
                numbers[at] = next(free)
        return numbers

    def _whole(self, name: str) -> list[int]:
        texts = (self._text(line, name).rstrip(".") for line in self._lines)
        return [
            int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0
            for text in texts
        ]

    def _agreeing(self, numbers: Sequence[int]) -> int:
        told = set[tuple[int, int, int]]()
        for line, number in zip(self._lines, numbers, strict=True):
            for time, text in enumerate(self._table.round_texts(line)):
                cell = read_cell(text, None, self._style)
                if cell and cell.opponent:
                    told.add((time, number, cell.opponent))
        return sum((time, other, one) in told for time, one, other in told)

    # --- Rows ------------------------------------------------------------------------------------

    def _row(self, line: Line, number: int) -> Row:
        column = self._place(line, "points")
        points = self._points(line, column, number)
        if self._all_play_all:
            return Row(number, line.number, list(self._against(line)), points, column, True)
        return Row(number, line.number, list(self._cells(line, number)), points, column)

    def _cells(self, line: Line, number: int) -> Iterator[Cell]:
        for time, (at, text) in enumerate(
            zip(self._table.rounds, self._table.round_texts(line), strict=True)
        ):
            column = self._table.place(line, at)
            cell = read_cell(text, column, self._style)
            if cell is None:
                self._findings.add(
                    "table-cell-unreadable", line.number, column, number, time + 1, text=text
                )
                cell = Cell(0, "", Result.UNFINISHED, column, text)
            yield cell

    def _against(self, line: Line) -> Iterator[Cell]:
        for opponent, (at, text) in enumerate(
            zip(self._table.rounds, self._table.round_texts(line), strict=True), start=1
        ):
            result = None if is_self(text) else read_score(text)
            column = self._table.place(line, at)
            yield Cell(opponent, "", result, column, text) if result else EMPTY

    def _points(self, line: Line, column: int | None, number: int) -> Fraction | None:
        text = self._text(line, "points").replace(",", ".").replace("½", ".5")
        try:
            return Fraction(text) if text and len(text) < 8 and "/" not in text else None
        except ValueError:
            self._findings.add("table-points-unreadable", line.number, column, number, text=text)
            return None

    # --- Players ---------------------------------------------------------------------------------

    def _player(self, line: Line, number: int) -> Player:
        born = self._text(line, "birth_year")
        year = birth_year(born)
        if born.strip("0./- ") and year is None:
            column = self._place(line, "birth_year")
            self._findings.add("table-birth-unreadable", line.number, column, number, text=born)
        member = self._text(line, "id").lstrip("0")
        return Player(
            str(number),
            self._text(line, "name"),
            year,
            member if member.isdecimal() else "",
            self._text(line, "title"),
            self._text(line, "federation"),
            self._text(line, "sex"),
            self._text(line, "womens_title") if "womens_title" in self._table.fields else None,
        )

    def _facts(self, line: Line, row: Row) -> dict[str, object]:
        """Return what a table says beside the player and the games, to be written again."""
        rank, birth = self._text(line, "rank").rstrip("."), self._text(line, "birth_year")
        return {
            **({"points": row.points} if row.points is not None else {}),
            **({"rank": int(rank)} if rank.isascii() and rank.isdigit() and len(rank) < 5 else {}),
            **({"birth": birth} if len(birth) > 4 else {}),
        }

    def _rating(self, line: Line, number: int) -> int:
        """Return the first rating that is one, 0 for none."""
        for at in self._table.several.get("rating", ()):
            text = cell_at(line, at)
            value = pgn_values.rating(text).value
            if value is None:
                column = self._table.place(line, at)
                self._findings.add(
                    "table-rating-unreadable", line.number, column, number, text=text
                )
            elif value:
                return value
        return 0


def is_us_chess(table: Headed, at: int) -> bool:
    """Whether most cells of the rounds begin with a letter, as US Chess writes results."""
    cells = [text for line in table.sheet.rows[at + 1 :] for text in table.round_texts(line)]
    said = [text for text in cells if text and not is_self(text)]
    return sum(text[0].isalpha() and text[0].isascii() for text in said) * 2 > len(said)


# --- Cells: 12w1, 54b½, 29w+, -½, and scores alone ---

_SCORE = r"1/2|½|[01](?:[.,][05]0?)?|[.,]5|[+=]"
_GAME = re.compile(
    rf"(?P<number>\d{{1,4}})\s?(?P<colour>[^\W\d_])?\s?(?P<mark>{_SCORE}|[{HYPHENS}])?\s?(?P<forfeit>[kf])?",
    re.IGNORECASE,
)
_SIGNED = re.compile(rf"(?P<mark>[{HYPHENS}+=])\s?(?P<number>\d{{1,4}})")
_ALONE = re.compile(
    rf"(?P<side>[{HYPHENS}])?\s?(?P<mark>{_SCORE})?\s?(?P<forfeit>[kf])?", re.IGNORECASE
)
_SELF = ("*", "x", "X", "■", "█", "#", "**", "xx", "XX")
# The letters of both colours in the languages of results sites, White's first.
_PAIRS = ("wb", "ws", "wz", "bn", "bc", "vs", "бч", "fs", "kr")
_BYES = {Result.WIN: Result.PAIRING_BYE, Result.DRAW: Result.HALF_BYE, Result.LOSS: Result.ABSENT}
_FORFEITS = {Result.WIN: Result.FORFEIT_WIN, Result.LOSS: Result.FORFEIT_LOSS}


class Style(NamedTuple):
    """How the cells of one table are written.

    ``colours`` are the letters of White and Black; ``forfeits`` says that + and - stand beside
    scores, so that they cannot be results; ``signed`` that a sign before the number is the result.
    """

    colours: Mapping[str, str]
    forfeits: bool
    signed: bool


def style_of(texts: Sequence[str]) -> Style:
    """Return how cells are written, which only all of a table can tell."""
    found = [game for text in texts if (game := _GAME.fullmatch(text))]
    used = {game["colour"].casefold() for game in found if game["colour"]}
    pair = next((each for each in _PAIRS if used and used <= set(each)), "")
    marks = {game["mark"] for game in found if game["mark"]}
    return Style(
        {pair[0]: "w", pair[1]: "b"} if pair else {},
        bool(marks - set(f"+={HYPHENS}")),
        any(_SIGNED.fullmatch(text) for text in texts if text[:1] in ("+", "=")),
    )


def read_cell(text: str, column: int | None, style: Style) -> Cell | None:
    """Read the cell of one round; None if it cannot be read."""
    text = text.strip()
    if not text or text in _SELF:
        return EMPTY
    if text.casefold().rstrip(".") in NO_OPPONENT:
        return Cell(0, "", Result.PAIRING_BYE, column, text)
    if found := _GAME.fullmatch(text):
        return _game(found, text, column, style)
    if style.signed and (found := _SIGNED.fullmatch(text)):
        return Cell(int(found["number"]), "", _sign(found["mark"]), column, text)
    found = _ALONE.fullmatch(text)
    if found and found["side"]:
        score = SCORES.get((found["mark"] or "0").lower(), Result.LOSS)
        return Cell(0, "", _BYES[score], column, text)
    return None


def _game(found: re.Match[str], text: str, column: int | None, style: Style) -> Cell | None:
    letter = (found["colour"] or "").casefold()
    if letter and letter not in style.colours:
        return None
    mark = (found["mark"] or "").lower()
    if not mark:
        result = Result.UNFINISHED
    elif mark in SCORES:
        result = SCORES[mark]
        result = _FORFEITS.get(result, result) if found["forfeit"] else result
    else:
        result = _sign(mark)
        result = _FORFEITS.get(result, result) if style.forfeits else result
    return Cell(int(found["number"]), style.colours.get(letter, ""), result, column, text)


def _sign(mark: str) -> Result:
    return Result.WIN if mark == "+" else Result.DRAW if mark == "=" else Result.LOSS


def read_score(text: str) -> Result | None:
    """Read a score alone, as in a table of all against all; None if it is none."""
    text = text.strip()
    if text in ("+", "=") or text in HYPHENS:
        return _sign(text) if text else None
    return SCORES.get(text.lower())


def is_self(text: str) -> bool:
    """Whether the cell is where a row of all against all meets its own player."""
    return text.strip() in _SELF
