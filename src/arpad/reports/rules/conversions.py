"""Every published conversion of ratings, by pair of systems: formula, days, range, source."""

from collections.abc import Iterator

from arpad.calculators import calculator
from arpad.declared import part, systems
from arpad.language import say
from arpad.regulation import Clause
from arpad.reports.documents.convert import line_text
from arpad.reports.rules import asked
from arpad.rulebook import Book, Chart, Doubt, Example, Row, Rule, Section, node_ids
from arpad.systems._conversions import CONVERSIONS, SYSTEMS, Conversion, lowest, published

_PAIRS = tuple(dict.fromkeys((conversion.start, conversion.end) for conversion in CONVERSIONS))
_TESTS = "calculators/test_convert"


def _row(conversion: Conversion) -> Row:
    formula = "; ".join(map(line_text, conversion.of_ratings_on(conversion.last).lines))
    sources = say("confirmed by two sources") if conversion.certain else say("one")
    return formula, conversion.dated, conversion.source, sources


def _examples(start: str, end: str) -> Iterator[Example]:
    for example in calculator("convert").examples:
        if (example.inputs["from"], example.inputs["to"]) == (start, end):
            yield asked("convert", example)


def _pair(start: str, end: str) -> Rule:
    def rows() -> Iterator[Row]:
        return map(_row, published(start, end))

    return Rule(
        f"{start}-{end}",
        "{start} →",
        "{end}",
        (),
        tuple(Clause(conversion.source, conversion.dated) for conversion in published(start, end)),
        {"start": SYSTEMS[start], "end": SYSTEMS[end]},
        tables=(Chart("R is the rating", ("Formula", "When", "Publisher", "Known from"), rows),),
        examples=tuple(_examples(start, end)),
        tests=node_ids(_TESTS, "published_figures"),
    )


_ALL = Rule(
    "refused", "All", "What is refused",
    (
        "A conversion has a source, days and a range. No formula is turned round: a line fitted "
        "from one side is another line from the other. A pair, a day or a rating without a "
        "published formula is refused, and so are the ratings of playing sites.",
        "A formula was made for published ratings. A rating that one of the two systems does not "
        "have on the day is refused: in FIDE’s below {fide} now, with the lowest of its time "
        "before; in US Chess’s below {us_chess}. The tables have the ratings of the last day of "
        "each formula.",
    ),
    constants={code.replace("-", "_"): lowest(code, None) for code in systems()
               if part(code, "LOWEST", None)},
    readings=(
        Doubt("Two formulas of one day", "the newest leads, the others are shown"),
        Doubt("Two lines without a stated limit", "joined where they meet"),
        Doubt("FIDE’s lowest rating before July 2009", "1400, the last before that day"),
    ),
    tests=node_ids(
        _TESTS, "what_is_not_published_is_refused", "every_other_pair_is_refused",
        "a_conversion_is_whole", "days_outside_its_own_are_not_its_days",
        "several_formulas_of_one_day_are_all_shown",
        "a_rating_that_a_system_does_not_have_is_refused",
    ),
)  # fmt: skip

BOOK = Book(
    title="Published conversions of ratings",
    short="Conversions",
    summary="Every conversion that we have, with its formula, range, days and publisher.",
    known=("These are facts as their publishers or several reports give them. None is our own.",),
    sections=(
        Section("What holds for all", (_ALL,)),
        Section("From one system to another", tuple(_pair(*pair) for pair in _PAIRS)),
    ),
)
