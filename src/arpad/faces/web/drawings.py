"""The addresses of drawings: pictures, cards and QR codes, each as SVG and as PNG.

All are made beside the server's own work, PNG one after another; those asked for last are kept.
"""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from arpad.answers import Answer
from arpad.calculators import NAMES, calculator
from arpad.faces import api, links, responses
from arpad.faces.picture_files import LINES, TYPES, WIDTH, not_here
from arpad.faces.web.pages import plain_page
from arpad.faces.work import Handler, beside
from arpad.reports.documents import document
from arpad.reports.pictures import svg
from arpad.reports.pictures.png import png
from arpad.reports.sharing import card, qr

_WIDTHS = {"card": card.WIDTH, "qr": 800}


def routes() -> list[Route]:
    """Return the routes of the drawings of every calculator, and of the site's own card."""
    return [
        Route(f"{path}.{ending}", _drawing(name, ending))
        for name, path in (("", "/card"), *((name, f"/{name}/{{code}}") for name in NAMES))
        for ending in TYPES
    ]


def _drawing(name: str, ending: str) -> Handler:
    async def drawing(request: Request) -> Response:
        code = request.path_params.get("code", "card")
        drawn = _drawn(request, name, code, fixed=ending == "png")
        if drawn is None:
            return plain_page(request, 404, request.url.path)
        try:
            body = drawn if ending == "svg" else png(drawn, _WIDTHS.get(code, WIDTH))
        except ModuleNotFoundError as missing:
            raise not_here(missing) from None
        answer = responses.send(request, body, TYPES[ending])
        file_name = "-".join(filter(None, ("arpad", name, code)))
        answer.headers["content-disposition"] = f'inline; filename="{file_name}.{ending}"'
        return answer

    return beside(drawing, LINES[ending])


def _drawn(request: Request, name: str, code: str, *, fixed: bool) -> str | None:
    """Draw what is asked for, the site's own card without a ``name``; None if there is none."""
    origin = responses.origin(request)
    if not name:
        return card.front(f"{origin}/")
    asked = calculator(name)
    answer = api.answer_to(request, asked)
    link = f"{origin}/{name}?{links.query(asked, answer.given)}"
    return _of_answer(answer, code, link, fixed=fixed)


def _of_answer(answer: Answer, code: str, link: str, *, fixed: bool) -> str | None:
    """Draw an answer; a ``fixed`` drawing is light, others suit themselves to the reader."""
    if code == "qr":
        return qr.drawing(link)
    shown = document(answer)
    if code == "card":
        return card.card(shown, link)
    draw = svg.light if fixed else svg.document
    return next((draw(picture) for picture in shown.pictures if picture.code == code), None)
