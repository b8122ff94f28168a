"""The addresses of drawings: pictures, cards and QR codes, each as SVG and as PNG.

All are made beside the server's own work, PNG one after another; those asked for most are kept.
"""

from collections.abc import Callable
from functools import partial
from gettext import NullTranslations
from typing import Any, NamedTuple

from fastapi import Request, Response
from starlette.datastructures import QueryParams
from starlette.routing import Route

from arpad.calculators import NAMES, calculator
from arpad.calculators.answers import Answer
from arpad.errors import ArpadError
from arpad.faces import api, links, responses, work
from arpad.faces.picture_files import TYPES, WIDTH, not_here
from arpad.faces.web.pages import plain_page
from arpad.language import current
from arpad.reports.pictures import pictures
from arpad.reports.pictures.png import png_apart
from arpad.reports.pictures.svg import document, light
from arpad.reports.sharing import card, qr

Handler = Callable[[Request], Any]
_QR_WIDTH = 800
_MOST_KEPT = 64


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
        asked = _Asked(name, code, ending, responses.origin(request), query, current())
        try:
            body = _kept.get(asked) or await _made(asked)
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


class _Asked(NamedTuple):
    """A drawing as it is asked for; ``name`` is empty for the site's own card."""

    name: str
    code: str
    ending: str
    origin: str
    query: bytes
    in_language: NullTranslations


# The drawings made last, at most some 100 kB each; no thread but the server's own looks here.
_kept: dict[_Asked, bytes] = {}


async def _made(asked: _Asked) -> bytes | None:
    """Make a drawing and keep it; None if there is none of that code."""
    task = partial(_content, asked)
    body = await (work.drawn(task) if asked.ending == "png" else work.shown(task))
    if body and len(asked.query) <= responses.KEPT_QUERY:
        if len(_kept) >= _MOST_KEPT:
            del _kept[next(iter(_kept))]
        _kept[asked] = body
    return body


def _content(asked: _Asked) -> bytes | None:
    drawn = _drawn(asked)
    if drawn is None:
        return None
    if asked.ending == "svg":
        return drawn.encode()
    widths = {"card": card.WIDTH, "qr": _QR_WIDTH}
    return png_apart(drawn, widths.get(asked.code, WIDTH))


def _drawn(asked: _Asked) -> str | None:
    if not asked.name:
        return card.front(f"{asked.origin}/")
    found = calculator(asked.name)
    given = api.given_once(QueryParams(asked.query).multi_items())
    answer = found.answer(given or found.opening)
    link = f"{asked.origin}/{asked.name}?{links.query(found, answer.given)}"
    return _of_answer(answer, asked.code, link, fixed=asked.ending == "png")


def _of_answer(answer: Answer, code: str, link: str, *, fixed: bool) -> str | None:
    """Draw an answer; a ``fixed`` drawing is light, others suit themselves to the reader."""
    if code == "card":
        return card.card(answer, link)
    if code == "qr":
        return qr.drawing(link)
    draw = light if fixed else document
    return next((draw(each) for each in pictures(answer) if each.code == code), None)
