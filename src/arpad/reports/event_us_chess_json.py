"""What a player's JSON has by US Chess: both passes, official results, norms, the working."""

from collections.abc import Sequence
from typing import Any, TypedDict

from arpad.calculators.events import EventAnswer, Outcome
from arpad.numbers import json_number
from arpad.reports.json import AccountData, account_data, plain_data
from arpad.reports.words import words
from arpad.systems.us_chess.norms import Norm

Data = dict[str, Any]
# As the room documents them.
DETAILS = (
    "formula",
    "first_pass",
    "effective_games",
    "bonus",
    "threshold",
    "floor",
    "games_before",
    "games_after",
    "provisional",
    "initial_rating",
)


class OfficialData(TypedDict):
    """The federation's own result, and how far the computed one lies above it."""

    new_rating: int | None
    exact: float | None
    difference: int | None
    exact_difference: float | None


class UsChessData(TypedDict, total=False):
    """What a player has by US Chess alone; null for what there is not."""

    exact_new_rating: float | None
    formula: str | None
    first_pass: float | None
    effective_games: float | None
    bonus: float | None
    threshold: float | None
    floor: float | None
    games_before: int | None
    games_after: int | None
    provisional: bool | None
    initial_rating: float | None
    formula_reason: str | None
    official: OfficialData | None
    norms: list[Norm]
    norm_missed: Norm | None
    steps: list[AccountData]
    section: str


def player_data(answer: EventAnswer, outcome: Outcome) -> UsChessData:
    """Return what a player has beside what every report has; null for what there is not."""
    made = outcome.change or outcome.first
    exact = made.exact_new_rating if made else None
    steps = made.steps if made else ()
    data: Any = {
        "exact_new_rating": None if exact is None else json_number(exact),
        **{name: plain_data(made.details[name]) if made else None for name in DETAILS},
        "formula_reason": next((words(each) for each in steps if each.code in _FORMULAS), None),
        "official": official_data(outcome),
        **norms_data(outcome.norms),
        "steps": [account_data(step) for step in steps],
    }
    if answer.several:
        event = answer.events[outcome.event or 0]
        data["section"] = event.name or answer.files[outcome.event or 0]
    made_data: UsChessData = data
    return made_data


_FORMULAS = frozenset(
    (
        "us-standard",
        "us-standard-assumed",
        "us-special-new",
        "us-special-few",
        "us-special-wins",
        "us-special-losses",
    )
)


def official_data(outcome: Outcome) -> OfficialData | None:
    """Return the official result, and how far the computed one lies above it."""
    found = outcome.official
    if found is None:
        return None
    return {
        "new_rating": found.new_rating,
        "exact": None if found.exact is None else json_number(found.exact),
        "difference": outcome.official_difference,
        "exact_difference": outcome.exact_difference,
    }


def norms_data(tried: Sequence[Norm]) -> Data:
    """Return the title norms made, the lowest first, and the lowest one missed."""
    missed = [plain_data(norm) for norm in tried if not norm.achieved]
    return {
        "norms": [plain_data(norm) for norm in tried if norm.achieved],
        "norm_missed": missed[0] if missed else None,
    }
