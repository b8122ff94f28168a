"""The answers of the calculators, under the names every door uses."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from arpad.domain import (
    Account,
    CountedGame,
    Performance,
    Problem,
    RatingChange,
    Report,
    Step,
    UncountedGame,
)
from arpad.regulation import Number, Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What every answer has: what was asked, the rules used, and the working."""

    calculator: str
    given: Mapping[str, Any]
    rules: Rules
    steps: tuple[Step, ...]
    notes: tuple[Account, ...]
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingAnswer(Answer):
    """One player's change; ``expected`` is in points, numbers are exact, ``change`` is whole."""

    before: Number
    score: Number
    expected: Number
    k: Number
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
        "games": change.games,
        "steps": change.steps,
        "notes": (*change.notes, *notes),
        "problems": report.problems,
    } | dict(change.details)
