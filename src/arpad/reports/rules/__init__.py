"""The rules as this program applies them, described for readers: one book for each regulation.

The numbers come from the objects the rooms compute with and are never typed again. A room declares
its own book; the books of other questions stand here. Loaded only when somebody asks for a rule.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module

from arpad.calculator import Worked
from arpad.calculators import calculator
from arpad.declared import (
    SYSTEM_NAMES,
    declaration,
    is_folder,
    module_name,
    part,
    room,
    summary,
    systems,
)
from arpad.inputs import Day, Form
from arpad.regulation import Clause
from arpad.rulebook import Book, Example, Section

_ROOMS = {name: code for code in systems() if is_folder(code) for name in part(code, "BOOKS", ())}
_FIRST, *_OTHERS = systems()
# In the order people meet them.
NAMES = (_FIRST, *_ROOMS, *_OTHERS, "conversions", "model")


@cache
def book(name: str) -> Book:
    """Return one book by its name; raises KeyError for any other name."""
    if name not in NAMES:
        raise KeyError(name)
    if name in systems():
        declares = declaration(name).RULES
        made = declares if isinstance(declares, Book) else _usual(name, declares)
    else:
        room = _ROOMS.get(name)
        folder = "arpad.reports.rules" if room is None else f"{module_name(room)}.rules"
        made = import_module(f"{folder}.{name}").BOOK
    return made._replace(
        sections=tuple(
            Section(
                section.title,
                tuple(
                    rule._replace(examples=tuple(_example(name, one) for one in rule.examples))
                    for rule in section.rules
                ),
            )
            for section in made.sections
        )
    )


def _usual(code: str, sections: tuple[Section, ...]) -> Book:
    """Return the book of a room that declares sections alone."""
    system = room(code)
    return Book(
        title=f"{system.name} ratings as applied",
        short=SYSTEM_NAMES[code],
        summary=summary(code),
        known=tuple(
            dict.fromkeys(f"{text.document}: {text.source}." for text in system.editions())
        ),
        sections=sections,
        editions=system.editions,
    )


def _example(code: str, example: Example | Worked | str | tuple[str, str]) -> Example:
    if isinstance(example, Example):
        return example
    if isinstance(example, Worked):
        return asked(code, example)
    name, title = (code, example) if isinstance(example, str) else example
    (own,) = (worked for worked in calculator(name).examples if worked.title == title)
    return asked(name, own)


_EARLIER = " (numbered as in 2024)"  # how editions before 2024 are cited
Place = tuple[str, str]  # the name of the book and the anchor of the rule in it


@cache
def places() -> dict[tuple[str, str], Place]:
    """Return the place of every clause, by its document and its section."""
    return {
        _key(clause): (name, rule.anchor)
        for name in reversed(NAMES)
        for rule in reversed(book(name).rules)
        for clause in rule.cited
    }


def place(clause: Clause) -> Place | None:
    """Return where a clause is explained; None for a rule of no book, as of a file’s format."""
    return places().get(_key(clause))


def _key(clause: Clause) -> tuple[str, str]:
    """Name a clause apart from its edition, whose day the page tells."""
    return clause.document, clause.section.removesuffix(_EARLIER)


FORM = Form(
    (
        Day(
            name="date",
            label="As applied on",
            help="The day of an event. If empty, you see the newest values first.",
            example="2023-06-01",
        ),
    )
)


def asked(name: str, example: Worked) -> Example:
    """Return what a calculator is asked and what an authority answers."""
    inputs, expected = example.inputs, example.expected

    def compute() -> dict[str, object]:
        answer = calculator(name).answer(inputs)
        return {path: _value_at(answer, path) for path in expected}

    return Example(example.title, example.source, expected, compute, name, inputs)


def _value_at(answer: object, path: str) -> object:
    """Return a part of an answer by its name, as examples write it, or a performance by method."""
    part = (
        answer if hasattr(answer, path.partition(".")[0]) else getattr(answer, "performance", None)
    )
    for name in path.split("."):
        if isinstance(part, Sequence) and name.isdigit():
            part = part[int(name)]
        else:
            part = part[name] if isinstance(part, Mapping) else getattr(part, name)
    return part
