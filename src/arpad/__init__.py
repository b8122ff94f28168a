"""Chess ratings computed exactly as the regulations say, with the working shown.

>>> from arpad import fide
>>> fide.rate(1800, "D1700", games_played=100).change
-3
"""

import importlib
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arpad.calculators import compare, convert, events, match, norms, performance, plan
    from arpad.systems.elo import library as elo
    from arpad.systems.fide import library as fide
    from arpad.systems.us_chess import library as us_chess

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
    from arpad.declared import room_names

    if (code := name.replace("_", "-")) in room_names():
        library: ModuleType = importlib.import_module("arpad.declared").library(code)
        return library
    if name in __all__:
        return importlib.import_module(f"arpad.calculators.{name}")
    raise AttributeError(f"module 'arpad' has no attribute {name!r}")
