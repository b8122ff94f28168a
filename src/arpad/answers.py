"""The answers of the calculators, under the names every door uses."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

from arpad.domain import (
    BESIDE,
    Account,
    CountedGame,
    FirstRating,
    MetOpponent,
    Performance,
    Problem,
    RatingChange,
    Record,
    Report,
    ResultCode,
    Step,
    UncountedGame,
)
from arpad.named import NamedTuple
from arpad.regulation import Number, Rules


class Answer(Record):
    """What every answer has: what was asked, the rules used, and the working.

    ``kind`` says how it is laid out: as a change, a plan, …; ``if_known`` are the numbers that are
    left out of JSON where they are None.
    """

    kind: ClassVar[str]
    if_known: ClassVar[frozenset[str]] = frozenset()

    calculator: str
    given: Mapping[str, Any]
    rules: Rules
    steps: tuple[Step, ...]
    notes: tuple[Account, ...]
    problems: tuple[Problem, ...]

    @classmethod
    def later(cls, known: Mapping[str, Any], make: Mapping[str, Callable[[], object]]) -> Self:
        """Return an answer of which some fields are made only when they are looked at."""
        answer = object.__new__(cls)
        at_once = {name: made() for name, made in make.items() if name not in cls._needed}
        answer.__dict__.update(known, _make=make, **at_once)
        return answer

    if not TYPE_CHECKING:  # else any name would pass for a field

        def __getattr__(self, name: str) -> object:
            """Make a field that nobody has looked at yet."""
            make = self.__dict__.get("_make", {})
            if name not in make:
                raise AttributeError(f"{type(self).__name__} has no {name}")
            value = self.__dict__[name] = make[name]()
            return value

    def __getstate__(self) -> dict[str, object]:
        """Cross from one process to another with every field."""
        return {name: getattr(self, name) for name in self._fields}

    def __eq__(self, other: object) -> bool:
        """Compare every field."""
        return type(other) is type(self) and self.__getstate__() == other.__getstate__()

    __hash__ = None  # type: ignore[assignment]  # as what was given has none

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as its JSON has it, under the same names, numbers unrounded."""
        data: dict[str, Any] = import_module("arpad.reports.json").as_data(self)
        return data

    def __str__(self) -> str:
        """Return the answer as the command prints it."""
        text: str = import_module("arpad.reports.text").as_text(self)
        return text.rstrip("\n")


class RatingAnswer(Answer):
    """One player's change; ``expected`` is in points, numbers are exact, ``change`` is whole.

    ``k`` is None where the change has none.
    """

    kind = "change"
    before: Number
    score: Number
    expected: Number
    k: Number | None
    k_reason: Account
    exact_change: Number
    change: int
    exact_new_rating: Number
    new_rating: int
    performance: Performance
    games: tuple[CountedGame | UncountedGame, ...]

    @property
    def counted(self) -> int:
        """How many games count."""
        return sum(isinstance(game, CountedGame) for game in self.games)

    @property
    def next_game(self) -> "tuple[Turn, ...]":
        """What each result of one more game would come to, where that was asked."""
        return ()


class DeclaredAnswer(RatingAnswer):
    """One player’s change, with the bonus in it, 0 where the system has none.

    What else belongs to the new rating is None, and not shown, where the system has it not.
    """

    if_known = frozenset(BESIDE)

    bonus: Number = 0
    new_deviation: Number | None = None
    new_volatility: Number | None = None
    new_evaluations: int | None = None


class OtherView(NamedTuple):
    """Another result of an answer's games, which it has beside its own; ``games`` count."""

    expected: float
    exact_change: float
    change: int
    new_rating: int
    games: tuple[CountedGame, ...]


class Turn(NamedTuple):
    """One result of one game: the rating with it, and what it adds to the one without it."""

    result: ResultCode
    exact_new_rating: Number
    new_rating: int
    gain: Number


R = TypeVar("R", bound=RatingAnswer)


def from_change(
    kind: type[R],
    calculator: str,
    given: Mapping[str, Any],
    report: Report,
    change: RatingChange,
    notes: Callable[[], Iterable[Account]],
    make: Mapping[str, Callable[[], object]],
) -> R:
    """Return an answer of a kind from a change; the report’s own notes come first.

    Of the change’s details those are taken that this kind of answer has. Games, working and notes,
    and what ``make`` has besides, are made only when they are looked at.
    """
    own = kind._fields
    known = {
        "calculator": calculator,
        "given": given,
        "rules": report.rules,
        "before": change.before.value,
        "score": change.score,
        "expected": change.expected,
        "k": change.k,
        "k_reason": change.k_reason,
        "exact_change": change.exact_change,
        "change": change.change,
        "exact_new_rating": change.exact_new_rating,
        "new_rating": change.new_rating,
        "problems": report.problems,
    } | {name: value for name, value in change.details.items() if name in own}
    made: dict[str, Callable[[], object]] = {
        "games": lambda: tuple(change.games),
        "steps": lambda: tuple(change.steps),
        "notes": lambda: (*change.notes, *notes()),
    }
    return kind.later(known, made | dict(make))


class FirstRatingAnswer(Answer):
    """An unrated player's first rating, under the names a change has; what he has not is None.

    ``new_rating`` is None when none is published yet; ``reason`` says why it is or is not.
    ``initial_rating`` is where the player began and ``games_after`` how many games the first rating
    is based on, both None, and not shown, where the system has them not.
    """

    kind = "first_rating"
    if_known = frozenset(("initial_rating", "games_after"))
    before: None = None
    score: Number
    expected: None = None
    k: None = None
    k_reason: None = None
    exact_change: None = None
    change: None = None
    exact_new_rating: Number | None
    new_rating: int | None
    reason: Account
    performance: int | None
    games: tuple[MetOpponent, ...]
    formula_view: None = None
    initial_rating: Number | None = None
    games_after: int | None = None


def first_rating_answer(
    calculator: str,
    given: Mapping[str, Any],
    report: Report,
    first: FirstRating,
    notes: Iterable[Account],
) -> FirstRatingAnswer:
    """Return the answer from a first rating of a report."""
    details: Mapping[str, Any] = first.details
    return FirstRatingAnswer(
        calculator=calculator,
        given=given,
        rules=report.rules,
        score=first.score,
        exact_new_rating=first.exact_new_rating,
        new_rating=first.new_rating,
        reason=first.reason,
        performance=details.get("performance"),
        initial_rating=details.get("initial_rating"),
        games_after=details.get("games_after"),
        games=first.games,
        steps=first.steps,
        notes=tuple(notes),
        problems=report.problems,
    )


class Worked(NamedTuple):
    """Inputs of a calculator, what an authority says of them, and who says it."""

    inputs: Mapping[str, Any]
    expected: Mapping[str, Any]
    source: str
    title: str = ""


def value_at(answer: object, path: str) -> object:
    """Return a part of an answer by its name, as examples write it, or a performance by method."""
    part = (
        answer if hasattr(answer, path.partition(".")[0]) else getattr(answer, "performance", None)
    )
    for name in path.split("."):
        if isinstance(part, Sequence) and name.isdigit():
            part = part[int(name)]
        else:
            part = part[name] if isinstance(part, Mapping) else getattr(part, name)
    return part
