"""The fields of a person's row, whatever way they are written."""

import re
from typing import NamedTuple

from arpad.formats.trf.columns import Field, at
from arpad.formats.trf.findings import Findings

SEXES = {"m": "m", "w": "w", "f": "w", "u": "", "": ""}

TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
_OLD_TITLES = {
    "G": "GM",
    "M": "IM",
    "I": "IM",
    "F": "FM",
    "C": "CM",
    "WG": "WGM",
    "GF": "WGM",
    "WM": "WIM",
    "WI": "WIM",
    "MF": "WIM",
    "WF": "WFM",
    "FF": "WFM",
    "WC": "WCM",
    "CF": "WCM",
}


class Place(NamedTuple):
    """Where a field is: its line, how far it stands from its columns, the player's number."""

    line: int
    player: int | None
    shift: int = 0

    def column(self, field: Field) -> int:
        """Return the column the field begins in."""
        return field.first + self.shift


def sex(text: str, place: Place, findings: Findings) -> str:
    """Return "m", "w" or, where it is not known, ""."""
    if text not in ("m", "w", ""):
        findings.add(
            "trf-sex-unknown", place.line, place.column(at("001", "sex")), place.player, text=text
        )
    return SEXES.get(text.lower(), "")


def title(text: str, place: Place, findings: Findings) -> str:
    """Return a FIDE title in its usual letters, "" for none or another one."""
    if text in TITLES or not text:
        return text
    found = known_title(text)
    code = "trf-title-old" if found else "trf-title-unknown"
    findings.add(code, place.line, place.column(at("001", "title")), place.player, text=text)
    return found


def known_title(text: str) -> str:
    """Return a title in its usual letters, also where old ones are written: ``g``, ``wf``."""
    upper = text.strip().upper()
    return upper if upper in TITLES else _OLD_TITLES.get(upper, "")


def rating(text: str, place: Place, findings: Findings) -> int:
    """Return a rating, 0 for none."""
    if re.fullmatch(r"\d{0,4}", text, re.ASCII):
        return int(text or 0)
    findings.add(
        "trf-rating-unreadable",
        place.line,
        place.column(at("001", "rating")),
        place.player,
        text=text,
    )
    return 0


def member_id(text: str, place: Place, findings: Findings) -> str:
    """Return the digits of a FIDE ID, "" where the field is empty or holds something else."""
    if not text or re.fullmatch("[0-]+", text):
        return ""
    column = place.column(at("001", "member_id"))
    if re.fullmatch(r"\d{1,11}", text, re.ASCII):
        return text
    if found := re.fullmatch(r"['\"’]\s*(\d{1,9})\s*['\"’]?", text, re.ASCII):
        findings.add("trf-id-written-oddly", place.line, column, place.player, text=text)
        return found[1]
    findings.add("trf-id-unreadable", place.line, column, place.player, text=text)
    return ""


def birth(text: str, place: Place, findings: Findings) -> str:
    """Return year/month/day, or the year alone where no more is known, or ""."""
    if not text.strip("./- 0"):
        return ""
    if found := re.fullmatch(r"(\d{4})(?:[./-](\d\d)[./-](\d\d))?", text, re.ASCII):
        year, month, day = found.groups()
    elif found := re.fullmatch(r"(\d\d)[./-](\d\d)[./-](\d{4})", text, re.ASCII):
        day, month, year = found.groups()
    elif found := re.search(r"(?<!\d)(?:19|20)\d\d(?!\d)", text, re.ASCII):
        year, month, day = found[0], None, None
    else:
        return _no_birth(text, place, findings)
    if not 1800 <= int(year) <= 2100:
        return _no_birth(text, place, findings)
    written = f"{year}/{month}/{day}" if month else year
    if written != text:
        findings.add(
            "trf-birth-written-oddly",
            place.line,
            place.column(at("001", "birth")),
            place.player,
            text=text,
        )
    return written


def _no_birth(text: str, place: Place, findings: Findings) -> str:
    findings.add(
        "trf-birth-unreadable",
        place.line,
        place.column(at("001", "birth")),
        place.player,
        text=text,
    )
    return ""
