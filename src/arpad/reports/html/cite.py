"""A clause as HTML: a link to the rule that proves it, or its text alone.

Pages of the server have links; a file on a disk has no other page beside it. Each piece begins with
a space, so that it follows a sentence, and is empty for no clause.
"""

from collections.abc import Callable
from functools import cache, partial
from gettext import NullTranslations
from typing import Literal

from markupsafe import Markup

from arpad.language import current
from arpad.regulation import Clause
from arpad.reports.words import clause_text

Cite = Callable[[Clause | None], Markup]
# What of it is written: with the edition’s first day, without it, or the section’s number alone.
Written = Literal["full", "undated", "section"]


def linked(clause: Clause | None) -> Markup:
    """Return the whole clause as a link to its rule; its text alone where no book has it."""
    return _cite(clause, written="full", link=True)


def filters(*, link: bool) -> dict[str, Cite]:
    """Return the filters of a report: ``cite``, and ``section`` or ``step`` for the number alone.

    A page of thousands of links is heavy: there the rule tells the day.
    """
    written: Written = "undated" if link else "full"
    return {
        "cite": partial(_cite, written=written, link=link),
        "section": partial(_cite, written="section", link=link),
        "step": partial(_cite, written="section" if link else "full", link=link),
    }


def _cite(clause: Clause | None, *, written: Written, link: bool) -> Markup:
    return Markup() if clause is None else _piece(clause, written, current(), link=link)


@cache
def _piece(
    clause: Clause,
    written: Written,
    in_language: NullTranslations,  # noqa: ARG001
    *,
    link: bool,
) -> Markup:
    """Write a clause; there are few of them, and every player has a dozen."""
    inside = _text(clause, written)
    if link:
        from arpad.reports.rules.places import place  # asked for by pages only

        if rule := place(clause):
            inside = Markup("<a href=/rules/{}#{}>{}</a>").format(*rule, inside)
    return Markup(" <cite>{}</cite>").format(inside)


def _text(clause: Clause, written: Written) -> str:
    if written == "section" and clause.section:
        number = clause.section.partition(" ")[0]
        return number if number[0].isdigit() else clause.section
    return clause_text(clause if written == "full" else clause._replace(effective=None))
