"""What becomes of every player of the events, in starting-rank order, with all that was found."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache

from arpad.calculators.events.persons import FiledEvent
from arpad.capabilities import Sections, Tried, events_of, performances
from arpad.domain import (
    CountedGame,
    Entry,
    Event,
    FirstRating,
    Game,
    Lazy,
    MetOpponent,
    Problem,
    Rating,
    RatingChange,
    RatingPeriod,
    Report,
    UncountedGame,
    total_score,
)
from arpad.formats.reading import Official

AnyGame = CountedGame | UncountedGame | MetOpponent
Made = RatingChange | FirstRating
People = Sequence[Mapping[str, Entry]]  # everybody in each event, by id
Sides = tuple[Made | None, Sequence[tuple[int, Game]], People]


@dataclass(frozen=True, slots=True)
class PlacedGame:
    """A game from one player's side; ``event`` is the event's place in the answer, from 0."""

    event: int
    game: AnyGame
    opponent: Entry | None

    @property
    def counted(self) -> bool:
        """Whether it changes this player's rating or counts for the first one."""
        if isinstance(self.game, MetOpponent):
            return self.game.reason is None
        return isinstance(self.game, CountedGame)


@dataclass(frozen=True, slots=True)
class Outcome:
    """One player: ``made`` is the ``change``, or what the ``first`` games of the unrated come to.

    ``performance`` is FIDE's (C.07, 10.2) over the counted games, None without one. ``event`` is
    the event's place in the answer where each changes ratings by itself. ``official`` is the
    federation's own result as far as the file has it; ``norms`` are what ``try_norms`` finds.
    """

    entry: Entry
    before: Rating | None
    made: Made | None
    games: Sequence[PlacedGame]
    event: int | None = None
    official: Official | None = None
    try_norms: Callable[[], Tried] = field(default=tuple, compare=False)

    @property
    def norms(self) -> Tried:
        """The title norms tried, each time anew: those of thousands of players are not kept."""
        return self.try_norms()

    @property
    def change(self) -> RatingChange | None:
        """The change of a rated player."""
        return self.made if isinstance(self.made, RatingChange) else None

    @property
    def first(self) -> FirstRating | None:
        """What an unrated player's games come to."""
        return self.made if isinstance(self.made, FirstRating) else None

    @property
    def new_rating(self) -> int | None:
        """The new rating, None where nothing was rated."""
        return self.made.new_rating if self.made else None

    @property
    def official_difference(self) -> int | None:
        """How far the new rating lies above the official one; None without either."""
        official, own = self.official, self.new_rating
        return None if official is None or own is None else own - (official.new_rating or 0)

    @property
    def exact_difference(self) -> float | None:
        """The same before rounding, where the file has decimals."""
        official = self.official.exact if self.official else None
        own = self.made.exact_new_rating if self.made else None
        return None if official is None or own is None else float(own) - float(official)

    @property
    def counted(self) -> list[AnyGame]:
        """The games that count for this player."""
        return [placed.game for placed in self.games if placed.counted]

    @property
    def rated_games(self) -> int:
        """How many games count for this player."""
        met = self.change and self.change.met
        return met[0] if met else len(self.counted)

    @property
    def performance(self) -> int | None:
        """The tournament performance against the opponents of the counted games."""
        if self.change and self.change.met:
            return performances().by_sum(*self.change.met, Fraction(self.change.score))
        rated = [
            (game.opponent, game.game.result)
            for game in self.counted
            if game.opponent is not None and game.game.result.played
        ]
        return performances().by_table(
            [Fraction(value) if isinstance(value, float) else value for value, _ in rated],
            total_score(result for _, result in rated),
        )


@dataclass(frozen=True, slots=True)
class NotRated:
    """A game that changes no rating, seen from White; ``black`` is None for a bye."""

    event: int
    game: UncountedGame
    white: Entry
    black: Entry | None


@dataclass(frozen=True, slots=True, kw_only=True)
class EventAnswer:
    """Events rated together: ``files`` has the name of each event's file, in the same order.

    ``problems`` are the readers', the table's and the rating system's, the gravest first.
    ``time_class`` is the rating all outcomes are of, where the system rates event by event, and
    ``dual_rated`` says of each event whether it counts for Quick too. ``also`` has the same for the
    other ratings of the events. ``filed`` are the events as title norms need them, under FIDE.
    """

    system: str
    files: tuple[str, ...]
    events: tuple[Event, ...]
    report: Report
    outcomes: tuple[Outcome, ...]
    uncounted: tuple[NotRated, ...]
    rated_games: tuple[int, ...]
    not_rated: tuple[int, ...]
    problems: tuple[Problem, ...]
    time_class: str | None = None
    dual_rated: tuple[bool, ...] = ()
    also: tuple["EventAnswer", ...] = ()
    filed: tuple[FiledEvent, ...] = ()

    @property
    def reports(self) -> tuple["EventAnswer", ...]:
        """This answer and those for the other ratings, each a report of its own."""
        return (replace(self, also=()), *self.also)

    @property
    def sections(self) -> Sections | None:
        """What the system says of sections, where this report is of one of their ratings."""
        return events_of(self.system).sections if self.time_class else None

    def name(self, place: int | None) -> str:
        """Return the name of an event, or that of its file."""
        return self.events[place or 0].name or self.files[place or 0]

    @property
    def every_problem(self) -> tuple[Problem, ...]:
        """The problems of all reports, once where several have the same."""
        own = {*map(repr, self.problems)} if self.also else ()
        others = (problem for report in self.also for problem in report.problems)
        return (*self.problems, *(problem for problem in others if repr(problem) not in own))

    @property
    def several(self) -> bool:
        """Whether there is more than one event, so that places need the event's name."""
        return len(self.events) > 1


def answer(
    system: str,
    filed: Sequence[FiledEvent],
    report: Report,
    outcomes: Iterable[Outcome],
    problems: Iterable[Problem],
) -> EventAnswer:
    """Bring a report into the order of the events.

    ``problems`` are all that were found, the report's own included.
    """
    files, events = tuple(file.file for file in filed), tuple(file.event for file in filed)
    uncounted = tuple(_not_rated(events, report))
    left_out = Counter(game.event for game in uncounted)
    return EventAnswer(
        system=system,
        files=files,
        events=events,
        report=report,
        outcomes=tuple(outcomes),
        uncounted=uncounted,
        rated_games=tuple(len(event.games) - left_out[place] for place, event in enumerate(events)),
        not_rated=tuple(left_out[place] for place in range(len(events))),
        problems=_in_order(problems, files),
        filed=tuple(filed),
    )


def outcomes(
    period: RatingPeriod, report: Report, before: Mapping[str, Rating | None]
) -> Iterator[Outcome]:
    """Give each player once, or once for each change where a system changes event by event.

    ``before`` has each player's rating.
    """
    results = defaultdict[str, list[Made | None]](list)
    for result in made_of(report):
        results[result.player.id].append(result)
    events = {id(event): place for place, event in enumerate(period.events)}
    played, people = cache(period.games_by_player), people_of(period.events)

    def sides(player: str) -> Iterator[tuple[int, Game]]:
        return ((events[id(event)], game) for event, game in played().get(player, ()))

    for entry in _in_rank_order(period):
        player = entry.player.id
        for made in results.get(player) or [None]:
            known = made.before if isinstance(made, RatingChange) else before.get(player)
            games = Lazy(placed, (made, Lazy(sides, player), people))
            yield Outcome(entry, known, made, games)


def made_of(report: Report) -> tuple[Made, ...]:
    """Return every change and first rating."""
    return (*report.changes, *report.first_ratings)


def people_of(events: Iterable[Event]) -> People:
    """Return everybody in each event, by id."""
    return [{entry.player.id: entry for entry in event.entries} for event in events]


def _in_rank_order(period: RatingPeriod) -> Iterator[Entry]:
    seen = set[str]()
    for event in period.events:
        for entry in sorted(event.entries, key=lambda listed: listed.number or 0):
            if entry.rated and entry.player.id not in seen:
                seen.add(entry.player.id)
                yield entry


def placed(given: Sides) -> Iterator[PlacedGame]:
    """Find the event of each game: the games stand in the order of the events."""
    result, sides, people = given
    rest = iter(sides)
    for rated in () if result is None else result.games:
        event = next((place for place, game in rest if game == rated.game), len(people) - 1)
        opponent = rated.game.opponent
        met = None if opponent is None else people[event].get(opponent)
        yield PlacedGame(event, rated, met)


def _not_rated(events: Sequence[Event], report: Report) -> Iterator[NotRated]:
    """Turn every game that changes nothing to White's side, with both players."""
    people = people_of(events)
    # The same two may meet in two events: the game itself tells which.
    places = {id(game): place for place, event in enumerate(events) for game in event.games}
    for left_out in report.uncounted:
        game = left_out.game
        event = places.get(id(game))
        if event is None:
            event = next(place for place, here in enumerate(people) if game.player in here)
        here = people[event]
        if game.colour == "b" and game.opponent is not None:
            game = game.seen_by(game.opponent)
        black = here.get(game.opponent) if game.opponent is not None else None
        yield NotRated(event, left_out._replace(game=game), here[game.player], black)


_SEVERITIES = ("error", "warning", "note")


def _in_order(problems: Iterable[Problem], files: Sequence[str]) -> tuple[Problem, ...]:
    """Order problems: the gravest first, then by file and line; the system's after a file's."""
    places = {name: place for place, name in enumerate(files)}

    return tuple(
        sorted(
            problems,
            key=lambda problem: (
                _SEVERITIES.index(problem.severity),
                places.get(problem.file, len(places)),
                problem.line is None,
                problem.line or 0,
                problem.column or 0,
            ),
        )
    )
