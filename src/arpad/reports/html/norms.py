"""Norms as pages to print: for each player and title the whole working on one sheet."""

from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from arpad import __version__
from arpad.calculators.norms import NormAudit, NormReport
from arpad.document.parts import rules_line
from arpad.language import say
from arpad.reports import norms_layout
from arpad.reports.html import LANGUAGE, cite
from arpad.reports.pdf import missing
from arpad.reports.words import words


def stream(report: NormReport) -> Iterator[str]:
    """Give one HTML file with a page for each norm made, or for each title of the one player."""
    return iter((certificate(report, norms_layout.sheets(report)),))


def certificate(report: NormReport, audits: Iterable[NormAudit]) -> str:
    """Return one HTML file with a page for each of these audits of the report."""
    template = _environment(link=False).get_template("norm.html")
    return template.render(report=report, audits=tuple(audits))


def fragment(report: NormReport, sheets: str = "") -> str:
    """Return the norms of an event as a section of its page, under a heading of level 2.

    It has no style of its own; ``style()`` is made for it. Buttons send the page's form
    (report-form) to the address ``sheets`` with .html, or .pdf where that can be written, for what
    can be printed; without it there are none.
    """
    template = _environment(link=True).get_template("norms.html")
    return template.render(report=report, sheets=sheets, with_pdf=not missing())


def style() -> str:
    """Return the style of the fragment, built on the colours every page of Arpad names."""
    return _file("norm.css")


@cache
def _file(name: str) -> str:
    return files("arpad.reports.html").joinpath(name).read_text(encoding="utf-8")


def _css() -> Markup:
    """Return our own sheets, which go in as they are."""
    return Markup("".join(map(_file, ("file.css", "norm.css", "norm_sheet.css"))))


@cache
def _environment(*, link: bool) -> Environment:
    """Return the templates' environment, whose clauses are links on pages alone."""
    env = Environment(
        loader=PackageLoader("arpad.reports.html"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    env.filters |= {"words": words} | cite.filters(link=link)
    env.globals |= {
        "_": say,
        "css": _css,
        "language": LANGUAGE,
        "layout": norms_layout,
        "rules_line": rules_line,
        "version": __version__,
    }
    return env
