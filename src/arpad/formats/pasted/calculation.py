"""FIDE's calculations: the summary of an event, and rows whose numbers prove themselves."""

import re

from arpad.formats.pasted_words import DRAW, LOSS, WIN, Line, Outcome, Read

_CALCULATED = re.compile(
    r"^\D*+(?P<rating>[1-9][0-9]{3})\s*+(?:\*\s++)?(?<=\s)[A-Z]{3}\s++"
    r"(?P<score>[01][.,][0-9]{1,2})\s++(?P<chance>[01]?[.,][0-9]{1,2})"
    r"(?:\s++(?P<change>-?[01]?[.,][0-9]{1,2}))?\s++(?P<k>[1-9][0-9])"
    r"\s++(?P<product>-?[0-9]{1,2}[.,][0-9]{1,2})\s*+"
)


def calculated(text: str) -> Outcome | None:
    """Read a row of FIDE's calculations, if its numbers give what it says: (score - chance) x K."""
    found = _CALCULATED.fullmatch(text)
    if not found:
        return None
    # in hundredths, so that the check is exact
    score, chance, product = (_hundredths(found[name]) for name in ("score", "chance", "product"))
    change = _hundredths(found["change"]) if found["change"] else score - chance
    if change != score - chance or change * int(found["k"]) != product:
        return Outcome(None, found["product"])
    result = {100: WIN, 50: DRAW, 0: LOSS}.get(score)
    return Outcome(Read(result, found["rating"])) if result else Outcome(None, found["score"])


def _hundredths(text: str) -> int:
    whole, _, part = text.replace(",", ".").lstrip("-").partition(".")
    value = int(whole or 0) * 100 + int(part.ljust(2, "0"))
    return -value if text.startswith("-") else value


def own_column(line: Line) -> int | None:
    """Return where FIDE's summary of an event has the player's own rating (Ro)."""
    names = line.text.casefold().split()
    return names.index("ro") if {"rc", "ro", "w", "n"} <= {*names} else None
