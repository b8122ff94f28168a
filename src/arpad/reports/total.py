"""What a total score alone answers: numbers that are the same whichever of the games were won.

The change by FIDE, by Elo’s formula and by US Chess, and a performance, need of the results only
their sum. So the games are rated with results that add up to the total, spread in several ways;
what comes out alike is the answer, what does not (a norm, a game after another) needs each result.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from arpad.calculator import Answer, Calculator, refuse
from arpad.declared import points_decide
from arpad.document import Figure
from arpad.errors import BadInput
from arpad.inputs import Amount, GameList, Input
from arpad.language import points, say
from arpad.named import NamedTuple
from arpad.reports.documents import document

NAME = "total"
TOTAL = Amount(
    name=NAME,
    label="Total score",
    help="The points of all games together, where no result of a game is given.",
    minimum=0,
    maximum=100,
    example="2.5",
)


class FromTotal(NamedTuple):
    """The numbers that a total gives; ``depends`` are the titles of those it does not.

    ``notes`` say so in sentences.
    """

    score: Fraction
    games: int
    headline: str
    figures: tuple[Figure, ...]
    depends: tuple[str, ...]
    notes: tuple[str, ...]


def takes_total(asked: Calculator) -> bool:
    """Whether a calculator has a list of games, which a total can stand beside."""
    return any(isinstance(field, GameList) for field in asked.form.inputs)


def with_total(asked: Calculator) -> tuple[Input, ...]:
    """Return the inputs of a calculator, with the total after the games where it can stand."""
    return (*asked.form.inputs, TOTAL) if takes_total(asked) else asked.form.inputs


def answered(asked: Calculator, given: Mapping[str, object]) -> Answer | FromTotal:
    """Answer what was given at any door, from a total if there is one; raises BadInput."""
    total = str(given.get(NAME) or "").strip() if takes_total(asked) else ""
    if not total:
        taken = {name: value for name, value in given.items() if name != NAME or value}
        return asked.answer(taken)
    rest = {name: value for name, value in given.items() if name != NAME}
    games = re.split(r"[\s,;+]+", str(rest.get("games") or "").strip(" \t\n,;+"))
    if any(re.match(r"(?i)[wdlf]|bye", game) for game in games):
        allowed = say("a total, or the result of each game")
        raise refuse(NAME, total, allowed, say("the games have results."))
    return answer(asked, rest, [game for game in games if game], total)


def answer(
    asked: Calculator, given: Mapping[str, object], opponents: Sequence[str], typed: str
) -> FromTotal:
    """Answer a list of opponents with a total; raises BadInput with every fault found.

    Where the total does not decide, each result is asked for.
    """
    given = dict(given) | {"games": list(opponents)}
    total = Fraction(str(TOTAL.parse(typed)))
    if not opponents:
        raise _without_results(asked, given)
    halves, games = total * 2, len(opponents)
    if halves.denominator != 1 or halves > 2 * games:
        allowed = say("whole and half points, at most {count}", count=games)
        raise refuse(NAME, typed, allowed, say("the list has {count} games.", count=games))
    if len(set(opponents)) > 1 and not points_decide(asked.name):
        raise _without_results(asked, given)
    laid_out = [
        document(asked.answer(given | {"games": [f"{result}{rating}" for result, rating in games]}))
        for games in (
            zip(results, opponents, strict=True) for results in _spread(int(halves), games)
        )
    ]
    first, *others = laid_out
    alike = tuple(same for same in first.figures if all(same in other.figures for other in others))
    if not any(figure.leads for figure in alike):
        raise _without_results(asked, given)
    titles = dict.fromkeys(figure.title for shown in laid_out for figure in shown.figures)
    depends = tuple(title for title in titles if title not in {figure.title for figure in alike})
    note = say(
        "Only the total is known: {score} of {games}. Whichever games were won, these numbers stay "
        "the same.",
        score=points(total),
        games=games,
    )
    needs = say(
        "Not shown, because it needs the result of each game: {titles}.", titles=", ".join(depends)
    )
    notes = (note, needs) if depends else (note,)
    return FromTotal(total, games, first.headline, alike, depends, notes)


def _without_results(asked: Calculator, given: Mapping[str, object]) -> BadInput:
    try:
        asked.answer(given)
    except BadInput as bad:
        return bad
    raise AssertionError("opponents without results are no games")


def as_lines(answer: FromTotal) -> Iterator[str]:
    """Give the answer as lines for a terminal."""
    yield answer.headline
    yield from (f"  {figure.title}: {figure.value}" for figure in answer.figures)
    yield from ("", *(f"- {note}" for note in answer.notes))


def _spread(halves: int, games: int) -> Iterator[Iterable[str]]:
    """Yield results of so many half points: wins first, wins last, as many draws as can be."""
    most = ["W"] * (halves // 2) + ["D"] * (halves % 2)
    most += ["L"] * (games - len(most))
    yield most
    yield reversed(most)
    wins = max(halves - games, 0)
    draws = halves - 2 * wins
    yield ["W"] * wins + ["D"] * draws + ["L"] * (games - wins - draws)
