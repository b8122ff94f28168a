"""Plan: the score that a target needs from the games to come, and how likely each score is."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date as Date
from fractions import Fraction
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from arpad.calculator import Calculator
from arpad.calculators import odds
from arpad.calculators.by_system import scored
from arpad.calculators.odds import Odds
from arpad.calculators.opponents_to_come import ToCome
from arpad.calculators.plan_answer import PlanAnswer, PlannedGame, ScoreLine
from arpad.calculators.plan_facts import settled
from arpad.calculators.plan_form import EXAMPLES, FORM, OPENING
from arpad.calculators.plan_refusals import refuse_contradictions, refuse_unrated
from arpad.domain import Account, RatingChange, Report, Result, Scored, Step
from arpad.inputs import TypedGame
from arpad.rating_system import further
from arpad.regulation import Clause, Number, half_away_from_zero
from arpad.systems.fide.junior import TURN_CODES

if TYPE_CHECKING:
    from arpad.calculators.norm_plan import Sought

MODEL = Clause("Model of play", "part of no regulation")
DRAWS = Clause("Model of play", "draws; part of no regulation")
TOTALS = Clause("Model of play", "chance of a score; part of no regulation")


def compute(given: dict[str, Any]) -> PlanAnswer:
    """Answer a parsed form."""
    own = settled(given)
    refuse_contradictions(own)
    coming: tuple[ToCome, ...] = given["opponents"]
    games = (
        *(given["games"] or ()),
        *(TypedGame(Result.LOSS, game.opponent) for game in coming),
    )
    report, found = scored(own, games, len(coming))
    refuse_unrated(given, report)
    norm = _norm(given)
    target = _target(given)
    distinct = {game: _odds(given, game) for game in set(coming)}
    each = [distinct[game] for game in coming]
    scores = tuple(_scores(found, target, odds.total_scores(each), norm))
    needed = next((line for line in scores if line.reaches), None)
    none = report.changes[0]  # without a point from the games to come
    counted = none.counted
    played = len(counted) - len(coming)
    fields: dict[str, Any] = {
        "target": target,
        "outcome": _outcome(needed),
        "needed": needed and needed.points,
        "chance": needed.chance_or_better if needed else 0.0,
        "nearest": None if norm else _nearest(scores, target),
        "best": scores[-1].new_rating,
        "worst": scores[0].new_rating,
        "k": none.k,
        "k_reason": none.k_reason,
        "score": none.score,
        "played": played,
        "coming": len(coming),
        "expected": none.expected - sum(game.expected for game in counted[:played]),
    }
    more: dict[str, Any] = {"norm": None, "steps": (), "notes": ()}
    if norm:
        more = _norm_fields(norm, given, fields)
    return PlanAnswer(
        calculator="plan",
        given=given,
        rules=report.rules,
        rated_by=given["system"],
        before=given["rating"],
        model_expected=sum(one.expected for one in each),
        scores=scores,
        to_come=tuple(
            PlannedGame(
                opponent=game.opponent,
                colour=game.colour,
                title=game.title,
                federation=game.federation,
                win=one.win,
                draw=one.draw,
                loss=one.loss,
            )
            for game, one in zip(coming, each, strict=True)
        ),
        norm=more["norm"],
        steps=(*more["steps"], *_steps(given, fields, scores, each, _clause(none))),
        notes=(*more["notes"], *_notes(given, report)),
        problems=report.problems,
        **fields,
    )


def _norm(given: dict[str, Any]) -> "Sought | None":
    """Look at the norm, if one is the goal; only then is B.01 loaded."""
    if given["norm"] is None:
        return None
    from arpad.calculators.norm_plan import sought

    return sought(given)


def _norm_fields(norm: "Sought", given: dict[str, Any], fields: dict[str, Any]) -> dict[str, Any]:
    from arpad.calculators import norm_plan

    plan = norm_plan.norm_plan(norm, given)
    steps = tuple(norm_plan.steps(norm, plan, fields))
    return {"norm": plan, "steps": steps, "notes": tuple(norm_plan.notes(norm, plan))}


def _target(given: dict[str, Any]) -> Number | Account:
    """Return the goal: a norm, a rating, or a gain on the rating as it is shown."""
    if given["norm"] is not None:
        return Account(f"plan-norm-{given['norm']}")
    if given["target"] is not None:
        target: Number = given["target"]
        return target
    gain: int = given["gain"] or 0
    return half_away_from_zero(given["rating"]) + gain


def _outcome(needed: ScoreLine | None) -> str:
    if needed is None:
        return "impossible"
    return "needed" if needed.points else "certain"


def _nearest(scores: Sequence[ScoreLine], target: Any) -> int:
    return min((line.new_rating for line in scores), key=lambda it: abs(it - target))


def _scores(
    found: Sequence[Scored], target: Any, chances: Sequence[float], norm: "Sought | None"
) -> Iterator[ScoreLine]:
    made = norm.made if norm else [each.new_rating >= target for each in found]
    performances = norm.performances if norm else [None] * len(found)
    better = tuple(accumulate(reversed(chances)))[::-1]
    for half_points, (each, chance) in enumerate(zip(found, chances, strict=True)):
        yield ScoreLine(
            points=Fraction(half_points, 2),
            exact_change=each.exact_change,
            new_rating=each.new_rating,
            reaches=made[half_points],
            chance=chance,
            chance_or_better=1.0 if not half_points else min(1.0, better[half_points]),
            performance=performances[half_points],
        )


def _odds(given: dict[str, Any], game: ToCome) -> Odds:
    """Return the odds of one game; a colour not known is either, equally likely."""
    gap = float(given["rating"]) - float(game.opponent)
    level = (float(given["rating"]) + float(game.opponent)) / 2
    draws = _draws(given, gap, level)
    white = float(given["white"])
    if game.colour:
        return _with_white(gap + white if game.colour == "w" else gap - white, draws)
    return odds.mean(_with_white(gap + white, draws), _with_white(gap - white, draws))


def _draws(given: dict[str, Any], gap: float, level: float) -> float | None:
    """Return the share of draws; None where the model has it in the odds."""
    if given["draws"] is not None:
        return float(given["draws"]) / 100
    return None if given["model"] == "rao-kupper" else odds.draws_by_level(gap, level)


def _with_white(difference: float, draws: float | None) -> Odds:
    return odds.rao_kupper(difference) if draws is None else odds.with_draws(difference, draws)


def _steps(
    given: dict[str, Any],
    fields: dict[str, Any],
    scores: Sequence[ScoreLine],
    each: Sequence[Odds],
    clause: Clause | None,
) -> Iterator[Step]:
    values = fields | {"reason": fields["k_reason"], "total": fields["played"] + len(each)}
    yield Step("plan-games", values, clause)
    yield Step("plan-k", values, fields["k_reason"].clause)
    if given["norm"] is None:
        yield from _needed(values, scores, clause)
    draws = [100 * one.draw for one in each]
    values = {"white": given["white"], "least": min(draws), "most": max(draws)}
    if given["draws"] is not None:
        yield Step("plan-draws-typed", values | {"percent": given["draws"]}, DRAWS)
    else:
        yield Step(f"plan-{given['model']}", values, DRAWS)
    percent = 100 * fields["chance"]
    yield Step("plan-chance", {"target": fields["target"], "percent": percent}, TOTALS)


def _clause(change: RatingChange) -> Clause | None:
    """Return where a change by points stands: the step of the change, else of the new rating."""
    told = (each for each in change.steps if each.code.endswith(("-change", "-new-rating")))
    return next(told).clause


def _needed(
    values: dict[str, Any], scores: Sequence[ScoreLine], clause: Clause | None
) -> Iterator[Step]:
    if values["outcome"] != "needed":
        yield Step(f"plan-{values['outcome']}", values, clause)
        return
    place = int(2 * values["needed"])
    line, less = scores[place], scores[place - 1]
    told = {"new_rating": line.new_rating, "change": line.exact_change}
    told |= {"less": less.points, "less_rating": less.new_rating}
    yield Step("plan-needed", values | told, clause)


def _notes(given: dict[str, Any], report: Report) -> Iterator[Account]:
    """Say what was assumed: only what applies here."""
    change = report.changes[0]
    k_reason = change.k_reason
    yield from (note for note in change.notes if note.code in TURN_CODES)
    if given["k"] is None and given["games_played"] is None and k_reason.code != "k-2400":
        yield Account("games-played-not-given", clause=k_reason.clause)
    yield from report.notes
    if given["system"] == "fide" and report.rules.reconstructed:
        values = {"date": given["date"], "edition": report.rules.edition}
        yield Account("fide-reconstructed", values)
    typed_facts = given["system"] in further()
    yield Account("plan-period-declared" if typed_facts else f"plan-period-{given['system']}")
    if given["system"] == "us-chess" and given["most_games_against_one"] == 1:
        yield Account("plan-opponents-differ")
    code = "plan-model" if given["draws"] is None else "plan-model-typed"
    yield Account(code, clause=MODEL)
    levels = [(given["rating"] + game.opponent) / 2 for game in given["opponents"]]
    low, high = odds.LEVELS
    by_level = given["draws"] is None and given["model"] == "kryukov"
    if by_level and not all(low <= level <= high for level in levels):
        yield Account("plan-level-outside", {"low": low, "high": high}, DRAWS)


def rate(
    rating: Number,
    opponents: str | Iterable[object],
    *,
    target: Number | None = None,
    gain: int | None = None,
    norm: str | None = None,
    system: str = "fide",
    games: str | Iterable[object] | None = None,
    games_played: int | None = None,
    k: Number | None = None,
    time_class: str = "standard",
    peak: Number | None = None,
    date: Date | str | None = None,
    end: Date | str | None = None,
    birth_year: int | None = None,
    under_18: bool = False,
    ever_2400: bool = False,
    most_games_against_one: int = 1,
    dual_rated: bool = False,
    history: str = "mixed",
    floor: Number | None = None,
    federation: str | None = None,
    event_kind: str = "usual",
    draws: Number | None = None,
    white: Number = odds.WHITE,
    model: str = "kryukov",
) -> PlanAnswer:
    """Return the score a target needs from the games to come, and the chance of every score.

    ``opponents`` is text such as "1900 1950w 9x2000" or an iterable of such words; ``games`` are
    those already played. ``norm`` (gm, im, wgm, wim) is planned in place of a rating, from
    opponents such as "2450w-GM-GER" or "2300w-FM-WIM-GER". Without ``target``, ``gain`` or ``norm``
    it is to keep the rating. ``date`` and what follows it decide K, bonus and floors as on the
    systems' own pages.
    Raises BadInput, listing every fault.
    """
    return compute(FORM.parse(locals()))


CALCULATOR = Calculator(
    name="plan",
    title="Rating planner",
    summary="The score your target needs from the games to come, and how likely it is.",
    form=FORM,
    compute=compute,
    positional=("rating",),
    opening=OPENING,
    examples=EXAMPLES,
)
