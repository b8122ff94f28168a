"""What the US Chess rating system changed and when: clauses, parameters by the event's last day."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from arpad.regulation import ByDate, Clause, Rules
from arpad.systems.us_chess import formulas

DOCUMENT = "The US Chess Rating System"
SOURCE = "as published implementations of the revision of 6 April 2026 report it"
EARLIER_SOURCE = (
    "formulas as published implementations of the revision of 6 April 2026 report them, the bonus "
    "multiplier of the day as news, pages and reports of US Chess have it"
)
FORMULAS_OF_2013 = date(2013, 5, 18)  # for events that end from this day on

_DOCUMENT = "US Chess Rating System"

CLAUSE_SYSTEMS = Clause(_DOCUMENT, "1")
CLAUSE_INITIAL = Clause(_DOCUMENT, "2")
CLAUSE_EFFECTIVE_GAMES = Clause(_DOCUMENT, "3", FORMULAS_OF_2013)
CLAUSE_SPECIAL = Clause(_DOCUMENT, "4.1")
CLAUSE_STANDARD = Clause(_DOCUMENT, "4.2")
CLAUSE_BONUS = Clause(_DOCUMENT, "4.2, bonus")
CLAUSE_DUAL_RATED = Clause(_DOCUMENT, "4.2, dual-rated", FORMULAS_OF_2013)
CLAUSE_FLOORS = Clause(_DOCUMENT, "5")
CLAUSE_MATCHES = Clause(_DOCUMENT, "7")
CLAUSE_UNPLAYED = Clause(_DOCUMENT, "only games played are rated")
CLAUSE_HALF_K = Clause("US Chess Rating System before March 2006", "half-K events")

HALF_K_ENDED = date(2006, 3, 1)  # events that end from this day on cannot choose half K
ABSOLUTE_FLOOR_BEGAN = date(2008, 6, 1)  # June of 2008 or of 2009: the reports differ
BLEND_BEGAN = date(2020, 6, 1)  # first ratings blend all sources from here on (weights not known)

# About 2009 peak floors began at 1400, by 2015 at 1200; the day between is our choice.
LOWEST_PEAK_FLOOR = ByDate([(None, 1400), (FORMULAS_OF_2013, 1200)])


@dataclass(frozen=True, slots=True)
class Edition:
    """The dated parameters: bonus multiplier, N* and the dual-rated K, with what is known of them.

    ``known`` is False where the step's day or value is not known from a publication; it is then
    reconstructed. ``end_known`` is False where the day of the next step alone is not.
    """

    label: str
    effective: date | None
    bonus_multiplier: float
    effective_games: Callable[[float], float] = formulas.effective_games_2013
    effective_games_clause: Clause = CLAUSE_EFFECTIVE_GAMES
    dual_rated_k: bool = True
    known: bool = True
    end_known: bool = True

    @property
    def bonus_clause(self) -> Clause:
        """Where the bonus stands, with the day its multiplier took effect, if that is known."""
        # The formulas of 2013 kept the multiplier there was.
        dated = self.known and self.effective != FORMULAS_OF_2013
        return CLAUSE_BONUS._replace(effective=self.effective if dated else None)


_OLDER = {
    "effective_games": formulas.effective_games_2001,
    "effective_games_clause": Clause("US Chess Rating System before 18 May 2013", "3"),
    "dual_rated_k": False,
    "known": False,
}


# Label, first day, bonus multiplier, what else differs from the rules of today.
_ROWS: tuple[tuple[str, date | None, float, Mapping[str, Any]], ...] = (
    ("reconstructed: before July 2008 (bonus multiplier 10, older effective games)", None, 10,
     _OLDER),
    ("reconstructed: from July 2008 (bonus multiplier 8, older effective games); something changed "
     "in August 2012, what it was is not known", date(2008, 7, 1), 8, _OLDER),
    ("events ending from 18 May 2013, effective games of today, bonus multiplier 8",
     FORMULAS_OF_2013, 8, {}),
    ("events ending from 20 March 2014, bonus multiplier 10", date(2014, 3, 20), 10,
     {"end_known": False}),
    ("reconstructed: from about June 2015, bonus multiplier 12 (the day is unknown)",
     date(2015, 6, 1), 12, {"known": False}),
    ("events ending from 1 May 2017, bonus multiplier 14", date(2017, 5, 1), 14, {}),
    ("events ending from 1 February 2023, bonus multiplier 12", date(2023, 2, 1), 12, {}),
    ("revision of 6 April 2026; bonus multiplier 10 for events ending from 1 January 2025",
     date(2025, 1, 1), 10, {}),
)  # fmt: skip
EDITIONS = ByDate(
    (day, Edition(label, day, multiplier, **more)) for label, day, multiplier, more in _ROWS
)


def edition(end: date | None) -> Edition:
    """Return the parameters for an event that ends on ``end`` (None: in force)."""
    return EDITIONS.on(end)


def every_edition() -> tuple[Rules, ...]:
    """Return every edition built here, the oldest first."""
    return tuple(_rules(used) for used in EDITIONS.values)


def rules(end: date | None) -> Rules:
    """Name the edition used."""
    return _rules(edition(end))


def _rules(used: Edition) -> Rules:
    return Rules(
        DOCUMENT,
        used.label,
        used.effective if used.known else None,
        SOURCE if used is edition(None) else EARLIER_SOURCE,
        reconstructed=not used.known,
    )
