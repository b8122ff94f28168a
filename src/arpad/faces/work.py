"""Long work beside the server's own: a few at a time, each within a time limit."""

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from contextvars import copy_context
from typing import TypeVar

from starlette.exceptions import HTTPException

from arpad.language import say

_SECONDS = 60  # after which nobody waits any longer
_MOST_AT_ONCE = 32  # uploads in hand; each holds some megabytes
_places = asyncio.Semaphore(_MOST_AT_ONCE)
_MOST_DRAWINGS = 64  # that are waited for; the last of them takes some ten seconds
_drawings = asyncio.Semaphore(_MOST_DRAWINGS)
# Threads of its own: work that nobody waits for any more keeps its thread until it ends, so no
# number of impatient visitors makes more of it than this.
_threads = ThreadPoolExecutor(2, thread_name_prefix="arpad-work")
# One thread waits for drawings, so that long uploads do not hold up a card, nor cards an upload;
# and one for what pages show, so that nobody waits for the cards of others to read a page.
_drawing = ThreadPoolExecutor(1, thread_name_prefix="arpad-drawing")
_showing = ThreadPoolExecutor(1, thread_name_prefix="arpad-showing")

Result = TypeVar("Result")


@asynccontextmanager
async def place() -> AsyncIterator[None]:
    """Hold a place for one upload or paper; raises HTTPException when all are taken."""
    if _places.locked():
        raise _busy(say("Too much is being worked on just now: try again in a minute."))
    async with _places:
        yield


async def drawn(task: Callable[[], Result]) -> Result:
    """Make a drawing in PNG beside the server's work, one after another; raises HTTPException."""
    if _drawings.locked():
        raise _busy(say("Too many pictures are being drawn just now: try again in a minute."))
    async with _drawings:
        return await done(task, _drawing)


async def shown(task: Callable[[], Result]) -> Result:
    """Make a page or an SVG that takes a moment, and waits for no PNG; raises HTTPException."""
    return await done(task, _showing)


async def done(task: Callable[[], Result], threads: ThreadPoolExecutor = _threads) -> Result:
    """Do a task in a thread beside the server's; raises HTTPException when it takes long."""
    loop = asyncio.get_running_loop()
    try:
        return await asyncio.wait_for(
            loop.run_in_executor(threads, copy_context().run, task), _SECONDS
        )
    except TimeoutError:
        text = say(
            "The work took longer than {seconds} seconds and was given up.", seconds=_SECONDS
        )
        raise _busy(text) from None


def _busy(text: str) -> HTTPException:
    return HTTPException(503, text, {"retry-after": "60"})
