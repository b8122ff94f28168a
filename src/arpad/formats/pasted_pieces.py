"""A line of freely typed games cut into pieces: ratings, results, signs, separators, words."""

import re
from enum import Enum
from typing import NamedTuple

from arpad.domain import Result
from arpad.formats.pasted_words import (
    BYE,
    DRAW,
    FORFEIT_LOSS,
    FORFEIT_WIN,
    KNOWN_WORDS,
    LABELS,
    RESULT_WORDS,
    SCORES,
    SIGNS,
    UNRATED,
    UNRATED_WORDS,
    VERBS,
    rating_text,
)


class Kind(Enum):
    """What a piece is; a game is complete in itself, a word tells nothing."""

    RATING = "rating"
    RESULT = "result"
    GAME = "game"
    SIGN = "sign"
    CUT = "cut"
    WORD = "word"


class Form(Enum):
    """How a rating or a result is written."""

    PLAIN = "plain"
    SCORE = "score"
    LETTER = "letter"
    SIGN = "sign"


class Piece(NamedTuple):
    """A piece of text and what it says.

    ``unsure``: 1,850 may be a rating or a win against 850. ``lone``: it makes a game of which the
    other half is unknown; scores and letters beside unknown words do not. ``dated``: a day or the
    number of a round.
    """

    kind: Kind
    start: int
    end: int
    result: Result | None = None
    rating: str | None = None
    number: int | None = None
    form: Form = Form.PLAIN
    unsure: bool = False
    lone: bool = True
    text: str = ""
    dated: bool = False

    @property
    def main(self) -> bool:
        """Whether it can be a game or a half of one."""
        return self.kind in (Kind.RATING, Kind.RESULT, Kind.GAME)


_PIECE = r"""
    (?P<word>(?<!\w)(?:
        (?:19|20)[0-9]{2}([-./])(?:0[1-9]|1[0-2])\2[0-3][0-9]  # a day
        |[0-3]?[0-9]([./-])[01]?[0-9]\3(?:19|20)[0-9]{2}
        |(?:rounds?|runde|ronde|ronda|rd|r)\.?[ ]?[0-9]{1,2}   # the number of a round
        |(?:[2-9]|[1-9][0-9]),[0-9]{1,2}                       # points, with a decimal comma
    )(?![\w/'’]|[.,][0-9]))
    |(?P<change>(?<!\S)[+\-−–](?:[0-9]{1,2}(?:[.,][0-9]++)?|[0-9]{3}[.,][0-9]++)(?![\w/]))
    |(?P<draw>(?<![\w.,])(?:½[-:–]½|1/2[-:–]1/2|0[.,]5[-:–]0[.,]5)(?!\w))
    |(?P<board>(?<![\w.,/])(?:1[-:–]0|0[-:–]1)(?![\w/'’]|[.,][0-9]))
    |(?P<half>(?<![\w.,])(?:(?:0[.,]|\.)50?|1[/\u2044]2)(?!\w)|&frac12;)
    |(?P<forfeit>(?<![+=\-−–])(?:\+:?[-−–]|[-−–]:?\+)(?![+=\-−–\w]))
    |(?P<thousands>(?<![\w.,])(?:[1-3]['’\u202f][0-9]{3}|[23][.,][0-9]{3})(?!\w|[.,][0-9]))
    |(?P<unsure>(?<![\w.,])(?:1[.,][0-9]{3}|[01],00?)(?!\w|[.,][0-9]))
    |(?P<bye>(?<!\w)(?:half|full|zero)(?:[- ]points?)?[- ]bye(?!\w))
    |(?P<won>(?<!\w)(?:(?:win|won)[ ]by[ ]forfeit|forfeit[ ]win|gain[ ]par[ ]forfait)(?!\w))
    |(?P<lost>(?<!\w)(?:(?:loss|lost)[ ]by[ ]forfeit|forfeit[ ]loss|perte[ ]par[ ]forfait)(?!\w))
    |(?P<colour>(?<!\w)[wsb](?=\)?[ \t]{1,3}(?:[01]|½|1/2|0[.,]5)(?![\w/'’]|[.,][0-9])|½(?!\w)))
    |(?P<coloured>(?<!\w)[1-9][0-9]{2,3}[wsb]
        (?=[ \t]{1,3}(?:[01]|½|1/2|0[.,]5)(?![\w/'’]|[.,][0-9])))
    |(?P<numbered>(?<!\w)(?-i:[WDL])[ \t]{1,3}(?:[2-9]|[1-9][0-9])(?![\w/'’]|[.,][0-9]))
    |(?P<name>[^\W\d_]++(?:['’-][^\W\d_]++)+)
    |(?P<chunk>[^\W_]++(?:\.[0-9]++)?)
    |(?P<dot>\.(?=\s))
    |(?P<other>\S)
"""
_FLAGS = re.VERBOSE | re.IGNORECASE
_JOINED = re.compile(_PIECE, _FLAGS)
_SPLIT = re.compile(_PIECE.replace("(?P<unsure>", "(?P<unsure>(?!)"), _FLAGS)  # never unsure
_LETTERS_FIRST = re.compile(r"([^\W\d_]++)([0-9]++(?:\.[0-9]++)?)")
_LETTERS_LAST = re.compile(r"([0-9]++(?:\.[0-9]++)?)([^\W\d_]++|½)")
_DECIMAL = re.compile(r"[0-9]+,[0-9]+")
_YEARS = range(2015, 2036)
_UNRATED_GAME = re.compile(r"[WDL][uU]|w[uU]|[dl]U")  # not “du”, a word in French


def pieces_of(line: str, offset: int, skip: int = 0, *, joined: bool = True) -> list[Piece]:
    """Cut a line that starts at ``offset``; ``joined`` reads 1,850 as one number."""
    pattern = _JOINED if joined else _SPLIT
    found = []
    for match in pattern.finditer(line, skip):
        start, end = offset + match.start(), offset + match.end()
        piece = _piece(match.lastgroup or "other", match[0], start, end)
        if piece:
            found.append(piece._replace(text=match[0]))
    return found


def _piece(name: str, text: str, start: int, end: int) -> Piece | None:
    if name == "chunk":
        return _chunk(text, start, end)
    if name == "dot":
        return Piece(Kind.CUT, start, end)
    if name == "other":
        return _other(text, start, end)
    if name in ("draw", "half"):
        return Piece(Kind.RESULT, start, end, DRAW, form=Form.SCORE)
    if name == "board":  # 1-0 is White's score: whose win it is depends on the colour
        return Piece(Kind.RESULT, start, end)
    if name == "forfeit":
        result = FORFEIT_WIN if text[0] == "+" else FORFEIT_LOSS
        return Piece(Kind.RESULT, start, end, result)
    if name in ("won", "lost"):
        return Piece(Kind.RESULT, start, end, FORFEIT_WIN if name == "won" else FORFEIT_LOSS)
    if name == "thousands":
        return _rating(text[0] + text[2:], start, end)
    if name == "coloured":
        return _rating(text[:-1], start, end)
    if name == "unsure":
        return _unsure(text, start, end)
    if name == "bye":
        return Piece(Kind.GAME, start, end, BYE)
    if name == "numbered":  # W 12, as in a crosstable: won against player 12
        return Piece(Kind.GAME, start, end, RESULT_WORDS[text[0].lower()], number=int(text[1:]))
    if name == "colour":  # w, b or s before a score is a colour, also in free text
        return None
    dated = name == "word" and not _DECIMAL.fullmatch(text)
    return Piece(Kind.WORD, start, end, dated=dated)


def _unsure(text: str, start: int, end: int) -> Piece:
    if len(text) < 5:
        return Piece(Kind.RESULT, start, end, SCORES[text], form=Form.SCORE, unsure=True)
    return _rating(text[0] + text[2:], start, end)._replace(unsure=True)


def _rating(text: str, start: int, end: int) -> Piece:
    rating = rating_text(text)
    return Piece(Kind.RATING if rating else Kind.WORD, start, end, rating=rating)


def _other(sign: str, start: int, end: int) -> Piece | None:
    if sign in SIGNS:
        return Piece(Kind.SIGN, start, end, SIGNS[sign], form=Form.SIGN)
    if sign in ",;|":
        return Piece(Kind.CUT, start, end)
    return None


def _chunk(text: str, start: int, end: int) -> Piece:
    """Read letters and digits that stand together."""
    word = text.casefold()
    if _UNRATED_GAME.fullmatch(text):
        return Piece(Kind.GAME, start, end, RESULT_WORDS[word[0]], UNRATED)
    if word in UNRATED_WORDS:
        form = Form.LETTER if word == "u" else Form.PLAIN
        return Piece(Kind.RATING, start, end, rating=UNRATED, form=form)
    if word in RESULT_WORDS:
        return _result_word(word, start, end)
    if word in SCORES:
        zero = 0 if word == "0" else None
        return Piece(Kind.RESULT, start, end, SCORES[word], number=zero, form=Form.SCORE)
    for pattern, first in ((_LETTERS_FIRST, True), (_LETTERS_LAST, False)):
        match = pattern.fullmatch(word)
        if match and not rating_text(text):
            letters, digits = match.groups() if first else reversed(match.groups())
            return _glued(letters, digits, start, end)
    return _rating(text, start, end)


def _result_word(word: str, start: int, end: int) -> Piece:
    result = RESULT_WORDS[word]
    form = Form.LETTER if len(word) == 1 else Form.PLAIN
    return Piece(Kind.GAME if result is BYE else Kind.RESULT, start, end, result, form=form)


def _glued(letters: str, digits: str, start: int, end: int) -> Piece:
    """Read W1850, 1900d, draw1900; after a result a number below 100 is a player's number."""
    result = DRAW if letters == "½" else RESULT_WORDS.get(letters)
    rating = UNRATED if digits == "0" else rating_text(digits)
    if result is None or result is BYE:
        return Piece(Kind.WORD, start, end)
    if rating:
        return Piece(Kind.GAME, start, end, result, rating)
    if len(digits) < 3 and digits.isdecimal():
        return Piece(Kind.GAME, start, end, result, number=int(digits))
    return Piece(Kind.WORD, start, end)


def unexplained(pieces: list[Piece]) -> list[Piece]:
    """Return the pieces that are no part of a game, no name, day, round or known word.

    Words in capitals are names; others may be names only before a rating with a score.
    """
    scored = any(piece.form is Form.SCORE for piece in pieces)
    first = next((piece.start for piece in pieces if piece.kind is Kind.RATING), -1)
    return _verbs_in_doubt(pieces) + [
        piece
        for piece in pieces
        if piece.kind is Kind.WORD
        and not piece.dated
        and (
            any(char.isdigit() for char in piece.text)
            or (
                (word := piece.text.casefold()) not in KNOWN_WORDS
                and (
                    word in LABELS
                    or (not piece.text[0].isupper() and (not scored or piece.start > first))
                )
            )
        )
    ]


def _verbs_in_doubt(pieces: list[Piece]) -> list[Piece]:
    """Return the verbs after a rating that may be the opponent's: Smith 1850 won, 1850 beat me.

    Where there are more ratings than verbs it is open which of them a verb belongs to.
    """
    mains = [piece for piece in pieces if piece.kind in (Kind.RATING, Kind.RESULT)]
    verbs = [p for p in mains if p.kind is Kind.RESULT and p.text.casefold() in VERBS]
    if not verbs or mains[0].kind is not Kind.RATING:
        return []
    named = any(p.kind is Kind.WORD and p.text[0].isupper() for p in pieces)
    ratings = sum(piece.kind is Kind.RATING for piece in mains)
    return [
        verb
        for verb in verbs
        if verb.text.casefold() == "beat"
        or 2 * ratings > len(mains)
        or (named and verb.result is not DRAW)
    ]


# --- What stands between two commas ---------------------------------------------------------------


def grouped(pieces: list[Piece], rated: bool) -> list[Piece]:
    """Read together what stands between two commas; ``rated`` if there are ratings anywhere."""
    groups: list[list[Piece]] = [[]]
    for piece in pieces:
        if piece.kind is Kind.CUT:
            groups.append([])
        else:
            groups[-1].append(piece)
    return [piece for group in groups for piece in _group(group, rated)]


def _group(group: list[Piece], rated: bool) -> list[Piece]:
    if any(p.kind is Kind.RATING or p.form is Form.SCORE for p in group):
        # Beside a number “Wu” is a name, not a win against an unrated opponent.
        group = [p._replace(kind=Kind.WORD) if _may_be_name(p) else p for p in group]
    games = [p for p in group if p.kind is Kind.GAME]
    ratings = [p for p in group if p.kind is Kind.RATING]
    results = [p for p in group if p.kind is Kind.RESULT]
    if len(games) == 1 and games[0].result is BYE and not ratings:
        group = _merged(group, [games[0], *(p for p in results if p.form is Form.SCORE)], BYE)
    elif len(ratings) == 1 and len(results) > 1 and not games:
        group = _one_rating(group, ratings[0], results)
    elif 0 < len(results) < len(ratings) and not games:
        # “1850 1900 1”: whose result it is, nothing says.
        group = [p._replace(kind=Kind.WORD) if p.kind is Kind.RESULT else p for p in group]
    elif len(results) == 2 and not ratings and not games:
        group = _against_zero(group, results, rated)
    return _beside_words(group)


def _may_be_name(piece: Piece) -> bool:
    return piece.kind is Kind.GAME and piece.rating == UNRATED and len(piece.text) == 2


def _merged(
    group: list[Piece], parts: list[Piece], result: Result | None, rating: str | None = None
) -> list[Piece]:
    start, end = min(p.start for p in parts), max(p.end for p in parts)
    game = Piece(Kind.GAME, start, end, result, rating)
    return [game, *(p for p in group if p.kind is Kind.WORD)]


def _one_rating(group: list[Piece], rating: Piece, results: list[Piece]) -> list[Piece]:
    """Several results for one rating count only if they agree; spelled-out ones before signs."""
    spelled = [p for p in results if p.form is not Form.SIGN] or results
    scores = [p.start < rating.start for p in results if p.form is Form.SCORE]
    if len(scores) > len(set(scores)):  # “1850 1 1”: two games, or a result and something else
        return _merged(group, [rating, *spelled], None, rating.rating)
    agreed = spelled[0].result if len({p.result for p in spelled}) == 1 else None
    return _merged(group, [rating, *spelled], agreed, rating.rating)


def _against_zero(group: list[Piece], results: list[Piece], rated: bool) -> list[Piece]:
    """Two results of which one is 0: that is the rating of an unrated opponent.

    Only beside a letter or among games with ratings, where it cannot be a loss without a rating.
    """
    other, zero = sorted(results, key=lambda p: p.number == 0)
    if zero.number != 0 or not (rated or other.form is Form.LETTER):
        return group
    return _merged(group, results, other.result, UNRATED)


def _beside_words(group: list[Piece]) -> list[Piece]:
    words = [p.text.casefold() for p in group if p.kind is Kind.WORD]
    labelled = not LABELS.isdisjoint(words)
    return [p._replace(lone=_stands_alone(p, labelled)) if words else p for p in group]


def _stands_alone(piece: Piece, labelled: bool) -> bool:
    """Whether a piece beside unknown words is half a game: no letter, no total, no year."""
    if piece.kind is Kind.RATING and piece.rating and piece.rating.isdecimal():
        return not labelled and int(piece.rating) not in _YEARS
    return piece.form is Form.PLAIN
