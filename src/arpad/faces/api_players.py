"""The HTTP API for FIDE's rating list: GET /api/v1/players, players by name or FIDE ID."""

from starlette.requests import Request
from starlette.responses import Response

from arpad.book.listed import FoundPlayerData, FoundPlayersData, player_data
from arpad.calculators.history import PlayerName
from arpad.faces import api, lists, responses
from arpad.faces.openapi import JSON, Operation
from arpad.faces.work import beside
from arpad.inputs import Form
from arpad.language import say
from arpad.reports.json import encode

PATH = f"{api.PREFIX}/players"
MOST = 20
FORM = Form(
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
    return say("This server has no rating list. Its operator can add one: arpad list import FILE")


async def _players(request: Request) -> Response:
    known = lists.here()
    if known is None:
        return api.http_problem(404, say("No rating list"), no_list())
    words, day = FORM.parse(api.given_in(request))["q"], lists.day()
    rows: list[FoundPlayerData] = [
        {**player_data(player), "list_date": day} for player in known.find(words, MOST)
    ]
    players: FoundPlayersData = {"list_date": day, "players": rows}
    # A list is replaced every month, so what is found is not kept on the way.
    return responses.stream([encode(players)], JSON)


OPERATION = Operation(
    id="findPlayers",
    path=PATH,
    handler=beside(_players, "pages"),
    summary="Players of FIDE’s rating list",
    description="Players of FIDE’s rating list by FIDE ID or by name, the beginnings of its words "
    "in any order, with or without accents: name, title, federation, birth year, rating and K in "
    "each pool. At most 20, the highest rated first. Only where the server has a list; none comes "
    "with Arpad.",
    tag="players",
    says="The players found.",
    answer=FoundPlayersData,
    form=FORM,
    refusals={
        404: "The server has no list.",
        422: "The name cannot be used.",
        503: "The server’s list is damaged.",
    },
)
