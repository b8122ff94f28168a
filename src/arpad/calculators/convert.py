"""Convert: a rating of one system on another's scale, by what is published and nothing else."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date as Date
from fractions import Fraction

from arpad.calculator import RATING, Answer, Calculator, refuse
from arpad.domain import Account, Step
from arpad.errors import BadInput
from arpad.inputs import Choice, Day, Form, Given, plain
from arpad.language import say
from arpad.library import question
from arpad.named import NamedTuple
from arpad.regulation import Clause, Number, Rules, exact, half_up
from arpad.systems._conversions import (
    CONVERSIONS,
    EXAMPLES,
    NO_LIMIT,
    ONLINE,
    SYSTEMS,
    Conversion,
    Segment,
    lowest,
    of_day,
    published,
    reached_from,
)

SOURCE = "as reported in public sources; federations’ own pages were not read"
FORM = Form(
    (
        RATING._replace(help="The rating you have.", example="1900"),
        Choice(name="from", label="Rated by", help="Where do you have this rating?", required=True,
               choices=SYSTEMS, example=CONVERSIONS[0].start),
        Choice(name="to", label="Converted to", help="Where do you want to know it?", required=True,
               choices=SYSTEMS, example=CONVERSIONS[0].end),
        Day(name="date", label="Day",
            help="If empty, we use the newest conversion."),
    )
)  # fmt: skip


class Converted(NamedTuple):
    """The rating by one published conversion.

    The converted rating is ``factor`` × rating + ``plus``, for ratings from ``low`` to ``high``.
    """

    exact: Number
    whole: int
    factor: Number
    plus: Number
    low: Number
    high: Number
    source: str
    dated: str
    certain: bool


class ConvertAnswer(Answer):
    """A rating on another scale; ``others`` are what else was published for the day."""

    kind = "convert"
    rating: Number
    rated_by: str
    converted_to: str
    exact: Number
    whole: int
    best: Converted
    others: tuple[Converted, ...]


def compute(given: Given) -> ConvertAnswer:
    """Answer a parsed form; raises BadInput where nothing is published."""
    start, end, rating = given["from"], given["to"], Fraction(exact(given["rating"]))
    day = given["date"]
    known = of_day(start, end, day)
    if not known:
        dated = [conversion.dated for conversion in published(start, end)]
        raise _no_day(day, dated) if dated else _unpublished(start, end)
    lines = [(conversion, conversion.line(rating)) for conversion in known]
    reaching = [(conversion, line) for conversion, line in lines if line is not None]
    if not reaching:
        raise _outside(given, known)
    best, *others = (_converted(conversion, line, rating) for conversion, line in reaching)
    return ConvertAnswer(
        calculator="convert",
        given=given,
        rules=Rules("Published conversions between rating systems", best.dated, None, SOURCE),
        rating=given["rating"],
        rated_by=start,
        converted_to=end,
        exact=best.exact,
        whole=best.whole,
        best=best,
        others=tuple(others),
        steps=tuple(_steps(given, (best, *others))),
        notes=tuple(_notes(given, best, len(others))),
        problems=(),
    )


def _converted(conversion: Conversion, line: Segment, rating: Fraction) -> Converted:
    value = line.at(rating)
    return Converted(
        exact=value,
        whole=half_up(value),
        factor=line.factor,
        plus=line.plus,
        low=_lowest_shown(conversion.low),
        high=conversion.high,
        source=conversion.source,
        dated=conversion.dated,
        certain=conversion.certain,
    )


def _unpublished(start: str, end: str) -> BadInput:
    """Refuse a pair without a formula, and say where one leads from there."""
    names = {"start": say(SYSTEMS[start]), "end": say(SYSTEMS[end])}
    if start == end:
        reason = say("the rating is in this system already.")
    elif {start, end} & ONLINE:
        reason = say("no federation publishes a formula for online ratings.")
    elif next(published(end, start), None):
        reason = say("a formula is published only from {end} to {start}, not back.", **names)
    else:
        reason = say("no formula is published from {start} to {end}.", **names)
    reached = reached_from(start)
    allowed = (
        say("from {start} to {systems}", start=start, systems=", ".join(reached))
        if reached
        else say("another system to start from: none is published from {start}", start=start)
    )
    return refuse("to", end, allowed, reason, reached[0] if reached else "")


def _no_day(day: Date | None, dated: Iterable[str]) -> BadInput:
    allowed = "; ".join(dict.fromkeys(map(say, dated)))
    if day is None:
        reason = say("the published formula no longer holds. Enter a day on which it did.")
        return refuse("date", "", allowed, reason)
    return refuse("date", day, allowed, say("we know no formula for that day."))


def _outside(given: Given, had: Sequence[Conversion]) -> BadInput:
    """Refuse a rating that no formula is for, or that one of the systems did not have."""
    low = _lowest_shown(min(conversion.low for conversion in had))
    high = max(conversion.high for conversion in had)
    allowed = say("a rating from {low} to {high}", low=plain(low), high=plain(high))
    return refuse("rating", plain(given["rating"]), allowed, _no_such_rating(given))


def _lowest_shown(low: Number) -> Number:
    """Return the lowest rating with two decimals that is not below a limit."""
    return low if low == int(low) else Fraction(-(-exact(low) * 100 // 1), 100)


def _no_such_rating(given: Given) -> str:
    start, end, day = given["from"], given["to"], given["date"]
    rating = Fraction(exact(given["rating"]))
    least, least_converted = lowest(start, day), lowest(end, day)
    if rating < least:
        message = "{system} has no rating below {lowest}."
        if day:
            message = "{system} had no rating below {lowest} on {day}."
        return say(message, system=say(SYSTEMS[start]), lowest=least, day=day)
    values = [
        half_up(line.at(rating))
        for conversion in published(start, end)
        if conversion.in_force(day) and (line := conversion.line(rating))
    ]
    if values and max(values) < least_converted:
        return say(
            "that would be {value} in {system}, which has no rating below {lowest}.",
            value=max(values),
            system=say(SYSTEMS[end]),
            lowest=least_converted,
        )
    return say("the published conversion does not reach that far.")


def _steps(given: Given, ways: tuple[Converted, ...]) -> Iterator[Step]:
    for way in ways:
        factor = _factor(Fraction(way.factor))
        values = way._asdict() | {"rating": given["rating"], "factor": factor}
        code = "convert-value" if way.factor == 0 else "convert-line"
        yield Step(code, values, Clause(way.source, way.dated))


def _factor(factor: Fraction) -> str:
    """Write a factor exactly: as a decimal, or as 4/3."""
    return plain(factor) if 10_000 % factor.denominator == 0 else str(factor)


def _notes(given: Given, best: Converted, others: int) -> Iterator[Account]:
    code = "convert-range" if best.high < NO_LIMIT else "convert-range-from"
    yield Account(code, {"low": _lowest_shown(best.low), "high": best.high})
    if not best.certain:
        yield Account("convert-one-source")
    if others:
        yield Account("convert-several", {"count": others + 1})
    if given["date"] is None:
        yield Account("convert-newest", {"dated": (best.dated,)})
    yield Account("convert-estimate")


CALCULATOR = Calculator(
    name="convert",
    title="Rating conversion",
    summary="A rating on another system’s scale, by published formulas with source, date, range.",
    form=FORM,
    compute=compute,
    positional=("rating",),
    opening=EXAMPLES[1].inputs,
    examples=EXAMPLES,
)

rate = question(CALCULATOR, "rating", "from", "to")
