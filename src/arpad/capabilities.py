"""What a room may declare beside rating a period, for the questions that ask for it.

A room that is a folder declares it in its module ``questions``, so that asking all rooms loads no
formula; a room that is one file declares it beside its ``System``, and is asked when it is the one
used. Whoever declares nothing gets what stands here. The names are ``PLAN``, ``TITLE_NORMS``,
``COMPARED`` and ``LOWEST`` (a function of the day: the lowest rating there is).
"""

import importlib
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from arpad.domain import Account, RatingChange, Report, Step
from arpad.inputs import Input, TypedGame
from arpad.rating_system import room_names
from arpad.regulation import Clause, Number

_SYSTEMS = os.path.join(os.path.dirname(__file__), "systems")
Given = Mapping[str, Any]  # the inputs of a form, parsed


def is_asked_first(code: str) -> bool:
    """Whether a room is a folder, and so answers what it declares without its formulas."""
    return os.path.exists(os.path.join(_SYSTEMS, code.replace("-", "_"), "questions.py"))


def declared_as(code: str, name: str, otherwise: Any) -> Any:
    """Return what a room declares under a name; the other value without that, or such a room."""
    if code not in room_names():
        return otherwise
    module = f"arpad.systems.{code.replace('-', '_')}"
    if is_asked_first(code):
        module = f"{module}.questions"
    return getattr(importlib.import_module(module), name, otherwise)


# --- Plans ---------------------------------------------------------------------------------------


class NormPlan(NamedTuple):
    """What a norm asks of these games, every one counted.

    ``level`` is the least Rp; ``games`` are those that count, ``least_games`` those asked for;
    ``average`` is Ra, the opponents' average with the lowest raised, None without a game that
    counts; ``total`` are the points needed from all games, None if none are enough; ``missing``
    says what keeps even the best score from the norm, ``unchecked`` what could not be looked at
    and must hold besides.
    ``nearest`` is the lower title within reach in place of this one, "" for none;
    ``by_leaving_out`` says that the best score makes the norm if games are left out.
    """

    title: str
    level: int
    games: int
    least_games: int
    average: int | None
    least_average: int
    total: Number | None
    missing: tuple[Account, ...]
    unchecked: tuple[Account, ...]
    nearest: str
    by_leaving_out: bool


class NormGoal(Protocol):
    """A norm as the goal of a plan, looked at for every score of the games to come."""

    @property
    def made(self) -> tuple[bool, ...]:
        """Whether each score makes the norm, as far as it was looked at."""

    @property
    def performances(self) -> tuple[int | None, ...]:
        """The performance of each score."""

    @property
    def plan(self) -> NormPlan:
        """What the norm asks of these games."""

    def steps(self, fields: Given) -> Iterator[Step]:
        """Write the norm's working, from the other fields of the answer."""

    def notes(self) -> Iterator[Account]:
        """Say what was assumed for the norm: only what applies here."""


class Norms(NamedTuple):
    """Title norms that can be planned: ``titles`` with their names, and ``inputs`` of their own.

    ``goal`` looks at the games, of which the last so many are to come and given as lost; what is
    known of an opponent's title and federation the game has. It raises BadInput for what cannot be.
    """

    titles: Mapping[str, str]
    inputs: tuple[Input, ...]
    goal: Callable[[Given, Sequence[TypedGame], int], NormGoal]


def usual_notes(
    given: Given, report: Report, period: str = "plan-period-declared"
) -> Iterator[Account]:
    """Say what a plan assumes: of the number of games, of the rules, and of the period."""
    yield from games_not_given(given, report)
    yield from report.notes
    yield Account(period)


def all_notes(given: Given, report: Report) -> Iterator[Account]:
    """Say what the change itself says, and what a plan assumes."""
    yield from report.changes[0].notes
    yield from usual_notes(given, report)


def games_not_given(given: Given, report: Report) -> Iterator[Account]:
    """Say that games not given counted as many, where K was found by the rule."""
    change = report.changes[0]
    by_rule = change.k is not None and given.get("k") is None
    if by_rule and given["games_played"] is None:
        yield Account("games-played-not-given", clause=change.k_reason.clause)


def last_clause(given: Given, change: RatingChange) -> Clause | None:  # noqa: ARG001
    """Return where the last step of a change stands."""
    return change.steps[-1].clause if change.steps else None


class Planned(NamedTuple):
    """What a plan asks of a system.

    ``facts`` are inputs of the system's own form that decide K, bonus or floors. ``unrated`` says
    that games with unrated opponents can be planned, ``never_rated`` why one to come may not be
    rated; ``notes`` say what is assumed, ``clause`` where a change by points stands.
    """

    facts: tuple[str, ...] = ()
    unrated: bool = False
    never_rated: str = "a game with this opponent would not be rated."
    notes: Callable[[Given, Report], Iterator[Account]] = all_notes
    clause: Callable[[Given, RatingChange], Clause | None] = last_clause


def planned(code: str) -> Planned:
    """Return what a plan asks of a system."""
    found: Planned = declared_as(code, "PLAN", Planned())
    return found


def title_norms(code: str) -> Norms | None:
    """Return the title norms of a system that can be planned, None without."""
    found: Norms | None = declared_as(code, "TITLE_NORMS", None)
    return found


# --- Comparisons ---------------------------------------------------------------------------------


class Way(NamedTuple):
    """One way in which a system rates games: its name, and inputs of the system's own form."""

    name: str
    given: Mapping[str, Any] = {}


def _one_way(code: str, given: Given) -> Iterable[Way]:  # noqa: ARG001
    return (Way(code),)


def _by_k(answer: Any) -> str:
    return "compare-declared" if answer.k is not None else "compare-no-k"


class Compared(NamedTuple):
    """How a system is compared with the first one.

    ``ways`` has each way of rating; ``reason`` is the code that explains an answer's difference;
    ways of a lower ``place`` stand before others.
    """

    ways: Callable[[str, Given], Iterable[Way]] = _one_way
    reason: Callable[[Any], str] = _by_k
    place: int = 1


def compared(code: str) -> Compared:
    """Return how a system is compared."""
    found: Compared = declared_as(code, "COMPARED", Compared())
    return found
