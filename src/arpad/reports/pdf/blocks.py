"""Blocks: what is set stays together, and is put on one page after another."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from arpad import __version__
from arpad.language import say
from arpad.reports.pdf.paper import MARGIN, REGULAR, Paper, Type
from arpad.reports.pictures.svg import DAY

_FOOT = Type(7.5, REGULAR, DAY.soft)
Draw = Callable[[float, float], None]  # at a place: its left and its upper edge


class Block(NamedTuple):
    """What is never broken: its height, and what draws it.

    ``keep``: on one page with the block after it. ``again``: what is drawn once more above it
    where it opens a page, such as the headings of its table. ``space``: nothing but distance,
    which no page needs at its top.
    """

    height: float
    draw: Draw
    keep: bool = False
    again: "Block | None" = None
    space: bool = False


Page = list[tuple[Block, float]]  # each block and its distance from the top


def height(blocks: Iterable[Block]) -> float:
    """Return the height of blocks one under another."""
    return sum(block.height for block in blocks)


def pages(blocks: Iterable[Block], room: float) -> Iterator[Page]:
    """Put blocks on pages with so much room, those that are kept together on one where it fits."""
    page: Page = []
    used = 0.0
    for group in _groups(blocks):
        if page and used + height(group) > room + 0.01:
            yield page
            page, used = [], 0.0
        for block in group:
            if page and used + block.height > room + 0.01:
                yield page
                page, used = [], 0.0
            if not page and block.space:
                continue
            if not page and block.again:
                page.append((block.again, 0.0))
                used = block.again.height
            page.append((block, used))
            used += block.height
    if page:
        yield page


def _groups(blocks: Iterable[Block]) -> Iterator[list[Block]]:
    group: list[Block] = []
    for block in blocks:
        group.append(block)
        if not block.keep:
            yield group
            group = []
    if group:
        yield group


def finished(paper: Paper, sheets: Iterable[Sequence[Block] | Iterator[Block]]) -> bytes:
    """Return the file; each sheet begins on a page of its own, and several pages have numbers."""
    laid = [page for blocks in sheets for page in pages(blocks, paper.height)]
    for number, page in enumerate(laid, start=1):
        paper.new_page()
        for block, down in page:
            block.draw(MARGIN, MARGIN + down)
        _foot(paper, number, len(laid))
    return paper.finished()


def _foot(paper: Paper, number: int, count: int) -> None:
    """Say on every page what it belongs to."""
    said = say("{title} · Arpad {version}", title=paper.title, version=__version__)
    numbered = say("Page {number} of {count}", number=number, count=count) if count > 1 else ""
    right = paper.measure(numbered, _FOOT)
    room = paper.width - right - 20
    text = said if paper.measure(said, _FOOT) <= room else f"Arpad {__version__}"
    paper.write(text, MARGIN, paper.foot, _FOOT)
    if numbered:
        paper.write(numbered, MARGIN + paper.width - right, paper.foot, _FOOT)


def gap(size: float) -> Block:
    """Return some distance."""
    return Block(size, lambda x, y: None, space=True)  # noqa: ARG005


def beside(blocks: Sequence[Sequence[Block]], lefts: Sequence[float]) -> Block:
    """Set columns of blocks side by side, each at its distance from the left, as one block."""

    def draw(x: float, y: float) -> None:
        for column, left in zip(blocks, lefts, strict=True):
            down = y
            for block in column:
                block.draw(x + left, down)
                down += block.height

    return Block(max(map(height, blocks)), draw)
