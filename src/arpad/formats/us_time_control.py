"""Time controls as US Chess writes and counts them: G/30;d5, 40/90, SD/30;d5, G/90;+30."""

from fractions import Fraction
from typing import NamedTuple

from arpad.domain import Event, TimeControl
from arpad.formats.time_control import read_time_control


class UsTimeControl(NamedTuple):
    """A time control; ``control.minutes`` is the main time and the seconds of delay or increment.

    ``main_minutes`` is the main time of all periods alone, None where it could not be told apart.
    """

    control: TimeControl
    main_minutes: Fraction | None = None


def read(text: str) -> UsTimeControl | None:
    """Read a time control; None if it is none. Delay and increment are treated alike."""
    control = read_time_control(text, us_chess=True).control
    return UsTimeControl(control, control.main) if control else None


def write(event: Event) -> str:
    """Write an event's time control as it was written if that is read as the same one."""
    control, text = event.time_control, event.time_text
    found = read(text) if text else None
    if control is None or (found and found.control == control):
        return text
    moves = f"{control.first_moves}/" if control.first_moves else "G/"
    return f"{moves}{int(control.minutes)}"
