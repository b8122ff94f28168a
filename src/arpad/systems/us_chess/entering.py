"""How the players of a section enter it in one system: rating, games, record, formula."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from arpad.domain import Account, Entry, Problem, Rating, RatingsBefore
from arpad.language import say
from arpad.systems.us_chess import editions, initial
from arpad.systems.us_chess.editions import Edition
from arpad.systems.us_chess.facts import Declared, declared, fact_refused
from arpad.systems.us_chess.roster import Roster
from arpad.systems.us_chess.section import Career, Participant, Standing, formula_for, match_problem
from arpad.systems.us_chess.time_controls import REGULAR, SYSTEMS

HIGHEST_RATING = 4000  # above it a number is no rating
NO_CAREER = Career(0, 0, 0)

Carried = dict[tuple[str, str], Standing]


@dataclass(frozen=True, slots=True)
class Setting:
    """Where a calculation takes place: the system, which section, its last day, its rules.

    ``dual`` says that the section counts for Regular and Quick.
    """

    pool: str
    section: int
    end: date | None
    used: Edition
    dual: bool = False


@dataclass(slots=True)
class Side:
    """A section in one of its systems, with its setting.

    ``participants`` stand in the order of the roster, None for one without a rating to go by;
    ``reasons`` says of games by their number why they are not rated.
    """

    setting: Setting
    reasons: dict[int, Account]
    participants: list[Participant | None] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def enter(people: Roster, setting: Setting, before: RatingsBefore, carried: Carried) -> Side:
    """Let everybody enter, check whether a match may be rated, and take in the games."""
    side = Side(setting, dict(people.reasons))
    for place, entry in enumerate(people.entries):
        side.participants.append(_participant(place, entry, setting, before, carried, side))
    if None in side.participants:
        _without_rating(people, side)
    match = any(each is not None and each.facts.match for each in side.participants)
    _check_match(people, side, match=match)
    for each in side.participants:
        if each is not None and each.entry.rated:
            each.match = match
            each.prepare(people, side.reasons, setting.used)
    return side


def _participant(
    place: int,
    entry: Entry,
    setting: Setting,
    before: RatingsBefore,
    carried: Carried,
    side: Side,
) -> Participant | None:
    player, pool, end = entry.player, setting.pool, setting.end
    facts = declared(entry, pool)
    side.problems += facts.problems
    standing = carried.get((pool, player.id))
    rating = standing.rating if standing else before.rating(player.id, pool, end)
    start = None
    if rating is not None and not _usable(rating):
        values = {"player": player.name or player.id, "given": str(rating.value)[:60]}
        side.problems.append(
            Problem(Account("us-rating-refused", values), "error", player=entry.number)
        )
        return None
    if rating is None:
        if not entry.rated and facts.initial_rating is None and facts.age is None:
            return None
        facts = _without_low_ratings(facts, entry, side)
        start = initial.start(facts, _elsewhere(player.id, pool, before, carried, end), player, end)
        side.problems += _guessed(start, entry, pool)
    found = Participant(entry, place, 0.0, None, rating, start, facts)
    if rating is not None:
        found.own, found.games = float(rating.value), rating.games
    elif start is not None:
        found.own, found.games = start.rating, start.games
    settle(found, standing, setting)
    side.problems += _cautions(found)
    return found


def _without_low_ratings(facts: Declared, entry: Entry, side: Side) -> Declared:
    """Leave out ratings elsewhere that nobody has: what is made from them would be no rating."""
    low = initial.too_low(facts, side.setting.end)
    for name, (given, least) in low.items():
        allowed = say("a rating of {lowest} or more", lowest=least)
        side.problems.append(fact_refused(entry, name, given, allowed))
    left_out: dict[str, Any] = dict.fromkeys(low)
    return replace(facts, **left_out)


def _usable(rating: Rating) -> bool:
    return math.isfinite(rating.value) and 0 < rating.value <= HIGHEST_RATING


def _elsewhere(
    player: str, pool: str, before: RatingsBefore, carried: Carried, end: date | None
) -> Mapping[str, Rating]:
    """Return the ratings in the other systems, those of the same time control first."""
    kind = pool.rpartition("-")[2]
    others = sorted(
        (each for each in SYSTEMS if each != pool), key=lambda each: not each.endswith(kind)
    )
    found = {}
    for other in others:
        standing = carried.get((other, player))
        found[other] = standing.rating if standing else before.rating(player, other, end)
    return {other: rating for other, rating in found.items() if rating and _usable(rating)}


def _guessed(start: initial.Start, entry: Entry, pool: str) -> list[Problem]:
    if not (start.guessed and entry.rated):
        return []
    values = {
        "player": entry.player.name or entry.player.id,
        "rating": start.rating,
        "games": start.games,
        "reason": Account(start.code, {"rating": start.rating, "games": start.games}),
    }
    code = "us-start-guessed"
    if start.code == "us-start-other":  # who is rated elsewhere is not called unrated
        code, values["system"] = "us-start-guessed-rated", pool
    account = Account(code, values, editions.CLAUSE_INITIAL)
    return [Problem(account, player=entry.number)]


def settle(found: Participant, standing: Standing | None, setting: Setting) -> None:
    """Settle what follows from rating and facts: record, career, N', formula, K."""
    facts, used = found.facts, setting.used
    newcomer = found.start is not None or found.games == 0
    if not newcomer:  # who has no record yet, whatever his start is worth
        found.history = facts.history or (standing.history if standing else None)
    found.career = _career(facts) or (standing.career if standing else None)
    if found.career is None and newcomer:
        found.career = NO_CAREER
    most = used.effective_games(found.own)
    found.effective = most if found.games is None else min(found.games, most)
    found.is_special, found.formula = formula_for(found.games, found.history)
    regular_side = facts.dual_rated or (setting.dual and setting.pool == REGULAR)
    found.dual = regular_side and used.dual_rated_k
    found.half_k = facts.half_k and _half_k_allowed(setting.end)


def _career(facts: Declared) -> Career | None:
    if facts.wins is None or facts.draws is None or facts.events is None:
        return None
    return Career(facts.wins, facts.draws, facts.events)


def _half_k_allowed(end: date | None) -> bool:
    return end is not None and end < editions.HALF_K_ENDED


def _cautions(found: Participant) -> list[Problem]:
    """Say what was declared but does not apply, or cannot be."""
    said = []
    name = found.entry.player.name or found.entry.player.id
    if found.facts.half_k and not found.half_k:
        said.append(Account("us-half-k-ended", {"player": name}, editions.CLAUSE_HALF_K))
    floor = found.facts.floor
    if floor is not None and floor > found.own and found.start is None:
        values = {"player": name, "floor": floor, "rating": found.own}
        said.append(Account("us-floor-above-rating", values, editions.CLAUSE_FLOORS))
    return [Problem(each, player=found.entry.number) for each in said]


def _without_rating(people: Roster, side: Side) -> None:
    """Part the games with somebody who has no rating to go by."""
    reason = Account("us-opponent-unrated", clause=editions.CLAUSE_INITIAL)
    for number, pair in enumerate(zip(people.first, people.second, strict=True)):
        if number not in side.reasons and any(side.participants[each] is None for each in pair):
            side.reasons[number] = reason


def _check_match(people: Roster, side: Side, *, match: bool) -> None:
    """Rate no match that may not be one, and say where two players should have been a match."""
    problem = match_problem(side.participants, len(people.games) - len(side.reasons), match=match)
    if problem is None:
        return
    side.problems.append(problem)
    if problem.severity == "error":
        reason = Account("us-match-refused", {"reason": problem.account}, editions.CLAUSE_MATCHES)
        for number in range(len(people.games)):
            side.reasons.setdefault(number, reason)
