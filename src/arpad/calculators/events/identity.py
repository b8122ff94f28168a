"""What cannot be true of an event's people and days: one ID twice, impossible births, far days."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from arpad.births import possible_births
from arpad.calculators.events.persons import FiledEvent
from arpad.domain import Account, Entry, Event, Problem
from arpad.formats.players_csv import clean_id

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
    if today is None or day is None or (day.year - 1, day.month, day.day) <= _parts(today):
        return None
    return Account("event-far-ahead", {"day": day, "today": today})


def _parts(day: date) -> tuple[int, int, int]:
    return day.year, day.month, day.day
