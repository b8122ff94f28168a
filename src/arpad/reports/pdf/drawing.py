"""Pictures and QR codes as drawings of a PDF: lines stay lines, and words are words to search."""

import math
from collections.abc import Iterator
from functools import cache

from arpad.errors import BadInput
from arpad.language import say
from arpad.reports.pdf.blocks import Block
from arpad.reports.pdf.paper import BASELINE, REGULAR, SEMIBOLD, Paper, Type
from arpad.reports.pictures.parts import Picture
from arpad.reports.pictures.svg import DAY, LIGHT
from arpad.reports.sharing import qr

_SMALLEST = 7.0  # of the letters, in points
_CROWDED = 15  # units of the picture: with larger letters every second label gives way
_ASCENT = 0.72  # of digits, in sizes


def picture(
    paper: Paper, shown: Picture, width: float, size: float, *, highest: float = math.inf
) -> Block:
    """Set a picture so many points wide, its words in letters of ``size``; narrower if too high."""
    scale = min(width / shown.width, highest / shown.height)
    width = scale * shown.width
    letters = max(size, _SMALLEST)

    def draw(x: float, y: float) -> None:
        paper.draw(_paths(shown), x, y, width, f"{shown.title}. {shown.description}")
        for text, across, down, anchor, strong in _texts(shown, letters / scale):
            type_ = Type(letters, *((SEMIBOLD, DAY.ink) if strong else (REGULAR, DAY.soft)))
            left = x + across * scale - anchor * paper.measure(text, type_)
            # ``down`` is where the letters stand; a line begins above them.
            paper.write(text, left, y + down * scale - BASELINE * letters, type_)

    return Block(shown.height * scale, draw)


def _texts(shown: Picture, size: float) -> Iterator[tuple[str, float, float, float, bool]]:
    """Give the texts: where each stands, which part of it lies left of that, whether it leads."""
    x, y, right, ascent = shown.x, shown.y, shown.width - 4, _ASCENT * size
    for tick in y.ticks:
        yield tick.label, x.start - 6, tick.at + ascent / 2, 1, False
    for tick in x.ticks:
        if not (tick.optional and size > _CROWDED):
            yield tick.label, tick.at, shown.height - 46 + ascent, 0.5, False
    for label in shown.labels:
        yield label.text, label.x, label.y + (ascent if label.below else 0), 0.5, True
    yield y.title, 2, 17, 0, False
    yield shown.headline, right, 17, 1, True
    yield x.title, right, shown.height - 8, 1, False


def _paths(shown: Picture) -> str:
    paths = (f'<path {_look(classes)} d="{data}"/>' for classes, data in shown.paths if data)
    return _svg(shown.width, shown.height, "".join(paths))


def _svg(width: float, height: float, inside: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{inside}</svg>'


@cache
def _rules() -> list[tuple[str, dict[str, str]]]:
    """Take the sheet of pictures apart: each selector and what it says, in order."""
    rules = []
    for rule in LIGHT.split("}"):
        selectors, _, body = rule.partition("{")
        style = dict(pair.split(":", 1) for pair in body.split(";") if pair)
        rules += [(name.strip().removeprefix("."), style) for name in selectors.split(",")]
    return rules


@cache
def _look(classes: str) -> str:
    """Return how the sheet has a path of these classes drawn, as attributes."""
    wanted = {"chart", "path", *classes.split()}
    style: dict[str, str] = {}
    for selector, declared in _rules():
        if selector in wanted:
            style |= declared
    colour = style.get("color", DAY.soft)
    names = ("fill", "stroke", "stroke-width", "stroke-dasharray")
    return " ".join(
        f'{name}="{style[name].replace("currentColor", colour)}"' for name in names if name in style
    )


def code(paper: Paper, address: str, side: float) -> Block | None:
    """Set an address as a QR code; None for one too long to be read from a square of ``side``."""
    try:
        made = qr.code(address)
    except BadInput:
        return None
    if made.side > side * _MOST_MODULES:
        return None
    path = f'<path fill="none" stroke="#000" stroke-width="1" d="{made.data}"/>'
    drawing = _svg(made.side, made.side, path)
    shown = say("QR code of {address}", address=address)
    return Block(side, lambda x, y: paper.draw(drawing, x, y, side, shown))


_MOST_MODULES = 1.1  # for each point of a side: smaller ones are hard to read from paper
