"""The server as it is deployed: a process of its own, asked over a real connection."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import pytest


class Served(NamedTuple):
    """A server at work: its port, and the file that holds what it says."""

    port: int
    log: Path
    process: subprocess.Popen[bytes]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Served]]:
    """Start `arpad serve` with further options; it is stopped when the test ends."""
    with ExitStack() as running:

        def start(*options: str) -> Served:
            command = [sys.executable, "-m", "arpad", "serve", "--port", "0", *options]
            log = tmp_path / "serve.log"
            with log.open("wb") as errors:
                process = running.enter_context(
                    subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors)
                )
            running.callback(process.terminate)
            assert process.stdout is not None
            place = re.search(rb":(\d+) \(", process.stdout.readline())
            assert place, log.read_text()
            return Served(int(place[1]), log, process)

        yield start
