"""The page /history: a PGN in, one player's rating history out, as a page or a download."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from arpad.calculators.history import HistoryAnswer
from arpad.errors import ArpadError, BadInput
from arpad.faces import api_files, picture_files, responses, uploads
from arpad.faces.outcomes import outcome
from arpad.faces.web import pages, papers
from arpad.faces.web.history_page import PICK, HistoryPage
from arpad.faces.web.render import stream
from arpad.faces.web.upload_page import Typed, file_stem, pasted, read
from arpad.faces.work import beside
from arpad.reports import history as layout
from arpad.reports import problems
from arpad.reports.history_csv import as_csv
from arpad.reports.pictures.history import history_curve

PATH = "/history"
_LAYOUTS: dict[str, Any] = {
    "layout": layout,
    "problems": problems,
    "history_curve": history_curve,
    "picture_endings": picture_files.endings,
}
Layout = Callable[[Request, Typed, HistoryAnswer], Response]


def routes() -> list[Route]:
    """Return the page's routes: the form, its result, and the result as files."""
    posted = {
        f"{PATH}.csv": _file("csv", "text/csv", _table),
        f"{PATH}.json": _file("json", "application/json", api_files.written),
        **{f"{PATH}.{ending}": _picture(ending) for ending in picture_files.TYPES},
        f"{PATH}.pdf": _paper,
    }
    return [
        Route(PATH, _form, methods=["GET"]),
        Route(PATH, beside(followed, "uploads"), methods=["POST"]),
        *(
            Route(path, beside(_posted(lay_out), "uploads"), methods=["POST"])
            for path, lay_out in posted.items()
        ),
    ]


async def _form(request: Request) -> Response:
    if "example" in request.query_params:
        text = api_files.example_games()
        typed = Typed((pasted(text),), fields={"player": "Hazel, Hanna"}, text=text)
        return _result(request, typed, api_files.followed(typed.files, typed.fields))
    return pages.page(request, "history.html", page=HistoryPage(Typed()), **_LAYOUTS)


def _posted(lay_out: Layout) -> Callable[[Request], Any]:
    """Read what was sent, follow the player and lay it out; faults are shown on the form."""

    async def answer(request: Request) -> Response:
        typed = _picked(read(await uploads.read(request)))
        try:
            typed.check()
            try:
                found = api_files.followed(typed.files, typed.fields)
            except BadInput as error:
                return _asked(request, typed, error)
            return lay_out(request, typed, found)
        except ArpadError as error:
            return _page(request, HistoryPage(typed, error=error), outcome(error).http_status)

    return answer


async def followed(request: Request) -> Response:
    """Answer what was sent with a history, or with the form that asks or says what is wrong."""
    answer: Response = await _posted(_result)(request)
    return answer


def _picked(typed: Typed) -> Typed:
    """Put the name that was picked in the place of the one that was typed."""
    fields = dict(typed.fields)
    name = fields.pop(PICK, "")
    return replace(typed, fields=fields | {"player": name} if name else fields)


def _asked(request: Request, typed: Typed, error: BadInput) -> Response:
    """Offer the names of the file when it is not known whose games are meant."""
    if not typed.files or all(each.field != "player" for each in error.errors):
        raise error
    player = typed.fields.get("player", "").strip()
    names = api_files.names(typed.files[0], player)
    # Nothing typed is no fault: the names are what was asked for.
    others = [each for each in error.errors if player or each.field != "player"]
    if others:
        page = HistoryPage(typed, error=BadInput(others), names=names)
        return _page(request, page, outcome(error).http_status)
    return _page(request, HistoryPage(typed, names=names))


def _result(request: Request, typed: Typed, answer: HistoryAnswer) -> Response:
    return _page(request, HistoryPage(typed, answer=answer))


def _page(request: Request, page: HistoryPage, status: int = 200) -> Response:
    values = {"path": PATH, "origin": responses.origin(request), "page": page}
    return responses.stream(stream("history.html", **_LAYOUTS, **values), "text/html", status)


def _table(answer: HistoryAnswer) -> Iterator[str]:
    yield as_csv(answer)


def _paper(request: Request, typed: Typed, answer: HistoryAnswer) -> Response:  # noqa: ARG001
    return papers.upload("history", _stem)(request, answer)


def _file(ending: str, media_type: str, write: Callable[[HistoryAnswer], Iterable[str]]) -> Layout:
    def lay_out(request: Request, typed: Typed, answer: HistoryAnswer) -> Response:  # noqa: ARG001
        name = f"{_stem(answer)}.{ending}"
        return responses.stream(write(answer), media_type, file_name=name)

    return lay_out


def _stem(answer: HistoryAnswer) -> str:
    return file_stem(answer.names[0], "history")


def _picture(ending: str) -> Layout:
    def lay_out(request: Request, typed: Typed, answer: HistoryAnswer) -> Response:  # noqa: ARG001
        picture = next(history_curve(answer), None)
        if picture is None:
            return pages.plain_page(request, 404, request.url.path)
        return picture_files.download(picture, ending, _stem(answer))

    return lay_out
