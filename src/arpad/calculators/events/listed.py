"""What published rating lists say of the players of events, laid over their files."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from arpad.calculators.events.persons import FiledEvent
from arpad.domain import Event, Problem, Rating


@dataclass(frozen=True, slots=True)
class Listed:
    """One event with the lists' facts of its players.

    ``ratings`` are those of the list the event uses, ``bases`` those the change is added to,
    ``standard`` the standard ratings; each by player.
    """

    event: Event
    ratings: Mapping[str, Rating]
    bases: Mapping[str, Rating]
    standard: Mapping[str, Rating]
    problems: tuple[Problem, ...] = ()


LookUp = Callable[[Event, Mapping[str, Rating]], Listed]
"""Looks the players of an event up, who have these ratings in its file."""


@dataclass(frozen=True, slots=True)
class Overlay:
    """Events as the lists have them; ``bases`` and ``standard`` are those of the newest event."""

    filed: Sequence[FiledEvent]
    bases: Mapping[str, Rating]
    standard: Mapping[str, Rating]
    problems: Sequence[Problem]


def overlay(filed: Sequence[FiledEvent], look_up: LookUp | None) -> Overlay:
    """Lay what is looked up over every event, in order; nothing without a look-up."""
    if look_up is None:
        return Overlay(filed, {}, {}, ())
    found, problems = [], list[Problem]()
    bases, standard = dict[str, Rating](), dict[str, Rating]()
    for each in filed:
        listed = look_up(each.event, each.ratings)
        found.append(replace(each, event=listed.event, ratings=listed.ratings))
        problems += [replace(problem, file=each.file) for problem in listed.problems]
        bases |= listed.bases
        standard |= listed.standard
    return Overlay(found, bases, standard, problems)
