"""Time controls as US Chess writes them: G/30;d5, 40/90, SD/30;d5, G/90;+30."""

import re
from fractions import Fraction
from typing import NamedTuple

from arpad.domain import Event, TimeControl
from arpad.formats.time_control import read_time_control

_LONGEST = 200
_PIECE = re.compile(
    r"(?P<delay>(?:delay|increment|inc|d|\+)\s*[/.:=]?\s*(\d{1,3})(?!\d)\s*(?:sec\w*|s\b)?)"
    r"|(?P<period>(?:(\d{1,3})\s*/\s*)?(?:(?:game|sd|g)\s*(?:in\b|/)?\s*)?(\d{1,3})(?!\s*/|\d)"
    r"\s*(?:min\w*|')?)"
    r"|[\s,;&.]+",
    re.ASCII,
)
_MOST_HOURS = 3  # of a period with a number of moves; less than so many minutes is no such period


class UsTimeControl(NamedTuple):
    """A time control; ``control.minutes`` is the main time and the seconds of delay or increment.

    ``main_minutes`` is the main time of all periods alone, None where it could not be told apart.
    """

    control: TimeControl
    main_minutes: Fraction | None = None


def read(text: str) -> UsTimeControl | None:
    """Read a time control; None if it is none. Delay and increment are treated alike."""
    plain = text[:_LONGEST].strip().lower()
    if (found := _read(plain)) is not None:
        return found
    control = read_time_control(text).control
    return UsTimeControl(control) if control else None


def _read(text: str) -> UsTimeControl | None:
    periods: list[tuple[int | None, int]] = []
    delay, place = 0, 0
    while place < len(text):
        found = _PIECE.match(text, place)
        if not found:
            return None
        if found["delay"]:
            delay = max(delay, int(found[2]))
        elif found["period"]:
            periods.append((int(found[4]) if found[4] else None, int(found[5])))
        place = found.end()
    main = sum(base * _unit(periods, base) for _, base in periods)
    if not main:
        return None
    total = Fraction(main + delay)
    return UsTimeControl(TimeControl(total, total, periods[0][0] or None), Fraction(main))


def _unit(periods: list[tuple[int | None, int]], base: int) -> int:
    """Return 60 where the numbers are hours, as in 40/2, SD/1."""
    hours = any(moves and least <= _MOST_HOURS for moves, least in periods)
    return 60 if hours and base <= _MOST_HOURS else 1


def write(event: Event) -> str:
    """Write an event's time control as it was written if that is read as the same one."""
    control, text = event.time_control, event.time_text
    found = read(text) if text else None
    if control is None or (found and found.control == control):
        return text
    moves = f"{control.first_moves}/" if control.first_moves else "G/"
    return f"{moves}{int(control.minutes)}"
