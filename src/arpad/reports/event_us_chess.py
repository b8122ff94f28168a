"""What a report of US Chess has beside FIDE's: formulas, official results, title norms."""

from collections.abc import Iterator

from arpad.calculators.events import EventAnswer, Outcome
from arpad.calculators.events.official import comparison
from arpad.language import say, say_many
from arpad.numbers import decimals
from arpad.reports.event_columns import FORMULAS
from arpad.reports.words import words
from arpad.systems.us_chess import norms as us_norms


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


def norms(answer: EventAnswer) -> list[tuple[Outcome, str]]:
    """Return who made a title norm, or would by another reading of the text, and say which."""
    said = []
    for outcome in answer.outcomes:
        texts = [words(each) for each in us_norms.said(outcome.norms) if each.code != _MISSED]
        if texts:
            said.append((outcome, " ".join(texts)))
    return said


_MISSED = "us-norm-missed"


def norm_texts(outcome: Outcome) -> Iterator[str]:
    """Say the highest title norm of a player, why the next was not made, and what is open."""
    return map(words, us_norms.said(outcome.norms))
