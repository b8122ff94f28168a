"""A whole event as CSV for a spreadsheet: a row for each player, an empty line, the games."""

from collections.abc import Iterator
from itertools import chain

from arpad.calculators.events import EventAnswer
from arpad.reports import event_norms
from arpad.reports.csv import GAME_COLUMNS, Rows, table, written
from arpad.reports.documents.event_players import before, beside
from arpad.reports.event_json import player_data
from arpad.reports.json import Data

_PLAYER_COLUMNS = (
    "number", "name", "id", "before", "new_rating", "exact_change", "change", "k", "k_reason",
    "score", "expected", "performance", "rated_games",
)  # fmt: skip
_FREE_TEXTS = ("name", "id", "opponent_name", "section")
_SECTION_COLUMNS = ("time_class", "exact_new_rating")
_OFFICIAL_COLUMNS = ("formula_reason", "official", "official_exact", "official_difference", "norm")
_GAME_COLUMNS = ("round", "colour", "opponent_number", "opponent_name", *GAME_COLUMNS)


def stream(answer: EventAnswer) -> Iterator[str]:
    """Give the CSV row by row: columns under the names of the JSON, numbers unrounded.

    What is rated in two systems stands there one after the other, after an empty line.
    """
    return written(chain.from_iterable(map(_tables, answer.reports)))


def _tables(answer: EventAnswer) -> Iterator[Rows]:
    """Give the players, the games, and the title norms made or nearly made if there are any."""
    columns = [*_PLAYER_COLUMNS, *beside(answer)]
    if answer.sections:
        section = ["section"] if answer.several else []
        own = (*_SECTION_COLUMNS, *answer.sections.details, *_OFFICIAL_COLUMNS)
        columns = [*section, *_PLAYER_COLUMNS, *own]
    yield table(columns, _players(answer), _FREE_TEXTS)
    columns = [*(["file"] if answer.several else []), "number", "name", *_GAME_COLUMNS]
    if answer.time_class:
        columns.append("opponent_before")
    yield table(columns, _games(answer), _FREE_TEXTS)
    norms = list(event_norms.norm_data(event_norms.norm_report(answer)))
    if norms:
        yield table(tuple(norms[0]), norms, _FREE_TEXTS)


def _players(answer: EventAnswer) -> Iterator[Data]:
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


def _games(answer: EventAnswer) -> Iterator[Data]:
    entered = before(answer)
    for outcome in answer.outcomes:
        player = player_data(answer, outcome, entered)
        for game in player["games"]:
            yield {**game, "number": player["number"], "name": player["name"]}
