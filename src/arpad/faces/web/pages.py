"""The pages: an address is read, answered by a calculator, and shown with its working."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from arpad.calculators import NAMES, calculator
from arpad.calculators.answers import Answer
from arpad.calculators.calculator import Calculator
from arpad.errors import BadInput, InputError
from arpad.faces import links
from arpad.faces.api import PREFIX, parameters
from arpad.faces.web import address, reference
from arpad.faces.web.render import render
from arpad.inputs import GameList, Input, canonical

# The fields every visitor meets; the others stand under “More”.
_FIRST = {
    "fide": ("rating", "games_played", "under_18", "time_class"),
    "us-chess": ("rating", "games_played", "dual_rated", "most_games_against_one"),
    "elo": ("rating", "scheme", "games_played"),
    "match": ("rating", "opponent", "games", "result", "expected"),
    "performance": (),
}


@dataclass(frozen=True, slots=True)
class Page:
    """Everything a calculator's page shows: what was typed, its answer or its faults."""

    found: Calculator
    typed: address.Typed
    answer: Answer | None
    errors: tuple[InputError, ...]

    @property
    def blank(self) -> bool:
        """Whether nothing was typed at all."""
        return self.typed.blank

    @property
    def game_list(self) -> GameList | None:
        """The list of games among the inputs, if there is one."""
        return address.game_list(self.found)

    def fields(self, *, first: bool) -> list[Input]:
        """Return the inputs shown at once, or those under “More”."""
        shown = _FIRST[self.found.name]
        inputs = self.found.form.by_name
        if first:
            return [inputs[name] for name in shown]
        rest = [each for name, each in inputs.items() if name not in shown]
        return [each for each in rest if not isinstance(each, GameList)]

    @property
    def more_open(self) -> bool:
        """Whether a field under “More” was used or is at fault."""
        return any(
            self.error(each.name) or self.value(each) not in ("", str(each.default))
            for each in self.fields(first=False)
        )

    def value(self, field: Input) -> str:
        """Return the text of a field: as typed, else its default."""
        default = "" if field.default in (None, False) else str(field.default)
        return self.typed.fields.get(field.name, default)

    def error(self, name: str) -> str:
        """Return the faults of a field; those of single games stand at their rows."""
        return " ".join(
            each.text for each in self.errors if each.field == name and each.game is None
        )

    def row_error(self, row: int) -> str:
        """Return the fault of a row of games, counted from 0."""
        return " ".join(
            each.text
            for each in self.errors
            if each.field == "games"
            and each.game is not None
            and self.typed.row_of_game(each.game) == row
        )

    @property
    def loose_errors(self) -> list[str]:
        """The faults that belong to no field of this page."""
        return [each.text for each in self.errors if each.field not in self.found.form.by_name]

    @property
    def query(self) -> str:
        """The short query that leads back to this answer."""
        return links.query(self.found, self.answer.given) if self.answer else ""

    @property
    def share(self) -> str:
        """The short address of this answer."""
        return f"/{self.found.name}?{self.query}"

    @property
    def data(self) -> str:
        """The same answer at the API."""
        return f"{PREFIX}/{self.found.name}?{self.query}"

    @property
    def command(self) -> str:
        """The same answer on the command line."""
        return links.command_line(self.found, self.answer.given) if self.answer else ""

    @property
    def elsewhere(self) -> list[tuple[str, str]]:
        """Links to the other calculators that carry the games along: title and address."""
        if self.answer is None or self.game_list is None:
            return []
        given = self.answer.given
        carried = {"games": canonical(given["games"])} | {
            name: given[name] for name in ("rating", "games_played") if name in given
        }
        return [
            (other.title, f"/{name}?{links.query(other, carried)}")
            for name in NAMES
            if name not in (self.found.name, "match")
            for other in (calculator(name),)
        ]


def read_page(found: Calculator, items: Iterable[tuple[str, str]]) -> Page:
    """Answer an address; a fault is shown at its field and nothing typed is lost."""
    typed = address.read(found, items)
    if typed.blank:
        return Page(found, typed, None, ())
    try:
        if typed.repeated:
            raise BadInput(typed.repeated)
        return Page(found, typed, found.answer(typed.given(found)), ())
    except BadInput as bad:
        return Page(found, typed, None, bad.errors)


def plain_page(request: Request, status: int, text: str) -> Response:
    """Return a page that only says what went wrong."""
    return _html(request, "error.html", status, status=status, text=text)


def _html(request: Request, template: str, status_code: int = 200, **values: Any) -> HTMLResponse:
    origin = str(request.base_url).rstrip("/")
    body = render(template, path=request.url.path, origin=origin, **values)
    headers = {"cache-control": "public, max-age=300"} if status_code == 200 else None
    return HTMLResponse(body, status_code, headers)


def router(openapi: Callable[[], dict[str, Any]]) -> APIRouter:
    """Return the routes of all pages; ``openapi`` gives the API's description for its page."""
    routes = APIRouter(include_in_schema=False)
    get = {"methods": ["GET", "HEAD"], "response_class": HTMLResponse}

    async def home(request: Request) -> Response:
        calculators = [calculator(name) for name in NAMES]
        return _html(request, "home.html", calculators=calculators)

    async def explained(request: Request) -> Response:
        return _html(request, "explained.html", reference=reference)

    async def docs(request: Request) -> Response:
        described = [
            (found, parameters(found), f"{PREFIX}/{name}?{links.query(found, found.opening)}")
            for name in NAMES
            for found in (calculator(name),)
        ]
        version = openapi()["info"]["version"]
        return _html(request, "docs.html", described=described, version=version)

    for path, handler in (("/", home), ("/explained", explained), ("/docs", docs)):
        routes.add_api_route(path, handler, **get)  # type: ignore[arg-type]
    for name in NAMES:
        routes.add_api_route(f"/{name}", _calculator_page(name), **get)  # type: ignore[arg-type]
    return routes


def _calculator_page(name: str) -> Callable[[Request], Any]:
    found = calculator(name)
    template = f"pages/{name.replace('-', '_')}.html"

    async def page(request: Request) -> Response:
        shown = read_page(found, request.query_params.multi_items())
        return _html(
            request,
            template,
            page=shown,
            answer=shown.answer,
            examples=reference.examples(found),
            reference=reference,
        )

    return page
