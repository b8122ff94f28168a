"""One player's games rated by any system, and games to come with every score they can bring."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from arpad.calculators.calculator import one_chair
from arpad.calculators.opponents_to_come import ToCome
from arpad.domain import Rating, RatingPeriod, Report, Result
from arpad.inputs import TypedGame
from arpad.rating_system import RatingSystem, room

# The room of each system, and the pool its games are rated in.
SYSTEMS = {
    "fide": ("fide", "standard"),
    "us-chess": ("uschess", "regular"),
    "elo": ("elo", "standard"),
}


@cache
def _room(code: str, **options: object) -> RatingSystem:
    """Find a room once: a plan asks it for each score."""
    return room(code, **options)


def rated(
    system: str,
    rating: Rating,
    games: Sequence[TypedGame],
    facts: Mapping[str, object],
    **options: object,
) -> Report:
    """Rate one player's games, all at once, by a system with the options its room takes."""
    code, pool = SYSTEMS[system]
    chair = one_chair(rating, games, facts=facts, time_class=pool)
    return _room(code, **options).rate(chair.period, chair.before)


def rated_by_score(
    system: str,
    rating: Rating,
    played: Sequence[TypedGame],
    coming: Sequence[ToCome],
    facts: Mapping[str, object],
) -> Iterator[Report]:
    """Rate the games once for each score the games to come can bring: 0, ½, 1, … points.

    All systems here look at the sum of the points alone, so any results of that sum will do.
    """
    code, pool = SYSTEMS[system]
    games = [*played, *(TypedGame(Result.LOSS, game.opponent) for game in coming)]
    chair = one_chair(rating, games, facts=facts, time_class=pool)
    event = chair.period.events[0]
    done, still = event.games[: len(played)], event.games[len(played) :]
    for half_points in range(2 * len(coming) + 1):
        wins, drawn = divmod(half_points, 2)
        results = [Result.WIN] * wins + [Result.DRAW] * drawn
        turned = [
            game._replace(result=result) for game, result in zip(still, results, strict=False)
        ]
        all_games = (*done, *turned, *still[len(turned) :])
        yield _room(code).rate(RatingPeriod((replace(event, games=all_games),)), chair.before)
