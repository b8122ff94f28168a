"""The days of the rounds (records 132), where they stand in their columns and where they do not."""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from typing import NamedTuple

from arpad.domain import Event
from arpad.formats import dates
from arpad.formats.dates import Day, readings
from arpad.formats.trf.columns import at
from arpad.formats.trf.findings import Findings
from arpad.formats.trf.records import Records
from arpad.formats.trf.rows import MOST_ROUNDS

_DAY = at("132", "day")
_MOST_COLUMNS = _DAY.first + _DAY.every * MOST_ROUNDS
# Days that begin farther left than this stand in no columns: they follow one another.
_LEFTMOST = _DAY.first - _DAY.width
# The second and third digit of a year are never followed by a sign; so days without a blank part.
_NUMBERS = re.compile(
    r"\d{4}([./-])\s?\d{1,2}\1\s?\d{1,2}"
    r"|\d{1,2}([./-])\s?\d{1,2}\2\s?(?:\d{4}(?![./-])|\d\d(?=\d\d[./-])|\d{1,2}(?!\d))",
    re.ASCII,
)
_NAMED = re.compile(r"(?:[^\W\d]+\.? ?)?0?([1-9]\d?)[.:)]?", re.ASCII)  # 1, Round 1:
_CUT = re.compile(r"(?:\d\d|\d{4})([./-])0\d\1\d", re.ASCII)
_OFFICIAL = re.compile(r"(?:\d\d)?\d\d/\d\d/\d\d", re.ASCII)


class Written(NamedTuple):
    """The day of a round as a file has it: the round, the text, and where it begins."""

    round: int
    text: str
    line: int
    column: int


def written(records: Records, rounds: int, findings: Findings) -> list[Written]:
    """Return the days of the rounds in order; what is not read of them is among the findings.

    Days stand in the columns of their rounds, a few columns beside them, or one after the other in
    one line or several. ``rounds`` is how many rounds there are, as far as is known.
    """
    found: list[Written] = []
    for line, text in records.get("132", ()):
        pieces = list(_pieces(text[:_MOST_COLUMNS]))
        used = found[-1].round if found else 0
        for round_, (column, piece) in _by_round(pieces, line, used, rounds, findings):
            found.append(Written(round_, piece, line, column))
    return [each for each in _without_cut(found, findings) if _is_day(each, findings)]


def _pieces(text: str) -> Iterator[tuple[int, str]]:
    """Yield what stands in a record, each piece with its column: a day, or what is none."""
    for match in re.finditer(r"\S(?:[^\S\t]?\S)*", text[3:]):
        yield from _days_in(match[0], match.start() + 4)


def _days_in(text: str, column: int) -> Iterator[tuple[int, str]]:
    """Yield the days in a text without wide gaps: one, or several with or without commas."""
    if readings(text):
        yield column, text
        return
    parts = list(re.finditer(r"[^,;]+", text))
    if len(parts) > 1:
        for part in parts:
            blanks = len(part[0]) - len(part[0].lstrip())
            if part[0].strip():
                yield from _days_in(part[0].strip(), column + part.start() + blanks)
        return
    place = 0
    for match in _NUMBERS.finditer(text):
        if before := text[place : match.start()].strip(" ."):
            yield column + place, before
        yield column + match.start(), match[0]
        place = match.end()
    if rest := text[place:].strip(" ."):
        yield column + text.index(rest, place), rest


def _by_round(
    pieces: Sequence[tuple[int, str]], line: int, used: int, rounds: int, findings: Findings
) -> Iterator[tuple[int, tuple[int, str]]]:
    """Yield each piece with the round in whose columns it stands, or else the next one."""
    if not pieces:
        return
    if pieces[0][0] < _LEFTMOST:
        yield from _one_by_one(pieces, used)
        return
    numbers: list[int] = []
    for place, (column, _) in enumerate(pieces):
        far = column - (pieces[place - 1][0] if place else _DAY.first)
        steps = (far + _DAY.every // 2) // _DAY.every
        numbers.append(numbers[-1] + max(steps, 1) if place else max(steps, 0) + 1)
    if numbers[-1] > rounds >= len(pieces) > 0:  # so far right that it looks like later rounds
        numbers = [each - numbers[0] + 1 for each in numbers]
    first = 0 if numbers[0] > used else used
    for number, (column, _) in zip(numbers, pieces, strict=True):
        if by := column - (_DAY.first + (number - 1) * _DAY.every):
            findings.add("trf-round-days-shifted", line, column, by=by)
            break
    yield from zip((first + each for each in numbers), pieces, strict=True)


def _one_by_one(
    pieces: Sequence[tuple[int, str]], used: int
) -> Iterator[tuple[int, tuple[int, str]]]:
    """Yield the pieces in the order of the rounds, or with the round a number before them names."""
    for place, piece in enumerate(pieces):
        named = _NAMED.fullmatch(piece[1])
        if named and place + 1 < len(pieces) and readings(pieces[place + 1][1]):
            used = int(named[1]) - 1
        else:
            used += 1
            yield used, piece


def _without_cut(found: Sequence[Written], findings: Findings) -> Iterator[Written]:
    """Leave out the last day of a line where it is shorter than the others: it may be cut off."""
    widths = {len(each.text) for each in found[:-1]}
    for place, each in enumerate(found):
        last = place + 1 == len(found) or found[place + 1].line != each.line
        shorter = len(widths) == 1 and len(each.text) < min(widths) and place + 1 == len(found)
        if last and (_CUT.fullmatch(each.text) or (shorter and _NUMBERS.fullmatch(each.text))):
            _say("trf-round-day-cut", each, findings)
        else:
            yield each


def _is_day(each: Written, findings: Findings) -> bool:
    if readings(each.text):
        return True
    _say("trf-round-day-unreadable", each, findings)
    return False


def _say(code: str, each: Written, findings: Findings, **values: object) -> None:
    findings.add(code, each.line, each.column, None, each.round, text=each.text, **values)


def days(
    found: Sequence[Written],
    start: date | None,
    end: date | None,
    rounds: int,
    findings: Findings,
) -> tuple[date | None, ...]:
    """Return the day of each round, read so that it lies within the event where it can."""
    several = [_within(each.text, start, end) for each in found]
    chosen, doubtful = dates.in_one_order(several)
    if doubtful is not None:
        _say("trf-round-day-assumed", found[doubtful], findings, day=str(chosen[doubtful]))
    for each, day in zip(found, chosen, strict=True):
        if start and end and not start <= day <= end:
            _say("trf-round-days-outside", each, findings, start=str(start), end=str(end))
            break
    known = {each.round: day for each, day in zip(found, chosen, strict=True)}
    count = sum(1 for round_ in known if round_ <= rounds)
    said = ("trf-round-day-cut", "trf-round-day-unreadable")
    if known and count < rounds and not any(map(findings.count, said)):
        findings.add("trf-round-days-few", found[0].line, count=count, rounds=rounds)
    return tuple(known.get(each) for each in range(1, max(known, default=0) + 1))


def by_column(event: Event, records: Records, line: int) -> dict[int, date]:
    """Return the days in a line that lie within the event, by the columns in which they begin."""
    found = written(records, event.rounds or 0, Findings(strict=False))
    return {
        each.column: day
        for each in found
        if each.line == line and (day := event.days[each.round - 1])
        if event.start and event.end and event.start <= day <= event.end
    }


def _within(text: str, start: date | None, end: date | None) -> Sequence[Day]:
    """Return the readings within the event, or else all; the format's own goes first."""
    every = readings(text)
    inside = [each for each in every if start and end and start <= each.day <= end] or list(every)
    if _OFFICIAL.fullmatch(text) and inside[0] == every[0]:
        return inside[:1]
    return inside
