"""Sections of US Chess written: as a table, or as the three tables that it takes for rating."""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date
from fractions import Fraction

from arpad.domain import BY_TIME, Entry, Event, Result
from arpad.formats import dbf, time_control
from arpad.formats.crosstable import EMPTY, LETTERS, NOT_TO_BE_RATED, Cell, rows_of
from arpad.formats.crosstable_csv import COLUMNS, FACTS
from arpad.formats.dbf import DbfField, DbfTable
from arpad.formats.reading import Official, Reading, SectionFile, Written
from arpad.formats.us_sections import SYSTEM_CODES, SectionFindings
from arpad.formats.us_submission import KINDS, Submission
from arpad.regulation import half_up

_SUBMITTED = {result: letter for letter, result in LETTERS.items() if len(letter) == 1}
_SUBMITTED |= {Result.BYE: "B", Result.PAIRING_BYE: "B"}
_IN_TABLE = _SUBMITTED | {
    Result.FORFEIT_WIN: "FW",
    Result.FORFEIT_LOSS: "FL",
    **dict.fromkeys((Result.BYE, Result.PAIRING_BYE, Result.FULL_BYE), "BF"),
    Result.HALF_BYE: "BH",
    Result.UNFINISHED: "?",
}
_UNRATED = {
    Result.WIN: Result.FORFEIT_WIN,
    Result.LOSS: Result.FORFEIT_LOSS,
    Result.DRAW: Result.UNFINISHED,
}


def _rounds(event: Event) -> Mapping[str, list[Cell]]:
    """Return each player's rounds by id, all of one length; only those with a number have a row.

    Where rows disagreed each has again what it said. A game that is not to be rated is a forfeit;
    a draw of this kind has no letter.
    """
    numbers = {e.player.id: e.number for e in event.entries if e.number is not None}
    rows = rows_of(event.games, numbers)
    most = max([event.rounds or 0, *map(len, rows.values())])
    return {
        player: [
            cell._replace(result=_UNRATED.get(cell.result, cell.result))
            if cell.mark and cell.result
            else cell
            for cell in (*cells, *[EMPTY] * (most - len(cells)))
        ]
        for player, cells in rows.items()
    }


def _written(cell: Cell, letters: Mapping[Result, str]) -> str:
    """Write a round: the letter, the opponent, the colour; nothing where there is no letter."""
    letter = letters.get(cell.result, "") if cell.result else ""
    return f"{letter}{cell.opponent}{cell.colour}" if letter and cell.opponent else letter


def _numbered(event: Event, findings: SectionFindings) -> list[Entry]:
    """Return the entries that have a row, in order of their numbers, and say what has none."""
    entries = [entry for entry in event.entries if entry.number is not None]
    if outside := len(event.entries) - len(entries):
        findings.add("us-written-outsiders", count=outside)
    if unrated := sum(game.not_rated in NOT_TO_BE_RATED for game in event.games):
        findings.add("us-written-not-rated", count=unrated)
    return sorted(entries, key=lambda entry: entry.number or 0)


# --- A table: one row for each player and system, one column for each round -----------------------

_ALWAYS = ("number", "name", "rating", "games_played", "initial_rating", "initial_games")
_OF_PLAYER = ("name", "member_id", "birth_year", "title", "federation", "sex")
_MOST_DECIMALS = 8


def write_table(file: SectionFile) -> Written:
    """Return the table as a file of commas in UTF-8, and what could not be written as it is.

    Columns that nobody fills are left out, beyond those that every crosstable has.
    """
    findings = SectionFindings()
    rows = [row for reading in file.readings for row in _table_rows(file, reading, findings)]
    most = max((len(cells) for _, cells in rows), default=0)
    filled = {name for fields, _ in rows for name, text in fields.items() if text}
    names = [name for name in COLUMNS if name in _ALWAYS or name in filled]
    out = io.StringIO(newline="")
    table = csv.writer(out, lineterminator="\r\n")
    table.writerow([*names, *(f"r{at}" for at in range(1, most + 1))])
    for fields, cells in rows:
        texts = [fields.get(name, "") for name in names]
        table.writerow([*texts, *cells, *[""] * (most - len(cells))])
    return Written({"crosstable.csv": out.getvalue().encode(errors="replace")}, findings.in_order())


def _table_rows(
    file: SectionFile, reading: Reading, findings: SectionFindings
) -> Iterator[tuple[dict[str, str], list[str]]]:
    event = reading.event
    entries, rounds = _numbered(event, findings), _rounds(event)
    common = {
        "event": file.name if file.name != event.name else "",
        "section": event.name,
        "place": event.place,
        "start": event.start.isoformat() if event.start else "",
        "end": event.end.isoformat() if event.end else "",
        "time_control": time_control.write_us(event),
        "rounds": str(event.rounds or ""),
    }
    # One without a name if the file names none.
    named = {*reading.ratings_by_system, *reading.official} - {BY_TIME}
    if not named and event.time_class in SYSTEM_CODES:
        named = {event.time_class}
    for system in sorted(named, key=list(SYSTEM_CODES).index) or (BY_TIME,):
        for entry in entries:
            cells = [_written(cell, _IN_TABLE) for cell in rounds[entry.player.id]]
            code = {"system": SYSTEM_CODES.get(system, "")}
            yield common | code | _person(reading, entry, system), cells


def _person(reading: Reading, entry: Entry, system: str) -> dict[str, str]:
    rating = reading.ratings_in(system).get(entry.player.id)
    official = reading.official_in(system).get(entry.player.id, Official())
    values: dict[str, object] = {
        **{name: getattr(entry.player, name) for name in _OF_PLAYER},
        **{name: entry.facts.get(name) for name in (*FACTS, "state")},
        "number": entry.number,
        "rating": rating and rating.value,
        "games_played": rating and rating.games,
        "peak": rating and rating.peak,
        "new_rating": official.new_rating,
        "new_exact": official.exact,
        "new_games": official.games,
    }
    return {
        name: _plain(value.get(system) if isinstance(value, Mapping) else value)
        for name, value in values.items()
    }


def _plain(value: object) -> str:
    """Write a text, or a number with as many decimals as it has, eight at most; "" for None."""
    if value is None or isinstance(value, str):
        return value or ""
    number = half_up(Fraction(value) * 10**_MOST_DECIMALS)  # type: ignore[call-overload]
    whole, part = divmod(number, 10**_MOST_DECIMALS)
    return f"{whole}.{part:0{_MOST_DECIMALS}}".rstrip("0").rstrip(".")


# --- The three tables of a submission -------------------------------------------------------------

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


def write_submission(file: SectionFile) -> Written:
    """Return the three tables by file name, and what could not be written as it is.

    What the sections do not hold (affiliate, directors, …) is taken from the set they were read
    from, if they were; so is the layout, so that a set that was read is written byte for byte.
    """
    findings = SectionFindings()
    source = file if isinstance(file, Submission) else Submission(file.readings, file.name)
    events = [reading.event for reading in file.readings]
    sections = [_section(at, event, source, findings) for at, event in enumerate(events)]
    rounds = [_rounds(event) for event in events]
    players = [
        player
        for section in zip(sections, file.readings, rounds, strict=True)
        for player in _players(*section, findings)
    ]
    most = max((len(cells) for rows in rounds for cells in rows.values()), default=0)
    columns = _PLAYER | {f"D_RND{at:02}": _ROUND_WIDTH for at in range(1, most + 1)}
    records = {"H": [_header(source, sections)], "S": sections, "D": players}
    widths = {"H": _EVENT, "S": _SECTION, "D": columns}
    changed = dbf.changed_on(max((event.end for event in events if event.end), default=_SOME_DAY))
    files = {
        f"{name}.DBF": dbf.write(
            _table(widths[kind], records[kind], changed, source.tables.get(kind), findings)
        )
        for kind, name in KINDS.items()
    }
    return Written(files, findings.in_order())


def _header(source: Submission, sections: Sequence[Mapping[str, str]]) -> dict[str, str]:
    place = source.reading.event.place
    city, _, state = place.rpartition(", ") if place[-4:-2] == ", " else (place, "", "")
    begins = sorted(filter(None, (section["S_BEG_DATE"] for section in sections)))
    ends = sorted(filter(None, (section["S_END_DATE"] for section in sections)))
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
    at: int, event: Event, source: Submission, findings: SectionFindings
) -> dict[str, str]:
    """Return the fields of a section's record; what the event says goes before all else."""
    before: Mapping[str, str] = source.sections[at] if at < len(source.sections) else {}
    code = SYSTEM_CODES.get(event.time_class, "")
    if len(code) > _SECTION["S_R_SYSTEM"]:
        findings.add("us-written-system", text=event.time_class)
        code = ""
    last = max((entry.number or 0 for entry in event.entries), default=0)
    return {
        **_USUAL_SECTION,
        "S_SEC_NUM": str(at + 1),
        **before,
        "S_SEC_NAME": event.name,
        "S_R_SYSTEM": code,
        "S_TIMECTL": time_control.write_us(event),
        "S_TOT_RNDS": str(event.rounds or ""),
        "S_LST_PAIR": str(last or ""),
        "S_BEG_DATE": event.start.strftime("%Y%m%d") if event.start else "",
        "S_END_DATE": event.end.strftime("%Y%m%d") if event.end else "",
    }


def _players(
    section: Mapping[str, str],
    reading: Reading,
    rows: Mapping[str, Sequence[Cell]],
    findings: SectionFindings,
) -> Iterator[dict[str, str]]:
    decimals = 0
    for entry in _numbered(reading.event, findings):
        rating = reading.ratings.get(entry.player.id)
        value = rating.value if rating else 0
        whole = half_up(value)  # ratings are published rounded to whole numbers
        decimals += value != whole
        yield {
            "D_EVENT_ID": section.get("S_EVENT_ID", ""),
            "D_SEC_NUM": section["S_SEC_NUM"],
            "D_PAIR_NUM": str(entry.number),
            "D_MEM_ID": entry.player.member_id,
            "D_NAME": entry.player.name,
            "D_STATE": str(entry.facts.get("state", "")),
            "D_RATING": str(whole or ""),
            **{
                f"D_RND{at:02}": _written(cell, _SUBMITTED).upper()
                for at, cell in enumerate(rows[entry.player.id], 1)
            },
        }
    if decimals:
        findings.add("us-written-decimals", count=decimals)
    results = [cell.result for cells in rows.values() for cell in cells if cell.result]
    if unfinished := sum(result not in _SUBMITTED for result in results):
        findings.add("us-written-no-letter", count=unfinished)
    if left_out := _left_out(reading):
        findings.add("us-written-left-out", names=", ".join(left_out))


def _left_out(reading: Reading) -> list[str]:
    """Return what the tables have no field for, by the names of the facts and of a rating."""
    event, ratings = reading.event, reading.ratings.values()
    players = [entry.player for entry in event.entries]
    there = {
        "games_played": any(rating.games is not None for rating in ratings),
        "peak": any(rating.peak is not None for rating in ratings),
        "official": any(reading.official.values()),
        "federation": bool(event.federation) or any(player.federation for player in players),
        "days": any(event.days),
    }
    for name in ("title", "sex", "birth_year"):
        there[name] = any(getattr(player, name) for player in players)
    names = {name for entry in event.entries for name in entry.facts} - {"state"}
    names |= {name for name in there if there[name]}
    return sorted(names) + sorted([*reading.ratings_by_system][1:])  # the first is written


def _table(
    widths: Mapping[str, int],
    records: Sequence[Mapping[str, str]],
    changed: bytes,
    before: DbfTable | None,
    findings: SectionFindings,
) -> DbfTable:
    """Return a table of these records, laid out like the one that was read, if one was."""
    fields = tuple(DbfField(name, "C", width) for name, width in widths.items())
    encoding = "utf-8"
    with suppress(UnicodeEncodeError):  # else as older programs expect
        "".join(text for record in records for text in record.values()).encode("cp1252")
        encoding = "cp1252"
    base = DbfTable(fields, (), changed=changed, encoding=encoding)
    if before and set(widths) <= set(before.names):
        base = replace(before, deleted=frozenset())
    lost = {name for record in records for name, text in record.items() if text} - set(base.names)
    if lost:
        findings.add("us-written-left-out", names=", ".join(sorted(lost)))
    for number, record in enumerate(records, 1):
        for field in base.fields:
            text = record.get(field.name.upper(), "")
            if len(text.encode(base.encoding, "replace")) > field.width:
                findings.add("us-written-shorter", number, name=field.name, text=text)
    rows = (tuple(record.get(name, "") for name in base.names) for record in records)
    return replace(base, records=tuple(rows))
