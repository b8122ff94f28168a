"""What US Chess declares for questions: facts and notes of a plan, its lowest rating."""

from collections.abc import Iterator
from datetime import date

from arpad.calculator import Worked
from arpad.capabilities import Comparison, Planned, usual_notes
from arpad.domain import Account, RatingChange, Report
from arpad.inputs import Given
from arpad.regulation import Clause


def _notes(given: Given, report: Report) -> Iterator[Account]:
    yield from usual_notes(given, report, "plan-period-us-chess")
    if given["most_games_against_one"] == 1:
        yield Account("plan-opponents-differ")


def _clause(given: Given, change: RatingChange) -> Clause:  # noqa: ARG001
    from arpad.systems.us_chess.editions import CLAUSE_SPECIAL, CLAUSE_STANDARD

    return CLAUSE_SPECIAL if change.details["formula"] == "special" else CLAUSE_STANDARD


PLAN = Planned(
    ("time_class", "peak", "date", "most_games_against_one", "dual_rated", "history", "floor"),
    notes=_notes,
    clause=_clause,
    examples=(
        Worked(
            {
                "rating": 1700,
                "opponents": "4x1700",
                "target": 1813,
                "system": "us-chess",
                "games_played": 30,
            },
            {"needed": 4, "best": 1813, "outcome": "needed"},
            "estimator published after the revision of 6 April 2026",
            "US Chess: only four wins reach 1813",
        ),
    ),
)


def _reason(change: RatingChange) -> str:
    standard = change.details["formula"] == "standard"
    return "compare-us" if standard else "compare-us-special"


COMPARED = Comparison(reason=_reason, notes=False)

HISTORY = False  # the headers of games have no rating of it


def LOWEST(day: date | None) -> int:  # noqa: ARG001
    """Return the lowest rating there is, the same on every day."""
    from arpad.systems.us_chess.editions import RATING_FLOOR

    return RATING_FLOOR
