"""Crosstables as tables: one row for each player, one column for each round."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from arpad.domain import BY_TIME, Player, Rating
from arpad.formats import headings, us_sections
from arpad.formats.crosstable import CSV_LETTERS, SELF, Cell, CrosstableRow
from arpad.formats.opening import MOST_OF_US, MOST_ROUNDS, Unreadable, check
from arpad.formats.reading import Official, SectionFile, nothing
from arpad.formats.sheet import Headed, Sheet, SheetRow, cell_at
from arpad.formats.us_sections import Head, Person, SectionFindings, built
from arpad.written_dates import birth_year

COLUMNS = (
    "event", "section", "place", "start", "end", "time_control", "rounds", "system", "number",
    "name", "title", "sex", "federation", "member_id", "birth_year", "state", "rating",
    "games_played", "initial_rating", "initial_games", "age", "floor", "peak", "wins", "draws",
    "losses", "events", "new_rating", "new_exact", "new_games",
)  # fmt: skip
"""The columns before the rounds, in the order in which they are written."""

FACTS = ("initial_rating", "initial_games", "age", "floor", "wins", "draws", "losses", "events")
"""What a row declares beside the rating, in numbers."""

_FIELDS = (*COLUMNS, "points", "results")
_NUMBER = re.compile(r"\d{1,5}", re.ASCII)
_AMOUNT = re.compile(r"\d{1,4}(?:\.\d{1,8})?", re.ASCII)
_AGE = re.compile(r"age[: ]*(\d{1,2}(?:\.\d{1,8})?)", re.ASCII | re.IGNORECASE)
_AMOUNTS = ("initial_rating", "floor", "age")


def read(data: bytes | str | Sheet, at: int = 0, *, strict: bool = False) -> SectionFile:
    """Read a table whose headings stand in its row ``at``, from 0; this never raises.

    Headings may be in any case and order. The rounds are columns r1, r2, … or one column of results
    with blanks between them. A player has a row for each system the section is rated in, told by
    the column ``system``.
    """
    try:
        sheet = data if isinstance(data, Sheet) else Sheet(data)
    except Unreadable as refused:
        return nothing(refused.account)
    reader = _Reader(sheet, at, strict=strict)
    if sheet.encoding:
        reader.findings.add("us-encoding", encoding=sheet.encoding)
    return reader.file()


@dataclass(slots=True)
class _Section:
    findings: SectionFindings
    head: Head = field(default_factory=Head)
    people: dict[int, Person] = field(default_factory=dict)
    again: list[Person] = field(default_factory=list)


class _Reader:
    """One pass over the rows; ``findings`` are those of the whole file."""

    def __init__(self, sheet: Sheet, at: int, *, strict: bool) -> None:
        self._sheet = sheet
        self._lines = sheet.rows[at + 1 :]
        heading = sheet.rows[at] if sheet.rows else SheetRow(1, ())
        self._table = Headed(sheet, heading, _fields(heading, self._lines))
        self.findings = self._now = SectionFindings(strict=strict)
        self._sections: dict[str, _Section] = {}
        self._from_after = set[int]()
        self._people = self._rounds_read = 0
        self._line, self._number = heading, 0  # the row that is read, and whose it is

    def file(self) -> SectionFile:
        table, rows = self._table, self._lines
        self._tell_columns()
        if "number" not in table.fields or not (table.rounds or "results" in table.fields):
            self.findings.add("us-no-header", table.heading.number)
            rows = []
        for line in rows:
            self._take(line)
        if self._from_after:
            self.findings.add("us-games-from-after", count=len(self._from_after))
        if self._sheet.broken:
            self.findings.add("us-quote-open", self._sheet.broken)
        if not self._sections:
            self.findings.add("us-nothing")
            self._sections[""] = _Section(self.findings)
        name = table.text(rows[0], "event") if rows else ""
        return SectionFile(
            tuple(
                built([*section.people.values(), *section.again], section.head, section.findings)
                for section in self._sections.values()
            ),
            name,
        )

    def _tell_columns(self) -> None:
        """Say which columns are not used, since they mean nothing or another one is better."""
        table, heading = self._table, self._table.heading
        places = [table.place(heading, at) for at in range(len(heading.cells))]
        for at in table.unknown:
            text = heading.cells[at].strip()
            self.findings.add("us-column-unknown", heading.number, places[at], text=text)
        for name, (first, *others) in table.several.items():
            said = {"name": name, "used": places[first]}
            for at in others:
                self.findings.add("us-column-passed-over", heading.number, places[at], **said)

    def _take(self, line: SheetRow) -> None:
        self._line, self._number = line, 0
        name, text = self._text("section"), self._text("number")
        if (section := self._sections.get(name)) is None:
            section = self._sections[name] = _Section(self.findings.section())
            self._now = section.findings
            section.head = self._head(name)
        self._now = section.findings
        if not _NUMBER.fullmatch(text) or not int(text):
            shown = self._sheet.shown(line)
            self._now.add("us-number-unreadable", *self._place("number")[:2], text=shown)
            return
        self._number = number = int(text)
        width = len(self._table.heading.cells)
        if beyond := [at for at in range(width, len(line.cells)) if line.cells[at].strip()]:
            place = line.number, self._table.place(line, beyond[0]), number
            self._now.add("us-cell-beyond", *place, text=cell_at(line, beyond[0]))
        system = self._now.system(self._text("system"), *self._place("system"))
        person = self._person(system)
        self._people += 1
        check(self._people, MOST_OF_US, "file-players")
        first = section.people.setdefault(number, person)
        if first is person:
            return
        if system in first.ratings or system == BY_TIME:
            section.again.append(person)
        else:
            self._join(first, person)

    def _text(self, name: str) -> str:
        return self._table.text(self._line, name)

    def _place(self, name: str) -> tuple[int | None, ...]:
        return self._line.number, self._table.column(self._line, name), self._number

    def _head(self, name: str) -> Head:
        def at(column: str) -> tuple[str, *tuple[int | None, ...]]:
            return self._text(column), *self._place(column)[:2]

        return Head(
            name or self._text("event"),
            self._text("place"),
            self._now.day(*at("start")),
            self._now.day(*at("end")),
            self._now.rounds(*at("rounds")),
            self._now.control(*at("time_control")),
        )

    def _person(self, system: str) -> Person:
        cells, line = tuple(self._cells()), self._line.number
        by_position = SELF in self._cell_texts()
        points, column = self._amount("points"), self._place("points")[1]
        row = CrosstableRow(self._number, line, cells, points, column, by_position)
        official = Official(
            self._whole("new_rating"), self._amount("new_exact"), self._whole("new_games")
        )
        facts = self._facts()
        rating = self._rating(row, official, facts)
        born = birth_year(self._text("birth_year"))
        if born is None and self._text("birth_year"):
            self._refuse("birth_year")
        name, *texts = map(self._text, ("name", "member_id", "title", "federation", "sex"))
        player = Player(str(self._number), name, born, *texts)
        said: dict[str, object] = {**facts}
        if system != BY_TIME:
            said = {name: {system: value} for name, value in said.items()}
        if state := self._text("state"):
            said["state"] = state
        return Person(row, player, {system: rating}, {system: official}, said)

    def _cell_texts(self) -> list[str]:
        rounds = self._table.rounds
        return self._table.round_texts(self._line) if rounds else self._text("results").split()

    def _cells(self) -> Iterator[Cell]:
        line, number, rounds = self._line, self._number, self._table.rounds
        texts = self._now.within(self._cell_texts(), line.number, number)
        self._rounds_read += len(texts)
        check(self._rounds_read, MOST_ROUNDS, "file-rounds")
        for at, text in enumerate(texts):
            where = rounds[at] if rounds else self._table.fields["results"]
            place = line.number, self._table.place(line, where), number, at + 1
            yield self._now.cell(text, place, CSV_LETTERS)

    def _facts(self) -> dict[str, int | Fraction]:
        """Read what a row declares beside the rating; a start of 0 is none that is known."""
        facts = {}
        for name in FACTS:
            value = self._amount(name) if name in _AMOUNTS else self._whole(name)
            if value is not None and (value or name != "initial_rating"):
                facts[name] = value
        return facts

    def _rating(
        self, row: CrosstableRow, official: Official, facts: dict[str, int | Fraction]
    ) -> Rating | None:
        text = self._text("rating")
        written = us_sections.read_rating(text)
        games = self._whole("games_played")
        start = facts.get("initial_rating")
        if written is None and (age := _AGE.fullmatch(text)):
            facts.setdefault("age", us_sections.exact(age[1]))
        elif written is None:
            self._now.add("us-rating-unreadable", *self._place("rating"), text=text)
        if written is None or written.value is None:
            if start is not None and games:
                facts.setdefault("initial_games", games)
            return None
        if games is None:
            games = written.games
        if games is None and written.value == start and "initial_games" in facts:
            return None  # the start of an unrated player, written as a rating too
        if games is None and "games_played" not in self._table.fields:
            games = us_sections.games_before(official.games, row)
            self._from_after |= {self._number} if games is not None else set()
        return Rating(written.value, games, self._amount("peak"))

    def _amount(self, name: str) -> int | Fraction | None:
        """Read a number of at most four digits before the point, None if the cell is empty."""
        text = self._text(name)
        if _AMOUNT.fullmatch(text):
            return us_sections.exact(text)
        if text:
            self._refuse(name)
        return None

    def _whole(self, name: str) -> int | None:
        value = self._amount(name)
        if value is None or isinstance(value, int):
            return value
        self._refuse(name)
        return None

    def _refuse(self, name: str) -> None:
        self._now.add("us-value-unreadable", *self._place(name), name=name, text=self._text(name))

    def _join(self, first: Person, other: Person) -> None:
        """Take the row of a second system in; its results must be those of the first."""
        if [cell[:3] for cell in first.row.cells] != [cell[:3] for cell in other.row.cells]:
            place = self._line.number, None, other.row.number
            self._now.add("us-results-differ", *place, other_line=first.row.line)
        first.ratings |= other.ratings
        first.official |= other.official
        for name, value in other.facts.items():
            known = first.facts.get(name)
            if isinstance(known, Mapping) and isinstance(value, Mapping):
                first.facts[name] = {**known, **value}
            else:
                first.facts.setdefault(name, value)


def _fields(heading: SheetRow, rows: Sequence[SheetRow]) -> Iterator[tuple[str, int]]:
    """Give what each column has, and its rank; under Player stand names or numbers."""
    for at, cell in enumerate(heading.cells):
        field, rank = headings.list_field(cell)
        if headings.plain(cell) == "player":
            texts = [text for line in rows if (text := cell_at(line, at))]
            numbers = sum(text.isdecimal() for text in texts) * 2 > len(texts)
            field = "number" if numbers else "name"
        yield field if field in _FIELDS else "", rank
