"""A book of rules as plain data for JSON, the same as its page and its text."""

from datetime import date
from typing import Any

from arpad.language import say
from arpad.reports.rules import book, layout

Data = dict[str, Any]


def as_data(name: str, day: date | None = None) -> Data:
    """Return a book for ``day``, or with all its values by date."""
    found = book(name)
    return {
        "rules": name,
        "title": say(found.title),
        "date": None if day is None else day.isoformat(),
        "known": [say(each) for each in found.known],
        "sources": [{"title": say(text), "address": at} for text, at in found.sources],
        "editions": [_edition(each) for each in found.editions()],
        "sections": [
            {"title": title, "rules": [_rule(each) for each in rules]}
            for title, rules in layout.sections(found, day)
        ],
    }


def _edition(each: Any) -> Data:
    return {
        "document": say(each.document),
        "edition": say(each.edition),
        "effective": None if each.effective is None else each.effective.isoformat(),
        "source": say(each.source),
        "reconstructed": each.reconstructed,
    }


def _rule(rule: layout.ShownRule) -> Data:
    return {
        "anchor": rule.anchor,
        "section": rule.section,
        "title": rule.title,
        "text": list(rule.text),
        "tables": [each._asdict() for each in rule.tables],
        "examples": [_example(each) for each in rule.examples],
        "readings": [each._asdict() for each in rule.readings],
        "tests": list(rule.tests),
    }


def _example(each: layout.ShownExample) -> Data:
    names = ("name", "published", "computed")
    figures = [dict(zip(names, one, strict=True)) for one in each.figures]
    return {
        "title": each.title,
        "source": each.source,
        "figures": figures,
        "agrees": each.agrees,
        "calculator": each.calculator or None,
        "inputs": dict(each.inputs),
    }
