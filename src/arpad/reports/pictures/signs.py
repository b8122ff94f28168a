"""The signs of legends as shapes: a font of letters has none of them."""

import re
from collections.abc import Iterator

from arpad.reports.letters import width

SIZE = 13  # of the text of a picture, as its own sheet says
_ROOM = 11  # units that a sign takes
# From its lower left corner, on the line of writing; an arrow is a line, all else is filled.
_SHAPES = {
    "▲": ("dot", 0, 0, "l5-9l5 9z"),
    "■": ("dot", 1, 0, "v-8h8v8z"),
    "▼": ("dot", 0, -9, "h10l-5 9z"),
    "◆": ("dot", 0, -4.5, "l5-5l5 5l-5 5z"),
    "●": ("dot", 0.5, -4.5, "a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z"),
    "→": ("curve", 0, -4.5, "h10m-4-4l4 4l-4 4"),
}
_PIECES = re.compile(f"([{''.join(_SHAPES)}])")
_TEXT = re.compile(r"<text([^>]*)>([^<]*)</text>")
_BEFORE = {"start": 0, "middle": 0.5, "end": 1}  # the share of a text that stands before its place


def drawn(drawing: str) -> str:
    """Return a picture in SVG with the signs in its texts drawn as paths."""
    return _TEXT.sub(_without_signs, drawing)


def _without_signs(found: re.Match[str]) -> str:
    attributes, text = found.groups()
    if not _PIECES.search(text):
        return found[0]
    kept = re.sub(r' (?:x|y|text-anchor)="[^"]*"', "", attributes)
    place = dict(re.findall(r' (x|y|text-anchor)="([^"]*)"', attributes))
    pieces = [(piece, _room(piece, kept)) for piece in _PIECES.split(text) if piece]
    before = _BEFORE[place.get("text-anchor", "start")]
    x = float(place["x"]) - before * sum(room for _, room in pieces)
    return "".join(_placed(pieces, x, float(place["y"]), kept))


def _room(piece: str, attributes: str) -> float:
    return _ROOM if piece in _SHAPES else SIZE * width(piece, bold="strong" in attributes)


def _placed(pieces: list[tuple[str, float]], x: float, y: float, attributes: str) -> Iterator[str]:
    for piece, room in pieces:
        if piece in _SHAPES:
            kind, right, down, shape = _SHAPES[piece]
            yield f'<path class="{kind}" d="M{x + right:.1f} {y + down:.1f}{shape}"/>'
        elif piece.strip():
            start = x + SIZE * width(piece[: len(piece) - len(piece.lstrip())])
            yield f'<text{attributes} x="{start:.1f}" y="{y:g}">{piece.strip()}</text>'
        x += room
