"""Floors: the rating below which a player's results cannot bring him (section 5)."""

from datetime import date

from arpad.regulation import Number, half_up
from arpad.systems.us_chess import editions, formulas

HIGHEST_ABSOLUTE_FLOOR = 150
HIGHEST_PEAK_FLOOR = 2100
TITLE_FLOOR = 2200  # Original Life Master: 300 games at an established rating of 2200 or more


def absolute_floor(wins: int, draws: int, events: int) -> int:
    """Return 100 + 4 for each win + 2 for each draw + 1 for each event, at most 150.

    All are of the whole career in the system, the event in hand included; ``events`` are those of
    three rated games or more.
    """
    earned = formulas.RATING_FLOOR + 4 * wins + 2 * draws + events
    return min(HIGHEST_ABSOLUTE_FLOOR, earned)


def peak_floor(peak: Number, end: date | None = None) -> int | None:
    """Return the floor by the highest established rating, or None where it gives none.

    The peak, to the nearest whole number, less 200, down to the hundred; at most 2100. Below the
    lowest level of the day (1200 now) there is none.
    """
    level = (half_up(peak) - 200) // 100 * 100
    return min(level, HIGHEST_PEAK_FLOOR) if level >= editions.LOWEST_PEAK_FLOOR.on(end) else None
