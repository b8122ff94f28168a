"""Elo: one game or many, as one rating period and game by game, under a named K scheme."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from arpad.calculator import GAMES, GAMES_PLAYED, OWN_K, RATING, RatingAnswer, Worked, refuse
from arpad.domain import Account, RatingChange, Report
from arpad.inputs import Choice, Given
from arpad.language import say
from arpad.regulation import FORMULA, Number
from arpad.systems.elo.system import CONVENTIONS, SCHEME, Sequential, sequential

TITLE = "Elo calculator"
LABEL = "Elo’s formula"
FIRST = ("rating", "k")
_RATING = RATING._replace(help="Your rating before the first game.", example="1613")
TIER = Choice(
    name="tier",
    label="K tier, picked by hand",
    help="Choose the row of the K scheme yourself.",
    choices={"new": "New", "established": "Established", "expert": "Expert"},
    example="established",
)
INPUTS = (
    _RATING._replace(based_on="games_played"),
    GAMES._replace(help="One game or more, as W1650 D1700 L1750.", opponent=_RATING),
    SCHEME,
    GAMES_PLAYED._replace(help="New players have a larger K. Leave empty if you are not new."),
    TIER,
    OWN_K._replace(help="If empty, the K scheme gives it.", example="32"),
)


class EloAnswer(RatingAnswer):
    """An Elo change as one period, and beside it game by game."""

    k: Number
    sequential: Sequential


ANSWER = EloAnswer


def check(given: Given) -> None:
    """Refuse a K beside a tier; raises BadInput."""
    if given["k"] is not None and given["tier"] is not None:
        raise refuse(
            "tier", given["tier"], say("the tier or K, not both"), say("you also entered K.")
        )


def options(given: Given) -> Given:
    """Return the K scheme."""
    return {"scheme": given["scheme"]}


def details(
    given: Given,  # noqa: ARG001
    change: RatingChange,
) -> Mapping[str, Callable[[], Any]]:
    """Return the same games one after another."""
    return {"sequential": lambda: sequential(change)}


def assumed(given: Given) -> Iterator[Account]:
    """Say that games not given count as established, and that no federation rates this way."""
    by_rule = given["k"] is None and given["tier"] is None
    if by_rule and given["games_played"] is None and given["scheme"] != "rating-bands":
        yield Account("games-played-not-given", clause=CONVENTIONS)
    if given["k"] is not None:
        yield Account("elo-not-official-k", {"k": given["k"]}, FORMULA)
    else:
        yield Account("elo-not-official", {"scheme": given["scheme"]}, FORMULA)


def notes(given: Given, report: Report) -> Iterator[Account]:
    """Say what was assumed, and how the games one by one differ."""
    change = report.changes[0]
    *games, official = assumed(given)
    yield from games
    if not change.counted:
        yield Account("no-counted-game")
        return
    if len(change.counted) > 1:
        one_by_one = sequential(change).exact_new_rating
        values = {"period": change.exact_new_rating, "sequential": one_by_one}
        yield Account("elo-period-and-sequential", values, FORMULA)
    yield official


OPENING = {"rating": 1613, "games": "W1609", "scheme": "us-simplified", "games_played": 10}
_FIVE_WINS = "W1800 W1800 W1800 W1800 W1800"
EXAMPLES = (
    Worked({"rating": 1613, "games": "W1609", "k": 32},
           {"exact_new_rating": 1628.8158, "new_rating": 1629, "change": 16},
           "the classic single-game example", "One game, K 32"),
    Worked({"rating": 1600, "games": _FIVE_WINS, "k": 40},
           {"exact_new_rating": 1751.95, "sequential.exact_new_rating": 1738.28},
           "recomputed from the formula by hand", "Five wins: one period and game by game differ"),
    Worked({"rating": 1700, "games": "W1650 D1700 L1750 W1800", "k": 20},
           {"exact_new_rating": 1712.80, "sequential.exact_new_rating": 1712.33},
           "recomputed from the formula by hand", "Four rounds, K 20"),
)  # fmt: skip
