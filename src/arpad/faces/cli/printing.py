"""Where answers go: to a terminal, which nothing written may steer; on paper; into a page."""

import importlib
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TextIO

from arpad.errors import lacking
from arpad.faces.cli.commands import Failed, Parameter
from arpad.faces.cli.outputs import STANDARD
from arpad.language import UNSAFE, say

_SHOWN = "\ufffd"
_STEERING = re.compile(UNSAFE)


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
    sys.stdout, sys.stderr = (stream and _Shown(bare(stream)) for stream in before)
    try:
        yield
    finally:
        sys.stderr = before[1]
        if sys.stdout is not None:
            sys.stdout = before[0]
            sys.stdout.flush()  # here it can still be said that there is no room


def bare(stream: TextIO) -> TextIO:
    """Return the stream itself: a progress bar steers the terminal on purpose."""
    return stream.bare if isinstance(stream, _Shown) else stream


def tell(text: str) -> None:
    """Say something on standard error, behind all that stands on standard output."""
    if sys.stdout is not None:
        sys.stdout.flush()
    if sys.stderr is not None:
        print(_STEERING.sub(_SHOWN, text), file=sys.stderr)


@contextmanager
def progress(label: str, size: int) -> Iterator[Callable[[int], None]]:
    """Give what shows on a terminal how much of something is done; elsewhere nothing is shown."""
    screen = bare(sys.stderr) if size and sys.stderr.isatty() else None

    def show(done: int) -> None:
        if screen:
            print(f"\r{label}: {min(done * 100 // size, 100)} %", end="", file=screen, flush=True)

    try:
        yield show
    finally:
        if screen:
            print(file=screen)


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


Writer = Callable[..., None]


def paper_option(written: str) -> Parameter:
    """Return the option; ``written`` says what is on the paper."""
    text = f"{written} With - it goes to standard output."
    return Parameter("pdf", "--pdf", "OUT", text, writes="PDF")


def pdf(name: str, path: str | None) -> Writer:
    """Return what writes an answer as PDF, before anything is computed in vain; None is nowhere.

    ``name`` is its module in ``arpad.reports.pdf``.
    """
    if path is None:
        return _nowhere
    from arpad.reports.pdf import missing

    if module := missing():
        raise Failed(lacking("PDF", module, "pdf"), 1)
    made: Callable[..., bytes] = importlib.import_module(f"arpad.reports.pdf.{name}").pdf

    def write(answer: object, **options: object) -> None:
        paper = made(answer, **options)
        if not printed(path):
            _write(path, [paper])
            return
        sys.stdout.buffer.write(paper)
        sys.stdout.buffer.flush()  # here it can still be said that there is no room

    return write


def html(name: str, path: str | None, *, said: bool = True) -> Writer:
    """Return what writes an answer as HTML, before anything is computed in vain; None is nowhere.

    ``name`` is its module in ``arpad.reports``; ``said`` names a file once it is written.
    """
    if path is None:
        return _nowhere
    try:
        stream = importlib.import_module(f"arpad.reports.{name}").stream
    except ImportError as missing:
        raise Failed(lacking("HTML", missing.name or "", "web"), 1) from None

    def write(answer: object) -> None:
        if printed(path):
            print_data(stream(answer))
        else:
            _write(path, stream(answer), said=said)

    return write


def printed(path: str | None) -> bool:
    """Whether it goes to standard output, where nothing else may then stand."""
    return path == STANDARD


def _nowhere(*_: object, **__: object) -> None:
    pass


def _write(path: str, pieces: Iterable[str | bytes], *, said: bool = True) -> None:
    """Write a file whole or not at all."""
    from arpad.faces.cli import files

    files.write(path, pieces)
    if said:
        tell(say("{path}: written", path=path))
