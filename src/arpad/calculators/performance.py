"""Performance: the rating a result is worth, by every method in use, each by its name."""

from collections.abc import Iterable
from itertools import starmap

from arpad.calculator import GAMES, OPPONENT, SELF, Answer, Calculator
from arpad.capabilities import performances
from arpad.domain import Account, Game, MetOpponent, Performance, RatedScore, total_score
from arpad.inputs import Form, Given, TypedGame
from arpad.library import question
from arpad.regulation import Number, exact

_OPPONENT = OPPONENT._replace(minimum=0, maximum=3500, example="1650")
FORM = Form((GAMES._replace(help="All your games, as W1650 D1700 L1750.", opponent=_OPPONENT),))


class PerformanceAnswer(Answer):
    """Performance by every method; ``average`` of the opponents, None without a counted game."""

    kind = "performance"
    score: Number
    average: Number | None
    performance: Performance
    games: tuple[MetOpponent, ...]


def compute(given: Given) -> PerformanceAnswer:
    """Answer a parsed form."""
    rated = _rated(given["games"])
    made = performances()
    methods = made.by_methods(rated)
    return PerformanceAnswer(
        calculator="performance",
        given=given,
        rules=made.rules,
        score=rated.score,
        average=rated.average,
        performance=methods,
        games=tuple(starmap(_met, enumerate(given["games"], start=1))),
        steps=tuple(made.steps(rated, methods)),
        notes=tuple(made.notes(rated)),
        problems=(),
    )


def table_performance(games: Iterable[TypedGame]) -> int | None:
    """Return the performance by the table alone; None without a counted game."""
    return performances().by_table(*_rated(games))


def _rated(games: Iterable[TypedGame]) -> RatedScore:
    counted = [game for game in games if _uncounted(game) is None]
    return RatedScore(
        tuple([exact(game.opponent) for game in counted if game.opponent is not None]),
        total_score([game.result for game in counted]),
    )


def _uncounted(typed: TypedGame) -> Account | None:
    """Return why a game does not count, None if it does."""
    if not typed.result.played:
        return Account("not-played", clause=performances().counted)
    if typed.opponent is None:
        return Account("opponent-unrated", clause=performances().counted)
    return None


def _met(number: int, typed: TypedGame) -> MetOpponent:
    game = Game(SELF, f"opponent {number}", typed.result, number)
    return MetOpponent(game, typed.opponent, _uncounted(typed), performances().counted)


CALCULATOR = Calculator(
    name="performance",
    title="Performance rating",
    summary="What rating your result was worth, by every method in use, each by its name.",
    form=FORM,
    compute=compute,
    positional=("games",),
    opening={"games": "W1650,D1700,L1750,W1800"},
    examples=performances().examples,
)

rate = question(CALCULATOR)
