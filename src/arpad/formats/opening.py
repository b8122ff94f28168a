"""Files opened as streams, whatever they are packed in, how much is read, and in which letters."""

import codecs
import gzip
import io
import re
import struct
import zipfile
import zlib
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, BinaryIO, NamedTuple, cast

from arpad.domain import Account, Event
from arpad.errors import INSTALL
from arpad.language import say

if TYPE_CHECKING:
    from zstandard import ZstdDecompressionObj

GZIP, ZSTD, ZIP = b"\x1f\x8b", b"\x28\xb5\x2f\xfd", (b"PK\x03\x04", b"PK\x05\x06")
_FEW = 2048  # bytes unpacked at a time: they may become very many
BROKEN = (EOFError, gzip.BadGzipFile, zlib.error, zipfile.BadZipFile, NotImplementedError)
"""What shows that a packed file is broken, or packed in a way that Python does not know."""
BROKEN_ZIP = (*BROKEN, LookupError, RuntimeError, ValueError, struct.error)
"""The same of an archive, where a name may be empty; a RuntimeError is an encrypted member."""


# How files of office programs begin or, in a ZIP archive, what they hold, and what they are.
_OFFICE = (
    (b"application/vnd.oasis.opendocument.spreadsheet", "an OpenDocument table (.ods)"),
    (b"application/vnd.oasis.opendocument.text", "an OpenDocument text (.odt)"),
    (b"word/document.xml", "a Word document (.docx)"),
    (b"Index/Document.iwa", "a table of Numbers or a text of Pages"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old file of Excel or Word (.xls, .doc)"),
    (b"%PDF-", "a PDF"),
)
_OFFICE_WITHIN = 4096  # bytes at the beginning; an archive's list of names stands at its end


def refuse_office(head: bytes, end: bytes = b"") -> None:
    """Raise Unreadable, with the name of the format, for a file of an office program."""
    for mark, kind in _OFFICE:
        packed = head.startswith(ZIP) and (mark in head[:_OFFICE_WITHIN] or mark in end)
        if head.startswith(mark) or packed:
            raise Unreadable("file-office", kind=say(kind))


class Unreadable(Exception):
    """A file that no reader is asked to read, and why."""

    def __init__(self, code: str, **values: object) -> None:
        """Say why by a code of the words."""
        super().__init__(code)
        self.account = Account(code, values)


def opened(file: BinaryIO, most: int | None = None) -> BinaryIO:
    """Return the stream of a file's text, unpacked while it is read.

    ``file`` must be buffered (``open(path, "rb")``); a zip must hold one file. Raises Unreadable,
    as does reading from what is returned when the packing proves to be broken, or the text longer
    than ``most`` bytes.
    """
    stream = _unwrapped(file)
    return stream if most is None else io.BufferedReader(_Checked(stream, "", (), most), 1 << 18)


def _unwrapped(file: BinaryIO) -> BinaryIO:
    buffered = (
        file if isinstance(file, io.BufferedReader) else io.BufferedReader(cast(io.RawIOBase, file))
    )
    start = buffered.peek(_OFFICE_WITHIN)
    refuse_office(start)
    head = start[:4]
    if head.startswith(GZIP):
        return _translated(gzip.GzipFile(fileobj=buffered), "gzip")
    if head == ZSTD:
        return _zstandard(buffered)
    if head in ZIP:
        return _only_member(buffered)
    return buffered


def _translated(stream: object, kind: str, *broken: type[Exception]) -> BinaryIO:
    return io.BufferedReader(_Checked(stream, kind, (*BROKEN, *broken)), 1 << 18)


class _Checked(io.RawIOBase):
    """A stream that is refused when its packing proves to be broken, or it to be too long."""

    def __init__(
        self, stream: object, kind: str, broken: tuple[type[Exception], ...], most: int = 0
    ) -> None:
        self._readinto = cast(Callable[[memoryview], int], stream.readinto)  # type: ignore[attr-defined]
        self._kind, self._broken, self._most, self._taken = kind, broken, most, 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        """Fill a buffer; raises Unreadable for what is broken or too long."""
        try:
            count = self._readinto(cast(memoryview, buffer))
        except self._broken:
            raise Unreadable("file-packing-broken", kind=self._kind) from None
        self._taken += count
        if self._taken > self._most > 0:
            raise Unreadable("file-too-large", most=self._most // 1_000_000)
        return count


def _zstandard(file: BinaryIO) -> BinaryIO:
    """Unpack with Python's own module (3.14) or the package zstandard, if either is there."""
    try:
        from compression import zstd  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        pass
    else:
        return _translated(zstd.ZstdFile(file), "Zstandard", zstd.ZstdError)
    try:
        import zstandard
    except ImportError:
        command = INSTALL.format(extra="zst")
        raise Unreadable("file-zstandard-missing", command=command) from None
    frames = _Frames(file, zstandard.ZstdDecompressor().decompressobj)
    return _translated(frames, "Zstandard", zstandard.ZstdError)


class _Frames:
    """Frames one after another; the package's own reader takes a file cut off for a whole one."""

    def __init__(self, file: BinaryIO, begin: Callable[[], "ZstdDecompressionObj"]) -> None:
        self._file, self._begin = file, begin
        self._frame: ZstdDecompressionObj | None = None
        self._packed = self._ready = b""

    def readinto(self, buffer: memoryview) -> int:
        """Fill a buffer; raises EOFError when the last frame has no end."""
        while not self._ready:
            packed = self._packed or self._file.read(_FEW)
            if not packed:
                if self._frame is not None:
                    raise EOFError
                return 0
            frame = self._frame or self._begin()
            self._ready = frame.decompress(packed)
            self._packed = frame.unused_data
            self._frame = None if frame.eof else frame
        count = min(len(buffer), len(self._ready))
        buffer[:count] = self._ready[:count]
        self._ready = self._ready[count:]
        return count


def _only_member(file: BinaryIO) -> BinaryIO:
    try:
        members = [member for member in zipfile.ZipFile(file).infolist() if not member.is_dir()]
        if len(members) != 1:
            names = ", ".join(member.filename for member in members[:5])
            raise Unreadable("file-zip-members", count=len(members), names=names)
        return _translated(zipfile.ZipFile(file).open(members[0]), "zip")
    except BROKEN_ZIP:
        raise Unreadable("file-packing-broken", kind="zip") from None


# --- How much of a file is read: more than any event has, and few seconds of work -----------------

MOST_BYTES = 6_000_000  # of a report or a table, unpacked; the largest events have about a million
MOST_LINES = 50_000  # and rows of a spreadsheet or records of a table of dBase
MOST_COLUMNS = 300  # no crosstable has so many
MOST_CELLS = 500_000  # of one table, the empty ones too
MOST_LETTERS = 6_000_000  # in all cells together, each as often as it is shown
MOST_ROUNDS = 500_000  # of all players together
MOST_GAMES = 25_000  # of a PGN, whose moves may take all of the 50 MB of any file
MOST_OF_ONE = 50_000  # games in a file that is sent to follow one player
MOST_OF_NAME = 300  # letters of a name, also an event's, of a title, a federation, an ID

MOST_PLAYED = 50_000  # games of all events of a file: 10 rounds of 9,999 players, the most numbered
MOST_PLAYERS = 20_000  # of all events of a file
MOST_OF_US = 6000  # the same in each rating of US Chess, which costs more: the largest had 5,577
MOST_EVENTS = 2000  # of a file, or sections
MOST_VALUES = 500_000  # of a text of JSON, as cells of a table


def check(count: int, most: int, code: str) -> None:
    """Refuse what is more than is read; raises Unreadable with the code and the limit."""
    if count > most:
        raise Unreadable(code, most=most)


def check_text(data: bytes, *, rows: bool) -> None:
    """Refuse a text of too many bytes, or of lines or values of JSON; raises Unreadable."""
    if len(data) > MOST_BYTES:
        raise Unreadable("file-too-large", most=MOST_BYTES // 1_000_000)
    if rows:
        check(max(data.count(b"\n"), data.count(b"\r")), MOST_LINES, "file-lines")
    else:
        check(sum(map(data.count, (b"{", b"[", b","))), MOST_VALUES, "file-values")


def check_names(event: Event) -> None:
    """Refuse an event with a name or another short text that has no end; raises Unreadable."""
    texts = [event.name, event.place, event.federation, event.time_text]
    for player in (entry.player for entry in event.entries):
        texts += (player.id, player.name, player.member_id, player.title, player.federation)
    if (longest := max(texts, key=len))[MOST_OF_NAME:]:
        raise Unreadable("file-name", most=MOST_OF_NAME, text=f"{longest[:40]}…")


def check_games(data: bytes, most: int) -> None:
    """Refuse a file of too many games, told by the tags that stand once in each."""
    count = max(map(data.count, (b"[Event ", b"[White ", b"[Result ")))
    check(count, most, "file-games")


UTF_16 = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
"""The encodings of texts that have a zero in every other byte, by the mark before them."""


class Decoded(NamedTuple):
    """A text, the encoding it was written in and the byte order mark before it, if any."""

    text: str
    encoding: str
    mark: bytes = b""

    @property
    def assumed(self) -> bool:
        """Whether the bytes were no UTF-8, so that the encoding is a guess."""
        return self.encoding in ("cp1252", "latin-1")


def decode(data: bytes | str) -> Decoded:
    """Return the text of a file; it never fails, and ``encode`` gives the same bytes back.

    A byte order mark decides; else UTF-8 if every byte fits, else Windows-1252, else ISO-8859-1.
    """
    if isinstance(data, str):
        marked = data.startswith("\ufeff")
        return Decoded(data[marked:], "utf-8", codecs.BOM_UTF8 if marked else b"")
    fitting = [(mark, encoding) for mark, encoding in UTF_16.items() if data.startswith(mark)]
    mark = codecs.BOM_UTF8 if data.startswith(codecs.BOM_UTF8) else b""  # and wrongly so
    for start, encoding in (*fitting, (mark, "utf-8"), (mark, "cp1252")):
        with suppress(UnicodeDecodeError):
            return Decoded(data[len(start) :].decode(encoding), encoding, start)
    return Decoded(data[len(mark) :].decode("latin-1"), "latin-1", mark)


def encode(decoded: Decoded) -> bytes:
    """Return the bytes of a text; what its encoding cannot write becomes a question mark."""
    return decoded.mark + decoded.text.encode(decoded.encoding, errors="replace")


def split_lines(text: str) -> list[str]:
    """Return the lines with their ends: CR, LF or both."""
    lines = text.splitlines(keepends=True)  # at other signs too, which hardly any file has
    ends = text.count("\n") + text.count("\r") - text.count("\r\n")
    open_end = text[-1:] not in ("", "\r", "\n")
    return lines if len(lines) == ends + open_end else _LINES.findall(text)


_LINES = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
