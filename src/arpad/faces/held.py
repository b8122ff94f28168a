"""What uploads on their way and answers on theirs hold together in memory: bounded, fair to most.

When it is too much the largest is let go, so that a few large ones never stand in everybody's way.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

_MOST = 250_000_000  # bytes

_held: "dict[Holder, int]" = {}


class Displaced(Exception):
    """Others needed the memory more."""


class Holder:
    """One upload or answer on its way."""

    def __init__(self, limit: asyncio.Timeout) -> None:
        """Begin with nothing; ``limit`` is what ends it."""
        self._limit = limit

    def hold(self, size: int) -> None:
        """Say how many bytes are held now; the largest of all is ended if that is too much."""
        _held[self] = size
        if sum(_held.values()) > _MOST:
            largest = max(_held, key=_held.__getitem__)
            del _held[largest]
            largest._limit.reschedule(asyncio.get_running_loop().time())


@asynccontextmanager
async def holding(seconds: float) -> AsyncIterator[Holder]:
    """Hold memory for so many seconds; raises TimeoutError after them, Displaced before."""
    holder = None
    try:
        async with asyncio.timeout(seconds) as limit:
            holder = Holder(limit)
            _held[holder] = 0
            yield holder
    except TimeoutError:
        if holder not in _held:
            raise Displaced from None
        raise
    finally:
        if holder is not None:
            _held.pop(holder, None)
