"""What every reader of a tournament file returns: the event, the ratings in it, the findings."""

import copy
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Self

from arpad.domain import BY_TIME, Account, Event, Problem, Rating, Result
from arpad.formats.opening import MOST_EVENTS, check
from arpad.regulation import Number

ERROR, WARNING, NOTE, SILENT = "error", "warning", "note", ""

MOST_OF_A_KIND = 1000
_LONGEST_VALUE = 80

Kinds = Mapping[str, tuple[str, str]]
"""How grave each finding is when reading tolerantly ("" is not said), and when strictly."""


def kinds(table: str) -> dict[str, tuple[str, str]]:
    """Read a table of kinds: how grave, ``tolerantly/strictly:``, and then their codes."""
    gravity: dict[str, tuple[str, str]] = {}
    grave = (SILENT, SILENT)
    for word in table.split():
        if word.endswith(":"):
            tolerantly, strictly = word[:-1].split("/")
            grave = tolerantly, strictly
        else:
            gravity[word] = grave
    return gravity


UNUSUAL = "unusual-result"
OF_UNUSUAL = {UNUSUAL: (WARNING, WARNING)}
"""What every reader says of a game that both lost, or one drew and the other lost."""

_POINTS = {Result.WIN: "1", Result.DRAW: "½", Result.LOSS: "0"}


def shown_pair(one: Result, other: Result) -> str:
    """Write both results of a game that was played: ½–0.

    >>> shown_pair(Result.DRAW, Result.LOSS)
    '½–0'
    """
    return f"{_POINTS[one]}–{_POINTS[other]}"


class Findings:
    """The findings of one file; of each kind the first thousand are listed, others counted."""

    def __init__(
        self,
        kinds: Kinds,
        more: str = "more-of-a-kind",
        *,
        strict: bool = False,
        most: int = MOST_OF_A_KIND,
    ) -> None:
        """Take the kinds there can be, and the code of that which counts what is not listed."""
        self._most = most
        self.kinds = kinds
        self._more = more
        self._strict = strict
        self._problems: list[Problem] = []
        self._counts: dict[str, int] = {}
        self._of_file: Counter[str] = Counter()
        self._sections = 0

    def section(self) -> Self:
        """Return what collects the findings of the file's next event: for the first these.

        Raises Unreadable for more events than are read.
        """
        self._sections += 1
        check(self._sections, MOST_EVENTS, "file-events")
        if self._sections == 1:
            return self
        own = copy.copy(self)
        own._problems, own._counts = [], {}
        return own

    def add(self, code: str, /, *place: int | None, **values: object) -> None:
        """Add a finding with its place (line, column, player, round) and its sentence's values."""
        severity = self.kinds[code][self._strict]
        if not severity:
            return
        self._counts[code] = self.count(code) + 1
        self._of_file[code] += 1
        if self._of_file[code] > self._most:
            return
        shown = {name: shortened(value) for name, value in values.items()}
        account = Account(code, shown)
        line, column, player, round_ = (*place, None, None, None, None)[:4]
        self._problems.append(Problem(account, severity, line, column, player, round_))

    def count(self, code: str) -> int:
        """Return how often something of a kind was found."""
        return self._counts.get(code, 0)

    @property
    def failed(self) -> bool:
        """Whether an error was found."""
        return any(self.kinds[code][self._strict] == ERROR for code in self._counts)

    def in_order(self) -> tuple[Problem, ...]:
        """Return all findings in order of lines, those without a line last."""
        listed = Counter(problem.account.code for problem in self._problems)
        more = [
            Problem(Account(self._more, {"count": count - listed[code], "kind": code}), NOTE)
            for code, count in self._counts.items()
            if count > listed[code]
        ]
        return tuple(
            sorted(
                self._problems + more,
                key=lambda it: (it.line is None, it.line or 0, it.column or 0),
            )
        )


def shortened(value: object) -> object:
    """Cut a text that a broken file made endless, in one line, every sign of it to be seen."""
    if not isinstance(value, str):
        return value
    text = " ".join(value[:_LONGEST_VALUE].split())
    shown = text
    if not text.isprintable():
        shown = "".join(char if char.isprintable() else "\ufffd" for char in text)
    return shown + "…" if len(value) > _LONGEST_VALUE else shown


@dataclass(frozen=True, slots=True)
class Official:
    """What the federation made of one player, as the file says; None where it does not.

    ``new_rating`` is the published whole number, ``exact`` the same before rounding, ``games`` the
    number of games it is based on.
    """

    new_rating: int | None = None
    exact: Number | None = None
    games: int | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """A tournament file as it was read.

    ``ratings`` has each player's rating as the file gives it, by the player's id in the event; a
    player who is not in it is unrated. ``problems`` are the findings in order of lines. A reader
    never raises: an event without entries is a file nothing could be read from, and the problems
    say why.

    A file that says which system its ratings are of has them in ``ratings_by_system`` too, by
    system ("regular") and then by player; that of a dual-rated section has two, and ``ratings`` are
    those of the first. ``official`` has the federation's results in the same way, under BY_TIME
    where the file names no system.

    ``system`` is the rating system for whose events the file's format is made: "us-chess", or
    None.
    """

    event: Event
    ratings: Mapping[str, Rating]
    problems: tuple[Problem, ...] = ()
    ratings_by_system: Mapping[str, Mapping[str, Rating]] = field(default_factory=dict)
    official: Mapping[str, Mapping[str, Official]] = field(default_factory=dict)
    system: str | None = None

    @property
    def nothing_read(self) -> bool:
        """Whether no player could be read: there is nothing to rate."""
        return not self.event.entries

    def ratings_in(self, system: str) -> Mapping[str, Rating]:
        """Return the ratings in one system; none if the file has those of other systems only."""
        if not self.ratings_by_system:
            return self.ratings
        return self.ratings_by_system.get(system, {})

    def official_in(self, system: str) -> Mapping[str, Official]:
        """Return the federation's results in one system; those of no named system fit any."""
        return self.official.get(system) or self.official.get(BY_TIME, {})


@dataclass(frozen=True, slots=True)
class SectionFile:
    """A file of one section or several, each an event of its own, in the order of the file.

    There is always one at least: without entries if nothing could be read. ``name`` is that of the
    whole event.
    """

    readings: tuple[Reading, ...]
    name: str = ""

    @property
    def reading(self) -> Reading:
        """The first section."""
        return self.readings[0]


def nothing(account: Account, problems: Sequence[Problem] = ()) -> SectionFile:
    """Return the file of which nothing was read, and why, with what else was noticed."""
    return SectionFile((Reading(Event((), ()), {}, (Problem(account, "error"), *problems)),))


@dataclass(frozen=True, slots=True)
class Written:
    """Files as a writer made them, by name, and what could not be written as it is."""

    files: Mapping[str, bytes]
    problems: tuple[Problem, ...] = ()

    @property
    def data(self) -> bytes:
        """The one file."""
        (data,) = self.files.values()
        return data
