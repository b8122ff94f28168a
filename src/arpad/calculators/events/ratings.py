"""The ratings before a period as the files of its events have them, each at its event's start."""

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from arpad.domain import Rating

STANDARD = "standard"  # the pool whose rating stands in for a missing rapid or blitz one


Filed = Mapping[str, tuple[tuple[date, Rating | None], ...]]
"""For each player the days in rising order and the rating on each, None for unrated."""


@dataclass(frozen=True, slots=True)
class FiledRatings:
    """Each player's rating in the file of each event, by the event's first day.

    ``pool`` is the one of the period, "" where the time control decides. ``filed`` has the ratings;
    an event without a date is the earliest. ``bases`` has the ratings to which the change is added
    where they differ from the newest file's, ``standard`` the standard ratings of those whose file
    gives the rapid or blitz one. ``by_system`` has the ratings of events that count in several
    systems, for each of them.
    """

    pool: str
    filed: Filed
    bases: Mapping[str, Rating] = field(default_factory=dict)
    standard: Mapping[str, Rating] = field(default_factory=dict)
    by_system: Mapping[str, Filed] = field(default_factory=dict)

    def rating(self, player: str, pool: str, day: date | None) -> Rating | None:
        """Return the rating in the player's newest file that starts no later than ``day``.

        The earliest one's where the day is not known.
        """
        if pool not in self.by_system and pool != self.pool and self.pool:
            return self.standard.get(player) if pool == STANDARD else None
        ratings = self.by_system.get(pool, {}) if self.by_system else self.filed
        filed = ratings.get(player, ())
        later = bisect_right(filed, day or date.min, key=lambda each: each[0])
        return filed[max(later - 1, 0)][1] if filed else None

    def base(self, player: str, pool: str) -> Rating | None:
        """Return what the change is added to: the given starting number, else the newest file's."""
        if pool == self.pool and player in self.bases:
            return self.bases[player]
        return self.rating(player, pool, date.max)
