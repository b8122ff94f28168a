"""What words, scores, signs and numbers in pasted text mean, in the languages of results pages."""

import re
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from arpad.domain import Result
from arpad.formats import dates

WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS
FORFEIT_WIN, FORFEIT_LOSS, BYE = Result.FORFEIT_WIN, Result.FORFEIT_LOSS, Result.BYE

UNRATED = "u"
HYPHENS = "-−–"
SPACES = "\u00a0\u2002-\u200a\u202f\u205f\u3000"  # typographic: between digits they part thousands
# What only stands between pieces; text of nothing else is no piece.
SEPARATORS = ",;|/\\+=:.•·*_()[]{}<>\"'" + HYPHENS


def words(text: str) -> list[str]:
    """Part a list of words."""
    return text.split()


def by_result(table: str) -> dict[str, Result]:
    """Read a table of results and their words: ``WIN: won beat  LOSS: lost``."""
    _, *parts = re.split(r"\b([A-Z_]+):", table)
    lists = zip(parts[::2], parts[1::2], strict=True)
    return {word: Result[name] for name, text in lists for word in words(text)}


RESULT_WORDS = by_result("""
    WIN: w win won beat sieg gewonnen gewinn gewann besiegt gain gagné gagne battu victoire victoria
        gana ganó gané ganada winst vittoria vinto battuto vitória победа выигрыш выиграл выиграла
        wygrana zwycięstwo výhra výhry galibiyet νίκη győzelem voitto sejr seier pobjeda pobeda
        vinst vinster ganhei ganha venci vince gano gewinnt победил победила yendim wygrałem
        wygrałam vyhrál vyhrála vann vant vandt κέρδισα νίκησα nyertem voitin перемога виграв menang
        thắng victorie kemenangan venceu ganhou defeated
    DRAW: d draw drew drawn tie tied remis unentschieden nulle nul tablas empate empaté remise
        gelijk patta pareggio pareggiato ничья вничью remíza beraberlik ισοπαλία döntetlen tasapeli
        remi empatei empata berabere нічия внічию seri hòa remiză empatou empató
    LOSS: l loss lost lose niederlage verloren verlust perte perdu défaite derrota perdida perdió
        perdí verlor verlies sconfitta perso поражение проигрыш проиграл проиграла porażka przegrana
        prohra mağlubiyet verliert pierde pierdo perde perd perdi yenildim yenilgi ήττα vereség
        tappio förlust poraz przegrałem przegrałam prohrál prohrála förlorade tapte tabte έχασα
        vesztettem hävisin поразка програв kalah thua înfrângere kekalahan perdeu
    FORFEIT_WIN: fw 1f 1k
    FORFEIT_LOSS: fl 0f 0k
    BYE: bye byes spielfrei freilos exempt vrij riposo
""")
# Verbs of which a reader may ask who did it.
VERBS = frozenset(
    words(
        "won beat lost lose drew gewonnen gewann besiegt verloren verlor gagné gagne perdu battu"
        " ganó gané gana gano perdió perdí pierde pierdo vinto battuto perso gewinnt verliert perd"
        " выиграл выиграла победил победила проиграл проиграла виграв програв vyhrál"
        " vyhrála prohrál prohrála vann vant vandt förlorade tapte tabte menang kalah thắng thua"
        " defeated venceu ganhou perdeu"
    )
)
SCORES = by_result("""
    WIN: 1 1.0 1,0 1.00 1,00
    DRAW: ½ 1/2 1\u20442 0.5 0,5 .5 0.50 0,50 .50 &frac12;
    LOSS: 0 0.0 0,0 0.00 0,00
""")
SIGNS = {"+": WIN, "=": DRAW, **dict.fromkeys(HYPHENS, LOSS)}
MARKS = by_result("WIN: ✓ ✔ ✅ LOSS: ✗ ✘ ❌")
AGAINST = frozenset(words("vs vs. v v. versus against gegen contre contra contro tegen против"))
UNRATED_WORDS = frozenset(words("u unr unrated ur nc ratinglos"))
# Names that rows of results pages give to a round without an opponent.
NO_OPPONENT = [
    *words("bye spielfrei freilos unpaired exempt vrij riposo libre pauzuje"),
    *("not paired", "not played", "sin emparejar", "nicht gespielt", "non apparié", "eşlenmedi"),
]
NO = frozenset(words("no nein non não nee false n unrated casual"))
_BYE = re.compile(r"(?:(?:half|full|zero|requested|½|1/2|[01])[ -]?(?:points?)?[ -])?bye")
_LONGEST_BYE = 20
FORFEITED = re.compile(
    r"forfeit|default|walk\W?over|no\W?show|(?:did|was) not (?:appear|come|play)|\bw\.?o\b|"
    r"kampflos|incompar|\bforfait|unplayed|not played|no presentad|неявк|\bbye\b"
    r"|nicht (?:gespielt|angetreten)",
    re.IGNORECASE,
)
"""What says that nobody played."""
# Words that label a number which is no opponent's rating and no result.
LABELS = frozenset(
    words(
        "performance perf rp tpr rank rang rk place platz puesto points point pts punkte pkt puntos"
        " punten year born birth jahr geburtsjahr año année id fideid number no start starting"
        " startnummer ranking national international internacional nacional k total average avg"
        " schnitt ø games rounds players round runde ronde ronda section rating elo rtg"
    )
)
# Those whose number is always said beside the games.
OF_NO_GAME = frozenset(words("performance perf rp tpr average avg schnitt ø year birth born jahr"))
# Those of them that label a count, never a rating: “3 games: 1650, 1700, 1800”.
COUNTED = frozenset(
    words("games rounds round runde ronde ronda players points point pts punkte pkt puntos punten")
)

# Words that stand in sentences about games without saying anything of a result or a rating.
KNOWN_WORDS = frozenset(
    words(
        "i we my and then also both against vs vs. v v. versus to with over at on in"
        " the a an of"
        " game games match matches opponent opponents player players time board have white black"
        " colour color against ich habe gegen und mit den dem die das der ein eine einen partie"
        " partien spiel spiele im am contre et avec le la les un une j'ai j’ai je parties contra y"
        " con el los las una partida partidas contro e ed il lo gli ho partita partite tegen en"
        " a met ik heb de het een partij partijen com o os as um round runde ronde ronda rd r"
        " was were his her made scored score got para у с и com"  # noqa: RUF001
        " fait van mot mod over til med proti protiv z s jsem lawan cu τον από με ellen"
    )
)

# What may be a day with its month in letters; the reader of dates decides.
_DAY = re.compile(
    r"(?<![\w.,])(?:[0-9]{1,2}(?:st|nd|rd|th|\.)?[ -](?:de[ ])?[^\W\d_]{3,12}\.?,?[ -](?:de[ ])?"
    r"(?:19|20)[0-9]{2}"
    r"|[^\W\d_]{3,12}\.?[ ][0-9]{1,2}(?:st|nd|rd|th)?,?[ ](?:19|20)[0-9]{2})(?!\w)",
    re.IGNORECASE,
)
_RATING_CELL = re.compile(
    rf"(?:([1-3])[{SPACES} .,'’](?=[0-9]{{3}}(?![0-9])))?([0-9]{{3,4}})"
    rf"(?:\s?[{HYPHENS}]\s?[0-9]{{1,3}}|\s?[A-KNT])?"
)
_RATING = re.compile(r"([1-9][0-9]{2,3}(?:\.[0-9]{1,24})?)\s*+(?:[pP][0-9]{0,2}|[*?])?")
# The letters of both colours on results sites in their languages, and what stands for none.
SIDES = f"{HYPHENS}+wsbnzcčvhmfkrбчцλμ"  # noqa: RUF001
_RESULT_CELL = re.compile(
    rf"(?P<side>[{SIDES}])?\s{{0,3}}"
    r"(?P<score>[01](?:[.,]00?)?|(?:0[.,]|\.)50?|½|1[/\u2044]2|&frac12;|[+=])\s?(?P<forfeit>[KF])?",
    re.IGNORECASE,
)


YEARS = frozenset(map(str, range(2015, 2036)))
"""What may be the year of an event as well as a rating."""


class TextLine(NamedTuple):
    """A line of text and where it starts."""

    start: int
    text: str


class Read(NamedTuple):
    """A row's result and its opponent's rating; None where it is silent."""

    result: Result | None
    opponent: str | None = None


class RowOutcome(NamedTuple):
    """The result and the opponent of a row, or what in it was not clear."""

    read: Read | None
    unclear: str = ""


class Found(NamedTuple):
    """A game and where in the text it stands."""

    start: int
    end: int
    result: Result | None
    opponent: str | None = None
    number: int | None = None
    unclear: str = ""


class TypedGames(NamedTuple):
    """Games of freely typed lines, what of other lines was not clear, and places understood."""

    games: list[Found]
    unclear: dict[TextLine, str]
    understood: list[tuple[int, int]]


def number(text: str) -> Fraction:
    """Return a number as tables write it: 2.5, 2,5 or 2½."""
    return Fraction(text.replace("½", ".5").replace(",", "."))


@lru_cache(10_000)  # a player has many games
def no_opponent(name: str) -> bool:
    """Whether a round without an opponent stands in place of a player: BYE, spielfrei."""
    first, _, last = name[:_LONGEST_BYE].casefold().rstrip(".").partition(", ")
    return last in ("", first) and (first in NO_OPPONENT or bool(_BYE.fullmatch(first)))


def without_days(text: str) -> str:
    """Return a text with blanks for its days, if their month is in letters."""
    if "20" not in text and "19" not in text:
        return text
    return _DAY.sub(lambda day: " " * len(day[0]) if dates.readings(day[0]) else day[0], text)


def rating_text(text: str) -> str | None:
    """Return a rating from 100 to 3500 as typed, without the mark of a provisional or capped one.

    Smaller numbers are boards, ranks and rounds, larger ones are identity numbers.
    """
    text = text.strip()
    if text.isdecimal() and text.isascii():  # as nearly all are
        return text if len(text) in (3, 4) and text[0] != "0" and int(text) <= 3500 else None
    rating = _RATING.fullmatch(text)
    return rating[1] if rating and float(rating[1]) <= 3500 else None


def rating_cell(text: str) -> str | None:
    """Return the rating of a cell without DWZ's index (1720-104) or a letter for its kind (1850A).

    The letters are ECF's categories and F, N, E of the federation of France.
    """
    cell = None if text.isdecimal() else _RATING_CELL.fullmatch(text.strip())
    return rating_text((cell[1] or "") + cell[2]) if cell else rating_text(text)


def result_cell(text: str) -> tuple[Result | None, bool]:
    """Read a cell of a results page: ``w 1``, ``s ½``, ``0``, ``- 1K``; and whether it is one.

    There w, s and b are colours; a hyphen in their place means that nobody played.
    """
    cell = _RESULT_CELL.fullmatch(text.strip())
    if not cell:
        return None, False
    if cell["score"] == "+" or cell["side"] == "+":
        return (None if cell["score"] in tuple("0=") else FORFEIT_WIN), True
    result = DRAW if cell["score"] == "=" else SCORES[cell["score"].lower()]
    if cell["forfeit"] or (cell["side"] or "w") in HYPHENS:
        return {WIN: FORFEIT_WIN, LOSS: FORFEIT_LOSS}.get(result, BYE), True
    return result, True
