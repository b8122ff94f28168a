"""Elo’s formula for programs: ``from arpad import elo``."""

from arpad.library import rate_of
from arpad.systems.elo.calculator import EloAnswer
from arpad.systems.elo.system import new_rating

__all__ = ["EloAnswer", "new_rating", "rate"]

rate = rate_of("elo")
