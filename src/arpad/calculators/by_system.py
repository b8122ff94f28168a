"""One player's games rated by any system, and games to come with every score they can bring."""

from collections.abc import Iterator, Mapping, Sequence

from arpad.calculators.calculator import one_chair
from arpad.calculators.opponents_to_come import ToCome
from arpad.domain import Rating, Report, Result
from arpad.inputs import TypedGame
from arpad.rating_system import room

# The room of each system, and the pool its games are rated in.
SYSTEMS = {
    "fide": ("fide", "standard"),
    "us-chess": ("uschess", "regular"),
    "elo": ("elo", "standard"),
}


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
    return room(code, **options).rate(chair.period, chair.before)
