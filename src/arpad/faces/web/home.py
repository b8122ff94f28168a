"""The first page: one box that takes whatever a visitor has, and leads to the page for it."""

import re
from dataclasses import replace
from functools import cache
from gettext import NullTranslations
from typing import Any, NamedTuple
from urllib.parse import urlencode

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from arpad.calculators import calculator
from arpad.calculators.player_rows import TypedRow, player_rows
from arpad.declared import first, systems
from arpad.errors import ArpadError
from arpad.faces import uploads
from arpad.faces.outcomes import outcome
from arpad.faces.web import history, pages, report
from arpad.faces.web.address import pasted_row
from arpad.faces.web.render import short_title
from arpad.faces.web.report import ReportPage
from arpad.faces.web.upload_page import SentForm, read
from arpad.faces.work import beside
from arpad.formats import pasted
from arpad.formats.files import File, module_of, readings
from arpad.formats.opening import decode
from arpad.inputs import UNRATED, Amount
from arpad.language import current, say, say_many
from arpad.reports.documents import document
from arpad.reports.pictures.fall import drawing, fall

PATH = "/read"
_BY = "by"  # the field of the system that was chosen
_MOST_ROWS = 300  # of a grid to choose from
_LONGEST = 5000  # letters of a text that an address can hold
_SHOWN = {"rating": 1687, "games": "W1650 L1900 D1777 W1843 L1702", "k": 20}
_GOAL = re.compile(  # 1985, need 2000 in 9 rounds against 2050
    r"(?i)\s*(?:(?P<rating>[1-9][0-9]{2,3})[\s,;:]+)?(?:(?:i )?(?:need|want|to reach) "
    r"(?P<target>[1-9][0-9]{2,3})|(?P<norm>w?[gi]m)[ -]norm),? (?:(?:in|over) )?"
    r"(?P<rounds>[1-9][0-9]?) (?:rounds|games),? (?:against|vs\.?|average|avg\.?)"
    r"(?: an)?(?: average)?(?: of)? (?P<average>[1-9][0-9]{2,3})\.?\s*"
)


class Tile(NamedTuple):
    """A page with what it gives: a title, an address, and a real result."""

    title: str
    href: str
    result: str


def routes() -> list[Route]:
    """Return the first page and what takes its box."""
    return [
        Route("/", _home, methods=["GET"]),
        Route(PATH, beside(_taken, "uploads"), methods=["POST"]),
    ]


async def _home(request: Request) -> Response:
    return pages.page(request, "home.html", **_opening(current()))


@cache
def _opening(catalogue: NullTranslations) -> dict[str, Any]:  # noqa: ARG001
    """Return the picture and the tiles: what does not change is made once."""
    main = first()[0]
    answer = calculator(main).answer(_SHOWN)
    shown = fall(answer)
    assert shown is not None
    return {
        "board": document(answer).board,
        "picture_of": Markup(drawing(shown)),
        "example": f"/{main}?{calculator(main).form.query(answer.given)}",
        "systems": [(code, short_title(calculator(code).title)) for code in first()],
        "most": uploads.MOST_BYTES,
        "fault": "",
        "text": "",
        "groups": _groups(),
    }


def _groups() -> list[tuple[str, list[Tile]]]:
    players = [*first(), "plan", "performance", "match", *systems()[len(first()) :]]
    return [
        (say("For a player"), [_tile(name) for name in players]),
        (
            say("For an event"),
            [
                Tile(say("Report of a tournament"), "/report", say("every player’s change")),
                Tile(say("Title norms"), "/report?norms=1", say("made, or what you need")),
                Tile(say("My games over the years"), "/history", say("from a PGN")),
            ],
        ),
        (
            say("To understand"),
            [
                Tile(say("Ratings explained"), "/explained", say("why two calculators differ")),
                Tile(say("The rules by date"), "/rules", say("with examples")),
                _tile("compare"),
                _tile("convert"),
                Tile(say("For programs"), "/docs", say("library, command, HTTP")),
            ],
        ),
    ]


def _tile(name: str) -> Tile:
    page = calculator(name)
    board = document(page.answer(page.opening)).board
    assert board is not None
    if board.leads:
        result = say("{before} to {after}", before=board.before, after=board.number)
    else:
        result = " ".join(filter(None, (board.number, board.beside)))
    return Tile(say(page.title), f"/{name}", result)


async def _taken(request: Request) -> ASGIApp:
    """Say what was given, or lead to the page for it."""
    upload = await uploads.read(request)
    asked = dict(upload.fields).get(_BY, "")
    system = asked if asked in systems() else first()[0]
    # What others answer, they are asked in their own words.
    fields = tuple(field for field in upload.fields if field[0] != _BY)
    request.scope[uploads.GIVEN] = replace(upload, fields=fields)
    typed = read(upload)
    try:
        typed.check()
    except ArpadError as error:
        return _again(request, typed, str(error), outcome(error).http_status)
    if not typed.files:
        return _again(request, typed, say("Type or paste your games, or choose a file."), 422)
    file, kind = typed.files[0], module_of(typed.files[0])
    if kind == "pgn_events":
        return await history.followed(request)
    if kind or not typed.text:
        players = _rows(file) if len(typed.files) == 1 else []
        if len(players) > 1:
            return _which_row(request, typed, players, system)
    if kind or len(typed.files) > 1:
        return await report.rated(request)
    return _of_text(decode(file.data).text, system)


def _again(request: Request, typed: SentForm, fault: str, status: int) -> Response:
    values = _opening(current()) | {"fault": fault, "text": typed.text}
    return pages.page(request, "home.html", status, **values)


def _rows(file: File) -> list[tuple[str | None, TypedRow]]:
    """Return the players of a file, each with the system it is made for."""
    rows = [(reading.system, row) for reading in readings(file) for row in player_rows(reading)]
    return rows if len(rows) <= _MOST_ROWS else []


def _which_row(
    request: Request, typed: SentForm, players: list[tuple[str | None, TypedRow]], asked: str
) -> Response:
    rows = [
        (row, _address(system or asked, row), row.left_out if _asks_others(system or asked) else 0)
        for system, row in players
    ]
    saw = say_many("{file}: {count} player.", "{file}: {count} players.", len(rows),
                   file=say("Your text") if typed.text else typed.files[0].name)  # fmt: skip
    kept = ReportPage(SentForm(typed.files)).kept
    return pages.page(request, "which_row.html", 200, rows=rows, saw=saw, kept=kept)


def _asks_others(system: str) -> bool:
    return "opponents_games" in calculator(system).form.by_name


def _address(system: str, row: TypedRow) -> str:
    """Return the address that rates one player; what the system does not ask for is left out."""
    form = calculator(system).form
    given = {
        "rating": row.rating or UNRATED,
        "games": row.games,
        "games_played": row.games_played,
        "opponents_games": row.others,
    }
    asked = {name: str(value) for name, value in given.items() if value and name in form.by_name}
    return f"/{system}?{urlencode(asked, safe=',:/')}"


def _of_text(text: str, system: str) -> Response:
    """Lead to the calculator with the games of a text; what is not clear is asked there."""
    if goal := _GOAL.fullmatch(text):
        asked = {name: value.lower() for name, value in goal.groupdict().items() if value}
        asked["system"] = first()[0] if goal["norm"] else system
        return RedirectResponse(f"/plan?{urlencode(asked)}", 303)
    own, whole = pasted.first_rating(text), pasted.read(text)
    if own and own.played and not _reads_games(system):
        system = next(filter(_reads_games, first()))  # 743P6 is a rating of another federation
    form = calculator(system).form.by_name
    if own and own.games:  # “3 games” before three games are these
        listed = len(pasted.read(own.rest).games)
        own = own if "games_played" in form and int(own.games) != listed else None
    after = pasted.read(own.rest) if own else whole
    if own and not _clear(own, after):
        others = after.own_rating or after.elsewhere or _clear(None, whole)
        if others or not own.sure:
            own, after = None, whole
    given = {"rating": own.rating if own else ""}
    if _clear(own, after) and all(name in form for name, *_ in after.facts):
        given["rating"] = given["rating"] or after.own_rating or ""
        given["games"] = ",".join(pasted_row(game).word for game in after.games)
        given |= {name: value for name, value, _ in after.facts}
    elif len(text) > _LONGEST:
        return RedirectResponse("/report", 303)
    else:
        given["paste"] = own.rest if own else text
    if own and "games_played" in form:
        given["games_played"] = own.played or own.games
    given = {name: value for name, value in given.items() if value}
    return RedirectResponse(f"/{system}?{urlencode(given, safe=',')}", 303)


def _reads_games(system: str) -> bool:
    """Whether the system’s rating may be written with its games, 743P6."""
    rating = calculator(system).form.by_name["rating"]
    return isinstance(rating, Amount) and bool(rating.based_on)


def _clear(own: pasted.First | None, after: pasted.Pasted) -> bool:
    """Whether a text needs no question: all games are whole, or only the player’s rating is said.

    Of two own ratings none is sure.
    """
    if after.left_over or after.elsewhere or (own and (after.own_rating or own.doubtful)):
        return False
    return bool(after.games or own) and all(
        game.result and (game.opponent or not game.result.played) for game in after.games
    )
