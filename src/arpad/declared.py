"""Rooms: how they are found, what a system signs, and what a room declares beside it."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol, cast

from arpad.calculator import Chair, DeclaredAnswer, RatingAnswer, Worked, one_chair
from arpad.domain import Account, Rating, RatingChange, RatingPeriod, RatingsBefore, Report, Scored
from arpad.inputs import UNRATED, Given, Input, TypedGame
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


def may_declare(code: str, name: str) -> bool:
    """Whether a room may have a name: one of one file is loaded only where its text has it."""
    if is_folder(code):
        return True
    with open(os.path.join(_SYSTEMS, f"{code.replace('-', '_')}.py"), encoding="utf-8") as file:
        return name in file.read()


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
    return import_module(module)


def points_decide(code: str) -> bool:
    """Whether the sum of the points decides in a room: true unless its ``System`` says no."""
    return bool(getattr(part(code, "System", None), "POINTS_DECIDE", True))


def asks(code: str, name: str) -> bool:
    """Whether a room’s own form asks for an input."""
    return any(field.name == name for field in declaration(code).INPUTS)


@cache
def systems() -> tuple[str, ...]:
    """Return the codes of all rooms in the order of menus and lists; none is imported."""
    return (*first(), *further())


def first() -> tuple[str, ...]:
    """Return the codes of the systems that are asked for most."""
    asked: tuple[str, ...] = import_module("arpad.systems").FIRST
    return asked


@cache
def further() -> tuple[str, ...]:
    """Return the codes of all other rooms."""
    return tuple(code for code in room_names() if code not in first())


if TYPE_CHECKING:
    from arpad.document.change import Change
    from arpad.rulebook import Book, Section

_OF_THE_RATING = ("games_played", *Rating._fields[2:])  # in the order of its fields
# What of a room's inputs does not go to the facts of the entry.
_OF_THE_CHAIR = frozenset(
    ("rating", "games", "birth_year", "date", "end", "time_class", *_OF_THE_RATING)
)


class Declared:
    """A room’s declarations, all of them names of its module; here is what holds without them.

    ``INPUTS`` are asked beside rating, games and K, or are all that is asked where they have a
    rating of their own; K is asked for where ``System`` has a clause ``K``. ``OPPONENTS`` names
    those of ``deviation``, ``volatility`` and ``colour`` that are typed with each game.
    ``OPENING`` is the example a page opens with and ``EXAMPLES`` are figures of an authority;
    ``WORDS`` has the sentence of every code the room says; ``RULES`` is the book of its rules, or
    the sections of one. ``TITLE`` is the calculator’s, where it is not the usual one, and the
    module’s first line says what it does; ``LABEL`` names the system in a list, where its name
    does not; ``FIRST`` are the inputs that are seen at once; ``HAS_LISTS`` is true where players
    can be looked up in published lists that are kept; ``OF_THE_RATED`` are the inputs that
    an unrated player has none of, None where no unrated player may be typed and ``System`` gives no
    first rating. ``ANSWER`` is the kind of its answer, and ``Shown``, a ``Change``, how that is
    shown. What other questions ask is in ``capabilities``.

    In a folder ``System`` stands in ``system.py``, ``WORDS`` in ``words.py``, ``RULES`` in
    ``rules.py``, what is shown of an answer in ``layout.py``, what other questions ask in
    ``questions.py``, and all else in ``calculator.py``; each is imported when it is asked for.
    ``library.py`` is then what ``from arpad import <code>`` gives.
    """

    System: type[RatingSystem]
    INPUTS: tuple[Input, ...]
    OPPONENTS: tuple[str, ...] = ()
    OPENING: Given
    EXAMPLES: tuple[Worked, ...]
    WORDS: Mapping[str, str]
    RULES: "Book | tuple[Section, ...]"
    TITLE: str = ""
    LABEL: str = ""
    FIRST: tuple[str, ...] = ()
    HAS_LISTS: bool = False
    OF_THE_RATED: tuple[str, ...] | None = None
    ANSWER: type[RatingAnswer] = DeclaredAnswer

    @staticmethod
    def check(given: Given) -> None:
        """Refuse inputs that are fine one by one but not together; raises BadInput."""

    @staticmethod
    def options(given: Given) -> Given:  # noqa: ARG004
        """Return the options of ``System`` that a form asks for."""
        return {}

    @staticmethod
    def seat(given: Given, games: Sequence[TypedGame]) -> Chair:
        """Put one player into a period of his own, as a parsed form says.

        ``games_played``, ``peak``, ``deviation``, ``volatility``, ``evaluations`` and
        ``birth_year`` go to the rating and the player, ``date``, ``end`` and ``time_class`` to the
        event, all else to the facts of the entry. An unrated player has no rating.
        """
        facts = {name: value for name, value in given.items()
                 if not (name in _OF_THE_CHAIR or value is None or value is False)}  # fmt: skip
        beside = (given.get(name) for name in _OF_THE_RATING)
        return one_chair(
            None if given["rating"] == UNRATED else Rating(given["rating"], *beside),
            games,
            facts=facts,
            birth_year=given.get("birth_year"),
            time_class=given.get("time_class", "standard"),
            start=given.get("date"),
            end=given["end"] if "end" in given else given.get("date"),
        )

    @staticmethod
    def notes(given: Given, report: Report) -> Iterable[Account]:
        """Say what was assumed, and why the official number may differ."""
        if report.rules.reconstructed:
            yield Account("rules-reconstructed", {"edition": report.rules.edition})
        yield from (note for first in report.first_ratings for note in first.notes)
        if report.changes and len(report.uncounted) == len(given["games"]):
            yield Account("no-counted-game")
        yield from report.notes

    @staticmethod
    def details(
        given: Given,  # noqa: ARG004
        change: RatingChange,  # noqa: ARG004
    ) -> Mapping[str, Callable[[], object]]:
        """Return what an answer has beside the details of its change, each made when looked at."""
        return {}


class _Parts:
    """A room’s declarations, each imported when it is asked for."""

    def __init__(self, code: str) -> None:
        self._code = code

    def __getattr__(self, name: str) -> object:
        value = part(self._code, name, getattr(Declared, name, None))
        setattr(self, name, value)
        return value


@cache
def declaration(code: str) -> Declared:
    """Return what a room declares; raises KeyError for a code of none."""
    if code not in room_names():
        raise KeyError(code)
    return cast("Declared", _Parts(code))


@cache
def listed_system() -> str:
    """Return the system of whose players published lists can be kept."""
    return next(code for code in systems() if declaration(code).HAS_LISTS)


@cache
def shown(code: str) -> "Change[Any]":
    """Return how a system’s changes are shown; no calculation loads it."""
    from arpad.document.change import Change

    kind: type[Change[Any]] = part(code, "Shown", Change)
    return kind(declaration(code).System.name)


def summary(code: str) -> str:
    """Return what a room’s calculator does, in one sentence."""
    return (import_module(module_name(code)).__doc__ or "").partition("\n")[0]


class Names(Mapping[str, str]):
    """The names of systems by code, each room imported when its name is asked for."""

    def __init__(self, codes: Sequence[str], *, labels: bool = False) -> None:
        """Take the codes, in order, and whether the names are those of lists."""
        self._codes, self._labels = codes, labels

    def __getitem__(self, code: str) -> str:
        """Return a name; raises KeyError for a code that is not among them."""
        if code not in self._codes:
            raise KeyError(code)
        return (self._labels and declaration(code).LABEL) or declaration(code).System.name

    def __iter__(self) -> Iterator[str]:
        """Go through the codes."""
        return iter(self._codes)

    def __len__(self) -> int:
        """Count the codes."""
        return len(self._codes)


SYSTEM_NAMES = Names(systems(), labels=True)
