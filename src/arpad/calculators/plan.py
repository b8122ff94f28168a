"""Plan: the score that a target needs from the games to come, and how likely each score is."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import accumulate
from typing import Annotated, Any, Literal

from arpad.calculator import Answer, Calculator
from arpad.calculators import odds
from arpad.calculators.odds import Month, Odds, months
from arpad.calculators.plan_form import EXAMPLES, FORM, OPENING, scored, settled, with_opponents
from arpad.calculators.titled_games import OpponentsToCome, ToCome
from arpad.capabilities import NormGoal, NormPlan, planned, title_norms
from arpad.domain import Account, Report, Scored, Step
from arpad.inputs import Given
from arpad.library import question
from arpad.named import NamedTuple
from arpad.regulation import Clause, Number, half_away_from_zero

MODEL = Clause("Model of play", "part of no regulation")
DRAWS = Clause("Model of play", "draws; part of no regulation")
TOTALS = Clause("Model of play", "chance of a score; part of no regulation")
_POINTS = tuple(Fraction(halves, 2) for halves in range(2 * OpponentsToCome.most + 1))


class ScoreLine(NamedTuple):
    """One score in the games to come: what it leads to, and how likely it is by the model.

    ``performance`` is Rp of B.01 where a norm is the goal, else None.
    """

    points: Number
    exact_change: Number
    new_rating: int
    reaches: bool
    chance: float
    chance_or_better: float
    performance: int | None = None


class PlannedGame(NamedTuple):
    """One game to come; win, draw and loss are the model's chances, from 0 to 1.

    What is not known of ``colour`` (the own one), ``title`` and ``federation`` is ""; two titles
    are written as FM WIM.
    """

    opponent: Number
    colour: str
    title: str
    federation: str
    win: float
    draw: float
    loss: float


class PlanAnswer(Answer):
    """What a target needs. ``outcome`` is needed, certain or impossible.

    ``target`` is a rating, or names the norm that is the goal; ``needed`` are points from the games
    to come, None when no score is enough; ``nearest`` is the rating nearest to the target that can
    be reached, None for a norm; ``norm`` is what only a norm has; ``expected`` are the
    regulation's points for the games to come and ``model_expected`` the model's; ``chance`` is
    that of the target. ``months`` follow the same games event after event, where that was asked.
    """

    kind = "plan"
    if_known = frozenset(("months",))
    rated_by: str
    before: Number
    target: Number | Account
    outcome: Annotated[str, Literal["needed", "certain", "impossible"]]
    needed: Number | None
    chance: float
    nearest: int | None
    best: int
    worst: int
    k: Number | None
    k_reason: Account
    score: Number
    played: int
    coming: int
    expected: Number
    model_expected: float
    norm: NormPlan | None
    scores: tuple[ScoreLine, ...]
    to_come: tuple[PlannedGame, ...]
    months: tuple[Month, ...] | None = None


def compute(given: Given) -> PlanAnswer:
    """Answer a parsed form."""
    asked, given = given, with_opponents(given)
    coming: tuple[ToCome, ...] = given["opponents"]
    games = (*(given["games"] or ()), *coming)
    own = settled(given, games)
    report, by_score = scored(given, own)
    norms = title_norms(given["system"]) if given["norm"] else None
    norm = norms.goal(given, games, len(coming)) if norms else None
    wanted = None if norm else _wanted(given)
    distinct = {game: _odds(given, game) for game in set(coming)}
    chances = [distinct[game] for game in coming]
    totals = odds.total_scores(chances)
    scores = tuple(_scores(by_score, wanted, totals, norm))
    needed = next((line for line in scores if line.reaches), None)
    none = report.changes[0]  # without a point from the games to come
    played = none.counted[: -len(coming)] if given["games"] else ()
    fields: dict[str, Any] = {
        "target": Account(f"plan-norm-{given['norm']}") if wanted is None else wanted,
        "outcome": "impossible" if not needed else "needed" if needed.points else "certain",
        "needed": needed and needed.points,
        "chance": needed.chance_or_better if needed else 0.0,
        "nearest": None
        if wanted is None
        else min((line.new_rating for line in scores), key=lambda rating: abs(rating - wanted)),
        "best": scores[-1].new_rating,
        "worst": scores[0].new_rating,
        "k": none.k,
        "k_reason": none.k_reason,
        "score": none.score,
        "played": len(played),
        "coming": len(coming),
        "expected": none.expected - sum(game.expected for game in played),
    }
    clause = planned(given["system"]).clause(own, none)
    return PlanAnswer(
        calculator="plan",
        given=asked,
        rules=report.rules,
        rated_by=given["system"],
        before=given["rating"],
        model_expected=sum(one.expected for one in chances),
        scores=scores,
        to_come=tuple(
            PlannedGame(game.opponent or 0, game.colour, game.title, game.federation, *one)
            for game, one in zip(coming, chances, strict=True)
        ),
        norm=norm.plan if norm else None,
        months=_months(given, own, wanted, totals),
        steps=(
            *(norm.steps(fields) if norm else ()),
            *_steps(given, fields, scores, chances, clause),
        ),
        notes=(*(norm.notes() if norm else ()), *_notes(given, own, report)),
        problems=report.problems,
        **fields,
    )


def _months(
    given: Given, own: Given, wanted: Number | None, chances: Sequence[float]
) -> tuple[Month, ...] | None:
    if given["events"] is None or wanted is None:
        return None

    def rate(rating: int) -> Sequence[Scored]:
        return scored(given, {**own, "rating": rating})[1]

    start = half_away_from_zero(given["rating"])
    return tuple(months(rate, start, chances, float(wanted), given["events"]))


def _wanted(given: Given) -> Number:
    """Return the rating that is the goal, or that after a gain on the rating as it is shown."""
    if given["target"] is not None:
        target: Number = given["target"]
        return target
    gain: int = given["gain"] or 0
    return half_away_from_zero(given["rating"]) + gain


def _scores(
    by_score: Sequence[Scored],
    wanted: Number | None,
    chances: Sequence[float],
    norm: NormGoal | None,
) -> Iterator[ScoreLine]:
    made = norm.made if norm else [score.new_rating >= (wanted or 0) for score in by_score]
    performances = norm.performances if norm else [None] * len(by_score)
    better = list(accumulate(reversed(chances)))[::-1]
    better[0] = 1.0
    for points, (change, _, rating), reaches, chance, more, performance in zip(
        _POINTS, by_score, made, chances, better, performances, strict=False
    ):
        yield ScoreLine(points, change, rating, reaches, chance, min(1.0, more), performance)


def _odds(given: Given, game: ToCome) -> Odds:
    """Return the odds of one game; a colour not known is either, equally likely."""
    own, opponent = float(given["rating"]), float(game.opponent or 0)
    gap, white = own - opponent, float(given["white"])
    draws = odds.draws_by_level(gap, (own + opponent) / 2)
    if given["draws"] is not None:
        draws = float(given["draws"]) / 100
    by_difference: Callable[[float], Odds] = partial(odds.with_draws, draws=draws)
    if given["draws"] is None and given["model"] == "rao-kupper":  # which has draws in the odds
        by_difference = odds.rao_kupper
    if game.colour:
        return by_difference(gap + white if game.colour == "w" else gap - white)
    return odds.mean(by_difference(gap + white), by_difference(gap - white))


def _steps(
    given: Given,
    fields: dict[str, Any],
    scores: Sequence[ScoreLine],
    chances: Sequence[Odds],
    clause: Clause | None,
) -> Iterator[Step]:
    values = fields | {"reason": fields["k_reason"], "total": fields["played"] + len(chances)}
    yield Step("plan-games", values, clause)
    yield Step("plan-k", values, fields["k_reason"].clause)
    if given["norm"] is None:
        yield from _needed(values, scores, clause)
    draws = [100 * one.draw for one in chances]
    values = {"white": given["white"], "least": min(draws), "most": max(draws)}
    if given["draws"] is not None:
        yield Step("plan-draws-typed", values | {"percent": given["draws"]}, DRAWS)
    else:
        yield Step(f"plan-{given['model']}", values, DRAWS)
    percent = 100 * fields["chance"]
    yield Step("plan-chance", {"target": fields["target"], "percent": percent}, TOTALS)


def _needed(
    values: dict[str, Any], scores: Sequence[ScoreLine], clause: Clause | None
) -> Iterator[Step]:
    if values["outcome"] != "needed":
        yield Step(f"plan-{values['outcome']}", values, clause)
        return
    place = int(2 * values["needed"])
    line, less = scores[place], scores[place - 1]
    reached = {"new_rating": line.new_rating, "change": line.exact_change}
    reached |= {"less": less.points, "less_rating": less.new_rating}
    yield Step("plan-needed", values | reached, clause)


def _notes(given: Given, own: Given, report: Report) -> Iterator[Account]:
    """Say what was assumed: only what applies here."""
    yield from planned(given["system"]).notes(own, report)
    code = "plan-model" if given["draws"] is None else "plan-model-typed"
    yield Account(code, clause=MODEL)
    if given["events"] is not None:
        yield Account("plan-months", {"rating": given["rating"]}, MODEL)
    levels = [(given["rating"] + game.opponent) / 2 for game in given["opponents"]]
    low, high = odds.LEVELS
    by_level = given["draws"] is None and given["model"] == "kryukov"
    if by_level and not all(low <= level <= high for level in levels):
        yield Account("plan-level-outside", {"low": low, "high": high}, DRAWS)


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

rate = question(CALCULATOR, "rating", "opponents")
