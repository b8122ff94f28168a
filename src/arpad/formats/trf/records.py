"""The lines of a file sorted by the record they are."""

import re
from collections.abc import Mapping, Sequence

from arpad.formats.trf.columns import RECORDS, at
from arpad.formats.trf.findings import Findings

Records = Mapping[str, Sequence[tuple[int, str]]]
"""The lines of each record by code, each with its number, without end and blanks before it."""

COMMENT, NATIONAL = "###", "national"
_NATIONAL_ROW = re.compile(
    r"[A-Z]{3} (?:   \d|  \d\d| \d{3}|\d{4})(?:\s|$)|[A-Z]{3}\t *\d{1,4}(?:\s|$)", re.ASCII
)
_RULER = re.compile(r"([A-Z])\1\1 |(?=[ \d]*+$)[ \d]*?(?:1 {9}2 {9}3|1234567890)", re.ASCII)
_PIPED = ("142", "152", "162", "192")


def sort_lines(lines: Sequence[str], findings: Findings, first: int = 1) -> Records:
    """Return the lines by record; national ratings, whatever their federation, under one name."""
    found: dict[str, list[tuple[int, str]]] = {"001": []}
    players = found["001"].append
    for number, line in enumerate(lines, first):
        code = line[:3]
        if code == "001":
            players((number, line.rstrip("\r\n ")))
        elif (text := line.rstrip("\r\n ")) and not text.isspace():
            kind = _kind(code, text, number, findings)
            found.setdefault(kind, []).append((number, text))
    return found


def _kind(code: str, text: str, number: int, findings: Findings) -> str:
    """Return the code of a line that is no player's row, a name of ours for what has none."""
    if code in RECORDS and (len(text) < 4 or text[3] in " \t" or code in ("XXC", "XXS", "XXZ")):
        return "pipes" if "|" in text and code in _PIPED else code
    if _NATIONAL_ROW.match(text):
        return NATIONAL
    if code == COMMENT or _RULER.match(text[:400]):
        return COMMENT
    if re.match(r"[!-~]{3}(?: |$)", text):
        findings.add("trf-unknown-record", number, 1, code=code)
    else:
        findings.add("trf-no-record", number, 1, text=text)
    return "unknown"


def number_in(text: str) -> int | None:
    """Return the number a record begins with, None if it has none of at most six digits."""
    found = re.match(r"\s*(\d{1,6})(?!\d)", text, re.ASCII)
    return int(found[1]) if found else None


def values(records: Records, code: str) -> list[tuple[int, str]]:
    """Return what stands in the lines of a record of one text, with their numbers."""
    start = at(code, "text").first - 1
    return [(line, text[start:].strip()) for line, text in records.get(code, ())]


def value(records: Records, code: str) -> str:
    """Return what stands in the first line of a record that says something, "" for none."""
    return next((text for _, text in values(records, code) if text), "")


def line_of(records: Records, code: str) -> int | None:
    """Return the number of the first line of a record, None if there is none."""
    lines = records.get(code)
    return lines[0][0] if lines else None
