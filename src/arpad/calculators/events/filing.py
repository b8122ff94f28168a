"""Files turned into the events of one period, each with its ratings and all findings."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date as Date
from datetime import timedelta

from arpad.calculator import refuse
from arpad.calculators.events.choosing import chosen, classed, differing, of_own_ratings
from arpad.calculators.events.persons import FiledEvent, Persons
from arpad.capabilities import Events, events_of
from arpad.declared import SYSTEM_NAMES
from arpad.domain import Account, Event, Problem, Rating
from arpad.errors import NothingToRate
from arpad.formats import files as formats
from arpad.formats import players_csv
from arpad.formats.files import File
from arpad.formats.reading import Reading
from arpad.formats.time_control import CLASS_ASSUMED
from arpad.inputs import Given
from arpad.language import say


def read(
    files: Iterable[tuple[str, bytes]], options: Given, *, strict: bool
) -> tuple[str, list[FiledEvent], list[Problem]]:
    """Read every file for the system asked for or chosen by them, which is returned first.

    Raises NothingToRate when a file holds nothing, BadInput for options that do not fit.
    """
    readings = [
        (file.name, reading)
        for file in formats.bundled(_each_once(files))
        for reading in formats.readings(file, strict=strict)
    ]
    timed = options["time_class"] or options.get("time_control")
    problems = [
        problem._replace(file=name)
        for name, reading in readings
        for problem in reading.problems
        if strict or not (timed and problem.account.code in CLASS_ASSUMED)
    ]
    empty = [name for name, reading in readings if reading.nothing_read]
    if empty:
        raise NothingToRate(empty, [problem for problem in problems if problem.file in empty])
    options = {**options, "system": chosen(options, readings, problems)}
    used = [(name, _overridden(name, reading, options, problems)) for name, reading in readings]
    system = options["system"]
    if len(used) > 1:
        used.sort(key=lambda named: named[1].event.start or Date.min)
        if not events_of(system).sections:  # which are rated one by one, each in its own ratings
            _check_one_class(used)
        persons = Persons()
        filed = [persons.filed(name, reading) for name, reading in used]
        return system, filed, [*problems, *persons.problems]
    name, reading = used[0]
    one = FiledEvent(
        name, reading.event, reading.ratings, reading.ratings_by_system, reading.official
    )
    return system, [one], problems


def parted(
    files: Iterable[tuple[str, bytes]], players: tuple[str, bytes] | None
) -> tuple[list[tuple[str, bytes]], tuple[str, bytes] | None, list[Problem]]:
    """Take the table of players from among several files, if there is no other, and say so."""
    given = [*files]
    for file in given if len(given) > 1 and players is None else ():
        if players_csv.has_ratings_alone(file[1]) and not any(
            reading.event.entries for reading in formats.readings(File(*file))
        ):
            note = Problem(Account("file-is-players"), "note", file=file[0])
            return [other for other in given if other is not file], file, [note]
    return given, players, []


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


def _check_one_class(readings: Sequence[tuple[str, Reading]]) -> None:
    classes = {reading.event.time_class for _, reading in readings}
    if len(classes) > 1:
        said = (f"{name}: {say(reading.event.time_class)}" for name, reading in readings)
        given = ", ".join(dict.fromkeys(said))
        reason = say(
            "each time control has a rating of its own, and these have several: {given}.",
            given=given,
        )
        raise refuse("files", given, say("files of one time control, or time_class"), reason)


def _overridden(name: str, reading: Reading, options: Given, problems: list[Problem]) -> Reading:
    """Return a reading with the day and time class that were given, contradictions noted."""
    event, rules = reading.event, events_of(options["system"])
    if options["date"] is not None:
        event = _dated(name, event, options, problems)
    elif rules.by_last_day and event.end is None:
        event = _ended_by_its_days(name, event, rules, problems)
    if options.get("end") is not None:
        event = _ended(name, event, options, problems)
    event = classed(name, event, rules, options, problems)
    return of_own_ratings(name, replace(reading, event=event), options["system"], problems)


def _dated(name: str, event: Event, options: Given, problems: list[Problem]) -> Event:
    """Return an event with the day that decides its rules: the first or, by some, the last."""
    day = options["date"]
    last = events_of(options["system"]).by_last_day
    filed = event.end if last else event.start
    problems += differing("other-end" if last else "other-date", name, filed, day)
    if last:
        start = event.start if event.start and event.start <= day else None
        return event._replace(start=start, end=day)
    return event._replace(start=day, end=_last_day(event, day))


def _ended_by_its_days(name: str, event: Event, rules: Events, problems: list[Problem]) -> Event:
    """Return an event with the latest day known for its last, which no file gives, and say so."""
    last = max(filter(None, (event.start, *event.days)), default=None)
    problems.append(Problem(rules.undated(last), "note", file=name))
    return event._replace(end=last)


def _ended(name: str, event: Event, options: Given, problems: list[Problem]) -> Event:
    """Return an event with the last day given, which lists may go by.

    Raises BadInput where the last day selects the rules, and for a day before the first.
    """
    end = options["end"]
    if events_of(options["system"]).by_last_day:
        system = say(SYSTEM_NAMES[options["system"]])
        reason = say("{system} goes by the last day, which is “date” here.", system=system)
        raise refuse("end", end, say("nothing with {system}", system=system), reason)
    if event.start is not None and end < event.start:
        allowed = say("{day} or later", day=event.start)
        raise refuse("end", end, allowed, say("it is before the first day."))
    problems += differing("other-end", name, event.end, end)
    return event._replace(end=end)


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


def differing_ratings(filed: Sequence[FiledEvent]) -> Iterable[Problem]:
    """Report a player with two ratings on the same day: both cannot be of the list in force."""
    first: dict[tuple[str, Date | None], tuple[FiledEvent, Rating | None]] = {}
    for here in filed:
        for entry in here.event.entries:
            rating = here.ratings.get(entry.player.id)
            key = entry.player.id, here.event.start
            other, known = first.setdefault(key, (here, rating))
            if known != rating:
                values = {
                    "name": entry.player.name,
                    "rating": known and known.value,
                    "file": other.file,
                    "other": rating and rating.value,
                }
                account = Account("two-ratings-one-day", values)
                yield Problem(account, "error", player=entry.number, file=here.file)
