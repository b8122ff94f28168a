"""A section of a US Chess event put together from its rows, whatever file they came from."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from arpad.domain import BY_TIME, Entry, Event, Game, Player, Rating, Result, TimeControl
from arpad.formats import crosstable, reading, time_control
from arpad.formats.crosstable import LETTERS, MOST_ROUNDS, Cell, CrosstableRow, read_cell
from arpad.formats.dates import readings
from arpad.formats.pairing import paired
from arpad.formats.reading import Official, Reading, kinds

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


# --- Rating systems and ratings ---

REGULAR, QUICK, BLITZ, DUAL = "regular", "quick", "blitz", "dual"

CODES = {"R": REGULAR, "Q": QUICK, "B": BLITZ, "OR": "online-regular", "OQ": "online-quick"}
CODES |= {"OB": "online-blitz", "D": DUAL}
"""The system of each code; D is a section rated in two, Regular and Quick."""

SYSTEM_CODES = {system: code for code, system in CODES.items()}
"""The code of each system."""

HIGHEST_RATING = 4000
_UNRATED = ("", "0", "UNR", "UNRATED", "UR", "NR", "NEW", "NONE", "-")
_RATING = re.compile(r"(\d{1,4}(?:\.\d{1,8})?)(?:\s*[P/]\s*(\d{1,3}))?", re.ASCII)


class RatingText(NamedTuple):
    """A rating as it is written: its value, None for unrated, and the games it is based on.

    ``games`` is None for an established rating, which is written without them.
    """

    value: int | Fraction | None
    games: int | None = None

    @property
    def rating(self) -> Rating | None:
        """The rating, None for unrated."""
        return None if self.value is None else Rating(self.value, self.games)


def read_rating(text: str) -> RatingText | None:
    """Read ``1641``, ``1641P17``, ``1641/17``, ``1641.42``, ``Unrated``; None for none of these."""
    text = text.strip().strip(".*").upper()
    if text in _UNRATED or not text.strip("0"):
        return RatingText(None)
    rating = _RATING.fullmatch(text)
    if not rating or float(rating[1]) > HIGHEST_RATING:
        return None
    return RatingText(exact(rating[1]), int(rating[2]) if rating[2] else None)


def exact(text: str) -> int | Fraction:
    """Return a number written in decimals as it stands, a whole one without fraction."""
    value = Fraction(text) if "." in text else int(text)
    return int(value) if value.denominator == 1 else value


# --- Sections ---


T = TypeVar("T")


class SectionFindings(reading.Findings):
    """The findings of one file of US Chess, by which values are read: what cannot be is said.

    A place is a line and a column, as far as they are known.
    """

    def __init__(self, *, strict: bool = False) -> None:
        """Collect what is found tolerantly or strictly."""
        super().__init__(KINDS, "us-more", strict=strict)

    def rating(self, text: str, *place: int | None) -> Rating | None:
        """Read a rating, None where there is none."""
        written = read_rating(text)
        if written is None:
            self.add("us-rating-unreadable", *place, text=text)
        return written and written.rating

    def control(self, text: str, *place: int | None) -> tuple[TimeControl | None, str]:
        """Read a section's time control, as it is written too, and say if it cannot be rated."""
        if not (text := text.strip()):
            return None, ""
        control = time_control.read_time_control(text, by_sum=True).control
        if control is None:
            self.add("us-time-control-unreadable", *place, text=text)
            return None, text
        minutes, main = control.minutes, control.main
        short = main and main < _LEAST_MINUTES and minutes > _MOST_OF_BLITZ
        if minutes < _LEAST_MINUTES or short:
            self.add("us-time-too-short", *place, text=text, minutes=minutes)
        return control, text

    def rounds(self, text: str, *place: int | None) -> int | None:
        """Read a section's number of rounds; None where there is none or it cannot be."""
        if not (text := text.strip()).strip("0"):
            return None
        if re.fullmatch(r"\d{1,4}", text, re.ASCII) and int(text) <= MOST_ROUNDS:
            return int(text)
        self.add("us-rounds-unreadable", *place, text=text)
        return None

    def system(self, text: str, *place: int | None) -> str:
        """Return the system that a code or a name means, BY_TIME for none."""
        name = "-".join(text.lower().replace("_", " ").split())
        system = CODES.get(name.upper(), name)
        if system in SYSTEM_CODES:
            return system
        if text:
            self.add("us-system-unknown", *place, text=text)
        return BY_TIME

    def within(self, rounds: list[T], line: int | None, number: int) -> list[T]:
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
    """What is said of a section as a whole; ``system`` is BY_TIME where the file names none."""

    name: str = ""
    place: str = ""
    start: date | None = None
    end: date | None = None
    rounds: int | None = None
    time: tuple[TimeControl | None, str] = (None, "")
    system: str = BY_TIME


@dataclass(slots=True)
class Person:
    """A player of a section: the row, who it is, and by system the rating and what became of it.

    The player's id is the number of the row. The system is BY_TIME where the file names none; a
    rating of None is unrated.
    """

    row: CrosstableRow
    player: Player
    ratings: dict[str, Rating | None] = field(default_factory=dict)
    official: dict[str, Official] = field(default_factory=dict)
    facts: dict[str, object] = field(default_factory=dict)


def built(
    people: Sequence[Person],
    head: Head,
    findings: SectionFindings,
    others: Sequence[Game] = (),
    strangers: Mapping[str, Rating] = MappingProxyType({}),
) -> Reading:
    """Return the reading of a section: games paired and checked, ratings sorted by system.

    ``others`` are games against people known by their ratings alone, ``strangers`` these, by id.
    """
    rows, games = paired([person.row for person in people], findings)
    kept = [person for person in people if rows[person.row.number] is person.row]
    systems = _systems(kept, head)
    by_system: dict[str, dict[str, Rating]] = {system: {} for system in systems}
    official: dict[str, dict[str, Official]] = {}
    for person in kept:
        for system, rating in person.ratings.items():
            if rating is not None:
                by_system[system][person.player.id] = rating
        for system, result in person.official.items():
            if result != Official():
                official.setdefault(system, {})[person.player.id] = result
    for ratings in by_system.values():
        ratings.update(strangers)
    if head.system == DUAL and systems == [REGULAR] and by_system[REGULAR]:
        findings.add("us-dual-one-rating")
    system = head.system
    if system == BY_TIME and systems:
        (system, *more) = systems
        system = DUAL if systems == [REGULAR, QUICK] else BY_TIME if more else system
    entries = [Entry(it.player, facts=it.facts, number=it.row.number) for it in kept]
    event = Event(
        (*entries, *(Entry(Player(player), rated=False) for player in strangers)),
        (*games, *others),
        head.start,
        head.end,
        system,
        head.name,
        head.place,
        rounds=head.rounds or max((len(row.cells) for row in rows.values()), default=0) or None,
        time_control=head.time[0],
        time_text=head.time[1],
    )
    return Reading(
        event,
        by_system[systems[0]] if systems else {},
        findings.in_order(),
        {system: ratings for system, ratings in by_system.items() if system != BY_TIME},
        official,
        "us-chess",
    )


def _systems(people: Sequence[Person], head: Head) -> list[str]:
    """Return the systems there are ratings in, in the order of US Chess.

    A rating of no named system is of the section's; in a dual-rated one that is the Regular one.
    """
    unnamed = REGULAR if head.system == DUAL else head.system
    for person in people if unnamed != BY_TIME else ():
        if BY_TIME in person.ratings:
            person.ratings.setdefault(unnamed, person.ratings.pop(BY_TIME))
        if BY_TIME in person.official:
            person.official.setdefault(unnamed, person.official.pop(BY_TIME))
    named = {system for person in people for system in (*person.ratings, *person.official)}
    return sorted(named, key=[BY_TIME, *SYSTEM_CODES].index)


def games_before(after: int | None, row: CrosstableRow) -> int | None:
    """Return how many games a rating is based on before, from those after and the games played."""
    if after is None:
        return None
    played = sum(1 for cell in row.cells if cell.result and cell.result.played and cell.opponent)
    return max(after - played, 0)
