"""An old or crooked TRF file put in order: rows in their columns, UTF-8, dates year/month/day."""

from datetime import date

from arpad.formats import dates
from arpad.formats.trf.columns import at, cut_all, put
from arpad.formats.trf.file import TrfFile
from arpad.formats.trf.writer import as_bytes, player_line


def convert(file: TrfFile) -> bytes:
    """Return the file with every line in the layout FIDE prescribes, where it could be read.

    Players' rows stand in their columns, with titles of two or three letters and numbers for FIDE
    IDs; dates are year/month/day; results stay what they are. What could not be read, comments and
    unknown records stay as they are.
    """
    event = file.reading.event
    days = {"042": event.start, "052": event.end}
    rows = {row.line: player_line(row) for row in file.rows.values()}
    return as_bytes(
        rows[number] if number in rows else _tournament_line(line.rstrip("\r\n"), days)
        for number, line in enumerate(file.lines, 1)
    )


def _tournament_line(line: str, days: dict[str, date | None]) -> str:
    code = line[:3]
    if day := days.get(code):
        return f"{code} {day:%Y/%m/%d}"
    return _round_days(line, days) if code == "132" else line


def _round_days(line: str, days: dict[str, date | None]) -> str:
    """Write the days of the rounds with two digits for the year, those of the event's span."""
    first, last = days["042"], days["052"]
    field, written = at("132", "day"), line[:3]
    texts = cut_all(line[:10_000], field)
    for time, text in enumerate(texts):
        inside = [
            each.day
            for each in dates.readings(text)
            if first and last and first <= each.day <= last
        ]
        if text and not inside:
            return line
        if inside:
            written = put(written, field, f"{inside[0]:%y/%m/%d}", time)
    return written
