"""The US Chess rating system by the event's last day: clauses, parameters, formulas, floors."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from arpad.regulation import ByDate, Clause, Number, Rules, half_up

RATING_FLOOR = 100
PROVISIONAL_GAMES = 25  # with at most so many games a rating is provisional
SPECIAL_FORMULA_GAMES = 8  # section 4.1: with at most so many games before the event
MOST_EFFECTIVE_GAMES = 50.0
# Matches (section 7)
MATCH_LIMIT = 50  # points that one can move a rating
MATCH_LIMIT_180_DAYS = 100  # points that all within 180 days can move it
MATCH_LIMIT_THREE_YEARS = 200  # points that all within three years can move it
MATCH_GAP = 400  # points that may lie between the published ratings of the two
MATCH_GAMES = 20  # at most
MATCH_FROM = 2  # games of two players alone that must be a match


def is_provisional(games: int | None) -> bool | None:
    """Whether a rating of so many games is provisional, None where they are not known."""
    return None if games is None else games <= PROVISIONAL_GAMES


def effective_games_2013(rating: float) -> float:
    """Return N*: 50 / √(0.662 + 0.00000739 (2569 − R)²) up to 2355, else 50 (section 3)."""
    if rating > 2355:
        return MOST_EFFECTIVE_GAMES
    return 50 / math.sqrt(0.662 + 0.00000739 * (2569 - rating) ** 2)


def effective_games_2001(rating: float) -> float:
    """Return N* until 17 May 2013: 50 / √(1 + (2200 − R)² / 100000) up to 2200, else 50."""
    if rating > 2200:
        return MOST_EFFECTIVE_GAMES
    return 50 / math.sqrt(1 + (2200 - rating) ** 2 / 100_000)


def k_factor(effective: float, games: int) -> float:
    """Return K = 800 / (N' + m) for m games in the event (section 4.2)."""
    return 800 / (effective + games)


def half_k_factor(effective: float, games: int) -> float:
    """Return K = 400 / (N' + m/2): what an event could choose until February 2006."""
    return 400 / (effective + games / 2)


def dual_rated_factor(rating: float) -> float:
    """Return what K is multiplied by for the Regular rating in a dual-rated event (4.2).

    1 up to 2200, then 6.5 − 0.0025 R, and 0.25 from 2500.
    """
    if rating <= 2200:
        return 1.0
    return 6.5 - 0.0025 * rating if rating < 2500 else 0.25


def bonus_threshold(games: int, multiplier: float) -> float:
    """Return B × √max(m, 4): the part of K(S − E) that earns no bonus (section 4.2)."""
    return multiplier * math.sqrt(max(games, 4))


def bonus_refused(games: int, most_against_one: int) -> str:
    """Return the code of why there can be no bonus, empty if there can be one (section 4.2).

    At least three games, and nobody met more than twice; with three games nobody twice.
    """
    if games < 3:
        return "us-bonus-few-games"
    if most_against_one > (1 if games == 3 else 2):
        return "us-bonus-same-opponent"
    return ""


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
class Parameters:
    """The dated parameters: bonus multiplier, N* and the dual-rated K, with what is known of them.

    ``known`` is False where the step's day or value is not known from a publication; it is then
    reconstructed. ``end_known`` is False where the day of the next step alone is not.
    """

    label: str
    effective: date | None
    bonus_multiplier: float
    effective_games: Callable[[float], float] = effective_games_2013
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

    @property
    def rules(self) -> Rules:
        """The edition by its name, and how its text is known."""
        return Rules(
            DOCUMENT,
            self.label,
            self.effective if self.known else None,
            SOURCE if self is edition(None) else EARLIER_SOURCE,
            reconstructed=not self.known,
        )


_OLDER = {
    "effective_games": effective_games_2001,
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
    (day, Parameters(label, day, multiplier, **more)) for label, day, multiplier, more in _ROWS
)


def edition(end: date | None) -> Parameters:
    """Return the parameters for an event that ends on ``end`` (None: in force)."""
    return EDITIONS.on(end)


def every_edition() -> tuple[Rules, ...]:
    """Return every edition built here, the oldest first."""
    return tuple(used.rules for used in EDITIONS.values)


HIGHEST_ABSOLUTE_FLOOR = 150
HIGHEST_PEAK_FLOOR = 2100
TITLE_FLOOR = 2200  # Original Life Master: 300 games at an established rating of 2200 or more


def absolute_floor(wins: int, draws: int, events: int) -> int:
    """Return 100 + 4 for each win + 2 for each draw + 1 for each event, at most 150.

    All are of the whole career in the system, the event in hand included; ``events`` are those of
    three rated games or more.
    """
    earned = RATING_FLOOR + 4 * wins + 2 * draws + events
    return min(HIGHEST_ABSOLUTE_FLOOR, earned)


def peak_floor(peak: Number, end: date | None = None) -> int | None:
    """Return the floor by the highest established rating, or None where it gives none.

    The peak, to the nearest whole number, less 200, down to the hundred; at most 2100. Below the
    lowest level of the day (1200 now) there is none.
    """
    level = (half_up(peak) - 200) // 100 * 100
    return min(level, HIGHEST_PEAK_FLOOR) if level >= LOWEST_PEAK_FLOOR.on(end) else None
