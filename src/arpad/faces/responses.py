"""Answers as they leave the server: what a browser may do with them, and who may keep them."""

import gzip
import hashlib
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from typing import TYPE_CHECKING

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from arpad import __version__
from arpad.faces import lists

if TYPE_CHECKING:
    from functools import _lru_cache_wrapper

    from uvicorn.protocols.http.h11_impl import H11Protocol

Handler = Callable[[Request], Awaitable[ASGIApp]]

# Everything comes from this host, nothing is inline: what a visitor types can never be run.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "content-security-policy": POLICY,
    "permissions-policy": (
        "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-embedder-policy": "require-corp",
    "cross-origin-resource-policy": "same-origin",
}
_RAW = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
# Pictures and what stands in a frame are for pages of other sites too.
_SHARED = re.compile(r"/embed/|.*\.(?:svg|png)\Z")
_HOST = re.compile(r"\A(?:https?://[^/?#]*)?/*")  # two slashes would begin another host
_FAULT = 400  # the first status that is none but an error
# What other sites may show in a frame: it has no form and runs nothing.
EMBED_POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "form-action 'none'; base-uri 'none'; frame-ancestors *"
)
# A picture opened by itself carries its colours with it; it has no script, and text is escaped.
_PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
MOST_QUERY = 8192  # bytes of an address: 100 games fit several times
KEPT_QUERY = 600  # bytes
_CACHED = "public, max-age=300"
PACKED = ("text/", "application/json", "application/problem+json", "image/svg+xml")
LEAST_PACKED = 1000  # bytes that are worth packing
LEVEL = 5
_CHUNK = 30_000  # characters written at once of an answer that is made piece by piece


def origin(request: Request) -> str:
    """Return the address of this server as the visitor has it."""
    address: str = request.app.state.address
    return address or str(request.base_url).rstrip("/")


def kept(make: "_lru_cache_wrapper[bytes]", query: bytes) -> Callable[..., bytes]:
    """Return what makes an answer; that to a long query is not kept, as few ask again."""
    return make if len(query) <= KEPT_QUERY else make.__wrapped__


def mark(request: Request) -> str:
    """Return the ETag: an answer is a pure function of the version and the whole address.

    The server's rating list is the one thing beside: some pages offer it, and no answer of the API
    that may be kept depends on it. The mark is weak, since the same answer may be sent compressed
    or not.
    """
    scope = request.scope
    day = "" if scope["path"].startswith("/api/") else lists.day()
    host = request.headers.get("host", "")
    place = f"{__version__} {day} {scope['scheme']}://{host}{scope['path']}?".encode()
    return f'W/"{hashlib.sha256(place + scope["query_string"]).hexdigest()[:20]}"'


def unchanged(request: Request) -> Response | None:
    """Return 304 when the visitor holds this answer already; nothing is computed then.

    Only what has such a mark was ever sent with it.
    """
    held = request.headers.get("if-none-match")
    if not held or request.method not in ("GET", "HEAD"):
        return None
    etag = mark(request)
    marks = [given.strip().removeprefix("W/") for given in held.split(",")]
    if etag.removeprefix("W/") not in marks:
        return None
    return Response(status_code=304, headers={"etag": etag, "cache-control": _CACHED})


def send(
    request: Request,
    body: str | bytes,
    media_type: str,
    status: int = 200,
    file_name: str = "",
    policy: str = POLICY,
) -> Response:
    """Return an answer with its cache marks, packed for who takes it so.

    ``file_name`` makes it a download.
    """
    policy = _PICTURE_POLICY if media_type == "image/svg+xml" else policy
    headers = {"content-security-policy": policy}
    if status == 200:
        headers |= {"etag": mark(request), "cache-control": _CACHED}
    if file_name:
        headers["content-disposition"] = f'attachment; filename="{file_name}"'
    data = body.encode() if isinstance(body, str) else body
    if len(data) >= LEAST_PACKED and media_type.startswith(PACKED):
        headers["vary"] = "Accept-Encoding"
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            data = gzip.compress(data, LEVEL, mtime=0)
    return Response(data, status, headers, media_type)


def stream(
    pieces: Iterable[str], media_type: str, status: int = 200, file_name: str = ""
) -> Response:
    """Return an answer to an upload, made when it is sent; nobody keeps it on the way."""
    return StreamingResponse(_chunks(pieces), status, _private(file_name), media_type)


def whole(body: bytes, media_type: str, file_name: str) -> Response:
    """Return an answer to an upload that was made in one piece; nobody keeps it on the way."""
    return Response(body, headers=_private(file_name), media_type=media_type)


def _private(file_name: str) -> dict[str, str]:
    headers = {"cache-control": "no-store"}
    if file_name:
        headers["content-disposition"] = f'attachment; filename="{file_name}"'
    return headers


async def _chunks(pieces: Iterable[str]) -> AsyncIterator[bytes]:
    """Join pieces: each chunk is a message of its own."""
    held, size = [], 0
    for piece in pieces:
        held.append(piece)
        size += len(piece)
        if size >= _CHUNK:
            yield "".join(held).encode()
            held, size = [], 0
    yield "".join(held).encode()


class Gate:
    """Answer before anything is read: an address that is too long, one that is held unchanged."""

    def __init__(self, app: ASGIApp, too_long: Callable[[Request], Response]) -> None:
        """Stand before ``app``; ``too_long`` refuses an address."""
        self._app, self._too_long = app, too_long

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or answer it here."""
        answer = self._app
        if scope["type"] == "http":
            request = Request(scope)
            if len(scope["query_string"]) > MOST_QUERY:
                answer = self._too_long(request)
            else:
                answer = unchanged(request) or self._app
        await answer(scope, receive, send)


class Headers:
    """Complete the headers of whatever ``app`` answers, its own failures too."""

    def __init__(self, app: ASGIApp) -> None:
        """Stand before ``app``."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on and complete the answer."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def complete(message: Message) -> None:
            if message["type"] == "http.response.start":
                _complete(message, scope["path"])
            await send(message)

        await self.app(scope, receive, complete)


def _complete(message: Message, path: str) -> None:
    names = {name for name, _ in message["headers"]}
    message["headers"] = [
        *message["headers"],
        *(header for header in _RAW if header[0] not in names),
    ]
    headers = MutableHeaders(raw=message["headers"])
    if _SHARED.match(path):
        headers["cross-origin-resource-policy"] = "cross-origin"
    if message["status"] >= _FAULT:
        headers["cache-control"] = "no-store"
        del headers["etag"]
    if b"location" in names:  # only ever to a page of ours, whatever host was asked for
        headers["location"] = _HOST.sub("/", headers["location"])
    if b"server" in names:
        del headers["server"]


def refuse_request(protocol: "H11Protocol", text: str, status: str = "400 Bad Request") -> None:
    """Answer what never reaches the application, as what is no HTTP, with the same headers."""
    known = {"content-type": "text/plain; charset=utf-8", "connection": "close"}
    known |= {"content-length": str(len(text)), "cache-control": "no-store"}
    lines = [f"{name}: {value}\r\n" for name, value in (known | HEADERS).items()]
    answer = f"HTTP/1.1 {status}\r\n{''.join(lines)}\r\n{text}"
    protocol.transport.write(answer.encode("ascii"))
    protocol.transport.close()
