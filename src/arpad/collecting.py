"""Rating without Python's garbage collector looking on."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_collecting() -> Iterator[None]:
    """Keep the collector from running inside.

    Rating an event makes thousands of small objects that all stay, and none in a circle; the
    collector would look through all of them again and again, so that a game of a large event
    costs more than one of a small event.
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
