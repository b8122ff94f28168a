"""Where commands write: never over what they read, nor over another kind of file unless asked to.

A command that writes is a ``Command``; its parameters say by their types what is read and written.
"""

import io
import os
import re
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, NamedTuple

import click

from arpad.calculator import refuse
from arpad.errors import BadInput, InputError
from arpad.language import say

STANDARD = "-"
_HEAD = 4096  # bytes by which a file's kind is told
_FOLDER = "folder"
_TRF, _CSV, _ZIP = "TRF", "CSV", "ZIP"
_TEXT = rb"\A(?:\xef\xbb\xbf)?"
_XML = rb"(?:<\?xml[^>]{0,200}>\s{0,9})?"
_BEGINNINGS = {
    "HTML": rb"(?i)" + _TEXT + rb"\s{0,99}<(?:!doctype html|html)\b",
    "PDF": rb"\A%PDF-",
    "SVG": _TEXT + _XML + rb"<svg\b",
    "PNG": rb"\A\x89PNG\r\n\x1a\n",
    _TRF: _TEXT + rb"\s{0,99}(?:[0-9]{3}|XX[A-Z]|BB[A-Z]|###)(?:[ \t\r\n]|\Z)",
    _CSV: rb"(?i)" + _TEXT + rb"(?=[^\r\n]*[,;\t])[^\r\n<{]*\b(?:number|name|record|player)\b",
    _ZIP: rb"(?is)\APK\x03\x04.{22}[^/]{0,40}\.dbf",
}
_ENDINGS = {".csv": _CSV, ".zip": _ZIP}  # of OUT; any other name is a report of FIDE's format
_PACKED = ".gz"
_READ_IN_FOLDERS = (".dbf", ".sqlite")
_ASKED = "arpad.outputs"


class Source(click.types.StringParamType):
    """The name of a file or folder that a command reads."""

    name = "source"

    def convert(
        self,
        value: str,
        param: click.Parameter | None,
        ctx: click.Context | None,  # noqa: ARG002
    ) -> str:
        """Refuse an empty name of an option; that of an argument is said as it is read."""
        if not value and isinstance(param, click.Option):
            allowed = say("the name of a file or folder")
            raise refuse(_flag(param), value, allowed, say("the name is empty."))
        return value


class Output(click.types.StringParamType):
    """The name of what a command writes: a kind of file, ``folder``, or "" told by the name."""

    name = "output"

    def __init__(self, kind: str = "") -> None:
        """Take the kind as messages name it: HTML, PDF."""
        self.kind = kind

    def convert(
        self,
        value: str,
        param: click.Parameter | None,
        ctx: click.Context | None,  # noqa: ARG002
    ) -> str:
        """Refuse an empty name."""
        if not value:
            flag = _flag(param) if param else self.name
            raise refuse(flag, value, _allowed(self.kind), say("the name is empty."))
        return value


class Command(click.Command):
    """A command that writes files; it checks where before it begins, and takes ``--overwrite``."""

    def __init__(self, *, in_place: bool = False, **settings: Any) -> None:
        """Take what click takes; ``in_place`` lets an output be the input, if that is asked for."""
        super().__init__(**settings)
        self.in_place = in_place
        text = "Replace a file of another kind too."
        text = "Replace OUT, even if it is IN." if in_place else text
        self.params.append(click.Option(["--overwrite"], is_flag=True, help=text))

    def invoke(self, ctx: click.Context) -> object:
        """Run the command if everything may be written where it is to go."""
        overwrite = ctx.params.pop("overwrite")
        ctx.meta[_ASKED] = asked = _Asked(
            tuple(_read(ctx)), dict(_written(ctx)), overwrite, overwrite and self.in_place
        )
        asked.check()
        try:
            return super().invoke(ctx)
        except BadInput as bad:
            # The exception keeps its kind, which says how the command ends.
            bad.errors = tuple(map(self._at_option, bad.errors))
            raise

    def _at_option(self, fault: InputError) -> InputError:
        """Name an input as it is typed here: as an option, unless it stands by its place."""
        flag = f"--{fault.field.replace('_', '-')}"
        known = any(flag in param.opts for param in self.params)
        return fault._replace(field=flag) if known else fault


def check_folder(folder: str, names: Iterable[str]) -> None:
    """Refuse to write files into a folder of the running command over what may not be replaced."""
    ctx = click.get_current_context(silent=True)
    if ctx is None or _ASKED not in ctx.meta:
        return
    asked: _Asked = ctx.meta[_ASKED]
    flag, _ = next((place for place in asked.places.items() if place[1][0] == folder), ("", None))
    for name in names:
        asked.check_one(flag, os.path.join(folder, name), os.path.splitext(name)[1][1:].upper())


class _Asked(NamedTuple):
    """What a command reads, and by option where it writes: the name given and the kind."""

    read: tuple[os.stat_result, ...]
    places: dict[str, tuple[str, str]]
    overwrite: bool
    in_place: bool

    def check(self) -> None:
        """Refuse the first output that may not be written; raises BadInput or UsageError."""
        for flag, (path, kind) in self.places.items():
            if path != STANDARD or kind == _FOLDER:
                self.check_one(flag, path, kind)

    def check_one(self, flag: str, path: str, kind: str) -> None:
        """Refuse one output; what does not exist, and what is no ordinary file, may be written."""
        for other, (name, _) in self.places.items():
            if other != flag and name != STANDARD and _same_place(path, name):
                reason = say("“{given}” is the output of {other} too.", given=path, other=other)
                raise refuse(flag, path, say("another name for each output"), reason)
        there = _stat(path)
        if there is None:
            return
        if not self.in_place and any(os.path.samestat(there, source) for source in self.read):
            reason = say("“{given}” is a file that this command reads.", given=path)
            raise refuse(flag, path, _allowed(kind), reason)
        if stat.S_ISREG(there.st_mode):
            self._check_replaced(flag, path, kind, there)

    def _check_replaced(self, flag: str, path: str, kind: str, there: os.stat_result) -> None:
        if not there.st_mode & 0o222 or not os.access(path, os.W_OK):
            reason = say("“{given}” is read-only.", given=path)
            raise refuse(flag, path, say("a file that may be written"), reason)
        if there.st_size and not self.overwrite and not _is_kind(path, kind):
            reason = say("“{given}” exists and is not of kind {kind}.", given=path, kind=kind)
            raise refuse(flag, path, _allowed(kind), reason)


def _allowed(kind: str) -> str:
    if kind in ("", _FOLDER):
        return say("a new name")
    return say("a new name, or a file of kind {kind}; --overwrite replaces any other", kind=kind)


def _read(ctx: click.Context) -> Iterator[os.stat_result]:
    """Give the files the command reads, those in folders and standard input too."""
    for param in ctx.command.params:
        if not isinstance(param.type, Source):
            continue
        given = ctx.params.get(param.name or "")
        for path in given if isinstance(given, tuple) else [given or ""]:
            if path == STANDARD:
                with suppress(OSError, ValueError, io.UnsupportedOperation):
                    yield os.fstat(sys.stdin.fileno())
            own = [] if os.path.isdir(path) else [path]
            yield from filter(None, map(_stat, (*own, *_inside(path))))
    if ctx.params.get("by_list"):
        from arpad.book.lists import default_folder

        yield from filter(None, map(_stat, _inside(str(default_folder()))))


def _inside(folder: str) -> Iterator[str]:
    with suppress(OSError, ValueError):
        for name in os.listdir(folder or os.devnull):
            if name.lower().endswith(_READ_IN_FOLDERS):
                yield os.path.join(folder, name)


def _written(ctx: click.Context) -> Iterator[tuple[str, tuple[str, str]]]:
    """Give the outputs asked for; refuses standard output for two things."""
    taken = any(ctx.params.get(name) for name in ("as_json", "as_csv"))
    for param in ctx.command.params:
        if not isinstance(param.type, Output) or not (path := ctx.params.get(param.name or "")):
            continue
        kind = param.type.kind or _kind_by_name(path)
        if path == STANDARD and kind != _FOLDER:
            if taken:
                text = say("{option} -: standard output already has something else")
                raise click.UsageError(text.format(option=_flag(param)))
            taken = True
        yield _flag(param), (path, kind)


def _kind_by_name(path: str) -> str:
    if path.endswith("/") or os.path.isdir(path):
        return _FOLDER
    return _ENDINGS.get(os.path.splitext(path.lower().removesuffix(_PACKED))[1], _TRF)


def _flag(param: click.Parameter) -> str:
    return param.opts[0] if isinstance(param, click.Option) else str(param.metavar)


def _stat(path: str) -> os.stat_result | None:
    """Return what a name leads to, through links; None for nothing."""
    try:
        return os.stat(path)
    except (OSError, ValueError):
        return None


def _same_place(one: str, other: str) -> bool:
    """Whether two names lead to one file, there already or not; a device takes any number."""
    first, second = _stat(one), _stat(other)
    if first and second:
        return os.path.samestat(first, second) and not stat.S_ISCHR(first.st_mode)
    with suppress(OSError, ValueError):
        return os.path.realpath(one) == os.path.realpath(other)
    return False


def _is_kind(path: str, kind: str) -> bool:
    """Whether a file begins as those of a kind do, packed with gzip where its name says so."""
    from arpad.formats.dbf import is_dbf
    from arpad.formats.opening import GZIP, Unreadable, opened

    try:
        with open(path, "rb") as file:
            head = file.read(_HEAD)
            packed = path.lower().endswith(_PACKED)
            if packed != head.startswith(GZIP):
                return False
            if packed:
                file.seek(0)
                head = opened(file).read(_HEAD)
    except (OSError, Unreadable):
        return False
    return is_dbf(head) if kind == "DBF" else bool(re.search(_BEGINNINGS[kind], head))
