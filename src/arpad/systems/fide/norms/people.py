"""Who the players are and what they are rated, round by round: over 30 days by months (1.1.4)."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date
from typing import NamedTuple

from arpad.domain import Entry, Event, Game, LaterList, Result
from arpad.regulation import half_up
from arpad.systems.fide.k import LONG_EVENT, days_from

NO_FEDERATION = "FID"  # players of no federation: accepted, but no federation of the mix
OUTSIDE = "NON"  # players of no FIDE federation: their games do not count


class People(NamedTuple):
    """The players of an event, and their ratings in whole numbers, none for the unrated.

    ``entries`` and ``ratings`` are those of the event’s first day, by player; ``later`` has the
    lists that came into force in a long event, by round.
    """

    entries: Mapping[str, Entry]
    ratings: Mapping[str, int]
    later: Mapping[int | None, LaterList]

    def entry(self, player: str, number: int | None) -> Entry | None:
        """Return a player as the list of a round has him, None for nobody of the event."""
        entry, known = self.entries.get(player), self.later.get(number)
        if entry is None or known is None or player not in known.players:
            return entry
        return entry._replace(player=known.players[player])

    def rating(self, player: str, number: int | None) -> int | None:
        """Return the rating by the list of a round, None for an unrated player."""
        known = self.later.get(number)
        if known is None or player not in known.ratings:
            return self.ratings.get(player)
        rating = known.ratings[player]
        return half_up(rating.value) if rating and rating.value else None


def code_of(entry: Entry) -> str:
    """Return the federation as a file has it, in capitals."""
    return entry.player.federation.strip().upper()


def federation_of(entry: Entry) -> str:
    """Return the federation that counts in the mix, "" for FID and for one that is not known."""
    code = code_of(entry)
    return code if re.fullmatch("[A-Z]{3}", code) and code != NO_FEDERATION else ""


def zero_scorers(played: Mapping[str, Sequence[Game]], people: People) -> frozenset[str]:
    """Return the unrated players without any point against a rated one (1.4.2b)."""
    return frozenset(
        player
        for player, games in played.items()
        if player not in people.ratings
        and not any(
            game.result in (Result.WIN, Result.DRAW)
            and game.opponent is not None
            and people.rating(game.opponent, game.round) is not None
            for game in games
        )
    )


def length(event: Event) -> int | None:
    """Return how many days an event lasted as far as is known, both ends counted; None if not."""
    last = event.end or max((day for day in event.days if day), default=None)
    if event.start is None or last is None or last < event.start:
        return None
    return days_from(event.start, last)


def is_long(event: Event) -> bool:
    """Whether each game goes by the list of its own month (1.1.4)."""
    return (length(event) or 0) > LONG_EVENT


def later_months(event: Event) -> dict[date, frozenset[int]]:
    """Return the rounds of a long event that were played after its first month, by month.

    A day outside the event is none; a month is named by its first day.
    """
    months = defaultdict[date, set[int]](set)
    if is_long(event) and event.start is not None:
        for number, day in enumerate(event.days, start=1):
            if within(event, day) and day is not None and day.replace(day=1) > event.start:
                months[day.replace(day=1)].add(number)
    return {month: frozenset(rounds) for month, rounds in sorted(months.items())}


def within(event: Event, day: date | None) -> bool:
    """Whether a day is known and can be one of the event’s."""
    return (
        day is not None
        and (event.start is None or event.start <= day)
        and (event.end is None or day <= event.end)
    )
