"""What published rating lists say of the players of events, laid over their files."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from arpad.calculators.events.persons import FiledEvent
from arpad.capabilities import Events
from arpad.domain import Event, LaterList, Problem, Rating


@dataclass(frozen=True, slots=True)
class Listed:
    """One event with the lists' facts of its players.

    ``ratings`` are those of the list the event uses, ``bases`` those the change is added to,
    ``standard`` the standard ratings; each by player. ``day`` is that of the list the event uses.
    """

    event: Event
    ratings: Mapping[str, Rating]
    bases: Mapping[str, Rating]
    standard: Mapping[str, Rating]
    problems: tuple[Problem, ...] = ()
    day: date | None = None


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
            ratings=listed.ratings,
            list_day=listed.day,
            bases=listed.bases,
            standard=listed.standard,
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
            ratings = {player: listed.ratings.get(player) for player in people}
            yield LaterList(month, listed.day, rounds, people, ratings)
