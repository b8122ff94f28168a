"""Norms on paper: for each player and title the whole working on one sheet."""

from collections.abc import Iterator, Sequence

from arpad.calculators.norms import NormAudit, NormReport
from arpad.document import Row, Table
from arpad.document.parts import rules_line
from arpad.language import say
from arpad.reports import norms_layout as layout
from arpad.reports.pdf.blocks import Block, beside, finished, height
from arpad.reports.pdf.paper import BOLD, REGULAR, Paper, Run, Type
from arpad.reports.pdf.setting import Setting
from arpad.reports.pdf.tables import Columns
from arpad.reports.pictures.svg import DAY
from arpad.reports.words import words

_SIZES = (9.0, 8.5, 8.0, 7.5)  # of letters: the largest with which a sheet is one page
_GUTTER = 18.0
_ROUND_TEXTS = frozenset({1, 3, 4, 5, 8, 9})  # columns of words
_ASKED_TEXTS = frozenset({0, 2, 4})
_ASKED = 5  # columns of what is asked: its clause stands in the rules
_WORKING = 0.4  # of the width, beside what is asked
_ROOM_TO_SIGN = 26.0


def pdf(report: NormReport) -> bytes:
    """Return a PDF with a page for each norm made, or for each title of the one player asked for.

    See ``arpad.reports.html.norms.stream``, which gives the same sheets as a page.
    """
    paper = Paper(say("{event}: title norms", event=layout.event_name(report)))
    audits = layout.sheets(report)
    if not audits:
        return finished(paper, [_nothing(Setting(paper, _SIZES[0]), report)])
    return finished(paper, [_fitted(paper, report, audit) for audit in audits])


def _nothing(setting: Setting, report: NormReport) -> Iterator[Block]:
    yield from setting.title(layout.event_name(report))
    yield setting.text(Run(say("No norm was made."), setting.body))


def _fitted(paper: Paper, report: NormReport, audit: NormAudit) -> Sequence[Block]:
    found: list[Block] = []
    for size in _SIZES:
        found = list(_sheet(Setting(paper, size), report, audit))
        if height(found) <= paper.height:
            break
    return found


def _sheet(setting: Setting, report: NormReport, audit: NormAudit) -> Iterator[Block]:
    yield setting.text(Run(layout.event_name(report), setting.strong))
    yield setting.text(Run(" · ".join(layout.facts(report)), setting.soft))
    yield from setting.title(layout.person(audit.entry), layout.identity(audit.entry))
    yield setting.gap()
    yield setting.text(*_outcome(setting, audit))
    rows = [Row(row.cells) for row in layout.round_rows(audit)]
    columns = tuple(say(each) for each in layout.ROUND_COLUMNS)
    rounds = Table(say("Rounds"), columns, rows, _ROUND_TEXTS)
    yield from Columns(setting, rounds, setting.paper.width).blocks()
    yield from _working_and_requirements(setting, audit)
    yield from _checks(setting, report)
    yield from _signed(setting)
    rules = say("Rules: {rules}", rules=rules_line(report.rules))
    yield setting.text(Run(f"{layout.claim()} {rules}", setting.soft))


def _outcome(setting: Setting, audit: NormAudit) -> Iterator[Run]:
    colour = DAY.accent if audit.achieved else DAY.bad
    size = 1.2 * setting.size
    yield Run(f"{layout.title_name(audit.title)} ", Type(size, BOLD, colour))
    yield Run(layout.headline(audit), Type(size, REGULAR))


def _working_and_requirements(setting: Setting, audit: NormAudit) -> Iterator[Block]:
    columns = tuple(say(each) for each in layout.REQUIREMENT_COLUMNS[:_ASKED])
    rows = [Row(row.cells[:_ASKED]) for row in layout.requirement_rows(audit)]
    asked = Table(say("Requirements"), columns, rows, _ASKED_TEXTS)
    left = _WORKING * setting.paper.width
    right = Columns(setting, asked, setting.paper.width - left - _GUTTER).blocks()
    yield beside((list(_working(setting, audit, left)), list(right)), (0, left + _GUTTER))


def _working(setting: Setting, audit: NormAudit, width: float) -> Iterator[Block]:
    yield from setting.heading(say("Working"), width=width)
    for line in layout.working(audit):
        yield setting.text(Run(line, setting.body), width=width)
    for heading, accounts in ((say("Missing"), audit.missing), (say("Notes"), audit.notes)):
        if accounts:
            yield from setting.heading(heading, width=width)
        for each in accounts:
            section = each.clause.section if each.clause else ""
            yield setting.item(words(each), section, width=width)


def _checks(setting: Setting, report: NormReport) -> Iterator[Block]:
    """Set what is asked of the event in two columns."""
    half = (setting.paper.width - _GUTTER) / 2
    items = list(_check_items(setting, report, half))
    middle = (len(items) + 1) // 2
    yield from setting.heading(say("The event"))
    yield beside((items[:middle], items[middle:]), (0, half + _GUTTER))


def _check_items(setting: Setting, report: NormReport, width: float) -> Iterator[Block]:
    for check in report.checks:
        account = check.account
        section = account.clause.section if account.clause else ""
        status = layout.status_word(check.status)
        grave = "error" if check.status == "missing" else ""
        yield setting.text(
            Run(f"{status} ", setting.severity(grave)._replace(size=setting.small.size)),
            Run(f"{words(account)} ", setting.small),
            Run(section, setting.soft),
            width=width,
        )
    for label, value in layout.options_used(report):
        text = say("{label}: {value}", label=label, value=value)
        option = Run(say("option") + " ", setting.label)
        yield setting.text(option, Run(text, setting.small), width=width)


def _signed(setting: Setting) -> Iterator[Block]:
    """Leave room for what is written by hand."""
    half = (setting.paper.width - _GUTTER) / 2
    labels = say("Chief arbiter"), say("Place and day")

    def draw(x: float, y: float) -> None:
        for number, label in enumerate(labels):
            left = x + number * (half + _GUTTER)
            setting.paper.rule(left, y + _ROOM_TO_SIGN, half, DAY.ink)
            setting.paper.write(label, left, y + _ROOM_TO_SIGN + 2, setting.soft)

    yield Block(_ROOM_TO_SIGN + 2 * setting.soft.leading, draw, keep=True)
