"""The first sheet of a spreadsheet (xlsx) as rows of texts."""

import io
import re
import zipfile
import zlib
from collections.abc import Iterator
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
            root = _parsed(archive, sheets[0][1])
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, KeyError, ValueError):
        raise Unreadable("file-packing-broken", kind="ZIP") from None
    except ElementTree.ParseError:
        raise Unreadable("file-packing-broken", kind="spreadsheet") from None
    for number, row in enumerate(root.iter(f"{_MAIN}row"), start=1):
        cells = _cells(row, shared)
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


def _cells(row: ElementTree.Element, shared: list[str]) -> list[str]:
    cells: list[str] = []
    for cell in row.iter(f"{_MAIN}c"):
        at = _column(cell.get("r", ""), len(cells))
        if len(cells) <= at < _MOST_COLUMNS:
            cells += [""] * (at - len(cells)) + [_value(cell, shared)]
    return cells


def _column(place: str, otherwise: int) -> int:
    found = _PLACE.fullmatch(place)
    if not found:
        return otherwise
    column = 0
    for letter in found[1]:
        column = column * 26 + ord(letter) - 64
    return column - 1


def _value(cell: ElementTree.Element, shared: list[str]) -> str:
    if cell.get("t") == "inlineStr":
        return _text(cell)
    value = cell.findtext(f"{_MAIN}v") or ""
    if cell.get("t") != "s":
        return value.removesuffix(".0")
    at = int(value) if value.isdecimal() and len(value) < 9 else len(shared)
    return shared[at] if at < len(shared) else ""
