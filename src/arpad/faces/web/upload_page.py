"""Pages that take files: what was typed, the files kept in it, faults at their field, downloads."""

import binascii
import gzip
import re
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from arpad.errors import ArpadError, BadInput, InputError, NothingToRate, UnusableList
from arpad.faces import api, picture_files, responses, uploads
from arpad.faces.outcomes import outcome
from arpad.faces.uploads import MOST_BYTES, Upload
from arpad.faces.web import files, pages
from arpad.faces.web.render import stream
from arpad.faces.work import beside
from arpad.formats.files import File
from arpad.inputs import Form, Input
from arpad.language import say, say_many
from arpad.reports.pictures.parts import Picture
from arpad.reports.problems import problem_groups, problem_place
from arpad.reports.words import words

_GZIP = b"\x1f\x8b"
# What an address or a field cannot be: a page's own fields beside the options.
_TEXT, _KEPT, _KEPT_PLAYERS = "text", "kept", "kept_players"
PASTED = "pasted"  # the name of a file that was no file
_PLACES = {"file": "File", PASTED: "The text you pasted"}
_LONGEST_NAME = 60  # characters of a download's name before its ending


@dataclass(frozen=True, slots=True)
class SentForm:
    """What was sent: files chosen, else text pasted, else the files that the page had kept.

    ``fields`` has the texts of all other fields, ``text`` what was pasted.
    """

    files: tuple[File, ...] = ()
    players: File | None = None
    fields: dict[str, str] = field(default_factory=dict)
    text: str = ""
    upload: Upload | None = None

    def check(self) -> None:
        """Refuse what is too large or given twice."""
        if self.upload is None:
            return
        self.upload.check()
        api.given_once(field for field in self.upload.fields if field[0] != _KEPT)

    def without(self, *forms: Form) -> dict[str, object]:
        """Return the fields that are of none of some forms."""
        names = {name for form in forms for name in form.by_name}
        return {name: text for name, text in self.fields.items() if name not in names}

    def parsed(self, form: Form) -> dict[str, Any]:
        """Read the fields of a form; raises BadInput."""
        return form.parse({k: v for k, v in self.fields.items() if k in form.by_name})


def read(upload: Upload) -> SentForm:
    """Read the page's form; never raises: what cannot be used is said by ``SentForm.check``."""
    fields = dict(upload.fields)
    kept = [value for name, value in upload.fields if name == _KEPT]
    text = fields.pop(_TEXT, "")
    files = upload.files
    if not files and text.strip():
        files = (pasted(text),)
    if not files:
        files = tuple(_restored(kept))
    players = next(iter([*upload.players, *_restored([fields.get(_KEPT_PLAYERS, "")])]), None)
    for name in (_KEPT, _KEPT_PLAYERS):
        fields.pop(name, None)
    # The text is shown again unless a file took its place.
    return SentForm(files, players, fields, "" if upload.files else text, upload)


def pasted(text: str) -> File:
    """Return a text that was pasted as a file."""
    return File(PASTED, text.encode())


def file_stem(title: str, otherwise: str = "report") -> str:
    """Return a title as a file's name of plain letters, digits and hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower())[:_LONGEST_NAME].strip("-") or otherwise


def _restored(kept: Iterable[str]) -> Iterator[File]:
    """Give the files that a page kept: name, semicolon, Base64; what is none is passed over."""
    for file in kept:
        name, separator, data = file.rpartition(";")
        if not separator:
            continue
        try:
            yield File(name, b64decode(data, validate=True))
        except binascii.Error:
            continue


def _kept(file: File) -> str:
    """Write a file so that a page can hold it; packed, it is a fraction of its size."""
    packed = file.data if file.data.startswith(_GZIP) else gzip.compress(file.data, 6, mtime=0)
    return f"{file.name};{b64encode(packed).decode()}"


def _said(error: NothingToRate) -> Iterator[str]:
    """Say why nothing could be read, of each kind of problem the first few."""
    for group in problem_groups(error.problems):
        for problem in group.shown:
            file = say(_PLACES.get(problem.file, problem.file))
            named = problem._replace(file=file)
            place = problem_place(named, "")
            text = words(problem.account)
            yield say("{place}: {text}", place=place, text=text) if place else text
        if count := len(group.more):
            yield say_many("{count} more of this kind", "{count} more of this kind", count)


@dataclass(frozen=True, slots=True)
class UploadPage:
    """A form with files, with what was typed and its faults; each page names its options.

    ``path`` is its address, and its template has the same name. ``form`` has the options:
    those of ``first`` are shown at once, those of ``apart`` in a place of their own, the others
    under “More”.
    """

    path: ClassVar[str]
    form: ClassVar[Form]
    first: ClassVar[tuple[str, ...]]
    apart: ClassVar[tuple[Input, ...]] = ()

    typed: SentForm
    error: ArpadError | None = None
    most: int = MOST_BYTES

    @classmethod
    def at_fault(cls, typed: SentForm, error: ArpadError) -> Self:
        """Return the page that says what is wrong, or asks what is not known."""
        return cls(typed, error=error)

    def sent(self, request: Request, report: Iterable[Markup] = ()) -> Response:
        """Answer a form that was sent with this page, a long ``report`` in it, as it is written."""
        origin = responses.origin(request)
        shown = {"path": self.path, "origin": origin, "page": self, "report": report}
        status = outcome(self.error).http_status if self.error else 200
        written = stream(f"{self.path[1:]}.html", **shown)
        return responses.stream(written, "text/html", status)

    def fields(self, *, first: bool) -> list[Input]:
        """Return the options shown at once, or those under “More”."""
        return [option for option in self.inputs if (option.name in self.first) is first]

    @property
    def inputs(self) -> tuple[Input, ...]:
        """The options of the page."""
        return self.form.inputs

    def value(self, option: Input) -> str:
        """Return the text of an option: as typed, else its default."""
        default = "" if option.default in (None, False) else str(option.default)
        return self.typed.fields.get(option.name, default)

    @property
    def errors(self) -> tuple[InputError, ...]:
        """Every fault in what was given."""
        return self.error.errors if isinstance(self.error, BadInput) else ()

    def fault(self, name: str) -> str:
        """Return the faults of one option."""
        named = Form((*self.inputs, *self.apart))
        return " ".join(named.blame(fault) for fault in self.errors if fault.field == name)

    @property
    def file_faults(self) -> list[str]:
        """What is wrong with the files, or with the upload as a whole."""
        known = {*(option.name for option in (*self.inputs, *self.apart)), "players"}
        loose = [fault for fault in self.errors if fault.field not in known]
        said = [fault.at(say(_PLACES.get(fault.field, fault.field))) for fault in loose]
        if isinstance(self.error, NothingToRate):
            said += _said(self.error)
        if isinstance(self.error, UnusableList):
            said.append(str(self.error))
        return said

    @property
    def first_fault(self) -> str:
        """The id of the first field at fault."""
        shown = (*self.fields(first=True), *self.fields(first=False), *self.apart)
        options = [option.name for option in shown]
        at_fault = [name for name in ("players", *options) if self.fault(name)]
        return "in-file" if self.file_faults or not at_fault else f"in-{at_fault[0]}"

    @property
    def more_open(self) -> bool:
        """Whether an option under “More” was used or is at fault."""
        return self._used(self.fields(first=False))

    @property
    def apart_open(self) -> bool:
        """Whether an option in a place of its own was used or is at fault."""
        return self._used(self.apart)

    def _used(self, fields: Iterable[Input]) -> bool:
        return any(
            self.fault(field.name) or self.value(field) not in ("", str(field.default))
            for field in fields
        )

    @property
    def kept(self) -> list[tuple[str, str, str]]:
        """The files that the form sends again: the field, the file's name, its value."""
        if self.typed.text or isinstance(self.error, NothingToRate) or self._incomplete:
            return []
        return [(_KEPT, file.name, _kept(file)) for file in self.typed.files]

    @property
    def kept_players(self) -> list[tuple[str, str, str]]:
        """The table of players that the form sends again."""
        players = self.typed.players
        if players is None or self._incomplete:
            return []
        return [(_KEPT_PLAYERS, players.name, _kept(players))]

    @property
    def _incomplete(self) -> bool:
        return self.typed.upload is not None and self.typed.upload.over


# --- What is sent, and what comes back ------------------------------------------------------------

Made = TypeVar("Made")


class Sent(NamedTuple, Generic[Made]):
    """A form that was sent, and its answer; ``stem`` is the name of its files before the ending."""

    request: Request
    typed: SentForm
    answer: Made
    stem: str


Layout = Callable[[Sent[Made]], Response]
Make = Callable[[Request, SentForm], Sent[Made]]


def routes(
    page: type[UploadPage],
    form: responses.Handler,
    make: Make[Made],
    answer: responses.Handler,
    downloads: Mapping[str, Layout[Made]],
    draw: Callable[[Sent[Made]], Picture | None],
    pictures: str = "",
) -> list[Route]:
    """Return a page's routes: form, answer, and the answer as files by what follows the address.

    ``pictures`` is what follows it before their ending.
    """
    laid_out = {
        **downloads,
        **{f"{pictures}.{one}": _picture(one, draw) for one in picture_files.TYPES},
    }
    posted = {"": answer} | {name: posting(page, make, laid) for name, laid in laid_out.items()}
    return [
        Route(page.path, form, methods=["GET"]),
        *(
            Route(f"{page.path}{name}", beside(handler, "uploads"), methods=["POST"])
            for name, handler in posted.items()
        ),
    ]


def posting(page: type[UploadPage], make: Make[Made], lay_out: Layout[Made]) -> responses.Handler:
    """Return what reads a form, answers it and lays the answer out; faults are on the page."""

    async def answer(request: Request) -> Response:
        typed = read(await uploads.read(request))
        try:
            typed.check()
            return lay_out(make(request, typed))
        except ArpadError as error:
            return page.at_fault(typed, error).sent(request)

    return answer


def file(ending: str, media_type: str, write: Callable[[Made], Iterable[str]]) -> Layout[Made]:
    """Return what sends an answer as a file."""
    return lambda sent: responses.stream(
        write(sent.answer), media_type, file_name=f"{sent.stem}.{ending}"
    )


def paper(name: str, ending: str = "", **further: object) -> Layout[Made]:
    """Return what sends an answer on paper; ``name`` is the module in the reports that sets it."""
    return lambda sent: files.sent(
        sent.request, name, sent.answer, f"{sent.stem}{ending}", **further
    )


def _picture(ending: str, draw: Callable[[Sent[Made]], Picture | None]) -> Layout[Made]:
    """Return what sends a picture of an answer; an answer may lack it."""

    def lay_out(sent: Sent[Made]) -> Response:
        shown, code = draw(sent), sent.request.path_params.get("code")
        if shown is None:
            return pages.plain_page(sent.request, 404, sent.request.url.path)
        stem = f"{sent.stem}-{code}" if code else sent.stem
        return picture_files.download(shown, ending, stem)

    return lay_out
