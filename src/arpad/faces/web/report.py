"""The page /report: tournament files in, the report of the event out, as a page or a download."""

from dataclasses import dataclass
from itertools import chain
from types import MappingProxyType

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from arpad.calculators import norms
from arpad.calculators.events import FORM, EventAnswer
from arpad.calculators.events.players import new_list
from arpad.calculators.norms import NormReport
from arpad.errors import BadInput, InputError
from arpad.faces import api_files, lists, picture_files, responses
from arpad.faces.web import files, pages, upload_page
from arpad.faces.web.render import environment
from arpad.faces.web.upload_page import Layout, Sent, SentForm, UploadPage, file_stem, pasted
from arpad.inputs import Form, Input
from arpad.language import say
from arpad.reports import event_json, html
from arpad.reports.csv import event_csv
from arpad.reports.documents import event
from arpad.reports.documents.event_players import ORDER, ordered
from arpad.reports.event_norms import has_norms
from arpad.reports.html import norms as norm_pages
from arpad.reports.pictures.events import report_picture
from arpad.reports.pictures.parts import Picture

_MOST_WITH_WORKING = 1000  # players; each takes some 3 kB with it, a tenth of that without
# What is asked of norms alone; the player is asked for by a button.
_NORMS = Form(tuple(field for field in norms.FORM.inputs if field.name not in FORM.by_name))


@dataclass(frozen=True, slots=True)
class ReportPage(UploadPage):
    """The form with what was typed, and its answer or its faults."""

    path = "/report"
    form = FORM
    first = ("games_played", "list")  # the others stand under “More”
    apart = tuple(field for field in _NORMS.inputs if field.name != "player")
    about = MappingProxyType(
        {"title": api_files.EVENTS.summary, "summary": api_files.EVENTS.description}
    )
    orders = ORDER.inputs

    answer: EventAnswer | None = None
    norms: bool = False  # whether its visitor came for title norms

    @property
    def norms_open(self) -> bool:
        """Whether the options for norms are shown at once."""
        return self.norms or self.apart_open

    @property
    def heading(self) -> str:
        """The page's heading: that of the event, once there is a report."""
        return event.title(self.answer) if self.answer else say(api_files.EVENTS.summary)

    @property
    def inputs(self) -> tuple[Input, ...]:
        """The options of the events, and the server's rating list where there is one."""
        return (*FORM.inputs, *(lists.FORM.inputs if lists.day() else ()))


def routes() -> list[Route]:
    """Return the page's routes: the form, its result, and the result as files."""
    downloads: dict[str, Layout[EventAnswer]] = {
        ".csv": upload_page.file("csv", "text/csv", event_csv),
        ".json": upload_page.file("json", "application/json", event_json.stream),
        "/list.csv": _new_list,
        ".html": upload_page.file("html", "text/html", html.stream),
        ".pdf": upload_page.paper("event"),
        "/working.pdf": upload_page.paper("event", "-working", working=True),
        "/norms.html": _sheets,
        "/norms.pdf": _paper_sheets,
    }
    return upload_page.routes(ReportPage, _form, _made, rated, downloads, _drawn, "/{code}")


async def _form(request: Request) -> Response:
    if "example" in request.query_params:
        text = api_files.example_file()
        return _result(_made(request, SentForm((pasted(text),), text=text)))
    page = ReportPage(SentForm(), norms="norms" in request.query_params)
    return pages.page(request, "report.html", page=page, report=())


def _made(request: Request, typed: SentForm) -> Sent[EventAnswer]:
    order = typed.parsed(ORDER)
    typed.parsed(_NORMS)
    options = typed.without(ORDER, _NORMS)
    answer = ordered(api_files.rated(typed.files, options, typed.players), **order)
    return Sent(request, typed, answer, file_stem(event.title(answer)))


def _result(sent: Sent[EventAnswer]) -> Response:
    answer, page = sent.answer, ReportPage(sent.typed, answer=sent.answer)
    working = len(answer.outcomes) <= _MOST_WITH_WORKING
    norms_made = _norm_report(sent.typed, answer) if working and has_norms(answer) else None
    tools = vars(environment().globals["r"])["tools"](page)
    endings = picture_files.endings()
    report = html.fragment(answer, norms_made, working=working, picture_files=endings, tools=tools)
    below = norm_pages.fragment(norms_made, f"{page.path}/norms") if norms_made else ()
    return page.sent(sent.request, report=map(Markup, chain(report, below)))


rated = upload_page.posting(ReportPage, _made, _result)
"""Answer what was sent with its report, or with the form that says what is wrong."""


# --- Files ---------------------------------------------------------------------------------------


def _new_list(sent: Sent[EventAnswer]) -> Response:
    text = new_list(sent.answer, sent.typed.players)
    return responses.stream([text], "text/csv", file_name=f"{sent.stem}-list.csv")


def _drawn(sent: Sent[EventAnswer]) -> Picture | None:
    return report_picture(sent.answer, sent.request.path_params["code"])


def _sheets(sent: Sent[EventAnswer]) -> Response:
    """Give a page to print for each norm made, or for each title of the player asked for."""
    sheets = norm_pages.stream(_norms_asked(sent))
    return responses.stream(sheets, "text/html", file_name=f"{sent.stem}-norms.html")


def _paper_sheets(sent: Sent[EventAnswer]) -> Response:
    """Give the same pages as PDF."""
    return files.sent(sent.request, "norms", _norms_asked(sent), f"{sent.stem}-norms")


def _norms_asked(sent: Sent[EventAnswer]) -> NormReport:
    """Return the norms asked for; raises BadInput for what has none."""
    if not has_norms(sent.answer):
        allowed = say("one event with standard ratings of FIDE")
        raise BadInput([InputError("file", "", allowed, reason=say("it has no title norms."))])
    return _norm_report(sent.typed, sent.answer, of_player=True)


def _norm_report(typed: SentForm, answer: EventAnswer, *, of_player: bool = False) -> NormReport:
    asked = {name: text for name, text in typed.fields.items() if name in norms.FORM.by_name}
    if not of_player:
        asked.pop("player", None)
    return norms.of_filed(answer.filed[0], asked)
