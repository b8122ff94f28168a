"""Crosstables as tables: one row for each player, one column for each round."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from arpad.domain import Rating
from arpad.formats.crosstable import EMPTY, Cell, Row
from arpad.formats.delimited import Delimited, Line
from arpad.formats.findings import Findings
from arpad.formats.reading import Official, Reading, SectionFile
from arpad.formats.text import decode
from arpad.formats.us_cells import CSV_LETTERS, is_self, read_cell, unreadable
from arpad.formats.us_sections import (
    MOST_ROUNDS,
    Head,
    Person,
    built,
    control_in,
    day_in,
    games_before,
    new_findings,
    rounds_in,
    within,
)
from arpad.formats.us_systems import exact, read_rating, system_named
from arpad.written_dates import birth_year

# The other names a column may have. Of several ratings the one that stands first here is used.
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "number": ("number", "no", "pair", "pairing", "pairing_number", "pair_number", "num", "#"),
    "name": ("name", "player_name"),
    "member_id": ("member_id", "id", "uscf_id", "us_chess_id", "uscf"),
    "rating": ("pre_decimal", "pre_decimal_fitted", "rating", "pre", "pre_rating"),
    "games_played": ("games_played", "games", "pre_games"),
    "peak": ("peak",),
    "initial_rating": ("initial_rating",),
    "initial_games": ("initial_games",),
    "age": ("age",),
    "floor": ("floor", "floor_inferred"),
    "wins": ("wins",),
    "draws": ("draws",),
    "losses": ("losses",),
    "events": ("events",),
    "birth_year": ("birth_year",),
    "title": ("title",),
    "federation": ("federation", "fed"),
    "sex": ("sex",),
    "state": ("state",),
    "points": ("points", "score", "total", "pts"),
    "new_rating": ("new_rating", "post", "post_rating"),
    "new_exact": ("new_exact", "post_decimal"),
    "new_games": ("new_games", "post_games", "post_games_if_provisional"),
    "system": ("system", "rating_system"),
    "section": ("section", "section_name"),
    "event": ("event", "event_name"),
    "place": ("place", "city"),
    "rounds": ("rounds",),
    "time_control": ("time_control",),
    "start": ("start", "start_date"),
    "end": ("end", "date", "end_date"),
    "results": ("results",),
}
_PLAYER = "player"
_ROUND = re.compile(r"(?:r|rd|rnd|round)[_ ]?(\d{1,3})", re.ASCII)
_NUMBER = re.compile(r"\d{1,5}", re.ASCII)
_AMOUNT = re.compile(r"\d{1,4}(?:\.\d{1,8})?", re.ASCII)
_AGE = re.compile(r"age[: ]*(\d{1,2}(?:\.\d{1,8})?)", re.ASCII | re.IGNORECASE)
_AMOUNTS = ("initial_rating", "floor", "age")
_FACTS = ("initial_rating", "initial_games", "age", "floor", "wins", "draws", "losses", "events")
_NAMED = {
    each: (name, place) for name, others in COLUMNS.items() for place, each in enumerate(others)
}


def read(data: bytes | str, *, strict: bool = False) -> SectionFile:
    """Read a table with a line of headings; whatever is in it, this never raises.

    Headings may be in any case and order. The rounds are columns r1, r2, … or one column of results
    with blanks between them. A player has a row for each system the section is rated in, told by
    the column ``system``.
    """
    decoded = decode(data)
    reader = _Reader(Delimited(decoded.text), new_findings(strict=strict), strict=strict)
    if decoded.assumed:
        reader.findings.add("us-encoding", encoding=decoded.encoding)
    return reader.file()


@dataclass(slots=True)
class _Section:
    findings: Findings
    head: Head = field(default_factory=Head)
    people: dict[int, Person] = field(default_factory=dict)
    again: list[Person] = field(default_factory=list)


class _Reader:
    """One pass over the rows; ``findings`` are those of the whole file."""

    def __init__(self, table: Delimited, findings: Findings, *, strict: bool) -> None:
        self._table = table
        self.findings = findings
        self._strict = strict
        self._columns: dict[str, int] = {}
        self._rounds: list[int] = []
        self._sections: dict[str, _Section] = {}
        self._now = findings
        self._from_after = set[int]()
        self._width = 0

    def file(self) -> SectionFile:
        """Return what was read."""
        lines = self._table.rows()
        heading = next(lines, Line(1, ()))
        rows = list(lines)
        self._read_heading(heading, rows)
        if "number" not in self._columns or not (self._rounds or "results" in self._columns):
            self.findings.add("us-no-header", heading.number)
            rows = []
        for line in rows:
            self._take(line)
        if self._from_after:
            self.findings.add("us-games-from-after", count=len(self._from_after))
        if self._table.broken:
            self.findings.add("us-quote-open", self._table.broken)
        if not self._sections:
            self.findings.add("us-nothing")
            self._sections[""] = _Section(self.findings)
        name = self._text(rows[0], "event") if rows else ""
        return SectionFile(tuple(_reading(each) for each in self._sections.values()), name)

    def _read_heading(self, heading: Line, rows: Sequence[Line]) -> None:
        self._width = len(heading.cells)
        rounds: dict[int, int] = {}
        ranks: dict[str, int] = {}
        for index, cell in enumerate(heading.cells):
            name = "_".join(cell.strip().lower().replace("-", " ").split())
            if name == _PLAYER:
                name = "number" if _all_numbers(rows, index) else "name"
            round_ = int(found[1]) if (found := _ROUND.fullmatch(name)) else 0
            if 0 < round_ <= MOST_ROUNDS and round_ not in rounds:
                rounds[round_] = index
            elif name in _NAMED:
                self._name(heading.number, index, name, ranks)
            elif name:
                column = self._table.column(heading.number, index)
                self.findings.add("us-column-unknown", heading.number, column, text=cell.strip())
        self._rounds = [rounds.get(at, -1) for at in range(1, max(rounds, default=0) + 1)]

    def _name(self, line: int, index: int, name: str, ranks: dict[str, int]) -> None:
        """Let a heading name its column; of several of one meaning the best is used."""
        meaning, rank = _NAMED[name]
        if meaning in self._columns:
            kept, passed = self._columns[meaning], index
            if rank < ranks[meaning]:
                kept, passed = index, kept
            column = self._table.column(line, passed)
            used = self._table.column(line, kept)
            self.findings.add("us-column-passed-over", line, column, name=meaning, used=used)
            index, rank = kept, min(rank, ranks[meaning])
        self._columns[meaning], ranks[meaning] = index, rank

    def _text(self, line: Line, name: str) -> str:
        index = self._columns.get(name, len(line.cells))
        return line.cells[index].strip() if index < len(line.cells) else ""

    def _column(self, line: Line, name: str) -> int | None:
        return self._table.column(line.number, self._columns[name])

    def _take(self, line: Line) -> None:
        section = self._section(line)
        self._now = section.findings
        text = self._text(line, "number")
        if not _NUMBER.fullmatch(text) or not int(text):
            shown = self._table.delimiter.join(line.cells)
            column = self._column(line, "number")
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
        for index, text in enumerate(line.cells[self._width :], self._width):
            if text.strip():
                column = self._table.column(line.number, index)
                self._now.add("us-cell-beyond", line.number, column, number, text=text.strip())
                return

    def _section(self, line: Line) -> _Section:
        name = self._text(line, "section")
        if name not in self._sections:
            findings = new_findings(strict=self._strict) if self._sections else self.findings
            section = _Section(findings)
            self._sections[name] = section
            self._now = findings
            section.head = self._head(line, name)
        return self._sections[name]

    def _head(self, line: Line, name: str) -> Head:
        def at(column: str) -> tuple[str, Findings, int, int | None]:
            place = self._column(line, column) if column in self._columns else None
            return self._text(line, column), self._now, line.number, place

        return Head(
            name or self._text(line, "event"),
            self._text(line, "place"),
            day_in(*at("start")),
            day_in(*at("end")),
            rounds_in(*at("rounds")),
            control_in(*at("time_control")),
        )

    def _system(self, line: Line, number: int) -> str:
        text = self._text(line, "system")
        found = system_named(text) if text else ""
        if found is None:
            column = self._column(line, "system")
            self._now.add("us-system-unknown", line.number, column, number, text=text)
        return found or ""

    def _person(self, line: Line, number: int, system: str) -> Person:
        cells = tuple(self._cells(line, number))
        points = self._amount(line, number, "points")
        column = self._column(line, "points") if "points" in self._columns else None
        by_position = any(is_self(text) for text in self._cell_texts(line))
        row = Row(number, line.number, cells, points, column, by_position)
        person = Person(row, self._text(line, "name"), self._text(line, "member_id"))
        official = self._official(line, number)
        person.official[system] = official
        facts = self._facts(line, number)
        person.ratings[system] = self._rating(line, number, row, official, facts)
        person.birth_year = birth_year(self._text(line, "birth_year"))
        if person.birth_year is None and self._text(line, "birth_year"):
            self._refuse(line, number, "birth_year")
        for name in ("title", "federation", "sex"):
            setattr(person, name, self._text(line, name))
        for name, value in facts.items():
            person.facts[name] = {system: value} if system else value
        if state := self._text(line, "state"):
            person.facts["state"] = state
        person.line = line.number
        return person

    def _cell_texts(self, line: Line) -> list[str]:
        if self._rounds:
            return [line.cells[at] if 0 <= at < len(line.cells) else "" for at in self._rounds]
        return self._text(line, "results").split()

    def _cells(self, line: Line, number: int) -> Iterator[Cell]:
        for at, text in enumerate(within(self._cell_texts(line), self._now, line.number, number)):
            if not text.strip():
                yield EMPTY
                continue
            index = self._rounds[at] if self._rounds else self._columns["results"]
            column = self._table.column(line.number, index)
            cell = read_cell(text, column, CSV_LETTERS)
            if cell is None:
                self._now.add(
                    "us-cell-unreadable", line.number, column, number, at + 1, text=text.strip()
                )
                cell = unreadable(text, column)
            yield cell

    def _facts(self, line: Line, number: int) -> dict[str, int | Fraction]:
        """Read what a row declares beside the rating; a start of 0 is none that is known."""
        found = {}
        for name in _FACTS:
            read = self._amount if name in _AMOUNTS else self._whole
            if (value := read(line, number, name)) is not None:
                found[name] = value
        if found.get("initial_rating") == 0:
            del found["initial_rating"]
        return found

    def _rating(
        self,
        line: Line,
        number: int,
        row: Row,
        official: Official,
        facts: dict[str, int | Fraction],
    ) -> Rating | None:
        text = self._text(line, "rating")
        written = read_rating(text)
        games = self._whole(line, number, "games_played")
        start = facts.get("initial_rating")
        if written is None and (age := _AGE.fullmatch(text)):
            facts.setdefault("age", exact(age[1]))
        elif written is None:
            column = self._column(line, "rating")
            self._now.add("us-rating-unreadable", line.number, column, number, text=text)
        if written is None or written.value is None:
            if start is not None and games:
                facts.setdefault("initial_games", games)
            return None
        if games is None:
            games = written.games
        if games is None and written.value == start and "initial_games" in facts:
            return None  # the start of an unrated player, written as a rating too
        if games is None and "games_played" not in self._columns and official.games is not None:
            games = games_before(official.games, row)
            self._from_after.add(number)
        return Rating(written.value, games, self._amount(line, number, "peak"))

    def _official(self, line: Line, number: int) -> Official:
        return Official(
            self._whole(line, number, "new_rating"),
            self._amount(line, number, "new_exact"),
            self._whole(line, number, "new_games"),
        )

    def _amount(self, line: Line, number: int, name: str) -> int | Fraction | None:
        """Read a number of at most four digits before the point, None if the cell is empty."""
        text = self._text(line, name)
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
        column, text = self._column(line, name), self._text(line, name)
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


def _reading(section: _Section) -> Reading:
    people = [*section.people.values(), *section.again]
    return built(people, section.head, section.findings)


def _all_numbers(rows: Sequence[Line], index: int) -> bool:
    texts = [line.cells[index].strip() for line in rows if index < len(line.cells)]
    return bool(texts) and sum(text.isdecimal() for text in texts) * 2 > len(texts)
