"""The what-if pages: the ladder of a result, in which every cell is a link to its own answer."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from arpad.calculator import Calculator
from arpad.calculators import what_if
from arpad.domain import Result
from arpad.errors import BadInput
from arpad.faces import api, picture_files, responses
from arpad.faces.web.render import render
from arpad.faces.work import SHORT, beside
from arpad.inputs import TypedGame, encoded, quoted
from arpad.language import say
from arpad.reports import pdf
from arpad.reports.documents import document


def routes() -> list[Route]:
    """Return the route of the pages."""
    return [Route("/{question:ladder}/what-if", beside(_page, "pages", SHORT))]


def given(request: Request, question: Calculator) -> dict[str, object]:
    """Return what an address asks a ladder for; a bare one, the opening example."""
    opening = {name: value for name, value in question.opening.items() if name != what_if.NEXT}
    return api.given_in(request) or opening


async def _page(request: Request) -> Response:
    question: Calculator = request.path_params["question"]
    values: dict[str, object] = {"question": question, "shown": None, "errors": (), "fault": ""}
    try:
        values |= _shown_or_blamed(question, given(request, question))
    except BadInput as bad:
        values["errors"] = [question.form.blame(fault) for fault in bad.errors]
    typed = request.query_params.get(what_if.NEXT, "")
    values |= {"path": request.url.path, "origin": responses.origin(request)}
    values |= {"field": what_if.next_input(question), "typed": typed}
    return responses.send(request, render("what_if.html", **values), "text/html")


def _shown_or_blamed(question: Calculator, given: dict[str, object]) -> dict[str, object]:
    """Return what is shown; a fault of the next opponent alone stands at its field."""
    try:
        return _shown(question, given)
    except BadInput as bad:
        if any(fault.field != what_if.NEXT for fault in bad.errors):
            raise
        rest = {name: value for name, value in given.items() if name != what_if.NEXT}
        return _shown(question, rest) | {
            "fault": " ".join(fault.at(say("Next opponent’s rating")) for fault in bad.errors)
        }


def _shown(question: Calculator, given: dict[str, object]) -> dict[str, object]:
    """Return the ladder, the inputs to carry along, and where each cell leads."""
    ladder = what_if.answer(question, given)
    parsed = question.form.parse({n: v for n, v in given.items() if n != what_if.NEXT})
    games: tuple[TypedGame, ...] = parsed["games"]
    coming = what_if.next_game(question, parsed, given.get(what_if.NEXT))

    # The games stand between what comes before and after them: only they differ.
    typed = question.form.typed(parsed)
    query, words = encoded(typed), [str(game) for game in games]
    before, _, after = query.partition(f"games={quoted(','.join(words))}")

    def address(inputs: Mapping[str, Any]) -> str:
        """Return the address with one more game, or with one of the list turned."""
        place = inputs.get("game")
        game = (games[place - 1] if place else coming)._replace(result=Result(inputs["result"]))
        word = str(game)
        turned = [*words[: place - 1], word, *words[place:]] if place else [*words, word]
        return f"/{question.name}?{before}games={','.join(turned)}{after}"

    return {
        "shown": document(ladder),
        "address": address,
        "files": _files(question, query, given.get(what_if.NEXT)),
        "given": [(described.name, text) for described, text in typed],
        "back": f"/{question.name}?{query}",
    }


def _files(question: Calculator, query: str, typed: object) -> list[tuple[str, str]]:
    """Return the picture, and the whole ladder on paper, as files: what each is, its address."""
    if typed is not None and str(typed).strip():
        query += f"&{urlencode({what_if.NEXT: str(typed)})}"
    files = [
        (ending, f"/{question.name}/what-if/ladder.{ending}") for ending in picture_files.endings()
    ]
    if not pdf.missing():
        files.append(("pdf", f"/{question.name}/what-if.pdf"))
    return [(ending.upper(), f"{address}?{query}") for ending, address in files]
