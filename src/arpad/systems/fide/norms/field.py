"""The whole event as norms need it: its pairing, its rounds, and who was there (1.4.3d, 1.5.6a)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from arpad.domain import Entry, Event, Game, Result
from arpad.regulation import Number, half_up
from arpad.systems.fide.norms import rules
from arpad.systems.fide.norms.meetings import OUTSIDE, federation_of, zero_scorers
from arpad.systems.fide.norms.options import Options

PREDETERMINED = frozenset(("round-robin", "double-round-robin", "scheveningen"))
_LEFT_OUT_ZERO = frozenset(("round-robin", "double-round-robin"))
LEAST_GUESTS = 20  # 1.4.3d: in every round, rated and not of the host federation
LEAST_GUEST_FEDERATIONS = 3
LEAST_GUEST_MASTERS = 10
LEAST_PRESENT = 40  # 1.5.6a
LEAST_AVERAGE = 2000
_MOST_MISSED = 1


class RoundCount(NamedTuple):
    """Who was there in one round: the guests of 1.4.3d, the players and their best 40 of 1.5.6a."""

    round: int
    guests: int
    federations: int
    masters: int
    present: int
    average: Fraction | None


@dataclass(frozen=True, slots=True)
class Field:
    """An event with what was made of it once for all its players.

    ``ratings`` has whole numbers and no unrated player; ``kind`` is "" where nothing tells how
    the event was paired, and ``guessed`` says that the number of rounds told it; ``rounds`` is the
    number of scheduled rounds; ``played`` has the games of each player from his side.
    """

    event: Event
    options: Options
    entries: Mapping[str, Entry]
    ratings: Mapping[str, int]
    played: Mapping[str, Sequence[Game]]
    kind: str
    guessed: bool
    rounds: int
    left_out: frozenset[str]
    counts: tuple[RoundCount, ...]

    @property
    def predetermined(self) -> bool:
        """Whether the pairings were fixed before the first round."""
        return self.kind in PREDETERMINED

    @property
    def host(self) -> str:
        """The federation that registered the event, "" where it is not known."""
        return (self.options.host or self.event.federation).strip().upper()

    @property
    def open_to_guests(self) -> bool:
        """Whether the event is a Swiss with enough guests in every round (1.4.3d)."""
        return (
            self.kind == "swiss"
            and bool(self.host)
            and bool(self.counts)
            and all(
                each.guests >= LEAST_GUESTS
                and each.federations >= LEAST_GUEST_FEDERATIONS
                and each.masters >= LEAST_GUEST_MASTERS
                for each in self.counts
            )
        )

    @property
    def strong_swiss(self) -> bool:
        """Whether the event is a Swiss with 40 players averaging 2000 in every round (1.5.6a)."""
        return (
            self.kind == "swiss"
            and bool(self.counts)
            and all(
                each.average is not None and each.average >= LEAST_AVERAGE for each in self.counts
            )
        )

    @property
    def unfinished(self) -> bool:
        """Whether rounds are still to be played."""
        return len(self.counts) < self.rounds or any(
            game.result is Result.UNFINISHED for game in self.event.games
        )


def field_of(event: Event, ratings: Mapping[str, Number], options: Options) -> Field:
    """Prepare an event; ``ratings`` are those of the list of its first day, by player."""
    entries = {entry.player.id: entry for entry in event.entries}
    whole = {player: half_up(value) for player, value in ratings.items() if value}
    played = event.games_by_player()
    last = max((game.round or 0 for game in event.games), default=0)
    rounds = max(event.rounds or 0, last) or max(map(len, played.values()), default=0)
    told = options.format or event.kind
    kind = told or _kind(event, played, rounds)
    counts = tuple(_counts(event, entries, whole, played, rounds, options))
    left_out = zero_scorers(played, whole) if kind in _LEFT_OUT_ZERO else frozenset[str]()
    return Field(event, options, entries, whole, played, kind, not told, rounds, left_out, counts)


def _kind(event: Event, played: Mapping[str, Sequence[Game]], rounds: int) -> str:
    """Tell a round robin by its rounds: with so many, a Swiss would pair players twice."""
    players = sum(1 for games in played.values() if games)
    if players < 3:
        return ""
    cycle = players - 1 + players % 2
    if rounds < cycle:
        return "swiss"
    met = Counter(frozenset((game.player, game.opponent)) for game in event.games if game.opponent)
    if rounds == cycle and max(met.values(), default=0) == 1:
        return "round-robin"
    if rounds == 2 * cycle and max(met.values(), default=0) == 2:
        return "double-round-robin"
    return ""


def _counts(
    event: Event,
    entries: Mapping[str, Entry],
    ratings: Mapping[str, int],
    played: Mapping[str, Sequence[Game]],
    rounds: int,
    options: Options,
) -> Iterator[RoundCount]:
    """Count who was there, in each round that was played."""
    held = {game.round for game in event.games if game.result.played}
    there = {
        player: at
        for player, games in played.items()
        if player in ratings
        and entries[player].player.federation.strip().upper() != OUTSIDE
        and len(held - (at := _present(games, options))) <= _MOST_MISSED
    }
    host = (options.host or event.federation).strip().upper()
    guests = {
        player: federation
        for player in there
        if (federation := federation_of(entries[player])) and federation != host
    }
    for number in range(1, rounds + 1):
        if number not in held:
            continue
        present = [player for player, rounds_of in there.items() if number in rounds_of]
        visiting = [player for player in present if player in guests]
        masters = sum(entries[player].player.title in rules.MASTERS for player in visiting)
        best = sorted((ratings[player] for player in present), reverse=True)[:LEAST_PRESENT]
        average = Fraction(sum(best), LEAST_PRESENT) if len(best) == LEAST_PRESENT else None
        yield RoundCount(
            number,
            len(visiting),
            len({guests[player] for player in visiting}),
            masters,
            len(present),
            average,
        )


def _present(games: Sequence[Game], options: Options) -> set[int | None]:
    """Return the rounds a player did not miss: a pairing-allocated bye is no miss."""
    kept = {Result.PAIRING_BYE}
    if not options.forfeit_is_missed:
        kept.add(Result.FORFEIT_WIN)
    return {game.round for game in games if game.result.played or game.result in kept}
