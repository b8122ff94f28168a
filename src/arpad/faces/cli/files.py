"""Files from and to the disk: read within bounds, written whole; and options for what is beside."""

import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress

from arpad.calculators.events.ratings import LookUp
from arpad.domain import Account, Problem
from arpad.errors import NothingToRate
from arpad.faces.cli import outputs, printing
from arpad.faces.cli.commands import Failed, Parameter
from arpad.formats.files import MOST_BYTES, File, bundled
from arpad.language import say

STDIN = "-"


def read(path: str) -> File:
    """Read one file, - being standard input; raises NothingToRate when it cannot be."""
    name = "<stdin>" if path == STDIN else path
    try:
        return File(name, _content(path))
    except (OSError, ValueError) as error:  # a ValueError is a name with a zero byte
        reason = getattr(error, "strerror", None) or str(error)
        account = Account("file-unreadable", {"reason": reason})
    except _TooLarge:
        account = Account("file-too-large", {"most": MOST_BYTES // 1_000_000})
    raise NothingToRate([name], [Problem(account, "error", file=name)])


class _TooLarge(Exception):
    """More than is ever read."""


def _content(path: str) -> bytes:
    if path == STDIN:
        return sys.stdin.buffer.read(MOST_BYTES + 1)
    if os.path.isdir(path):
        return _tables_in(path)
    with open(path, "rb") as file:
        if os.fstat(file.fileno()).st_size > MOST_BYTES:
            raise _TooLarge
        return file.read(MOST_BYTES + 1)


def _tables_in(folder: str) -> bytes:
    """Return the DBF tables of a submission in a folder as one archive."""
    own = (name for name in os.listdir(folder) if name.lower().endswith(".dbf"))
    names = sorted(name for name in own if os.path.isfile(os.path.join(folder, name)))
    if not names:
        raise OSError(None, say("the folder has no DBF files"))
    tables = [File(name, _content(os.path.join(folder, name))) for name in names]
    sets = list(bundled(tables))
    if len(sets) > 1:
        raise OSError(None, say("the folder has the DBF files of several submissions"))
    return sets[0].data


def read_all(paths: Sequence[str]) -> list[File]:
    """Read files; raises NothingToRate that names each one that cannot be."""
    files: list[File] = []
    names: list[str] = []
    problems: list[Problem] = []
    for path in paths:
        try:
            files.append(read(path))
        except NothingToRate as error:
            names += error.files
            problems += error.problems
    if problems:
        raise NothingToRate(names, problems)
    return files


def shown(files: Sequence[File]) -> Iterator[File]:
    """Give files one by one, with a bar on a terminal that shows how far the work is."""
    with printing.progress(say("Reading"), len(files) if len(files) > 1 else 0) as show:
        for number, file in enumerate(files, 1):
            yield file
            show(number)


@contextmanager
def _writing(path: str) -> Iterator[None]:
    """Raise Failed when a file or folder cannot be written."""
    try:
        yield
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        text = say("cannot write {path}: {reason}", path=path, reason=reason)
        raise Failed(text, 1) from None


def write(path: str, pieces: Iterable[str | bytes]) -> None:
    """Write a file whole or not at all; raises Failed when it cannot be written."""
    with _writing(path):
        target = os.path.realpath(path)
        if os.path.exists(target) and not stat.S_ISREG(os.stat(target).st_mode):
            _write_into(target, pieces)
        else:
            _write_beside(target, pieces)


def write_folder(path: str, made: Mapping[str, bytes]) -> None:
    """Write files into a folder, all or none; raises Failed when they cannot be written.

    A folder that is there keeps its other files; BadInput says which may not be replaced.
    """
    outputs.check_folder(path, made)
    target = os.path.realpath(path)
    with _writing(path):
        beside = tempfile.mkdtemp(prefix=".arpad-", dir=os.path.dirname(target))
        try:
            for name, data in made.items():
                with open(os.path.join(beside, name), "wb") as file:
                    file.write(data)
            os.makedirs(target, exist_ok=True)
            for name in made:
                os.replace(os.path.join(beside, name), os.path.join(target, name))
        finally:
            shutil.rmtree(beside, ignore_errors=True)


def _write_into(target: str, pieces: Iterable[str | bytes]) -> None:
    """Write to what is no ordinary file, such as a pipe."""
    with open(target, "wb") as file:
        file.writelines(map(_encoded, pieces))


def _write_beside(target: str, pieces: Iterable[str | bytes]) -> None:
    """Write a new file in the same folder, then give it the name at one stroke."""
    handle, made = tempfile.mkstemp(prefix=".arpad-", dir=os.path.dirname(target))
    try:
        with open(handle, "wb") as file:
            file.writelines(map(_encoded, pieces))
        os.chmod(made, _mode(target))
        os.replace(made, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(made)
        raise


def _mode(target: str) -> int:
    """Return the rights of the file replaced, or those of any new file."""
    if os.path.exists(target):
        return stat.S_IMODE(os.stat(target).st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _encoded(piece: str | bytes) -> bytes:
    return piece.encode("utf-8", "replace") if isinstance(piece, str) else piece


def players_option() -> Parameter:
    """Return the option for the table of players."""
    text = "A table with what the files do not say about players."
    return Parameter("players", "--players", "CSV", text, reads=True)


def list_options(facts: str) -> Iterator[Parameter]:
    """Give the options for rating lists, from which these facts are taken."""
    text = f"Take {facts} from the lists imported by arpad list import."
    yield Parameter("by_list", "--list", help=text)
    text = "Take them from the lists in this folder."
    yield Parameter("folder", "--list-folder", "FOLDER", text, reads=True)


def look_up(*, by_list: bool, folder: str | None) -> LookUp | None:
    """Return what looks players up in the lists that were imported, None where none was asked."""
    if not by_list and folder is None:
        return None
    from arpad.book.look_up import in_lists
    from arpad.faces.cli.list import opened

    return in_lists(opened(folder))
