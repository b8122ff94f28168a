"""The server's workers: processes that make answers, killed when they take too long."""

import os
import queue
import signal
import threading
import time
from concurrent.futures import Future
from multiprocessing import forkserver, get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import NamedTuple

from starlette.types import Scope

from arpad.faces import worker
from arpad.faces.made import Ended, SentAnswer
from arpad.faces.uploads import Upload
from arpad.faces.worker import Reply

VARIABLE = "ARPAD_WORKERS"  # how many rate uploads; 0: all work is done in place
_SECONDS = 40  # that an answer may take by the clock: more than it may compute, on a busy machine
_PAUSE = 1  # seconds before another try when no process can be started
_READY = "arpad.faces.ready"
_MOST_WORKERS = 8


class Workers(NamedTuple):
    """The lines, each with workers of its own: no long upload holds up a page, no card a page."""

    uploads: "WaitingLine"
    drawings: "WaitingLine"
    pages: "WaitingLine"

    def close(self) -> None:
        """Kill every worker and end."""
        for line in self:
            line.close()


def started(address: str) -> Workers | None:
    """Start workers, who get ready while the server answers already; None if none are wanted.

    Raises OSError, RuntimeError or ValueError where no process or no thread can start.
    """
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    count = int(os.environ.get(VARIABLE) or min(max(2, cores or 1), _MOST_WORKERS))
    if count < 1:
        return None
    forkserver.set_forkserver_preload([_READY])
    forkserver.ensure_running()
    return Workers(
        WaitingLine(address, count, 50 * count),
        WaitingLine(address, 1, 100),
        WaitingLine(address, 1, 100),
    )


class Task:
    """A request that is to be answered; ``result`` becomes its answer."""

    def __init__(self, scope: Scope, upload: Upload | None) -> None:
        """Wait for a worker."""
        self.given = (scope, upload)
        self.result: Future[SentAnswer | Ended] = Future()
        self._at_work: BaseProcess | None = None
        self._given_up = False
        self._lock = threading.Lock()

    def give_up(self) -> None:
        """Leave the line, or kill the worker: nobody waits for the answer any more."""
        with self._lock:
            self._given_up = True
            if not self.result.cancel() and self._at_work is not None:
                self._at_work.kill()

    def begin(self, process: BaseProcess) -> bool:
        """Say which process is at work; returns whether the answer is still waited for."""
        with self._lock:
            self._at_work = process
            return not self._given_up and self.result.set_running_or_notify_cancel()

    def end(self, answer: SentAnswer | Ended) -> bool:
        """Give the answer; returns whether the process may be at work for others."""
        with self._lock:  # after which nobody kills it
            self._at_work = None
            waited_for = not self._given_up
        self.result.set_result(answer)
        return waited_for


class WaitingLine:
    """Requests that wait for workers of their own, the first come first."""

    def __init__(self, address: str, workers: int, most: int) -> None:
        """Start; at most ``most`` requests wait or are answered at a time."""
        self._open = True
        self._address = address
        self._places = threading.BoundedSemaphore(most)
        self._tasks: queue.SimpleQueue[Task | None] = queue.SimpleQueue()
        self._workers: list[_Worker] = []
        self._threads = [
            threading.Thread(target=self._serve, name="arpad-worker", daemon=True)
            for _ in range(workers)
        ]
        for thread in self._threads:
            thread.start()

    def put(self, scope: Scope, upload: Upload | None) -> Task | None:
        """Put a request at the end, where it has its place until it has its result.

        Returns None when every place is taken.
        """
        if not self._places.acquire(blocking=False):
            return None
        task = Task(scope, upload)
        task.result.add_done_callback(lambda _: self._places.release())
        self._tasks.put(task)
        return task

    def close(self) -> None:
        """Kill the workers and end."""
        self._open = False
        for _ in self._threads:
            self._tasks.put(None)
        for one in list(self._workers):
            one.process.kill()

    def _serve(self) -> None:
        """Pass tasks on to one worker, which another follows when it has ended."""
        one = self._start()
        while self._open and (task := self._tasks.get()) is not None:
            if not one.process.is_alive():  # the system may have ended it since
                one = self._next(one)
            if not task.begin(one.process):
                continue
            reply = one.reply(task)
            # Who leaves just when the answer has come kills a worker that did all it was to do.
            if not task.end(reply.answer) or reply.last:
                one = self._next(one)  # before anybody waits for it

    def _next(self, one: "_Worker") -> "_Worker":
        self._workers.remove(one)
        one.end()
        return self._start() if self._open else one

    def _start(self) -> "_Worker":
        while True:
            try:
                one = _Worker(self._address)
            except (OSError, EOFError):  # no process just now
                time.sleep(_PAUSE)
                continue
            self._workers.append(one)
            return one


class _Worker:
    """A process, and the way to it."""

    def __init__(self, address: str) -> None:
        context = get_context("forkserver")
        self._connection: Connection
        self._connection, far = context.Pipe()
        self.process = context.Process(target=worker.main, args=(far, address), daemon=True)
        try:
            self.process.start()
        finally:
            far.close()

    def reply(self, task: Task) -> Reply:
        """Return what it replies within the time; else, or when it ends, it is killed."""
        try:
            self._connection.send(task.given)
            if self._connection.poll(_SECONDS):
                reply: Reply = self._connection.recv()
                return reply
        except (EOFError, OSError):
            self.process.join(1)
        ended = Ended.TIME if self.process.exitcode == -signal.SIGXCPU else Ended.KILLED
        return Reply(ended, last=True)

    def end(self) -> None:
        """Kill it if it has not ended, and let go of what it held."""
        self.process.kill()
        self.process.join()
        self._connection.close()
