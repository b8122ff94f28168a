"""A section of a US Chess event put together from its rows, whatever file they came from."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, NamedTuple

from arpad.domain import Entry, Event, Game, Player, Rating, Result, TimeControl
from arpad.formats import crosstable, time_control
from arpad.formats.crosstable import MOST_ROUNDS, Row
from arpad.formats.dates import readings
from arpad.formats.findings import ERROR, NOTE, WARNING, Findings, Kinds
from arpad.formats.pairing import paired
from arpad.formats.reading import Official, Reading
from arpad.formats.us_systems import DUAL, LETTERS, QUICK, REGULAR, read_rating

KINDS: Kinds = {
    **crosstable.KINDS,
    # The file
    "us-nothing": (ERROR, ERROR),
    "us-encoding": (NOTE, ERROR),
    "us-more": (NOTE, NOTE),
    "us-lines-unread": (NOTE, NOTE),
    "us-line-stray": (WARNING, ERROR),
    "us-number-unreadable": (ERROR, ERROR),
    # A player
    "us-rating-unreadable": (WARNING, ERROR),
    "us-value-unreadable": (WARNING, ERROR),
    "us-points-unreadable": (NOTE, ERROR),
    "us-games-unknown": (NOTE, NOTE),
    "us-no-ratings": (WARNING, WARNING),
    "us-date-assumed": (NOTE, ERROR),
    "us-section-empty": (NOTE, WARNING),
    "us-games-from-after": (NOTE, NOTE),
    # A round
    "us-cell-unreadable": (WARNING, ERROR),
    "us-colour-unreadable": (NOTE, ERROR),
    "us-row-short": (WARNING, ERROR),
    "us-row-long": (NOTE, ERROR),
    "us-record-missing": (WARNING, ERROR),
    "us-row-too-long": (WARNING, ERROR),
    "us-row-cut": (WARNING, ERROR),
    "us-fide-adjustment": (WARNING, WARNING),
    # The section
    "us-system-unknown": (WARNING, ERROR),
    "us-dual-one-rating": (NOTE, NOTE),
    "us-time-control-unreadable": (WARNING, ERROR),
    "us-time-too-short": (WARNING, WARNING),
    "us-date-unreadable": (WARNING, ERROR),
    "us-rounds-unreadable": (NOTE, ERROR),
    # A table of commas
    "us-no-header": (ERROR, ERROR),
    "us-column-unknown": (NOTE, WARNING),
    "us-column-passed-over": (NOTE, WARNING),
    "us-cell-beyond": (WARNING, ERROR),
    "us-quote-open": (ERROR, ERROR),
    "us-results-differ": (WARNING, ERROR),
    # The submission files
    "us-dbf-broken": (ERROR, ERROR),
    "us-dbf-cut": (WARNING, ERROR),
    "us-dbf-field-missing": (ERROR, ERROR),
    "us-dbf-missing": (NOTE, ERROR),
    "us-dbf-twice": (WARNING, ERROR),
    "us-dbf-deleted": (NOTE, NOTE),
    "us-dbf-unknown": (NOTE, WARNING),
    "us-dbf-no-section": (WARNING, ERROR),
    "us-zip-broken": (ERROR, ERROR),
    "us-zip-too-large": (ERROR, ERROR),
    # Writing
    "us-written-system": (WARNING, WARNING),
    "us-written-outsiders": (WARNING, WARNING),
    "us-written-decimals": (WARNING, WARNING),
    "us-written-shorter": (WARNING, WARNING),
    "us-written-left-out": (WARNING, WARNING),
    "us-written-not-rated": (WARNING, WARNING),
    "us-written-no-letter": (WARNING, WARNING),
    # JSON
    "us-json-broken": (ERROR, ERROR),
    "us-json-shape": (ERROR, ERROR),
    "us-json-value": (WARNING, ERROR),
    "us-json-page": (WARNING, WARNING),
    "us-second-rating": (NOTE, NOTE),
}
"""What reading the files of US Chess can find."""


def new_findings(*, strict: bool = False) -> Findings:
    """Return an empty collection of findings for a file of US Chess."""
    return Findings(KINDS, "us-more", strict=strict)


class Timed(NamedTuple):
    """A time control, None where it cannot be read, and how it is written."""

    control: TimeControl | None = None
    text: str = ""


@dataclass(slots=True)
class Head:
    """What is said of a section as a whole; ``system`` is empty where the file names none."""

    name: str = ""
    place: str = ""
    start: date | None = None
    end: date | None = None
    rounds: int | None = None
    time: Timed = field(default_factory=Timed)
    system: str = ""


@dataclass(slots=True)
class Person:
    """A player of a section: the row, who it is, and by system the rating and what became of it.

    The system is "" where the file names none; a rating of None is unrated.
    """

    row: Row
    name: str = ""
    member_id: str = ""
    birth_year: int | None = None
    title: str = ""
    federation: str = ""
    sex: str = ""
    ratings: dict[str, Rating | None] = field(default_factory=dict)
    official: dict[str, Official] = field(default_factory=dict)
    facts: dict[str, object] = field(default_factory=dict)
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Outsider:
    """A game against somebody known by his rating alone."""

    number: int
    round: int
    result: Result
    rating: int
    colour: str = ""

    @property
    def id(self) -> str:
        """The opponent's id: whom he met, and when."""
        return f"{self.number}/{self.round}"


def built(
    people: Sequence[Person], head: Head, findings: Findings, outsiders: Sequence[Outsider] = ()
) -> Reading:
    """Return the reading of a section: games paired and checked, ratings sorted by system."""
    rows, games = paired([person.row for person in people], findings)
    kept = [person for person in people if rows[person.row.number] is person.row]
    systems = _systems(kept, head)
    by_system = {system: _ratings(kept, system, outsiders) for system in systems}
    event = Event(
        tuple(_entries(kept, outsiders)),
        games + tuple(_outside(each) for each in outsiders),
        head.start,
        head.end,
        head.system or _time_class(systems),
        head.name,
        head.place,
        rounds=head.rounds or max((len(row.cells) for row in rows.values()), default=0) or None,
        time_control=head.time.control,
        time_text=head.time.text,
    )
    if head.system == DUAL and systems == [REGULAR] and by_system[REGULAR]:
        findings.add("us-dual-one-rating")
    first = by_system[systems[0]] if systems else {}
    return Reading(
        event,
        first,
        findings.in_order(),
        {system: ratings for system, ratings in by_system.items() if system},
        _official(kept),
        "us-chess",
    )


def _systems(people: Sequence[Person], head: Head) -> list[str]:
    """Return the systems there are ratings in, in the order of US Chess.

    A rating of no named system is of the section's; in a dual-rated one that is the Regular one.
    """
    unnamed = REGULAR if head.system == DUAL else head.system
    for person in people if unnamed else ():
        _name(person.ratings, unnamed)
        _name(person.official, unnamed)
    found = {system for person in people for system in (*person.ratings, *person.official)}
    return sorted(found, key=["", *LETTERS].index)


def _name(table: dict[str, Any], system: str) -> None:
    if "" in table:
        table.setdefault(system, table.pop(""))


def _time_class(systems: Sequence[str]) -> str:
    """Return the time class that the ratings tell of, "" if the time control must."""
    if set(systems) == {REGULAR, QUICK}:
        return DUAL
    return systems[0] if len(systems) == 1 else ""


def _entries(people: Sequence[Person], outsiders: Sequence[Outsider]) -> list[Entry]:
    entries = []
    for person in people:
        number = person.row.number
        player = Player(
            str(number),
            person.name,
            person.birth_year,
            person.member_id,
            person.title,
            person.federation,
            person.sex,
        )
        entries.append(Entry(player, facts=person.facts, number=number))
    return entries + [Entry(Player(each.id), rated=False) for each in outsiders]


def _ratings(
    people: Sequence[Person], system: str, outsiders: Sequence[Outsider]
) -> Mapping[str, Rating]:
    found = {
        str(person.row.number): rating
        for person in people
        if (rating := person.ratings.get(system)) is not None
    }
    return found | {each.id: Rating(each.rating) for each in outsiders}


def _official(people: Sequence[Person]) -> Mapping[str, Mapping[str, Official]]:
    found: dict[str, dict[str, Official]] = {}
    for person in people:
        for system, official in person.official.items():
            if official != Official():
                found.setdefault(system, {})[str(person.row.number)] = official
    return found


def _outside(each: Outsider) -> Game:
    game = Game(str(each.number), each.id, each.result, each.round, each.colour)
    return game.seen_by(each.id) if each.colour == "b" else game


def games_before(after: int | None, row: Row) -> int | None:
    """Return how many games a rating is based on before, from those after and the games played."""
    if after is None:
        return None
    played = sum(1 for cell in row.cells if cell.result and cell.result.played and cell.opponent)
    return max(after - played, 0)


def rating_in(
    text: str, findings: Findings, line: int | None, column: int | None, number: int
) -> Rating | None:
    """Read a player's rating, None where there is none; what cannot be read is said."""
    written = read_rating(text)
    if written is None:
        findings.add("us-rating-unreadable", line, column, number, text=text)
        return None
    return None if written.value is None else Rating(written.value, written.games)


def control_in(
    text: str, findings: Findings, line: int | None = None, column: int | None = None
) -> Timed:
    """Read a section's time control, what cannot be read or rated among the findings."""
    if not text.strip():
        return Timed()
    control = time_control.read_time_control(text, by_sum=True).control
    if control is None:
        findings.add("us-time-control-unreadable", line, column, text=text.strip())
        return Timed(None, text.strip())
    minutes, main = control.minutes, control.main
    if minutes < _LEAST_MINUTES or (main and main < _LEAST_MINUTES and minutes > _MOST_OF_BLITZ):
        findings.add("us-time-too-short", line, column, text=text.strip(), minutes=minutes)
    return Timed(control, text.strip())


# Rating system, section 1: five minutes at least; of Regular and Quick it is the main time.
_LEAST_MINUTES, _MOST_OF_BLITZ = 5, 10


def rounds_in(
    text: str, findings: Findings, line: int | None = None, column: int | None = None
) -> int | None:
    """Read a section's number of rounds; None where there is none or it cannot be."""
    text = text.strip()
    if not text.strip("0"):
        return None
    if re.fullmatch(r"\d{1,4}", text, re.ASCII) and int(text) <= MOST_ROUNDS:
        return int(text)
    findings.add("us-rounds-unreadable", line, column, text=text)
    return None


def within(rounds: list[Any], findings: Findings, line: int | None, number: int) -> list[Any]:
    """Return as many rounds as an event can have, what is beyond them among the findings."""
    if len(rounds) > MOST_ROUNDS:
        findings.add("us-row-too-long", line, None, number, count=len(rounds), most=MOST_ROUNDS)
    return rounds[:MOST_ROUNDS]


def day_in(
    text: str, findings: Findings, line: int | None = None, column: int | None = None
) -> date | None:
    """Read a date as US Chess writes it: year first, or month before day."""
    text = text.strip()
    if not text.strip("0/-. "):
        return None
    days = readings(text)
    if not days:
        findings.add("us-date-unreadable", line, column, text=text)
        return None
    american = [each for each in days if "MDY" in each.order.split()]
    day = (american or days)[0].day
    if len(days) > 1:
        findings.add("us-date-assumed", line, column, text=text, day=str(day))
    return day
