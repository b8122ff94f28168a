"""Answers as PDF: those of the calculators by their address, all others for their pages."""

import importlib
from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from arpad.calculator import Calculator
from arpad.calculators import NAMES, WITH_LADDER, calculator
from arpad.calculators import what_if as laddered
from arpad.faces import api, links, responses
from arpad.faces.web import pages, what_if
from arpad.faces.work import Handler, beside
from arpad.language import say
from arpad.reports.pdf import missing

TYPE = "application/pdf"


def routes() -> list[Route]:
    """Return the routes of the calculators' answers and ladders on paper."""
    return [
        *(Route(f"/{name}.pdf", _calculator(calculator(name))) for name in NAMES),
        *(Route(f"/{name}/what-if.pdf", _ladder(calculator(name))) for name in WITH_LADDER),
    ]


def unavailable(request: Request) -> Response | None:
    """Return the refusal of a server that cannot write PDF; None of one that can."""
    if not missing():
        return None
    text = say("This server does not write PDF. Print the page instead, or save it as PDF there.")
    return pages.plain_page(request, 501, text)


def made(name: str, answer: Any, **further: Any) -> bytes:
    """Write a PDF; ``name`` is its module in the reports."""
    body: bytes = importlib.import_module(f"arpad.reports.pdf.{name}").pdf(answer, **further)
    return body


def sent(request: Request, name: str, answer: object, stem: str, **further: object) -> Response:
    """Answer an upload with its paper; ``stem`` names the file."""
    if refusal := unavailable(request):
        return refusal
    return responses.whole(made(name, answer, **further), TYPE, f"{stem}.pdf")


def _by_address(
    name: str, file_name: str, asked: Callable[[Request], tuple[Any, dict[str, str]]]
) -> Handler:
    """Answer an address with a paper.

    ``asked`` returns the answer and what its paper, of the module ``name``, says besides.
    """

    async def paper(request: Request) -> Response:
        if refusal := unavailable(request):
            return refusal
        answer, further = asked(request)
        body = made(name, answer, **further)
        return responses.send(request, body, TYPE, file_name=f"{file_name}.pdf")

    return beside(paper, "uploads")


def _calculator(question: Calculator) -> Handler:
    def asked(request: Request) -> tuple[Any, dict[str, str]]:
        answer = api.answer_to(request, question)
        query = links.query(question, answer.given)
        return answer, {"link": f"{responses.origin(request)}/{question.name}?{query}"}

    return _by_address("answer", f"arpad-{question.name}", asked)


def _ladder(question: Calculator) -> Handler:
    def asked(request: Request) -> tuple[Any, dict[str, str]]:
        given = what_if.given(request, question)
        return laddered.answer(question, given), {}

    return _by_address("answer", f"arpad-{question.name}-what-if", asked)
