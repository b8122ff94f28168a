"""The pictures of answers as data: what stands where, in words and in viewBox units.

The expected-score curve with the games on it, how each game adds up over a rating period, and the
rating after each game where one is computed from another; the chance of each score of a plan, and
the new rating in each way of a comparison. How they are drawn, and in which colours, is the page's
business.
"""

from collections.abc import Iterator

from arpad.answers import RatingAnswer
from arpad.declared import shown
from arpad.domain import CountedGame
from arpad.reports.pictures.by_game import adding_up, game_by_game
from arpad.reports.pictures.curve import rating_curve
from arpad.reports.pictures.geometry import Label, Tick
from arpad.reports.pictures.parts import Line, Mark, Picture, played

__all__ = ["Label", "Line", "Mark", "Picture", "Tick", "of_change"]


def of_change(answer: RatingAnswer, *, summed: bool = True) -> Iterator[Picture]:
    """Draw a change of rating by the view that leads; nothing if no game counts.

    ``summed``: also how the games add up.
    """
    change = shown(answer.calculator)
    view = change.leading(answer)
    numbers = [n for n, game in enumerate(answer.games, 1) if isinstance(game, CountedGame)]
    counted = [game for game in view.games if isinstance(game, CountedGame)]
    games = [played(number, game) for number, game in zip(numbers, counted, strict=True)]
    if games:
        uncounted = len(answer.games) - len(games)
        yield rating_curve(answer, games, view.expected, uncounted)
        if summed:
            yield adding_up(answer, games, view.exact_change, uncounted)
        if len(games) > 1 and (line := change.one_by_one(answer)):
            yield game_by_game(answer, line, games, uncounted)
