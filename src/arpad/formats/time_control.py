"""Time controls as files and people write them: coded, or in words and signs."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from arpad.domain import TOO_SHORT, Event, TimeControl
from arpad.domain.periods import BLITZ_ABOVE, MOVES, RAPID_ABOVE, STANDARD_FROM
from arpad.formats.reading import shortened
from arpad.formats.time_control_periods import MINUTES, PER, SECONDS, TimePeriod, read_periods
from arpad.language import say


class TimeReading(NamedTuple):
    """A time control as it was read; ``control`` is None if it could not be.

    ``assumed`` says what bare numbers were taken for: "minutes" (and seconds after the plus) or
    "seconds", empty if they had units. ``time_class`` is the class that words alone name, if any.
    """

    control: TimeControl | None
    assumed: str = ""
    time_class: str | None = None


def read_coded(text: str) -> TimeControl | None:
    """Read a time control coded in seconds, as in ``40/5400+30:1800+30`` or ``W300-B240``."""
    text = re.sub(r"(?:(?<!\s)\s++)?([-/+:])\s*+", r"\1", text[:200].strip()).upper()
    if sides := re.fullmatch(r"W([\d/+:]+)-B([\d/+:]+)", text, re.ASCII):
        white, black = map(read_coded, sides.groups())
        if white is None or black is None:
            return None
        return TimeControl(white.white, black.white, white.first_moves)
    periods = []
    for part in text.split(":"):
        if not (code := re.fullmatch(r"(?:(\d{1,3})/)?(\d{1,6})(?:\+(\d{1,4}))?", part, re.ASCII)):
            return None
        moves = int(code[1]) if code[1] else None
        periods.append(TimePeriod(moves, Fraction(code[2]), Fraction(code[3] or 0)))
    return _total(periods, 1) if all(period.moves for period in periods[:-1]) else None


def _total(periods: Sequence[TimePeriod], increment_from: int) -> TimeControl | None:
    """Return the time for a game of 60 moves; a period that begins after move 60 adds nothing.

    An increment that only one period names is taken for all of them, from move ``increment_from``.
    """
    named = [period.increment for period in periods if period.increment is not None]
    common = named[0] if len(named) == 1 else Fraction(0)
    seconds, played = Fraction(0), 0
    for period in periods:
        rest = period.moves is None or period is periods[-1]
        until = MOVES if rest else min(MOVES, played + (period.moves or 0))
        increment = common if period.increment is None else period.increment
        seconds += period.base + increment * max(until - max(played, increment_from - 1), 0)
        played = until
        if played >= MOVES:
            break
    minutes = seconds / 60
    return TimeControl(minutes, minutes, periods[0].moves or None) if minutes else None


def _us_total(periods: Sequence[TimePeriod]) -> TimeControl | None:
    """Return the main time of all periods in minutes and the seconds of delay or increment.

    US Chess rating system, section 1; from which move the increment begins makes no difference.
    """
    main = sum((period.base for period in periods), Fraction(0)) / 60
    minutes = main + max(period.increment or Fraction(0) for period in periods)
    return TimeControl(minutes, minutes, periods[0].moves or None, main) if main else None


CLASS_ASSUMED = frozenset(
    ("game-time-control-missing", "trf-time-control-missing", "trf-time-control-word")
)
"""Findings that say only which class is taken, which is not so where another is asked for."""


def time_class(control: TimeControl) -> str:
    """Return "standard" (60 minutes or more), "rapid" (more than 10) or "blitz" (more than 3).

    For less it is TOO_SHORT.
    The time is that of the player who has less (FIDE Rating Regulations, Rapid and Blitz Rating
    Regulations: Rate of Play).
    """
    if control.minutes >= STANDARD_FROM:
        return "standard"
    if control.minutes > RAPID_ABOVE:
        return "rapid"
    return "blitz" if control.minutes > BLITZ_ABOVE else TOO_SHORT


def other_classes(
    control: TimeControl,
    named: str | None,
    class_of: Callable[[TimeControl], str],
    unratable: str = TOO_SHORT,
) -> dict[str, TimeControl | None]:
    """Return the time classes that a time control may have too, with the reading that says so.

    ``class_of`` gives the class of a reading, ``unratable`` for none; ``named`` is that which the
    words name, if any.
    """
    classes: dict[str | None, TimeControl | None] = dict.fromkeys([named])
    for other in control.others:
        classes.setdefault(class_of(other), other)
    none = unratable, class_of(control)
    return {name: other for name, other in classes.items() if name and name not in none}


def class_doubt(text: str, taken: str, others: Iterable[str]) -> dict[str, str]:
    """Return what is said of a doubtful class; ``taken`` is the likeliest, TOO_SHORT for none."""
    first, *more = others
    filed = say("too short for any") if taken == TOO_SHORT else taken
    return {"text": text, "filed": filed, "others": ", ".join((first, *more)), "first": first}


def read_time_control(text: str, *, by_sum: bool = False) -> TimeReading:
    """Read a time control as people write it, such as ``90+30`` or ``40 moves in 2 hours, 1 h``.

    What can be read in several ways is read in the likeliest; the control has the others. The time
    is that for 60 moves, or, as US Chess counts it, the sum of all periods and the delay or
    increment, with the sum as ``main``.
    """
    plain = _plain(text)
    if (control := read_coded(plain)) is not None and re.search(r"W|\d\d:\d\d\d", plain.upper()):
        return TimeReading(control)
    name = _named_in(plain)
    alternatives = [read_periods(part, _bare(part)) for part in re.split(_OR, plain)]
    controls = dict.fromkeys(
        control
        for part in alternatives
        for periods in part.readings
        if (control := _us_total(periods) if by_sum else _total(periods, part.increment_from))
    )
    if not controls or not all(part.readings for part in alternatives):
        return TimeReading(None, "", name)
    first, *others = controls
    control = first._replace(written=str(shortened(text)), others=tuple(others), named=name)
    return TimeReading(control, alternatives[0].assumed)


def named_class(text: str) -> str | None:
    """Return the class that the words of a text name, if it has no time control; else None."""
    return read_time_control(text).time_class if _named_in(_plain(text)) else None


def _named_in(plain: str) -> str | None:
    named = [name for name, words in _CLASSES.items() if words.search(plain)]
    return named[0] if len(named) == 1 else None


def write_us(event: Event) -> str:
    """Write an event's time control for US Chess: as it was written, if that is read the same."""
    control, text = event.time_control, event.time_text
    if control is None or (text and read_time_control(text, by_sum=True).control == control):
        return text
    moves = f"{control.first_moves}/" if control.first_moves else "G/"
    return f"{moves}{int(control.minutes)}"


def _plain(text: str) -> str:
    """Write one sign for each of the many kinds of primes, quotes and dashes."""
    text = " ".join(unicodedata.normalize("NFC", text[:300]).lower().split())
    for sign, plain in _SIGNS.items():
        text = text.replace(sign, plain)
    return _EACH.sub("", re.sub(r"(?<=\d),(?=\d(?:\s?h))", ".", text))


def _bare(text: str) -> str:
    """Leave out the words beside a time control, and that its increment is one of every move."""
    bare = _LABELS_FIRST.sub("", text.strip(" .()"))
    for label in reversed([*_LABEL.finditer(bare)]):
        bare = bare[: label.start()] if label.end() == len(bare) else bare
    simple = _SIMPLE.fullmatch(bare)
    return f"{simple[1]}+{simple[2]}" if simple else bare


_OR = r"\s(?:or|oder|ou|или|або|lub|nebo|veya|ή|ili|of|eller|vagy|sau)\s"
"""What parts two time controls one of which was meant."""

_SIMPLE = re.compile(
    rf"(\d{{1,3}})\s?\+\s?(\d{{1,2}})\s?(?:{SECONDS}|\")?(?:\s?{PER})?"
    r"(?:\s(?:from|ab|desde|с|dal|dès|vanaf|od)\b\D{0,20}(?:1|first|one)\b\D{0,8})?"
)
"""Minutes and seconds, said to be for every move: 90+30s, 90+30 per move, 90+30 from move 1."""

_SIGNS = (
    dict.fromkeys("\u2018\u2019\u2032\u00b4\u0384\u1ffd\u02b9\u02bc`", "'")
    | dict.fromkeys(("\u201c", "\u201d", "\u2033", "''"), '"')
    | {"\u2013": "-", "\u2014": "-", "\u2212": "-", "×": "x", "½": ".5", "|": "+"}
)
"""Primes, quotes and dashes of every kind, and the plain sign for each."""

_EACH = re.compile(rf"^2\s?x\s?(?=\d{{1,3}}\s?(?:{MINUTES}|'))")
"""What says that both players have the time after it: 2x60 min."""

_WORDS = {
    "blitz": r"blitz|relámpago|lampo|блиц\w*",
    "rapid": r"rapid\w*|rápid\w*|schnell\w*|snel\w*|ràpid\w*|рапид\w*|быстр\w*",
    "standard": r"standard|classic\w*|klassisch\w*|clásic\w*|normal|slow|long|классич\w*",
}
_JOIN = r"[\s:,(-]"
_CLASSES = {name: re.compile(rf"\b(?:{words})\b") for name, words in _WORDS.items()}
_LABELS = "|".join(_WORDS.values()) + (
    "|time control|bedenkzeit|cadence|tempo|ritmo|fischer|контроль времени|χρόνος"
)
"""Words beside a time control that say nothing of its times."""
_LABELS_FIRST = re.compile(rf"^(?:(?:{_LABELS})\b[\s:,-]*)+")
_LABEL = re.compile(rf"(?:(?<!{_JOIN}){_JOIN}++)?\b(?:{_LABELS}|(?:fide )?rated)")
