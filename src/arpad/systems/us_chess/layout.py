"""How a US Chess change is shown: with its bonus, its effective games, and floors."""

from collections.abc import Iterator
from typing import Any

from arpad.answers import SCORE, Curve, K, Reference, Shown, change_figure
from arpad.document import Figure
from arpad.regulation import Number
from arpad.systems.us_chess.formulas import RATING_FLOOR
from arpad.systems.us_chess.special import REACH

SHOWN = Shown(2, 2)
REFERENCE = Reference(
    columns=(),
    links=(
        ("3", "effective games"),
        ("bonus", "where the bonus begins"),
        ("dual", "K in dual-rated events"),
        ("2", "initial ratings"),
        ("5", "floors"),
    ),
)
_LIMITS = frozenset(("us-match-limit", "us-special-cap"))


def figures(answer: Any) -> Iterator[Figure]:
    """Give the main numbers of a change."""
    change = change_figure(answer, SHOWN)
    if _lifted_to_the_floor(answer):
        sentence = (
            "You scored {score:p} of {counted}, expected {expected:d2}: the floor of 100 holds."
        )
        change = change._replace(sentence=sentence)
    yield change
    yield Figure(
        "New rating", "{new_rating:r}", "The exact value to the nearest whole number.", True
    )
    yield Figure(
        "Exact new rating",
        "{exact_new_rating:d2}",
        "Changed by {exact_change:s2} from {before:r}. US Chess keeps the decimals for your next "
        "event.",
    )
    yield SCORE
    yield K._replace(value="{k:d2}")
    place = next(n for n, step in enumerate(answer.steps) if step.code.startswith("us-bonus"))
    yield Figure("Bonus", "{bonus:s2}", f"{{steps.{place}}}")
    yield Figure(
        "Effective games",
        "{effective_games:d2}",
        "The most that count at {before:r}; the number of games was not given."
        if answer.given["games_played"] is None
        else "So many of your {given.games_played:r} games count at {before:r}.",
    )


def _lifted_to_the_floor(answer: Any) -> bool:
    """Whether nothing changed because nobody falls below the lowest rating."""
    lowest = answer.exact_new_rating == RATING_FLOOR
    return lowest and not answer.change and answer.score != answer.expected


def lines(answer: Any) -> Iterator[str]:  # noqa: ARG001
    """Give what is kept for the next event, and what brought it about."""
    yield (
        "Exact new rating {exact_new_rating:d2}, effective games {effective_games:d2}, bonus "
        "{bonus:s2}"
    )


def curve(answer: Any) -> Curve:
    """Return the straight line of the special formula, else Elo’s."""
    return Curve("line", points=_line) if answer.formula == "special" else Curve()


def _line(low: int, high: int, cap: int | None) -> Iterator[tuple[float, Number]]:  # noqa: ARG001
    """Walk the line and what is level on either side; the scale reaches to its ends at least."""
    yield from ((low, 0.0), (-REACH, 0.0), (REACH, 1.0), (high, 1.0))


def extra(answer: Any) -> str:
    """Name what comes after the games: a bonus, a limit’s share taken back, a lift to the floor."""
    games = sum(float(game.change) for game in answer.games if hasattr(game, "change"))
    if answer.bonus:
        return "bonus"
    if abs(float(answer.exact_change) - games) <= 0.001:
        return ""
    return "limit" if any(step.code in _LIMITS for step in answer.steps) else "floor"
