"""The rules’ pages: each regulation as applied, by date, with its tables, examples and tests."""

from datetime import date
from functools import lru_cache
from gettext import NullTranslations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from arpad.calculators import calculator
from arpad.errors import BadInput
from arpad.faces import api, responses
from arpad.faces.web.render import render
from arpad.faces.work import beside
from arpad.language import current
from arpad.reports.json import encode
from arpad.reports.rules import FORM, NAMES, book, layout
from arpad.reports.rules.layout import as_data

_SLOT = b"\0"  # where the day goes
_DATED = 1  # byte of a query: the day, of which a page takes its time the first time
PATHS = ("/rules", *(f"/rules/{name}" for name in NAMES))


def routes() -> list[Route]:
    """Return the list of rule books, each book, and each as data."""
    return [
        Route("/rules", _index),
        *(Route(f"/rules/{name}", beside(_page(name), "pages", _DATED)) for name in NAMES),
        *(Route(f"/rules/{name}.json", _json(name)) for name in NAMES),
    ]


async def _index(request: Request) -> Response:
    values = {"path": "/rules", "origin": responses.origin(request)}
    body = render("rules_index.html", books=[(name, book(name)) for name in NAMES], **values)
    return responses.send(request, body, "text/html")


def _page(name: str) -> responses.Handler:
    async def page(request: Request) -> Response:
        typed = request.query_params.get("date", "")
        try:
            body = _of_day(name, responses.origin(request), _day(request))
        except BadInput as bad:
            errors = [fault.text for fault in bad.errors]
            values = {"typed": typed, "day": None, "errors": errors}
            body = _render(name, None, origin=responses.origin(request), **values)
        return responses.send(request, body, "text/html")

    return page


def _of_day(name: str, origin: str, day: date | None) -> bytes:
    """Return the page of a day: but for the day itself it is that of the change before it."""
    if day is None:
        return _body(name, origin, None, current())
    since = layout.changed(book(name), day)
    return _body(name, origin, since, current()).replace(_SLOT, day.isoformat().encode())


@lru_cache(maxsize=64)
def _body(
    name: str,
    origin: str,
    since: date | None,
    in_language: NullTranslations,  # noqa: ARG001
) -> bytes:
    day = "" if since is None else _SLOT.decode()
    return _render(name, since, typed=day, errors=(), day=day, origin=origin)


def _render(name: str, since: date | None, **values: object) -> bytes:
    rule_book = book(name)
    sections = list(layout.sections(rule_book, since))
    return render(
        "rules.html",
        path=f"/rules/{name}",
        name=name,
        book=rule_book,
        field=FORM.inputs[0],
        sections=sections,
        try_it=_address,
        **values,
    ).encode()


def _json(name: str) -> responses.Handler:
    async def data(request: Request) -> Response:
        body = encode(as_data(name, _day(request)))
        return responses.send(request, body, "application/json", file_name=f"rules-{name}.json")

    return data


def _day(request: Request) -> date | None:
    """Read the day asked for; raises BadInput."""
    day: date | None = FORM.parse(api.given_in(request))["date"]
    return day


def _address(example: layout.ShownExample) -> str:
    """Return where an example can be tried, "" where no calculator asks for it."""
    if not example.calculator:
        return ""
    question = calculator(example.calculator)
    return f"/{question.name}?{question.form.query(question.form.parse(example.inputs))}"
