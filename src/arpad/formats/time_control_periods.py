"""The periods of a time control: what its numbers can mean, alone or with words and units."""

import re
from fractions import Fraction
from itertools import islice
from typing import NamedTuple

from arpad.domain.periods import MOVES


class TimePeriod(NamedTuple):
    """One period: its number of moves (None for the rest), base time and increment in seconds."""

    moves: int | None
    base: Fraction
    increment: Fraction | None = None


Periods = tuple[TimePeriod, ...]


class Readings(NamedTuple):
    """What a text can mean, the likeliest first; what bare numbers in it were taken for."""

    readings: tuple[Periods, ...] = ()
    assumed: str = ""
    increment_from: int = 1


def read_periods(text: str, bare: str) -> Readings:
    """Read one time control; ``bare`` is the text without the words beside it."""
    return _of_numbers(bare) or _of_words(text) or Readings()


# --- Bare numbers: 90+30, 40/120, G/90;d5, 90/40+30, 1:30:00+0:30 ---
# What each number can be is tried, and kept if it comes to a time control that can be.

_NUMBER = r"\d{1,3}(?::\d\d){1,2}|\d{1,6}(?:\.5)?"
_ITEM = re.compile(
    # What joins two items is looked at from its beginning alone, however long it is.
    r"(?<![-+,;:&/\s])(?P<join>(?:[-+,;:&/\s]|then\b|and\b|plus\b)*+)"
    r"(?P<mark>(?:game\s?in|game|g|sd)[\s/]*)?"
    r"(?P<delay>(?:d|inc|increment|delay)\s?[/.:=]?\s?)?"
    rf"(?P<one>{_NUMBER})(?![\d:])(?:\s?(?P<sign>[/x])\s?(?P<two>{_NUMBER})(?![\d:.]))?"
)
_MOST_ITEMS = 8
_FEWEST_MOVES, _MOST_MOVES = 20, 50  # of a first period; sixty where none follow
_LEAST_WITH_MOVES = 15 * 60  # seconds of a first period
_MOST_HOURS, _MOST_MINUTES, _LEAST_SECONDS = 3, 240, 300  # of a period with moves before or in it
_LARGEST = 180  # minutes of a single period; a larger bare number is one of seconds
_LONG_INCREMENT, _MOST_AFTER_DASH, _MOST_INCREMENT = 10, 30, 60


def _of_numbers(text: str) -> Readings | None:
    """Read a time control of numbers without units, None if it has other words or signs."""
    items = [*islice(_ITEM.finditer(text), _MOST_ITEMS + 1)]
    whole = "".join(item[0] for item in items) == text and 0 < len(items) <= _MOST_ITEMS
    if not whole or items[0]["join"].strip() or items[0]["delay"]:
        return None
    one = items[0]["one"]
    two_parts = len(items) == 2 and "-" in items[1]["join"] and one.isdecimal()
    if two_parts and int(one) < (_increment(items[1]["one"]) or 0):
        return None  # the ends of a range, as in 10-15
    pair = next((item["two"] for item in items if item["two"]), "")
    readings: list[Periods] = []
    for moves_first in (pair != "40", pair == "40") if pair else (True,):
        begun: list[Periods] = [()]
        for item in items:
            last = item is items[-1]
            begun = [more for periods in begun for more in _with(periods, item, last, moves_first)]
        readings += begun
    few = one in ("1", "2", "3") and items[0]["two"] is None
    possible = tuple(dict.fromkeys(it for it in readings if _can_be(it, few=few)))
    if not possible:
        return None
    seconds = str(possible[0][0].base) in (one, items[0]["two"])
    return Readings(possible, "seconds" if seconds else "minutes")


def _with(before: Periods, item: re.Match[str], last: bool, moves_first: bool) -> list[Periods]:
    """Return all that the periods before and one more item can mean, the likeliest first."""
    join, increment, period = item["join"], list[Periods](), list[Periods]()
    seconds = _increment(item["one"])
    if before and before[-1].increment is None and seconds is not None:
        joined = item["delay"] or re.search(r"[-+/]|plus", join)
        range_ = "-" in join and seconds > _MOST_AFTER_DASH
        if joined and not (item["two"] or item["mark"] or range_):
            increment = [(*before[:-1], before[-1]._replace(increment=seconds))]
    strong = item["delay"] or "-" in join or re.search(r"[,;:&]\s?\+", join)
    if not strong and not (before and before[-1].moves is None):
        period = [(*before, more) for more in _periods(item, not before, moves_first)]
    return increment + period if last else period or increment


def _periods(item: re.Match[str], first: bool, moves_first: bool) -> list[TimePeriod]:
    """Return the periods an item can be: its moves and its time, or its time and increment."""
    one, two = item["one"], item["two"]
    if two is None:
        return [TimePeriod(None, base) for base in _bases(one, single=first)]
    pairs, increased = list[TimePeriod](), list[TimePeriod]()
    most = MOVES if moves_first and two not in ("1", "2", "3") else _MOST_MOVES
    moves, time = (one, two) if moves_first else (two, one)
    if not item["mark"] and moves.isdecimal() and int(moves) <= most:
        pairs = [TimePeriod(int(moves), base) for base in _bases(time, seconds=moves_first)]
    increment = _increment(two) if first and item["sign"] == "/" else None
    in_hours = "40" in (one, two) and {one, two} & {"1", "1.5", "2", "2.5", "3"}
    if increment is not None and not in_hours:
        bases = _bases(one, single=True, seconds=False)
        increased = [TimePeriod(None, base, increment) for base in bases]
        if increment <= _MOST_AFTER_DASH and not moves_first:
            return increased + pairs
    return pairs + increased


def _can_be(periods: Periods, *, few: bool = False) -> bool:
    """Whether a first period has so many moves and so much time, and each rest its increment.

    ``few`` is a bare 1, 2 or 3, which has minutes unless the increment is a long one.
    """
    first = periods[0]
    if first.moves is not None:
        return first.moves >= _FEWEST_MOVES and first.base >= _LEAST_WITH_MOVES
    hours = first.base / 3600
    if hours < 1 or (first.increment is None and not few):
        return True
    # Three hours have no increment of two seconds, and four hours none at all.
    long = (first.increment or 0) >= _LONG_INCREMENT
    return hours <= _MOST_HOURS and (long or (hours < _MOST_HOURS and not few))


def _increment(text: str) -> Fraction | None:
    """Return the seconds of an increment or delay; None if it can be none."""
    seconds = Fraction(0)
    for part in text.split(":"):
        seconds = seconds * 60 + Fraction(part)
    return seconds if seconds <= _MOST_INCREMENT else None


def _bases(text: str, *, single: bool = False, seconds: bool = True) -> list[Fraction]:
    """Return the seconds that a number can be as the time of a period, the likeliest first.

    ``single`` is a period that has no moves and none before it. Of a clock, 1:30 is in hours and
    90:00 in minutes.
    """
    if ":" in text:
        first, second, *third = map(int, text.split(":"))
        hours = Fraction(first * 3600 + second * 60 + sum(third))
        if third:
            return [hours]
        minutes = [Fraction(first * 60)] if first and not second else []
        return [hours, *minutes] if first <= _MOST_HOURS + 1 else minutes
    number = Fraction(text)
    in_hours = [number * 3600] if number <= _MOST_HOURS else []
    minutes = [number * 60] if number.denominator == 1 and number <= _MOST_MINUTES else []
    late = [number] if seconds and number >= (_LARGEST if single else _LEAST_SECONDS) else []
    if not single:
        return in_hours or minutes + late
    return late + minutes + in_hours if number > _LARGEST else minutes + in_hours + late


# --- Words and units, in the languages of large federations ---


def _any(*words: str) -> str:
    """Return a pattern of whole words; ``*`` stands for any ending."""
    listed = " ".join(words).replace("*", r"[^\W\d_]{0,15}").split()
    return rf"(?:(?:{'|'.join(sorted(listed, key=len, reverse=True))})(?![^\W\d_]))"


HOURS = _any(
    "h hour hours hr hrs std stunde stunden hora horas heure heures ora ore oră час* ч ώρ* ωρ*",
    "godz* hodin* hod saat* óra órá* uur uren timm* time timer sat sata sati сат* ur ure uri",
    "tunti* tund* годин* jam giờ 小时 小時 時間 ساعت ساعة שע* hores val stund* valand*",
)
MINUTES = _any(
    "min* mn m perc* мин* м λεπτ* λεπ λ dak* dk dəq* daq* хв* phút 分 分钟 分鐘 دقیقه دقيق* דק*",
    "menit мінут*",
)
SECONDS = _any(
    "sec* sek* seg* s mp másodperc* сек* с δευτ* δλ δ saniy* sn soniya* giây 秒 ثانیه ثوان* ثانية",
    "detik שנ*",
)
MOVE = _any(
    "move moves mv mvs mm zug züge zügen zuge zugen jugad* movimiento* movimento*",
    "coup coups mossa mosse lance lances jogada* zet zetten κιν* hamle* ruch* posuni* tah* ťah*",
    "potez* потез* drag* træk* trekk* mutare mutări mutari ход* хід langkah nước 步 手 حرکت نقلة",
    "siirto* siirron käi* gājien* ėjim* lëvizje* gediş* yurish* leik* lépés*",
)
PER = (
    rf"(?:/|\b(?:per|a|each|every|pro|por|par|je|pe|po|na|za|на|за|по|ανά|για|mỗi|her|"
    rf"cada|chaque|ogni|кажд\w{{1,9}}|elke|hver|varje)\b\s?|每)"
    rf"(?:(?:ogni|cada|кажд\w{{1,9}}|κάθε|każd\w{{1,9}}|každ\w{{1,9}}|свак\w{{1,9}})\s)?{MOVE}"
    r"|\bhamle\sbaşına|\blépésenként|\bsiirtoa\skohti"
    r"|\b(?:increments?|inc|bonus|delay|fischer|bronstein|zuschlag|incremento|incr[eé]ment)\b"
)
"""What says that the time before it is added for every move."""

_TIME = rf"(?:{HOURS}|{MINUTES}|{SECONDS})"
_TOKENS = re.compile(
    rf"""
    (?P<late>(?:from|after|starting|since|ab|beginning|desde|dal|at|с|από)\b[^\d+,;]{{0,25}}?
        (?P<start>\d{{1,2}}|first)\s?(?:st|nd|rd|th|\.|ª|a)?(?:\s?{MOVE}|(?=\s*(?:$|[,;.)]))))
  | (?P<per>{PER})
  | (?P<before>\d{{1,3}})\s?(?:{MOVE}\s?)?(?:/|\bin\b)\s?(?=\d)(?!\d+\s?{MOVE})
  | (?:x|/|\bfor|\bper|\bpor|\bfür|\bpour)\s?(?P<after>\d{{1,3}})\s?{MOVE}?(?![\d'"]|\s?{_TIME})
  | (?P<count>\d{{1,3}})\s?(?:{MOVE}|(?<=['hn]/\d\d)m\b)
  | (?P<hours>\d{{1,2}}\s?[hчu]|\b[12]:)\s?(?P<half>\d\d)(?!\s?{MOVE})
        (?:\s?m(?:in)?)?(?!\d|\s?(?:s|"))
  | (?P<number>\d{{1,5}}(?:[.,]5)?)\s?-?(?P<unit>{_TIME}|['"])?
  | (?P<sign>[+,;:]|\bthen\b|\bplus\b|\band\b)
    """,
    re.VERBOSE,
)


def _of_words(text: str) -> Readings | None:
    """Read a time control with units; None if a number in it cannot be told.

    Of several periods without moves the first is meant, or all together.
    """
    tokens = [*_TOKENS.finditer(text)]
    following = [*(token.lastgroup for token in tokens[1:]), ""]
    words = _Words()
    known = all(map(words.take, tokens, following))
    periods = tuple(words.periods)
    if not known or not periods or words.pending is not None:
        return None
    if words.loose is not None:
        periods = (*periods[:-1], periods[-1]._replace(increment=words.loose))
    if not _can_be(periods):
        return None
    readings = [periods]
    if any(period.moves is None for period in periods[:-1]):
        increment = next((period.increment for period in periods if period.increment), None)
        base = sum((period.base for period in periods), Fraction(0))
        readings.append((TimePeriod(None, base, increment),))
    return Readings(tuple(readings), words.assumed, words.increment_from)


class _Words:
    """The periods and increments collected while a text is read from left to right."""

    def __init__(self) -> None:
        self.periods: list[TimePeriod] = []
        self.pending: int | None = None  # moves of the period to come
        self.increment_from = 1
        self.loose: Fraction | None = None  # an increment named before any period
        self.assumed = self._last = ""

    def take(self, token: re.Match[str], following: str | None) -> bool:
        """Take one token in; False if it cannot be told what it means."""
        match token.lastgroup:
            case "late" | "start":
                start = token["start"]
                self.increment_from = 1 if start == "first" else int(start)
                self.increment_from += token["late"].startswith("after")
            case "before":
                self._last, self.pending = "moves", int(token["before"])
                return self.pending <= MOVES
            case "after" | "count":
                self._moves(int(token["after"] or token["count"]))
            case "half":
                self.assumed = "minutes" if ":" in token["hours"] else self.assumed
                hours = int(token["hours"].rstrip(" hчu:"))
                self._base(Fraction(hours * 3600 + int(token["half"]) * 60))
            case "number" | "unit":
                per_move = following in ("per", "late", "start")
                return self._number(token, per_move)
            case "sign":
                self._last = token["sign"]
        return True

    def _number(self, token: re.Match[str], per_move: bool) -> bool:
        """Take a number in: a base time, an increment, or neither."""
        number, unit = Fraction(token["number"].replace(",", ".")), token["unit"] or ""
        added = not unit and self.pending is None  # seconds after a plus, or for every move
        if added and not (self.periods and (per_move or self._last in ("+", "plus"))):
            return False
        self.assumed = self.assumed if unit else "minutes"
        in_seconds = unit == '"' or re.fullmatch(SECONDS, unit)
        hours = re.fullmatch(HOURS, unit)
        seconds = number * (1 if added or in_seconds else 3600 if hours else 60)
        begun = self.periods or (in_seconds and per_move)
        if added or (begun and (in_seconds or (unit and per_move))):
            self._increment(seconds)
        else:
            self._base(seconds)
            large = unit and not in_seconds and (hours or not number)
            self._last = "hours" if large else "time"
        return True

    def _base(self, seconds: Fraction) -> None:
        """Begin a period, or add the minutes that follow hours."""
        if self._last == "hours" and self.pending is None:
            self.periods[-1] = self.periods[-1]._replace(base=self.periods[-1].base + seconds)
        else:
            self.periods.append(TimePeriod(self.pending, seconds))
        self.pending, self._last = None, "time"

    def _moves(self, count: int) -> None:
        """Give a number of moves to the period just read, or to the next one."""
        if self._last in ("time", "hours") and self.periods[-1].moves is None:
            self.periods[-1] = self.periods[-1]._replace(moves=count)
        else:
            self.pending = count
        self._last = "moves"

    def _increment(self, seconds: Fraction) -> None:
        """Give an increment to the period just read; one named before any is kept for all."""
        if self.periods:
            self.periods[-1] = self.periods[-1]._replace(increment=seconds)
        else:
            self.loose = seconds
        self._last = "increment"
