"""The rules as this program applies them, described for readers: one book for each regulation.

The numbers come from the objects the rooms compute with and are never typed again; the words, the
examples and the tests stand here. Loaded only when somebody asks for a rule.
"""

from functools import cache
from importlib import import_module

from arpad.rating_system import declared
from arpad.rulebook import Book

# In the order people meet them; the module of "us-chess" is ``us_chess``.
NAMES = (
    "fide", "norms", "performance", "us-chess", "elo", *declared(), "conversions", "model",
)  # fmt: skip


@cache
def book(name: str) -> Book:
    """Return one book by its name; raises KeyError for any other name."""
    if name not in NAMES:
        raise KeyError(name)
    if name in declared():
        made: Book = import_module("arpad.reports.rules.declared_book").book(name)
        return made
    found: Book = import_module(f"arpad.reports.rules.{name.replace('-', '_')}").BOOK
    return found
