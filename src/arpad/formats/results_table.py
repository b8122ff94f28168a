"""Crosstables exported from results sites, as CSV or spreadsheet: one row for each player."""

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import count
from typing import NamedTuple

from arpad.domain import Entry, Event, Player, Rating, Result
from arpad.formats import crosstable, headings, pgn_values
from arpad.formats.crosstable import EMPTY, Cell, CrosstableRow
from arpad.formats.games_csv import KINDS as OF_LISTS
from arpad.formats.games_csv import days_above, describe, numbers_in_names, unused
from arpad.formats.opening import MOST_PLAYERS, check
from arpad.formats.pairing import paired
from arpad.formats.pasted_words import HYPHENS, SCORES, SIGNS, no_opponent
from arpad.formats.reading import Findings, Reading, SectionFile, kinds
from arpad.formats.sheet import Headed, Sheet, SheetRow, cell_at
from arpad.written_dates import birth_year

KINDS = (
    OF_LISTS
    | crosstable.KINDS
    | kinds("""
    warning/error: table-cell-unreadable table-number-unreadable table-rating-unreadable
    warning/warning: table-rating-of-other
    note/error: table-points-unreadable table-birth-unreadable
    note/note: table-numbers-are-ranks
""")
)
"""What can be found in a crosstable, and how grave it is."""


def headed(sheet: Sheet, line: SheetRow) -> Headed | None:
    """Return a sheet under the headings of a line; None if it has no names or no rounds.

    Results sites leave the column of titles, before that of the names, without a heading.
    """
    fields: list[tuple[str, int]] = []  # of ratings the rank says which is the event's own
    for cell in line.cells:
        side, field = headings.field_of(cell)
        rank = headings.rating_rank(cell)
        fields.append(("" if side else field, 0) if rank is None else ("rating", rank))
    before = next((at for at, (field, _) in enumerate(fields) if field == "name"), 0) - 1
    if before >= 0 and not line.cells[before].strip():
        fields[before] = ("title", 1)
    table = Headed(sheet, line, fields)
    return table if "name" in table.fields and table.rounds else None


def read(table: Headed, at: int, *, strict: bool) -> SectionFile:
    """Read a crosstable whose headings stand in row ``at`` of its sheet."""
    findings = Findings(KINDS, strict=strict)
    describe(table.sheet, findings)
    ratings = table.several.get("rating", [])
    unused(table.heading, [*table.fields.values(), *ratings, *table.rounds], findings)
    if not ratings:
        numbers_in_names(table.sheet.rows[at + 1 :], [table.fields["name"]], findings)
    return SectionFile((_Table(table, at, findings).reading(),))


class _Table:
    def __init__(self, table: Headed, at: int, findings: Findings) -> None:
        self._table, self._at, self._findings = table, at, findings
        self._text = table.text
        self._lines = [line for line in table.sheet.rows[at + 1 :] if self._text(line, "name")]
        check(len(self._lines), MOST_PLAYERS, "file-players")
        cells = [text for line in self._lines for text in table.round_texts(line)]
        self._style = style_of(cells)
        # Columns stand for opponents: scores alone, and each row meets itself once.
        alone = [text for text in cells if text and text not in _SELF]
        self._all_play_all = len(table.rounds) == len(self._lines) > 1 and all(
            map(read_score, alone)
        )
        if self._all_play_all and any(text.lower() in SCORES for text in alone):
            self._style = self._style._replace(forfeits=True)  # what is + or - beside scores

    def _say(self, code: str, line: SheetRow, field: str, *place: int | None, text: str) -> None:
        self._findings.add(code, line.number, self._table.column(line, field), *place, text=text)

    def reading(self) -> Reading:
        """Return the event; it has no name, and a date only if a line above the table names it."""
        rows = [
            CrosstableRow(
                number,
                line.number,
                list(self._cells(line, number)),
                self._points(line, number),
                self._table.column(line, "points"),
                self._all_play_all,
            )
            for line, number in zip(self._lines, self._numbers(), strict=True)
        ]
        by_number, games = paired(rows, self._findings)
        entries, ratings = [], {}
        for line, row in zip(self._lines, rows, strict=True):
            if by_number[number := row.number] is row:
                entries.append(self._entry(line, row))
                if rating := self._rating(line, number):
                    ratings[str(number)] = Rating(rating)
        days = days_above(self._table.sheet, self._at, self._findings)
        entries.sort(key=lambda entry: entry.number or 0)
        rounds = len(self._table.rounds) or None
        event = Event(tuple(entries), games, days.start, days.end, rounds=rounds)
        return Reading(event, ratings, self._findings.in_order())

    def _numbers(self) -> list[int]:
        """Return the number of each row by which cells call it: starting rank, or else rank.

        Where a table has both, that is taken under which more rows agree with one another.
        """
        choices = {
            name: [self._whole(line, name, 5) or 0 for line in self._lines]
            for name in ("number", "rank")
            if name in self._table.fields
        }
        if self._all_play_all or not choices:
            return list(range(1, len(self._lines) + 1))
        best = max(choices, key=lambda name: self._agreeing(choices[name]))
        if best == "rank" and len(choices) > 1:
            self._findings.add("table-numbers-are-ranks")
        numbers, taken = choices[best], set(choices[best])
        free = (number for number in count(1) if number not in taken)
        for at, (line, number) in enumerate(zip(self._lines, numbers, strict=True)):
            if not number:
                self._say("table-number-unreadable", line, best, text=self._text(line, best))
                numbers[at] = next(free)
        return numbers

    def _whole(self, line: SheetRow, name: str, most: int) -> int | None:
        text = self._text(line, name).rstrip(".")
        return int(text) if text.isascii() and text.isdigit() and len(text) <= most else None

    def _agreeing(self, numbers: Sequence[int]) -> int:
        pairs = {
            (time, number, cell.opponent)
            for line, number in zip(self._lines, numbers, strict=True)
            for time, text in enumerate(self._table.round_texts(line))
            if (cell := read_cell(text, None, self._style)) and cell.opponent
        }
        return sum((time, other, one) in pairs for time, one, other in pairs)

    def _cells(self, line: SheetRow, number: int) -> Iterator[Cell]:
        for round_, at in enumerate(self._table.rounds, 1):
            text, column = cell_at(line, at), self._table.place(line, at)
            if self._all_play_all:
                result = None if text in _SELF else read_score(text)
                if result and self._style.forfeits and text.lower() not in SCORES:
                    result = _FORFEITS.get(result, result)
                yield Cell(round_, "", result, column, text) if result else EMPTY
            elif cell := read_cell(text, column, self._style):
                yield cell
            else:
                place = line.number, column, number, round_
                self._findings.add("table-cell-unreadable", *place, text=text)
                yield Cell(0, "", Result.UNFINISHED, column, text)

    def _points(self, line: SheetRow, number: int) -> Fraction | None:
        text = self._text(line, "points").replace(",", ".").replace("½", ".5")
        try:
            return Fraction(text) if text and len(text) < 8 and "/" not in text else None
        except ValueError:
            self._say("table-points-unreadable", line, "points", number, text=text)
            return None

    def _entry(self, line: SheetRow, row: CrosstableRow) -> Entry:
        """Return a player, and what the table says beside the games, to be written again."""
        born = self._text(line, "birth_year")
        year = birth_year(born)
        if born.strip("0./- ") and year is None:
            self._say("table-birth-unreadable", line, "birth_year", row.number, text=born)
        member = self._text(line, "id").lstrip("0")
        player = Player(
            str(row.number),
            self._text(line, "name"),
            year,
            member if member.isdecimal() else "",
            self._text(line, "title"),
            self._text(line, "federation"),
            self._text(line, "sex"),
            self._text(line, "womens_title") if "womens_title" in self._table.fields else None,
        )
        birth, rank = born if len(born) > 4 else None, self._whole(line, "rank", 4)
        facts = {"points": row.points, "rank": rank, "birth": birth}
        said = {name: value for name, value in facts.items() if value is not None}
        return Entry(player, facts=said, number=row.number)

    def _rating(self, line: SheetRow, number: int) -> int:
        """Return the first rating that is one, 0 for none."""
        columns = self._table.several.get("rating", [])
        for at in columns:
            text, place = cell_at(line, at), (line.number, self._table.place(line, at), number)
            value = pgn_values.rating(text).value
            if value is None:
                self._findings.add("table-rating-unreadable", *place, text=text)
            elif value:
                if at != columns[0]:
                    names = [cell_at(self._table.heading, it) for it in (columns[0], at)]
                    values = {"name": self._text(line, "name"), "rating": value}
                    values |= {"column": names[0], "other": names[1]}
                    self._findings.add("table-rating-of-other", *place, **values)
                return value
        return 0


def is_us_chess(table: Headed, at: int) -> bool:
    """Whether most cells of the rounds begin with a letter, as US Chess writes results."""
    cells = [text for line in table.sheet.rows[at + 1 :] for text in table.round_texts(line)]
    said = [text for text in cells if text and text not in _SELF]
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
    games = [game for text in texts if (game := _GAME.fullmatch(text))]
    used = {game["colour"].casefold() for game in games if game["colour"]}
    marks = {game["mark"] for game in games if game["mark"]}
    return Style(
        headings.colours_of(used),
        bool(marks - set(f"+={HYPHENS}")),
        any(_SIGNED.fullmatch(text) for text in texts if text[:1] in ("+", "=")),
    )


def read_cell(text: str, column: int | None, style: Style) -> Cell | None:
    """Read the cell of one round; None if it cannot be read."""
    text = text.strip()
    if not text or text in _SELF:
        return EMPTY
    if no_opponent(text):
        return Cell(0, "", Result.PAIRING_BYE, column, text)
    if game := _GAME.fullmatch(text):
        letter, mark = (game["colour"] or "").casefold(), (game["mark"] or "").lower()
        if letter and letter not in style.colours:
            return None
        result = read_score(mark) or Result.UNFINISHED
        if game["forfeit"] if mark in SCORES else style.forfeits:
            result = _FORFEITS.get(result, result)
        return Cell(int(game["number"]), style.colours.get(letter, ""), result, column, text)
    if style.signed and (game := _SIGNED.fullmatch(text)):
        return Cell(int(game["number"]), "", read_score(game["mark"]), column, text)
    alone = _ALONE.fullmatch(text)
    if alone and alone["side"]:
        score = SCORES.get((alone["mark"] or "0").lower(), Result.LOSS)
        return Cell(0, "", pgn_values.BYES[score], column, text)
    return None


def read_score(text: str) -> Result | None:
    """Read a score or sign alone, as in a table of all against all; None if it is none."""
    return SCORES.get(text.lower()) or SIGNS.get(text)
