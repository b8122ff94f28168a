"""Time controls in words and units, in the languages of large federations."""

import re
from fractions import Fraction

from arpad.formats.time_control_numbers import MOVES, Period, Readings, can_be


def _any(*words: str) -> str:
    """Return a pattern of whole words; ``*`` stands for any ending."""
    listed = " ".join(words).replace("*", r"\w{0,15}").split()
    return rf"(?:(?:{'|'.join(sorted(listed, key=len, reverse=True))})(?![^\W\d_]))"


HOURS = _any(
    "h hour hours hr hrs std stunde stunden hora horas heure heures ora ore oră час* ч ώρ* ωρ*",
    "godz* hodin* hod saat* óra órá* uur uren timm* time timer sat sata sati сат* ur ure uri",
    "tunti* tund* годин* jam giờ 小时 小時 時間 ساعت ساعة שע* hores val stund* valand*",
)
MINUTES = _any(
    "min* mn m perc* мин* м λεπτ* λεπ λ dak* dk dəq* daq* хв* phút 分 分钟 分鐘 دقیقه دقيق* דק*",
    "menit",
    "мінут*",
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

OR = r"\s(?:or|oder|ou|или|або|lub|nebo|veya|ή|ili|of|eller|vagy|sau)\s"
"""What parts two time controls one of which was meant."""

_TIME = rf"(?:{HOURS}|{MINUTES}|{SECONDS})"
_TOKENS = re.compile(
    rf"""
    (?P<late>(?:from|after|starting|since|ab|beginning|desde|dal|at|с|από)\b[^\d+,;]{{0,25}}?
        (?P<start>\d{{1,2}}|first)\s?(?:st|nd|rd|th|\.|ª|a)?(?:\s?{MOVE}|(?=\s*(?:$|[,;.)]))))
  | (?P<per>{PER})
  | (?P<before>\d{{1,3}})\s?(?:{MOVE}\s?)?(?:/|\bin\b)\s?(?=\d)(?!\d+\s?{MOVE})
  | (?:x|/|\bfor|\bper|\bpor|\bfür|\bpour)\s?(?P<after>\d{{1,3}})\s?{MOVE}?(?![\d'"]|\s?{_TIME})
  | (?P<count>\d{{1,3}})\s?{MOVE}
  | (?P<hours>\d{{1,2}}\s?[hчu]|\b[12]:)\s?(?P<half>\d\d)(?!\s?{MOVE})
        (?:\s?m(?:in)?)?(?!\d|\s?(?:s|"))
  | (?P<number>\d{{1,5}}(?:[.,]5)?)\s?-?(?P<unit>{_TIME}|['"])?
  | (?P<sign>[+,;:]|\bthen\b|\bplus\b|\band\b)
    """,
    re.VERBOSE,
)


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


def of_words(text: str) -> Readings | None:
    """Read a time control with units; None if a number in it cannot be told.

    Of several periods without moves the first is meant, or all together.
    """
    tokens = list(_TOKENS.finditer(text))
    words = _Words()
    for at, token in enumerate(tokens):
        following = tokens[at + 1].lastgroup if at + 1 < len(tokens) else ""
        if not _take(words, token, following or ""):
            return None
    if not words.periods or words.pending is not None:
        return None
    if words.loose is not None:
        words.periods[-1] = words.periods[-1]._replace(increment=words.loose)
    periods = tuple(words.periods)
    if not can_be(periods):
        return None
    found = [periods]
    if any(each.moves is None for each in periods[:-1]):
        increment = next((each.increment for each in periods if each.increment), None)
        found.append((Period(None, sum((each.base for each in periods), Fraction(0)), increment),))
    return Readings(tuple(found), words.assumed, words.increment_from)


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
            hours = int(token["hours"].rstrip(" hчu:"))
            words.base(Fraction(hours * 3600 + int(token["half"]) * 60))
        case "number" | "unit":
            return _number(words, token, following)
        case "sign":
            words.last = token["sign"]
    return True


def _number(words: _Words, token: re.Match[str], following: str) -> bool:
    """Take a number in: a base time, an increment, or neither."""
    number, unit = Fraction(token["number"].replace(",", ".")), token["unit"] or ""
    per_move = following in ("per", "late", "start")
    if unit == '"' or re.fullmatch(SECONDS, unit):
        if words.periods or per_move:
            words.increment(number)
        else:
            words.base(number)
        return True
    if unit:
        seconds = number * (3600 if re.fullmatch(HOURS, unit) else 60)
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
