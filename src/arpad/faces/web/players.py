"""The page /players: a look-up in the server's rating list, each hit a link to the calculator."""

from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from arpad.book import listed
from arpad.book.index import ListedPlayer
from arpad.declared import listed_system
from arpad.errors import BadInput
from arpad.faces import api, api_files, lists, responses
from arpad.faces.web import pages
from arpad.faces.web.render import stream
from arpad.faces.work import beside
from arpad.formats.rating_list import POOLS
from arpad.language import say

PATH = "/players"
# What leads on stands first: a phone shows only some columns at once.
_COLUMNS = ("Name", "Standard", "Rapid", "Blitz", "Title", "Federation", "Born", "ID", "Flag")


def routes() -> list[Route]:
    """Return the page's route."""
    return [Route(PATH, beside(_players, "pages"))]


async def _players(request: Request) -> Response:
    known = lists.here()
    if known is None:
        return pages.plain_page(request, 404, api_files.no_list(), say("No rating list here"))
    values: dict[str, object] = {
        "typed": request.query_params.get("q", ""),
        "error": "",
        "rows": None,
    }
    try:
        if request.query_params:
            given = api_files.FIND.parse(api.given_in(request))
            hits = known.find(given["q"], api_files.MOST_FOUND)
            values["rows"] = [_row(player) for player in hits]
    except BadInput as error:
        values["error"] = str(error)
    values |= {"path": PATH, "origin": responses.origin(request), "columns": _COLUMNS}
    values |= {"day": lists.day(), "most": api_files.MOST_FOUND}
    status = 422 if values["error"] else 200
    return responses.stream(
        stream("players.html", field=api_files.FIND.inputs[0], **values), "text/html", status
    )


def _row(player: ListedPlayer) -> dict[str, object]:
    """Return a player's cells, and the address that each rating leads to."""
    known = dict(zip(listed.FIELDS, listed.card(player), strict=True))
    cells = {name: known[name] for name in _COLUMNS}
    links = {pool.capitalize(): _address(player, pool) for pool in POOLS}
    return {"cells": cells, "links": {name: address for name, address in links.items() if address}}


def _address(player: ListedPlayer, pool: str) -> str:
    standing = player.standings.get(pool)
    if standing is None:
        return ""
    given: dict[str, object] = {
        "rating": standing.rating,
        "birth_year": player.birth_year,
        "k": standing.k or None,
    }
    if pool != "standard":
        given["time_class"] = pool
    asked = {name: value for name, value in given.items() if value}
    return f"/{listed_system()}?{urlencode(asked)}"
