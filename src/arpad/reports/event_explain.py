"""One player of an event in plain words, from the rating before to the one after."""

from collections.abc import Iterator, Sequence

from arpad.calculators.events import EventAnswer, Outcome
from arpad.language import say
from arpad.reports.event_columns import NONE, columns
from arpad.reports.event_layout import (
    MEASURES,
    Before,
    before,
    event_facts,
    game_columns,
    game_row,
    named,
    title,
)
from arpad.reports.event_sections import norm_texts
from arpad.reports.event_text import WIDTH, rules, sentence, wrapped

_GAP = "  "
_LEFT = 5  # columns of texts before those of numbers


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
    yield ""
    yield from _games(answer, outcome, entered)
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


def _games(answer: EventAnswer, outcome: Outcome, entered: Before | None) -> Iterator[str]:
    header = [say(each) for each in (*game_columns(answer), *MEASURES)]
    rows = [game_row(placed, entered) for placed in outcome.games]
    table = [header, *([*row.cells, *row.measures] for row in rows)]
    widths = [max(len(line[at]) for line in table if at < len(line)) for at in range(len(header))]
    yield _aligned(header, widths)
    for row in rows:
        line = _aligned([*row.cells, *row.measures], widths)
        yield f"{line}{_GAP}{row.reason}" if row.reason else line


def _aligned(cells: Sequence[str], widths: Sequence[int]) -> str:
    parts = (
        f"{cell:<{width}}" if at < _LEFT else f"{cell:>{width}}"
        for at, (cell, width) in enumerate(zip(cells, widths, strict=False))
    )
    return _GAP.join(parts).rstrip()
