"""The three tables that are sent to US Chess to have an event rated: event, sections, players."""

import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from arpad.domain import BY_TIME, Player
from arpad.formats import dbf
from arpad.formats.crosstable import EMPTY, Cell, CrosstableRow
from arpad.formats.dbf import DbfTable, is_dbf
from arpad.formats.opening import BROKEN_ZIP, MOST_ROUNDS, check
from arpad.formats.reading import Reading, SectionFile
from arpad.formats.us_sections import Head, Person, SectionFindings, built

KINDS = {"H": "THEXPORT", "S": "TSEXPORT", "D": "TDEXPORT"}
"""The letter the fields of each table begin with, and the table's name: event, sections, players"""

_NEEDED = {"S": "S_SEC_NUM", "D": "D_PAIR_NUM"}
_ROUND = re.compile(r"D_RND(\d{1,3})", re.ASCII)
# Before format 2C an empty field of a round is the number 0, and a record held ten rounds; those
# from 11 on are in a second one of the player.
_BLANK = "0 "
_SEQUENCE = "D_REC_SEQ"
_MOST_RECORDS = 20
_ZIP = b"PK\x03\x04"
_MOST_MEMBERS = 100
_MOST_BYTES = 50_000_000  # unpacked


@dataclass(frozen=True, slots=True)
class Submission(SectionFile):
    """A set of tables, every field of them as text by name.

    ``header`` is the record of the event, ``sections`` has that of each reading.
    """

    header: Mapping[str, str] = field(default_factory=dict)
    sections: tuple[Mapping[str, str], ...] = ()
    tables: Mapping[str, DbfTable] = field(default_factory=dict)


class _Line(NamedTuple):
    """A record: its number in the table, and its fields."""

    number: int
    fields: Mapping[str, str]


_Section = tuple[_Line | None, list[_Line]]
"""The record of a section, if there is one, and those of its players."""


def read(data: bytes, *, strict: bool = False) -> Submission:
    """Read a ZIP archive with the set, or one table of it; raises Unreadable for too large a one.

    SectionFindings have the number of the record as their line and the byte in it as their column.
    """
    findings = SectionFindings(strict=strict)
    members = _unpacked(data, findings) if data.startswith(_ZIP) else [("DBF", data)]
    return read_set(members, findings)


def read_set(
    files: Iterable[tuple[str, bytes]], findings: SectionFindings | None = None
) -> Submission:
    """Read the set given as several files, names and contents, as ``read`` does."""
    findings = findings or SectionFindings()
    tables = _tables(files, findings)
    lines = {kind: [_Line(*row) for row in table.rows()] for kind, table in tables.items()}
    header: Mapping[str, str] = next((line.fields for line in lines.get("H", ())), {})
    reader = _Reader(tables, header, findings)
    sections = list(_by_section(lines.get("S", ()), lines.get("D", ()), findings))
    readings = [reader.reading(*section) for section in sections]
    if not readings:
        findings.add("us-nothing")
        readings = [built([], Head(), findings)]
    return Submission(
        tuple(readings),
        header.get("H_NAME", ""),
        header,
        tuple(section.fields if section else {} for section, _ in sections),
        tables,
    )


def _unpacked(data: bytes, findings: SectionFindings) -> list[tuple[str, bytes]]:
    """Return the tables in a ZIP archive, within bounds."""
    tables: list[tuple[str, bytes]] = []
    room = _MOST_BYTES
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for member in archive.infolist()[:_MOST_MEMBERS]:
                if not member.filename.lower().endswith(".dbf"):
                    if not member.is_dir():
                        findings.add("us-dbf-unknown", name=member.filename)
                    continue
                with archive.open(member) as file:
                    content = file.read(room + 1)
                room -= len(content)
                if room < 0:
                    findings.add("us-zip-too-large", most=_MOST_BYTES // 1_000_000)
                    break
                tables.append((member.filename, content))
    except (*BROKEN_ZIP, OSError):
        findings.add("us-zip-broken")
    return tables


def _tables(files: Iterable[tuple[str, bytes]], findings: SectionFindings) -> dict[str, DbfTable]:
    """Return the tables by the letter of their fields."""
    tables: dict[str, DbfTable] = {}
    for name, data in files:
        table, declared = dbf.read(data) if is_dbf(data) else (None, 0)
        kind = table.names[0][:1] if table and table.names[0][1:2] == "_" else ""
        if table is None or kind not in KINDS:
            findings.add("us-dbf-broken" if table is None else "us-dbf-unknown", name=name)
            continue
        if declared != (count := len(table.records)):
            findings.add("us-dbf-cut", name=KINDS[kind], declared=declared, count=count)
        needed = _NEEDED.get(kind, "")
        missing = needed if needed not in (*table.names, "") else ""
        if missing or kind in tables:
            code = "us-dbf-field-missing" if missing else "us-dbf-twice"
            findings.add(code, name=KINDS[kind], field=missing)
            continue
        if table.deleted:
            findings.add("us-dbf-deleted", name=KINDS[kind], count=len(table.deleted))
        tables[kind] = table
    for kind, name in KINDS.items():
        if kind not in tables:
            findings.add("us-dbf-missing", name=name)
    return tables


def _by_section(
    sections: Sequence[_Line], players: Sequence[_Line], findings: SectionFindings
) -> Iterator[_Section]:
    """Yield each section that has players, those of no record last; say which has none."""
    by_number: dict[str, list[_Line]] = {}
    for line in players:
        by_number.setdefault(line.fields.get("D_SEC_NUM", "").lstrip("0") or "0", []).append(line)
    for section in sections:
        number = section.fields.get("S_SEC_NUM", "")
        if own := by_number.pop(number.lstrip("0") or "0", []):
            yield section, own
        else:
            name = section.fields.get("S_SEC_NAME") or number
            findings.add("us-section-empty", section.number, name=name)
    for rest in by_number.values():
        yield None, rest


class _Reader:
    """The records of sections turned into readings, those of players into persons."""

    def __init__(
        self, tables: Mapping[str, DbfTable], header: Mapping[str, str], findings: SectionFindings
    ) -> None:
        self._header, self._file, self._findings = header, findings, findings
        self._sections, self._columns = (
            tables[kind].columns() if kind in tables else {} for kind in "SD"
        )
        names = ((_ROUND.fullmatch(name), name) for name in self._columns)
        rounds = sorted((int(match[1]), name) for match, name in names if match)
        self._rounds = [name for _, name in rounds]
        self._cells_read = 0

    def reading(self, section: _Line | None, lines: Sequence[_Line]) -> Reading:
        findings = self._findings = self._file.section()
        if section is None and self._sections:
            text = lines[0].fields.get("D_SEC_NUM", "")
            findings.add("us-dbf-no-section", lines[0].number, text=text)
        head = self._head(section)
        if self._columns and "D_RATING" not in self._columns:
            findings.add("us-no-ratings")
        people = self._people(lines, head)
        if any(person.ratings.get(BY_TIME) for person in people):
            findings.add("us-games-unknown")
        reading = built(people, head, findings)
        self._cells_read += len(lines) * (reading.event.rounds or 0)
        check(self._cells_read, MOST_ROUNDS, "file-rounds")
        return reading

    def _head(self, section: _Line | None) -> Head:
        header, findings = self._header, self._findings
        fields = section.fields if section else {}

        def at(name: str) -> tuple[str, int | None, int | None]:
            column = self._sections.get(name) if name in fields else None
            return fields.get(name, ""), section and section.number, column

        return Head(
            fields.get("S_SEC_NAME", "") or header.get("H_NAME", ""),
            ", ".join(filter(None, (header.get("H_CITY", ""), header.get("H_STATE", "")))),
            findings.day(*at("S_BEG_DATE")) or findings.day(header.get("H_BEG_DATE", "")),
            findings.day(*at("S_END_DATE")) or findings.day(header.get("H_END_DATE", "")),
            findings.rounds(*at("S_TOT_RNDS")),
            findings.control(*at("S_TIMECTL")),
            findings.system(*at("S_R_SYSTEM")),
        )

    def _people(self, lines: Sequence[_Line], head: Head) -> list[Person]:
        """Return the players; one whose rounds did not fit into one record has several."""
        records: list[tuple[int, dict[int, _Line]]] = []
        open_: dict[int, dict[int, _Line]] = {}
        for line in lines:
            if not (number := self._number(line)):
                continue
            own = open_.get(number, {})
            place = self._place(line, number, own)
            if place in own or not own:  # another row with this number
                own = open_[number] = {}
                records.append((number, own))
            own[place] = line
        last = max((self._last_round(own) for _, own in records), default=0)
        check(len(records) * max(last, head.rounds or 0), MOST_ROUNDS, "file-rounds")
        return [self._person(number, own, head, last) for number, own in records]

    def _number(self, line: _Line) -> int:
        """Return the pairing number, 0 if there is none to go by."""
        text = line.fields.get("D_PAIR_NUM", "")
        if text.isascii() and text.isdecimal() and int(text):
            return int(text)
        place = line.number, self._columns.get("D_PAIR_NUM")
        shown = " ".join(filter(None, line.fields.values()))
        self._findings.add("us-number-unreadable", *place, text=shown)
        return 0

    def _place(self, line: _Line, number: int, others: Mapping[int, _Line]) -> int:
        """Return which of a player's records one is, from 0: its rounds follow those before it."""
        text = line.fields.get(_SEQUENCE, "")
        if re.fullmatch(r"0?[1-9]\d?", text, re.ASCII) and int(text) <= _MOST_RECORDS:
            return int(text) - 1
        if not text:
            return 0
        place = line.number, self._columns.get(_SEQUENCE), number
        self._findings.add("us-value-unreadable", *place, name=_SEQUENCE, text=text)
        return max(others, default=-1) + 1 if len(others) < _MOST_RECORDS else 0

    def _last_round(self, own: Mapping[int, _Line]) -> int:
        rounds = (
            place * len(self._rounds) + at
            for place, line in own.items()
            for at, name in enumerate(self._rounds, 1)
            if line.fields[name].strip(_BLANK)
        )
        return max(rounds, default=0)

    def _person(self, number: int, own: Mapping[int, _Line], head: Head, last: int) -> Person:
        """Return a player; ``last`` is the last round of the section in which anything is said."""
        line, fields = own[min(own)]
        count = head.rounds or last
        if head.rounds and (more := self._last_round(own)) > head.rounds:
            count = more
            self._findings.add("us-row-long", line, None, number, count=count, usual=head.rounds)
        row = CrosstableRow(number, line, tuple(self._cells(number, own, count)))
        name, member, state = (fields.get(it, "") for it in ("D_NAME", "D_MEM_ID", "D_STATE"))
        column = self._columns.get("D_RATING")
        rating = self._findings.rating(fields.get("D_RATING", ""), line, column, number)
        player = Player(str(number), name, member_id=member)
        return Person(row, player, {BY_TIME: rating}, facts={"state": state} if state else {})

    def _cells(self, number: int, own: Mapping[int, _Line], count: int) -> Iterator[Cell]:
        """Yield the rounds of a player's records, and say which record is not there."""
        width = len(self._rounds)
        for place in range(-(-count // width) if width else 0):
            names = self._rounds[: count - place * width]
            line = own.get(place)
            if line is None and own and (place < max(own) or _SEQUENCE in own[min(own)].fields):
                row = own[min(own)].number, None, number
                values = {"first": place * width + 1, "last": place * width + len(names)}
                self._findings.add("us-record-missing", *row, **values)
            for at, name in enumerate(names, place * width + 1):
                text = line.fields[name] if line else ""
                where = line and line.number, self._columns[name], number, at
                yield self._findings.cell(text, where) if text.strip(_BLANK) else EMPTY
