"""Tournament files put in order, or written anew in another format or edition."""

import io
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, replace

from arpad.calculators.calculator import refuse
from arpad.domain import Problem
from arpad.errors import NothingToRate
from arpad.formats import crosstable_csv_writer, trf, us_submission_writer
from arpad.formats.files import File, sections, unpacked
from arpad.formats.opening import Unreadable
from arpad.formats.reading import SectionFile
from arpad.formats.trf.compose import EDITIONS
from arpad.inputs import Choice
from arpad.language import say

EDITION = Choice(
    name="edition",
    label="Edition",
    help=(
        "Write the file anew in this edition: players, games, dates and ratings. Not given: every "
        "line stays, put in order."
    ),
    choices={edition.lower(): edition for edition in EDITIONS},
    example="trf26",
)
TRF, CSV, DBF = "trf", "csv", "dbf"
_WRITERS = {CSV: crosstable_csv_writer.write, DBF: us_submission_writer.write}


@dataclass(frozen=True, slots=True)
class Converted:
    """The new files by name (one of them, but for the DBF set), and what was found in the old one.

    ``lost`` is what could not be written as it was.
    """

    files: Mapping[str, bytes]
    problems: tuple[Problem, ...]
    lost: tuple[Problem, ...] = ()

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


def converted(file: File, edition: str | None = None, kind: str = TRF) -> Converted:
    """Return a file in the layout its format prescribes, or anew in another format.

    ``kind`` is TRF, there anew in the edition "trf16" or "trf26" if one is given, CSV for a
    crosstable, or DBF for the three tables that are sent to US Chess. Raises NothingToRate when no
    player could be read, BadInput for what cannot be written.
    """
    if kind == TRF:
        return _trf(file, edition)
    if edition is not None:
        raise refuse("edition", edition, say("nothing for CSV or DBF"), say("only TRF has them."))
    found = sections(file)
    _check_read(file, found)
    made = _WRITERS[kind](found)
    return Converted(made.files, _of(file, found), _named(file, made.problems))


def _of(file: File, found: SectionFile) -> tuple[Problem, ...]:
    return _named(file, tuple(each for one in found.readings for each in one.problems))


def _named(file: File, problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
    return tuple(replace(each, file=file.name) for each in problems)


def _check_read(file: File, found: SectionFile) -> None:
    if found.reading.nothing_read:
        raise NothingToRate([file.name], _of(file, found))


def _trf(file: File, edition: str | None) -> Converted:
    read = _read_trf(file)
    problems = _named(file, read.reading.problems)
    if edition is None:
        return Converted({"": trf.convert(read)}, problems)
    national = [each for ratings in read.national.values() for each in ratings]
    made = trf.compose(read.reading.event, read.reading.ratings, edition.upper(), national)
    return Converted({"": made}, problems)


def _read_trf(file: File) -> trf.TrfFile:
    """Read a file that must be FIDE's; raises NothingToRate, or BadInput for one of US Chess."""
    problems: tuple[Problem, ...]
    try:
        read = trf.read(unpacked(file.data))
        if not read.reading.nothing_read:
            return read
        problems = read.reading.problems
    except Unreadable as found:
        problems = (Problem(found.account, "error"),)
    _check_not_us_chess(file)
    raise NothingToRate([file.name], _named(file, problems))


def _check_not_us_chess(file: File) -> None:
    """Say of a file of US Chess what it can be written as."""
    found = sections(file).reading
    if found.system == "us-chess" and not found.nothing_read:
        allowed = say("a name that ends in .csv or .zip, or a folder")
        reason = say("a file of US Chess is not written in FIDE’s format.")
        raise refuse("out", "", allowed, reason)
