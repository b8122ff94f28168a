"""Worked examples and reference tables, computed by the same code as every answer."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from arpad.calculators import calculator
from arpad.declared import shown
from arpad.document import Table
from arpad.document.parts import rows
from arpad.faces import links
from arpad.faces.web.reference_plans import conversions, draws
from arpad.rating_system import systems
from arpad.reports.rules import book, layout
from arpad.rulebook import Table as RuleTable

__all__ = ["conversions", "draws"]  # used by templates, as all below


@dataclass(frozen=True, slots=True)
class WorkedExample:
    """An example of a calculator with its answer and its address."""

    title: str
    source: str
    href: str
    command: str
    answer: Any


@cache
def examples(name: str) -> tuple[WorkedExample, ...]:
    """Return the worked examples of a calculator, answered once."""
    found = calculator(name)
    return tuple(
        WorkedExample(
            example.title,
            example.source,
            f"/{name}?{links.query(found, answer.given)}",
            links.command_line(found, answer.given),
            answer,
        )
        for example in found.examples
        for answer in (found.answer(example.inputs),)
    )


def tables(name: str) -> list[Table]:
    """Return the tables that stand on a calculator’s page, all of them of rules."""
    asked = (
        {name: shown(name).rule_tables}
        if name in systems()
        else {code: shown(code).elsewhere.get(name, ()) for code in systems()}
    )
    return [
        _table(each)
        for code, anchors in asked.items()
        for anchor in anchors
        for rule in book(code).rules
        if rule.anchor == anchor
        for each in rule.tables
    ]


def _table(of_rule: RuleTable) -> Table:
    """Lay a table of a rule out, its columns of words told from those of numbers."""
    caption, columns, lines, _ = layout.table(of_rule)
    texts = (place for place, cells in enumerate(zip(*lines, strict=True))
             if any(map(str.isalpha, "".join(cells))))  # fmt: skip
    return Table(caption, columns, rows(lines), frozenset(texts))
