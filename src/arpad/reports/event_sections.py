"""What a report of sections has besides, as data: formulas, official results, title norms."""

from typing import TypedDict, cast

from arpad.calculators.events import EventAnswer, Outcome
from arpad.capabilities import Norm, Sections
from arpad.reports.json import AccountData, account_data, plain_data, record
from arpad.reports.words import words


class OfficialData(TypedDict):
    """The federation's own result, and how far the computed one lies above it."""

    new_rating: int | None
    exact: float | None
    difference: int | None
    exact_difference: float | None


class SectionData(TypedDict, total=False):
    """What a player has where sections are rated one by one; null for what there is not."""

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


def player_data(answer: EventAnswer, sections: Sections, outcome: Outcome) -> SectionData:
    """Return what a player has beside what every report has; null for what there is not."""
    made = outcome.made
    steps = made.steps if made else ()
    why = words(steps[int(str(made.details["formula_step"]))]) if made and steps else None
    missed = [plain_data(norm) for norm in outcome.norms if not norm.achieved]
    data = {
        "exact_new_rating": plain_data(made.exact_new_rating if made else None),
        **{name: plain_data(made.details[name]) if made else None for name in sections.details},
        "formula_reason": why,
        "official": official_data(outcome),
        "norms": [plain_data(norm) for norm in outcome.norms if norm.achieved],
        "norm_missed": missed[0] if missed else None,
        "steps": [account_data(step) for step in steps],
    }
    if answer.several:
        data["section"] = answer.name(outcome.event)
    return cast(SectionData, data)


def official_data(outcome: Outcome) -> OfficialData | None:
    """Return the official result, and how far the computed one lies above it."""
    if outcome.official is None:
        return None
    return record(
        OfficialData,
        outcome.official,
        difference=outcome.official_difference,
        exact_difference=outcome.exact_difference,
    )
