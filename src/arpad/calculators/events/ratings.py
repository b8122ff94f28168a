"""The ratings before a period as the files of its events have them, each at its event's start."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from arpad.calculators.events.persons import FiledEvent
from arpad.capabilities import Events
from arpad.domain import Event, LaterList, Problem, Rating, RatingsBefore

STANDARD = "standard"  # the pool whose rating stands in for a missing rapid or blitz one


@dataclass(frozen=True, slots=True)
class Listed:
    """What lists say of an event: its entries with the facts added, the ratings, and doubts.

    ``pool`` is the one it is rated in, ``day`` that of the list in force on the event's first day,
    None where there is none.
    """

    event: Event
    pool: str
    ratings: RatingsBefore
    problems: tuple[Problem, ...]
    day: date | None = None

    def rating(self, pool: str) -> dict[str, Rating]:
        """Return everybody's rating of a pool in the list that the event uses."""
        return self._known(lambda player: self.ratings.rating(player, pool, self.event.start))

    def base(self) -> dict[str, Rating]:
        """Return everybody's rating to which the change is added."""
        return self._known(lambda player: self.ratings.base(player, self.pool))

    def _known(self, ask: Callable[[str], Rating | None]) -> dict[str, Rating]:
        players = (entry.player.id for entry in self.event.entries)
        return {player: rating for player in players if (rating := ask(player)) is not None}


LookUp = Callable[[Event, Mapping[str, Rating]], Listed]
"""Looks the players of an event up, who have these ratings in its file."""


def overlay(
    filed: Sequence[FiledEvent], rules: Events, look_up: LookUp | None
) -> tuple[Sequence[FiledEvent], list[Problem]]:
    """Lay what is looked up over every event, in order; nothing without a look-up."""
    if look_up is None:
        return filed, []
    overlaid, problems = [], list[Problem]()
    for event in filed:
        listed = look_up(event.event, event.ratings)
        changed = replace(
            event,
            event=listed.event,
            ratings=listed.rating(listed.pool),
            list_day=listed.day,
            bases=listed.base(),
            standard=listed.rating(STANDARD),
        )
        overlaid.append(replace(changed, later=tuple(_later(changed, rules, look_up))))
        problems += [problem._replace(file=event.file) for problem in listed.problems]
    return overlaid, problems


def _later(filed: FiledEvent, rules: Events, look_up: LookUp) -> Iterator[LaterList]:
    """Look up who played in later months of a long event, in the list of each month."""
    event, players = filed.event, defaultdict[int | None, set[str]](set)
    months = rules.later_months(event)
    for game in event.games if months else ():
        players[game.round] |= {game.player, game.opponent or game.player}
    for month, rounds in months.items():
        playing = set[str]().union(*(players[number] for number in rounds))
        entries = tuple(entry for entry in event.entries if entry.player.id in playing)
        listed = look_up(event._replace(entries=entries, start=month), filed.ratings)
        if listed.day is not None:
            people = {entry.player.id: entry.player for entry in listed.event.entries}
            ratings = {who: listed.ratings.rating(who, listed.pool, month) for who in people}
            yield LaterList(month, listed.day, rounds, people, ratings)


Filed = Mapping[str, tuple[tuple[date, Rating | None], ...]]
"""For each player the days in rising order and the rating on each, None for unrated."""


@dataclass(frozen=True, slots=True)
class FiledRatings:
    """Each player's rating in the file of each event, by the event's first day.

    ``pool`` is the one of the period, "" where the time control decides. ``filed`` has the ratings;
    an event without a date is the earliest. ``bases`` has the ratings to which the change is added
    where they differ from the newest file's, ``standard`` the standard ratings of those whose file
    gives the rapid or blitz one. ``by_system`` has the ratings of events that count in several
    systems, for each of them.
    """

    pool: str
    filed: Filed
    bases: Mapping[str, Rating] = field(default_factory=dict)
    standard: Mapping[str, Rating] = field(default_factory=dict)
    by_system: Mapping[str, Filed] = field(default_factory=dict)

    def rating(self, player: str, pool: str, day: date | None) -> Rating | None:
        """Return the rating in the player's newest file that starts no later than ``day``.

        The earliest one's where the day is not known.
        """
        if pool not in self.by_system and pool != self.pool:
            return self.standard.get(player) if pool == STANDARD else None
        ratings = self.by_system.get(pool, {}) if self.by_system else self.filed
        filed = ratings.get(player, ())
        later = bisect_right(filed, day or date.min, key=lambda known: known[0])
        return filed[max(later - 1, 0)][1] if filed else None

    def base(self, player: str, pool: str) -> Rating | None:
        """Return what the change is added to: the given starting number, else the newest file's."""
        if pool == self.pool and player in self.bases:
            return self.bases[player]
        return self.rating(player, pool, date.max)


def ratings_before(filed: Sequence[FiledEvent]) -> FiledRatings:
    """Return the ratings in the files of events; bases have the games and peak of the newest."""
    ratings = _by_day(filed, [event.ratings for event in filed])
    bases, standard = dict[str, Rating](), dict[str, Rating]()
    for event in filed:
        bases |= event.bases
        standard |= event.standard
    for player, base in bases.items():
        newest = ratings[player][-1][1]
        bases[player] = (newest or base)._replace(value=base.value)
    pool = filed[0].event.time_class
    return FiledRatings(pool, ratings, bases, standard, _by_system(filed, pool))


def _by_day(filed: Sequence[FiledEvent], ratings: Sequence[Mapping[str, Rating]]) -> Filed:
    """Return each player's ratings by day; of several on one day the first."""
    by_day: dict[str, dict[date, Rating | None]] = {}
    for file, own in zip(filed, ratings, strict=True):
        day = file.event.start or date.min
        for entry in file.event.entries:
            by_day.setdefault(entry.player.id, {}).setdefault(day, own.get(entry.player.id))
    return {player: tuple(sorted(known.items())) for player, known in by_day.items()}


def _by_system(filed: Sequence[FiledEvent], pool: str) -> dict[str, Filed]:
    """Return the ratings in each system where an event counts in several.

    In the first of them it is those that the table of players has been laid over.
    """
    systems = dict.fromkeys(system for file in filed for system in file.by_system)
    if not set(systems) - {pool}:
        return {}

    def own(file: FiledEvent, system: str) -> Mapping[str, Rating]:
        first = next(iter(file.by_system), system)
        return file.ratings if system == first else file.by_system.get(system, {})

    return {system: _by_day(filed, [own(file, system) for file in filed]) for system in systems}
