"""Rows in which tabs stand in place of blanks, brought back into their columns."""

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from arpad.formats.reading import Findings
from arpad.formats.trf.records import PERSON, RECORDS, Records, TrfField
from arpad.formats.trf.rows import MOST_ROUNDS, read_exactly

_STOP = 8  # columns from one tab stop to the next, where an editor put tabs for blanks
_MOST_TABS = 4 * MOST_ROUNDS
# How what stands in a field looks; a field that is not here may hold anything.
_LOOKS = {
    "number": r"\d{1,4}",
    "sex": "[mwfuMWFU]",
    "title": "[A-Za-z]{1,3}",
    "rating": r"\d{1,4}",
    "federation": r"[^\d\s]{3}",
    "member_id": r"\d{1,11}",
    "birth": r"\d{4}(?:[./-]\d\d[./-]\d\d)?|\d\d[./-]\d\d[./-]\d{4}",
    "points": r"\d{1,2}[.,]\d",
    "rank": r"\d{1,4}",
    "opponent": r"\d{1,4}",
    "colour": r"[wbWB-]",
    "result": r"[10=+\-WDLHFUZwdlhfuz]",
}
_LOOSE = ("title", "member_id")  # numbers end where their columns end, but these may not


def without_tabs(records: Records, findings: Findings) -> Records:
    """Return the records with blanks in place of tabs, which is said once.

    A line of which it cannot be told where its fields stand keeps its tabs.
    """
    aligned_at: list[tuple[int, int]] = []
    several = {code: list(lines) for code, lines in records.items()}
    for code, lines in several.items():
        known = code == "national" or (code in RECORDS and _fields(code) != ((), ()))
        if code != "132" and known:
            for at, (line, text) in enumerate(lines):
                lines[at] = line, aligned(text.rstrip(), code)
                if lines[at][1] != text.rstrip():
                    aligned_at.append((line, text.index("\t") + 1))
                elif "\t" in text.rstrip() and code != "001":
                    findings.add("trf-tabs-left", line, text.index("\t") + 1, code=text[:3])
    if aligned_at:
        findings.add("trf-tabs", *min(aligned_at), count=len(aligned_at))
    return several


def aligned(text: str, record: str) -> str:
    """Return a row with as many blanks for each tab as bring what follows into its columns.

    It keeps its tabs where that cannot be told.
    """
    if "\t" not in text or text.count("\t") > _MOST_TABS:
        return text
    for simple in (text.replace("\t", " "), text.expandtabs(_STOP)):
        if record == "001" and read_exactly(simple.rstrip(), 0):
            return simple.rstrip()
    return _field_by_field(text, record) or _side_by_side(text, record) or text


def _field_by_field(text: str, record: str) -> str:
    """Align a row that has a tab between all fields, also where one is empty; "" if it has not."""
    code, *parts = map(str.strip, text.split("\t"))
    once, rounds = _fields(record)
    rest = parts[len(once) :]
    if len(code) > 3 or len(parts) < len(once) or (rest and not rounds):
        return ""
    if len(rounds) > 1 and any(" " in part for part in rest):  # a round is one part: 12 w 1
        cells = [part.partition(" ") for part in rest]
        rest = [it.strip() for cell in cells for it in (cell[0], cell[2][:1], cell[2][1:])]
    places = [(field, 0) for field in once]
    times = range(-(-len(rest) // max(len(rounds), 1)))
    places += [(field, time) for time in times for field in rounds]
    row, pushed = text[:3], 0
    for (field, time), part in zip(places, [*parts[: len(once)], *rest], strict=False):
        start = _start(field, time, part) + pushed
        if part and (start < len(row) or not _looks(field, part)):
            return ""
        if part:
            row += " " * (start - len(row)) + part
        if field.name == "name":
            pushed = max(0, len(part) - field.width)
    return row


def _side_by_side(text: str, record: str) -> str:
    """Align each piece between tabs by all that stands in it; "" if one of them fits nowhere."""
    row = ""
    for segment in map(str.rstrip, text.split("\t")):
        if segment:
            place = _place(segment, len(row), record) if row else 0
            if place < 0:
                return ""
            row += " " * (place - len(row)) + segment
    return row


def _place(segment: str, length: int, record: str) -> int:
    """Return the nearest place at which a segment can follow what is so long, -1 for none."""
    first, every = next(((it.first, it.every) for it in _fields(record)[1]), (length, 1))
    before = max(0, length - first) // every * every  # what is true of one round is of all
    place = _nearest(segment, length - before, record)
    return place if place < 0 else place + before


@lru_cache(maxsize=4096)
def _nearest(segment: str, length: int, record: str) -> int:
    """Return the nearest place where a segment can follow what is so long, -1 for none.

    It begins with the beginning of a field rather than inside one, as a name's second word does.
    """
    words = [(word.start(), str(word[0])) for word in re.finditer(r"\S+", segment)]
    start, first = words[0]
    nearest: list[int] = [
        place
        for field, time in _fields_from(length + 2, record)
        for place in (_start(field, time, first), field.last - len(first))
        if place == _start(field, time, first) or field.name in _LOOSE
    ]
    inside = range(length + 1 + start, PERSON[3].last)
    places = (begin - start for begin in [*nearest, *inside])
    return next(
        (
            place
            for place in places
            if place > length and all(_fits(place + away, word, record) for away, word in words)
        ),
        -1,
    )


def _start(field: TrfField, time: int, word: str) -> int:
    if _ends(field):
        return field.last + time * field.every - len(word)
    return field.first + time * field.every - 1


def _fields_from(column: int, record: str) -> Iterator[tuple[TrfField, int]]:
    """Yield the fields that end at a column or after it, in order; of the rounds a few."""
    once, rounds = _fields(record)
    yield from ((field, 0) for field in once if field.last >= column)
    if rounds:
        first = max((column - rounds[0].first) // rounds[0].every, 0)
        yield from ((field, time) for time in range(first, first + 3) for field in rounds)


def _fits(place: int, word: str, record: str) -> bool:
    """Whether a word that begins at an index stands in one field, and looks like what it holds."""
    once, rounds = _fields(record)
    if rounds and place >= rounds[0].first:
        place -= (place - rounds[0].first + 1) // rounds[0].every * rounds[0].every
    fields = (field for field in (*once, *rounds) if field.first - 1 <= place < field.last)
    if (field := next(fields, None)) is None or place + len(word) > field.last:
        return False
    right = not _ends(field) or place + len(word) == field.last
    return right and _looks(field, word)


def _looks(field: TrfField, word: str) -> bool:
    look = r"[-+]?\d+(?:[.,]\d+)?" if _ends(field) else ".*"
    return re.fullmatch(_LOOKS.get(field.name, look), word) is not None


def _ends(field: TrfField) -> bool:
    return field.side == ">" and field.name not in _LOOSE


@cache
def _fields(record: str) -> tuple[tuple[TrfField, ...], tuple[TrfField, ...]]:
    """Return the fields that stand once, and those of each round."""
    fields = RECORDS[record].fields if record in RECORDS else PERSON
    fields = tuple(field for field in fields if field.last)
    return (
        tuple(field for field in fields if not field.every),
        tuple(field for field in fields if field.every),
    )
