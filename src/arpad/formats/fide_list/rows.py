"""A row of FIDE's rating list, and what can be found wrong in one."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from arpad.formats.findings import Findings, kinds

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
class FideList:
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
