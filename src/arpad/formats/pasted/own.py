"""What players say of themselves beside their games: rating, games it is based on, K, age."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from arpad.formats.pasted_words import RESULT_WORDS, SPACES, Line

_RATING = re.compile(
    r"(?<!\w)(?:i\s?['’]?\s?a?m(?:\s+rated)?(?:\s+at)?"
    r"|(?:my|mein|meine|mon|mi|mijn|meu)\s+(?:own\s+|current\s+|fide[ -]?)?"
    r"(?:elo(?:-zahl)?|rating|rtg|dwz|wertungszahl|classement)"
    r"(?:\s+(?:is|was|of|ist|beträgt|est(?:\s+de)?|es(?:\s+de)?|é)|\s*[:=])?)"
    r"\s*([1-9][0-9]{2,3})(?![\w/]|[.,][0-9])(?:\s(?:fide|elo|uscf|dwz|ecf)(?!\w))?[.,;]?",
    re.IGNORECASE,
)
# By the names of the inputs; 1k is a win by forfeit, and in “Doe K 1” or “Doe K 985” it is a name.
_FACTS = {
    "k": re.compile(
        r"(?<![\w.,])k(?:[ -]?factor)?\s?[:=]?\s?(?P<said>[1-9][0-9](?:\.[0-9]{1,2})?)"
        r"(?![\w/%]|[.,][0-9])",
        re.IGNORECASE,
    ),
    "age": re.compile(r"(?<!\w)aged?\s?[:=]?\s?(?P<said>[1-9][0-9]?)(?![\w/]|[.,][0-9])", re.I),
}
# 1687, 1,687, 743P6 or 743/6 before all else.
_FIRST = re.compile(
    rf"\s*(?P<rating>[1-9][0-9]{{2,3}}|[1-3](?P<parted>[.,'’{SPACES}])[0-9]{{3}}|unrated)"
    r"(?:\s?[Pp/]\s?(?P<played>[0-9]{1,4}))?(?:[\s,;:.]\s*(?P<rest>.*))?",
    re.DOTALL | re.IGNORECASE,
)
_VERB = re.compile(r"[\s,;:]*([^\W\d_]{3,})\s+(?:[^\W\d_]+\s+){0,2}[1-9]")
_COLUMNS = re.compile(r"\S(?:\t|[ ]{3})\s*\S")
_BETWEEN = " \t\r\n,;:."


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
    """

    rating: str
    played: str
    rest: str
    sure: bool
    doubtful: bool


def own_ratings(lines: Sequence[Line]) -> tuple[list[str], list[Line], list[tuple[int, int]]]:
    """Find “I'm rated 1820”; return the ratings, the lines without them, and where they stood."""
    ratings, rest, spans = [], [], []
    for line in lines:
        stood = list(_RATING.finditer(line.text))
        ratings += [own[1] for own in stood]
        spans += [(line.start + own.start(), line.start + own.end()) for own in stood]
        rest.append(_without(line, stood))
    return ratings, rest, spans


def own_facts(lines: Sequence[Line]) -> tuple[list[Fact], list[Line]]:
    """Find “K 32” and “age 10”; return them and the lines without them.

    In columns, K6 may be anything; of two K none is sure.
    """
    facts, rest = [], []
    shapes = {
        name: shape
        for name, shape in _FACTS.items()
        if len({it["said"] for line in lines for it in shape.finditer(line.text)}) == 1
    }
    for line in lines:
        left = line
        for name, shape in () if _COLUMNS.search(line.text) else shapes.items():
            stood = list(shape.finditer(line.text))
            facts += [
                Fact(name, it["said"], *(line.start + at for at in it.span())) for it in stood
            ]
            left = _without(left, stood)
        rest.append(left)
    return facts, rest


def first_rating(text: str) -> First | None:
    """Return the rating a text begins with as the player's own, None if it begins with none."""
    first = _FIRST.fullmatch(text)
    if first is None:
        return None
    rest = first["rest"] or ""
    _, (said,) = own_facts([Line(0, rest)])
    verb = _VERB.match(said.text)
    before_rating = verb is not None and verb[1].casefold() in RESULT_WORDS
    sure = before_rating or not said.text.strip(_BETWEEN)
    rating = first["rating"].lower()
    if first["parted"]:
        rating = rating.replace(first["parted"], "")
    return First(rating, first["played"] or "", rest, sure, bool(first["parted"]) and not sure)


def _without(line: Line, stood: Sequence[re.Match[str]]) -> Line:
    return Line(line.start, "".join(_blanked(line.text, stood)))


def _blanked(text: str, stood: Sequence[re.Match[str]]) -> Iterator[str]:
    end = 0
    for each in stood:
        yield text[end : each.start()] + " " * len(each[0])
        end = each.end()
    yield text[end:]
