"""The whole event as norms need it: its pairing, its rounds, and who was there (1.4.3d, 1.5.6a)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Literal, NamedTuple

from arpad.domain import Entry, Event, Game, LaterList, Result
from arpad.regulation import Number, half_up
from arpad.systems.fide.norms import rules
from arpad.systems.fide.norms.meetings import OUTSIDE, federation_of, zero_scorers
from arpad.systems.fide.norms.pairing import DOUBLE, PREDETERMINED, ROUND_ROBIN, Pairing, pairing_of
from arpad.systems.fide.norms.people import People

Format = Literal[
    "", "swiss", "round-robin", "double-round-robin", "scheveningen", "knock-out", "fixed"
]
EventKind = Literal["usual", "team-championship", "world-cup"]
Exemption = Literal["none", "national-final", "national-team", "zonal"]
Source = Literal["option", "pairings", "file", "rounds", ""]
_LEFT_OUT_ZERO = frozenset((ROUND_ROBIN, DOUBLE))
LEAST_GUESTS = 20  # 1.4.3d: in every round, rated and not of the host federation
LEAST_GUEST_FEDERATIONS = 3
LEAST_GUEST_MASTERS = 10
LEAST_PRESENT = 40  # 1.5.6a
LEAST_AVERAGE = 2000
_MOST_MISSED = 1
_FEWEST = 3  # players of a Swiss


@dataclass(frozen=True, slots=True)
class Options:
    """The arbiter’s choices, for what a file does not say and the readings where B.01 is open.

    ``format``: how the event was paired, "" as who met whom or the file tells; ``event_kind``:
    where fewer games are enough (1.4.1b); ``exemption``: from the mix of federations (1.4.3a to c);
    ``host``: the federation that registered the event, "" as the file says; ``unrated_limit``: at
    most a fifth of the opponents and the player may be unrated, as old editions had it;
    ``fast_classic``: 45+30 was approved for this event; ``forfeit_is_missed``: a round won by
    forfeit counts as missed in 1.4.3d and 1.5.6a.
    """

    format: Format = ""
    event_kind: EventKind = "usual"
    exemption: Exemption = "none"
    host: str = ""
    unrated_limit: bool = False
    fast_classic: bool = False
    forfeit_is_missed: bool = False


@dataclass(frozen=True, slots=True)
class Listing:
    """Which lists the ratings, titles and federations are of.

    ``day`` is the list of the event’s first day, None where none was looked up and all is as the
    file has it; ``later`` came into force in a long event.
    """

    day: date | None = None
    later: tuple[LaterList, ...] = ()


NO_LIST = Listing()


class RoundCount(NamedTuple):
    """Who was there in one round: the guests of 1.4.3d, the players and their best 40 of 1.5.6a.

    ``more_masters`` are guests of whom a second title may be missing, which would make them some.
    """

    round: int
    guests: int
    federations: int
    masters: int
    present: int
    average: Fraction | None
    more_masters: int = 0


@dataclass(frozen=True, slots=True)
class Field:
    """An event with what was made of it once for all its players.

    ``kind`` is "" where nothing tells how the event was paired, ``source`` what told it;
    ``rounds`` is the number of scheduled rounds; ``played`` has the games of each player from his
    side; ``left_out`` are the players whose games do not count (1.4.2b).
    """

    event: Event
    options: Options
    people: People
    listing: Listing
    played: Mapping[str, Sequence[Game]]
    kind: str
    source: Source
    pairing: Pairing
    rounds: int
    left_out: frozenset[str]
    counts: tuple[RoundCount, ...]

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
    def open_to_guests(self) -> bool:
        """Whether the event is a Swiss with enough guests in every round (1.4.3d)."""
        return self._enough_guests(with_unknown=False)

    @property
    def perhaps_open_to_guests(self) -> bool:
        """Whether it may be one because of second titles that are not known."""
        return not self.open_to_guests and self._enough_guests(with_unknown=True)

    def _enough_guests(self, *, with_unknown: bool) -> bool:
        return (
            self.kind == "swiss"
            and bool(self.host)
            and bool(self.counts)
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


def field_of(
    event: Event,
    ratings: Mapping[str, Number],
    options: Options,
    listing: Listing = NO_LIST,
) -> Field:
    """Prepare an event; ``ratings`` are those of the list of its first day, by player."""
    people = People(
        {entry.player.id: entry for entry in event.entries},
        {player: half_up(value) for player, value in ratings.items() if value},
        {number: month for month in listing.later for number in month.rounds},
    )
    played = event.games_by_player()
    last = max((game.round or 0 for game in event.games), default=0)
    rounds = max(event.rounds or 0, last) or max(map(len, played.values()), default=0)
    pairing = pairing_of(event.games, rounds)
    kind, source = _kind(event, options, pairing, rounds)
    return Field(
        event,
        options,
        people,
        listing,
        played,
        kind,
        source,
        pairing,
        rounds,
        zero_scorers(played, people) if kind in _LEFT_OUT_ZERO else frozenset(),
        tuple(_counts(event, people, played, rounds, options)),
    )


def _kind(event: Event, options: Options, pairing: Pairing, rounds: int) -> tuple[str, Source]:
    """Tell how the event was paired, and by what: who met whom goes before the file’s word.

    Where many games are missing the file goes first; a Swiss has fewer rounds than a round robin.
    """
    if options.format:
        return options.format, "option"
    if pairing.kind and (pairing.mostly_there or event.kind in ("", pairing.kind)):
        return pairing.kind, "pairings"
    if event.kind:
        return event.kind, "file"
    if pairing.players >= _FEWEST and rounds < pairing.players - 1 + pairing.players % 2:
        return "swiss", "rounds"
    return "", ""


def _counts(
    event: Event,
    people: People,
    played: Mapping[str, Sequence[Game]],
    rounds: int,
    options: Options,
) -> Iterator[RoundCount]:
    """Count who was there, in each round that was played."""
    held = {game.round for game in event.games if game.result.played}
    there = {
        player: at
        for player, games in played.items()
        if player in people.entries
        and people.entries[player].player.federation.strip().upper() != OUTSIDE
        and len(held - (at := _present(games, options))) <= _MOST_MISSED
    }
    host = (options.host or event.federation).strip().upper()
    guests = {
        player: federation
        for player in there
        if (federation := federation_of(people.entries[player])) and federation != host
    }
    for number in range(1, rounds + 1):
        if number not in held:
            continue
        rated = {
            player: rating
            for player, rounds_of in there.items()
            if number in rounds_of and (rating := people.rating(player, number)) is not None
        }
        visiting = [player for player in rated if player in guests]
        entries = [entry for player in visiting if (entry := people.entry(player, number))]
        best = sorted(rated.values(), reverse=True)[:LEAST_PRESENT]
        yield RoundCount(
            number,
            len(visiting),
            len({guests[player] for player in visiting}),
            sum(rules.of_titles(entry, rules.MASTERS) for entry in entries),
            len(rated),
            Fraction(sum(best), LEAST_PRESENT) if len(best) == LEAST_PRESENT else None,
            sum(rules.may_have_another(entry) for entry in entries),
        )


def _present(games: Sequence[Game], options: Options) -> set[int | None]:
    """Return the rounds a player did not miss: a pairing-allocated bye is no miss."""
    kept = {Result.PAIRING_BYE}
    if not options.forfeit_is_missed:
        kept.add(Result.FORFEIT_WIN)
    return {game.round for game in games if game.result.played or game.result in kept}
