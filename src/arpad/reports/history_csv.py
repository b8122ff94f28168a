"""One player's games as CSV: the periods, performance by colour and band, the curve."""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from arpad.calculators.history import HistoryAnswer
from arpad.reports.csv import harmless
from arpad.reports.history import as_data

PERIOD_COLUMNS = (
    "period", "time_class", "start", "end", "events", "games", "counted", "score", "before",
    "expected", "k", "exact_change", "change", "new_rating", "next", "performance",
)  # fmt: skip
SIDE_COLUMNS = (
    "colour", "low", "high", "games", "wins", "draws", "losses", "score", "average", "performance",
)  # fmt: skip
CURVE_COLUMNS = ("date", "time_class", "rating")


def as_csv(answer: HistoryAnswer) -> str:
    """Return three tables with an empty line between, under the names of the JSON, unrounded."""
    data = as_data(answer)
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerows(_table(PERIOD_COLUMNS, data["periods"]))
    writer.writerow(())
    writer.writerows(_table(SIDE_COLUMNS, [*data["colours"], *data["bands"]]))
    writer.writerow(())
    writer.writerows(_table(CURVE_COLUMNS, data["curve"]))
    return out.getvalue()


def _table(columns: tuple[str, ...], rows: Iterable[Mapping[str, Any]]) -> Iterator[list[Any]]:
    yield list(columns)
    for row in rows:
        # Only the name of an event is anybody's text.
        yield [harmless(row[each]) if each == "period" else row.get(each) for each in columns]
