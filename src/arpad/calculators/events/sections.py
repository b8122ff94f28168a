"""Sections that are rated one by one: a report for each rating, with official results and norms."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from arpad.calculators.events.answer import EventAnswer, Made, Outcome, made_of, people_of, placed
from arpad.calculators.events.answer import answer as whole_answer
from arpad.calculators.events.persons import FiledEvent
from arpad.capabilities import Sections
from arpad.domain import BY_TIME, Account, FirstRating, Lazy, Problem, RatingChange, Report
from arpad.formats.reading import Official
from arpad.inputs import Given
from arpad.regulation import half_up

BySection = dict[int, dict[str, Made]]  # what was made of the players of each section, from 0


def answer(whole: EventAnswer, rules: Sections, given: Given) -> EventAnswer:
    """Return the report of the first rating, with those of the others in ``also``.

    ``whole`` has what was rated together, ``rules`` are the system’s, ``given`` the options.
    """
    by_pool: dict[str, BySection] = {}
    for made in made_of(whole.report):
        place = int(str(made.details["section"])) - 1
        sections = by_pool.setdefault(str(made.details["pool"]), {})
        sections.setdefault(place, {})[made.player.id] = made
    pools: list[str | None] = [*sorted(by_pool, key=(*rules.pools, *by_pool).index)] or [None]
    first, *others = (
        _answer(whole, rules, given, pool, by_pool.get(pool or "", {})) for pool in pools
    )
    return replace(first, also=tuple(others))


def _answer(
    whole: EventAnswer, rules: Sections, given: Given, pool: str | None, made: BySection
) -> EventAnswer:
    """Return the report of one rating; an event of another rating alone is not in it.

    All events are in it where nothing could be rated.
    """
    places = sorted(made) or range(len(whole.filed))
    sections = [whole.filed[place] for place in places]
    filed = [replace(one, event=one.event._replace(time_class=pool or BY_TIME)) for one in sections]
    of_players = [made.get(place, {}) for place in places]
    games = {id(game) for section in filed for game in section.event.games}
    uncounted = tuple(game for game in whole.report.uncounted if id(game.game) in games)
    report = _holding(whole.report, of_players)._replace(uncounted=uncounted)
    outcomes = tuple(_outcomes(rules, given, filed, of_players))
    files = [section.file for section in filed]
    problems = [*whole.problems, *differing(outcomes, files, rules.is_floor)]
    rated = whole_answer(whole.system, filed, report, outcomes, problems)
    return replace(
        rated,
        rated_games=rated.rated_games if pool else (0,) * len(filed),
        time_class=pool,
        dual_rated=tuple(one.event.time_class == rules.two_ratings for one in sections),
    )


def _outcomes(
    rules: Sections,
    given: Given,
    filed: Sequence[FiledEvent],
    of_players: Sequence[Mapping[str, Made]],
) -> Iterator[Outcome]:
    """Give each player of each section once, in the order of the starting lists."""
    people = people_of(section.event for section in filed)
    for place, (section, made) in enumerate(zip(filed, of_players, strict=True)):
        event = section.event
        rounds = event.rounds or max((game.round or 0 for game in event.games), default=0)
        played, official = event.games_by_player(), section.official.get(event.time_class, {})
        for entry in sorted(event.entries, key=lambda listed: listed.number or 0):
            if entry.rated:
                player = entry.player.id
                result = made.get(player)
                sides = [(place, game) for game in played.get(player, [])]
                yield Outcome(
                    entry,
                    result.before if isinstance(result, RatingChange) else None,
                    result,
                    Lazy(placed, (result, sides, people)),
                    event=place,
                    official=_rounded(official.get(player)),
                    try_norms=partial(rules.norms, result, given, rounds or None)
                    if result
                    else tuple,
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
class Agreement:
    """How many new ratings were compared and are equal, and by how much how many others differ.

    ``differences`` are in points, the smallest first. ``largest_exact`` is the largest difference
    before rounding, None where the file has no decimals.
    """

    compared: int
    equal: int
    differences: tuple[tuple[int, int], ...]
    largest_exact: float | None


def comparison(outcomes: Iterable[Outcome]) -> Agreement | None:
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
    return Agreement(points.total(), points[0], differences, max(exact, default=None))


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
