"""Answers as PDF: those of the calculators by their address, all others for their pages."""

import importlib
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from fastapi import Request, Response
from starlette.routing import Route

from arpad.calculators import NAMES, calculator
from arpad.calculators.calculator import Calculator
from arpad.errors import ArpadError
from arpad.faces import api, links, responses, work
from arpad.faces.web import pages
from arpad.language import say
from arpad.reports.pdf import missing

TYPE = "application/pdf"


def routes() -> list[Route]:
    """Return the routes of the calculators' answers on paper."""
    return [Route(f"/{name}.pdf", _calculator(calculator(name))) for name in NAMES]


def unavailable(request: Request) -> Response | None:
    """Return the refusal of a server that cannot write PDF; None of one that can."""
    if not missing():
        return None
    text = say("This server does not write PDF. Print the page instead, or save it as PDF there.")
    return pages.plain_page(request, 501, text)


async def made(name: str, answer: Any, **further: Any) -> bytes:
    """Write a PDF in a thread beside the server's; ``name`` is its module in the reports."""
    write = importlib.import_module(f"arpad.reports.pdf.{name}").pdf
    return await work.done(partial(write, answer, **further))


def upload(
    name: str, stem: Callable[[Any], str], **further: Any
) -> Callable[[Request, Any], Awaitable[Response]]:
    """Return what lays the answer to an upload out; ``stem`` names the file."""

    async def lay_out(request: Request, answer: Any) -> Response:
        if refusal := unavailable(request):
            return refusal
        body = await made(name, answer, **further)
        return responses.whole(body, TYPE, f"{stem(answer)}.pdf")

    return lay_out


def _calculator(found: Calculator) -> Callable[[Request], Awaitable[Response]]:
    """Answer the address as JSON and CSV do; a fault is a problem document."""

    async def paper(request: Request) -> Response:
        if refusal := unavailable(request):
            return refusal
        if held := responses.unchanged(request):
            return held
        try:
            given = api.given_once(request.query_params.multi_items())
            answer = found.answer(given or found.opening)
        except ArpadError as error:
            return api.problem(error)
        query = links.query(found, answer.given)
        async with work.place():
            link = f"{pages.origin(request)}/{found.name}?{query}"
            body = await made("answer", answer, link=link)
        return responses.send(request, body, TYPE, file_name=f"arpad-{found.name}.pdf")

    return paper
