"""One player's games rated by any system, and games to come with every score they can bring."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from arpad.calculator import one_chair
from arpad.calculators.rated import form
from arpad.declared import declaration
from arpad.domain import Rating, Report, Scored
from arpad.inputs import TypedGame
from arpad.rating_system import RatingSystem, room


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
    chair = one_chair(rating, games, facts=facts)
    return _room(system, **options).rate(chair.period, chair.before)


def scored(
    given: Mapping[str, Any], games: Sequence[TypedGame], coming: int
) -> tuple[Report, tuple[Scored, ...]]:
    """Rate games of which the last ``coming`` are given as lost, and every score they can bring.

    ``given`` has the inputs of a plan as the form of its system has them. All systems here look at
    the sum of the points alone.
    """
    system = given["system"]
    own = {each.name: given.get(each.name, each.default) for each in form(system).inputs}
    chair = declaration(system).seat(own, games)
    return _room(system).rate_scores(chair.period, chair.before, coming)
