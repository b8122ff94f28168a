"""Performance by colour and by the opponents' ratings, and the curve of the own rating."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from arpad.calculators.figures import tournament_performance
from arpad.domain import PLAYED, Result, total_score
from arpad.formats.pgn_player import PlayedGame
from arpad.regulation import Number


@dataclass(frozen=True, slots=True)
class Side:
    """Played games with a rated opponent, taken together: all, or those of one colour or band.

    A band has opponents from ``low`` to ``high``. ``average`` is the opponents', ``performance``
    FIDE's (C.07, 10.2); both None without a game.
    """

    colour: str
    low: int | None
    high: int | None
    games: int
    wins: int
    draws: int
    losses: int
    score: Fraction
    average: Number | None
    performance: int | None


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """A day on which the headers have a new rating of the player."""

    day: date
    rating: int
    time_class: str


def side(
    games: Iterable[PlayedGame], colour: str = "", low: int | None = None, high: int | None = None
) -> Side:
    """Take together the games played over the board against rated opponents."""
    rated = [
        (game.opponent, game.result)
        for game in games
        if game.opponent and game.result in PLAYED and not game.not_rated
    ]
    ratings, results = [rating for rating, _ in rated], [result for _, result in rated]
    score = total_score(results)
    return Side(
        colour,
        low,
        high,
        len(rated),
        results.count(Result.WIN),
        results.count(Result.DRAW),
        results.count(Result.LOSS),
        score,
        Fraction(sum(ratings), len(ratings)) if ratings else None,
        tournament_performance(ratings, score),
    )


def by_colour(games: Sequence[PlayedGame]) -> Iterator[Side]:
    """Give all games, those with White and those with Black."""
    for colour in ("", "w", "b"):
        yield side((game for game in games if not colour or game.colour == colour), colour)


def by_band(games: Iterable[PlayedGame], width: int) -> Iterator[Side]:
    """Give the bands of opponents' ratings that were met, the lowest first."""
    bands = defaultdict[int, list[PlayedGame]](list)
    for game in games:
        if game.opponent:
            bands[game.opponent // width * width].append(game)
    for low in sorted(bands):
        band = side(bands[low], "", low, low + width - 1)
        if band.games:
            yield band


def curve(games: Iterable[PlayedGame], otherwise: str) -> Iterator[CurvePoint]:
    """Give each change of the own rating in the headers, by day; ``otherwise``: the class."""
    last: dict[str, int] = {}
    for game in games:
        time_class = game.time_class or otherwise
        if game.day and game.own and last.get(time_class) != game.own:
            last[time_class] = game.own
            yield CurvePoint(game.day, game.own, time_class)
