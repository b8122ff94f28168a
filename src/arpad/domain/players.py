"""A player, a standing in one system, and how ratings before a period are asked for."""

import re
from collections.abc import Mapping
from datetime import date
from functools import lru_cache
from typing import NamedTuple, Protocol

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

    def base(self, player: str, pool: str) -> Rating | None:
        """Return the same typed rating: one list is all a typed calculation knows."""
        return self.rating(player, pool, None)
