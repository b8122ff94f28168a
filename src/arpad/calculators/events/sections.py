"""Sections that are rated one by one: a report for each rating, with official results and norms."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from arpad.calculators.events.answer import EventAnswer, Made, Outcome, made_of, outcome, people_of
from arpad.calculators.events.answer import answer as whole
from arpad.calculators.events.persons import FiledEvent
from arpad.capabilities import Sections
from arpad.domain import Account, FirstRating, Lazy, Problem, RatingChange, RatingPeriod, Report
from arpad.formats.reading import Official
from arpad.inputs import Given
from arpad.regulation import half_up

BySection = dict[int, dict[str, Made]]  # what was made of the players of each section, from 0


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


def answer(system: str, rated: Rated) -> EventAnswer:
    """Return the report of the first rating, with those of the others in ``also``."""
    by_pool: dict[str, BySection] = {}
    for made in made_of(rated.report):
        place = int(str(made.details["section"])) - 1
        sections = by_pool.setdefault(str(made.details["pool"]), {})
        sections.setdefault(place, {})[made.player.id] = made
    if not by_pool:
        return _answer(system, rated, None, {})
    ordered = sorted(by_pool, key=(*rated.rules.pools, *by_pool).index)
    first, *others = (_answer(system, rated, pool, by_pool[pool]) for pool in ordered)
    return replace(first, also=tuple(others))


def _answer(system: str, rated: Rated, pool: str | None, made: BySection) -> EventAnswer:
    """Return the report of one rating; an event of another rating alone is not in it.

    All events are in it where nothing could be rated.
    """
    places = sorted(made) or range(len(rated.filed))
    filed = [rated.filed[place] for place in places]
    files = [section.file for section in filed]
    of_players = [made.get(place, {}) for place in places]
    period = RatingPeriod(tuple(section.event._replace(time_class=pool or "") for section in filed))
    games = {id(game) for event in period.events for game in event.games}
    uncounted = tuple(game for game in rated.report.uncounted if id(game.game) in games)
    report = _holding(rated.report, of_players)._replace(uncounted=uncounted)
    outcomes = tuple(_outcomes(rated, pool, filed, period, of_players))
    problems = [*rated.problems, *differing(outcomes, files, rated.rules.is_floor)]
    report_of_rating = whole(system, files, period, report, outcomes, problems)
    return replace(
        report_of_rating,
        rated_games=report_of_rating.rated_games if pool else (0,) * len(filed),
        time_class=pool,
        dual_rated=tuple(section.event.time_class == rated.rules.two_ratings for section in filed),
    )


def _outcomes(
    rated: Rated,
    pool: str | None,
    filed: Sequence[FiledEvent],
    period: RatingPeriod,
    of_players: Sequence[Mapping[str, Made]],
) -> Iterator[Outcome]:
    """Give each player of each section once, in the order of the starting lists."""
    people, rules = people_of(period), rated.rules
    for place, event in enumerate(period.events):
        rounds = event.rounds or max((game.round or 0 for game in event.games), default=0)
        section = _holding(rated.report, [of_players[place]])
        played, norms = event.games_by_player(), rules.norms(section, rated.given, rounds or None)
        official = filed[place].official.get(pool or "", {})
        for entry in sorted(event.entries, key=lambda listed: listed.number or 0):
            if entry.rated:
                player = entry.player.id
                sides = [(place, game) for game in played.get(player, [])]
                player_outcome = outcome(
                    entry, None, (of_players[place].get(player), sides, people)
                )
                tried = norms.get(player, ())
                yield replace(
                    player_outcome,
                    event=place,
                    official=_rounded(official.get(player)),
                    norms=tried,
                    norms_said=Lazy(rules.said, tried) if tried else (),
                )


def _rounded(official: Official | None) -> Official | None:
    """Return a player's official result; what is known exactly alone is rounded."""
    if official is None or official.new_rating is not None:
        return official
    return None if official.exact is None else replace(official, new_rating=half_up(official.exact))


def _holding(report: Report, made: Sequence[Mapping[str, Made]]) -> Report:
    """Return a report of these changes and first ratings alone."""
    results = [result for section in made for result in section.values()]
    return report._replace(
        changes=tuple(result for result in results if isinstance(result, RatingChange)),
        first_ratings=tuple(result for result in results if isinstance(result, FirstRating)),
    )


# --- Beside the federation’s own results ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Comparison:
    """How many new ratings were compared and are equal, and by how much how many others differ.

    ``differences`` are in points, the smallest first. ``largest_exact`` is the largest difference
    before rounding, None where the file has no decimals.
    """

    compared: int
    equal: int
    differences: tuple[tuple[int, int], ...]
    largest_exact: float | None


def comparison(outcomes: Iterable[Outcome]) -> Comparison | None:
    """Compare everybody who has an official result; None if nobody has."""
    points, exact = Counter[int](), list[float]()
    for played in outcomes:
        if played.official_difference is not None:
            points[abs(played.official_difference)] += 1
        if played.exact_difference is not None:
            exact.append(abs(played.exact_difference))
    if not points:
        return None
    differences = tuple(sorted((by, count) for by, count in points.items() if by))
    return Comparison(points.total(), points[0], differences, max(exact, default=None))


def differing(
    outcomes: Iterable[Outcome], files: Sequence[str], is_floor: Callable[[int], bool]
) -> Iterator[Problem]:
    """Report each result that is not the official one, and what whole ratings have to do with it.

    ``files`` are the names of the events' files, by their places; ``is_floor`` says whether a
    rating can be one that a player is held at.
    """
    whole = ""
    for played in outcomes:
        if not played.official_difference or played.official is None:
            continue
        official, own = played.official.new_rating or 0, played.new_rating or 0
        values = {"name": played.entry.player.name, "official": official, "new_rating": own}
        floored = official > own and is_floor(official)
        account = Account("official-floor" if floored else "official-differs", values)
        file = files[played.event or 0]
        yield Problem(account, "warning", player=played.entry.number, file=file)
        if played.before and played.before.value == int(played.before.value):
            whole = file
    if whole:
        yield Problem(Account("official-whole-ratings"), "note", file=whole)
