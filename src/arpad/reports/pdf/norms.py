"""Norms on paper: for each player and title the whole working on one sheet."""

from collections.abc import Iterator, Sequence

from arpad.calculators.norms import NormReport
from arpad.document import Document, rules_line
from arpad.language import say
from arpad.reports.documents.norms import document, sentence, sheets
from arpad.reports.pdf.blocks import Block, beside, finished, height
from arpad.reports.pdf.paper import BOLD, REGULAR, Paper, Run, Type
from arpad.reports.pdf.setting import GUTTER, Setting
from arpad.reports.pdf.tables import SetTable
from arpad.reports.pictures.svg import DAY
from arpad.reports.words import words

_SIZES = (9.0, 8.5, 8.0, 7.5)  # of letters: the largest with which a sheet is one page
_ASKED = 5  # columns of what is asked: its clause stands in the rules
_WORKING = 0.4  # of the width, beside what is asked
_ROOM_TO_SIGN = 26.0


def pdf(report: NormReport) -> bytes:
    """Return a PDF with a page for each norm made, or for each title of the one player asked for.

    See ``arpad.reports.html.norms.stream``, which gives the same sheets as a page.
    """
    event = document(report)
    paper = Paper(say("{event}: title norms", event=event.title))
    made = [_fitted(paper, event, shown) for shown in sheets(report)]
    return finished(paper, made or [_nothing(Setting(paper, _SIZES[0]), event)])


def _nothing(setting: Setting, event: Document) -> Iterator[Block]:
    yield from setting.title(event.title)
    yield setting.text(Run(say("No norm was made."), setting.body))


def _fitted(paper: Paper, event: Document, shown: Document) -> Sequence[Block]:
    blocks: list[Block] = []
    for size in _SIZES:
        blocks = list(_sheet(Setting(paper, size), event, shown))
        if height(blocks) <= paper.height:
            break
    return blocks


def _sheet(setting: Setting, event: Document, shown: Document) -> Iterator[Block]:
    yield setting.text(Run(event.title, setting.strong))
    yield setting.text(Run(event.asked[0][1], setting.soft))
    if board := shown.board:
        yield from setting.title(shown.title, board.asked)
        yield setting.gap()
        size, colour = 1.2 * setting.size, DAY.accent if board.tone == "gain" else DAY.bad
        title = Run(f"{board.number} ", Type(size, BOLD, colour))
        yield setting.text(title, Run(board.sentence, Type(size, REGULAR)))
    yield from SetTable(setting, shown.tables[0], setting.paper.width).blocks()
    yield from _working_and_requirements(setting, shown)
    yield from _checks(setting, event)
    yield from _signed(setting)
    claim = sentence(event.lead) if event.lead else ""
    rules = say("Rules: {rules}", rules=rules_line(event.rules)) if event.rules else ""
    yield setting.text(Run(f"{claim} {rules}", setting.soft))


def _working_and_requirements(setting: Setting, shown: Document) -> Iterator[Block]:
    asked = shown.tables[1]
    rows = [row._replace(cells=row.cells[:_ASKED]) for row in asked.rows]
    asked = asked._replace(columns=asked.columns[:_ASKED], rows=rows)
    left = _WORKING * setting.paper.width
    right = SetTable(setting, asked, setting.paper.width - left - GUTTER).blocks()
    yield beside((list(_working(setting, shown, left)), list(right)), (0, left + GUTTER))


def _working(setting: Setting, shown: Document, width: float) -> Iterator[Block]:
    yield from setting.heading(say("Working"), width=width)
    for line in shown.summary:
        yield setting.text(Run(str(line), setting.body), width=width)
    missing = [problem.account for problem in shown.problems]
    for heading, accounts in ((say("Missing"), missing), (say("Notes"), shown.notes)):
        if accounts:
            yield from setting.heading(heading, width=width)
        for account in accounts:
            section = account.clause.section if account.clause else ""
            yield setting.item(words(account), section, width=width)


def _checks(setting: Setting, event: Document) -> Iterator[Block]:
    items = list(_check_items(setting, event, setting.half))
    middle = (len(items) + 1) // 2
    yield from setting.heading(event.tables[0].caption)
    yield beside((items[:middle], items[middle:]), (0, setting.half + GUTTER))


def _check_items(setting: Setting, event: Document, width: float) -> Iterator[Block]:
    for row in event.tables[0].rows:
        grave = setting.severity("error" if row.kind == "missing" else "")
        status = grave._replace(size=setting.small.size) if row.kind else setting.label
        yield setting.text(
            Run(f"{row.cells[0]} ", status),
            Run(f"{row.reason} ", setting.small),
            Run(row.clause.section if row.clause else "", setting.soft),
            width=width,
        )


def _signed(setting: Setting) -> Iterator[Block]:
    """Leave room for what is written by hand."""
    labels = say("Chief arbiter"), say("Place and day")

    def draw(x: float, y: float) -> None:
        for number, label in enumerate(labels):
            left = x + number * (setting.half + GUTTER)
            setting.paper.rule(left, y + _ROOM_TO_SIGN, setting.half, DAY.ink)
            setting.paper.write(label, left, y + _ROOM_TO_SIGN + 2, setting.soft)

    yield Block(_ROOM_TO_SIGN + 2 * setting.soft.leading, draw, keep=True)
