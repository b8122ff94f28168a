"""How likely a win, a draw and a loss are: models of play, which no rating regulation contains.

White is worth some rating points, the expected score follows Elo's formula, and draws come from a
named model. From the odds of single games comes the chance of every total score.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate
from math import exp, floor

from arpad.domain import Scored
from arpad.named import NamedTuple
from arpad.regulation import expected_score, half_away_from_zero

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
        won, drawn, lost = (0, 0, *chances), (0, *chances, 0), (*chances, 0, 0)
        chances = [a * win + b * draw + c * loss for a, b, c in zip(won, drawn, lost, strict=True)]
    return tuple(chances)


STEP = 10  # rating points
LIKELY = (0.1, 0.5, 0.9)
_NEVER = 1e-9  # what is less likely is not followed

Ratings = Mapping[int, float]  # how likely each rating is


class Month(NamedTuple):
    """After so many events: the chance that the target was reached by then, and the rating.

    In one of ten ways the rating is ``low`` or less, in half of them ``middle`` or less, in nine of
    ten ``high`` or less.
    """

    number: int
    reached: float
    low: int
    middle: int
    high: int


def months(
    rate: Callable[[int], Sequence[Scored]],
    rating: int,
    chances: Sequence[float],
    target: float,
    count: int,
) -> Iterator[Month]:
    """Follow every way the ratings can go for so many events.

    ``rate`` gives what every score leads to from a rating, ``chances`` how likely each score is.
    """

    @cache
    def changes(node: int) -> tuple[float, ...]:
        return tuple(float(score.exact_change) for score in rate(node * STEP))

    @cache
    def following(before: int) -> tuple[tuple[int, float], ...]:
        """Return the ratings that may follow, each with its chance."""
        node = floor(before / STEP)
        part = before / STEP - node
        pairs = zip(changes(node), changes(node + 1), chances, strict=True)
        return tuple(
            (before + half_away_from_zero((1 - part) * one + part * other), chance)
            for one, other, chance in pairs
        )

    still: Ratings = {rating: 1.0} if rating < target else {}
    there: Ratings = {} if rating < target else {rating: 1.0}
    for number in range(1, count + 1):
        moved = _moved(still, following)
        still = {after: chance for after, chance in moved.items() if after < target}
        reached = {after: chance for after, chance in moved.items() if after >= target}
        there = _added(_moved(there, following), reached)
        yield Month(number, min(1.0, sum(there.values())), *_likely(_added(still, there)))


def _moved(
    ratings: Ratings, following: Callable[[int], tuple[tuple[int, float], ...]]
) -> dict[int, float]:
    moved: dict[int, float] = {}
    for before, likely in ratings.items():
        for after, chance in following(before) if likely > _NEVER else ():
            moved[after] = moved.get(after, 0.0) + likely * chance
    return moved


def _added(one: Ratings, other: Ratings) -> dict[int, float]:
    return {rating: one.get(rating, 0.0) + other.get(rating, 0.0) for rating in {*one, *other}}


def _likely(ratings: Ratings) -> tuple[int, ...]:
    """Return the ratings that so large a share of all ways stays at or below."""
    ordered = sorted(ratings)
    shares = list(accumulate(ratings[rating] for rating in ordered))
    return tuple(ordered[bisect_left(shares, part * shares[-1])] for part in LIKELY)
