"""The options --pdf and --html: an answer on paper or as a page, to a file or standard output."""

import importlib
import sys
from collections.abc import Callable, Iterable

import click

from arpad.errors import lacking
from arpad.faces.cli.outputs import STANDARD, Output
from arpad.language import say


def option(written: str) -> click.Option:
    """Return the option; ``written`` says what is on the paper."""
    text = f"{written} With - it goes to standard output."
    return click.Option(["--pdf"], metavar="OUT", type=Output("PDF"), help=text)


def writer(name: str, path: str | None) -> Callable[..., bytes] | None:
    """Return what makes a PDF of an answer, before anything is computed in vain; None for none.

    ``name`` is its module in ``arpad.reports.pdf``.
    """
    if path is None:
        return None
    from arpad.reports.pdf import missing

    if module := missing():
        raise click.ClickException(lacking("PDF", module, "pdf"))
    pdf: Callable[..., bytes] = importlib.import_module(f"arpad.reports.pdf.{name}").pdf
    return pdf


def html(name: str, path: str | None) -> Callable[..., Iterable[str]] | None:
    """Return what makes HTML of an answer, before anything is computed in vain; None for none.

    ``name`` is its module in ``arpad.reports``.
    """
    if path is None:
        return None
    try:
        stream: Callable[..., Iterable[str]] = importlib.import_module(
            f"arpad.reports.{name}"
        ).stream
    except ImportError as missing:
        raise click.ClickException(lacking("HTML", missing.name or "", "web")) from None
    return stream


def printed(path: str | None) -> bool:
    """Whether the PDF goes to standard output, where nothing else may then stand."""
    return path == STANDARD


def write(path: str, paper: bytes) -> None:
    """Write a PDF whole or not at all, and say so where it is a file."""
    if printed(path):
        sys.stdout.buffer.write(paper)
        sys.stdout.buffer.flush()  # here it can still be said that there is no room
    else:
        from arpad.faces.cli import files

        files.write(path, [paper])
        click.echo(say("{path}: written", path=path), err=True)
