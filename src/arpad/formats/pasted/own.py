"""What a text says beside its games: own rating, K and age, totals, FIDE's calculations."""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from arpad.domain import Result
from arpad.formats import pasted_words as terms
from arpad.formats.pasted_words import Read, RowOutcome, TextLine

_RATING = re.compile(
    r"(?<!\w)(?:i\s?['’]?\s?a?m(?:\s+rated)?(?:\s+at)?"
    r"|(?:my|mein|meine|mon|mi|mijn|meu)\s+(?:own\s+|current\s+|fide[ -]?)?"
    r"(?:elo(?:-zahl)?|rating|rtg|dwz|wertungszahl|classement)"
    r"(?:\s+(?:is|was|of|ist|beträgt|est(?:\s+de)?|es(?:\s+de)?|é)|\s*[:=])?)"
    r"\s*(?P<said>[1-9][0-9]{2,3})(?![\w/]|[.,][0-9])(?:\s(?:fide|elo|uscf|dwz|ecf)(?!\w))?[.,;]?",
    re.IGNORECASE,
)
_LEAD = r"(?<!\w)(?:(?:and|with|und|mit|et|avec|y|con|e|com|en) )?(?:(?:my|the|an?|mein|mon|mi) )?"
_IS = r"\s?(?:[:=]\s?|(?:is|was|of|ist|von|est|de|es|è|é)\s)?(?P<said>"
_BORN = (
    r"(?:(?:i was |ich bin |je suis )?(?:born|geboren|née?|nacid[oa]|nat[oa]|nascid[oa])"
    r"(?: (?:in|im jahr|en|el|nel|em))?|birth[ -]?year|year of birth|yob|jahrgang|geburtsjahr"
    r"|année de naissance|año de nacimiento|anno di nascita|ano de nascimento|geboortejaar)"
)
# By the names of the inputs; 1k is a win by forfeit, and in “Doe K 1” or “Doe K 985” it is a name.
_FACTS = [
    (name, re.compile(_LEAD + shape + r"(?![\w/%-]|[.,][0-9]|\s(?:or|oder|ou)\s)", re.IGNORECASE))
    for name, shape in (
        ("k", rf"(?<![.,])k(?:[ -]?(?:fa[ck]tor|wert))?{_IS}[1-9][0-9](?:\.[0-9]{{1,2}})?)"),
        ("age", rf"(?:aged?|alter|âge|edad|età|idade|leeftijd){_IS}[1-9][0-9]?)"),
        ("age", r"(?:i(?:['’]| a)m )?(?P<said>[1-9][0-9]?)[ -](?:years?[ -]old|jahre alt)"),
        ("birth_year", rf"{_BORN}{_IS}(?:19|20)[0-9]{{2}})"),
    )
]
# Before an age or a year that may not be the opponent's, as of “lost to a boy born 2016”.
_OF_ONESELF = re.compile(
    r"(?s)(?:.*[.;:\n]|(?:.*,)?[^,]*(?:\d(?: games)?|unr(?:ated)?)\)?,)?[\s,(]{0,80}"
)
_COUNTED = re.compile(
    r"(?i)[\s,;(]*+(?P<count>(?:(?:after|with|based on|nach|mit|après|avec|con|dopo|com|na|met)\s)?"
    r"(?P<games>[0-9]{1,4})\s(?:rated\s)?(?:games?|partien?|parties?|partidas?|partit[ae]|partijen)"
    r"(?:\s(?:played|so far))*)(?=\)|[\s,;.]|$)"
)
_PROVISIONAL = re.compile(r"(?<=[0-9]{3})/(?=[1-9][0-9]?(?![\w/]|[.,][0-9]))")
# 1687, 1,687, 743P6 or 743/6 before all else.
_FIRST = re.compile(
    rf"\s*(?P<rating>[1-9][0-9]{{2,3}}|[1-3](?P<parted>[.,'’{terms.SPACES}])[0-9]{{3}}|unrated)"
    r"(?:\s?[Pp/]\s?(?P<played>[0-9]{1,4}))?(?:[\s,;:.]\s*(?P<rest>.*))?",
    re.DOTALL | re.IGNORECASE,
)
_VERB = re.compile(
    r"[\s,;:()]*([^\W\d_]{3,})\s+(?:(?!(?:me|mich|mir|moi)\s)[^\W\d_]+\s+){0,2}[1-9]", re.IGNORECASE
)
_COLUMNS = re.compile(r"\S(?:\t|[ ]{3})\s*\S")
_BETWEEN = " \t\r\n,;:.()"


class Fact(NamedTuple):
    """What was said, by the name of its input, and where it stood."""

    name: str
    value: str
    start: int
    end: int


class First(NamedTuple):
    """A rating before all else, and the text after it.

    ``sure`` says that it is the player's own whatever follows: a verb with a rating, or nothing.
    It is ``doubtful`` before a list if it is 1,687, which may also be a win against 687.
    ``games`` is what “45 games” behind it says, which ``rest`` has no more.
    """

    rating: str
    played: str
    rest: str
    sure: bool
    doubtful: bool
    games: str = ""


def own_ratings(lines: Sequence[TextLine]) -> tuple[list[Fact], list[TextLine]]:
    """Find “I'm rated 1820”; return the ratings and the lines without them."""
    taken = [_take(line, "rating", _RATING) for line in lines]
    return [fact for facts, _ in taken for fact in facts], [rest for _, rest in taken]


def own_facts(lines: Sequence[TextLine]) -> tuple[list[Fact], list[TextLine]]:
    """Find “K 32”, “age 10” and “born 2012”; return them and the lines without them.

    In columns, K6 may be anything; of two K none is sure.
    """
    facts: list[Fact] = []
    rest = []
    shapes = [
        (name, shape)
        for name, shape in _FACTS
        if len({it["said"] for line in lines for it in shape.finditer(line.text)}) == 1
    ]
    for line in lines:
        left = line
        for name, shape in shapes if shapes and not _COLUMNS.search(line.text) else ():
            said, left = _take(left, name, shape)
            facts += said
        rest.append(left)
    return facts, rest


def first_rating(text: str) -> First | None:
    """Return the rating a text begins with as the player's own, None if it begins with none."""
    first = _FIRST.fullmatch(text)
    if first is None:
        return None
    rest = first["rest"] or ""
    _, (said,) = own_facts([TextLine(0, rest)])
    count = None if first["played"] else _COUNTED.match(said.text)
    left = said.text[count.end() :] if count else ""
    # “1687, 12 games” alone may be games to come.
    if count and (_has_verb(left) or ("(" in count[0] and not left.strip(_BETWEEN))):
        rest = rest[: count.start("count")] + rest[count.end() :]
    else:
        count, left = None, said.text
    verb = _has_verb(left)
    sure = verb or not left.strip(_BETWEEN)
    if verb and first["played"] and "/" in text[: first.end("played")]:
        rest = _PROVISIONAL.sub("P", rest)
    rating = first["rating"].lower().replace(first["parted"] or "\n", "")
    doubtful = bool(first["parted"]) and not sure
    games = count["games"] if count else ""
    return First(rating, first["played"] or "", rest, sure, doubtful, games)


def _has_verb(text: str) -> bool:
    verb = _VERB.match(text)
    return verb is not None and verb[1].casefold() in terms.RESULT_WORDS


def _take(line: TextLine, name: str, shape: re.Pattern[str]) -> tuple[list[Fact], TextLine]:
    """Return what a line says in one shape, and the line with blanks in its place."""
    start, text = line
    places = list(shape.finditer(text))
    if name in ("age", "birth_year") and not all(
        _OF_ONESELF.fullmatch(text, max(it.start() - 80, 0), it.start()) for it in places
    ):
        return [], line
    said = [Fact(name, it["said"], start + it.start(), start + it.end()) for it in places]
    return said, TextLine(start, shape.sub(lambda it: " " * len(it[0]), text)) if said else line


_POINTS = r"(?P<points>[0-9]{1,2}(?:[.,][05](?![0-9])|½)?|½)"
_NOUNS = r"(?:points?|pts?|punkten?|pkt|puntos|punti|punten|pontos|bodů|очк[оа]в?)\.?"  # noqa: RUF001
_OF = "(?:/|of|out of|from|aus|von|sur|de|su|uit|из)"
_SHAPES = [
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?:=\s?)?(?<![\w.,/]){_POINTS}\s?(?:{_NOUNS}\s)?{_OF}\s?(?P<games>[0-9]{{1,2}})"
        rf"(?:\s{_NOUNS})?(?![\w/]|[.,][0-9])",
        rf"(?<![\w.,/]){_POINTS}\s?{_NOUNS}(?!\w)",
        r"(?<!\w)(?:score|total|result|points|punkte|ergebnis)\s?[:=]?\s?"
        rf"{_POINTS}(?![\w/]|[.,][0-9])",
    )
]


# What stands before 2/3 where it is a place or a day, not a score.
_PLACED = re.compile(
    r"(?<!\w)(?:r(?:oun)?ds?|r|boards?|bd|tables?|tisch|brett|runde|ronde|ronda|turno|tour|тур|kolo"
    r"|mesa|tavolo|groups?|gruppe|class|klasse|teams?|day|on|am|mon|tues?|wed|thu|fri|sat|sun"
    r"|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)[.:]?\s*$",
    re.IGNORECASE,
)


class Total(NamedTuple):
    """A total as written and where; ``games`` is the number of games, 0 if that is not said."""

    text: str
    start: int
    end: int
    score: Fraction
    games: int


def totals(text: str) -> Iterator[Total]:
    """Find what may be the total of a list of games."""
    for shape in _SHAPES:
        for total in shape.finditer(text):
            if _PLACED.search(text[max(total.start() - 12, 0) : total.start()]):
                continue
            games = total.groupdict().get("games") or 0
            yield Total(total[0], *total.span(), terms.number(total["points"]), int(games))


_CALCULATED = re.compile(
    r"^\D*+(?P<rating>[1-9][0-9]{3})\s*+(?:\*\s++)?(?<=\s)[A-Z]{3}\s++"
    r"(?P<score>[01][.,][0-9]{1,2})\s++(?P<chance>[01]?[.,][0-9]{1,2})"
    r"(?:\s++(?P<change>-?[01]?[.,][0-9]{1,2}))?\s++(?P<k>[1-9][0-9])"
    r"\s++(?P<product>-?[0-9]{1,2}[.,][0-9]{1,2})\s*+"
)
_OWN = re.compile(r"(?<!\S)ro(?!\S)", re.IGNORECASE)


def calculated(text: str) -> RowOutcome | None:
    """Read a row of FIDE's calculations, if its numbers give what it says: (score - chance) x K."""
    row = _CALCULATED.fullmatch(text)
    if not row:
        return None
    number = {name: terms.number(said) for name, said in row.groupdict("0").items()}
    change = number["score"] - number["chance"]
    if (row["change"] and number["change"] != change) or change * number["k"] != number["product"]:
        return RowOutcome(None, row["product"])
    result = {1: Result.WIN, Fraction(1, 2): Result.DRAW, 0: Result.LOSS}.get(number["score"])
    return RowOutcome(Read(result, row["rating"])) if result else RowOutcome(None, row["score"])


def own_column(line: TextLine) -> int | None:
    """Return where FIDE's summary of an event has the player's own rating (Ro)."""
    names = line.text.casefold().split() if _OWN.search(line.text) else []
    return names.index("ro") if {"rc", "ro", "w", "n"} <= {*names} else None
