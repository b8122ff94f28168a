"""The addresses of drawings: pictures, cards and QR codes, each as SVG and as PNG.

All are made beside the server's own work, PNG one after another; those asked for most are kept.
"""

from collections.abc import Callable
from functools import lru_cache, partial
from gettext import NullTranslations
from typing import Any

from fastapi import Request, Response
from starlette.datastructures import QueryParams
from starlette.routing import Route

from arpad.calculators import NAMES, calculator
from arpad.calculators.answers import Answer
from arpad.errors import ArpadError
from arpad.faces import api, links, responses, work
from arpad.faces.picture_files import TYPES, WIDTH, not_here
from arpad.faces.web.pages import origin, plain_page
from arpad.language import current
from arpad.reports.pictures import pictures
from arpad.reports.pictures.png import png_apart
from arpad.reports.pictures.svg import document, light
from arpad.reports.sharing import card, qr

Handler = Callable[[Request], Any]
_QR_WIDTH = 800


def routes() -> list[Route]:
    """Return the routes of the drawings of every calculator, and of the site's own card."""
    return [
        Route(f"{path}.{ending}", _drawing(name, ending))
        for name, path in (("", "/card"), *((name, f"/{name}/{{code}}") for name in NAMES))
        for ending in TYPES
    ]


def _drawing(name: str, ending: str) -> Handler:
    async def drawing(request: Request) -> Response:
        if held := responses.unchanged(request):
            return held
        code = request.path_params.get("code", "card")
        query = request.scope["query_string"]
        make = _made if len(query) <= responses.KEPT_QUERY else _made.__wrapped__
        task = partial(make, name, code, ending, origin(request), query, current())
        try:
            body = await (work.drawn(task) if ending == "png" else work.shown(task))
        except ArpadError as error:
            return api.problem(error)
        except ModuleNotFoundError as missing:
            raise not_here(missing) from None
        if body is None:
            return plain_page(request, 404, request.url.path)
        answer = responses.send(request, body, TYPES[ending])
        file_name = "-".join(filter(None, ("arpad", name, code)))
        answer.headers["content-disposition"] = f'inline; filename="{file_name}.{ending}"'
        return answer

    return drawing


# At most some 100 kB each.
@lru_cache(maxsize=64)
def _made(
    name: str,
    code: str,
    ending: str,
    origin: str,
    query: bytes,
    in_language: NullTranslations,  # noqa: ARG001
) -> bytes | None:
    """Return a drawing as it is sent; None if there is none of that code."""
    drawn = _drawn(name, code, origin, query, fixed=ending == "png")
    if drawn is None:
        return None
    if ending == "svg":
        return drawn.encode()
    widths = {"card": card.WIDTH, "qr": _QR_WIDTH}
    return png_apart(drawn, widths.get(code, WIDTH))


def _drawn(name: str, code: str, origin: str, query: bytes, *, fixed: bool) -> str | None:
    if not name:
        return card.front(f"{origin}/")
    found = calculator(name)
    answer = found.answer(api.given_once(QueryParams(query).multi_items()) or found.opening)
    link = f"{origin}/{name}?{links.query(found, answer.given)}"
    return _of_answer(answer, code, link, fixed=fixed)


def _of_answer(answer: Answer, code: str, link: str, *, fixed: bool) -> str | None:
    """Draw an answer; a ``fixed`` drawing is light, others suit themselves to the reader."""
    if code == "card":
        return card.card(answer, link)
    if code == "qr":
        return qr.drawing(link)
    draw = light if fixed else document
    return next((draw(each) for each in pictures(answer) if each.code == code), None)
