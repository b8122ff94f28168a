"""What a plan asks of US Chess: the facts that decide K, bonus and floors, and what it assumes."""

from collections.abc import Iterator

from arpad.capabilities import Given, Planned, usual_notes
from arpad.domain import Account, RatingChange, Report
from arpad.regulation import Clause


def _notes(given: Given, report: Report) -> Iterator[Account]:
    yield from usual_notes(given, report, "plan-period-us-chess")
    if given["most_games_against_one"] == 1:
        yield Account("plan-opponents-differ")


def _clause(given: Given, change: RatingChange) -> Clause:  # noqa: ARG001
    from arpad.systems.us_chess.editions import CLAUSE_SPECIAL, CLAUSE_STANDARD

    return CLAUSE_SPECIAL if change.details["formula"] == "special" else CLAUSE_STANDARD


PLAN = Planned(
    (
        "time_class",
        "peak",
        "date",
        "most_games_against_one",
        "dual_rated",
        "history",
        "floor",
    ),
    notes=_notes,
    clause=_clause,
)
