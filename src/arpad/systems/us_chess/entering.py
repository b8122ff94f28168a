"""How the players of a section enter it in one system: rating, games, record, formula."""

import math
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from typing import Any

from arpad.domain import Account, Entry, Problem, Rating, RatingsBefore
from arpad.language import say
from arpad.systems.us_chess import editions, initial
from arpad.systems.us_chess.roster import Facts, Roster, declared, fact_refused
from arpad.systems.us_chess.section import (
    Career,
    Participant,
    PlayerRecord,
    SectionSetting,
    SectionSide,
    formula_for,
    match_problem,
)
from arpad.systems.us_chess.time_controls import REGULAR, SYSTEMS

HIGHEST_RATING = 4000  # above it a number is no rating
NO_CAREER = Career(0, 0, 0)

Carried = dict[tuple[str, str], PlayerRecord]


def enter(
    people: Roster, setting: SectionSetting, before: RatingsBefore, carried: Carried
) -> SectionSide:
    """Let everybody enter, check whether a match may be rated, and take in the games."""
    side = SectionSide(people, setting, dict(people.reasons))
    for place, entry in enumerate(people.entries):
        side.participants.append(_participant(place, entry, before, carried, side))
    _leave_out_games_of_none(side)
    match = any(player.facts.match for player in side.participants if player)
    _check_match(side, match=match)
    for player in side.rated:
        player.match = match
        player.prepare(people, side.reasons, setting.used)
    return side


def _participant(
    place: int, entry: Entry, before: RatingsBefore, carried: Carried, side: SectionSide
) -> Participant | None:
    person, pool, end = entry.player, side.setting.pool, side.setting.end
    facts = declared(entry, pool)
    side.problems += facts.problems
    standing = carried.get((pool, person.id))
    rating = standing.rating if standing else before.rating(person.id, pool, end)
    start = None
    if rating is not None:
        if not _usable(rating):
            values = {"player": person.name or person.id, "given": str(rating.value)[:60]}
            account = Account("us-rating-refused", values)
            side.problems.append(Problem(account, "error", player=entry.number))
            return None
        own, games = float(rating.value), rating.games
    else:
        if not entry.rated and facts.initial_rating is None and facts.age is None:
            return None
        facts = _without_low_ratings(facts, entry, side)
        start = initial.start(facts, _elsewhere(person.id, pool, before, carried, end), person, end)
        side.problems += _guessed(start, entry, pool)
        own, games = start.rating, start.games
    player = Participant(entry, place, own, games, rating, start, facts)
    if entry.rated or entry.facts:  # of all others nothing but the rating counts
        settle(player, standing, side.setting)
        side.problems += _cautions(player)
    return player


def _without_low_ratings(facts: Facts, entry: Entry, side: SectionSide) -> Facts:
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
) -> Rating | None:
    """Return a rating in another system, of the same time control if there is one."""
    kind = pool.rpartition("-")[2]
    for other in sorted(SYSTEMS, key=lambda other: not other.endswith(kind)):
        standing = carried.get((other, player))
        rating = standing.rating if standing else before.rating(player, other, end)
        if other != pool and rating and _usable(rating):
            return rating
    return None


def _guessed(start: initial.Start, entry: Entry, pool: str) -> Iterator[Problem]:
    if not (start.guessed and entry.rated):
        return
    worth = {"rating": start.rating, "games": start.games}
    values = {"player": entry.player.name or entry.player.id, **worth}
    values["reason"] = Account(start.code, worth)
    code = "us-start-guessed"
    if start.code == "us-start-other":  # who is rated elsewhere is not called unrated
        code, values["system"] = "us-start-guessed-rated", pool
    yield Problem(Account(code, values, editions.CLAUSE_INITIAL), player=entry.number)


def settle(player: Participant, standing: PlayerRecord | None, setting: SectionSetting) -> None:
    """Settle what follows from rating and facts: record, career, N', formula, K."""
    facts, used = player.facts, setting.used
    newcomer = player.start is not None or player.games == 0
    if not newcomer:  # who has no record yet, whatever his start is worth
        player.history = facts.history or (standing.history if standing else None)
    career = standing.career if standing else None
    if facts.wins is not None and facts.draws is not None and facts.events is not None:
        career = Career(facts.wins, facts.draws, facts.events)
    player.career = career or (NO_CAREER if newcomer else None)
    most = used.effective_games(player.own)
    player.effective = most if player.games is None else min(player.games, most)
    player.is_special, player.formula = formula_for(player.games, player.history)
    regular_side = facts.dual_rated or (setting.dual and setting.pool == REGULAR)
    player.dual = regular_side and used.dual_rated_k
    half_k_allowed = setting.end is not None and setting.end < editions.HALF_K_ENDED
    player.half_k = facts.half_k and half_k_allowed


def _cautions(player: Participant) -> Iterator[Problem]:
    """Say what was declared but does not apply, or cannot be."""
    name, number = player.entry.player.name or player.entry.player.id, player.entry.number
    if player.facts.half_k and not player.half_k:
        account = Account("us-half-k-ended", {"player": name}, editions.CLAUSE_HALF_K)
        yield Problem(account, player=number)
    floor = player.facts.floor
    if floor is not None and floor > player.own and player.start is None:
        values = {"player": name, "floor": floor, "rating": player.own}
        account = Account("us-floor-above-rating", values, editions.CLAUSE_FLOORS)
        yield Problem(account, player=number)


def _leave_out_games_of_none(side: SectionSide) -> None:
    """Part the games with somebody who has no rating to go by."""
    reason = Account("us-opponent-unrated", clause=editions.CLAUSE_INITIAL)
    for player, meetings in zip(side.participants, side.people.meetings, strict=True):
        for number, _, _ in () if player else meetings:
            side.reasons.setdefault(number, reason)


def _check_match(side: SectionSide, *, match: bool) -> None:
    """Rate no match that may not be one, and say where two players should have been a match."""
    games = range(len(side.people.games))
    problem = match_problem(side.participants, len(games) - len(side.reasons), match=match)
    if problem is None:
        return
    side.problems.append(problem)
    if problem.severity == "error":
        reason = Account("us-match-refused", {"reason": problem.account}, editions.CLAUSE_MATCHES)
        for number in games:
            side.reasons.setdefault(number, reason)
