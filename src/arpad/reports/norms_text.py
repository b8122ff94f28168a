"""Norms as plain text for a terminal: an event at a glance, or one player with the working."""

import textwrap
from collections.abc import Iterator, Sequence

from arpad.calculators.norms import NormAudit, NormReport
from arpad.document.parts import rules_line
from arpad.language import say, say_many
from arpad.reports import norms_layout as layout
from arpad.reports.problems import problem_counts, problem_lines
from arpad.reports.words import words
from arpad.systems.fide.norms.checks import failings

WIDTH = 100
_GAP = "  "
_LEFT = frozenset(
    ("Result", "Opponent", "Name", "Decision", "Requirement", "State", "Needed", "Clause")
)
_LONGEST_NAME = 24
# Notes without which a norm of the list would be taken for more than it is.
_DOUBTS = (
    "norm-sex-unknown",
    "norm-own-federation-unknown",
    "norm-exempt",
    "norm-last-forfeit",
    "norm-scheduled-not-played",
    "norm-scheduled-missing",
    "norm-needs-approval",
)
_LEAST_WIDTH = 20  # of a last column


def as_text(report: NormReport) -> str:
    """Return the whole report as lines for a terminal, ending in a newline."""
    return "\n".join(lines(report)) + "\n"


def lines(report: NormReport) -> Iterator[str]:
    """Give the report line by line; of one player with every round."""
    yield layout.event_name(report)
    yield from _wrapped(" · ".join(layout.facts(report)), "")
    if report.given["player"] is not None:
        for audit in layout.audits(report.players):
            yield from audit_lines(audit)
    else:
        yield from _summary(report)
        yield from _figures(report)
    yield from _checks(report)
    if report.doubts:
        yield from ("", say("Rating lists and the table of players"))
        yield from problem_lines(report.doubts)
    if report.problems:
        counts = problem_counts(report.problems)
        yield from (
            "",
            *_wrapped(say("In the file: {counts}; check lists them", counts=counts), ""),
        )
    for label, value in layout.options_used(report):
        yield say("Option: {label}: {value}", label=label, value=value)
    yield from ("", *_wrapped(layout.claim(), ""))
    yield from ("", *_wrapped(say("Rules: {rules}", rules=rules_line(report.rules)), ""))


def _summary(report: NormReport) -> Iterator[str]:
    made = report.achieved
    heading = say_many("{count} norm made", "{count} norms made", len(made))
    yield from ("", heading if made else say("No norm was made"))
    for account in failings(report.checks):
        yield from _wrapped(layout.sentence(account))
    for audit in made:
        yield from _one_line(audit)
    close = list(layout.near(report))
    if close:
        yield from ("", say("Missed by a point or less"))
    for audit in close:
        yield from _one_line(audit)
        yield from _wrapped(words(audit.missing[0]), _GAP * 2)


def _one_line(audit: NormAudit) -> Iterator[str]:
    who = layout.person(audit.entry)
    yield from _wrapped(say("{who}: {what}", who=who, what=layout.headline(audit)))
    for note in audit.notes:
        if note.code in _DOUBTS:
            yield from _wrapped(words(note), _GAP * 2)


def audit_lines(audit: NormAudit) -> Iterator[str]:
    """Give one audit: the outcome, the rounds, the requirements, what is missing, what to know."""
    yield from ("", layout.person(audit.entry))
    if known := layout.identity(audit.entry):
        yield known
    yield layout.headline(audit)
    if audit.held:
        yield say("The player has this title already.")
    rows = [row.cells for row in layout.round_rows(audit)]
    yield from ("", *_table(layout.ROUND_COLUMNS, rows))
    yield from ("", *layout.working(audit), "")
    asked = [row.cells for row in layout.requirement_rows(audit)]
    yield from _table(layout.REQUIREMENT_COLUMNS, asked)
    for heading, accounts in ((say("Missing"), audit.missing), (say("Notes"), audit.notes)):
        if accounts:
            yield from ("", heading)
        for account in accounts:
            yield from _wrapped(layout.sentence(account), mark="- ")


def _figures(report: NormReport) -> Iterator[str]:
    rows = [layout.figure_cells(player) for player in report.players]
    yield from ("", *_table(layout.FIGURE_COLUMNS, rows))
    for note in report.notes:
        yield from _wrapped(layout.sentence(note), "")


def _checks(report: NormReport) -> Iterator[str]:
    yield from ("", say("The event"))
    width = max(len(layout.status_word(each.status)) for each in report.checks)
    for each in report.checks:
        head = f"{_GAP}{layout.status_word(each.status):<{width}}{_GAP}"
        yield from textwrap.wrap(
            layout.sentence(each.account),
            WIDTH,
            initial_indent=head,
            subsequent_indent=" " * len(head),
        )


def _wrapped(text: str, indent: str = _GAP, mark: str = "") -> Iterator[str]:
    yield from textwrap.wrap(
        text,
        WIDTH,
        initial_indent=indent + mark,
        subsequent_indent=indent + " " * len(mark or _GAP),
        break_on_hyphens=False,
    )


def _table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    cut = [[_cut(cell, name) for cell, name in zip(row, columns, strict=True)] for row in rows]
    shown = [[say(name) for name in columns], *cut]
    widths = [max(len(row[place]) for row in shown) for place in range(len(columns))]
    for row in shown:
        cells = (
            f"{cell:<{width}}" if name in _LEFT else f"{cell:>{width}}"
            for cell, width, name in zip(row, widths, columns, strict=True)
        )
        yield from _last_wrapped([*cells])


def _last_wrapped(cells: Sequence[str]) -> Iterator[str]:
    """Join cells; the last one goes on in further lines where there is no room for it."""
    head = _GAP.join((*cells[:-1], ""))
    wide = max(_LEAST_WIDTH, WIDTH - len(head))
    first, *more = textwrap.wrap(cells[-1].rstrip(), wide) or [""]
    yield (head + first).rstrip()
    yield from (" " * len(head) + text for text in more)


def _cut(cell: str, column: str) -> str:
    if column in ("Opponent", "Name") and len(cell) > _LONGEST_NAME:
        return cell[: _LONGEST_NAME - 1] + "…"
    return cell
