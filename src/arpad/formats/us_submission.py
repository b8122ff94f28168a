"""The three tables that are sent to US Chess to have an event rated: event, sections, players."""

import io
import re
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from arpad.domain import Rating
from arpad.formats import dbf
from arpad.formats.crosstable import EMPTY, Cell, Row
from arpad.formats.dbf import Table, is_dbf
from arpad.formats.limits import MOST_ROUNDS, check
from arpad.formats.reading import Reading, SectionFile
from arpad.formats.us_sections import Findings, Head, Person, built

KINDS = {"H": "THEXPORT", "S": "TSEXPORT", "D": "TDEXPORT"}
"""The letter the fields of each table begin with, and the table's name: event, sections, players"""

_NEEDED = {"S": ("S_SEC_NUM",), "D": ("D_PAIR_NUM",)}
_ROUND = re.compile(r"D_RND(\d{1,3})", re.ASCII)
# Before format 2C a record held ten rounds; those from 11 on are in a second one of the player.
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
    tables: Mapping[str, Table] = field(default_factory=dict)


class _Line(NamedTuple):
    """A record: its number in the table, and its fields."""

    number: int
    fields: Mapping[str, str]


def read(data: bytes, *, strict: bool = False) -> Submission:
    """Read a ZIP archive with the set, or one table of it; raises Unreadable for too large a one.

    Findings have the number of the record as their line and the byte in it as their column.
    """
    findings = Findings(strict=strict)
    members = _unpacked(data, findings) if data.startswith(_ZIP) else [("DBF", data)]
    return _read(members, findings)


def read_set(files: Iterable[tuple[str, bytes]], *, strict: bool = False) -> Submission:
    """Read the set given as several files, names and contents, as ``read`` does."""
    return _read(list(files), Findings(strict=strict))


def _unpacked(data: bytes, findings: Findings) -> list[tuple[str, bytes]]:
    """Return the tables in a ZIP archive, within bounds."""
    found: list[tuple[str, bytes]] = []
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
                found.append((member.filename, content))
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, ValueError):
        findings.add("us-zip-broken")
    except NotImplementedError:  # a way of packing that Python does not know
        findings.add("us-zip-broken")
    return found


def _read(files: Sequence[tuple[str, bytes]], findings: Findings) -> Submission:
    tables = _tables(files, findings)
    lines = {kind: _lines(table) for kind, table in tables.items()}
    header: Mapping[str, str] = next((line.fields for line in lines.get("H", ())), {})
    full = list(_full(_by_section(lines.get("S", ()), lines.get("D", ())), findings))
    layout = _Layout.of_tables(tables)
    readings: list[Reading] = []
    cells = 0
    for section, players in full:
        readings.append(_reading(section, players, header, layout, findings.section()))
        cells += len(players) * (readings[-1].event.rounds or 0)
        check(cells, MOST_ROUNDS, "file-rounds")
    if not readings:
        findings.add("us-nothing")
        readings.append(built([], Head(), findings))
    return Submission(
        tuple(readings),
        header.get("H_NAME", ""),
        header,
        tuple(section.fields if section else {} for section, _ in full),
        tables,
    )


def _tables(files: Sequence[tuple[str, bytes]], findings: Findings) -> dict[str, Table]:
    """Return the tables by the letter of their fields."""
    found: dict[str, Table] = {}
    for name, data in files:
        table, declared = dbf.read(data) if is_dbf(data) else (None, 0)
        kind = table.names[0][:1] if table and table.names[0][1:2] == "_" else ""
        if table is None or kind not in KINDS:
            findings.add("us-dbf-broken" if table is None else "us-dbf-unknown", name=name)
            continue
        if declared != (count := len(table.records)):
            findings.add("us-dbf-cut", name=KINDS[kind], declared=declared, count=count)
        missing = [each for each in _NEEDED.get(kind, ()) if each not in table.names]
        if missing or kind in found:
            code = "us-dbf-field-missing" if missing else "us-dbf-twice"
            findings.add(code, name=KINDS[kind], field=", ".join(missing))
            continue
        if table.deleted:
            findings.add("us-dbf-deleted", name=KINDS[kind], count=len(table.deleted))
        found[kind] = table
    for kind, name in KINDS.items():
        if kind not in found:
            findings.add("us-dbf-missing", name=name)
    return found


def _lines(table: Table) -> list[_Line]:
    return [_Line(number, fields) for number, fields in table.rows()]


def _by_section(
    sections: Sequence[_Line], players: Sequence[_Line]
) -> Iterator[tuple[_Line | None, list[_Line]]]:
    """Yield each section with its players; those of a section without a record come last."""
    by_number: dict[str, list[_Line]] = {}
    for line in players:
        by_number.setdefault(_section_number(line.fields.get("D_SEC_NUM", "")), []).append(line)
    for section in sections:
        own = by_number.pop(_section_number(section.fields.get("S_SEC_NUM", "")), [])
        yield section, own
    for rest in by_number.values():
        yield None, rest


def _full(
    sections: Iterable[tuple[_Line | None, list[_Line]]], findings: Findings
) -> Iterator[tuple[_Line | None, list[_Line]]]:
    """Yield the sections that have players, the others among the findings."""
    for section, players in sections:
        if players:
            yield section, players
        elif section is not None:
            name = section.fields.get("S_SEC_NAME") or section.fields.get("S_SEC_NUM", "")
            findings.add("us-section-empty", section.number, name=name)


def _section_number(text: str) -> str:
    return text.lstrip("0") or "0"


def _reading(
    section: _Line | None,
    players: Sequence[_Line],
    header: Mapping[str, str],
    layout: "_Layout",
    findings: Findings,
) -> Reading:
    if section is None and layout.sections is not None and players:
        findings.add(
            "us-dbf-no-section", players[0].number, text=players[0].fields.get("D_SEC_NUM", "")
        )
    head = _head(section, header, layout, findings)
    reader = _Players(layout, findings)
    people = reader.people(players, head)
    if any(person.ratings.get("") for person in people):
        findings.add("us-games-unknown")
    return built(people, head, findings)


def _head(
    section: _Line | None,
    header: Mapping[str, str],
    layout: "_Layout",
    findings: Findings,
) -> Head:
    fields = section.fields if section else {}
    number = section.number if section else None

    def at(name: str) -> tuple[str, int | None, int | None]:
        column = (layout.sections or {}).get(name) if name in fields else None
        return fields.get(name, ""), number, column

    place = ", ".join(filter(None, (header.get("H_CITY", ""), header.get("H_STATE", ""))))
    begins, ends = header.get("H_BEG_DATE", ""), header.get("H_END_DATE", "")
    return Head(
        fields.get("S_SEC_NAME", "") or header.get("H_NAME", ""),
        place,
        findings.day(*at("S_BEG_DATE")) or findings.day(begins),
        findings.day(*at("S_END_DATE")) or findings.day(ends),
        findings.rounds(*at("S_TOT_RNDS")),
        findings.control(*at("S_TIMECTL")),
        findings.system(*at("S_R_SYSTEM")),
    )


def _says_something(text: str) -> bool:
    """Whether a field of a round holds one: before format 2C an empty one is the number 0."""
    return text.strip("0 ") != ""


class _Layout(NamedTuple):
    """Where the fields of sections and players begin, None for no table, and the rounds."""

    sections: Mapping[str, int] | None
    players: Mapping[str, int] | None
    rounds: Sequence[str]

    @classmethod
    def of_tables(cls, tables: Mapping[str, Table]) -> "_Layout":
        """Return the layout of the tables that are there."""
        sections, players = (tables[kind].columns() if kind in tables else None for kind in "SD")
        names = ((_ROUND.fullmatch(name), name) for name in players or ())
        found = sorted((int(match[1]), name) for match, name in names if match)
        return cls(sections, players, [name for _, name in found])


class _Players:
    """The records of players turned into persons."""

    def __init__(self, layout: _Layout, findings: Findings) -> None:
        self._columns = layout.players
        self._findings = findings
        self._rounds = layout.rounds
        if self._columns is not None and "D_RATING" not in self._columns:
            findings.add("us-no-ratings")

    def people(self, lines: Sequence[_Line], head: Head) -> list[Person]:
        """Return the players; one whose rounds did not fit into one record has several."""
        numbered = [(number, line) for line in lines if (number := self._number(line))]
        records: list[tuple[int, dict[int, _Line]]] = []
        open_: dict[int, dict[int, _Line]] = {}
        for number, line in numbered:
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
        column = self._column("D_PAIR_NUM")
        shown = " ".join(filter(None, line.fields.values()))
        self._findings.add("us-number-unreadable", line.number, column, text=shown)
        return 0

    def _place(self, line: _Line, number: int, others: Mapping[int, _Line]) -> int:
        """Return which of a player's records one is, from 0: its rounds follow those before it."""
        text = line.fields.get(_SEQUENCE, "")
        if re.fullmatch(r"0?[1-9]\d?", text, re.ASCII) and int(text) <= _MOST_RECORDS:
            return int(text) - 1
        if text:
            column = self._column(_SEQUENCE)
            self._findings.add(
                "us-value-unreadable", line.number, column, number, name=_SEQUENCE, text=text
            )
            return max(others, default=-1) + 1 if len(others) < _MOST_RECORDS else 0
        return 0

    def _last_round(self, own: Mapping[int, _Line]) -> int:
        """Return the last round in which a player's records hold anything."""
        return max(
            (
                place * len(self._rounds) + at
                for place, line in own.items()
                for at, name in enumerate(self._rounds, 1)
                if _says_something(line.fields[name])
            ),
            default=0,
        )

    def _person(self, number: int, own: Mapping[int, _Line], head: Head, last: int) -> Person:
        """Return a player; ``last`` is the last round of the section in which anything is said."""
        line = own[min(own)]
        fields = line.fields
        count = head.rounds or last
        if head.rounds and (more := self._last_round(own)) > head.rounds:
            count = more
            self._findings.add(
                "us-row-long", line.number, None, number, count=count, usual=head.rounds
            )
        cells = tuple(self._cells(number, own, count))
        person = Person(
            Row(number, line.number, cells), fields.get("D_NAME", ""), fields.get("D_MEM_ID", "")
        )
        if fields.get("D_STATE"):
            person.facts["state"] = fields["D_STATE"]
        person.ratings[""] = self._rating(line, number)
        return person

    def _cells(self, number: int, own: Mapping[int, _Line], count: int) -> Iterator[Cell]:
        """Yield the rounds of a player's records, and say which record is not there."""
        width = len(self._rounds)
        for place in range(-(-count // width) if width else 0):
            names = self._rounds[: count - place * width]
            line = own.get(place)
            if line is None and own and (place < max(own) or _SEQUENCE in own[min(own)].fields):
                values = {"first": place * width + 1, "last": place * width + len(names)}
                some = own[min(own)].number
                self._findings.add("us-record-missing", some, None, number, None, **values)
            for at, name in enumerate(names, place * width + 1):
                yield self._cell(line, number, at, name) if line else EMPTY

    def _cell(self, line: _Line, number: int, round_: int, name: str) -> Cell:
        text, column = line.fields[name], self._column(name)
        if not _says_something(text):
            return EMPTY
        return self._findings.cell(text, (line.number, column, number, round_))

    def _rating(self, line: _Line, number: int) -> Rating | None:
        text, column = line.fields.get("D_RATING", ""), self._column("D_RATING")
        return self._findings.rating(text, line.number, column, number)

    def _column(self, name: str) -> int | None:
        return self._columns.get(name) if self._columns else None
