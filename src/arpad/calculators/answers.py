"""The answers of the calculators, under the names every door uses."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

from arpad.domain import (
    Account,
    CountedGame,
    MetOpponent,
    Performance,
    Problem,
    RatingChange,
    Report,
    Step,
    UncountedGame,
)
from arpad.regulation import Number, Rules


@dataclass(frozen=True, kw_only=True)
class Answer:
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
    def later(cls, known: Mapping[str, Any], make: Mapping[str, Callable[[], Any]]) -> Self:
        """Return an answer of which some fields are made only when they are looked at."""
        answer = object.__new__(cls)
        answer.__dict__.update(known, _make=make)
        return answer

    if not TYPE_CHECKING:  # else any name would pass for a field

        def __getattr__(self, name: str) -> Any:
            """Make a field that nobody has looked at yet."""
            make = self.__dict__.get("_make", {})
            if name not in make:
                raise AttributeError(f"{type(self).__name__} has no {name}")
            value = self.__dict__[name] = make[name]()
            return value

    def __getstate__(self) -> dict[str, Any]:
        """Cross from one process to another with every field."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as its JSON has it, under the same names, numbers unrounded."""
        data: dict[str, Any] = import_module("arpad.reports.json").as_data(self)
        return data

    def __str__(self) -> str:
        """Return the answer as the command prints it."""
        text: str = import_module("arpad.reports.text").as_text(self)
        return text.rstrip("\n")


@dataclass(frozen=True, kw_only=True)
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


R = TypeVar("R", bound=RatingAnswer)


def from_report(
    kind: type[R],
    calculator: str,
    given: Mapping[str, Any],
    report: Report,
    notes: Iterable[Account],
    **make: Callable[[], Any],
) -> R:
    """Return an answer from a report of one change; the room's notes first.

    Games, working, notes and performance, and what ``make`` has besides, are made only when they
    are looked at.
    """
    change: RatingChange = report.changes[0]
    own = {
        name: value for name, value in change.details.items() if name in kind.__dataclass_fields__
    }
    known = {
        **own,
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
    }
    made: dict[str, Callable[[], Any]] = {
        "games": lambda: tuple(change.games),
        "steps": lambda: tuple(change.steps),
        "notes": lambda: (*change.notes, *notes),
        "performance": lambda: _performance(change),
    }
    return kind.later(known, made | make)


def _performance(change: RatingChange) -> Performance:
    from arpad.calculators.figures import performance, rated_score

    return performance(rated_score(change.games))


@dataclass(frozen=True, kw_only=True)
class FirstRatingAnswer(Answer):
    """An unrated player's first rating, under the names a change has; what he has not is None.

    ``new_rating`` is None when none is published yet; ``reason`` says why it is or is not.
    """

    kind = "first_rating"
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


def first_rating_answer(
    calculator: str, given: Mapping[str, Any], report: Report, notes: Iterable[Account]
) -> FirstRatingAnswer:
    """Return the answer from a report of one first rating; the room's notes first."""
    first = report.first_ratings[0]
    performance = first.details["performance"]
    return FirstRatingAnswer(
        calculator=calculator,
        given=given,
        rules=report.rules,
        score=first.score,
        exact_new_rating=first.exact_new_rating,
        new_rating=first.new_rating,
        reason=first.reason,
        performance=None if performance is None else int(str(performance)),
        games=first.games,
        steps=first.steps,
        notes=(*first.notes, *notes),
        problems=report.problems,
    )
