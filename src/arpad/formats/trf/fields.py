"""The fields of a person's row, whatever way they are written."""

import re
from typing import NamedTuple

from arpad.formats.trf.records import Findings, at
from arpad.written_dates import YEARS, birth_year, readings, three_numbers

SEXES = {"m": "m", "w": "w", "f": "w", "u": "", "": ""}

TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
_OLD = {"GM": "G", "IM": "M I", "FM": "F", "CM": "C"}
_OLD |= {"WGM": "WG GF", "WIM": "WM WI MF", "WFM": "WF FF", "WCM": "WC CF"}
_OLD_TITLES = {old: title for title, several in _OLD.items() for old in several.split()}


class Place(NamedTuple):
    """Where a field is: its line, how far it stands from its columns, the player's number."""

    line: int
    player: int | None
    shift: int = 0

    def say(self, findings: Findings, code: str, name: str, **values: object) -> None:
        """Add a finding about a field of the row."""
        column = at("001", name).first + self.shift
        findings.add(code, self.line, column, self.player, **values)


def sex(text: str, place: Place, findings: Findings) -> str:
    """Return "m", "w" or, where it is not known, ""."""
    if text not in ("m", "w", ""):
        place.say(findings, "trf-sex-unknown", "sex", text=text)
    return SEXES.get(text.lower(), "")


def title(text: str, place: Place, findings: Findings) -> str:
    """Return a FIDE title in its usual letters, "" for none or another one."""
    if text in TITLES or not text:
        return text
    known = known_title(text)
    place.say(findings, "trf-title-old" if known else "trf-title-unknown", "title", text=text)
    return known


def known_title(text: str) -> str:
    """Return a title in its usual letters, also where old ones are written: ``g``, ``wf``."""
    upper = text.strip().upper()
    return upper if upper in TITLES else _OLD_TITLES.get(upper, "")


def number(text: str, name: str, place: Place, findings: Findings) -> int:
    """Return the rating or rank, by the name of the field, 0 for none."""
    if re.fullmatch(r"\d{0,4}", text, re.ASCII):
        return int(text or 0)
    place.say(findings, f"trf-{name}-unreadable", name, text=text)
    return 0


def member_id(text: str, place: Place, findings: Findings) -> str:
    """Return the digits of a FIDE ID, "" where the field is empty or holds something else."""
    if not text or re.fullmatch("[0-]+", text):
        return ""
    if re.fullmatch(r"\d{1,11}", text, re.ASCII):
        return text
    if quoted := re.fullmatch(r"['\"’]\s*(\d{1,9})\s*['\"’]?", text, re.ASCII):
        place.say(findings, "trf-id-written-oddly", "member_id", text=text)
        return quoted[1]
    place.say(findings, "trf-id-unreadable", "member_id", text=text)
    return ""


def birth(text: str, place: Place, findings: Findings) -> str:
    """Return year/month/day, or the year alone where no more is known, or ""."""
    if not text.strip("./- 0"):
        return ""
    written, code = _birth(text)
    if code:
        place.say(findings, code, "birth", text=text, year=written[:4])
    return written


def _birth(text: str) -> tuple[str, str]:
    """Return a birth date as the format has it, and the code of what is to be said of it."""
    official = re.fullmatch(r"(\d{4})(?:([./-])(\d\d)\2(\d\d))?", text, re.ASCII)
    days = readings(text)
    if official and 1800 <= int(official[1]) <= 2100:
        written = text.replace(".", "/").replace("-", "/")
        year, _, month, day = official.groups()
        unknown = not month or (day == "00" and 0 <= int(month) <= 12)
        if not days and not unknown and int(year) in YEARS:
            return written, "trf-birth-no-day"
        return written, "" if written == text else "trf-birth-written-oddly"
    if len(days) == 1:
        return f"{days[0].day:%Y/%m/%d}", "trf-birth-written-oddly"
    if year := birth_year(text):
        return str(year), "trf-birth-assumed"
    if born := re.search(r"(?<!\d)(?:19|20)\d\d(?!\d)", text, re.ASCII):
        return born[0], "trf-birth-no-day" if three_numbers(text) else "trf-birth-written-oddly"
    return "", "trf-birth-unreadable"
