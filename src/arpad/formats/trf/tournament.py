"""The tournament's own records made into the facts of an event, and the days of its rounds."""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import zip_longest
from typing import NamedTuple

from arpad.domain import TOO_SHORT, Event, TimeControl
from arpad.formats import dates, time_control
from arpad.formats.dates import DateReading, readings
from arpad.formats.reading import Findings
from arpad.formats.time_control import time_class
from arpad.formats.trf.records import KINDS, Records, at, line_of, number_in, value, values
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


class RoundDay(NamedTuple):
    """The day of a round as a file has it: the round, the text, and where it begins."""

    round: int
    text: str
    line: int
    column: int


def written(records: Records, rounds: int, findings: Findings) -> list[RoundDay]:
    """Return the days of the rounds in order; what is not read of them is among the findings.

    Days stand in the columns of their rounds, a few columns beside them, or one after the other in
    one line or several. ``rounds`` is how many rounds there are, as far as is known.
    """
    texts: list[RoundDay] = []
    for line, text in records.get("132", ()):
        # What stands in a record, each piece with its column: a day, or what is none.
        parts = re.finditer(r"\S(?:[^\S\t]?\S)*", text[3:_MOST_COLUMNS])
        pieces = [piece for it in parts for piece in _days_in(it[0], it.start() + 4)]
        used = texts[-1].round if texts else 0
        for round_, (column, piece) in _by_round(pieces, line, used, rounds, findings):
            texts.append(RoundDay(round_, piece, line, column))
    days = []
    for day in _without_cut(texts, findings):
        if readings(day.text):
            days.append(day)
        else:
            _say("trf-round-day-unreadable", day, findings)
    return days


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
        numbers = [number - numbers[0] + 1 for number in numbers]
    first = 0 if numbers[0] > used else used
    for number, (column, _) in zip(numbers, pieces, strict=True):
        if by := column - (_DAY.first + (number - 1) * _DAY.every):
            findings.add("trf-round-days-shifted", line, column, by=by)
            break
    yield from zip((first + number for number in numbers), pieces, strict=True)


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


def _without_cut(days: Sequence[RoundDay], findings: Findings) -> Iterator[RoundDay]:
    """Leave out the last day of a line where it is shorter than the others: it may be cut off."""
    widths = {len(day.text) for day in days[:-1]}
    for day, after in zip_longest(days, days[1:]):
        last = after is None or after.line != day.line
        shorter = after is None and len(widths) == 1 and len(day.text) < min(widths)
        if last and (_CUT.fullmatch(day.text) or (shorter and _NUMBERS.fullmatch(day.text))):
            _say("trf-round-day-cut", day, findings)
        else:
            yield day


def _say(code: str, said: RoundDay, findings: Findings, **values: object) -> None:
    findings.add(code, said.line, said.column, None, said.round, text=said.text, **values)


def days(
    texts: Sequence[RoundDay], start: date | None, end: date | None, rounds: int, findings: Findings
) -> tuple[date | None, ...]:
    """Return the day of each round, read so that it lies within the event where it can."""
    chosen, doubtful = dates.in_one_order([_within(text.text, start, end) for text in texts])
    if doubtful is not None:
        _say("trf-round-day-assumed", texts[doubtful], findings, day=str(chosen[doubtful]))
    for text, day in zip(texts, chosen, strict=True):
        if start and end and not start <= day <= end:
            _say("trf-round-days-outside", text, findings, start=str(start), end=str(end))
            break
    known = {text.round: day for text, day in zip(texts, chosen, strict=True)}
    count = sum(1 for round_ in known if round_ <= rounds)
    said = ("trf-round-day-cut", "trf-round-day-unreadable")
    if known and count < rounds and not any(map(findings.count, said)):
        findings.add("trf-round-days-few", texts[0].line, count=count, rounds=rounds)
    return tuple(known.get(round_) for round_ in range(1, max(known, default=0) + 1))


def by_column(event: Event, records: Records, line: int) -> dict[int, date]:
    """Return the days in a line that lie within the event, by the columns in which they begin."""
    return {
        text.column: day
        for text in written(records, event.rounds or 0, Findings(KINDS))
        if text.line == line and (day := event.days[text.round - 1])
        if event.start and event.end and event.start <= day <= event.end
    }


def _within(text: str, start: date | None, end: date | None) -> Sequence[DateReading]:
    """Return the readings within the event, or else all; the format's own goes first."""
    every = readings(text)
    inside = [it for it in every if start and end and start <= it.day <= end] or list(every)
    if _OFFICIAL.fullmatch(text) and inside[0] == every[0]:
        return inside[:1]
    return inside


def span(
    records: Records, rounds: Sequence[RoundDay], findings: Findings
) -> tuple[date | None, date | None]:
    """Return the first and last day of the event, None for one that is not known."""
    first, last = _day_text(records, "042", findings), _day_text(records, "052", findings)
    federation = value(records, "032")
    begins, ends = first[0], last[1] or last[0] or first[1]
    start, end, assumed = dates.span(begins, ends, [day.text for day in rounds], federation)
    line = line_of(records, "042")
    if assumed:
        doubtful = len(dates.readings(begins)) > 1
        code, day = ("042", start) if doubtful or not last[0] else ("052", end)
        text = value(records, code)
        findings.add("trf-date-assumed", line_of(records, code), 5, text=text, day=str(day))
    if start and end and end < start:
        findings.add("trf-dates-reversed", line, 5, start=str(start), end=str(end))
    return start, end


def _day_text(records: Records, code: str, findings: Findings) -> tuple[str, str]:
    """Return a day as a record writes it, or the first and last of those it writes of."""
    text, line = value(records, code), line_of(records, code)
    if not text and code == "042":
        findings.add("trf-date-missing", line, 5 if line else None)
    if not text or (dates.is_official(text) and dates.readings(text)):
        return text, ""
    if dates.readings(text):
        findings.add("trf-date-written-oddly", line, 5, text=text)
        return text, ""
    pairs = dates.named(text)
    if len(pairs) == 1 and all(dates.readings(day) for day in pairs[0] if day):
        shown = " – ".join(str(day) for day in dates.span(*pairs[0])[:2] if day)
        findings.add("trf-date-in-text", line, 5, text=text, day=shown)
        return pairs[0]
    findings.add("trf-date-unreadable", line, 5, text=text)
    return "", ""


# Pieces of coded types and of words in use, the most telling first.
_KINDS = (
    ("double-round-robin", ("doubleroundrobin", "doppelrund")),
    ("scheveningen", ("scheveningen", "schiller")),
    ("round-robin", ("roundrobin", "rundenturnier", "berger", "allplayall")),
    ("knock-out", ("knockout",)),
    ("swiss", ("swiss", "schweiz", "suisse", "suizo", "svizzer", "dutch", "dubov", "burstein")),
)


def kind(records: Records) -> str:
    """Return how the event was paired, "" when neither record of its type tells."""
    for code in ("192", "092"):
        written = value(records, code).lower()
        plain = "".join(sign for sign in written if sign not in " _-")
        for name, pieces in _KINDS:
            if any(piece in plain for piece in pieces):
                return name
    return ""


def rounds(records: Records, last: int, findings: Findings) -> int | None:
    """Return the number of rounds: the declared one, or that of the last round with a game."""
    for code in ("142", "XXR"):
        for line, text in values(records, code)[:1]:
            declared = number_in(text)
            if declared is None or declared > MOST_ROUNDS:
                findings.add("trf-value-unreadable", line, 5, code=code, text=text)
                continue
            if declared != last:
                kind = "trf-rounds-differ" if declared < last else "trf-rounds-left"
                findings.add(kind, line, 5, given=declared, last=last)
            return max(declared, last) or None
    return last or None


def time(records: Records, findings: Findings) -> tuple[TimeControl | None, str]:
    """Return the time control and the class it puts the event in; "standard" where not known."""
    coded, worded = value(records, "222"), value(records, "122")
    control = time_control.read_coded(coded) if coded else None
    if coded and control is None:
        findings.add("trf-time-control-unreadable", line_of(records, "222"), 5, text=coded)
    elif control is not None:
        # A code such as 90+30 would in minutes be of another class.
        people = time_control.read_time_control(coded).control
        if people is not None and time_class(people) != time_class(control):
            line = line_of(records, "222")
            findings.add("trf-time-control-seconds", line, 5, text=coded, minutes=control.minutes)
    read = time_control.read_time_control(worded) if worded else None
    if control is not None:
        if read and read.control and time_class(read.control) != time_class(control):
            line = line_of(records, "122")
            findings.add("trf-time-controls-differ", line, 5, text=worded, coded=coded)
    elif read is not None:
        control = read.control
        _say_words(read, worded, records, findings)
        if control is None and read.time_class:
            return None, read.time_class
    elif not coded:
        return None, _class_of_type(records, findings)
    if control is None:
        return None, "standard"
    if time_class(control) == TOO_SHORT:
        line = line_of(records, "222" if coded else "122")
        findings.add("trf-time-too-short", line, 5, minutes=control.minutes)
    return control, time_class(control)


def _say_words(
    read: time_control.TimeReading, text: str, records: Records, findings: Findings
) -> None:
    line = line_of(records, "122")
    if read.time_class:
        findings.add("trf-time-control-word", line, 5, text=text, time_class=read.time_class)
    elif read.control is None:
        findings.add("trf-time-control-unreadable", line, 5, text=text)
    elif read.assumed:
        findings.add("trf-time-control-assumed", line, 5, text=text, minutes=read.control.minutes)


def _class_of_type(records: Records, findings: Findings) -> str:
    """Return the class the type of tournament names where no time control is given."""
    text = value(records, "092")
    named = time_control.named_class(text)
    if named:
        line = line_of(records, "092")
        findings.add("trf-time-control-word", line, 5, text=text, time_class=named)
    else:
        findings.add("trf-time-control-missing", line_of(records, "122"))
    return named or "standard"
