"""The contract a rating system signs, and how the rooms in ``systems/`` are found."""

import importlib
import os
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Protocol

from arpad.domain import RatingPeriod, RatingsBefore, Report, Scored
from arpad.regulation import Rules

_SYSTEMS = os.path.join(os.path.dirname(__file__), "systems")
# These have calculators and pages of their own; every other room declares all the doors need.
_WITH_CALCULATORS = frozenset(("elo", "fide", "us-chess"))


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
    name = f"arpad.systems.{code.replace('-', '_')}"
    module = importlib.import_module(name)
    if hasattr(module, "__path__"):
        module = importlib.import_module(f"{name}.system")
    system: RatingSystem = module.System(**options)
    return system


class Declared(Protocol):
    """What a room declares beside its ``System``, from which every door follows.

    The module’s first line is the summary. ``INPUTS`` are asked beside rating, games and K, and go
    to the entry’s facts under their names (``games_played``, ``peak``, ``deviation``,
    ``volatility``, ``evaluations`` and ``birth_year`` to rating and player, ``date`` to the event).
    ``OPPONENTS``, which may be missing, names those of ``deviation``, ``volatility`` and ``colour``
    that are typed with each game. K is asked for where ``System`` has a clause ``K``. ``OPENING``
    is the example a page opens with; ``WORDS`` has the sentence of every code the room says, each
    beginning with the room’s own code; ``RULES`` is the book of its rules; ``EXAMPLES`` are figures
    of an authority, for the calculator.
    """

    System: type[RatingSystem]
    INPUTS: tuple[Any, ...]
    OPENING: Mapping[str, Any]
    WORDS: Mapping[str, str]
    RULES: tuple[Any, ...]
    EXAMPLES: tuple[Any, ...]


@cache
def declared() -> tuple[str, ...]:
    """Return the codes of the rooms that declare all the doors need; none is imported."""
    return tuple(code for code in room_names() if code not in _WITH_CALCULATORS)


def declaration(code: str) -> Declared:
    """Import a room that declares all the doors need; raises KeyError for any other code."""
    if code not in declared():
        raise KeyError(code)
    room_module: Any = importlib.import_module(f"arpad.systems.{code.replace('-', '_')}")
    return room_module  # type: ignore[no-any-return]


def has_k(code: str) -> bool:
    """Whether a room that declares all has a K: its ``System`` then has the clause of it."""
    return hasattr(declaration(code).System, "K")


def points_decide(code: str) -> bool:
    """Whether the sum of the points decides in a room: true unless its ``System`` says no."""
    return code not in declared() or getattr(declaration(code).System, "POINTS_DECIDE", True)


class Names(Mapping[str, str]):
    """Names by code: some that are given, then the rooms that declare all, imported when asked."""

    def __init__(self, first: Mapping[str, str]) -> None:
        """Take the names that come first."""
        self._first = first

    def __getitem__(self, code: str) -> str:
        """Return a name."""
        return self._first[code] if code in self._first else declaration(code).System.name

    def __iter__(self) -> Iterator[str]:
        """Go through the codes."""
        return iter((*self._first, *declared()))

    def __len__(self) -> int:
        """Count the codes."""
        return len(self._first) + len(declared())
