"""The formulas of the US Chess rating system: effective games, K, bonus, and their dates."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from arpad.regulation import ByDate, Clause, Number, Rules

DOCUMENT = "The US Chess Rating System"
SOURCE = "as published implementations of the revision of 6 April 2026 report it"
EARLIER_SOURCE = (
    "formulas as published implementations of the revision of 6 April 2026 report them, the bonus "
    "multiplier of the day as US Chess news and its forum report it"
)

_DOCUMENT = "US Chess Rating System"

CLAUSE_EFFECTIVE_GAMES = Clause(_DOCUMENT, "3", date(2013, 5, 1))
CLAUSE_STANDARD = Clause(_DOCUMENT, "4.2")
CLAUSE_DUAL_RATED = Clause(_DOCUMENT, "4.2", date(2013, 5, 1))
CLAUSE_SPECIAL = Clause(_DOCUMENT, "4.1")
CLAUSE_FLOORS = Clause(_DOCUMENT, "5")
CLAUSE_INITIAL = Clause(_DOCUMENT, "2")
CLAUSE_UNPLAYED = Clause(_DOCUMENT, "only games played are rated")

RATING_FLOOR = 100
PROVISIONAL_GAMES = 25  # with at most so many games a rating is provisional
HIGHEST_ABSOLUTE_FLOOR = 150  # section 5: 100 to 150, by career results
PEAK_FLOORS = (1200, 2200)  # section 5: the lowest and the highest that a peak or title gives
SPECIAL_FORMULA_GAMES = 8  # section 4.1: with at most so many games before the event


def _effective_games_2013(rating: float) -> float:
    """Return N*: 50 / √(0.662 + 0.00000739 (2569 − R)²) up to 2355, else 50 (section 3)."""
    if rating > 2355:
        return 50.0
    return 50 / math.sqrt(0.662 + 0.00000739 * (2569 - rating) ** 2)


def _effective_games_2001(rating: float) -> float:
    """Return N* until May 2013: 50 / √(1 + (2200 − R)² / 100000) up to 2200, else 50."""
    if rating > 2200:
        return 50.0
    return 50 / math.sqrt(1 + (2200 - rating) ** 2 / 100_000)


@dataclass(frozen=True, slots=True)
class Edition:
    """The dated parameters: bonus multiplier, N* and the dual-rated K, with what is known of them.

    ``known`` is False where the step's day or value is not published; it is then reconstructed.
    """

    label: str
    effective: date | None
    bonus_multiplier: int
    effective_games: Callable[[float], float] = _effective_games_2013
    effective_games_clause: Clause = CLAUSE_EFFECTIVE_GAMES
    dual_rated_k: bool = True
    known: bool = True


_EDITIONS = ByDate(
    [
        (
            None,
            Edition(
                "reconstructed: before May 2013 (bonus multiplier 10, older effective games)",
                None,
                10,
                _effective_games_2001,
                Clause("US Chess Rating System before May 2013", "3"),
                dual_rated_k=False,
                known=False,
            ),
        ),
        (
            date(2013, 5, 1),
            Edition(
                "reconstructed: from May 2013, bonus multiplier 8 (the day it changed is unknown)",
                date(2013, 5, 1),
                8,
                known=False,
            ),
        ),
        (
            date(2014, 3, 1),
            Edition(
                "reconstructed: from 2014, bonus multiplier 10 (the day it changed is unknown)",
                date(2014, 3, 1),
                10,
                known=False,
            ),
        ),
        (
            date(2015, 6, 1),
            Edition(
                "reconstructed: from about June 2015, bonus multiplier 12 (the day is unknown)",
                date(2015, 6, 1),
                12,
                known=False,
            ),
        ),
        (
            date(2017, 5, 1),
            Edition("events ending from 1 May 2017, bonus multiplier 14", date(2017, 5, 1), 14),
        ),
        (
            date(2023, 2, 1),
            Edition(
                "events ending from 1 February 2023, bonus multiplier 12", date(2023, 2, 1), 12
            ),
        ),
        (
            date(2025, 1, 1),
            Edition(
                "revision of 6 April 2026; bonus multiplier 10 for events ending from "
                "1 January 2025",
                date(2025, 1, 1),
                10,
            ),
        ),
    ]
)


def bonus_clause(used: Edition) -> Clause:
    """Return where the bonus stands, with the day its multiplier took effect."""
    return Clause(_DOCUMENT, "4.2", used.effective if used.known else None)


def edition(end: date | None) -> Edition:
    """Return the parameters for an event that ends on ``end`` (None: the newest known)."""
    return _EDITIONS.on(end)


def every_edition() -> tuple[Rules, ...]:
    """Return every edition built here, the oldest first."""
    return tuple(_rules(each) for each in _EDITIONS.values)


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


def personal_floor_possible(before: Number, after: Number) -> bool:
    """Whether a player falling from ``before`` to ``after`` may have met a floor above 100.

    The absolute floor lies between 100 and 150; a floor by peak or title between 1200 and 2200.
    """
    lowest, highest = PEAK_FLOORS
    return after < HIGHEST_ABSOLUTE_FLOOR or (before >= lowest and after < highest)


def effective_games(rating: float, games: int | None, used: Edition) -> float:
    """Return N' = min(N, N*); games not known count as plenty, so N* (section 3)."""
    most = used.effective_games(rating)
    return most if games is None else min(games, most)


def k_factor(effective: float, games: int) -> float:
    """Return K = 800 / (N' + m) for m games in the event (section 4.2)."""
    return 800 / (effective + games)


def dual_rated_factor(rating: float) -> float:
    """Return what K is multiplied by for the Regular rating in a dual-rated event (4.2).

    1 up to 2200, then 6.5 − 0.0025 R, and 0.25 from 2500.
    """
    if rating <= 2200:
        return 1.0
    return 6.5 - 0.0025 * rating if rating < 2500 else 0.25


def bonus_threshold(games: int, multiplier: int) -> float:
    """Return B × √max(m, 4): the part of K(S − E) that earns no bonus (section 4.2)."""
    return multiplier * math.sqrt(max(games, 4))


def bonus_refused(games: int, most_against_one: int) -> str | None:
    """Return why there can be no bonus, or None (section 4.2).

    At least three games, and nobody met more than twice; with three games nobody twice.
    """
    if games < 3:
        return "us-bonus-few-games"
    if most_against_one > (1 if games == 3 else 2):
        return "us-bonus-same-opponent"
    return None
