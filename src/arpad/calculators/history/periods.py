"""The games parted into periods, each rated from the player's own chair; performance by side."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction

from arpad.calculator import SELF
from arpad.capabilities import performances
from arpad.declared import RatingSystem, asks, room
from arpad.domain import (
    PLAYED,
    Account,
    Entry,
    Event,
    FirstRating,
    Game,
    Player,
    Rating,
    RatingChange,
    RatingPeriod,
    Result,
    TimeControl,
    TypedRatings,
    UncountedGame,
    total_score,
)
from arpad.formats.pgn_player import PlayedGame
from arpad.inputs import Given
from arpad.language import say
from arpad.regulation import Number, Rules


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
    games: Sequence[PlayedGame], options: Given
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
        period, rules = _rated(system, name, time_class, group, played, options)
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


def _rated(
    system: RatingSystem,
    name: str,
    time_class: str,
    games: Sequence[PlayedGame],
    played: int | None,
    options: Given,
) -> tuple[Period, Rules]:
    own = next((game.own for game in games if game.own), None)
    ratings = {SELF: Rating(own, played)} if own else {}
    facts = {"k": options["k"]} if options["k"] is not None else {}
    own_entry = Entry(Player(SELF, birth_year=options["birth_year"]), facts=facts)
    # What a time control rules out is ruled out for its own games alone.
    by_control = defaultdict[TimeControl | None, list[tuple[Entry, Game]]](list)
    for number, game in enumerate(games, start=1):
        opponent = f"opponent {number}"
        if game.opponent:
            ratings[opponent] = Rating(game.opponent)
        seen = Game(SELF, opponent, game.result, number, game.colour, game.not_rated)
        entry = Entry(Player(opponent, game.opponent_name), rated=False)
        by_control[game.control].append((entry, seen))
    days = [game.day for game in games if game.day]
    start, end = min(days, default=None), max(days, default=None)
    events = []
    for control, played_so in by_control.items():
        entries, sides = zip(*played_so, strict=True)
        whole = (own_entry, *entries)
        events.append(Event(whole, sides, start, end, time_class, time_control=control))
    report = system.rate(RatingPeriod(tuple(events)), TypedRatings(ratings))
    period = Period(
        name=name,
        time_class=time_class,
        start=start,
        end=end,
        games=tuple(games),
        events=len({game.event for game in games}),
        before=own,
        change=next(iter(report.changes), None),
        first=next(iter(report.first_ratings), None),
        uncounted=report.uncounted,
        performance=split(games).performance,
    )
    return period, report.rules


def _with_next(periods: Sequence[Period]) -> Iterable[Period]:
    """Give each period the rating in the headers of the next one of its time class."""
    following: dict[str, int | None] = {}
    rated = []
    for period in reversed(periods):
        rated.append(replace(period, after=following.get(period.time_class)))
        following[period.time_class] = period.before
    return reversed(rated)


def _notes(
    games: Iterable[PlayedGame], periods: Iterable[Period], options: Given
) -> Iterable[Account]:
    """Say what the answer rests on."""
    yield Account("history-headers")
    assumed = sum(not game.time_class for game in games)
    if assumed:
        values = {"count": assumed, "time_class": say(options["time_class"])}
        yield Account("history-time-assumed", values)
    without_k = any(period.change and period.change.k is None for period in periods)
    by_games = asks(options["system"], "games_played") and not without_k
    if options["k"] is None and options["games_played"] is None and by_games:
        yield Account("history-k-assumed")


# --- Performance and the curve -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Split:
    """Played games with a rated opponent, taken together: all, or those of one colour or band.

    A band has opponents from ``low`` to ``high``. ``average`` is the opponents', ``performance``
    FIDE's (C.07, 10.2); both None without a game.
    """

    colour: str
    low: int | None
    high: int | None
    games: int
    wins: int
    draws: int
    losses: int
    score: Fraction
    average: Number | None
    performance: int | None


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """A day on which the headers have a new rating of the player."""

    day: date
    rating: int
    time_class: str


def split(
    games: Iterable[PlayedGame], colour: str = "", low: int | None = None, high: int | None = None
) -> Split:
    """Take together the games played over the board against rated opponents."""
    rated = [
        (game.opponent, game.result)
        for game in games
        if game.opponent and game.result in PLAYED and not game.not_rated
    ]
    ratings, results = [rating for rating, _ in rated], [result for _, result in rated]
    score = total_score(results)
    return Split(
        colour,
        low,
        high,
        len(rated),
        results.count(Result.WIN),
        results.count(Result.DRAW),
        results.count(Result.LOSS),
        score,
        Fraction(sum(ratings), len(ratings)) if ratings else None,
        performances().by_table(ratings, score),
    )


def by_colour(games: Sequence[PlayedGame]) -> Iterator[Split]:
    """Give all games, those with White and those with Black."""
    for colour in ("", "w", "b"):
        yield split((game for game in games if not colour or game.colour == colour), colour)


def by_band(games: Iterable[PlayedGame], width: int) -> Iterator[Split]:
    """Give the bands of opponents' ratings that were met, the lowest first."""
    bands = defaultdict[int, list[PlayedGame]](list)
    for game in games:
        if game.opponent:
            bands[game.opponent // width * width].append(game)
    for low in sorted(bands):
        band = split(bands[low], "", low, low + width - 1)
        if band.games:
            yield band


def curve(games: Iterable[PlayedGame], otherwise: str) -> Iterator[CurvePoint]:
    """Give each change of the own rating in the headers, by day; ``otherwise``: the class."""
    last: dict[str, int] = {}
    for game in games:
        time_class = game.time_class or otherwise
        if game.day and game.own and last.get(time_class) != game.own:
            last[time_class] = game.own
            yield CurvePoint(game.day, game.own, time_class)
