"""Files of tournaments: unpacked within bounds, told apart by what is in them, read by format."""

import importlib
import io
import re
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from arpad.formats import opening
from arpad.formats.dbf import is_dbf
from arpad.formats.opening import Unreadable, decode
from arpad.formats.reading import Reading, SectionFile, nothing
from arpad.formats.xlsx import is_spreadsheet

MOST_BYTES = 50_000_000  # of one file, also after unpacking
_ZIP = b"PK\x03\x04"
_TABLE_INSIDE = re.compile(rb"\.dbf", re.I)  # the name of a file in an archive stands as it is


class File(NamedTuple):
    """A file as it was given: its name, for the findings, and its bytes."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class FileFormat:
    """One format: its module, whose ``read(bytes)`` returns what has Readings, and its marks.

    ``marks`` are found at the head of nearly every such file; the endings decide when they are not.
    What is not ``streamed`` is held in memory, and read up to a smaller size; so are lines that are
    ``rows`` up to a number of them.
    """

    module: str
    name: str
    endings: tuple[str, ...]
    marks: re.Pattern[str]
    streamed: bool = False
    rows: bool = True


_NEVER = re.compile(r"(?!)")
# The first whose marks are found, else tables by their headings, else the first with the file's
# ending, reads it.
FORMATS = (
    FileFormat(
        "trf",
        "FIDE TRF",
        (".trf", ".trfx", ".trf16", ".trf26"),
        re.compile(r"(?:^|[\r\n])(?:001|012|022|032|042|132) "),
    ),
    FileFormat(
        "us_json",
        "US Chess standings (JSON)",
        (".json",),
        re.compile(r'\A\s*+[\[{].*"roundOutcomes"', re.S),
        rows=False,
    ),
    FileFormat(
        "us_json",
        "SwissSys",
        (".sjson",),
        re.compile(r'\A\s*+\{.*"Sections"\s*+:', re.S),
        rows=False,
    ),
    FileFormat(
        "us_crosstable",
        "US Chess crosstable",
        (),
        re.compile(r"(?:^|[\r\n])[ \t]*+(?:\d{1,5}+|Pair)[ \t]*+\|[^|\r\n]*\|[^|\r\n]*\|"),
    ),
    FileFormat(
        "pgn_events", "PGN", (".pgn",), re.compile(r"(?:^|[\r\n])\[[A-Za-z]\w*+ +\""), streamed=True
    ),
    FileFormat(
        "sheets",
        "games or crosstable (CSV, xlsx)",
        (".csv", ".tsv"),
        re.compile(
            r"\A\s*+(?=[^\r\n]*\b(?:number|no|pair\w*|player)\b)"
            r"[^\r\n]*\b(?:r(?:ound)?[ _]?1|results)\b",
            re.I,
        ),
    ),
)
_SPREADSHEET = FORMATS[-1]
_SUBMISSION = FileFormat("us_submission", "US Chess submission (DBF)", (".dbf", ".zip"), _NEVER)
_HEAD = 20_000  # bytes searched for marks


def sections(file: File, *, strict: bool = False) -> SectionFile:
    """Read a tournament file of any known format; never raises, as no reader does.

    ``strict`` makes an error of whatever departs from the format's prescribed layout.
    """
    try:
        data = whole(file.data)
        format_ = _format_of(file.name, data)
        reader = importlib.import_module(f"arpad.formats.{format_.module}")
        read = reader.read(data, strict=strict)
        file_read = read if isinstance(read, SectionFile) else SectionFile((read.reading,))
        games = sum(len(reading.event.games) for reading in file_read.readings)
        opening.check(games, opening.MOST_PLAYED, "file-games")
        players = sum(
            len(reading.event.entries) * max(1, len(reading.ratings_by_system))
            for reading in file_read.readings
        )
        most = opening.MOST_OF_US if file_read.reading.system else opening.MOST_PLAYERS
        opening.check(players, most, "file-players")
        for reading in file_read.readings:
            opening.check_names(reading.event)
    except Unreadable as refused:
        return nothing(refused.account)
    return file_read


def module_of(file: File) -> str:
    """Return the module that reads a file, "" if none does."""
    try:
        return _format_of(file.name, whole(file.data)).module
    except Unreadable:
        return ""


def readings(file: File, *, strict: bool = False) -> tuple[Reading, ...]:
    """Read each event in a tournament file, as ``sections`` does."""
    return sections(file, strict=strict).readings


def unpacked(data: bytes) -> bytes:
    """Return the bytes of a text, unpacked if they are packed; raises Unreadable."""
    data = whole(data)
    _check_text(data)
    return data


def whole(data: bytes) -> bytes:
    """Return the bytes of a file out of its gzip or Zstandard wrapping, within bounds."""
    if data.startswith((opening.GZIP, opening.ZSTD)):
        data = opening.opened(io.BytesIO(data)).read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise Unreadable("file-too-large", most=MOST_BYTES // 1_000_000)
    if not data.strip():
        raise Unreadable("file-empty")
    return data


# A report or game with a stray zero byte is still one: its reader says where it stands.
_TEXT_ALL_THE_SAME = re.compile(rb"^(?:001 +[0-9]{1,4} |\[[A-Za-z]\w* +\")", re.MULTILINE)


def _check_text(data: bytes) -> None:
    opening.refuse_office(data, data[-_HEAD:])
    if data.startswith(_ZIP):
        raise Unreadable("file-zip")
    zeros = b"\0" in data and not data.startswith(tuple(opening.UTF_16))
    if zeros and not _TEXT_ALL_THE_SAME.search(data):
        raise Unreadable("file-binary")


def _format_of(name: str, data: bytes) -> FileFormat:
    if is_dbf(data) or (data.startswith(_ZIP) and _TABLE_INSIDE.search(data)):
        return _SUBMISSION
    if data.startswith(_ZIP) and is_spreadsheet(data):
        return _SPREADSHEET
    _check_text(data)
    begins = len(data) - len(data.lstrip())
    begins = max(data.rfind(b"\n", 0, begins), data.rfind(b"\r", 0, begins)) + 1
    head = decode(data[begins : begins + _HEAD]).text
    ending = name.lower().removesuffix(".gz").removesuffix(".zst")
    marked = (it for it in FORMATS if it.marks.search(head))
    named = (it for it in FORMATS if it.endings and ending.endswith(it.endings))
    tables = importlib.import_module(f"arpad.formats.{_SPREADSHEET.module}")
    headed = (it for it in (_SPREADSHEET,) if tables.begins(head))  # whatever its name
    format_ = next(chain(marked, headed, named), None)
    if format_ is None:
        readable = ", ".join(it.name for it in (*FORMATS, _SUBMISSION))
        raise Unreadable("file-unknown-format", readable=readable)
    if format_ is FORMATS[0]:
        rows = max(data.count(b"\n001"), data.count(b"\r001"))
        opening.check(rows, opening.MOST_PLAYERS, "file-players")
    if format_.streamed:
        opening.check_games(data, opening.MOST_GAMES)
    else:
        opening.check_text(data, rows=format_.rows)
    return format_


def bundled(files: Iterable[File]) -> Iterator[File]:
    """Yield the files, the tables of one submission as one: an archive named after all of them.

    A table of a kind that is there already begins another set.
    """
    sets: list[dict[bytes, File]] = []
    for file in files:
        if not is_dbf(file.data):
            yield file
            continue
        kind = file.data[_FIRST_FIELD : _FIRST_FIELD + 2]
        own = next((tables for tables in sets if kind not in tables), None)
        if own is None:
            sets.append(own := {})
        own[kind] = file
    for tables in sets:
        data = io.BytesIO()
        with zipfile.ZipFile(data, "w") as archive:
            for at, table in enumerate(tables.values()):
                archive.writestr(zipfile.ZipInfo(f"{at}.dbf"), table.data)
        names = ", ".join(table.name for table in tables.values())
        yield File(names, data.getvalue()) if len(tables) > 1 else table


_FIRST_FIELD = 32  # where the name of a table's first field begins: H_, S_ or D_
