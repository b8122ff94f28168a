"""Plan: the score that a target needs from the games to come, and how likely each score is."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from arpad.calculators import odds
from arpad.calculators.answers import Answer
from arpad.calculators.by_system import rated_by_score
from arpad.calculators.calculator import Calculator, refuse
from arpad.calculators.odds import Odds
from arpad.calculators.opponents_to_come import ToCome
from arpad.calculators.plan_form import EXAMPLES, FORM, OPENING
from arpad.domain import Account, Rating, RatingChange, Report, Step
from arpad.inputs import TypedGame, plain
from arpad.language import say
from arpad.regulation import Clause, Number, half_away_from_zero

MODEL = Clause("Model of play", "part of no regulation")


@dataclass(frozen=True, kw_only=True)
class ScoreLine:
    """One score in the games to come: what it leads to, and how likely it is by the model."""

    points: Number
    exact_change: Number
    new_rating: int
    reaches: bool
    chance: float
    chance_or_better: float


@dataclass(frozen=True, kw_only=True)
class PlannedGame:
    """One game to come; win, draw and loss are the model's chances, from 0 to 1."""

    opponent: Number
    colour: str
    win: float
    draw: float
    loss: float


@dataclass(frozen=True, kw_only=True)
class PlanAnswer(Answer):
    """What a target needs. ``outcome`` is needed, certain or impossible.

    ``needed`` are points from the games to come, None when no score is enough; ``nearest`` is the
    rating nearest to the target that can be reached; ``expected`` are the regulation's points for
    the games to come and ``model_expected`` the model's; ``chance`` is that of the target.
    """

    rated_by: str
    before: Number
    target: Number
    outcome: str
    needed: Number | None
    chance: float
    nearest: int
    best: int
    worst: int
    k: Number
    k_reason: Account
    score: Number
    played: int
    coming: int
    expected: Number
    model_expected: float
    scores: tuple[ScoreLine, ...]
    to_come: tuple[PlannedGame, ...]


def compute(given: dict[str, Any]) -> PlanAnswer:
    """Answer a parsed form."""
    _refuse(given)
    coming: tuple[ToCome, ...] = given["opponents"]
    played: tuple[TypedGame, ...] = given["games"] or ()
    own = Rating(given["rating"], given["games_played"])
    facts = {} if given["k"] is None else {"k": given["k"]}
    reports = list(rated_by_score(given["system"], own, played, coming, facts))
    changes = [report.changes[0] for report in reports]
    target = _target(given)
    each = [_odds(given, game) for game in coming]
    scores = tuple(_scores(changes, target, odds.total_scores(each)))
    needed = next((line for line in scores if line.reaches), None)
    fields: dict[str, Any] = {
        "target": target,
        "outcome": _outcome(needed),
        "needed": needed and needed.points,
        "chance": needed.chance_or_better if needed else 0.0,
        "nearest": min((line.new_rating for line in scores), key=lambda it: abs(it - target)),
        "best": scores[-1].new_rating,
        "worst": scores[0].new_rating,
    }
    none = changes[0]  # without a point from the games to come
    counted = len(none.counted) - len(coming)
    fields |= {"k": none.k, "k_reason": none.k_reason, "score": none.score, "played": counted}
    fields |= {"expected": none.expected - sum(game.expected for game in none.counted[:counted])}
    return PlanAnswer(
        calculator="plan",
        given=given,
        rules=reports[0].rules,
        rated_by=given["system"],
        before=given["rating"],
        coming=len(coming),
        model_expected=sum(one.expected for one in each),
        scores=scores,
        to_come=tuple(
            PlannedGame(opponent=game.opponent, colour=game.colour, **one._asdict())
            for game, one in zip(coming, each, strict=True)
        ),
        steps=tuple(_steps(given, fields | {"coming": len(coming)}, scores, each)),
        notes=tuple(_notes(given, reports[0])),
        problems=reports[0].problems,
        **fields,
    )


def _refuse(given: dict[str, Any]) -> None:
    """Refuse what is fine alone but not together."""
    target, gain, system = given["target"], given["gain"], given["system"]
    if target is not None and gain is not None:
        raise refuse("gain", gain, say("target or gain, not both"), say("target was given too."))
    if system == "us-chess" and given["k"] is not None:
        reason = say("US Chess computes K for each player and event.")
        raise refuse("k", plain(given["k"]), say("nothing under US Chess"), reason)
    if system == "fide":
        _refuse_decimals(given)


def _refuse_decimals(given: dict[str, Any]) -> None:
    reason, allowed = say("FIDE’s ratings are whole numbers."), say("a whole number under FIDE")
    typed = [("rating", given["rating"])]
    typed += [("opponents", game.opponent) for game in given["opponents"]]
    typed += [("games", game.opponent) for game in given["games"] or () if game.opponent]
    for name, value in typed:
        if value.denominator != 1:
            raise refuse(name, plain(value), allowed, reason, "1900")


def _target(given: dict[str, Any]) -> Number:
    """Return the rating wanted: a target, or a gain on the rating as it is shown."""
    if given["target"] is not None:
        target: Number = given["target"]
        return target
    gain: int = given["gain"] or 0
    return half_away_from_zero(given["rating"]) + gain


def _outcome(needed: ScoreLine | None) -> str:
    if needed is None:
        return "impossible"
    return "needed" if needed.points else "certain"


def _scores(
    changes: Sequence[RatingChange], target: Number, chances: Sequence[float]
) -> Iterator[ScoreLine]:
    for half_points, (change, chance) in enumerate(zip(changes, chances, strict=True)):
        points = Fraction(half_points, 2)
        yield ScoreLine(
            points=points,
            exact_change=change.exact_change,
            new_rating=change.new_rating,
            reaches=change.new_rating >= target,
            chance=chance,
            chance_or_better=1.0 if not half_points else min(1.0, sum(chances[half_points:])),
        )


def _odds(given: dict[str, Any], game: ToCome) -> Odds:
    """Return the odds of one game; a colour not known is either, equally likely."""
    white, black = (_with_white(given, game, sign * given["white"]) for sign in (1, -1))
    return {"w": white, "b": black, "": odds.mean(white, black)}[game.colour]


def _with_white(given: dict[str, Any], game: ToCome, advantage: Number) -> Odds:
    gap = float(given["rating"]) - float(game.opponent)
    difference = gap + float(advantage)
    if given["draws"] is not None:
        return odds.with_draws(difference, float(given["draws"]) / 100)
    if given["model"] == "rao-kupper":
        return odds.rao_kupper(difference)
    level = (float(given["rating"]) + float(game.opponent)) / 2
    return odds.with_draws(difference, odds.draws_by_level(gap, level))


def _steps(
    given: dict[str, Any], fields: dict[str, Any], scores: Sequence[ScoreLine], each: Sequence[Odds]
) -> Iterator[Step]:
    clause = fields["k_reason"].clause
    values = fields | {"reason": fields["k_reason"], "total": fields["played"] + len(each)}
    yield Step("plan-games", values, clause)
    yield Step("plan-k", values, clause)
    yield from _needed(values, scores, clause)
    draws = [100 * one.draw for one in each]
    values = {"white": given["white"], "least": min(draws), "most": max(draws)}
    if given["draws"] is not None:
        yield Step("plan-draws-typed", values | {"percent": given["draws"]}, MODEL)
    else:
        yield Step(f"plan-{given['model']}", values, MODEL)
    percent = 100 * fields["chance"]
    yield Step("plan-chance", {"target": fields["target"], "percent": percent}, MODEL)


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
    if given["k"] is None and given["games_played"] is None:
        yield Account("games-played-not-given", clause=report.changes[0].k_reason.clause)
    yield Account(f"plan-period-{given['system']}")
    yield Account("plan-model", clause=MODEL)
    levels = [(given["rating"] + game.opponent) / 2 for game in given["opponents"]]
    low, high = odds.LEVELS
    by_level = given["draws"] is None and given["model"] == "kryukov"
    if by_level and not all(low <= level <= high for level in levels):
        yield Account("plan-level-outside", {"low": low, "high": high}, MODEL)


def rate(
    rating: Number,
    opponents: str | Iterable[object],
    *,
    target: Number | None = None,
    gain: int | None = None,
    system: str = "fide",
    games: str | Iterable[object] | None = None,
    games_played: int | None = None,
    k: Number | None = None,
    draws: Number | None = None,
    white: Number = odds.WHITE,
    model: str = "kryukov",
) -> PlanAnswer:
    """Return the score a target needs from the games to come, and the chance of every score.

    ``opponents`` is text such as "1900 1950w 9x2000" or an iterable of such words; ``games`` are
    those already played. Without ``target`` or ``gain`` it is to keep the rating. Raises
    BadInput, listing every fault.
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
