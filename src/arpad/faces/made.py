"""Answers made beside the server: packed by who makes them, and sent on to the visitor."""

import asyncio
import contextlib
import logging
import zlib
from collections.abc import AsyncIterator
from enum import Enum, auto
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from arpad.faces import uploads
from arpad.faces.responses import LEAST_PACKED, LEVEL, PACKED
from arpad.faces.uploads import GIVEN, Upload

SECONDS = 8  # of computing that one answer may take
MOST_MEMORY = 400_000_000  # bytes of data, beside some 90 MB of code that all who make them share
_PIECE = 64 * 1024
_MOST_KEPT = 150_000  # bytes
_SECONDS_TO_TAKE = 600  # of a visitor


class SentAnswer(NamedTuple):
    """An answer as it is sent; ``packed`` says that its body is, with gzip."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes
    packed: bool = False

    @property
    def kept(self) -> bool:
        """Whether it may be kept for others who ask for the same."""
        return self.status == 200 and len(self.body) <= _MOST_KEPT


class Ended(Enum):
    """Why there is no answer."""

    TIME = auto()  # all the computing that one answer may take was done
    MEMORY = auto()  # it needed more than it may have
    KILLED = auto()  # by anything else


async def answer(app: ASGIApp, scope: Scope, upload: Upload | None) -> SentAnswer:
    """Return what an application answers; raises MemoryError."""
    start: Message = {}
    pack = _Packer()

    async def receive() -> Message:
        return await asyncio.Future()  # the body has been read, and who waits never goes

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            start.update(message)
            pack.begin(message["headers"])
        else:
            pack.take(message.get("body", b""))

    try:
        await app({**scope, GIVEN: upload}, receive, send)
    except MemoryError:
        raise
    except Exception:
        if not start:
            raise
        # The application has answered that the fault is ours; here is which it was.
        logging.getLogger(__name__).exception("%s", scope["path"])
    return SentAnswer(start["status"], pack.headers, pack.finished(), pack.packed)


class _Packer:
    """The body of an answer, packed while it is made, if that is worth it."""

    def __init__(self) -> None:
        self.headers: list[tuple[bytes, bytes]] = []
        self.packed = False
        self._worth_it = False
        self._body = bytearray()
        self._packer = zlib.compressobj(LEVEL, zlib.DEFLATED, 16 + zlib.MAX_WBITS)

    def begin(self, headers: list[tuple[bytes, bytes]]) -> None:
        """Take the headers."""
        # Its length is said once it is known; what it varies by, by who sends it.
        self.headers = [
            header for header in headers if header[0] not in (b"content-length", b"vary")
        ]
        kind = dict(headers).get(b"content-type", b"").decode("latin-1")
        self._worth_it = kind.startswith(PACKED)

    def take(self, piece: bytes) -> None:
        """Take a piece of the body."""
        if self.packed:
            self._body += self._packer.compress(piece)
            return
        self._body += piece
        if self._worth_it and len(self._body) >= LEAST_PACKED:
            self.packed = True
            self._body = bytearray(self._packer.compress(bytes(self._body)))

    def finished(self) -> bytes:
        """Return the body."""
        if self.packed:
            self._body += self._packer.flush()
        return bytes(self._body)


def sent(request: Request, answer: SentAnswer) -> Response:
    """Send an answer, unpacked if need be piece by piece: unpacked it may be large."""
    headers = {}
    unpack = answer.packed and "gzip" not in request.headers.get("accept-encoding", "")
    if not unpack:
        headers["content-length"] = str(len(answer.body))
    if answer.packed and not unpack:
        headers |= {"content-encoding": "gzip", "vary": "Accept-Encoding"}
    response = _Sent(_pieces(answer.body, unpack=unpack), answer.status, headers)
    response.raw_headers += answer.headers
    response.size = len(answer.body)
    return response


class _Sent(StreamingResponse):
    """Sends as fast as is taken; who takes too long, or has too much to take, gets no more."""

    size: int

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the answer."""
        with contextlib.suppress(uploads.Displaced, TimeoutError):
            async with uploads.holding(_SECONDS_TO_TAKE) as holder:
                holder.hold(self.size)
                await super().__call__(scope, receive, send)


async def _pieces(body: bytes, *, unpack: bool) -> AsyncIterator[bytes]:
    if not unpack:
        for start in range(0, len(body), _PIECE):
            yield body[start : start + _PIECE]
        return
    unpacker = zlib.decompressobj(16 + zlib.MAX_WBITS)
    while piece := unpacker.decompress(body, _PIECE):
        yield piece
        body = unpacker.unconsumed_tail
