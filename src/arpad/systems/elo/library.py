"""Elo’s formula for programs: ``from arpad import elo``."""

from collections.abc import Iterable

from arpad.declared import ask
from arpad.regulation import Number
from arpad.systems.elo.calculator import EloAnswer
from arpad.systems.elo.system import new_rating

__all__ = ["EloAnswer", "new_rating", "rate"]


def rate(
    rating: Number,
    games: str | Iterable[object],
    *,
    scheme: str = "fide-tiers",
    games_played: int | None = None,
    tier: str | None = None,
    k: Number | None = None,
) -> EloAnswer:
    """Return the change by Elo's formula, as one period and game by game, with its working.

    ``games`` is text such as "W1650 D1700 L1750" or an iterable of such words. Raises BadInput,
    listing every fault.
    """
    return ask(EloAnswer, "elo", locals())
