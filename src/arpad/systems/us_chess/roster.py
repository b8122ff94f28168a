"""Who is in a section, which of its games can be rated, and what an entry may declare of a player.

Games are checked once, for all systems. Every fact may be left out. One that differs by system, as
a floor in a dual-rated section does, may be a mapping from the system to the value.

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
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from datetime import date
from fractions import Fraction
from typing import Any

from arpad.domain import Account, Entry, Event, Game, Problem, Result
from arpad.named import NamedTuple
from arpad.regulation import Number
from arpad.systems.us_chess import special
from arpad.systems.us_chess.editions import CLAUSE_UNPLAYED

NOBODY = -1  # the place of an opponent who is not in the section

_HALVES = {Result.WIN: 2, Result.DRAW: 1}
_FAULTS = frozenset(("us-no-opponent", "us-unknown-player", "us-against-oneself"))


class MetGame(NamedTuple):
    """A game by its number, the opponent's place, and the own score in half points."""

    number: int
    opponent: int
    halves: int


class Seen(NamedTuple):
    """A game from one player's side: the opponent's place, and why it is not rated, if so."""

    game: Game
    opponent: int
    reason: Account | None


@dataclass(frozen=True, slots=True)
class Roster:
    """A section by numbers: a player is a place among the entries, a game a place among the games.

    ``places`` has the place of every id; ``meetings`` the games of each player in order;
    ``reasons`` says why games cannot be rated. Plain numbers, so that a large section costs no more
    per game than a small one.
    """

    entries: list[Entry]
    games: tuple[Game, ...]
    places: dict[str, int]
    meetings: list[list[MetGame]]
    problems: list[Problem]
    reasons: dict[int, Account] = field(default_factory=dict)

    def seen_by(self, place: int, reasons: dict[int, Account]) -> Iterator[Seen]:
        """Return the games of a player in order, from that side, with these reasons."""
        for number, opponent, _ in self.meetings[place]:
            game = self.games[number]
            if self.places.get(game.player) != place:
                game = game.seen_by(game.opponent or "")
            yield Seen(game, opponent, reasons.get(number))


def roster(event: Event) -> Roster:
    """Index a section: join re-entries of one member, part what can be rated from what cannot."""
    places, entries, problems = _people(event)
    people = Roster(entries, event.games, places, [[] for _ in entries], problems)
    for number, game in enumerate(event.games):
        here = places.get(game.player, NOBODY)
        there = NOBODY if game.opponent is None else places.get(game.opponent, NOBODY)
        if here >= 0:
            people.meetings[here].append(MetGame(number, there, _HALVES.get(game.result, 0)))
        if there >= 0 and there != here:
            people.meetings[there].append(MetGame(number, here, _HALVES.get(game.other_result, 0)))
        reason = _reason(game, here, there)
        if reason is not None:
            people.reasons[number] = reason
            if reason.code in _FAULTS:
                problems.append(Problem(reason, "error", round=game.round))
    return people


def _people(event: Event) -> tuple[dict[str, int], list[Entry], list[Problem]]:
    """Return where each id stands, with every member once; later entries of one are re-entries.

    One ID under two names is not: one of the two must be wrong, and they may have met.
    """
    places: dict[str, int] = {}
    members = defaultdict[str, list[int]](list)
    entries: list[Entry] = []
    problems = []
    for entry in event.entries:
        player = entry.player
        place = places.get(player.id)
        same = members[player.member_id] if player.member_id else []
        if place is None and same:
            place = next((one for one in same if player.may_be(entries[one].player)), None)
        if place is None:
            place = len(entries)
            entries.append(entry)
            same.append(place)
        else:
            values = {"player": player.name or player.id, "number": entries[place].number}
            problems.append(Problem(Account("us-re-entry", values), player=entry.number))
        places[player.id] = place
    return places, entries, problems


def _reason(game: Game, here: int, there: int) -> Account | None:
    if not game.result.played:
        return Account("not-played", clause=CLAUSE_UNPLAYED)
    if game.not_rated:
        return Account(f"file-{game.not_rated}", clause=CLAUSE_UNPLAYED)
    if game.opponent is None:
        return Account("us-no-opponent", clause=CLAUSE_UNPLAYED)
    if here < 0 or there < 0:
        stranger = game.player if here < 0 else game.opponent
        return Account("us-unknown-player", {"player": stranger}, CLAUSE_UNPLAYED)
    if here == there:
        return Account("us-against-oneself", {"player": game.player}, CLAUSE_UNPLAYED)
    return None


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
    any_age: bool = False  # whether every age gives the same first rating
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


def _number(value: object) -> str:
    if isinstance(value, bool) or not isinstance(value, (int, float, Fraction)):
        return "a number"
    return "" if math.isfinite(value) and 0 <= value <= 4000 else "a number from 0 to 4000"


def _count(value: object) -> str:
    count = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 1_000_000
    return "" if count else "a whole number, 0 or more"


# What is allowed of a type, "" for a value that is.
_ALLOWED: Mapping[object, Callable[[object], str]] = {
    bool: lambda value: "" if isinstance(value, bool) else "true or false",
    int | None: _count,
    Number | None: _number,
    date | None: lambda value: "" if isinstance(value, date) else "a day",
}
_CHECKS = {fact.name: _ALLOWED[fact.type] for fact in fields(Facts) if fact.type in _ALLOWED}


def declared(entry: Entry, pool: str) -> Facts:
    """Read the facts of an entry for one system; what cannot be used is a problem and left out."""
    if not entry.facts:
        return NOTHING
    read: dict[str, Any] = {}
    problems = []
    for name, given in entry.facts.items():
        value = given.get(pool) if isinstance(given, Mapping) else given
        if value is None or name not in _CHECKS:
            continue
        if allowed := _CHECKS[name](value):
            problems.append(fact_refused(entry, name, value, allowed))
        else:
            read[name] = value
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
