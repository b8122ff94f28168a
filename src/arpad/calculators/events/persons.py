"""Who is who when players of several files are rated as one period."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from functools import lru_cache
from typing import TypeVar

from arpad.calculator import possible_births
from arpad.domain import Account, Entry, Event, Game, LaterList, Problem, Rating
from arpad.formats.players_csv import clean_id
from arpad.formats.reading import Official, Reading

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class FiledEvent:
    """An event with the ratings of its file and the file's name.

    ``by_system`` has the ratings of an event that counts in several systems, by system and player;
    ``ratings`` are those of the first. ``official`` has the federation's results in the same way.
    ``list_day`` is the day of the published list that ratings and titles are of, None where they
    are the file's own, and ``later`` has the lists of the later months of a long event. ``bases``
    are what changes are added to where that differs, ``standard`` the standard ratings that stand
    in for missing rapid and blitz ones.
    """

    file: str
    event: Event
    ratings: Mapping[str, Rating]
    by_system: Mapping[str, Mapping[str, Rating]] = field(default_factory=dict)
    official: Mapping[str, Mapping[str, Official]] = field(default_factory=dict)
    list_day: date | None = None
    later: tuple[LaterList, ...] = ()
    bases: Mapping[str, Rating] = field(default_factory=dict)
    standard: Mapping[str, Rating] = field(default_factory=dict)


@dataclass(slots=True)
class Persons:
    """Gives each player one id in all files: by FIDE ID, else by name and birth year.

    Within one file nobody is taken for somebody else: what a row has twice is its reader's affair.
    """

    problems: list[Problem] = field(default_factory=list)
    _by_key: dict[tuple[object, ...], str] = field(default_factory=dict)
    _met: dict[str, Entry] = field(default_factory=dict)
    _homonyms: set[str] = field(default_factory=set)
    _copies: Counter[str] = field(default_factory=Counter)

    def filed(self, file: str, reading: Reading) -> FiledEvent:
        """Return a file's event with the ids of the period."""
        event, taken = reading.event, set[str]()
        ids: dict[str, str] = {}
        for entry in event.entries:
            ids[entry.player.id] = self._identify(entry, file, taken)
            taken.add(ids[entry.player.id])
        entries = tuple(
            entry._replace(player=entry.player._replace(id=ids[entry.player.id]))
            for entry in event.entries
        )
        for entry in entries:
            self._remember(entry)
        games = tuple(_renamed(event.games, ids))
        return FiledEvent(
            file,
            event._replace(entries=entries, games=games),
            {ids[player]: rating for player, rating in reading.ratings.items()},
            _by_id(reading.ratings_by_system, ids),
            _by_id(reading.official, ids),
        )

    def _identify(self, entry: Entry, file: str, taken: set[str]) -> str:
        known = next((self._by_key[k] for k in _keys(entry) if k in self._by_key), None)
        if known is not None and known not in taken and not self._contradicts(known, entry):
            self._note(known, entry, file)
            return known
        self._doubt(entry, file)
        new = name = entry.player.name or entry.player.id
        while new in self._met or new in taken:
            self._copies[name] += 1  # counted on, as thousands may have one name
            new = f"{name} ({self._copies[name] + 1})"
        return new

    def _contradicts(self, known: str, entry: Entry) -> bool:
        """Whether both have a FIDE ID, and not the same."""
        before, now = clean_id(self._met[known].player.member_id), clean_id(entry.player.member_id)
        return bool(before and now and before != now)

    def _note(self, known: str, entry: Entry, file: str) -> None:
        """Say when one of the two had no ID, and when one ID has two names."""
        before, now = self._met[known].player, entry.player
        values = {"name": now.name, "other": before.name, "member_id": now.member_id}
        if not (clean_id(before.member_id) and clean_id(now.member_id)):
            account = Account("same-by-name", values | {"birth_year": now.birth_year})
            self._report(account, "note", entry, file)
        elif _plain(before.name) != _plain(now.name):
            self._report(Account("same-id-other-name", values), "warning", entry, file)

    def _doubt(self, entry: Entry, file: str) -> None:
        """Warn of a namesake who may or may not be the same person."""
        if _plain(entry.player.name) in self._homonyms and not clean_id(entry.player.member_id):
            self._report(
                Account("maybe-the-same", {"name": entry.player.name}), "warning", entry, file
            )

    def _remember(self, entry: Entry) -> None:
        self._met.setdefault(entry.player.id, entry)
        self._homonyms.add(_plain(entry.player.name))
        for key in _keys(entry):
            self._by_key.setdefault(key, entry.player.id)

    def _report(self, account: Account, severity: str, entry: Entry, file: str) -> None:
        self.problems.append(Problem(account, severity, player=entry.number, file=file))


def _keys(entry: Entry) -> Iterable[tuple[object, ...]]:
    player = entry.player
    if member := clean_id(player.member_id):
        yield ("id", member)
    if player.name and player.birth_year:
        yield ("name", _plain(player.name), player.birth_year)


def _by_id(
    of_systems: Mapping[str, Mapping[str, T]], ids: Mapping[str, str]
) -> dict[str, dict[str, T]]:
    return {
        system: {ids[player]: value for player, value in of_players.items()}
        for system, of_players in of_systems.items()
    }


@lru_cache(maxsize=10_000)  # asked for several times of the players of a file
def _plain(name: str) -> str:
    return " ".join(name.casefold().replace(",", " ").split())


def _renamed(games: Iterable[Game], ids: Mapping[str, str]) -> Iterable[Game]:
    for game in games:
        opponent = None if game.opponent is None else ids.get(game.opponent, game.opponent)
        yield Game(ids.get(game.player, game.player), opponent, *game[2:])


_MOST_NAMES = 8


def without_doubts(
    filed: FiledEvent, today: date | None, *, merges: bool, strict: bool
) -> tuple[FiledEvent, list[Problem]]:
    """Return one event without births that cannot be, and all that cannot be true in it.

    ``today`` is the day on which it is looked at, None to leave that out; ``merges`` says that
    several entries of one member, who has the same name in each, are re-entries.
    """
    severity = "error" if strict else "warning"
    event = filed.event
    born = {entry.player.id: account for entry in event.entries
            if (account := _impossible(entry, event, today))}  # fmt: skip
    doubts: list[tuple[Account | None, Entry | None]] = [*_twice(event, merges=merges)]
    doubts += [(born.get(entry.player.id), entry) for entry in event.entries if born]
    doubts.append((_far(event, today), None))
    problems = [
        Problem(account, severity, player=player.number if player else None, file=filed.file)
        for account, player in doubts
        if account is not None
    ]
    if born:  # nothing is to follow from these
        entries = [_unborn(entry) if entry.player.id in born else entry for entry in event.entries]
        filed = replace(filed, event=event._replace(entries=tuple(entries)))
    return filed, problems


def _unborn(entry: Entry) -> Entry:
    facts = {name: value for name, value in entry.facts.items() if name != "birth_date"}
    return entry._replace(player=entry.player._replace(birth_year=None), facts=facts)


def _twice(event: Event, *, merges: bool) -> Iterator[tuple[Account, Entry]]:
    """Give each ID that several entries have, with the last of them."""
    by_id = defaultdict[str, list[Entry]](list)
    for entry in event.entries:
        if member := clean_id(entry.player.member_id):
            by_id[member].append(entry)
    for member, entries in by_id.items():
        first = entries[0].player
        if len(entries) == 1 or (merges and all(first.may_be(entry.player) for entry in entries)):
            continue
        names = "; ".join(_named(entry) for entry in entries[:_MOST_NAMES])
        values = {"member_id": member, "count": len(entries), "players": names}
        yield Account("id-twice", values), entries[-1]


def _named(entry: Entry) -> str:
    name = entry.player.name or entry.player.id
    return name if entry.number is None else f"{entry.number} {name}"


def _impossible(entry: Entry, event: Event, today: date | None) -> Account | None:
    """Say that a birth cannot be: after the event, or more than 110 years before it."""
    day, born = event.start or event.end or today, entry.facts.get("birth_date")
    year = entry.player.birth_year
    if day is None or not year:
        return None
    values = {"name": entry.player.name or entry.player.id, "born": year, "day": day}
    possible = possible_births(day)
    if year >= possible.stop or (isinstance(born, date) and born > day):
        return Account("birth-after-event", values | {"born": born or year})
    return None if year in possible else Account("birth-too-early", values)


def _far(event: Event, today: date | None) -> Account | None:
    """Say that an event lies more than a year ahead."""
    day = max((known for known in (event.start, event.end) if known), default=None)
    if today and day and (day.year - 1, day.month, day.day) > (today.year, today.month, today.day):
        return Account("event-far-ahead", {"day": day, "today": today})
    return None
