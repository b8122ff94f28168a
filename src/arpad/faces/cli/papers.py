"""The options --pdf and --html: an answer on paper or as a page, to a file or standard output."""

import importlib
import sys
from collections.abc import Callable, Iterable

import click

from arpad.errors import lacking
from arpad.faces.cli import terminal
from arpad.faces.cli.outputs import STANDARD, Output
from arpad.language import say

Writer = Callable[..., None]


def option(written: str) -> click.Option:
    """Return the option; ``written`` says what is on the paper."""
    text = f"{written} With - it goes to standard output."
    return click.Option(["--pdf"], metavar="OUT", type=Output("PDF"), help=text)


def pdf(name: str, path: str | None) -> Writer:
    """Return what writes an answer as PDF, before anything is computed in vain; None is nowhere.

    ``name`` is its module in ``arpad.reports.pdf``.
    """
    if path is None:
        return _nowhere
    from arpad.reports.pdf import missing

    if module := missing():
        raise click.ClickException(lacking("PDF", module, "pdf"))
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
        raise click.ClickException(lacking("HTML", missing.name or "", "web")) from None

    def write(answer: object) -> None:
        if printed(path):
            terminal.print_data(stream(answer))
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
        click.echo(say("{path}: written", path=path), err=True)
