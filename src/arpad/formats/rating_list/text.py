"""FIDE's rating list: its rows, and lists as text with columns found by the header line."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import chain, islice
from typing import BinaryIO, NamedTuple

from arpad.formats.opening import check
from arpad.formats.reading import Findings, kinds

POOLS = ("standard", "rapid", "blitz")
KINDS = kinds("""
    error/error: list-no-header list-no-type list-no-date list-no-rows list-xml-broken
        list-xml-encoding list-xml-entities
    warning/error: list-id-twice list-row-unreadable list-row-short list-row-long
        list-value-unreadable
    note/error: list-row-shifted list-encoding list-unknown-column
""")
"""What can be found in a list, and how grave it is; with an error nothing of it is used."""


class ListRow(NamedTuple):
    """One player of a list; ratings and K are 0 for an unrated player, ``birth_year`` if unknown.

    ``flag`` is as in the list: i (inactive), w (woman), wi, or empty; ``games`` are those of the
    month; ``line`` counts from 1.
    """

    fide_id: int
    name: str
    federation: str
    sex: str
    title: str
    womens_title: str
    other_titles: str
    arena_title: str
    flag: str
    standard: int = 0
    standard_games: int = 0
    standard_k: int = 0
    rapid: int = 0
    rapid_games: int = 0
    rapid_k: int = 0
    blitz: int = 0
    blitz_games: int = 0
    blitz_k: int = 0
    birth_year: int = 0
    line: int = 0


TEXTS = ListRow._fields[1:9]
NUMBERS = ListRow._fields[9:19]
_RATINGS = frozenset(POOLS)
_LARGEST = {"birth_year": 2100}
_EARLIEST_YEAR = 1850
_LONGEST_NAME = 200


@dataclass(slots=True)
class RatingList:
    """A list that is being read.

    ``pools`` are those it has ratings of (of a list with one, the one is not always named in it);
    ``month`` is the code of its month if it has one; ``day`` the day from which it is in force.
    """

    rows: Iterator[ListRow]
    pools: tuple[str, ...]
    month: str = ""
    day: date | None = None


def headings(table: str) -> dict[str, str]:
    """Read a table of the names that files have for fields: ``fed=federation``."""
    return {name: field for name, _, field in (pair.partition("=") for pair in table.split())}


def in_range(numbers: Sequence[int]) -> bool:
    """Whether the numbers of a row, in the order of NUMBERS, can all be what they should be."""
    year = numbers[-1]
    return max(numbers) < 4000 and (not year or _EARLIEST_YEAR <= year <= 2100)


def checked(
    texts: Mapping[str, str], line: int, findings: Findings, columns: Mapping[str, int]
) -> ListRow | None:
    """Make a row of its texts with care; None, and a finding, if it has no ID or a bad rating.

    ``columns`` says where each value stands, as far as that is known.
    """
    fide_id = _whole(texts.get("fide_id", ""))
    name = texts.get("name", "")
    if not fide_id or fide_id > 10**12 or len(name) > _LONGEST_NAME:
        shown = " ".join(filter(None, texts.values()))
        findings.add("list-row-unreadable", line, columns.get("fide_id"), text=shown)
        return None
    numbers = []
    for field in NUMBERS:
        text = texts.get(field, "")
        number = _whole(text) if text else 0
        early = field == "birth_year" and 0 < (number or 0) < _EARLIEST_YEAR
        if number is None or early or number > _LARGEST.get(field, 3999):
            values = {"text": text, "field": field.replace("_", " "), "name": name}
            findings.add("list-value-unreadable", line, columns.get(field), **values)
            if field in _RATINGS:
                return None
            number = 0
        numbers.append(number)
    return ListRow._make((fide_id, *(texts.get(field, "") for field in TEXTS), *numbers, line))


def _whole(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else None


_HEADINGS = headings(
    "name=name fed=federation sex=sex tit=title titl=title wtit=womens_title otit=other_titles"
    " foa=arena_title srtng=standard rating=standard ratng=standard rtng=standard rtg=standard"
    " elo=standard sgm=standard_games sk=standard_k rrtng=rapid rgm=rapid_games rk=rapid_k"
    " brtng=blitz bgm=blitz_games bk=blitz_k b-day=birth_year birthday=birth_year born=birth_year"
    " flag=flag gms=standard_games games=standard_games k=standard_k"
) | {"id number": "fide_id"}
# Old headers have no space between two names, so that names are looked for, not words.
_NAMES = sorted(_HEADINGS, key=len, reverse=True)
_HEADING = re.compile(
    rf"(?P<month>[a-z]{{3}}\d\d)(?!\w)|(?P<name>{'|'.join(map(re.escape, _NAMES))})|(?P<other>\S+)",
    re.IGNORECASE,
)
_RATING = re.compile(r"\bRating\b", re.IGNORECASE)
_TRIED = 20  # rows that tell which of two layouts is meant
_LONGEST_ROW = 1000
_MOST_ODD = 50_000  # rows that take the long way
_MOST_SHIFT = 8
_HEADER_WITHIN = 5  # lines


class Layout(NamedTuple):
    """Where each field stands, from 0, the end excluded; ``width`` is the length of a whole row."""

    places: dict[str, tuple[int, int]]
    width: int
    month: str

    @property
    def after_titles(self) -> int:
        """Where the column that follows the other titles begins; 0 if there is no such column."""
        return self.places.get("other_titles", (0, 0))[1]

    def aligned(self, row: str, shift: int) -> bool:
        """Whether the first rating begins where it should, ``shift`` columns on.

        Values begin at the left of their columns, so that this tells how far titles pushed them.
        """
        if not self.after_titles:
            return True
        at = self.places["standard"][0] + shift
        return row[at - 1 : at] == " " and row[at : at + 1] > " "

    def cut(self, row: str, shift: int = 0) -> dict[str, str]:
        """Return the fields of a row; those after the column of other titles stand ``shift`` on."""
        last = self.after_titles
        return {
            field: row[start + shift * (start >= last) : end + shift * (end >= last)].strip()
            for field, (start, end) in self.places.items()
        }


def read(head: bytes, stream: BinaryIO, findings: Findings, most: int) -> RatingList | None:
    """Begin to read a list as text; None, and a finding, without a header line."""
    lines = _lines(head, stream)
    for number, line in lines:
        text = line.decode("latin-1").rstrip()
        if (layout := _layout(text, number, findings)) is not None:
            if _RATING.search(text):
                first = list(islice(lines, _TRIED))
                layout, lines = _fitting(text, layout, first), chain(first, lines)
            pools = POOLS if "rapid" in layout.places else POOLS[:1]
            return RatingList(_rows(lines, layout, findings, most), pools, layout.month)
        if number == _HEADER_WITHIN:
            break
    findings.add("list-no-header", 1, 1)
    return None


def _lines(head: bytes, stream: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Give each line with its number; one that never ends is cut."""
    *whole, begun = head.split(b"\n")
    number = 0
    for number, line in enumerate(whole, start=1):
        yield number, line
    line = begun + stream.readline(_LONGEST_ROW)
    while line:
        number += 1
        yield number, line
        while not line.endswith(b"\n") and (line := stream.readline(_LONGEST_ROW)):
            pass
        line = stream.readline(_LONGEST_ROW)


def _layout(line: str, number: int, findings: Findings) -> Layout | None:
    headings = list(_HEADING.finditer(line))
    names = [
        "standard" if heading["month"] else _HEADINGS.get((heading["name"] or "").lower(), "")
        for heading in headings
    ]
    if not {"fide_id", "name", "standard"} <= {*names}:
        return None
    ends = [*(heading.start() for heading in headings[1:]), len(line)]
    places: dict[str, tuple[int, int]] = {}
    for name, heading, end in zip(names, headings, ends, strict=True):
        if not name:
            findings.add("list-unknown-column", number, heading.start() + 1, text=heading[0])
        else:
            places.setdefault(name, (heading.start(), end))
    if "flag" in places:
        places["flag"] = (places["flag"][0], places["flag"][0] + 4)
    month = next((heading["month"] for heading in headings if heading["month"]), "")
    return Layout(places, max(end for _, end in places.values()), month)


def _fitting(header: str, layout: Layout, rows: Sequence[tuple[int, bytes]]) -> Layout:
    """Return the layout by which more rows can be read: as the header has it, or one sign shorter.

    The word Rating in place of a month (five signs) moves the headings that follow it, but in lists
    made by converters not their columns.
    """
    shorter = _layout(_RATING.sub("Ratng", header), 1, Findings(KINDS))
    texts = [raw.decode("latin-1").rstrip("\r\n") for _, raw in rows]

    def whole(tried: Layout) -> int:
        count = 0
        for text in texts:
            findings = Findings(KINDS)
            row = checked(tried.cut(text), 1, findings, {})
            count += row is not None and not findings.in_order()
        return count

    return max((layout, shorter or layout), key=whole)


def _rows(
    lines: Iterator[tuple[int, bytes]], layout: Layout, findings: Findings, most: int
) -> Iterator[ListRow]:
    """Read the rows that are as they should be fast, all others with care."""
    texts = [slice(*layout.places.get(field, (0, 0))) for field in TEXTS]
    numbers = [slice(*layout.places.get(field, (0, 0))) for field in NUMBERS]
    identity, width = slice(*layout.places["fide_id"]), layout.width
    shortest = layout.places.get("birth_year", max(layout.places.values()))[0]
    odd = 0
    for line, raw in lines:
        check(line, most, "list-rows")
        row = _decoded(raw, line, findings)
        usual = shortest < len(row) <= width and layout.aligned(row, 0)
        usual = usual and (row.isascii() or all(row[at].isascii() for at in (identity, *numbers)))
        if usual and "_" not in row and "+" not in row:
            try:
                given = [int(text) if (text := row[at].strip()) else 0 for at in numbers]
                fide_id = int(row[identity])
            except ValueError:
                pass
            else:
                if fide_id > 0 <= min(given) and in_range(given):
                    yield ListRow._make((fide_id, *[row[at].strip() for at in texts], *given, line))
                    continue
        check(odd := odd + bool(row.strip()), _MOST_ODD, "list-rows-odd")
        if row.strip() and (careful := _with_care(row, line, layout, findings)) is not None:
            yield careful


def _decoded(raw: bytes, line: int, findings: Findings) -> str:
    try:
        return raw.decode().rstrip("\r\n")
    except UnicodeDecodeError:
        if not findings.count("list-encoding"):
            findings.add("list-encoding", line)
        return raw.decode("cp1252", "replace").rstrip("\r\n")


def _with_care(row: str, line: int, layout: Layout, findings: Findings) -> ListRow | None:
    """Read a row that is too long or short, or whose numbers do not stand where they should."""
    over = len(row.rstrip()) - layout.width
    columns = {field: start + 1 for field, (start, _) in layout.places.items()}
    for shift in (0, *range(1, _MOST_SHIFT + 1), -1, -2):
        if not layout.aligned(row, shift):
            continue
        tried = Findings(findings.kinds)
        read = checked(layout.cut(row, shift), line, tried, columns)
        if read is None or tried.in_order():
            continue
        if shift:
            findings.add("list-row-shifted", line, layout.after_titles + 1, by=shift)
        if over > max(shift, 0):
            text = row[layout.width + max(shift, 0) :].strip()
            findings.add("list-row-long", line, layout.width + 1, text=text)
        break
    else:
        read = checked(layout.cut(row), line, findings, columns)
    if read is None or len(row) > layout.places.get("birth_year", layout.places["name"])[0]:
        return read
    findings.add("list-row-short", line, len(row) + 1, text=row.strip())  # it breaks off
    return None
