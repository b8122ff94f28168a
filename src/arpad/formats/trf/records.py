"""The lines of a file sorted by the record they are, and what can be found in them."""

import re
from collections.abc import Mapping, Sequence

from arpad.formats.findings import OF_UNUSUAL, kinds
from arpad.formats.findings import Findings as AnyFindings
from arpad.formats.trf.columns import RECORDS, at

KINDS = OF_UNUSUAL | kinds("""
    error/error: trf-no-players trf-pipes trf-row-unreadable trf-tabs-unreadable
        trf-number-unreadable trf-number-twice trf-opponent-unknown trf-plays-himself
        trf-row-missing trf-rows-disagree
    warning/error: trf-no-record trf-tabs-left trf-name-long trf-name-covers trf-row-shifted
        trf-row-too-long trf-rating-unreadable trf-id-unreadable trf-cell-shifted
        trf-cell-unreadable trf-result-unknown trf-result-without-opponent trf-bye-with-opponent
        trf-points-differ trf-scoring-unreadable trf-date-unreadable trf-date-assumed
        trf-dates-reversed trf-round-day-cut trf-round-day-unreadable trf-round-day-assumed
        trf-time-control-unreadable
    warning/warning: trf-time-control-seconds trf-time-controls-differ trf-time-too-short
    note/error: trf-encoding trf-tabs trf-title-unknown trf-birth-shifted trf-birth-unreadable
        trf-birth-assumed trf-birth-no-day trf-points-unreadable trf-rank-unreadable
        trf-bye-is-forfeit trf-colour-missing trf-dash-half-point trf-players-differ
        trf-rated-differ trf-teams-differ trf-rounds-differ trf-value-unreadable
        trf-date-missing trf-date-in-text trf-round-days-shifted trf-time-control-missing
        trf-nobody-with-number trf-no-team
    note/warning: trf-unknown-record trf-points-of-round trf-round-days-outside
        trf-round-days-few trf-time-control-word
    note/note: trf-more trf-unfinished trf-rounds-left trf-time-control-assumed
    /error: trf-sex-unknown trf-title-old trf-id-written-oddly trf-birth-written-oddly
        trf-points-missing trf-letter-case trf-date-written-oddly
""")
"""Every finding: how grave it is when reading tolerantly ("" is not said), and when strictly."""


class Findings(AnyFindings):
    """The findings of one TRF file."""

    def __init__(self, *, strict: bool) -> None:
        """Collect what is found tolerantly or strictly."""
        super().__init__(KINDS, "trf-more", strict=strict)


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
    records: dict[str, list[tuple[int, str]]] = {"001": []}
    players = records["001"].append
    for number, line in enumerate(lines, first):
        code = line[:3]
        if code == "001":
            players((number, line.rstrip("\r\n ")))
        elif (text := line.rstrip("\r\n ")) and not text.isspace():
            kind = _kind(code, text, number, findings)
            records.setdefault(kind, []).append((number, text))
    return records


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
    number = re.match(r"\s*(\d{1,6})(?!\d)", text, re.ASCII)
    return int(number[1]) if number else None


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
