"""Where each FIDE rule stands: B.02 for standard, its counterparts for rapid and blitz."""

from datetime import date
from functools import cache
from typing import NamedTuple

from arpad.regulation import Clause

STANDARD = "standard"
MARCH_2024 = date(2024, 3, 1)
DECEMBER_2024 = date(2024, 12, 1)
OCTOBER_2025 = date(2025, 10, 1)

B02, RAPID_BLITZ = "FIDE B.02", "FIDE Rapid and Blitz Regulations"
GAP_EXCLUSION = Clause(RAPID_BLITZ, "7.3.1, 600 points", DECEMBER_2024)
# A player without a rapid or blitz rating has the standard one, and counts as rated.
STANDS_IN = Clause(RAPID_BLITZ, "7.2.1", MARCH_2024)
COMPRESSION = Clause("FIDE Council, one-time change of the lists", "", MARCH_2024)


class Clauses(NamedTuple):
    """Where each rule stands, for one time class; what a chapter does not have is as in B.02."""

    table: Clause
    dp_table: Clause
    cap: Clause
    cap_exemption: Clause
    time_control: Clause
    first_period: Clause
    even_times: Clause
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


# B.02, then rapid and blitz. That chapter has one section fewer before those on unplayed games; a
# rule of its own, 7.2.1, comes before those on first ratings.
_SECTIONS = {
    "table": ("8.1.2", "7.1.2"),
    "dp_table": ("8.1.1", "7.1.1"),
    "cap": ("8.3.1", "7.3.1"),
    "cap_exemption": ("8.3.1", "7.3.1"),
    "time_control": ("1.1", "1.1"),
    "first_period": ("1.2", ""),
    "even_times": ("", "1.2"),
    "unplayed": ("5.1", "4.1"),
    "match_unrated": ("6.1", "5.1"),
    "match_decided": ("6.2", "5.2"),
    "rated_opponents": ("8.3.1", "7.3.1"),
    "change": ("8.3.2", "7.3.2"),
    "k": ("8.3.3", "7.3.3"),
    "rounding": ("8.3.4", "7.3.4"),
    "floor": ("7.2.1", "6.2.1"),
    "period": ("7.1", "6.1"),
    "first_rating": ("8.2", "7.2"),
    "first_event": ("8.2.1", "7.2.2"),
    "first_formula": ("8.2.3", "7.2.4"),
    "first_published": ("7.1.4", "6.1.4"),
}
_EARLIER = " (numbered as in 2024)"
_TIMES = {"rapid": "1.1.1", "blitz": "1.1.2"}


def clauses(time_class: str, start: date | None) -> Clauses:
    """Return the clauses: of B.02 for standard, of the rapid and blitz chapter for those.

    Editions before March 2024 are cited by its numbering, without a day.
    """
    return _clauses(time_class, earlier=start is not None and start < MARCH_2024)


@cache
def _clauses(time_class: str, *, earlier: bool) -> Clauses:
    def clause(name: str) -> Clause:
        of_standard, of_others = _SECTIONS[name]
        standard = (time_class == STANDARD and of_standard) or not of_others
        section = of_standard if standard else of_others
        if name == "time_control":
            section = _TIMES.get(time_class, section)
        day = OCTOBER_2025 if name == "cap_exemption" else MARCH_2024
        where = section + _EARLIER if earlier else section
        return Clause(B02 if standard else RAPID_BLITZ, where, None if earlier else day)

    return Clauses(**{name: clause(name) for name in _SECTIONS})


def number_of(clause: Clause) -> str:
    """Return the number of a section, as a sentence names it."""
    return clause.section.removesuffix(_EARLIER)
