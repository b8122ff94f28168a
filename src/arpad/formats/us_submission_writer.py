"""Sections written as the three tables that US Chess takes for rating."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction

from arpad.domain import Entry
from arpad.formats import dbf, time_control
from arpad.formats.crosstable import Cell
from arpad.formats.dbf import Field, Table
from arpad.formats.reading import Reading, SectionFile, Written
from arpad.formats.us_cells import SUBMITTED, SYSTEM_CODES
from arpad.formats.us_sections import Findings, not_to_be_rated, numbered, rounds
from arpad.formats.us_submission import KINDS, Submission

PROGRAM, FORMAT = "ARPAD", "2C"

_EVENT = {
    "H_FORMAT": 5, "H_PROGRAM": 10, "H_EVENT_ID": 12, "H_NAME": 35, "H_TOT_SECT": 2,
    "H_BEG_DATE": 8, "H_END_DATE": 8, "H_AFF_ID": 8, "H_CITY": 21, "H_STATE": 2, "H_ZIPCODE": 10,
    "H_COUNTRY": 21, "H_SENDCROS": 1, "H_CTD_ID": 8, "H_ATD_ID": 8, "H_OTHER_TD": 254,
}  # fmt: skip
_SECTION = {
    "S_EVENT_ID": 12, "S_SEC_NUM": 2, "S_SEC_NAME": 30, "S_R_SYSTEM": 1, "S_TIMECTL": 40,
    "S_CTD_ID": 8, "S_ATD_ID": 8, "S_TRN_TYPE": 1, "S_TOT_RNDS": 2, "S_LST_PAIR": 4,
    "S_BEG_DATE": 8, "S_END_DATE": 8, "S_SCH_LVL": 1, "S_GR_PRIX": 1, "S_GP_PTS": 3, "S_FIDE": 1,
}  # fmt: skip
_PLAYER = {
    "D_EVENT_ID": 12, "D_SEC_NUM": 2, "D_PAIR_NUM": 4, "D_MEM_ID": 8, "D_NAME": 30, "D_STATE": 2,
    "D_RATING": 4,
}  # fmt: skip
_ROUND_WIDTH = 7
_USUAL_EVENT = {"H_FORMAT": FORMAT, "H_PROGRAM": PROGRAM, "H_SENDCROS": "N"}
_USUAL_SECTION = {"S_TRN_TYPE": "S", "S_GR_PRIX": "N", "S_FIDE": "N"}
_SOME_DAY = date(1980, 1, 1)  # the date of a table of which none is known


def write(file: SectionFile) -> Written:
    """Return the three tables by file name, and what could not be written as it is.

    What the sections do not hold (affiliate, directors, …) is taken from the set they were read
    from, if they were; so is the layout, so that a set that was read is written byte for byte.
    """
    findings = Findings()
    source = file if isinstance(file, Submission) else Submission(file.readings, file.name)
    sections = [dict(_section(at, each, source, findings)) for at, each in enumerate(file.readings)]
    header = _header(source, sections)
    most = max(
        (len(cells) for each in file.readings for cells in rounds(each.event).values()), default=0
    )
    widths = {
        "H": _EVENT,
        "S": _SECTION,
        "D": _PLAYER | {f"D_RND{at:02}": _ROUND_WIDTH for at in range(1, most + 1)},
    }
    players = [
        player
        for section, reading in zip(sections, file.readings, strict=True)
        for player in _players(section, reading, findings)
    ]
    records = {"H": [header], "S": sections, "D": players}
    changed = dbf.changed_on(max(_days(file.readings), default=_SOME_DAY))
    files = {
        f"{name}.DBF": dbf.write(
            _table(widths[kind], records[kind], changed, source.tables.get(kind), findings)
        )
        for kind, name in KINDS.items()
    }
    return Written(files, findings.in_order())


def _days(readings: Sequence[Reading]) -> Iterator[date]:
    for reading in readings:
        if reading.event.end:
            yield reading.event.end


def _header(source: Submission, sections: Sequence[Mapping[str, str]]) -> dict[str, str]:
    place = source.reading.event.place
    city, _, state = place.rpartition(", ") if place[-4:-2] == ", " else (place, "", "")
    begins = sorted(filter(None, (each["S_BEG_DATE"] for each in sections)))
    ends = sorted(filter(None, (each["S_END_DATE"] for each in sections)))
    known = {
        **_USUAL_EVENT,
        "H_CITY": city,
        "H_STATE": state,
        "H_NAME": source.name or source.reading.event.name,
        "H_BEG_DATE": begins[0] if begins else "",
        "H_END_DATE": ends[-1] if ends else "",
    }
    return known | dict(source.header) | {"H_TOT_SECT": str(len(sections))}


def _section(
    at: int, reading: Reading, source: Submission, findings: Findings
) -> Iterator[tuple[str, str]]:
    """Yield the fields of a section's record; those known from elsewhere come first."""
    event = reading.event
    before: Mapping[str, str] = source.sections[at] if at < len(source.sections) else {}
    yield from (_USUAL_SECTION | dict(before)).items()
    code = SYSTEM_CODES.get(event.time_class, "")
    if len(code) > _SECTION["S_R_SYSTEM"]:
        findings.add("us-written-system", text=event.time_class)
        code = ""
    last = max((entry.number or 0 for entry in event.entries), default=0)
    yield "S_SEC_NUM", before.get("S_SEC_NUM", str(at + 1))
    yield "S_SEC_NAME", event.name
    yield "S_R_SYSTEM", code
    yield "S_TIMECTL", time_control.write_us(event)
    yield "S_TOT_RNDS", str(event.rounds or "")
    yield "S_LST_PAIR", str(last or "")
    yield "S_BEG_DATE", event.start.strftime("%Y%m%d") if event.start else ""
    yield "S_END_DATE", event.end.strftime("%Y%m%d") if event.end else ""


def _players(
    section: Mapping[str, str], reading: Reading, findings: Findings
) -> Iterator[dict[str, str]]:
    rows = rounds(reading.event)
    people = numbered(reading.event)
    outside = len(reading.event.entries) - len(people)
    if outside:
        findings.add("us-written-outsiders", count=outside)
    decimals = 0
    for entry in people:
        cells = rows[entry.player.id]
        rating = reading.ratings.get(entry.player.id)
        value = rating.value if rating else 0
        whole = int(value + _HALF)
        decimals += value != whole
        fields = _identity(section, entry) | {"D_RATING": str(whole or "")}
        for at, cell in enumerate(cells, 1):
            fields[f"D_RND{at:02}"] = _round(cell)
        yield fields
    if decimals:
        findings.add("us-written-decimals", count=decimals)
    if unrated := not_to_be_rated(reading.event):
        findings.add("us-written-not-rated", count=unrated)
    if unfinished := sum(_without_letter(cell) for cells in rows.values() for cell in cells):
        findings.add("us-written-no-letter", count=unfinished)
    if left_out := _left_out(reading):
        findings.add("us-written-left-out", names=", ".join(left_out))


def _left_out(reading: Reading) -> list[str]:
    """Return what the tables have no field for, by the names of the facts and of a rating."""
    found = {name for entry in reading.event.entries for name in entry.facts} - {"state"}
    ratings = reading.ratings.values()
    found |= {"games_played"} if any(each.games is not None for each in ratings) else set()
    found |= {"peak"} if any(each.peak is not None for each in ratings) else set()
    found |= {"official"} if any(reading.official.values()) else set()
    for name in ("title", "federation", "sex", "birth_year"):
        found |= {name} if any(getattr(e.player, name) for e in reading.event.entries) else set()
    found |= {"federation"} if reading.event.federation else set()
    found |= {"days"} if any(reading.event.days) else set()
    return sorted(found) + sorted(set(reading.ratings_by_system) - {_first(reading)})


def _first(reading: Reading) -> str:
    """Return the system whose ratings are written."""
    return next(iter(reading.ratings_by_system), "")


_HALF = Fraction(1, 2)  # ratings are published rounded to whole numbers


def _identity(section: Mapping[str, str], entry: Entry) -> dict[str, str]:
    return {
        "D_EVENT_ID": section.get("S_EVENT_ID", ""),
        "D_SEC_NUM": section["S_SEC_NUM"],
        "D_PAIR_NUM": str(entry.number),
        "D_MEM_ID": entry.player.member_id,
        "D_NAME": entry.player.name,
        "D_STATE": str(entry.facts.get("state", "")),
    }


def _without_letter(cell: Cell) -> bool:
    return cell.result is not None and cell.result not in SUBMITTED


def _round(cell: Cell) -> str:
    letter = SUBMITTED.get(cell.result, "") if cell.result else ""
    return f"{letter}{cell.opponent}{cell.colour.upper()}" if letter and cell.opponent else letter


def _table(
    widths: Mapping[str, int],
    records: Sequence[Mapping[str, str]],
    changed: bytes,
    before: Table | None,
    findings: Findings,
) -> Table:
    """Return a table of these records, laid out like the one that was read, if one was."""
    fields = tuple(Field(name, "C", width) for name, width in widths.items())
    base = Table(fields, (), changed=changed, encoding=_encoding(records))
    if before and set(widths) <= set(before.names):
        base = replace(before, deleted=frozenset())
    lost = {name for record in records for name, text in record.items() if text} - set(base.names)
    if lost:
        findings.add("us-written-left-out", names=", ".join(sorted(lost)))
    for number, record in enumerate(records, 1):
        for each in base.fields:
            text = record.get(each.name.upper(), "")
            if len(text.encode(base.encoding, "replace")) > each.width:
                findings.add("us-written-shorter", number, name=each.name, text=text)
    rows = (tuple(record.get(name, "") for name in base.names) for record in records)
    return replace(base, records=tuple(rows))


def _encoding(records: Sequence[Mapping[str, str]]) -> str:
    """Return Windows-1252 if it has every letter, as older programs expect, else UTF-8."""
    try:
        "".join(text for record in records for text in record.values()).encode("cp1252")
    except UnicodeEncodeError:
        return "utf-8"
    return "cp1252"
