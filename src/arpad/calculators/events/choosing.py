"""Which system rates the events, and which of its ratings: as asked for, or by the files."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from arpad.calculator import GAMES_PLAYED, refuse
from arpad.capabilities import Events, events_of
from arpad.declared import SYSTEM_NAMES, Names, systems
from arpad.domain import BY_TIME, TOO_SHORT, Account, Event, Problem, TimeControl
from arpad.formats.reading import Reading
from arpad.formats.time_control import class_doubt, other_classes, read_time_control, time_class
from arpad.inputs import Amount, Choice, Day, Form, Given, Input
from arpad.language import say

RATING = {code: events_of(code) for code in systems()}
RATINGS = {name: words for rules in RATING.values() for name, words in rules.ratings.items()}


class Control(Input):
    """A time control as it is announced."""

    example: str = "G/30;d5"

    ALLOWED = "a time control such as G/30;d5, 40/90,SD/30;+30 or 90 min + 30 s"
    SCHEMA = MappingProxyType({"type": "string"})

    def read(self, text: str) -> TimeControl:
        """Read a time control; raises ValueError for what is none."""
        control = read_time_control(text, by_sum=True).control
        if control is None:
            raise ValueError
        return control


FORM = Form(
    (
        Choice(
            name="system",
            label="Rating system",
            help="If empty, we see it from the file.",
            choices=Names(tuple(RATING)),
            example=list(RATING)[1],
        ),
        Choice(
            name="time_class",
            label="Which rating",
            help="Enter it only if the file is wrong or silent.",
            choices=RATINGS,
            example="standard",
        ),
        Control(
            name="time_control",
            label="Time control",
            help="Enter it only if the file is wrong or silent.",
        ),
        Day(
            name="date",
            label="Day of the event",
            help="Enter it only if the file is wrong or silent. FIDE looks at the first day, US "
            "Chess at the last.",
        ),
        Day(name="end", label="Last day of the event",
            help="It matters only for juniors in an event around New Year.",
            example="2026-11-15"),
        GAMES_PLAYED._replace(
            help="For every player without a number in the table of players. It decides K."
        ),
        Amount(name="peak", label="Highest published rating",
               help="For every player without one in the table of players.", minimum=0,
               maximum=3500, whole=True, example="2350"),
        Choice(name="unusual", label="Unusual results",
               help="Do we rate games that ended 0–0, ½–0 or 0–½?", default="rated",
               choices={"rated": "Rated, each with own points", "not-rated": "Not rated"},
               example="not-rated"),
        *(field for rules in RATING.values() for field in rules.inputs),
    )
)  # fmt: skip


def chosen(options: Given, readings: Sequence[tuple[str, Reading]], problems: list[Problem]) -> str:
    """Return the system: as named, by the time class, or that of the files.

    Raises BadInput for a time class that the system does not have.
    """
    given, system = options["time_class"], options["system"]
    usual = next(iter(RATING))
    if system is None and given is not None and given not in events_of(usual).classes:
        system = next(code for code, rules in RATING.items() if given in rules.classes)
    if system is None:
        system = usual
        (first, *others) = {reading.system for _, reading in readings}
        if first in RATING and not others:
            system = first
            problems.append(Problem(Account("system-by-file"), "note", file=readings[0][0]))
    classes = events_of(system).classes
    if given is not None and given not in classes:
        reason = say("{system} has no such rating.", system=say(SYSTEM_NAMES[system]))
        raise refuse("time_class", given, ", ".join(classes), reason)
    return str(system)


def classed(
    name: str, event: Event, rules: Events, options: Given, problems: list[Problem]
) -> Event:
    """Return an event with the time control and the time class that count."""
    if options.get("time_control") is not None:
        event = _timed(name, event, options["time_control"], problems)
    filed = _class_in_file(event, rules, options.get("time_control"))
    given = rules.classes.get(options["time_class"])
    others = _other_classes(event, rules, filed)
    classed_event = event._replace(time_class=given or filed)
    if given == filed and others and (control := event.time_control):
        same = tuple(it for it in control.others if _by_time(rules, it, event) == given)
        classed_event = classed_event._replace(time_control=control._replace(others=same))
    if given is None and others:
        problems.insert(0, Problem(_doubt(event, rules, filed, others), "warning", file=name))
    else:
        problems[:0] = [
            Problem(account, "warning", file=name) for account in rules.doubts(classed_event)
        ]
    if given is None or given == filed:
        return classed_event
    if given in others:
        return classed_event._replace(time_control=others[given])
    if rules.sections and filed == rules.sections.two_ratings:
        return rules.sections.alone(event, given)
    if event.time_control is None:
        return classed_event
    return _contradicted(name, classed_event, rules, filed, problems)


def _by_time(
    rules: Events, control: TimeControl, event: Event, main: TimeControl | None = None
) -> str:
    """Return the class of a time control, ``unratable`` for none."""
    own_class = rules.class_by_time(control, event.end, main.main if main else None)
    return time_class(control) if own_class is None else own_class


def _other_classes(event: Event, rules: Events, filed: str) -> dict[str, TimeControl | None]:
    """Return the classes that the time control may have too, none where the file says its class."""
    control = event.time_control
    if control is None or filed not in (_by_time(rules, control, event), rules.unratable):
        return {}
    named = rules.classes.get(control.named) if control.named else None
    by_time = partial(_by_time, rules, event=event)
    return other_classes(control, named, by_time, rules.unratable)


def _doubt(event: Event, rules: Events, filed: str, others: Iterable[str]) -> Account:
    """Say that a time control can be read in several ways, and ask which is meant."""
    control = event.time_control
    taken = filed if filed != rules.unratable else TOO_SHORT
    values = class_doubt(control.written if control else "", taken, others)
    return Account("time-class-doubtful", values)


def _contradicted(
    name: str, event: Event, rules: Events, filed: str, problems: list[Problem]
) -> Event:
    """Return an event without its time control, which is not of the class asked for."""
    minutes = event.time_control.minutes if event.time_control else None
    code = "no-time-class" if filed == rules.unratable else "other-time-class"
    account = Account(code, {"filed": filed, "given": event.time_class, "minutes": minutes})
    problems.append(Problem(account, "warning", file=name))
    return event._replace(time_control=None)


def _timed(name: str, event: Event, given: TimeControl, problems: list[Problem]) -> Event:
    """Return an event with the time control given, and without a time class by another."""
    filed = event.time_control.minutes if event.time_control else None
    problems += differing("other-time-control", name, filed, given.minutes)
    return event._replace(time_control=given, time_class=BY_TIME)


def differing(code: str, name: str, filed: object, given: object) -> Iterator[Problem]:
    """Say that something else was given than a file has."""
    if filed is not None and filed != given:
        yield Problem(Account(code, {"filed": filed, "given": given}), "note", file=name)


def _class_in_file(event: Event, rules: Events, given: TimeControl | None) -> str:
    name, control = event.time_class, event.time_control
    unnamed = name in (BY_TIME, TOO_SHORT)
    if control and (unnamed or name in rules.others_names):  # another system’s: by its limits
        return _by_time(rules, control, event, given)
    return rules.classes.get("standard" if unnamed else name, name)


def of_own_ratings(name: str, reading: Reading, system: str, problems: list[Problem]) -> Reading:
    """Return a reading with the ratings of a system, those of the event’s own rating first.

    Ratings of no named rating are of the event’s. Raises BadInput for what cannot be this system’s.
    """
    event, ratings = reading.event, reading.ratings_by_system
    sections = events_of(system).sections
    if sections is None:
        _check(name, reading, system)
        ratings = {
            rating: ratings[rating]
            for rating in ratings
            if rating == system or rating not in RATING
        }
        return replace(reading, ratings_by_system=ratings)
    own = sections.own_rating(event.time_class)
    if not ratings or system in ratings:
        ratings = {own: ratings.get(system, reading.ratings)}
        if event.time_class == sections.two_ratings:
            problems.append(Problem(Account("us-dual-one-rating"), "note", file=name))
    first = {own: ratings.get(own, {})}
    named = {BY_TIME: own}
    official = {named.get(rating, rating): made for rating, made in reading.official.items()}
    by_system = {**first, **ratings}
    return replace(reading, ratings=first[own], ratings_by_system=by_system, official=official)


def _check(name: str, reading: Reading, system: str) -> None:
    """Refuse to rate by a system what cannot be its: ratings of another one, or decimals."""
    rules, reason = events_of(system), ""
    filed = reading.event.time_class
    decimals = any(rating.value != int(rating.value) for rating in reading.ratings.values())
    names = {"file": name, "system": say(SYSTEM_NAMES[system])}
    if filed != rules.unratable and filed not in rules.classes:  # too short: no game counts
        reason = say("{file} names no rating of {system}.", **names)
    elif decimals and rules.whole_ratings:
        reason = say("{file} has ratings with decimals, and {system}’s have none.", **names)
    if reason:
        others = (code for code, other in RATING.items() if not other.whole_ratings)
        raise refuse("system", system, ", ".join(others), reason)
