"""Accounts (steps, reasons, notes, problems) put into words, one file for each subject.

Every sentence is one whole template with named values, so that another language can be another
set of templates.
"""

from collections.abc import Callable, Mapping
from functools import cache
from gettext import NullTranslations
from importlib import import_module
from string import Formatter
from typing import Any

from arpad.domain import Account
from arpad.language import current, say
from arpad.numbers import MINUS, decimals, points, short
from arpad.rating_system import declaration, declared
from arpad.regulation import Clause

# In the order in which they are looked through: what a single calculation says comes first, so that
# it need not load the rest.
_SUBJECTS = (
    "common", "fide", "us_chess", "elo", "performance", "plans", "fide_events", "events", "trf",
    "us_files", "pgn", "tables", "lists", "norms", "conversions",
)  # fmt: skip


def _of(subject: str) -> Mapping[str, str]:
    found: Mapping[str, str] = import_module(f"arpad.reports.words.{subject}").WORDS
    return found


@cache
def _sentence(code: str) -> str:
    """Return the template of a code; raises KeyError for one that no subject has."""
    for subject in _SUBJECTS:
        if (sentence := _of(subject).get(code)) is not None:
            return sentence
    room = code.partition("-")[0]
    if room in declared():
        return declaration(room).WORDS[code]
    raise KeyError(code)


def every_sentence() -> dict[str, str]:
    """Return the templates of all subjects and rooms by their codes."""
    found = [_of(subject) for subject in _SUBJECTS]
    found += [declaration(room).WORDS for room in declared()]
    return {code: text for words in found for code, text in words.items()}


_MOST_TERMS = 8  # a longer sum is not written out: the table of games has it


def _writer(spec: str) -> Callable[[Any], str]:
    """Return what writes a value by its format."""
    kind, places = spec[:1], int(spec[1:] or 0)
    writers: dict[str, Callable[[Any], str]] = {
        "": str,
        "d": lambda value: decimals(value, places),
        "g": lambda value: short(value, signed=True),
        "s": lambda value: decimals(value, places, signed=True),
        "r": short,
        "p": points,
        "t": lambda value: f"{MINUS if value < 0 else '+'} {decimals(abs(value), places)}",
        "l": lambda texts: ", ".join(say(each) for each in texts),
        "=": lambda terms: _sum(terms, places),
    }
    return writers[kind]


@cache
def _pieces(template: str) -> tuple[tuple[str, str, Callable[[Any], str]], ...]:
    """Take a template apart: the text before each value, its name and what writes it."""
    return tuple(
        (before, name or "", _writer(spec or ""))
        for before, name, spec, _ in Formatter().parse(template)
    )


def fill(template: str, values: Mapping[str, Any]) -> str:
    """Put values into a template: ``str.format`` with the field's own formats.

    d2 decimals, s2 signed, g signed and short, t0 as a term of a sum (− 3), r rating, p points,
    =2 a sum and its total, l a list of texts.
    """
    parts = []
    for before, name, write in _pieces(template):
        parts.append(before)
        if name:
            value = values[name]
            if isinstance(value, Account):
                parts.append(words(value))
            else:
                parts.append(say("none") if value is None else write(value))
    return "".join(parts)


def _sum(terms: tuple[Any, ...], places: int) -> str:
    total = decimals(sum(terms), places)
    if not 1 < len(terms) <= _MOST_TERMS:
        return total
    return " + ".join(decimals(term, places) for term in terms) + f" = {total}"


def words(account: Account) -> str:
    """Return the sentence for an account."""
    return fill(say(_sentence(account.code)), account.values)


def clause_text(clause: Clause) -> str:
    """Write a clause; there are few of them, and every answer has a dozen."""
    return _clause_text(clause, current())


@cache
def _clause_text(clause: Clause, in_language: NullTranslations) -> str:  # noqa: ARG001
    return str(clause)
