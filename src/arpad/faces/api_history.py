"""The HTTP API for one player's games: POST /api/v1/history, each period with its working."""

import io
from collections.abc import Iterator

from fastapi import APIRouter, Request, Response

from arpad.calculators import history
from arpad.calculators.history import FORM, Found, HistoryAnswer
from arpad.errors import ArpadError
from arpad.faces import api, api_uploads, responses, uploads
from arpad.faces.work import beside
from arpad.formats.files import MOST_BYTES, File
from arpad.language import say
from arpad.reports.history import as_data
from arpad.reports.json import encode

PATH = f"{api.PREFIX}/history"
TITLE = "My games: rating history from a PGN"
SUMMARY = (
    "A PGN file of any number of events, also packed (gzip, Zstandard, zip), and one player’s name "
    "or FIDE ID: the change of every month, year or event with its working, performance by colour "
    "and by the opponents’ ratings, the rating by day. At most 5 MB as sent, 50 MB unpacked; "
    "nothing is stored."
)


def add_route(routes: APIRouter) -> None:
    """Add the route that follows one player."""
    routes.add_api_route(
        PATH,
        beside(_history, "uploads"),
        methods=["POST"],
        name="history",
        summary=TITLE,
        description=SUMMARY,
        tags=["events"],
        response_class=Response,
        openapi_extra=api_uploads.described(
            FORM, "The PGN file.", "The periods, the performances and the curve."
        ),
    )


def rated(file: File, given: dict[str, object]) -> HistoryAnswer:
    """Follow a player; raises what ``history.compute`` raises."""
    return history.compute(file.name, io.BytesIO(file.data), given, most=MOST_BYTES)


def names(file: File, player: str) -> tuple[Found, ...]:
    """Return the names in a file that fit, or all of them; raises NothingToRate."""
    return history.found(file.name, io.BytesIO(file.data), player, most=MOST_BYTES)


def only(files: tuple[File, ...]) -> File:
    """Return the one PGN file; raises BadInput for none or several."""
    return api_uploads.only(files, say("one PGN file"))


async def _history(request: Request) -> Response:
    upload = await uploads.read(request)
    try:
        upload.check()
        given = api.given_once([*request.query_params.multi_items(), *upload.fields])
        answer = rated(only(upload.files), given)
    except ArpadError as error:
        return api.problem(error)
    return responses.stream(written(answer), "application/json")


def written(answer: HistoryAnswer) -> Iterator[str]:
    """Give the answer as JSON, made when it is sent."""
    yield encode(as_data(answer))
