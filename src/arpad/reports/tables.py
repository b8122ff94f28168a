"""The tables of an answer as data: captions, headings and cells, for whatever lays them out."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from arpad.answers import Answer
from arpad.declared import declaration
from arpad.domain import Performance
from arpad.language import say
from arpad.reports import comparison, conversion, ladder, planning
from arpad.reports.layout import (
    GameRow,
    filled,
    further_cells,
    game_rows,
    method_rows,
    next_opponent,
    next_rows,
    shown,
)

_CHANCES = 3  # the last columns of games to come: of win, draw and loss


class Row(NamedTuple):
    """A row's cells; ``reason`` stands in place of the cells that are wanting, with its clause."""

    cells: tuple[str, ...]
    reason: str = ""
    clause: str = ""


class Table(NamedTuple):
    """A table: ``text`` has the places of the columns of words, all others are of numbers.

    Without ``columns`` it has no headings.
    """

    caption: str
    columns: tuple[str, ...]
    rows: Sequence[Row]
    text: frozenset[int] = frozenset()


def tables(answer: Answer) -> Iterator[Table]:
    """Return the tables of an answer in order."""
    first = getattr(answer, "before", 0) is None
    return _first_rating(answer) if first else _TABLES.get(answer.calculator, _declared)(answer)


def _rows(cells: Iterable[tuple[str, ...]]) -> list[Row]:
    return [Row(each) for each in cells]


def _methods(performance: Performance) -> Table:
    caption = say("Performance, by every method")
    return Table(caption, (), _rows(method_rows(performance)), frozenset({0}))


def _games(
    caption: str,
    games: Sequence[GameRow],
    *,
    counted: bool = False,
    columns: tuple[str, ...] = (),
    more: Iterable[Sequence[str]] = (),
) -> Table:
    """Lay games out; ``counted`` adds the difference that counted, ``columns`` are further ones.

    ``more`` has the cells of the further columns for each game that counts.
    """
    head = [say(each) for each in ("Game", "Opponent", "Result", "Difference")]
    head += [say("Counted")] if counted else []
    head += [say("Expected"), say("Change"), *columns]
    further = iter(more)
    rows = [_game(row, further, counted=counted) for row in games]
    return Table(caption, tuple(head), rows, frozenset({2}))


def _game(row: GameRow, further: Iterator[Sequence[str]], *, counted: bool) -> Row:
    cells: tuple[str, ...] = (row.number, row.opponent, row.result)
    if row.reason:
        return Row(cells, row.reason, str(row.clause or ""))
    cells += (row.difference,)
    if counted:
        cells += (f"{row.counted} {say('capped')}" if row.capped else row.counted,)
    return Row((*cells, row.expected, row.change, *next(further, ())))


def _first_rating(answer: Any) -> Iterator[Table]:
    yes = say("yes")
    rows = [
        Row(
            (row.number, row.opponent, row.result, *(() if row.reason else (yes,))),
            row.reason,
            str(row.clause or ""),
        )
        for row in game_rows(answer.games, shown(answer.calculator))
    ]
    head = tuple(say(each) for each in ("Game", "Opponent", "Result", "Counts"))
    yield Table(say("Game by game"), head, rows, frozenset({2, 3}))


def _declared(answer: Any) -> Iterator[Table]:
    table = declaration(answer.calculator).game_table(answer)
    yield _games(
        filled(table.caption, answer),
        game_rows(answer.games, shown(answer.calculator)),
        counted=table.capped,
        columns=_said(each.title for each in table.columns),
        more=further_cells(table),
    )
    if getattr(answer, "next_game", ()):
        caption = say("One more game, against {opponent}", opponent=next_opponent(answer))
        columns = _said(ladder.NEXT_COLUMNS)
        yield Table(caption, columns, _rows(next_rows(answer)), frozenset({0}))
    yield _methods(answer.performance)


def _match(answer: Any) -> Iterator[Table]:
    yield Table(
        say("What if every game is won, drawn or lost?"),
        _said(ladder.MATCH_COLUMNS),
        _rows(ladder.match_rows(answer)),
        frozenset({0}),
    )


def _performance(answer: Any) -> Iterator[Table]:
    found = [row for row in game_rows(answer.games, shown(answer.calculator)) if row.reason]
    rows = [Row((), _uncounted(row), str(row.clause or "")) for row in found]
    if rows:
        yield Table(say("Not counted"), (), rows, frozenset({0}))
    yield _methods(answer.performance)


def _uncounted(row: GameRow) -> str:
    values = {"number": row.number, "result": row.result, "reason": row.reason}
    return say("Game {number}, {result}: {reason}", **values)


def _plan(answer: Any) -> Iterator[Table]:
    scores, games = planning.score_columns(answer), planning.game_columns(answer)
    yield Table(
        say("What each score leads to, and how likely it is by the model"),
        tuple(scores),
        _rows(planning.score_rows(answer)),
        frozenset({len(scores) - 1} if answer.norm is not None else ()),
    )
    yield Table(
        say("Games to come: chances by the model"),
        tuple(games),
        _rows(planning.game_rows(answer)),
        frozenset(range(2, len(games) - _CHANCES)),
    )


def _compare(answer: Any) -> Iterator[Table]:
    yield Table(
        say("The same games, rated in every way"),
        _said(comparison.COLUMNS),
        _rows(comparison.rows(answer)),
        frozenset({0}),
    )


def _convert(answer: Any) -> Iterator[Table]:
    yield Table(
        say("What is published"),
        _said(conversion.COLUMNS),
        _rows(conversion.rows(answer)),
        frozenset({0, 1, 2}),
    )


def _said(columns: Iterable[str]) -> tuple[str, ...]:
    return tuple(say(each) for each in columns)


_TABLES: dict[str, Callable[[Any], Iterator[Table]]] = {
    "match": _match,
    "performance": _performance,
    "plan": _plan,
    "compare": _compare,
    "convert": _convert,
}
