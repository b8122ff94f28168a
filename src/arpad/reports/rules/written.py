"""A book of rules as plain data for JSON, and as lines for a terminal."""

from collections.abc import Iterator, Sequence
from datetime import date
from textwrap import wrap

from arpad.document import Row
from arpad.language import say
from arpad.regulation import Rules
from arpad.reports.json import plain_data
from arpad.reports.rules import book, layout
from arpad.reports.text import in_columns

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
            for title, rules in layout.sections(regulation, day)
        ],
    }


def _edition(edition: Rules) -> Data:
    texts = {name: say(getattr(edition, name)) for name in ("document", "edition", "source")}
    effective = edition.effective and edition.effective.isoformat()
    return edition._asdict() | texts | {"effective": effective}


_WIDTH = 88


def lines(name: str, day: date | None = None, sections: Sequence[str] = ()) -> Iterator[str]:
    """Write a book for ``day``, or with all values by date; ``sections`` picks rules by anchor."""
    regulation = book(name)
    yield say(regulation.title)
    if day is not None and regulation.dates:
        yield say("Values as applied to an event of {day}.", day=day)
    for text in () if sections else (*regulation.known, regulation.dates):
        yield from wrap(say(text), _WIDTH)
    for title, rules in layout.sections(regulation, day):
        shown = [rule for rule in rules if not sections or rule.anchor in sections]
        if shown and not sections:
            yield from ("", title.upper())
        for rule in shown:
            yield from ("", say("{section}  {title}", section=rule.section, title=rule.title))
            yield from _rule_lines(rule)


def _rule_lines(rule: layout.ShownRule) -> Iterator[str]:
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


def _example_line(example: layout.ShownExample) -> str:
    message = (
        "Example: {title}: {figures}; as published ({source})."
        if example.agrees
        else "Example: {title}: {figures}; NOT as published ({source})."
    )
    figures = ", ".join(f"{name} {computed}" for name, _, computed in example.figures)
    return say(message, title=example.title, figures=figures, source=example.source)


def _indented(text: str) -> list[str]:
    return wrap(text, _WIDTH, initial_indent="  ", subsequent_indent="    ")
