"""Texts as the fonts can show them: what they have no letter for gets a sign in its place."""

import re
from collections.abc import Container
from unicodedata import category, normalize

REPLACEMENT = "\ufffd"
_PLAIN = re.compile(r"[ -~]*")  # what needs no look


def shown(text: str, known: Container[int]) -> str:
    """Return a text as one line of letters that are ``known``, by their code points.

    Breaks and tabs become spaces; marks that only steer how a text runs are left out.
    """
    if _PLAIN.fullmatch(text):
        return text
    return "".join(_shown(letter, known) for letter in normalize("NFC", text))


def _shown(letter: str, known: Container[int]) -> str:
    kind = category(letter)
    if kind == "Cf":
        return ""
    if kind in ("Cc", "Zl", "Zp", "Zs"):
        return " "
    return letter if ord(letter) in known else REPLACEMENT
