"""Answers as they leave the server: cache marks, and a content policy where it is their own."""

import hashlib
from collections.abc import AsyncIterator, Iterable

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from arpad import __version__
from arpad.faces import lists
from arpad.faces.headers import POLICY

# What other sites may show in a frame: it has no form and runs nothing.
EMBED_POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "form-action 'none'; base-uri 'none'; frame-ancestors *"
)
# A picture opened by itself carries its colours with it; it has no script, and text is escaped.
_PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
KEPT_QUERY = 600  # bytes; the answers to longer queries are not kept, as few ask again
_CACHED = "public, max-age=300"
_CHUNK = 30_000  # characters written at once of an answer that is made piece by piece


def origin(request: Request) -> str:
    """Return the address of this server as the visitor has it."""
    address: str = request.app.state.address
    return address or str(request.base_url).rstrip("/")


def mark(request: Request) -> str:
    """Return the ETag: an answer is a pure function of the version and the whole address.

    The server's rating list is the one thing beside: some pages offer it. The mark is weak, since
    the same answer may be sent compressed or not.
    """
    scope = request.scope
    host = request.headers.get("host", "")
    place = f"{__version__} {lists.day()} {scope['scheme']}://{host}{scope['path']}?".encode()
    return f'W/"{hashlib.sha256(place + scope["query_string"]).hexdigest()[:20]}"'


def unchanged(request: Request) -> Response | None:
    """Return 304 when the visitor holds this answer already; nothing is computed then."""
    held = request.headers.get("if-none-match")
    if not held:
        return None
    etag = mark(request)
    marks = [each.strip().removeprefix("W/") for each in held.split(",")]
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
    """Return an answer with its cache marks; ``file_name`` makes it a download."""
    policy = _PICTURE_POLICY if media_type == "image/svg+xml" else policy
    headers = {"content-security-policy": policy}
    if status == 200:
        headers |= {"etag": mark(request), "cache-control": _CACHED}
    if file_name:
        headers["content-disposition"] = f'attachment; filename="{file_name}"'
    return Response(body, status, headers, media_type)


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
