"""What a report of US Chess has beside FIDE's: formulas, official results, title norms."""

from collections.abc import Iterator

from arpad.calculators.events import EventAnswer, Outcome
from arpad.calculators.events.official import comparison
from arpad.language import say, say_many
from arpad.reports.event_columns import FORMULAS
from arpad.reports.numbers import decimals, points
from arpad.reports.words import words


def totals(answer: EventAnswer) -> Iterator[tuple[str, str]]:
    """Say which formula rated how many, and how many results are the official ones."""
    made = [each.change or each.first for each in answer.outcomes]
    formulas = [each.details["formula"] for each in made if each and each.new_rating is not None]
    counted = (
        say_many(
            "{formula}: {count} player", "{formula}: {count} players", count, formula=say(name)
        )
        for formula, name in FORMULAS.items()
        if (count := formulas.count(formula))
    )
    yield say("Formula"), "; ".join(counted)
    if official := official_line(answer):
        yield say("Official results"), official


def official_line(answer: EventAnswer) -> str:
    """Say how many results are the official ones; empty where the file has none."""
    found = comparison(answer.outcomes)
    if found is None:
        return ""
    said = [say("{equal} of {compared} equal", equal=found.equal, compared=found.compared)]
    one, more = "{count} differs by {points}", "{count} differ by {points}"
    said += [say_many(one, more, count, points=by) for by, count in found.differences]
    if found.largest_exact is not None:
        most = decimals(found.largest_exact, 3)
        said.append(say("exact ones at most {most} apart", most=most))
    return ", ".join(said)


def norm_of(outcome: Outcome) -> str:
    """Say the highest title norm of a player; empty for none."""
    made = [each for each in outcome.norms if each.achieved]
    if not made:
        return ""
    norm, score = made[-1], (outcome.change or outcome.first)
    return say(
        "Norm for {title} ({level}): {score} points, {expected} expected at {level}",
        title=say(norm.title),
        level=norm.level,
        score=points(score.score if score else 0),
        expected=decimals(norm.expected, 2),
    )


def norm_missed(outcome: Outcome) -> str:
    """Say why the next title norm was not made; empty where all were."""
    missed = next((each for each in outcome.norms if not each.achieved), None)
    if missed is None:
        return ""
    reason = words(missed.missing[0])
    title = say(missed.title)
    return say(
        "No norm for {title} ({level}): {reason}", title=title, level=missed.level, reason=reason
    )


def norms(answer: EventAnswer) -> list[tuple[Outcome, str]]:
    """Return who made a title norm, and which."""
    found = ((each, norm_of(each)) for each in answer.outcomes)
    return [(each, text) for each, text in found if text]
