"""Norms as pages to print: for each player and title the whole working on one sheet."""

from collections.abc import Iterable, Iterator

from arpad.calculators.norms import NormAudit, NormReport
from arpad.document import Document
from arpad.reports.documents.norms import document, near, sentence, sheet, sheets
from arpad.reports.html import environment
from arpad.reports.pdf import missing


def stream(report: NormReport) -> Iterator[str]:
    """Give one HTML file with a page for each norm made, or for each title of the one player."""
    template = environment(link=False).get_template("norm.html")
    values = {"sheets": sheets(report), "cited": sentence}
    yield from template.generate(event=document(report), **values)


def fragment(report: NormReport, address: str = "") -> str:
    """Return the norms of an event as a section of its page, under a heading of level 2.

    It has no style of its own; norm.css is made for it. Buttons send the page's form
    (report-form) to the ``address`` with .html, or .pdf where that can be written, for what can be
    printed; without it there are none.
    """
    template = environment(link=True).get_template("norms.html")
    made, close = _numbered(report.achieved), _numbered(near(report))
    values = {"made": made, "close": close, "address": address, "with_pdf": not missing()}
    return template.render(event=document(report), **values)


def _numbered(audits: Iterable[NormAudit]) -> list[tuple[int | None, Document]]:
    return [(audit.entry.number, sheet(audit)) for audit in audits]
