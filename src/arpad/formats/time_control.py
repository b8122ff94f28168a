"""Time controls as files and people write them: coded, or in words and signs."""

import re
from fractions import Fraction
from typing import NamedTuple

from arpad.domain import TimeControl

MOVES = 60  # a game is taken to have so many moves
STANDARD_FROM, RAPID_ABOVE, BLITZ_ABOVE = 60, 10, 3  # minutes
_LARGEST = 180  # a bare number above it is no number of minutes, nor is it with an increment


class TimeReading(NamedTuple):
    """A time control as it was read; ``control`` is None if it could not be.

    ``assumed`` says what bare numbers were taken for: "minutes" (and seconds after the plus) or
    "seconds", empty if they had units. ``time_class`` is the class that words alone name, if any.
    """

    control: TimeControl | None
    assumed: str = ""
    time_class: str = ""


class Period(NamedTuple):
    """One period: its number of moves (None for the rest), base time and increment in seconds."""

    moves: int | None
    base: Fraction
    increment: Fraction | None


def read_coded(text: str) -> TimeControl | None:
    """Read a time control coded in seconds, as in ``40/5400+30:1800+30`` or ``W300-B240``."""
    text = "".join(text[:200].split()).upper()
    if sides := re.fullmatch(r"W([\d/+:]+)-B([\d/+:]+)", text, re.ASCII):
        white, black = read_coded(sides[1]), read_coded(sides[2])
        if white is None or black is None:
            return None
        return TimeControl(white.white, black.white, white.first_moves)
    periods = []
    for part in text.split(":"):
        if not (found := re.fullmatch(r"(?:(\d{1,3})/)?(\d{1,6})(?:\+(\d{1,4}))?", part, re.ASCII)):
            return None
        moves = int(found[1]) if found[1] else None
        periods.append(Period(moves, Fraction(int(found[2])), Fraction(int(found[3] or 0))))
    return total(periods)


def total(periods: list[Period], increment_from: int = 1) -> TimeControl | None:
    """Return the time for a game of 60 moves; a period that begins after move 60 adds nothing.

    An increment that only one period names is taken for all of them, from move ``increment_from``.
    """
    named = [each.increment for each in periods if each.increment is not None]
    common = named[0] if len(named) == 1 else Fraction(0)
    seconds, played = Fraction(0), 0
    for period in periods:
        until = MOVES if period.moves is None else min(MOVES, played + period.moves)
        if period is periods[-1]:
            until = MOVES
        counted = until - max(played, increment_from - 1)
        increment = common if period.increment is None else period.increment
        seconds += period.base + increment * max(counted, 0)
        played = until
        if played >= MOVES:
            break
    minutes = seconds / 60
    return TimeControl(minutes, minutes, periods[0].moves or None) if minutes else None


def time_class(control: TimeControl) -> str:
    """Return "standard" (60 minutes or more), "rapid" (more than 10), "blitz" (more than 3) or "".

    The time is that of the player who has less (FIDE Rating Regulations, Rapid and Blitz Rating
    Regulations: Rate of Play).
    """
    if control.minutes >= STANDARD_FROM:
        return "standard"
    if control.minutes > RAPID_ABOVE:
        return "rapid"
    return "blitz" if control.minutes > BLITZ_ABOVE else ""


def read_time_control(text: str) -> TimeReading:
    """Read a time control as people write it, such as ``90+30`` or ``40 moves in 2 hours, 1 h``."""
    text = _plain(text)
    if (control := read_coded(text)) is not None and re.search(r"W|\d\d:\d\d\d", text.upper()):
        return TimeReading(control)
    if (bare := _bare(text)) is not None:
        return bare
    if (worded := _worded(text)) is not None:
        return worded
    return TimeReading(None, "", _named_class(text))


def _plain(text: str) -> str:
    """Write one sign for each of the many kinds of primes, quotes and dashes."""
    text = " ".join(text[:300].lower().split())
    for sign, plain in _SIGNS.items():
        text = text.replace(sign, plain)
    return re.sub(r"(?<=\d),(?=\d(?:\s?h))", ".", text)


_SIGNS = (
    dict.fromkeys("\u2018\u2019\u2032\u00b4`", "'")
    | dict.fromkeys(("\u201c", "\u201d", "\u2033", "''"), '"')
    | {"\u2013": "-", "\u2014": "-", "×": "x", "½": ".5"}
)
"""Primes, quotes and dashes of every kind, and the plain sign for each."""

_CLASSES = {
    "blitz": r"blitz|relámpago|lampo",
    "rapid": r"rapid\w*|rápid\w*|schnell\w*|snel\w*|ràpid\w*",
    "standard": r"standard|classic\w*|klassisch\w*|clásic\w*|normal|slow|long",
}
_ANY_CLASS = "|".join(_CLASSES.values())


def _named_class(text: str) -> str:
    """Return the one class that a text names, "" if it names none or several."""
    found = [name for name, words in _CLASSES.items() if re.search(rf"\b(?:{words})\b", text)]
    return found[0] if len(found) == 1 else ""


# --- Bare numbers: 90+30, 40/120, 60, G/90;d5 ----------------------------------------------------

_PERIOD = r"(?:(\d{1,3})/)?(?:(?:g|sd|game|game in)\s?/?\s?)?(\d{1,6})(?:\+(\d{1,4})(?![\d+]))?"
_PERIODS = re.compile(rf"{_PERIOD}(?:\s?(?:[,;:+]|then|and)\s?|$)")
_BARE = re.compile(
    rf"(?:(?:{_ANY_CLASS})\b[\s:,-]*)?"
    r"(?P<periods>(?:(?:\d{1,3}/)?(?:(?:g|sd|game|game in)\s?/?\s?)?\d{1,6}(?!\d)"
    r"(?:\+\d{1,4}(?![\d+]))?(?:\s?(?:[,;:+]|then|and)\s?(?=\d|g|sd))?){1,4})"
    r"(?:\s?[;,+]?\s?(?:d|inc|delay|increment)\s?[/.]?\s?(?P<delay>\d{1,3}))?"
)


def _bare(text: str) -> TimeReading | None:
    """Read a time control of numbers without units, None if it has other words or signs."""
    text = re.sub(r"\s?\+\s?", "+", text)
    if not (found := _BARE.fullmatch(text)):
        return None
    delay = Fraction(int(found["delay"])) if found["delay"] else None
    parts = [each.groups() for each in _PERIODS.finditer(found["periods"])]
    if not parts or not all(moves for moves, *_ in parts[:-1]):  # 1:30 is no minute and 30 more
        return None
    first, increment = int(parts[0][1]), int(parts[0][2] or 0)
    unit = 1 if first > _LARGEST or (first == _LARGEST and increment) else 60
    periods = [
        Period(
            int(moves) if moves else None,
            Fraction(int(base) * unit),
            Fraction(int(increment)) if increment else delay,
        )
        for moves, base, increment in parts
    ]
    return TimeReading(total(periods), "minutes" if unit == 60 else "seconds")


# --- Words and units -----------------------------------------------------------------------------

_MOVE = r"(?:moves?|mvs?|mm|z[uü]ge?n?|jugadas?|movimientos?|coups?|mosse|lances|ходов|lépés\w*)"
_TOKENS = re.compile(
    rf"""
    (?P<late>(?:from|after|starting|since|ab|beginning|desde|dal|at)\b[^\d+,;]{{0,25}}?
        (?P<start>\d{{1,2}}|first)\s?(?:st|nd|rd|th|\.|ª|a)?(?:\s?{_MOVE}|(?=\s*(?:$|[,;.)]))))
  | (?P<per>(?:/|\b(?:per|a|each|every|pro|por|par|je)\b|\bper\sogni\b)\s?{_MOVE}
        |\b(?:increments?|inc|bonus|delay|fischer|bronstein|zuschlag|incremento|incr[eé]ment)\b)
  | (?P<before>\d{{1,3}})\s?(?:{_MOVE}\s?)?(?:/|\bin\b)\s?(?=\d)(?!\d+\s?{_MOVE})
  | (?:x|/|for|per|por|für|pour)\s?(?P<after>\d{{1,3}})\s?{_MOVE}?(?![\d'"])
  | (?P<count>\d{{1,3}})\s?{_MOVE}
  | (?P<hours>\d{{1,2}}\s?h|\b[12]:)\s?(?P<half>\d\d)(?:\s?m(?:in)?)?(?!\d|\s?(?:s|"))
  | (?P<number>\d{{1,5}}(?:[.,]5)?)\s?-?(?P<unit>
        (?:hours?|hrs?|std|stunden?|horas?|heures?|or[ae]|h|час\w*|ч)(?![a-z])
        |(?:min\w*|mn|m|perc|мин\w*)(?![a-z])|'
        |(?:sec\w*|sek\w*|seg\w*|s|mp|сек\w*)(?![a-z])|")?
  | (?P<sign>[+,;:]|\bthen\b|\bplus\b|\band\b)
    """,
    re.VERBOSE,
)
_HOURS, _SECONDS = ("h", "s", "o", "ч"), ("s", '"', "mp", "\u0441")


class _Words:
    """The periods and increments collected while a text is read from left to right."""

    def __init__(self) -> None:
        self.periods: list[Period] = []
        self.pending: int | None = None
        self.increment_from = 1
        self.loose: Fraction | None = None
        self.last = ""
        self.assumed = ""

    def base(self, seconds: Fraction) -> None:
        """Begin a period, or add the minutes that follow hours."""
        if self.last == "hours" and self.pending is None:
            self.periods[-1] = self.periods[-1]._replace(base=self.periods[-1].base + seconds)
        else:
            self.periods.append(Period(self.pending, seconds, None))
        self.pending = None
        self.last = "time"

    def moves(self, count: int) -> None:
        """Give a number of moves to the period just read, or to the next one."""
        if self.last in ("time", "hours") and self.periods[-1].moves is None:
            self.periods[-1] = self.periods[-1]._replace(moves=count)
        else:
            self.pending = count
        self.last = "moves"

    def increment(self, seconds: Fraction) -> None:
        """Give an increment to the period just read; one named before any is kept for all."""
        if self.periods:
            self.periods[-1] = self.periods[-1]._replace(increment=seconds)
        else:
            self.loose = seconds
        self.last = "increment"


def _worded(text: str) -> TimeReading | None:
    """Read a time control with units; None if a number in it cannot be told."""
    found = list(_TOKENS.finditer(text))
    words = _Words()
    for at, token in enumerate(found):
        following = found[at + 1].lastgroup if at + 1 < len(found) else ""
        if not _take(words, token, following or ""):
            return None
    if not words.periods or words.pending is not None:
        return None
    if words.loose is not None:
        words.periods[-1] = words.periods[-1]._replace(increment=words.loose)
    control = total(words.periods, words.increment_from)
    return TimeReading(control, words.assumed) if control else None


def _take(words: _Words, token: re.Match[str], following: str) -> bool:
    """Take one token in; False if it cannot be told what it means."""
    match token.lastgroup:
        case "late" | "start":
            first = token["start"]
            words.increment_from = 1 if first == "first" else int(first)
            words.increment_from += token["late"].startswith("after")
        case "before":
            words.last, words.pending = "moves", int(token["before"])
            return words.pending <= MOVES
        case "after" | "count":
            words.moves(int(token["after"] or token["count"]))
        case "half":
            words.assumed = "minutes" if ":" in token["hours"] else words.assumed
            words.base(Fraction(int(token["hours"].rstrip(" h:")) * 3600 + int(token["half"]) * 60))
        case "number" | "unit":
            return _number(words, token, following)
        case "sign":
            words.last = token["sign"]
    return True


def _number(words: _Words, token: re.Match[str], following: str) -> bool:
    """Take a number in: a base time, an increment, or neither."""
    number, unit = Fraction(token["number"].replace(",", ".")), token["unit"] or ""
    per_move = following in ("per", "late", "start")
    if unit.startswith(_SECONDS) and not unit.startswith("st"):
        if words.periods or per_move:
            words.increment(number)
        else:
            words.base(number)
        return True
    if unit:
        seconds = number * (3600 if unit.startswith(_HOURS) else 60)
        if per_move and words.periods:
            words.increment(seconds)
        else:
            words.base(seconds)
            words.last = "hours" if seconds == number * 3600 else "time"
        return True
    if words.pending is not None:
        words.assumed = "minutes"
        words.base(number * 60)
        return True
    if words.periods and (per_move or words.last in ("+", "plus")):
        words.assumed = "minutes"
        words.increment(number)
        return True
    return False
