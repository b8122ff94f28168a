"""Compare: the same games under every system and K scheme, and why each differs from FIDE's."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from arpad.calculator import (
    GAMES,
    GAMES_PLAYED,
    OPPONENT,
    OWN_K,
    RATING,
    Answer,
    Calculator,
    Worked,
)
from arpad.calculators import SYSTEMS, rated
from arpad.capabilities import WayTitle, compared
from arpad.declared import SYSTEM_NAMES, declaration
from arpad.domain import Account, RatingChange, Report, Step
from arpad.inputs import Flag, Form, Given
from arpad.library import question
from arpad.regulation import Number, Rules

FORM = Form(
    (
        RATING._replace(help="We use it in every system.", minimum=100, maximum=3000, whole=True,
                based_on="games_played", example="1700"),
        GAMES._replace(
            help="All your games of one event, as W1650 D1700 L1750.",
            opponent=OPPONENT._replace(whole=True, example="1650"),
            unrated_refused="The systems treat unrated opponents too differently. Please leave the "
            "game out.",
        ),
        GAMES_PLAYED._replace(help="We use it in every system. Leave empty if you are not new."),
        Flag(name="under_18", label="Junior: turning 18 this year or later",
             help="Only FIDE looks at it."),
        OWN_K._replace(help="It adds a row: Elo’s formula with this K.", example="32"),
    )
)  # fmt: skip


class Compared(NamedTuple):
    """One way of rating the games: a system's code, or that and the name of its K scheme.

    ``by_k``, ``by_expected`` and ``by_rest`` add up to how far the exact change is from the first
    way's: for the other K, for the other expected score, for all else (bonus, floor, another
    formula). Where there is no K the first two are None.
    """

    way: str
    k: Number | None
    expected: Number
    exact_change: Number
    change: int
    exact_new_rating: Number
    new_rating: int
    by_k: Number | None
    by_expected: Number | None
    by_rest: Number
    reason: Account


class CompareAnswer(Answer):
    """The same games under every way of rating; the others are measured by the first."""

    kind = "compare"
    before: Number
    score: Number
    ways: tuple[Compared, ...]


def compute(given: Given) -> CompareAnswer:
    """Answer a parsed form."""
    reports = [(asked, rated.rate(code, asked, given["games"])) for code, asked in _asked(given)]
    first = reports[0][1].changes[0]
    gain = float(first.score - first.expected)
    ways = tuple(
        _weigh(report.system, way, change, first, gain)
        for _, report in reports
        for way, change in compared(report.system).ways(report, given)
    )
    return CompareAnswer(
        calculator="compare",
        given=given,
        rules=Rules("Every rating system side by side", "the newest edition of each", None,
                    "each as on its own page"),
        before=given["rating"],
        score=first.score,
        ways=ways,
        steps=tuple(Step(way.reason.code, way.reason.values) for way in ways),
        notes=tuple(_notes(given, reports)),
        problems=tuple(problem for _, report in reports for problem in report.problems),
    )  # fmt: skip


_SHOWN = 0.005  # rating points: what is less is 0.00 in the sentences


@cache
def _in_order() -> list[str]:
    return sorted(SYSTEMS, key=lambda code: (code != SYSTEMS[0], compared(code).place))


@cache
def titles() -> dict[str, WayTitle]:
    """Return what every way is called, in order."""
    return {
        way: title
        for code in _in_order()
        for way, title in (
            compared(code).titles or {code: WayTitle(SYSTEM_NAMES[code], SYSTEM_NAMES[code])}
        ).items()
    }


def _asked(given: Given) -> Iterator[tuple[str, Given]]:
    """Give the code of every system and what it is asked; raises BadInput for what it refuses."""
    for code in _in_order():
        own = rated.form(code).defaults
        asked = own | {name: given[name] for name in given if name in own and name != "k"}
        rated.check(code, asked)
        yield code, asked


def _weigh(code: str, way: str, change: RatingChange, first: RatingChange, gain: float) -> Compared:
    difference = float(change.exact_change) - float(first.exact_change)
    parts = _parts(change, first, gain, difference)
    values = {
        **parts,
        "difference": difference,
        "against": Account(_against(difference, parts), {"difference": difference, **parts}),
        "reason": change.k_reason,
        "expected": change.expected,
        "first_expected": first.expected,
        "way": way,
        "system": SYSTEM_NAMES[code],
    }
    reason = Account(compared(code).reason(change), values, change.k_reason.clause)
    return Compared(way, change.k, change.expected, change.exact_change, change.change,
                    change.exact_new_rating, change.new_rating, **parts, reason=reason)  # fmt: skip


def _against(difference: float, parts: Mapping[str, float | None]) -> str:
    """Return the code of what is said of the difference to the first change."""
    if abs(difference) < _SHOWN:
        return "compare-same"
    if parts["by_k"] is None:
        return "compare-differs"
    by_rest = abs(parts["by_rest"] or 0) >= _SHOWN
    return "compare-differs-by-rest" if by_rest else "compare-differs-by"


def _parts(change: RatingChange, first: RatingChange, gain: float, apart: float) -> dict[str, Any]:
    """Part the difference to the first change by its causes; without a K it cannot be parted."""
    if change.k is None or first.k is None:
        return {"by_k": None, "by_expected": None, "by_rest": apart}
    by_k = (float(change.k) - float(first.k)) * gain
    by_expected = float(change.k) * (float(first.expected) - float(change.expected))
    parts = {"by_k": by_k, "by_expected": by_expected, "by_rest": apart - by_k - by_expected}
    return {name: 0.0 if abs(value) < 1e-9 else value for name, value in parts.items()}


def _notes(given: Given, reports: Sequence[tuple[Given, Report]]) -> Iterator[Account]:
    _, first = reports[0]
    yield Account("compare-one-rating", {"rating": given["rating"]})
    if given["games_played"] is None:
        yield Account("games-played-not-given", clause=first.changes[0].k_reason.clause)
    if len(first.uncounted) == len(given["games"]):
        yield Account("no-counted-game")
        return
    for asked, report in reports:
        if compared(report.system).notes:  # what it took, as nobody was asked
            yield from report.changes[0].notes
            yield from declaration(report.system).notes(asked, report)


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
        Worked({"rating": 1700, "games": _FOUR, "games_played": 30},
               {"ways.0.exact_change": 12.8, "ways.4.new_rating": 1723, "ways.4.k": 33.32},
               "table 8.1.2 by hand; US Chess estimator after the revision of 6 April 2026",
               "Four rounds"),
        Worked({"rating": 1700, "games": _FOUR, "games_played": 30, "k": 20},
               {"ways.4.exact_new_rating": 1712.80}, "recomputed from the formula by hand",
               "Four rounds, own K 20"),
        Worked({"rating": 1700, "games": "W1700 W1700 W1700 W1700", "games_played": 100},
               {"ways.0.change": 40, "ways.4.new_rating": 1813},
               "table 8.1.2 by hand; US Chess estimator after the revision of 6 April 2026",
               "Four wins: only US Chess has a bonus"),
        Worked({"rating": 1613, "games": "W1609", "k": 32},
               {"ways.4.exact_new_rating": 1628.8158, "ways.0.change": 10},
               "the classic single-game example; table 8.1.2 by hand, 0.51 at 4 points",
               "One game, K 32"),
    ),
)  # fmt: skip

rate = question(CALCULATOR)
