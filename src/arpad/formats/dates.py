"""The dates of an event: two that fit each other, many in one order, those in a line of text."""

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from itertools import product
from typing import NamedTuple

from arpad.date_words import is_between, months_of, normalised
from arpad.written_dates import NUMBERS, DateReading, is_official, readings, three_numbers

__all__ = [
    "NONE", "DateReading", "Span", "Titled", "in_one_order", "is_official", "named", "readings",
    "span", "titled",
]  # fmt: skip


class Span(NamedTuple):
    """The first and last day of an event; ``assumed`` if another reading was possible too."""

    start: date | None
    end: date | None
    assumed: bool = False


NONE = Span(None, None)


def span(start: str, end: str, between: Iterable[str] = (), federation: str = "") -> Span:
    """Choose the readings of two dates that fit each other and the days of the rounds.

    Both are read in one order if they can be, the end not before the start. Of the pairs that fit,
    those with the most days of rounds between them are kept (the days of rounds are more likely
    year/month/day than anything else), then the shortest is taken. Nothing is assumed if one pair
    alone fits, or alone holds every day of a round in its likeliest reading. The federation's
    language tells what a month is that is another one in another language.
    """
    language = _LANGUAGES.get(federation.strip().upper())
    firsts, lasts = (
        [day for day in readings(text) if language in day.order.split()] or [*readings(text)]
        for text in (start, end)
    )
    every = list(product(firsts or lasts, lasts or firsts))
    if not every:
        return NONE
    fitting = [(a, b) for a, b in every if timedelta(0) <= b.day - a.day <= _LONGEST]
    alike = [(a, b) for a, b in fitting if a.agrees(b)]
    pairs = list(dict.fromkeys((a.day, b.day) for a, b in alike or fitting or every[:1]))
    rounds = [days for text in between if (days := readings(text))]
    # How many days of rounds can lie in a span, and how many do in their likeliest way.
    within = [[[a <= it.day <= b for it in days] for days in rounds] for a, b in pairs]
    inside = [(sum(map(any, several)), sum(it[0] for it in several)) for several in within]
    best = [pair for pair, count in zip(pairs, inside, strict=True) if count == max(inside)]
    first, last = min(best, key=lambda pair: pair[1] - pair[0])
    settled = len(pairs) == 1 or (len(best) == 1 and max(inside) == (len(rounds), len(rounds)))
    return Span(first if firsts else None, last if lasts else None, not settled)


_LANGUAGES = {"POL": "pl", "CZE": "cs", "CRO": "hr", "BIH": "hr"}
_LONGEST = timedelta(days=366)


def in_one_order(several: Sequence[Sequence[DateReading]]) -> tuple[tuple[date, ...], int | None]:
    """Choose a reading of each date: those in one order and language that are closest together.

    Each date must have a reading. Beside the days stands the place of the first that could be
    another day, None if all are certain.
    """
    orders, languages = (_common(several, numbers=numbers) for numbers in (True, False))
    choices = [
        tuple(next((it.day for it in days if _told(it, ways)), days[0].day) for days in several)
        for ways in product(orders, languages)
    ]
    best = min(choices, key=lambda days: max(days) - min(days) if days else timedelta(0))
    shared = {*orders, *languages} - {""}  # what tells a date's readings apart
    doubtful = (
        place
        for place, days in enumerate(several)
        if any(choice[place] != best[place] for choice in choices)
        or (len(days) > 1 and not any(_told(it, shared) for it in days))
    )
    return best, next(doubtful, None)


def _told(day: DateReading, ways: Iterable[str]) -> bool:
    return not {*ways}.isdisjoint(day.order.split())


def _common(several: Sequence[Sequence[DateReading]], *, numbers: bool) -> list[str]:
    """Return the orders of numbers, or the languages, that all dates with any share, or ""."""
    common: list[str] | None = None
    for days in several:
        own = [way for day in days for way in day.order.split() if way.isupper() == numbers]
        if own:
            common = [way for way in dict.fromkeys(common or own) if way in own]
            if not common:
                break
    return common or [""]


# --- Dates in a line of text ---------------------------------------------------------------------

_TO = (
    "to|bis|au|al|a|t/m|tot|do|til|till|по|до|until|through|thru|and|und|et|y|e|i|и|og|och|ve|si"
    "|as|ate|ile|es|ja|kuni|εωσ"
)
_PIECES = re.compile(
    rf"(?P<D>(?<![\w.]){NUMBERS}(?!\w|(?P=sign)\d))"
    r"|(?P<Y>(?<![^\W_])(?:19|20|21)\d\d(?![^\W_]))|(?P<N>(?<![^\W_])\d{1,2}(?![^\W_]))"
    rf"|(?P<R>(?<![^\W_])(?:{_TO})(?![^\W_])|[-/&])|(?P<W>[^\W\d_]+)|(?P<X>[^\s.,])"
)
_FULL = "(?:NMY|MNY|YMN|D)"
# A first and a last day, of which one may leave out what the other says; else one day.
_DAYS = re.compile(
    rf"(?P<start>{_FULL})R(?P<end>{_FULL})|(?P<month>MN)R(?P<day>N)(?P<year>Y)"
    rf"|(?P<whole>YMN|D)R(?P<rest>MN|NN?)|(?P<part>NM|MN|NN?)R(?P<full>{_FULL})|(?P<one>{_FULL})"
)
_LONGEST_LINE = 300


def named(line: str) -> list[tuple[str, str]]:
    """Return the dates a line of text names: each a first and a last day, "" where there is one.

    Each is a text by itself: “13.–15. März 2026” gives “13 märz 2026” and “15 märz 2026”. Whether
    they are days, their readings tell.
    """
    pieces = list(_pieces(normalised(line[:_LONGEST_LINE])))
    kinds = "".join(kind for kind, _ in pieces)
    return [_pair(match, [text for _, text in pieces]) for match in _DAYS.finditer(kinds)]


def _pieces(text: str) -> Iterator[tuple[str, str]]:
    """Yield the pieces of a normalised text with their kinds, M being the name of a month."""
    for match in _PIECES.finditer(text):
        kind, piece = match.lastgroup or "X", match[0]
        if kind in ("W", "R") and len(piece) > 2 and months_of(piece):
            yield "M", piece
        elif kind == "W" and is_between(piece):
            continue
        else:
            yield ("X" if kind == "W" else kind), piece


def _pair(match: re.Match[str], pieces: Sequence[str]) -> tuple[str, str]:
    said = {name: pieces[slice(*match.span(name))] for name in match.re.groupindex if match[name]}
    text = {name: " ".join(parts) for name, parts in said.items()}
    if "month" in said:
        month, day = said["month"]
        return f"{month} {day} {text['year']}", f"{month} {text['day']} {text['year']}"
    if "whole" in said:
        return text["whole"], _completed(said["rest"], said["whole"], last=True)
    if "part" in said:
        start = _completed(said["part"], said["full"], last=False)
        return _before(start, text["full"]), text["full"]
    return text.get("start") or text["one"], text.get("end", "")


def _completed(part: Sequence[str], full: Sequence[str], *, last: bool) -> str:
    """Complete a day by what another says: its first parts or, of the ``last`` day, its last."""
    parts, sign = list(full), " "
    if number := three_numbers(full[0]):
        parts, sign = [number["first"], number["middle"], number["last"]], number["sign"]
    elif len(part) == 1:  # a day alone: the month's name stands anywhere
        return " ".join(part[0] if it.isdecimal() and len(it) < 3 else it for it in parts)
    kept = (*parts[: -len(part)], *part) if last else (*part, *parts[len(part) :])
    return sign.join(kept)


def _before(start: str, end: str) -> str:
    """Return a start that took its year from the end, in the year before if it was after it."""
    firsts, lasts = readings(start), readings(end)
    if firsts and lasts and min(firsts).day > max(lasts).day:
        year = str(lasts[0].day.year)
        return start.replace(year, str(int(year) - 1))
    return start


_NOT_THE_EVENT = re.compile(
    r"\b(?:last|letzte|dernier|ultim|laatst|son|posledn|ostatni|последн|sist|senast)\w* \w*"
    r"(?:update|upload|change|aktualis|actuali|mise|maj|modif|anderung|guncel|izmena|обновл|изменен)"
    r"|\b(?:updated?|upload|print|gedruckt|druck|erstellt|creat|export|generat|aktuali[sz]|actuali[sz]"
    r"|aggiorn|atuali[sz]|guncel|bijgewerkt|uppdater|opdater|oppdater|frissit|ενημερ|azurir|обновл"
    r"|born|geboren|deadline)\w*|\bstand\b"
    r"|\b(?:round|runde|ronde|ronda|rodada|turno|rd|тур|kolo|fordulo|runda|kierros) ?\d"
    r"|\b\d{1,2}\.? ?(?:round|runde|ronde|ronda|rodada|turno|rd|тур|kolo|fordulo|runda|kierros)\b"
)


class Titled(NamedTuple):
    """The days of an event that the lines above a table name, and the line in which they stand.

    ``passed_over`` is a line whose day is another's, ``several`` one of those that contradict.
    """

    days: Span = NONE
    line: str = ""
    passed_over: str = ""
    several: str = ""


def titled(lines: Iterable[str]) -> Titled:
    """Return the days of an event out of the lines above its table.

    Days of a round and of the last change of a page are passed over; one day is taken for the
    first, two for the first and last, more are not taken.
    """
    pairs: dict[tuple[str, str], str] = {}
    passed_over = ""
    for line in lines:
        here = named(line)
        one_day = bool(here) and not any(end for _, end in here)
        if one_day and _NOT_THE_EVENT.search(normalised(line[:_LONGEST_LINE])):
            passed_over = passed_over or line
        else:
            pairs |= {pair: line for pair in here if pair not in pairs}
    spans = [pair for pair in pairs if pair[1]]
    if not spans and len(pairs) == 2:
        (one, _), (other, _) = pairs
        spans = [(one, other)]
        pairs[one, other] = pairs[one, ""]
    spans = spans or list(pairs)
    if len(spans) != 1:
        return Titled(passed_over=passed_over, several=next(iter(pairs.values()), ""))
    return Titled(span(*spans[0]), pairs[spans[0]], passed_over)
