"""The working of one player: games, steps and notes, as a change or as a first rating."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from arpad.domain import (
    PLAYED,
    Account,
    CountedGame,
    FirstRating,
    Lazy,
    MetOpponent,
    Rating,
    RatingChange,
    Step,
    UncountedGame,
)
from arpad.regulation import Clause, half_up
from arpad.systems.us_chess import editions, formulas, special
from arpad.systems.us_chess.editions import CLAUSE_SPECIAL, CLAUSE_STANDARD
from arpad.systems.us_chess.entering import Setting, Side
from arpad.systems.us_chess.outcome import Outcome, highest_established
from arpad.systems.us_chess.roster import Roster, Seen
from arpad.systems.us_chess.section import Estimate, Participant, Solved, published_gap

_SCORES = {result: result.score or Fraction(0) for result in PLAYED}
_POINTS = {result: float(score) for result, score in _SCORES.items()}


@dataclass(frozen=True, slots=True)
class Working:
    """All that was found out about one player of a section.

    ``after`` has everybody's exact rating after it by place, once all are settled.
    """

    of: Participant
    estimate: Estimate
    end: Outcome
    solved: Solved
    people: Roster
    side: Side
    after: list[float]

    @property
    def setting(self) -> Setting:
        """Where the calculation takes place."""
        return self.side.setting

    @property
    def seen(self) -> Iterator[Seen]:
        """The games in order, from the player's side."""
        return self.people.seen_by(self.of.place, self.side.reasons)

    def games(self) -> tuple[CountedGame | UncountedGame, ...]:
        """Return the games in order, those that are rated with their terms."""
        return _games(self)

    def steps(self) -> tuple[Step, ...]:
        """Return the working in order."""
        return tuple(_steps(self, _k_reason(self)))

    @property
    def published(self) -> int:
        """The new rating as published: the nearest whole number."""
        return half_up(self.end.rating)

    @property
    def clause(self) -> Clause:
        """Where the formula that applies stands."""
        return CLAUSE_SPECIAL if self.of.is_special else CLAUSE_STANDARD

    @property
    def k_clause(self) -> Clause:
        """Where K stands."""
        if self.of.half_k:
            return editions.CLAUSE_HALF_K
        return editions.CLAUSE_DUAL_RATED if self.of.factor != 1 else CLAUSE_STANDARD

    @property
    def opponents_move(self) -> bool:
        """Whether the first pass gives some opponent another rating."""
        return any(self.solved.first[each] != self._own(each) for each in self.of.opponents)

    def _own(self, place: int) -> float:
        found = self.side.participants[place]
        return 0.0 if found is None else found.own


def rating_change(found: Working, before: Rating) -> RatingChange:
    """Return the change of a player who had a rating."""
    of, estimate, end = found.of, found.estimate, found.end
    return RatingChange(
        player=of.entry.player,
        before=before,
        score=of.score,
        expected=estimate.expected,
        k=estimate.k,
        k_reason=_k_reason(found),
        exact_change=end.rating - of.own,
        change=found.published - half_up(before.value),
        exact_new_rating=end.rating,
        new_rating=found.published,
        games=Lazy(Working.games, found),
        steps=Lazy(Working.steps, found),
        notes=tuple(_notes(found)),
        details=_details(found),
    )


def first_rating(found: Working) -> FirstRating:
    """Return the first rating of a player who had none; no rating without a rated game."""
    of, end = found.of, found.end
    played = bool(of.opponents)
    return FirstRating(
        player=of.entry.player,
        score=of.score,
        exact_new_rating=end.rating if played else None,
        new_rating=found.published if played else None,
        reason=_start_account(found) if played else Account("us-no-first-rating"),
        games=_met(found),
        steps=found.steps() if played else (),
        notes=tuple(_notes(found)) if played else (),
        details=_details(found),
    )


def _details(found: Working) -> dict[str, object]:
    of, end, setting = found.of, found.end, found.setting
    return {
        "pool": setting.pool,
        "initial_rating": of.start.rating if of.start else None,
        "section": setting.section,
        "formula": "special" if of.is_special else "standard",
        "formula_step": int(of.start is not None),
        "first_pass": found.solved.first[found.of.place],
        "effective_games": of.effective,
        "bonus": found.estimate.bonus,
        "threshold": None if of.is_special else of.threshold,
        "floor": end.floor,
        "games_before": of.games,
        "games_after": end.games,
        "provisional": end.provisional,
        "most_against_one": of.most_against_one,
        "opponents_after": tuple([found.after[place] for place in of.opponents]),
    }


def _k_reason(found: Working) -> Account:
    of = found.of
    games = len(of.opponents)
    values = {
        "k": found.estimate.k,
        "effective_games": of.effective,
        "games": games,
        "factor": of.factor,
    }
    if of.is_special:
        return Account("us-k-special" if games else "us-k-special-no-game", values, CLAUSE_SPECIAL)
    if of.half_k:
        return Account("us-k-half", values, found.k_clause)
    return Account("us-k-dual-rated" if of.factor != 1 else "us-k", values, found.k_clause)


def _games(found: Working) -> tuple[CountedGame | UncountedGame, ...]:
    of, estimate, clause = found.of, found.estimate, found.clause
    reach = special.REACH if of.is_special else math.inf
    own, k = of.own, estimate.k
    terms = iter(estimate.terms)
    games: list[CountedGame | UncountedGame] = []
    for game, place, reason in found.seen:
        if reason is not None:
            games.append(UncountedGame(game, _rating_at(found, place), reason))
            continue
        opponent = found.solved.first[place]
        gap = own - opponent
        counted = gap if abs(gap) <= reach else math.copysign(reach, gap)
        expected, score = next(terms), _SCORES[game.result]
        change = k * (_POINTS[game.result] - expected)
        games.append(CountedGame(game, opponent, score, gap, counted, expected, change, clause))
    return tuple(games)


def _rating_at(found: Working, place: int) -> float | None:
    if place < 0 or found.side.participants[place] is None:
        return None
    return found.solved.first[place]


def _met(found: Working) -> tuple[MetOpponent, ...]:
    return tuple(
        MetOpponent(game, _rating_at(found, place), reason, found.clause)
        for game, place, reason in found.seen
    )


def _start_account(found: Working) -> Account:
    start = found.of.start
    code = start.code if start else "us-start-given"
    values = {"rating": found.of.own, "games": found.of.games}
    return Account(code, values, editions.CLAUSE_INITIAL)


def _steps(found: Working, k_reason: Account) -> Iterator[Step]:
    of, used = found.of, found.setting.used
    values = _values(found, k_reason)
    if of.start is not None:
        start = _start_account(found)
        yield Step("us-start", {"reason": start}, start.clause)
    yield Step(of.formula, values, found.clause)
    unknown = of.games is None
    code = "us-effective-games-unknown" if unknown else "us-effective-games"
    yield Step(code, values, used.effective_games_clause)
    if found.of.place in found.solved.first_estimates:
        yield Step("us-first-estimate", values, CLAUSE_SPECIAL)
    if found.opponents_move:
        yield Step("us-first-pass", values, found.clause)
    formula = _special_steps if of.is_special else _standard_steps
    yield from formula(found, values)
    if found.end.limited != found.estimate.unfloored:
        yield Step("us-match-limit", values, editions.CLAUSE_MATCHES)
    if found.end.rating > found.end.limited:
        yield Step(found.end.floor_code, values, editions.CLAUSE_FLOORS)
    yield Step("us-new-rating", values, found.clause)
    if found.end.games is not None:
        code = "us-games-provisional" if found.end.provisional else "us-games-established"
        yield Step(code, values, CLAUSE_STANDARD)


def _values(found: Working, k_reason: Account) -> dict[str, object]:
    """Return every value the steps of one player name, once for all of them."""
    of, estimate, end, used = found.of, found.estimate, found.end, found.setting.used
    low, high = estimate.interval or (0.0, 0.0)
    return {
        "before": of.own if of.before is None else of.before.value,
        "games_played": of.games,
        "most_effective": used.effective_games(of.own),
        "effective_games": of.effective,
        "games": len(of.opponents),
        "terms": estimate.terms,
        "expected": estimate.expected,
        "score": of.score,
        "k": estimate.k,
        "change": estimate.change,
        "threshold": of.threshold,
        "multiplier": used.bonus_multiplier,
        "bonus": estimate.bonus,
        "unfloored": end.limited,
        "unlimited": estimate.unfloored,
        "floor": end.floor,
        "peak": highest_established(of),
        "exact_new_rating": end.rating,
        "new_rating": found.published,
        "reason": k_reason,
        "first_pass": found.solved.first[found.of.place],
        "first_estimate": found.solved.first_estimates.get(found.of.place),
        "anchor": special.anchor(of.own, of.record),
        "past": special.anchor_score(of.effective, of.record),
        "target": of.halves / 2 + special.anchor_score(of.effective, of.record),
        "balanced": of.own + estimate.change,
        "low": low,
        "high": high,
        "games_after": end.games,
    }


def _standard_steps(found: Working, values: dict[str, object]) -> Iterator[Step]:
    of = found.of
    bonus = of.no_bonus or ("us-bonus" if found.estimate.bonus else "us-bonus-none")
    yield Step("us-expected", values, CLAUSE_STANDARD)
    yield Step("us-k-step", values, found.k_clause)
    yield Step("us-change", values, CLAUSE_STANDARD)
    yield Step(bonus, values, found.setting.used.bonus_clause)


def _special_steps(found: Working, values: dict[str, object]) -> Iterator[Step]:
    if found.of.opponents:
        yield Step("us-special-balance", values, CLAUSE_SPECIAL)
        yield Step(_balance_code(found), values, CLAUSE_SPECIAL)
    if found.of.own + found.estimate.change > special.HIGHEST:
        yield Step("us-special-cap", values, CLAUSE_SPECIAL)
    yield Step("us-bonus-special", values, CLAUSE_SPECIAL)


def _balance_code(found: Working) -> str:
    low, high = found.estimate.interval or (0.0, 0.0)
    if low == high:
        return "us-special-one"
    if math.isinf(low):
        return "us-special-up-to"
    return "us-special-from" if math.isinf(high) else "us-special-interval"


def _notes(found: Working) -> Iterator[Account]:
    """Say what was taken for granted because it was not given, where it can matter."""
    of, end = found.of, found.end
    if not of.opponents:
        return
    unsaid = of.history is None and of.start is None
    if unsaid and of.games and of.games <= formulas.PROVISIONAL_GAMES:
        few = of.games <= formulas.SPECIAL_FORMULA_GAMES
        code = "us-record-not-given-few" if few else "us-record-not-given"
        yield Account(code, {"games_played": of.games}, CLAUSE_SPECIAL)
    if of.match:
        yield from _match_notes(found)
    if end.floor_unknown:
        values = {"floor": end.floor, "new_rating": found.published}
        yield Account("us-personal-floor", values, editions.CLAUSE_FLOORS)


def _match_notes(found: Working) -> Iterator[Account]:
    """Say what of a match is not looked at, and what was taken for the published ratings."""
    limits = {
        "change": found.end.rating - found.of.own,
        "half_year": formulas.MATCH_LIMIT_180_DAYS,
        "three_years": formulas.MATCH_LIMIT_THREE_YEARS,
    }
    yield Account("us-match-limits", limits, editions.CLAUSE_MATCHES)
    gap, given = published_gap([each for each in found.side.participants if each is not None])
    if not given:
        values = {"gap": gap, "most": formulas.MATCH_GAP}
        yield Account("us-match-published", values, editions.CLAUSE_MATCHES)
