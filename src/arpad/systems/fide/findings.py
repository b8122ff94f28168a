"""What a whole event makes one doubt or assume: said as problems, never in silence."""

from collections.abc import Iterator, Sequence
from datetime import date
from functools import lru_cache

from arpad.domain import Account, Entry, Event, Problem, RatingChange
from arpad.regulation import Clause
from arpad.systems.fide import lists
from arpad.systems.fide.change import K, Working
from arpad.systems.fide.clauses import clauses
from arpad.systems.fide.editions import edition
from arpad.systems.fide.steps import turn_note

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


def whole(entries: Sequence[Entry]) -> bool:
    """Whether these are the rated players of whole events, not of one chair.

    What one chair assumes its calculator says.
    """
    return len(entries) > 1 or any(entry.number is not None for entry in entries)


def of_change(entry: Entry, change: RatingChange, working: Working) -> Iterator[Problem]:
    """Say what was assumed of one player of a whole event, and what stands out."""
    number, where = entry.number, working.rules.clauses
    code = working.listed_reason.code
    known = code in _KNOWN_WITHOUT_ASKING or not working.counted
    if not known and (missing := _missing(entry, change, working)):
        account = _assumed(working.listed_k, missing, where.k)
        if number is None:
            named = {**account.values, "name": entry.player.name or entry.player.id}
            account = Account("k-assumed-named", named, where.k)
        yield Problem(account, "note", player=number)
    if number is None:
        return  # nobody is named by it; the player's own notes and numbers say the rest
    if working.counted:
        turns = (note for note in turn_note(working) if not _as_the_first_day_says(note))
        yield from (Problem(note, "note", player=number) for note in turns)
    floor = working.rules.used.floor
    if working.standing.rating < floor:
        values = {"rating": working.standing.rating, "floor": floor}
        yield Problem(Account("below-floor", values, where.floor), "warning", player=number)
    elif change.new_rating < floor:
        values = {"new_rating": change.new_rating, "floor": floor}
        yield Problem(Account("falls-below-floor", values, where.floor), "note", player=number)


def _as_the_first_day_says(note: Account) -> bool:
    """Whether the last day is known and gives the K that the year of the first day gives."""
    used = note.values["list"]
    return (
        note.code == "k-turn-of-year"
        and isinstance(used, date)
        and used.year == note.values["year"]
    )


@lru_cache(maxsize=256)
def _assumed(k: K, missing: tuple[str, ...], clause: Clause) -> Account:
    """Say that K was assumed; thousands of players share a few such sentences."""
    return Account("k-assumed", {"k": k, "missing": missing}, clause)


def _missing(entry: Entry, change: RatingChange, working: Working) -> tuple[str, ...]:
    """Name what would have decided K and was not given."""
    missing, code = [], working.listed_reason.code
    if change.before.games is None and code != "k-junior":
        missing.append("rated games so far")
    if change.before.peak is None and not entry.facts.get("ever_2400"):
        missing.append("highest rating so far")
    if code != "k-new" and not entry.player.birth_year:
        missing.append("birth year")
    elif code != "k-new" and _may_be_junior(entry, working):
        missing.append("day of the event")
    return tuple(missing)


def _may_be_junior(entry: Entry, working: Working) -> bool:
    """Whether no day is known of the events, and the player may be a junior on theirs."""
    last_year = (entry.player.birth_year or 0) + working.rules.used.k.junior_age
    return last_year >= working.rules.used.effective.year and not any(
        played.event.start or played.event.end for played in working.played
    )
