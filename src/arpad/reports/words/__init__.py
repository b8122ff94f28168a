"""Accounts (steps, reasons, notes, problems) put into words, one file for each subject.

Every sentence is one whole template with named values, so that another language can be another
set of templates.
"""

from collections.abc import Mapping
from functools import cache
from string import Formatter
from typing import Any

from arpad.domain import Account
from arpad.language import say
from arpad.reports.numbers import MINUS, decimals, points, short
from arpad.reports.words import (
    common,
    elo,
    events,
    fide,
    fide_events,
    performance,
    trf,
    us_chess,
)

_SUBJECTS = (common, elo, events, fide, fide_events, performance, trf, us_chess)
WORDS: dict[str, str] = {
    code: sentence for subject in _SUBJECTS for code, sentence in subject.WORDS.items()
}

_MOST_TERMS = 8  # a longer sum is not written out: the table of games has it


@cache
def _pieces(template: str) -> tuple[tuple[str, str, str], ...]:
    """Take a template apart: the text before each value, its name and its format."""
    return tuple(
        (before, name or "", spec or "") for before, name, spec, _ in Formatter().parse(template)
    )


def fill(template: str, values: Mapping[str, Any]) -> str:
    """Put values into a template: ``str.format`` with the field's own formats.

    d2 decimals, s2 signed, g signed and short, t0 as a term of a sum (− 3), r rating, p points,
    =2 a sum and its total, l a list of texts.
    """
    return "".join(
        before + (_written(values[name], spec) if name else "")
        for before, name, spec in _pieces(template)
    )


def _written(value: Any, spec: str) -> str:
    if isinstance(value, Account):
        return words(value)
    if value is None:
        return say("none")
    match spec[:1]:
        case "d":
            return decimals(value, int(spec[1:]))
        case "g":
            return short(value, signed=True)
        case "s":
            return decimals(value, int(spec[1:]), signed=True)
        case "r":
            return short(value)
        case "p":
            return points(value)
        case "t":
            text = decimals(abs(value), int(spec[1:]))
            return f"{MINUS if value < 0 else '+'} {text}"
        case "l":
            return ", ".join(say(each) for each in value)
        case "=":
            return _sum(value, int(spec[1:]))
    return str(value)


def _sum(terms: tuple[Any, ...], places: int) -> str:
    total = decimals(sum(terms), places)
    if not 1 < len(terms) <= _MOST_TERMS:
        return total
    return " + ".join(decimals(term, places) for term in terms) + f" = {total}"


def words(account: Account) -> str:
    """Return the sentence for an account."""
    return fill(say(WORDS[account.code]), account.values)
