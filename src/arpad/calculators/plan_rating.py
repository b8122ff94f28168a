"""A plan's games rated by the rooms: once for each score the games to come can bring."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from arpad.calculators.calculator import one_chair
from arpad.calculators.opponents_to_come import ToCome
from arpad.domain import Rating, Report, Result
from arpad.inputs import TypedGame
from arpad.rating_system import room

# The room of each system, and the pool its games are rated in.
SYSTEMS = {"fide": ("fide", "standard"), "us-chess": ("uschess", "regular"), "elo": ("elo", "")}


def results_worth(coming: Sequence[ToCome]) -> Iterator[tuple[TypedGame, ...]]:
    """Give the games to come with results worth 0, ½, 1, … points.

    Any other results of the same sum would do: all three systems look at the sum alone.
    """
    for half_points in range(2 * len(coming) + 1):
        wins, drawn = divmod(half_points, 2)
        results = [Result.WIN] * wins + [Result.DRAW] * drawn
        results += [Result.LOSS] * (len(coming) - len(results))
        yield tuple(
            TypedGame(result, game.opponent) for result, game in zip(results, coming, strict=True)
        )


def rated(given: Mapping[str, Any], games: Sequence[TypedGame]) -> Report:
    """Rate one list of games for the planner's player under the system chosen."""
    code, pool = SYSTEMS[given["system"]]
    facts: dict[str, object] = {} if given["k"] is None else {"k": given["k"]}
    chair = one_chair(
        Rating(given["rating"], given["games_played"]),
        games,
        facts=facts,
        time_class=pool or "standard",
    )
    return room(code).rate(chair.period, chair.before)
