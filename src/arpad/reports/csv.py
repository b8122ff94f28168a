"""Answers and whole events as CSV for a spreadsheet: tables, an empty line between, exact numbers.

An answer is the result, then its lists; an event a row for each player, then the games.
"""

import csv
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from arpad.calculator import Answer
from arpad.calculators.events import EventAnswer
from arpad.reports import event_norms
from arpad.reports.documents.event_players import before, beside
from arpad.reports.event_json import player_data
from arpad.reports.json import Data, as_data

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


_PLAYER_COLUMNS = (
    "number", "name", "id", "before", "new_rating", "exact_change", "change", "k", "k_reason",
    "score", "expected", "performance", "rated_games",
)  # fmt: skip
_FREE_TEXTS = ("name", "id", "opponent_name", "section")
_SECTION_COLUMNS = ("time_class", "exact_new_rating")
_OFFICIAL_COLUMNS = ("formula_reason", "official", "official_exact", "official_difference", "norm")
_EVENT_GAME_COLUMNS = ("round", "colour", "opponent_number", "opponent_name", *GAME_COLUMNS)


def event_csv(answer: EventAnswer) -> Iterator[str]:
    """Give the CSV row by row: columns under the names of the JSON, numbers unrounded.

    What is rated in two systems stands there one after the other, after an empty line.
    """
    return written(chain.from_iterable(map(_event_tables, answer.reports)))


def _event_tables(answer: EventAnswer) -> Iterator[Rows]:
    """Give the players, the games, and the title norms made or nearly made if there are any."""
    columns = [*_PLAYER_COLUMNS, *beside(answer)]
    if answer.sections:
        section = ["section"] if answer.several else []
        own = (*_SECTION_COLUMNS, *answer.sections.details, *_OFFICIAL_COLUMNS)
        columns = [*section, *_PLAYER_COLUMNS, *own]
    yield table(columns, _player_rows(answer), _FREE_TEXTS)
    columns = [*(["file"] if answer.several else []), "number", "name", *_EVENT_GAME_COLUMNS]
    if answer.time_class:
        columns.append("opponent_before")
    yield table(columns, _game_rows(answer), _FREE_TEXTS)
    norms = list(event_norms.norm_data(event_norms.norm_report(answer)))
    if norms:
        yield table(tuple(norms[0]), norms, _FREE_TEXTS)


def _player_rows(answer: EventAnswer) -> Iterator[Data]:
    for outcome in answer.outcomes:
        data: Data = {**player_data(answer, outcome), "rated_games": outcome.rated_games}
        if answer.time_class:
            official = data["official"] or {}
            data |= {
                "time_class": answer.time_class,
                "official": official.get("new_rating"),
                "official_exact": official.get("exact"),
                "official_difference": official.get("difference"),
                "norm": data["norms"][-1]["level"] if data["norms"] else None,
            }
        yield data


def _game_rows(answer: EventAnswer) -> Iterator[Data]:
    entered = before(answer)
    for outcome in answer.outcomes:
        player = player_data(answer, outcome, entered)
        for game in player["games"]:
            yield {**game, "number": player["number"], "name": player["name"]}
