"""An answer as plain data for JSON: the same object from the command and the API."""

from typing import Any

from arpad.calculators.answers import (
    Answer,
    EloAnswer,
    FideAnswer,
    MatchAnswer,
    MetOpponent,
    PerformanceAnswer,
    RatingAnswer,
    UsChessAnswer,
)
from arpad.domain import Account, CountedGame, Performance, Problem, UncountedGame
from arpad.regulation import Number, Rules
from arpad.reports.numbers import json_number
from arpad.reports.words import words

Data = dict[str, Any]


def as_data(answer: Answer) -> Data:
    """Return an answer under its documented names, numbers unrounded."""
    if isinstance(answer, MatchAnswer):
        body = _match(answer)
    elif isinstance(answer, PerformanceAnswer):
        body = _performance(answer)
    elif isinstance(answer, RatingAnswer):
        body = _rating(answer)
    else:
        raise TypeError(f"no layout for {type(answer).__name__}")
    return {
        "system": answer.calculator,
        "rules": _rules(answer.rules),
        **body,
        "steps": [_account(step) for step in answer.steps],
        "notes": [_account(note) for note in answer.notes],
        "problems": [_problem(problem) for problem in answer.problems],
    }


def _number(value: Number | None) -> int | float | None:
    return None if value is None else json_number(value)


def _numbers(answer: object, *names: str) -> Data:
    return {name: _number(getattr(answer, name)) for name in names}


def _rating(answer: RatingAnswer) -> Data:
    body = _numbers(answer, "before", "score", "expected", "k")
    body |= {"k_reason": words(answer.k_reason)}
    body |= _numbers(answer, "exact_change", "change", "exact_new_rating", "new_rating")
    if isinstance(answer, UsChessAnswer):
        body |= _numbers(answer, "effective_games", "bonus")
    body |= {
        "performance": performance_data(answer.performance),
        "games": [game_data(game) for game in answer.games],
    }
    if isinstance(answer, EloAnswer):
        view = answer.sequential
        body["sequential"] = {
            "ratings": list(view.ratings),
            **_numbers(view, "exact_new_rating", "new_rating"),
        }
    if isinstance(answer, FideAnswer):
        by_formula = answer.formula_view
        body["formula_view"] = {
            **_numbers(by_formula, "expected", "exact_change", "change", "new_rating"),
            "games": [game_data(game) for game in by_formula.games],
        }
    return body


def _match(answer: MatchAnswer) -> Data:
    return {
        **_numbers(answer, "before", "opponent", "games", "difference", "expected"),
        **_numbers(answer, "expected_points", "actual_points", "performance"),
        "performance_method": answer.performance_method,
        "k": _number(answer.k),
        "k_reason": words(answer.k_reason),
        **_numbers(answer, "exact_change", "change", "exact_new_rating", "new_rating"),
    }


def _performance(answer: PerformanceAnswer) -> Data:
    return {
        **_numbers(answer, "score", "average"),
        "performance": performance_data(answer.performance),
        "games": [game_data(game) for game in answer.games],
    }


def performance_data(performance: Performance) -> Data:
    """Return every method by name, null where it has no value."""
    return _numbers(
        performance,
        "fide_table",
        "perfect",
        "linear",
        "logistic_average",
        "logistic_capped",
        "true",
    )


def game_data(game: CountedGame | UncountedGame | MetOpponent) -> Data:
    """Return one game in typed order, counted or not, with the clause that decides it."""
    result = game.game.result
    data: Data = {
        "opponent": _number(game.opponent),
        "result": result.value,
        "score": _number(result.score),
        "difference": None,
        "counted_difference": None,
        "expected": None,
        "change": None,
        "counted": True,
    }
    if isinstance(game, CountedGame):
        data |= _numbers(game, "difference", "counted_difference", "expected", "change")
        return data | {"clause": str(game.clause)}
    if isinstance(game, MetOpponent) and game.reason is None:
        return data | {"clause": str(game.clause)}
    reason = _account(game.reason)  # type: ignore[arg-type]
    return data | {"counted": False, "reason": reason["text"], "clause": reason["clause"]}


def _account(account: Account) -> Data:
    clause = str(account.clause) if account.clause else ""
    return {"code": account.code, "text": words(account), "clause": clause}


def _problem(problem: Problem) -> Data:
    return _account(problem.account) | {"severity": problem.severity}


def _rules(rules: Rules) -> Data:
    return {
        "document": rules.document,
        "edition": rules.edition,
        "from": rules.effective.isoformat() if rules.effective else None,
        "source": rules.source,
    }
