"""One file for each question a person asks: its inputs, its answer from the rooms, its examples."""

import importlib
from functools import cache

from arpad.calculator import RENAMED, Calculator
from arpad.declared import systems
from arpad.errors import UnknownCalculator

SYSTEMS = systems()  # in the order people meet them
NAMES = (*SYSTEMS, "match", "performance", "plan", "compare", "convert")

COMMANDS = {name: RENAMED.get(name, name) for name in NAMES}

# Those of which it may be asked what another result would have come to (``what_if``).
WITH_LADDER = (*SYSTEMS, "performance")

__all__ = ["COMMANDS", "NAMES", "SYSTEMS", "WITH_LADDER", "calculator"]


@cache
def calculator(name: str) -> Calculator:
    """Import one calculator by its name; raises UnknownCalculator for any other name."""
    if name not in NAMES:
        raise UnknownCalculator(f"{name!r} is not one of {', '.join(NAMES)}")
    if name in SYSTEMS:
        rated: Calculator = importlib.import_module("arpad.calculators.rated").calculator(name)
        return rated
    question: Calculator = importlib.import_module(f"arpad.calculators.{name}").CALCULATOR
    return question
