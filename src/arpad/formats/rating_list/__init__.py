"""FIDE's rating lists, as text or XML: one row for each player, streamed."""

import re
import sys
from collections.abc import Iterator
from datetime import date
from typing import BinaryIO

from arpad.formats.rating_list import text, xml
from arpad.formats.rating_list.text import KINDS, POOLS, ListRow, RatingList
from arpad.formats.reading import Findings

__all__ = ["KINDS", "POOLS", "ListRow", "RatingList", "month_of", "read"]

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_CODE = re.compile(rf"(?:^|[^a-z])({'|'.join(_MONTHS)})[a-z]{{0,6}}[-_ ]?(?:20)?(\d\d)(?!\d)")
_NUMBERS = re.compile(r"(?<!\d)(20\d\d)[-_.]?(0[1-9]|1[0-2])(?:[-_.]?01)?(?!\d)")
_POOL = re.compile("|".join(POOLS))
_FIRST, _SECOND = map(ListRow._fields.index, POOLS[:2])


def read(
    stream: BinaryIO,
    findings: Findings,
    *,
    name: str = "",
    day: date | None = None,
    pool: str = "",
    most: int = sys.maxsize,
) -> RatingList | None:
    """Begin to read a list; None, with an error among the findings, if it is none.

    ``name`` is the file's name, which often says the month and the pool; ``day`` and ``pool``, if
    given, go before what the file and its name say; ``most`` is how many rows are read. Raises
    Unreadable only for broken packing, as reading the rows may, and for too many of them.
    """
    head = stream.read(4096)
    tagged = head.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"<")
    whole = (xml.read if tagged else text.read)(head, stream, findings, most)
    if whole is None:
        return None
    if len(whole.pools) == 1:
        named = _POOL.search(name.lower().rpartition("/")[2])
        if not (only := pool or (named[0] if named else "")):
            findings.add("list-no-type", 1)
            return None
        whole.pools, whole.rows = (only,), _of_pool(whole.rows, only)
    whole.day = day or month_of(whole.month) or month_of(name)
    if whole.day is None:
        findings.add("list-no-date")
        return None
    return whole


def _of_pool(rows: Iterator[ListRow], pool: str) -> Iterator[ListRow]:
    """Put the only rating of each row where its pool has it; readers put it into the first."""
    before = (0, 0, 0) * POOLS.index(pool)
    after = (0, 0, 0) * (len(POOLS) - 1 - POOLS.index(pool))
    for row in rows:
        yield ListRow._make((*row[:_FIRST], *before, *row[_FIRST:_SECOND], *after, *row[-2:]))


def month_of(text: str) -> date | None:
    """Return the first day of the month a file's name or a header's code says: oct26, 2026-10."""
    text = text.lower()
    if code := _CODE.search(text):
        return date(2000 + int(code[2]), _MONTHS.index(code[1]) + 1, 1)
    number = _NUMBERS.search(text)
    return date(int(number[1]), int(number[2]), 1) if number else None
