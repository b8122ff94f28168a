"""What a tournament file does not say of its players, as a table: one row for each player."""

import csv
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from io import StringIO

from arpad.domain import Entry, Problem, Rating
from arpad.errors import BadInput
from arpad.formats import headings
from arpad.formats.files import unpacked, whole
from arpad.formats.opening import Unreadable, check_text
from arpad.formats.reading import Findings, kinds
from arpad.formats.sheet import Headed, Sheet, SheetRow
from arpad.formats.trf.records import SEXES, known_title
from arpad.formats.xlsx import is_spreadsheet
from arpad.inputs import Amount, plain
from arpad.language import say
from arpad.regulation import Number
from arpad.written_dates import birth_year

_LIMITS = {
    "number": (1, 9999), "rating": (0, 3500), "games_played": (0, 10_000),
    "birth_year": (1900, 2199), "peak": (0, 3500), "k": (0, 200), "base": (0, 3500),
    "standard": (0, 3500), "published_rating": (0, 3500), "floor": (100, 2500),
    "initial_rating": (100, 3500), "initial_games": (0, 10_000), "wins": (0, 10_000),
    "draws": (0, 10_000), "losses": (0, 10_000), "events": (0, 10_000), "evaluations": (0, 10_000),
    "deviation": (0, 1000), "volatility": (0, 1),
}  # fmt: skip
_WITH_DECIMALS = ("k", "floor", "initial_rating", "deviation", "volatility")
_AMOUNTS = {
    name: Amount(
        name=name,
        label=name,
        minimum=low,
        maximum=high,
        whole=name not in _WITH_DECIMALS,
        above_minimum=name == "k",
        based_on="games_played" if name == "rating" else "",
    )
    for name, (low, high) in _LIMITS.items()
}


def _titles(text: str) -> str | None:
    """Return one title or two, as FM WIM, "" for the sign of none; None for anything else."""
    if text in _NONE:
        return ""
    titles = [known_title(part) for part in re.split(r"[\s/,+-]+", text) if part]
    return " ".join(titles) if 0 < len(titles) <= _MOST_TITLES and all(titles) else None


_MOST_TITLES = 2
_NONE = ("-", "–", "—")
# How a text is read, and what is allowed.
_TEXTS: dict[str, tuple[Callable[[str], str | None], str]] = {
    "title": (_titles, "a title such as FM, two as FM WIM, and - for none"),
    "womens_title": (
        lambda text: (
            "" if text in _NONE else title if (title := known_title(text))[:1] == "W" else None
        ),
        "WGM, WIM, WFM or WCM, and - for none",
    ),
    "federation": (
        lambda text: text.upper() if re.fullmatch("[A-Za-z]{3}", text) else None,
        "the three letters of a federation",
    ),
    "sex": (lambda text: SEXES.get(text.lower()), "m or w"),
}
_RENEWED = ("rating", "games_played")
COLUMNS = ("id", *_AMOUNTS, *_TEXTS)
_KEYS = ("id", "number")
_KINDS = kinds("""
    error/error: csv-unreadable-row csv-no-key csv-bad-number
    warning/warning: csv-column-twice csv-long-row csv-no-rows csv-row-without-key
    note/note: csv-unknown-column
""")


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """One player's row: who it is by FIDE ID or number, and what is said; ``line`` counts from 1.

    ``name`` says who it is where the table has neither.

    ``number`` is the starting rank; ``values`` has the columns that were filled in: ``rating`` in
    place of the file's (0: unrated), ``games_played`` and ``peak`` before the event,
    ``birth_year``, ``k`` of the list, ``base`` to which the change is added, ``standard`` in place
    of a missing rapid or blitz rating. For US Chess: ``published_rating`` of the
    players of a match, ``floor`` on record, ``initial_rating`` and
    ``initial_games`` of the unrated, and the career before: ``wins``, ``draws``, ``losses``,
    ``events``. ``deviation``, ``volatility`` and ``evaluations`` belong to the rating, where a
    system has them. ``texts`` has those that norms go by: ``title``, ``womens_title`` ("" for
    none), ``federation`` and ``sex``.
    """

    line: int
    id: str = ""
    number: int | None = None
    name: str = ""
    values: Mapping[str, Number] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PlayersTable:
    """The rows that could be used, and every fault with its place."""

    rows: tuple[PlayerRow, ...]
    problems: tuple[Problem, ...]


def read(data: bytes) -> PlayersTable:
    """Read a table with a line of headings, delimited or a spreadsheet; never raises.

    Headings may be in any case and order; ``id``, ``number`` or ``name`` is needed, all else may be
    missing.
    """
    try:
        return _Reader(_sheet(data)).table()
    except Unreadable as refused:
        return PlayersTable((), (Problem(refused.account, "error"),))


def has_ratings_alone(data: bytes) -> bool:
    """Whether the headings are those of players and a rating, without a round."""
    try:
        data = whole(data)
        first_line = data[:20_000].lstrip().partition(b"\n")[0]
        return lists_players(_sheet(data) if is_spreadsheet(data) else Sheet(first_line))
    except Unreadable:
        return False


def lists_players(sheet: Sheet) -> bool:
    """Whether a table has headings of players and a rating, without a round."""
    try:
        table = _Reader(sheet).headed
    except Unreadable:
        return False
    return "rating" in table.fields and len(table.fields) > 1 and not table.rounds


def _sheet(data: bytes) -> Sheet:
    data = whole(data)
    if not is_spreadsheet(data):
        data = unpacked(data)
        check_text(data, rows=True)
    sheet = Sheet(data)
    if not (sheet.rows or sheet.broken):
        raise Unreadable("file-empty")
    return sheet


def renewed(
    data: bytes, ratings: Mapping[int, Rating], added: Sequence[tuple[Entry, Rating]]
) -> str:
    """Write a table with other ratings, games and deviations, by the line of a row, as CSV.

    All other rows and columns stay as they are; who is ``added`` stands at its end. A table that
    cannot be read has no rows.
    """
    try:
        rows = _sheet(data).rows
    except Unreadable:
        rows = []
    heading = list(rows[0].cells if rows else ("name", *_RENEWED))
    width, ranked = len(heading), enumerate(map(_meaning, heading))
    columns: dict[str, int] = {}  # of several the one that is read
    for _, at, name in sorted((rank, at, name) for at, (name, rank) in ranked):
        columns.setdefault(name, at)
    every = (*ratings.values(), *(rating for _, rating in added))
    for name in dict.fromkeys((*_RENEWED, *(name for rating in every for name in _said(rating)))):
        if columns.setdefault(name, len(heading)) == len(heading):
            heading.append(name)

    def written(cells: Sequence[str], said: Mapping[str, str]) -> list[str]:
        new = {columns[name]: text for name, text in said.items() if name in columns}
        old = dict(enumerate(cells[:width]))
        return [(old | new).get(at, "") for at in range(len(heading))]

    text = StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(heading)
    for line in rows[1:]:
        rating = ratings.get(line.number)
        table.writerow(written(line.cells, _said(rating) if rating else {}))
    for entry, rating in added:
        said = {"name": entry.player.name, "id": entry.player.member_id or ""}
        said["number"] = str(entry.number or "")
        table.writerow(written((), said | _said(rating)))
    return text.getvalue()


def _said(rating: Rating) -> dict[str, str]:
    games = "" if rating.games is None else str(rating.games)
    beside = zip(Rating._fields[3:], rating[3:], strict=True)
    said = {name: plain(value) for name, value in beside if value is not None}
    return {"rating": str(rating.value), "games_played": games, **said}


def clean_id(text: str) -> str:
    """Return an ID without what spreadsheets add: blanks, quotes, leading zeros."""
    return text.strip().strip("'\"").strip().lstrip("0")


class _Reader:
    def __init__(self, sheet: Sheet) -> None:
        heading = sheet.rows[0] if sheet.rows else SheetRow(1, ())
        self.headed = Headed(sheet, heading, map(_meaning, heading.cells))
        self._findings = Findings(_KINDS)
        self._by_name = not any(key in self.headed.fields for key in _KEYS)

    def table(self) -> PlayersTable:
        table = self.headed
        if table.sheet.broken:
            self._report("csv-unreadable-row", table.sheet.broken)
        self._check_heading()
        rows = []
        if not self._by_name or "name" in table.fields:
            lines = table.sheet.rows[1:]
            if not any(any(map(str.strip, line.cells)) for line in lines):
                self._report("csv-no-rows", table.heading.number)
            rows = [row for line in lines if (row := self._row(line))]
        else:
            self._report("csv-no-key", table.heading.number)
        return PlayersTable(tuple(rows), self._findings.in_order())

    def _check_heading(self) -> None:
        """Say which columns are not used: known ones that stand again, and unknown ones."""
        line, cells = self.headed.heading
        for name, (_, *others) in self.headed.several.items():
            for at in others if name in COLUMNS else ():
                self._report("csv-column-twice", line, at, column_name=name)
        rounds = [at for at in self.headed.rounds if at >= 0]
        for at in sorted([*self.headed.unknown, *rounds]):
            self._report("csv-unknown-column", line, at, column_name=cells[at], known=COLUMNS)

    def _row(self, whole_line: SheetRow) -> PlayerRow | None:
        line, cells = whole_line
        width = len(self.headed.heading.cells)
        if any(cell.strip() for cell in cells[width:]):
            self._report("csv-long-row", line, width)
        texts = {name: self.headed.text(whole_line, name) for name in self.headed.fields}
        parted, faults = _AMOUNTS["rating"].parted(texts)
        texts = {name: str(text or "") for name, text in parted.items()}
        for fault in faults:
            self._report_bad("rating", fault.given, fault.reason, line)
        values = {
            name: value
            for name in _AMOUNTS
            if texts.get(name) and (value := self._amount(name, texts[name], line)) is not None
        }
        read = {
            name: said
            for name in _TEXTS
            if texts.get(name) and (said := self._text(name, texts[name], line)) is not None
        }
        member, number = clean_id(texts.get("id", "")), values.pop("number", None)
        name = " ".join(texts.get("name", "").split()) if self._by_name else ""
        if not (member or name) and number is None:
            if not texts.get("number"):  # else it was reported already
                self._report("csv-row-without-key", line)
            return None
        rank = None if number is None else int(number)
        return PlayerRow(line, member, rank, name, values, read)

    def _amount(self, name: str, text: str, line: int) -> Number | None:
        described = _AMOUNTS[name]
        if name == "birth_year" and (year := birth_year(text)):
            return year
        try:
            value: Number = described.parse(text)  # type: ignore[assignment]
        except BadInput:
            self._report_bad(name, text, described.allowed, line)
            return None
        return value

    def _text(self, name: str, text: str, line: int) -> str | None:
        read, allowed = _TEXTS[name]
        value = read(text)
        if value is None:
            self._report_bad(name, text, say(allowed), line)
        return value

    def _report_bad(self, name: str, text: str, allowed: str, line: int) -> None:
        values = {"column_name": name, "given": text, "allowed": allowed}
        cell = self.headed.fields.get(name)  # none for games that stand with a rating: 743P6
        cell = self.headed.fields["rating"] if cell is None else cell
        self._report("csv-bad-number", line, cell, **values)

    def _report(self, code: str, line: int, cell: int | None = None, **values: object) -> None:
        column = None if cell is None else self.headed.sheet.column(line, cell)
        self._findings.add(code, line, column, **values)


def _meaning(heading: str) -> tuple[str, int]:
    """Return what a column has; "name" is passed over in silence where there is a better key."""
    name, rank = headings.list_field(heading)
    name = "id" if name == "member_id" else name
    return (name if name in (*COLUMNS, "name") else ""), rank
