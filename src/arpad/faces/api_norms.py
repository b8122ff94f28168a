"""The HTTP API for title norms: POST /api/v1/events/norms, each round with its decision."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from fastapi import APIRouter, Request, Response
from starlette.requests import ClientDisconnect

from arpad.calculators import norms
from arpad.calculators.norms import FORM
from arpad.errors import ArpadError, BadInput, InputError
from arpad.faces import api, responses, uploads, work
from arpad.faces.api_events import REFUSALS
from arpad.formats.files import File
from arpad.language import say
from arpad.reports import norms_json

PATH = f"{api.PREFIX}/events/norms"
TITLE = "Title norms of a tournament"
SUMMARY = (
    "One tournament file in FIDE’s report format (TRF), also packed with gzip: for each player and "
    "title (GM, IM, WGM, WIM) every round with its decision and clause, the figures, what is "
    "missing, and what is to be checked by hand. At most 5 MB as sent, 50 MB unpacked; nothing is "
    "stored."
)


def add_route(routes: APIRouter) -> None:
    """Add the route that finds title norms."""
    routes.add_api_route(
        PATH,
        _norms,
        methods=["POST"],
        name="norms",
        summary=TITLE,
        description=SUMMARY,
        tags=["events"],
        response_class=Response,
        openapi_extra=_openapi(),
    )


async def _norms(request: Request) -> Response:
    try:
        async with work.place():
            upload = await uploads.read(request)
            upload.check()
            given = api.given_once([*request.query_params.multi_items(), *upload.fields])
            file = _only(upload.files)
            report = await work.done(partial(norms.compute, file, given))
    except ArpadError as error:
        return api.problem(error)
    except ClientDisconnect:
        return Response(status_code=400)  # which nobody reads
    return responses.stream(norms_json.stream(report), "application/json")


def _only(files: Sequence[File]) -> File:
    """Return the one file; raises BadInput for none or several."""
    if len(files) == 1:
        return files[0]
    reason = say("{count} files were given.", count=len(files))
    names = ", ".join(each.name for each in files)
    raise BadInput([InputError("file", names, say("one tournament file"), reason=reason)])


def _openapi() -> dict[str, Any]:
    parameters = api.parameters(FORM)
    binary = {"type": "string", "format": "binary"}
    properties: dict[str, Any] = {"file": binary | {"description": "The tournament file."}}
    for each in parameters:
        properties[each["name"]] = each["schema"] | {"description": each["description"]}
    form = {"schema": {"type": "object", "required": ["file"], "properties": properties}}
    raw = {"schema": binary}
    return {
        "parameters": parameters,
        "requestBody": {
            "required": True,
            "content": {
                "multipart/form-data": form,
                **dict.fromkeys(uploads.RAW_TYPES[:3], raw),
            },
        },
        "responses": {
            "200": {
                "description": "The norms, sent player by player.",
                "content": {"application/json": {}},
            },
            **{
                status: {"description": text, "content": {api.PROBLEM: {}}}
                for status, text in REFUSALS.items()
            },
        },
    }
