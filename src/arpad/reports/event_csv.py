"""A whole event as CSV for a spreadsheet: a row for each player, an empty line, the games."""

import csv
import io
from collections.abc import Iterator
from typing import Any

from arpad.calculators.events import EventAnswer
from arpad.reports.csv import harmless
from arpad.reports.event_json import player_data

PLAYER_COLUMNS = (
    "number",
    "name",
    "id",
    "before",
    "new_rating",
    "exact_change",
    "change",
    "k",
    "k_reason",
    "score",
    "expected",
    "performance",
    "rated_games",
)
_FREE_TEXTS = ("name", "id", "opponent_name")
GAME_COLUMNS = (
    "round",
    "colour",
    "opponent_number",
    "opponent_name",
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


def stream(answer: EventAnswer) -> Iterator[str]:
    """Give the CSV row by row: columns under the names of the JSON, numbers unrounded."""
    out = _Line()
    yield out.written(PLAYER_COLUMNS)
    for outcome in answer.outcomes:
        data = player_data(answer, outcome) | {"rated_games": len(outcome.counted)}
        yield out.written(_cell(name, data[name]) for name in PLAYER_COLUMNS)
    yield out.written(())
    file = ("file",) if answer.several else ()
    yield out.written((*file, "number", "name", *GAME_COLUMNS))
    for outcome in answer.outcomes:
        data = player_data(answer, outcome)
        who = (data["number"], _cell("name", data["name"]))
        for game in data["games"]:
            place = (game["file"],) if answer.several else ()
            yield out.written(
                (*place, *who, *(_cell(each, game.get(each)) for each in GAME_COLUMNS))
            )


class _Line:
    """Writes one row at a time as text."""

    def __init__(self) -> None:
        self._out = io.StringIO()
        self._writer = csv.writer(self._out)

    def written(self, row: Any) -> str:
        self._writer.writerow(row)
        text = self._out.getvalue()
        self._out.seek(0)
        self._out.truncate()
        return text


def _cell(column: str, value: Any) -> Any:
    """Write a value so that no spreadsheet takes a name for a formula."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return harmless(value) if column in _FREE_TEXTS and value else value
