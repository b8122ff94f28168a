"""Worked examples and reference tables, computed by the same code as every answer."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from arpad.calculators import calculator
from arpad.declared import declaration
from arpad.faces import links
from arpad.faces.web.reference_plans import conversion_rows, draw_rows
from arpad.rating_system import systems
from arpad.reports.layout import filled
from arpad.reports.rules import book, layout
from arpad.reports.rules.layout import ShownTable

__all__ = ["conversion_rows", "draw_rows"]  # used by templates, as all below


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


def tables(name: str) -> list[ShownTable]:
    """Return the tables that stand on a calculator’s page, all of them of rules."""
    found = (
        [(name, declaration(name).REFERENCE.tables)]
        if name in systems()
        else [(code, declaration(code).REFERENCE.elsewhere.get(name, ())) for code in systems()]
    )
    rules = [(book(code), anchor) for code, anchors in found for anchor in anchors]
    return [
        layout.table(each)
        for of, anchor in rules
        for rule in of.rules
        if rule.anchor == anchor
        for each in rule.tables
    ]


def texts(table: ShownTable) -> list[str]:
    """Return the columns of words: all others are of numbers."""
    columns = zip(table.columns, zip(*table.rows, strict=True), strict=True)
    return [title for title, cells in columns if any(map(str.isalpha, "".join(cells)))]


def example_cells(answer: Any) -> list[str]:
    """Return what a table of examples shows of an answer."""
    columns = declaration(answer.calculator).REFERENCE.columns
    return [filled(template, answer) for _, template in columns]
