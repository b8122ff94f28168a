"""The players of an event looked up in imported lists: ratings, K, and what does not agree."""

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import partial

from arpad.book.index import ListedPlayer, ListIndex
from arpad.book.lists import RatingLists
from arpad.book.schema import plain
from arpad.calculators.events.ratings import Listed, LookUp
from arpad.capabilities import events_of
from arpad.declared import listed_system
from arpad.domain import TOO_SHORT, Account, Entry, Event, Problem, Rating
from arpad.formats.trf.records import known_title


@dataclass(frozen=True, slots=True)
class ListRatings:
    """The ratings before an event, as the lists have them (FIDE Rating Regulations 7.1).

    ``ids`` has the FIDE ID of each player, ``filed`` the ratings of those who have none or are not
    in the list; ``closing`` is the day of the list to which the change is added.
    """

    lists: RatingLists
    ids: Mapping[str, str]
    filed: Mapping[str, Rating] = field(default_factory=dict)
    pool: str = "standard"
    closing: date | None = None

    def rating(self, player: str, pool: str, day: date | None) -> Rating | None:
        """Return the rating in the list in force on ``day``, None for an unrated player."""
        in_force = self.lists.in_force(pool, day)
        listed = in_force and player in self.ids and in_force.list.player(self.ids[player])
        if not in_force or not listed:
            return self.filed.get(player) if pool == self.pool else None
        standing = listed.standings.get(pool)
        return Rating(standing.rating) if standing else None

    def base(self, player: str, pool: str) -> Rating | None:
        """Return the rating the change is added to: that of the list before the event's own."""
        return self.rating(player, pool, self.closing)


def look_up(lists: RatingLists, event: Event, filed: Mapping[str, Rating]) -> Listed:
    """Look every player of an event up in the list in force on its first day.

    ``filed`` are the ratings of the file, for players the list does not have, and for comparison.
    """
    pool = event.time_class if event.time_class != TOO_SHORT else "standard"
    in_force = lists.in_force(pool, event.start)
    ids = {
        entry.player.id: entry.player.member_id for entry in event.entries if entry.player.member_id
    }
    rules = events_of(listed_system())
    ratings = ListRatings(lists, ids, filed, pool, rules.closing(event))
    if in_force is None:
        account = Account("list-none-of-pool", {"pool": pool})
        return Listed(event, pool, ratings, (Problem(account, "error"),))
    problems = [*_doubts_of_list(in_force.list, event, late=in_force.late)]
    before = lists.in_force(pool, ratings.closing)
    list_of_k = in_force.list if before is None or before.late else before.list
    entries = []
    for entry in event.entries:
        listed = in_force.list.player(entry.player.member_id)
        standard = ratings.rating(entry.player.id, "standard", event.start)
        problems += _compared(entry, listed, filed.get(entry.player.id), pool, standard)
        known = _with_facts(entry, listed) if listed else entry
        if listed and rules.is_k(known, event, list_of_k.list_date):
            known = _with_k(known, list_of_k, pool)
        entries.append(known)
    looked_up = event._replace(entries=tuple(entries))
    return Listed(looked_up, pool, ratings, tuple(problems), in_force.list.list_date)


def in_lists(lists: RatingLists) -> LookUp:
    """Return what looks the players of any event up in these lists."""
    return partial(look_up, lists)


def _doubts_of_list(index: ListIndex, event: Event, *, late: bool) -> Iterable[Problem]:
    """Say when the list cannot be the one in force on the event's first day."""
    if event.start is None:
        yield Problem(Account("list-no-start", {"day": index.list_date}), "warning")
        return
    values = {"day": index.list_date, "start": event.start}
    if late:
        yield Problem(Account("list-too-late", values), "error")
    elif (event.start.year, event.start.month) != (index.list_date.year, index.list_date.month):
        yield Problem(Account("list-older", values), "warning")


def _compared(
    entry: Entry,
    listed: ListedPlayer | None,
    filed: Rating | None,
    pool: str,
    standard: Rating | None,
) -> Iterable[Problem]:
    """Say what of a player does not agree with the list; ``standard`` is the standard rating."""
    player = entry.player
    values = {"name": player.name, "member_id": player.member_id}

    def differs(code: str, severity: str = "warning", **more: object) -> Problem:
        return Problem(Account(code, values | more), severity, player=entry.number)

    if not player.member_id:
        yield differs("listed-no-id")
        return
    if listed is None:
        yield differs("listed-unknown-id")
        return
    if player.name and not same_name(player.name, listed.name):
        yield differs("listed-other-name", listed=listed.name)
    used = _with_facts(entry, listed).player  # titles and federation, which norms go by
    if not set(player.titles) <= set(used.titles):
        titles = {"filed": " ".join(player.titles), "listed": " ".join(used.titles)}
        yield differs("listed-other-title", "note", **titles)
    if player.federation and player.federation != used.federation:
        federations = {"filed": player.federation, "listed": used.federation}
        yield differs("listed-other-federation", "note", **federations)
    standing = listed.standings.get(pool)
    given, known = filed.value if filed else 0, standing.rating if standing else 0
    if not known and pool != "standard" and standard is not None:
        yield differs("listed-stands-in", "note", pool=pool, rating=standard.value)
    elif given != known:
        one_unrated = "listed-rated" if known else "listed-unrated"
        code = "listed-other-rating" if given and known else one_unrated
        yield differs(code, filed=given, rating=known)


def _with_facts(entry: Entry, listed: ListedPlayer) -> Entry:
    """Return an entry with the list's birth year, titles and federation.

    FID in the list is no federation: who plays under the flag of one keeps that of the file.
    """
    own = entry.player
    title, womens = known_title(listed.title), known_title(listed.womens_title)
    federation = listed.federation if listed.federation != "FID" else ""
    player = own._replace(
        birth_year=listed.birth_year or own.birth_year,
        title=title or womens or own.title,
        womens_title=womens,
        federation=federation or own.federation or listed.federation,
        sex=listed.sex or own.sex,
    )
    return entry._replace(player=player)


def _with_k(entry: Entry, index: ListIndex, pool: str) -> Entry:
    listed = index.player(entry.player.member_id)
    standing = listed and listed.standings.get(pool)
    if not standing or not standing.k:
        return entry
    return entry._replace(facts={"k": standing.k, **entry.facts})


def same_name(one: str, other: str) -> bool:
    """Whether two names are one person's as far as can be told: a word of each is the other's.

    Order, accents, titles and initials make no difference; ``Muller`` is ``Mueller``.
    """
    first, second = _words(one), _words(other)
    shared = sum(1 for word in first if any(_alike(word, own) for own in second))
    return shared >= min(2, len(first), len(second))


def _words(name: str) -> list[str]:
    text = plain(unicodedata.normalize("NFC", name)).replace("-", " ")
    signs = "".join(char if char.isalnum() else " " for char in text)
    return signs.split()


def _alike(one: str, other: str) -> bool:
    if one == other or (min(len(one), len(other)) == 1 and one[0] == other[0]):
        return True
    return _loose(one) == _loose(other)


def _loose(word: str) -> str:
    for long, short in (("ae", "a"), ("oe", "o"), ("ue", "u"), ("ss", "s"), ("y", "i"), ("j", "i")):
        word = word.replace(long, short)
    return word
