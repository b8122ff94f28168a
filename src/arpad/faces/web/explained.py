"""The page that explains ratings: what a gap predicts, what K makes of it, why events are summed.

The page holds the numbers of every gap that its slider reaches; its script chooses among them, and
without it the address does.
"""

from fractions import Fraction
from functools import cache
from gettext import NullTranslations
from typing import Any, NamedTuple, cast

from arpad.calculator import RatingAnswer
from arpad.calculators import SYSTEMS, calculator, match, odds
from arpad.errors import BadInput
from arpad.faces import api
from arpad.faces.web import sharing
from arpad.inputs import Amount, Choice, Form
from arpad.language import current, decimals, points, say
from arpad.regulation import expected_score

LARGEST, STEP = 400, 10  # rating points
LEVEL = 1800  # rating for which the model of draws is asked
_SURE = 0.05  # the chance of less, and of more, than the totals that are shown


class _Tens(Amount):
    """A whole number in steps of ten, as a slider has them."""

    @property
    def allowed(self) -> str:
        """The range in words."""
        return say("{numbers}, in steps of {step}", numbers=super().allowed, step=STEP)

    def read(self, text: str) -> int | Fraction | str:
        """Read a number; raises ValueError for one between two steps."""
        number = super().read(text)
        if isinstance(number, int) and number % STEP:
            raise ValueError
        return number


FORM = Form(
    (
        _Tens(
            name="gap",
            label="Rating gap",
            minimum=-LARGEST,
            maximum=LARGEST,
            whole=True,
            default=200,
            example="200",
        ),
        _Tens(name="k", label="K", minimum=10, maximum=40, whole=True, default=20, example="20"),
    )
)
# What may stand alone in a frame of another site, and how high the frame is.
PARTS = {
    "gap": ("Points from 100 games", 940),
    "k": ("K turns surprise into rating", 300),
    "games": ("Ten games, a hundred games", 400),
    "table": ("Table or formula", 260),
    "sum": ("Add up first, then round", 400),
}
FRAMED = Form(
    (
        *FORM.inputs,
        Choice(
            name="part",
            label="Part",
            choices={name: title for name, (title, _) in PARTS.items()},
            default="gap",
            example="k",
        ),
    )
)


class Gap(NamedTuple):
    """What the page says of a gap, as it is written; points without a number are of 100 games.

    ``table`` and ``formula`` are expected scores. The totals of 10 and of 100 games that are
    between low and high come in nine of ten such series, by the model of draws.
    """

    gap: str
    title: str
    points: str
    formula: str
    table: str
    wins: str
    draws: str
    half: str
    losses: str
    low10: str
    high10: str
    low100: str
    high100: str


def values(items: list[tuple[str, str]], origin: str, *, framed: bool) -> dict[str, Any]:
    """Return what the page needs for an address, or one part of it in a frame.

    A fault is told, beside the opening numbers.
    """
    form = FRAMED if framed else FORM
    try:
        given, errors = form.parse(api.given_once(items)), []
    except BadInput as bad:
        given, errors = form.parse({}), [form.blame(fault) for fault in bad.errors]
    gap, k = given["gap"], given["k"]
    gaps = _gaps(current())
    opponent = LEVEL - gap
    query = f"gap={gap}&k={k}"
    return {
        "errors": errors,
        "part": given.get("part", ""),
        "back": f"/explained?{query}",
        "frames": _frames(f"{origin}/embed/explained?{query}"),
        "gaps": list(gaps.values()),
        "names": Gap._fields,
        "at": gaps[gap],
        "k": k,
        "level": LEVEL,
        "inputs": FORM.by_name,
        "step": STEP,
        "changes": {
            name: _by_table(f"{letter}{opponent}", k=k).exact_change
            for name, letter in (("win", "W"), ("draw", "D"), ("loss", "L"))
        },
        "one_draw": _by_table("D1815"),
        "five_draws": _by_table(*["D1815"] * 5),
        "five_wins": calculator(match.SYSTEM).answer(
            {"rating": 1600, "games": ["W1800"] * 5, "k": 40}
        ),
    }


def _frames(address: str) -> list[tuple[str, str]]:
    """Return the line that shows each part in a frame, under the part's name."""
    parts = [(name, say(title), height) for name, (title, height) in PARTS.items()]
    return [
        (title, sharing.frame(f"{address}&part={name}", title, height=height))
        for name, title, height in parts
    ]


def _by_table(*games: str, k: int = 20) -> RatingAnswer:
    given = {"rating": LEVEL, "games": games, "k": k}
    return cast("RatingAnswer", calculator(SYSTEMS[0]).answer(given))


@cache
def _gaps(in_language: NullTranslations) -> dict[int, Gap]:  # noqa: ARG001
    return {gap: _of_gap(gap) for gap in range(-LARGEST, LARGEST + 1, STEP)}


def _of_gap(gap: int) -> Gap:
    formula = expected_score(gap)
    table = float(_by_table(f"W{LEVEL - gap}").expected)
    chances = odds.with_draws(gap, odds.draws_by_level(gap, LEVEL))
    # An even number of draws: then wins and half of the draws add up to the points shown.
    whole, half = int(decimals(100 * formula, 0)), int(decimals(50 * chances.draw, 0))
    title = say("Equal players")
    if gap:
        message = "{count} points ahead" if gap > 0 else "{count} points behind"
        title = say(message, count=abs(gap))
    low10, high10 = map(points, _usual(chances, 10))
    low100, high100 = map(points, _usual(chances, 100))
    return Gap(
        str(gap),
        title,
        str(whole),
        decimals(formula, 4),
        decimals(table, 2),
        str(whole - half),
        str(2 * half),
        str(half),
        str(100 - whole - half),
        low10,
        high10,
        low100,
        high100,
    )


def _usual(chances: odds.Odds, games: int) -> tuple[float, float]:
    """Return the totals between which nine of ten series of so many games end."""
    low = high = below = 0.0
    for half_points, chance in enumerate(odds.total_scores([chances] * games)):
        if below < _SURE:
            low = half_points / 2
        if below < 1 - _SURE:
            high = half_points / 2
        below += chance
    return low, high
