"""One file for each question a person asks: its inputs, its answer from the rooms, its examples."""

import importlib
from functools import cache

from arpad.calculator import Calculator
from arpad.errors import UnknownCalculator
from arpad.rating_system import systems

NAMES = (*systems(), "match", "performance", "plan", "compare", "convert")

# The commands that are not called as their calculator is: “convert” rewrites files.
COMMANDS = {name: name for name in NAMES} | {"convert": "convert-rating"}

# Those of which it may be asked what another result would have come to (``what_if``).
WITH_LADDER = (*systems(), "performance")

__all__ = ["COMMANDS", "NAMES", "WITH_LADDER", "calculator"]


@cache
def calculator(name: str) -> Calculator:
    """Import one calculator by its name; raises UnknownCalculator for any other name."""
    if name not in NAMES:
        raise UnknownCalculator(f"{name!r} is not one of {', '.join(NAMES)}")
    if name in systems():
        rated: Calculator = importlib.import_module("arpad.calculators.rated").calculator(name)
        return rated
    question: Calculator = importlib.import_module(f"arpad.calculators.{name}").CALCULATOR
    return question
