"""The answers of the calculators, under the names every door uses."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, ClassVar

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


def from_report(
    calculator: str, given: Mapping[str, Any], report: Report, notes: Iterable[Account]
) -> dict[str, Any]:
    """Return the fields of a RatingAnswer from a report of one change; the room's notes first."""
    change: RatingChange = report.changes[0]
    return {
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
        "games": tuple(change.games),
        "steps": tuple(change.steps),
        "notes": (*change.notes, *notes),
        "problems": report.problems,
    } | dict(change.details)


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
