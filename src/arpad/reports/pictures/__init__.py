"""The pictures of an answer as data: what stands where, in words and in viewBox units.

The expected-score curve with the games on it, how each game adds up over a rating period, and the
rating after each game where one is computed from another; the chance of each score of a plan, and
the new rating in each way of a comparison. How they are drawn, and in which colours, is the page's
business.
"""

from collections.abc import Callable, Iterator
from typing import Any

from arpad.answers import Answer
from arpad.domain import CountedGame
from arpad.reports.layout import views
from arpad.reports.pictures.by_game import adding_up, game_by_game
from arpad.reports.pictures.curve import match_curve, performance_curve, rating_curve
from arpad.reports.pictures.geometry import Label, Tick
from arpad.reports.pictures.parts import Line, Mark, Picture, played
from arpad.reports.pictures.plans import chances, ways

__all__ = ["Label", "Line", "Mark", "Picture", "Tick", "pictures"]


def pictures(answer: Answer) -> tuple[Picture, ...]:
    """Return the pictures that suit an answer, in order; none if no game counts."""
    return tuple(_DRAWN.get(answer.calculator, _rating)(answer))


def _rating(answer: Any) -> Iterator[Picture]:
    """Draw a change of rating, by the view that leads."""
    if answer.before is None:
        return
    view = views(answer)[0].result
    numbers = [n for n, game in enumerate(answer.games, 1) if isinstance(game, CountedGame)]
    counted = [game for game in view.games if isinstance(game, CountedGame)]
    games = [played(number, game) for number, game in zip(numbers, counted, strict=True)]
    if games:
        uncounted = len(answer.games) - len(games)
        yield rating_curve(answer, games, view.expected, uncounted)
        yield adding_up(answer, games, view.exact_change, uncounted)
        if getattr(answer, "sequential", None):
            yield game_by_game(answer, games, uncounted)


def _none(answer: Any) -> Iterator[Picture]:  # noqa: ARG001
    return iter(())


# By name, not by class: a class would load its calculator, and that its room.
_DRAWN: dict[str, Callable[[Any], Iterator[Picture]]] = {
    "match": match_curve,
    "performance": performance_curve,
    "plan": chances,
    "compare": ways,
    "convert": _none,
}
