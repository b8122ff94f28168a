"""Which rating systems a time control counts for (section 1)."""

from collections.abc import Mapping
from datetime import date
from fractions import Fraction

from arpad.domain import TimeControl

REGULAR, QUICK, BLITZ = "regular", "quick", "blitz"
ONLINE = "online-"
NAMES: Mapping[str, str] = {
    REGULAR: "Regular",
    QUICK: "Quick",
    BLITZ: "Blitz",
    ONLINE + REGULAR: "Online Regular",
    ONLINE + QUICK: "Online Quick",
    ONLINE + BLITZ: "Online Blitz",
}
SYSTEMS = tuple(NAMES)
DUAL = "dual"  # the time class of an event rated as Regular and as Quick
NOT_RATABLE = "none"  # the time class of an event whose time control no system rates
LEAST_MAIN_MINUTES = 5  # of Regular and Quick, without delay or increment

# Blitz over the board began early in 2013; that online Quick and Blitz began in 2014 is inferred.
BEGAN = {
    BLITZ: date(2013, 1, 1),
    ONLINE + REGULAR: date(2020, 6, 12),
    ONLINE + QUICK: date(2014, 1, 1),
    ONLINE + BLITZ: date(2014, 1, 1),
}


def systems_for(
    control: TimeControl,
    end: date | None = None,
    *,
    online: bool = False,
    main_minutes: int | Fraction | None = None,
) -> tuple[str, ...]:
    """Return the systems that rate games of this time control; none where it is not ratable.

    ``control.minutes`` is the main time of all periods in minutes plus the seconds of delay or
    increment, which is the time for 60 moves. ``main_minutes``, where known, is the main time
    alone: Regular and Quick need five minutes of it. Over the board 30 to 65 is both Regular and
    Quick; online nothing is dual-rated. ``end`` leaves out systems that did not exist yet.
    """
    systems = _over_the_board(control.minutes)
    if online:
        systems = tuple(ONLINE + system for system in systems[:1])
    if main_minutes is not None and main_minutes < LEAST_MAIN_MINUTES:
        systems = tuple(system for system in systems if system.endswith(BLITZ))
    return tuple(system for system in systems if end is None or BEGAN.get(system, end) <= end)


def _over_the_board(minutes: Fraction) -> tuple[str, ...]:
    if minutes > 65:
        return (REGULAR,)
    if minutes >= 30:
        return (REGULAR, QUICK)
    if minutes > 10:
        return (QUICK,)
    return (BLITZ,) if minutes >= 5 else ()


def time_class_for(systems: tuple[str, ...]) -> str:
    """Return the time class of an event rated in these systems; NOT_RATABLE in none."""
    return DUAL if len(systems) > 1 else systems[0] if systems else NOT_RATABLE
