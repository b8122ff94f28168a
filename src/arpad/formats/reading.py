"""What every reader of a tournament file returns: the event, the ratings in it, the findings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from arpad.domain import Account, Event, Problem, Rating
from arpad.regulation import Number


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
    those of the first. ``official`` has the federation's results in the same way, under "" where
    the file names no system.

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
        return self.official.get(system) or self.official.get("", {})


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
