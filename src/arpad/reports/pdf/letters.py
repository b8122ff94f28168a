"""Texts as the font can show them: what it has no letter for gets a sign in its place.

A few signs of our own are drawn, since the font lacks them.
"""

import re
from collections.abc import Container
from unicodedata import category, normalize

REPLACEMENT = "\ufffd"
# Outlines in sizes of the letters beside them, from the left end of the line they stand on.
DRAWN = {
    "▲": ((0.05, 0), (0.65, 0), (0.35, 0.6)),
    "▼": ((0.05, 0.6), (0.65, 0.6), (0.35, 0)),
    "■": ((0.1, 0.05), (0.6, 0.05), (0.6, 0.55), (0.1, 0.55)),
    "◆": ((0.35, 0), (0.65, 0.3), (0.35, 0.6), (0.05, 0.3)),
    "●": (
        (0.35, 0), (0.56, 0.09), (0.65, 0.3), (0.56, 0.51),
        (0.35, 0.6), (0.14, 0.51), (0.05, 0.3), (0.14, 0.09),
    ),
    "→": (
        (0.05, 0.27), (0.6, 0.27), (0.42, 0.1), (0.51, 0.05), (0.8, 0.31),
        (0.51, 0.57), (0.42, 0.52), (0.6, 0.35), (0.05, 0.35),
    ),
}  # fmt: skip
_PLAIN = re.compile(r"[ -~]*")  # what needs no look
_PIECES = re.compile(f"([{''.join(DRAWN)}])")


def pieces(text: str) -> list[str]:
    """Take a text apart: letters, then a sign that is drawn, and so on in turn."""
    return _PIECES.split(text)


def width(sign: str) -> float:
    """Return the width of a sign that is drawn, in sizes of the letters beside it."""
    return max(x for x, _ in DRAWN[sign]) + 0.05


def shown(text: str, font: Container[int]) -> str:
    """Return a text as one line of letters that ``font`` has, or that are drawn.

    ``font`` holds the code points it has. Breaks and tabs become spaces; marks that only steer how
    a text runs are left out.
    """
    if _PLAIN.fullmatch(text):
        return text
    return "".join(_shown(letter, font) for letter in normalize("NFC", text))


def _shown(letter: str, font: Container[int]) -> str:
    kind = category(letter)
    if kind == "Cf":
        return ""
    if kind in ("Cc", "Zl", "Zp", "Zs"):
        return " "
    return letter if ord(letter) in font or letter in DRAWN else REPLACEMENT
