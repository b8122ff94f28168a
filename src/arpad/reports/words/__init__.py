"""Accounts (steps, reasons, notes, problems) put into words, one file for each subject.

Every sentence is one whole template with named values, so that another language can be another
set of templates.
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from string import Formatter
from typing import Any

from arpad import language
from arpad.declared import declaration, module_name, part, systems
from arpad.domain import Account
from arpad.language import MINUS, decimals, points, say, short
from arpad.regulation import Clause, total_of

# What several systems say.
WORDS = {
    "sum-expected": (
        "Expected score, game by game, by 1 / (1 + 10^((opponent − own) / 400)): {terms:=3}."
    ),
    "sum-k": "{reason}.",
    "sum-change": (
        "Change = K × (score − expected score) = {k:r} × ({score:p} − {expected:d3}) = {change:s2}."
    ),
    "sum-new-rating": (
        "New rating = {before:r} {change:t2} = {exact_new_rating:d2}, to the nearest whole number "
        "{new_rating:r}."
    ),
    "sum-new-rating-bonus": (
        "New rating = {before:r} {change:t2} + {bonus:r} = {exact_new_rating:d2}, to the nearest "
        "whole number {new_rating:r}."
    ),
    "not-played": "not played over the board, so not rated",
    "opponent-unrated": "the opponent has no rating, so the game does not count",
    "k-typed": "K = {k:r}, as given",
    "games-played-not-given": (
        "You did not say how many rated games you have, so we assumed that you are not new. "
        "If you are new, your K is larger: enter your number of games."
    ),
    "rules-reconstructed": (
        "We did not read the rules of that time in the federation’s own text. This answer follows "
        "what others write of them ({edition})."
    ),
    "rules-later": "We have no older rules than those of {day}, so we used these.",
    "no-counted-game": "No game here counts, so your rating does not change.",
    "date-not-given": (
        "You did not enter a date, so we used the newest rules ({edition}). Older rules treat "
        "one of these games differently."
    ),
}

# In the order in which they are looked through, after what all systems say and what those say that
# are in use, so that a single calculation need not load the rest.
_SUBJECTS = (
    "reports.words.plans", "reports.words.events", "formats.words.trf",
    "formats.words.us_files", "formats.words.pgn", "formats.words.tables", "reports.words.lists",
    "reports.words.conversions",
)  # fmt: skip


def _of(subject: str) -> Mapping[str, str]:
    sentences: Mapping[str, str] = import_module(f"arpad.{subject}").WORDS
    return sentences


@cache
def _sentence(code: str) -> str:
    """Return the template of a code; raises KeyError for one that nobody says."""
    for words in _every_words():
        if (sentence := words.get(code)) is not None:
            return sentence
    raise KeyError(code)


@cache
def has_words(code: str) -> bool:
    """Whether there is a sentence of this code."""
    return any(code in words for words in _every_words())


def _every_words() -> Iterator[Mapping[str, str]]:
    yield WORDS
    used = [code for code in systems() if module_name(code) in sys.modules]
    yield from (declaration(code).WORDS for code in used)
    yield from _of_books(used)
    yield from map(_of, _SUBJECTS)
    others = [code for code in systems() if code not in used]
    yield from (declaration(code).WORDS for code in others)
    yield from _of_books(others)


def _of_books(codes: Iterable[str]) -> Iterator[Mapping[str, str]]:
    for code in codes:
        for name in part(code, "BOOKS", ()):
            yield import_module(f"{module_name(code)}.words.{name}").WORDS


def every_sentence() -> dict[str, str]:
    """Return the templates of all subjects and rooms by their codes."""
    return {code: text for words in _every_words() for code, text in words.items()}


_MOST_TERMS = 8  # a longer sum is not written out: the table of games has it


@cache
def writer(spec: str) -> Callable[[Any], str]:
    """Return what writes a value by its format."""
    kind, places = spec[:1], int(spec[1:] or 0)
    writers: dict[str, Callable[[Any], str]] = {
        "": str,
        "d": lambda value: decimals(value, places),
        "g": lambda value: short(value, signed=True),
        "s": lambda value: decimals(value, places, signed=True),
        "r": lambda value: short(value, places or 2),
        ">": lambda values: " → ".join(decimals(value, places) for value in values),
        "p": points,
        "t": lambda value: f"{MINUS if value < 0 else '+'} {decimals(abs(value), places)}",
        "l": lambda texts: ", ".join(say(text) for text in texts),
        "=": lambda terms: _sum(terms, places),
    }
    return writers[kind]


@cache
def _pieces(template: str) -> tuple[tuple[str, str, Callable[[Any], str]], ...]:
    """Take a template apart: the text before each value, its name and what writes it."""
    return tuple(
        (before, name or "", writer(spec or ""))
        for before, name, spec, _ in Formatter().parse(template)
    )


def fill(template: str, values: Mapping[str, Any]) -> str:
    """Put values into a template: ``str.format`` with the field's own formats.

    d2 decimals, s2 signed, g signed and short, t0 as a term of a sum (− 3), r rating, p points,
    =2 a sum and its total, l a list of texts, >2 one number after another.
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
    total = decimals(total_of(terms), places)
    if not 1 < len(terms) <= _MOST_TERMS:
        return total
    return " + ".join(decimals(term, places) for term in terms) + f" = {total}"


def words(account: Account) -> str:
    """Return the sentence for an account."""
    return fill(say(_sentence(account.code)), account.values)


def clause_text(clause: Clause) -> str:
    """Write a clause; there are few of them, and every answer has a dozen."""
    return _clause_text(clause, language.catalogue.get())


@cache
def _clause_text(clause: Clause, in_language: object) -> str:  # noqa: ARG001
    return str(clause)
