"""The headers of every answer of every status: what a browser may do with it, who may keep it."""

import re
from typing import Any

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

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
# Pictures and what stands in a frame are for pages of other sites too.
_SHARED = re.compile(r"/embed/|.*\.(?:svg|png)\Z")
_HOST = re.compile(r"\A(?:https?://[^/?#]*)?/*")  # two slashes would begin another host
_FAULT = 400  # the first status that is none but an error


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
                _complete(MutableHeaders(scope=message), message["status"], scope["path"])
            await send(message)

        await self.app(scope, receive, complete)


def _complete(headers: MutableHeaders, status: int, path: str) -> None:
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if _SHARED.match(path):
        headers["cross-origin-resource-policy"] = "cross-origin"
    if status >= _FAULT:
        headers["cache-control"] = "no-store"
        del headers["etag"]
    if "location" in headers:  # only ever to a page of ours, whatever host was asked for
        headers["location"] = _HOST.sub("/", headers["location"])
    del headers["server"]


def refuse_request(protocol: Any, text: str, status: str = "400 Bad Request") -> None:
    """Answer what never reaches the application, as what is no HTTP, with the same headers."""
    known = {"content-type": "text/plain; charset=utf-8", "connection": "close"}
    known |= {"content-length": str(len(text)), "cache-control": "no-store"}
    lines = [f"{name}: {value}\r\n" for name, value in (known | HEADERS).items()]
    answer = f"HTTP/1.1 {status}\r\n{''.join(lines)}\r\n{text}"
    protocol.transport.write(answer.encode("ascii"))
    protocol.transport.close()
