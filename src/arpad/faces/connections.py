"""Connections: how long a visitor may take to ask, how many may be open, what is logged of them."""

import asyncio
import logging
import re
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Any

import h11
from starlette.requests import ClientDisconnect
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from arpad.faces.responses import Headers, refuse_request
from arpad.language import say

_HEAD, _BODY, _TO_TAKE = "head", "body", "taken"  # what a visitor is waited for
# A body has more than uploads are given, which say themselves that time is up.
_SECONDS = {_HEAD: 15, _BODY: 75, _TO_TAKE: 60}
MOST_PIECES = 5_000  # of one body: each takes time, however small it is
_TAKEN = 1 << 16  # bytes of an answer that are taken in that time at least, or all
MOST = 1000  # connections at once
MOST_PER_ADDRESS = 128
BACKLOG = 512  # connections that the system holds until they are looked at
_FILES = BACKLOG + 128  # what else may be open: those just arriving, lists, processes
_MINUTE = 60
_MOST_FAULTS = 100  # different ones that are remembered
_HEAD_END = re.compile(rb"\n\r?\n")
_LENGTH = re.compile(rb"\n(?:content-length|transfer-encoding)[ \t]*+:", re.IGNORECASE)
_IPV6_SITE = 64  # bits: one visitor has all addresses that begin with them

Network = IPv4Network | IPv6Network


class _Reader(h11.Connection):
    """What reads requests, as long as their bodies come in pieces of bearable number."""

    pieces = 0  # of the body on its way

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        """Read on; raises RemoteProtocolError also for a body of too many pieces."""
        event = super().next_event()
        if isinstance(event, h11.Data):
            self.pieces += event.chunk_end
        elif isinstance(event, h11.Request):
            self.pieces = 0
        if self.pieces > MOST_PIECES:
            raise h11.RemoteProtocolError("too many pieces")
        return event


class Connection(H11Protocol):
    """One connection, within its time; where there are too many, who keeps us waiting goes first.

    h11 alone reads requests, whatever else is installed: it is strict, and its state is known here.
    """

    most = MOST
    proxies: tuple[Network, ...] = ()
    conn: _Reader
    cycle: Any  # the request that was read last; none at first

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a connection up, or answer that there are too many."""
        super().connection_made(transport)
        self.conn = _Reader(h11.SERVER)
        address = self.client[0] if self.client else ""
        self.origin = _origin(address)
        self._timer: asyncio.TimerHandle | None = None
        self._awaited, self._asked = "", None
        self._look(begun=True)
        known = (other for other in self.connections if isinstance(other, Connection))
        others = [other for other in known if other is not self]
        here = [other for other in others if other.origin == self.origin]
        if len(here) >= MOST_PER_ADDRESS and not _trusted(address, self.proxies):
            self._make_room(here)
        elif len(others) >= self.most:
            self._make_room(others)

    def data_received(self, data: bytes) -> None:
        """Read on; a head that a proxy may read otherwise is refused before it is read."""
        if self.conn.their_state is h11.IDLE and _ambiguous(self.conn.trailing_data[0] + data):
            self.send_400_response(_NO_HTTP)
            return
        super().data_received(data)
        self._look(begun=True)

    def on_response_complete(self) -> None:
        """Make ready for the next request, which may have arrived before."""
        if self.conn.their_state is h11.DONE and _ambiguous(self.conn.trailing_data[0]):
            self.send_400_response(_NO_HTTP)
        super().on_response_complete()
        self._look()

    def pause_writing(self) -> None:
        """Wait until the visitor takes what was sent."""
        super().pause_writing()
        self._look()

    def resume_writing(self) -> None:
        """Go on, for the visitor has taken what was sent."""
        super().resume_writing()
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of everything."""
        self._enter("")
        self._rest()
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """End at once where a request is on its way; one that is being answered ends first."""
        if self._awaited == _BODY:
            self._refuse("503 Service Unavailable", say("The server is stopping."))
        else:
            super().shutdown()

    def send_400_response(self, msg: str) -> None:
        """Answer what is no HTTP, or is in too many pieces."""
        if self.conn.pieces > MOST_PIECES:
            msg = say("The body comes in more than {most} pieces.", most=MOST_PIECES)
        self._refuse("400 Bad Request", msg)

    def _look(self, *, begun: bool = False) -> None:
        """Find out what the visitor is waited for, if anything; ``begun`` when a byte arrived."""
        request = self.cycle
        if self.flow.write_paused:
            self._enter(_TO_TAKE)
        elif request is None or request.response_complete:
            self._enter(_HEAD if begun else _TO_TAKE)
        else:
            self._enter(_BODY if request.more_body else "")

    def _enter(self, awaited: str) -> None:
        """Begin to wait, unless this was waited for already; nothing awaited: it is our turn."""
        if awaited == self._awaited and self.cycle is self._asked:
            return
        self._awaited, self._asked = awaited, self.cycle
        self._since = self.loop.time()
        self._left = self.transport.get_write_buffer_size()
        if awaited:
            self._wait(self._since + _SECONDS[awaited])

    def _wait(self, due: float) -> None:
        """Wait until so late; a timer of before, which rings first, is left to find that out."""
        self._due = due
        if self._timer is not None and self._timer.when() > due:
            self._rest()
        if self._timer is None:
            self._timer = self.loop.call_at(due, self._ring)

    def _rest(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _ring(self) -> None:
        self._timer = None
        if self._awaited and self._due > self.loop.time():
            self._wait(self._due)
        elif self._awaited:
            self._late()

    def _late(self) -> None:
        if self._awaited != _TO_TAKE:
            self._refuse("408 Request Timeout", say("The request did not arrive in time."))
        elif 0 < (left := self.transport.get_write_buffer_size()) <= self._left - _TAKEN:
            self._left = left  # slow, but it goes on
            self._wait(self.loop.time() + _SECONDS[_TO_TAKE])
        else:
            self.transport.abort()

    def _refuse(self, status: str, text: str) -> None:
        """Answer in place of the application, unless it has begun to."""
        begun = self.cycle is not None and self.cycle.response_started
        if (begun and not self.cycle.response_complete) or self.transport.get_write_buffer_size():
            self.transport.abort()
        else:
            refuse_request(self, text, status)

    def _make_room(self, among: Iterable["Connection"]) -> None:
        """Close the connection whose visitor is waited for longest, one that sends a body last."""
        awaited = [one for one in among if one._awaited]
        if not awaited:
            self._refuse("503 Service Unavailable", say("Too many connections are open just now."))
            return
        oldest = min(awaited, key=lambda one: (one._awaited == _BODY, one._since))
        self.connections.discard(oldest)
        oldest.transport.abort()


_NO_HTTP = "Invalid HTTP request received."


def _ambiguous(head: bytes) -> bool:
    """Whether a head that has ended has bare line ends, folded lines, or its length twice."""
    if (end := _HEAD_END.search(head)) is None:
        return False
    head = head[: end.end()]
    folded = b"\n " in head or b"\n\t" in head
    return folded or head.count(b"\n") > head.count(b"\r\n") or len(_LENGTH.findall(head)) > 1


def connection(proxies: Iterable[Network]) -> type[Connection]:
    """Return how connections are handled where these proxies, and no others, are trusted."""
    return type("Served", (Connection,), {"proxies": tuple(proxies), "most": _most()})


class Visitors:
    """Count the requests of each visitor, whose address a trusted proxy may have forwarded."""

    def __init__(self, app: ASGIApp) -> None:
        """Stand before ``app``."""
        self.app = app
        self._at_work: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on unless its visitor has too many at work already."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        who = _origin(scope["client"][0]) if scope.get("client") else ""
        if self._at_work[who] >= MOST_PER_ADDRESS:
            await _TOO_MANY(scope, receive, send)
            return
        self._at_work[who] += 1
        try:
            with suppress(ClientDisconnect):  # who leaves is no fault
                await self.app(scope, receive, send)
        finally:
            self._at_work[who] -= 1
            if not self._at_work[who]:
                del self._at_work[who]


async def _too_many(scope: Scope, receive: Receive, send: Send) -> None:
    text = say("Too many requests of your address are being worked on: try again in a minute.")
    await PlainTextResponse(text, 503, {"retry-after": "60"})(scope, receive, send)


_TOO_MANY = Headers(_too_many)


class OncePerMinute(logging.Filter):
    """Let the same fault into the log once a minute, and then say how often it was left out."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """Remember no fault yet; ``clock`` gives seconds."""
        super().__init__()
        self._clock = clock
        self._known: dict[object, tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a line is written."""
        fault = _fault(record)
        now = self._clock()
        last, left_out = self._known.get(fault, (now - _MINUTE, 0))
        if now - last < _MINUTE:
            self._known[fault] = (last, left_out + 1)
            return False
        if len(self._known) >= _MOST_FAULTS:
            self._known.clear()
        self._known[fault] = (now, 0)
        if left_out:
            record.msg = f"{str(record.msg).rstrip()} ({left_out} times more since the last line)"
        return True


def _fault(record: logging.LogRecord) -> object:
    """Return what makes two lines the same fault: the first words, and where an error arose."""
    begin = str(record.msg).partition("\n")[0]
    error = record.exc_info[1] if record.exc_info else None
    place = error.__traceback__ if error is not None else None
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    return begin, type(error), place and (place.tb_frame.f_code, place.tb_lineno)


@lru_cache(maxsize=4096)
def _origin(address: str) -> str:
    """Return who an address belongs to: itself, or in IPv6 the first half of it."""
    try:
        known = ip_address(address)
    except ValueError:  # a proxy may forward any text
        return address[:100]
    if isinstance(known, IPv6Address):
        if known.ipv4_mapped is None:
            return str(IPv6Network((int(known), _IPV6_SITE), strict=False))
        known = known.ipv4_mapped
    return str(known)


@lru_cache(maxsize=4096)
def _trusted(address: str, proxies: tuple[Network, ...]) -> bool:
    return any(ip_address(address.partition("%")[0]) in network for network in proxies)


def _most() -> int:
    """Return how many connections may be open, after asking the system for as many as needed."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return MOST
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST + _FILES
    if 0 <= soft < wanted:  # below zero: no limit
        wanted = wanted if hard < 0 else min(wanted, hard)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
        return min(MOST, max(soft - _FILES, soft // 2))
    return MOST
