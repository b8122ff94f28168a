"""What the page /report shows: what was typed, the files kept in it, and faults at their field."""

import binascii
import gzip
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from arpad.calculators.events import FORM, EventAnswer
from arpad.errors import ArpadError, BadInput, InputError, NothingToRate
from arpad.faces import api, api_events
from arpad.faces.uploads import MOST_BYTES, Upload
from arpad.formats.files import File
from arpad.inputs import Input
from arpad.language import say, say_many
from arpad.reports import event_layout, event_order
from arpad.reports.words import words

_FIRST = (
    "system",
    "time_class",
    "time_control",
    "date",
    "games_played",
)  # the others stand under “More”
_GZIP = b"\x1f\x8b"
# What an address or a field cannot be: the page's own fields beside the options.
_TEXT, _KEPT, _KEPT_PLAYERS = "text", "kept", "kept_players"
_PASTED = "pasted"


@dataclass(frozen=True, slots=True)
class Typed:
    """What was sent: files chosen, else text pasted, else the files that the page had kept.

    ``fields`` has the texts of the options, ``text`` what was pasted.
    """

    files: tuple[File, ...] = ()
    players: File | None = None
    fields: dict[str, str] = field(default_factory=dict)
    text: str = ""
    upload: Upload | None = None

    @property
    def options(self) -> dict[str, object]:
        """The options of the calculation."""
        ours = event_order.FORM.by_name
        return {name: text for name, text in self.fields.items() if name not in ours}

    @property
    def order(self) -> dict[str, Any]:
        """The order of the players; raises BadInput."""
        ours = event_order.FORM.by_name
        return event_order.FORM.parse({k: v for k, v in self.fields.items() if k in ours})

    def check(self) -> None:
        """Refuse what is too large or given twice, and an order there is not."""
        if self.upload is None:
            return
        self.upload.check()
        api.given_once(each for each in self.upload.fields if each[0] != _KEPT)
        _ = self.order


def read(upload: Upload) -> Typed:
    """Read the page's form; never raises: what cannot be used is said by ``Typed.check``."""
    fields = dict(upload.fields)
    kept = [value for name, value in upload.fields if name == _KEPT]
    text = fields.pop(_TEXT, "")
    files = upload.files
    if not files and text.strip():
        files = (File(_PASTED, text.encode()),)
    if not files:
        files = tuple(_restored(kept))
    players = next(iter([*upload.players, *_restored([fields.get(_KEPT_PLAYERS, "")])]), None)
    for name in (_KEPT, _KEPT_PLAYERS):
        fields.pop(name, None)
    # The text is shown again unless a file took its place.
    return Typed(files, players, fields, "" if upload.files else text, upload)


def _restored(kept: Iterable[str]) -> Iterator[File]:
    """Give the files that a page kept: name, semicolon, Base64; what is none is passed over."""
    for each in kept:
        name, separator, data = each.rpartition(";")
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
    for group in event_layout.problem_groups(error.problems):
        for each in group.shown:
            place = event_layout.problem_place(each, file=True)
            text = words(each.account)
            yield say("{place}: {text}", place=place, text=text) if place else text
        if count := len(group.more):
            yield say_many("{count} more of this kind", "{count} more of this kind", count)


@dataclass(frozen=True, slots=True)
class ReportPage:
    """The form with what was typed, and its answer or its faults."""

    typed: Typed
    answer: EventAnswer | None = None
    error: ArpadError | None = None
    most: int = MOST_BYTES

    @property
    def found(self) -> dict[str, str]:
        """The title and the summary, as calculators have them."""
        return {"title": api_events.TITLE, "summary": api_events.SUMMARY}

    @property
    def heading(self) -> str:
        """The page's heading: that of the event, once there is a report."""
        return event_layout.title(self.answer) if self.answer else say(api_events.TITLE)

    def fields(self, *, first: bool) -> list[Input]:
        """Return the options shown at once, or those under “More”."""
        return [each for each in FORM.inputs if (each.name in _FIRST) is first]

    @property
    def orders(self) -> tuple[Input, ...]:
        """The fields that say the order of the players."""
        return event_order.FORM.inputs

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
        return " ".join(each.text for each in self.errors if each.field == name)

    @property
    def file_faults(self) -> list[str]:
        """What is wrong with the files, or with the upload as a whole."""
        known = {*FORM.by_name, "players"}
        said = [each.text for each in self.errors if each.field not in known]
        if isinstance(self.error, NothingToRate):
            said += _said(self.error)
        return said

    @property
    def first_fault(self) -> str:
        """The id of the first field at fault."""
        options = [each.name for each in (*self.fields(first=True), *self.fields(first=False))]
        at_fault = [name for name in ("players", *options) if self.fault(name)]
        return "in-file" if self.file_faults or not at_fault else f"in-{at_fault[0]}"

    @property
    def more_open(self) -> bool:
        """Whether an option under “More” was used or is at fault."""
        return any(
            self.fault(each.name) or self.value(each) not in ("", str(each.default))
            for each in self.fields(first=False)
        )

    @property
    def kept(self) -> list[tuple[str, str, str]]:
        """The files that the form sends again: the field, the file's name, its value."""
        if self.typed.text or isinstance(self.error, NothingToRate) or self._incomplete:
            return []
        return [(_KEPT, each.name, _kept(each)) for each in self.typed.files]

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
