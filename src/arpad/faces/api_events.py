"""The HTTP API for whole events: POST /api/v1/events/rate, the report as JSON, player by player."""

from collections.abc import Callable, Iterable
from datetime import date
from functools import cache, partial
from importlib.resources import files as package_files
from typing import Any

from fastapi import APIRouter, Request, Response
from starlette.exceptions import HTTPException

from arpad.calculators import events
from arpad.calculators.events import FORM, EventAnswer
from arpad.errors import ArpadError, BadInput, InputError
from arpad.faces import api, lists, picture_files, responses, uploads
from arpad.faces.work import beside
from arpad.formats.files import File
from arpad.language import say
from arpad.reports import event_json
from arpad.reports.pictures.events import CODES, report_picture

PATH = f"{api.PREFIX}/events/rate"
TITLE = "Rating report of a tournament"
SUMMARY = (
    "Tournament files in FIDE’s report format (TRF) are rated together as one period; crosstables, "
    "submissions (DBF) and JSON of US Chess section by section in two passes. Every player’s "
    "change with its working, official results compared, the games that are not rated and the rule "
    "for each, and whatever is wrong in the files with its line. What counts in two ratings has a "
    "report for each under “reports”. At most 5 MB as sent, also packed with gzip, 50 MB unpacked; "
    "nothing is stored."
)
PICTURES_TITLE = "Pictures of a rating report"
PICTURES_SUMMARY = (
    "Rates the same files with the same options and draws the report: “changes”, a bar for every "
    "player’s change, or “performances”, every player’s performance against the rating before; as "
    "SVG or PNG. What counts in two ratings has the pictures of its second report under "
    "“changes-2” and “performances-2”."
)
PLAYERS = "A table (CSV) of what the files do not say of the players."
_FILES = {"file": "A tournament file; several may be given.", "players": PLAYERS}


def add_route(routes: APIRouter) -> None:
    """Add the routes that rate tournament files: to a report, and to its pictures."""
    routes.add_api_route(
        PATH,
        beside(_rate, "uploads"),
        methods=["POST"],
        name="events",
        summary=TITLE,
        description=SUMMARY,
        tags=["events"],
        response_class=Response,
        openapi_extra=_openapi(),
    )
    routes.add_api_route(
        f"{PATH}/{{name}}",
        beside(_picture, "uploads"),
        methods=["POST"],
        name="event-pictures",
        summary=PICTURES_TITLE,
        description=PICTURES_SUMMARY,
        tags=["events"],
        response_class=Response,
        openapi_extra=_openapi_of_pictures(),
    )


@cache
def example_file() -> str:
    """Return an invented event of eight players as a tournament file."""
    return package_files("arpad.faces").joinpath("example.trf").read_text(encoding="utf-8")


def rated(files: Iterable[File], given: dict[str, object], players: File | None) -> EventAnswer:
    """Rate files; raises what ``events.compute`` raises.

    ``given`` has the options of the events, and whether to use the server's rating list.
    """
    look_up, options = lists.taken(given)
    today = date.today()
    try:
        return events.compute(list(files), options, players, look_up=look_up, today=today)
    except BadInput as bad:
        raise BadInput(_as_sent(each, given) for each in bad.errors) from None


def _as_sent(error: InputError, given: dict[str, object]) -> InputError:
    """Speak of what an upload can have: the library takes several files, each named “file”."""
    if error.field in given and error.field not in FORM.by_name:
        return error._replace(allowed=", ".join((*_FILES, error.allowed)))
    return error._replace(field="file") if error.field == "files" else error


async def _rate(request: Request) -> Response:
    return await _answered(request, _sent)


async def _picture(request: Request) -> Response:
    return await _answered(request, partial(_drawn, request.path_params["name"]))


async def _answered(request: Request, lay_out: Callable[[EventAnswer], Response]) -> Response:
    """Rate what was sent and lay it out; a fault is a problem document."""
    upload = await uploads.read(request)
    try:
        upload.check()
        given = api.given_once([*request.query_params.multi_items(), *upload.fields])
        answer = rated(upload.files, given, next(iter(upload.players), None))
    except ArpadError as error:
        return api.problem(error)
    return lay_out(answer)


def _sent(answer: EventAnswer) -> Response:
    return responses.stream(event_json.stream(answer), "application/json")


def _drawn(name: str, answer: EventAnswer) -> Response:
    code, _, ending = name.rpartition(".")
    picture = report_picture(answer, code)
    if picture is None or ending not in picture_files.TYPES:
        raise HTTPException(404, say("There is no such picture of this report."))
    return picture_files.download(picture, ending, code)


def _openapi() -> dict[str, Any]:
    parameters = [*api.parameters(FORM), *api.parameters(lists.FORM)]
    binary = {"type": "string", "format": "binary"}
    properties: dict[str, Any] = {
        "file": {"type": "array", "items": binary, "description": _FILES["file"]},
        "players": binary | {"description": _FILES["players"]},
    }
    for each in parameters:
        properties[each["name"]] = each["schema"] | {"description": each["description"]}
    form = {"schema": {"type": "object", "required": ["file"], "properties": properties}}
    raw = {"schema": binary}
    answer = events.compute([("open.trf", example_file().encode())], {"games_played": "100"})
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
                "description": "The report, sent player by player.",
                "content": {"application/json": {"example": event_json.as_data(answer)}},
            },
            **{
                status: {"description": text, "content": {api.PROBLEM: {}}}
                for status, text in REFUSALS.items()
            },
        },
    }


def _openapi_of_pictures() -> dict[str, Any]:
    found = _openapi()
    names = [f"{code}.{ending}" for code in CODES for ending in picture_files.TYPES]
    name = {"name": "name", "in": "path", "required": True, "schema": {"type": "string"}}
    found["parameters"].insert(0, name | {"description": ", ".join(names), "example": names[0]})
    content: dict[str, Any] = {each: {} for each in picture_files.TYPES.values()}
    found["responses"] |= {
        "200": {"description": "The picture.", "content": content},
        "404": {"description": "The report has no such picture.", "content": {api.PROBLEM: {}}},
        "501": {"description": "This server draws no PNG.", "content": {api.PROBLEM: {}}},
    }
    return found


REFUSALS = {
    "408": "The upload did not arrive within a minute.",
    "413": "The upload, or what a packed file unpacks to, is too large.",
    "415": "The upload is of no type that is read.",
    "422": "An option cannot be used, or nothing to rate could be read: every fault is listed.",
    "503": "Too much is being rated just now, or the work was broken off.",
}
