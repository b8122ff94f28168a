"""The command in the process of a test: what it wrote, and how it ended."""

import io
import os
import sys
from typing import NamedTuple
from unittest.mock import patch

from arpad.errors import ArpadError
from arpad.faces import cli


class Run(NamedTuple):
    """What a run left behind; ``output`` is both streams, as they stand on a terminal."""

    exit_code: int
    stdout: str
    stderr: str
    output: str
    exception: BaseException | None


class _Stream(io.BytesIO):
    """A stream whose bytes go to a terminal too."""

    def __init__(self, terminal):
        super().__init__()
        self.terminal = terminal

    def write(self, data):
        self.terminal.write(data)
        return super().write(data)


def run(*words, input=b"", env=()):
    """Run the command with these words; an error of Arpad is kept, any other is raised."""
    terminal = io.BytesIO()
    stdin = io.TextIOWrapper(io.BytesIO(input))
    stdout, stderr = (_text(_Stream(terminal)) for _ in range(2))
    status, exception = 0, None
    with (
        patch.dict(os.environ, env),
        patch.object(sys, "stdin", stdin),
        patch.object(sys, "stdout", stdout),
        patch.object(sys, "stderr", stderr),
    ):
        try:
            cli.run([*map(str, words)])
        except (SystemExit, ArpadError) as end:
            status = int(end.code or 0) if isinstance(end, SystemExit) else 1
            exception = end if status else None
    written = (each.getvalue().decode() for each in (stdout.buffer, stderr.buffer, terminal))
    out, err, output = (text.replace("\r\n", "\n") for text in written)
    return Run(status, out, err, output, exception)


def _text(stream):
    return io.TextIOWrapper(stream, "utf-8", errors="replace", write_through=True)
