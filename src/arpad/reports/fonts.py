"""The fonts of pictures and papers that leave this machine, and how wide text is in them.

Open Sans, and for the signs that it lacks (▲ ■ ▼ ◆ ● ○ →) a font of our own, drawn by
tools/make_signs.py.

Open Sans comes with the extras ``png`` and ``pdf``; without them asking for it raises
ModuleNotFoundError, whose name the doors say.

Widths are known without the font: they are Open Sans's own, in 1/2048 of the size; a test
holds them to the font's files.
"""

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

FAMILY = "Open Sans"


class Fonts(NamedTuple):
    """The files of the font."""

    regular: str
    semibold: str
    bold: str


def fonts() -> Fonts:
    """Return where the font's files are."""
    import ttf_opensans as found

    return Fonts(
        str(found.OPENSANS_REGULAR.path),
        str(found.OPENSANS_SEMIBOLD.path),
        str(found.OPENSANS_BOLD.path),
    )


def signs() -> str:
    """Return where the font is that has only the signs which Open Sans lacks."""
    return str(Path(__file__).with_name("signs.ttf"))


UNITS = 2048  # parts of the size
LEADING = 1.25  # from line to line, in sizes
_REGULAR = {
    348: "’", 453: "'", 502: ",", 518: "ijl", 532: " ", 545: ".:;·", 547: "!J", 571: "I",
    606: "()", 659: "-", 674: "[]", 694: "f", 717: "“”", 723: "t", 752: "/\\", 776: "{}",
    821: '"', 836: "r", 877: "°", 879: "?", 918: "_", 958: "z", 975: "c", 977: "s", 1024: "–",
    1026: "v", 1032: "y", 1057: "F§", 1063: "L", 1073: "x", 1075: "k", 1110: "^", 1122: "g",
    1124: "S√", 1128: "|", 1130: "*", 1133: "T", 1139: "Ea", 1147: "Y", 1149: "e", 1161: "Σ",
    1169: "Z", 1171: "$+0123456789<=>~±×−≤≥", 1182: "X`", 1219: "V", 1233: "P", 1237: "o",
    1255: "bdpq", 1257: "Khnu", 1266: "R", 1292: "C", 1296: "A", 1323: "#", 1327: "B",
    1444: "∞", 1491: "GU", 1493: "D", 1495: "&", 1511: "H", 1544: "N", 1593: "w", 1595: "OQ",
    1597: "½", 1606: "…", 1686: "%", 1841: "@", 1849: "M", 1896: "W", 1905: "m", 2048: "—",
}  # fmt: skip
_BOLD = {
    444: "’", 532: " ", 545: "'", 584: ".:·", 586: "!", 594: ",;", 625: "ijl", 659: "-",
    678: "IJ[]", 694: "()", 793: "f", 807: "{}", 842: "_", 846: "/\\", 877: "°", 889: "t",
    911: "“”", 930: "r", 967: '"', 977: "?", 995: "§", 999: "z", 1018: "s", 1024: "–",
    1053: "c", 1090: "^", 1116: "*", 1124: "F√", 1128: "S|", 1147: "E", 1157: "Lg", 1165: "vy",
    1169: "$+0123456789<=>~±×−≤≥", 1184: "x", 1186: "TZ", 1210: "e", 1214: "Σ", 1237: "a",
    1243: "`", 1268: "o", 1270: "k", 1278: "Y", 1286: "P", 1296: "bdpq", 1305: "C", 1323: "#",
    1331: "V", 1346: "hnu", 1352: "R", 1360: "K", 1366: "X", 1376: "B", 1413: "A", 1448: "∞",
    1483: "G", 1516: "D", 1536: "&", 1548: "U", 1567: "H", 1630: "OQ", 1665: "N", 1751: "…",
    1753: "w", 1804: "½", 1837: "@", 1845: "%", 1931: "M", 1980: "W", 2011: "m", 2048: "—",
}  # fmt: skip
# By weight: whether it is bold.
WIDTHS = {
    bold: {letter: wide for wide, letters in table.items() for letter in letters}
    for bold, table in ((False, _REGULAR), (True, _BOLD))
}


class Fitted(NamedTuple):
    """A text broken into lines that find room, at this size."""

    lines: tuple[str, ...]
    size: float


def width(text: str, *, bold: bool = False) -> float:
    """Return the width of a line in sizes; a letter of no known width counts as the widest."""
    widths = WIDTHS[bold]
    return sum(widths.get(letter, UNITS) for letter in text) / UNITS


@lru_cache(maxsize=1024)
def fitted(text: str, wide: float, high: float, largest: float, *, bold: bool = False) -> Fitted:
    """Break a text into lines for a room, in the ``largest`` size that leaves nothing out."""
    size = largest
    while True:
        lines = _broken(text, wide / size, bold)
        fits = all(width(line, bold=bold) * size <= wide for line in lines)
        if fits and len(lines) * LEADING * size <= high:
            return Fitted(lines, size)
        size *= 0.96


def _broken(text: str, wide: float, bold: bool) -> tuple[str, ...]:
    """Break a text at its spaces; a word wider than the room stays in one piece."""
    lines: list[str] = []
    for word in text.split():
        if lines and width(f"{lines[-1]} {word}", bold=bold) <= wide:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return tuple(lines)
