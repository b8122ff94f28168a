"""The page /history: a PGN in, one player's rating history out, as a page or a download."""

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Self

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from arpad.calculators.history import FORM, HistoryAnswer, Name
from arpad.document import Document
from arpad.errors import ArpadError, BadInput
from arpad.faces import api_files
from arpad.faces.web import pages, upload_page
from arpad.faces.web.upload_page import Sent, SentForm, UploadPage, file_stem, pasted
from arpad.reports.documents import document
from arpad.reports.history import as_csv
from arpad.reports.pictures.history import history_curve
from arpad.reports.pictures.parts import Picture

_PICK = "pick"  # the field of a name that was offered
_MOST_NAMES = 30


@dataclass(frozen=True, slots=True)
class HistoryPage(UploadPage):
    """The form with what was typed, and its answer, or whose games there are, or its faults."""

    path = "/history"
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

    @classmethod
    def at_fault(cls, typed: SentForm, error: ArpadError) -> Self:
        """Offer the names of the file when it is not known whose games are meant."""
        typed = _picked(typed)
        faults = error.errors if isinstance(error, BadInput) else ()
        if not typed.files or all(fault.field != "player" for fault in faults):
            return cls(typed, error=error)
        player = typed.fields.get("player", "").strip()
        try:
            names = api_files.names(typed.files[0], player)
        except ArpadError as unread:
            return cls(typed, error=unread)
        # Nothing typed is no fault: the names are what was asked for.
        others = [fault for fault in faults if player or fault.field != "player"]
        return cls(typed, error=BadInput(others) if others else None, names=names)


def routes() -> list[Route]:
    """Return the page's routes: the form, its result, and the result as files."""
    downloads: dict[str, upload_page.Layout[HistoryAnswer]] = {
        ".csv": upload_page.file("csv", "text/csv", as_csv),
        ".json": upload_page.file("json", "application/json", api_files.written),
        ".pdf": upload_page.paper("answer"),
    }
    return upload_page.routes(HistoryPage, _form, _made, followed, downloads, _curve)


async def _form(request: Request) -> Response:
    if "example" in request.query_params:
        text = api_files.example_games()
        typed = SentForm((pasted(text),), fields={"player": "Hazel, Hanna"}, text=text)
        return _result(_made(request, typed))
    return pages.page(request, "history.html", page=HistoryPage(SentForm()))


def _made(request: Request, typed: SentForm) -> Sent[HistoryAnswer]:
    typed = _picked(typed)
    answer = api_files.followed(typed.files, typed.fields)
    return Sent(request, typed, answer, file_stem(answer.names[0], "history"))


def _curve(sent: Sent[HistoryAnswer]) -> Picture | None:
    return next(history_curve(sent.answer), None)


def _picked(typed: SentForm) -> SentForm:
    """Put the name that was picked in the place of the one that was typed."""
    fields = dict(typed.fields)
    name = fields.pop(_PICK, "")
    return replace(typed, fields=fields | {"player": name} if name else fields)


def _result(sent: Sent[HistoryAnswer]) -> Response:
    return HistoryPage(sent.typed, shown=document(sent.answer)).sent(sent.request)


followed = upload_page.posting(HistoryPage, _made, _result)
"""Answer what was sent with a history, or with the form that asks or says what is wrong."""
