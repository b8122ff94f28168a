"""What a room may declare beside rating a period, for the questions that ask for it.

A room that is a folder declares it in its module ``questions``, so that asking all rooms loads no
formula; a room that is one file declares it beside its ``System``. Whoever declares nothing gets
what stands here. The names are ``PLAN``, ``TITLE_NORMS``, ``MATCH`` (of the system that rates
matches), ``COMPARED``, ``LOWEST`` (a function of the day: the lowest rating there is), ``HISTORY``
(False where no history of a player is made), ``BOOKS`` (of a folder: names of regulations beside
those of the ratings, each a module in the folders ``rules`` and ``words``), in the module
``events`` ``EVENTS``, and in ``performance`` ``PERFORMANCES``.
"""

# ruff: noqa: ARG002 - what holds without a declaration does not look at what it is asked

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

from arpad.calculator import Worked
from arpad.declared import asks, part, systems
from arpad.domain import (
    TOO_SHORT,
    Account,
    Entry,
    Event,
    FirstRating,
    RatedScore,
    RatingChange,
    Report,
    Step,
    TimeControl,
)
from arpad.inputs import Given, Input, TypedGame
from arpad.named import NamedTuple
from arpad.regulation import Clause, Number, Rules

if TYPE_CHECKING:
    from arpad.title_norms import Listing, NormReport

# --- Plans ---------------------------------------------------------------------------------------


class NormAverage(NamedTuple):
    """The least average of the opponents with which so many points of all games make the norm."""

    points: Number
    average: int


class NormPlan(NamedTuple):
    """What a norm asks of these games, every one counted.

    ``level`` is the least Rp; ``games`` are those that count, ``least_games`` those asked for;
    ``average`` is Ra, the opponents' average with the lowest raised, None without a game that
    counts; ``total`` are the points needed from all games, None if none are enough; ``missing``
    says what keeps even the best score from the norm, ``unchecked`` what could not be looked at
    and must hold besides.
    ``nearest`` is the lower title within reach in place of this one, "" for none;
    ``by_leaving_out`` says that the best score makes the norm if games are left out, None where
    there are too many ways to try; ``averages`` has, for each score that can be enough, the
    opponents’ average it needs.
    """

    title: str
    level: int
    games: int
    least_games: int
    average: int | None
    least_average: int
    total: Number | None
    missing: tuple[Account, ...]
    unchecked: tuple[Account, ...]
    nearest: str
    by_leaving_out: bool | None
    averages: tuple[NormAverage, ...]


class NormGoal(Protocol):
    """A norm as the goal of a plan, looked at for every score of the games to come."""

    @property
    def made(self) -> tuple[bool, ...]:
        """Whether each score makes the norm, as far as it was looked at."""

    @property
    def performances(self) -> tuple[int | None, ...]:
        """The performance of each score."""

    @property
    def plan(self) -> NormPlan:
        """What the norm asks of these games."""

    def steps(self, fields: Given) -> Iterator[Step]:
        """Write the norm's working, from the other fields of the answer."""

    def notes(self) -> Iterator[Account]:
        """Say what was assumed for the norm: only what applies here."""


class Norms(NamedTuple):
    """Title norms of a system: ``titles`` with their names, planned and found in events.

    A plan has ``inputs`` of their own; ``goal`` looks at the games, of which the last so many are
    to come and given as lost; what is known of an opponent's title and federation the game has.
    Of events ``asked`` are inputs about the event, ``readings`` those about the rules; ``audit``
    takes the event, the ratings of the list of its first day by player, the parsed form, and which
    lists these are of. Both raise BadInput for what cannot be.
    """

    titles: Mapping[str, str]
    inputs: tuple[Input, ...]
    goal: Callable[[Given, Sequence[TypedGame], int], NormGoal]
    asked: tuple[Input, ...]
    readings: tuple[Input, ...]
    audit: Callable[[Event, Mapping[str, Number], Given, "Listing"], "NormReport"]


def usual_notes(
    given: Given, report: Report, period: str = "plan-period-declared"
) -> Iterator[Account]:
    """Say what a plan assumes: of the number of games, of the rules, and of the period."""
    yield from games_not_given(given, report)
    yield from report.notes
    yield Account(period)


def all_notes(given: Given, report: Report) -> Iterator[Account]:
    """Say what the change itself says, and what a plan assumes."""
    yield from report.changes[0].notes
    yield from usual_notes(given, report)


def games_not_given(given: Given, report: Report) -> Iterator[Account]:
    """Say that games not given counted as many, where K was found by the rule."""
    change = report.changes[0]
    by_games = given.get("k") is None and asks(report.system, "games_played")
    if by_games and change.k is not None and given["games_played"] is None:
        yield Account("games-played-not-given", clause=change.k_reason.clause)


class Planned(NamedTuple):
    """What a plan asks of a system.

    ``facts`` are inputs of the system's own form that decide K, bonus or floors. ``unrated`` says
    that games with unrated opponents can be planned, ``never_rated`` why one to come may not be
    rated; ``notes`` say what is assumed, ``clause`` where a change by points stands, and
    ``examples`` are an authority’s figures.
    """

    facts: tuple[str, ...] = ()
    unrated: bool = False
    never_rated: str = "a game with this opponent would not be rated."
    notes: Callable[[Given, Report], Iterator[Account]] = all_notes
    clause: Callable[[Given, RatingChange], Clause | None] = lambda _, change: (
        change.steps[-1].clause if change.steps else None  # that of the last step
    )
    examples: tuple[Worked, ...] = ()


@cache
def planned(code: str) -> Planned:
    """Return what a plan asks of a system."""
    declared: Planned = part(code, "PLAN", Planned())
    return declared


@cache
def title_norms(code: str) -> Norms | None:
    """Return the title norms of a system, None without."""
    declared: Norms | None = part(code, "TITLE_NORMS", None)
    return declared


# --- Matches -------------------------------------------------------------------------------------


class Matched(NamedTuple):
    """How a system rates identical games of two players.

    ``defaults`` are those of its inputs that differ here; ``notes`` say what is assumed, the last
    one that the change is not official.
    """

    defaults: Given
    notes: Callable[[Given], Iterator[Account]]


# --- Performances ---------------------------------------------------------------------------------


class Performances(NamedTuple):
    """How performances are made by the tables of a system, beside the methods of no regulation.

    ``kind`` is the type of what ``by_methods`` returns, ``labels`` are the names of its methods;
    ``by_table`` takes the opponents and the points, ``by_sum`` the number of games, the sum of the
    opponents and the points; ``counted`` is the clause that says which games count, and
    ``examples`` are figures of an authority.
    """

    rules: Rules
    counted: Clause
    kind: type
    labels: Mapping[str, str]
    by_methods: Callable[[RatedScore], Any]
    by_table: Callable[[Sequence[Number], Fraction], int | None]
    by_sum: Callable[[int, int, Fraction], int | None]
    steps: Callable[[RatedScore, Any], Iterator[Step]]
    notes: Callable[[RatedScore], Iterator[Account]]
    examples: tuple[Worked, ...]


@cache
def performances() -> Performances:
    """Return how performances are made: the first room that says so says it for all systems."""
    declared: Iterator[Performances | None]
    declared = (part(code, "PERFORMANCES", None) for code in systems())
    return next(made for made in declared if made)


# --- Comparisons ---------------------------------------------------------------------------------


class WayTitle(NamedTuple):
    """What a way is called, and what where there is little room."""

    title: str
    short: str


class Comparison(NamedTuple):
    """How a system is compared with the first one.

    ``ways`` has each way of rating: its name, and what it makes of the change in a report.
    ``reason`` is the code that explains a change's difference; ways of a lower ``place`` stand
    before others; ``notes`` says whether a system's own are said. ``titles`` has what ways are
    called, where the name of the system does not say it.
    """

    ways: Callable[[Report, Given], Iterable[tuple[str, RatingChange]]] = lambda report, _: (
        (report.system, report.changes[0]),
    )
    reason: Callable[[RatingChange], str] = lambda _: "compare-declared"
    place: int = 1
    notes: bool = True
    titles: Mapping[str, WayTitle] = {}


@cache
def compared(code: str) -> Comparison:
    """Return how a system is compared."""
    declared: Comparison = part(code, "COMPARED", Comparison())
    return declared


# --- Whole events --------------------------------------------------------------------------------


class Norm(NamedTuple):
    """One level tried: ``expected`` is the score of the level in the games played.

    ``margin`` is score − expected; ``missing`` says what a norm would still have needed;
    ``open`` which readings of the text decide it.
    """

    level: int
    title: str
    expected: Number
    margin: Number
    missing: tuple[Account, ...]
    open: tuple[Account, ...] = ()

    @property
    def achieved(self) -> bool:
        """Whether this is a norm."""
        return not self.missing


Tried = tuple[Norm, ...]


class Sections(NamedTuple):
    """How a system rates the sections of a period one by one, each in ratings of its own.

    Its changes and first ratings have among their details ``pool`` (the rating), ``section`` (which
    of the period, from 1), ``formula`` and ``formula_step`` (the place of the step that says why
    it is that one); ``pools`` are all ratings, in order, ``formulas`` all formulas. ``two_ratings``
    is the time class of an event that counts in two, which ``alone`` returns as one of them;
    ``own_rating`` is the one that an event’s ratings of no named rating are of. ``columns`` are
    those of the table of players, ``details`` those of a change that are given as data. ``norms``
    has the title norms that a player tried in a section of so many rounds; ``made`` says which
    was made, or would be by another reading of the text, and ``said`` also why the next one was
    missed. ``is_floor`` says whether the federation may hold a player at a rating.
    """

    pools: tuple[str, ...]
    two_ratings: str
    columns: tuple[str, ...]
    details: tuple[str, ...]
    formulas: tuple[str, ...]
    own_rating: Callable[[str], str]
    alone: Callable[[Event, str], Event]
    norms: Callable[[RatingChange | FirstRating, Given, int | None], Tried]
    made: Callable[[Tried], tuple[Account, ...]]
    said: Callable[[Tried], tuple[Account, ...]]
    is_floor: Callable[[int], bool]


class Events:
    """What a system says of whole events beside rating them; here is what holds without it.

    ``ratings`` are the time classes with a rating of their own and their names, ``others_names``
    what files and visitors may say instead; ``unratable`` is the class of an event whose time
    control is too short for any. ``inputs`` are asked for this system alone. The last day selects
    the rules where ``by_last_day``, else the first.
    """

    ratings: Mapping[str, str] = {"standard": "Standard", "rapid": "Rapid", "blitz": "Blitz"}
    others_names: Mapping[str, str] = {}
    unratable: str = TOO_SHORT
    inputs: tuple[Input, ...] = ()
    whole_ratings: bool = True
    by_last_day: bool = False
    notes_are_findings: bool = True  # of the event, beside those that the room reports
    sections: Sections | None = None

    @property
    def classes(self) -> Mapping[str, str]:
        """What the system calls the time classes that may be asked for."""
        return {name: name for name in self.ratings} | dict(self.others_names)

    def options(self, given: Given) -> Given:
        """Return the options of ``System`` that the inputs mean."""
        return {}

    def check(self, events: Sequence[Event], given: Given) -> None:
        """Refuse inputs that fit none of the events; raises BadInput."""

    def with_inputs(self, event: Event, given: Given) -> Event:
        """Return an event with what the inputs say of its players."""
        return event

    def class_by_time(
        self, control: TimeControl, end: date | None, main_minutes: int | Fraction | None = None
    ) -> str | None:
        """Return the class of an event by its time control, None where FIDE’s limits decide."""
        return None

    def doubts(self, event: Event) -> Iterator[Account]:
        """Ask about what can be read in two ways of an event, and decides which games count."""
        return iter(())

    def undated(self, last: date | None) -> Account:
        """Say which day is taken for the last, None for none, where no file gives it."""
        return Account("no-day", {"day": last})

    def closing(self, event: Event) -> date | None:
        """Return a day in the life of the list before the one on which the event is rated."""
        return event.end or event.start

    def is_k(self, entry: Entry, event: Event, listed: date) -> bool:
        """Whether the K that a list of that day has of a player is the one for the event."""
        return True

    def later_months(self, event: Event) -> Mapping[date, frozenset[int]]:
        """Return the rounds of the later months of an event that goes by the list of each month."""
        return {}


@cache
def events_of(code: str) -> Events:
    """Return what a system says of whole events."""
    declared: Events = part(code, "EVENTS", Events())
    return declared


def with_fact(event: Event, name: str) -> Event:
    """Return an event with a fact that is true of all its players."""
    entries = tuple(entry._replace(facts={**entry.facts, name: True}) for entry in event.entries)
    return event._replace(entries=entries)
