"""The working of a change as steps, and the same period by Elo's formula beside it."""

from collections.abc import Iterable
from typing import NamedTuple

from arpad.domain import Account, CountedGame, RatingChange, Step, UncountedGame
from arpad.logistic import FORMULA, expected_score
from arpad.regulation import half_away_from_zero
from arpad.systems.fide.change import Working, hundredths, points
from arpad.systems.fide.clauses import COMPRESSION, number_of
from arpad.systems.fide.k_factor import TODAY, k_for_period, k_in_plain_order


class FormulaView(NamedTuple):
    """A FIDE period by Elo's formula: full gap, no cap, the same K; never official."""

    expected: float
    exact_change: float
    change: int
    new_rating: int
    games: tuple[CountedGame, ...]


def steps(working: Working, games: Iterable[CountedGame | UncountedGame]) -> tuple[Step, ...]:
    """Return the steps of the working in order."""
    change, list_rating = working.change, working.list_rating
    rated = [game for game in games if isinstance(game, CountedGame)]
    capped = sum(game.counted_difference != game.difference for game in rated)
    cap = working.rules.used.cap
    beyond = sum(not -cap <= game.difference <= cap for game in rated) - capped
    values: dict[str, object] = {
        "table": number_of(working.rules.clauses.table),
        "before": working.standing.rating,
        "games": working.counted,
        "score": hundredths(working.scored),
        "terms": tuple(game.expected for game in rated),
        "expected": hundredths(working.expected_sum),
        "listed_k": working.listed_k,
        "k": working.k,
        "reason": working.listed_reason,
        "exact_change": working.exact_change,
        "change": change,
        "new_rating": working.standing.rating + change,
        "capped": capped,
        "cap": cap,
        "beyond": beyond,
        "list_rating": list_rating,
    }
    clauses = working.rules.clauses
    codes = [("fide-expected", clauses.table)]
    if capped:
        codes.append(("fide-cap", clauses.cap))
    if beyond:
        exempt = working.rules.used.exempt_from is not None
        code = "fide-cap-exemption" if exempt else "fide-true-gap"
        codes.append((code, clauses.cap_exemption if exempt else clauses.cap))
    codes.append(("fide-k", clauses.k))
    if working.k != working.listed_k:
        codes.append(("fide-k-700", clauses.k))
    codes.append(("fide-change", clauses.change))
    by_event = change != working.rounded_once
    codes.append(("fide-rounding-per-event" if by_event else "fide-rounding", clauses.rounding))
    codes.append(("fide-new-rating", clauses.period))
    if list_rating is not None:
        codes.append(("fide-compression", COMPRESSION))
    return tuple(Step(code, values, clause) for code, clause in codes)


def turn_note(working: Working) -> tuple[Account, ...]:
    """Say how the turn of the year decides K, if the 700 rule leaves a difference."""
    if working.turn is None:
        return ()
    account, values = working.turn.account, _by_other_k(working, working.turn.other_k)
    if values["other_k"] == working.k:
        return ()
    return (account._replace(values={**account.values, **values}),)


def k_order_note(working: Working, *, typed: bool) -> tuple[Account, ...]:
    """Say which K another reading of 8.3.3 gives, where it gives another."""
    rows = working.rules.used.k
    if typed or rows != TODAY:
        return ()
    other, code = k_in_plain_order(working.standing, rows)
    values = _by_other_k(working, other)
    if values["other_k"] == working.k:
        return ()
    return (Account("k-order", {**values, "other_reason": code}, working.rules.clauses.k),)


def _by_other_k(working: Working, other: int) -> dict[str, object]:
    """Return K and what another K of the list would give, after the 700 rule."""
    k = k_for_period(other, working.counted, working.rules.used.k.product_limit)
    change = points(k, working.scored - working.expected_sum)
    return {
        "k": working.k,
        "other_k": k,
        "other_exact_change": change,
        "other_change": half_away_from_zero(change),
    }


def formula_view(change: RatingChange) -> FormulaView:
    """Return the same games by Elo's formula: full gap, no cap, the same K; never official."""
    k = float(change.k or 0)
    view = tuple([_by_formula(game, k) for game in change.counted])
    expected = sum([float(game.expected) for game in view])
    exact = k * (float(change.score) - expected)
    rounded = half_away_from_zero(exact)
    return FormulaView(expected, exact, rounded, change.new_rating - change.change + rounded, view)


def formula_step(view: FormulaView) -> Step:
    """Return the step that tells Elo's formula beside the table."""
    values = {
        "formula_expected": view.expected,
        "formula_change": view.exact_change,
        "formula_rounded": view.change,
    }
    return Step("fide-formula", values, FORMULA)


def _by_formula(game: CountedGame, k: float) -> CountedGame:
    expected = expected_score(game.difference)
    gap, points = game.difference, k * (float(game.score) - expected)
    return CountedGame(game.game, game.opponent, game.score, gap, gap, expected, points, FORMULA)
