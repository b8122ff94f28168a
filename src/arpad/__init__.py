"""Chess ratings computed exactly as the regulations say, with the working shown.

>>> from arpad import fide
>>> fide.rate(1800, "D1700", games_played=100).change
-3
"""

import importlib
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arpad.calculators import (
        compare,
        convert,
        elo,
        events,
        fide,
        match,
        norms,
        performance,
        plan,
        us_chess,
    )

__version__ = "0.1.0"

__all__ = [
    "__version__",
    "compare",
    "convert",
    "elo",
    "events",
    "fide",
    "match",
    "norms",
    "performance",
    "plan",
    "us_chess",
]


def __getattr__(name: str) -> ModuleType:
    """Load a calculator when it is first asked for: one calculation imports one room."""
    if name in __all__:
        return importlib.import_module(f"arpad.calculators.{name}")
    from arpad.rating_system import declared

    if name in declared():
        library: ModuleType = importlib.import_module("arpad.calculators.declared_system").library(
            name
        )
        return library
    raise AttributeError(f"module 'arpad' has no attribute {name!r}")
