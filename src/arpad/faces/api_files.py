"""The HTTP API for what is answered from files: events, norms, a player’s games, rating lists."""

import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import cache, partial
from importlib.resources import files as package_files
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from arpad.book.listed import FoundPlayerData, FoundPlayersData, player_data
from arpad.calculators import events, history, norms
from arpad.calculators.events import EventAnswer
from arpad.calculators.history import HistoryAnswer, PlayerName
from arpad.calculators.norms import NormReport
from arpad.errors import BadInput, InputError
from arpad.faces import api, lists, picture_files, responses, uploads
from arpad.faces.openapi import JSON, RAW, Operation
from arpad.faces.work import beside
from arpad.formats.files import MOST_BYTES, File
from arpad.inputs import Choice, Form
from arpad.language import say
from arpad.reports import event_json, norms_json
from arpad.reports import history as history_report
from arpad.reports.json import Data, encode
from arpad.reports.pictures.events import CODES, report_picture

_PLAYERS = "A table (CSV) of what the files do not say of the players."
_REFUSALS = {
    408: "The upload did not arrive within a minute.",
    413: "The upload, or what a packed file unpacks to, is too large.",
    415: "The upload is of no type that is read.",
    422: "An option cannot be used, or nothing to rate could be read: every fault is listed.",
    503: "Too much is being rated just now, or the work was broken off.",
}
Compute = Callable[[Sequence[File], Mapping[str, object], File | None], Any]


def _answering(compute: Compute, lay_out: Callable[[Request, Any], Response]) -> responses.Handler:
    """Return what answers an upload and lays the answer out."""

    async def answer(request: Request) -> Response:
        upload = await uploads.read(request)
        upload.check()
        given = api.given_once([*request.query_params.multi_items(), *upload.fields])
        return lay_out(request, compute(upload.files, given, next(iter(upload.players), None)))

    return beside(answer, "uploads")


def _with_json(compute: Compute, write: Callable[[Any], Iterable[str]]) -> responses.Handler:
    return _answering(compute, lambda _, answer: responses.stream(write(answer), JSON))


@cache
def example_file() -> str:
    """Return an invented event of eight players as a tournament file."""
    return package_files("arpad.faces").joinpath("example.trf").read_text(encoding="utf-8")


@cache
def example_games() -> str:
    """Return an invented player's games of nine months as PGN."""
    return package_files("arpad.faces").joinpath("example.pgn").read_text(encoding="utf-8")


def only(files: Sequence[File], allowed: str) -> File:
    """Return the one file; raises BadInput for none or several."""
    if len(files) == 1:
        return files[0]
    reason = say("{count} files were given.", count=len(files))
    names = ", ".join(file.name for file in files)
    raise BadInput([InputError("file", names, allowed, reason=reason)])


def rated(files: Sequence[File], given: Mapping[str, object], players: File | None) -> EventAnswer:
    """Rate files; ``given`` has the options, and whether to use the server's rating list."""
    look_up, options = lists.taken(given)
    today = date.today()
    try:
        return events.compute(list(files), options, players, look_up=look_up, today=today)
    except BadInput as bad:
        raise BadInput(_as_sent(error, given) for error in bad.errors) from None


def _as_sent(error: InputError, given: Mapping[str, object]) -> InputError:
    """Speak of what an upload can have: the library takes several files, each named “file”."""
    if error.field in given and error.field not in events.FORM.by_name:
        return error._replace(allowed=", ".join((*EVENTS.files, error.allowed)))
    return error._replace(field="file") if error.field == "files" else error


def _example() -> Data:
    answer = events.compute([("open.trf", example_file().encode())], {"games_played": "100"})
    return event_json.as_data(answer)


def _drawn(request: Request, answer: EventAnswer) -> Response:
    code, _, ending = request.path_params["name"].rpartition(".")
    picture = report_picture(answer, code)
    if picture is None or ending not in picture_files.TYPES:
        raise HTTPException(404, say("There is no such picture of this report."))
    drawn = picture_files.download(picture, ending, code)
    if request.headers.get("accept") == RAW:  # a program that knows bytes alone
        drawn.headers["content-type"] = RAW
    return drawn


def _audited(
    files: Sequence[File], given: Mapping[str, object], players: File | None
) -> NormReport:
    file = only(files, say("one tournament file"))
    look_up, options = lists.taken(given)
    return norms.compute(file, options, players, look_up=look_up)


def followed(
    files: Sequence[File],
    given: Mapping[str, object],
    players: File | None = None,  # noqa: ARG001
) -> HistoryAnswer:
    """Follow a player through the one file; raises what ``history.compute`` raises."""
    file = only(files, say("one PGN file"))
    return history.compute(file.name, io.BytesIO(file.data), given, most=MOST_BYTES)


def names(file: File, player: str) -> tuple[history.Name, ...]:
    """Return the names in a file that fit, or all of them; raises NothingToRate."""
    return history.names(file.name, io.BytesIO(file.data), player, most=MOST_BYTES)


def written(answer: HistoryAnswer) -> Iterator[str]:
    """Give the answer as JSON, made when it is sent."""
    yield encode(history_report.as_data(answer))


_operation = partial(Operation, method="POST", tag="events", refusals=_REFUSALS)
EVENTS = _operation(
    id="rateEvent",
    path=f"{api.PREFIX}/events/rate",
    summary="Rating report of a tournament",
    description="Tournament files in FIDE’s report format (TRF) are rated together as one period; "
    "crosstables, submissions (DBF) and JSON of US Chess section by section in two passes. Every "
    "player’s change with its working, official results compared, the games that are not rated and "
    "the rule for each, and whatever is wrong in the files with its line. What counts in two "
    "ratings has a report for each under “reports”. At most 5 MB as sent, also packed with gzip, "
    "50 MB unpacked; nothing is stored.",
    form=Form((*events.FORM.inputs, *lists.FORM.inputs)),
    files={"file": "A tournament file; several may be given.", "players": _PLAYERS},
    several=True,
    says="The report, sent player by player.",
    answer=event_json.ReportData | event_json.DualReportData,
    handler=_with_json(rated, event_json.stream),
    example=_example,
)
NORMS = _operation(
    id="findNorms",
    path=f"{api.PREFIX}/events/norms",
    summary="Title norms of a tournament",
    description="One tournament file in FIDE’s report format (TRF), also packed with gzip: for "
    "each player and title (GM, IM, WGM, WIM) every round with its decision and clause, the "
    "figures, what is missing, and what is to be checked by hand. A table of players can say what "
    "the file does not, such as both titles of a woman. With the server’s rating lists an event of "
    "over 30 days goes by the list of the month of each game. At most 5 MB as sent, 50 MB "
    "unpacked; nothing is stored.",
    form=Form((*norms.FORM.inputs, *lists.FORM.inputs)),
    files={"file": "The tournament file.", "players": _PLAYERS},
    says="The norms, sent player by player.",
    answer=norms_json.NormReportData,
    handler=_with_json(_audited, norms_json.stream),
)
HISTORY = _operation(
    id="rateHistory",
    path=f"{api.PREFIX}/history",
    summary="My games: rating history from a PGN",
    description="A PGN file of any number of events, also packed (gzip, Zstandard, zip), and one "
    "player’s name or FIDE ID: the change of every month, year or event with its working, "
    "performance by colour and by the opponents’ ratings, the rating by day. At most 5 MB as sent, "
    "50 MB unpacked; nothing is stored.",
    form=history.FORM,
    files={"file": "The PGN file."},
    says="The periods, the performances and the curve.",
    answer=history_report.HistoryData,
    handler=_with_json(followed, written),
)
_NAMES = [f"{code}.{ending}" for code in CODES for ending in picture_files.TYPES]
_PICTURES = replace(
    EVENTS,
    id="drawEvent",
    path=f"{EVENTS.path}/{{name}}",
    handler=_answering(rated, _drawn),
    summary="Pictures of a rating report",
    description="Rates the same files with the same options and draws the report: “changes”, a "
    "bar for every player’s change, or “performances”, every player’s performance against the "
    "rating before; as SVG or PNG. What counts in two ratings has the pictures of its second "
    "report under “changes-2” and “performances-2”.",
    says="The picture; as application/octet-stream where that alone is accepted.",
    answer=(*picture_files.TYPES.values(), RAW),
    refusals=_REFUSALS | {404: "The report has no such picture.", 501: "This server draws no PNG."},
    in_path=(
        Choice(
            name="name",
            label="Picture",
            help="What is drawn, and as what.",
            required=True,
            example=_NAMES[0],
            choices={name: name for name in _NAMES},
        ),
    ),
    example=None,
)


MOST_FOUND = 20
FIND = Form(
    (
        PlayerName(
            name="q",
            label="Name or FIDE ID",
            help="The name, whole or the beginnings of its words in any order, or the FIDE ID.",
            required=True,
            example="Last, First",
        ),
    )
)


def no_list() -> str:
    """Say that there is no list, and what to do about it."""
    return say(
        "This server has no rating list, so nobody can be looked up here. Who runs it downloads "
        "FIDE’s list (TXT or XML) and types: arpad list import FILE"
    )


async def _players(request: Request) -> Response:
    known = lists.here()
    if known is None:
        return api.http_problem(404, say("No rating list"), no_list())
    words, day = FIND.parse(api.given_in(request))["q"], lists.day()
    rows: list[FoundPlayerData] = [
        {**player_data(player), "list_date": day} for player in known.find(words, MOST_FOUND)
    ]
    players: FoundPlayersData = {"list_date": day, "players": rows}
    # A list is replaced every month, so what is found is not kept on the way.
    return responses.stream([encode(players)], JSON)


PLAYERS = Operation(
    id="findPlayers",
    path=f"{api.PREFIX}/players",
    handler=beside(_players, "pages"),
    summary="Players of FIDE’s rating list",
    description="Players of FIDE’s rating list by FIDE ID or by name, the beginnings of its words "
    "in any order, with or without accents: name, title, federation, birth year, rating and K in "
    "each pool. At most 20, the highest rated first. Only where the server has a list; none comes "
    "with Arpad.",
    tag="players",
    says="The players found.",
    answer=FoundPlayersData,
    form=FIND,
    refusals={
        404: "The server has no list.",
        422: "The name cannot be used.",
        503: "The server’s list is damaged.",
    },
)
OPERATIONS = (EVENTS, NORMS, HISTORY, _PICTURES, PLAYERS)
