"""Sections that are rated one by one: a report for each rating, with official results and norms."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from arpad.calculators.events.answer import (
    EventAnswer,
    Outcome,
    PlacedGame,
    in_order,
    not_rated,
    placed,
    rated_games,
)
from arpad.calculators.events.official import differing
from arpad.calculators.events.persons import FiledEvent
from arpad.capabilities import Given, Sections, Tried
from arpad.domain import (
    Entry,
    Event,
    FirstRating,
    Lazy,
    Problem,
    RatingChange,
    RatingPeriod,
    Report,
)
from arpad.formats.reading import Official
from arpad.regulation import half_up

Made = RatingChange | FirstRating


@dataclass(frozen=True, slots=True)
class Rated:
    """Sections that were rated together: their files, the events, the report, all that was found.

    ``rules`` are the system’s, ``given`` the options.
    """

    rules: Sections
    given: Given
    filed: Sequence[FiledEvent]
    report: Report
    problems: Sequence[Problem]

    @property
    def made(self) -> Iterator[Made]:
        """Every change and first rating."""
        yield from self.report.changes
        yield from self.report.first_ratings


def answer(system: str, rated: Rated) -> EventAnswer:
    """Return the report of the first rating, with those of the others in ``also``."""
    pools: set[str | None] = {str(each.details["pool"]) for each in rated.made}
    ordered = sorted(pools, key=(*rated.rules.pools, *pools).index) or [None]
    first, *others = (_answer(system, rated, pool) for pool in ordered)
    return replace(first, also=tuple(others))


def _answer(system: str, rated: Rated, pool: str | None) -> EventAnswer:
    """Return the report of one rating; an event of another rating alone is not in it."""
    part = _part(rated, pool)
    period, report = RatingPeriod(part.events), part.report
    left_out = tuple(not_rated(period, report, part.people))
    outcomes = tuple(part.outcomes)
    return EventAnswer(
        system=system,
        files=part.files,
        events=part.events,
        report=report,
        outcomes=outcomes,
        uncounted=left_out,
        rated_games=tuple(rated_games(period, left_out)) if pool else (0,) * len(part.events),
        problems=in_order(
            [*rated.problems, *differing(outcomes, part.files, rated.rules.is_floor)], part.files
        ),
        time_class=pool,
        dual_rated=tuple(each.event.time_class == rated.rules.two_ratings for each in part.filed),
    )


def _part(rated: Rated, pool: str | None) -> "_Part":
    """Return the events of one rating; all of them where nothing could be rated."""
    made: dict[int, dict[str, Made]] = {}
    for each in rated.made:
        if each.details["pool"] == pool:
            place = int(str(each.details["section"])) - 1
            made.setdefault(place, {})[each.player.id] = each
    kept = sorted(made) or range(len(rated.filed))
    filed = tuple(rated.filed[place] for place in kept)
    events = tuple(replace(each.event, time_class=pool or "") for each in filed)
    return _Part(rated, pool, filed, events, tuple(made.get(place, {}) for place in kept))


@dataclass(frozen=True, slots=True)
class _Part:
    """What belongs to one rating: events, and for each what was made of its players."""

    rated: Rated
    pool: str | None
    filed: tuple[FiledEvent, ...]
    events: tuple[Event, ...]
    made: tuple[Mapping[str, Made], ...]

    @property
    def files(self) -> tuple[str, ...]:
        """The name of each event's file."""
        return tuple(each.file for each in self.filed)

    @property
    def people(self) -> list[dict[str, Entry]]:
        """Everybody in each event, by id."""
        return [{entry.player.id: entry for entry in event.entries} for event in self.events]

    @property
    def report(self) -> Report:
        """The room's report, without what belongs to other ratings."""
        games = {id(game) for event in self.events for game in event.games}
        found = self.rated.report
        uncounted = tuple(each for each in found.uncounted if id(each.game) in games)
        return _holding(found, self.made)._replace(uncounted=uncounted)

    @property
    def outcomes(self) -> Iterator[Outcome]:
        """Each player of each section once, in the order of the starting lists."""
        people = self.people
        for place, event in enumerate(self.events):
            played, norms = event.games_by_player(), self._norms(place)
            for entry in sorted(event.entries, key=lambda each: each.number or 0):
                player = entry.player.id
                made = self.made[place].get(player)
                sides = [(place, game) for game in played.get(player, [])]
                games = Lazy(placed, (made, sides, people))
                if entry.rated:
                    official = self._official(place, player)
                    tried = norms.get(player, ())
                    made_out = _outcome(entry, made, games, place, official)
                    said = Lazy(self.rated.rules.said, tried) if tried else ()
                    yield replace(made_out, norms=tried, norms_said=said)

    def _norms(self, place: int) -> Mapping[str, Tried]:
        section = _holding(self.rated.report, [self.made[place]])
        event = self.events[place]
        rounds = event.rounds or max((game.round or 0 for game in event.games), default=0)
        return self.rated.rules.norms(section, self.rated.given, rounds or None)

    def _official(self, place: int, player: str) -> Official | None:
        """Return a player's official result; what is known exactly alone is rounded."""
        found = self.filed[place].official.get(self.pool or "", {}).get(player)
        if found is None or (found.new_rating is None and found.exact is None):
            return None
        if found.new_rating is None and found.exact is not None:
            return replace(found, new_rating=half_up(found.exact))
        return found


def _outcome(
    entry: Entry,
    made: Made | None,
    games: Lazy[PlacedGame],
    place: int,
    official: Official | None,
) -> Outcome:
    change = made if isinstance(made, RatingChange) else None
    first = made if isinstance(made, FirstRating) else None
    before = change.before if change else None
    return Outcome(entry, before, change, first, games, place, official)


def _holding(report: Report, made: Sequence[Mapping[str, Made]]) -> Report:
    """Return a report of these changes and first ratings alone."""
    found = [each for section in made for each in section.values()]
    return report._replace(
        changes=tuple(each for each in found if isinstance(each, RatingChange)),
        first_ratings=tuple(each for each in found if isinstance(each, FirstRating)),
    )
