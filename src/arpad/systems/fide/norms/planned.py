"""A norm whose last games are still to be played: every score they can bring, all games counted.

Later games and won games may be left out of a norm (1.4.1e and f); whether that helps depends on
which games the points come from, so here no game is left out.
"""

from collections.abc import Iterator
from typing import NamedTuple

from arpad.systems.fide.norms.audit import Chair, demands_of, eight_plus_one
from arpad.systems.fide.norms.figures import (
    Demands,
    Figures,
    Requirement,
    measure,
    requirements,
    with_halves,
)
from arpad.systems.fide.norms.rules import TitleRule


class PlannedScore(NamedTuple):
    """The figures if the games to come bring so many points, and what is asked of them."""

    figures: Figures
    requirements: tuple[Requirement, ...]


def planned(seat: Chair, rule: TitleRule, coming: int) -> tuple[Demands, tuple[PlannedScore, ...]]:
    """Return what a title asks, and every score 0, ½, 1, … of the last ``coming`` games.

    In the player's chair those games are lost.
    """
    demands = demands_of(seat, rule)
    return demands, tuple(_scores(seat, demands, coming))


def _scores(seat: Chair, demands: Demands, coming: int) -> Iterator[PlannedScore]:
    none = measure(seat.games, demands)
    short = none.games < demands.least_games and eight_plus_one(seat)
    least = demands.least_games - short
    for more in range(2 * coming + 1):
        figures = with_halves(none, none.halves + more)
        yield PlannedScore(figures, requirements(figures, demands, least))
