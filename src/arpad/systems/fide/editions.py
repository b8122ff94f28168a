"""The editions of the FIDE Rating Regulations built here, by the event's first day (B.02, 0.1)."""

from dataclasses import dataclass
from datetime import date
from functools import cache

from arpad.regulation import ByDate, Clause, Rules

B02 = "FIDE Handbook B.02, FIDE Rating Regulations"
RAPID_BLITZ = "FIDE Handbook B.02, Rapid and Blitz Rating Regulations"
SOURCE = (
    "as transcribed in public repositories (October 2026), the tables checked against several "
    "public copies"
)

_MARCH_2024 = date(2024, 3, 1)
_DECEMBER_2024 = date(2024, 12, 1)
_OCTOBER_2025 = date(2025, 10, 1)

CLAUSE_GAP_EXCLUSION = Clause("FIDE Rapid and Blitz Regulations", "600-point rule", _DECEMBER_2024)


@dataclass(frozen=True, slots=True)
class Clauses:
    """Where each rule stands, for one time class."""

    table: Clause
    cap: Clause
    cap_exemption: Clause
    unplayed: Clause
    rated_opponents: Clause
    change: Clause
    k: Clause
    rounding: Clause
    floor: Clause
    period: Clause


@cache
def clauses(time_class: str) -> Clauses:
    """Return the clauses: B.02 itself for standard, its counterparts for rapid and blitz.

    The sections of the Rapid and Blitz Regulations are not known to us one by one; their rules
    follow the named sections of B.02.
    """
    standard = time_class == "standard"

    def clause(section: str, effective: date = _MARCH_2024) -> Clause:
        if standard:
            return Clause("FIDE B.02", section, effective)
        return Clause("FIDE Rapid and Blitz Regulations", f"as B.02 {section}", effective)

    return Clauses(
        table=clause("8.1.2"),
        cap=clause("8.3.1"),
        cap_exemption=clause("8.3.1", _OCTOBER_2025),
        unplayed=clause("5.1"),
        rated_opponents=clause("8.3.1"),
        change=clause("8.3.2"),
        k=clause("8.3.3"),
        rounding=clause("8.3.4"),
        floor=clause("7.2.1"),
        period=clause("7.1"),
    )


CAP = 400  # points of difference, 8.3.1
FLOOR = 1400  # the lowest rating published, 7.2.1, since 1 March 2024


@dataclass(frozen=True, slots=True)
class Edition:
    """The dated parameters of one edition.

    ``cap``: the largest difference counted; ``exempt_from``: an own rating from which the true
    difference counts (None: nobody); ``excluded_gap`` and ``excluded_above``: a game with at
    least that difference is not rated when one player is above that rating (None: no such rule).
    """

    document: str
    label: str
    effective: date
    cap: int = CAP
    exempt_from: int | None = None
    excluded_gap: int | None = None
    excluded_above: int = 0

    def counted_difference(self, own: int, opponent: int) -> int:
        """Return own − opponent after the cap; only the player's own rating exempts (8.3.1)."""
        difference = own - opponent
        if self.exempt_from is not None and own >= self.exempt_from:
            return difference
        return max(-self.cap, min(self.cap, difference))

    def excludes(self, own: int, opponent: int) -> bool:
        """Whether the gap is so large that the game is not rated (rapid and blitz)."""
        return (
            self.excluded_gap is not None
            and abs(own - opponent) >= self.excluded_gap
            and max(own, opponent) > self.excluded_above
        )


_STANDARD = ByDate(
    [
        (_MARCH_2024, Edition(B02, "applied from 1 March 2024", _MARCH_2024)),
        (
            _OCTOBER_2025,
            Edition(
                B02,
                "applied from 1 March 2024, amended 1 October 2025",
                _OCTOBER_2025,
                exempt_from=2650,
            ),
        ),
    ]
)
_RAPID_AND_BLITZ = ByDate(
    [
        (_MARCH_2024, Edition(RAPID_BLITZ, "applied from 1 March 2024", _MARCH_2024)),
        (
            _DECEMBER_2024,
            Edition(
                RAPID_BLITZ,
                "applied from 1 March 2024, amended 1 December 2024",
                _DECEMBER_2024,
                excluded_gap=600,
                excluded_above=2600,
            ),
        ),
    ]
)


def edition(time_class: str, start: date | None) -> Edition:
    """Return the edition for an event that starts on ``start`` (None: the newest known)."""
    return (_STANDARD if time_class == "standard" else _RAPID_AND_BLITZ).on(start)


def every_edition() -> tuple[Rules, ...]:
    """Return every edition built here: standard, then rapid and blitz, each the oldest first."""
    return tuple(_rules(each) for each in (*_STANDARD.values, *_RAPID_AND_BLITZ.values))


def _rules(used: Edition) -> Rules:
    return Rules(used.document, used.label, used.effective, SOURCE)


def rules(time_class: str, start: date | None) -> Rules:
    """Name the edition, labelled reconstructed before the first one built here."""
    used = edition(time_class, start)
    if start is not None and start < used.effective:
        label = "reconstructed: before the edition of 1 March 2024, its cap of 400 and K rows used"
        return Rules(used.document, label, None, SOURCE, reconstructed=True)
    return _rules(used)
