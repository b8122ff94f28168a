"""The working of a planned norm: games, average, score, titles and federations."""

from collections.abc import Iterator, Mapping
from typing import Any

from arpad.calculators.norm_plan import OF_FEDERATIONS, OF_TITLES, Sought, account, goal
from arpad.calculators.plan_answer import NormPlan
from arpad.domain import Account, Step
from arpad.systems.fide.norms import rules
from arpad.systems.fide.norms.rules import clause


def steps(found: Sought, plan: NormPlan, fields: Mapping[str, Any]) -> Iterator[Step]:
    """Write the norm's working: games, average, the score, titles and federations."""
    used = rules.edition(found.seat.field.event.start)
    return (rules.cited(each, used) for each in _steps(found, plan, fields))


def _steps(found: Sought, plan: NormPlan, fields: Mapping[str, Any]) -> Iterator[Step]:
    best, values = found.scores[-1].figures, _values(found, plan, fields)
    yield Step("plan-norm-games", values, clause("1.4.1"))
    if best.average is not None:
        code = "plan-norm-average-raised" if best.raised else "plan-norm-average"
        yield Step(code, values, clause("1.4.6" if best.raised else "1.4.8a"))
    yield from _of_score(found, plan, values, fields["outcome"])
    if plan.games < plan.least_games:
        return
    for each in found.scores[-1].requirements:
        if each.name in OF_TITLES + OF_FEDERATIONS and (each.name in found.unknown or each.met):
            told = account("open" if each.name in found.unknown else "met", found, each)
            yield Step(told.code, told.values, told.clause)


def _values(found: Sought, plan: NormPlan, fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return every value the steps name, once for all of them."""
    return {
        "title": plan.title,
        "goal": goal(plan.title),
        "games": plan.games,
        "least_games": plan.least_games,
        "coming": fields["coming"],
        "made": found.scores[0].figures.score,
        "average": plan.average,
        "exact": found.scores[-1].figures.exact_average,
        "least_average": plan.least_average,
        "floor": found.rule.floor,
        "level": plan.level,
        "needed": fields["needed"],
        "least": rules.LEAST_SCORE * plan.games,
    }


def _of_score(
    found: Sought, plan: NormPlan, values: dict[str, Any], outcome: str
) -> Iterator[Step]:
    if outcome == "impossible":
        yield Step("plan-norm-impossible", values, clause("1.4"))
        for each in plan.missing:
            yield Step("plan-norm-missing", {"reason": each}, each.clause)
        if plan.nearest:
            yield Step("plan-norm-nearest", {"goal": goal(plan.nearest)}, clause("1.4"))
        if plan.by_leaving_out:
            yield Step("plan-norm-leaving-out", values, clause("1.4.1e"))
        return
    place = found.made.index(True)
    reached = found.scores[place].figures
    values = values | {"reached": reached.score, "gives": reached.performance, "dp": reached.dp}
    if not place:
        yield Step("plan-norm-certain", values, clause("1.4.8"))
        return
    less = found.scores[place - 1].figures
    values |= {"less": less.score, "less_gives": less.performance}
    enough = less.performance is not None and less.performance >= plan.level
    code = "plan-norm-needed-least" if enough else "plan-norm-needed"
    yield Step(code, values, clause("1.4.8b") if enough else clause("1.4.8"))


def notes(found: Sought, plan: NormPlan) -> Iterator[Account]:
    """Say what was assumed for the norm: only what applies here."""
    used = rules.edition(found.seat.field.event.start)
    return (rules.cited(each, used) for each in _notes(found, plan))


def _notes(found: Sought, plan: NormPlan) -> Iterator[Account]:
    games = found.seat.games
    if plan.games > found.demands.least_games:
        yield Account("plan-norm-every-game", {"games": plan.games}, clause("1.4.1e"))
    untitled = sum(not game.title for game in games)
    if untitled and not found.unknown.issuperset(OF_TITLES):
        yield Account("plan-norm-untitled", {"count": untitled}, clause("1.4.5"))
    without = sum(not game.federation for game in games)
    if without and not found.unknown.issuperset(OF_FEDERATIONS):
        yield Account("plan-norm-federation-unknown", {"count": without}, clause("1.4.3"))
    used, start = rules.edition(found.seat.field.event.start), found.seat.field.event.start
    if used.reconstructed:
        values = {"day": start, "edition": used.label}
        yield Account("norm-event-reconstructed", values, clause("0.2"))
    yield Account("plan-norm-event", clause=clause("1.1"))
