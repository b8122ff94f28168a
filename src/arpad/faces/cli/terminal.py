"""What reaches a terminal: no sign that steers it or turns the reading order, whoever wrote it."""

import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TextIO

from arpad.language import UNSAFE

_SHOWN = "\ufffd"
_STEERING = re.compile(rf"(?![\n\t]){UNSAFE}")


class _Shown:
    """A stream to which all text goes with those signs shown as �."""

    def __init__(self, stream: TextIO) -> None:
        """Stand before ``stream``, which does all else."""
        self.bare = stream

    def __getattr__(self, name: str) -> object:
        """Pass everything else on."""
        return getattr(self.bare, name)

    def write(self, text: str) -> int:
        """Write a text without such signs."""
        return self.bare.write(_STEERING.sub(_SHOWN, text))


@contextmanager
def shown() -> Iterator[None]:
    """Let standard output and errors show such signs while a command runs."""
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (_Shown(bare(stream)) for stream in before)
    try:
        yield
    finally:
        # What a command has closed stays closed.
        if sys.stdout is not None:
            sys.stdout = before[0]
        sys.stderr = before[1]


def bare(stream: TextIO) -> TextIO:
    """Return the stream itself: a progress bar steers the terminal on purpose."""
    return stream.bare if isinstance(stream, _Shown) else stream


def line(text: str) -> str:
    """Return a line with its end; a name that holds an end of line begins no line of its own."""
    return text.replace("\n", _SHOWN) + "\n"


def print_data(pieces: Iterable[str]) -> None:
    """Write CSV or HTML to standard output as it is, unless that is a terminal."""
    steered = sys.stdout.isatty()
    out = sys.stdout if steered else bare(sys.stdout)
    for piece in pieces:
        out.write(piece.replace("\r\n", "\n") if steered else piece)
    out.flush()
