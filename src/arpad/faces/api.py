"""The HTTP API: GET /api/v1/<calculator>, answers as JSON, errors as RFC 9457 problem documents."""

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, partial
from gettext import NullTranslations
from typing import Any, NotRequired, TypedDict, get_type_hints

from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import Response

from arpad import __version__
from arpad.calculator import Answer, Calculator
from arpad.calculators import NAMES, WITH_LADDER, calculator, what_if
from arpad.errors import ArpadError, BadInput, NothingToRate
from arpad.faces import openapi, responses
from arpad.faces.openapi import JSON, PROBLEM, Operation
from arpad.faces.outcomes import outcome
from arpad.faces.work import SHORT, beside
from arpad.inputs import Form, given_twice
from arpad.language import current
from arpad.reports import total
from arpad.reports.json import (
    FileProblemData,
    as_data,
    encode,
    file_problem_data,
    plain_data,
    record,
)
from arpad.reports.schema import Schema

PREFIX = "/api/v1"
UNUSABLE = {422: "What was given cannot be used; every fault is listed."}
_IDS = {
    "match": "calculateMatch",
    "performance": "calculatePerformance",
    "plan": "planRating",
    "compare": "compareRatings",
    "convert": "convertRating",
}  # of what is no rating system


class FaultData(TypedDict):
    """One fault: the field, the game in it if it is one, what was given, what is allowed."""

    field: str
    game: int | None
    given: str
    allowed: str
    example: str
    text: str


class ProblemDocument(TypedDict):
    """Why there is no answer: every fault in what was given, every problem of the files."""

    type: str
    title: str
    status: int
    detail: str
    errors: NotRequired[list[FaultData]]
    problems: NotRequired[list[FileProblemData]]


class Health(TypedDict):
    """That the server answers, and its version."""

    status: str
    version: str


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


def given_in(request: Request) -> dict[str, object]:
    """Return the query of a request as a mapping; raises BadInput for a name given twice."""
    return given_once(request.query_params.multi_items())


def answer_to(request: Request, asked: Calculator) -> Answer:
    """Answer the query of a request, a bare one by the example; raises BadInput."""
    return asked.answer(given_in(request) or asked.opening)


def problem(error: ArpadError) -> Response:
    """Return the problem document for an exception: status, title and every fault."""
    ending = outcome(error)
    document = _document(ending.http_status, ending.title, str(error))
    if isinstance(error, BadInput):
        document["errors"] = [record(FaultData, fault) for fault in error.errors]
    if isinstance(error, NothingToRate):
        document["problems"] = [file_problem_data(fault) for fault in error.problems]
    return json_response(document, ending.http_status, PROBLEM)


def http_problem(status: int, title: str, detail: str) -> Response:
    """Return the problem document for a plain HTTP error."""
    return json_response(_document(status, title, detail), status, PROBLEM)


def _document(status: int, title: str, detail: str) -> ProblemDocument:
    return {"type": "about:blank", "title": title, "status": status, "detail": detail}


def json_response(data: object, status: int = 200, media_type: str = JSON) -> Response:
    """Return data as JSON, letters as they are."""
    return Response(encode(data), status, media_type=media_type)


def operations() -> list[Operation]:
    """Return the calculators' operations, their ladders, and the health check."""
    return [
        *(_calculator(calculator(name)) for name in NAMES),
        *(_ladder(calculator(name)) for name in WITH_LADDER),
        Operation(
            id="getHealth",
            path="/healthz",
            handler=_health,
            summary="Whether the server answers",
            description="Whether the server answers, and its version.",
            tag="health",
            says="It does.",
            answer=Health,
        ),
    ]


def described(operations: Sequence[Operation]) -> responses.Handler:
    """Return what answers with the description of operations, in the reader's language."""

    @lru_cache(maxsize=4)
    def document(in_language: NullTranslations) -> Schema:  # noqa: ARG001
        return openapi.document(operations, ProblemDocument)

    async def answer(request: Request) -> Response:
        servers = {"servers": [{"url": responses.origin(request)}]}
        return responses.send(request, encode(document(current()) | servers), JSON)

    return answer


async def _health(request: Request) -> Response:  # noqa: ARG001
    return json_response({"status": "ok", "version": __version__})


def _words(*names: str) -> str:
    """Join names as programs write them: rate and us-chess give rateUsChess."""
    first, *others = " ".join(names).replace("-", " ").replace("_", " ").split()
    return first + "".join(map(str.capitalize, others))


def _calculator(asked: Calculator) -> Operation:
    async def answer(request: Request) -> Response:
        query = request.scope["query_string"]
        make = responses.kept(_answer, query)
        return responses.send(request, make(asked.name, query, current()), JSON)

    return Operation(
        id=_IDS.get(asked.name) or _words("rate", asked.name),
        path=f"{PREFIX}/{asked.name}",
        handler=answer,
        summary=asked.title,
        description=asked.summary,
        tag="calculators",
        says="The answer with its working.",
        answer=_answer_type(asked),
        form=Form(total.with_total(asked)),
        refusals=UNUSABLE,
        example=lambda: as_data(asked.answer(asked.opening)),
        asked=asked.form.query(asked.opening),
        refusal=partial(_refused, asked),
    )


def _answer_type(asked: Calculator) -> object:
    kind = asked.answers or get_type_hints(asked.compute)["return"]
    return kind | total.FromTotal if total.takes_total(asked) else kind


def _refused(asked: Calculator) -> object:
    """Return the problem document for what the page opens with, a word in place of a number."""
    first, *_ = asked.form.inputs
    bad = {
        described.name: described.text(asked.opening[described.name])
        for described in asked.form.inputs[:2]
    }
    try:
        asked.answer(bad | {first.name: "many"})
    except BadInput as error:
        return json.loads(bytes(problem(error).body))
    raise AssertionError("a word is no number")


def _ladder(asked: Calculator) -> Operation:
    async def ladder(request: Request) -> Response:
        ladder = what_if.answer(asked, given_in(request))
        return responses.send(request, encode(plain_data(ladder)), JSON)

    inputs = [described for described in asked.form.inputs if described.name != what_if.NEXT]
    opening: Mapping[str, Any] = asked.opening
    return Operation(
        id=_words("what-if", asked.name),
        path=f"{PREFIX}/{asked.name}/what-if",
        handler=beside(ladder, "pages", SHORT),
        summary=f"{asked.title}: what if",
        description="The next game won, drawn and lost, and each game with another result.",
        tag="calculators",
        says="The ladder.",
        answer=what_if.Ladder,
        form=Form((*inputs, what_if.next_input(asked))),
        refusals=UNUSABLE | {503: "Too much is being worked on just now."},
        example=lambda: plain_data(what_if.answer(asked, dict(opening))),
    )


# The answer to a query is always the same; those asked for most are kept, at most some 10 MB.
@lru_cache(maxsize=512)
def _answer(
    name: str,
    query: bytes,
    in_language: NullTranslations,  # noqa: ARG001
) -> bytes:
    given = given_once(QueryParams(query).multi_items())
    asked = calculator(name)
    answer = total.answered(asked, given) if total.NAME in given else asked.answer(given)
    return encode(plain_data(answer)).encode()
