"""A book of rules laid out for one day or for all: texts, tables and examples run now."""

from collections.abc import Iterator, Mapping
from datetime import date
from fractions import Fraction
from typing import Any, NamedTuple

from arpad.document.parts import BESIDE, METHODS
from arpad.language import say
from arpad.numbers import decimals, short
from arpad.regulation import IN_FORCE
from arpad.rulebook import (
    Book,
    Dated,
    Example,
    Reading,
    Rule,
    Table,
)

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


class ShownExample(NamedTuple):
    """An example run: for each figure its name, what was published and what is computed."""

    title: str
    source: str
    figures: tuple[tuple[str, str, str], ...]
    agrees: bool
    calculator: str
    inputs: Mapping[str, Any]


class ShownRule(NamedTuple):
    """A rule as texts; ``tests`` are node ids."""

    anchor: str
    section: str
    title: str
    text: tuple[str, ...]
    tables: tuple[ShownTable, ...]
    examples: tuple[ShownExample, ...]
    readings: tuple[Reading, ...]
    tests: tuple[str, ...]


def sections(of: Book, day: date | None = None) -> Iterator[tuple[str, list[ShownRule]]]:
    """Give each section’s title and its rules, for ``day`` or with all values by date."""
    for section in of.sections:
        yield say(section.title), [_rule(each, day, of.beside) for each in section.rules]


def changed(of: Book, day: date) -> date:
    """Return the last day up to ``day`` on which a value changed: since then all is the same."""
    return max((each for each in _changes(of) if each <= day), default=date.min)


def _changes(of: Book) -> frozenset[date]:
    dated = (each for section in of.sections for rule in section.rules for each in rule.dated)
    return frozenset(first for each in dated for first, _ in each.values.steps if first)


def _rule(of: Rule, day: date | None, beside: tuple[str, str] | None) -> ShownRule:
    return ShownRule(
        of.anchor,
        _filled(of.section, of.constants),
        _filled(of.title, of.constants),
        (*(_filled(text, of.constants) for text in of.text), *_elsewhere(of, beside)),
        (*(dated_table(each, day) for each in of.dated), *(table(each) for each in of.tables)),
        tuple(run(each) for each in of.examples if isinstance(each, Example)),
        tuple(Reading(*map(say, each)) for each in of.readings),
        of.tests,
    )


def _elsewhere(of: Rule, beside: tuple[str, str] | None) -> Iterator[str]:
    """Say where the same rule stands in the document beside the book’s own."""
    if beside is None:
        return
    document, message = beside
    numbers = sorted({each.section for each in of.cited if each.document == document})
    if numbers and any(each.document != document for each in of.cited):
        yield say(message, sections=", ".join(numbers))


def _filled(text: str, constants: Mapping[str, object]) -> str:
    return say(text, **{name: cell(value) for name, value in constants.items()})


def dated_table(of: Dated, day: date | None = None) -> ShownTable:
    """Lay values by date out, the newest first, or the ones of a day alone."""
    columns = (say("From"), *map(say, of.columns))
    rows = tuple((_first(first, known), *cells) for first, known, cells in _periods(of, day))
    return ShownTable(say(of.caption), columns, rows, dated=True)


def _first(first: date | None, known: bool) -> str:
    """Write the first day of a value, whether it is to come, and whether it is reconstructed."""
    day = say("the beginning") if first is None else first.isoformat()
    if first and first > IN_FORCE:
        day = say("{day}, announced", day=day)
    return day if known else say("{day}, reconstructed", day=day)


_Period = tuple[date | None, bool, tuple[str, ...]]


def _periods(of: Dated, day: date | None) -> Iterator[_Period]:
    """Give the first day of each value, whether it is known, its cells; equal ones once."""
    found: list[_Period] = []
    for first, value in of.values.steps:
        cells = tuple(cell(each) for each in of.row(value))
        if not found or found[-1][1:] != (of.known(value), cells):
            found.append((first, of.known(value), cells))
    if day is not None:
        begun = [each for each in found if each[0] is None or each[0] <= day]
        found = begun[-1:] or found[:1]
    yield from reversed(found)


def table(of: Table) -> ShownTable:
    """Lay a table out; in groups side by side each is read downwards."""
    rows = [tuple(cell(each) for each in row) for row in of.rows()]
    height = -(-len(rows) // of.groups)
    empty = ("",) * len(of.columns)
    rows += [empty] * (height * of.groups - len(rows))
    beside = (
        tuple(cell for group in range(of.groups) for cell in rows[height * group + line])
        for line in range(height)
    )
    return ShownTable(say(of.caption), tuple(map(say, of.columns)) * of.groups, tuple(beside))


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


def run(of: Example) -> ShownExample:
    """Run an example and hold what comes out against what was published."""
    computed = of.compute()
    figures = tuple(
        (_label(name), _figure(name, published), _figure(name, computed[name], published))
        for name, published in of.expected.items()
    )
    agrees = all(equal(published, computed[name]) for name, published in of.expected.items())
    return ShownExample(say(of.title), say(of.source), figures, agrees, of.calculator, of.inputs)


def _label(name: str) -> str:
    return say(METHODS[name] if name in METHODS else _LABELS[name])


def _figure(name: str, value: object, printed: object = None) -> str:
    """Write a figure with the decimals that were printed."""
    if isinstance(value, int | float | Fraction):
        return decimals(
            value, _places(value if printed is None else printed), signed=name in _SIGNED
        )
    return say("none") if value is None else str(value)


def _places(printed: object) -> int:
    return len(str(printed).partition(".")[2])


def equal(published: object, computed: Any) -> bool:
    """Whether a value is the one printed; a printed decimal may have been rounded."""
    if not isinstance(published, int | float) or computed is None:
        return bool(published == computed)
    places = _places(published)
    if not places:
        return bool(computed == published)
    apart = abs(Fraction(computed) - Fraction(str(published)))
    return apart <= Fraction(1, 2 * 10**places) + Fraction(1, 10**9)
