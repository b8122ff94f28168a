"""A book of rules as plain data for JSON, the same as its page and its text."""

from datetime import date

from arpad.language import say
from arpad.regulation import Rules
from arpad.reports.rules import book, layout

Data = dict[str, object]


def as_data(name: str, day: date | None = None) -> Data:
    """Return a book for ``day``, or with all its values by date."""
    regulation = book(name)
    return {
        "rules": name,
        "title": say(regulation.title),
        "date": None if day is None else day.isoformat(),
        "known": [say(text) for text in regulation.known],
        "sources": [{"title": say(text), "address": at} for text, at in regulation.sources],
        "editions": [_edition(edition) for edition in regulation.editions()],
        "sections": [
            {"title": title, "rules": [_rule(rule) for rule in rules]}
            for title, rules in layout.sections(regulation, day)
        ],
    }


def _edition(edition: Rules) -> Data:
    return {
        "document": say(edition.document),
        "edition": say(edition.edition),
        "effective": None if edition.effective is None else edition.effective.isoformat(),
        "source": say(edition.source),
        "reconstructed": edition.reconstructed,
    }


def _rule(rule: layout.ShownRule) -> Data:
    return {
        "anchor": rule.anchor,
        "section": rule.section,
        "title": rule.title,
        "text": list(rule.text),
        "tables": [table._asdict() for table in rule.tables],
        "examples": [_example(example) for example in rule.examples],
        "readings": [reading._asdict() for reading in rule.readings],
        "tests": list(rule.tests),
    }


def _example(example: layout.ShownExample) -> Data:
    names = ("name", "published", "computed")
    figures = [dict(zip(names, one, strict=True)) for one in example.figures]
    return {
        "title": example.title,
        "source": example.source,
        "figures": figures,
        "agrees": example.agrees,
        "calculator": example.calculator or None,
        "inputs": dict(example.inputs),
    }
