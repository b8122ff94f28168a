"""A section of a US Chess event put together from its rows, whatever file they came from."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, NamedTuple

from arpad.domain import Entry, Event, Game, Player, Rating, Result, TimeControl
from arpad.formats import crosstable, findings, time_control
from arpad.formats.crosstable import EMPTY, MOST_ROUNDS, NOT_TO_BE_RATED, Cell, Row, rows_of
from arpad.formats.dates import readings
from arpad.formats.findings import kinds
from arpad.formats.pairing import paired
from arpad.formats.reading import Official, Reading
from arpad.formats.us_cells import (
    DUAL,
    LETTERS,
    QUICK,
    REGULAR,
    SYSTEM_CODES,
    read_cell,
    read_rating,
    system_named,
)

KINDS = crosstable.KINDS | kinds("""
    error/error: us-nothing us-number-unreadable us-no-header us-quote-open us-dbf-broken
        us-dbf-field-missing us-zip-broken us-zip-too-large us-json-broken us-json-shape
    warning/error: us-line-stray us-rating-unreadable us-value-unreadable us-cell-unreadable
        us-row-short us-record-missing us-row-too-long us-row-cut us-system-unknown
        us-time-control-unreadable us-date-unreadable us-cell-beyond us-results-differ
        us-dbf-cut us-dbf-twice us-dbf-no-section us-json-value
    warning/warning: us-no-ratings us-fide-adjustment us-time-too-short us-written-system
        us-written-outsiders us-written-decimals us-written-shorter us-written-left-out
        us-written-not-rated us-written-no-letter us-json-page
    note/error: us-encoding us-points-unreadable us-date-assumed us-colour-unreadable
        us-row-long us-rounds-unreadable us-dbf-missing
    note/warning: us-section-empty us-column-unknown us-column-passed-over us-dbf-unknown
    note/note: us-more us-lines-unread us-games-unknown us-games-from-after us-dual-one-rating
        us-dbf-deleted us-second-rating
""")
"""What reading the files of US Chess can find."""


class Timed(NamedTuple):
    """A time control, None where it cannot be read, and how it is written."""

    control: TimeControl | None = None
    text: str = ""


class Findings(findings.Findings):
    """The findings of one file of US Chess, by which values are read: what cannot be is said.

    A place is a line and a column, as far as they are known.
    """

    def __init__(self, *, strict: bool = False) -> None:
        """Collect what is found tolerantly or strictly."""
        super().__init__(KINDS, "us-more", strict=strict)

    def rating(
        self, text: str, number: int, line: int | None = None, column: int | None = None
    ) -> Rating | None:
        """Read the rating of a player with a number, None where there is none."""
        written = read_rating(text)
        if written is None:
            self.add("us-rating-unreadable", line, column, number, text=text)
            return None
        return None if written.value is None else Rating(written.value, written.games)

    def control(self, text: str, *place: int | None) -> Timed:
        """Read a section's time control, and say if it cannot be rated."""
        if not (text := text.strip()):
            return Timed()
        control = time_control.read_time_control(text, by_sum=True).control
        if control is None:
            self.add("us-time-control-unreadable", *place, text=text)
            return Timed(None, text)
        minutes, main = control.minutes, control.main
        short = main and main < _LEAST_MINUTES and minutes > _MOST_OF_BLITZ
        if minutes < _LEAST_MINUTES or short:
            self.add("us-time-too-short", *place, text=text, minutes=minutes)
        return Timed(control, text)

    def rounds(self, text: str, *place: int | None) -> int | None:
        """Read a section's number of rounds; None where there is none or it cannot be."""
        if not (text := text.strip()).strip("0"):
            return None
        if re.fullmatch(r"\d{1,4}", text, re.ASCII) and int(text) <= MOST_ROUNDS:
            return int(text)
        self.add("us-rounds-unreadable", *place, text=text)
        return None

    def system(self, text: str, *place: int | None) -> str:
        """Return the system that a code or a name means, "" for none."""
        system = system_named(text) if text else ""
        if system is None:
            self.add("us-system-unknown", *place, text=text)
        return system or ""

    def within(self, rounds: list[Any], line: int | None, number: int) -> list[Any]:
        """Return as many rounds of a row as an event can have."""
        if len(rounds) > MOST_ROUNDS:
            self.add("us-row-too-long", line, None, number, count=len(rounds), most=MOST_ROUNDS)
        return rounds[:MOST_ROUNDS]

    def day(self, text: str, *place: int | None) -> date | None:
        """Read a date as US Chess writes it: year first, or month before day."""
        if not (text := text.strip()).strip("0/-. "):
            return None
        days = readings(text)
        if not days:
            self.add("us-date-unreadable", *place, text=text)
            return None
        american = [day for day in days if "MDY" in day.order.split()]
        day = (american or days)[0].day
        if len(days) > 1:
            self.add("us-date-assumed", *place, text=text, day=str(day))
        return day

    def cell(
        self,
        text: str,
        place: tuple[int | None, int | None, int, int],
        letters: Mapping[str, Result] = LETTERS,
    ) -> Cell:
        """Read a round at its line, column, player and number; a cell that cannot be is said.

        An opponent in it is kept.
        """
        cell = read_cell(text, place[1], letters)
        if cell is None:
            self.add("us-cell-unreadable", *place, text=text.strip())
            opponent = _NUMBER.search(text)
            number = int(opponent[0]) if opponent else 0
            cell = Cell(number, "", Result.UNFINISHED, place[1], text.strip())
        return cell


_NUMBER = re.compile(r"\d{1,5}", re.ASCII)
# Rating system, section 1: five minutes at least; of Regular and Quick it is the main time.
_LEAST_MINUTES, _MOST_OF_BLITZ = 5, 10


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
    return sorted(found, key=["", *SYSTEM_CODES].index)


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


# --- Games turned back into rows, for writing ---

_UNRATED = {
    Result.WIN: Result.FORFEIT_WIN,
    Result.LOSS: Result.FORFEIT_LOSS,
    Result.DRAW: Result.UNFINISHED,
}


def rounds(event: Event) -> Mapping[str, list[Cell]]:
    """Return each player's rounds by id, all of one length; only those with a number have a row.

    Where rows disagreed each has again what it said. A game that is not to be rated is a forfeit;
    a draw of this kind has no letter.
    """
    numbers = {e.player.id: e.number for e in event.entries if e.number is not None}
    rows = rows_of(event.games, numbers)
    most = max([event.rounds or 0, *map(len, rows.values())])
    return {
        player: [*map(_lettered, cells), *[EMPTY] * (most - len(cells))]
        for player, cells in rows.items()
    }


def _lettered(cell: Cell) -> Cell:
    return (
        cell._replace(result=_UNRATED[cell.result])
        if cell.mark and cell.result in _UNRATED
        else cell
    )


def not_to_be_rated(event: Event) -> int:
    """Return how many games were played, but are not to be rated whatever their result."""
    return sum(game.not_rated in NOT_TO_BE_RATED for game in event.games)


def numbered(event: Event) -> list[Entry]:
    """Return the entries that have a row of their own, in order of their numbers."""
    return sorted(
        (entry for entry in event.entries if entry.number is not None),
        key=lambda entry: entry.number or 0,
    )
