"""Where each FIDE rule stands: B.02 for standard, its counterparts for rapid and blitz."""

from datetime import date
from functools import cache
from typing import NamedTuple

from arpad.regulation import Clause

STANDARD = "standard"
MARCH_2024 = date(2024, 3, 1)
DECEMBER_2024 = date(2024, 12, 1)
OCTOBER_2025 = date(2025, 10, 1)

GAP_EXCLUSION = Clause("FIDE Rapid and Blitz Regulations", "600-point rule", DECEMBER_2024)
# A player without a rapid or blitz rating has the standard one, and counts as rated.
STANDS_IN = Clause("FIDE Rapid and Blitz Regulations", "7.2.1", MARCH_2024)
COMPRESSION = Clause("FIDE Council, one-time change of the lists", "", MARCH_2024)


class Clauses(NamedTuple):
    """Where each rule stands, for one time class."""

    table: Clause
    cap: Clause
    cap_exemption: Clause
    time_control: Clause
    first_period: Clause
    unplayed: Clause
    match_unrated: Clause
    match_decided: Clause
    rated_opponents: Clause
    change: Clause
    k: Clause
    rounding: Clause
    floor: Clause
    period: Clause
    first_rating: Clause
    first_event: Clause
    first_formula: Clause
    first_published: Clause


def clauses(time_class: str, start: date | None) -> Clauses:
    """Return the clauses: B.02 itself for standard, its counterparts for rapid and blitz.

    The sections of the Rapid and Blitz Regulations are not known to us one by one; their rules
    follow the named sections of B.02. Editions before March 2024 are cited by its numbering,
    without a day.
    """
    return _clauses(time_class, earlier=start is not None and start < MARCH_2024)


@cache
def _clauses(time_class: str, *, earlier: bool) -> Clauses:
    standard = time_class == STANDARD

    def clause(section: str, effective: date = MARCH_2024) -> Clause:
        day = None if earlier else effective
        where = f"{section} (numbered as in 2024)" if earlier else section
        if standard:
            return Clause("FIDE B.02", where, day)
        return Clause("FIDE Rapid and Blitz Regulations", f"as B.02 {where}", day)

    return Clauses(
        table=clause("8.1.2"),
        cap=clause("8.3.1"),
        cap_exemption=clause("8.3.1", OCTOBER_2025),
        time_control=clause("1.1"),
        first_period=clause("1.2"),
        unplayed=clause("5.1"),
        match_unrated=clause("6.1"),
        match_decided=clause("6.2"),
        rated_opponents=clause("8.3.1"),
        change=clause("8.3.2"),
        k=clause("8.3.3"),
        rounding=clause("8.3.4"),
        floor=clause("7.2.1"),
        period=clause("7.1"),
        first_rating=clause("8.2"),
        first_event=clause("8.2.1"),
        first_formula=clause("8.2.3"),
        first_published=clause("7.1.4"),
    )
