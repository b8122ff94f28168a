"""A rating list brought into an index: built beside the old one, and put in place when whole.

One import at a time: whoever comes second to a folder of lists waits for the first.
"""

import os
import re
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import date
from itertools import islice
from pathlib import Path
from typing import BinaryIO

from arpad.book import schema
from arpad.book.schema import APPLICATION, COLUMNS, STAGING, TABLES, VERSION
from arpad.domain import Problem
from arpad.formats import rating_list
from arpad.formats.opening import Unreadable, opened
from arpad.formats.rating_list import KINDS, POOLS, RatingList
from arpad.formats.reading import Findings
from arpad.language import say

_BUILDING = ".building-"
_SQLITE = b"SQLite format 3\0"
INDEX = re.compile(r"fide-(\d{4}-\d\d-\d\d)(?:-([a-z]+))?\.sqlite")
_BATCH = 5000  # rows
# A list of FIDE has over 20 bytes for each player even when it is packed.
_MOST_ROWS, _LEAST_BYTES = 50_000, 16
_NAMES = ", ".join(COLUMNS)
_INSERT = f"INSERT INTO staging.row ({_NAMES}, line) VALUES ({', '.join('?' * (len(COLUMNS) + 1))})"
_AGAIN = """FROM staging.row AS again JOIN (
    SELECT fide_id, min(rowid) AS first, line FROM staging.row GROUP BY fide_id HAVING count(*) > 1
) AS known ON again.fide_id = known.fide_id AND again.rowid > known.first"""
_TWICE = f"SELECT again.fide_id, again.line, known.line {_AGAIN}"
_DROP_TWICE = f"DELETE FROM staging.row WHERE rowid IN (SELECT again.rowid {_AGAIN})"
_PLAYERS = f"""INSERT INTO player ({_NAMES}) SELECT {_NAMES} FROM staging.row
    ORDER BY max(standard, rapid, blitz) DESC, fide_id"""
_SEARCHED = """INSERT INTO names (rowid, name) SELECT place,
    CASE WHEN name GLOB '*[^ -~]*' THEN plain(name) ELSE name END FROM player"""
Progress = Callable[[], None]


@dataclass(frozen=True, slots=True)
class Imported:
    """What came of an import; without a ``path`` nothing was put in place: the problems say why.

    ``removed`` are the days of the lists that it replaced.
    """

    path: Path | None
    day: date | None
    pools: tuple[str, ...]
    players: int
    problems: tuple[Problem, ...]
    removed: tuple[date, ...] = ()


def import_list(
    file: BinaryIO,
    folder: Path,
    *,
    name: str,
    day: date | None = None,
    pool: str = "",
    keep: bool = True,
    progress: Progress = lambda: None,
    waiting: Progress = lambda: None,
) -> Imported:
    """Read a list, packed or not, into an index in ``folder``, replacing one of the same month.

    ``name`` is the file's name; ``day`` and ``pool`` go before what file and name say. Unless they
    are to be kept, older lists of the same pools are removed; a newer one always stays. Until the
    last moment the new index bears another name, so that a broken-off import changes nothing. Of
    several imports at once each waits for the one before, and ``waiting`` is called. Raises OSError
    and sqlite3.Error when the folder cannot be written to.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with locked(folder, waiting):
        for left in folder.glob(f"{_BUILDING}*"):  # by imports that were broken off
            shutil.rmtree(left, ignore_errors=True)
        done = _imported(file, folder, name, day, pool, progress)
        if keep or done.path is None or done.day is None:
            return done
        return replace(done, removed=tuple(_removed(file, folder, done.day, done.pools)))


def _imported(
    file: BinaryIO, folder: Path, name: str, day: date | None, pool: str, progress: Progress
) -> Imported:
    findings = Findings(KINDS)
    try:
        most = sys.maxsize
        if file.seekable():
            most = _MOST_ROWS + file.seek(0, os.SEEK_END) // _LEAST_BYTES
            file.seek(0)
        whole = opened(file)
        listed = rating_list.read(whole, findings, name=name, day=day, pool=pool, most=most)
        if listed is None:
            return Imported(None, None, (), 0, findings.in_order())
        return _build(listed, file, folder, name, findings, progress)
    except Unreadable as error:
        problems = (Problem(error.account, "error"), *findings.in_order())
        return Imported(None, None, (), 0, problems)


def file_name(day: date, pools: tuple[str, ...]) -> str:
    """Return the name of the index of a list; one of all pools has no pool in its name."""
    pool = f"-{pools[0]}" if len(pools) == 1 else ""
    return f"fide-{day:%Y-%m-%d}{pool}.sqlite"


def _removed(file: BinaryIO, folder: Path, day: date, pools: tuple[str, ...]) -> Iterator[date]:
    """Remove the lists of the same pools that are not newer; yield their days.

    A damaged one is known by its name. What is no index, or is being read, stays.
    """
    for path in sorted(folder.iterdir()):
        if path.name == file_name(day, pools) or not (named := INDEX.fullmatch(path.name)):
            continue
        whole = named[2] is None
        if not ({named[2]} <= set(pools) or (whole and len(pools) == len(POOLS))):
            continue
        with suppress(OSError, ValueError):
            other = date.fromisoformat(named[1])
            if other <= day and _may_go(path, file):
                path.unlink()
                yield other


def _may_go(path: Path, file: BinaryIO) -> bool:
    """Whether a file is an index that may be written, and not the list that is read."""
    if _is_read(path, file) or not path.stat().st_mode & 0o222:
        return False
    with open(path, "rb") as index:
        return index.read(len(_SQLITE)) == _SQLITE


def _is_read(path: Path, file: BinaryIO) -> bool:
    with suppress(OSError, ValueError):  # not every stream is a file
        return os.path.samestat(path.stat(), os.fstat(file.fileno()))
    return False


def _build(
    listed: RatingList,
    file: BinaryIO,
    folder: Path,
    name: str,
    findings: Findings,
    progress: Progress,
) -> Imported:
    with _two_files(folder) as (building, rows):
        with closing(sqlite3.connect(building, isolation_level=None)) as base:
            _prepare(base, rows)
            _stage(base, listed, progress)
            _report_twice(base, findings)
            players = _fill(base, listed, name, progress)
        if not players and not findings.failed:
            findings.add("list-no-rows")
        if findings.failed:
            return Imported(None, listed.day, listed.pools, 0, findings.in_order())
        assert listed.day is not None
        path = folder / file_name(listed.day, listed.pools)
        if _is_read(path, file):
            raise OSError(None, say("its index would replace it: give it another name"))
        if path.exists() and not path.stat().st_mode & 0o222:
            raise OSError(None, say("{path} is read-only", path=path))
        schema.seal(building)
        _put_in_place(building, path)
    return Imported(path, listed.day, listed.pools, players, findings.in_order())


@contextmanager
def _two_files(folder: Path) -> Iterator[tuple[Path, Path]]:
    """Give the paths of two new files in a folder of their own, and remove what is left of them.

    They are removed by name, which works also where no more files can be opened.
    """
    inside = Path(tempfile.mkdtemp(prefix=_BUILDING, dir=folder))
    files = inside / "index.sqlite", inside / "rows.sqlite"
    try:
        yield files
    finally:
        for path in files:
            path.unlink(missing_ok=True)
        inside.rmdir()


def _prepare(base: sqlite3.Connection, rows: Path) -> None:
    """Make the tables; nothing is kept safe while building, for a broken index is thrown away."""
    for setting in ("journal_mode = OFF", "synchronous = OFF", "cache_size = -32000"):
        base.execute(f"PRAGMA {setting}")
    base.execute("ATTACH ? AS staging", (str(rows),))
    for setting in ("journal_mode = OFF", "synchronous = OFF", "cache_size = -8000"):
        base.execute(f"PRAGMA staging.{setting}")
    base.executescript(TABLES)
    base.execute(STAGING)
    base.create_function("plain", 1, schema.plain, deterministic=True)


def _stage(base: sqlite3.Connection, listed: RatingList, progress: Progress) -> None:
    """Write the rows down in the order of the list."""
    base.execute("BEGIN")
    while batch := list(islice(listed.rows, _BATCH)):
        base.executemany(_INSERT, batch)
        progress()
    base.execute("COMMIT")


def _report_twice(base: sqlite3.Connection, findings: Findings) -> None:
    """Keep the first row of an ID that stands in the list several times."""
    for fide_id, line, first in base.execute(_TWICE):
        findings.add("list-id-twice", line, fide_id=fide_id, first=first)
    if findings.count("list-id-twice"):
        base.execute(_DROP_TWICE)


def _fill(base: sqlite3.Connection, listed: RatingList, name: str, progress: Progress) -> int:
    """Fill the tables from the rows, and say what index this is; return the number of players."""
    steps = (
        _PLAYERS,
        "CREATE UNIQUE INDEX player_id ON player (fide_id)",
        _SEARCHED,
        "INSERT INTO names (names) VALUES ('optimize')",
    )
    for step in steps:
        base.execute("BEGIN")
        base.execute(step)
        base.execute("COMMIT")
        progress()
    (players,) = base.execute("SELECT count(*) FROM player").fetchone()
    about = (f"{listed.day}", " ".join(listed.pools), name, players)
    base.execute("INSERT INTO about VALUES (?, ?, ?, ?)", about)
    base.execute(f"PRAGMA application_id = {APPLICATION}")
    base.execute(f"PRAGMA user_version = {VERSION}")
    return int(players)


def _put_in_place(building: Path, path: Path) -> None:
    """Give a whole index its name at one stroke, after its bytes have reached the disk."""
    with open(building, "rb+") as file:
        os.fsync(file.fileno())
    os.replace(building, path)
    with suppress(OSError):  # folders cannot be opened everywhere
        handle = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


if sys.platform == "win32":
    import msvcrt

    def _handle(folder: Path) -> int:
        """Open what is locked; a folder cannot be, so a file in it is."""
        return os.open(folder / ".lock", os.O_RDWR | os.O_CREAT)

    def _lock(handle: int, *, wait: bool) -> bool:
        while True:
            try:
                msvcrt.locking(handle, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
            except OSError:  # also after ten seconds of waiting
                if not wait:
                    return False
            else:
                return True

else:
    import fcntl

    def _handle(folder: Path) -> int:
        """Open what is locked: the folder itself, so that nothing is left behind."""
        return os.open(folder, os.O_RDONLY)

    def _lock(handle: int, *, wait: bool) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            return False
        return True


@contextmanager
def locked(folder: Path, waiting: Callable[[], object]) -> Iterator[None]:
    """Hold a folder alone; ``waiting`` is called once if somebody else holds it first.

    A process that ends, however it ends, holds it no longer. Raises OSError where nothing can be
    locked.
    """
    handle = _handle(folder)
    try:
        if not _lock(handle, wait=False):
            waiting()
            _lock(handle, wait=True)
        yield
    finally:
        os.close(handle)
