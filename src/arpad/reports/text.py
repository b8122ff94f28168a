"""An answer as plain text for a terminal."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from arpad.calculators.answers import Answer
from arpad.domain import Account, CountedGame
from arpad.reports.layout import SHOWN, GameRow, game_rows, method_rows, method_value, rules_line
from arpad.reports.numbers import decimals, points, short
from arpad.reports.words import words

_TITLES = {"fide": "FIDE", "us-chess": "US Chess", "elo": "Elo", "match": "Match"}


def as_text(answer: Answer) -> str:
    """Return the whole answer as lines for a terminal, ending in a newline."""
    return "\n".join(_lines(answer)) + "\n"


def _lines(answer: Answer) -> Iterator[str]:
    # By name, not by class: a class would load its calculator, and that its room.
    head = {"match": _match, "performance": _performance}.get(answer.calculator, _rating)
    yield from head(answer)
    yield from _accounts("Step by step", answer.steps, numbered=True)
    problems = [problem.account for problem in answer.problems]
    yield from _accounts("Problems", problems)
    yield from _accounts("Notes", answer.notes)
    yield from ("", f"Rules: {rules_line(answer.rules)}")


def _rating(answer: Any) -> Iterator[str]:
    shown = SHOWN[answer.calculator]
    formula_leads = answer.given.get("view") == "formula"
    heads = [_headline(answer, answer, shown.change)]
    if answer.calculator == "fide":
        by_formula = _headline(answer, answer.formula_view, SHOWN["formula"].change)
        heads = [f"{heads[0]}  by the table", f"{by_formula}  by Elo’s formula, never official"]
    yield from reversed(heads) if formula_leads else heads
    counted = [game for game in answer.games if isinstance(game, CountedGame)]
    yield (
        f"Score {points(answer.score)} of {len(counted)}, "
        f"expected {decimals(answer.expected, shown.expected)}, K {short(answer.k)}"
    )
    if answer.calculator == "us-chess":
        yield (
            f"Exact new rating {decimals(answer.exact_new_rating, 2)}, effective games "
            f"{decimals(answer.effective_games, 2)}, bonus {decimals(answer.bonus, 2, signed=True)}"
        )
    if answer.calculator == "elo":
        yield f"Exact new rating {decimals(answer.exact_new_rating, 2)} as one period"
        yield (
            f"Game by game {decimals(answer.sequential.exact_new_rating, 2)}: "
            + " → ".join(decimals(rating, 2) for rating in answer.sequential.ratings)
        )
    if formula_leads:
        yield from _games(game_rows(answer.formula_view.games, SHOWN["formula"]))
    else:
        yield from _games(game_rows(answer.games, shown))
    yield from _methods(answer)


def _headline(answer: Any, view: Any, places: int) -> str:
    exact = decimals(view.exact_change, places, signed=True)
    return (
        f"{_TITLES[answer.calculator]}: {short(answer.before)} → {short(view.new_rating)}  "
        f"{decimals(view.change, 0, signed=True)} (exact {exact})"
    )


def _match(answer: Any) -> Iterator[str]:
    yield (
        f"Match: {short(answer.before)} against {short(answer.opponent)}, {answer.games} games, "
        f"all {answer.given['result']}"
    )
    yield f"Difference       {short(answer.difference, signed=True)}"
    yield f"Expected score   {decimals(100 * answer.expected, 2)} %"
    yield f"Expected points  {decimals(answer.expected_points, 2)}"
    yield f"Actual points    {points(answer.actual_points)}"
    yield f"Performance      {method_value(answer.performance)}"
    yield (
        f"Change           {decimals(answer.exact_change, 2, signed=True)}, "
        f"new rating {short(answer.new_rating)}"
    )


def _performance(answer: Any) -> Iterator[str]:
    counted = sum(game.reason is None for game in answer.games)
    average = "none" if answer.average is None else decimals(answer.average, 2)
    yield f"Performance: {points(answer.score)} of {counted}, average opponent {average}"
    yield from _methods(answer, heading="")
    uncounted = [row for row in game_rows(answer.games, SHOWN["performance"]) if row.reason]
    if uncounted:
        yield from ("", "Not counted")
        yield from (f"  {row.number}. {row.result}: {row.reason}" for row in uncounted)


def _methods(answer: Any, heading: str = "Performance") -> Iterator[str]:
    if heading:
        yield from ("", heading)
    rows = method_rows(answer.performance)
    width = max(len(label) for label, _ in rows)
    yield from (f"  {label:<{width}}  {value:>7}" for label, value in rows)


def _games(rows: Sequence[GameRow]) -> Iterator[str]:
    header = ("#", "Result", "Opponent", "Difference", "Counted", "Expected", "Change")
    table = [
        (
            row.number,
            row.result,
            row.opponent,
            row.difference,
            row.counted,
            row.expected,
            row.change,
        )
        for row in rows
    ]
    widths = [max(len(line[column]) for line in [header, *table]) for column in range(len(header))]
    yield ""
    yield _cells(header, widths)
    for row, cells in zip(rows, table, strict=True):
        if row.reason:
            yield f"{_cells(cells[:3], widths)}  {row.reason} ({row.clause})"
        else:
            yield _cells(cells, widths) + ("  capped" if row.capped else "")


def _cells(cells: Iterable[str], widths: Sequence[int]) -> str:
    aligned = (
        f"{cell:<{width}}" if column == 1 else f"{cell:>{width}}"
        for column, (cell, width) in enumerate(zip(cells, widths, strict=False))
    )
    return "  ".join(aligned).rstrip()


def _accounts(
    heading: str, accounts: Sequence[Account], *, numbered: bool = False
) -> Iterator[str]:
    if accounts:
        yield from ("", heading)
    for number, account in enumerate(accounts, start=1):
        mark = f"{number}." if numbered else "-"
        clause = f" [{account.clause}]" if account.clause else ""
        yield f"  {mark} {words(account)}{clause}"
