"""The nouns of the field, without formula, file or page; here the answer with its working."""

import gc
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import wraps
from importlib import import_module
from types import MappingProxyType
from typing import Any, ClassVar, Protocol, Self, TypeVar, dataclass_transform, get_origin, overload

from arpad.domain.periods import (
    BY_TIME,
    PLAYED,
    TOO_SHORT,
    Claim,
    Entry,
    Event,
    Facts,
    Game,
    LaterList,
    Player,
    Rating,
    RatingPeriod,
    RatingsBefore,
    Result,
    ResultCode,
    TimeControl,
    TypedRatings,
    is_unusual,
    total_score,
)
from arpad.named import NamedTuple
from arpad.regulation import Clause, Number, Rules

__all__ = [  # of the other module; its own names are for all too
    "BY_TIME", "PLAYED", "TOO_SHORT", "Claim", "Entry", "Event", "Facts", "Game", "LaterList",
    "Player", "Rating", "RatingPeriod", "RatingsBefore", "Result", "ResultCode", "TimeControl",
    "TypedRatings", "is_unusual", "total_score",
]  # fmt: skip


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Record:
    """Values by name: those that the classes annotate, with their attributes as defaults."""

    _fields: ClassVar[tuple[str, ...]] = ()
    _needed: ClassVar[frozenset[str]] = frozenset()

    def __init_subclass__(cls) -> None:
        """Add the names that a class annotates to those of its bases."""
        kinds: dict[str, object] = cls.__annotations__
        own = (name for name, kind in kinds.items() if get_origin(kind) is not ClassVar)
        cls._fields = tuple(dict.fromkeys((*cls._fields, *own)))
        cls._needed = frozenset(name for name in cls._fields if not hasattr(cls, name))

    def __init__(self, **values: object) -> None:
        """Keep the values; raises TypeError where one is missing or none of the fields."""
        if not self._needed <= values.keys() <= set(self._fields):
            raise TypeError(f"{type(self).__name__} has the fields {', '.join(self._fields)}")
        vars(self).update(values)

    def _replace(self, **changes: object) -> Self:
        """Return the same with other values, as of a named tuple."""
        kept = {name: getattr(self, name) for name in self._fields}
        return type(self)(**(kept | changes))

    def __repr__(self) -> str:
        """Show every value by its name."""
        values = ", ".join(f"{name}={getattr(self, name)!r}" for name in self._fields)
        return f"{type(self).__name__}({values})"


T = TypeVar("T")
A = TypeVar("A")
F = TypeVar("F", bound=Callable[..., object])


def without_collecting(function: F) -> F:
    """Keep the collector from running inside the function.

    Rating an event makes thousands of small objects that all stay, and none in a circle; the
    collector would look through all of them again and again, so that a game of a large event
    costs more than one of a small event.
    """

    @wraps(function)
    def resting(*args: object, **kwargs: object) -> object:
        if not gc.isenabled():
            return function(*args, **kwargs)
        gc.disable()
        try:
            return function(*args, **kwargs)
        finally:
            gc.enable()

    return resting  # type: ignore[return-value]


class Lazy(Sequence[T]):
    """A read-only sequence whose items ``make(source)`` returns when they are first asked for."""

    __slots__ = ("_make", "_source")

    def __init__(self, make: Callable[[A], Iterable[T]], source: A) -> None:
        """Keep how the items are made."""
        self._make: Callable[[A], Iterable[T]] | None = make
        self._source: Any = source

    def _made(self) -> tuple[T, ...]:
        if self._make is not None:
            self._source, self._make = tuple(self._make(self._source)), None
        made: tuple[T, ...] = self._source
        return made

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...

    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        """Return an item, or several as a tuple."""
        return self._made()[index]

    def __iter__(self) -> Iterator[T]:
        """Go through the items."""
        return iter(self._made())

    def __len__(self) -> int:
        """Return the number of items."""
        return len(self._made())

    def __eq__(self, other: object) -> bool:
        """Compare as the tuple of the items does."""
        return self._made() == (other._made() if isinstance(other, Lazy) else other)

    def __hash__(self) -> int:
        """Hash as the tuple of the items does."""
        return hash(self._made())

    def __repr__(self) -> str:
        """Show the items."""
        return repr(self._made())


# The details that belong to the new rating itself.
BESIDE = ("new_deviation", "new_volatility", "new_evaluations")
NO_DETAILS: Mapping[str, object] = MappingProxyType({})


class Account(NamedTuple):
    """A statement as data: a stable code, this run's values, and the clause behind it."""

    code: str
    values: Mapping[str, object] = {}
    clause: Clause | None = None

    @property
    def text(self) -> str:
        """The sentence, in the reader's language; the words are loaded when asked for."""
        sentence: str = import_module("arpad.reports.words").words(self)
        return sentence

    def __str__(self) -> str:
        return self.text


class Step(Account):
    """One step of the working, in order."""

    __slots__ = ()


class Problem(NamedTuple):
    """Something wrong or assumed in what was given: ``severity`` is error, warning or note.

    ``line`` and ``column`` count from 1, in characters; ``player`` is a starting rank; ``file`` is
    the name of the file, which a reader itself does not know.
    """

    account: Account
    severity: str = "warning"
    line: int | None = None
    column: int | None = None
    player: int | None = None
    round: int | None = None
    file: str = ""


class CountedGame(NamedTuple):
    """A game that was rated.

    ``difference`` is own rating − opponent's; ``counted_difference`` the same after any cap;
    ``change`` is what the game gives, in rating points: K × (score − expected) where there is a K.
    ``deviation`` is the opponent’s, None where it is not known.
    """

    game: Game
    opponent: Number
    score: Number
    difference: Number
    counted_difference: Number
    expected: Number
    change: Number
    clause: Clause
    deviation: Number | None = None


class UncountedGame(NamedTuple):
    """A game that was not rated, and the clause that says so; no rating for an unrated opponent."""

    game: Game
    opponent: Number | None
    reason: Account


class MetOpponent(NamedTuple):
    """A game of a performance or first rating; ``reason`` says why it does not count, if so."""

    game: Game
    opponent: Number | None
    reason: Account | None
    clause: Clause


class RatingChange(NamedTuple):
    """One player's change over a period, with its working.

    ``games``, ``steps`` and ``notes`` may be made only when they are looked at; ``met`` has then
    the ratings of the opponents in the rated games added up, and how many there are.

    ``change`` is ``new_rating`` − the rounded rating before. ``k`` is None where this change has
    none; ``k_reason`` says why it is so. ``details`` holds what only this system has (bonus,
    effective games, …), under the names its room documents; ``new_deviation``, ``new_volatility``
    and ``new_evaluations`` belong to the new rating.
    """

    player: Player
    before: Rating
    score: Number
    expected: Number
    k: Number | None
    k_reason: Account
    exact_change: Number
    change: int
    exact_new_rating: Number
    new_rating: int
    games: Sequence[CountedGame | UncountedGame]
    steps: Sequence[Step]
    notes: Sequence[Account] = ()
    details: Mapping[str, object] = NO_DETAILS
    met: tuple[int, int] | None = None

    @property
    def counted(self) -> tuple[CountedGame, ...]:
        """The games that were rated, in order."""
        return tuple([game for game in self.games if isinstance(game, CountedGame)])


class FirstRating(NamedTuple):
    """What an unrated player's games come to, with the working.

    ``new_rating`` is None when no rating is published yet, and ``reason`` says why it is or is
    not; ``exact_new_rating`` is the value before rounding and limits, None when it has none.
    ``details`` holds what only this system has, under the names its room documents.
    """

    player: Player
    score: Number
    exact_new_rating: Number | None
    new_rating: int | None
    reason: Account
    games: tuple[MetOpponent, ...]
    steps: tuple[Step, ...]
    notes: tuple[Account, ...] = ()
    details: Mapping[str, object] = NO_DETAILS


class Scored(NamedTuple):
    """What one score leads to: the exact change, and the new rating exactly and rounded."""

    exact_change: Number
    exact_new_rating: Number
    new_rating: int


class Report(NamedTuple):
    """Every change of a period under one system, the rules used, and what was wrong.

    ``uncounted`` has every game of the period that changes no rating, once, in order of the events.
    """

    system: str
    rules: Rules
    changes: tuple[RatingChange, ...]
    problems: tuple[Problem, ...] = ()
    first_ratings: tuple[FirstRating, ...] = ()
    uncounted: tuple[UncountedGame, ...] = ()
    notes: tuple[Account, ...] = ()


class RatedScore(NamedTuple):
    """What performance is computed from: the rated opponents and the points against them."""

    opponents: tuple[int | Fraction, ...]
    score: Fraction

    @property
    def average(self) -> Fraction | None:
        """The mean of the opponents' ratings, unrounded; None without a game."""
        return Fraction(sum(self.opponents), len(self.opponents)) if self.opponents else None


class Performance(Protocol):
    """Performance ratings by method; None where a method has no value for these games.

    ``labels`` has what each method is called, in order; ``by_table`` is the one of a regulation.
    """

    labels: Mapping[str, str]
    by_table: int | None
    perfect: int | None
    linear: Number | None
    logistic_average: float | None
    logistic_capped: float | None
    true: float | None

    def __getattr__(self, name: str) -> object:
        """Return what the room that has the tables calls otherwise."""
