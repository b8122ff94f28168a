"""Rows that name opponents by number: FIDE's TRF, US Chess crosstables, crosstables of Swisses."""

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from arpad.domain import Result
from arpad.formats.pasted_words import (
    BYE,
    DRAW,
    FORFEIT_LOSS,
    FORFEIT_WIN,
    HYPHENS,
    LOSS,
    SCORES,
    SIGNS,
    WIN,
    Found,
    Line,
    rating_text,
)


class Row(NamedTuple):
    """The games of a row, the player's own rating and name, and a cell that was not clear."""

    games: list[Found]
    own: str | None = None
    name: str = ""
    unclear: str = ""


# --- TRF: columns are fixed; positions here count from 0 ------------------------------------------

_TRF_CODES = {
    "1": WIN,
    "=": DRAW,
    "0": LOSS,
    "+": FORFEIT_WIN,
    "-": FORFEIT_LOSS,
    **dict.fromkeys("hfuz", BYE),
}
_TRF_RATING, _TRF_ROUNDS, _TRF_ROUND = 48, 91, 10
_TRF_CELL = re.compile(
    r"(?P<opponent>[ 0-9]{4})[ ](?P<colour>[wb -])[ ](?P<code>[10=+\-hfuzwdl ])[ ]{0,2}",
    re.IGNORECASE,
)
_TRF_LOOSE = re.compile(
    r"(?<!\S)(?P<opponent>[0-9]{1,4})[ \t]{1,3}(?P<colour>[wb-])[ \t]{1,3}"
    r"(?P<code>[10=+\-hfuzwdl])(?!\S)",
    re.IGNORECASE,
)
_RATED_FEDERATION = re.compile(r"(?<!\S)([1-9][0-9]{2,3})[ \t]{1,5}[A-Z]{3}(?!\S)")
_TRF_HEAD = re.compile(r"\ufeff?001[ \t]")


def trf_row(line: Line) -> Row | None:
    """Read a player's row of a TRF file; with its spaces run together if it comes from a page."""
    head = _TRF_HEAD.match(line.text)
    if not head:
        return None
    shift = head.end() - 4  # a byte order mark
    accents = min(sum(char > "\x7f" for char in line.text[:_TRF_RATING]), 9)
    # Some writers count bytes where others count characters: names with accents shift the rest.
    for moved in (
        shift,
        *(shift - n for n in range(1, accents + 1)),
        *range(shift + 1, shift + accents + 1),
    ):
        games = _trf_cells(line, moved)
        if games is not None:
            own = rating_text(_at(line.text, _TRF_RATING + moved, 4))
            return Row(games, own, line.text[14 + moved : 47 + moved].strip())
    rated = _RATED_FEDERATION.search(line.text)
    own = rating_text(rated[1]) if rated else None
    return Row(
        _trf_loose(line), own, _named(line.text[head.end() : rated.start() if rated else 48])
    )


def trf_cells(line: Line) -> Row | None:
    """Read rounds of a TRF row without its head; a number below 100 tells them from ratings."""
    cells = list(_TRF_LOOSE.finditer(line.text))
    rest = _TRF_LOOSE.sub("", line.text).strip()
    if rest or not any(int(cell["opponent"]) < 100 for cell in cells):
        return None
    return Row(_trf_loose(line))


def _at(text: str, start: int, length: int) -> str:
    return text[start : start + length]


def _trf_cells(line: Line, shift: int) -> list[Found] | None:
    """Read the rounds of a row moved by ``shift`` columns; None if they do not stand there."""
    rating = _at(line.text, _TRF_RATING + shift - 1, 6)
    if not re.fullmatch(r"[ ]?[ 0-9]{0,4}[ ]?", rating):
        return None
    games = []
    for start in range(_TRF_ROUNDS + shift, len(line.text.rstrip()), _TRF_ROUND):
        text = _at(line.text, start, _TRF_ROUND)
        cell = _TRF_CELL.fullmatch(text.ljust(8))
        if not cell or " " in cell["opponent"].strip():
            return None
        if cell["opponent"].strip() or cell["code"].strip():
            games.append(_trf_game(cell, line.start + start, len(text)))
    return games


def _trf_loose(line: Line) -> list[Found]:
    found = _TRF_LOOSE.finditer(line.text)
    return [_trf_game(cell, line.start + cell.start(), len(cell[0])) for cell in found]


def _trf_game(cell: re.Match[str], start: int, length: int) -> Found:
    """Without an opponent nothing was played, whatever the code.

    W, D and L are results that are not to be rated: which kind of game it was stays unknown, as
    does the result of a game that is not finished.
    """
    opponent, code = cell["opponent"].strip().lstrip("0"), cell["code"].strip().lower()
    result = _TRF_CODES.get(code)
    if not opponent and (result is None or result.played):
        result = BYE
    return Found(start, start + length, result, number=int(opponent) if opponent else None)


# --- US Chess: cells between bars or tabs ---------------------------------------------------------

_US_CELL = re.compile(r"([WDLXFHUBZ])\s{0,6}([0-9]{0,4})")
_US_ROUND = re.compile(r"[WDL]\s{1,6}[0-9]{1,3}")
_BOARD_MARKS = {**SIGNS, "W": WIN, "D": DRAW, "L": LOSS}
_FORFEITS = {"+": FORFEIT_WIN, **dict.fromkeys(HYPHENS, FORFEIT_LOSS)}
_US_LETTERS = {
    **_BOARD_MARKS,
    "X": FORFEIT_WIN,
    **dict.fromkeys("FZ", FORFEIT_LOSS),  # Z: neither of the two came
    **dict.fromkeys("HUB", BYE),
}
_NAME = re.compile(r"[^\W\d_]{2}")
_POINTS = re.compile(r"[0-9]{1,2}(?:[.,][05]0?)?|[0-9]{0,2}½")


def us_row(line: Line) -> Row | None:
    """Read the first line of a player in a US Chess crosstable: number, name, points, rounds."""
    if "|" not in line.text and "\t" not in line.text:
        return None
    cells = list(re.finditer(r"[^|\t]+", line.text))
    cells = [cell for cell in cells if cell[0].strip()]
    if len(cells) < 3:
        return None
    head = [cell[0].strip() for cell in cells[:3]]
    numbered = head[0].rstrip(".").isdecimal() and _NAME.search(head[1])
    if not numbered or not _POINTS.fullmatch(head[2]):
        rounds = sum(bool(_US_ROUND.fullmatch(cell[0].strip())) for cell in cells)
        return Row([], unclear=" ".join(head)) if rounds > 1 else None
    read = [(cell, _us_game(cell, line.start)) for cell in cells[3:]]
    games = [game for _, game in read if game]
    unclear = " ".join(cell[0].strip() for cell, game in read if not game)
    return Row(games, None, cells[1][0].strip(), unclear) if games else None


def _us_game(cell: re.Match[str], offset: int) -> Found | None:
    match = _US_CELL.fullmatch(cell[0].strip())
    if not match:
        return None
    return _lettered(match[1], match[2], offset + cell.start(), offset + cell.end())


def _lettered(letter: str, digits: str, start: int, end: int) -> Found:
    """In events that adjust to FIDE's ratings the opponent's rating stands for his number."""
    result = _US_LETTERS[letter]
    if len(digits) == 4:
        return Found(start, end, result, rating_text(digits))
    return Found(start, end, result, number=int(digits) if digits.strip("0") else None)


# --- Swisses: 12b1 5w½ 3b0, W12 L4 D6, +W12 =B4, 27:W ---------------------------------------------

_COLOURED = re.compile(r"([0-9]{1,4})[wbs](1/2|0[.,]5|[10½+=\-−])?", re.IGNORECASE)
_LETTERED = re.compile(r"([WDLXFHUBZ])([0-9]{1,3}|-{1,4})")
_SIGNED = re.compile(r"(?P<mark>[+=\-−])[wb](?P<number>[0-9]{1,3})", re.IGNORECASE)
# France: + 41B, - 2N; > and < are forfeits.
_FRENCH = re.compile(r"(?P<mark>[+=\-−<>])\s?(?P<number>[0-9]{1,3})[BN]")
_FRENCH_MARKS = {**SIGNS, ">": FORFEIT_WIN, "<": FORFEIT_LOSS}
_COLON = re.compile(r"(?P<number>[0-9]{1,3}):(?P<mark>[WDL+=\-])")
_WORD = re.compile(r"[+=\-−<>] ?[0-9]{1,3}[BN](?!\S)|(?:[^\s,;|]|(?<=0),(?=5(?!\w)))+")
# What any cell has: a number beside a letter, a sign or a colon.
_CELL = re.compile(r"[0-9][wbsn:]|[:+=\-−<>] ?[wb]?[0-9]|[WDLXFHUBZ][0-9-]|[0-9]:", re.IGNORECASE)
_AFTER = re.compile(r"[+\-−]?[0-9]{1,4}(?:[.,][0-9]{1,3})?½?|½|[.,][0-9]{1,2}")
_UNPAIRED = re.compile(r"[-−](?:½|1|0)|bye", re.IGNORECASE)


def swiss_row(line: Line) -> Row | None:
    """Read a row of a crosstable whose rounds are words such as 12b1; the head may be missing."""
    if not _CELL.search(line.text):
        return None
    words = list(_WORD.finditer(line.text))
    games = (
        _coloured_games(words)
        or _marked_games(words, _FRENCH)
        or _marked_games(words, _SIGNED)
        or _marked_games(words, _COLON)
        or _lettered_games(words)
    )
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
    head = line.text[:first]
    moved = [_moved(game, line.start) for game in games]
    return Row(moved, _own_rating(head), _named(head), " ".join(unclear))


def _named(head: str) -> str:
    """Return the name in the head of a row: its words without digits."""
    names = [word for word in head.split() if not any(char.isdigit() for char in word)]
    return " ".join(names).strip(" .,*|-")


def _moved(game: Found, offset: int) -> Found:
    return game._replace(start=game.start + offset, end=game.end + offset)


def _coloured_games(words: list[re.Match[str]]) -> list[Found]:
    cells = [(word, _COLOURED.fullmatch(word[0])) for word in words]
    scores = {cell[2] for _, cell in cells if cell and cell[2]}
    if not scores:
        return []
    marks = _marks(scores)
    games = []
    for word, cell in cells:
        if cell:
            games.append(_numbered(word, cell[1], marks.get(cell[2] or "")))
        elif _UNPAIRED.fullmatch(word[0]):
            games.append(Found(word.start(), word.end(), BYE))
    return games


def _marks(used: set[str]) -> dict[str, Result]:
    """Beside scores and letters + and - are forfeits, beside = results, alone nobody can tell."""
    if used - SIGNS.keys():
        return {**SCORES, **_BOARD_MARKS, **_FORFEITS}
    return SIGNS if "=" in used else {}


def _numbered(word: re.Match[str], digits: str, result: Result | None) -> Found:
    """A number from 1000 on is a rating: hardly any event has so many players."""
    if len(digits) == 4:
        return Found(word.start(), word.end(), result, rating_text(digits))
    if not digits.strip("0"):  # player 0 is no player
        return Found(word.start(), word.end(), BYE)
    return Found(word.start(), word.end(), result, number=int(digits))


def _marked_games(words: list[re.Match[str]], pattern: re.Pattern[str]) -> list[Found]:
    """Read cells of a number and a mark; a single one may be anything."""
    cells = [(word, cell) for word in words if (cell := pattern.fullmatch(word[0]))]
    marks = _marks({cell["mark"].upper() for _, cell in cells})
    if pattern in (_SIGNED, _FRENCH):
        marks = _FRENCH_MARKS
    games = [
        _numbered(word, cell["number"], marks.get(cell["mark"].upper())) for word, cell in cells
    ]
    return games if len(games) > 1 else []


def _lettered_games(words: list[re.Match[str]]) -> list[Found]:
    """Read W12 L4 D6 after a name; a number below 100 tells them from ratings."""
    cells = [(word, _LETTERED.fullmatch(word[0])) for word in words]
    found = [(word, cell) for word, cell in cells if cell]
    named = found and any(
        _NAME.search(word[0]) for word in words if word.start() < found[0][0].start()
    )
    if len(found) < 2 or not named or not any(len(cell[2]) < 3 for _, cell in found):
        return []
    return [
        _lettered(cell[1], cell[2].strip("-"), word.start(), word.end()) for word, cell in found
    ]


def _own_rating(head: str) -> str | None:
    """The only rating after the name; of two the row does not say which one counts."""
    name = _NAME.search(head)
    numbers = re.findall(
        r"(?<![\w.,/])[0-9]{3,4}(?=[A-KNT]?(?![\w.,/]))", head[name.end() :] if name else ""
    )
    ratings = {rating for number in numbers if (rating := rating_text(number))}
    return ratings.pop() if len(ratings) == 1 else None


# --- All play all: * where a row meets its own player ---------------------------------------------

_SELVES = ("*", "x", "X", "■", "█", "**")
_SELF = re.compile(r"(?<![^\s|])(?:\*{1,2}|[xX■█])(?![^\s|])")
_TOTAL = re.compile(r"([0-9]{0,2})(?:(½)|[.,]([05])0?)?")


def round_robin_row(line: Line) -> Row | None:
    """Read a row of all against all, whose points say where its cells end; None if it is none."""
    if not _SELF.search(line.text):
        return None
    cells = list(re.finditer(r"[^\t|]+", line.text))
    if len(cells) < 5:
        cells = list(re.finditer(r"[^\s|]+", line.text))
    cells = [cell for cell in cells if cell[0].strip()]
    texts = [cell[0].strip() for cell in cells]
    selves = [at for at, text in enumerate(texts) if text in _SELVES]
    if len(selves) != 1 or len(texts) < 5 or not re.fullmatch(r"[0-9]{1,3}\.?", texts[0]):
        return None
    at = selves[0]
    first = at
    while first > 1 and texts[first - 1] in _CROSSES:
        first -= 1
    head = line.text[: cells[first].start()]
    name = _named(head)
    ends = [
        end
        for end in range(at + 1, len(texts))
        if all(text in _CROSSES for text in texts[at + 1 : end])
        and _points(texts[end]) == _sum(texts[first:at] + texts[at + 1 : end])
    ]
    if not _NAME.search(name):
        return None
    if ends and ends[-1] == len(texts) - 1:  # nothing is left behind the points
        ends = ends[-1:]
    if len(ends) != 1 or at - first + ends[0] - at < 3:
        return Row([], _own_rating(head), name, " ".join(texts[first:]))
    known = int(texts[0].rstrip(".")) == at - first + 1
    games = [
        Found(
            line.start + cells[place].start(), line.start + cells[place].end(),
            _CROSSES[texts[place]], None, place - first + 1 if known else None,
        )
        for place in range(first, ends[0])
        if place != at
    ]  # fmt: skip
    return Row(games, _own_rating(head), name)


_CROSSES = {**SCORES, "=": DRAW, **_FORFEITS}


def _sum(texts: Sequence[str]) -> Fraction:
    return sum((_CROSSES[text].score or Fraction() for text in texts), Fraction())


def _points(text: str) -> Fraction | None:
    found = _TOTAL.fullmatch(text)
    if not found or not text:
        return None
    half = found[2] or found[3] == "5"
    return Fraction(int(found[1] or 0)) + (Fraction(1, 2) if half else 0)
