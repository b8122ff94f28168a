"""Answers as CSV for a spreadsheet: tables with an empty line between, numbers unrounded.

An answer is the result, then its lists.
"""

import csv
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from arpad.calculator import Answer
from arpad.reports.json import as_data

Rows = Iterable[Iterable[object]]
GAME_COLUMNS = (
    "opponent", "result", "score", "difference", "counted_difference", "expected", "change",
    "counted", "reason", "clause",
)  # fmt: skip
_TEXTS = ("games", "steps", "notes", "problems")  # games have columns of their own
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


class _Line:
    """Hands a line back as text."""

    def write(self, text: str) -> str:
        """Return the line."""
        return text


def written(tables: Iterable[Rows]) -> Iterator[str]:
    """Give tables as CSV row by row, an empty line between two."""
    write: Callable[[Iterable[object]], str] = csv.writer(_Line()).writerow
    for place, table in enumerate(tables):
        if place:
            yield write(())
        yield from map(write, table)


def table(
    columns: Sequence[str], rows: Iterable[Mapping[str, object]], texts: Sequence[str] = ()
) -> Iterator[Iterable[object]]:
    """Give a table of some values of each row under their names; ``texts`` are anybody’s."""
    yield columns
    for row in rows:
        yield [_cell(row.get(name), anybodys=name in texts) for name in columns]


def _cell(value: object, *, anybodys: bool = False) -> object:
    """Write a truth value as JSON does, anybody’s text so that no spreadsheet sees a formula."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if anybodys and isinstance(value, str) and value.startswith(_FORMULA):
        return f"'{value}"
    return value


def as_csv(answer: Answer) -> str:
    """Return the answer as CSV under the names of the JSON, numbers unrounded."""
    return "".join(written(_tables(as_data(answer))))


def _tables(data: dict[str, Any]) -> Iterator[Rows]:
    """Give the result, the games, and what else stands in lists, without the working."""
    yield [("name", "value"), *_values(data)]
    if isinstance(games := data.get("games"), list):
        yield _numbered("game", GAME_COLUMNS, games)
    for name, value in data.items():
        if name not in _TEXTS and isinstance(value, list) and value and isinstance(value[0], dict):
            yield _numbered(name, tuple(value[0]), value)


def _numbered(name: str, columns: Sequence[str], rows: list[dict[str, object]]) -> Rows:
    """Give a list as a table: scores, ways, conversions."""
    lines = ({name: number, **row} for number, row in enumerate(rows, start=1))
    return table((name, *columns), lines)


def _values(data: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, object]]:
    """List every value, nested ones under dotted names; lists of objects are left out."""
    for name, value in data.items():
        if isinstance(value, dict):
            yield from _values(value, f"{prefix}{name}.")
        elif not isinstance(value, list):
            yield f"{prefix}{name}", value
        elif value and all(isinstance(item, (int, float)) for item in value):
            yield f"{prefix}{name}", " ".join(map(str, value))
