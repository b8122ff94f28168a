"""Chess ratings computed exactly as the regulations say, with the working shown.

>>> from arpad import fide
>>> fide.rate(1800, "D1700", games_played=100).change
-3
"""

import gc
import importlib
from types import ModuleType

__version__ = "0.1.0"

_QUESTIONS = ("compare", "convert", "events", "match", "norms", "performance", "plan")


def __getattr__(name: str) -> ModuleType | list[str]:
    """Load a calculator when it is first asked for: one calculation imports one room."""
    if not gc.isenabled():
        return _loaded(name)
    gc.disable()  # all that is loaded stays: there is nothing to collect
    try:
        return _loaded(name)
    finally:
        gc.enable()


def _loaded(name: str) -> ModuleType | list[str]:
    from arpad.declared import room_names

    if (code := name.replace("_", "-")) in room_names():
        library: ModuleType = importlib.import_module("arpad.library").library(code)
        return library
    if name in _QUESTIONS:
        return importlib.import_module(f"arpad.calculators.{name}")
    if name == "__all__":
        rooms = (code.replace("-", "_") for code in room_names())
        return ["__version__", *sorted((*rooms, *_QUESTIONS))]
    raise AttributeError(f"module 'arpad' has no attribute {name!r}")
