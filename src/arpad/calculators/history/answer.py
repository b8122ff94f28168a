"""What one player's games come to, as data."""

from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from arpad.domain import Account, FirstRating, Problem, RatingChange, UncountedGame
from arpad.formats.pgn_player import PlayedGame
from arpad.regulation import Number, Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Period:
    """A month, year or event of one time class: what its games change.

    ``before`` is the rating in the headers of the period's first game, None if unrated; ``after``
    that of the next period of the class, None for the last one. One of ``change`` and ``first`` is
    there, unless no game could be rated.
    """

    name: str
    time_class: str
    start: date | None
    end: date | None
    games: tuple[PlayedGame, ...]
    events: int
    before: int | None
    change: RatingChange | None
    first: FirstRating | None
    uncounted: tuple[UncountedGame, ...]
    performance: int | None
    after: int | None = None


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


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryAnswer:
    """One player's games: ``names`` are those found, ``colours`` all games, White and Black."""

    file: str
    names: tuple[str, ...]
    system: str
    rules: Rules
    games: tuple[PlayedGame, ...]
    periods: tuple[Period, ...]
    colours: tuple[Side, ...]
    bands: tuple[Band, ...]
    curve: tuple[CurvePoint, ...]
    notes: tuple[Account, ...]
    problems: tuple[Problem, ...]
