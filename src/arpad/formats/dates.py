"""Dates as files write them, with every reading an ambiguous one has."""

import re
from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from itertools import product
from typing import NamedTuple

# A two-digit year from here on is of the last century: rating lists begin about then.
_FIRST_YEAR_OF_CENTURY = 70
_YEARS = range(1900, 2101)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_NUMBERS = re.compile(r"(\d{1,4})\s?[./-]\s?(\d{1,2})\s?[./-]\s?(\d{1,4})", re.ASCII)
_MONTH_FIRST = re.compile(r"([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})", re.ASCII)
_DAY_FIRST = re.compile(r"(\d{1,2})(?:st|nd|rd|th|\.)? ([a-z]{3,9})\.?,? (\d{4})", re.ASCII)
_RUN = re.compile(r"(\d{4})(\d\d)(\d\d)", re.ASCII)
_OFFICIAL = re.compile(r"\d{4}/\d\d/\d\d", re.ASCII)


class Day(NamedTuple):
    """One reading of a date: its day, and in which order year, month and day were taken."""

    day: date
    order: str


class Span(NamedTuple):
    """The first and last day of an event; ``assumed`` if another reading was possible too."""

    start: date | None
    end: date | None
    assumed: bool = False


def readings(text: str) -> tuple[Day, ...]:
    """Return every day of 1900 to 2100 a text can mean, the likeliest first; none if it is no date.

    Two digits for the year are read as year/month/day, then as day/month/year, month/day/year and
    year/day/month; a year of four digits that comes last, as day/month and then as month/day,
    unless points stand between.
    """
    text = " ".join(text[:40].split()).lower()
    if found := _NUMBERS.fullmatch(text):
        return _real(found.groups(), _orders(found[1], found[3], points="." in text))
    if found := _MONTH_FIRST.fullmatch(text):
        return _real((_month(found[1]), found[2], found[3]), ["MDY"])
    if found := _DAY_FIRST.fullmatch(text):
        return _real((found[1], _month(found[2]), found[3]), ["DMY"])
    if found := _RUN.fullmatch(text):
        return _real(found.groups(), ["YMD"])
    return ()


def is_official(text: str) -> bool:
    """Whether a text is written year/month/day with four digits for the year."""
    return _OFFICIAL.fullmatch(text.strip()) is not None


def span(start: str, end: str, between: Iterable[str] = ()) -> Span:
    """Choose the readings of two dates that fit each other and the days of the rounds.

    Both are read in one order if they can be, the end not before the start. Of the pairs that fit,
    those with the most days of rounds between them are kept (the days of rounds are more likely
    year/month/day than anything else), then the shortest is taken.
    """
    firsts, lasts = readings(start), readings(end)
    pairs = _pairs(firsts or lasts, lasts or firsts)
    if not pairs:
        return Span(None, None)
    rounds = [days for text in between if (days := readings(text))]
    inside = [_inside(rounds, pair) for pair in pairs]
    best = [pair for pair, count in zip(pairs, inside, strict=True) if count == max(inside)]
    first, last = min(best, key=lambda pair: pair[1] - pair[0])
    return Span(first if firsts else None, last if lasts else None, len(best) > 1)


Pair = tuple[date, date]
_LONGEST = timedelta(days=366)


def _pairs(firsts: Sequence[Day], lasts: Sequence[Day]) -> list[Pair]:
    """Return the pairs of readings, without repetition: the best kind there is."""
    every = list(product(firsts, lasts))
    fitting = [(a, b) for a, b in every if timedelta(0) <= b.day - a.day <= _LONGEST]
    alike = [(a, b) for a, b in fitting if a.order == b.order]
    return list(dict.fromkeys((a.day, b.day) for a, b in alike or fitting or every[:1]))


def _inside(rounds: Iterable[Sequence[Day]], pair: Pair) -> tuple[int, int]:
    """Return how many days of rounds can lie in a span, and how many do in their likeliest way."""
    within = [[pair[0] <= each.day <= pair[1] for each in days] for days in rounds]
    return sum(map(any, within)), sum(first for first, *_ in within)


def _orders(first: str, last: str, *, points: bool) -> list[str]:
    """Return the orders three numbers may be in."""
    if len(first) > 2:
        return ["YMD", "YDM"]
    if len(last) > 2:
        return ["DMY"] if points else ["DMY", "MDY"]
    return ["YMD", "DMY", "MDY", "YDM"]


def _real(numbers: Sequence[str], orders: Iterable[str]) -> tuple[Day, ...]:
    """Return those of the orders in which the numbers are a day, without repetition."""
    found: dict[date, Day] = {}
    for order in orders:
        parts = dict(zip(order, numbers, strict=True))
        try:
            day = date(_year(parts["Y"]), int(parts["M"]), int(parts["D"]))
        except ValueError:
            continue
        if day.year in _YEARS:
            found.setdefault(day, Day(day, order))
    # Year first and month second is what a four-digit year says, if that is a day at all.
    days = tuple(found.values())
    return days[:1] if days and days[0].order == "YMD" and len(numbers[0]) == 4 else days


def _year(text: str) -> int:
    year = int(text)
    if len(text) in (1, 3) or len(text) > 4:
        raise ValueError(text)
    if len(text) == 4:
        return year
    return year + (1900 if year >= _FIRST_YEAR_OF_CENTURY else 2000)


def _month(name: str) -> str:
    return str(_MONTHS.index(name[:3]) + 1) if name[:3] in _MONTHS else "0"
