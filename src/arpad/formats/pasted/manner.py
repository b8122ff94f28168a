"""How all lines of a typed list are written, which decides what signs, letters and counts mean."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from arpad.formats import pasted_words as terms

RATED = re.compile(r"(?<![0-9])[1-9][0-9]{2,3}(?![0-9])")
_LOST = re.compile(r"^\s*+(?:0|½|1/2|0[.,]5)(?=\s)")
_LETTER = re.compile(r"(?<![\w'’.])[bdlsBDLS](?![\w'’.])")
_SCORED = re.compile(r"(?<![\w.,])(?:[01]|½|1/2|0[.,]5)(?![\w.,/])")
_POINTS = r"((?:[2-9]|1[0-9])(?:[.,][05])?|1[.,]5|[1-9]½)"  # of several games
_GAP = r"[ \t|;,]"
_STANDING = [
    re.compile(rf"(?<![\w-])[^\W\d_][\w-]*+{_GAP}{{0,3}}{order}\s*+$")
    for order in (
        rf"\(?[1-9][0-9]{{2,3}}\)?{_GAP}{{1,9}}(?:[A-Z]{{3}}{_GAP}{{1,3}})?{_POINTS}",
        rf"(?<!(?i:round))(?<!(?i:board)){_GAP}{_POINTS}{_GAP}{{1,9}}\(?[1-9][0-9]{{2,3}}\)?",
    )
]
_ROUND = re.compile(
    r"\s*(?:rounds?|rnd|rd|r|runde|ronde|ronda|turno|тур|kolo)\.?\s?([0-9]{1,2})(?!\w)",
    re.IGNORECASE,
)
_TITLE = re.compile(r"[^\d]*[^\W\d_]{2}[^\d]*")
_LABEL = re.compile(r"\s*+([^\W\d_][^\d:]{0,40}):")  # Ann: W1650 L1700
_KNOWN = terms.KNOWN_WORDS | terms.LABELS | terms.RESULT_WORDS.keys()


class Manner(NamedTuple):
    """How all lines are written, which decides what signs, letters and counts mean.

    ``ranked``: a 1 before a name may be a rank; ``scored``: results are 1, ½ and 0, so that + and
    - are forfeits or nothing; ``coloured``: w is White; ``doubt`` is what makes all results
    doubtful: points of a standing, or what stands before the lists of several players.
    """

    rated: bool
    ranked: bool
    scored: bool
    coloured: bool
    doubt: str


def _of_several(texts: Sequence[str]) -> str:
    """Return what stands before lists that may be of several players: their names, or titles."""
    rounds = [it[1] for it in map(_ROUND.match, texts) if it]
    if len(rounds) > len({*rounds}) and (title := next(filter(_TITLE.fullmatch, texts), "")):
        return title.strip()
    labels = {
        label[1]: len(RATED.findall(text))
        for text in texts
        if (label := _LABEL.match(text))
        and _KNOWN.isdisjoint(label[1].casefold().split())
        and RATED.search(text)
    }
    return next(iter(labels)) if len(labels) > 1 < max(labels.values()) else ""


def manner_of(texts: Sequence[str]) -> Manner:
    """Return how the lines are written."""
    letters = {letter[0].casefold() for text in texts for letter in _LETTER.finditer(text)}
    return Manner(
        rated=any(map(RATED.search, texts)),
        ranked=not any(map(_LOST.match, texts)),
        scored=any(map(_SCORED.search, texts)),
        coloured=bool(letters & {"b", "s"}) and not letters & {"d", "l"},
        doubt=next((row[1] for shape in _STANDING for row in map(shape.search, texts) if row), "")
        or _of_several(texts),
    )
