"""The contract a rating system signs, and how the rooms in ``systems/`` are found."""

import importlib
import os
from functools import cache
from typing import Protocol

from arpad.domain import RatingPeriod, RatingsBefore, Report, Scored
from arpad.regulation import Rules

_SYSTEMS = os.path.join(os.path.dirname(__file__), "systems")


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
    """Return the codes of all rooms, found by looking in the folder; none is imported.

    The code of ``us_chess`` is "us-chess".
    """
    names = [name.removesuffix(".py") for name in os.listdir(_SYSTEMS)]
    codes = (name.replace("_", "-") for name in names if name.isidentifier() and name[0] != "_")
    return tuple(sorted(codes))


def room(code: str, **options: object) -> RatingSystem:
    """Import one room and return its system, with the options its ``System`` takes.

    A room is a module, or a folder whose ``system`` module is the room's face; either way the
    face has a class named ``System``. Raises KeyError for an unknown code, TypeError for an option
    this system does not have.
    """
    if code not in room_names():
        raise KeyError(code)
    module = importlib.import_module(module_name(code))
    if hasattr(module, "__path__"):
        module = importlib.import_module(f"{module.__name__}.system")
    system: RatingSystem = module.System(**options)
    return system


def module_name(code: str) -> str:
    """Return the name of a room’s module."""
    return f"arpad.systems.{code.replace('-', '_')}"


@cache
def systems() -> tuple[str, ...]:
    """Return the codes of all rooms in the order of menus and lists; none is imported."""
    return (*first(), *further())


def first() -> tuple[str, ...]:
    """Return the codes of the systems that are asked for most."""
    asked: tuple[str, ...] = importlib.import_module("arpad.systems").FIRST
    return asked


@cache
def further() -> tuple[str, ...]:
    """Return the codes of all other rooms."""
    return tuple(code for code in room_names() if code not in first())
