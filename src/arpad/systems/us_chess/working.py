"""The working of one player: games, steps and notes, as a change or as a first rating."""

import math
from collections.abc import Iterator
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
from arpad.named import NamedTuple
from arpad.regulation import Clause, half_up
from arpad.systems.us_chess import editions, special
from arpad.systems.us_chess.editions import CLAUSE_SPECIAL, CLAUSE_STANDARD
from arpad.systems.us_chess.outcome import highest_established
from arpad.systems.us_chess.roster import Seen
from arpad.systems.us_chess.section import Participant, SectionSetting, SectionSide, published_gap

_SCORES = {result: result.score or Fraction(0) for result in PLAYED}
_POINTS = {result: float(score) for result, score in _SCORES.items()}


class SectionWorking(NamedTuple):
    """All that was found out about one player of a section, once all are settled."""

    player: Participant
    side: SectionSide

    @property
    def setting(self) -> SectionSetting:
        """Where the calculation takes place."""
        return self.side.setting

    @property
    def seen(self) -> Iterator[Seen]:
        """The games in order, from the player's side."""
        return self.side.people.seen_by(self.player.place, self.side.reasons)

    @property
    def published(self) -> int:
        """The new rating as published: the nearest whole number."""
        return half_up(self.player.outcome.rating)

    @property
    def clause(self) -> Clause:
        """Where the formula that applies stands."""
        return CLAUSE_SPECIAL if self.player.is_special else CLAUSE_STANDARD

    @property
    def opponents_move(self) -> bool:
        """Whether the first pass gives some opponent another rating."""
        first, before = self.side.first, self.side.before
        return any(first[place] != before[place] for place in self.player.opponents)


def rating_change(working: SectionWorking, before: Rating) -> RatingChange:
    """Return the change of a player who had a rating."""
    player, estimate, end = working.player, working.player.estimate, working.player.outcome
    return RatingChange(
        player=player.entry.player,
        before=before,
        score=player.score,
        expected=estimate.expected,
        k=estimate.k,
        k_reason=_k_reason(working),
        exact_change=end.rating - player.own,
        change=working.published - half_up(before.value),
        exact_new_rating=end.rating,
        new_rating=working.published,
        games=Lazy(_games, working),
        steps=Lazy(_steps, working),
        notes=tuple(_notes(working)),
        details=_details(working),
    )


def first_rating(working: SectionWorking) -> FirstRating:
    """Return the first rating of a player who had none; no rating without a rated game."""
    player = working.player
    played = bool(player.opponents)
    return FirstRating(
        player=player.entry.player,
        score=player.score,
        exact_new_rating=player.outcome.rating if played else None,
        new_rating=working.published if played else None,
        reason=_start_account(player) if played else Account("us-no-first-rating"),
        games=tuple(
            MetOpponent(game, _rating_at(working, place), reason, working.clause)
            for game, place, reason in working.seen
        ),
        steps=tuple(_steps(working)) if played else (),
        notes=tuple(_notes(working)) if played else (),
        details=_details(working),
    )


def _details(working: SectionWorking) -> dict[str, object]:
    player, end, setting = working.player, working.player.outcome, working.setting
    return {
        "pool": setting.pool,
        "initial_rating": player.start.rating if player.start else None,
        "section": setting.section,
        "formula": "special" if player.is_special else "standard",
        "formula_step": int(player.start is not None),
        "first_pass": working.side.first[player.place],
        "effective_games": player.effective,
        "bonus": player.estimate.bonus,
        "threshold": None if player.is_special else player.threshold,
        "floor": end.floor,
        "games_before": player.games,
        "games_after": end.games,
        "provisional": end.provisional,
        "most_against_one": player.most_against_one,
        "opponents_after": tuple([working.side.after[place] for place in player.opponents]),
    }


def _k_reason(working: SectionWorking) -> Account:
    player, games = working.player, len(working.player.opponents)
    code, clause = "us-k", CLAUSE_STANDARD
    if player.is_special:
        code, clause = "us-k-special" if games else "us-k-special-no-game", CLAUSE_SPECIAL
    elif player.half_k:
        code, clause = "us-k-half", editions.CLAUSE_HALF_K
    elif player.factor != 1:
        code, clause = "us-k-dual-rated", editions.CLAUSE_DUAL_RATED
    values = {
        "k": player.estimate.k,
        "effective_games": player.effective,
        "games": games,
        "factor": player.factor,
    }
    return Account(code, values, clause)


def _games(working: SectionWorking) -> tuple[CountedGame | UncountedGame, ...]:
    player, clause = working.player, working.clause
    estimate = player.estimate
    reach = special.REACH if player.is_special else math.inf
    own, k = player.own, estimate.k
    terms = iter(estimate.terms)
    games: list[CountedGame | UncountedGame] = []
    for game, place, reason in working.seen:
        if reason is not None:
            games.append(UncountedGame(game, _rating_at(working, place), reason))
            continue
        opponent = working.side.first[place]
        gap = own - opponent
        counted = gap if abs(gap) <= reach else math.copysign(reach, gap)
        expected, score = next(terms), _SCORES[game.result]
        change = k * (_POINTS[game.result] - expected)
        games.append(CountedGame(game, opponent, score, gap, counted, expected, change, clause))
    return tuple(games)


def _rating_at(working: SectionWorking, place: int) -> float | None:
    if place < 0 or working.side.participants[place] is None:
        return None
    return working.side.first[place]


def _start_account(player: Participant) -> Account:
    code = player.start.code if player.start else "us-start-given"
    values = {"rating": player.own, "games": player.games}
    return Account(code, values, editions.CLAUSE_INITIAL)


def _steps(working: SectionWorking) -> Iterator[Step]:
    player, end, used = working.player, working.player.outcome, working.setting.used
    values = _values(working)
    if player.start is not None:
        start = _start_account(player)
        yield Step("us-start", {"reason": start}, start.clause)
    yield Step(player.formula, values, working.clause)
    unknown = player.games is None
    code = "us-effective-games-unknown" if unknown else "us-effective-games"
    yield Step(code, values, used.effective_games_clause)
    if player.first_estimate is not None:
        yield Step("us-first-estimate", values, CLAUSE_SPECIAL)
    if working.opponents_move:
        yield Step("us-first-pass", values, working.clause)
    formula = _special_steps if player.is_special else _standard_steps
    yield from formula(working, values)
    if end.limited != player.estimate.unfloored:
        yield Step("us-match-limit", values, editions.CLAUSE_MATCHES)
    if end.rating > end.limited:
        yield Step(end.floor_code, values, editions.CLAUSE_FLOORS)
    yield Step("us-new-rating", values, working.clause)
    if end.games is not None:
        code = "us-games-provisional" if end.provisional else "us-games-established"
        yield Step(code, values, CLAUSE_STANDARD)


def _values(working: SectionWorking) -> dict[str, object]:
    """Return every value the steps of one player name, once for all of them."""
    player, used = working.player, working.setting.used
    estimate, end = player.estimate, player.outcome
    low, high = estimate.interval or (0.0, 0.0)
    return {
        **_details(working),
        "before": player.own if player.before is None else player.before.value,
        "games_played": player.games,
        "most_effective": used.effective_games(player.own),
        "games": len(player.opponents),
        "terms": estimate.terms,
        "expected": estimate.expected,
        "score": player.score,
        "k": estimate.k,
        "change": estimate.change,
        "multiplier": used.bonus_multiplier,
        "unfloored": end.limited,
        "unlimited": estimate.unfloored,
        "peak": highest_established(player),
        "exact_new_rating": end.rating,
        "new_rating": working.published,
        "reason": _k_reason(working),
        "first_estimate": player.first_estimate,
        "anchor": special.anchor(player.own, player.record),
        "past": special.anchor_score(player.effective, player.record),
        "target": player.halves / 2 + special.anchor_score(player.effective, player.record),
        "balanced": player.own + estimate.change,
        "low": low,
        "high": high,
    }


def _standard_steps(working: SectionWorking, values: dict[str, object]) -> Iterator[Step]:
    player = working.player
    bonus = player.no_bonus or ("us-bonus" if player.estimate.bonus else "us-bonus-none")
    yield Step("us-expected", values, CLAUSE_STANDARD)
    yield Step("us-k-step", values, _k_reason(working).clause)
    yield Step("us-change", values, CLAUSE_STANDARD)
    yield Step(bonus, values, working.setting.used.bonus_clause)


def _special_steps(working: SectionWorking, values: dict[str, object]) -> Iterator[Step]:
    player = working.player
    if player.opponents:
        yield Step("us-special-balance", values, CLAUSE_SPECIAL)
        yield Step(_balance_code(*player.estimate.interval or (0.0, 0.0)), values, CLAUSE_SPECIAL)
    if player.own + player.estimate.change > special.HIGHEST:
        yield Step("us-special-cap", values, CLAUSE_SPECIAL)
    yield Step("us-bonus-special", values, CLAUSE_SPECIAL)


def _balance_code(low: float, high: float) -> str:
    if low == high:
        return "us-special-one"
    if math.isinf(low):
        return "us-special-up-to"
    return "us-special-from" if math.isinf(high) else "us-special-interval"


def _notes(working: SectionWorking) -> Iterator[Account]:
    """Say what was taken for granted because it was not given, where it can matter."""
    player, end = working.player, working.player.outcome
    if not player.opponents:
        return
    unsaid = player.history is None and player.start is None
    if unsaid and player.games and editions.is_provisional(player.games):
        few = player.games <= editions.SPECIAL_FORMULA_GAMES
        code = "us-record-not-given-few" if few else "us-record-not-given"
        yield Account(code, {"games_played": player.games}, CLAUSE_SPECIAL)
    if player.match:
        yield from _match_notes(working)
    if end.floor_unknown:
        values = {"floor": end.floor, "new_rating": working.published}
        yield Account("us-personal-floor", values, editions.CLAUSE_FLOORS)


def _match_notes(working: SectionWorking) -> Iterator[Account]:
    """Say what of a match is not looked at, and what was taken for the published ratings."""
    limits = {
        "change": working.player.outcome.rating - working.player.own,
        "half_year": editions.MATCH_LIMIT_180_DAYS,
        "three_years": editions.MATCH_LIMIT_THREE_YEARS,
    }
    yield Account("us-match-limits", limits, editions.CLAUSE_MATCHES)
    gap, given = published_gap([player for player in working.side.participants if player])
    if not given:
        values = {"gap": gap, "most": editions.MATCH_GAP}
        yield Account("us-match-published", values, editions.CLAUSE_MATCHES)
