"""Pages beside those of the calculators: what is explained, the API described, what is wrong."""

from collections.abc import Sequence
from functools import lru_cache
from gettext import NullTranslations

from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from arpad import __version__
from arpad.calculators import NAMES, SYSTEMS
from arpad.faces import api_files, openapi, responses
from arpad.faces.openapi import Operation
from arpad.faces.web import assets, explained, rules
from arpad.faces.web.render import render
from arpad.language import current, say

_OTHERS = ("/report", "/history", "/explained", *rules.PATHS, "/docs")
PATHS = ("/", *(f"/{name}" for name in NAMES), *_OTHERS)


def plain_page(request: Request, status: int, text: str, title: str = "") -> Response:
    """Return a page that only says what went wrong; without a title, of 404 that there is none."""
    if status == 404 and not title:
        title = say("There is no such page")
        text = say("No page is at {address}.", address=request.url.path)
    return page(request, "error.html", status, title=title or say("That did not work"), text=text)


def page(request: Request, template: str, status_code: int = 200, **values: object) -> Response:
    """Return a page."""
    body = render(template, path=request.url.path, origin=responses.origin(request), **values)
    return responses.send(request, body, "text/html", status_code)


def others(operations: Sequence[Operation]) -> list[Route]:
    """Return the routes of all else; ``operations`` are what the API's page describes."""
    handlers: dict[str, responses.Handler] = {
        path: _explained(path, policy, framed=framed)
        for path, policy, framed in (
            ("/explained", responses.POLICY, False),
            ("/embed/explained", responses.EMBED_POLICY, True),
        )
    } | {
        "/docs": _docs(operations),
        "/sitemap.xml": _sitemap,
        "/robots.txt": _robots,
        "/static/{name}": _static,
    }
    return [Route(path, handler) for path, handler in handlers.items()]


def _explained(path: str, policy: str, *, framed: bool) -> responses.Handler:
    async def explained(request: Request) -> Response:
        query = request.scope["query_string"]
        make = responses.kept(_explained_body, query)
        body = make(path, responses.origin(request), query, current(), framed=framed)
        return responses.send(request, body, "text/html", policy=policy)

    return explained


@lru_cache(maxsize=64)
def _explained_body(
    path: str,
    origin: str,
    query: bytes,
    in_language: NullTranslations,  # noqa: ARG001
    *,
    framed: bool,
) -> bytes:
    values = explained.values(QueryParams(query).multi_items(), origin, framed=framed)
    return render("explained.html", path=path, origin=origin, **values).encode()


def _docs(operations: Sequence[Operation]) -> responses.Handler:
    async def docs(request: Request) -> Response:
        described = [
            (operation, openapi.parameters(operation.form), f"{operation.path}?{operation.asked}")
            for operation in operations
            if operation.asked
        ]
        return page(
            request,
            "docs.html",
            described=described,
            first=SYSTEMS[0],
            api_version=__version__,
            posts=_posts(request),
        )

    return docs


def _posts(request: Request) -> list[dict[str, object]]:
    """Return what is said of the addresses that take files, and of the one of players."""
    server = responses.origin(request)
    return [
        {
            "id": name,
            "operation": operation,
            "lines": [(words, line.replace("…", server + operation.path)) for words, line in lines],
            "parameters": openapi.parameters(operation.form),
        }
        for name, operation, lines in _ADDRESSES
    ]


_ADDRESSES = (
    (
        "events", api_files.EVENTS,
        (("One file or several, and a table of players if need be:",
          "curl -F file=@open.trf -F players=@players.csv -F games_played=100 …"),
         ("Or one file as the whole body:",
          "curl --data-binary @open.trf '…?games_played=100'"),
         ("The pictures of the report, as SVG or PNG: changes and performances.",
          "curl -F file=@open.trf -o changes.svg …/changes.svg")),
    ),
    (
        "norms", api_files.NORMS,
        (("For example:", "curl -F file=@open.trf -F title=gm …"),),
    ),
    (
        "history", api_files.HISTORY,
        (("For example:", "curl -F file=@games.pgn -F player='Last, First' …"),),
    ),
    (
        "players", api_files.PLAYERS,
        (("For example:", "curl '…?q=Last,+First'"),),
    ),
)  # fmt: skip


async def _sitemap(request: Request) -> Response:
    body = render("sitemap.xml", addresses=[responses.origin(request) + path for path in PATHS])
    return responses.send(request, body, "application/xml")


async def _robots(request: Request) -> Response:
    body = f"User-agent: *\nAllow: /\nSitemap: {responses.origin(request)}/sitemap.xml\n"
    return responses.send(request, body, "text/plain")


async def _static(request: Request) -> Response:
    file = assets.static_file(request, request.path_params["name"])
    return file or plain_page(request, 404, request.url.path)
