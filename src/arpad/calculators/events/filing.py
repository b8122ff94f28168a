"""Files turned into the events of one period, each with its ratings and all findings."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date as Date
from datetime import timedelta
from typing import Any

from arpad.calculators.calculator import refuse
from arpad.calculators.events.form import SYSTEMS
from arpad.calculators.events.persons import FiledEvent, Persons
from arpad.domain import Account, Event, Problem, Rating
from arpad.errors import NothingToRate
from arpad.formats import files as formats
from arpad.formats.files import File
from arpad.formats.reading import Reading
from arpad.formats.time_control import time_class
from arpad.language import say
from arpad.systems.uschess import time_controls as us_chess


def read(
    files: Iterable[tuple[str, bytes]], options: Mapping[str, Any], *, strict: bool
) -> tuple[list[FiledEvent], list[Problem]]:
    """Read every file; raises NothingToRate when one of them holds nothing."""
    readings = [
        (file.name, reading)
        for file in formats.bundled(_each_once(files))
        for reading in formats.readings(file, strict=strict)
    ]
    problems = [replace(each, file=name) for name, found in readings for each in found.problems]
    empty = [name for name, found in readings if found.nothing_read]
    if empty:
        raise NothingToRate(empty, [each for each in problems if each.file in empty])
    used = [(name, _overridden(name, found, options, problems)) for name, found in readings]
    if len(used) > 1:
        used.sort(key=lambda each: each[1].event.start or Date.min)
        return _merged(used, problems)
    name, found = used[0]
    return [FiledEvent(name, found.event, found.ratings, found.ratings_by_system)], problems


def _each_once(files: Iterable[tuple[str, bytes]]) -> Iterator[File]:
    """Give the files one by one; refuses none at all, and one given twice, which counts twice."""
    seen: dict[bytes, str] = {}
    for name, data in files:
        if data in seen:
            reason = say("it is the same as {other}.", other=seen[data])
            raise refuse("files", name, say("each file once"), reason)
        seen[data] = name
        yield File(name, data)
    if not seen:
        raise refuse("files", "", say("one tournament file or several"), say("no file was given."))


def _merged(
    readings: Sequence[tuple[str, Reading]], problems: list[Problem]
) -> tuple[list[FiledEvent], list[Problem]]:
    classes = {reading.event.time_class for _, reading in readings}
    if len(classes) > 1:
        given = ", ".join(f"{name}: {reading.event.time_class}" for name, reading in readings)
        reason = say(
            "each time control has a rating of its own, and these have several: {given}.",
            given=given,
        )
        raise refuse("files", given, say("files of one time control, or time_class"), reason)
    persons = Persons()
    filed = [persons.filed(name, reading) for name, reading in readings]
    return filed, [*problems, *persons.problems]


def _overridden(
    name: str, reading: Reading, options: Mapping[str, Any], problems: list[Problem]
) -> Reading:
    """Return a reading with the day and time class that were given, contradictions noted."""
    event, given = reading.event, options["time_class"]
    if options["date"] is not None:
        event = _dated(name, event, options, problems)
    if given is not None and event.time_class != given:
        event = replace(_contradicted(name, event, options, problems), time_class=given)
    if not event.time_class:
        event = replace(event, time_class=_class_of(event, options["system"]))
    classes = SYSTEMS[options["system"]].classes
    event = replace(event, time_class=classes.get(event.time_class, event.time_class))
    if options["system"] == "fide":
        _check_fide(name, reading, event)
    return _named(name, reading, event, problems)


def _contradicted(
    name: str, event: Event, options: Mapping[str, Any], problems: list[Problem]
) -> Event:
    """Return an event without its time control if what was asked for is not of its class."""
    control, given = event.time_control, options["time_class"]
    filed = event.time_class
    if control is None or (not filed and options["system"] != "fide"):
        return event
    filed = filed or time_class(control)
    if filed == given:
        return event
    values = {"filed": filed, "given": given, "minutes": control.minutes}
    account = Account("other-time-class" if filed else "no-time-class", values)
    problems.append(Problem(account, "warning", file=name))
    return replace(event, time_control=None)


def _dated(name: str, event: Event, options: Mapping[str, Any], problems: list[Problem]) -> Event:
    """Return an event with the day that decides its rules: the first, for US Chess the last."""
    day = options["date"]
    last = options["system"] == "us-chess"
    filed = event.end if last else event.start
    if filed is not None and filed != day:
        account = Account("other-end" if last else "other-date", {"filed": filed, "given": day})
        problems.append(Problem(account, "note", file=name))
    if last:
        start = event.start if event.start and event.start <= day else None
        return replace(event, start=start, end=day)
    return replace(event, start=day, end=_last_day(event, day))


_LONGEST = timedelta(days=30)  # what lasts longer is reported month by month


def _last_day(event: Event, day: Date) -> Date | None:
    """Return the file's last day if it can be that of an event from ``day`` on, else by length."""
    start, end = event.start, event.end
    if end is None:
        return None
    length = end - start if start and start <= end else None
    if timedelta(0) <= end - day <= max(_LONGEST, length or _LONGEST):
        return end
    return None if length is None else day + length


def _class_of(event: Event, system: str) -> str:
    """Return the time class of an event whose file names none; "" for what no system rates."""
    if event.time_control is None:
        return "standard"
    if system == "fide":
        return time_class(event.time_control)
    return us_chess.time_class_for(us_chess.systems_for(event.time_control, event.end))


def _named(name: str, reading: Reading, event: Event, problems: list[Problem]) -> Reading:
    """Take the ratings of a dual-rated section that say of no system which they are as Regular."""
    ratings = reading.ratings_by_system
    if event.time_class == us_chess.DUAL and not ratings:
        ratings = {us_chess.REGULAR: reading.ratings}
        problems.append(Problem(Account("us-dual-one-rating"), "note", file=name))
    return replace(reading, event=event, ratings_by_system=ratings)


def _check_fide(name: str, reading: Reading, event: Event) -> None:
    """Refuse to rate by FIDE's rules what cannot be FIDE's: another system, or decimals."""
    reason = ""
    # Without a class the time control is too short for any, and its games are said not to count.
    if event.time_class and event.time_class not in SYSTEMS["fide"].classes:
        reason = say("{file} names no rating of FIDE.", file=name)
    elif any(rating.value != int(rating.value) for rating in reading.ratings.values()):
        reason = say("{file} has ratings with decimals, and FIDE’s have none.", file=name)
    if reason:
        raise refuse("system", "fide", say("us-chess"), reason)


def differing(filed: Sequence[FiledEvent]) -> Iterable[Problem]:
    """Report a player with two ratings on the same day: both cannot be of the list in force."""
    first: dict[tuple[str, Date | None], tuple[FiledEvent, Rating | None]] = {}
    for each in filed:
        for entry in each.event.entries:
            rating = each.ratings.get(entry.player.id)
            key = entry.player.id, each.event.start
            other, known = first.setdefault(key, (each, rating))
            if known != rating:
                values = {
                    "name": entry.player.name,
                    "rating": known and known.value,
                    "file": other.file,
                    "other": rating and rating.value,
                }
                account = Account("two-ratings-one-day", values)
                yield Problem(account, "error", player=entry.number, file=each.file)
