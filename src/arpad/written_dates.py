"""A date as people write it, with an hour or not, in their languages: every day it can mean."""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import lru_cache
from typing import NamedTuple

from arpad.date_words import is_between, months_of, normalised, weekdays

YEARS = range(1900, 2200)
_LONGEST = 200  # characters; no date is longer
# A two-digit year from here on is of the last century: rating lists begin about then.
_FIRST_YEAR_OF_CENTURY = 70


class DateReading(NamedTuple):
    """One reading of a date: its day, and what else would have to be written so.

    ``order`` is that of year, month and day in numbers ("DMY", "DMY MDY"), the languages in which a
    word means this month and not another one ("cs pl"), or "" where a date leaves no choice.
    """

    day: date
    order: str

    def agrees(self, other: "DateReading") -> bool:
        """Whether both can be written by one hand: in one order, in one language."""
        own, its = set(self.order.split()), set(other.order.split())
        return (
            not own or not its or self.order.isupper() != other.order.isupper() or bool(own & its)
        )


# --- The hour ------------------------------------------------------------------------------------

_HALF = r"\s?(?:[ap]\.?\s?m|[πμ]\.?\s?μ)\b\.?"
_UNIT = r"\s?(?:h|u|hrs?|uhr|uur|ч|год|val|ora|oclock)(?![^\W_])\.?"
_ZONE = r"(?:\s?\(?(?:z|utc|tu|gmt|ce?s?t|e[sd]t|msk)(?![^\W_])\)?|\s?[+-]\d\d:?\d\d)?"
_CLOCK = (
    r"(?:[01]?\d|2[0-4])(?:\s?[:hu]\s?[0-5]\d(?:[:.][0-5]\d(?:[.,]\d{1,6})?)?"
    rf"(?:{_HALF}|{_UNIT})?|(?:[.-][0-5]\d)?(?:{_HALF}|{_UNIT}))"
    rf"{_ZONE}"
)
# With a point or dash alone it could be a day and a month: only full hours and quarters are taken.
_LOOSE = r"(?:[01]?\d|2[0-4])[.-](?:00|15|30|45)(?:\.[0-5]\d)?" + _ZONE
_AT = (
    r"(?:at|from|starts?|um|ab|le|les|a|as|alle|ore|ora|orele|kl|klo|kell|om|o|godz|hod|v|ve|saat"
    r"|u|ob|las|la|h|в|у|о|об|στισ|ωρα|plkst|val)"
)
_LEAD = rf"\(?(?:{_AT}[. ]+){{0,2}}"
_UNTIL = rf"(?:\s?(?:-|to|bis|do|a)\s?{_CLOCK})?\)?"
_HOUR_LAST = (
    rf"(?<=[\w.)])(?:t|[\s,;|@]*+(?:(?<=\s)-|\()\s*+|[\s,;|@]++)(?:{_LEAD}{_CLOCK}{_UNTIL}|{_LEAD}{_LOOSE}\)?)\s*$"
    rf"|(?<=[\w.)])[\s,;|@]++(?:{_AT}[. ]+){{1,2}}(?:[01]?\d|2[0-4])(?:[.-][0-5]\d)?$"
)
_HOUR_FIRST = rf"{_LEAD}{_CLOCK}{_UNTIL}[\s,;|-]+(?=\S)"

# --- Reading -------------------------------------------------------------------------------------

NUMBERS = (
    r"(?P<first>\d{1,4})\s?(?P<sign>[./-])\s?(?P<middle>\d{1,2})\s?(?P=sign)\s?(?P<last>\d{1,4})"
)
"""Three numbers that can be a date, as a pattern."""
_RUN = r"(\d{4})(\d\d)(\d\d)"
_YEAR_WORD = r"\.?(?: ?(?:г|р|r|god|год|year)\.?)?$"
_TOKENS = r"\d+|[^\W\d_]+|[^\w\s.,]"


def is_official(text: str) -> bool:
    """Whether a text is written year/month/day with four digits for the year."""
    return re.fullmatch(r"\d{4}/\d\d/\d\d", text.strip(), re.ASCII) is not None


def three_numbers(text: str) -> re.Match[str] | None:
    """Match a text that is three numbers with two like signs between: first, middle, last."""
    return re.fullmatch(NUMBERS, text.strip(), re.ASCII)


def readings(text: str) -> tuple[DateReading, ...]:
    """Return every day of 1900 to 2199 a text can mean, the likeliest first; none if it is no date.

    Two digits for the year are read as year/month/day, then as day/month/year (the other way round
    where a single digit stands), month/day/year and year/day/month; a year of four digits that
    comes last, as day/month and then as month/day, unless points stand between. A day that does not
    exist, such as 31 February, is none, whatever else its numbers might mean. An hour and a day of
    the week are passed over.
    """
    return _readings(text) if len(text) <= _LONGEST else ()


@lru_cache(maxsize=4096)
def _readings(text: str) -> tuple[DateReading, ...]:
    if match := three_numbers(text):
        return _of_numbers(match)
    plain = normalised(text)
    for part in _without_hour(plain):
        if days := _read(part) or _read(_without_weekday(part)):
            return days
    return ()


def birth_year(text: str) -> int | None:
    """Return the year of birth a text says, by itself or in a date; None if it is not sure."""
    text = text.strip()
    if re.fullmatch(r"\d{4}(?:[./-]00[./-]00)?", text, re.ASCII) and int(text[:4]) in YEARS:
        return int(text[:4])
    years = {reading.day.year for reading in readings(text)}
    return years.pop() if len(years) == 1 else None


def _without_hour(text: str) -> Iterable[str]:
    yield text
    if (rest := re.sub(_HOUR_LAST, "", text)) != text:
        yield rest
    if match := re.match(_HOUR_FIRST, text):
        yield text[match.end() :]


def _without_weekday(text: str) -> str:
    words, (days, stems) = text.split(" "), weekdays()
    for at, rest in ((0, words[1:]), (-1, words[:-1])):
        word = words[at].strip(".,;()").partition("-")[0]
        if rest and word.isalpha() and (word in days or word.startswith(stems)):
            return " ".join(rest).strip(" ,;")
    return text


def _read(text: str) -> tuple[DateReading, ...]:
    """Read a normalised text that is a date and nothing else."""
    text = text.strip(" ,;")
    if match := three_numbers(re.sub(_YEAR_WORD, "", text)):
        return _of_numbers(match)
    if match := re.fullmatch(_RUN, text):
        return _certain(_real(match.groups(), ["YMD"]))
    if any(map(str.isalpha, text)):
        return _worded(text)
    return ()


def _of_numbers(match: re.Match[str]) -> tuple[DateReading, ...]:
    numbers = match["first"], match["middle"], match["last"]
    first, _, last = numbers
    if len(first) > 2:
        orders = ["YMD"] if match["sign"] == "-" else ["YMD", "YDM"]
    elif len(last) > 2:
        orders = ["DMY"] if match["sign"] == "." else ["DMY", "MDY"]
    else:
        orders = ["YMD", "DMY", "MDY", "YDM"]
        if 1 in map(len, numbers):  # programs that write the year first write 09, people 9
            orders = ["DMY", "YMD", "MDY", "YDM"]
    days = _real(numbers, orders, points=match["sign"] == ".")
    # Year first and month second is what a four-digit year says, if that is a day at all.
    return _certain(days) if len(first) == 4 else days


def _certain(days: tuple[DateReading, ...]) -> tuple[DateReading, ...]:
    return tuple(DateReading(first.day, "") for first in days[:1])


# The orders two numbers and a month's word may be in; y is a number of four digits.
_WORD_ORDERS = {
    "ymn": ["YMD"], "nmy": ["DMY"], "nmn": ["DMY", "YMD"], "mny": ["MDY"], "mnn": ["MDY"],
    "ynm": ["YDM"],
}  # fmt: skip


def _worded(text: str) -> tuple[DateReading, ...]:
    """Read a date whose month is a word: 13 March 2026, May 10, 2020, 2026. március 13."""
    months: Mapping[int, Sequence[str]] = {}
    kinds, parts = "", []
    for token in re.findall(_TOKENS, text):
        if token.isdecimal() and token.isascii() and len(token) <= 4:
            kinds += "y" if len(token) == 4 else "n"
        elif "m" not in kinds and (months := months_of(token)):
            kinds += "m"
        elif is_between(token) or token in "-/":
            continue
        else:
            return ()
        parts.append(token)
    orders = _WORD_ORDERS.get(kinds, [])
    days: dict[date, DateReading] = {}
    if re.match(r"\d{1,2}\.", text):  # Croatian writes a point after the day, Polish does not
        months = dict(sorted(months.items(), key=lambda item: "hr" not in item[1]))
    for month, languages in months.items():
        for order in orders:
            parts[kinds.index("m")] = str(month)
            for day in _real(parts, [order]):
                said = order if len(orders) > 1 else ""
                tag = " ".join(languages) if len(months) > 1 else said
                days.setdefault(day.day, DateReading(day.day, tag))
    return tuple(days.values())


def _real(
    numbers: Sequence[str], orders: Iterable[str], *, points: bool = False
) -> tuple[DateReading, ...]:
    """Return those of the orders in which the numbers are a day, without repetition.

    A day of the likeliest order that its month does not have is a mistake, not another order.
    """
    days: dict[date, DateReading] = {}
    for order in orders:
        parts = dict(zip(order, numbers, strict=True))
        year, month, day = _year(parts["Y"]), int(parts["M"]), int(parts["D"])
        if year not in YEARS or not 1 <= month <= 12 or not 1 <= day <= 31:
            continue
        try:
            real = date(year, month, day)
        except ValueError:
            if not days or (points and order == "DMY"):
                return ()
            continue
        days[real] = DateReading(real, f"{days[real].order} {order}" if real in days else order)
    return tuple(days.values())


def _year(text: str) -> int:
    year = int(text) if len(text) in (2, 4) else 0
    if len(text) == 2:
        year += 1900 if year >= _FIRST_YEAR_OF_CENTURY else 2000
    return year
