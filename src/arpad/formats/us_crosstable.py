"""Crosstables in text as US Chess prints them: a box of two or three lines for each player."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from arpad.domain import Rating, Result
from arpad.formats.crosstable import EMPTY, Cell, Row, worth
from arpad.formats.dates import named
from arpad.formats.reading import Official, Reading, SectionFile
from arpad.formats.text import decode, split_lines
from arpad.formats.us_cells import CODES, is_self, read_rating
from arpad.formats.us_sections import Findings, Head, Outsider, Person, built

_RULE = re.compile(r"[\s\-=+_|]*")
_NUMBER = re.compile(r"\d{1,5}", re.ASCII)
_POINTS = re.compile(r"\d{1,3}(?:\.\d)?", re.ASCII)
_HEADINGS = ("pair", "num", "no", "no.", "#", "nr")
_WITH_RATING = re.compile(
    r"(?P<id>\d{1,9})?[\s/]*(?:(?P<code>[A-Z]{1,3}):(?P<before>.*?)->(?P<after>.*))?",
    re.ASCII,
)
_FEWEST_CELLS = 3
_LEAST_FIDE_RATING = 1000
_COLOURS = {"W": "w", "B": "b", "": ""}

_SECTION = re.compile(r"\s*+Section\s*+[|:]?\s*+(\d{1,3})\s*+[-–:]\s*+(.*)", re.I)
_EVENT = re.compile(r"\s*Event(?:\s+Name)?\s*[|:]\s*(.*)", re.I)
_DATES = re.compile(r"\s*+(?:Event|Section)?\s*+Date\(?s?\)?\s*+[|:]\s*+(\S.*)", re.I)
_CONTROL = re.compile(r".*?Time\s+Control\s*[|:]\s*(.*)", re.I)
_SYSTEM = re.compile(r".*?Rating\s+Sys(?:tem)?\.?\s*[|:]\s*([A-Z]{1,2})\b", re.I)
_LONGEST_PROSE = 300


class _Piece(NamedTuple):
    """A cell between two bars, with the column it begins in (from 1) after its blanks."""

    text: str
    column: int


@dataclass(slots=True)
class _Block:
    """A player's lines while they are read."""

    person: Person
    cells: list[Cell]
    texts: list[str]
    coloured: bool = False


@dataclass(slots=True)
class _Section:
    """A section while it is read; ``columns`` is the number of rounds of the headings."""

    findings: Findings
    head: Head
    blocks: list[_Block] = field(default_factory=list)
    columns: int = 0

    @property
    def numbers(self) -> set[int]:
        return {block.person.row.number for block in self.blocks}


def read(data: bytes | str, *, strict: bool = False) -> SectionFile:
    """Read crosstables, one section after another; whatever is in them, this never raises."""
    decoded = decode(data)
    reader = _Reader(strict=strict)
    if decoded.assumed:
        reader.section.findings.add("us-encoding", encoding=decoded.encoding)
    for number, line in enumerate(split_lines(decoded.text), 1):
        reader.take(number, line.rstrip("\r\n"))
    return reader.file()


class _Reader:
    """The lines of a file taken in one by one."""

    def __init__(self, *, strict: bool) -> None:
        self._strict = strict
        self._sections = [_Section(Findings(strict=strict), Head())]
        self._block: _Block | None = None
        self._skipping = False
        self._headed = False
        self._prose: list[int] = []
        self._name = ""
        self._numbers = set[int]()

    @property
    def section(self) -> _Section:
        """The section that is being read."""
        return self._sections[-1]

    def take(self, line: int, text: str) -> None:
        """Take one line in."""
        if "|" not in text:
            if _RULE.fullmatch(text):
                if text.strip():
                    self._block = None
            else:
                self._take_prose(line, text)
            return
        pieces = _pieces(text)
        first = pieces[0].text
        if first.lower() in _HEADINGS:
            self._take_headings(pieces)
        elif _NUMBER.fullmatch(first) and len(pieces) > _FEWEST_CELLS - 1 and int(first):
            self._take_player(line, pieces, text)
        elif self._block is not None:
            self._take_more(line, pieces, self._block)
        elif not self._skipping:
            self._take_other(line, pieces)

    def _take_headings(self, pieces: Sequence[_Piece]) -> None:
        self._block, self._skipping, self._headed = None, False, True
        rounds = sum(piece.text.lower() in ("round", "rnd", "rd") for piece in pieces)
        if rounds and not self.section.blocks:
            self.section.columns = rounds

    def _take_other(self, line: int, pieces: Sequence[_Piece]) -> None:
        """Take a line in that belongs to no player: prose with bars, or a row without number."""
        text = " | ".join(piece.text for piece in pieces)
        if _understood(text[:_LONGEST_PROSE]):
            self._take_prose(line, text)
            return
        looks_like_row = len(pieces) > _FEWEST_CELLS and _POINTS.fullmatch(pieces[2].text)
        code = "us-number-unreadable" if looks_like_row else "us-line-stray"
        self.section.findings.add(code, line, pieces[0].column, text=text)
        self._skipping = bool(looks_like_row)

    def _take_player(self, line: int, pieces: Sequence[_Piece], text: str) -> None:
        number = int(pieces[0].text)
        if self._headed and number in self._numbers:
            self._next_section()
        self._headed, self._skipping = False, False
        self._numbers.add(number)
        findings = self.section.findings
        if not text.rstrip().endswith("|"):
            findings.add("us-row-cut", line, len(text), number)
        rounds = list(pieces[3:])
        if rounds and text.rstrip().endswith("|"):
            rounds.pop()
        rounds = findings.within(rounds, line, number)
        cells = [
            findings.cell(piece.text, (line, piece.column, number, at))
            for at, piece in enumerate(rounds, 1)
        ]
        points = self._points(pieces[2], line, number)
        by_position = any(is_self(piece.text) for piece in rounds)
        row = Row(number, line, cells, points, pieces[2].column, by_position)
        self._block = _Block(
            Person(row, pieces[1].text, line=line), cells, [piece.text for piece in rounds]
        )
        self.section.blocks.append(self._block)

    def _points(self, piece: _Piece, line: int, number: int) -> Fraction | None:
        if _POINTS.fullmatch(piece.text):
            return Fraction(piece.text)
        if piece.text:
            self.section.findings.add(
                "us-points-unreadable", line, piece.column, number, text=piece.text
            )
        return None

    def _take_more(self, line: int, pieces: Sequence[_Piece], block: _Block) -> None:
        """Take a player's second or third line in: state, ID, rating, colours."""
        person = block.person
        if pieces[0].text and "state" not in person.facts:
            person.facts["state"] = pieces[0].text
        if len(pieces) > 1:
            self._rating(pieces[1], line, block)
        rest = pieces[3:]
        if not block.coloured and any(piece.text for piece in rest):
            block.coloured = True
            for at, piece in enumerate(rest):
                self._colour(piece, line, block, at)

    def _colour(self, piece: _Piece, line: int, block: _Block, at: int) -> None:
        if not piece.text:
            return
        colour = _COLOURS.get(piece.text.upper())
        if colour is None or at >= len(block.cells):
            number = block.person.row.number
            self.section.findings.add(
                "us-colour-unreadable", line, piece.column, number, at + 1, text=piece.text
            )
        elif block.cells[at].opponent:
            block.cells[at] = block.cells[at]._replace(colour=colour)

    def _rating(self, piece: _Piece, line: int, block: _Block) -> None:
        person, findings = block.person, self.section.findings
        number = person.row.number
        found = _WITH_RATING.fullmatch(piece.text)
        system = CODES.get(found["code"] or "") if found else None
        if not found or (found["code"] and (system is None or system == "dual")):
            findings.add("us-rating-unreadable", line, piece.column, number, text=piece.text)
            return
        if found["id"]:
            person.member_id = found["id"]
        if system is None:
            return
        before, after = read_rating(found["before"]), read_rating(found["after"])
        for written, name in ((before, "before"), (after, "after")):
            if written is None:
                place = piece.column + found.start(name)
                findings.add("us-rating-unreadable", line, place, number, text=found[name])
        if before is not None:
            rating = None if before.value is None else Rating(before.value, before.games)
            person.ratings[system] = rating
        if after is not None and after.value is not None:
            whole = after.value if isinstance(after.value, int) else None
            exact = None if whole is not None else after.value
            person.official[system] = Official(whole, exact, after.games)

    def _take_prose(self, line: int, text: str) -> None:
        text = text[:_LONGEST_PROSE]
        if found := _SECTION.match(text):
            if self.section.blocks:
                self._next_section()
            self.section.head.name = found[2].strip()
            return
        head, findings = self.section.head, self.section.findings
        if found := _DATES.match(text):
            column = found.start(1) + 1
            days = named(found[1])
            start, end = days[0] if len(days) == 1 else (found[1], "")
            head.start = head.end = findings.day(start, line, column)
            if end:
                head.end = findings.day(end, line, column)
        elif found := _EVENT.match(text):
            self._name = found[1].strip()
        elif _understood(text):
            if found := _CONTROL.match(text):
                head.time = findings.control(found[1], line, found.start(1) + 1)
            if found := _SYSTEM.match(text):
                head.system = CODES.get(found[1].upper(), "")
        elif text.strip():
            self._prose.append(line)

    def _next_section(self) -> None:
        before = self.section.head
        head = Head(start=before.start, end=before.end)
        self._sections.append(_Section(Findings(strict=self._strict), head))
        self._block, self._numbers = None, set()

    def file(self) -> SectionFile:
        """Return what was read."""
        if self._prose:
            first = self._sections[0].findings
            first.add("us-lines-unread", self._prose[0], count=len(self._prose))
        if not any(section.blocks for section in self._sections):
            self._sections[0].findings.add("us-nothing")
            self._sections = self._sections[:1]
        full = [section for section in self._sections if section.blocks] or self._sections
        for section in full:
            section.head.name = section.head.name or self._name
        return SectionFile(tuple(_reading(section) for section in full), self._name)


def _reading(section: _Section) -> Reading:
    outsiders = list(_outsiders(section))
    _check_lengths(section)
    people = [block.person for block in section.blocks]
    for each in outsiders:
        section.head.rounds = max(section.head.rounds or 0, each.round)
    if outsiders:
        section.findings.add("us-fide-adjustment", people[0].line, count=len(outsiders))
    return built(people, section.head, section.findings, outsiders)


def _outsiders(section: _Section) -> Iterator[Outsider]:
    """Take out the games of rows that give their opponents' ratings in place of numbers."""
    numbers = section.numbers
    for block in section.blocks:
        named = [cell.opponent for cell in block.cells if cell.opponent]
        if not named or min(named) < _LEAST_FIDE_RATING or numbers & set(named):
            continue
        for at, cell in enumerate(block.cells):
            if cell.opponent and cell.result is not None and cell.result is not Result.UNFINISHED:
                yield Outsider(
                    block.person.row.number, at + 1, cell.result, cell.opponent, cell.colour
                )
                if (row := block.person.row).points is not None:
                    row.points -= worth([cell])
                block.cells[at] = EMPTY


def _check_lengths(section: _Section) -> None:
    """Say which rows have fewer or more rounds than the others."""
    lengths = Counter(len(block.cells) for block in section.blocks)
    if not lengths:
        return
    usual = section.columns or max(lengths, key=lambda length: (lengths[length], length))
    for block in section.blocks:
        row, count = block.person.row, len(block.cells)
        if count != usual:
            more = block.texts[usual:]
            if count > usual and not any(more):
                continue
            code = "us-row-short" if count < usual else "us-row-long"
            section.findings.add(code, row.line, None, row.number, count=count, usual=usual)


def _understood(text: str) -> bool:
    return any(each.match(text) for each in (_SECTION, _EVENT, _DATES, _CONTROL, _SYSTEM))


def _pieces(text: str) -> list[_Piece]:
    """Part a line at its bars."""
    found, place = [], 0
    for part in text.split("|"):
        blanks = len(part) - len(part.lstrip())
        found.append(_Piece(part.strip(), place + blanks + 1))
        place += len(part) + 1
    return found
