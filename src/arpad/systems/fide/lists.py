"""FIDE's monthly lists: on which one an event appears, and the one change of March 2024."""

from datetime import date
from fractions import Fraction

from arpad.regulation import half_up
from arpad.systems.fide.clauses import MARCH_2024

LONG_EVENT = 30  # days: longer events are reported monthly (4.1; B.01, 1.1.4)
CLOSING_DAYS = 3  # 7.1.3: an event must have ended so many days before the list
COMPRESSED_BELOW = 2000


def list_of_event(end: date) -> date:
    """Return the first list an event that ended on ``end`` may appear on (7.1.3).

    >>> list_of_event(date(2025, 11, 28)), list_of_event(date(2025, 11, 29))
    (datetime.date(2025, 12, 1), datetime.date(2026, 1, 1))
    """
    following = _next_month(end)
    return following if (following - end).days >= CLOSING_DAYS else _next_month(following)


def list_before(published: date) -> date:
    """Return the list before the one published on that day: the first of the month before."""
    year, month = divmod(published.year * 12 + published.month - 2, 12)
    return date(year, month + 1, 1)


def months_earlier(day: date, months: int) -> date:
    """Return the same day of an earlier month, or the month's last day if it has no such day."""
    year, month = divmod(day.year * 12 + day.month - 1 - months, 12)
    for last in (day.day, 30, 29, 28):
        try:
            return date(year, month + 1, min(day.day, last))
        except ValueError:
            continue
    raise AssertionError("every month has 28 days")


def days_from(start: date, end: date) -> int:
    """Return how many days an event lasts, the first and the last counted.

    >>> days_from(date(2026, 5, 1), date(2026, 5, 31))
    31
    """
    return (end - start).days + 1


def _next_month(day: date) -> date:
    year, month = divmod(day.year * 12 + day.month, 12)
    return date(year, month + 1, 1)


def compressed(rating: int) -> int:
    """Return the rating after the one-time change of the list of 1 March 2024.

    Below 2000 it is 0.6 × rating + 800, a whole number half up (no half ever occurs); others keep
    theirs. It came after the month's games were rated.
    """
    if rating >= COMPRESSED_BELOW:
        return rating
    return half_up(Fraction(6 * rating, 10) + 800)


def compressed_on(published: date) -> bool:
    """Whether the list published on that day is the one whose ratings were lifted."""
    return published == MARCH_2024
