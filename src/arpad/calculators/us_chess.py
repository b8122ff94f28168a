"""US Chess: what one event changes, by the standard formula, for one player."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date as Date
from typing import Any

from arpad.calculators.answers import RatingAnswer, from_report
from arpad.calculators.calculator import Calculator, Example, one_chair, refuse
from arpad.calculators.figures import performance, rated_score
from arpad.domain import Account, Rating, RatingChange, Report
from arpad.inputs import Amount, Day, Flag, Form, GameList
from arpad.language import say
from arpad.regulation import Number
from arpad.systems.uschess import formulas
from arpad.systems.uschess.system import System

RATING = Amount(
    name="rating",
    label="Your rating",
    help="Before the event, in the system rated; decimals are welcome.",
    required=True,
    minimum=100,
    maximum=3000,
    example="1700",
)
FORM = Form(
    (
        RATING,
        GameList(
            name="games",
            label="Games",
            help="Every game of the event, as W1650 D1700 L1750.",
            required=True,
            example="W1650,D1700",
            opponent=RATING,
            unrated_refused=(
                "US Chess rates games against unrated opponents, from a start it computes for "
                "them: type your best estimate of that rating instead of u."
            ),
        ),
        Amount(
            name="games_played",
            label="Rated games so far",
            help="Before the event: it drives K. Not given: as many as can count.",
            minimum=formulas.SPECIAL_FORMULA_GAMES + 1,
            below=(
                "8 rated games or fewer before the event are too few for the standard formula: "
                "US Chess then uses the special formula (US Chess Rating System, 4.1), an "
                "iterative calculation that this estimate does not do."
            ),
            maximum=10_000,
            whole=True,
            example="30",
        ),
        Amount(
            name="most_games_against_one",
            label="Most games against one opponent",
            help="1 when all opponents differ; it decides the bonus.",
            default=1,
            minimum=1,
            maximum=100,
            whole=True,
            example="1",
        ),
        Flag(
            name="dual_rated",
            label="Dual-rated event",
            help="Your Regular rating, at 30 to 65 minutes a game; it acts above 2200.",
        ),
        Day(
            name="date",
            label="Last day of the event",
            help="Selects the rules: US Chess goes by the last day. Not given: the newest.",
        ),
    )
)


@dataclass(frozen=True, slots=True, kw_only=True)
class UsChessAnswer(RatingAnswer):
    """A US Chess change with its effective games and bonus."""

    effective_games: float
    bonus: float


def compute(given: dict[str, Any]) -> UsChessAnswer:
    """Answer a parsed form."""
    _refuse(given)
    chair = one_chair(
        Rating(given["rating"], given["games_played"]),
        given["games"],
        facts={name: given[name] for name in ("dual_rated", "most_games_against_one")},
        time_class="regular",
        end=given["date"],
    )
    report = System().rate(chair.period, chair.before)
    fields = from_report("us-chess", given, report, _notes(given, report))
    return UsChessAnswer(**fields, performance=performance(rated_score(report.changes[0].games)))


def _refuse(given: dict[str, Any]) -> None:
    rated = sum(game.result.played for game in given["games"])
    most = given["most_games_against_one"]
    if most > max(rated, 1):
        reason = say("more than the games played in the list: {count}.", count=rated)
        allowed = say("1 to {maximum}", maximum=max(rated, 1))
        raise refuse("most_games_against_one", most, allowed, reason, "1")


def _notes(given: dict[str, Any], report: Report) -> Iterator[Account]:
    """Say what was assumed, then why the official number may differ: only what applies here."""
    change = report.changes[0]
    own, games = float(given["rating"]), len(change.counted)
    used = formulas.edition(given["date"])
    if report.rules.reconstructed:
        yield Account("us-reconstructed", {"date": given["date"], "edition": used.label})
    most = int(used.effective_games(own))
    if given["games_played"] is None and most > formulas.SPECIAL_FORMULA_GAMES:
        values = {"most": most, "least": formulas.SPECIAL_FORMULA_GAMES + 1}
        yield Account("us-games-played-not-given", values, used.effective_games_clause)
    if given["dual_rated"] and not used.dual_rated_k:
        yield Account("us-dual-rated-unknown", clause=formulas.CLAUSE_DUAL_RATED)
    elif given["dual_rated"] and own <= 2200:
        yield Account("us-dual-rated-idle", {"rating": given["rating"]}, formulas.CLAUSE_DUAL_RATED)
    if not games:
        yield Account("no-counted-game")
        return
    yield from _official_differs(given, change)


def _official_differs(given: dict[str, Any], change: RatingChange) -> Iterator[Account]:
    played, games = given["games_played"], len(change.counted)
    yield Account("us-second-pass", clause=formulas.CLAUSE_STANDARD)
    if played is not None and played <= formulas.PROVISIONAL_GAMES:
        yield Account("us-all-wins-or-losses", {"games_played": played}, formulas.CLAUSE_SPECIAL)
    lost = float(change.exact_change) < 0
    if lost and formulas.personal_floor_possible(given["rating"], change.new_rating):
        values = {"new_rating": change.new_rating}
        yield Account("us-personal-floor", values, formulas.CLAUSE_FLOORS)
    if games >= 3 and given["most_games_against_one"] == 1 and _repeated_ratings(change):
        yield Account("us-same-ratings", clause=formulas.CLAUSE_STANDARD)


def _repeated_ratings(change: RatingChange) -> bool:
    opponents = [game.opponent for game in change.counted]
    return len(set(opponents)) < len(opponents)


def rate(
    rating: Number,
    games: str | Iterable[object],
    *,
    games_played: int | None = None,
    most_games_against_one: int = 1,
    dual_rated: bool = False,
    date: Date | str | None = None,
) -> UsChessAnswer:
    """Return the change of one event by the standard formula (section 4.2), with its working.

    ``games`` is text such as "W1650 D1700 L1750" or an iterable of such words; ``date`` the last
    day of the event (None: the newest edition). Raises BadInput, listing every fault.
    """
    return compute(FORM.parse(locals()))


_REVISION = "estimator published after the revision of 6 April 2026"
_BASE = {"rating": 1700, "games_played": 30}

CALCULATOR = Calculator(
    name="us-chess",
    title="US Chess rating estimator",
    summary="Your rating after one event, by the standard formula, with K and bonus.",
    form=FORM,
    compute=compute,
    positional=("rating", "games"),
    opening=_BASE | {"games": "W1650,D1700,L1750,W1800"},
    examples=(
        Example(
            _BASE | {"games": "W1650 D1700 L1750 W1800"},
            {
                "exact_new_rating": 1722.65,
                "new_rating": 1723,
                "change": 23,
                "k": 33.32,
                "bonus": 1.33,
                "expected": 1.86,
                "effective_games": 20.01,
            },
            _REVISION,
            "Four rounds with a small bonus",
        ),
        Example(
            _BASE | {"games": "W1700 W1700 W1700 W1700"},
            {"new_rating": 1813, "change": 113, "bonus": 46.63},
            _REVISION,
            "Four wins: a large bonus",
        ),
        Example(
            {"rating": 1700, "games_played": 100, "games": "W1700 W1700 W1700 W1700"},
            {"new_rating": 1813, "change": 113, "bonus": 46.63},
            _REVISION,
            "The same after 100 games: effective games are capped",
        ),
        Example(
            _BASE | {"games": "W1700 W1700 W1700 W1700", "most_games_against_one": 3},
            {"new_rating": 1767, "change": 67, "bonus": 0},
            _REVISION,
            "The same, one opponent met three times: no bonus",
        ),
        Example(
            {
                "rating": 787.25,
                "games": "W694.62 W813.33 W590.87 W805.57 W599.78 W508.06 L816.01 L797.91 "
                "L658.29 L599.78",
            },
            {"exact_new_rating": 776.59, "k": 39.64, "expected": 6.27, "bonus": 0},
            "an official result, opponents at their ratings after the first pass",
            "Ten games with decimals, six points",
        ),
    ),
)
