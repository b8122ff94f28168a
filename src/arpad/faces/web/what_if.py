"""The what-if pages: the ladder of a result, in which every cell is a link to its own answer."""

from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from arpad.calculator import Calculator
from arpad.calculators import WITH_LADDER, calculator, what_if
from arpad.domain import Result
from arpad.errors import BadInput
from arpad.faces import api, links, picture_files, responses
from arpad.faces.picture_files import LINES
from arpad.faces.web.render import render
from arpad.faces.work import SHORT, beside
from arpad.inputs import TypedGame
from arpad.language import say
from arpad.reports import pdf
from arpad.reports.documents import document
from arpad.reports.pictures.ladder import ladder_picture


def routes() -> list[Route]:
    """Return the page of each calculator that has a ladder, and its picture as files."""
    found = [calculator(name) for name in WITH_LADDER]
    return [
        *(Route(f"/{each.name}/what-if", beside(_page(each), "pages", SHORT)) for each in found),
        *(
            Route(f"{_address(each)}.{ending}", _picture(each, ending))
            for each in found
            for ending in picture_files.TYPES
        ),
    ]


def _address(found: Calculator) -> str:
    return f"/{found.name}/what-if/ladder"


def _picture(found: Calculator, ending: str) -> Any:
    async def file(request: Request) -> Response:
        picture = ladder_picture(what_if.answer(found, given(request, found)))
        return picture_files.send(request, picture, ending)

    return beside(file, LINES[ending])


def given(request: Request, found: Calculator) -> dict[str, object]:
    """Return what an address asks a ladder for; a bare one, the opening example."""
    opening = {name: value for name, value in found.opening.items() if name != what_if.NEXT}
    return api.given_in(request) or opening


def _page(found: Calculator) -> Any:
    async def page(request: Request) -> Response:
        values: dict[str, Any] = {"found": found, "shown": None, "errors": (), "fault": ""}
        try:
            values |= _shown_or_blamed(found, given(request, found))
        except BadInput as bad:
            values["errors"] = [found.form.blame(each) for each in bad.errors]
        described = what_if.next_input(found)
        typed = request.query_params.get(what_if.NEXT, "")
        values |= {"path": request.url.path, "origin": responses.origin(request)}
        values |= {"field": described, "typed": typed}
        return responses.send(request, render("what_if.html", **values), "text/html")

    return page


def _shown_or_blamed(found: Calculator, given: dict[str, object]) -> dict[str, Any]:
    """Return what is shown; a fault of the next opponent alone stands at its field."""
    try:
        return _shown(found, given)
    except BadInput as bad:
        if any(each.field != what_if.NEXT for each in bad.errors):
            raise
        rest = {name: value for name, value in given.items() if name != what_if.NEXT}
        return _shown(found, rest) | {
            "fault": " ".join(each.at(say("Next opponent’s rating")) for each in bad.errors)
        }


def _shown(found: Calculator, given: dict[str, object]) -> dict[str, Any]:
    """Return the ladder, the inputs to carry along, and where each cell leads."""
    ladder = what_if.answer(found, given)
    parsed = found.form.parse({n: v for n, v in given.items() if n != what_if.NEXT})
    games: tuple[TypedGame, ...] = parsed["games"]
    coming = what_if.next_game(found, parsed, given.get(what_if.NEXT))

    # The games stand between what comes before and after them: only they differ.
    query = links.query(found, parsed | {"games": (TypedGame(Result.BYE),)})
    before, _, after = query.partition("games=bye")
    words = [str(game) for game in games]

    def address(inputs: Any) -> str:
        """Return the address with one more game, or with one of the list turned."""
        place = inputs.get("game")
        game = games[place - 1] if place else coming._replace(result=Result(inputs["result"]))
        word = str(game)
        turned = [*words[: place - 1], word, *words[place:]] if place else [*words, word]
        return f"/{found.name}?{before}games={','.join(turned)}{after}"

    return {
        "shown": document(ladder),
        "address": address,
        "files": _files(found, parsed, given.get(what_if.NEXT)),
        "given": links.pairs(found, parsed),
        "back": f"/{found.name}?{links.query(found, parsed)}",
    }


def _files(found: Calculator, parsed: dict[str, Any], typed: object) -> list[tuple[str, str]]:
    """Return the picture, and the whole ladder on paper, as files: what each is, its address."""
    query = links.query(found, parsed)
    if typed is not None and str(typed).strip():
        query += f"&{urlencode({what_if.NEXT: str(typed)})}"
    files = [(each, f"{_address(found)}.{each}") for each in picture_files.endings()]
    if not pdf.missing():
        files.append(("pdf", f"/{found.name}/what-if.pdf"))
    return [(ending.upper(), f"{address}?{query}") for ending, address in files]
