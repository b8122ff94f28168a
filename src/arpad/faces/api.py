"""The HTTP API: GET /api/v1/<calculator>, answers as JSON, errors as RFC 9457 problem documents."""

import json
from collections.abc import Callable, Coroutine, Iterable
from fractions import Fraction
from functools import lru_cache
from gettext import NullTranslations
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.routing import APIRoute
from starlette.datastructures import QueryParams

from arpad import __version__
from arpad.calculator import Calculator
from arpad.calculators import NAMES, WITH_LADDER, calculator, what_if
from arpad.errors import ArpadError, BadInput, InputError, NothingToRate
from arpad.faces import responses
from arpad.faces.outcomes import outcome
from arpad.faces.work import SHORT, beside
from arpad.inputs import Form, Input, given_twice
from arpad.language import current, say
from arpad.numbers import json_number
from arpad.reports.event_json import problem_data
from arpad.reports.json import as_data, encode, plain_data

PREFIX = "/api/v1"
PROBLEM = "application/problem+json"


def given_once(items: Iterable[tuple[str, str]]) -> dict[str, object]:
    """Return the query as a mapping; raises BadInput for a name given twice."""
    given: dict[str, object] = {}
    errors = []
    for name, value in items:
        if name in given:
            errors.append(given_twice(name, value))
        given[name] = value
    if errors:
        raise BadInput(errors)
    return given


def problem(error: ArpadError) -> Response:
    """Return the problem document for an exception: status, title and every fault."""
    found = outcome(error)
    document: dict[str, Any] = {
        "type": "about:blank",
        "title": found.title,
        "status": found.http_status,
        "detail": str(error),
    }
    if isinstance(error, BadInput):
        document["errors"] = [fault(each) for each in error.errors]
    if isinstance(error, NothingToRate):
        document["problems"] = [problem_data(each) for each in error.problems]
    return json_response(document, found.http_status, PROBLEM)


def fault(error: InputError) -> dict[str, Any]:
    """Return one fault: the field, what was given, what is allowed, an example."""
    return {
        "field": error.field,
        "game": error.game,
        "given": error.given,
        "allowed": error.allowed,
        "example": error.example,
        "text": error.text,
    }


def http_problem(status: int, title: str, detail: str) -> Response:
    """Return the problem document for a plain HTTP error."""
    document = {"type": "about:blank", "title": title, "status": status, "detail": detail}
    return json_response(document, status, PROBLEM)


def json_response(data: Any, status: int = 200, media_type: str = "application/json") -> Response:
    """Return data as JSON, letters as they are."""
    return Response(encode(data), status, media_type=media_type)


def parameters(form: Form) -> list[dict[str, Any]]:
    """Describe the inputs of a form as OpenAPI parameters, with ranges and examples."""
    described = []
    for each in form.inputs:
        schema = each.schema()
        if each.default is not None:
            schema["default"] = each.default
        parameter: dict[str, Any] = {
            "name": each.name,
            "in": "query",
            "required": each.required,
            "allowEmptyValue": not each.required,  # as a form sends what was left empty
            "description": say(
                "{label}. {help} Allowed: {allowed}.",
                label=say(each.label),
                help=say(each.help),
                allowed=each.allowed,
            ),
            "schema": schema,
        }
        if each.example:
            parameter["example"] = _typed_example(each)
        described.append(parameter)
    return described


def _typed_example(described: Input) -> Any:
    """Return the example as the schema's type has it."""
    value = described.parse(described.example)
    return json_number(value) if isinstance(value, int | Fraction) else described.example


def _openapi(found: Calculator) -> dict[str, Any]:
    opening = found.answer(found.opening)
    return {
        "parameters": parameters(found.form),
        "responses": {
            "200": {
                "description": "The answer with its working.",
                "content": {"application/json": {"example": as_data(opening)}},
            },
            "422": {
                "description": "What was given cannot be used; every fault is listed.",
                "content": {PROBLEM: {"example": _example_problem(found)}},
            },
        },
    }


def _example_problem(found: Calculator) -> Any:
    first = found.form.inputs[0]
    bad = {each.name: each.text(found.opening[each.name]) for each in found.form.inputs[:2]}
    try:
        found.answer(bad | {first.name: "many"})
    except BadInput as error:
        return json.loads(bytes(problem(error).body))
    raise AssertionError("a word is no number")


class _PlainRoute(APIRoute):
    """A route that is described like every other, but whose handler reads the request itself."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return the handler as it is: there are no dependencies to solve."""
        handler: Callable[[Request], Coroutine[Any, Any, Response]] = self.endpoint
        return handler


def add_routes(routes: APIRouter) -> None:
    """Add the routes of the API, one for each calculator, and the health check."""
    for name in NAMES:
        _add(routes, calculator(name))
    for name in WITH_LADDER:
        _add_ladder(routes, calculator(name))

    async def healthz() -> dict[str, str]:
        return {"status": "ok", "version": __version__}

    _route(routes, "/healthz", healthz, summary="Whether the server answers", tags=["health"])


def _route(routes: APIRouter, path: str, handler: Callable[..., Any], **described: Any) -> None:
    """Add a GET route, and HEAD beside it, which the description need not repeat."""
    routes.add_api_route(path, handler, methods=["GET"], **described)
    routes.add_api_route(path, handler, methods=["HEAD"], include_in_schema=False)


def _add(routes: APIRouter, found: Calculator) -> None:
    async def answer(request: Request) -> Response:
        if held := responses.unchanged(request):
            return held
        query = request.scope["query_string"]
        make = _answer if len(query) <= responses.KEPT_QUERY else _answer.__wrapped__
        body, status = make(found.name, query, current())
        media_type = "application/json" if status == 200 else PROBLEM
        return responses.send(request, body, media_type, status)

    _route(
        routes,
        f"{PREFIX}/{found.name}",
        answer,
        name=found.name,
        summary=found.title,
        description=found.summary,
        tags=["calculators"],
        response_class=Response,
        route_class_override=_PlainRoute,
        openapi_extra=_openapi(found),
    )


def _add_ladder(routes: APIRouter, found: Calculator) -> None:
    async def ladder(request: Request) -> Response:
        if held := responses.unchanged(request):
            return held
        try:
            given = given_once(request.query_params.multi_items())
            body = encode(plain_data(what_if.answer(found, given)))
        except ArpadError as error:
            return problem(error)
        return responses.send(request, body, "application/json")

    inputs = [each for each in found.form.inputs if each.name != what_if.NEXT]
    example = plain_data(what_if.answer(found, dict(found.opening)))
    described = {
        "parameters": parameters(Form((*inputs, what_if.next_input(found)))),
        "responses": {
            "200": {
                "description": "The ladder.",
                "content": {"application/json": {"example": example}},
            },
            "422": {"description": "What was given cannot be used; every fault is listed."},
        },
    }
    _route(
        routes,
        f"{PREFIX}/{found.name}/what-if",
        beside(ladder, "pages", SHORT),
        name=f"{found.name}-what-if",
        summary=f"{found.title}: what if",
        description="The next game won, drawn and lost, and each game with another result.",
        tags=["calculators"],
        response_class=Response,
        route_class_override=_PlainRoute,
        openapi_extra=described,
    )


# The answer to a query is always the same; those asked for most are kept, at most some 10 MB.
@lru_cache(maxsize=512)
def _answer(
    name: str,
    query: bytes,
    in_language: NullTranslations,  # noqa: ARG001
) -> tuple[bytes, int]:
    """Return the body, an answer or a problem document, and its status."""
    try:
        given = given_once(QueryParams(query).multi_items())
        return encode(as_data(calculator(name).answer(given))).encode(), 200
    except ArpadError as error:
        made = problem(error)
        return bytes(made.body), made.status_code
