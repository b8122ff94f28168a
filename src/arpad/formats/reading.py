"""What every reader of a tournament file returns: the event, the ratings in it, the findings."""

from collections.abc import Mapping
from dataclasses import dataclass

from arpad.domain import Event, Problem, Rating


@dataclass(frozen=True, slots=True)
class Reading:
    """A tournament file as it was read.

    ``ratings`` has each player's rating as the file gives it, by the player's id in the event; a
    player who is not in it is unrated. ``problems`` are the findings in order of lines. A reader
    never raises: an event without entries is a file nothing could be read from, and the problems
    say why.
    """

    event: Event
    ratings: Mapping[str, Rating]
    problems: tuple[Problem, ...] = ()

    @property
    def nothing_read(self) -> bool:
        """Whether no player could be read: there is nothing to rate."""
        return not self.event.entries
