"""Answers as they leave the server: cache marks, a strict content policy, static files."""

import hashlib

from fastapi import Request, Response

from arpad import __version__
from arpad.faces.web.assets import assets

# Everything comes from this host, nothing is inline: what a visitor types can never be run.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
# A picture opened by itself carries its colours with it; it has no script, and text is escaped.
_PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_CACHED = "public, max-age=300"
_FOR_EVER = "public, max-age=31536000, immutable"
_SAFE = {"x-content-type-options": "nosniff", "referrer-policy": "same-origin"}


def mark(request: Request) -> str:
    """Return the ETag: an answer is a pure function of the version and the whole address."""
    told = f"{__version__} {request.url}"
    return f'"{hashlib.sha256(told.encode()).hexdigest()[:20]}"'


def unchanged(request: Request) -> Response | None:
    """Return 304 when the visitor holds this answer already; nothing is computed then."""
    held = request.headers.get("if-none-match")
    etag = mark(request)
    if held is None or etag not in [each.strip() for each in held.split(",")]:
        return None
    return Response(status_code=304, headers={"etag": etag, "cache-control": _CACHED})


def send(
    request: Request, body: str, media_type: str, status: int = 200, file_name: str = ""
) -> Response:
    """Return an answer with its cache marks; ``file_name`` makes it a download."""
    policy = _PICTURE_POLICY if media_type == "image/svg+xml" else POLICY
    headers = _SAFE | {"content-security-policy": policy}
    if status == 200:
        headers |= {"etag": mark(request), "cache-control": _CACHED}
    if file_name:
        headers["content-disposition"] = f'attachment; filename="{file_name}"'
    return Response(body, status, headers, media_type)


def static_file(request: Request, name: str) -> Response | None:
    """Return a static file, compressed where the browser takes it; None if there is none."""
    asset = assets().get(name)
    if asset is None:
        return None
    headers = _SAFE | {"cache-control": _FOR_EVER, "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(asset.compressed, 200, headers, asset.media_type)
    return Response(asset.plain, 200, headers, asset.media_type)
