"""What a report says first, by name: norms made and missed, first ratings, largest gains."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypedDict

from arpad.calculators import norms
from arpad.calculators.events import EventAnswer, Outcome
from arpad.calculators.norms import NormAudit, NormReport
from arpad.capabilities import title_norms
from arpad.language import say
from arpad.numbers import decimals, short
from arpad.reports import event_sections, norms_layout
from arpad.reports.event_layout import named

_MOST_NAMED = 12  # of one kind
_GAINS = 3
_MOST_PLAYERS = 1000  # of an event whose norms are looked for beside its report


class News(NamedTuple):
    """One kind of news: what it is, and each of whom it is by name."""

    label: str
    names: tuple[str, ...]


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


def norm_data(report: NormReport | None) -> Iterator[NormNewsData]:
    """Give the norms made, then those missed by a point or less."""
    for made, audits in _audits(report):
        for audit in audits:
            player = audit.entry.player
            yield {
                "number": audit.entry.number,
                "name": player.name,
                "title": audit.title,
                "made": made,
                "text": norms_layout.headline(audit),
            }


def news(answer: EventAnswer, report: NormReport | None) -> Iterator[News]:
    """Give the news, those most people ask for first; nothing of what there is none of."""
    for made, audits in _audits(report):
        label = say("Norms made") if made else say("Norms missed by a point or less")
        yield from _kind(label, [_of_norm(audit) for audit in audits])
    made_too = [f"{named(each.entry)}: {text}" for each, text in event_sections.norms(answer)]
    yield from _kind(say("Norms made"), made_too)
    first = [
        f"{named(each.entry)} {short(each.first.new_rating)}"
        for each in answer.outcomes
        if each.first and each.first.new_rating is not None
    ]
    yield from _kind(say("First ratings"), first)
    gains = sorted(filter(_gain, answer.outcomes), key=_gain, reverse=True)[:_GAINS]
    yield from _kind(say("Largest gains"), [_of_gain(each) for each in gains], counted=False)


def _kind(label: str, names: Sequence[str], *, counted: bool = True) -> Iterator[News]:
    if not names:
        return
    shown = list(names[:_MOST_NAMED])
    if rest := len(names) - len(shown):
        shown.append(say("and {count} more", count=rest))
    yield News(f"{label}: {len(names)}" if counted else label, tuple(shown))


def _audits(report: NormReport | None) -> Iterator[tuple[bool, Sequence[NormAudit]]]:
    if report is not None:
        yield True, report.achieved
        yield False, tuple(norms_layout.near(report))


def _of_norm(audit: NormAudit) -> str:
    return say(
        "{who}: {what}", who=norms_layout.person(audit.entry), what=norms_layout.headline(audit)
    )


def _gain(outcome: Outcome) -> int:
    return max(0, outcome.change.change) if outcome.change else 0


def _of_gain(outcome: Outcome) -> str:
    return f"{named(outcome.entry)} {decimals(_gain(outcome), 0, signed=True)}"
