"""A TRF file as it was read: the reading, and every line as it stands."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from arpad.formats.reading import Reading
from arpad.formats.trf.records import Records, value, values
from arpad.formats.trf.rows import Row


class NationalRating(NamedTuple):
    """A player's rating by his federation, as a national rating row gives it; 0 for none."""

    federation: str
    number: int
    rating: int
    title: str = ""
    name: str = ""
    origin: str = ""
    member_id: str = ""
    sex: str = ""
    birth: str = ""


class Team(NamedTuple):
    """A team: its number (0 where the old record has none), name and members' starting ranks."""

    number: int
    name: str
    members: tuple[int, ...]
    line: int


class Bye(NamedTuple):
    """A bye of record 240: its letter (F, H or Z), round, and who has it, players or teams."""

    kind: str
    round: int
    ids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TrfFile:
    """A TRF file: the event in it, the players' rows, and every line with its end for writing.

    ``first`` is the number of the first line.
    """

    reading: Reading
    lines: tuple[str, ...]
    encoding: str = "utf-8"
    mark: bytes = b""
    edition: str = "TRF16"
    rows: Mapping[int, Row] = field(default_factory=dict)
    records: Records = field(default_factory=dict)
    national: Mapping[str, tuple[NationalRating, ...]] = field(default_factory=dict)
    teams: tuple[Team, ...] = ()
    byes: tuple[Bye, ...] = ()
    first: int = 1

    def value(self, code: str) -> str:
        """Return what stands in the first record of a code that holds one text, "" for none."""
        return value(self.records, code)

    def values(self, code: str) -> tuple[str, ...]:
        """Return what stands in each record of a code that holds one text, in order."""
        return tuple(text for _, text in values(self.records, code))

    @property
    def deputy_arbiters(self) -> tuple[str, ...]:
        """The deputies, one for each line that names one."""
        return tuple(text for text in self.values("112") if text)

    @property
    def kind(self) -> str:
        """The type of tournament: the code if there is one, else the words."""
        return self.value("192") or self.value("092")
