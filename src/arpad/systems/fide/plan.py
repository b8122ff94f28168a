"""What a plan asks of FIDE: the facts that decide K, and what it assumes."""

from collections.abc import Iterator

from arpad.capabilities import Given, Planned, games_not_given
from arpad.domain import Account, RatingChange, Report
from arpad.regulation import Clause


def _notes(given: Given, report: Report) -> Iterator[Account]:
    from arpad.systems.fide.junior import TURN_CODES
    from arpad.systems.fide.k_factor import FOR_EVER_FROM

    (change,) = report.changes
    yield from (note for note in change.notes if note.code in TURN_CODES)
    if not given["ever_2400"] and max(given["rating"], given["peak"] or 0) < FOR_EVER_FROM:
        yield from games_not_given(given, report)
    if report.rules.reconstructed:
        values = {"date": given["date"], "edition": report.rules.edition}
        yield Account("fide-reconstructed", values)
    yield Account("plan-period-fide")


def _clause(given: Given, change: RatingChange) -> Clause:  # noqa: ARG001
    from arpad.systems.fide.clauses import clauses

    return clauses(given["time_class"], given["date"]).change


PLAN = Planned(
    ("time_class", "peak", "date", "end", "birth_year", "under_18", "ever_2400"),
    unrated=True,
    never_rated="a game with this opponent would not be rated: the ratings differ by 600 or more.",
    notes=_notes,
    clause=_clause,
)
