"""Connections: who sends or takes nothing is let go, who asks is answered, the log stays short."""

import asyncio
import http.client
import logging
import socket
import threading
import time
from contextlib import ExitStack, contextmanager, suppress
from ipaddress import ip_network

import pytest
import uvicorn
from starlette.requests import Request

from arpad.faces import connections
from arpad.faces.connections import OncePerMinute, Visitors, connection

PROXY = ip_network("127.0.0.1")
HALF = b"GET / HTTP/1.1\r\nHost: a\r\nX-Half: "
WHOLE = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"
LAST = WHOLE.replace(b"a\r\n", b"a\r\nConnection: close\r\n")
LARGE = 20_000_000  # bytes: more than the system holds for a connection


async def answer(scope, receive, send):
    """Read the body, and answer with the address of the visitor, or with much."""
    if scope["type"] != "http":
        return
    while scope["path"] != "/unread" and (await receive()).get("more_body"):
        pass
    body = b"x" * LARGE if scope["path"] == "/large" else scope["client"][0].encode()
    head = [(b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": 200, "headers": head})
    await send({"type": "http.response.body", "body": body})


@contextmanager
def served(app=answer, proxies=()):
    with ExitStack() as stack:
        listening = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        config = uvicorn.Config(
            Visitors(app),
            http=connection(proxies),
            ws="none",
            log_config=None,
            lifespan="off",
            timeout_keep_alive=1,
            proxy_headers=bool(proxies),
            forwarded_allow_ips=[f"{each}" for each in proxies],
        )
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            yield server, listening.getsockname()
        finally:
            server.should_exit = True
            thread.join()


def opened(place, sent=b""):
    made = socket.create_connection(place, timeout=20)
    made.sendall(sent)
    return made


def rest(made):
    """All that comes until the connection is closed."""
    got = b""
    with suppress(ConnectionError):
        while piece := made.recv(1 << 20):
            got += piece
    return got


def reply(made):
    """The status and the body of one answer."""
    response = http.client.HTTPResponse(made)
    response.begin()
    return response.status, response.read()


@pytest.fixture
def short(monkeypatch):
    """Wait half a second at most for anything."""
    for awaited in connections._SECONDS:
        monkeypatch.setitem(connections._SECONDS, awaited, 0.5)


BODY = b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf"


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize("before", [b"", WHOLE])
@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"GET", b"408 "),
        (HALF, b"408 "),
        (BODY, b"408 "),
        (BODY.replace(b"Content-Length: 9", b"Transfer-Encoding: chunked") + b"\r\n", b"400 "),
    ],
)
def test_half_a_request_is_answered_in_time_and_closed(before, sent, status):
    with served() as (_, place), opened(place, before) as made:
        if before:
            assert reply(made) == (200, b"127.0.0.1")
        made.sendall(sent)
        got = rest(made)
    assert got.startswith(b"HTTP/1.1 " + status)
    assert b"\r\nx-content-type-options: nosniff\r\n" in got


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize("sent", [b"", BODY.replace(b"/", b"/unread", 1), WHOLE + HALF])
def test_so_is_a_connection_without_a_request_to_answer(sent):
    with served() as (_, place), opened(place, sent) as made:
        assert rest(made).count(b"HTTP/1.1 200 ") == bool(sent)


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize("before", [b"", WHOLE])
def test_a_head_that_trickles_is_closed_all_the_same(before):
    with served() as (server, place), opened(place, before + HALF) as made:
        for _ in range(200):
            threading.Event().wait(0.05)
            if not server.server_state.connections:
                break
            made.sendall(b"x")
        else:
            pytest.fail("it was never closed")


@pytest.mark.usefixtures("short")
def test_who_does_not_take_an_answer_is_let_go():
    with served() as (server, place), opened(place, WHOLE.replace(b"/", b"/large", 1)) as made:
        made.recv(10)
        while server.server_state.connections:
            threading.Event().wait(0.05)
        assert len(rest(made)) < LARGE


@pytest.mark.usefixtures("short")
def test_who_takes_it_slowly_has_it_whole():
    with served() as (_, place), opened(place, WHOLE.replace(b"/", b"/large", 1)) as made:
        got, pause = 0, threading.Event()
        while got < LARGE and (piece := made.recv(2_000_000, socket.MSG_WAITALL)):
            got += len(piece)
            pause.wait(0.15)
    assert got > LARGE


def test_at_the_limit_of_an_address_the_one_waited_for_longest_goes(monkeypatch):
    monkeypatch.setattr(connections, "MOST_PER_ADDRESS", 5)
    with served() as (server, place), ExitStack() as stack:
        body = stack.enter_context(opened(place, BODY))
        while not server.server_state.tasks:
            threading.Event().wait(0.01)
        half = [stack.enter_context(opened(place, HALF)) for _ in range(20)]
        for _ in range(3):
            with opened(place, LAST) as made:
                assert rest(made).endswith(b"127.0.0.1")
        assert [rest(each) for each in half[:15]] == [b""] * 15
        body.sendall(b" body")
        assert reply(body)[0] == 200  # what sends a body goes last
        half[-1].sendall(b"half\r\n\r\n")
        assert reply(half[-1])[0] == 200


@pytest.mark.parametrize("proxies", [(), (PROXY,)])
def test_where_everybody_is_at_work_the_next_is_refused(monkeypatch, proxies):
    free = threading.Event()

    async def work(scope, receive, send):
        await asyncio.get_running_loop().run_in_executor(None, free.wait, 20)
        await answer(scope, receive, send)

    monkeypatch.setattr(connections, "MOST_PER_ADDRESS", 3)
    visitor = b"X-Forwarded-For: 192.0.2.7\r\n\r\n"
    with served(work, proxies) as (server, place), ExitStack() as stack:
        ask = WHOLE.removesuffix(b"\r\n") + (visitor if proxies else b"\r\n")
        busy = [stack.enter_context(opened(place, ask)) for _ in range(3)]
        while len(server.server_state.tasks) < 3:
            threading.Event().wait(0.01)
        # Another visitor of the same proxy.
        others = [stack.enter_context(opened(place, ask.replace(b".7", b".8"))) for _ in proxies]
        refused = stack.enter_context(opened(place, ask)).recv(5000)
        assert refused.startswith(b"HTTP/1.1 503 ")
        assert b"\r\ncache-control: no-store\r\n" in refused
        free.set()
        for each in busy:
            assert reply(each) == (200, b"192.0.2.7" if proxies else b"127.0.0.1")
        assert [reply(each) for each in others] == [(200, b"192.0.2.8") for _ in proxies]


@pytest.mark.parametrize(
    ("proxies", "believed"), [((), False), ((ip_network("10.0.0.0/8"),), False), ((PROXY,), True)]
)
def test_only_a_trusted_proxy_is_believed(proxies, believed):
    with served(proxies=proxies) as (_, place):
        asking = http.client.HTTPConnection(*place)
        asking.request("GET", "/", headers={"X-Forwarded-For": "203.0.113.9, 192.0.2.7"})
        assert asking.getresponse().read() == (b"192.0.2.7" if believed else b"127.0.0.1")
        asking.close()


def test_who_leaves_is_no_fault(caplog):
    async def wait(scope, receive, _):
        await Request(scope, receive).body()

    with served(wait) as (server, place):
        with opened(place, BODY):
            while not server.server_state.tasks:
                threading.Event().wait(0.01)
        while server.server_state.tasks:
            threading.Event().wait(0.01)
    assert caplog.records == []


def test_a_server_that_stops_waits_for_no_request_on_its_way():
    with ExitStack() as stack:
        with served() as (server, place):
            sending = [stack.enter_context(opened(place, sent)) for sent in (b"", HALF, BODY)]
            while not server.server_state.tasks:
                threading.Event().wait(0.01)
        assert [rest(each)[:13] for each in sending] == [b"", b"", b"HTTP/1.1 503 "]


def test_addresses_of_one_visitor_are_one():
    origin = connections._origin
    assert origin("2001:db8::1") == origin("2001:db8::2:0:0:1") != origin("2001:db8:0:1::1")
    assert origin("::ffff:192.0.2.7") == origin("192.0.2.7") != origin("192.0.2.8")
    assert origin("no address") == "no address"


def test_the_same_fault_is_written_once_a_minute():
    now = 0
    lines = []
    handler = logging.Handler()
    handler.emit = lambda record: lines.append(record.getMessage())  # type: ignore[method-assign]
    log = logging.Logger("a log")
    log.addHandler(handler)
    log.addFilter(OncePerMinute(lambda: now))

    def fail():
        raise ValueError

    for now in range(61):
        log.warning("Invalid")
        log.error("Other\n%s", now)
        for _ in range(10):
            try:
                fail()
            except ValueError:
                log.exception("Other")
    again = " ({} times more since the last line)"
    assert lines == [
        "Invalid",
        "Other\n0",
        "Other",
        "Invalid" + again.format(59),
        "Other\n60" + again.format(59),
        "Other" + again.format(599),
    ]


POST = b"POST /api/v1/events/rate HTTP/1.1\r\nHost: a\r\n"
# What a proxy in front may take for another request, or for two.
AMBIGUOUS = {
    "two lengths": POST + b"Content-Length: 5\r\nContent-Length: 3\r\n\r\nabcde",
    "a length twice": POST + b"Content-Length: 5\r\nContent-Length: 5\r\n\r\nabcde",
    "a list of lengths": POST + b"Content-Length: 5, 6\r\n\r\nabcde",
    "a signed length": POST + b"Content-Length: +5\r\n\r\nabcde",
    "a length and chunks": POST
    + b"Content-Length: 40\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    + WHOLE,
    "chunks and a length": POST
    + b"transfer-encoding : chunked\r\ncontent-length: 5\r\n\r\n0\r\n\r\n",
    "two encodings": POST
    + b"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n",
    "another encoding": POST + b"Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
    "bare line feeds": b"GET / HTTP/1.1\nHost: a\n\n",
    "one bare line feed": b"GET / HTTP/1.1\r\nHost: a\nX: b\r\n\r\n",
    "a bare carriage return": b"GET / HTTP/1.1\r\nHost: a\rX: b\r\n\r\n",
    "a folded line": b"GET / HTTP/1.1\r\nHost: a\r\nX: b\r\n c\r\n\r\n",
    "a zero byte": b"GET / HTTP/1.1\r\nHost: a\r\nX: b\0c\r\n\r\n",
    "a chunk of any size": POST + b"Transfer-Encoding: chunked\r\n\r\n" + b"F" * 40 + b"\r\nab",
    "behind another": WHOLE + WHOLE.replace(b"Host", b"X: b\r\n Host"),
    "a query of a million bytes": b"GET /fide?rating=" + b"1" * 1_000_000 + WHOLE[5:],
    "a hundred thousand parameters": b"GET /fide?" + b"a=1&" * 100_000 + WHOLE[5:],
    "a header without end": WHOLE[:-4] + b"x" * 1_000_000,
}  # fmt: skip


@pytest.mark.parametrize("kind", AMBIGUOUS)
def test_what_a_proxy_may_read_otherwise_is_refused(kind):
    with served() as (_, place), socket.create_connection(place, timeout=20) as made:
        with suppress(ConnectionError):  # it may be closed before all is sent
            made.sendall(AMBIGUOUS[kind])
        got = rest(made)  # until it is closed
        first = 200 if kind == "behind another" else 400
        assert got == b"" or got.startswith(b"HTTP/1.1 %d " % first)
        assert got.count(b"HTTP/1.1 ") == 1 + (first == 200) or not got
        assert b"HTTP/1.1 400 " in got or not got


CHUNKED = POST + b"Transfer-Encoding: chunked\r\n"


def test_a_body_in_too_many_pieces_is_refused_at_once_and_holds_up_nobody():
    body = b"1\r\nx\r\n" * 500_000
    with served() as (_, place), socket.create_connection(place, timeout=20) as made:
        began = time.monotonic()
        with suppress(ConnectionError):
            made.sendall(CHUNKED + b"\r\n" + body)
        got = rest(made)
        with opened(place, LAST) as other:
            assert rest(other).startswith(b"HTTP/1.1 200 ")
        assert time.monotonic() - began < 2
    assert got == b"" or (got.startswith(b"HTTP/1.1 400 ") and b"5000 pieces" in got)


def test_pieces_are_counted_for_each_body(monkeypatch):
    monkeypatch.setattr(connections, "MOST_PIECES", 3)
    ended = b"0\r\n\r\n"
    for pieces, statuses in ((3, 2), (4, 1)):
        sent = (CHUNKED + b"\r\n" + b"1\r\nx\r\n" * pieces + ended) * 2
        with served() as (_, place), opened(place, sent) as made:
            got = rest(made)
        assert got.count(b"HTTP/1.1 ") == statuses
        assert (b"HTTP/1.1 200 " in got, b"3 pieces" in got) == (pieces == 3, pieces > 3)


@pytest.mark.parametrize("size", [1, 7, 1000])
def test_a_head_in_pieces_is_judged_as_a_whole(size):
    folded = AMBIGUOUS["a folded line"]
    with served() as (_, place), socket.create_connection(place, timeout=20) as made:
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for at in range(0, len(folded), size):
            made.sendall(folded[at : at + size])
        assert rest(made).startswith(b"HTTP/1.1 400 ")


def test_large_queries_are_refused_at_once_and_hold_up_nobody(serve):
    server = serve()

    def ask(path):
        asking = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
        began = time.monotonic()
        asking.request("GET", path)
        status = asking.getresponse().status
        asking.close()
        return status, time.monotonic() - began

    ask("/robots.txt")
    for path in (
        "/fide?rating=" + "1" * 60_000,
        "/fide?" + "a=1&" * 15_000,
        "/us-chess?rating=1800&" + "games=W1700&" * 5_000,
        "/api/v1/fide?rating=1800&" + "games=W1700&" * 5_000,
        "/rules/fide?" + "date=2024-01-01&" * 3_000,
    ):
        status, seconds = ask(path)
        assert 400 <= status < 500, path[:30]
        assert seconds < 5, path[:30]
        assert ask("/robots.txt")[1] < 0.5


@pytest.mark.long
def test_of_many_half_sent_requests_nobody_else_notices(serve, cases):
    server = serve()
    place = ("127.0.0.1", server.port)
    with ExitStack() as stack:
        many = [stack.enter_context(opened(place, HALF)) for _ in range(min(cases(40), 1000))]
        for number in range(10):
            asking = http.client.HTTPConnection(*place, timeout=10)
            asking.request("GET", "/fide" if number % 2 else "/robots.txt")
            assert asking.getresponse().status == 200
            asking.close()
        for _ in many[:100]:
            with opened(place, b"no HTTP\r\n\r\n") as made:
                assert rest(made).startswith(b"HTTP/1.1 400 ")
    server.process.terminate()
    server.process.wait(20)
    assert server.log.stat().st_size < 1000
