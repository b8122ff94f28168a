"""Cells of crosstables as results sites write them: 12w1, 54b½, 29w+, -½, and scores alone."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from arpad.domain import Result
from arpad.formats.crosstable import EMPTY, Cell
from arpad.formats.pasted_words import HYPHENS, NO_OPPONENT, SCORES

_SCORE = r"1/2|½|[01](?:[.,][05]0?)?|[.,]5|[+=]"
_GAME = re.compile(
    rf"(?P<number>\d{{1,4}})\s?(?P<colour>[^\W\d_])?\s?(?P<mark>{_SCORE}|[{HYPHENS}])?\s?(?P<forfeit>[kf])?",
    re.IGNORECASE,
)
_SIGNED = re.compile(rf"(?P<mark>[{HYPHENS}+=])\s?(?P<number>\d{{1,4}})")
_ALONE = re.compile(
    rf"(?P<side>[{HYPHENS}])?\s?(?P<mark>{_SCORE})?\s?(?P<forfeit>[kf])?", re.IGNORECASE
)
_SELF = ("*", "x", "X", "■", "█", "#", "**", "xx", "XX")
# The letters of both colours in the languages of results sites, White's first.
_PAIRS = ("wb", "ws", "wz", "bn", "bc", "vs", "бч", "fs", "kr")
_BYES = {Result.WIN: Result.PAIRING_BYE, Result.DRAW: Result.HALF_BYE, Result.LOSS: Result.ABSENT}
_FORFEITS = {Result.WIN: Result.FORFEIT_WIN, Result.LOSS: Result.FORFEIT_LOSS}


class Style(NamedTuple):
    """How the cells of one table are written.

    ``colours`` are the letters of White and Black; ``forfeits`` says that + and - stand beside
    scores, so that they cannot be results; ``signed`` that a sign before the number is the result.
    """

    colours: Mapping[str, str]
    forfeits: bool
    signed: bool


def style_of(texts: Sequence[str]) -> Style:
    """Return how cells are written, which only all of a table can tell."""
    found = [game for text in texts if (game := _GAME.fullmatch(text))]
    used = {game["colour"].casefold() for game in found if game["colour"]}
    pair = next((each for each in _PAIRS if used and used <= set(each)), "")
    marks = {game["mark"] for game in found if game["mark"]}
    return Style(
        {pair[0]: "w", pair[1]: "b"} if pair else {},
        bool(marks - set(f"+={HYPHENS}")),
        any(_SIGNED.fullmatch(text) for text in texts if text[:1] in ("+", "=")),
    )


def read_cell(text: str, column: int | None, style: Style) -> Cell | None:
    """Read the cell of one round; None if it cannot be read."""
    text = text.strip()
    if not text or text in _SELF:
        return EMPTY
    if text.casefold().rstrip(".") in NO_OPPONENT:
        return Cell(0, "", Result.PAIRING_BYE, column, text)
    if found := _GAME.fullmatch(text):
        return _game(found, text, column, style)
    if style.signed and (found := _SIGNED.fullmatch(text)):
        return Cell(int(found["number"]), "", _sign(found["mark"]), column, text)
    found = _ALONE.fullmatch(text)
    if found and found["side"]:
        score = SCORES.get((found["mark"] or "0").lower(), Result.LOSS)
        return Cell(0, "", _BYES[score], column, text)
    return None


def _game(found: re.Match[str], text: str, column: int | None, style: Style) -> Cell | None:
    letter = (found["colour"] or "").casefold()
    if letter and letter not in style.colours:
        return None
    mark = (found["mark"] or "").lower()
    if not mark:
        result = Result.UNFINISHED
    elif mark in SCORES:
        result = SCORES[mark]
        result = _FORFEITS.get(result, result) if found["forfeit"] else result
    else:
        result = _sign(mark)
        result = _FORFEITS.get(result, result) if style.forfeits else result
    return Cell(int(found["number"]), style.colours.get(letter, ""), result, column, text)


def _sign(mark: str) -> Result:
    return Result.WIN if mark == "+" else Result.DRAW if mark == "=" else Result.LOSS


def read_score(text: str) -> Result | None:
    """Read a score alone, as in a table of all against all; None if it is none."""
    text = text.strip()
    if text in ("+", "=") or text in HYPHENS:
        return _sign(text) if text else None
    return SCORES.get(text.lower())


def is_self(text: str) -> bool:
    """Whether the cell is where a row of all against all meets its own player."""
    return text.strip() in _SELF
