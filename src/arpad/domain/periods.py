"""Players and their ratings, games, events, and the period in which they are rated together."""

import re
from collections.abc import Iterable, Mapping
from datetime import date
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, Protocol

from arpad.named import NamedTuple
from arpad.regulation import Number

Facts = Mapping[str, object]
"""Declared facts about one entry (an own K, the dual tick, …); each room names those it reads."""


class Player(NamedTuple):
    """A person; ``id`` is what games and ratings refer to.

    ``member_id`` is the FIDE ID or the federation's number, as digits or as its files write it.
    ``title`` is as it was given; ``womens_title`` is what a woman may have besides (FM and WIM), ""
    for none, None where it is not known.
    """

    id: str
    name: str = ""
    birth_year: int | None = None
    member_id: str = ""
    title: str = ""
    federation: str = ""
    sex: str = ""
    womens_title: str | None = None

    @property
    def titles(self) -> tuple[str, ...]:
        """Every title in capitals, none twice; a text such as ``FM/WIM`` has two."""
        return _titles_in(f"{self.title} {self.womens_title or ''}")

    def may_be(self, other: "Player") -> bool:
        """Whether both names can be one person's: the same words in any order, or none."""
        words, others = _words(self.name), _words(other.name)
        return not words or not others or words == others


@lru_cache(maxsize=256)  # norms ask for them at every game
def _titles_in(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(re.findall("[A-Z]+", text.upper())))


def _words(name: str) -> list[str]:
    return sorted(name.casefold().replace(",", " ").split())


class Rating(NamedTuple):
    """One player's standing in one system before a period; all but the value None when not known.

    ``games`` is the number of rated games so far and ``peak`` the highest published rating.
    ``deviation`` is how far the value may be from the true strength, in rating points, and
    ``volatility`` how much that strength moves (Glicko); ``evaluations`` is DWZ’s index.
    """

    value: Number
    games: int | None = None
    peak: Number | None = None
    deviation: Number | None = None
    volatility: Number | None = None
    evaluations: int | None = None


class Entry(NamedTuple):
    """A player in an event; ``rated=False`` holds the rating given for the whole computation.

    ``number`` is the starting rank or pairing number, where the event has one.
    """

    player: Player
    rated: bool = True
    facts: Mapping[str, object] = {}
    number: int | None = None


class LaterList(NamedTuple):
    """A list that came into force in a long event: what it says of those who played from then on.

    ``month`` is the first day of the month of ``rounds``, ``day`` that of the list used for it, an
    older one where that of the month is not there. Ratings are None for the unrated.
    """

    month: date
    day: date
    rounds: frozenset[int]
    players: Mapping[str, Player]
    ratings: Mapping[str, Rating | None]


class RatingsBefore(Protocol):
    """The ratings before a period: asked, not indexed, because the day and the pool decide."""

    def rating(self, player: str, pool: str, day: date | None) -> Rating | None:
        """Return the rating the event of that day uses, or None for an unrated player."""

    def base(self, player: str, pool: str) -> Rating | None:
        """Return the rating the period's change is added to, or None for an unrated player."""


class TypedRatings(NamedTuple):
    """Ratings that were typed: one for each player, whatever the day and the pool."""

    ratings: Mapping[str, Rating]

    def rating(self, player: str, pool: str, day: date | None) -> Rating | None:  # noqa: ARG002
        """Return the typed rating, or None if none was typed."""
        return self.ratings.get(player)

    def base(self, player: str, pool: str) -> Rating | None:  # noqa: ARG002
        """Return the same typed rating: one list is all a typed calculation knows."""
        return self.ratings.get(player)


class Result(Enum):
    """What happened on the board, from one player's side; the value is how it is typed."""

    # Members are single objects; the hash of the name, which Enum takes, costs ten times as much.
    __hash__ = object.__hash__

    WIN = "W"
    DRAW = "D"
    LOSS = "L"
    FORFEIT_WIN = "FW"
    FORFEIT_LOSS = "FL"
    BYE = "bye"
    PAIRING_BYE = "U"
    HALF_BYE = "H"
    FULL_BYE = "F"
    ABSENT = "Z"
    DOUBLE_FORFEIT = "--"
    UNFINISHED = "*"

    @property
    def played(self) -> bool:
        """Whether the game was played over the board."""
        return self in PLAYED

    @property
    def score(self) -> Fraction | None:
        """Exactly 0, ½ or 1; None where the tournament decides the points, as for a bye."""
        return _SCORES[self]

    @property
    def reversed(self) -> "Result":
        """The same game from the opponent's side; what has no other side stays as it is."""
        return _REVERSED.get(self, self)


ResultCode = Annotated[str, Result]
"""A result as it is typed."""

PLAYED = frozenset((Result.WIN, Result.DRAW, Result.LOSS))  # over the board
_SCORES = {
    Result.WIN: Fraction(1),
    Result.DRAW: Fraction(1, 2),
    Result.LOSS: Fraction(0),
    Result.FORFEIT_WIN: Fraction(1),
    Result.FORFEIT_LOSS: Fraction(0),
    Result.BYE: None,
    Result.PAIRING_BYE: None,
    Result.HALF_BYE: None,
    Result.FULL_BYE: None,
    Result.ABSENT: None,
    Result.DOUBLE_FORFEIT: Fraction(0),
    Result.UNFINISHED: None,
}
_REVERSED = {
    Result.WIN: Result.LOSS,
    Result.DRAW: Result.DRAW,
    Result.LOSS: Result.WIN,
    Result.FORFEIT_WIN: Result.FORFEIT_LOSS,
    Result.FORFEIT_LOSS: Result.FORFEIT_WIN,
}


def is_unusual(one: Result, other: Result) -> bool:
    """Whether two results of a game agree without one following from the other: 0–0, ½–0, 0–½."""
    return {one, other} in _UNUSUAL


_UNUSUAL = ({Result.LOSS}, {Result.DRAW, Result.LOSS})


def total_score(results: Iterable[Result]) -> Fraction:
    """Return the points of played games, counted in halves."""
    return Fraction(sum(_HALVES[result] for result in results), 2)


_HALVES = {Result.WIN: 2, Result.DRAW: 1, Result.LOSS: 0}


class Claim(NamedTuple):
    """What the row of one player says of a game: the result and colour from this player's side.

    ``not_rated`` is "no-move" where the row says so; ``text`` is how the row is written.
    """

    result: Result
    colour: str = ""
    not_rated: str = ""
    text: str = ""


class Game(NamedTuple):
    """One game: two player ids and the result from the first one's side.

    ``opponent`` is None for a bye. ``colour`` is the first one's, "w" or "b", empty when not known.
    ``not_rated`` is the code of the reason for which what was given already rules the game out:
    "no-move" (a result with less than one move made), "other-start" (not chess from the usual
    position), "not-ended" (abandoned), "casual", "rows-disagree", "row-missing", "opponent-unknown"
    (a number nobody has, or the player's own; the opponent is then None), and "unusual" (an unusual
    result, left out as asked).

    ``opponent_result`` is the opponent's where it does not follow from ``result``: both lost, or
    one drew and the other lost, by a decision of the arbiter. None where it follows.
    ``claims`` is what both players' rows say where they do not say the same, None for a row that
    does not have the game; the result is then that of one row, and no more than its claim.
    """

    player: str
    opponent: str | None
    result: Result
    round: int | None = None
    colour: str = ""
    not_rated: str = ""
    opponent_result: Result | None = None
    claims: tuple[Claim | None, ...] = ()

    @property
    def other_result(self) -> Result:
        """The result from the opponent's side."""
        return self.opponent_result or self.result.reversed

    def seen_by(self, player: str) -> "Game":
        """Return the same game from ``player``'s side; where rows disagree, as his row has it."""
        if player == self.player or self.opponent is None:
            return self
        own = self.claims[1] if self.claims and self.not_rated == "rows-disagree" else None
        return Game(
            self.opponent,
            self.player,
            own.result if own else self.other_result,
            self.round,
            _OTHER_COLOUR[self.colour],
            self.not_rated,
            self.opponent_result and self.result,
            self.claims[::-1],
        )


_OTHER_COLOUR = {"w": "b", "b": "w", "": ""}


# Moves of a game of which the time is that; the class by minutes: at least, and more than.
MOVES, STANDARD_FROM, RAPID_ABOVE, BLITZ_ABOVE = 60, 60, 10, 3


class TimeControl(NamedTuple):
    """The time of each player for a game of 60 moves, in minutes, White's and Black's.

    ``first_moves`` is the number of moves of the first period, None where it has none; ``main`` the
    time of all periods alone, where it is known. What was ``written`` may be read in ``others``
    ways too, and have a word that names its class, ``named``. A standard game has at least
    ``STANDARD_FROM`` minutes, a rapid one more than ``RAPID_ABOVE``, blitz more than
    ``BLITZ_ABOVE``.
    """

    white: Fraction
    black: Fraction
    first_moves: int | None = None
    main: Fraction | None = None
    written: str = ""
    others: tuple["TimeControl", ...] = ()
    named: str | None = None

    def __eq__(self, other: object) -> bool:
        """Compare the times, not how they were written."""
        return isinstance(other, TimeControl) and self[:3] == other[:3]

    def __ne__(self, other: object) -> bool:
        """Compare in the same way."""
        return not self == other

    def __hash__(self) -> int:
        """Hash the times."""
        return hash(self[:3])

    @property
    def even(self) -> bool:
        """Whether both players have the same time."""
        return self.white == self.black

    @property
    def minutes(self) -> Fraction:
        """The time of the player who has less."""
        return min(self.white, self.black)


# The time class of an event that names none, and of one whose games are too short for any rating.
BY_TIME, TOO_SHORT = "by time", "too short"


class Event(NamedTuple):
    """What is rated together: a FIDE tournament, a US Chess section.

    ``rounds`` is the number of rounds or scheduled games; ``time_control`` is None when it is not
    known, and then ``time_class`` alone says which rating the event belongs to; it is BY_TIME where
    the time control says it, TOO_SHORT where there is none for it. ``kind`` names the
    pairing: "swiss", "round-robin", "double-round-robin", "scheveningen", "knock-out", empty when
    not known. ``days`` has the day of each round in order, None for one that is not known.
    ``time_text`` is the time control as the file writes it, with its increments.
    """

    entries: tuple[Entry, ...]
    games: tuple[Game, ...]
    start: date | None = None
    end: date | None = None
    time_class: str = "standard"
    name: str = ""
    place: str = ""
    federation: str = ""
    rounds: int | None = None
    time_control: TimeControl | None = None
    kind: str = ""
    days: tuple[date | None, ...] = ()
    time_text: str = ""

    @property
    def last_day(self) -> date | None:
        """The last day, or the only one known."""
        return self.end or self.start

    def games_by_player(self) -> dict[str, list[Game]]:
        """Return every player's games in order, each from the player's own side."""
        by_player: dict[str, list[Game]] = {entry.player.id: [] for entry in self.entries}
        for game in self.games:
            by_player.setdefault(game.player, []).append(game)
            if game.opponent is not None:
                by_player.setdefault(game.opponent, []).append(game.seen_by(game.opponent))
        return by_player


class RatingPeriod(NamedTuple):
    """A span of days and the events rated in it; one event is a period of one event.

    ``idle`` are those who played in none of them, for systems in which their ratings change too.
    """

    events: tuple[Event, ...]
    idle: tuple[Entry, ...] = ()

    @property
    def in_order(self) -> tuple[Event, ...]:
        """The events in order of their last days, or as they stand where a day is not known."""
        days = [event.last_day for event in self.events]
        if not all(days):
            return self.events
        return tuple(sorted(self.events, key=lambda event: event.last_day or date.min))

    @property
    def together(self) -> Event:
        """All events as one, with who is idle, for systems that rate a period at once."""
        events = self.in_order
        if len(events) == 1 and not self.idle:
            return events[0]
        entries: dict[str, Entry] = {}
        for entry in (*(entry for event in events for entry in event.entries), *self.idle):
            entries.setdefault(entry.player.id, entry)
        first = events[0] if events else Event((), ())
        return first._replace(
            entries=tuple(entries.values()),
            games=tuple(game for event in events for game in event.games),
            end=events[-1].last_day if events else None,
        )

    @property
    def rated_entries(self) -> tuple[Entry, ...]:
        """One entry for each player rated in the period, in order of first appearance."""
        rated: dict[str, Entry] = {}
        for event in self.events:
            for entry in event.entries:
                if entry.rated:
                    rated.setdefault(entry.player.id, entry)
        return tuple(rated.values())

    def games_by_player(self) -> dict[str, list[tuple[Event, Game]]]:
        """Return every player's games of all events in order, each with its event."""
        by_player: dict[str, list[tuple[Event, Game]]] = {}
        for event in self.events:
            for player, games in event.games_by_player().items():
                by_player.setdefault(player, []).extend((event, game) for game in games)
        return by_player
