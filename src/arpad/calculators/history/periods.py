"""The games parted into periods, each rated from the player's own chair."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from arpad.calculator import SELF
from arpad.calculators.figures import tournament_performance
from arpad.calculators.history.performance import counted
from arpad.domain import (
    Account,
    Entry,
    Event,
    FirstRating,
    Game,
    Player,
    Rating,
    RatingChange,
    RatingPeriod,
    Report,
    TypedRatings,
    UncountedGame,
    total_score,
)
from arpad.formats.pgn_player import TOO_SHORT, PlayedGame
from arpad.language import say
from arpad.rating_system import RatingSystem, room
from arpad.regulation import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Period:
    """A month, year or event of one time class: what its games change.

    ``before`` is the rating in the headers of the period's first game, None if unrated; ``after``
    that of the next period of the class, None for the last one. One of ``change`` and ``first`` is
    there, unless no game could be rated.
    """

    name: str
    time_class: str
    start: date | None
    end: date | None
    games: tuple[PlayedGame, ...]
    events: int
    before: int | None
    change: RatingChange | None
    first: FirstRating | None
    uncounted: tuple[UncountedGame, ...]
    performance: int | None
    after: int | None = None


def rated_periods(
    games: Sequence[PlayedGame], options: Mapping[str, Any]
) -> tuple[tuple[Period, ...], Rules, tuple[Account, ...]]:
    """Rate every period and time class by itself, the ratings being those of the headers."""
    system = room(options["system"])
    parted: dict[tuple[str, str], list[PlayedGame]] = defaultdict(list)
    for game in games:
        time_class = game.time_class or options["time_class"]
        parted[_name(game, options["period"]), time_class].append(game)
    played, periods = options["games_played"], list[Period]()
    rules = system.editions()[-1]
    for (name, time_class), group in parted.items():
        report = _report(system, group, time_class, played, options)
        period = _period(name, time_class, group, report)
        rules = report.rules
        if played is not None and period.change is not None:
            played += len(period.change.counted)
        periods.append(period)
    return tuple(_with_next(periods)), rules, tuple(_notes(games, periods, options))


def _name(game: PlayedGame, period: str) -> str:
    if period == "event":
        return game.event
    if game.day is None:
        return ""
    return f"{game.day:%Y-%m}" if period == "month" else f"{game.day:%Y}"


def _report(
    system: RatingSystem,
    games: Sequence[PlayedGame],
    time_class: str,
    played: int | None,
    options: Mapping[str, Any],
) -> Report:
    own = next((game.own for game in games if game.own), None)
    ratings = {SELF: Rating(own, played)} if own else {}
    facts = {"k": options["k"]} if options["k"] is not None else {}
    entries = [Entry(Player(SELF, birth_year=options["birth_year"]), facts=facts)]
    sides = []
    for number, game in enumerate(games, start=1):
        opponent = f"opponent {number}"
        entries.append(Entry(Player(opponent, game.opponent_name), rated=False))
        if game.opponent:
            ratings[opponent] = Rating(game.opponent)
        sides.append(Game(SELF, opponent, game.result, number, game.colour, game.not_rated))
    days = [game.day for game in games if game.day]
    first, last = min(days, default=None), max(days, default=None)
    control = games[0].control
    if time_class == TOO_SHORT:
        time_class = ""
    event = Event(tuple(entries), tuple(sides), first, last, time_class, time_control=control)
    return system.rate(RatingPeriod((event,)), TypedRatings(ratings))


def _period(name: str, time_class: str, games: Sequence[PlayedGame], report: Report) -> Period:
    change = report.changes[0] if report.changes else None
    first = report.first_ratings[0] if report.first_ratings else None
    days = [game.day for game in games if game.day]
    rated = counted(games)
    return Period(
        name=name,
        time_class=time_class,
        start=min(days, default=None),
        end=max(days, default=None),
        games=tuple(games),
        events=len({game.event for game in games}),
        before=next((game.own for game in games if game.own), None),
        change=change,
        first=first,
        uncounted=report.uncounted,
        performance=tournament_performance(
            [rating for rating, _ in rated], total_score(game.result for _, game in rated)
        ),
    )


def _with_next(periods: Sequence[Period]) -> Iterable[Period]:
    """Give each period the rating in the headers of the next one of its time class."""
    following: dict[str, int | None] = {}
    rated = []
    for period in reversed(periods):
        rated.append(replace(period, after=following.get(period.time_class)))
        following[period.time_class] = period.before
    return reversed(rated)


def _notes(
    games: Iterable[PlayedGame], periods: Iterable[Period], options: Mapping[str, Any]
) -> Iterable[Account]:
    """Say what the answer rests on."""
    yield Account("history-headers")
    assumed = sum(not game.time_class for game in games)
    if assumed:
        values = {"count": assumed, "time_class": say(options["time_class"])}
        yield Account("history-time-assumed", values)
    without_k = any(period.change and period.change.k is None for period in periods)
    if options["k"] is None and options["games_played"] is None and not without_k:
        yield Account("history-k-assumed")
