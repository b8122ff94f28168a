"""A TRF file read: TRF06, TRF16, TRF26 and the records of pairing programs."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from arpad.domain import Entry, Event, Player, Rating, without_collecting
from arpad.formats.crosstable import once_each
from arpad.formats.opening import decode, split_lines
from arpad.formats.reading import Findings, Reading
from arpad.formats.time_control import read_coded
from arpad.formats.trf import file, tournament
from arpad.formats.trf.file import TrfFile
from arpad.formats.trf.points import check_points
from arpad.formats.trf.records import (
    KINDS,
    RECORDS,
    Records,
    at,
    number_in,
    sort_lines,
    value,
    values,
)
from arpad.formats.trf.rows import TrfRow, games, last_round, read_exactly
from arpad.formats.trf.tabs import without_tabs
from arpad.formats.trf.tolerant import Unread, read_tolerantly


@without_collecting
def read(data: bytes | str, *, strict: bool = False, first: int = 1) -> TrfFile:
    """Read a TRF file; whatever is in it, this never raises.

    All that is off is among the problems of the reading. ``strict`` makes an error of whatever
    departs from the layout that FIDE prescribes, and says more of it; it reads the same event.
    ``first`` is the number of the first line, where the lines stand in another file.
    """
    decoded = decode(data)
    findings = Findings(KINDS, "trf-more", strict=strict)
    if decoded.assumed:
        findings.add("trf-encoding", encoding=decoded.encoding)
    lines = split_lines(decoded.text)
    records = sort_lines(lines, findings, first)
    if "\t" in decoded.text:
        records = without_tabs(records, findings)
    rows, unread = _rows(records["001"], findings)
    last = last_round(rows)
    event = _event(rows, unread, records, last, findings)
    if rows:
        check_points(list(rows.values()), records, findings)
        _check_counts(rows, records, findings)
    elif not _is_piped(records["001"]):
        findings.add("trf-no-players")
    national = file.national(records, rows, findings)
    teams = file.teams(records, rows, findings)
    byes = file.byes(records, rows, teams, findings)
    ratings = {str(number): Rating(row.rating) for number, row in rows.items() if row.rating}
    return TrfFile(
        Reading(event, ratings, findings.in_order()),
        tuple(lines),
        decoded.encoding,
        decoded.mark,
        _edition(records, rows),
        rows,
        records,
        national,
        teams,
        byes,
        first,
    )


def _rows(
    lines: Sequence[tuple[int, str]], findings: Findings
) -> tuple[dict[int, TrfRow], set[int]]:
    """Return the players' rows by starting rank, in order, and the ranks of unreadable rows."""
    if _is_piped(lines):
        findings.add("trf-pipes", lines[0][0])
        return {}, set()
    read = [
        read_exactly(text, line) or read_tolerantly(text, line, findings) for line, text in lines
    ]
    unread = [row for row in read if isinstance(row, Unread)]
    rows = [row for row in read if not isinstance(row, Unread)]
    by_number = once_each(rows, findings, "trf-number-twice", 5)
    _say_unread(unread, by_number, findings)
    return dict(sorted(by_number.items())), {row.number for row in unread}


def _say_unread(unread: Sequence[Unread], rows: Mapping[int, TrfRow], findings: Findings) -> None:
    """Say which rows could not be read, each with the number of others' games that it costs."""
    cells = (cell for row in rows.values() for cell in row.cells) if unread else ()
    against = Counter(opponent for opponent, _, _ in cells)
    for number, line, code, text in unread:
        column = at("001", "points" if number else "number").first
        games = 0 if not number or number in rows else against[number]
        findings.add(code, line, column, number or None, text=text, games=games)


_FEWEST_PIPES = 6


def _is_piped(lines: Sequence[tuple[int, str]]) -> bool:
    """Whether the rows are another format's, whose fields are split by the sign |."""
    piped = [text for _, text in lines if text.count("|", 0, 300) >= _FEWEST_PIPES]
    return len(piped) * 2 > len(lines) and all(read_exactly(text, 0) is None for text in piped)


def _event(
    rows: dict[int, TrfRow], unread: set[int], records: Records, last: int, findings: Findings
) -> Event:
    rounds = tournament.rounds(records, last, findings)
    written = tournament.written(records, rounds or 0, findings)
    start, end = tournament.span(records, written, findings)
    control, time_class = tournament.time(records, findings)
    coded = value(records, "222")
    return Event(
        tuple(_entries(rows.values())),
        games(rows, findings, unread),
        start,
        end,
        time_class,
        value(records, "012"),
        value(records, "022"),
        value(records, "032"),
        rounds,
        control,
        tournament.kind(records),
        tournament.days(written, start, end, rounds or 0, findings),
        coded if read_coded(coded) else value(records, "122"),
    )


def _entries(rows: Iterable[TrfRow]) -> Iterable[Entry]:
    for row in rows:
        player = Player(
            str(row.number),
            row.name,
            int(row.birth[:4]) or None if row.birth else None,
            row.member_id,
            row.title,
            row.federation,
            row.sex,
        )
        yield Entry(player, facts=_birth_date(row.birth), number=row.number)


def _birth_date(text: str) -> dict[str, object]:
    """Return the day of birth as a fact, nothing where only the year is known."""
    if len(text) != 10 or text.endswith("/00"):
        return {}
    try:
        return {"birth_date": date.fromisoformat(text.replace("/", "-"))}
    except ValueError:  # 30 February
        return {}


def _check_counts(rows: dict[int, TrfRow], records: Records, findings: Findings) -> None:
    """Say which declared counts are not those of the rows."""
    teams = len(records.get("310", ())) or len(records.get("013", ()))
    for code, kind, count in (
        ("062", "trf-players-differ", len(rows)),
        ("072", "trf-rated-differ", sum(1 for row in rows.values() if row.rating)),
        ("082", "trf-teams-differ", teams),
    ):
        for line, text in values(records, code)[:1]:
            given = number_in(text)
            if given is None and text:
                findings.add("trf-value-unreadable", line, 5, code=code, text=text)
            elif given is not None and given != count:
                findings.add(kind, line, 5, given=given, count=count)


_SIGNS, _LETTERS = frozenset("+=-"), frozenset("WDLHFUZ")


def _edition(records: Records, rows: dict[int, TrfRow]) -> str:
    """Return the edition a file is of, as far as it shows.

    TRF26 if a record of that edition is there; TRF06 if signs stand for byes and there are neither
    letters nor records of programs; else TRF16.
    """
    named = {RECORDS[code].edition for code in records if code in RECORDS}
    if "TRF26" in named or "national" in records:
        return "TRF26"
    cells = {cell for row in rows.values() for cell in row.cells} if "TRF(x)" not in named else ()
    signs = any(not opponent and code in _SIGNS for opponent, _, code in cells)
    return "TRF06" if signs and not any(cell[2] in _LETTERS for cell in cells) else "TRF16"
