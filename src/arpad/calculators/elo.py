"""Elo: one game or many, as one rating period and game by game, under a named K scheme."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from arpad.calculators.answers import RatingAnswer, from_report
from arpad.calculators.calculator import (
    ByScore,
    Calculator,
    Chair,
    games_played_input,
    k_input,
    one_chair,
    refuse,
)
from arpad.domain import Account, Rating, Report, Sequential
from arpad.inputs import Amount, Choice, Form, GameList, TypedGame
from arpad.language import say
from arpad.regulation import Number
from arpad.rulebook import Worked
from arpad.systems.elo import CONVENTIONS, ELO, System, new_rating

__all__ = ["CALCULATOR", "FORM", "RATING", "EloAnswer", "compute", "new_rating", "rate"]

RATING = Amount(
    name="rating",
    label="Your rating",
    help="Before the first game; decimals are welcome.",
    required=True,
    minimum=0,
    maximum=3500,
    example="1613",
)
GAMES_PLAYED = games_played_input("New players have a higher K. Not given: established.")
TIER = Choice(
    name="tier",
    label="K tier, picked by hand",
    help="In place of the scheme’s own rule.",
    choices={"new": "New", "established": "Established", "expert": "Expert"},
    example="established",
)
K = k_input("Your own K", "In place of the scheme.", example="32")
SCHEME_WORDS = {
    "us-simplified": "US simplified: 32 under 26 games, 24 below 2100, 16",
    "fide-tiers": "FIDE tiers: 40 under 30 games, 20 below 2400, 10",
    "rating-bands": "Rating bands: 40 below 1200, 20 below 2400, 10",
}


def scheme_input(default: str) -> Choice:
    """Describe the choice of a K scheme."""
    return Choice(
        name="scheme",
        label="K scheme",
        help="How K follows from rating and games.",
        default=default,
        choices=SCHEME_WORDS,
        example=default,
    )


FORM = Form(
    (
        RATING,
        GameList(
            name="games",
            label="Games",
            help="One game or many, in order, as W1650 D1700 L1750.",
            required=True,
            example="W1650,D1700",
            opponent=RATING,
        ),
        scheme_input("fide-tiers"),
        GAMES_PLAYED,
        TIER,
        K,
    )
)


def k_facts(given: Mapping[str, Any]) -> dict[str, object]:
    """Return the declared facts about K; raises BadInput when K and a tier are both given."""
    if given["k"] is not None and given["tier"] is not None:
        raise refuse("tier", given["tier"], say("tier or k, not both"), say("k was given too."))
    return {name: given[name] for name in ("k", "tier") if given[name] is not None}


@dataclass(frozen=True, kw_only=True)
class EloAnswer(RatingAnswer):
    """An Elo change as one period, and beside it game by game."""

    k: Number
    sequential: Sequential


def compute(given: dict[str, Any]) -> EloAnswer:
    """Answer a parsed form."""
    chair = _chair(given, given["games"])
    report = System(given["scheme"]).rate(chair.period, chair.before)
    return from_report(EloAnswer, "elo", given, report, _notes(given, report))


def _scored(given: Mapping[str, Any], games: Sequence[TypedGame], coming: int) -> ByScore:
    chair = _chair(given, games)
    return System(given["scheme"]).rate_scores(chair.period, chair.before, coming)


def _chair(given: Mapping[str, Any], games: Sequence[TypedGame]) -> Chair:
    own = Rating(given["rating"], given["games_played"])
    return one_chair(own, games, facts=k_facts(given))


def games_not_given(given: dict[str, Any]) -> Iterator[Account]:
    """Say that games not given counted as established, where the scheme asks for them."""
    by_rule = given["k"] is None and given["tier"] is None
    if by_rule and given["games_played"] is None and given["scheme"] != "rating-bands":
        yield Account("games-played-not-given", clause=CONVENTIONS)


def not_official(given: dict[str, Any]) -> Account:
    """Say that no federation rates this way, whichever K was used."""
    if given["k"] is not None:
        return Account("elo-not-official-k", {"k": given["k"]}, ELO)
    return Account("elo-not-official", {"scheme": given["scheme"]}, ELO)


def _notes(given: dict[str, Any], report: Report) -> Iterator[Account]:
    change = report.changes[0]
    yield from games_not_given(given)
    if not change.counted:
        yield Account("no-counted-game")
        return
    if len(change.counted) > 1:
        one_by_one = change.details["sequential"]
        values = {
            "period": change.exact_new_rating,
            "sequential": one_by_one.exact_new_rating,  # type: ignore[attr-defined]
        }
        yield Account("elo-period-and-sequential", values, ELO)
    yield not_official(given)


def rate(
    rating: Number,
    games: str | Iterable[object],
    *,
    scheme: str = "fide-tiers",
    games_played: int | None = None,
    tier: str | None = None,
    k: Number | None = None,
) -> EloAnswer:
    """Return the change by Elo's formula, as one period and game by game, with its working.

    ``games`` is text such as "W1650 D1700 L1750" or an iterable of such words. Raises BadInput,
    listing every fault.
    """
    return compute(FORM.parse(locals()))


_FIVE_WINS = "W1800 W1800 W1800 W1800 W1800"

CALCULATOR = Calculator(
    name="elo",
    title="Elo calculator",
    summary="One game or a whole tournament by Elo’s formula, under the K you choose.",
    form=FORM,
    compute=compute,
    positional=("rating", "games"),
    opening={"rating": 1613, "games": "W1609", "scheme": "us-simplified", "games_played": 10},
    scored=_scored,
    examples=(
        Worked(
            {"rating": 1613, "games": "W1609", "k": 32},
            {"exact_new_rating": 1628.8158, "new_rating": 1629, "change": 16},
            "the classic single-game example",
            "One game, K 32",
        ),
        Worked(
            {"rating": 1600, "games": _FIVE_WINS, "k": 40},
            {"exact_new_rating": 1751.95, "sequential.exact_new_rating": 1738.28},
            "recomputed from the formula by hand",
            "Five wins: one period and game by game differ",
        ),
        Worked(
            {"rating": 1700, "games": "W1650 D1700 L1750 W1800", "k": 20},
            {"exact_new_rating": 1712.80, "sequential.exact_new_rating": 1712.33},
            "recomputed from the formula by hand",
            "Four rounds, K 20",
        ),
    ),
)
