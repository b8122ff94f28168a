"""Tournament files put in order, or written anew in another format or edition."""

import io
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from arpad.calculator import refuse
from arpad.domain import Account, Problem
from arpad.errors import NothingToRate
from arpad.formats import trf, us_writers
from arpad.formats.differences import differences
from arpad.formats.files import File, module_of, sections, unpacked, whole
from arpad.formats.opening import Unreadable
from arpad.formats.reading import Reading, SectionFile
from arpad.formats.sheet import Sheet
from arpad.formats.trf.convert import EDITIONS
from arpad.inputs import Choice
from arpad.language import say

EDITION = Choice(
    name="edition",
    label="Edition",
    help=(
        "Write the file in this edition. What has no place in it is left out and listed. If empty, "
        "every line stays."
    ),
    choices={edition.lower(): edition for edition in EDITIONS},
    example="trf26",
)
TRF, CSV, DBF = "trf", "csv", "dbf"
_WRITERS = {CSV: us_writers.write_table, DBF: us_writers.write_submission}


@dataclass(frozen=True, slots=True)
class NewFiles:
    """The new files by name (one of them, but for the DBF set), and what was found in the old one.

    ``lost`` is what was not written as it was: warnings where something is no longer there, notes
    where it is there in other words.
    """

    files: Mapping[str, bytes]
    problems: tuple[Problem, ...]
    lost: tuple[Problem, ...] = ()

    @property
    def keeps_all(self) -> bool:
        """Whether everything in the old file is in the new one."""
        return all(problem.severity == "note" for problem in self.lost)

    @property
    def data(self) -> bytes:
        """The one file, or all of them as a ZIP archive, the same for the same files."""
        if len(self.files) == 1:
            return next(iter(self.files.values()))
        made = io.BytesIO()
        with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in self.files.items():
                archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
        return made.getvalue()


def kind_of(target: str) -> str:
    """Return what is written to a file of this name: a crosstable, the DBF set or FIDE's format.

    Raises BadInput for the name of a single DBF file, since the set has three.
    """
    name = target.lower().removesuffix(".gz")
    if name.endswith(".dbf"):
        allowed = say("a folder or a name that ends in .zip")
        raise refuse("out", target, allowed, say("a submission is three DBF files."))
    if name.endswith(".csv"):
        return CSV
    return DBF if name.endswith((".zip", "/")) else TRF


def converted(file: File, edition: str | None = None, kind: str = TRF) -> NewFiles:
    """Return a file in the layout its format prescribes, or anew in another format.

    ``kind`` is TRF, there in the edition "trf06", "trf16" or "trf26" if one is given, CSV for a
    table, or DBF for the three tables that are sent to US Chess. Raises NothingToRate when no
    player could be read, BadInput for what cannot be written.
    """
    if edition is not None and kind != TRF:
        raise refuse("edition", edition, say("nothing for CSV or DBF"), say("only TRF has them."))
    module = module_of(file)
    reports = _reports(file, module)
    old = SectionFile(tuple(report.reading for report in reports)) if reports else sections(file)
    problems = [problem for reading in old.readings for problem in reading.problems]
    if old.reading.nothing_read:
        raise NothingToRate([file.name], _named(file, problems))
    lost = [*_unread(module, reports, old)]
    if kind == DBF or (kind == CSV and old.reading.system):
        lost += _out_of_tables(kind, module, reports)
        made = _WRITERS[kind](old)
    else:
        if kind == TRF:
            _check_one_report(old)
        composed = [_composed(reading) for reading in old.readings if not reports]
        lost += [problem for _, differing in composed for problem in differing]
        written = reports or [report for report, _ in composed]
        made = (
            trf.table.write(written)
            if kind == CSV
            else trf.convert(written[0], (edition or "").upper())
        )
    return NewFiles(made.files, _named(file, problems), _named(file, [*lost, *made.problems]))


def _out_of_tables(kind: str, module: str, reports: Sequence[trf.TrfFile]) -> Iterator[Problem]:
    """Give what has no place in a crosstable or in the tables that are sent to US Chess."""
    if module == "us_submission" and kind == CSV:
        yield _EVENT_ALONE
    for report in reports:
        yield from trf.left_out(report, "DBF", _IN_TABLES)
        yield Problem(Account("us-written-left-out", {"names": _OF_ROWS}))


_OF_ROWS = "birth date, points, rank"
_IN_TABLES = frozenset(("001", "012", "022", "042", "052", "122", "142", "222", "XXR"))
"""The records whose content is in the tables of US Chess."""
_NOT_USED = ("us-column-unknown", "us-column-passed-over", "table-columns-unused")


def _named(file: File, problems: Iterable[Problem]) -> tuple[Problem, ...]:
    return tuple(problem._replace(file=file.name) for problem in problems)


def _reports(file: File, module: str) -> tuple[trf.TrfFile, ...]:
    """Return the reports in a file of FIDE's format or a table of its records, none in others.

    What cannot be read has none either; ``sections`` then says why.
    """
    if module == "trf":
        read = trf.read(unpacked(file.data))
        return () if read.reading.nothing_read else (read,)
    if module != "sheets":
        return ()
    try:
        return trf.table.read(Sheet(whole(file.data)).rows)
    except Unreadable:
        return ()


_EVENT_ALONE = Problem(Account("convert-event-alone"))
_READ_WHOLE = ("sheets", "us_submission")
"""The formats of which all that is not read is among the problems, or kept beside the event."""


def _unread(module: str, reports: Sequence[trf.TrfFile], old: SectionFile) -> Iterator[Problem]:
    """Give what was not read of another format, and so cannot be written.

    A report is carried over line by line, whatever could be read of it.
    """
    for reading in () if reports else old.readings:
        for problem in reading.problems:
            if problem.severity != "note" or problem.account.code in _NOT_USED:
                yield problem
    games = any(entry.number is None for one in old.readings for entry in one.event.entries)
    if not reports and (games or module not in _READ_WHOLE):
        yield _EVENT_ALONE


def _composed(reading: Reading) -> tuple[trf.TrfFile, tuple[Problem, ...]]:
    """Return a report of an event of another format, and what it does not have as that had it."""
    report = trf.read(trf.compose(reading.event, reading.ratings))
    return report, differences(reading, report, trf.starting_ranks(reading.event.entries))


def _check_one_report(old: SectionFile) -> None:
    """Refuse what is no report of FIDE's format, and say what it can be written as."""
    if old.reading.system:
        allowed = say("a name that ends in .csv or .zip, or a folder")
        reason = say("a file of US Chess is not written in FIDE’s format.")
        raise refuse("out", "", allowed, reason)
    if len(old.readings) > 1:
        allowed = say("a name that ends in .csv")
        reason = say("a report of FIDE’s format has one event, and the file has several.")
        raise refuse("out", "", allowed, reason)
