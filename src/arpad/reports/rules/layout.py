"""A book of rules laid out for one day or for all, its examples run now; as data and as lines."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction
from itertools import chain, zip_longest
from textwrap import wrap
from typing import NamedTuple

from arpad.capabilities import performances
from arpad.document import BESIDE, Row
from arpad.language import decimals, say, short
from arpad.regulation import IN_FORCE, Rules
from arpad.reports.json import plain_data
from arpad.reports.rules import book
from arpad.reports.text import in_columns
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


Data = dict[str, object]


def as_data(name: str, day: date | None = None) -> Data:
    """Return a book for ``day``, or with all its values by date."""
    regulation = book(name)
    return {
        "rules": name,
        "title": say(regulation.title),
        "date": None if day is None else day.isoformat(),
        "known": [say(text) for text in regulation.known],
        "sources": [{"title": say(text), "address": at} for text, at in regulation.sources],
        "editions": [_edition(edition) for edition in regulation.editions()],
        "sections": [
            {"title": title, "rules": [plain_data(rule) for rule in rules]}
            for title, rules in sections(regulation, day)
        ],
    }


def _edition(edition: Rules) -> Data:
    texts = {name: say(getattr(edition, name)) for name in ("document", "edition", "source")}
    effective = edition.effective and edition.effective.isoformat()
    return edition._asdict() | texts | {"effective": effective}


_WIDTH = 88


def lines(name: str, day: date | None = None, anchors: Sequence[str] = ()) -> Iterator[str]:
    """Write a book for ``day``, or with all values by date; ``anchors`` picks rules."""
    regulation = book(name)
    yield say(regulation.title)
    if day is not None and regulation.dates:
        yield say("Values as applied to an event of {day}.", day=day)
    for text in () if anchors else (*regulation.known, regulation.dates):
        yield from wrap(say(text), _WIDTH)
    for title, rules in sections(regulation, day):
        shown = [rule for rule in rules if not anchors or rule.anchor in anchors]
        if shown and not anchors:
            yield from ("", title.upper())
        for rule in shown:
            yield from ("", say("{section}  {title}", section=rule.section, title=rule.title))
            yield from _rule_lines(rule)


def _rule_lines(rule: ShownRule) -> Iterator[str]:
    for text in rule.text:
        yield from wrap(text, _WIDTH, initial_indent="  ", subsequent_indent="  ")
    for table in rule.tables:
        yield from ("", f"  {table.caption}")
        yield from (f"    {line}" for line in in_columns([*map(Row, (table.columns, *table.rows))]))
    for reading in rule.readings:
        yield from _indented(_reading(*reading))
    for example in rule.examples:
        yield from _indented(_example_line(example))
    for test in rule.tests:
        yield f"  {say('Test: {test}', test=test)}"


def _reading(point: str, default: str, option: str) -> str:
    if option:
        message = "Open: {point}. Done here: {default}. Option: {option}."
    else:
        message = "Open: {point}. Done here: {default}."
    return say(message, point=point, default=default, option=option)


def _example_line(example: ShownExample) -> str:
    message = (
        "Example: {title}: {figures}; as published ({source})."
        if example.agrees
        else "Example: {title}: {figures}; NOT as published ({source})."
    )
    figures = ", ".join(f"{name} {computed}" for name, _, computed in example.figures)
    return say(message, title=example.title, figures=figures, source=example.source)


def _indented(text: str) -> list[str]:
    return wrap(text, _WIDTH, initial_indent="  ", subsequent_indent="    ")
