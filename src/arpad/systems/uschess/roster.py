"""Who is in a section and which of its games can be rated: checked once, for all systems."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from arpad.domain import Account, Entry, Event, Game, Problem, UncountedGame
from arpad.systems.uschess.editions import CLAUSE_UNPLAYED


class Seen(NamedTuple):
    """A game from one player's side.

    ``opponent`` is the place among the entries, −1 for nobody; ``reason`` says why the game cannot
    be rated, if so.
    """

    game: Game
    opponent: int
    reason: Account | None


@dataclass(frozen=True, slots=True)
class Roster:
    """One entry for each person, and for each entry the games in order, from the own side.

    ``uncounted`` has the games that cannot be rated, by their place among the event's games;
    ``places`` says where each id stands among the entries.
    """

    entries: list[Entry]
    places: dict[str, int]
    games: list[list[Seen]]
    uncounted: dict[int, UncountedGame] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)


def roster(event: Event) -> Roster:
    """Index a section: join re-entries of one member, part what can be rated from what cannot."""
    places, entries, problems = _people(event)
    found = Roster(entries, places, [[] for _ in entries], problems=problems)
    for number, game in enumerate(event.games):
        player, other = game.player, game.opponent
        here = places.get(player, -1)
        there = -1 if other is None else places.get(other, -1)
        reason = _reason(game, here, there)
        if reason is not None:
            found.uncounted[number] = UncountedGame(game, None, reason)
            found.problems.extend(_problem(game, reason))
        if here >= 0:
            found.games[here].append(Seen(game, there, reason))
        if there >= 0 and there != here and other is not None:
            found.games[there].append(Seen(game.seen_by(other), here, reason))
    return found


def _people(event: Event) -> tuple[dict[str, int], list[Entry], list[Problem]]:
    """Return where each id stands, with every member once; later entries of one are re-entries."""
    places: dict[str, int] = {}
    members: dict[str, int] = {}
    entries: list[Entry] = []
    problems = []
    for entry in event.entries:
        player = entry.player
        place = places.get(player.id)
        if place is None and player.member_id:
            place = members.get(player.member_id)
        if place is None:
            place = len(entries)
            entries.append(entry)
        else:
            values = {"player": player.name or player.id, "number": entries[place].number}
            problems.append(Problem(Account("us-re-entry", values), player=entry.number))
        places[player.id] = place
        if player.member_id:
            members.setdefault(player.member_id, place)
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


_FAULTS = frozenset(("us-no-opponent", "us-unknown-player", "us-against-oneself"))


def _problem(game: Game, reason: Account) -> Iterator[Problem]:
    """What was given wrongly is a problem too; what was not played is none."""
    if reason.code in _FAULTS:
        yield Problem(reason, "error", round=game.round)
