"""The standard formula of US Chess in its parts: effective games, K, bonus (sections 3 and 4.2)."""

import math

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
