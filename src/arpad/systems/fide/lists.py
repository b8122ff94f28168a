"""FIDE's monthly lists: on which one an event appears, and the one change of March 2024."""

from collections.abc import Iterable
from datetime import date, timedelta
from fractions import Fraction
from typing import NamedTuple

from arpad.domain import Event
from arpad.regulation import half_up

LONG_EVENT = 30  # days: longer events are reported monthly (4.1; B.01, 1.1.4)
CLOSING_DAYS = 3  # 7.1.3: an event must have ended so many days before the list
COMPRESSED_BELOW = 2000


def list_of_event(end: date) -> date:
    """Return the first list an event that ended on ``end`` may appear on (7.1.3).

    >>> list_of_event(date(2025, 11, 28)), list_of_event(date(2025, 11, 29))
    (datetime.date(2025, 12, 1), datetime.date(2026, 1, 1))
    """
    following = _month(end, 1)
    return following if (following - end).days >= CLOSING_DAYS else _month(following, 1)


def list_before(published: date) -> date:
    """Return the list before the one published on that day: the first of the month before."""
    return _month(published, -1)


class KLists(NamedTuple):
    """The list whose K a period uses: the one before that on which it appears.

    ``used`` goes by the newest last day that is known, else by the first day; ``latest`` is the one
    if an event whose last day is not known lasts 30 days. ``begun`` and ``farthest`` are the two
    ends if no last day were known. ``last_day`` is the day that ``used`` goes by.
    """

    last_day: date
    used: date
    latest: date
    begun: date
    farthest: date

    @property
    def published(self) -> date:
        """The first list that the period can appear on."""
        return _month(self.used, 1)


def lists_of_k(events: Iterable[Event]) -> KLists | None:
    """Return the lists whose K the period of these events may use; None without any day.

    >>> found = lists_of_k([Event((), (), start=date(2025, 12, 20))])
    >>> found.used, found.latest
    (datetime.date(2025, 12, 1), datetime.date(2026, 1, 1))
    """
    days = [(event.start or event.end, event.end) for event in events]
    known = [(start, end) for start, end in days if start is not None]
    if not known:
        return None
    longest = [(start + timedelta(days=LONG_EVENT - 1), end) for start, end in known]
    last_day = max(end or start for start, end in known)
    return KLists(
        last_day,
        _before_that_of(last_day),
        _before_that_of(max(end or late for late, end in longest)),
        max(start for start, _ in known),
        _before_that_of(max(late for late, _ in longest)),
    )


def _before_that_of(end: date) -> date:
    """Return the list before the first one that an event may appear on which ended on that day."""
    return list_before(list_of_event(end))


def months_earlier(day: date, months: int) -> date:
    """Return the same day of an earlier month, or the month's last day if it has no such day."""
    first = _month(day, -months)
    last = _month(first, 1) - timedelta(days=1)
    return min(first + timedelta(days=day.day - 1), last)


def days_from(start: date, end: date) -> int:
    """Return how many days an event lasts, the first and the last counted.

    >>> days_from(date(2026, 5, 1), date(2026, 5, 31))
    31
    """
    return (end - start).days + 1


def _month(day: date, later: int) -> date:
    """Return the first day of the month so many later."""
    year, month = divmod(day.year * 12 + day.month - 1 + later, 12)
    return date(year, month + 1, 1)


def compressed(rating: int) -> int:
    """Return the rating after the one-time change of the list of 1 March 2024.

    Below 2000 it is 0.6 × rating + 800, a whole number half up (no half ever occurs); others keep
    theirs. It came after the month's games were rated.
    """
    if rating >= COMPRESSED_BELOW:
        return rating
    return half_up(Fraction(6 * rating, 10) + 800)
