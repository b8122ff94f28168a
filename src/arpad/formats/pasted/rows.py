"""Rows that name opponents by number: FIDE's TRF, US Chess crosstables, grids, all against all."""

import re
from typing import NamedTuple

from arpad.domain import Result
from arpad.formats.crosstable import read_cell
from arpad.formats.pasted_words import HYPHENS, SCORES, SIGNS, Found, TextLine, number, rating_text
from arpad.formats.reading import Findings
from arpad.formats.trf.records import KINDS
from arpad.formats.trf.rows import EMPTY as NO_ROUND
from arpad.formats.trf.rows import FORFEITS, ON_THE_BOARD, UNREADABLE, read_exactly
from arpad.formats.trf.tolerant import Unread, read_tolerantly


class RowGames(NamedTuple):
    """The games of a row, the player's own rating and name, and a cell that was not clear."""

    games: list[Found]
    own: str | None = None
    name: str = ""
    unclear: str = ""


_NAME = re.compile(r"[^\W\d_]{2}")


def _named(head: str) -> str:
    """Return the name in the head of a row: its words without digits."""
    names = [word for word in head.split() if not any(map(str.isdigit, word))]
    return " ".join(names).strip(" .,*|-")


def _own_rating(head: str) -> str | None:
    """The only rating after the name; of two the row does not say which one counts."""
    name = _NAME.search(head)
    rest = head[name.end() :] if name else ""
    numbers = re.findall(r"(?<![\w.,/])[0-9]{3,4}(?=[A-KNT]?(?![\w.,/]))", rest)
    ratings = {rating for number in numbers if (rating := rating_text(number))}
    return ratings.pop() if len(ratings) == 1 else None


def _numbered(start: int, end: int, digits: str, result: Result | None) -> Found:
    """A number from 1000 on is a rating: hardly any event has so many players; 0 is no player."""
    if len(digits) == 4:
        return Found(start, end, result, rating_text(digits))
    if not digits.strip("0"):
        return Found(start, end, Result.BYE)
    return Found(start, end, result, number=int(digits))


# --- TRF ------------------------------------------------------------------------------------------

_TRF_CODES = ON_THE_BOARD | FORFEITS | dict.fromkeys("HFUZ", Result.BYE)
_TRF_HEAD = re.compile(r"\ufeff?(?=001[ \t])")
_TRF_LOOSE = re.compile(
    r"(?<!\S)([0-9]{1,4})[ \t]{1,3}[wb-][ \t]{1,3}([10=+\-hfuzwdl])(?!\S)", re.IGNORECASE
)
_RATED_FEDERATION = re.compile(r"(?<!\S)([1-9][0-9]{2,3})[ \t]{1,5}[A-Z]{3}(?!\S)")


def trf_row(line: TextLine) -> RowGames | None:
    """Read a player's row of a TRF file; with its spaces run together if it comes from a page."""
    head = _TRF_HEAD.match(line.text)
    if not head:
        return None
    text, start = line.text[head.end() :], line.start + head.end()
    row = read_exactly(text.rstrip(), 0) or read_tolerantly(text, 0, Findings(KINDS))
    if not isinstance(row, Unread) and all(code != UNREADABLE for _, _, code in row.cells):
        games = [
            _trf_game(number, code, start + row.column(time) - 1, 8)
            for time, (number, _, code) in enumerate(row.cells)
            if row.cells[time] != NO_ROUND
        ]
        return RowGames(games, rating_text(str(row.rating)), row.name)
    rated = _RATED_FEDERATION.search(text)
    name = _named(text[4 : rated.start() if rated else 48])
    return RowGames(_trf_loose(line), rating_text(rated[1]) if rated else None, name)


def trf_cells(line: TextLine) -> RowGames | None:
    """Read rounds of a TRF row without its head; a number below 100 tells them from ratings."""
    games = [] if _TRF_LOOSE.sub("", line.text).strip() else _trf_loose(line)
    return RowGames(games) if any((game.number or 0) < 100 for game in games) else None


def _trf_loose(line: TextLine) -> list[Found]:
    return [
        _trf_game(int(cell[1]), cell[2].upper(), line.start + cell.start(), len(cell[0]))
        for cell in _TRF_LOOSE.finditer(line.text)
    ]


def _trf_game(number: int, code: str, start: int, length: int) -> Found:
    """Without an opponent nothing was played, whatever the code.

    W, D and L are results that are not to be rated: which kind of game it was stays unknown, as
    does the result of a game that is not finished.
    """
    result = _TRF_CODES.get(code)
    if not number and (result is None or result.played):
        result = Result.BYE
    return Found(start, start + length, result, number=number or None)


# --- US Chess: cells between bars or tabs ---------------------------------------------------------

_US_ROUND = re.compile(r"[WDL]\s{1,6}[0-9]{1,3}")
_POINTS = re.compile(r"[0-9]{1,2}(?:[.,][05]0?)?|[0-9]{0,2}½")
_TYPED: dict[Result, Result | None] = {
    Result.UNFINISHED: None,
    Result.DOUBLE_FORFEIT: Result.FORFEIT_LOSS,
}
_TYPED |= dict.fromkeys((Result.FULL_BYE, Result.HALF_BYE, Result.ABSENT), Result.BYE)


def us_row(line: TextLine) -> RowGames | None:
    """Read the first line of a player in a US Chess crosstable: number, name, points, rounds.

    In events that adjust to FIDE's ratings the opponent's rating stands for his number.
    """
    if "|" not in line.text and "\t" not in line.text:
        return None
    cells = [cell for cell in re.finditer(r"[^|\t]+", line.text) if cell[0].strip()]
    if len(cells) < 3:
        return None
    head = [cell[0].strip() for cell in cells[:3]]
    numbered = head[0].rstrip(".").isdecimal() and _NAME.search(head[1])
    if not numbered or not _POINTS.fullmatch(head[2]):
        rounds = [cell for cell in cells if _US_ROUND.fullmatch(cell[0].strip())]
        return RowGames([], unclear=" ".join(head)) if len(rounds) > 1 else None
    games = [_lettered(cell[0], line.start, cell) for cell in cells[3:]]
    unclear = [cell[0].strip() for cell, game in zip(cells[3:], games, strict=True) if not game]
    read = [*filter(None, games)]
    return RowGames(read, None, head[1], " ".join(unclear)) if read else None


def _lettered(text: str, offset: int, place: re.Match[str]) -> Found | None:
    cell = read_cell(text) if text == text.upper() else None  # x is no forfeit
    if cell is None or cell.result is None:
        return None
    result = _TYPED.get(cell.result, cell.result)
    start, end = offset + place.start(), offset + place.end()
    return _numbered(start, end, str(cell.opponent), result)._replace(result=result)


# --- Grids: 12b1 5w½ 3b0, W12 L4 D6, +W12 =B4, 27:W -----------------------------------------------

_FORFEITS = {"+": Result.FORFEIT_WIN, **dict.fromkeys(HYPHENS, Result.FORFEIT_LOSS)}
_ALL_MARKS = SCORES | SIGNS | dict(zip("WDL", (Result.WIN, Result.DRAW, Result.LOSS), strict=True))
_ALL_MARKS |= _FORFEITS
_FRENCH_MARKS = {**SIGNS, ">": Result.FORFEIT_WIN, "<": Result.FORFEIT_LOSS}
_COLOURED = re.compile(r"(?P<number>[0-9]{1,4})[wbs](?P<mark>1/2|0[.,]5|[10½+=\-−])?", re.I)
# Each pattern with what its marks mean; None if that depends on which of them are used.
_STYLES = (
    (_COLOURED, None),
    (re.compile(r"(?P<mark>[+=\-−<>])\s?(?P<number>[0-9]{1,3})[BN]"), _FRENCH_MARKS),
    (re.compile(r"(?P<mark>[+=\-−])[wb](?P<number>[0-9]{1,3})", re.I), SIGNS),
    (re.compile(r"(?P<number>[0-9]{1,3}):(?P<mark>[WDL+=\-])"), None),
)
_LETTERED = re.compile(r"([WDLXFHUBZ])([0-9]{1,3}|-{1,4})")
_WORD = re.compile(r"[+=\-−<>] ?[0-9]{1,3}[BN](?!\S)|(?:[^\s,;|]|(?<=0),(?=5(?!\w)))+")
# What any cell has: a number beside a letter, a sign or a colon.
_CELL = re.compile(r"[0-9][wbsn:]|[:+=\-−<>] ?[wb]?[0-9]|[WDLXFHUBZ][0-9-]|[0-9]:", re.IGNORECASE)
_AFTER = re.compile(r"[+\-−]?[0-9]{1,4}(?:[.,][0-9]{1,3})?½?|½|[.,][0-9]{1,2}")
_UNPAIRED = re.compile(r"[-−](?:½|1|0)|bye", re.IGNORECASE)


def swiss_row(line: TextLine) -> RowGames | None:
    """Read a row of a crosstable whose rounds are words such as 12b1; the head may be missing."""
    if not _CELL.search(line.text):
        return None
    words = list(_WORD.finditer(line.text))
    games = _marked_games(words, line.text) or _lettered_games(words)
    if not games:
        return None
    first, last = min(game.start for game in games), max(game.end for game in games)
    cells = {game.start for game in games}
    # Between the cells every word is a cell, after them there are points and tie-breaks.
    unclear = [
        word[0]
        for word in words
        if word.start() > first
        and word.start() not in cells
        and not (word.start() > last and _AFTER.fullmatch(word[0]))
    ]
    at, head = line.start, line.text[:first]
    moved = [game._replace(start=game.start + at, end=game.end + at) for game in games]
    return RowGames(moved, _own_rating(head), _named(head), " ".join(unclear))


def _marked_games(words: list[re.Match[str]], text: str) -> list[Found]:
    for pattern, fixed in (style for style in _STYLES if style[0].search(text)):
        cells = [(word, cell) for word in words if (cell := pattern.fullmatch(word[0]))]
        used = {cell["mark"].upper() for _, cell in cells if cell["mark"]}
        # Of most styles a single cell may be anything.
        if not used or (len(cells) == 1 and pattern is not _COLOURED):
            continue
        # Beside scores and letters + and - are forfeits, beside = results, alone nobody can tell.
        lettered = used - SIGNS.keys()
        marks = fixed or (_ALL_MARKS if lettered else SIGNS if "=" in used else {})
        games = [
            _numbered(*word.span(), cell["number"], marks.get((cell["mark"] or "").upper()))
            for word, cell in cells
        ]
        if pattern is _COLOURED:
            idle = (word for word in words if _UNPAIRED.fullmatch(word[0]))
            games += [Found(*word.span(), Result.BYE) for word in idle]
        return sorted(games)
    return []


def _lettered_games(words: list[re.Match[str]]) -> list[Found]:
    """Read W12 L4 D6 after a name; a number below 100 tells them from ratings."""
    cells = [(word, cell) for word in words if (cell := _LETTERED.fullmatch(word[0]))]
    named = cells and any(_NAME.search(it[0]) for it in words if it.start() < cells[0][0].start())
    if len(cells) < 2 or not named or all(len(cell[2]) > 2 for _, cell in cells):
        return []
    return [*filter(None, (_lettered(word[0].rstrip("-"), 0, word) for word, _ in cells))]


# --- All play all: * where a row meets its own player ---------------------------------------------

_SELF = re.compile(r"(?<![^\s|])(?:\*{1,2}|[xX■█])(?![^\s|])")
_TOTAL = re.compile(r"[0-9]{1,2}(?:[.,][05]0?)?|[0-9]{0,2}(?:½|[.,][05]0?)")
_CROSSES = {**SCORES, "=": Result.DRAW, **_FORFEITS}
_WORTH = {text: result.score or 0 for text, result in _CROSSES.items()}


def round_robin_row(line: TextLine) -> RowGames | None:
    """Read a row of all against all, whose points say where its cells end; None if it is none."""
    if not _SELF.search(line.text):
        return None
    parted = [cell for cell in re.finditer(r"[^\t|]+", line.text) if cell[0].strip()]
    cells = parted if len(parted) > 4 else list(re.finditer(r"[^\s|]+", line.text))
    texts = [cell[0].strip() for cell in cells]
    selves = [at for at, text in enumerate(texts) if _SELF.fullmatch(text)]
    if len(selves) != 1 or len(texts) < 5 or not re.fullmatch(r"[0-9]{1,3}\.?", texts[0]):
        return None
    first = at = selves[0]
    while first > 1 and texts[first - 1] in _CROSSES:
        first -= 1
    head = line.text[: cells[first].start()]
    name, own = _named(head), _own_rating(head)
    if not _NAME.search(name):
        return None
    ends, total = [], sum(_WORTH[text] for text in texts[first:at])
    for end, text in enumerate(texts[at + 1 :], at + 1):
        if _TOTAL.fullmatch(text) and number(text) == total:
            ends.append(end)
        if text not in _WORTH:
            break
        total += _WORTH[text]
    if ends and ends[-1] == len(texts) - 1:  # nothing is left behind the points
        ends = ends[-1:]
    if len(ends) != 1 or ends[0] - first < 3:
        return RowGames([], own, name, " ".join(texts[first:]))
    known = int(texts[0].rstrip(".")) == at - first + 1
    games = [
        Found(start, end, _CROSSES[texts[place]], None, place - first + 1 if known else None)
        for place in range(first, ends[0])
        for start, end in [(line.start + it for it in cells[place].span())]
        if place != at
    ]
    return RowGames(games, own, name)
