"""The contract a rating system signs, and how the rooms in ``systems/`` are found."""

import importlib
import pkgutil
from pathlib import Path
from typing import Protocol

from arpad.domain import RatingPeriod, RatingsBefore, Report, Scored
from arpad.regulation import Rules

_SYSTEMS = Path(__file__).with_name("systems")


class RatingSystem(Protocol):
    """A rating system: a code, a name, dated rules, and one way to rate a period."""

    code: str
    name: str

    def editions(self) -> tuple[Rules, ...]:
        """Return every edition of the rules built here, the oldest first."""

    def rate(self, period: RatingPeriod, before: RatingsBefore) -> Report:
        """Rate every entry marked as rated; held entries keep the rating they were given."""

    def rate_scores(
        self, period: RatingPeriod, before: RatingsBefore, coming: int
    ) -> tuple[Report, tuple[Scored, ...]]:
        """Rate the one rated player of an event, and every score in the last ``coming`` games.

        Those games are given as lost, their opponents held. The report is for no point from them;
        then comes what 0, ½, 1, … up to ``coming`` points lead to.
        """


def room_names() -> tuple[str, ...]:
    """Return the codes of all rooms, found by looking in the folder; none is imported."""
    return tuple(
        sorted(info.name for info in pkgutil.iter_modules([str(_SYSTEMS)]) if info.name[0] != "_")
    )


def room(code: str, **options: object) -> RatingSystem:
    """Import one room and return its system, with the options its ``System`` takes.

    A room is a module, or a folder whose ``system`` module is the room's face; either way the
    face has a class named ``System``. Raises KeyError for an unknown code, TypeError for an option
    this system does not have.
    """
    if code not in room_names():
        raise KeyError(code)
    module = importlib.import_module(f"arpad.systems.{code}")
    if hasattr(module, "__path__"):
        module = importlib.import_module(f"arpad.systems.{code}.system")
    system: RatingSystem = module.System(**options)
    return system
