"""Pages and API answers per second on one core, each next to the bare framework's two bytes.

The servers have one core and the load generator another. What is compared runs close together:
three addresses between two runs of the bare framework, in three rounds of which the medians count.

The server keeps the answers to the addresses asked for most. An address with inputs is therefore
another one each time, more than are kept, so that what is measured is reading, rating and writing.
"""

import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from outcome import Outcome, table

TITLE = "## Pages and API answers on one core"
MISSING = "wrk is missing: apt-get install --no-install-recommends wrk"

# All in all (17 addresses + the other framework + 6 times the bare one) x 2 x 3 x 1 second.
SECONDS = 1
ROUNDS = 3
BETWEEN = 3  # addresses between two runs of the bare framework
CONNECTIONS = (1, 16)
WARM_UPS = 25
QUIET = 0.05  # of the time others may have the servers' core

# NUMBER is another one in each request; from 1000 to 9999 it changes no step of the working.
VARIED = "NUMBER"
SCRIPT = Path(__file__).with_name("another_each_time.lua")
FIVE_GAMES = f"rating=1800&games=W1650,D1720,W1905,L1840,D1775&games_played={VARIED}"
PLAN = (
    "rating=1950&opponents=1900,1950w,1870b,2010,1925w,1895b,1980,2040w,1840"
    f"&target=2000&games_played={VARIED}"
)
CONVERSION = f"rating=1500.{VARIED}&from=fide&to=us-chess"
PLAYED = f"games=W1650,D1720,W1905,L1840,D1775&next_opponent=1800.{VARIED}"
THIRTY_GAMES = f"rating=1800&games_played={VARIED}&games=" + ",".join(
    f"{'WDL'[number % 3]}{1600 + 10 * number}" for number in range(30)
)


@dataclass(frozen=True, slots=True)
class Kind:
    """What an answer must be, and which part of the bare framework's rate is asked of it."""

    proper: Callable[[bytes], object]
    least: float | None = None


PAGE = Kind(lambda body: b"</html>" in body and b"aria-invalid" not in body, 0.07)
# Six times the games are six times the work, so the limit of a page is not asked of it.
LONG_PAGE = Kind(PAGE.proper)
# A share page draws a QR code and a card, apart from the server's own work: nor of it.
SHARE = Kind(PAGE.proper)
PART = Kind(lambda body: b"<h2" in body and b"<html" not in body)
JSON = Kind(json.loads, 0.25)
TWO_BYTES = Kind(lambda body: body == b"ok")


@dataclass(frozen=True, slots=True)
class Server:
    """A server that runs in a process of its own."""

    name: str
    url: str
    pid: int


@dataclass(frozen=True, slots=True)
class Target:
    """An address, under the name that the table shows."""

    name: str
    server: Server
    path: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class Load:
    """Answers per second, milliseconds for one, and which part of the time others had the core.

    The rate is for the rest of the time: a program that happens to run beside is not counted.
    """

    rate: float
    p50: float
    p99: float
    others: float


# How a target did in each round, and each time as a part of the bare framework's rate.
Rounds = list[tuple[Load, float]]


def measure() -> Outcome:
    if sys.platform != "linux":
        return _not_measured("only Linux can bind a process to a core")
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) < 2:
        return _not_measured("the server and its load take a core each, and here is one")
    if not shutil.which("wrk"):
        return _not_measured(MISSING)

    commands = {
        "bare FastAPI": [sys.executable, str(Path(__file__).with_name("bare.py")), "fastapi"],
        "bare Starlette": [sys.executable, str(Path(__file__).with_name("bare.py")), "starlette"],
        "Arpad": [str(Path(sys.executable).with_name("arpad")), "serve", "--port", "0"],
    }
    with ExitStack() as stack:
        servers = [
            stack.enter_context(_server(name, command, cores[0]))
            for name, command in commands.items()
        ]
        fastapi, starlette, own = servers
        basis = Target(fastapi.name, fastapi, "/", TWO_BYTES)
        targets = [*_targets(own), Target(starlette.name, starlette, "/", TWO_BYTES)]
        sizes = {target.name: len(_answer(target)) for target in (basis, *targets)}
        at_start = {server.name: _memory(server) for server in servers}
        for target in (basis, *targets):
            for number in range(WARM_UPS):
                _answer(target, number)
        results = [_rounds(basis, targets, number, cores[1]) for number in CONNECTIONS]
        memory = [
            (server.name, f"{at_start[server.name]:.0f} MB", f"{_memory(server):.0f} MB")
            for server in servers
        ]
    return _outcome([basis, *targets], sizes, results, memory)


def load_generator() -> list[str]:
    """The name and the version of wrk, if it is there."""
    if not shutil.which("wrk"):
        return []
    told = subprocess.run(["wrk", "--version"], capture_output=True, text=True, check=False)
    return [" ".join(told.stdout.split()[:2])]


def _not_measured(reason: str) -> Outcome:
    return Outcome(f"{TITLE}\n\nNot measured: {reason}", measured=False)


def _targets(own: Server) -> list[Target]:
    return [
        Target("`/fide`, the same each time", own, "/fide", PAGE),
        Target("`/us-chess`, the same each time", own, "/us-chess", PAGE),
        Target("`/fide?…`, 5 games", own, f"/fide?{FIVE_GAMES}", PAGE),
        Target("`/fide?…`, 30 games", own, f"/fide?{THIRTY_GAMES}", LONG_PAGE),
        Target("`/fide?…&part=1`, 5 games", own, f"/fide?{FIVE_GAMES}&part=1", PART),
        Target("`/us-chess?…`, 5 games", own, f"/us-chess?{FIVE_GAMES}", PAGE),
        Target("`/plan?…`, 9 games to come", own, f"/plan?{PLAN}", PAGE),
        Target("`/compare?…`, 5 games", own, f"/compare?{FIVE_GAMES}", PAGE),
        Target("`/convert?…`", own, f"/convert?{CONVERSION}", PAGE),
        Target("`/fide/what-if?…`, 5 games", own, f"/fide/what-if?{FIVE_GAMES}", PAGE),
        Target("`/performance/what-if?…`, 5 games", own, f"/performance/what-if?{PLAYED}", PAGE),
        Target("`/embed/fide?…`, 5 games", own, f"/embed/fide?{FIVE_GAMES}", PAGE),
        Target("`/fide/share?…`, 5 games", own, f"/fide/share?{FIVE_GAMES}", SHARE),
        Target("`/rules/fide`, the same each time", own, "/rules/fide", PAGE),
        Target("`/explained`, the same each time", own, "/explained", PAGE),
        Target("`/api/v1/fide?…`, 5 games", own, f"/api/v1/fide?{FIVE_GAMES}", JSON),
        Target("`/healthz`", own, "/healthz", JSON),
    ]


# --- Servers -------------------------------------------------------------------------------------


@contextmanager
def _on_core(core: int) -> Iterator[None]:
    """Bind what is started meanwhile to a core: a child has the cores of its parent."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


@contextmanager
def _server(name: str, command: Sequence[str], core: int) -> Iterator[Server]:
    with _on_core(core):
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    with process:
        try:
            # Each says where it is in its first line, and listens by then.
            found = re.search(
                r"http://[\w.:]+", process.stdout.readline() if process.stdout else ""
            )
            if not found:
                raise SystemExit(f"{name} did not start: {' '.join(command)}")
            yield Server(name, found[0], process.pid)
        finally:
            process.terminate()


def _answer(target: Target, number: int = 0) -> bytes:
    # No proxy that the environment may name stands between.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    path = target.path.replace(VARIED, str(1000 + number))
    with opener.open(target.server.url + path, timeout=10) as answer:
        body: bytes = answer.read()
    if not target.kind.proper(body):
        raise SystemExit(f"{target.path} is not answered as expected, so nothing is measured")
    return body


def _memory(server: Server) -> float:
    """The server's own pages in memory, in MB."""
    status = Path(f"/proc/{server.pid}/status").read_text(encoding="utf-8")
    (kilobytes,) = re.findall(r"VmRSS:\s+(\d+) kB", status)
    return int(kilobytes) / 1024


def _waited(server: Server) -> float:
    """The seconds in which the server could have run, had its core not been another's."""
    told = Path(f"/proc/{server.pid}/schedstat")
    return int(told.read_text(encoding="utf-8").split()[1]) / 1e9 if told.exists() else 0.0


# --- Load ----------------------------------------------------------------------------------------


def _rounds(
    basis: Target, targets: Sequence[Target], connections: int, core: int
) -> dict[str, Rounds]:
    found: dict[str, Rounds] = {target.name: [] for target in (basis, *targets)}
    for _ in range(ROUNDS):
        before = _load(basis, connections, core)
        for first in range(0, len(targets), BETWEEN):
            group = targets[first : first + BETWEEN]
            loads = [(target, _load(target, connections, core)) for target in group]
            after = _load(basis, connections, core)
            bare = (before.rate + after.rate) / 2
            for target, load in loads:
                found[target.name].append((load, load.rate / bare))
            found[basis.name].append((after, 1.0))
            before = after
    return found


# Where each run begins, far from where those before it ended: a run asks for some hundreds.
_starts = count(step=2617)


def _load(target: Target, connections: int, core: int) -> Load:
    command = ["wrk", "--threads=1", f"--connections={connections}", f"--duration={SECONDS}s"]
    command += ["--latency", target.server.url + target.path]
    if VARIED in target.path:
        command += ["--script", str(SCRIPT), "--", str(next(_starts))]
    waited, start = _waited(target.server), time.perf_counter()
    with _on_core(core):
        told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    others = (_waited(target.server) - waited) / (time.perf_counter() - start)
    if "Non-2xx" in told or "Socket errors" in told:
        raise SystemExit(f"{target.path} failed under load:\n{told}")
    (rate,) = re.findall(r"Requests/sec:\s+([\d.]+)", told)
    p50, p99 = (_milliseconds(told, percent) for percent in (50, 99))
    return Load(float(rate) / (1 - others), p50, p99, others)


def _milliseconds(told: str, percent: int) -> float:
    ((number, unit),) = re.findall(rf"^\s+{percent}%\s+([\d.]+)(us|ms|s)$", told, re.MULTILINE)
    return float(number) * {"us": 0.001, "ms": 1, "s": 1000}[unit]


# --- Report --------------------------------------------------------------------------------------


def _outcome(
    targets: Sequence[Target],
    sizes: dict[str, int],
    results: Sequence[dict[str, Rounds]],
    memory: Sequence[tuple[str, str, str]],
) -> Outcome:
    head = ["Address", "bytes"]
    for number in CONNECTIONS:
        head += [f"c{number} req/s", "ratio", "p50 ms", "p99 ms"]
    rows, kept = [], True
    for target in targets:
        row = [target.name, f"{sizes[target.name]:,}"]
        ratios = []
        for result in results:
            loads = [load for load, _ in result[target.name]]
            ratios.append(statistics.median(ratio for _, ratio in result[target.name]))
            row += [
                f"{statistics.median(load.rate for load in loads):,.0f}",
                f"{ratios[-1]:.3f}",
                f"{statistics.median(load.p50 for load in loads):.2f}",
                f"{statistics.median(load.p99 for load in loads):.2f}",
            ]
        least = target.kind.least
        if least is None:
            rows.append([*row, "–"])
        else:
            # Both must fall short: one connection and many load a server in different ways.
            held = max(ratios) >= least
            kept = kept and held
            rows.append([*row, f"{least} {'kept' if held else 'BROKEN'}"])
    others = statistics.median(
        load.others for result in results for rounds in result.values() for load, _ in rounds
    )
    parts = [
        TITLE,
        f"c{CONNECTIONS[0]} and c{CONNECTIONS[1]}: with so many connections. Ratio: to the rate of"
        " bare FastAPI answering two bytes, measured just before and after; its least is the last"
        f" column, broken if missed with both. Medians of {ROUNDS} rounds of {SECONDS} s."
        " Where games are given, each request gives other inputs, so that each answer is computed.",
        table([*head, "least ratio"], rows),
        _beside(others),
        table(["Server", "memory at its start", "after all load"], memory),
    ]
    return Outcome("\n\n".join(parts), kept)


def _beside(others: float) -> str:
    told = f"Other programs had the servers’ core for {others:.0%} of the time, which is left out"
    return f"{told}." if others <= QUIET else f"{told}; so much makes every number uncertain."
