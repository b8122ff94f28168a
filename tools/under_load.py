"""Measure a server while strangers send what costs it much: time, memory, and how others fare.

``under_load.py files [SIZE | FILE ...]`` sends a hostile file of every kind, one after another,
while another visitor asks for /robots.txt; ``under_load.py crowd`` has 50 connections rate an event
of 2,000 players while another asks for /fide; ``under_load.py flat [COUNT]`` looks whether memory
grows.
"""

import gzip
import http.client
import os
import re
import signal
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent))

HOST = "127.0.0.1"
_PAGE = os.sysconf("SC_PAGE_SIZE")


class Server:
    """A server of its own, at a port of its own; ``options`` are of ``arpad serve``."""

    def __init__(self, *options: str) -> None:
        command = [sys.executable, "-m", "arpad", "serve", "--port", "0", *options]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        match = re.search(r":(\d+) ", self.process.stdout.readline())
        assert match is not None, self.process.communicate()
        self.port = int(match[1])

    def ask(
        self, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
    ) -> tuple[int, bytes, http.client.HTTPMessage]:
        """Return the status, body and headers of an answer."""
        connection = http.client.HTTPConnection(HOST, self.port, timeout=100)
        try:
            given = {"content-type": "application/octet-stream"} if body is not None else {}
            method = "GET" if body is None else "POST"
            connection.request(method, path, body, given | (headers or {}))
            answer = connection.getresponse()
            return answer.status, answer.read(), answer.headers
        finally:
            connection.close()

    def family(self) -> list[int]:
        """Return the server and all processes below it."""
        parents: dict[int, list[int]] = {}
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = stat.read_text().rpartition(")")[2].split()
            except OSError:
                continue
            parents.setdefault(int(fields[1]), []).append(int(stat.parent.name))
        family = [self.process.pid]
        for parent in family:
            family += parents.get(parent, [])
        return family

    def memory(self) -> dict[int, int]:
        """Return what each of its processes holds in memory now, in bytes."""
        held = {}
        for pid in self.family():
            try:
                held[pid] = int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * _PAGE
            except (OSError, IndexError):
                continue
        return held

    def stop(self, by: int = signal.SIGTERM) -> float:
        """Stop it and return the seconds that took; it is killed after 60."""
        began = time.monotonic()
        self.process.send_signal(by)
        try:
            self.process.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.communicate()
        return time.monotonic() - began


@contextmanager
def running(*options: str) -> Iterator[Server]:
    """Run a server for as long as a ``with`` lasts."""
    server = Server(*options)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop(signal.SIGKILL)


class Watch:
    """Another visitor, who asks for a page again and again and notes how long it took."""

    def __init__(self, server: Server, path: str, pause: float = 0.01) -> None:
        self.waits: list[float] = []
        self.memory = 0
        self._server, self._path, self._pause = server, path, pause
        self._ended = threading.Event()
        self._threads = [threading.Thread(target=work) for work in (self._ask, self._weigh)]

    def __enter__(self) -> "Watch":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        for thread in self._threads:
            thread.join()

    def _ask(self) -> None:
        while not self._ended.wait(self._pause):
            began = time.monotonic()
            self._server.ask(self._path)
            self.waits.append(time.monotonic() - began)

    def _weigh(self) -> None:
        while True:
            self.memory = max(self.memory, *self._server.memory().values())
            if self._ended.wait(0.02):
                return


class Outcome(NamedTuple):
    """How one upload went; ``delay`` is the longest that another visitor waited meanwhile."""

    status: int
    seconds: float
    memory: int
    delay: float


def outcome(server: Server, path: str, body: bytes, headers: dict[str, str]) -> Outcome:
    """Send an upload while another visitor watches."""
    with Watch(server, "/robots.txt") as watch:
        began = time.monotonic()
        status, _, _ = server.ask(path, body, headers)
        seconds = time.monotonic() - began
    return Outcome(status, seconds, watch.memory, max(watch.waits, default=0.0))


def form(*files: tuple[str, bytes], **fields: str) -> tuple[bytes, dict[str, str]]:
    """Return a form with files as a browser sends it, and its headers."""
    line = "".join(
        f'--xxx\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
        for name, value in fields.items()
    ).encode()
    for name, data in files:
        head = f'--xxx\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'
        line += head.encode() + data + b"\r\n"
    return line + b"--xxx--\r\n", {"content-type": "multipart/form-data; boundary=xxx"}


def _files(size: int, paths: list[str]) -> None:
    from worst_files import WORST, name

    inputs = {Path(path).name: Path(path).read_bytes() for path in paths}
    if not inputs:
        inputs = {name(kind): gzip.compress(make(size), 1) for kind, make in WORST.items()}
    print(f"{'input':45} {'bytes':>9} {'answer':>6} {'s':>6} {'MB':>6} {'delay ms':>8}")
    with running() as server:
        time.sleep(3)
        for file_name, data in inputs.items():
            if len(data) > 5_000_000:
                continue
            for path in ("/report", "/history"):
                fields = {"player": "A"} if path == "/history" else {}
                body, headers = form((file_name, data), **fields)
                seen = outcome(server, path, body, headers)
                print(
                    f"{path + ' ' + file_name:45} {len(data):>9,} {seen.status:>6} "
                    f"{seen.seconds:>6.2f} {seen.memory / 1e6:>6.0f} {seen.delay * 1000:>8.0f}",
                    flush=True,
                )


def crowd(players: int, rounds: int) -> bytes:
    """Return a report of players of whom each plays somebody else every round."""
    lines = ["012 A Large Open", "042 2026/06/05", "122 90+30"]
    circle = list(range(1, players + 1))
    games: dict[int, str] = dict.fromkeys(circle, "")
    for _ in range(rounds):
        for white, black in zip(circle[: players // 2], circle[::-1], strict=False):
            games[white] += f"  {black:>4} w 1"
            games[black] += f"  {white:>4} b 0"
        circle.insert(1, circle.pop())
    for number, cells in games.items():
        points = cells.count("1", 0) and float(cells.count(" w 1"))
        name = f"Made Up, Player {number}"
        rating = 2500 - 1000 * number // players
        lines.append(f"001 {number:>4}      {name:33} {rating:>4}{'':28}{points:>4} {'':4}{cells}")
    return "\n".join(lines).encode()


def _crowd(seconds: float = 15) -> None:
    body, headers = form(("open.trf", crowd(2000, 9)), games_played="100")
    with running() as server:
        time.sleep(3)
        ended = threading.Event()
        statuses: list[int] = []

        def rate() -> None:
            while not ended.is_set():
                statuses.append(server.ask("/report", body, headers)[0])

        threads = [threading.Thread(target=rate) for _ in range(50)]
        for thread in threads:
            thread.start()
        with Watch(server, "/fide", 0.02) as watch:
            time.sleep(seconds)
        ended.set()
        for thread in threads:
            thread.join()
    waits = sorted(watch.waits)
    print(f"{len(statuses)} ratings, {statuses.count(200)} answered; {len(waits)} pages")
    print(
        f"/fide p50 {statistics.median(waits) * 1000:.1f} ms, "
        f"p99 {waits[len(waits) * 99 // 100] * 1000:.0f} ms, longest {waits[-1] * 1000:.0f} ms"
    )


def _flat(count: int) -> None:
    games = "?rating={}&games=W1700,D{}"
    paths = [
        f"{path}{games}"
        for path in ("/fide", "/us-chess", "/fide/what-if", "/fide/share", "/api/v1/fide")
    ]
    paths += ["/plan?rating={}", "/convert?rating={}", "/nowhere/{}", f"/fide/card.svg{games}"]
    with running() as server:
        time.sleep(3)
        for number in range(count + 1):
            if number % (count // 10) == 0:
                held = server.memory()
                print(f"{number:>6} {sum(held.values()) / 1e6:.0f} MB in all", flush=True)
            if number % 100 == 99:
                body, headers = form(("a.csv", f"number,name,rating,r1\n1,P,{number},W2".encode()))
                server.ask("/report", body, headers)
            else:
                rating = 1000 + number % 1701
                server.ask(paths[number % len(paths)].format(rating, 1000 + number // 7 % 1700))


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["files", *rest]:
            size = int(rest[0]) if rest[:1] and rest[0].isdigit() else 5_000_000
            _files(size, [word for word in rest if not word.isdigit()])
        case ["crowd"]:
            _crowd()
        case ["flat", *rest]:
            _flat(int(rest[0]) if rest else 30_000)
        case _:
            print(__doc__)
