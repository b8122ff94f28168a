"""The title norms of an event beside its report: those made, and those nearly made."""

from collections.abc import Iterator, Sequence
from typing import TypedDict

from arpad.calculators import norms
from arpad.calculators.events import EventAnswer
from arpad.calculators.norms import NormAudit, NormReport
from arpad.capabilities import title_norms
from arpad.reports.documents.norms import headline, near

_MOST_PLAYERS = 1000  # of an event whose norms are looked for beside its report


class NormNewsData(TypedDict):
    """A title norm made, or missed by a point or less, and one sentence of it."""

    number: int | None
    name: str
    title: str
    made: bool
    text: str


def has_norms(answer: EventAnswer) -> bool:
    """Whether title norms can be made: in one standard event of a system that has norms."""
    standard = answer.events[0].time_class == "standard"
    return standard and not answer.several and title_norms(answer.system) is not None


def norm_report(answer: EventAnswer) -> NormReport | None:
    """Look for the norms of an event as its file has it; None where there are none to look for."""
    if not has_norms(answer) or len(answer.outcomes) > _MOST_PLAYERS:
        return None
    return norms.of_filed(answer.filed[0], {})


def audits(report: NormReport) -> Iterator[tuple[bool, Sequence[NormAudit]]]:
    """Give the norms made, then those missed by a point or less."""
    yield True, report.achieved
    yield False, tuple(near(report))


def norm_data(report: NormReport | None) -> Iterator[NormNewsData]:
    """Give the same as data."""
    for made, of_kind in audits(report) if report else ():
        for audit in of_kind:
            yield {
                "number": audit.entry.number,
                "name": audit.entry.player.name,
                "title": audit.title,
                "made": made,
                "text": headline(audit),
            }
