"""A calculator's answer on one page: what was asked, the result, a picture, the working."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from arpad import __version__
from arpad.calculators import calculator
from arpad.calculators.answers import Answer
from arpad.language import say
from arpad.reports.asked import asked
from arpad.reports.cards import cards
from arpad.reports.layout import rules_line
from arpad.reports.pdf import blocks, drawing
from arpad.reports.pdf.blocks import Block, beside
from arpad.reports.pdf.paper import Paper, Run, cut
from arpad.reports.pdf.setting import Setting
from arpad.reports.pdf.tables import Columns
from arpad.reports.pictures import Picture, pictures
from arpad.reports.tables import Table, tables

# How large letters are, in points, and whether all stands close together: the first way in which
# all fits on one page is taken, and the last of all where nothing does.
_WAYS = ((9.5, False), (9.0, False), (8.5, False), (8.5, True), (8.0, True), (7.5, True))
_SEVERAL_PAGES = (9.0, False)
_GUTTER = 18.0
_CODE = 62.0  # side of a QR code
_LONGEST = 220  # letters of an address that are written; the link leads to all of it
_NARROWEST = 130.0  # points of a column of notes
_TALL = 0.6  # of a page: what is higher is not set side by side


def pdf(answer: Answer, *, link: str = "", command: str = "") -> bytes:
    """Return an answer as a PDF; up to some twenty games on one page.

    ``link`` is where it can be seen, where that is known; else ``command`` asks for it.
    """
    title = say(calculator(answer.calculator).title)
    paper = Paper(title)
    found: list[Block] = []
    for size, dense in (*_WAYS, _SEVERAL_PAGES):
        found = list(_blocks(Setting(paper, size, dense=dense), answer, link, command))
        if blocks.height(found) <= paper.height:
            break
    return blocks.finished(paper, [found])


def _blocks(setting: Setting, answer: Any, link: str, command: str) -> Iterator[Block]:
    yield from setting.title(setting.paper.title)
    yield setting.text(*_asked(setting, answer))
    yield setting.gap()
    yield from setting.cards(cards(answer))
    yield from _picture_and_steps(setting, answer)
    yield from (_tables_beside if setting.dense else _tables_below)(setting, answer)
    yield setting.gap()
    yield from _source(setting, answer, link, command)


def _asked(setting: Setting, answer: Answer) -> Iterator[Run]:
    yield Run(say("Computed for:") + " ", setting.small)
    found = asked(answer)
    strong = setting.small._replace(weight=setting.strong.weight)
    for number, (label, value) in enumerate(found, start=1):
        yield Run(f"{label} ", setting.small)
        yield Run(value, strong)
        yield Run("." if number == len(found) else "; ", setting.small)


def _picture_and_steps(setting: Setting, answer: Answer) -> Iterator[Block]:
    """Set the steps beside the main picture, and further pictures below it where they fit."""
    width = (setting.paper.width - _GUTTER) / 2
    shown = pictures(answer)
    steps = list(_steps(setting, answer, width if shown else setting.paper.width))
    drawn = [list(_figure(setting, each, width)) for each in shown]
    left = drawn[0] if drawn else []
    for each in drawn[1:]:
        if blocks.height(left) + blocks.height(each) <= blocks.height(steps):
            left = [*left, *each]
    yield from _two(setting, left, steps)


def _figure(setting: Setting, shown: Picture, width: float) -> Iterator[Block]:
    yield from setting.heading(shown.title, width=width)
    yield drawing.picture(setting.paper, shown, width, setting.size - 1)


def _steps(setting: Setting, answer: Answer, width: float) -> Iterator[Block]:
    yield from setting.heading(say("Step by step"), width=width)
    for number, step in enumerate(answer.steps, start=1):
        yield setting.account(step, mark=f"{number}.", width=width)


def _tables_below(setting: Setting, answer: Answer) -> Iterator[Block]:
    """Set the tables one after another, the notes beside those without headings."""
    found = list(tables(answer))
    for table in found:
        if table.columns:
            yield from Columns(setting, table, setting.paper.width).blocks()
    width = (setting.paper.width - _GUTTER) / 2
    left = [
        block
        for table in found
        if not table.columns
        for block in Columns(setting, table, width).blocks()
    ]
    yield from _two(setting, left, list(_notes(setting, answer, width if left else 0)))


def _tables_beside(setting: Setting, answer: Answer) -> Iterator[Block]:
    """Set the first table as narrow as it can be, all others and the notes to its right."""
    found = list(tables(answer))
    left = _GUTTER + max((_natural(setting, each) for each in found[:1]), default=0)
    room = setting.paper.width - left
    others = (_natural(setting, each) for each in found[1:] if each.columns)
    if not found or room < max(_NARROWEST, *others, 0):
        yield from _tables_below(setting, answer)
        return
    first = Columns(setting, found[0], left - _GUTTER).blocks()
    right = [block for each in found[1:] for block in Columns(setting, each, room).blocks()]
    yield beside((list(first), [*right, *_notes(setting, answer, room)]), (0, left))


def _natural(setting: Setting, table: Table) -> float:
    return Columns(setting, table, setting.paper.width).natural


def _notes(setting: Setting, answer: Answer, width: float) -> Iterator[Block]:
    for problem in answer.problems:
        yield setting.account(problem.account, mark="!", width=width)
    if answer.notes:
        heading = say("Why the official number may differ, and what was assumed")
        yield from setting.heading(heading, width=width)
    for note in answer.notes:
        yield setting.account(note, mark="•", width=width)


def _two(setting: Setting, left: Sequence[Block], right: Sequence[Block]) -> Iterator[Block]:
    """Set two columns, or one after the other what is too high or stands alone."""
    highest = max(blocks.height(left), blocks.height(right))
    if not left or not right or highest > _TALL * setting.paper.height:
        yield from (*left, *right)
        return
    yield beside((left, right), (0, (setting.paper.width + _GUTTER) / 2))


def _source(setting: Setting, answer: Answer, link: str, command: str) -> Iterator[Block]:
    """Say by which rules, and where the answer can be had again: a link with its code."""
    square = drawing.code(setting.paper, link, _CODE) if link else None
    width = setting.paper.width - (_CODE + _GUTTER if square else 0)
    rules = rules_line(answer.rules)
    said = say("Rules: {rules} Arpad {version}.", rules=rules, version=__version__)
    lines = [setting.text(Run(said, setting.soft), width=width)]
    if link:
        lines.append(_linked(setting, say("Link to this result:"), link, width))
    elif command:
        runs = Run(say("On the command line:") + " ", setting.soft), Run(command, setting.small)
        lines.append(setting.text(*runs, width=width))
    columns: list[Iterable[Block]] = [lines, [square] if square else []]
    yield beside([list(each) for each in columns], (0, width + _GUTTER))


def _linked(setting: Setting, label: str, link: str, width: float) -> Block:
    runs = Run(f"{label} ", setting.soft), Run(cut(link, _LONGEST), setting.small)
    block = setting.text(*runs, width=width)

    def draw(x: float, y: float) -> None:
        block.draw(x, y)
        setting.paper.link(x, y, width, block.height, link)

    return Block(block.height, draw)
