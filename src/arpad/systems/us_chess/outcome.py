"""What a final estimate comes to: the match limit, the floors, and the standing afterwards."""

from dataclasses import dataclass
from datetime import date

from arpad.domain import Rating
from arpad.regulation import Number
from arpad.systems.us_chess import editions, special
from arpad.systems.us_chess.section import (
    Career,
    Estimate,
    Participant,
    PlayerRecord,
    SectionSetting,
)
from arpad.systems.us_chess.time_controls import ONLINE


@dataclass(frozen=True, slots=True)
class Settlement:
    """The exact rating after the section, the floor that was asked and why it is that one.

    ``limited`` is the rating after the limit of a match, before the floor; ``floor_unknown`` says
    that a floor above the one used may have stopped the fall.
    """

    rating: float
    limited: float
    floor: Number
    floor_code: str
    floor_unknown: bool
    games: int | None
    after: PlayerRecord

    @property
    def provisional(self) -> bool | None:
        """Whether the rating afterwards is provisional; None when the games are not known."""
        return editions.is_provisional(self.games)


def outcome(player: Participant, estimate: Estimate, setting: SectionSetting) -> Settlement:
    """Settle one player: limit, floor, games and what is carried to the next section."""
    pool, end = setting.pool, setting.end
    limited = estimate.unfloored
    if player.match:  # that the limit comes after the passes is our reading of section 7
        most = editions.MATCH_LIMIT
        limited = min(max(limited, player.own - most), player.own + most)
    career = _career_after(player)
    floor, code = _floor(player, career, pool, end)
    rating = max(float(floor), limited)
    gained = len(player.opponents)
    if player.half_k:  # such games count half, rounded up
        gained = (gained + 1) // 2
    games = None if player.games is None else player.games + gained
    unknown = (
        not pool.startswith(ONLINE)
        and rating < player.own
        and _higher_floor_possible(player, career, rating, end)
    )
    new = Rating(rating, games, _peak(player, rating, games))
    after = PlayerRecord(new, _record_after(player), career)
    return Settlement(rating, limited, floor, code, unknown, games, after)


def _career_after(player: Participant) -> Career | None:
    """Return the career with this section, if it was known before; a newcomer's was empty."""
    if player.career is None:
        return None
    wins, draws, events = player.career
    return Career(wins + player.wins, draws + player.draws, events + (len(player.opponents) >= 3))


def _record_after(player: Participant) -> str | None:
    """Return whether all games so far were won or lost, where that was known before."""
    newcomer = player.games == 0 or player.start is not None
    if not player.opponents or (player.history is None and not newcomer):
        return player.history
    here = special.MIXED
    if player.wins == len(player.opponents):
        here = special.ALL_WINS
    elif not player.halves:
        here = special.ALL_LOSSES
    return here if newcomer or here == player.history else special.MIXED


def _floor(
    player: Participant, career: Career | None, pool: str, end: date | None
) -> tuple[Number, str]:
    """Return the highest floor that is known and its code; online there is only that of 100."""
    known: list[tuple[Number, str]] = [(editions.RATING_FLOOR, "us-floor")]
    facts = player.facts
    if pool.startswith(ONLINE):
        return known[0]
    if career is not None and (end is None or end >= editions.ABSOLUTE_FLOOR_BEGAN):
        known.append((editions.absolute_floor(*career), "us-floor-absolute"))
    if facts.floor is not None:
        known.append((facts.floor, "us-floor-given"))
    else:
        peak = highest_established(player)
        by_peak = None if peak is None else editions.peak_floor(peak, end)
        known.append((by_peak or 0, "us-floor-peak"))
        known.append((facts.title_floor or 0, "us-floor-title"))
        known.append((facts.money_floor or 0, "us-floor-money"))
    return max(known, key=lambda floor: floor[0])


def highest_established(player: Participant) -> Number | None:
    """Return the highest established rating known: the peak given, or an established own one."""
    if editions.is_provisional(player.games) is not False:
        return player.peak
    return player.own if player.peak is None else max(player.peak, player.own)


def _higher_floor_possible(
    player: Participant, career: Career | None, rating: float, end: date | None
) -> bool:
    """Whether a floor that was not given may lie between the new and the old rating."""
    if player.facts.floor is not None:
        return False
    if career is None and rating < editions.HIGHEST_ABSOLUTE_FLOOR:
        return True
    # Without an established rating there is no peak; a prize floor is rare then.
    if player.peak is not None or editions.is_provisional(player.games):
        return False
    return player.own >= editions.LOWEST_PEAK_FLOOR.on(end) and rating < editions.TITLE_FLOOR


def _peak(player: Participant, rating: float, games: int | None) -> Number | None:
    """Return the highest established rating afterwards, where it is known."""
    if editions.is_provisional(games) is not False:
        return player.peak
    if player.peak is None:
        return rating if editions.is_provisional(player.games) else None
    return max(player.peak, rating)
