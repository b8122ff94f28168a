"""What a whole event makes one doubt or assume: said as problems, never in silence."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from arpad.domain import Account, Entry, Event, Problem, RatingChange
from arpad.regulation import Clause
from arpad.systems.fide import lists
from arpad.systems.fide.change import K, Working
from arpad.systems.fide.clauses import clauses
from arpad.systems.fide.editions import edition

_KNOWN_WITHOUT_ASKING = ("k-typed", "k-2400", "k-one", "k-stands-in")


def of_period(events: Sequence[Event], last: Event) -> Iterator[Problem]:
    """Say what the dates of the events leave open."""
    where = clauses(last.time_class, last.start)
    published = {lists.list_of_event(event.end) for event in events if event.end is not None}
    if len(published) > 1:
        days = ", ".join(str(day) for day in sorted(published))
        yield Problem(Account("several-periods", {"lists": days}, where.period), "warning")
    if len({edition(event.time_class, event.start).label for event in events}) > 1:
        yield Problem(Account("several-editions", {}, where.period), "note")
    for event in events:
        if event.start is None and any(entry.number is not None for entry in event.entries):
            label = edition(event.time_class, None).label
            yield Problem(Account("no-start-date", {"edition": label}, where.period), "warning")
        elif (
            event.start and event.end and lists.days_from(event.start, event.end) > lists.LONG_EVENT
        ):
            days_long = lists.days_from(event.start, event.end)
            account = Account("event-over-30-days", {"days": days_long}, where.period)
            yield Problem(account, "note")


def of_change(entry: Entry, change: RatingChange, working: Working) -> Iterator[Problem]:
    """Say what was assumed of one player, and what stands out; only in a whole event.

    A player of a whole event has a starting rank. What one chair assumes its calculator says.
    """
    if entry.number is None:
        return
    number, where = entry.number, working.clauses
    code = working.listed_reason.code
    known = code in _KNOWN_WITHOUT_ASKING or not working.counted
    if not known and (missing := _missing(entry, change, code)):
        yield Problem(_assumed(working.listed_k, missing, where.k), "note", player=number)
    floor = working.used.floor
    if working.base < floor:
        values = {"rating": working.base, "floor": floor}
        yield Problem(Account("below-floor", values, where.floor), "warning", player=number)
    elif change.new_rating < floor:
        values = {"new_rating": change.new_rating, "floor": floor}
        yield Problem(Account("falls-below-floor", values, where.floor), "note", player=number)


@lru_cache(maxsize=256)
def _assumed(k: K, missing: tuple[str, ...], clause: Clause) -> Account:
    """Say that K was assumed; thousands of players share a few such sentences."""
    return Account("k-assumed", {"k": k, "missing": missing}, clause)


def _missing(entry: Entry, change: RatingChange, code: str) -> tuple[str, ...]:
    """Name what would have decided K and was not given."""
    missing = []
    if change.before.games is None and code != "k-junior":
        missing.append("rated games so far")
    if change.before.peak is None and not entry.facts.get("ever_2400"):
        missing.append("highest rating so far")
    if not entry.player.birth_year and code != "k-new":
        missing.append("birth year")
    return tuple(missing)
