"""Which years of birth are possible for somebody who plays on a given day."""

from datetime import date

from arpad.calculator import refuse
from arpad.language import say

_OLDEST = 110  # years


def possible_births(day: date) -> range:
    """Return the years in which somebody who plays on that day can have been born.

    >>> possible_births(date(2026, 4, 1))
    range(1916, 2027)
    """
    return range(day.year - _OLDEST, day.year + 1)


def refuse_birth(birth_year: int | None, day: date, last: date | None = None) -> None:
    """Refuse a birth after the event or more than 110 years before it; raises BadInput.

    ``last`` is the last day where games of several years are rated.
    """
    if birth_year is None:
        return
    possible = range(possible_births(last or day).start, possible_births(day).stop)
    if birth_year not in possible:
        allowed = say("{first} to {last}", first=possible.start, last=possible.stop - 1)
        after = birth_year >= possible.stop
        reason = (
            say("{year} is after the event.", year=birth_year)
            if after
            else say(
                "{year} is more than {years} years before the event.",
                year=birth_year,
                years=_OLDEST,
            )
        )
        raise refuse("birth_year", birth_year, allowed, reason)
