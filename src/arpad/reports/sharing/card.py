"""A result as a card of 1200 × 630, the size at which sites show what a link leads to.

Always light, since whoever shows it gives it no preference. Lengths are pixels. Every text finds
its room by the widths of our font, and is held to them where another font is used.
"""

from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from arpad.document import Document, edition_line
from arpad.language import say
from arpad.reports.fonts import LEADING, Fitted, fitted, width
from arpad.reports.pictures.parts import Picture
from arpad.reports.pictures.svg import DAY, LIGHT, element
from arpad.reports.sharing import qr

WIDTH, HEIGHT = 1200, 630
_LEFT, _MIDDLE, _RIGHT = 56, 628, 1144  # where the columns begin, and the second one ends
_INK, _SOFT = DAY.ink, DAY.soft
_QR = 204  # the most a code takes
# Bytes of the largest code, 57 squares a side, whose squares are still three pixels: telephones
# read it from a screen.
_MOST_LINK = 271
_FIGURES = 3
_TONES = {"gain": DAY.accent, "loss": DAY.bad}
# Against the sheet of the picture inside, whose rules are for all texts and paths.
_STYLE = (
    '.card text{font-family:"Open Sans",sans-serif;stroke:none}'
    ".card .chart{max-width:none;height:auto}"
    f".card .chart text{{stroke:{DAY.card}}}.card .code{{stroke:{_INK}}}"
    f".card .dials{{fill:none;stroke:{_INK}}}.card .full{{fill:{_INK};stroke:none}}"
    ".card .hand{fill:none;stroke:#f6f2e8}"
)
# The sign of the house, a clock with two dials, in 46 × 26 units.
_CLOCK = (
    '<path class="dials" stroke-width="2" d="M1 1h44v24H1zM13 13V7.5M13 13l3.4 2'
    'M20.5 13a7.5 7.5 0 1 1-15 0a7.5 7.5 0 1 1 15 0"/>'
    '<path class="full" d="M41.5 13a8.5 8.5 0 1 1-17 0a8.5 8.5 0 1 1 17 0"/>'
    '<path class="hand" stroke-width="2" d="M33 13V7.5M33 13l-3.4-2"/>'
)


class Room(NamedTuple):
    """A rectangle of the card."""

    x: float
    y: float
    wide: float
    high: float


def card(shown: Document, link: str) -> str:
    """Return the card of a document as SVG; its code opens ``link``, the address of the result.

    A link too long for a code that telephones read from a screen leaves the code out.
    """
    rules = edition_line(shown.rules) if shown.rules else ""
    # How the games add up, where that is drawn, else the first picture.
    pictures = sorted(shown.pictures, key=lambda picture: picture.code != "adding-up")
    pieces = [
        *_head(shown.title),
        *_result(shown),
        *(_picture(pictures[0]) if pictures else _signature()),
        *_foot(say("Every step of the working:"), rules, link),
    ]
    return _whole(shown.headline, pieces)


def front(link: str) -> str:
    """Return the card of the site itself, whose code opens ``link``."""
    name = say("Arpad: chess ratings, with the working shown")
    text = say("Chess ratings computed exactly as the regulations say, every step with its clause.")
    pieces = [
        *_head(name.partition(": ")[2]),
        *_text(say("Why did my rating move?"), Room(_LEFT, 150, 540, 230), 84, bold=True),
        *_text(text, Room(_LEFT, 400, 540, 180), 36, _SOFT),
        *_signature(),
        *_foot(say("Calculate your own:"), say("Nothing you type is stored."), link),
    ]
    return _whole(name, pieces)


def _whole(name: str, pieces: list[str]) -> str:
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="card" width="{WIDTH}" '
            f'height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
            f"<title>{_escaped(name)}</title>",
            f"<style>\n{LIGHT}{_STYLE}\n</style>",
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#f6f2e8"/>',
            f'<rect width="{WIDTH}" height="10" fill="{_INK}"/>',
            *pieces,
            "</svg>\n",
        ]
    )


def _head(title: str) -> Iterator[str]:
    yield f'<g transform="translate({_LEFT} 44) scale(2.9)">{_CLOCK}</g>'
    yield from _text("Arpad", Room(214, 38, 380, 50), 36, bold=True)
    yield from _text(title, Room(214, 86, 380, 38), 26, _SOFT)


def _result(shown: Document) -> Iterator[str]:
    board = shown.board
    assert board is not None
    figures = [figure for figure in shown.figures if not figure.leads]
    before = say("from {rating}", rating=board.before) if board.leads else board.before
    wide: float = 360 if board.beside else 540
    yield from _text(before, Room(_LEFT, 140, 540, 48), 36, _SOFT)
    yield from _text(board.number, Room(_LEFT, 186, wide, 160), 150, _INK, bold=True)
    if board.beside:
        room = Room(_LEFT + wide + 20, 250, 160, 90)
        yield from _text(board.beside, room, 64, _TONES.get(board.tone, _SOFT), bold=True)
    yield from _text(board.sentence, Room(_LEFT, 360, 540, 98), 32, _INK)
    wide = (540 - 16 * (_FIGURES - 1)) / _FIGURES
    for place, figure in enumerate(figures[:_FIGURES]):
        room = Room(_LEFT + (wide + 16) * place, 472, wide, 114)
        yield _paper(room)
        inner = Room(room.x + 14, room.y + 10, wide - 28, 46)
        yield from _text(figure.title, inner, 20, _SOFT)
        yield from _text(figure.value, inner._replace(y=room.y + 56, high=48), 34, bold=True)


def _picture(shown: Picture) -> Iterator[str]:
    room = Room(_MIDDLE, 40, _RIGHT - _MIDDLE, 336)
    yield _paper(room)
    scale = min((room.wide - 24) / shown.width, (room.high - 20) / shown.height)
    wide, high = scale * shown.width, scale * shown.height
    x, y = room.x + (room.wide - wide) / 2, room.y + (room.high - high) / 2
    yield f'<g transform="translate({x:.1f} {y:.1f}) scale({scale:.4f})">'
    size = f' width="{shown.width}" height="{shown.height}"'
    yield element(shown, root=size).rstrip()
    yield "</g>"


def _signature() -> Iterator[str]:
    """Draw the sign of the house where a result has no picture."""
    yield _paper(Room(_MIDDLE, 40, _RIGHT - _MIDDLE, 336))
    yield f'<g transform="translate(702 104) scale(8)">{_CLOCK}</g>'


def _foot(hint: str, text: str, link: str) -> Iterator[str]:
    """Write the rules and draw the code, if it can be read at this size."""
    room = Room(_MIDDLE, 396, _RIGHT - _MIDDLE, 190)
    if len(link.encode()) > _MOST_LINK:
        yield from _text(text, room, 22, _SOFT)
        return
    code = qr.code(link)
    square = _QR // code.whole
    side = square * code.whole
    x, y = _RIGHT - side, 392
    yield f'<rect x="{x:g}" y="{y}" width="{side:g}" height="{side:g}" fill="#fff"/>'
    margin = qr.MARGIN * square
    yield (
        f'<path class="code" shape-rendering="crispEdges" d="{code.data}" '
        f'transform="translate({x + margin:g} {y + margin:g}) scale({square:g})"/>'
    )
    beside = room._replace(wide=room.wide - side - 20)
    yield from _text(hint, beside._replace(high=36), 24, bold=True)
    yield from _text(text, beside._replace(y=438, high=148), 20, _SOFT)


def _paper(room: Room) -> str:
    return (
        f'<rect x="{room.x:g}" y="{room.y:g}" width="{room.wide:g}" height="{room.high:g}" '
        f'fill="{DAY.card}" stroke="{DAY.line}"/>'
    )


def _text(
    text: str, room: Room, largest: float, colour: str = _INK, *, bold: bool = False
) -> Iterator[str]:
    """Write a text from the top of its room, as large as it may be."""
    shown: Fitted = fitted(text, room.wide, room.high, largest, bold=bold)
    weight = ' font-weight="700"' if bold else ""
    for number, line in enumerate(shown.lines):
        y = room.y + shown.size * (1.0 + LEADING * number)
        long = shown.size * width(line, bold=bold)
        yield (
            f'<text x="{room.x:g}" y="{y:.1f}" font-size="{shown.size:.1f}"{weight} '
            f'fill="{colour}" textLength="{long:.1f}" lengthAdjust="spacingAndGlyphs">'
            f"{_escaped(line)}</text>"
        )


def _escaped(text: object) -> str:
    return escape(str(text), quote=False)
