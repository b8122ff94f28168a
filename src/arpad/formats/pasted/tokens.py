"""A line of freely typed games cut into tokens: ratings, results, signs, separators, words."""

import re
from collections.abc import Sequence
from enum import StrEnum
from functools import cache, cached_property, partial
from typing import NamedTuple

from arpad.domain import Result
from arpad.formats import pasted_words as terms
from arpad.formats.pasted_words import TextLine, rating_text, without_days


class Kind(StrEnum):
    """What a token is, by the letter it has in the shape of a list.

    A game is complete in itself; nobody played what is idle; a word tells nothing of a game.
    """

    RATING = "R"
    RESULT = "S"
    IDLE = "F"
    GAME = "G"
    SIGN = "X"
    CUT = ","
    WORD = "w"
    NAME = "n"
    DATE = "d"


class ResultForm(StrEnum):
    """How a result is written."""

    WORD = "word"
    SCORE = "score"
    LETTER = "letter"
    SIGN = "sign"


class Token(NamedTuple):
    """A piece of text and what it says; ``unsure``: 1,850 is a rating or a win against 850."""

    start: int
    end: int
    text: str
    kind: Kind
    result: Result | None = None
    rating: str | None = None
    form: ResultForm = ResultForm.WORD
    number: int | None = None
    unsure: bool = False

    @property
    def main(self) -> bool:
        """Whether it can be a game or a half of one."""
        return self.kind in (Kind.RATING, Kind.RESULT, Kind.IDLE, Kind.GAME)


_TOKEN = r"""
    (?=[0-9½.&])(?:  # what begins as a number does
        (?P<date>(?<!\w)(?:
            (?:19|20)[0-9]{2}([-./])[01]?[0-9]\2[0-3]?[0-9]
            |[0-3]?[0-9]([-./])[01]?[0-9]\3(?:19|20)[0-9]{2}
            |[0-9]{1,2}(?:st|nd|rd|th|[°ªº.])?[ ](?:rounds?|runde|ronde|ronda|turno|тур|kolo)
        )(?![\w/'’]|[.,][0-9]))
        |(?P<points>(?<!\w)(?:1,5|(?:[2-9]|[1-9][0-9]),[0-9]{1,2})(?![\w/'’]|[.,][0-9]))
        |(?P<draw>(?<![\w.,])(?:½[-:–]½|1/2[-:–]1/2|0[.,]5[-:–]0[.,]5)(?!\w))
        |(?P<board>(?<![\w.,/])(?:1[-:–]0|0[-:–]1)(?![\w/'’]|[.,][0-9]))
        |(?P<half>(?<![\w.,])(?:(?:0[.,]|\.)50?|1[/\u2044]2)(?!\w)|&frac12;)
        |(?P<thousands>(?<![\w.,])(?:[1-3]['’\u202f][0-9]{3}|[23][.,][0-9]{3})(?!\w|[.,][0-9]))
        |(?P<unsure>(?<![\w.,])(?:1[.,][0-9]{3}|[01],00?)(?!\w|[.,][0-9]))
        |(?P<coloured>(?<!\w)[1-9][0-9]{2,3}[wsb]
            (?=[ \t]{1,3}(?:[01]|½|1/2|0[.,]5)(?![\w/'’]|[.,][0-9])))
    )
    |(?=[^\W\d_])(?:  # what begins as a word does
        (?P<numbering>(?<!\w)
            (?:(?:rounds?|rnd|rd|r|runde|ronde|ronda|turno|тур|kolo|game|match|partie|player
                |opponent|opp)\.?[ ]?\#?[0-9]{1,2}
            |(?:boards?|bd|brett|table|tisch|mesa|tavolo)\.?[ ]?[0-9]{1,3})(?![\w/'’]|[.,][0-9]))
        |(?P<against>(?<!\w)vs?\.(?=\s))
        |(?P<bye>(?<!\w)(?:half|full|zero)(?:[- ]points?)?[- ]bye(?!\w))
        |(?P<won>(?<!\w)(?:(?:win|won)[ ]by[ ]forfeit|forfeit[ ]win|gain[ ]par[ ]forfait)(?!\w))
        |(?P<lost>(?<!\w)
            (?:(?:loss|lost)[ ]by[ ]forfeit|forfeit[ ]loss|perte[ ]par[ ]forfait)(?!\w))
        |(?P<colour>(?<!\w)[wsb](?=\)?[ \t]{1,3}(?:[01]|½|1/2|0[.,]5)(?![\w/'’]|[.,][0-9])|½(?!\w)))
        |(?P<numbered>(?<!\w)(?-i:[WDL])[ \t]{1,3}(?:[2-9]|[1-9][0-9])(?![\w/'’]|[.,][0-9]))
        |(?P<name>(?<![\w-])(?-i:[a-z])[\w-]++(?=[ ]\([1-9][0-9]{2,3}\??\)))  # joe7 (1850)
        |(?P<words>[^\W\d_]++(?:['’/.-][^\W\d_]++)+)
    )
    |(?P<chunk>[^\W_]++(?:\.[0-9]++)?)
    |(?=\S)(?:
        (?P<change>(?<![^\s(])[+\-−–](?:[0-9]{1,2}(?:[.,][0-9]++)?|[0-9]{3}[.,][0-9]++)(?![\w/]))
        |(?P<forfeit>(?<![+=\-−–])(?:\+:?[-−–]|[-−–]:?\+)(?![+=\-−–\w]))
        |(?P<cut>[,;|]|[.!?](?=\s|$))
        |(?P<sign>[+=\-−–])
        |(?P<mark>[✓✔✅✗✘❌])
    )
"""
_FLAGS = re.VERBOSE | re.IGNORECASE
_JOINED = re.compile(_TOKEN, _FLAGS)
_SPLIT = re.compile(_TOKEN.replace("(?P<unsure>", "(?P<unsure>(?!)"), _FLAGS)  # never unsure
_GLUED = re.compile(
    r"^(?:(?P<a>[^\W\d_]++)(?P<b>[0-9]++(?:\.[0-9]++)?)"
    r"|(?P<d>[0-9]++(?:\.[0-9]++)?)(?P<c>[^\W\d_]++|½))"
)
_NUMBER = re.compile(r"^\s*+(?:[#(]?[0-9]{1,3}[.)]{1,2}|#[0-9]{1,3})(?=\s)")
_RUN = re.compile(r"[^\W_]+")
_UNRATED_GAME = re.compile(r"[WDL][uU]|w[uU]|[dl]U")  # not “du”, a word in French

# Which kind of rating it is: DWZ's index (1720-104), ECF's category (1850A), France's (1808 F).
# The first pattern is certain; where it occurs, the second is such a mark too.
_RATED = r"(?<![\w.,])[1-9][0-9]{2,3}"
_ENDED = r"(?![\w-]|[.,][0-9])"
_MARKS = [
    (re.compile(_RATED + certain), re.compile(rf"({_RATED}|(?<![\w.,])0(?=-0(?!\S)))({mark})"))
    for certain, mark in (
        (rf"-(?:[2-9]|[1-9][0-9]{{1,2}}){_ENDED}", rf"-[0-9]{{1,3}}{_ENDED}"),
        (r"[ACEFGHIJKNT](?!\w)", r"[A-KNT](?!\w)"),
        (r"[ ][FNE](?!\w)", r"[ ][FNE](?!\w)"),
    )
]

_FORFEITS = {Result.WIN: "FW", Result.LOSS: "FL"}
_VERBS = (word for word, it in terms.RESULT_WORDS.items() if it in _FORFEITS and len(word) > 2)
_FORFEITED = re.compile(  # beat 1650 by forfeit
    rf"(?i)(?<!\w)(?P<verb>{'|'.join(_VERBS)})(?P<opponent>\s[^\d,;.|]{{0,40}}"
    r"(?:(?<!\d)[1-9][0-9]{2,3}|unrated)\)?)\s\(?(?:(?:by|on|par|por|per)\s(?:forfeit|default"
    r"|walkover|forfait|incomparecencia)|kampflos)\)?(?![\w-])"
)


def _forfeit(game: re.Match[str]) -> str:
    """Write a game that nobody played as FW or FL and its opponent, in as many letters."""
    result = _FORFEITS[terms.RESULT_WORDS[game["verb"].casefold()]]
    return result + game["opponent"].rjust(len(game[0]) - len(result))


class Cut:
    """Typed lines, cut into tokens once, whoever asks whether they are sentences or a list.

    In ``plain`` days are blank, and what only says which kind of rating it is.
    """

    def __init__(self, lines: Sequence[TextLine]) -> None:
        self.lines = lines
        self.plain = [TextLine(at, _FORFEITED.sub(_forfeit, without_days(it))) for at, it in lines]
        joined = "\n".join(line.text for line in self.plain)
        for certain, mark in _MARKS:
            if certain.search(joined):
                self.plain = [
                    TextLine(start, mark.sub(lambda it: it[1] + " " * len(it[2]), text))
                    for start, text in self.plain
                ]
        self.tokens = cache(tokens_of)

    @cached_property
    def words(self) -> set[str]:
        """All words and numbers, in small letters."""
        return {*_RUN.findall("\n".join(line.text for line in self.lines).casefold())}


def after_number(text: str) -> int:
    """Return where a line starts after its number, “1.” or “1)”."""
    number = _NUMBER.match(text)
    return number.end() if number else 0


def tokens_of(line: TextLine, skip: int = 0, *, joined: bool = True) -> list[Token]:
    """Cut a line from ``skip`` on; ``joined`` reads 1,850 as one number."""
    start = line.start
    return [
        Token(start + it.start(), start + it.end(), it[0], *_said(name, it[0])[3:])
        for it in (_JOINED if joined else _SPLIT).finditer(line.text, skip)
        if (name := it.lastgroup or "") != "colour"  # w, b or s before a score, also in free text
    ]


_token = partial(Token, 0, 0, "")  # what a token is, without its place and text


def _of_result(word: str, result: Result) -> Token:
    kind = Kind.RESULT if result.played else Kind.GAME if result is Result.BYE else Kind.IDLE
    return _token(kind, result, None, ResultForm.LETTER if len(word) == 1 else ResultForm.WORD)


_DRAW, _WORD = _token(Kind.RESULT, Result.DRAW, None, ResultForm.SCORE), _token(Kind.WORD)
_BY_NAME = {  # what is settled by its name alone
    "draw": _DRAW,
    "half": _DRAW,
    "board": _token(Kind.RESULT),  # White's score: whose win it is, nothing says
    "won": _token(Kind.IDLE, Result.FORFEIT_WIN),
    "lost": _token(Kind.IDLE, Result.FORFEIT_LOSS),
    "bye": _token(Kind.GAME, Result.BYE),
    "cut": _token(Kind.CUT),
    "date": _token(Kind.DATE),
    "numbering": _token(Kind.DATE),
    **dict.fromkeys(("points", "against", "words", "change"), _WORD),
}
_BY_WORD = (
    {word: _of_result(word, result) for word, result in terms.RESULT_WORDS.items()}
    | {word: _token(Kind.RATING, None, terms.UNRATED) for word in terms.UNRATED_WORDS}
    | {"u": _token(Kind.RATING, None, terms.UNRATED, ResultForm.LETTER)}
    | {score: _token(Kind.RESULT, it, None, ResultForm.SCORE) for score, it in terms.SCORES.items()}
    | {mark: _token(Kind.RESULT, result) for mark, result in terms.MARKS.items()}
    | {
        sign: _token(Kind.SIGN, result, None, ResultForm.SIGN)
        for sign, result in terms.SIGNS.items()
    }
)


def _said(name: str, text: str) -> Token:
    if name == "chunk":
        return _chunk(text)
    if said := _BY_NAME.get(name):
        return said
    if name == "name":
        word = text.casefold()
        known = word in terms.KNOWN_WORDS or word in terms.RESULT_WORDS or word in terms.LABELS
        return _chunk(text) if known else _token(Kind.NAME)
    if name == "forfeit":
        return _token(Kind.IDLE, Result.FORFEIT_WIN if text[0] == "+" else Result.FORFEIT_LOSS)
    if name == "thousands" or (name == "unsure" and len(text) > 4):
        return _rating(text[0] + text[2:], unsure=name == "unsure")
    if name == "coloured":
        return _rating(text[:-1])
    if name == "numbered":  # W 12, as in a crosstable: won against player 12
        return _token(Kind.GAME, terms.RESULT_WORDS[text[0].lower()], number=int(text[1:]))
    said = _BY_WORD[text]  # a mark, a sign or 1,0
    return said._replace(unsure=True) if name == "unsure" else said


def _rating(text: str, *, unsure: bool = False) -> Token:
    rating = rating_text(text)
    return _token(Kind.RATING if rating else Kind.WORD, None, rating, unsure=unsure)


def _chunk(text: str) -> Token:
    """Read letters and digits that stand together."""
    word = text.casefold()
    if said := _BY_WORD.get(word):
        return said
    if _UNRATED_GAME.fullmatch(text):
        return _token(Kind.GAME, terms.RESULT_WORDS[word[0]], terms.UNRATED)
    if word.isalpha():
        return _WORD
    glued = None if (rating := rating_text(text)) else _GLUED.fullmatch(word)
    if glued:
        return _glued(glued["a"] or glued["c"], glued["b"] or glued["d"])
    return _token(Kind.RATING, None, rating) if rating else _WORD


def _glued(letters: str, digits: str) -> Token:
    """Read W1850, 1900d, draw1900; after a result a number below 100 is a player's number."""
    result = Result.DRAW if letters == "½" else terms.RESULT_WORDS.get(letters)
    rating = terms.UNRATED if digits == "0" else rating_text(digits)
    if result is None or result is Result.BYE:
        return _WORD
    if rating:
        return _token(Kind.GAME, result, rating)
    if len(digits) < 3 and digits.isdecimal() and letters != "½":  # 2½ are points
        return _token(Kind.GAME, result, number=int(digits))
    return _WORD
