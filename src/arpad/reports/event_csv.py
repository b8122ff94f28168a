"""A whole event as CSV for a spreadsheet: a row for each player, an empty line, the games."""

import csv
import io
from collections.abc import Iterator
from typing import Any

from arpad.calculators.events import EventAnswer
from arpad.capabilities import Sections
from arpad.reports import event_norms
from arpad.reports.csv import harmless
from arpad.reports.documents.event_players import before, beside
from arpad.reports.event_json import Data, player_data

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
_FREE_TEXTS = ("name", "id", "opponent_name", "section")
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
    """Give the CSV row by row: columns under the names of the JSON, numbers unrounded.

    What is rated in two systems stands there one after the other, after an empty line.
    """
    for place, each in enumerate(answer.reports):
        if place:
            yield _Line().written(())
        yield from _streamed(each)


def _streamed(answer: EventAnswer) -> Iterator[str]:
    out = _Line()
    columns = _columns(answer)
    yield out.written(columns)
    for outcome in answer.outcomes:
        data: Data = {**player_data(answer, outcome), "rated_games": outcome.rated_games}
        if answer.time_class:
            data |= _of_sections(answer, data)
        yield out.written(_cell(name, data.get(name)) for name in columns)
    yield out.written(())
    file = ("file",) if answer.several else ()
    games = (*GAME_COLUMNS, *(["opponent_before"] if answer.time_class else []))
    yield out.written((*file, "number", "name", *games))
    entered = before(answer)
    for outcome in answer.outcomes:
        player = player_data(answer, outcome, entered)
        who = (player["number"], _cell("name", player["name"]))
        for game in player["games"]:
            place = (game["file"],) if answer.several else ()
            yield out.written((*place, *who, *(_cell(each, game.get(each)) for each in games)))
    yield from _norms(out, answer)


def _norms(out: "_Line", answer: EventAnswer) -> Iterator[str]:
    """Give a third table, where the event has title norms made or nearly made."""
    found = list(event_norms.norm_data(event_norms.norm_report(answer)))
    if found:
        yield out.written(())
        yield out.written(found[0])
    for norm in found:
        yield out.written(_cell(name, value) for name, value in norm.items())


def _columns(answer: EventAnswer) -> tuple[str, ...]:
    if not answer.sections:
        return (*PLAYER_COLUMNS, *beside(answer))
    named = ["section"] if answer.several else []
    return (*named, *PLAYER_COLUMNS, *_section_columns(answer.sections))


def _section_columns(sections: Sections) -> tuple[str, ...]:
    official = ("official", "official_exact", "official_difference")
    first = ("time_class", "exact_new_rating")
    return (*first, *sections.details, "formula_reason", *official, "norm")


def _of_sections(answer: EventAnswer, data: Data) -> Data:
    """Return what stands in columns of its own of a player's values."""
    official = data["official"] or {}
    return {
        "time_class": answer.time_class,
        "official": official.get("new_rating"),
        "official_exact": official.get("exact"),
        "official_difference": official.get("difference"),
        "norm": data["norms"][-1]["level"] if data["norms"] else None,
    }


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
