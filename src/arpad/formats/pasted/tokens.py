"""A line of freely typed games cut into tokens: ratings, results, signs, separators, words."""

import re
from enum import Enum
from typing import NamedTuple

from arpad.domain import Result
from arpad.formats import pasted_words as terms
from arpad.formats.pasted_words import Line, rating_text, without_days


class Kind(Enum):
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


class Form(Enum):
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
    form: Form = Form.WORD
    number: int | None = None
    unsure: bool = False

    @property
    def main(self) -> bool:
        """Whether it can be a game or a half of one."""
        return self.kind in (Kind.RATING, Kind.RESULT, Kind.IDLE, Kind.GAME)


_TOKEN = r"""
    (?P<date>(?<!\w)(?:
        (?:19|20)[0-9]{2}([-./])[01]?[0-9]\2[0-3]?[0-9]
        |[0-3]?[0-9]([-./])[01]?[0-9]\3(?:19|20)[0-9]{2}
        |(?:rounds?|rnd|rd|r|runde|ronde|ronda|turno|тур|kolo|games?|boards?|match|brett|partie)
            \.?[ ]?[0-9]{1,2}  # the number of a round, game or board
        |[0-9]{1,2}(?:st|nd|rd|th|[°ªº.])?[ ](?:rounds?|runde|ronde|ronda|turno|тур|kolo)
    )(?![\w/'’]|[.,][0-9]))
    |(?P<word>(?<!\w)(?:(?:1,5|(?:[2-9]|[1-9][0-9]),[0-9]{1,2})(?![\w/'’]|[.,][0-9])|vs?\.(?=\s)))
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
    |(?P<name>(?<![\w-])(?-i:[a-z])[\w-]++(?=[ ]\([1-9][0-9]{2,3}\??\)))  # joe7 (1850)
    |(?P<words>[^\W\d_]++(?:['’-][^\W\d_]++)+)
    |(?P<chunk>[^\W_]++(?:\.[0-9]++)?)
    |(?P<cut>[,;|]|[.!?](?=\s|$))
    |(?P<sign>[+=\-−–])
    |(?P<mark>[✓✔✅✗✘❌])
"""
_FLAGS = re.VERBOSE | re.IGNORECASE
_JOINED = re.compile(_TOKEN, _FLAGS)
_SPLIT = re.compile(_TOKEN.replace("(?P<unsure>", "(?P<unsure>(?!)"), _FLAGS)  # never unsure
_SIMPLE = {  # what is settled by its name alone
    "draw": (Kind.RESULT, Result.DRAW, Form.SCORE),
    "half": (Kind.RESULT, Result.DRAW, Form.SCORE),
    "board": (Kind.RESULT, None, Form.WORD),  # White's score: whose win it is, nothing says
    "won": (Kind.IDLE, Result.FORFEIT_WIN, Form.WORD),
    "lost": (Kind.IDLE, Result.FORFEIT_LOSS, Form.WORD),
    "bye": (Kind.GAME, Result.BYE, Form.WORD),
    "cut": (Kind.CUT, None, Form.WORD),
    "date": (Kind.DATE, None, Form.WORD),
}
_GLUED = re.compile(
    r"^(?:(?P<a>[^\W\d_]++)(?P<b>[0-9]++(?:\.[0-9]++)?)"
    r"|(?P<d>[0-9]++(?:\.[0-9]++)?)(?P<c>[^\W\d_]++|½))"
)
_NUMBER = re.compile(r"^\s*+[0-9]{1,3}[.)](?=\s)")
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


def without_marks(lines: list[Line]) -> list[Line]:
    """Blank days, and what only says which kind of rating it is."""
    plain = [Line(line.start, without_days(line.text)) for line in lines]
    joined = "\n".join(line.text for line in plain)
    for certain, mark in _MARKS:
        if certain.search(joined):
            plain = [
                Line(start, mark.sub(lambda it: it[1] + " " * len(it[2]), text))
                for start, text in plain
            ]
    return plain


def after_number(text: str) -> int:
    """Return where a line starts after its number, “1.” or “1)”."""
    number = _NUMBER.match(text)
    return number.end() if number else 0


def tokens_of(line: Line, skip: int = 0, *, joined: bool = True) -> list[Token]:
    """Cut a line from ``skip`` on; ``joined`` reads 1,850 as one number."""
    pattern, start = _JOINED if joined else _SPLIT, line.start
    return [
        Token(start + it.start(), start + it.end(), it[0], *_token(it.lastgroup or "", it[0]))
        for it in pattern.finditer(line.text, skip)
        if it.lastgroup != "colour"  # w, b or s before a score is a colour, also in free text
    ]


class _Said(NamedTuple):
    """What a token is, without its place and text."""

    kind: Kind
    result: Result | None = None
    rating: str | None = None
    form: Form = Form.WORD
    number: int | None = None
    unsure: bool = False


def _token(name: str, text: str) -> _Said:
    if name == "chunk":
        return _chunk(text)
    if name in _SIMPLE:
        kind, result, form = _SIMPLE[name]
        return _Said(kind, result, None, form)
    if name == "name":
        word = text.casefold()
        said = word in terms.KNOWN_WORDS or word in terms.RESULT_WORDS or word in terms.LABELS
        return _chunk(text) if said else _Said(Kind.NAME)
    if name == "mark":
        return _Said(Kind.RESULT, terms.MARKS[text])
    if name == "sign":
        return _Said(Kind.SIGN, terms.SIGNS[text], None, Form.SIGN)
    if name == "forfeit":
        return _Said(Kind.IDLE, Result.FORFEIT_WIN if text[0] == "+" else Result.FORFEIT_LOSS)
    if name == "thousands" or (name == "unsure" and len(text) > 4):
        return _rating(text[0] + text[2:], unsure=name == "unsure")
    if name == "unsure":
        return _Said(Kind.RESULT, terms.SCORES[text], None, Form.SCORE, unsure=True)
    if name == "coloured":
        return _rating(text[:-1])
    if name == "numbered":  # W 12, as in a crosstable: won against player 12
        return _Said(Kind.GAME, terms.RESULT_WORDS[text[0].lower()], number=int(text[1:]))
    return _Said(Kind.WORD)


def _rating(text: str, *, unsure: bool = False) -> _Said:
    rating = rating_text(text)
    return _Said(Kind.RATING if rating else Kind.WORD, None, rating, unsure=unsure)


def _chunk(text: str) -> _Said:
    """Read letters and digits that stand together."""
    if text.isdecimal() and text not in terms.SCORES:
        return _rating(text)
    word = text.casefold()
    if _UNRATED_GAME.fullmatch(text):
        return _Said(Kind.GAME, terms.RESULT_WORDS[word[0]], terms.UNRATED)
    if word in terms.UNRATED_WORDS:
        return _Said(Kind.RATING, None, terms.UNRATED, Form.LETTER if word == "u" else Form.WORD)
    if word in terms.SCORES:
        return _Said(Kind.RESULT, terms.SCORES[word], None, Form.SCORE)
    if word in terms.RESULT_WORDS:
        result = terms.RESULT_WORDS[word]
        kind = Kind.RESULT if result.played else Kind.GAME if result is Result.BYE else Kind.IDLE
        return _Said(kind, result, None, Form.LETTER if len(word) == 1 else Form.WORD)
    glued = None if rating_text(text) else _GLUED.fullmatch(word)
    return _glued(glued["a"] or glued["c"], glued["b"] or glued["d"]) if glued else _rating(text)


def _glued(letters: str, digits: str) -> _Said:
    """Read W1850, 1900d, draw1900; after a result a number below 100 is a player's number."""
    result = Result.DRAW if letters == "½" else terms.RESULT_WORDS.get(letters)
    rating = terms.UNRATED if digits == "0" else rating_text(digits)
    if result is None or result is Result.BYE:
        return _Said(Kind.WORD)
    if rating:
        return _Said(Kind.GAME, result, rating)
    if len(digits) < 3 and digits.isdecimal() and letters != "½":  # 2½ are points
        return _Said(Kind.GAME, result, number=int(digits))
    return _Said(Kind.WORD)
