"""Tournament files put in order, or written anew in another edition of their format."""

from dataclasses import dataclass, replace

from arpad.domain import Problem
from arpad.errors import NothingToRate
from arpad.formats import trf
from arpad.formats.files import File, unpacked
from arpad.formats.opening import Unreadable
from arpad.formats.trf.compose import EDITIONS
from arpad.inputs import Choice

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


@dataclass(frozen=True, slots=True)
class Converted:
    """The new file, and what was found in the old one."""

    data: bytes
    problems: tuple[Problem, ...]


def converted(file: File, edition: str | None = None) -> Converted:
    """Return a TRF file in the layout FIDE prescribes, or anew as "trf16" or "trf26".

    Raises NothingToRate when no player could be read from it.
    """
    try:
        read = trf.read(unpacked(file.data))
    except Unreadable as found:
        problem = Problem(found.account, "error", file=file.name)
        raise NothingToRate([file.name], [problem]) from None
    problems = tuple(replace(each, file=file.name) for each in read.reading.problems)
    if read.reading.nothing_read:
        raise NothingToRate([file.name], problems)
    if edition is None:
        return Converted(trf.convert(read), problems)
    national = [each for ratings in read.national.values() for each in ratings]
    made = trf.compose(read.reading.event, read.reading.ratings, edition.upper(), national)
    return Converted(made, problems)
