"""Static files under names that hold their hash, kept in memory, compressed once at start."""

import gzip
import hashlib
import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from starlette.requests import Request
from starlette.responses import Response

from arpad.reports import html

_NAMED = re.compile(rb'(?<=url\(")([a-z.0-9]+)(?="\))')  # a file that a sheet asks for
_FOR_EVER = "public, max-age=31536000, immutable"
# Of a sheet, what is written for whoever edits it: comments, and space that parts nothing.
_FOR_EDITORS = re.compile(
    rb'("[^"]*")|(?<!\s)\s*+/\*.*?(?:\*/|\Z)|;(?=\s*+\})|(?<=[:;,{}>~])\s++'
    rb"|(?<!\s)\s++(?=[{}>~])",
    re.DOTALL,
)
_TYPES = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "woff2": "font/woff2",
}


@dataclass(frozen=True, slots=True)
class Asset:
    """One file as it is sent."""

    media_type: str
    plain: bytes
    compressed: bytes


@cache
def assets() -> dict[str, Asset]:
    """Return every static file by its hashed name."""
    sent_by_name = {}
    for name, content in _contents().items():
        sent = content
        if name.endswith(".css"):
            sent = _FOR_EDITORS.sub(rb"\1", content).strip()
            sent = _NAMED.sub(lambda named: _hashed(named[1]).encode(), sent)
        if name.rpartition(".")[2] in _TYPES:
            packed = gzip.compress(sent, 9, mtime=0)
            sent_by_name[_hashed(name.encode(), sent)] = Asset(
                _TYPES[name.rpartition(".")[2]], sent, packed
            )
    return sent_by_name


def _hashed(name: bytes, sent: bytes | None = None) -> str:
    content = _contents()[name.decode()] if sent is None else sent
    stem, _, ending = name.decode().rpartition(".")
    return f"{stem}.{hashlib.sha256(content).hexdigest()[:10]}.{ending}"


@cache
def _contents() -> dict[str, bytes]:
    """Return the files by name; pages that take files have one sheet and one script too."""
    folder = files("arpad.faces.web").joinpath("static")
    own = {file.name: file.read_bytes() for file in folder.iterdir()}
    report = (html.file("report.css").encode(), html.file("norm.css").encode())
    sheet = (own["app.css"], *report, own["report.css"])
    script = (html.file("report.js").encode(), own["report.js"])
    history = (own["app.css"], own["report.css"], own["history.css"])
    share = (own["app.css"], own["share.css"])
    rules = (own["app.css"], own["rules.css"])
    home = (own["app.css"], own["home.css"])
    explained = (*share, own["explained.css"])
    sheets = {"report.css": sheet, "history.css": history, "share.css": share}
    sheets |= {"rules.css": rules, "home.css": home, "explained.css": explained}
    joined = {name: b"\n".join(parts) for name, parts in sheets.items()}
    return own | joined | {"report.js": b"\n".join(script)}


@cache
def address(name: str) -> str:
    """Return the address of a static file: ``app.css`` → ``/static/app.<hash>.css``."""
    stem, _, ending = name.rpartition(".")
    (hashed,) = (
        known
        for known in assets()
        if known.startswith(f"{stem}.") and known.endswith(f".{ending}") and known.count(".") == 2
    )
    return f"/static/{hashed}"


def static_file(request: Request, name: str) -> Response | None:
    """Return a static file, compressed where the browser takes it; None if there is none."""
    asset = assets().get(name)
    if asset is None:
        return None
    headers = {"cache-control": _FOR_EVER, "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(asset.compressed, 200, headers, asset.media_type)
    return Response(asset.plain, 200, headers, asset.media_type)
