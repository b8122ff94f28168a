"""First ratings: what an unrated player's games against rated opponents come to (B.02, 8.2)."""

from collections.abc import Iterator, Sequence
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from arpad.domain import (
    Account,
    Entry,
    Event,
    FirstRating,
    MetOpponent,
    RatedScore,
    Step,
    total_score,
)
from arpad.regulation import half_up
from arpad.systems.fide.admission import Verdict, one_is_unrated
from arpad.systems.fide.editions import Clauses, Edition, NewcomerRows, clauses, edition, number_of
from arpad.systems.fide.k import months_earlier
from arpad.systems.fide.performance import dp, tournament_performance

NewcomerEvent = tuple[Event, Sequence[Verdict]]


def first_rating(rows: NewcomerRows, met: RatedScore) -> Fraction | None:
    """Return the exact first rating before rounding and limits; None without a game.

    Since 1 March 2024 (8.2.3): the average of the opponents and two of 1800 each, and dp for the
    score with two draws added. Before: the average; above 50 % a fixed number of points for each
    half point, below it dp. dp goes by the whole percentage, half up.
    """
    if not met.opponents:
        return None
    terms = _terms(rows, met)
    return terms.average + terms.added


class _Terms(NamedTuple):
    """Games and points with the two draws, the average, and what the points add to it."""

    number: int
    points: Fraction
    average: Fraction
    added: Fraction | int


def _terms(rows: NewcomerRows, met: RatedScore) -> _Terms:
    notional = 0 if rows.notional is None else 2
    number, points = len(met.opponents) + notional, met.score + Fraction(notional, 2)
    average = Fraction(sum(met.opponents) + notional * (rows.notional or 0), number)
    above = 2 * points - number  # in half points
    by_table = notional or above < 0
    added = dp(points, number) if by_table else Fraction(rows.half_point) * above
    return _Terms(number, points, average, added)


def rate_newcomer(entry: Entry, played: Sequence[NewcomerEvent]) -> FirstRating:
    """Return an unrated player's first rating over the events of a period, pooled (8.2, 7.1.4).

    The first event does not count when its score is too low; the events that count start within 26
    consecutive months. The score is that against rated opponents. No difference is capped.
    """
    events = sorted(played, key=lambda pair: pair[0].start or date.min)
    last = events[-1][0]
    used = edition(last.time_class, last.start)
    where = clauses(last.time_class, last.start)
    games, notes = _pool(events, used)
    open_notes = tuple(_at_the_edge(events, used, where))
    counted = [game for game in games if game.reason is None]
    opponents = tuple(int(game.opponent or 0) for game in counted)
    pooled = RatedScore(opponents, total_score(game.game.result for game in counted))
    exact = first_rating(used.newcomers, pooled)
    outcome = _outcome(exact, len(counted), used, where, notes)
    return FirstRating(
        player=entry.player,
        score=pooled.score,
        exact_new_rating=exact,
        new_rating=outcome.published,
        reason=outcome.reason,
        games=tuple(games),
        steps=_steps(pooled, exact, outcome, used, where),
        notes=(*notes, *open_notes),
        details={"counted_games": len(counted), "performance": tournament_performance(*pooled)},
    )


def _pool(
    events: Sequence[NewcomerEvent], used: Edition
) -> tuple[list[MetOpponent], list[Account]]:
    """Return every game, with the reason of those that do not count, and the events left out."""
    last = events[-1][0]
    newest, months = last.end or last.start, used.newcomers.months
    oldest = months_earlier(newest, months) if newest and months else date.min
    games: list[MetOpponent] = []
    notes: list[Account] = []
    first = True
    for event, verdicts in events:
        met = [_met(event, verdict) for verdict in verdicts]
        points = [game.game.result for game in met if game.reason is None]
        where, left_out = clauses(event.time_class, event.start), None
        if (event.start or date.max) < oldest:
            values: dict[str, object] = {"event": event.name, "months": months}
            left_out = Account("first-event-too-old", values, where.first_published)
        elif points and first:
            first = False
            least = edition(event.time_class, event.start).newcomers.least
            score = total_score(points)
            if score < least:
                values = {"event": event.name, "games": len(points), "least": least}
                code = "first-event-below" if score else "first-event-zero"
                left_out = Account(code, values, where.first_event)
        if left_out and points:
            notes.append(left_out)
            met = [game._replace(reason=game.reason or left_out) for game in met]
        games += met
    return games, notes


def _at_the_edge(
    events: Sequence[NewcomerEvent], used: Edition, where: Clauses
) -> Iterator[Account]:
    """Say which events count by the day, but not by whole rating periods (7.1.4).

    The text counts consecutive rating periods, which are calendar months: then January 2024 is out
    for every day of March 2026.
    """
    last, months = events[-1][0], used.newcomers.months
    newest = last.end or last.start
    if newest is None or not months:
        return
    by_day, by_period = months_earlier(newest, months), months_earlier(newest, months - 1)
    for event, _ in events:
        if event.start and by_day <= event.start < by_period.replace(day=1):
            values = {"event": event.name, "months": months, "start": event.start}
            yield Account("first-event-at-the-edge", values, where.first_published)


def _met(event: Event, verdict: Verdict) -> MetOpponent:
    """Return the game as the newcomer met it: only rated opponents count."""
    reason = verdict.reason
    if reason is None and verdict.opponent is None:
        reason = one_is_unrated(verdict, event)
    where = clauses(event.time_class, event.start)
    return MetOpponent(verdict.game, verdict.opponent, reason, where.first_formula)


class _Outcome(NamedTuple):
    """What is published, the whole number before the limit, and why it is or is not."""

    published: int | None
    rounded: int | None
    reason: Account


def _outcome(
    exact: Fraction | None, games: int, used: Edition, where: Clauses, notes: list[Account]
) -> _Outcome:
    rows, clause = used.newcomers, where.first_published
    values: dict[str, object] = {"games": games, "needed": rows.games}
    if exact is None:
        reason = notes[-1] if notes else Account("first-no-game", values, clause)
        return _Outcome(None, None, reason)
    rounded = half_up(exact)
    limited = rounded if rows.most is None else min(rounded, rows.most)
    values |= {"new_rating": limited, "floor": used.floor}
    if games >= rows.games and limited >= used.floor:
        return _Outcome(limited, rounded, Account("first-published", values, clause))
    code = "first-too-few" if games < rows.games else "first-below-floor"
    return _Outcome(None, rounded, Account(code, values, clause))


def _steps(
    pooled: RatedScore, exact: Fraction | None, outcome: _Outcome, used: Edition, where: Clauses
) -> tuple[Step, ...]:
    rows = used.newcomers
    if exact is None:
        return (Step("first-outcome", {"reason": outcome.reason}, where.first_published),)
    terms = _terms(rows, pooled)
    values: dict[str, object] = {
        "table": number_of(where.dp_table),
        "games": len(pooled.opponents),
        "score": pooled.score,
        **terms._asdict(),
        "percentage": half_up(100 * terms.points / terms.number),
        "half_point": rows.half_point,
        "exact": exact,
        "rounded": outcome.rounded,
        "most": rows.most,
        "reason": outcome.reason,
    }
    notional = rows.notional is not None
    above_half = not notional and 2 * terms.points >= terms.number
    steps = [
        ("first-average" if notional else "first-average-plain", where.first_formula),
        ("first-half-points" if above_half else "first-dp", where.first_formula),
        ("first-rounding", where.first_formula),
    ]
    if rows.most is not None and outcome.rounded is not None and outcome.rounded > rows.most:
        steps.append(("first-most", where.first_formula))
    steps.append(("first-outcome", where.first_published))
    return tuple(Step(code, values, clause) for code, clause in steps)
