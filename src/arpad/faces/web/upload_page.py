"""A page that takes files: what was typed, the files kept in it, faults at their field."""

import binascii
import gzip
import re
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, ClassVar

from arpad.errors import ArpadError, BadInput, InputError, NothingToRate, UnusableList
from arpad.faces import api
from arpad.faces.uploads import MOST_BYTES, Upload
from arpad.formats.files import File
from arpad.inputs import Form, Input
from arpad.language import say, say_many
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

    ``form`` has the options; those of ``first`` are shown at once, those of ``apart`` in a place of
    their own, the others under “More”.
    """

    form: ClassVar[Form]
    first: ClassVar[tuple[str, ...]]
    apart: ClassVar[tuple[Input, ...]] = ()

    typed: SentForm
    error: ArpadError | None = None
    most: int = MOST_BYTES

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
