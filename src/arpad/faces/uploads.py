"""Uploads as they arrive: read within bounds of size and time, held in memory, never stored.

What uploads on their way and answers on theirs hold together is bounded: when it is too much the
largest is let go, so that a few large ones never stand in everybody's way.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import NamedTuple

from python_multipart.exceptions import FormParserError
from python_multipart.multipart import MultipartParser, parse_options_header
from starlette.exceptions import HTTPException
from starlette.requests import Request

from arpad.errors import ArpadError, BadInput, InputError
from arpad.faces.outcomes import TooLarge, TooSlow, WrongType
from arpad.formats.files import File
from arpad.inputs import given_twice
from arpad.language import say

_MOST_IN_ALL = 250_000_000  # bytes

_held: "dict[Holder, int]" = {}


class Displaced(Exception):
    """Others needed the memory more."""


class Holder:
    """One upload or answer on its way."""

    def __init__(self, limit: asyncio.Timeout) -> None:
        """Begin with nothing; ``limit`` is what ends it."""
        self._limit = limit

    def hold(self, size: int) -> None:
        """Say how many bytes are held now; the largest of all is ended if that is too much."""
        _held[self] = size
        if sum(_held.values()) > _MOST_IN_ALL:
            largest = max(_held, key=_held.__getitem__)
            del _held[largest]
            largest._limit.reschedule(asyncio.get_running_loop().time())


@asynccontextmanager
async def holding(seconds: float) -> AsyncIterator[Holder]:
    """Hold memory for so many seconds; raises TimeoutError after them, Displaced before."""
    holder = None
    try:
        async with asyncio.timeout(seconds) as limit:
            holder = Holder(limit)
            _held[holder] = 0
            yield holder
    except TimeoutError:
        if holder not in _held:
            raise Displaced from None
        raise
    finally:
        if holder is not None:
            _held.pop(holder, None)


MOST_BYTES = 5_000_000  # of all files of one upload together, as they are sent
_MOST_HELD = 7_000_000  # of all its parts: a page sends back in Base64 what it was given
_MOST_READ = (
    50_000_000  # read and let go before refusing: browsers show no answer to half an upload
)
_MOST_HEADER = 4_000  # of one line above a part
_MOST_PARTS = 500  # files, and fields of the form
_SECONDS = 60  # in which an upload must have arrived
_FORM = "multipart/form-data"
# A file as the whole body. The last is what curl says of any file when it is not told better.
RAW_TYPES = (
    "text/plain",
    "application/octet-stream",
    "application/gzip",
    "application/x-gzip",
    "application/x-www-form-urlencoded",
)
GIVEN = "arpad.upload"  # where a request has its upload, once that is read
_UNNAMED = "upload"
_LONGEST_NAME = 100  # characters of a file's name that are kept, the last ones
# It would write a line for every broken form that anybody sends.
logging.getLogger("python_multipart").setLevel(logging.ERROR)


class Part(NamedTuple):
    """One part of an upload; ``file_name`` is None for a field of a form."""

    name: str
    file_name: str | None
    data: bytes


@dataclass(frozen=True, slots=True)
class Upload:
    """What was sent: tournament files, a table of players, and the texts of all other fields.

    ``over`` marks an upload of which not all could be held; its files are then incomplete.
    ``refusal`` says why it is not looked at.
    """

    files: tuple[File, ...]
    players: tuple[File, ...]
    fields: tuple[tuple[str, str], ...]
    over: bool = False
    refusal: ArpadError | None = None

    @property
    def held(self) -> int:
        """How many bytes and letters it holds in memory."""
        files = sum(len(file.data) for file in (*self.files, *self.players))
        return files + sum(len(text) for _, text in self.fields)

    def check(self) -> None:
        """Refuse what is too large, and a second table of players."""
        if self.refusal is not None:
            raise self.refusal
        size = sum(len(file.data) for file in (*self.files, *self.players))
        if self.over or size > MOST_BYTES:
            raise too_large()
        if len(self.players) > 1:
            raise BadInput([given_twice("players", self.players[1].name)])


def too_large() -> TooLarge:
    """Return the refusal of an upload that is too large."""
    allowed = say(
        "{most} MB in all as sent, which may be packed with gzip", most=MOST_BYTES // 1_000_000
    )
    return TooLarge([InputError("file", "", allowed, reason=say("the upload is too large."))])


async def read(request: Request) -> Upload:
    """Read an upload, once: a form with files, or one file as the whole body.

    What is wrong with it is said by ``Upload.check``, so that a page can show what else was typed:
    WrongType, TooSlow, TooLarge, or BadInput for a form that is broken.
    """
    given: Upload | None = request.scope.get(GIVEN)
    if given is None:
        try:
            given = await _read(request)
        except ArpadError as refusal:
            given = Upload((), (), (), refusal=refusal)
        request.scope[GIVEN] = given
    return given


async def _read(request: Request) -> Upload:
    try:
        collector = _collector(request)
        async with holding(_SECONDS) as holder:
            await _collect(request, collector, holder)
        parts = collector.finished()
    except Displaced:
        text = say("Too much is being worked on just now: try again in a minute.")
        raise HTTPException(503, text, {"retry-after": "10"}) from None
    except TimeoutError:
        allowed = say("an upload that arrives within {seconds} seconds", seconds=_SECONDS)
        raise TooSlow([InputError("file", "", allowed, reason=say("it took too long."))]) from None
    except FormParserError:
        raise _broken() from None
    return _sorted(parts, over=collector.over)


async def _collect(request: Request, collector: "_Form | _Body", holder: Holder) -> None:
    passed = 0
    async for chunk in request.stream():
        passed += len(chunk)
        if passed > _MOST_READ:
            collector.over = True
            return
        collector.take(chunk)
        holder.hold(min(passed, _MOST_HELD))


def _broken() -> BadInput:
    allowed = say("a whole form as {type}", type=_FORM)
    return BadInput([InputError("body", "", allowed, reason=say("it is broken or cut off."))])


def _collector(request: Request) -> "_Form | _Body":
    given = request.headers.get("content-type", "")
    encoding = request.headers.get("content-encoding", "identity").lower()
    kind, options = parse_options_header(given)
    name = kind.decode("latin-1").lower()
    if name == _FORM and options.get(b"boundary"):
        return _Form(options[b"boundary"])
    if name == _FORM:
        raise _broken()
    # Gzip is known by its first bytes, whatever the headers say.
    if name not in ("", *RAW_TYPES) or encoding not in ("identity", "gzip"):
        shown = given if encoding in ("identity", "gzip") else f"{given}; {encoding}"
        allowed = ", ".join((_FORM, *RAW_TYPES[:-1]))
        raise WrongType([InputError("content-type", shown[:100], allowed, RAW_TYPES[0])])
    return _Body()


class _Body:
    """One file as the whole body."""

    def __init__(self) -> None:
        self.over = False
        self._data = bytearray()

    def take(self, chunk: bytes) -> None:
        """Take the next piece; what is beyond the limit is let go."""
        self.over = self.over or len(self._data) + len(chunk) > MOST_BYTES
        if not self.over:
            self._data += chunk

    def finished(self) -> list[Part]:
        """Return the file, if there is anything."""
        return [Part("file", _UNNAMED, bytes(self._data))] if self._data or self.over else []


class _Form:
    """The parts of a form, held in memory; a part too large is let go and the rest still read."""

    def __init__(self, boundary: bytes) -> None:
        self.over = self._many = False
        self._parts: list[Part] = []
        self._held = 0
        self._ended = False
        self._header = self._value = b""
        self._data = bytearray()
        self._names: tuple[str, str | None] = ("", None)
        calls: dict[str, Callable[..., None]] = {
            "on_part_begin": self._begin,
            "on_header_field": self._on_header,
            "on_header_value": self._on_value,
            "on_header_end": self._header_end,
            "on_part_data": self._on_data,
            "on_part_end": self._end,
            "on_end": self._on_end,
        }
        self._parser = MultipartParser(boundary, calls)  # type: ignore[arg-type]

    def take(self, chunk: bytes) -> None:
        """Take the next piece; raises FormParserError when it is no form."""
        if not self._many:
            self._parser.write(chunk)

    def finished(self) -> list[Part]:
        """Return the parts; raises FormParserError when the form has no end, TooLarge for many."""
        if self._many:
            allowed = say("at most {most} files and fields in one form", most=_MOST_PARTS)
            raise TooLarge([InputError("body", "", allowed, reason=say("it has more parts."))])
        if not self._ended and not self.over:
            raise FormParserError("no end")
        return self._parts

    def _begin(self) -> None:
        self._many = len(self._parts) >= _MOST_PARTS
        self._names, self._header, self._value = ("", None), b"", b""
        self._data = bytearray()

    def _on_header(self, data: bytes, start: int, end: int) -> None:
        self._header += data[start:end]
        self._bound_header()

    def _on_value(self, data: bytes, start: int, end: int) -> None:
        self._value += data[start:end]
        self._bound_header()

    def _bound_header(self) -> None:
        if len(self._header) + len(self._value) > _MOST_HEADER:
            raise FormParserError("a header without end")

    def _header_end(self) -> None:
        if self._header.lower() == b"content-disposition":
            _, options = parse_options_header(self._value)
            file_name = options.get(b"filename")
            self._names = (
                options.get(b"name", b"").decode("utf-8", "replace"),
                None if file_name is None else file_name.decode("utf-8", "replace"),
            )
        self._header = self._value = b""

    def _on_data(self, data: bytes, start: int, end: int) -> None:
        if self._held + len(self._data) + end - start > _MOST_HELD:
            self.over = True
            self._data = bytearray()
        else:
            self._data += data[start:end]

    def _end(self) -> None:
        self._held += len(self._data)
        if not self._many:
            self._parts.append(Part(*self._names, bytes(self._data)))

    def _on_end(self) -> None:
        self._ended = True


def _sorted(parts: list[Part], *, over: bool) -> Upload:
    """Tell files, the table of players and other fields apart."""
    files = {name: tuple(_files(parts, name)) for name in ("file", "players")}
    fields = tuple(
        (
            part.name,
            part.data.decode("utf-8", "replace") if part.file_name is None else _named(part),
        )
        for part in parts
        if part.name not in files
    )
    return Upload(files["file"], files["players"], fields, over)


def _files(parts: list[Part], name: str) -> Iterator[File]:
    """Give the files under a name; a browser sends a nameless, empty one where none was chosen."""
    for part in parts:
        if part.name == name and (part.file_name or part.data):
            yield File(_named(part), part.data)


def _named(part: Part) -> str:
    """Return a file's name without the folders that some programs send."""
    name = " ".join((part.file_name or "").replace("\\", "/").rpartition("/")[2].split())
    return name[-_LONGEST_NAME:] or _UNNAMED
