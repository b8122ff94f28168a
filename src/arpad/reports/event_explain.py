"""One player of an event in plain words, from the rating before to the one after."""

from collections.abc import Iterator

from arpad.calculators.events import EventAnswer, Outcome
from arpad.language import say
from arpad.reports.event_columns import NONE, columns
from arpad.reports.event_layout import (
    Before,
    before,
    event_facts,
    games,
    named,
    title,
)
from arpad.reports.event_sections import norm_texts
from arpad.reports.event_text import WIDTH, rules, sentence, wrapped
from arpad.reports.text import table_lines


def numbers(answer: EventAnswer) -> list[int]:
    """Return the starting ranks there are."""
    found = {each.entry.number for each in answer.outcomes}
    return sorted(number for number in found if number is not None)


def lines(answer: EventAnswer, number: int) -> Iterator[str]:
    """Walk everybody with a starting rank through: the games, then each step with its clause."""
    opening: tuple[str, ...] = ()
    for report in answer.reports:
        entered = before(report)
        for outcome in report.outcomes:
            if outcome.entry.number == number:
                yield from opening
                yield from _player(report, outcome, entered)
                opening = ("", "=" * WIDTH, "")


def _player(answer: EventAnswer, outcome: Outcome, entered: Before | None) -> Iterator[str]:
    place = outcome.event or 0
    yield from wrapped(title(answer), indent="")
    yield from wrapped(" · ".join(event_facts(answer, place)), indent="")
    yield ""
    yield _headline(answer, outcome)
    yield from table_lines(games(answer, outcome, entered))
    made = outcome.change or outcome.first
    if outcome.first:
        yield from ("", *wrapped(sentence(outcome.first.reason), indent=""))
    for at, step in enumerate(made.steps if made else (), 1):
        yield from ("", *wrapped(f"{at}. {sentence(step)}", indent=""))
    for note in made.notes if made else ():
        yield from ("", *wrapped(sentence(note), indent=""))
    for text in norm_texts(outcome):
        yield from ("", *wrapped(text, indent=""))
    yield from ("", *rules(answer))


def _headline(answer: EventAnswer, outcome: Outcome) -> str:
    """Say who it is, and the rating before and after as the table has them."""
    cells = {column.label: column.cell(outcome) for column in columns(answer)}
    values = {
        "player": named(outcome.entry),
        "before": say("unrated") if cells["Rating"] == NONE else cells["Rating"],
        "after": cells["New"],
    }
    if cells.get("Official", NONE) != NONE:
        official = cells["Official"]
        return say(
            "{player}: {before} → {after} (official: {official})", official=official, **values
        )
    return say("{player}: {before} → {after}", **values)
