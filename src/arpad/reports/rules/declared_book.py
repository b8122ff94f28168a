"""The book of a system that its room declares."""

from arpad.rating_system import declaration, room
from arpad.reports.rules.description import worked
from arpad.rulebook import Book, Rule, Section


def book(code: str) -> Book:
    """Return the book of a room, its rules with the calculator’s examples."""
    declares, system = declaration(code), room(code)
    editions = system.editions()
    return Book(
        title=f"{system.name} ratings as applied",
        short=system.name,
        summary=(declares.__doc__ or "").strip().partition("\n")[0],
        known=tuple(dict.fromkeys(f"{each.document}: {each.source}." for each in editions)),
        sections=tuple(
            Section(section.title, tuple(_with_examples(code, rule) for rule in section.rules))
            for section in declares.RULES
        ),
        editions=system.editions,
    )


def _with_examples(code: str, rule: Rule) -> Rule:
    return rule._replace(examples=(*rule.examples, *(worked(code, each) for each in rule.worked)))
