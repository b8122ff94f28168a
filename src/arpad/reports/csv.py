"""An answer as CSV for a spreadsheet: the result, then its lists as tables after empty lines."""

import csv
import io
from collections.abc import Iterator
from typing import Any

from arpad.answers import Answer
from arpad.reports.json import as_data

_GAME_COLUMNS = (
    "opponent",
    "result",
    "score",
    "difference",
    "counted_difference",
    "expected",
    "change",
    "counted",
    "reason",
    "clause",
)


_TEXTS = ("games", "steps", "notes", "problems")  # games have columns of their own
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def harmless(text: str) -> str:
    """Return anybody's text so that no spreadsheet takes it for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text


def as_csv(answer: Answer) -> str:
    """Return the answer as CSV under the names of the JSON, numbers unrounded."""
    out = io.StringIO()
    csv.writer(out).writerows(rows(answer))
    return out.getvalue()


def rows(answer: Answer) -> Iterator[tuple[object, ...]]:
    """List the rows of every table with their headings; an empty row parts two tables."""
    data = as_data(answer)
    yield ("name", "value")
    yield from _values(data)
    games = data.get("games")
    if isinstance(games, list):
        yield ()
        yield ("game", *_GAME_COLUMNS)
        for number, game in enumerate(games, start=1):
            yield (number, *(_cell(game.get(column)) for column in _GAME_COLUMNS))
    for name, lines in _tables(data):
        yield ()
        yield (name, *lines[0])
        for number, line in enumerate(lines, start=1):
            yield (number, *map(_cell, line.values()))


def _tables(data: dict[str, Any]) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """List what else stands in lists, without the working: scores, ways, conversions."""
    for name, value in data.items():
        if name not in _TEXTS and isinstance(value, list) and value and isinstance(value[0], dict):
            yield name, value


def _cell(value: object) -> object:
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else value


def _values(data: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, object]]:
    """List every value, nested ones under dotted names; lists of objects are left out."""
    for name, value in data.items():
        if isinstance(value, dict):
            yield from _values(value, f"{prefix}{name}.")
        elif not isinstance(value, list):
            yield f"{prefix}{name}", value
        elif value and all(isinstance(item, (int, float)) for item in value):
            yield f"{prefix}{name}", " ".join(map(str, value))
