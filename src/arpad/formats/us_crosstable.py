"""Crosstables in text as US Chess prints them: a box of two or three lines for each player."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from arpad.domain import BY_TIME, Game, Player, Rating, Result
from arpad.formats.crosstable import EMPTY, SELF, Cell, CrosstableRow, worth
from arpad.formats.dates import named
from arpad.formats.opening import MOST_CELLS, check, decode, split_lines
from arpad.formats.reading import Official, Reading, SectionFile
from arpad.formats.us_sections import CODES, DUAL, Head, Person, SectionFindings, built, read_rating

_RULE = re.compile(r"[\s\-=+_|]*")
_NUMBER = re.compile(r"\d{1,5}", re.ASCII)
_POINTS = re.compile(r"\d{1,3}(?:\.\d)?", re.ASCII)
_HEADINGS = ("pair", "num", "no", "no.", "#", "nr")
_WITH_RATING = re.compile(
    r"(?P<id>\d{1,9})?[\s/]*(?:(?P<code>[A-Z]{1,3}):(?P<before>.*?)->(?P<after>.*))?", re.ASCII
)
_FEWEST_CELLS = 3
_LEAST_FIDE_RATING = 1000
_COLOURS = {"W": "w", "B": "b"}

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
    person: Person
    cells: list[Cell]
    texts: list[str]
    coloured: bool = False


@dataclass(slots=True)
class _Section:
    """A section while it is read; ``columns`` is the number of rounds of the headings."""

    findings: SectionFindings
    head: Head
    blocks: list[_Block] = field(default_factory=list)
    columns: int = 0


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
    def __init__(self, *, strict: bool) -> None:
        self._sections = [_Section(SectionFindings(strict=strict).section(), Head())]
        self._block: _Block | None = None
        self._skipping = False
        self._headed = False
        self._prose: list[int] = []
        self._name = ""
        self._numbers = set[int]()

    @property
    def section(self) -> _Section:
        return self._sections[-1]

    def take(self, line: int, text: str) -> None:
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
            self._block, self._skipping, self._headed = None, False, True
            rounds = sum(piece.text.lower() in ("round", "rnd", "rd") for piece in pieces)
            if rounds and not self.section.blocks:
                self.section.columns = rounds
        elif _NUMBER.fullmatch(first) and len(pieces) > _FEWEST_CELLS - 1 and int(first):
            self._take_player(line, pieces, text)
        elif self._block is not None:
            self._take_more(line, pieces, self._block)
        elif not self._skipping:
            self._take_other(line, pieces)

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
        ended = text.rstrip().endswith("|")
        if not ended:
            findings.add("us-row-cut", line, len(text), number)
        rounds = findings.within([*pieces[3 : -1 if ended else None]], line, number)
        cells = [
            findings.cell(piece.text, (line, piece.column, number, at))
            for at, piece in enumerate(rounds, 1)
        ]
        said, column = pieces[2]
        points = Fraction(said) if _POINTS.fullmatch(said) else None
        if points is None and said:
            findings.add("us-points-unreadable", line, column, number, text=said)
        texts = [piece.text for piece in rounds]
        row = CrosstableRow(number, line, cells, points, column, SELF in texts)
        person = Person(row, Player(str(number), pieces[1].text))
        self._block = _Block(person, cells, texts)
        self.section.blocks.append(self._block)

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
            for at, (text, column) in enumerate(rest):
                colour = _COLOURS.get(text.upper(), "")
                if text and (not colour or at >= len(block.cells)):
                    place = line, column, person.row.number, at + 1
                    self.section.findings.add("us-colour-unreadable", *place, text=text)
                elif text and block.cells[at].opponent:
                    block.cells[at] = block.cells[at]._replace(colour=colour)

    def _rating(self, piece: _Piece, line: int, block: _Block) -> None:
        person, findings = block.person, self.section.findings
        number = person.row.number
        said = _WITH_RATING.fullmatch(piece.text)
        system = CODES.get(said["code"] or "") if said else None
        if not said or (said["code"] and system in (None, DUAL)):
            findings.add("us-rating-unreadable", line, piece.column, number, text=piece.text)
            return
        if said["id"]:
            person.player = person.player._replace(member_id=said["id"])
        if system is None:
            return
        before, after = read_rating(said["before"]), read_rating(said["after"])
        for written, name in ((before, "before"), (after, "after")):
            if written is None:
                column = piece.column + said.start(name)
                findings.add("us-rating-unreadable", line, column, number, text=said[name])
        if before is not None:
            person.ratings[system] = before.rating
        if after is not None and after.value is not None:
            whole = after.value if isinstance(after.value, int) else None
            exact = None if whole is not None else after.value
            person.official[system] = Official(whole, exact, after.games)

    def _take_prose(self, line: int, text: str) -> None:
        text = text[:_LONGEST_PROSE]
        if said := _SECTION.match(text):
            if self.section.blocks:
                self._next_section()
            self.section.head.name = said[2].strip()
            return
        head, findings = self.section.head, self.section.findings
        if said := _DATES.match(text):
            column = said.start(1) + 1
            days = named(said[1])
            start, end = days[0] if len(days) == 1 else (said[1], "")
            head.start = head.end = findings.day(start, line, column)
            if end:
                head.end = findings.day(end, line, column)
        elif said := _EVENT.match(text):
            self._name = said[1].strip()
        elif _understood(text):
            if said := _CONTROL.match(text):
                head.time = findings.control(said[1], line, said.start(1) + 1)
            if said := _SYSTEM.match(text):
                head.system = CODES.get(said[1].upper(), BY_TIME)
        elif text.strip():
            self._prose.append(line)

    def _next_section(self) -> None:
        before = self.section.head
        head = Head(start=before.start, end=before.end)
        self._sections.append(_Section(self._sections[0].findings.section(), head))
        self._block, self._numbers = None, set()

    def file(self) -> SectionFile:
        if self._prose:
            first = self._sections[0].findings
            first.add("us-lines-unread", self._prose[0], count=len(self._prose))
        full = [section for section in self._sections if section.blocks]
        if not full:
            full = self._sections[:1]
            full[0].findings.add("us-nothing")
        for section in full:
            section.head.name = section.head.name or self._name
        return SectionFile(tuple(_reading(section) for section in full), self._name)


def _reading(section: _Section) -> Reading:
    games, ratings = _outside(section)
    _check_lengths(section)
    people = [block.person for block in section.blocks]
    if games:
        section.head.rounds = max(section.head.rounds or 0, *(game.round or 0 for game in games))
        section.findings.add("us-fide-adjustment", people[0].row.line, count=len(games))
    return built(people, section.head, section.findings, games, ratings)


def _outside(section: _Section) -> tuple[list[Game], dict[str, Rating]]:
    """Take out the games of rows that give their opponents' ratings in place of numbers.

    An opponent's id is who met him, and when.
    """
    numbers = {block.person.row.number for block in section.blocks}
    games: list[Game] = []
    ratings: dict[str, Rating] = {}
    for block in section.blocks:
        row = block.person.row
        opponents = {cell.opponent for cell in block.cells if cell.opponent}
        if not opponents or min(opponents) < _LEAST_FIDE_RATING or numbers & opponents:
            continue
        for at, cell in enumerate(block.cells):
            if cell.opponent and cell.result and cell.result is not Result.UNFINISHED:
                met = f"{row.number}/{at + 1}"
                ratings[met] = Rating(cell.opponent)
                game = Game(str(row.number), met, cell.result, at + 1, cell.colour)
                games.append(game.seen_by(met) if cell.colour == "b" else game)
                if row.points is not None:
                    row.points -= worth([cell])
                block.cells[at] = EMPTY
    return games, ratings


def _check_lengths(section: _Section) -> None:
    lengths = Counter(len(block.cells) for block in section.blocks)
    most = max(lengths, key=lambda length: (lengths[length], length), default=0)
    usual = section.columns or most
    for block in section.blocks:
        row, count = block.person.row, len(block.cells)
        if count < usual or any(block.texts[usual:]):
            code = "us-row-short" if count < usual else "us-row-long"
            section.findings.add(code, row.line, None, row.number, count=count, usual=usual)


def _understood(text: str) -> bool:
    return any(label.match(text) for label in (_SECTION, _EVENT, _DATES, _CONTROL, _SYSTEM))


def _pieces(text: str) -> list[_Piece]:
    pieces, place = [], 0
    check(text.count("|"), MOST_CELLS, "file-cells")
    for part in text.split("|"):
        blanks = len(part) - len(part.lstrip())
        pieces.append(_Piece(part.strip(), place + blanks + 1))
        place += len(part) + 1
    return pieces
