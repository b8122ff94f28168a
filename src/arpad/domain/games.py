"""A game, its result, and what is rated together: the event and the rating period."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from enum import Enum
from fractions import Fraction

from arpad.domain.players import Entry


class Result(Enum):
    """What happened on the board, from one player's side; the value is how it is typed."""

    WIN = "W"
    DRAW = "D"
    LOSS = "L"
    FORFEIT_WIN = "FW"
    FORFEIT_LOSS = "FL"
    BYE = "bye"

    @property
    def played(self) -> bool:
        """Whether the game was played over the board."""
        return self in (Result.WIN, Result.DRAW, Result.LOSS)

    @property
    def score(self) -> Fraction | None:
        """Exactly 0, ½ or 1; None for a bye, whose points the tournament decides."""
        return _SCORES[self]

    @property
    def reversed(self) -> "Result":
        """The same game from the opponent's side; a bye has no other side and stays a bye."""
        return _REVERSED[self]


_SCORES = {
    Result.WIN: Fraction(1),
    Result.DRAW: Fraction(1, 2),
    Result.LOSS: Fraction(0),
    Result.FORFEIT_WIN: Fraction(1),
    Result.FORFEIT_LOSS: Fraction(0),
    Result.BYE: None,
}
_REVERSED = {
    Result.WIN: Result.LOSS,
    Result.DRAW: Result.DRAW,
    Result.LOSS: Result.WIN,
    Result.FORFEIT_WIN: Result.FORFEIT_LOSS,
    Result.FORFEIT_LOSS: Result.FORFEIT_WIN,
    Result.BYE: Result.BYE,
}


def total_score(results: Iterable[Result]) -> Fraction:
    """Return the points of played games, counted in halves."""
    return Fraction(sum(_HALVES[result] for result in results), 2)


_HALVES = {Result.WIN: 2, Result.DRAW: 1, Result.LOSS: 0}


@dataclass(frozen=True, slots=True)
class Game:
    """One game: two player ids and the result from the first one's side.

    ``opponent`` is None for a bye.
    """

    player: str
    opponent: str | None
    result: Result
    round: int | None = None

    def seen_by(self, player: str) -> "Game":
        """Return the same game from ``player``'s side."""
        if player == self.player or self.opponent is None:
            return self
        return Game(self.opponent, self.player, self.result.reversed, self.round)


@dataclass(frozen=True, slots=True)
class Event:
    """What is rated together: a FIDE tournament, a US Chess section."""

    entries: tuple[Entry, ...]
    games: tuple[Game, ...]
    start: date | None = None
    end: date | None = None
    time_class: str = "standard"

    def games_of(self, player: str) -> tuple[Game, ...]:
        """Return the player's games in order, each from the player's own side."""
        return tuple(
            game.seen_by(player) for game in self.games if player in (game.player, game.opponent)
        )


@dataclass(frozen=True, slots=True)
class RatingPeriod:
    """A span of days and the events rated in it; one event is a period of one event."""

    events: tuple[Event, ...]

    @property
    def rated_entries(self) -> tuple[Entry, ...]:
        """One entry for each player rated in the period, in order of first appearance."""
        found: dict[str, Entry] = {}
        for event in self.events:
            for entry in event.entries:
                if entry.rated:
                    found.setdefault(entry.player.id, entry)
        return tuple(found.values())

    def games_of(self, player: str) -> tuple[tuple[Event, Game], ...]:
        """Return the player's games of all events in order, each with its event."""
        return tuple((event, game) for event in self.events for game in event.games_of(player))
