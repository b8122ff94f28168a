"""The one application: pages and API together."""

from itertools import chain

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp

from arpad.errors import ArpadError, BadInput, InputError, UnusableList
from arpad.faces import api, api_files
from arpad.faces.outcomes import outcome
from arpad.faces.responses import MOST_QUERY, Gate, Headers
from arpad.faces.web import (
    files,
    history,
    home,
    page,
    pages,
    players,
    report,
    rules,
    sharing,
    what_if,
)
from arpad.faces.work import workers
from arpad.language import say


def create_app(address: str = "") -> Starlette:
    """Return the application with every page, the API and its description.

    ``address`` is where visitors find it behind a proxy, as ``https://ratings.example.org``; links
    to share begin with it. Not given: what each visitor's browser asks for.
    """
    # Addresses are tried in order, so those asked for most stand first.
    operations = [*api.operations(), *api_files.OPERATIONS]
    answers, asked = page.routes(), [operation.route() for operation in operations]
    routes = [
        *chain(*zip(answers, asked, strict=False)),  # page and API of each calculator
        *what_if.routes(),
        *sharing.routes(),
        *files.routes(),
        *asked[len(answers) :],
        Route("/openapi.json", api.described(operations)),
        *pages.others(operations),
        *home.routes(),
        *report.routes(),
        *history.routes(),
        *players.routes(),
        *rules.routes(),
    ]
    app = _Application(
        routes=routes,
        # The first is outermost: refusals of the length below may be read by other sites too.
        middleware=[
            Middleware(CORSMiddleware, allow_origins=["*"], allow_methods=["GET", "POST"]),
            Middleware(Gate, too_long=_too_long),
        ],
        exception_handlers={
            HTTPException: _http_error,
            ArpadError: _refusal,
            Exception: _server_error,
        },
        lifespan=workers,
    )
    app.state.address = address
    app.state.workers = None  # until the server runs
    return app


def _in_api(request: Request) -> bool:
    return request.url.path.startswith("/api/")


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if _in_api(request):
        answer = api.http_problem(error.status_code, error.detail, request.url.path)
    else:
        answer = pages.plain_page(request, error.status_code, error.detail)
    answer.headers.update(error.headers or {})
    return answer


async def _refusal(request: Request, error: Exception) -> Response:
    """Say why there is no answer: in a page where it is the server’s list, else in a document."""
    assert isinstance(error, ArpadError)
    if isinstance(error, UnusableList) and not _in_api(request):
        return pages.plain_page(request, outcome(error).http_status, str(error))
    return api.problem(error)


async def _server_error(request: Request, error: Exception) -> Response:  # noqa: ARG001
    detail = say("The fault is ours, not in what you gave.")
    if _in_api(request):
        return api.http_problem(500, say("Internal error"), detail)
    return pages.plain_page(request, 500, detail)


class _Application(Starlette):
    """The application with its headers, outside everything: failures of the rest have them too."""

    def build_middleware_stack(self) -> ASGIApp:
        """Put the headers around what answers."""
        return Headers(super().build_middleware_stack())


def _too_long(request: Request) -> Response:
    allowed = say(
        "an address with at most {most} characters after the question mark", most=MOST_QUERY
    )
    given = say("{count} characters", count=len(request.url.query))
    error = BadInput([InputError("query", given, allowed)])
    if _in_api(request):
        return api.problem(error)
    return pages.plain_page(request, 414, error.errors[0].text)
