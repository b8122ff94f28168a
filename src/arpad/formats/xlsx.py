"""The first sheet of a spreadsheet (xlsx) as rows of texts."""

import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from datetime import date, timedelta
from typing import NamedTuple
from xml.etree import ElementTree

from arpad.formats.opening import Unreadable

_MOST_BYTES = 50_000_000  # of one part, unpacked
_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_SHEET = re.compile(r"xl/worksheets/sheet(\d+)\.xml")
_PLACE = re.compile(r"([A-Z]{1,3})(\d{1,7})")
_MOST_COLUMNS = 400


def is_spreadsheet(data: bytes) -> bool:
    """Whether a ZIP archive is a spreadsheet."""
    return b"xl/worksheets/" in data[-20_000:] or b"xl/workbook.xml" in data[-20_000:]


def read_cells(data: bytes) -> Iterator[tuple[int, list[str]]]:
    """Give each row with its number, from 1; raises Unreadable if it cannot be read."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = archive.namelist()
            sheets = sorted(
                (int(found[1]), name) for name in names if (found := _SHEET.fullmatch(name))
            )
            if not sheets:
                raise Unreadable("file-no-sheet")
            shared = _shared(archive, names)
            calendar = _calendar(archive, names)
            root = _parsed(archive, sheets[0][1])
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, KeyError, ValueError):
        raise Unreadable("file-packing-broken", kind="ZIP") from None
    except ElementTree.ParseError:
        raise Unreadable("file-packing-broken", kind="spreadsheet") from None
    for number, row in enumerate(root.iter(f"{_MAIN}row"), start=1):
        cells = _cells(row, shared, calendar)
        if any(cell.strip() for cell in cells):
            at = row.get("r", "")
            yield int(at) if at.isdecimal() and len(at) < 8 else number, cells


def _parsed(archive: zipfile.ZipFile, name: str) -> ElementTree.Element:
    """Parse one part; raises ValueError if it is larger or declares more than a sheet needs."""
    with archive.open(name) as file:
        text = file.read(_MOST_BYTES + 1)
    if len(text) > _MOST_BYTES or b"<!DOCTYPE" in text or b"<!ENTITY" in text:
        raise ValueError(name)
    return ElementTree.fromstring(text)


def _shared(archive: zipfile.ZipFile, names: list[str]) -> list[str]:
    if "xl/sharedStrings.xml" not in names:
        return []
    root = _parsed(archive, "xl/sharedStrings.xml")
    return [_text(each) for each in root.iter(f"{_MAIN}si")]


def _text(element: ElementTree.Element) -> str:
    return "".join(each.text or "" for each in element.iter(f"{_MAIN}t"))


class _Calendar(NamedTuple):
    """Which styles of cells show a number as a date, and the day that is the number 0."""

    styles: frozenset[str] = frozenset()
    zero: date = date(1899, 12, 30)

    def text(self, value: str) -> str:
        """Write the day that a number stands for, and the hour if it is not midnight."""
        if not re.fullmatch(r"\d{1,6}(?:\.\d+)?", value, re.ASCII):
            return value
        minutes = round(float(value) % 1 * 24 * 60)
        day = self.zero + timedelta(days=int(float(value)))
        return f"{day}" + (f" {minutes // 60:02}:{minutes % 60:02}" if 0 < minutes < 1440 else "")


# The formats that show a date among those a spreadsheet has without describing them.
_DATES = {str(number) for several in ((14, 18), (22, 23), (27, 32), (36, 37), (50, 59))
          for number in range(*several)}  # fmt: skip
_NOT_LETTERS = re.compile(r"\"[^\"]*\"|\[[^\]]*\]|\\.")


def _calendar(archive: zipfile.ZipFile, names: list[str]) -> _Calendar:
    """Return how the file writes dates."""
    if "xl/styles.xml" not in names:
        return _Calendar()
    root = _parsed(archive, "xl/styles.xml")
    own = {
        each.get("numFmtId", "")
        for each in root.iter(f"{_MAIN}numFmt")
        if re.search("[dy]", _NOT_LETTERS.sub("", each.get("formatCode", "")).lower())
    }
    formats = root.find(f"{_MAIN}cellXfs")
    styles = [each.get("numFmtId") for each in formats] if formats is not None else []
    dates = frozenset(str(at) for at, each in enumerate(styles) if each in _DATES | own)
    book = _parsed(archive, "xl/workbook.xml") if "xl/workbook.xml" in names else root
    told = book.find(f"{_MAIN}workbookPr")
    if told is not None and told.get("date1904") in ("1", "true"):
        return _Calendar(dates, date(1904, 1, 1))
    return _Calendar(dates)


def _cells(row: ElementTree.Element, shared: list[str], calendar: _Calendar) -> list[str]:
    cells: list[str] = []
    for cell in row.iter(f"{_MAIN}c"):
        at = _column(cell.get("r", ""), len(cells))
        if len(cells) <= at < _MOST_COLUMNS:
            cells += [""] * (at - len(cells)) + [_value(cell, shared, calendar)]
    return cells


def _column(place: str, otherwise: int) -> int:
    found = _PLACE.fullmatch(place)
    if not found:
        return otherwise
    column = 0
    for letter in found[1]:
        column = column * 26 + ord(letter) - 64
    return column - 1


def _value(cell: ElementTree.Element, shared: list[str], calendar: _Calendar) -> str:
    if cell.get("t") == "inlineStr":
        return _text(cell)
    value = cell.findtext(f"{_MAIN}v") or ""
    if cell.get("t", "n") == "n" and cell.get("s") in calendar.styles:
        return calendar.text(value)
    if cell.get("t") != "s":
        return value.removesuffix(".0")
    at = int(value) if value.isdecimal() and len(value) < 9 else len(shared)
    return shared[at] if at < len(shared) else ""
