"""How likely a win, a draw and a loss are: models of play, which no rating regulation contains.

White is worth some rating points, the expected score follows Elo's formula, and draws come from a
named model. From the odds of single games comes the chance of every total score.
"""

from collections.abc import Iterable
from math import exp
from typing import NamedTuple

from arpad.regulation import expected_score

WHITE = 35  # rating points: FIDE games of 1994 to 2001, in which White scored 55 %
RAO_KUPPER_DRAWS = 97.3  # rating points: BayesElo's default, from lists of engines about 2005
LEVELS = (1500, 2900)  # mean ratings from which the draws by level and gap were fitted


class Odds(NamedTuple):
    """The chances of one game, from 0 to 1, which add up to 1."""

    win: float
    draw: float
    loss: float

    @property
    def expected(self) -> float:
        """The expected score these chances mean."""
        return self.win + self.draw / 2


def with_draws(difference: float, draws: float) -> Odds:
    """Share out Elo's expected score e for a difference: draws take at most 2 × min(e, 1 − e).

    ``difference`` is own − opponent's rating, White's advantage in it; ``draws`` from 0 to 1.
    """
    expected = expected_score(difference)
    drawn = min(draws, 2 * expected, 2 * (1 - expected))
    return Odds(max(0.0, expected - drawn / 2), drawn, max(0.0, 1 - expected - drawn / 2))


def draws_by_level(gap: float, level: float) -> float:
    """Return the share of draws for the ratings' distance and their mean, from 0 to 1.

    Kryukov's fit to games of engines: per cent = 23.87 − gap / 32.49 + e^((level − 2254.7) /
    208.49). Outside ``LEVELS`` the nearer end is taken.
    """
    low, high = LEVELS
    inside = min(max(level, low), high)
    percent = 23.87 - abs(gap) / 32.49 + exp((inside - 2254.7) / 208.49)
    return min(max(percent, 0.0), 100.0) / 100


def rao_kupper(difference: float, draws: float = RAO_KUPPER_DRAWS) -> Odds:
    """Return the odds by the model of Rao and Kupper, in which draws are worth rating points.

    Win = 1 / (1 + 10^((draws − difference) / 400)), loss the same from the other side.
    """
    win, loss = expected_score(difference - draws), expected_score(-difference - draws)
    return Odds(win, max(0.0, 1 - win - loss), loss)


def mean(one: Odds, other: Odds) -> Odds:
    """Return the odds of a game that is equally likely to be the one or the other."""
    return Odds(*((a + b) / 2 for a, b in zip(one, other, strict=True)))


def total_scores(games: Iterable[Odds]) -> tuple[float, ...]:
    """Return the chance of every total: 0, ½, 1, … points, the games independent of each other."""
    chances = [1.0]
    for win, draw, loss in games:
        longer = [0.0] * (len(chances) + 2)
        for half_points, chance in enumerate(chances):
            longer[half_points] += chance * loss
            longer[half_points + 1] += chance * draw
            longer[half_points + 2] += chance * win
        chances = longer
    return tuple(chances)
