"""Where a clause is explained: the book and the rule that a step, a note or a reason leads to."""

from functools import cache

from arpad.regulation import Clause
from arpad.reports.rules import NAMES, book

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
