"""A result to send to others: its share page, the page that stands in a frame, and oEmbed.

Programs that are given the address of a result ask by oEmbed how to show it in a frame.
"""

from html import escape
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from arpad.calculators import NAMES, calculator
from arpad.errors import BadInput
from arpad.faces import api, responses
from arpad.faces.web.page import Page, read_page
from arpad.faces.web.render import render, tags
from arpad.faces.work import SHORT, beside
from arpad.inputs import Amount, Form
from arpad.language import say
from arpad.reports.json import encode
from arpad.reports.pictures.png import available
from arpad.reports.sharing import card, qr
from arpad.reports.sharing.tables import markdown, tab_separated

# What ends a data: address, or an attribute, where it stands as it is.
_IN_DATA = str.maketrans({letter: f"%{ord(letter):02X}" for letter in "%#<>&\"'"})
WIDTH, HEIGHT = 600, 640  # pixels of a frame that nobody bounds
_KEPT = 86400  # seconds that an answer may be kept: it never changes
_MOST = 100_000  # pixels
_FORM = Form(
    (
        Amount(name="maxwidth", label="Widest frame", minimum=1, maximum=_MOST, whole=True),
        Amount(name="maxheight", label="Highest frame", minimum=1, maximum=_MOST, whole=True),
    )
)
# The pages of a result whose address may be asked about.
_PLACES = {
    place.format(name): name for name in NAMES for place in ("/{}", "/{}/share", "/embed/{}")
}


def routes() -> list[Route]:
    """Return the routes of the share page and the embedded page of each calculator."""
    return [
        # A large QR code takes its time.
        Route("/{question:calculator}/share", beside(_share_page, "pages", SHORT)),
        Route("/embed/{question:calculator}", _embed_page),
        Route("/oembed", _oembed),
    ]


async def _share_page(request: Request) -> Response:
    values = _read(request)
    page, origin = values["page"], values["origin"]
    values |= {"path": f"/{page.question.name}/share", "tags": Markup(tags(page, origin))}
    body = render("share.html", **values, **(_shared(page, origin) if page.answer else {}))
    return responses.send(request, body, "text/html")


async def _embed_page(request: Request) -> Response:
    body = render("embed.html", **_read(request))
    return responses.send(request, body, "text/html", policy=responses.EMBED_POLICY)


def _read(request: Request) -> dict[str, Any]:
    """Return what both pages show; a fault is mended on the form, which ``back`` leads to."""
    question, items = request.path_params["question"], request.query_params.multi_items()
    page = read_page(question, items)
    back = page.share if page.answer else f"/{question.name}?{urlencode(items)}".removesuffix("?")
    values = {"origin": responses.origin(request), "question": question, "back": back}
    return values | {"page": page, "shown": page.shown}


def _shared(page: Page, origin: str) -> dict[str, object]:
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
        "frame": frame(origin + page.embedded, title_of(page)),
        "oembed": f"{origin}/oembed?format=json&url={quote(link, safe='')}",
        "tab_separated": _whole(tab_separated(shown)),
        "markdown": _whole(markdown(shown, link)),
    }


def _whole(text: str) -> Markup:
    """Return a text whose empty lines stay, though a page is written without any."""
    return Markup(escape(text).replace("\n\n", "\n&#10;"))


def _qr(link: str) -> Markup:
    """Draw the code of the link; nothing if it is too long for one."""
    try:
        return Markup(qr.drawing(link))
    except BadInput:
        return Markup("")


def frame(address: str, title: str, width: int = WIDTH, height: int = HEIGHT) -> str:
    """Return the HTML that shows an embedded page in a page of another site."""
    return (
        f'<iframe src="{escape(address)}" '
        f'title="{escape(title)}" width="{width}" height="{height}" loading="lazy" '
        'style="border:0;max-width:100%"></iframe>'
    )


def title_of(page: Page) -> str:
    """Return what a frame with a result is called."""
    return say("{title}: {headline}", title=say(page.question.title), headline=page.headline)


async def _oembed(request: Request) -> Response:
    """Answer as the oEmbed specification says: 501 for XML, 404 for what is not ours."""
    asked = request.query_params
    if asked.get("format", "json") != "json":
        return api.http_problem(501, say("Not implemented"), say("Only JSON is written here."))
    page = _asked_for(asked.get("url", ""), urlsplit(responses.origin(request)).netloc)
    if page is None:
        detail = say("The address is of no result of this server.")
        return api.http_problem(404, say("Not found"), detail)
    bounds = _FORM.parse({name: asked.get(name) for name in _FORM.by_name})
    body = encode(_described(page, responses.origin(request), bounds))
    return responses.send(request, body, "application/json")


def _asked_for(url: str, host: str) -> Page | None:
    """Return the page with the result at an address; None if there is none."""
    try:
        parts = urlsplit(url)
    except ValueError:  # brackets that hold no address
        return None
    name = _PLACES.get(parts.path)
    if name is None or parts.scheme not in ("http", "https") or parts.netloc != host:
        return None
    page = read_page(calculator(name), parse_qsl(parts.query, keep_blank_values=True))
    return page if page.answer else None


def _described(page: Page, origin: str, bounds: dict[str, Any]) -> dict[str, object]:
    width = min(WIDTH, bounds["maxwidth"] or WIDTH)
    height = min(HEIGHT, bounds["maxheight"] or HEIGHT)
    fits = (bounds["maxwidth"] or card.WIDTH) >= card.WIDTH
    fits = fits and (bounds["maxheight"] or card.HEIGHT) >= card.HEIGHT
    thumbnail = {
        "thumbnail_url": f"{origin}{page.under('card.png')}",
        "thumbnail_width": card.WIDTH,
        "thumbnail_height": card.HEIGHT,
    }
    return {
        "version": "1.0",
        "type": "rich",
        "provider_name": "Arpad",
        "provider_url": f"{origin}/",
        "title": title_of(page),
        "cache_age": _KEPT,
        "html": frame(origin + page.embedded, title_of(page), width, height),
        "width": width,
        "height": height,
    } | (thumbnail if fits and available() else {})
