"""A calculator's answer on one page: what was asked, the result, a picture, the working."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from arpad import __version__
from arpad.document import Document, Table, rules_line
from arpad.language import say
from arpad.reports.documents import Answered, document
from arpad.reports.pdf import blocks, drawing
from arpad.reports.pdf.blocks import Block, beside
from arpad.reports.pdf.paper import Paper, Run, cut
from arpad.reports.pdf.setting import GUTTER, SMALLEST, Setting
from arpad.reports.pdf.tables import SetTable
from arpad.reports.pictures.parts import Picture

# How large letters are, in points, and whether all stands close together: the first way in which
# all fits on one page is taken.
_WAYS = (
    *((9.5, False), (9.0, False), (8.5, False)),
    *((8.5, True), (8.0, True), (7.5, True), (SMALLEST, True)),
)
_SEVERAL_PAGES = (9.0, 8.5, 8.0)  # where no way fits: the largest with as few pages as any
_LONG = 3  # pages: what is longer is set in the last of these at once
_CODE = 62.0  # side of a QR code
_LONGEST = 220  # letters of an address that are written; the link leads to all of it
_NARROWEST = 130.0  # points of a column of notes
_TALL = 0.6  # of a page: what is higher is not set side by side
_WIDE, _TALLEST = 400.0, 0.9  # of a picture that stands alone: points, and part of a page


def pdf(answer: Answered, *, link: str = "", command: str = "") -> bytes:
    """Return an answer as a PDF; up to some twenty games on one page.

    ``link`` is where it can be seen, where that is known; else ``command`` asks for it.
    """
    return on_paper(document(answer), link, command)


def on_paper(shown: Document, link: str = "", command: str = "") -> bytes:
    """Return a document as a PDF, as ``pdf`` does an answer."""
    paper = Paper(shown.title)
    ways = (Setting(paper, size, dense=dense) for size, dense in _WAYS)
    sizes: tuple[float, ...] = _SEVERAL_PAGES
    for sheet in (list(_blocks(way, shown, link, command)) for way in ways):
        high = blocks.height(sheet)
        if high <= paper.height:
            return blocks.finished(paper, [sheet])
        if high > _LONG * paper.height:
            sizes = sizes[-1:]
            break
    several = (Setting(paper, size) for size in sizes)
    laid = [list(_blocks(setting, shown, link, command)) for setting in several]
    fewest = min(laid, key=lambda sheet: len([*blocks.pages(sheet, paper.height)]))
    return blocks.finished(paper, [fewest])


def _blocks(setting: Setting, shown: Document, link: str, command: str) -> Iterator[Block]:
    yield from setting.title(setting.paper.title)
    if shown.asked:
        yield setting.text(*_asked(setting, shown))
        yield setting.gap()
    if shown.figures:
        yield from setting.figures(shown.figures)
        left, shown = _beside_steps(setting, shown)
        yield from _two(setting, left, partial(_steps, setting, shown))
    else:
        yield setting.text(Run(shown.headline, setting.strong))
        yield from _pictures(setting, shown)
    yield from (_tables_beside if setting.dense else _tables_below)(setting, shown)
    yield setting.gap()
    yield from _source(setting, shown, link, command)


def _asked(setting: Setting, shown: Document) -> Iterator[Run]:
    yield Run(say("Computed for:") + " ", setting.small)
    strong = setting.small._replace(weight=setting.strong.weight)
    for number, (label, value) in enumerate(shown.asked, start=1):
        yield Run(f"{label} ", setting.small)
        yield Run(value, strong)
        yield Run("." if number == len(shown.asked) else "; ", setting.small)


def _beside_steps(setting: Setting, shown: Document) -> tuple[list[Block], Document]:
    """Set what stands beside the steps, and return the document without it.

    That is the main picture, below it further ones that fit and, where all stands close together,
    tables that do; those of games stay where they are looked for.
    """
    width = setting.half
    drawn = [list(_figure(setting, picture, width)) for picture in shown.pictures]
    left = drawn[0] if drawn else []
    room = blocks.height(_steps(setting, shown, width))
    for figure in drawn[1:]:
        if blocks.height(left) + blocks.height(figure) <= room:
            left = [*left, *figure]
    rest = []
    for table in shown.tables:
        fits = setting.dense and left and table.columns and not table.games
        if fits and _natural(setting, table) <= width:
            made = list(SetTable(setting, table, width).blocks())
            if blocks.height(left) + blocks.height(made) <= room:
                left = [*left, *made]
                continue
        rest.append(table)
    return left, shown._replace(tables=tuple(rest))


def _pictures(setting: Setting, shown: Document) -> Iterator[Block]:
    """Set pictures in the middle of a page, none higher than one."""
    for picture in shown.pictures:
        yield from _figure(setting, picture, _WIDE, _TALLEST * setting.paper.height)


def _figure(
    setting: Setting, picture: Picture, width: float, highest: float = math.inf
) -> Iterator[Block]:
    yield from setting.heading(picture.title, width=width)
    yield drawing.picture(setting.paper, picture, width, setting.size - 1, highest=highest)


def _steps(setting: Setting, shown: Document, width: float) -> Iterator[Block]:
    yield from setting.heading(say("Step by step"), width=width)
    yield from setting.accounts(shown.steps, "{}.", width=width)


def _tables_below(setting: Setting, shown: Document) -> Iterator[Block]:
    """Set the tables one after another, the notes beside those without headings."""
    for table in shown.tables:
        if table.columns:
            yield from SetTable(setting, table, setting.paper.width).blocks()
    left = [
        block
        for table in shown.tables
        if not table.columns
        for block in SetTable(setting, table, setting.half).blocks()
    ]
    yield from _two(setting, left, partial(_notes, setting, shown))


def _tables_beside(setting: Setting, shown: Document) -> Iterator[Block]:
    """Set the first tables as narrow as they can be, all others and the notes to their right.

    Not where that takes more room than one below another, as with long reasons in narrow rows.
    """
    below = list(_tables_below(setting, shown))
    columns: list[list[Block]] = []
    lefts, rest = [0.0], list(shown.tables)
    while rest and (rest[0].columns or not columns):
        left = lefts[-1] + _natural(setting, rest[0]) + GUTTER
        others = (_natural(setting, table) for table in rest[1:] if table.columns)
        if setting.paper.width - left < max(_NARROWEST, *others, 0):
            break
        columns.append(list(SetTable(setting, rest.pop(0), left - lefts[-1] - GUTTER).blocks()))
        lefts.append(left)
    if not columns:
        yield from below
        return
    room = setting.paper.width - lefts[-1]
    right = [block for table in rest for block in SetTable(setting, table, room).blocks()]
    both = beside((*columns, [*right, *_notes(setting, shown, room)]), lefts)
    yield from [both] if both.height <= blocks.height(below) else below


def _natural(setting: Setting, table: Table) -> float:
    return SetTable(setting, table, setting.paper.width).natural


def _notes(setting: Setting, shown: Document, width: float) -> Iterator[Block]:
    for problem in shown.problems:
        if not problem.file:
            yield setting.account(problem.account, mark="!", width=width)
    if in_files := [problem for problem in shown.problems if problem.file]:
        yield from setting.heading(say("To check"), width=width)
        yield from setting.problems(in_files)
    if shown.notes:
        heading = say("What we assumed")
        yield from setting.heading(heading, width=width)
    yield from setting.accounts(shown.notes, width=width)


def _two(
    setting: Setting, left: Sequence[Block], right: Callable[[float], Iterable[Block]]
) -> Iterator[Block]:
    """Set two columns, or in full width one after the other what is too high or stands alone.

    ``right`` sets the second in a width.
    """
    half = list(right(setting.half)) if left else []
    highest = max(blocks.height(left), blocks.height(half))
    if half and highest <= _TALL * setting.paper.height:
        yield beside((left, half), (0, setting.half + GUTTER))
    else:
        yield from (*left, *right(setting.paper.width))


def _source(setting: Setting, shown: Document, link: str, command: str) -> Iterator[Block]:
    """Say by which rules, and where the answer can be had again: a link with its code."""
    square = drawing.code(setting.paper, link, _CODE) if link else None
    width = setting.paper.width - (_CODE + GUTTER if square else 0)
    lines = []
    if shown.rules:
        rules = rules_line(shown.rules)
        said = say("Rules: {rules} Arpad {version}.", rules=rules, version=__version__)
        lines.append(setting.text(Run(said, setting.soft), width=width))
    if link:
        lines.append(_linked(setting, say("Link to this result:"), link, width))
    elif command:
        runs = Run(say("On the command line:") + " ", setting.soft), Run(command, setting.small)
        lines.append(setting.text(*runs, width=width))
    columns: list[Iterable[Block]] = [lines, [square] if square else []]
    yield beside([list(column) for column in columns], (0, width + GUTTER))


def _linked(setting: Setting, label: str, link: str, width: float) -> Block:
    runs = Run(f"{label} ", setting.soft), Run(cut(link, _LONGEST), setting.small)
    block = setting.text(*runs, width=width)

    def draw(x: float, y: float) -> None:
        block.draw(x, y)
        setting.paper.link(x, y, width, block.height, link)

    return Block(block.height, draw)
