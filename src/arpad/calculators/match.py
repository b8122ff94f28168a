"""Match: two ratings and a number of identical results, by the system that rates matches."""

from collections.abc import Iterator
from typing import Annotated, Literal

from arpad.calculator import Answer, Calculator, Worked
from arpad.calculators import rated
from arpad.capabilities import Matched
from arpad.declared import declaration, part, systems
from arpad.domain import Account, RatingChange, Result, Step
from arpad.inputs import Amount, Choice, Form, Given, Input, TypedGame
from arpad.library import question
from arpad.named import NamedTuple
from arpad.regulation import BY_AVERAGE, FORMULA, Number, capped_performance, expected_score

_MATCHED: tuple[str, Matched] = next(
    (code, matched) for code in systems() if (matched := part(code, "MATCH", None))
)
SYSTEM, _RATED = _MATCHED
RESULTS = {"win": Result.WIN, "draw": Result.DRAW, "loss": Result.LOSS}
METHOD = "logistic_capped"


def _own_inputs() -> Iterator[Input]:
    """Give what the system asks beside the games, the rating first."""
    for field in rated.form(SYSTEM).inputs:
        if field.name in _RATED.defaults:
            default = _RATED.defaults[field.name]
            yield field._replace(default=default, example=default)
        elif field.name != "games":
            yield field


_RATING, *_OTHERS = _own_inputs()
FORM = Form(
    (
        _RATING,
        Amount(name="opponent", label="Opponent’s rating",
               help="Your opponent’s rating.", required=True, minimum=0,
               maximum=3500, example="1800"),
        Amount(name="games", label="Number of games", help="How many games with this result?",
               default=10, minimum=1, maximum=100, whole=True, example="10"),
        Choice(name="result", label="Result of every game", help="Every game ended like this.",
               required=True, choices={"win": "Win", "draw": "Draw", "loss": "Loss"},
               example="win"),
        Amount(name="expected", label="Expected score in percent",
               help="If empty, we work it out from the two ratings.", minimum=0,
               maximum=100, example="60"),
        *_OTHERS,
    )
)  # fmt: skip


class MatchResult(NamedTuple):
    """What all games won, drawn or lost come to; ``result`` is win, draw or loss."""

    result: Annotated[str, Literal["win", "draw", "loss"]]
    exact_change: Number
    exact_new_rating: Number
    new_rating: int


class MatchAnswer(Answer):
    """Two ratings and ``games`` identical results; ``expected`` is per game, 0 to 1.

    ``by_result`` has what every result would come to, the one asked for among them.
    """

    kind = "match"
    before: Number
    opponent: Number
    games: int
    difference: Number
    expected: Number
    expected_points: Number
    score: Number
    actual_points: Number
    performance: Number
    performance_method: str
    k: Number | None
    k_reason: Account
    exact_change: Number
    change: int
    exact_new_rating: Number
    new_rating: int
    by_result: tuple[MatchResult, ...]


def as_games(given: Given, result: str) -> list[TypedGame]:
    """Return a match as the games it stands for."""
    return [TypedGame(RESULTS[result], given["opponent"])] * given["games"]


def compute(given: Given) -> MatchAnswer:
    """Answer a parsed form."""
    declaration(SYSTEM).check(given)
    typed = None if given["expected"] is None else float(given["expected"]) / 100
    reports = {
        name: rated.rate(SYSTEM, {**given, "expected": typed}, as_games(given, name))
        for name in RESULTS
    }
    report = reports[given["result"]]
    change = report.changes[0]
    share = change.score / given["games"]
    performance = capped_performance(given["opponent"], share)
    difference = given["rating"] - given["opponent"]
    expected = expected_score(difference) if typed is None else typed
    return MatchAnswer(
        calculator="match",
        given=given,
        rules=report.rules,
        before=given["rating"],
        opponent=given["opponent"],
        games=given["games"],
        difference=difference,
        expected=expected,
        expected_points=change.expected,
        score=change.score,
        actual_points=change.score,
        performance=performance,
        performance_method=METHOD,
        k=change.k,
        k_reason=change.k_reason,
        exact_change=change.exact_change,
        change=change.change,
        exact_new_rating=change.exact_new_rating,
        new_rating=change.new_rating,
        by_result=tuple(
            MatchResult(result, other.exact_change, other.exact_new_rating, other.new_rating)
            for result, rated_so in reports.items()
            for other in rated_so.changes
        ),
        steps=tuple(_steps(given, change, expected, performance)),
        notes=tuple(_notes(given)),
        problems=report.problems,
    )


def _steps(
    given: Given, change: RatingChange, expected: float, performance: float
) -> Iterator[Step]:
    values = {
        "before": given["rating"],
        "opponent": given["opponent"],
        "difference": given["rating"] - given["opponent"],
        "games": given["games"],
        "percent": 100 * expected,
        "expected_points": change.expected,
        "score": change.score,
        "performance": performance,
        "k": change.k,
        "exact_change": change.exact_change,
    }
    _, k, _, new_rating = change.steps
    typed = given["expected"] is not None
    yield Step("match-difference", values, FORMULA)
    yield Step("match-expected-typed" if typed else "match-expected", values, FORMULA)
    yield Step("match-points", values, FORMULA)
    drawn = given["result"] == "draw"
    yield Step("match-performance-draw" if drawn else "match-performance", values, BY_AVERAGE)
    yield k
    yield Step("match-change", values, FORMULA)
    yield new_rating


def _notes(given: Given) -> Iterator[Account]:
    *assumed, official = _RATED.notes(given)
    yield from assumed
    if given["expected"] is not None:
        yield Account("match-typed-expected", {"percent": given["expected"]}, FORMULA)
    yield official


CALCULATOR = Calculator(
    name="match",
    title="Match calculator",
    summary="Two ratings and a number of games: expected and actual points, and the change.",
    form=FORM,
    compute=compute,
    positional=("rating", "opponent"),
    opening={"rating": 1600, "opponent": 1800, "games": 10, "result": "win"},
    examples=(
        Worked(
            {"rating": 1600, "opponent": 1800, "games": 10, "result": "win"},
            {
                "difference": -200,
                "expected": 0.2403,
                "expected_points": 2.40,
                "actual_points": 10,
                "performance": 2200,
                "exact_change": 151.95,
            },
            "recomputed from the formula by hand",
            "Ten wins over a stronger player",
        ),
        Worked(
            {"rating": 1800, "opponent": 1600, "games": 10, "result": "loss"},
            {
                "difference": 200,
                "expected": 0.7597,
                "actual_points": 0,
                "performance": 1200,
                "exact_change": -151.95,
            },
            "recomputed from the formula by hand",
            "Ten losses to a weaker player",
        ),
        Worked({"rating": 1900, "opponent": 1750, "games": 5, "result": "draw"},
               {"difference": 150, "actual_points": 2.5, "performance": 1750},
               "a 50 % score is a performance of the opponent’s rating", "Five draws"),
    ),
)  # fmt: skip

rate = question(CALCULATOR)
