"""Rating without Python's garbage collector looking on."""

import gc
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def without_collecting(function: Callable[P, T]) -> Callable[P, T]:
    """Keep the collector from running inside the function.

    Rating an event makes thousands of small objects that all stay, and none in a circle; the
    collector would look through all of them again and again, so that a game of a large event
    costs more than one of a small event.
    """

    @wraps(function)
    def resting(*args: P.args, **kwargs: P.kwargs) -> T:
        if not gc.isenabled():
            return function(*args, **kwargs)
        gc.disable()
        try:
            return function(*args, **kwargs)
        finally:
            gc.enable()

    return resting
