"""A result to send to others: its share page, and the page that other sites show in a frame."""

from base64 import b64encode
from collections.abc import Callable
from functools import partial
from typing import Any

from fastapi import Request, Response
from markupsafe import Markup
from starlette.datastructures import QueryParams
from starlette.routing import Route

from arpad.calculators import NAMES, calculator
from arpad.errors import BadInput
from arpad.faces import responses, work
from arpad.faces.web import oembed, social
from arpad.faces.web.page import Page, read_page
from arpad.faces.web.pages import origin
from arpad.faces.web.render import render
from arpad.reports.pictures import pictures
from arpad.reports.pictures.png import available
from arpad.reports.sharing import card, qr, tables

Handler = Callable[[Request], Any]


def routes() -> list[Route]:
    """Return the routes of the share page and the embedded page of each calculator."""
    return [
        *(Route(f"/{name}/share", _page(name, _share)) for name in NAMES),
        *(Route(f"/embed/{name}", _page(name, _embed, responses.EMBED_POLICY)) for name in NAMES),
        *oembed.routes(),
    ]


def _page(name: str, make: Callable[..., str], policy: str = responses.POLICY) -> Handler:
    async def page(request: Request) -> Response:
        if held := responses.unchanged(request):
            return held
        task = partial(make, name, origin(request), request.scope["query_string"])
        # A large QR code takes its time.
        body = await work.drawn(task)
        return responses.send(request, body, "text/html", policy=policy)

    return page


def _read(name: str, origin: str, query: bytes) -> dict[str, Any]:
    shown = read_page(calculator(name), QueryParams(query).multi_items())
    drawn = pictures(shown.answer) if shown.answer else ()
    values = {"origin": origin, "found": shown.found, "page": shown, "answer": shown.answer}
    return values | {"pictures": drawn}


def _share(name: str, origin: str, query: bytes) -> str:
    values = _read(name, origin, query)
    shown = values["page"]
    values |= {"path": f"/{name}/share", "tags": Markup(social.tags(shown, origin))}
    return render("share.html", **values, **(_shared(shown, origin) if shown.answer else {}))


def _shared(page: Page, origin: str) -> dict[str, Any]:
    """Return what a share page gives away: code, card, frame and tables."""
    answer, link = page.answer, origin + page.share
    assert answer is not None
    drawn = b64encode(card.card(answer, link).encode()).decode()
    return {
        "link": link,
        "qr": _qr(link),
        "card": f"data:image/svg+xml;base64,{drawn}",
        "png": available(),
        "frame": oembed.frame(page, origin),
        "oembed": oembed.address(link, origin),
        "tab_separated": tables.tab_separated(answer),
        "markdown": tables.markdown(answer),
    }


def _qr(link: str) -> Markup:
    """Draw the code of the link; nothing if it is too long for one."""
    try:
        return Markup(qr.drawing(link))
    except BadInput:
        return Markup("")


def _embed(name: str, origin: str, query: bytes) -> str:
    return render("embed.html", **_read(name, origin, query))
