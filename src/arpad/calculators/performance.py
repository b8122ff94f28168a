"""Performance: the rating a result is worth, by every method in use, each by its name."""

from collections.abc import Iterable, Iterator
from datetime import date

from arpad.answers import Answer, Worked
from arpad.calculator import OPPONENT, SELF, Calculator, games_input
from arpad.calculators.figures import (
    CLAUSE_LINEAR,
    CLAUSE_LOGISTIC,
    CLAUSE_PTP,
    CLAUSE_TPR,
    CLAUSE_TRUE,
    FULL_SCORE_DISTANCE,
    RatedScore,
    dp,
    exact,
    performance,
    tournament_performance,
)
from arpad.domain import Account, Game, MetOpponent, Performance, Step, total_score
from arpad.inputs import Form, Given, TypedGame
from arpad.regulation import Clause, Number, Rules, half_up

CLAUSE_COUNTED = Clause("FIDE C.07", "10.1", date(2026, 3, 1))
RULES = Rules(
    "Performance ratings: FIDE Handbook C.07, and methods without a regulation",
    "C.07 of 1 March 2026; tables 8.1.1 and 8.1.2 of B.02",
    None,
    "as transcribed in public repositories (October 2026)",
)
_OPPONENT = OPPONENT._replace(minimum=0, maximum=3500, example="1650")
FORM = Form((games_input("All your games, as W1650 D1700 L1750.", _OPPONENT),))


class PerformanceAnswer(Answer):
    """Performance by every method; ``average`` of the opponents, None without a counted game."""

    kind = "performance"
    score: Number
    average: Number | None
    performance: Performance
    games: tuple[MetOpponent, ...]


def compute(given: Given) -> PerformanceAnswer:
    """Answer a parsed form."""
    games = _met_all(given["games"])
    rated = _rated(games)
    methods = performance(rated)
    return PerformanceAnswer(
        calculator="performance",
        given=given,
        rules=RULES,
        score=rated.score,
        average=rated.average,
        performance=methods,
        games=games,
        steps=tuple(_steps(rated, methods)),
        notes=tuple(_notes(rated)),
        problems=(),
    )


def table_performance(games: Iterable[TypedGame]) -> int | None:
    """Return the performance by FIDE’s table alone (C.07 10.2); None without a counted game."""
    rated = _rated(_met_all(games))
    return tournament_performance(rated.opponents, rated.score)


def _rated(games: Iterable[MetOpponent]) -> RatedScore:
    counted = [game for game in games if game.reason is None]
    return RatedScore(
        tuple(exact(game.opponent) for game in counted if game.opponent is not None),
        total_score(game.game.result for game in counted),
    )


def _met_all(games: Iterable[TypedGame]) -> tuple[MetOpponent, ...]:
    return tuple(_met(number, typed) for number, typed in enumerate(games, start=1))


def _met(number: int, typed: TypedGame) -> MetOpponent:
    reason = None
    if not typed.result.played:
        reason = Account("not-played", clause=CLAUSE_COUNTED)
    elif typed.opponent is None:
        reason = Account("opponent-unrated", clause=CLAUSE_COUNTED)
    game = Game(SELF, f"opponent {number}", typed.result, number)
    return MetOpponent(game, typed.opponent, reason, CLAUSE_COUNTED)


def _steps(rated: RatedScore, methods: Performance) -> Iterator[Step]:
    average, games = rated.average, len(rated.opponents)
    if average is None:
        return
    values: dict[str, object] = {
        "games": games,
        "score": rated.score,
        "average": average,
        "rounded_average": half_up(average),
        "percent": half_up(100 * rated.score / games),
        "dp": dp(rated.score, games),
        "balance": int(2 * rated.score - games),
        "distance": FULL_SCORE_DISTANCE,
        **methods._asdict(),
    }
    full = rated.score in (0, games)
    zero = "perf-perfect-zero" if rated.score == 0 else "perf-perfect"
    yield Step("perf-average", values, CLAUSE_COUNTED)
    yield Step("perf-fide-table", values, CLAUSE_TPR)
    yield Step(zero, values, CLAUSE_PTP)
    yield Step("perf-linear", values, CLAUSE_LINEAR)
    yield Step("perf-logistic-none" if full else "perf-logistic", values, CLAUSE_LOGISTIC)
    yield Step("perf-capped-full" if full else "perf-capped", values, CLAUSE_LOGISTIC)
    yield Step("perf-true-none" if full else "perf-true", values, CLAUSE_TRUE)


def _notes(rated: RatedScore) -> Iterator[Account]:
    if not rated.opponents:
        yield Account("no-counted-game")
        return
    if rated.score in (0, len(rated.opponents)):
        yield Account("perf-full-score", {"score": rated.score, "games": len(rated.opponents)})
    if any(opponent.denominator != 1 for opponent in rated.opponents):
        yield Account("perf-decimals", clause=CLAUSE_PTP)
    if len(rated.opponents) < 5:
        yield Account("perf-few-games", {"games": len(rated.opponents)})


def rate(games: str | Iterable[object]) -> PerformanceAnswer:
    """Return the performance by every method, with its working.

    ``games`` is text such as "W1650 D1700 L1750" or an iterable of such words. Raises BadInput,
    listing every fault.
    """
    return compute(FORM.parse(locals()))


CALCULATOR = Calculator(
    name="performance",
    title="Performance rating",
    summary="What rating your result was worth, by every method in use, each by its name.",
    form=FORM,
    compute=compute,
    positional=("games",),
    opening={"games": "W1650,D1700,L1750,W1800"},
    examples=(
        Worked({"games": "W1650 D1700 L1750 W1800"},
               {"fide_table": 1820, "linear": 1825, "logistic_average": 1813.7, "true": 1816.0},
               "recomputed by hand; 62.5 % is read as 63 % in table 8.1.1", "2½ of 4"),
        Worked({"games": "W2000 W2000 W2000 W2000 W2000 W2000 W2000 L2000"},
               {"fide_table": 2336, "linear": 2300, "logistic_average": 2338.0},
               "recomputed by hand; 87.5 % is read as 88 % in table 8.1.1", "7 of 8 against 2000"),
        Worked(
            {"games": " ".join(["W2000"] * 8)},
            {
                "fide_table": 2800,
                "perfect": 2736,
                "linear": 2400,
                "logistic_capped": 2400,
                "logistic_average": None,
                "true": None,
            },
            "tables 8.1.1 and 8.1.2, and the methods’ own conventions",
            "All 8 against 2000",
        ),
        Worked({"games": "W1800 W1600 L2150 W1500 D2050"}, {"fide_table": 1969, "perfect": 2029},
               "exercise of FIDE’s Technical Commission on rating tie-breaks",
               "3½ of 5 in an official exercise"),
    ),
)  # fmt: skip
