"""The contract a rating system signs, and how the rooms in ``systems/`` are found."""

import gc
import importlib
import os
from collections.abc import Callable
from functools import cache, wraps
from types import ModuleType
from typing import Any, ParamSpec, Protocol, TypeVar

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
    ) -> tuple[Report, tuple[Scored, ...]] | None:
        """Rate the one rated player of an event, and every score in the last ``coming`` games.

        Those games are given as lost, their opponents held. The report is for no point from them;
        then comes what 0, ½, 1, … up to ``coming`` points lead to. None where the points do not
        decide: it matters who is beaten.
        """


@cache
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
    system: RatingSystem = part(code, "System", None)(**options)
    return system


def module_name(code: str) -> str:
    """Return the name of a room’s module."""
    return f"arpad.systems.{code.replace('-', '_')}"


def is_folder(code: str) -> bool:
    """Whether a room is a folder, so that a part of it can be asked without its formulas."""
    return os.path.isdir(os.path.join(_SYSTEMS, code.replace("-", "_")))


# Which module of a folder has what a room declares; all else stands in “calculator”.
_MODULES = {
    **dict.fromkeys(
        ("PLAN", "TITLE_NORMS", "MATCH", "COMPARED", "LOWEST", "HISTORY", "BOOKS"), "questions"
    ),
    "EVENTS": "events",
    "PERFORMANCES": "performance",
    "Shown": "layout",
    "System": "system",
    "WORDS": "words",
    "RULES": "rules",
}


def part(code: str, name: str, otherwise: object) -> Any:
    """Return what a room declares under a name, or the other value; it alone is imported."""
    return getattr(_module_of(code, name), name, otherwise)


@cache
def _module_of(code: str, name: str) -> ModuleType | None:
    """Import the module of a room that has what it declares under a name; None without one."""
    if code not in room_names():
        return None
    module = module_name(code)
    if is_folder(code):
        module = f"{module}.{_MODULES.get(name, 'calculator')}"
        file = os.path.join(_SYSTEMS, *module.split(".")[2:])
        if not os.path.exists(f"{file}.py") and not os.path.isdir(file):
            return None
    return importlib.import_module(module)


def points_decide(code: str) -> bool:
    """Whether the sum of the points decides in a room: true unless its ``System`` says no."""
    return bool(getattr(part(code, "System", None), "POINTS_DECIDE", True))


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


P = ParamSpec("P")
T = TypeVar("T")


def without_collecting(function: Callable[P, T]) -> Callable[P, T]:
    """Keep the collector from running inside the function.

    Rating an event makes thousands of small objects that all stay, and none in a circle; the
    collector would look through all of them again and again, so that a game of a large event
    costs more than one of a small event.
    """

    @wraps(function)
    def resting(*args: P.args, **kwargs: P.kwargs) -> T:
        if not gc.isenabled():
            return function(*args, **kwargs)
        gc.disable()
        try:
            return function(*args, **kwargs)
        finally:
            gc.enable()

    return resting
