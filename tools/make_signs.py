"""Write the font of the signs of pictures that Open Sans lacks, in our own hand: ▲ ■ ▼ ◆ ● ○ →.

Usage: python tools/make_signs.py
"""

from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

FILE = Path(__file__).parents[1] / "src/arpad/reports/signs.ttf"
FAMILY = "Arpad Signs"
EM, ADVANCE = 1000, 770
Outline = list[tuple[int, int]]


def circle(radius: int, *, inner: bool = False) -> Outline:
    """The corners of the curve round the middle; a hole runs the other way round."""
    x, y, corner = 385, 330, round(radius * 0.4142)
    eighth = [
        *((radius, corner), (corner, radius), (-corner, radius), (-radius, corner)),
        *((-radius, -corner), (-corner, -radius), (corner, -radius), (radius, -corner)),
    ]
    points = [(x + across, y + up) for across, up in eighth]
    return points if inner else points[::-1]


ARROW = [(50, 295), (50, 365), (540, 365), (440, 500), (540, 500), (720, 330), (540, 160),
         (440, 160), (540, 295)]  # fmt: skip
SIGNS: dict[str, list[Outline]] = {
    "▲": [[(35, 0), (385, 640), (735, 0)]],
    "■": [[(95, 20), (95, 600), (675, 600), (675, 20)]],
    "▼": [[(35, 640), (735, 640), (385, 0)]],
    "◆": [[(35, 320), (385, 670), (735, 320), (385, -30)]],
    "→": [ARROW],
}
ROUND = {"●": [circle(290)], "○": [circle(290), circle(220, inner=True)]}


def straight(outlines: list[Outline]) -> object:
    """A glyph of straight lines."""
    pen = TTGlyphPen(None)
    for first, *rest in outlines:
        pen.moveTo(first)
        for point in rest:
            pen.lineTo(point)
        pen.closePath()
    return pen.glyph()


def curved(outlines: list[Outline]) -> object:
    """A glyph whose corners are all off its curve, which touches the sides half-way."""
    pen = TTGlyphPen(None)
    for corners in outlines:
        pen.qCurveTo(*corners, None)
        pen.closePath()
    return pen.glyph()


def made() -> TTFont:
    """The whole font."""
    glyphs = {sign: straight(outlines) for sign, outlines in SIGNS.items()}
    glyphs |= {sign: curved(outlines) for sign, outlines in ROUND.items()}
    names = {sign: f"uni{ord(sign):04X}" for sign in glyphs}
    font = FontBuilder(EM, isTTF=True)
    font.setupGlyphOrder([".notdef", *names.values()])
    font.setupCharacterMap({ord(sign): name for sign, name in names.items()})
    font.setupGlyf(
        {".notdef": straight([])} | {names[sign]: glyph for sign, glyph in glyphs.items()}
    )
    font.setupHorizontalMetrics(
        dict.fromkeys([".notdef", *names.values()], (ADVANCE, 0))
        | {name: (ADVANCE, font.font["glyf"][name].xMin) for name in names.values()}
    )
    font.setupHorizontalHeader(ascent=800, descent=-200)
    font.setupNameTable(
        {"familyName": FAMILY, "styleName": "Regular", "psName": FAMILY.replace(" ", "")}
    )
    font.setupOS2(sTypoAscender=800, sTypoDescender=-200, usWinAscent=800, usWinDescent=200)
    font.setupPost()
    # No clock: the first second of 2000, counted from 1904; an earlier day makes readers warn.
    font.font["head"].created = font.font["head"].modified = 3_029_529_600
    font.font.recalcTimestamp = False
    return font.font


if __name__ == "__main__":
    made().save(FILE)
