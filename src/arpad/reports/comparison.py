"""A comparison of systems laid out: cards, the table of ways, lines for a terminal."""

from collections import ChainMap
from collections.abc import Iterator, Mapping
from typing import Any, cast

from arpad.declared import Names
from arpad.language import say
from arpad.numbers import decimals, points, short
from arpad.rating_system import further
from arpad.reports.layout import Card, in_columns
from arpad.reports.words import words

WAYS: Mapping[str, str] = ChainMap(cast("Any", Names(further())), {
    "fide": "FIDE’s table",
    "elo-us-simplified": "Elo, US simplified",
    "elo-fide-tiers": "Elo, FIDE tiers",
    "elo-rating-bands": "Elo, rating bands",
    "elo-k": "Elo, your own K",
    "us-chess": "US Chess",
})  # fmt: skip
COLUMNS = ("Rated by", "K", "Expected", "Exact change", "New rating")


def _ends(answer: Any) -> tuple[Any, Any]:
    """Return the ways with the lowest and with the highest new rating."""
    by_rating = sorted(answer.ways, key=lambda each: each.exact_new_rating)
    return by_rating[0], by_rating[-1]


def headline(answer: Any) -> str:
    """Say the result in one short sentence."""
    lowest, highest = _ends(answer)
    return say(
        "New rating from {lowest} to {highest}",
        lowest=short(lowest.new_rating),
        highest=short(highest.new_rating),
    )


def cards(answer: Any) -> Iterator[Card]:
    """Return the cards of a comparison: one for each way, and how far apart they are."""
    lowest, highest = _ends(answer)
    yield Card(
        say("Apart"),
        decimals(highest.exact_change - lowest.exact_change, 2),
        say(
            "Points between {lowest} and {highest}, for a score of {score}.",
            lowest=say(WAYS[lowest.way]),
            highest=say(WAYS[highest.way]),
            score=points(answer.score),
        ),
        True,
    )
    for each in answer.ways:
        yield Card(
            say(WAYS[each.way]),
            short(each.new_rating),
            _change(each),
        )


def _change(way: Any) -> str:
    change = decimals(way.exact_change, 2, signed=True)
    if way.k is None:
        return say("Change {change}, without a K.", change=change)
    return say("Change {change}, with K {k}.", change=change, k=short(way.k))


def rows(answer: Any) -> list[tuple[str, ...]]:
    """Return one row for each way, under ``COLUMNS``."""
    return [
        (
            say(WAYS[each.way]),
            short(each.k),
            decimals(each.expected, 4),
            decimals(each.exact_change, 2, signed=True),
            short(each.new_rating),
        )
        for each in answer.ways
    ]


def reasons(answer: Any) -> list[tuple[str, str]]:
    """Return each way and why its number is what it is."""
    return [(say(WAYS[each.way]), words(each.reason)) for each in answer.ways]


def lines(answer: Any) -> Iterator[str]:
    """Write a comparison for a terminal."""
    yield say(
        "{before}, score {score}: {headline}",
        before=short(answer.before),
        score=points(answer.score),
        headline=headline(answer),
    )
    yield ""
    yield from in_columns([tuple(map(say, COLUMNS)), *rows(answer)], texts=1)
