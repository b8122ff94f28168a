"""Compare: the same games under every system and K scheme, and why each differs from FIDE's."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from arpad.answers import Answer
from arpad.calculator import Calculator, games_played_input, k_input
from arpad.calculators.by_system import rated
from arpad.domain import Account, Rating, RatingChange, Report, Step
from arpad.inputs import Amount, Flag, Form, GameList
from arpad.rating_system import further
from arpad.regulation import Number, Rules
from arpad.rulebook import Worked
from arpad.systems.elo.system import SCHEMES

FORM = Form(
    (
        Amount(
            name="rating",
            label="Your rating",
            help="Taken as your rating in every system.",
            required=True,
            minimum=100,
            maximum=3000,
            whole=True,
            example="1700",
        ),
        GameList(
            name="games",
            label="Games",
            help="Every game of one period or event, as W1650 D1700 L1750.",
            required=True,
            example="W1650,D1700",
            opponent=Amount(
                name="opponent",
                label="Opponent",
                minimum=100,
                maximum=3000,
                whole=True,
                example="1650",
            ),
            unrated_refused="The systems treat unrated opponents too differently to compare.",
        ),
        games_played_input("The same number in every system. Not given: established."),
        Flag(
            name="under_18",
            label="Junior: turning 18 this year or later",
            help="Only FIDE asks.",
        ),
        k_input("Your own K", "Adds a row: Elo’s formula with this K.", example="32"),
    )
)


@dataclass(frozen=True, kw_only=True)
class Compared:
    """One way of rating the games: a system's code, or elo and the name of its K scheme.

    ``by_k``, ``by_expected`` and ``by_rest`` add up to how far the exact change is from FIDE's: for
    the other K, for the other expected score, for all else (bonus, floor, another formula).
    """

    way: str
    k: Number
    expected: Number
    exact_change: Number
    change: int
    exact_new_rating: Number
    new_rating: int
    by_k: Number
    by_expected: Number
    by_rest: Number
    reason: Account


@dataclass(frozen=True, kw_only=True)
class CompareAnswer(Answer):
    """The same games under every way of rating, FIDE's first: the others are measured by it."""

    before: Number
    score: Number
    ways: tuple[Compared, ...]


def compute(given: dict[str, Any]) -> CompareAnswer:
    """Answer a parsed form."""
    reports = dict(_reports(given))
    fide = reports["fide"].changes[0]
    ways = tuple(_compared(way, found.changes[0], fide) for way, found in reports.items())
    return CompareAnswer(
        calculator="compare",
        given=given,
        rules=Rules(
            "FIDE, US Chess and Elo’s formula side by side",
            "the newest edition of each",
            None,
            "each as on its own page",
        ),
        before=given["rating"],
        score=fide.score,
        ways=ways,
        steps=tuple(Step(each.reason.code, each.reason.values) for each in ways),
        notes=tuple(_notes(given, fide)),
        problems=tuple(problem for found in reports.values() for problem in found.problems),
    )


def _reports(given: dict[str, Any]) -> Iterator[tuple[str, Report]]:
    """Rate the games in every way."""
    own, games = Rating(given["rating"], given["games_played"]), given["games"]
    yield "fide", rated("fide", own, games, {"under_18": given["under_18"]})
    for scheme in SCHEMES:
        yield f"elo-{scheme}", rated("elo", own, games, {}, scheme=scheme)
    if given["k"] is not None:
        yield "elo-k", rated("elo", own, games, {"k": given["k"]})
    yield "us-chess", rated("us-chess", own, games, {})
    for code in further():
        yield code, rated(code, own, games, {})


def _compared(way: str, change: RatingChange, fide: RatingChange) -> Compared:
    by_k = (float(change.k) - float(fide.k)) * float(fide.score - fide.expected)
    by_expected = float(change.k) * (float(fide.expected) - float(change.expected))
    difference = float(change.exact_change) - float(fide.exact_change)
    parts = {"by_k": by_k, "by_expected": by_expected, "by_rest": difference - by_k - by_expected}
    parts = {name: 0.0 if abs(value) < 1e-9 else value for name, value in parts.items()}
    values = parts | {
        "difference": difference,
        "reason": change.k_reason,
        "expected": change.expected,
        "fide_expected": fide.expected,
        "way": way,
    }
    return Compared(
        way=way,
        k=change.k,
        expected=change.expected,
        exact_change=change.exact_change,
        change=change.change,
        exact_new_rating=change.exact_new_rating,
        new_rating=change.new_rating,
        reason=Account(_code(way, change), values, change.k_reason.clause),
        **parts,
    )


def _code(way: str, change: RatingChange) -> str:
    if way == "fide":
        return "compare-fide"
    if way in further():
        return "compare-declared"
    if way != "us-chess":
        return "compare-elo"
    special = change.details.get("formula") != "standard"
    return "compare-us-special" if special else "compare-us"


def _notes(given: dict[str, Any], fide: RatingChange) -> Iterator[Account]:
    yield Account("compare-one-rating", {"rating": given["rating"]})
    if given["games_played"] is None:
        yield Account("games-played-not-given", clause=fide.k_reason.clause)
    if not fide.counted:
        yield Account("no-counted-game")


def rate(
    rating: int,
    games: str | Iterable[object],
    *,
    games_played: int | None = None,
    under_18: bool = False,
    k: Number | None = None,
) -> CompareAnswer:
    """Return the same games under every system and K scheme, with the reason of each difference.

    ``games`` is text such as "W1650 D1700 L1750" or an iterable of such words. Raises BadInput,
    listing every fault.
    """
    return compute(FORM.parse(locals()))


_FOUR = "W1650 D1700 L1750 W1800"

CALCULATOR = Calculator(
    name="compare",
    title="Rating systems compared",
    summary="The same games under every system and K scheme, and why the numbers differ.",
    form=FORM,
    compute=compute,
    positional=("rating", "games"),
    opening={"rating": 1700, "games": "W1650,D1700,L1750,W1800", "games_played": 30},
    examples=(
        Worked(
            {"rating": 1700, "games": _FOUR, "games_played": 30},
            {"ways.0.exact_change": 12.8, "ways.4.new_rating": 1723, "ways.4.k": 33.32},
            "table 8.1.2 by hand; US Chess estimator after the revision of 6 April 2026",
            "Four rounds",
        ),
        Worked(
            {"rating": 1700, "games": _FOUR, "games_played": 30, "k": 20},
            {"ways.4.exact_new_rating": 1712.80},
            "recomputed from the formula by hand",
            "Four rounds, own K 20",
        ),
        Worked(
            {"rating": 1700, "games": "W1700 W1700 W1700 W1700", "games_played": 100},
            {"ways.0.change": 40, "ways.4.new_rating": 1813},
            "table 8.1.2 by hand; US Chess estimator after the revision of 6 April 2026",
            "Four wins: only US Chess has a bonus",
        ),
        Worked(
            {"rating": 1613, "games": "W1609", "k": 32},
            {"ways.4.exact_new_rating": 1628.8158, "ways.0.change": 10},
            "the classic single-game example; table 8.1.2 by hand, 0.51 at 4 points",
            "One game, K 32",
        ),
    ),
)
