"""The facts that an entry of a US Chess section may declare, read and checked.

Every one may be left out. One that differs by system, as a floor in a dual-rated section does, may
be a mapping from the system to the value.

- ``dual_rated``: the section counts for Regular and Quick, and this is the Regular side (the time
  class "dual" says so of itself). ``most_games_against_one``: else counted from the games.
  ``match``: this is a match of two players. ``published_rating``: the most recent one, which says
  whether the two are too far apart (the rating before if not given). ``half_k``: the event chose
  half K (until 2006).
- ``wins``, ``draws``, ``losses``, ``events``: the career in this system before the section; events
  are those of three rated games or more. ``all_wins``, ``all_losses``: every game so far was won,
  or lost.
- ``floor``: the floor on record, which takes the place of those by peak, title and prize.
  ``title_floor``, ``money_floor``: floors by title (2200) and by prize (up to 2000).
- ``initial_rating``, ``initial_games``: the start of an unrated player, where it is known (0 games
  if not given). ``fide_rating``, ``cfc_rating``: ratings elsewhere. ``birth_date``, or ``age`` in
  years with its fraction, at the end of the event. ``adult``: an adult membership, for a player
  without a date of birth.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from datetime import date
from fractions import Fraction
from typing import Any

from arpad.domain import Account, Entry, Problem
from arpad.regulation import Number
from arpad.systems.us_chess import special


@dataclass(frozen=True, slots=True)
class Facts:
    """What is declared of one player; every fact may be left out."""

    dual_rated: bool = False
    most_games_against_one: int | None = None
    match: bool = False
    published_rating: Number | None = None
    half_k: bool = False
    wins: int | None = None
    draws: int | None = None
    losses: int | None = None
    events: int | None = None
    all_wins: bool = False
    all_losses: bool = False
    floor: Number | None = None
    title_floor: Number | None = None
    money_floor: Number | None = None
    initial_rating: Number | None = None
    initial_games: int | None = None
    fide_rating: Number | None = None
    cfc_rating: Number | None = None
    age: Number | None = None
    birth_date: date | None = None
    adult: bool = False
    problems: tuple[Problem, ...] = field(default=(), repr=False)

    @property
    def history(self) -> str | None:
        """Mixed, all wins or all losses; None when neither said nor countable."""
        if self.all_wins or self.all_losses:
            return special.ALL_WINS if self.all_wins else special.ALL_LOSSES
        if self.wins is None or self.draws is None or self.losses is None:
            return None
        if self.wins and not self.draws + self.losses:
            return special.ALL_WINS
        return special.ALL_LOSSES if self.losses and not self.wins + self.draws else special.MIXED


NOTHING = Facts()


def _flag(value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise ValueError("true or false")


def _count(value: object) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 1_000_000:
        return value
    raise ValueError("a whole number, 0 or more")


def _number(value: object) -> Number:
    if isinstance(value, bool) or not isinstance(value, (int, float, Fraction)):
        raise ValueError("a number")
    if not (math.isfinite(value) and 0 <= value <= 4000):
        raise ValueError("a number from 0 to 4000")
    return value


def _day(value: object) -> date:
    if isinstance(value, date):
        return value
    raise ValueError("a day")


_BY_TYPE: Mapping[object, Callable[[object], object]] = {
    bool: _flag,
    int | None: _count,
    Number | None: _number,
    date | None: _day,
}
_READ = {fact.name: _BY_TYPE[fact.type] for fact in fields(Facts) if fact.type in _BY_TYPE}


def declared(entry: Entry, pool: str) -> Facts:
    """Read the facts of an entry for one system; what cannot be used is a problem and left out."""
    if not entry.facts:
        return NOTHING
    read: dict[str, Any] = {}
    problems = []
    for name, given in entry.facts.items():
        value = given.get(pool) if isinstance(given, Mapping) else given
        if value is None or name not in _READ:
            continue
        try:
            read[name] = _READ[name](value)
        except ValueError as error:
            problems.append(fact_refused(entry, name, value, str(error)))
    return Facts(**read, problems=tuple(problems))


def fact_refused(entry: Entry, name: str, given: object, allowed: str) -> Problem:
    """Say that a fact of a player cannot be, and is left out."""
    values = {
        "player": entry.player.name or entry.player.id,
        "fact": name,
        "given": str(given)[:60],
        "allowed": allowed,
    }
    return Problem(Account("us-fact-refused", values), player=entry.number)
