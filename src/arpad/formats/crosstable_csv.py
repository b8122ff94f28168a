"""Crosstables as tables: one row for each player, one column for each round."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from arpad.domain import Rating
from arpad.formats import headings
from arpad.formats.crosstable import CSV_LETTERS, SELF, Cell, Row
from arpad.formats.opening import Unreadable
from arpad.formats.reading import Official, SectionFile, nothing
from arpad.formats.sheet import Headed, Line, Sheet, cell_at
from arpad.formats.us_sections import (
    Findings,
    Head,
    Person,
    built,
    exact,
    games_before,
    read_rating,
)
from arpad.written_dates import birth_year

_FIELDS = (
    "number", "name", "member_id", "rating", "games_played", "peak", "initial_rating",
    "initial_games", "age", "floor", "wins", "draws", "losses", "events", "birth_year", "title",
    "federation", "sex", "state", "points", "new_rating", "new_exact", "new_games", "system",
    "section", "event", "place", "rounds", "time_control", "start", "end", "results",
)  # fmt: skip
_PLAYER = "player"
_NUMBER = re.compile(r"\d{1,5}", re.ASCII)
_AMOUNT = re.compile(r"\d{1,4}(?:\.\d{1,8})?", re.ASCII)
_AGE = re.compile(r"age[: ]*(\d{1,2}(?:\.\d{1,8})?)", re.ASCII | re.IGNORECASE)
_AMOUNTS = ("initial_rating", "floor", "age")
_FACTS = ("initial_rating", "initial_games", "age", "floor", "wins", "draws", "losses", "events")


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
    findings: Findings
    head: Head = field(default_factory=Head)
    people: dict[int, Person] = field(default_factory=dict)
    again: list[Person] = field(default_factory=list)


class _Reader:
    """One pass over the rows; ``findings`` are those of the whole file."""

    def __init__(self, sheet: Sheet, at: int, *, strict: bool) -> None:
        self._sheet = sheet
        self._lines = sheet.rows[at + 1 :]
        heading = sheet.rows[at] if sheet.rows else Line(1, ())
        self._table = Headed(sheet, heading, _fields(heading, self._lines))
        self.findings = self._now = Findings(strict=strict)
        self._sections: dict[str, _Section] = {}
        self._from_after = set[int]()

    def file(self) -> SectionFile:
        """Return what was read."""
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
        for at in table.unknown:
            text = heading.cells[at].strip()
            place = heading.number, table.place(heading, at)
            self.findings.add("us-column-unknown", *place, text=text)
        for name, (first, *others) in table.several.items():
            used = table.place(heading, first)
            for at in others:
                place = heading.number, table.place(heading, at)
                self.findings.add("us-column-passed-over", *place, name=name, used=used)

    def _take(self, line: Line) -> None:
        section = self._section(line)
        self._now = section.findings
        text = self._table.text(line, "number")
        if not _NUMBER.fullmatch(text) or not int(text):
            shown = self._sheet.shown(line)
            column = self._table.column(line, "number")
            self._now.add("us-number-unreadable", line.number, column, text=shown)
            return
        number = int(text)
        self._check_width(line, number)
        system = self._system(line, number)
        person = self._person(line, number, system)
        first = section.people.setdefault(number, person)
        if first is person:
            return
        if system in first.ratings or not system:
            section.again.append(person)
        else:
            self._join(first, person, line)

    def _check_width(self, line: Line, number: int) -> None:
        """Say which cell stands beyond the last heading, the first of them that is not empty."""
        width = len(self._table.heading.cells)
        for index, text in enumerate(line.cells[width:], width):
            if text.strip():
                column = self._table.place(line, index)
                self._now.add("us-cell-beyond", line.number, column, number, text=text.strip())
                return

    def _section(self, line: Line) -> _Section:
        name = self._table.text(line, "section")
        if name not in self._sections:
            section = self._sections[name] = _Section(self.findings.section())
            self._now = section.findings
            section.head = self._head(line, name)
        return self._sections[name]

    def _head(self, line: Line, name: str) -> Head:
        def at(column: str) -> tuple[str, int, int | None]:
            place = self._table.column(line, column)
            return self._table.text(line, column), line.number, place

        return Head(
            name or self._table.text(line, "event"),
            self._table.text(line, "place"),
            self._now.day(*at("start")),
            self._now.day(*at("end")),
            self._now.rounds(*at("rounds")),
            self._now.control(*at("time_control")),
        )

    def _system(self, line: Line, number: int) -> str:
        text, column = self._table.text(line, "system"), self._table.column(line, "system")
        return self._now.system(text, line.number, column, number)

    def _person(self, line: Line, number: int, system: str) -> Person:
        cells = tuple(self._cells(line, number))
        points = self._amount(line, number, "points")
        column = self._table.column(line, "points")
        by_position = SELF in self._cell_texts(line)
        row = Row(number, line.number, cells, points, column, by_position)
        person = Person(row, self._table.text(line, "name"), self._table.text(line, "member_id"))
        official = self._official(line, number)
        person.official[system] = official
        facts = self._facts(line, number)
        person.ratings[system] = self._rating(line, number, row, official, facts)
        person.birth_year = birth_year(self._table.text(line, "birth_year"))
        if person.birth_year is None and self._table.text(line, "birth_year"):
            self._refuse(line, number, "birth_year")
        for name in ("title", "federation", "sex"):
            setattr(person, name, self._table.text(line, name))
        for name, value in facts.items():
            person.facts[name] = {system: value} if system else value
        if state := self._table.text(line, "state"):
            person.facts["state"] = state
        person.line = line.number
        return person

    def _cell_texts(self, line: Line) -> list[str]:
        if self._table.rounds:
            return self._table.round_texts(line)
        return self._table.text(line, "results").split()

    def _cells(self, line: Line, number: int) -> Iterator[Cell]:
        for at, text in enumerate(self._now.within(self._cell_texts(line), line.number, number)):
            rounds = self._table.rounds
            where = rounds[at] if rounds else self._table.fields["results"]
            place = line.number, self._table.place(line, where), number, at + 1
            yield self._now.cell(text, place, CSV_LETTERS)

    def _facts(self, line: Line, number: int) -> dict[str, int | Fraction]:
        """Read what a row declares beside the rating; a start of 0 is none that is known."""
        facts = {}
        for name in _FACTS:
            read = self._amount if name in _AMOUNTS else self._whole
            if (value := read(line, number, name)) is not None:
                facts[name] = value
        if facts.get("initial_rating") == 0:
            del facts["initial_rating"]
        return facts

    def _rating(
        self,
        line: Line,
        number: int,
        row: Row,
        official: Official,
        facts: dict[str, int | Fraction],
    ) -> Rating | None:
        text = self._table.text(line, "rating")
        written = read_rating(text)
        games = self._whole(line, number, "games_played")
        start = facts.get("initial_rating")
        if written is None and (age := _AGE.fullmatch(text)):
            facts.setdefault("age", exact(age[1]))
        elif written is None:
            column = self._table.column(line, "rating")
            self._now.add("us-rating-unreadable", line.number, column, number, text=text)
        if written is None or written.value is None:
            if start is not None and games:
                facts.setdefault("initial_games", games)
            return None
        if games is None:
            games = written.games
        if games is None and written.value == start and "initial_games" in facts:
            return None  # the start of an unrated player, written as a rating too
        if games is None and "games_played" not in self._table.fields:
            games = games_before(official.games, row)
            self._from_after |= {number} if games is not None else set()
        return Rating(written.value, games, self._amount(line, number, "peak"))

    def _official(self, line: Line, number: int) -> Official:
        return Official(
            self._whole(line, number, "new_rating"),
            self._amount(line, number, "new_exact"),
            self._whole(line, number, "new_games"),
        )

    def _amount(self, line: Line, number: int, name: str) -> int | Fraction | None:
        """Read a number of at most four digits before the point, None if the cell is empty."""
        text = self._table.text(line, name)
        if _AMOUNT.fullmatch(text):
            return exact(text)
        if text:
            self._refuse(line, number, name)
        return None

    def _whole(self, line: Line, number: int, name: str) -> int | None:
        value = self._amount(line, number, name)
        if value is None or isinstance(value, int):
            return value
        self._refuse(line, number, name)
        return None

    def _refuse(self, line: Line, number: int, name: str) -> None:
        column, text = self._table.column(line, name), self._table.text(line, name)
        self._now.add("us-value-unreadable", line.number, column, number, name=name, text=text)

    def _join(self, first: Person, other: Person, line: Line) -> None:
        """Take the row of a second system in; its results must be those of the first."""
        if [cell[:3] for cell in first.row.cells] != [cell[:3] for cell in other.row.cells]:
            self._now.add(
                "us-results-differ", line.number, None, other.row.number, other_line=first.line
            )
        first.ratings |= other.ratings
        first.official |= other.official
        for name, value in other.facts.items():
            known = first.facts.get(name)
            if isinstance(known, Mapping) and isinstance(value, Mapping):
                first.facts[name] = {**known, **value}
            else:
                first.facts.setdefault(name, value)


def _fields(heading: Line, rows: Sequence[Line]) -> Iterator[tuple[str, int]]:
    """Give what each column has, and its rank; under Player stand names or numbers."""
    for at, cell in enumerate(heading.cells):
        field, rank = headings.list_field(cell)
        if headings.plain(cell) == _PLAYER:
            texts = [text for line in rows if (text := cell_at(line, at))]
            numbers = sum(text.isdecimal() for text in texts) * 2 > len(texts)
            field = "number" if numbers else "name"
        yield field if field in _FIELDS else "", rank
