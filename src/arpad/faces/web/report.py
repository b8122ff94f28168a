"""The page /report: tournament files in, the report of the event out, as a page or a download."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import chain
from types import MappingProxyType
from typing import NamedTuple

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp

from arpad.calculators import norms
from arpad.calculators.events import FORM, EventAnswer
from arpad.calculators.events.players import new_list
from arpad.calculators.norms import NormReport
from arpad.errors import ArpadError, BadInput, InputError
from arpad.faces import api_files, lists, picture_files, responses, uploads
from arpad.faces.outcomes import outcome
from arpad.faces.web import files, pages
from arpad.faces.web.render import environment, stream
from arpad.faces.web.upload_page import SentForm, UploadPage, file_stem, pasted, read
from arpad.faces.work import beside
from arpad.inputs import Form, Input
from arpad.language import say
from arpad.reports import event_csv, event_json, html
from arpad.reports.documents import event
from arpad.reports.documents.event_players import ORDER, ordered
from arpad.reports.event_norms import has_norms
from arpad.reports.html import norms as norm_pages
from arpad.reports.pictures.events import report_picture

PATH = "/report"
_SHEETS = f"{PATH}/norms"
_MOST_WITH_WORKING = 1000  # players; each takes some 3 kB with it, a tenth of that without
# What is asked of norms alone; the player is asked for by a button.
_NORMS = Form(tuple(field for field in norms.FORM.inputs if field.name not in FORM.by_name))


@dataclass(frozen=True, slots=True)
class ReportPage(UploadPage):
    """The form with what was typed, and its answer or its faults."""

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


class _Sent(NamedTuple):
    """What was sent, read and rated."""

    request: Request
    typed: SentForm
    answer: EventAnswer

    @property
    def stem(self) -> str:
        """The name of its files, without an ending."""
        return file_stem(event.title(self.answer))


Layout = Callable[[_Sent], Response]


def routes() -> list[Route]:
    """Return the page's routes: the form, its result, and the result as files."""
    posted: dict[str, Layout] = {
        f"{PATH}.csv": partial(_file, "csv", "text/csv", event_csv.stream),
        f"{PATH}.json": partial(_file, "json", "application/json", event_json.stream),
        f"{PATH}/list.csv": _new_list,
        f"{PATH}.html": partial(_file, "html", "text/html", html.stream),
        f"{PATH}.pdf": partial(_paper, ""),
        f"{PATH}/working.pdf": partial(_paper, "-working", working=True),
        f"{_SHEETS}.html": _sheets,
        f"{_SHEETS}.pdf": _paper_sheets,
        **{f"{PATH}/{{code}}.{one}": partial(_picture, one) for one in picture_files.TYPES},
    }
    return [
        Route(PATH, _form, methods=["GET"]),
        Route(PATH, beside(rated, "uploads"), methods=["POST"]),
        *(
            Route(path, beside(_posted(lay_out), "uploads"), methods=["POST"])
            for path, lay_out in posted.items()
        ),
    ]


async def _form(request: Request) -> Response:
    if "example" in request.query_params:
        text = api_files.example_file()
        typed = SentForm((pasted(text),), text=text)
        return _result(_Sent(request, typed, api_files.rated(typed.files, {}, None)))
    page = ReportPage(SentForm(), norms="norms" in request.query_params)
    return pages.page(request, "report.html", page=page, report=())


def _posted(lay_out: Layout) -> responses.Handler:
    """Read what was sent, rate it and lay it out; faults are shown on the form."""

    async def answer(request: Request) -> Response:
        typed = read(await uploads.read(request))
        try:
            typed.check()
            order = typed.parsed(ORDER)
            typed.parsed(_NORMS)
            options = typed.without(ORDER, _NORMS)
            made = api_files.rated(typed.files, options, typed.players)
            return lay_out(_Sent(request, typed, ordered(made, **order)))
        except ArpadError as error:
            page = ReportPage(typed, error=error)
            return _page(request, page, (), outcome(error).http_status)

    return answer


async def rated(request: Request) -> ASGIApp:
    """Answer what was sent with its report, or with the form that says what is wrong."""
    return await _posted(_result)(request)


def _result(sent: _Sent) -> Response:
    request, typed, answer = sent
    working = len(answer.outcomes) <= _MOST_WITH_WORKING
    made = _norm_report(typed, answer) if working and has_norms(answer) else None
    endings = picture_files.endings()
    page = ReportPage(typed, answer=answer)
    tools = vars(environment().globals["r"])["tools"]
    report = html.fragment(answer, made, working=working, picture_files=endings, tools=tools(page))
    below = norm_pages.fragment(made, _SHEETS) if made else ()
    return _page(request, page, map(Markup, chain(report, below)))


def _page(
    request: Request, page: ReportPage, report: Iterable[Markup], status: int = 200
) -> Response:
    values = {"path": PATH, "origin": responses.origin(request), "page": page, "report": report}
    return responses.stream(stream("report.html", **values), "text/html", status)


# --- Files ---------------------------------------------------------------------------------------


def _file(
    ending: str, media_type: str, write: Callable[[EventAnswer], Iterator[str]], sent: _Sent
) -> Response:
    return responses.stream(write(sent.answer), media_type, file_name=f"{sent.stem}.{ending}")


def _new_list(sent: _Sent) -> Response:
    text = new_list(sent.answer, sent.typed.players)
    return responses.stream([text], "text/csv", file_name=f"{sent.stem}-list.csv")


def _paper(ending: str, sent: _Sent, *, working: bool = False) -> Response:
    stem = f"{sent.stem}{ending}"
    return files.sent(sent.request, "event", sent.answer, stem, working=working)


def _picture(ending: str, sent: _Sent) -> Response:
    code = sent.request.path_params["code"]
    picture = report_picture(sent.answer, code)
    if picture is None:
        return pages.plain_page(sent.request, 404, sent.request.url.path)
    return picture_files.download(picture, ending, f"{sent.stem}-{code}")


def _sheets(sent: _Sent) -> Response:
    """Give a page to print for each norm made, or for each title of the player asked for."""
    sheets = norm_pages.stream(_norms_asked(sent))
    return responses.stream(sheets, "text/html", file_name=f"{sent.stem}-norms.html")


def _paper_sheets(sent: _Sent) -> Response:
    """Give the same pages as PDF."""
    return files.sent(sent.request, "norms", _norms_asked(sent), f"{sent.stem}-norms")


def _norms_asked(sent: _Sent) -> NormReport:
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
