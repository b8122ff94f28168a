"""The page /history: a PGN in, one player's rating history out, as a page or a download."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp

from arpad.calculators.history import FORM, HistoryAnswer, Name
from arpad.document import Document
from arpad.errors import ArpadError, BadInput
from arpad.faces import api_files, picture_files, responses, uploads
from arpad.faces.outcomes import outcome
from arpad.faces.web import files, pages
from arpad.faces.web.render import stream
from arpad.faces.web.upload_page import SentForm, UploadPage, file_stem, pasted, read
from arpad.faces.work import beside
from arpad.reports import problems
from arpad.reports.documents import document
from arpad.reports.history import as_csv
from arpad.reports.pictures.history import history_curve

PATH = "/history"
_PICK = "pick"  # the field of a name that was offered
_MOST_NAMES = 30
_LAYOUTS: Mapping[str, object] = {
    "problems": problems,
    "picture_endings": picture_files.endings,
}
Layout = Callable[[Request, HistoryAnswer], Response]


@dataclass(frozen=True, slots=True)
class HistoryPage(UploadPage):
    """The form with what was typed, and its answer, or whose games there are, or its faults."""

    form = FORM
    first = ("player",)
    about = MappingProxyType(
        {"title": api_files.HISTORY.summary, "summary": api_files.HISTORY.description}
    )
    most_periods = 1000  # of which the page has a row
    most_worked = 200  # of which it has the working

    shown: Document | None = None
    names: tuple[Name, ...] = ()

    @property
    def offered(self) -> tuple[Name, ...]:
        """The names to choose from."""
        return self.names[:_MOST_NAMES]

    @property
    def more_names(self) -> int:
        """How many names are not offered."""
        return max(0, len(self.names) - _MOST_NAMES)


def routes() -> list[Route]:
    """Return the page's routes: the form, its result, and the result as files."""
    posted = {
        f"{PATH}.csv": _file("csv", "text/csv", as_csv),
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
        typed = SentForm((pasted(text),), fields={"player": "Hazel, Hanna"}, text=text)
        rated = api_files.followed(typed.files, typed.fields)
        return _page(request, HistoryPage(typed, shown=document(rated)))
    return pages.page(request, "history.html", 200, page=HistoryPage(SentForm()), **_LAYOUTS)


def _posted(lay_out: Layout | None) -> responses.Handler:
    """Read what was sent, follow the player and lay it out, else on the page with all faults."""

    async def answer(request: Request) -> Response:
        typed = _picked(read(await uploads.read(request)))
        try:
            typed.check()
            try:
                rated = api_files.followed(typed.files, typed.fields)
            except BadInput as error:
                return _asked(request, typed, error)
            if lay_out:
                return lay_out(request, rated)
            return _page(request, HistoryPage(typed, shown=document(rated)))
        except ArpadError as error:
            return _page(request, HistoryPage(typed, error=error), outcome(error).http_status)

    return answer


async def followed(request: Request) -> ASGIApp:
    """Answer what was sent with a history, or with the form that asks or says what is wrong."""
    return await _posted(None)(request)


def _picked(typed: SentForm) -> SentForm:
    """Put the name that was picked in the place of the one that was typed."""
    fields = dict(typed.fields)
    name = fields.pop(_PICK, "")
    return replace(typed, fields=fields | {"player": name} if name else fields)


def _asked(request: Request, typed: SentForm, error: BadInput) -> Response:
    """Offer the names of the file when it is not known whose games are meant."""
    if not typed.files or all(fault.field != "player" for fault in error.errors):
        raise error
    player = typed.fields.get("player", "").strip()
    names = api_files.names(typed.files[0], player)
    # Nothing typed is no fault: the names are what was asked for.
    others = [fault for fault in error.errors if player or fault.field != "player"]
    if others:
        page = HistoryPage(typed, error=BadInput(others), names=names)
        return _page(request, page, outcome(error).http_status)
    return _page(request, HistoryPage(typed, names=names))


def _page(request: Request, page: HistoryPage, status: int = 200) -> Response:
    values = {"path": PATH, "origin": responses.origin(request), "page": page}
    return responses.stream(stream("history.html", **_LAYOUTS, **values), "text/html", status)


def _paper(request: Request, answer: HistoryAnswer) -> Response:
    return files.sent(request, "answer", answer, _stem(answer))


def _file(ending: str, media_type: str, write: Callable[[HistoryAnswer], Iterable[str]]) -> Layout:
    def lay_out(request: Request, answer: HistoryAnswer) -> Response:  # noqa: ARG001
        name = f"{_stem(answer)}.{ending}"
        return responses.stream(write(answer), media_type, file_name=name)

    return lay_out


def _stem(answer: HistoryAnswer) -> str:
    return file_stem(answer.names[0], "history")


def _picture(ending: str) -> Layout:
    def lay_out(request: Request, answer: HistoryAnswer) -> Response:
        picture = next(history_curve(answer), None)
        if picture is None:
            return pages.plain_page(request, 404, request.url.path)
        return picture_files.download(picture, ending, _stem(answer))

    return lay_out
