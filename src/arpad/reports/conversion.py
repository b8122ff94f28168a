"""A converted rating laid out: cards, the table of formulas, lines for a terminal."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from arpad.inputs import plain
from arpad.language import say
from arpad.numbers import MINUS, decimals, short
from arpad.reports.layout import Card
from arpad.systems._conversions import NO_LIMIT, SYSTEMS, Line

COLUMNS = ("Source", "When", "Ratings", "Exact", "Rounded")


def headline(answer: Any) -> str:
    """Say the result in one short sentence."""
    return say(
        "{rating} in {start} is {whole} in {end}",
        rating=short(answer.rating),
        start=say(SYSTEMS[answer.rated_by]),
        whole=short(answer.whole),
        end=say(SYSTEMS[answer.converted_to]),
    )


def _range(each: Any) -> str:
    """Write the range of a formula; where its publisher sets no upper limit, none is made up."""
    if each.high >= NO_LIMIT:
        return say("from {low}", low=short(each.low))
    return say("{low} to {high}", low=short(each.low), high=short(each.high))


def cards(answer: Any) -> Iterator[Card]:
    """Return the cards of a conversion: the rating, its source, dates and range."""
    yield Card(
        say("Converted rating"),
        short(answer.whole),
        say(
            "From {rating} in {start} to {end}.",
            rating=short(answer.rating),
            start=say(SYSTEMS[answer.rated_by]),
            end=say(SYSTEMS[answer.converted_to]),
        ),
        True,
    )
    yield Card(
        say("Exact value"), decimals(answer.exact, 2), say("By the formula, before rounding.")
    )
    yield Card(
        say("Range"),
        _range(answer.best),
        say("The ratings the formula is for, and that both systems have."),
    )
    yield Card(
        say("Source"),
        say("two or more") if answer.best.certain else say("one"),
        say("{source}: {dated}.", source=say(answer.best.source), dated=say(answer.best.dated)),
    )


def rows(answer: Any) -> list[tuple[str, ...]]:
    """Return one row for each formula published for the day, under ``COLUMNS``."""
    return [
        (
            say(each.source),
            say(each.dated),
            _range(each),
            decimals(each.exact, 2),
            short(each.whole),
        )
        for each in (answer.best, *answer.others)
    ]


def lines(answer: Any) -> Iterator[str]:
    """Write a conversion for a terminal."""
    yield headline(answer)
    for source, dated, ratings, exact, whole in rows(answer):
        yield say(
            "  {whole} (exactly {exact}): {source}; {dated}; ratings {ratings}",
            whole=whole,
            exact=exact,
            source=source,
            dated=dated,
            ratings=ratings,
        )


def line_text(line: Line) -> str:
    """Write a line with its range: “1000 to 2109: 0.64 × R + 760”."""
    values = {"low": _number(line.low), "high": _number(line.high), "formula": _formula(line)}
    if line.high < NO_LIMIT:
        return say("{low} to {high}: {formula}", **values)
    return say("from {low}: {formula}", **values) if line.low else str(values["formula"])


def _formula(line: Line) -> str:
    """Write a line as people do: R + 50, 0.6 × R + 700, or the value alone where R is out of it."""
    if not line.factor:
        return _number(line.plus)
    size = abs(line.factor)
    times = "" if size == 1 else f"{_number(size, 10_000)} × "
    start = f"{MINUS if line.factor < 0 else ''}{times}R"
    if not line.plus:
        return start
    return f"{start} {MINUS if line.plus < 0 else '+'} {_number(abs(line.plus))}"


def _number(value: Fraction, parts: int = 100) -> str:
    """Write a number exactly: as a decimal if it ends, else as a fraction."""
    return plain(value) if parts % value.denominator == 0 else str(value)
