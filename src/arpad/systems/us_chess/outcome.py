"""What a final estimate comes to: the match limit, the floors, and the standing afterwards."""

from dataclasses import dataclass
from datetime import date

from arpad.domain import Rating
from arpad.regulation import Number
from arpad.systems.us_chess import floors, formulas, special
from arpad.systems.us_chess.section import Career, Estimate, Participant, Standing
from arpad.systems.us_chess.time_controls import ONLINE


@dataclass(frozen=True, slots=True)
class Outcome:
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
    after: Standing

    @property
    def provisional(self) -> bool | None:
        """Whether the rating afterwards is provisional; None when the games are not known."""
        return None if self.games is None else self.games <= formulas.PROVISIONAL_GAMES


def outcome(of: Participant, estimate: Estimate, pool: str, end: date | None) -> Outcome:
    """Settle one player: limit, floor, games and what is carried to the next section."""
    limited = _limited(of, estimate)
    career = _career_after(of)
    floor, code = _floor(of, career, pool, end)
    rating = max(float(floor), limited)
    games = None if of.games is None else of.games + _games_gained(of)
    unknown = (
        not pool.startswith(ONLINE)
        and rating < of.own
        and _higher_floor_possible(of, career, rating, end)
    )
    after = Standing(Rating(rating, games, _peak(of, rating, games)), _record_after(of), career)
    return Outcome(rating, limited, floor, code, unknown, games, after)


def _limited(of: Participant, estimate: Estimate) -> float:
    """Hold a match to its 50 points; that the limit comes after the passes is our reading (7)."""
    if not of.match:
        return estimate.unfloored
    most = formulas.MATCH_LIMIT
    return min(max(estimate.unfloored, of.own - most), of.own + most)


def _games_gained(of: Participant) -> int:
    """Return what the count grows by: the games, half of them (rounded up) under half K."""
    played = len(of.opponents)
    return (played + 1) // 2 if of.half_k else played


def _career_after(of: Participant) -> Career | None:
    """Return the career with this section, if it was known before; a newcomer's was empty."""
    if of.career is None:
        return None
    wins, draws, events = of.career
    return Career(wins + of.wins, draws + of.draws, events + (len(of.opponents) >= 3))


def _record_after(of: Participant) -> str | None:
    """Return whether all games so far were won or lost, where that was known before."""
    newcomer = of.games == 0 or of.start is not None
    if not of.opponents or (of.history is None and not newcomer):
        return of.history
    here = special.MIXED
    if of.wins == len(of.opponents):
        here = special.ALL_WINS
    elif not of.halves:
        here = special.ALL_LOSSES
    return here if newcomer or here == of.history else special.MIXED


def _floor(
    of: Participant, career: Career | None, pool: str, end: date | None
) -> tuple[Number, str]:
    """Return the highest floor that is known and its code; online there is only that of 100."""
    found: list[tuple[Number, str]] = [(formulas.RATING_FLOOR, "us-floor")]
    if pool.startswith(ONLINE):
        return found[0]
    if career is not None and floors.absolute_floor_in_force(end):
        found.append((floors.absolute_floor(*career), "us-floor-absolute"))
    facts = of.facts
    if facts.floor is not None:
        found.append((facts.floor, "us-floor-given"))
    else:
        peak = highest_established(of)
        by_peak = None if peak is None else floors.peak_floor(peak, end)
        found.append((by_peak or 0, "us-floor-peak"))
        found.append((facts.title_floor or 0, "us-floor-title"))
        found.append((facts.money_floor or 0, "us-floor-money"))
    return max(found, key=lambda each: each[0])


def highest_established(of: Participant) -> Number | None:
    """Return the highest established rating known: the peak given, or an established own one."""
    peak = of.before.peak if of.before else None
    if of.games is not None and of.games > formulas.PROVISIONAL_GAMES:
        return of.own if peak is None else max(peak, of.own)
    return peak


def _higher_floor_possible(
    of: Participant, career: Career | None, rating: float, end: date | None
) -> bool:
    """Whether a floor that was not given may lie between the new and the old rating."""
    if of.facts.floor is None and career is None and rating < floors.HIGHEST_ABSOLUTE_FLOOR:
        return True
    if of.facts.floor is not None or (of.before is not None and of.before.peak is not None):
        return False
    if of.games is not None and of.games <= formulas.PROVISIONAL_GAMES:
        return False  # no established rating yet, so no peak; a prize floor is rare then
    return of.own >= floors.lowest_peak_floor(end) and rating < floors.TITLE_FLOOR


def _peak(of: Participant, rating: float, games: int | None) -> Number | None:
    """Return the highest established rating afterwards, where it is known."""
    before = of.before.peak if of.before else None
    if games is None or games <= formulas.PROVISIONAL_GAMES:
        return before
    if before is None:
        was_provisional = of.games is not None and of.games <= formulas.PROVISIONAL_GAMES
        return rating if was_provisional else None
    return max(before, rating)
