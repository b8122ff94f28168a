"""What a report of sections has besides: formulas, official results, title norms."""

from collections.abc import Iterator
from typing import Any, TypedDict

from arpad.calculators.events import EventAnswer, Outcome
from arpad.calculators.events.official import comparison
from arpad.capabilities import Norm, Sections
from arpad.language import say, say_many
from arpad.numbers import decimals, json_number
from arpad.reports.json import AccountData, account_data, plain_data
from arpad.reports.words import words


def totals(answer: EventAnswer, sections: Sections) -> Iterator[tuple[str, str]]:
    """Say which formula rated how many, and how many results are the official ones."""
    made = [outcome.change or outcome.first for outcome in answer.outcomes]
    formulas = [
        change.details["formula"] for change in made if change and change.new_rating is not None
    ]
    counted = (
        say_many(
            "{formula}: {count} player", "{formula}: {count} players", count, formula=say(formula)
        )
        for formula in sections.formulas
        if (count := formulas.count(formula))
    )
    yield say("Formula"), "; ".join(counted)
    if official := official_line(answer):
        yield say("Official results"), official


def official_line(answer: EventAnswer) -> str:
    """Say how many results are the official ones; empty where the file has none."""
    counts = comparison(answer.outcomes)
    if counts is None:
        return ""
    said = [say("{equal} of {compared} equal", equal=counts.equal, compared=counts.compared)]
    one, more = "{count} differs by {points}", "{count} differ by {points}"
    said += [say_many(one, more, count, points=by) for by, count in counts.differences]
    if counts.largest_exact is not None:
        most = decimals(counts.largest_exact, 3)
        said.append(say("exact ones at most {most} apart", most=most))
    return ", ".join(said)


def norms(answer: EventAnswer) -> list[tuple[Outcome, str]]:
    """Return who made a title norm, or would by another reading of the text, and say which."""
    said, sections = [], answer.sections
    for outcome in answer.outcomes if sections else ():
        texts = [words(account) for account in sections.made(outcome.norms)] if sections else []
        if texts:
            said.append((outcome, " ".join(texts)))
    return said


def norm_texts(outcome: Outcome) -> Iterator[str]:
    """Say the highest title norm of a player, why the next was not made, and what is open."""
    return map(words, outcome.norms_said)


# --- As data -------------------------------------------------------------------------------------


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
    made = outcome.change or outcome.first
    exact = made.exact_new_rating if made else None
    steps = made.steps if made else ()
    why = words(steps[int(str(made.details["formula_step"]))]) if made and steps else None
    missed = [plain_data(norm) for norm in outcome.norms if not norm.achieved]
    data: Any = {
        "exact_new_rating": None if exact is None else json_number(exact),
        **{name: plain_data(made.details[name]) if made else None for name in sections.details},
        "formula_reason": why,
        "official": official_data(outcome),
        "norms": [plain_data(norm) for norm in outcome.norms if norm.achieved],
        "norm_missed": missed[0] if missed else None,
        "steps": [account_data(step) for step in steps],
    }
    if answer.several:
        event = answer.events[outcome.event or 0]
        data["section"] = event.name or answer.files[outcome.event or 0]
    made_data: SectionData = data
    return made_data


def official_data(outcome: Outcome) -> OfficialData | None:
    """Return the official result, and how far the computed one lies above it."""
    official = outcome.official
    if official is None:
        return None
    return {
        "new_rating": official.new_rating,
        "exact": None if official.exact is None else json_number(official.exact),
        "difference": outcome.official_difference,
        "exact_difference": outcome.exact_difference,
    }
