"""A book of rules laid out for one day or for all: texts, tables and examples run now."""

from collections.abc import Iterator, Mapping
from datetime import date
from fractions import Fraction
from itertools import chain, zip_longest
from typing import NamedTuple

from arpad.capabilities import performances
from arpad.document import BESIDE
from arpad.language import decimals, say, short
from arpad.regulation import IN_FORCE
from arpad.rulebook import Book, Chart, Dated, Doubt, Example, Rule

_SIGNED = frozenset(("change", "exact_change"))
_LABELS = {
    "result": "Result",
    "change": "Change",
    "exact_change": "Exact change",
    "new_rating": "New rating",
    "exact_new_rating": "Exact new rating",
    "sequential.exact_new_rating": "Game by game",
    "k": "K",
    **{name: label for name, (label, _) in BESIDE.items()},
    "bonus": "Bonus",
    "score": "Score",
    "expected": "Expected score",
    "effective_games": "Effective games",
    "exact": "Exact",
    "whole": "Rounded",
}


class ShownTable(NamedTuple):
    """A table as texts; ``dated`` ones begin with the day from which a row holds."""

    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    dated: bool = False


class ShownFigure(NamedTuple):
    """A figure of an example."""

    name: str
    published: str
    computed: str


class ShownExample(NamedTuple):
    """An example run; ``calculator`` and ``inputs`` say where it can be tried, None for nowhere."""

    title: str
    source: str
    figures: tuple[ShownFigure, ...]
    agrees: bool
    calculator: str | None
    inputs: Mapping[str, object]


class ShownRule(NamedTuple):
    """A rule as texts; ``tests`` are node ids."""

    anchor: str
    section: str
    title: str
    text: tuple[str, ...]
    tables: tuple[ShownTable, ...]
    examples: tuple[ShownExample, ...]
    readings: tuple[Doubt, ...]
    tests: tuple[str, ...]


def sections(book: Book, day: date | None = None) -> Iterator[tuple[str, list[ShownRule]]]:
    """Give each section’s title and its rules, for ``day`` or with all values by date."""
    for section in book.sections:
        yield say(section.title), [_rule(rule, day, book.beside) for rule in section.rules]


def changed(book: Book, day: date) -> date:
    """Return the last day up to ``day`` on which a value changed: since then all is the same."""
    steps = (step for rule in book.rules for dated in rule.dated for step in dated.values.steps)
    return max((first for first, _ in steps if first and first <= day), default=date.min)


def _rule(rule: Rule, day: date | None, beside: tuple[str, str] | None) -> ShownRule:
    return ShownRule(
        rule.anchor,
        _filled(rule.section, rule.constants),
        _filled(rule.title, rule.constants),
        (*(_filled(text, rule.constants) for text in rule.text), *_elsewhere(rule, beside)),
        (*(dated_table(dated, day) for dated in rule.dated), *map(table, rule.tables)),
        tuple(run(example) for example in rule.examples if isinstance(example, Example)),
        tuple(Doubt(*map(say, reading)) for reading in rule.readings),
        rule.tests,
    )


def _elsewhere(rule: Rule, beside: tuple[str, str] | None) -> Iterator[str]:
    """Say where the same rule stands in the document beside the book’s own."""
    if beside is None:
        return
    document, message = beside
    numbers = sorted({clause.section for clause in rule.cited if clause.document == document})
    if numbers and any(clause.document != document for clause in rule.cited):
        yield say(message, sections=", ".join(numbers))


def _filled(text: str, constants: Mapping[str, object]) -> str:
    return say(text, **{name: cell(value) for name, value in constants.items()})


def dated_table(dated: Dated, day: date | None = None) -> ShownTable:
    """Lay values by date out, the newest first, or the ones of a day alone."""
    columns = (say("From"), *map(say, dated.columns))
    rows = tuple((_first(first, known), *cells) for first, known, cells in _periods(dated, day))
    return ShownTable(say(dated.caption), columns, rows, dated=True)


def _first(first: date | None, known: bool) -> str:
    """Write the first day of a value, whether it is to come, and whether it is reconstructed."""
    day = say("the beginning") if first is None else first.isoformat()
    if first and first > IN_FORCE:
        day = say("{day}, announced", day=day)
    return day if known else say("{day}, reconstructed", day=day)


_Period = tuple[date | None, bool, tuple[str, ...]]


def _periods(dated: Dated, day: date | None) -> Iterator[_Period]:
    """Give the first day of each value, whether it is known, its cells; equal ones once."""
    periods: list[_Period] = []
    for first, value in dated.values.steps:
        cells = tuple(map(cell, dated.row(value)))
        if not periods or periods[-1][1:] != (dated.known(value), cells):
            periods.append((first, dated.known(value), cells))
    if day is not None:
        begun = [period for period in periods if period[0] is None or period[0] <= day]
        periods = begun[-1:] or periods[:1]
    yield from reversed(periods)


def table(asked: Chart) -> ShownTable:
    """Lay a table out; in groups side by side each is read downwards."""
    rows = [tuple(map(cell, row)) for row in asked.rows()]
    height = -(-len(rows) // asked.groups)
    groups = (rows[height * group :][:height] for group in range(asked.groups))
    beside = zip_longest(*groups, fillvalue=("",) * len(asked.columns))
    return ShownTable(
        say(asked.caption),
        tuple(map(say, asked.columns)) * asked.groups,
        tuple(tuple(chain(*line)) for line in beside),
    )


def cell(value: object) -> str:
    """Write a value as a table has it: numbers as the regulations print them."""
    match value:
        case None:
            return "–"
        case bool() | int() | float() | Fraction():
            return short(value)
        case date():
            return value.isoformat()
    return say(str(value))


def run(example: Example) -> ShownExample:
    """Run an example and hold what comes out against what was published."""
    computed = example.compute()
    figures = tuple(
        ShownFigure(
            say({**_LABELS, **performances().labels}[name]),
            _figure(name, published),
            _figure(name, computed[name], published),
        )
        for name, published in example.expected.items()
    )
    agrees = all(equal(published, computed[name]) for name, published in example.expected.items())
    return ShownExample(
        say(example.title),
        say(example.source),
        figures,
        agrees,
        example.calculator or None,
        example.inputs,
    )


def _figure(name: str, value: object, printed: object = None) -> str:
    """Write a figure with the decimals that were printed."""
    if isinstance(value, (int, float, Fraction)):
        return decimals(
            value, _places(value if printed is None else printed), signed=name in _SIGNED
        )
    return say("none") if value is None else str(value)


def _places(printed: object) -> int:
    return len(str(printed).partition(".")[2])


def equal(published: object, computed: object) -> bool:
    """Whether a value is the one printed; a printed decimal may have been rounded."""
    if not isinstance(published, (int, float)) or not isinstance(computed, (int, float, Fraction)):
        return bool(published == computed)
    places = _places(published)
    if not places:
        return bool(computed == published)
    apart = abs(Fraction(computed) - Fraction(str(published)))
    return apart <= Fraction(1, 2 * 10**places) + Fraction(1, 10**9)
