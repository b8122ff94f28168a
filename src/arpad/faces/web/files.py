"""Answers as files: CSV, JSON, PDF, pictures, cards and QR codes, by the addresses of their pages.

Papers and drawings are made beside the server's own work, PNG one after another; those asked for
last are kept.
"""

import importlib

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from arpad.calculator import Answer
from arpad.calculators import calculator, what_if
from arpad.calculators.what_if import Ladder
from arpad.faces import api, responses
from arpad.faces.openapi import JSON
from arpad.faces.picture_files import LINES, TYPES, WIDTH, as_png
from arpad.faces.web.pages import plain_page
from arpad.faces.web.what_if import given
from arpad.faces.work import beside
from arpad.language import say
from arpad.reports.csv import as_csv
from arpad.reports.documents import document
from arpad.reports.json import as_data, encode
from arpad.reports.pdf import missing
from arpad.reports.pictures import svg
from arpad.reports.sharing import card, qr

PDF = "application/pdf"
_WIDTHS = {"": card.WIDTH, "card": card.WIDTH, "qr": 800}


def routes() -> list[Route]:
    """Return the routes of the files of every answer and ladder, and of the site's own card."""
    places = ("/{question:calculator}", "/{ladder:ladder}/what-if")
    return [
        Route("/{question:calculator}.csv", _csv),
        Route("/{question:calculator}.json", _json),
        *(Route(f"{place}.pdf", beside(_paper, "uploads")) for place in places),
        *(
            Route(f"{path}.{ending}", beside(_drawing, LINES[ending]))
            for ending in TYPES
            for path in ("/card", *(f"{place}/{{code}}" for place in places))
        ),
    ]


def _asked(request: Request) -> Answer | Ladder:
    """Return the answer or the ladder that an address asks for; raises BadInput."""
    if question := request.path_params.get("ladder"):
        return what_if.answer(question, given(request, question))
    return api.answer_to(request, request.path_params["question"])


def _link(request: Request, answer: Answer | Ladder) -> str:
    """Return the address of an answer, which a ladder says itself."""
    if isinstance(answer, Ladder):
        return ""
    query = calculator(answer.calculator).form.query(answer.given)
    return f"{responses.origin(request)}/{answer.calculator}?{query}"


def _name(request: Request) -> str:
    """Return what a file is called: /fide/what-if.pdf is arpad-fide-what-if.pdf."""
    path: str = request.scope["path"]
    return "arpad" + path.replace("/", "-")


async def _csv(request: Request) -> Response:
    body = as_csv(api.answer_to(request, request.path_params["question"]))
    return responses.send(request, body, "text/csv", file_name=_name(request))


async def _json(request: Request) -> Response:
    body = encode(as_data(api.answer_to(request, request.path_params["question"])))
    return responses.send(request, body, JSON, file_name=_name(request))


# --- Papers --------------------------------------------------------------------------------------


def sent(request: Request, name: str, answer: object, stem: str, **further: object) -> Response:
    """Answer an upload with its paper; ``stem`` names the file."""
    if refusal := _unavailable(request):
        return refusal
    return responses.whole(_made(name, answer, **further), PDF, f"{stem}.pdf")


def _unavailable(request: Request) -> Response | None:
    """Return the refusal of a server that cannot write PDF; None of one that can."""
    if not missing():
        return None
    text = say("This server does not write PDF. Print the page instead, or save it as PDF there.")
    return plain_page(request, 501, text)


def _made(name: str, answer: object, **further: object) -> bytes:
    """Write a PDF; ``name`` is its module in the reports."""
    body: bytes = importlib.import_module(f"arpad.reports.pdf.{name}").pdf(answer, **further)
    return body


async def _paper(request: Request) -> Response:
    if refusal := _unavailable(request):
        return refusal
    answer = _asked(request)
    body = _made("answer", answer, link=_link(request, answer))
    return responses.send(request, body, PDF, file_name=_name(request))


# --- Drawings ------------------------------------------------------------------------------------


async def _drawing(request: Request) -> Response:
    code, ending = request.path_params.get("code", ""), request.scope["path"].rpartition(".")[2]
    drawn = _drawn(request, code, fixed=ending == "png")
    if drawn is None:
        return plain_page(request, 404, request.url.path)
    body = drawn if ending == "svg" else as_png(drawn, _WIDTHS.get(code, WIDTH))
    answer = responses.send(request, body, TYPES[ending])
    answer.headers["content-disposition"] = f'inline; filename="{_name(request)}"'
    return answer


def _drawn(request: Request, code: str, *, fixed: bool) -> str | None:
    """Draw what is asked for, without a code the site's card; None if there is none.

    A ``fixed`` drawing is light, others suit themselves to the reader.
    """
    if not code:
        return card.front(f"{responses.origin(request)}/")
    answer = _asked(request)
    link = _link(request, answer)
    if link and code == "qr":
        return qr.drawing(link)
    shown = document(answer)
    if link and code == "card":
        return card.card(shown, link)
    draw = svg.light if fixed else svg.document
    return next((draw(picture) for picture in shown.pictures if picture.code == code), None)
