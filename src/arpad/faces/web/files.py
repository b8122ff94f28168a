"""Answers as files: CSV, JSON, PDF, pictures, cards and QR codes, by the addresses of their pages.

Papers and drawings are made beside the server's own work, PNG one after another; those asked for
last are kept.
"""

import importlib
from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from arpad.answers import Answer
from arpad.calculators import NAMES, WITH_LADDER, calculator, what_if
from arpad.calculators.what_if import Ladder
from arpad.faces import api, links, responses
from arpad.faces.openapi import JSON
from arpad.faces.picture_files import LINES, TYPES, WIDTH, as_png
from arpad.faces.web.pages import plain_page
from arpad.faces.web.what_if import given
from arpad.faces.work import Handler, beside
from arpad.language import say
from arpad.reports.csv import as_csv
from arpad.reports.documents import document
from arpad.reports.json import as_data, encode
from arpad.reports.pdf import missing
from arpad.reports.pictures import svg
from arpad.reports.sharing import card, qr

PDF = "application/pdf"
_WIDTHS = {"card": card.WIDTH, "qr": 800}
Asked = Callable[[Request], Answer | Ladder]


def routes() -> list[Route]:
    """Return the routes of the files of every answer and ladder, and of the site's own card."""
    answers = {name: _answer_by(name) for name in NAMES}
    ladders = {f"{name}/what-if": _ladder_by(name) for name in WITH_LADDER}
    return [
        *(Route(f"/{name}.csv", _data(name, "csv")) for name in NAMES),
        *(Route(f"/{name}.json", _data(name, "json")) for name in NAMES),
        *(Route(f"/{at}.pdf", _paper(at, asked)) for at, asked in (answers | ladders).items()),
        *(
            Route(f"{path}.{ending}", _drawing(at, asked, ending))
            for ending in TYPES
            for at, asked, path in (
                ("", None, "/card"),
                *((at, asked, f"/{at}/{{code}}") for at, asked in (answers | ladders).items()),
            )
        ),
    ]


def _answer_by(name: str) -> Asked:
    return lambda request: api.answer_to(request, calculator(name))


def _ladder_by(name: str) -> Asked:
    question = calculator(name)
    return lambda request: what_if.answer(question, given(request, question))


def _link(request: Request, answer: Answer | Ladder) -> str:
    """Return the address of an answer, which a ladder says itself."""
    if isinstance(answer, Ladder):
        return ""
    query = links.query(calculator(answer.calculator), answer.given)
    return f"{responses.origin(request)}/{answer.calculator}?{query}"


def _data(name: str, ending: str) -> Handler:
    async def data(request: Request) -> Response:
        answer, file_name = api.answer_to(request, calculator(name)), f"arpad-{name}.{ending}"
        if ending == "csv":
            return responses.send(request, as_csv(answer), "text/csv", file_name=file_name)
        return responses.send(request, encode(as_data(answer)), JSON, file_name=file_name)

    return data


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


def _paper(at: str, asked: Asked) -> Handler:
    async def paper(request: Request) -> Response:
        if refusal := _unavailable(request):
            return refusal
        answer = asked(request)
        body = _made("answer", answer, link=_link(request, answer))
        return responses.send(request, body, PDF, file_name=f"{_stem(at)}.pdf")

    return beside(paper, "uploads")


def _stem(*parts: str) -> str:
    return "-".join(filter(None, ("arpad", *parts))).replace("/", "-")


# --- Drawings ------------------------------------------------------------------------------------


def _drawing(at: str, asked: Asked | None, ending: str) -> Handler:
    async def drawing(request: Request) -> Response:
        code = request.path_params.get("code", "card")
        drawn = _drawn(request, asked and asked(request), code, fixed=ending == "png")
        if drawn is None:
            return plain_page(request, 404, request.url.path)
        body = drawn if ending == "svg" else as_png(drawn, _WIDTHS.get(code, WIDTH))
        answer = responses.send(request, body, TYPES[ending])
        answer.headers["content-disposition"] = f'inline; filename="{_stem(at, code)}.{ending}"'
        return answer

    return beside(drawing, LINES[ending])


def _drawn(
    request: Request, answer: Answer | Ladder | None, code: str, *, fixed: bool
) -> str | None:
    """Draw what is asked for, without an answer the site's card; None if there is none.

    A ``fixed`` drawing is light, others suit themselves to the reader.
    """
    if answer is None:
        return card.front(f"{responses.origin(request)}/")
    link = _link(request, answer)
    if code == "qr" and link:
        return qr.drawing(link)
    shown = document(answer)
    if code == "card" and link:
        return card.card(shown, link)
    draw = svg.light if fixed else svg.document
    return next((draw(picture) for picture in shown.pictures if picture.code == code), None)
