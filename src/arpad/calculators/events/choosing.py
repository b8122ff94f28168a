"""Which system rates the events, and which of its ratings: as asked for, or by the files."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from arpad.calculator import refuse
from arpad.calculators.events.form import SYSTEMS, class_of, no_such_class
from arpad.domain import Account, Event, Problem, TimeControl
from arpad.errors import BadInput
from arpad.formats.reading import Reading
from arpad.formats.time_control import other_classes, time_class
from arpad.language import say
from arpad.systems.fide.editions import edition
from arpad.systems.us_chess import time_controls as us_chess

US_CHESS = "us-chess"


def with_system(
    options: Mapping[str, Any], readings: Sequence[tuple[str, Reading]], problems: list[Problem]
) -> dict[str, Any]:
    """Return the options with the system: as named, by the time class, or that of the files.

    Raises BadInput for a time class that the system does not have.
    """
    given, system = options["time_class"], options["system"]
    if system is None and given is not None and given not in SYSTEMS["fide"].classes:
        system = US_CHESS
    if system is None:
        system = "fide"
        if all(reading.system == US_CHESS for _, reading in readings):
            system = US_CHESS
            problems.append(Problem(Account("system-by-file"), "note", file=readings[0][0]))
    if given is not None and given not in SYSTEMS[system].classes:
        raise BadInput([no_such_class(system, given)])
    return {**options, "system": system}


def classed(name: str, event: Event, options: Mapping[str, Any], problems: list[Problem]) -> Event:
    """Return an event with the time control and the time class that count."""
    system, control = options["system"], options.get("time_control")
    if control is not None:
        event = _timed(name, event, control, problems)
    filed = _class_in_file(event, system, control)
    given = class_of(system, options["time_class"])
    others = _other_classes(event, system, filed)
    if given is None and others:
        problems.insert(0, Problem(_doubt(event, filed, others), "warning", file=name))
    elif (given or filed) == "standard" and system == "fide":
        problems[:0] = [Problem(each, "warning", file=name) for each in _minutes(event)]
    if given is None or given == filed:
        return replace(event, time_class=filed)
    if given in others:
        return replace(event, time_class=given, time_control=others[given])
    if filed == us_chess.DUAL and given == us_chess.REGULAR:
        # The other side of a dual-rated section still counts: its K is lowered above 2200.
        event = _with_fact(event, "dual_rated")
    elif event.time_control is not None and filed != us_chess.DUAL:
        event = _contradicted(name, event, filed, given, problems)
    return replace(event, time_class=given)


def _other_classes(event: Event, system: str, filed: str) -> dict[str, TimeControl | None]:
    """Return the classes that the time control may have too, none where the file says its class."""
    control = event.time_control

    def by_time(control: TimeControl) -> str:
        if system != US_CHESS:
            return time_class(control)
        return us_chess.time_class_for(us_chess.systems_for(control, event.end))

    if control is None or filed not in (by_time(control), us_chess.NOT_RATABLE):
        return {}
    return other_classes(control, SYSTEMS[system].classes.get(control.named, ""), by_time)


def _doubt(event: Event, filed: str, others: Iterable[str]) -> Account:
    """Say that a time control can be read in several ways, and ask which is meant."""
    first, *more = others
    control = event.time_control
    values = {
        "text": control.written if control else "",
        "filed": filed if filed not in ("", us_chess.NOT_RATABLE) else say("too short for any"),
        "others": ", ".join((first, *more)),
        "first": first,
    }
    return Account("time-class-doubtful", values)


def _minutes(event: Event) -> Iterator[Account]:
    """Ask about a time control that can be read as one that other ratings need (FIDE B.02, 1.1)."""
    control, used = event.time_control, edition("standard", event.start)
    needed = [used.least_minutes(rating) for rating in (0, *used.long_games)]

    def enough(minutes: Fraction) -> list[bool]:
        return [minutes >= least for least in needed]

    others = () if control is None else control.others
    for each in others:
        if control and enough(each.minutes) != enough(control.minutes):
            values = {"text": control.written, "minutes": control.minutes, "other": each.minutes}
            yield Account("time-control-doubtful", values)
            return


def as_match(event: Event) -> Event:
    """Return an event of two players as a match, any other as it is."""
    return _with_fact(event, "match") if len(event.entries) == 2 else event


def _with_fact(event: Event, name: str) -> Event:
    """Return an event with a fact that is true of all its players."""
    entries = tuple(replace(each, facts={**each.facts, name: True}) for each in event.entries)
    return replace(event, entries=entries)


def _contradicted(
    name: str, event: Event, filed: str, given: str, problems: list[Problem]
) -> Event:
    """Return an event without its time control, which is not of the class asked for."""
    minutes = event.time_control.minutes if event.time_control else None
    code = "no-time-class" if filed in ("", us_chess.NOT_RATABLE) else "other-time-class"
    account = Account(code, {"filed": filed, "given": given, "minutes": minutes})
    problems.append(Problem(account, "warning", file=name))
    return replace(event, time_control=None)


def _timed(name: str, event: Event, given: TimeControl, problems: list[Problem]) -> Event:
    """Return an event with the time control given, and without a time class by another."""
    filed = event.time_control
    if filed is not None and filed.minutes != given.minutes:
        values = {"filed": filed.minutes, "given": given.minutes}
        problems.append(Problem(Account("other-time-control", values), "note", file=name))
    return replace(event, time_control=given, time_class="")


def _class_in_file(event: Event, system: str, given: TimeControl | None) -> str:
    """Return the time class by the file or its time control."""
    found = event.time_class
    if not found and event.time_control is None:
        found = "standard"
    if system == US_CHESS and found in ("standard", "rapid") and event.time_control is not None:
        found = ""  # FIDE's name, by FIDE's limits; 30 to 65 minutes are two ratings here
    if not found and event.time_control is not None:
        if system != US_CHESS:
            return time_class(event.time_control)
        main = given.main if given else None
        systems = us_chess.systems_for(event.time_control, event.end, main_minutes=main)
        return us_chess.time_class_for(systems) or us_chess.NOT_RATABLE
    return SYSTEMS[system].classes.get(found, found)


def with_ratings_named(name: str, reading: Reading, problems: list[Problem]) -> Reading:
    """Return a reading for US Chess: every rating of a named system, the event's own first.

    Ratings of no named system are of the event's; in a dual-rated section that is the Regular one.
    """
    event, ratings = reading.event, reading.ratings_by_system
    own = us_chess.REGULAR if event.time_class == us_chess.DUAL else event.time_class
    if not ratings or US_CHESS in ratings:
        ratings = {own: ratings.get(US_CHESS, reading.ratings)}
        if event.time_class == us_chess.DUAL:
            problems.append(Problem(Account("us-dual-one-rating"), "note", file=name))
    first = {own: ratings.get(own, {})}
    official = {system or own: results for system, results in reading.official.items()}
    named = {**first, **ratings}
    return replace(reading, ratings=first[own], ratings_by_system=named, official=official)


def check_fide(name: str, reading: Reading, event: Event) -> None:
    """Refuse to rate by FIDE's rules what cannot be FIDE's: another system, or decimals."""
    reason = ""
    # Without a class the time control is too short for any, and its games are said not to count.
    if event.time_class and event.time_class not in SYSTEMS["fide"].classes:
        reason = say("{file} names no rating of FIDE.", file=name)
    elif any(rating.value != int(rating.value) for rating in reading.ratings.values()):
        reason = say("{file} has ratings with decimals, and FIDE’s have none.", file=name)
    if reason:
        raise refuse("system", "fide", US_CHESS, reason)
