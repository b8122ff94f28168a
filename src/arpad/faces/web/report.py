"""The page /report: tournament files in, the report of the event out, as a page or a download."""

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from arpad.calculators import norms
from arpad.calculators.events import EventAnswer
from arpad.calculators.norms import NormReport
from arpad.errors import ArpadError, BadInput, InputError
from arpad.faces import api_files, picture_files, responses, uploads
from arpad.faces.outcomes import outcome
from arpad.faces.web import pages, papers
from arpad.faces.web.render import stream
from arpad.faces.web.report_page import NORMS, ReportPage
from arpad.faces.web.upload_page import Typed, file_stem, pasted, read
from arpad.faces.work import beside
from arpad.language import say
from arpad.reports import event_csv, event_json, html
from arpad.reports.documents import event
from arpad.reports.documents.event_players import ORDER, ordered
from arpad.reports.event_norms import has_norms
from arpad.reports.html import norms as norm_pages
from arpad.reports.pictures.events import report_picture

PATH = "/report"
_SHEETS = f"{PATH}/norms"
Layout = Callable[[Request, Typed, EventAnswer], Response]
_MOST_WITH_WORKING = 1000  # players; each takes some 3 kB with it, a tenth of that without


def routes() -> list[Route]:
    """Return the page's routes: the form, its result, and the result as files."""
    posted = {
        f"{PATH}.csv": _file("csv", "text/csv", event_csv.stream),
        f"{PATH}.json": _file("json", "application/json", event_json.stream),
        f"{PATH}.html": _file("html", "text/html", html.stream),
        f"{PATH}.pdf": _paper(working=False),
        f"{PATH}/working.pdf": _paper(working=True),
        f"{_SHEETS}.html": _sheets,
        f"{_SHEETS}.pdf": _paper_sheets,
        **{f"{PATH}/{{code}}.{ending}": _picture(ending) for ending in picture_files.TYPES},
    }
    handlers = {path: beside(_posted(lay_out), "uploads") for path, lay_out in posted.items()}
    return [
        Route(PATH, _form, methods=["GET"]),
        Route(PATH, beside(rated, "uploads"), methods=["POST"]),
        *(Route(path, handler, methods=["POST"]) for path, handler in handlers.items()),
    ]


async def _form(request: Request) -> Response:
    if "example" in request.query_params:
        text = api_files.example_file()
        typed = Typed((pasted(text),), text=text)
        return _result(request, typed, api_files.rated(typed.files, {}, None))
    page = ReportPage(Typed(), norms="norms" in request.query_params)
    return pages.page(request, "report.html", page=page, report=())


def _posted(lay_out: Layout) -> Callable[[Request], Any]:
    """Read what was sent, rate it and lay it out; faults are shown on the form."""

    async def answer(request: Request) -> Response:
        typed = read(await uploads.read(request))
        try:
            typed.check()
            order = typed.of(ORDER)
            typed.of(NORMS)
            options = typed.without(ORDER, NORMS)
            rated = api_files.rated(typed.files, options, typed.players)
            return lay_out(request, typed, ordered(rated, **order))
        except ArpadError as error:
            page = ReportPage(typed, error=error)
            return _page(request, page, (), outcome(error).http_status)

    return answer


def _result(request: Request, typed: Typed, answer: EventAnswer) -> Response:
    working = len(answer.outcomes) <= _MOST_WITH_WORKING
    found = _norm_report(typed, answer) if working and has_norms(answer) else None
    endings = picture_files.endings()
    report = html.fragment(answer, found, working=working, picture_files=endings)
    below = norm_pages.fragment(found, _SHEETS) if found else ()
    parts = chain(report, below)
    return _page(request, ReportPage(typed, answer=answer), map(Markup, parts))


async def rated(request: Request) -> Response:
    """Answer what was sent with its report, or with the form that says what is wrong."""
    answer: Response = await _posted(_result)(request)
    return answer


def _norm_report(typed: Typed, answer: EventAnswer, *, of_player: bool = False) -> NormReport:
    asked = {name: text for name, text in typed.fields.items() if name in norms.FORM.by_name}
    if not of_player:
        asked.pop("player", None)
    return norms.of_filed(answer.filed[0], asked)


def _sheets(request: Request, typed: Typed, answer: EventAnswer) -> Response:  # noqa: ARG001
    """Give a page to print for each norm made, or for each title of the player asked for."""
    report = _norms_asked(typed, answer)
    name = f"{_stem(answer)}-norms.html"
    return responses.stream(norm_pages.stream(report), "text/html", file_name=name)


def _paper_sheets(request: Request, typed: Typed, answer: EventAnswer) -> Response:
    """Give the same pages as PDF."""
    report = _norms_asked(typed, answer)
    return papers.upload("norms", lambda _: f"{_stem(answer)}-norms")(request, report)


def _norms_asked(typed: Typed, answer: EventAnswer) -> NormReport:
    """Return the norms asked for; raises BadInput for what has none."""
    if not has_norms(answer):
        allowed = say("one event with standard ratings of FIDE")
        raise BadInput([InputError("file", "", allowed, reason=say("it has no title norms."))])
    return _norm_report(typed, answer, of_player=True)


def _paper(*, working: bool) -> Layout:
    ending = "-working" if working else ""
    lay_out = papers.upload("event", lambda answer: f"{_stem(answer)}{ending}", working=working)
    return lambda request, typed, answer: lay_out(request, answer)  # noqa: ARG005


def _stem(answer: EventAnswer) -> str:
    return file_stem(event.title(answer))


def _page(
    request: Request, page: ReportPage, report: Iterator[Markup] | tuple[()], status: int = 200
) -> Response:
    values = {"path": PATH, "origin": responses.origin(request), "page": page, "report": report}
    return responses.stream(stream("report.html", **values), "text/html", status)


def _file(ending: str, media_type: str, write: Callable[[EventAnswer], Iterator[str]]) -> Layout:
    def lay_out(request: Request, typed: Typed, answer: EventAnswer) -> Response:  # noqa: ARG001
        name = f"{_stem(answer)}.{ending}"
        return responses.stream(write(answer), media_type, file_name=name)

    return lay_out


def _picture(ending: str) -> Layout:
    def lay_out(request: Request, typed: Typed, answer: EventAnswer) -> Response:  # noqa: ARG001
        code = request.path_params["code"]
        picture = report_picture(answer, code)
        if picture is None:
            return pages.plain_page(request, 404, request.url.path)
        return picture_files.download(picture, ending, f"{_stem(answer)}-{code}")

    return lay_out
