"""The answers of the calculators, under the names every door uses."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from arpad.domain import (
    Account,
    CountedGame,
    FormulaView,
    Game,
    Performance,
    Problem,
    RatingChange,
    Report,
    Sequential,
    Step,
    UncountedGame,
)
from arpad.regulation import Clause, Number, Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What every answer has: what was asked, the rules used, and the working."""

    calculator: str
    given: Mapping[str, Any]
    rules: Rules
    steps: tuple[Step, ...]
    notes: tuple[Account, ...]
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class MetOpponent:
    """One game of a performance; ``reason`` says why it does not count, None if it does."""

    game: Game
    opponent: Number | None
    reason: Account | None
    clause: Clause


@dataclass(frozen=True, slots=True, kw_only=True)
class PerformanceAnswer(Answer):
    """Performance by every method; ``average`` of the opponents, None without a counted game."""

    score: Number
    average: Number | None
    performance: Performance
    games: tuple[MetOpponent, ...]


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


@dataclass(frozen=True, slots=True, kw_only=True)
class FideAnswer(RatingAnswer):
    """A FIDE change, and beside it the same period by Elo's formula."""

    formula_view: FormulaView


@dataclass(frozen=True, slots=True, kw_only=True)
class UsChessAnswer(RatingAnswer):
    """A US Chess change with its effective games and bonus."""

    effective_games: float
    bonus: float


@dataclass(frozen=True, slots=True, kw_only=True)
class EloAnswer(RatingAnswer):
    """An Elo change as one period, and beside it game by game."""

    sequential: Sequential


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchAnswer(Answer):
    """Two ratings and ``games`` identical results; ``expected`` is per game, 0 to 1."""

    before: Number
    opponent: Number
    games: int
    difference: Number
    expected: Number
    expected_points: Number
    actual_points: Number
    performance: Number
    performance_method: str
    k: Number
    k_reason: Account
    exact_change: Number
    change: int
    exact_new_rating: Number
    new_rating: int


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
