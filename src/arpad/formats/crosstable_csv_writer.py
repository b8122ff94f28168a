"""Sections written as a table: one row for each player and system, one column for each round."""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from arpad.domain import Entry, Event
from arpad.formats import time_control
from arpad.formats.reading import Official, Reading, SectionFile, Written
from arpad.formats.us_cells import SYSTEM_CODES, write_cell
from arpad.formats.us_sections import Findings, not_to_be_rated, numbered, rounds
from arpad.regulation import Number

_ALWAYS = ("number", "name", "rating", "games_played", "initial_rating", "initial_games")
_ORDER = (
    "event", "section", "place", "start", "end", "time_control", "rounds", "system",
    *_ALWAYS[:2], "title", "sex", "federation", "member_id", "birth_year", "state", *_ALWAYS[2:],
    "age", "floor", "peak", "wins", "draws", "losses", "events", "new_rating", "new_exact",
    "new_games",
)  # fmt: skip
_FACTS = (*_ALWAYS[4:], "age", "floor", "wins", "draws", "losses", "events", "state")


def write(file: SectionFile) -> Written:
    """Return the table as a file of commas in UTF-8, and what could not be written as it is.

    Columns that nobody fills are left out, beyond those that every crosstable has.
    """
    findings = Findings()
    rows = []
    for reading in file.readings:
        outside = sum(1 for entry in reading.event.entries if entry.number is None)
        if outside:
            findings.add("us-written-outsiders", count=outside)
        if unrated := not_to_be_rated(reading.event):
            findings.add("us-written-not-rated", count=unrated)
        rows += list(_rows(file, reading))
    most = max((len(cells) for _, cells in rows), default=0)
    filled = {name for fields, _ in rows for name, text in fields.items() if text}
    names = [name for name in _ORDER if name in _ALWAYS or name in filled]
    out = io.StringIO(newline="")
    table = csv.writer(out, lineterminator="\r\n")
    table.writerow([*names, *(f"r{at}" for at in range(1, most + 1))])
    for fields, cells in rows:
        texts = [fields.get(name, "") for name in names]
        table.writerow([*texts, *cells, *[""] * (most - len(cells))])
    return Written({"crosstable.csv": out.getvalue().encode(errors="replace")}, findings.in_order())


def _rows(file: SectionFile, reading: Reading) -> Iterator[tuple[dict[str, str], list[str]]]:
    event = reading.event
    written = {
        player: [
            write_cell(cell.result, str(cell.opponent or ""), cell.colour) if cell.result else ""
            for cell in cells
        ]
        for player, cells in rounds(event).items()
    }
    common = _common(file, event)
    for system in _systems(reading):
        for entry in numbered(event):
            fields = common | {"system": SYSTEM_CODES.get(system, "")} | _person(entry, system)
            fields |= _standing(reading, entry.player.id, system)
            yield fields, written[entry.player.id]


def _systems(reading: Reading) -> Sequence[str]:
    """Return the systems that get rows; one without a name if the file names none."""
    named = {*reading.ratings_by_system, *filter(None, reading.official)}
    if not named and reading.event.time_class in SYSTEM_CODES:
        return (reading.event.time_class,)
    return sorted(named, key=list(SYSTEM_CODES).index) or ("",)


def _common(file: SectionFile, event: Event) -> dict[str, str]:
    return {
        "event": file.name if file.name != event.name else "",
        "section": event.name,
        "place": event.place,
        "start": event.start.isoformat() if event.start else "",
        "end": event.end.isoformat() if event.end else "",
        "time_control": time_control.write_us(event),
        "rounds": str(event.rounds or ""),
    }


def _person(entry: Entry, system: str) -> dict[str, str]:
    names = ("name", "member_id", "birth_year", "title", "federation", "sex")
    fields = {name: str(getattr(entry.player, name) or "") for name in names}
    fields["number"] = str(entry.number)
    for name in _FACTS:
        value = entry.facts.get(name)
        if isinstance(value, Mapping):
            value = value.get(system)
        if value is not None:
            fields[name] = value if isinstance(value, str) else _plain(value)  # type: ignore[arg-type]
    return fields


def _standing(reading: Reading, player: str, system: str) -> dict[str, str]:
    rating = reading.ratings_in(system).get(player)
    official = reading.official_in(system).get(player, Official())
    values: dict[str, Number | None] = {
        "rating": rating.value if rating else None,
        "games_played": rating.games if rating else None,
        "peak": rating.peak if rating else None,
        "new_rating": official.new_rating,
        "new_exact": official.exact,
        "new_games": official.games,
    }
    return {name: "" if value is None else _plain(value) for name, value in values.items()}


_MOST_DECIMALS = 8


def _plain(value: Number) -> str:
    """Write a number with as many decimals as it has, eight at most."""
    exact = Fraction(value)
    scaled = (exact * 10**_MOST_DECIMALS + Fraction(1, 2)).__floor__()
    whole, part = divmod(scaled, 10**_MOST_DECIMALS)
    return f"{whole}.{part:0{_MOST_DECIMALS}}".rstrip("0").rstrip(".")
