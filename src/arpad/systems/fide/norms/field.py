"""The whole event as norms need it: its pairing, its rounds, and who was there (1.4.3d, 1.5.6a)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Literal, NamedTuple

from arpad.domain import Entry, Event, Game, Result
from arpad.regulation import Number, half_up
from arpad.systems.fide.norms import rules
from arpad.systems.fide.norms.pairing import (
    DOUBLE,
    PREDETERMINED,
    ROUND_ROBIN,
    PairingSystem,
    pairing_of,
)
from arpad.systems.fide.norms.people import OUTSIDE, People, code_of, federation_of, zero_scorers
from arpad.systems.fide.norms.search import Work
from arpad.title_norms import NO_LIST, Listing, RoundCount

Source = Literal["option", "pairings", "file", "rounds", ""]
LEAST_GUESTS = 20  # 1.4.3d: in every round, rated and not of the host federation
LEAST_GUEST_FEDERATIONS = 3
LEAST_GUEST_MASTERS = 10
LEAST_PRESENT = 40  # 1.5.6a
LEAST_AVERAGE = 2000
_MOST_MISSED = 1
_FEWEST = 3  # players of a Swiss


class Options(NamedTuple):
    """The arbiter’s choices, for what a file does not say and the readings where B.01 is open.

    ``format``: how the event was paired, "" as who met whom or the file tells; ``event_kind``:
    where fewer games are enough (1.4.1b); ``exemption``: from the mix of federations (1.4.3a to c);
    ``host``: the federation that registered the event, "" as the file says; ``unrated_limit``: at
    most a fifth of the opponents and the player may be unrated, as old editions had it;
    ``fast_classic``: 45+30 was approved for this event; ``forfeit_is_missed``: a round won by
    forfeit counts as missed in 1.4.3d and 1.5.6a.
    """

    format: str = ""
    event_kind: str = "usual"
    exemption: str = "none"
    host: str = ""
    unrated_limit: bool = False
    fast_classic: bool = False
    forfeit_is_missed: bool = False


@dataclass(frozen=True)
class Field:
    """An event as norms take it, with what is made of it once for all its players."""

    event: Event
    options: Options
    people: People
    listing: Listing

    @cached_property
    def played(self) -> Mapping[str, Sequence[Game]]:
        """The games of each player, from his side."""
        return self.event.games_by_player()

    @cached_property
    def work(self) -> Work:
        """What the search for norms may still do, for all players together."""
        return Work()

    @cached_property
    def rounds(self) -> int:
        """The number of scheduled rounds."""
        last = max((game.round or 0 for game in self.event.games), default=0)
        most = max(map(len, self.played.values()), default=0)
        return max(self.event.rounds or 0, last) or most

    @cached_property
    def pairing(self) -> PairingSystem:
        """What who met whom says."""
        return pairing_of(self.event.games, self.rounds)

    @property
    def kind(self) -> str:
        """How the event was paired, "" where nothing tells it."""
        return self._kind[0]

    @property
    def source(self) -> Source:
        """What told how it was paired."""
        return self._kind[1]

    @cached_property
    def _kind(self) -> tuple[str, Source]:
        """Tell the format, and by what: who met whom goes before the file’s word.

        Where many games are missing the file goes first; a Swiss has fewer rounds than a round
        robin.
        """
        label, pairing = self.event.kind, self.pairing
        if self.options.format:
            return self.options.format, "option"
        if pairing.kind and (pairing.mostly_there or label in ("", pairing.kind)):
            return pairing.kind, "pairings"
        if label:
            return label, "file"
        if pairing.players >= _FEWEST and self.rounds < pairing.players - 1 + pairing.players % 2:
            return "swiss", "rounds"
        return "", ""

    @cached_property
    def left_out(self) -> frozenset[str]:
        """The players whose games do not count (1.4.2b)."""
        if self.kind not in (ROUND_ROBIN, DOUBLE):
            return frozenset()
        return zero_scorers(self.played, self.people)

    @property
    def predetermined(self) -> bool:
        """Whether the pairings were fixed before the first round."""
        return self.kind in PREDETERMINED

    def missed(self, entry: Entry) -> tuple[str, ...]:
        """Return the opponents whom the pairings have for a player, and the file has not.

        None are named where most games are missing, as before the last rounds.
        """
        if self.source != "pairings" or not self.pairing.mostly_there:
            return ()
        return self.pairing.missed(entry.player.id)

    @property
    def host(self) -> str:
        """The federation that registered the event, "" where it is not known."""
        return (self.options.host or self.event.federation).strip().upper()

    @property
    def _swiss(self) -> bool:
        return self.kind == "swiss" and bool(self.counts)

    @cached_property
    def open_to_guests(self) -> bool:
        """Whether the event is a Swiss with enough guests in every round (1.4.3d)."""
        return self._enough_guests(with_unknown=False)

    @property
    def perhaps_open_to_guests(self) -> bool:
        """Whether it may be one because of second titles that are not known."""
        return not self.open_to_guests and self._enough_guests(with_unknown=True)

    def _enough_guests(self, *, with_unknown: bool) -> bool:
        return (
            self._swiss
            and bool(self.host)
            and all(
                count.guests >= LEAST_GUESTS
                and count.federations >= LEAST_GUEST_FEDERATIONS
                and count.masters + count.more_masters * with_unknown >= LEAST_GUEST_MASTERS
                for count in self.counts
            )
        )

    @property
    def strong_swiss(self) -> bool:
        """Whether the event is a Swiss with 40 players averaging 2000 in every round (1.5.6a)."""
        return self._swiss and all((count.average or 0) >= LEAST_AVERAGE for count in self.counts)

    @property
    def unfinished(self) -> bool:
        """Whether rounds are still to be played."""
        return len(self.counts) < self.rounds or any(
            game.result is Result.UNFINISHED for game in self.event.games
        )

    @cached_property
    def counts(self) -> tuple[RoundCount, ...]:
        """Who was there, in each round that was played."""
        people = self.people
        held = {game.round for game in self.event.games if game.result.played}
        there = {
            player: at
            for player, games in self.played.items()
            if player in people.entries
            and code_of(people.entries[player]) != OUTSIDE
            and len(held - (at := self._present(games))) <= _MOST_MISSED
        }
        guests = {
            player: federation
            for player in there
            if (federation := federation_of(people.entries[player])) and federation != self.host
        }
        return tuple(
            self._count(number, [player for player in there if number in there[player]], guests)
            for number in range(1, self.rounds + 1)
            if number in held
        )

    def _count(self, number: int, there: Sequence[str], guests: Mapping[str, str]) -> RoundCount:
        people = self.people
        ratings = {player: people.rating(player, number) for player in there}
        rated = {player: rating for player, rating in ratings.items() if rating is not None}
        visiting = [player for player in rated if player in guests]
        entries = [entry for player in visiting if (entry := people.entry(player, number))]
        best = sorted(rated.values(), reverse=True)[:LEAST_PRESENT]
        return RoundCount(
            number,
            len(visiting),
            len({guests[player] for player in visiting}),
            sum(rules.of_titles(entry, rules.MASTERS) for entry in entries),
            len(rated),
            Fraction(sum(best), LEAST_PRESENT) if len(best) == LEAST_PRESENT else None,
            sum(rules.may_have_another(entry) for entry in entries),
        )

    def _present(self, games: Sequence[Game]) -> set[int | None]:
        """Return the rounds a player did not miss: a pairing-allocated bye is no miss."""
        kept = {Result.PAIRING_BYE}
        if not self.options.forfeit_is_missed:
            kept.add(Result.FORFEIT_WIN)
        return {game.round for game in games if game.result.played or game.result in kept}


def field_of(
    event: Event, ratings: Mapping[str, Number], options: Options, listing: Listing = NO_LIST
) -> Field:
    """Prepare an event; ``ratings`` are those of the list of its first day, by player."""
    people = People(
        {entry.player.id: entry for entry in event.entries},
        {player: half_up(value) for player, value in ratings.items() if value},
        {number: month for month in listing.later for number in month.rounds},
    )
    return Field(event, options, people, listing)
