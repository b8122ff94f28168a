"""The first sheet of a spreadsheet (xlsx) as rows of texts, read as it is unpacked."""

import io
import re
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from functools import lru_cache
from xml.parsers import expat

from arpad.formats import opening
from arpad.formats.opening import BROKEN_ZIP, Unreadable, check

_MOST_BYTES = 50_000_000  # of all parts that are read, unpacked
_MOST_ELEMENTS = 4 * opening.MOST_CELLS
_CHUNK = 1 << 18
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main "
_SHEET = re.compile(r"xl/worksheets/sheet(\d{1,9})\.xml")
_PLACE = re.compile(r"([A-Z]{1,3})(\d{1,7})")
_MOST_NAMESPACE = 500
_MOST_CELL = 32_767  # letters that a cell of a spreadsheet can hold


def is_spreadsheet(data: bytes) -> bool:
    """Whether a ZIP archive is a spreadsheet."""
    return b"xl/worksheets/" in data[-20_000:] or b"xl/workbook.xml" in data[-20_000:]


def read_cells(data: bytes) -> list[tuple[int, list[str]]]:
    """Return each row with its number, from 1; raises Unreadable if it cannot be read."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = set(archive.namelist())
            sheets = sorted((int(it[1]), it[0]) for it in map(_SHEET.fullmatch, names) if it)
            if not sheets:
                raise Unreadable("file-no-sheet")
            parts = _Parts(archive, names)
            shared = _shared(parts)
            return list(_rows(parts, sheets[0][1], shared, _Calendar(parts)))
    except (expat.ExpatError, NotImplementedError):
        raise Unreadable("file-packing-broken", kind="spreadsheet") from None
    except BROKEN_ZIP:
        raise Unreadable("file-packing-broken", kind="ZIP") from None


_Element = tuple[str, dict[str, str], str]
"""An element that has ended: its name without the namespace, its attributes, the last text."""


class _Parts:
    """The parts of a spreadsheet; bytes and elements are counted over all that are read."""

    def __init__(self, archive: zipfile.ZipFile, names: set[str]) -> None:
        self._archive, self._names = archive, names
        self._bytes = self._elements = 0

    def elements(self, name: str) -> Iterator[_Element]:
        """Give the elements of a part as they end, none where it is not there.

        Raises ValueError if it declares entities, which no spreadsheet does.
        """
        if name not in self._names:
            return
        open_: list[dict[str, str]] = []
        ended: list[_Element] = []
        text: list[str] = []

        def begin(_: str, given: dict[str, str]) -> None:
            self._elements += 1
            if self._elements > _MOST_ELEMENTS:
                raise Unreadable("file-cells", most=opening.MOST_CELLS)
            open_.append(given)
            text.clear()

        def end(tag: str) -> None:
            ended.append((tag.removeprefix(_MAIN), open_.pop(), "".join(text) if text else ""))

        parser = expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        parser.StartElementHandler, parser.EndElementHandler = begin, end
        parser.CharacterDataHandler = text.append
        parser.StartDoctypeDeclHandler = _refuse
        parser.StartNamespaceDeclHandler = _check_namespace
        with self._archive.open(name) as file:
            while chunk := file.read(_CHUNK):
                self._bytes += len(chunk)
                if self._bytes > _MOST_BYTES:
                    raise Unreadable("file-too-large", most=_MOST_BYTES // 1_000_000)
                parser.Parse(chunk, False)
                yield from ended
                ended.clear()
        parser.Parse(b"", True)


def _refuse(*_: object) -> None:
    raise ValueError("a document that declares entities, which no spreadsheet does")


def _check_namespace(_: object, address: str | None) -> None:
    if len(address or "") > _MOST_NAMESPACE:
        raise ValueError("a namespace that would be copied into each of its elements")


def _shared(parts: _Parts) -> list[str]:
    texts: list[str] = []
    pieces: list[str] = []
    for name, _, text in parts.elements("xl/sharedStrings.xml"):
        if name == "t":
            pieces.append(text)
        elif name == "si":
            texts.append("".join(pieces))
            pieces.clear()
    return texts


# The formats that show a date among those a spreadsheet has without describing them.
_DATES = {str(number) for several in ((14, 18), (22, 23), (27, 32), (36, 37), (50, 59))
          for number in range(*several)}  # fmt: skip
_NOT_LETTERS = re.compile(r"\"[^\"]*(?:\"|\Z)|\[[^\]]*(?:\]|\Z)|\\.")


class _Calendar:
    """Which styles of cells show a number as a date, and the day that is the number 0."""

    def __init__(self, parts: _Parts) -> None:
        shown, formats, cells = set(_DATES), list[str](), list[str]()
        for name, given, _ in parts.elements("xl/styles.xml"):
            if name == "numFmt":
                code = _NOT_LETTERS.sub("", given.get("formatCode", "")).lower()
                if "d" in code or "y" in code:
                    shown.add(given.get("numFmtId", ""))
            elif name == "xf":
                formats.append(given.get("numFmtId", ""))
            elif name in ("cellStyleXfs", "cellXfs"):
                cells = formats if name == "cellXfs" else cells
                formats = []
        self.styles = {str(at) for at, code in enumerate(cells) if code in shown}
        self._zero = date(1899, 12, 30)
        for name, given, _ in parts.elements("xl/workbook.xml"):
            if name == "workbookPr" and given.get("date1904") in ("1", "true"):
                self._zero = date(1904, 1, 1)

    def text(self, value: str) -> str:
        """Write the day that a number stands for, and the hour if it is not midnight."""
        if not re.fullmatch(r"\d{1,6}(?:\.\d{1,30})?", value, re.ASCII):
            return value
        minutes = round(float(value) % 1 * 24 * 60)
        day = self._zero + timedelta(days=int(float(value)))
        return f"{day}" + (f" {minutes // 60:02}:{minutes % 60:02}" if 0 < minutes < 1440 else "")


def _rows(
    parts: _Parts, name: str, shared: Sequence[str], calendar: _Calendar
) -> Iterator[tuple[int, list[str]]]:
    """Give the rows of a sheet that are not empty, each with its number."""
    row: list[str] = []
    values: dict[str, str] = {}
    number = full = cells = letters = 0
    for tag, given, value in parts.elements(name):
        if tag == "v" or tag == "t":  # noqa: PLR1714 (this is asked of every element)
            values[tag] = values[tag] + value if tag in values else value
            check(len(values[tag]), _MOST_CELL, "file-cell")
        elif tag == "c":
            named = _PLACE.fullmatch(given.get("r", ""))
            at = _number(named[1]) if named else len(row)
            cells += max(at - len(row), 0) + 1
            check(cells, opening.MOST_CELLS, "file-cells")
            text = _text(given, values, shared, calendar)
            values.clear()
            if at < len(row) or (at >= opening.MOST_COLUMNS and not text.strip()):
                continue
            check(at + 1, opening.MOST_COLUMNS, "file-columns")
            letters += len(text)
            check(len(text), _MOST_CELL, "file-cell")
            check(letters, opening.MOST_LETTERS, "file-letters")
            row += [""] * (at - len(row))
            row.append(text)
        elif tag == "row":
            number += 1
            place = given.get("r", "")
            known = place.isascii() and place.isdecimal() and len(place) < 8
            if any(map(str.strip, row)):
                full += 1
                check(full, opening.MOST_LINES, "file-lines")
                yield int(place) if known else number, row
            row = []


def _text(
    given: Mapping[str, str], values: Mapping[str, str], shared: Sequence[str], calendar: _Calendar
) -> str:
    """Return what a cell shows; a number may be a day, or the place of a shared text."""
    kind, value = given.get("t", "n"), values.get("v", "")
    if kind == "inlineStr":
        return values.get("t", "")
    if kind == "n" and given.get("s") in calendar.styles:
        return calendar.text(value)
    if kind != "s":
        return value.removesuffix(".0")
    at = int(value) if value.isdecimal() and len(value) < 9 else len(shared)
    return shared[at] if at < len(shared) else ""


@lru_cache(2 * opening.MOST_COLUMNS)
def _number(letters: str) -> int:
    """Return the column that letters name, from 0."""
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - 64
    return column - 1
