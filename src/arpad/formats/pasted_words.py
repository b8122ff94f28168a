"""What words, scores, signs and numbers in pasted text mean, in the languages of results pages."""

import re
from typing import NamedTuple

from arpad.domain import Result

WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS
FORFEIT_WIN, FORFEIT_LOSS, BYE = Result.FORFEIT_WIN, Result.FORFEIT_LOSS, Result.BYE

UNRATED = "u"
HYPHENS = "-−–"
# What only stands between pieces; text of nothing else is no piece.
SEPARATORS = ",;|/\\+=:.•·*_()[]{}<>\"'" + HYPHENS


def words(text: str) -> list[str]:
    """Part a list of words."""
    return text.split()


def _all(result: Result, text: str) -> dict[str, Result]:
    return dict.fromkeys(words(text), result)


RESULT_WORDS = {
    **_all(WIN, "w win won beat sieg gewonnen gewinn gain gagné gagne victoire"),
    **_all(WIN, "victoria gana ganó gané ganada winst vittoria vitória"),
    **_all(DRAW, "d draw drew drawn tie tied remis unentschieden nulle nul"),
    **_all(DRAW, "tablas empate remise gelijk patta"),
    **_all(LOSS, "l loss lost lose niederlage verloren verlust perte perdu défaite"),
    **_all(LOSS, "derrota perdida perdió verlies sconfitta"),
    **_all(FORFEIT_WIN, "fw 1f 1k"),
    **_all(FORFEIT_LOSS, "fl 0f 0k"),
    **_all(BYE, "bye byes spielfrei freilos exempt vrij riposo"),
}
SCORES = {
    **_all(WIN, "1 1.0 1,0 1.00 1,00"),
    **_all(DRAW, "½ 1/2 1\u20442 0.5 0,5 .5 0.50 0,50 .50 &frac12;"),
    **_all(LOSS, "0 0.0 0,0 0.00 0,00"),
}
SIGNS = {"+": WIN, "=": DRAW, **dict.fromkeys(HYPHENS, LOSS)}
UNRATED_WORDS = words("u unr unrated ur nc ratinglos")
# Names that rows of results pages give to a round without an opponent.
NO_OPPONENT = [*words("bye spielfrei freilos unpaired exempt vrij"), "not paired", "sin emparejar"]
# Words that label a number which is no opponent's rating and no result.
LABELS = frozenset(
    words(
        "performance perf rp tpr rank rang rk place platz puesto points point pts punkte pkt puntos"
        " punten year born birth jahr geburtsjahr año année id fideid number no start starting"
        " startnummer ranking national international internacional nacional k total average avg"
        " schnitt ø games rounds players round runde ronde ronda section rating elo rtg"
    )
)

_RATING = re.compile(r"[1-9][0-9]{2,3}(?:\.[0-9]{1,24})?")
_RESULT_CELL = re.compile(
    rf"(?P<side>[{HYPHENS}wsb])?\s{{0,3}}"
    r"(?P<score>[01](?:[.,]00?)?|(?:0[.,]|\.)50?|½|1[/\u2044]2|&frac12;|[+=])\s?(?P<forfeit>[KF])?",
    re.IGNORECASE,
)


class Line(NamedTuple):
    """A line of text and where it starts."""

    start: int
    text: str


class Found(NamedTuple):
    """A game and where in the text it stands."""

    start: int
    end: int
    result: Result | None
    opponent: str | None = None
    number: int | None = None


def rating_text(text: str) -> str | None:
    """Return a rating from 100 to 3500 as typed, without the mark of a provisional or capped one.

    Smaller numbers are boards, ranks and rounds, larger ones are identity numbers.
    """
    text = re.sub(r"(?:[pP][0-9]{0,2}|[*?])$", "", text.strip()).strip()
    return text if _RATING.fullmatch(text) and float(text) <= 3500 else None


def result_cell(text: str) -> tuple[Result | None, bool]:
    """Read a cell of a results page: ``w 1``, ``s ½``, ``0``, ``- 1K``; and whether it is one.

    There w, s and b are colours; a hyphen in their place means that nobody played.
    """
    found = _RESULT_CELL.fullmatch(text.strip())
    if not found:
        return None, False
    if found["score"] == "+":
        return FORFEIT_WIN, True
    result = DRAW if found["score"] == "=" else SCORES[found["score"].lower()]
    if found["forfeit"] or (found["side"] or "w") in HYPHENS:
        return {WIN: FORFEIT_WIN, LOSS: FORFEIT_LOSS}.get(result, BYE), True
    return result, True
