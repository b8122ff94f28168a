"""Lines of a TRF file put in order: rows in their columns, dates year/month/day, nothing lost."""

import re
from collections.abc import Mapping
from datetime import date

from arpad.formats import dates
from arpad.formats.reading import Findings
from arpad.formats.trf.points import written
from arpad.formats.trf.records import KINDS, ONCE, SEXES, TrfField, at, cut_all, put
from arpad.formats.trf.rows import PER_ROUND, UNREADABLE, TrfRow, read_exactly
from arpad.formats.trf.tolerant import plain, read_tolerantly
from arpad.formats.trf.writer import row_line

_NAME = at("001", "name")


def in_columns(text: str, row: TrfRow) -> str | None:
    """Return a player's row in its columns; None if something in it has no place there.

    What could be read is written as FIDE prescribes, all else as it stands. Of a name that is too
    long the end is cut. That nothing else is lost is checked by reading the new row.
    """
    if row.starts is None:
        return text
    chunks = _chunks(plain(text), row)
    pieces = "".join(["001", *row.texts, *chunks])
    if sorted(pieces.replace(" ", "")) != sorted(plain(text).replace(" ", "")):
        return None
    values = [_as_prescribed(row, *said) for said in zip(ONCE, row.texts, strict=True)]
    if any(
        len(it) > field.width and field != _NAME for field, it in zip(ONCE, values, strict=True)
    ):
        return None
    rounds = (
        chunk if code == UNREADABLE else chunk[:-3] + chunk[-3:-1].lower() + chunk[-1].upper()
        for chunk, (_, _, code) in zip(chunks, row.cells, strict=True)
    )
    line = row_line("001", values, rounds)
    again = read_exactly(line, row.line) or read_tolerantly(line, row.line, Findings(KINDS))
    return line if isinstance(again, TrfRow) and _facts(again) == _facts(row) else None


def _chunks(text: str, row: TrfRow) -> list[str]:
    """Return what stands in each round: ten characters, two blanks first."""
    chunks, end = [], 0
    for start in row.starts or ():
        place = start - 3
        first = max(place, end)
        end = place + PER_ROUND
        chunks.append(text[first:end].ljust(end - first).rjust(PER_ROUND))
    return chunks


def _facts(row: TrfRow) -> TrfRow:
    name = row.name[: _NAME.width].rstrip()
    return row._replace(name=name, id_text="", starts=None, texts=())


def _as_prescribed(row: TrfRow, field: TrfField, given: str) -> str:
    """Return what is written into a field: what was read of it, if that is all of it."""
    match field.name:
        case "number":
            return str(row.number)
        case "sex":
            return SEXES.get(given.lower(), given)
        case "title" | "member_id":
            return str(getattr(row, field.name)) or given
        case "birth":
            return row.birth if row.birth and _digits(row.birth) == _digits(given) else given
        case "points":
            return given if row.points is None else written(row.points)
    return given


def _digits(text: str) -> list[str]:
    return sorted(re.sub(r"\D", "", text))


# --- Dates ---------------------------------------------------------------------------------------

_MOST_NUMBERS = 3  # a date has no more; with the hour there are others


def day_line(line: str, day: date | None) -> str:
    """Return the record of a first or last day with the date as prescribed, if it is but a date."""
    text = line[4:]
    if day is None or dates.is_official(text) or len(re.findall(r"\d+", text)) > _MOST_NUMBERS:
        return line
    if day not in [reading.day for reading in dates.readings(text)]:
        return line
    return f"{line[:3]} {day:%Y/%m/%d}"


def round_days_line(line: str, days: Mapping[int, date]) -> str:
    """Return the days of the rounds with two digits for the year, as they were read.

    ``days`` are those of the line by the column in which each begins. The line stays as it is if
    one of its days was not read, or more stands in it.
    """
    field, ordered = at("132", "day"), line[:3]
    texts = cut_all(line[:10_000], field)
    if "".join([line[:3], *texts]).replace(" ", "") != line.replace(" ", ""):
        return line
    for time, text in enumerate(texts):
        if not text:
            continue
        first = field.first + time * field.every
        columns = [column for column in days if first <= column < first + field.every]
        if len(columns) != 1:
            return line
        ordered = put(ordered, field, f"{days[columns[0]]:%y/%m/%d}", time)
    return ordered
