"""A live server and its workers: what strangers send holds nobody up, and nothing outlives it."""

import contextlib
import gzip
import os
import pickle
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from starlette.testclient import TestClient

from arpad.faces import made, processes, worker
from arpad.faces.api_files import example_file
from arpad.faces.outcomes import TooCostly
from arpad.faces.web.app import create_app

PATH = "/api/v1/events/rate"
EXAMPLE = example_file().encode()
OTHER_WORDS = {"accept-encoding", "content-length", "date", "transfer-encoding", "vary"}


@pytest.fixture(scope="module")
def server(load: Any) -> Iterator[Any]:
    """A server whose workers are ready."""
    with started(load) as server:
        yield server


@contextlib.contextmanager
def started(load: Any) -> Iterator[Any]:
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv(processes.VARIABLE, raising=False)
        with load.running() as server:
            assert server.ask(PATH, EXAMPLE)[0] == 200
            yield server


def wait_until(happened: Callable[[], Any]) -> Any:
    """Return what is true at last."""
    until = time.monotonic() + 30
    while not (found := happened()):
        assert time.monotonic() < until
        time.sleep(0.02)
    return found


@pytest.fixture(scope="module")
def long_upload(load: Any, worst_files: Any) -> Any:
    """An upload that takes a second or so: a body and its headers."""
    return load.form(("a.pgn", gzip.compress(worst_files.pgn_of_many_games(700_000))), player="A")


def busy(server: Any) -> list[int]:
    """The workers that are at work, by the time that they have computed."""

    def computed() -> dict[int, int]:
        found = {}
        for each in server.family()[1:]:
            with contextlib.suppress(OSError), open(f"/proc/{each}/stat") as file:
                found[each] = sum(map(int, file.read().rpartition(")")[2].split()[11:13]))
        return found

    before = computed()
    time.sleep(0.1)
    return [each for each, ticks in computed().items() if ticks > before.get(each, ticks) + 1]


def test_an_answer_is_the_same_as_in_place(server, client, load):
    body, headers = load.form(("open.trf", EXAMPLE), games_played="100")
    origin = f"http://{load.HOST}:{server.port}"
    for path, data in (
        (PATH, body), ("/report", body), ("/report.csv", body), (f"{PATH}/changes.svg", body),
        (f"{PATH}/nothing.svg", body), ("/report", b"no file"), ("/history", body),
        ("/fide/share?rating=1700&games=W1650", None), ("/fide/card.png?rating=1700", None),
        (f"/fide/what-if?rating=1700&games={'W1650,' * 70}W1650", None), ("/fide/no.svg", None),
    ):  # fmt: skip
        for packed in ("gzip", "identity"):
            given = {"accept-encoding": packed} | (headers if data else {})
            status, sent, told = server.ask(path, data, given)
            if told["content-encoding"] == "gzip":
                assert packed == "gzip"
                sent = gzip.decompress(sent)
            method = "GET" if data is None else "POST"
            same = client.request(method, origin + path, content=data, headers=given)
            assert (status, sent) == (same.status_code, same.content), path
            kept = {name.lower(): value for name, value in told.items()}
            assert kept.keys() ^ same.headers.keys() <= OTHER_WORDS | {"content-encoding"}
            for name in kept.keys() & same.headers.keys() - OTHER_WORDS:
                assert kept[name] == same.headers[name], (path, name)


def test_a_place_is_taken_only_once_the_body_has_arrived(server, load):
    head = f"POST {PATH} HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\nhalf of".encode()
    waiting = [socket.create_connection((load.HOST, server.port)) for _ in range(60)]
    for each in waiting:
        each.sendall(head)
    assert server.ask(PATH, EXAMPLE)[0] == 200
    for each in waiting:
        each.close()


def test_others_are_answered_while_an_upload_is_read(server, load, long_upload):
    alone = load.Watch(server, "/robots.txt", 0)
    with alone:
        time.sleep(0.3)
    found = load.Watch(server, "/robots.txt", 0)
    with found:
        status, _, _ = server.ask("/history", *long_upload)
    assert status == 422  # whose games they are is asked
    # Python's lock, held by the reader, would let through next to none.
    assert len(found.waits) > 10
    assert sorted(found.waits)[len(found.waits) // 2] < 20 * max(alone.waits)


def test_a_killed_worker_is_said_and_another_takes_its_place(server, long_upload):
    with ThreadPoolExecutor() as visitors:
        sent = visitors.submit(server.ask, "/history", *long_upload)
        while not sent.done():
            for each in busy(server):
                os.kill(each, signal.SIGKILL)
        status, body, headers = sent.result()
    assert status == 503
    assert headers["retry-after"] == "10"
    assert b"try again" in body
    assert server.ask(PATH, EXAMPLE)[0] == 200


def test_work_for_a_visitor_who_has_gone_ends(server, load, long_upload):
    body, headers = long_upload
    head = f"POST /history HTTP/1.1\r\nhost: x\r\ncontent-length: {len(body)}\r\n"
    head += f"content-type: {headers['content-type']}\r\n\r\n"
    wait_until(lambda: not busy(server))  # the one that took the place of the killed one is ready
    with socket.create_connection((load.HOST, server.port)) as visitor:
        visitor.sendall(head.encode() + body)
        at_work, *_ = wait_until(lambda: busy(server))
    wait_until(lambda: at_work not in server.family())
    assert server.ask(PATH, EXAMPLE)[0] == 200


@pytest.mark.long
def test_a_stop_under_load_leaves_nothing(server, long_upload, cases):
    family, most = server.family(), min(30, cases(3))
    with ThreadPoolExecutor() as visitors:
        sent = [visitors.submit(server.ask, "/history", *long_upload) for _ in range(most)]
        wait_until(lambda: busy(server))
        assert server.stop() < 10
        assert all(each.exception() or each.result()[0] in (422, 503) for each in sent)
    wait_until(lambda: not any(map(alive, family)))


def alive(process: int) -> bool:
    try:
        with open(f"/proc/{process}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.long
def test_a_server_that_is_killed_leaves_nothing(load, long_upload, cases):
    if cases(0) == 0:
        return  # it takes a server of its own
    with started(load) as server, ThreadPoolExecutor() as visitors:
        family = server.family()
        sent = [visitors.submit(server.ask, "/history", *long_upload) for _ in range(6)]
        wait_until(lambda: busy(server))
        server.stop(signal.SIGKILL)
        wait_until(lambda: not any(map(alive, family)))
        assert all(each.exception() for each in sent)


@pytest.mark.long
def test_hostile_files_hold_nobody_up(load, worst_files, cases):
    """Of every kind, up to 5 MB as sent; an honest upload after all of them is answered at once."""
    size = 5_000_000
    if cases(0) == 0:
        return  # tests/formats/test_cost.py has the short form
    with started(load) as server:
        for kind, make in worst_files.WORST.items():
            data = gzip.compress(make(size), 1)
            for path, fields in (("/report", {}), ("/history", {"player": "A"})):
                body, headers = load.form((worst_files.name(kind), data), **fields)
                found = load.outcome(server, path, body, headers)
                assert found.status in (200, 413, 422), (kind, path, found)
                assert found.memory < 500_000_000, (kind, path, found)
                assert found.delay < 2, (kind, path, found)  # half a second, and a busy machine
        assert server.ask(PATH, EXAMPLE)[0] == 200


# --- Where no process can start -----------------------------------------------------------------


def test_without_processes_work_is_done_in_place(monkeypatch, caplog):
    def none(_: str) -> None:
        raise OSError("no processes here")

    monkeypatch.setattr(processes, "started", none)
    with TestClient(create_app()) as client:
        assert client.post(PATH, content=EXAMPLE).status_code == 200
    assert "no processes here" in caplog.text


class Giving:
    """A line whose first answer is that the work was ended, and whose second one is there."""

    def __init__(self, *answers: Any) -> None:
        self.given: list[Any] = []
        self._answers = list(answers)

    def put(self, scope: Any, upload: Any) -> processes.Task:
        task = processes.Task(scope, upload)
        self.given.append(pickle.loads(pickle.dumps(upload)))
        task.end(self._answers.pop(0))
        return task


class Quick:
    """A worker that answers at once while it is alive; its visitor may leave just then."""

    leaving = False

    def __init__(self, _: str) -> None:
        self.process, self.alive = self, True

    def is_alive(self) -> bool:
        return self.alive

    def kill(self) -> None:
        self.alive = False

    def reply(self, task: processes.Task) -> worker.Reply:
        answer = made.SentAnswer(200, [], b"") if self.alive else made.Ended.KILLED
        if self.leaving:
            task.give_up()
        return worker.Reply(answer, last=False)

    def end(self) -> None:
        self.kill()


def test_nobody_is_given_a_worker_that_was_killed_for_another(monkeypatch):
    monkeypatch.setattr(processes, "_Worker", Quick)
    line: Any = processes.WaitingLine("", 1, 10)
    try:
        for leaving in (True, False):
            monkeypatch.setattr(Quick, "leaving", leaving)
            answer = line.put({}, None).result.result(10)
            assert isinstance(answer, made.SentAnswer)
        line._workers[0].kill()  # as a system short of memory does, while none is at work
        assert isinstance(line.put({}, None).result.result(10), made.SentAnswer)
    finally:
        line.close()


@pytest.mark.parametrize("ended", [made.Ended.TIME, made.Ended.MEMORY])
def test_an_upload_that_takes_too_much_is_refused_in_words(client, ended):
    line: Any = Giving(ended, made.SentAnswer(422, [], b"said"))
    client.app.state.workers = processes.Workers(line, line, line)
    try:
        answer = client.post(PATH, content=EXAMPLE)
    finally:
        client.app.state.workers = None
    assert (answer.status_code, answer.content) == (422, b"said")
    first, second = line.given
    assert first.refusal is None
    assert second.files == ()
    with pytest.raises(TooCostly, match="it takes more than"):
        second.check()


# --- Bounds -------------------------------------------------------------------------------------


def test_memory_is_bounded():
    script = (
        "from arpad.faces import worker; worker._bound(); print('bounded'); "
        f"bytearray({made.MOST_MEMORY})"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert ran.stdout == "bounded\n"
    assert "MemoryError" in ran.stderr
