"""TRF files written: as they were read, or made of an event, which reading gives again."""

import re
from collections.abc import Iterable, Mapping
from datetime import date
from fractions import Fraction

from arpad.domain import Entry, Event, Game, Rating, Result, TimeControl
from arpad.formats import crosstable
from arpad.formats.crosstable import rows_of
from arpad.formats.opening import Decoded, encode
from arpad.formats.time_control import read_coded, read_time_control
from arpad.formats.trf.file import TrfFile
from arpad.formats.trf.points import Scoring, written
from arpad.formats.trf.records import ONCE, TITLES, at, put
from arpad.formats.trf.rows import (
    BYES,
    EMPTY,
    FORFEITS,
    LESS_THAN_A_MOVE,
    MOST_ROUNDS,
    ON_THE_BOARD,
    PER_ROUND,
    ROUNDS_FROM,
    UNREADABLE,
    Cell,
    TrfRow,
)
from arpad.regulation import half_up

END = "\r\n"
"""The format asks for CR at the end of a line; everything reads CR and LF."""


def write(file: TrfFile) -> bytes:
    """Return the file as it was read, byte for byte."""
    return encode(Decoded("".join(file.lines), file.encoding, file.mark))


def player_line(row: TrfRow) -> str:
    """Return a player's row in the exact layout, without line end."""
    values = row._asdict() | {
        "points": "" if row.points is None else written(row.points),
        "member_id": row.member_id or row.id_text,
        "rating": row.rating or "",
        "rank": row.rank or "",
    }
    return row_line("001", (values[field.name] for field in ONCE), map(_round, row.cells))


def row_line(code: str, values: Iterable[object], rounds: Iterable[str]) -> str:
    """Return a row with values in the fields before the rounds, in order, and the rounds."""
    line = code
    for field, value in zip(ONCE, values, strict=True):
        line = put(line, field, value)
    return (line.ljust(ROUNDS_FROM) + "".join(rounds)).rstrip(" ")


def _round(cell: Cell) -> str:
    if cell == EMPTY:
        return " " * PER_ROUND
    opponent, colour, code = cell
    shown = f"{opponent:4}" if opponent else "0000"
    return f"  {shown} {colour} {' ' if code == UNREADABLE else code}"


def as_bytes(lines: Iterable[str]) -> bytes:
    """Return lines as the bytes of a file, in UTF-8."""
    return "".join(line + END for line in lines).encode(errors="replace")


_CODES = {result: code for code, result in (ON_THE_BOARD | FORFEITS | BYES).items()}
_CODES |= {Result.DOUBLE_FORFEIT: "-", Result.UNFINISHED: " ", Result.BYE: "U"}
_NO_ENDS = {ord("\r"): " ", ord("\n"): " "}
_WITHOUT_A_MOVE = {_CODES[result]: code for code, result in LESS_THAN_A_MOVE.items()}
_HIGHEST = 9999


def compose(event: Event, ratings: Mapping[str, Rating]) -> bytes:
    """Return a TRF26 file of an event: UTF-8, CR and LF at the line ends.

    Entries keep their numbers if each has one of its own from 1 to 9999, else they are numbered in
    order. A game without a round gets the first round that is free for both. Names are cut at 33
    characters. A bye of an unknown kind is written as a pairing bye, a forfeit without an opponent
    reads as a bye. At most 9999 players fit and, of each, 999 rounds. Where rows disagreed each has
    again what it said.
    """
    entries = event.entries[:_HIGHEST]
    numbers = starting_ranks(entries)
    cells = _cells(event.games, numbers)
    rows = [_row(entry, numbers, ratings, cells) for entry in entries]
    rows.sort(key=lambda row: row.number)
    return as_bytes([*_tournament(event, rows), *map(player_line, rows)])


def starting_ranks(entries: Iterable[Entry]) -> dict[str, int]:
    """Return the starting rank of each player by id."""
    entries = list(entries)
    given = [entry.number for entry in entries]
    good = {number for number in given if number and 0 < number <= _HIGHEST}
    if len(good) < len(entries):
        return {entry.player.id: number for number, entry in enumerate(entries, 1)}
    return {entry.player.id: entry.number or 0 for entry in entries}


def _row(
    entry: Entry,
    numbers: Mapping[str, int],
    ratings: Mapping[str, Rating],
    cells: Mapping[str, tuple[Cell, ...]],
) -> TrfRow:
    player = entry.player
    number, rating = numbers[player.id], ratings.get(player.id)
    own, given = cells[player.id], entry.facts.get("points")
    return TrfRow(
        0,
        number,
        player.sex if player.sex in ("m", "w") else "",
        next((title for title in TITLES if title in player.titles), ""),
        _line(player.name),
        min(max(half_up(rating.value), 0), _HIGHEST) if rating else 0,
        _line(player.federation),
        player.member_id,
        _line(player.member_id),
        _birth(entry),
        int(given * 10) if isinstance(given, Fraction) else Scoring({}).total(own),
        int(str(entry.facts.get("rank") or 0)),
        own,
    )


def _birth(entry: Entry) -> str:
    """Return the birth day, 00 for what is not known of it."""
    if isinstance(born := entry.facts.get("birth_date"), date):
        return f"{born:%Y/%m/%d}"
    text = str(entry.facts.get("birth", ""))
    if day := re.fullmatch(r"(\d{4})[./-](\d\d)[./-](\d\d)", text, re.ASCII):
        return "/".join(day.groups())
    if day := re.fullmatch(r"(\d\d)[./-](\d\d)[./-](\d{4})", text, re.ASCII):
        return "/".join(reversed(day.groups()))
    year = entry.player.birth_year
    return f"{year:04}/00/00" if year else ""


def _line(text: str) -> str:
    return text.translate(_NO_ENDS).strip()


def _cells(games: Iterable[Game], numbers: Mapping[str, int]) -> dict[str, tuple[Cell, ...]]:
    taken = set(numbers.values())
    nobody = next(number for number in range(_HIGHEST, -1, -1) if number not in taken)
    rows = rows_of(games, numbers, nobody)
    return {player: tuple(map(_cell, cells[:MOST_ROUNDS])) for player, cells in rows.items()}


def _cell(cell: crosstable.Cell) -> Cell:
    if cell.result is None:
        return EMPTY
    code = _CODES[cell.result]
    return cell.opponent, cell.colour or "-", _WITHOUT_A_MOVE.get(code, code) if cell.mark else code


# --- The tournament ------------------------------------------------------------------------------


def _tournament(event: Event, rows: list[TrfRow]) -> Iterable[str]:
    """Yield the tournament's own records, those that say something."""
    rated = sum(1 for row in rows if row.rating)
    for code, text in (
        ("012", _line(event.name)),
        ("022", _line(event.place)),
        ("032", _line(event.federation)),
        ("042", f"{event.start:%Y/%m/%d}" if event.start else ""),
        ("052", f"{event.end:%Y/%m/%d}" if event.end else ""),
        ("062", str(len(rows))),
        ("072", str(rated)),
        ("092", _KINDS.get(event.kind, "")),
        ("122", _worded(event)),
        ("142", str(event.rounds or "")),
        ("222", _coded(event)),
    ):
        if text:
            yield f"{code} {text}"
    line = "132"
    for number, day in enumerate(event.days):
        line = put(line, at("132", "day"), f"{day:%y/%m/%d}" if day else "", number)
    if any(event.days):
        yield line


_KINDS = {
    "swiss": "Swiss",
    "round-robin": "Round robin",
    "double-round-robin": "Double round robin",
    "scheveningen": "Scheveningen",
    "knock-out": "Knock-out",
}


def _worded(event: Event) -> str:
    """Return the time control as it was written if it is read so, else its sum or its class."""
    control, text = event.time_control, _line(event.time_text)
    if text and read_time_control(text).control == control:
        return text
    if control is None:
        return event.time_class.capitalize() if event.time_class in ("rapid", "blitz") else ""
    if control.even and not control.first_moves and control.minutes.denominator == 1:
        return f"{control.minutes} minutes"
    return _by_colour(control)


def _coded(event: Event) -> str:
    """Return the time control coded in seconds: as it was written if it is, else its sum.

    Nothing where the words say more than the sum, such as an increment.
    """
    control, text = event.time_control, event.time_text.strip()
    if control is None or read_coded(text) == control:
        return text if control else ""
    if text and read_time_control(text).control == control:
        return ""
    return _side(control.white, control) if control.even else _by_colour(control)


def _by_colour(control: TimeControl) -> str:
    return f"W{_side(control.white, control)}-B{_side(control.black, control)}"


def _side(minutes: Fraction, control: TimeControl) -> str:
    """Return one player's time; of a first period its share, so that the sum is the whole."""
    seconds, moves = int(minutes * 60), control.first_moves
    if not moves:
        return str(seconds)
    first = seconds * min(moves, 60) // 60
    return f"{moves}/{first}" + (f":{seconds - first}" if first < seconds else "")
