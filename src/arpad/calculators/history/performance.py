"""Performance by colour and by the opponents' ratings, and the curve of the own rating."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

from arpad.calculators.figures import tournament_performance
from arpad.domain import PLAYED, Result, total_score
from arpad.formats.pgn_player import PlayedGame
from arpad.regulation import Number


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """Played games with a rated opponent, taken together: all, or those of one colour.

    ``average`` is the opponents', ``performance`` FIDE's (C.07, 10.2); both None without a game.
    """

    colour: str
    games: int
    wins: int
    draws: int
    losses: int
    score: Fraction
    average: Number | None
    performance: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Band(Side):
    """Played games against opponents from ``low`` to ``high``; ``colour`` is empty."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """A day on which the headers have a new rating of the player."""

    day: date
    rating: int
    time_class: str


def counted(games: Iterable[PlayedGame]) -> list[tuple[int, PlayedGame]]:
    """Return the games played over the board against rated opponents, with their ratings."""
    return [
        (game.opponent, game)
        for game in games
        if game.opponent and game.result in PLAYED and not game.not_rated
    ]


def by_colour(games: Sequence[PlayedGame]) -> Iterator[Side]:
    """Give all games, those with White and those with Black."""
    for colour in ("", "w", "b"):
        rated = counted(game for game in games if not colour or game.colour == colour)
        yield Side(colour=colour, **_figures(rated))


def by_band(games: Iterable[PlayedGame], width: int) -> Iterator[Band]:
    """Give the bands of opponents' ratings that were met, the lowest first."""
    bands = defaultdict[int, list[tuple[int, PlayedGame]]](list)
    for rating, game in counted(games):
        bands[rating // width * width].append((rating, game))
    for low in sorted(bands):
        yield Band(colour="", low=low, high=low + width - 1, **_figures(bands[low]))


def _figures(rated: Sequence[tuple[int, PlayedGame]]) -> dict[str, Any]:
    results = [game.result for _, game in rated]
    ratings = [rating for rating, _ in rated]
    score = total_score(results)
    return {
        "games": len(rated),
        "wins": results.count(Result.WIN),
        "draws": results.count(Result.DRAW),
        "losses": results.count(Result.LOSS),
        "score": score,
        "average": Fraction(sum(ratings), len(ratings)) if ratings else None,
        "performance": tournament_performance(ratings, score),
    }


def curve(games: Iterable[PlayedGame], otherwise: str) -> Iterator[CurvePoint]:
    """Give each change of the own rating in the headers, by day; ``otherwise``: the class."""
    last: dict[str, int] = {}
    for game in games:
        time_class = game.time_class or otherwise
        if game.day and game.own and last.get(time_class) != game.own:
            last[time_class] = game.own
            yield CurvePoint(game.day, game.own, time_class)
