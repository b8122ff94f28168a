"""A converted rating as a document, and a published formula as people write it."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from arpad.calculators.convert import ConvertAnswer, Converted
from arpad.document import Document, Figure, Scoreboard, Table, question, rows, said
from arpad.inputs import plain
from arpad.language import MINUS, decimals, say, short
from arpad.reports.documents import laid_out
from arpad.systems._conversions import NO_LIMIT, SYSTEMS, Segment


def document(answer: ConvertAnswer) -> Document:
    """Return the document of a conversion: the rating, its source, dates and range."""
    ends = {"start": say(SYSTEMS[answer.rated_by]), "end": say(SYSTEMS[answer.converted_to])}
    values = {"rating": short(answer.rating), "whole": short(answer.whole)} | ends
    headline = say("{rating} in {start} is {whole} in {end}", **values)
    cells = [_cells(line) for line in (answer.best, *answer.others)]
    head = said("Source", "When", "Ratings", "Exact", "Rounded")
    table = Table(say("What is published"), head, rows(cells), frozenset({0, 1, 2}))
    whole = Figure(
        say("Converted rating"),
        values["whole"],
        say("From {rating} in {start} to {end}.", **values),
        True,
    )
    return laid_out(
        answer,
        headline=headline,
        board=Scoreboard(
            values["whole"],
            say(
                "{rating} in {start} is about {whole} in {end}. It is an estimate; one player can "
                "be 100 points off.",
                **values,
            ),
            question(values["rating"], ends["start"], ends["end"]),
            before=values["rating"],
            leads=True,
        ),
        summary=(headline, *map(_line, cells)),
        figures=(whole, *_figures(answer)),
        tables=(table,),
    )


def examples(answers: Sequence[ConvertAnswer]) -> Table:
    """Return conversions side by side."""
    cells = ((decimals(answer.exact, 2), short(answer.whole)) for answer in answers)
    return Table(say("Ratings converted"), said("Exact", "Rounded"), rows(cells))


def _figures(answer: ConvertAnswer) -> Iterator[Figure]:
    yield Figure(
        say("Exact value"), decimals(answer.exact, 2), say("By the formula, before rounding.")
    )
    yield Figure(
        say("Valid for"),
        _range(answer.best),
        say("The ratings the formula is for, and that both systems have."),
    )
    yield Figure(
        say("Source"),
        say("confirmed by two sources") if answer.best.certain else say("one"),
        say("{source}: {dated}.", source=say(answer.best.source), dated=say(answer.best.dated)),
    )


def _cells(line: Converted) -> tuple[str, ...]:
    return (
        say(line.source),
        say(line.dated),
        _range(line),
        decimals(line.exact, 2),
        short(line.whole),
    )


def _range(line: Converted) -> str:
    """Write the range of a formula; where its publisher sets no upper limit, none is made up."""
    if line.high >= NO_LIMIT:
        return say("from {low}", low=short(line.low))
    return say("{low} to {high}", low=short(line.low), high=short(line.high))


def _line(cells: tuple[str, ...]) -> str:
    source, dated, ratings, exact, whole = cells
    return say(
        "  {whole} (exactly {exact}): {source}; {dated}; ratings {ratings}",
        whole=whole,
        exact=exact,
        source=source,
        dated=dated,
        ratings=ratings,
    )


def line_text(line: Segment) -> str:
    """Write a line with its range: “1000 to 2109: 0.64 × R + 760”."""
    values = {"low": _number(line.low), "high": _number(line.high), "formula": _formula(line)}
    if line.high < NO_LIMIT:
        return say("{low} to {high}: {formula}", **values)
    return say("from {low}: {formula}", **values) if line.low else values["formula"]


def _formula(line: Segment) -> str:
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
