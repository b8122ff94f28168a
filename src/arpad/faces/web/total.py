"""What a total score alone answers: numbers that are the same whichever of the games were won.

The change by FIDE, by Elo’s formula and by US Chess, and a performance, need of the results only
their sum. So the games are rated with results that add up to the total, spread in several ways;
what comes out alike is the answer, what does not (a norm, a game after another) needs each result.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from arpad.calculator import Calculator, refuse
from arpad.document import Figure
from arpad.errors import BadInput
from arpad.inputs import Amount
from arpad.language import say
from arpad.rating_system import points_decide
from arpad.reports.documents import document

NAME = "total"
TOTAL = Amount(
    name=NAME,
    label="Total score",
    help="Counts as long as no result is chosen above.",
    minimum=0,
    maximum=100,
    example="2.5",
)


@dataclass(frozen=True, slots=True)
class FromTotal:
    """The numbers that a total gives; ``depends`` are the titles of those it does not."""

    score: Fraction
    games: int
    headline: str
    figures: tuple[Figure, ...]
    depends: tuple[str, ...]


def answer(
    found: Calculator, given: dict[str, object], opponents: Sequence[str], typed: str
) -> FromTotal:
    """Answer a list of opponents with a total; raises BadInput with every fault found."""
    total: Any = TOTAL.parse(typed)
    halves, games = Fraction(total) * 2, len(opponents)
    if halves.denominator != 1 or halves > 2 * games:
        allowed = say("whole and half points, at most {count}", count=games)
        raise refuse(NAME, typed, allowed, say("the list has {count} games.", count=games))
    if len(set(opponents)) > 1 and not points_decide(found.name):
        raise BadInput([])
    laid_out = [
        document(found.answer(given | {"games": [f"{result}{rating}" for result, rating in games]}))
        for games in (zip(each, opponents, strict=True) for each in _spread(int(halves), games))
    ]
    first, *others = laid_out
    alike = tuple(same for same in first.figures if all(same in other.figures for other in others))
    if not any(figure.leads for figure in alike):
        raise BadInput([])
    titles = dict.fromkeys(figure.title for shown in laid_out for figure in shown.figures)
    depends = tuple(title for title in titles if title not in {figure.title for figure in alike})
    return FromTotal(Fraction(total), games, first.headline, alike, depends)


def _spread(halves: int, games: int) -> Iterator[Iterable[str]]:
    """Yield results of so many half points: wins first, wins last, as many draws as can be."""
    most = ["W"] * (halves // 2) + ["D"] * (halves % 2)
    most += ["L"] * (games - len(most))
    yield most
    yield reversed(most)
    wins = max(halves - games, 0)
    draws = halves - 2 * wins
    yield ["W"] * wins + ["D"] * draws + ["L"] * (games - wins - draws)
