"""The calculator of a system that its room declares: form, answer and examples follow from it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from types import ModuleType
from typing import Any

from arpad.calculators.answers import Answer, RatingAnswer, from_report
from arpad.calculators.calculator import ByScore, Calculator, Chair, k_input, one_chair, refuse
from arpad.domain import BESIDE, Account, Rating
from arpad.inputs import Amount, Form, GameList, TypedGame
from arpad.language import say
from arpad.rating_system import Declared, declaration, has_k, room
from arpad.regulation import Number

_RATING = Amount(
    name="rating",
    label="Your rating",
    help="Before the event.",
    required=True,
    minimum=0,
    maximum=3500,
    whole=True,
    example="1850",
)
_K = k_input("Your own K", "In place of the rule.", example="24")
# What of a room's inputs does not go to the facts of the entry.
_OF_THE_RATING = ("games_played", *Rating._fields[2:])  # in the order of its fields
_OF_THE_CHAIR = frozenset(("rating", "games", "birth_year", "date", *_OF_THE_RATING))


def _form(declares: Declared) -> Form:
    """Ask for the rating, the games, what the room asks for, and K where the system has one."""
    k = (_K,) if has_k(declares.System.code) else ()
    return Form((_RATING, _games(declares), *declares.INPUTS, *k))


def _games(declares: Declared) -> GameList:
    """Describe the games: of opponents it asks what the room names, as it asks it of the player."""
    named = getattr(declares, "OPPONENTS", ())
    own = {each.name: each for each in declares.INPUTS if each.name in named}
    games = str(declares.OPENING["games"]) if named else "W1650,D1700,L1750"
    words = games.split(",")
    return GameList(
        name="games",
        label="Games",
        help=f"Every game of the event, as {' '.join(words[:3])}.",
        required=True,
        example=",".join(words[:2]),
        opponent=_RATING,
        deviation=own.get("deviation"),
        volatility=own.get("volatility"),
        colour="colour" in named,
    )


_LETTERS = {0: "L", 0.5: "D", 1: "W"}


@dataclass(frozen=True, kw_only=True)
class DeclaredAnswer(RatingAnswer):
    """One player’s change, with the bonus in it, 0 where the system has none.

    What else belongs to the new rating is None, and not shown, where the system has it not.
    """

    if_known = frozenset(BESIDE)

    bonus: Number
    new_deviation: Number | None = None
    new_volatility: Number | None = None
    new_evaluations: int | None = None


@cache
def calculator(code: str) -> Calculator:
    """Return the calculator of a room."""
    declares = declaration(code)
    name = declares.System.name
    return Calculator(
        name=code,
        title=f"{name} rating calculator",
        summary=(declares.__doc__ or "").strip().partition("\n")[0],
        form=_form(declares),
        compute=partial(_answer, code),
        positional=("rating", "games"),
        opening=declares.OPENING,
        examples=declares.EXAMPLES,
        scored=partial(_scored, code),
    )


def seat(given: Mapping[str, Any], games: Sequence[TypedGame]) -> Chair:
    """Put one player into a period of his own, as a parsed form says."""
    facts = {name: value for name, value in given.items()
             if name not in _OF_THE_CHAIR and value not in (None, False)}  # fmt: skip
    return one_chair(
        Rating(given["rating"], *(given.get(name) for name in _OF_THE_RATING)),
        games,
        facts=facts,
        birth_year=given.get("birth_year"),
        start=given.get("date"),
        end=given.get("date"),
    )


def _answer(code: str, given: dict[str, Any]) -> DeclaredAnswer:
    chair = seat(given, given["games"])
    report = room(code).rate(chair.period, chair.before)
    (change,) = report.changes
    notes = (Account("no-counted-game") for _ in range(not change.counted))
    return from_report(DeclaredAnswer, code, given, report, notes)


def _scored(
    code: str, given: Mapping[str, Any], games: Sequence[TypedGame], coming: int
) -> ByScore | None:
    chair = seat(given, games)
    return room(code).rate_scores(chair.period, chair.before, coming)


def library(code: str) -> ModuleType:
    """Return what ``from arpad import <code>`` gives: ``rate`` with the inputs of the form."""
    module = ModuleType(f"arpad.{code}", calculator(code).summary)

    def rate(rating: object, games: object, **given: object) -> Answer:
        return calculator(code).answer({"rating": rating, "games": games, **given})

    def new_rating(
        rating: object, opponents: Sequence[object], scores: Sequence[float], **given: object
    ) -> float:
        """Return the exact new rating alone: ``opponents`` as typed in games, ``scores`` 0 to 1."""
        found = calculator(code)
        if len(opponents) != len(scores) or set(scores) - _LETTERS.keys():
            raise refuse("scores", scores, say("0, 0.5 or 1 for each opponent"), say("others are."))
        words = [f"{_LETTERS[score]}{met}" for met, score in zip(opponents, scores, strict=True)]
        parsed = found.form.parse({"rating": rating, "games": words, **given})
        chair = seat(parsed, parsed["games"])
        return float(room(code).rate(chair.period, chair.before).changes[0].exact_new_rating)

    rate.__doc__ = f"Return the change by the rules of {calculator(code).title}, with its working."
    vars(module).update(rate=rate, new_rating=new_rating)
    return module
