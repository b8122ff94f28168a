"""Norms as pages to print: for each player and title the whole working on one sheet."""

from collections.abc import Iterable, Iterator

from arpad.calculators.norms import NormAudit, NormReport
from arpad.reports import norms_layout
from arpad.reports.html import environment, file
from arpad.reports.pdf import missing


def stream(report: NormReport) -> Iterator[str]:
    """Give one HTML file with a page for each norm made, or for each title of the one player."""
    return iter((certificate(report, norms_layout.sheets(report)),))


def certificate(report: NormReport, audits: Iterable[NormAudit]) -> str:
    """Return one HTML file with a page for each of these audits of the report."""
    template = environment(link=False).get_template("norm.html")
    return template.render(report=report, audits=tuple(audits))


def fragment(report: NormReport, sheets: str = "") -> str:
    """Return the norms of an event as a section of its page, under a heading of level 2.

    It has no style of its own; ``style()`` is made for it. Buttons send the page's form
    (report-form) to the address ``sheets`` with .html, or .pdf where that can be written, for what
    can be printed; without it there are none.
    """
    template = environment(link=True).get_template("norms.html")
    return template.render(report=report, sheets=sheets, with_pdf=not missing())


def style() -> str:
    """Return the style of the fragment, built on the colours every page of Arpad names."""
    return file("norm.css")
