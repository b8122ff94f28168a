"""The score of all games together, “3/5 against 1650, 1700, …”, in place of each result."""

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

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
        for found in shape.finditer(text):
            said, games = found["points"], found.groupdict().get("games")
            half = Fraction(1, 2) if said[-1] == "½" or re.search("[.,]5$", said) else 0
            whole = re.match("[0-9]*", said)
            score = int(whole[0] or 0) + half if whole else Fraction(half)
            yield Total(found[0], *found.span(), Fraction(score), int(games or 0))
