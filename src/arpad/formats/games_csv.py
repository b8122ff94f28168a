"""Lists of games as tables: one row for each game, under headings in any of several languages."""

import re
from collections.abc import Iterator, Sequence

from arpad.formats import dates, headings, pgn_events, pgn_values
from arpad.formats.pasted_words import RESULT_WORDS, SCORES
from arpad.formats.pgn import PgnGame
from arpad.formats.reading import Findings, SectionFile, kinds
from arpad.formats.sheet import Sheet, SheetRow, cell_at

KINDS = pgn_events.KINDS | kinds("""
    warning/error: table-quote-open table-row-short table-date-assumed table-date-unreadable
        table-result-unreadable
    warning/warning: table-dates-several table-number-in-name
    note/error: table-encoding
    note/warning: table-no-headings
    note/note: table-columns-unused table-date-read table-date-passed-over
""")
"""What can be found in a list of games, and how grave it is."""

Column = tuple[str, str]
_OF_PLAYERS = {"rating": "Elo", "id": "FideId", "title": "Title", "federation": "Country"}
_TAGS = {
    ("white", "name"): "White",
    ("black", "name"): "Black",
    ("", "result"): "Result",
    ("", "round"): "Round",
    ("", "date"): "Date",
    ("", "event"): "Event",
    ("", "time_control"): "TimeControl",
    ("", "remark"): "Termination",
    ("", "rated"): "Rated",
} | {
    (side, field): f"{side.capitalize()}{tag}"
    for side in ("white", "black")
    for field, tag in _OF_PLAYERS.items()
}
_NUMBERED = re.compile(r"[^\W\d]\W{1,3}[1-9][0-9]{2,3}\W*$")
_NEEDED = (("white", "name"), ("black", "name"), ("", "result"))
_WRITTEN = {result: text for text, result in reversed(pgn_values.RESULTS.items())}
BARE: dict[Column, int] = {column: at for at, column in enumerate(_NEEDED)}
"""The columns of a list without headings: White, Black, result."""


def columns(line: SheetRow) -> dict[Column, int] | None:
    """Return where each field of a game stands by the headings of a line, None without them.

    Where a results site calls both players Name, the result stands between White and Black.
    """
    fields = _sided([headings.field_of(cell) for cell in line.cells])
    best = sorted(range(len(fields)), key=lambda at: headings.rank_of(line.cells[at]))
    places = {fields[at]: at for at in reversed(best) if fields[at][1]}
    middle = places.get(("", "result"), -1)
    if not places.keys() >= set(_NEEDED) and middle >= 0 and fields.count(("", "name")) == 2:
        places = {key: at for key, at in places.items() if key in _TAGS and not key[0]} | {
            ("white" if at < middle else "black", fields[at][1]): at
            for at in reversed(best)
            if not fields[at][0] and fields[at][1] in ("name", *_OF_PLAYERS)
        }
    return places if places.keys() >= set(_NEEDED) else None


def _sided(fields: list[Column]) -> list[Column]:
    """Give what is of a player, but names no colour, to the one whose name stands before it."""
    beside: dict[str, dict[str, list[int]]] = {}
    side = ""
    for at, (own, field) in enumerate(fields):
        if field in ("name", "result"):
            side = own
        elif field in _OF_PLAYERS and side and not own:
            beside.setdefault(field, {}).setdefault(side, []).append(at)
    for field, sides in beside.items():
        for side, places in sides.items() if len(sides) == 2 else ():
            for at in places:
                fields[at] = side, field
    return fields


def looks_bare(sheet: Sheet) -> bool:
    """Whether a sheet without headings has White, Black and the result in every row."""
    rows = sheet.rows[:20]
    return bool(rows) and all(
        len(line.cells) >= 3 and _result(line.cells[2]) is not None for line in rows
    )


def read(sheet: Sheet, at: int | None, places: dict[Column, int], *, strict: bool) -> SectionFile:
    """Read a list of games whose headings stand in row ``at`` of the sheet, None for none."""
    findings = Findings(KINDS, strict=strict)
    describe(sheet, findings)
    rows = sheet.rows if at is None else sheet.rows[at + 1 :]
    day = places.get(("", "date"))
    dated = day is not None and any(cell_at(line, day) for line in rows)
    days = dates.NONE if dated else days_above(sheet, at or 0, findings)
    if at is None:
        findings.add("table-no-headings", sheet.rows[0].number, 1)
    else:
        unused(sheet.rows[at], [c for key, c in places.items() if key in _TAGS], findings)
    if not any(field == "rating" for _, field in places):
        numbers_in_names(rows, [places[side, "name"] for side in ("white", "black")], findings)
    games = _games(sheet, rows, places, findings)
    return pgn_events.grouped(games, findings, moves=False, days=days)


def describe(sheet: Sheet, findings: Findings) -> None:
    """Say what is odd about a whole sheet."""
    if sheet.encoding:
        findings.add("table-encoding", encoding=sheet.encoding)
    if sheet.broken:
        findings.add("table-quote-open", sheet.broken)


def days_above(sheet: Sheet, at: int, findings: Findings) -> dates.Span:
    """Return the days that the lines above row ``at`` name, and say which line was read."""
    titles = sheet.titles(at)
    days, said, passed_over, several = dates.titled(titles)
    for code, line in (("table-dates-several", several), ("table-date-passed-over", passed_over)):
        if line:
            findings.add(code, sheet.rows[titles.index(line)].number, 1, text=line)
    if not said:
        return dates.NONE
    number, (start, end, assumed) = sheet.rows[titles.index(said)].number, days
    if start is None:
        findings.add("table-date-unreadable", number, 1, text=said)
        return dates.NONE
    shown = f"{start} – {end}" if end and end != start else str(start)
    code = "table-date-assumed" if assumed else "table-date-read"
    findings.add(code, number, 1, text=said, day=shown)
    return days


def unused(line: SheetRow, used: Sequence[int], findings: Findings) -> None:
    """Name the columns nothing was taken from."""
    names = (cell.strip() for at, cell in enumerate(line.cells) if at not in used)
    if shown := ", ".join(filter(None, names)):
        findings.add("table-columns-unused", line.number, None, names=shown)


def numbers_in_names(rows: Sequence[SheetRow], names: Sequence[int], findings: Findings) -> None:
    """Warn of names such as Ann (1800), in a table that has no column of ratings."""
    for line in rows:
        if text := next((it for at in names if _NUMBERED.search(it := cell_at(line, at))), ""):
            findings.add("table-number-in-name", line.number, 1, text=text)
            return


def _games(
    sheet: Sheet, rows: Sequence[SheetRow], places: dict[Column, int], findings: Findings
) -> Iterator[PgnGame]:
    last, at = max(places[column] for column in _NEEDED), places["", "result"]
    for line in rows:
        if len(line.cells) <= last:
            findings.add("table-row-short", line.number, 1, text=" ".join(line.cells))
            continue
        tags = {
            tag: text
            for key, tag in _TAGS.items()
            if key in places and (text := cell_at(line, places[key]))
        }
        text = cell_at(line, at)
        if (result := _result(text)) is None:
            column = sheet.column(line.number, at)
            findings.add("table-result-unreadable", line.number, column, text=text)
        tags["Result"] = "*" if result is None else result
        if ("", "event") in places:
            tags.setdefault("Event", "")
        yield PgnGame(tags, line.number, b"", b"")


def _result(text: str) -> str | None:
    """Return a result as PGN writes it; a single score or word is White's; None if unreadable."""
    joined = "".join(text.split()).lower().replace(",", ".")
    if pgn_values.results(joined) and joined != "-":
        return joined
    single = SCORES.get(joined) or RESULT_WORDS.get(joined)
    return _WRITTEN.get(single) if single else None
