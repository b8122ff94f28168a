"""A worker: a process that makes answers for the server, within bounds of time and memory."""

import asyncio
import contextlib
import os
import resource
import signal
from collections.abc import Coroutine
from multiprocessing.connection import Connection
from typing import NamedTuple

from arpad.faces.made import MOST_MEMORY, SECONDS, Ended, SentAnswer, answer

_NICE = 5  # the server goes first
_ANSWERS = 500  # after which a worker gives way to a new one, as it does when it has become large
_LARGE = 200_000_000


class Reply(NamedTuple):
    """What a worker sends back; ``last``: it then ends, and another takes its place."""

    answer: SentAnswer | Ended
    last: bool


def main(connection: Connection, address: str) -> None:
    """Answer one request after another until the server is gone, or this process has had enough."""
    _bound()
    from arpad.faces.ready import APP

    APP.state.address = address
    with asyncio.Runner() as runner, contextlib.suppress(EOFError, ConnectionError):
        for number in range(1, _ANSWERS + 1):
            scope, upload = connection.recv()
            _allow(SECONDS)
            reply = _reply(runner, answer(APP, scope, upload), last=number == _ANSWERS)
            connection.send(reply)
            if reply.last:
                return


def _bound() -> None:
    """Take a place behind the server, bound the memory, and end when the server has ended."""
    for stop in (signal.SIGINT, signal.SIGTERM):  # which reach all processes; the server says when
        signal.signal(stop, signal.SIG_IGN)
    parent = os.getppid()

    def look(*_: object) -> None:
        if os.getppid() != parent:
            os._exit(0)

    signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, 1, 1)
    # Not every system knows every bound.
    with contextlib.suppress(OSError, ValueError):
        os.nice(_NICE)
    for bound, most in ((resource.RLIMIT_CORE, 0), (resource.RLIMIT_DATA, MOST_MEMORY)):
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(bound, (most, most))


def _allow(seconds: int) -> None:
    """Let the system end this process when it has computed so long from now on."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    soft = int(used.ru_utime + used.ru_stime) + 1 + seconds
    resource.setrlimit(resource.RLIMIT_CPU, (soft, most))


def _reply(
    runner: asyncio.Runner, making: Coroutine[object, None, SentAnswer], *, last: bool
) -> Reply:
    try:
        made = runner.run(making)
    except MemoryError:
        return Reply(Ended.MEMORY, last=True)
    return Reply(made, last or _held() > _LARGE)


def _held() -> int:
    """Return the most memory that this process ever held, in bytes."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if os.uname().sysname == "Darwin" else most * 1024
