"""One player's games rated by any system, and games to come with every score they can bring."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from arpad.calculators import fide_form, us_chess_form
from arpad.calculators.calculator import Chair, one_chair
from arpad.domain import Rating, Report, Scored
from arpad.inputs import TypedGame
from arpad.rating_system import RatingSystem, declared, room

# The room of each system, and the pool its games are rated in.
SYSTEMS = {
    "fide": ("fide", "standard"),
    "us-chess": ("us-chess", "regular"),
    "elo": ("elo", "standard"),
    **{code: (code, "standard") for code in declared()},
}


@cache
def _room(code: str, **options: object) -> RatingSystem:
    """Find a room with its options once for all answers."""
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


def scored(
    given: Mapping[str, Any], games: Sequence[TypedGame], coming: int
) -> tuple[Report, tuple[Scored, ...]] | None:
    """Rate games of which the last ``coming`` are given as lost, and every score they can bring.

    ``given`` has the inputs of a plan as the form of its system has them. None where the points do
    not decide.
    """
    code, _ = SYSTEMS[given["system"]]
    chair = _seat(given, games)
    return _room(code).rate_scores(chair.period, chair.before, coming)


def _seat(given: Mapping[str, Any], games: Sequence[TypedGame]) -> Chair:
    if given["system"] == "fide":
        return fide_form.seat(given, games)
    if given["system"] == "us-chess":
        return us_chess_form.seat({**given, "match": False}, games)
    facts = {} if given["k"] is None else {"k": given["k"]}
    return one_chair(Rating(given["rating"], given["games_played"]), games, facts=facts)
