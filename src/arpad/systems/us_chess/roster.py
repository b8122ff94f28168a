"""Who is in a section and which of its games can be rated: checked once, for all systems."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from arpad.domain import Account, Entry, Event, Game, Problem, Result
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
        if place is None:
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
