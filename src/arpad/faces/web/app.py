"""The one application: pages and API together."""

from fastapi import FastAPI, Request, Response
from fastapi.middleware.cors import CORSMiddleware
from fastapi.middleware.gzip import GZipMiddleware
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Receive, Scope, Send

from arpad import __version__
from arpad.errors import BadInput, InputError, UnusableList
from arpad.faces import api, api_events, api_history, api_norms, api_players
from arpad.faces.headers import Headers
from arpad.faces.outcomes import outcome
from arpad.faces.web import (
    drawings,
    history,
    pages,
    papers,
    players,
    report,
    rules,
    sharing,
    what_if,
)
from arpad.faces.work import workers
from arpad.language import say

MOST_QUERY = 8192  # bytes: 100 games fit several times


def create_app(address: str = "") -> FastAPI:
    """Return the application with every page, the API and its description.

    ``address`` is where visitors find it behind a proxy, as ``https://ratings.example.org``; links
    to share begin with it. Not given: what each visitor's browser asks for.
    """
    app = _Application(
        title="Arpad",
        version=__version__,
        summary="Chess ratings computed exactly as the regulations say, with the working shown.",
        docs_url=None,  # FastAPI's own page loads its script from another host
        redoc_url=None,
        license_info={"name": "MIT"},
        lifespan=workers,
    )
    app.state.address = address
    app.state.workers = None  # until the server runs
    # Addresses are tried in order, so those asked for most stand first.
    app.router.routes += pages.answers()
    api.add_routes(app.router)
    api_events.add_route(app.router)
    api_norms.add_route(app.router)
    api_history.add_route(app.router)
    api_players.add_route(app.router)
    app.router.routes += [
        *pages.others(app.openapi),
        *papers.routes(),
        *report.routes(),
        *history.routes(),
        *players.routes(),
        *what_if.routes(),
        *sharing.routes(),
        *drawings.routes(),
        *rules.routes(),
    ]

    app.add_middleware(BoundedQuery)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    # Added last, so outermost: refusals of the length above may be read by other sites too.
    app.add_middleware(CORSMiddleware, allow_origins=["*"], allow_methods=["GET", "POST"])

    @app.exception_handler(HTTPException)
    async def http_error(request: Request, error: HTTPException) -> Response:
        if request.url.path.startswith("/api/"):
            answer = api.http_problem(error.status_code, str(error.detail), request.url.path)
        else:
            answer = pages.plain_page(request, error.status_code, str(error.detail))
        answer.headers.update(error.headers or {})
        return answer

    @app.exception_handler(UnusableList)
    async def damaged_list(request: Request, error: UnusableList) -> Response:
        if request.url.path.startswith("/api/"):
            return api.problem(error)
        return pages.plain_page(request, outcome(error).http_status, str(error))

    @app.exception_handler(Exception)
    async def server_error(request: Request, error: Exception) -> Response:  # noqa: ARG001
        detail = say("The fault is ours, not in what you gave.")
        if request.url.path.startswith("/api/"):
            return api.http_problem(500, say("Internal error"), detail)
        return pages.plain_page(request, 500, detail)

    return app


class _Application(FastAPI):
    """The application with its headers, outside everything: failures of the rest have them too."""

    def build_middleware_stack(self) -> ASGIApp:
        """Put the headers around what answers."""
        return Headers(super().build_middleware_stack())


class BoundedQuery:
    """Refuse an address that is too long before anything reads it."""

    def __init__(self, app: ASGIApp) -> None:
        """Stand before ``app``."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or answer it here."""
        if scope["type"] == "http" and len(scope["query_string"]) > MOST_QUERY:
            answer = _too_long(Request(scope))
            await answer(scope, receive, send)
        else:
            await self.app(scope, receive, send)


def _too_long(request: Request) -> Response:
    allowed = say(
        "an address with at most {most} characters after the question mark", most=MOST_QUERY
    )
    given = say("{count} characters", count=len(request.url.query))
    error = BadInput([InputError("query", given, allowed)])
    if request.url.path.startswith("/api/"):
        return api.problem(error)
    return pages.plain_page(request, 414, error.errors[0].text)
