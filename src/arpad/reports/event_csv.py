"""A whole event as CSV for a spreadsheet: a row for each player, an empty line, the games."""

import csv
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from arpad.calculators.events import EventAnswer
from arpad.reports import event_norms
from arpad.reports.csv import harmless
from arpad.reports.documents.event_players import before, beside
from arpad.reports.event_json import player_data
from arpad.reports.json import Data

_PLAYER_COLUMNS = (
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
_SECTION_COLUMNS = ("time_class", "exact_new_rating")
_OFFICIAL_COLUMNS = ("formula_reason", "official", "official_exact", "official_difference", "norm")
_GAME_COLUMNS = (
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


class _Line:
    """Hands a line back as text."""

    def write(self, text: str) -> str:
        """Return the line."""
        return text


def stream(answer: EventAnswer) -> Iterator[str]:
    """Give the CSV row by row: columns under the names of the JSON, numbers unrounded.

    What is rated in two systems stands there one after the other, after an empty line.
    """
    written = csv.writer(_Line()).writerow
    tables = chain.from_iterable(map(_tables, answer.reports))
    for place, table in enumerate(tables):
        if place:
            yield written(())
        yield from map(written, table)


def _tables(answer: EventAnswer) -> Iterator[Iterable[Iterable[object]]]:
    """Give the players, the games, and the title norms made or nearly made if there are any."""
    yield _players(answer)
    yield _games(answer)
    norms = list(event_norms.norm_data(event_norms.norm_report(answer)))
    if norms:
        yield [norms[0], *(_cells(norm, norm) for norm in norms)]


def _players(answer: EventAnswer) -> Iterator[Iterable[object]]:
    columns = [*_PLAYER_COLUMNS, *beside(answer)]
    if answer.sections:
        section = ["section"] if answer.several else []
        own = (*_SECTION_COLUMNS, *answer.sections.details, *_OFFICIAL_COLUMNS)
        columns = [*section, *_PLAYER_COLUMNS, *own]
    yield columns
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
        yield _cells(columns, data)


def _games(answer: EventAnswer) -> Iterator[Iterable[object]]:
    columns = [*(["file"] if answer.several else []), "number", "name", *_GAME_COLUMNS]
    if answer.time_class:
        columns.append("opponent_before")
    yield columns
    entered = before(answer)
    for outcome in answer.outcomes:
        player = player_data(answer, outcome, entered)
        who = {"number": player["number"], "name": player["name"]}
        for game in player["games"]:
            yield _cells(columns, {**game, **who})


def _cells(columns: Iterable[str], data: Mapping[str, object]) -> Iterator[object]:
    """Give the values of some columns, so that no spreadsheet takes a name for a formula."""
    for name in columns:
        value = data.get(name)
        if isinstance(value, bool):
            yield "true" if value else "false"
        else:
            yield harmless(value) if isinstance(value, str) and name in _FREE_TEXTS else value
