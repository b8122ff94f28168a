"""The rules as this program applies them, described for readers: one book for each regulation.

The numbers come from the objects the rooms compute with and are never typed again. A room declares
its own book; the books of other questions stand here. Loaded only when somebody asks for a rule.
"""

from functools import cache
from importlib import import_module

from arpad.answers import Worked
from arpad.declared import SYSTEM_NAMES, declaration, summary
from arpad.rating_system import is_folder, module_name, part, room, systems
from arpad.reports.rules.description import asked, worked
from arpad.rulebook import Book, Example, Rule, Section

_ROOMS = {name: code for code in systems() if is_folder(code)
          for name in part(code, "BOOKS", ())}  # fmt: skip
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
            Section(section.title, tuple(_with_examples(name, rule) for rule in section.rules))
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


def _with_examples(code: str, rule: Rule) -> Rule:
    """Have a rule’s examples asked of the calculators."""
    return rule._replace(examples=tuple(_example(code, example) for example in rule.examples))


def _example(code: str, example: Example | Worked | str | tuple[str, str]) -> Example:
    if isinstance(example, Example):
        return example
    if isinstance(example, Worked):
        return asked(code, example)
    return worked(code, example) if isinstance(example, str) else worked(*example)
