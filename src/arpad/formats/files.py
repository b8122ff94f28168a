"""Files of tournaments: unpacked within bounds, told apart by what is in them, read by format."""

import codecs
import importlib
import re
import zlib
from dataclasses import dataclass
from typing import NamedTuple

from arpad.domain import Account, Event, Problem
from arpad.formats.reading import Reading
from arpad.formats.text import decode

MOST_BYTES = (
    50_000_000  # of one file, also after unpacking; the largest events have about a million
)
_GZIP = b"\x1f\x8b"
_ZIP = b"PK\x03\x04"
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)  # it has a zero in every other byte


class File(NamedTuple):
    """A file as it was given: its name, for the findings, and its bytes."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class FileFormat:
    """One format: its module, whose ``read(bytes)`` returns what has a Reading, and its marks.

    ``marks`` are found at the head of nearly every such file; the endings decide when they are not.
    """

    module: str
    name: str
    endings: tuple[str, ...]
    marks: re.Pattern[str]


# The first whose marks are found, else the first with the file's ending, reads it.
FORMATS = (
    FileFormat(
        "trf",
        "FIDE TRF",
        (".trf", ".trfx", ".trf16", ".trf26"),
        re.compile(r"(?:^|[\r\n])(?:001|012|022|032|042|132) "),
    ),
)
_HEAD = 20_000  # bytes searched for marks


class Unreadable(Exception):
    """A file that no reader is asked to read, and why."""

    def __init__(self, code: str, **values: object) -> None:
        """Say why by a code of the words."""
        super().__init__(code)
        self.account = Account(code, values)


def read(file: File, *, strict: bool = False) -> Reading:
    """Read a tournament file of any known format; never raises, as no reader does.

    ``strict`` makes an error of whatever departs from the format's prescribed layout.
    """
    try:
        data = unpacked(file.data)
        reader = importlib.import_module(f"arpad.formats.{_format_of(file.name, data).module}")
    except Unreadable as found:
        return Reading(Event((), ()), {}, (Problem(found.account, "error"),))
    reading: Reading = reader.read(data, strict=strict).reading
    return reading


def unpacked(data: bytes) -> bytes:
    """Return the bytes of a text, out of its gzip wrapping if it has one; raises Unreadable."""
    if data.startswith(_GZIP):
        data = _gunzip(data)
    if len(data) > MOST_BYTES:
        raise Unreadable("file-too-large", most=MOST_BYTES // 1_000_000)
    if not data.strip():
        raise Unreadable("file-empty")
    if data.startswith(_ZIP):
        raise Unreadable("file-zip")
    if b"\0" in data and not data.startswith(_UTF_16):
        raise Unreadable("file-binary")
    return data


def _gunzip(data: bytes) -> bytes:
    """Unpack all members, and not one byte more than is allowed."""
    parts: list[bytes] = []
    room = MOST_BYTES + 1
    try:
        while data and room > 0:
            member = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
            parts.append(member.decompress(data, room))
            room -= len(parts[-1])
            if room > 0 and not member.eof:
                raise Unreadable("file-gzip-broken")
            data = member.unused_data.lstrip(b"\0")  # some archives are padded
    except zlib.error:
        raise Unreadable("file-gzip-broken") from None
    return b"".join(parts)


def _format_of(name: str, data: bytes) -> FileFormat:
    head = decode(data[:_HEAD]).text
    for each in FORMATS:
        if each.marks.search(head):
            return each
    ending = name.lower().removesuffix(".gz")
    for each in FORMATS:
        if ending.endswith(each.endings):
            return each
    readable = ", ".join(each.name for each in FORMATS)
    raise Unreadable("file-unknown-format", readable=readable)
