"""The one application: pages and API together."""

from fastapi import FastAPI, Request, Response
from fastapi.middleware.cors import CORSMiddleware
from starlette.exceptions import HTTPException

from arpad import __version__
from arpad.errors import BadInput, InputError
from arpad.faces import api
from arpad.faces.web import pages
from arpad.language import say

MOST_QUERY = 8192  # bytes: 100 games fit several times


def create_app() -> FastAPI:
    """Return the application with every page, the API and its description."""
    app = FastAPI(
        title="Arpad",
        version=__version__,
        summary="Chess ratings computed exactly as the regulations say, with the working shown.",
        docs_url=None,  # FastAPI's own page loads its script from another host
        redoc_url=None,
        license_info={"name": "MIT"},
    )
    app.include_router(api.router())
    app.include_router(pages.router(app.openapi))

    @app.middleware("http")
    async def bound_query(request: Request, call_next):  # type: ignore[no-untyped-def]
        if len(request.url.query) > MOST_QUERY:
            return _too_long(request)
        return await call_next(request)

    # Added last, so outermost: refusals of the length above may be read by other sites too.
    app.add_middleware(CORSMiddleware, allow_origins=["*"], allow_methods=["GET"])

    @app.exception_handler(HTTPException)
    async def http_error(request: Request, error: HTTPException) -> Response:
        if request.url.path.startswith("/api/"):
            answer = api.http_problem(error.status_code, str(error.detail), request.url.path)
        else:
            answer = pages.plain_page(request, error.status_code, str(error.detail))
        answer.headers.update(error.headers or {})
        return answer

    @app.exception_handler(Exception)
    async def server_error(request: Request, error: Exception) -> Response:  # noqa: ARG001
        detail = "The fault is ours, not in what you gave."
        if request.url.path.startswith("/api/"):
            return api.http_problem(500, "Internal error", detail)
        return pages.plain_page(request, 500, detail)

    return app


def _too_long(request: Request) -> Response:
    allowed = say(
        "an address with at most {most} characters after the question mark", most=MOST_QUERY
    )
    given = say("{count} characters", count=len(request.url.query))
    error = BadInput([InputError("query", given, allowed)])
    if request.url.path.startswith("/api/"):
        return api.problem(error)
    return pages.plain_page(request, 414, error.errors[0].text)
