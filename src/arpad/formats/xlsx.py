"""The first sheet of a spreadsheet (xlsx) as rows of texts, read as it is unpacked."""

import io
import re
import zipfile
import zlib
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from typing import NamedTuple
from xml.parsers import expat

from arpad.formats.limits import MOST_CELLS, MOST_COLUMNS, MOST_LETTERS, MOST_LINES, check
from arpad.formats.opening import Unreadable

_MOST_BYTES = 50_000_000  # of all parts that are read, unpacked
_MOST_ELEMENTS = 4 * MOST_CELLS
_CHUNK = 1 << 18
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main "
_SHEET = re.compile(r"xl/worksheets/sheet(\d{1,9})\.xml")
_PLACE = re.compile(r"([A-Z]{1,3})(\d{1,7})")
_MOST_CELL = 32_767  # letters that a cell of a spreadsheet can hold


def is_spreadsheet(data: bytes) -> bool:
    """Whether a ZIP archive is a spreadsheet."""
    return b"xl/worksheets/" in data[-20_000:] or b"xl/workbook.xml" in data[-20_000:]


def read_cells(data: bytes) -> Iterator[tuple[int, list[str]]]:
    """Give each row with its number, from 1; raises Unreadable if it cannot be read."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = set(archive.namelist())
            sheets = sorted(
                (int(found[1]), name) for name in names if (found := _SHEET.fullmatch(name))
            )
            if not sheets:
                raise Unreadable("file-no-sheet")
            parts = _Parts(archive, names)
            shared = _Shared()
            parts.read("xl/sharedStrings.xml", shared)
            sheet = _Sheet(shared.texts, _calendar(parts))
            parts.read(sheets[0][1], sheet)
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, KeyError, ValueError):
        raise Unreadable("file-packing-broken", kind="ZIP") from None
    except (expat.ExpatError, NotImplementedError):
        raise Unreadable("file-packing-broken", kind="spreadsheet") from None
    yield from sheet.rows


class _Part:
    """What is taken from one part, as its elements begin and end; names without the namespace."""

    def begin(self, name: str, given: dict[str, str]) -> None:
        """Take the beginning of an element."""

    def end(self, name: str) -> None:
        """Take the end of an element."""

    def text(self, text: str) -> None:
        """Take what stands in an element."""


class _Parts:
    """The parts of a spreadsheet; bytes and elements are counted over all that are read."""

    def __init__(self, archive: zipfile.ZipFile, names: set[str]) -> None:
        self._archive, self._names = archive, names
        self._bytes = self._elements = 0

    def read(self, name: str, part: _Part) -> None:
        """Read one part, nothing where it is not there; raises ValueError if it declares more."""
        if name not in self._names:
            return
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        parser.StartElementHandler = self._counted(part.begin)
        parser.EndElementHandler = lambda tag: part.end(tag.removeprefix(_MAIN))
        parser.CharacterDataHandler = part.text
        parser.StartDoctypeDeclHandler = _refuse
        with self._archive.open(name) as file:
            while chunk := file.read(_CHUNK):
                self._bytes += len(chunk)
                if self._bytes > _MOST_BYTES:
                    raise Unreadable("file-too-large", most=_MOST_BYTES // 1_000_000)
                parser.Parse(chunk, False)
        parser.Parse(b"", True)

    def _counted(
        self, begin: Callable[[str, dict[str, str]], None]
    ) -> Callable[[str, dict[str, str]], None]:
        def counted(tag: str, given: dict[str, str]) -> None:
            self._elements += 1
            if self._elements > _MOST_ELEMENTS:
                raise Unreadable("file-cells", most=MOST_CELLS)
            begin(tag.removeprefix(_MAIN), given)

        return counted


def _refuse(*_: object) -> None:
    raise ValueError("a document that declares entities, which no spreadsheet does")


class _Shared(_Part):
    """The texts that cells name by their place."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self._pieces: list[str] = []
        self._inside = False

    def begin(self, name: str, given: dict[str, str]) -> None:  # noqa: ARG002
        """Begin a text or a piece of it."""
        if name == "si":
            self._pieces = []
        self._inside = name == "t"

    def end(self, name: str) -> None:
        """Keep a text that is whole."""
        self._inside = False
        if name == "si":
            self.texts.append("".join(self._pieces))

    def text(self, text: str) -> None:
        """Take a piece of a text."""
        if self._inside:
            self._pieces.append(text)


class _Calendar(NamedTuple):
    """Which styles of cells show a number as a date, and the day that is the number 0."""

    styles: frozenset[str] = frozenset()
    zero: date = date(1899, 12, 30)

    def text(self, value: str) -> str:
        """Write the day that a number stands for, and the hour if it is not midnight."""
        if not re.fullmatch(r"\d{1,6}(?:\.\d{1,30})?", value, re.ASCII):
            return value
        minutes = round(float(value) % 1 * 24 * 60)
        day = self.zero + timedelta(days=int(float(value)))
        return f"{day}" + (f" {minutes // 60:02}:{minutes % 60:02}" if 0 < minutes < 1440 else "")


# The formats that show a date among those a spreadsheet has without describing them.
_DATES = {str(number) for several in ((14, 18), (22, 23), (27, 32), (36, 37), (50, 59))
          for number in range(*several)}  # fmt: skip
_NOT_LETTERS = re.compile(r"\"[^\"]*(?:\"|\Z)|\[[^\]]*(?:\]|\Z)|\\.")


class _Styles(_Part):
    """Which styles are dates."""

    def __init__(self) -> None:
        self.own: set[str] = set()
        self.formats: list[str] = []
        self._cells = False

    def begin(self, name: str, given: dict[str, str]) -> None:
        """Take a format that is described, or a style of cells."""
        if name == "numFmt":
            shown = _NOT_LETTERS.sub("", given.get("formatCode", "")).lower()
            if "d" in shown or "y" in shown:
                self.own.add(given.get("numFmtId", ""))
        elif name == "cellXfs":
            self._cells = True
        elif name == "xf" and self._cells:
            self.formats.append(given.get("numFmtId", ""))

    def end(self, name: str) -> None:
        """End the styles of cells."""
        self._cells = self._cells and name != "cellXfs"


class _Book(_Part):
    """Whether days are counted from 1904."""

    def __init__(self) -> None:
        self.from_1904 = False

    def begin(self, name: str, given: dict[str, str]) -> None:
        """Take what is said of the whole book."""
        if name == "workbookPr":
            self.from_1904 = given.get("date1904") in ("1", "true")


def _calendar(parts: _Parts) -> _Calendar:
    """Return how the file writes dates."""
    styles, book = _Styles(), _Book()
    parts.read("xl/styles.xml", styles)
    parts.read("xl/workbook.xml", book)
    shown = _DATES | styles.own
    dates = frozenset(str(at) for at, each in enumerate(styles.formats) if each in shown)
    return _Calendar(dates, date(1904, 1, 1)) if book.from_1904 else _Calendar(dates)


class _Sheet(_Part):
    """The rows of a sheet that are not empty."""

    def __init__(self, shared: list[str], calendar: _Calendar) -> None:
        self.rows: list[tuple[int, list[str]]] = []
        self._shared, self._calendar = shared, calendar
        self._number = self._count = self._letters = 0
        self._row: list[str] | None = None
        self._cell: dict[str, str] | None = None
        self._pieces: list[str] = []
        self._inside = False

    def begin(self, name: str, given: dict[str, str]) -> None:
        """Begin a row, a cell, or what is in one."""
        self._inside = False
        if name == "row":
            self._number += 1
            place = given.get("r", "")
            known = place.isascii() and place.isdecimal() and len(place) < 8
            self._place, self._row = int(place) if known else self._number, []
        elif name == "c" and self._row is not None:
            self._cell, self._pieces = given, []
        elif self._cell is not None:
            self._inside = name == ("t" if self._cell.get("t") == "inlineStr" else "v")

    def end(self, name: str) -> None:
        """End a row or a cell."""
        self._inside = False
        if name == "c" and self._row is not None and self._cell is not None:
            self._take(self._row, self._cell, "".join(self._pieces))
            self._cell = None
        elif name == "row" and self._row is not None:
            if any(map(str.strip, self._row)):
                self.rows.append((self._place, self._row))
                check(len(self.rows), MOST_LINES, "file-lines")
            self._row = None

    def text(self, text: str) -> None:
        """Take a piece of what a cell holds."""
        if self._inside:
            self._pieces.append(text)

    def _take(self, row: list[str], cell: dict[str, str], value: str) -> None:
        at = _column(cell.get("r", ""), len(row))
        self._count += max(at - len(row), 0) + 1
        check(self._count, MOST_CELLS, "file-cells")
        text = self._value(cell, value)
        if at < len(row) or (at >= MOST_COLUMNS and not text.strip()):
            return
        check(at + 1, MOST_COLUMNS, "file-columns")
        self._letters += len(text)
        check(len(text), _MOST_CELL, "file-cell")
        check(self._letters, MOST_LETTERS, "file-letters")
        row += [""] * (at - len(row))
        row.append(text)

    def _value(self, cell: dict[str, str], value: str) -> str:
        kind = cell.get("t", "n")
        if kind == "inlineStr":
            return value
        if kind == "n" and cell.get("s") in self._calendar.styles:
            return self._calendar.text(value)
        if kind != "s":
            return value.removesuffix(".0")
        at = int(value) if value.isdecimal() and len(value) < 9 else len(self._shared)
        return self._shared[at] if at < len(self._shared) else ""


def _column(place: str, otherwise: int) -> int:
    found = _PLACE.fullmatch(place)
    if not found:
        return otherwise
    column = 0
    for letter in found[1]:
        column = column * 26 + ord(letter) - 64
    return column - 1
