"""Where commands write: never over what they read, nor over another kind of file unless asked to.

The parameters of a command say what is read and written.
"""

import io
import os
import re
import stat
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from typing import TYPE_CHECKING

from arpad.calculator import refuse
from arpad.language import say
from arpad.named import NamedTuple

if TYPE_CHECKING:
    from arpad.faces.cli.commands import Parameter, Typed

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


@contextmanager
def checked(params: Iterable["Parameter"], given: dict[str, "Typed"]) -> Iterator[None]:
    """Run a command, if everything may be written where it is to go; raises BadInput."""
    in_place = bool(given.pop("in_place", None))
    overwrite = bool(given.pop("overwrite", in_place))
    places = dict(_written(params, given))
    asked = _Asked(tuple(_read(params, given)), places, overwrite, in_place)
    for flag, (path, kind) in places.items():
        if path != STANDARD or kind == _FOLDER:
            asked.check_one(flag, path, kind)
    running = _asked.set(asked)
    try:
        yield
    finally:
        _asked.reset(running)


def check_folder(folder: str, names: Iterable[str]) -> None:
    """Refuse to write files into a folder of the running command over what may not be replaced."""
    if (asked := _asked.get()) is None:
        return
    flag, _ = next((place for place in asked.places.items() if place[1][0] == folder), ("", None))
    for name in names:
        asked.check_one(flag, os.path.join(folder, name), os.path.splitext(name)[1][1:].upper())


class _Asked(NamedTuple):
    """What a command reads, and by option where it writes: the name given and the kind."""

    read: tuple[os.stat_result, ...]
    places: dict[str, tuple[str, str]]
    overwrite: bool
    in_place: bool

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


# Of the command that runs.
_asked: ContextVar[_Asked | None] = ContextVar("asked", default=None)


def _allowed(kind: str) -> str:
    if kind in ("", _FOLDER):
        return say("a new name")
    return say("a new name, or a file of kind {kind}; --overwrite replaces any other", kind=kind)


def _read(params: Iterable["Parameter"], given: Mapping[str, "Typed"]) -> Iterator[os.stat_result]:
    """Give the files the command reads, those in folders and standard input too."""
    for param in params:
        if not param.reads:
            continue
        named = given[param.name]
        if named == "" and param.flag:  # that of a word is said as it is read
            allowed = say("the name of a file or folder")
            raise refuse(param.flag, named, allowed, say("the name is empty."))
        for path in named if isinstance(named, list) else [named] if isinstance(named, str) else []:
            if path == STANDARD:
                with suppress(OSError, ValueError, io.UnsupportedOperation):
                    yield os.fstat(sys.stdin.fileno())
            own = [] if os.path.isdir(path) else [path]
            yield from filter(None, map(_stat, (*own, *_inside(path))))
    if given.get("by_list"):
        from arpad.book.lists import default_folder

        yield from filter(None, map(_stat, _inside(str(default_folder()))))


def _inside(folder: str) -> Iterator[str]:
    with suppress(OSError, ValueError):
        for name in os.listdir(folder or os.devnull):
            if name.lower().endswith(_READ_IN_FOLDERS):
                yield os.path.join(folder, name)


def _written(
    params: Iterable["Parameter"], given: Mapping[str, "Typed"]
) -> Iterator[tuple[str, tuple[str, str]]]:
    """Give the outputs asked for; refuses an empty name, and standard output for two things."""
    taken = bool(given.get("as_json") or given.get("as_csv"))
    for param in params:
        path = given.get(param.name)
        if param.writes is None or not isinstance(path, str):
            continue
        place = param.flag or param.metavar
        if not path:
            raise refuse(place, path, _allowed(param.writes), say("the name is empty."))
        kind = param.writes or _kind_by_name(path)
        if path == STANDARD and kind != _FOLDER:
            if taken:
                reason = say("standard output already has something else.")
                raise refuse(f"{place} {path}", path, say("the name of a file"), reason)
            taken = True
        yield place, (path, kind)


def _kind_by_name(path: str) -> str:
    if path.endswith("/") or os.path.isdir(path):
        return _FOLDER
    return _ENDINGS.get(os.path.splitext(path.lower().removesuffix(_PACKED))[1], _TRF)


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
