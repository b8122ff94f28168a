"""Long work beside the server's own: in workers, or in place where no process can start."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from dataclasses import replace
from gettext import NullTranslations
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp

from arpad.errors import InputError
from arpad.faces import responses, uploads
from arpad.faces.made import MOST_MEMORY, SECONDS, Ended, SentAnswer, sent
from arpad.faces.outcomes import TooCostly
from arpad.faces.responses import LEAST_PACKED, LEVEL, Handler
from arpad.language import current, say

if TYPE_CHECKING:
    from arpad.faces.processes import WaitingLine, Workers

SHORT = 300  # bytes of a query, some fifty games, whose ladder takes no time
_SECONDS = 60  # after which nobody waits any longer
_AGAIN = 10  # seconds after which to try again
_MOST_KEPT = 64
# What a worker is told of a request.
_TOLD = ("type", "http_version", "method", "scheme", "server", "client", "path", "raw_path",
         "root_path", "query_string")  # fmt: skip
# What a visitor's browser would rather have is decided here, for an answer is made for everybody.
_OWN = (b"accept-encoding", b"if-none-match", b"content-length", b"transfer-encoding")


@contextlib.asynccontextmanager
async def workers(app: Starlette) -> AsyncIterator[None]:
    """Have workers while the server runs. Where there are none, all work is done in place."""
    started = None
    try:
        from arpad.faces import processes

        started = processes.started(app.state.address)
    except (ImportError, OSError, RuntimeError, ValueError) as reason:
        logging.getLogger("uvicorn.error").warning("no worker processes: %s", reason)
    app.state.workers = started
    try:
        yield
    finally:
        app.state.workers = None
        if started is not None:
            started.close()


def beside(handler: Handler, line: str, above: int = 0) -> Handler:
    """Return a handler whose answers workers make, those of a ``line`` (see ``Workers``).

    Answers to queries of at most ``above`` bytes are made in place, for they take no time. A worker
    that ended is answered with 503; an upload that was the reason for it is refused as TooCostly.
    """

    async def relay(request: Request) -> ASGIApp:
        started: Workers | None = request.app.state.workers
        # This is the one place that decides where work is done.
        if started is None:
            return GZipMiddleware(await handler(request), LEAST_PACKED, LEVEL)
        if len(request.scope["query_string"]) < above:
            return await handler(request)
        if request.method == "POST":
            return await _upload(request, started.uploads)
        return await _page(request, getattr(started, line))

    return relay


async def _upload(request: Request, line: "WaitingLine") -> Response:
    """Read an upload, and only then take a place for it."""
    try:
        upload = await uploads.read(request)
    except ClientDisconnect:
        return Response(status_code=400)  # which nobody reads
    answer = await _made(request, line, upload)
    if not isinstance(answer, SentAnswer):  # then this is said beside what was typed
        refused = replace(upload, files=(), over=True, refusal=_too_costly(answer))
        answer = await _made(request, line, refused)
    return _of_worker(request, answer)


# The answers asked for last, at most some ten megabytes in all: a picture is asked for by all to
# whom a link is sent.
_kept: dict[tuple[str, NullTranslations], SentAnswer] = {}


async def _page(request: Request, line: "WaitingLine") -> Response:
    key = (responses.mark(request), current())
    answer = _kept.get(key) or await _made(request, line)
    sending = _of_worker(request, answer)
    short = len(request.scope["query_string"]) <= responses.KEPT_QUERY
    if short and isinstance(answer, SentAnswer) and answer.kept:
        while len(_kept) >= _MOST_KEPT:
            del _kept[next(iter(_kept))]
        _kept[key] = answer
    return sending


def _of_worker(request: Request, answer: SentAnswer | Ended) -> Response:
    """Return the answer to send; raises HTTPException when there is none."""
    if isinstance(answer, SentAnswer):
        return sent(request, answer)
    raise _busy(say("This takes too long to work out."))


async def _made(
    request: Request, line: "WaitingLine", upload: uploads.Upload | None = None
) -> SentAnswer | Ended:
    """Have an answer made, while the visitor waits; raises HTTPException when there is none."""
    scope = {name: request.scope.get(name) for name in _TOLD}
    scope["headers"] = [header for header in request.scope["headers"] if header[0] not in _OWN]
    task = line.put(scope, upload)
    if task is None:
        raise _busy(say("Too much is being worked on just now: try again in a minute."))
    made: asyncio.Future[SentAnswer | Ended] = asyncio.wrap_future(task.result)
    gone = asyncio.create_task(_gone(request))
    try:
        async with uploads.holding(_SECONDS) as holder:
            holder.hold(upload.held if upload else 0)
            await asyncio.wait((made, gone), return_when=asyncio.FIRST_COMPLETED)
    except uploads.Displaced:
        raise _busy(say("Too much is being worked on just now: try again in a minute.")) from None
    except TimeoutError:
        text = say(
            "The work took longer than {seconds} seconds and was given up.", seconds=_SECONDS
        )
        raise _busy(text) from None
    except asyncio.CancelledError:
        raise _busy(say("The server is being stopped: try again in a minute.")) from None
    finally:
        gone.cancel()
        if not made.done():
            task.give_up()
    answer = made.result() if made.done() else Ended.KILLED  # nobody is there to be told
    if answer is Ended.KILLED:
        raise _busy(say("The work was broken off: try again in a minute."))
    return answer


async def _gone(request: Request) -> None:
    """Wait until the visitor has gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _too_costly(ended: Ended) -> TooCostly:
    """Say what an upload took too much of."""
    if ended is Ended.TIME:
        reason = say("it takes more than {seconds} seconds to work out.", seconds=SECONDS)
    else:
        reason = say("it takes more than {most} MB to work out.", most=MOST_MEMORY // 1_000_000)
    allowed = say("a smaller file, or this one with Arpad’s command on your own computer")
    return TooCostly([InputError("file", "", allowed, reason=reason)])


def _busy(text: str) -> HTTPException:
    return HTTPException(503, text, {"retry-after": str(_AGAIN)})
