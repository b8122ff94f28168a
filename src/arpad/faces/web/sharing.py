"""A result to send to others: its share page, and the page that other sites show in a frame."""

from typing import Any
from urllib.parse import urlencode

from markupsafe import Markup, escape
from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from arpad.calculators import NAMES, calculator
from arpad.errors import BadInput
from arpad.faces import responses
from arpad.faces.web import oembed, social
from arpad.faces.web.page import Page, read_page
from arpad.faces.web.render import render
from arpad.faces.work import Handler, beside
from arpad.reports.pictures.png import available
from arpad.reports.sharing import card, qr, tables

# What ends a data: address, or an attribute, where it stands as it is.
_IN_DATA = str.maketrans({letter: f"%{ord(letter):02X}" for letter in "%#<>&\"'"})


def routes() -> list[Route]:
    """Return the routes of the share page and the embedded page of each calculator."""
    return [
        *(Route(f"/{name}/share", _share_page(name)) for name in NAMES),
        *(Route(f"/embed/{name}", _embed_page(name)) for name in NAMES),
        *oembed.routes(),
    ]


def _share_page(name: str) -> Handler:
    async def page(request: Request) -> Response:
        body = _share(name, responses.origin(request), request.scope["query_string"])
        return responses.send(request, body, "text/html")

    return beside(page, "pages")  # a large QR code takes its time


def _embed_page(name: str) -> Handler:
    async def page(request: Request) -> Response:
        values = _read(name, responses.origin(request), request.scope["query_string"])
        body = render("embed.html", **values)
        return responses.send(request, body, "text/html", policy=responses.EMBED_POLICY)

    return page


def _read(name: str, origin: str, query: bytes) -> dict[str, Any]:
    """Return what both pages show; a fault is mended on the form, which ``back`` leads to."""
    items = QueryParams(query).multi_items()
    shown = read_page(calculator(name), items)
    back = shown.share if shown.answer else f"/{name}?{urlencode(items)}".removesuffix("?")
    values = {"origin": origin, "found": shown.found, "page": shown, "shown": shown.shown}
    return values | {"back": back}


def _share(name: str, origin: str, query: bytes) -> str:
    values = _read(name, origin, query)
    page = values["page"]
    values |= {"path": f"/{name}/share", "tags": Markup(social.tags(page, origin))}
    return render("share.html", **values, **(_shared(page, origin) if page.answer else {}))


def _shared(page: Page, origin: str) -> dict[str, Any]:
    """Return what a share page gives away: code, card, frame and tables."""
    answer, shown, link = page.answer, page.shown, origin + page.share
    assert answer is not None
    assert shown is not None
    drawn = card.card(shown, link).translate(_IN_DATA)
    return {
        "link": link,
        "qr": _qr(link),
        "card": f"data:image/svg+xml;charset=utf-8,{drawn}",
        "png": available(),
        "frame": oembed.frame(origin + page.embedded, oembed.title_of(page)),
        "oembed": oembed.address(link, origin),
        "tab_separated": _whole(tables.tab_separated(shown)),
        "markdown": _whole(tables.markdown(shown, link)),
    }


def _whole(text: str) -> Markup:
    """Return a text whose empty lines stay, though a page is written without any."""
    return Markup(str(escape(text)).replace("\n\n", "\n&#10;"))


def _qr(link: str) -> Markup:
    """Draw the code of the link; nothing if it is too long for one."""
    try:
        return Markup(qr.drawing(link))
    except BadInput:
        return Markup("")
