"""The HTTP API for title norms: POST /api/v1/events/norms, each round with its decision."""

from fastapi import APIRouter, Request, Response

from arpad.calculators import norms
from arpad.calculators.norms import FORM
from arpad.errors import ArpadError
from arpad.faces import api, api_events, api_uploads, lists, responses, uploads
from arpad.faces.work import beside
from arpad.inputs import Form
from arpad.language import say
from arpad.reports import norms_json

PATH = f"{api.PREFIX}/events/norms"
TITLE = "Title norms of a tournament"
SUMMARY = (
    "One tournament file in FIDE’s report format (TRF), also packed with gzip: for each player and "
    "title (GM, IM, WGM, WIM) every round with its decision and clause, the figures, what is "
    "missing, and what is to be checked by hand. A table of players can say what the file does "
    "not, such as both titles of a woman. With the server’s rating lists an event of over 30 days "
    "goes by the list of the month of each game. At most 5 MB as sent, 50 MB unpacked; nothing is "
    "stored."
)


def add_route(routes: APIRouter) -> None:
    """Add the route that finds title norms."""
    routes.add_api_route(
        PATH,
        beside(_norms, "uploads"),
        methods=["POST"],
        name="norms",
        summary=TITLE,
        description=SUMMARY,
        tags=["events"],
        response_class=Response,
        openapi_extra=api_uploads.described(
            Form((*FORM.inputs, *lists.FORM.inputs)),
            "The tournament file.",
            "The norms, sent player by player.",
            players=api_events.PLAYERS,
        ),
    )


async def _norms(request: Request) -> Response:
    upload = await uploads.read(request)
    try:
        upload.check()
        given = api.given_once([*request.query_params.multi_items(), *upload.fields])
        file = api_uploads.only(upload.files, say("one tournament file"))
        look_up, options = lists.taken(given)
        table = next(iter(upload.players), None)
        report = norms.compute(file, options, table, look_up=look_up)
    except ArpadError as error:
        return api.problem(error)
    return responses.stream(norms_json.stream(report), "application/json")
