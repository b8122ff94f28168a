"""An answer as plain text for a terminal."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from arpad.answers import Answer, View
from arpad.declared import declaration
from arpad.domain import Account
from arpad.language import say
from arpad.numbers import decimals, points, short
from arpad.reports.layout import (
    GAME_COLUMNS,
    GameRow,
    filled,
    game_rows,
    in_columns,
    method_rows,
    method_value,
    next_opponent,
    next_rows,
    rules_line,
    shown,
    views,
)
from arpad.reports.words import words

_MATCH_HEADS = {
    "win": "Match: {before} against {opponent}, games won: {games}",
    "draw": "Match: {before} against {opponent}, games drawn: {games}",
    "loss": "Match: {before} against {opponent}, games lost: {games}",
}


def as_text(answer: Answer) -> str:
    """Return the whole answer as lines for a terminal, ending in a newline."""
    return "\n".join(_lines(answer)) + "\n"


def _lines(answer: Answer) -> Iterator[str]:
    yield from _head(answer)
    yield from _accounts(say("Step by step"), answer.steps, numbered=True)
    problems = [problem.account for problem in answer.problems]
    yield from _accounts(say("Problems"), problems)
    yield from _accounts(say("Notes"), answer.notes)
    yield from ("", say("Rules: {rules}", rules=rules_line(answer.rules)))


def _head(answer: Any) -> Iterator[str]:
    """Write what comes before the steps; by name, since a class would load its calculator."""
    match answer.calculator:
        case "match":
            return _match(answer)
        case "performance":
            return _performance(answer)
        case "plan" | "compare" | "convert":
            from arpad.reports import comparison, conversion, planning

            found = {"plan": planning, "compare": comparison, "convert": conversion}
            lines: Iterator[str] = found[answer.calculator].lines(answer)
            return lines
    return _rating(answer)


def _first_rating(answer: Any) -> Iterator[str]:
    rating = say("none yet") if answer.new_rating is None else short(answer.new_rating)
    yield say("{system}: first rating {rating}", system=_system(answer), rating=rating)
    if answer.new_rating is None:
        yield say("{reason}.", reason=words(answer.reason))
    header = tuple(say(name) for name in ("#", "Result", "Opponent"))
    rows = game_rows(answer.games, shown(answer.calculator))
    table = [(row.number, row.result, row.opponent) for row in rows]
    widths = [max(len(line[column]) for line in [header, *table]) for column in range(3)]
    yield from ("", _cells(header, widths))
    for row, cells in zip(rows, table, strict=True):
        why = f"  {_why(row)}" if row.reason else ""
        yield _cells(cells, widths) + why


def _why(row: GameRow) -> str:
    """Say why a game does not count, and by which clause where there is one."""
    return f"{row.reason} ({row.clause})" if row.clause else row.reason


def _rating(answer: Any) -> Iterator[str]:
    if answer.before is None:
        yield from _first_rating(answer)
        return
    declares = declaration(answer.calculator)
    leading = views(answer)
    for view in leading:
        yield say(view.head, headline=_headline(answer, view))
    yield say(
        "Score {score} of {games}, expected {expected}, K {k}",
        score=points(answer.score),
        games=answer.counted,
        expected=decimals(answer.expected, declares.SHOWN.expected),
        k=short(answer.k),
    )
    yield from (filled(line, answer) for line in declares.lines(answer))
    if getattr(answer, "next_game", ()):
        yield from _next_games(answer)
    yield from _games(game_rows(leading[0].result.games, leading[0].shown))
    yield from _methods(answer)


def _next_games(answer: Any) -> Iterator[str]:
    """Write what each result of one more game would come to, where that was asked."""
    message = "{result} against {opponent} next: {new_rating} (exact {exact}, {gain})"
    for result, new_rating, exact, gain in next_rows(answer):
        opponent = next_opponent(answer)
        values = {"new_rating": new_rating, "exact": exact, "gain": gain}
        yield say(message, result=result, opponent=opponent, **values)


def _headline(answer: Any, view: View) -> str:
    result = view.result
    return say(
        "{system}: {before} → {new_rating}  {change} (exact {exact})",
        system=_system(answer),
        before=short(answer.before),
        new_rating=short(result.new_rating),
        change=decimals(result.change, 0, signed=True),
        exact=decimals(result.exact_change, view.shown.change, signed=True),
    )


def _system(answer: Any) -> str:
    return declaration(answer.calculator).System.name


def _match(answer: Any) -> Iterator[str]:
    from arpad.reports import ladder

    yield say(
        _MATCH_HEADS[answer.given["result"]],
        before=short(answer.before),
        opponent=short(answer.opponent),
        games=answer.games,
    )
    rows = (
        (say("Difference"), short(answer.difference, signed=True)),
        (say("Expected score"), f"{decimals(100 * answer.expected, 2)} %"),
        (say("Expected points"), decimals(answer.expected_points, 2)),
        (say("Actual points"), points(answer.actual_points)),
        (say("Performance"), method_value(answer.performance)),
        (say("Change"), decimals(answer.exact_change, 2, signed=True)),
        (say("New rating"), short(answer.new_rating)),
    )
    width = max(len(label) for label, _ in rows)
    yield from (f"{label:<{width}}  {value}" for label, value in rows)
    yield ""
    yield from in_columns(
        [tuple(map(say, ladder.MATCH_COLUMNS)), *ladder.match_rows(answer)], texts=1
    )


def _performance(answer: Any) -> Iterator[str]:
    average = say("none") if answer.average is None else decimals(answer.average, 2)
    yield say(
        "Performance: {score} of {games}, average opponent {average}",
        score=points(answer.score),
        games=sum(game.reason is None for game in answer.games),
        average=average,
    )
    yield from _methods(answer, heading=False)
    uncounted = [row for row in game_rows(answer.games, shown(answer.calculator)) if row.reason]
    if uncounted:
        yield from ("", say("Not counted"))
        yield from (f"  {row.number}. {row.result}: {row.reason}" for row in uncounted)


def _methods(answer: Any, *, heading: bool = True) -> Iterator[str]:
    if heading:
        yield from ("", say("Performance"))
    rows = method_rows(answer.performance)
    width = max(len(label) for label, _ in rows)
    yield from (f"  {label:<{width}}  {value:>7}" for label, value in rows)


def _games(rows: Sequence[GameRow]) -> Iterator[str]:
    header = ("#", *(say(column) for column in GAME_COLUMNS))
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
            yield f"{_cells(cells[:3], widths)}  {_why(row)}"
        else:
            yield _cells(cells, widths) + (f"  {say('capped')}" if row.capped else "")


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
