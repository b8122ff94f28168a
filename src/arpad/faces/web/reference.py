"""Worked examples and reference tables, computed by the same code as every answer."""

from arpad.calculator import Answer
from arpad.calculators import calculator
from arpad.calculators.odds import draws_by_level
from arpad.declared import shown, systems
from arpad.document import Inputs, Row, Table, rows, said
from arpad.language import decimals, say
from arpad.reports import documents
from arpad.reports.documents.convert import line_text
from arpad.reports.rules import book, layout
from arpad.rulebook import Chart
from arpad.systems._conversions import CONVERSIONS, SYSTEMS

_LEVELS = (1500, 1800, 2000, 2200, 2500, 2800)
_GAPS = (0, 100, 200, 400)


def examples(name: str) -> Table:
    """Return the worked examples of a calculator, each a link to its answer, with its source.

    Without further columns they are a list, each with its result.
    """
    question = calculator(name)
    first, *others = ((example, question.answer(example.inputs)) for example in question.examples)
    same = [first, *(other for other in others if other[1].kind == first[1].kind)]
    shown = documents.examples([answer for _, answer in same])
    head = (say("Example"), *shown.columns, say("Source")) if shown.columns else ()
    lines = [
        Row(
            (say(example.title), *(row.cells or _result(answer)), say(example.source)),
            others=(answer.given,),
        )
        for (example, answer), row in zip(same, shown.rows, strict=True)
    ]
    return Table(shown.caption, head, lines, frozenset({len(head) - 1}))


def _result(answer: Answer) -> tuple[str]:
    board = documents.document(answer).board
    return (board.number if board else "",)


def address(name: str, inputs: Inputs) -> str:
    """Return the address of an example."""
    return f"/{name}?{calculator(name).form.query(inputs)}"


def tables(name: str) -> list[Table]:
    """Return the tables that stand on a calculator’s page: of its own, and of rules."""
    own = {"plan": _draws, "convert": conversions}.get(name)
    asked = (
        {name: shown(name).rule_tables}
        if name in systems()
        else {code: shown(code).elsewhere.get(name, ()) for code in systems()}
    )
    return (
        [own()]
        if own
        else [
            _table(table)
            for code, anchors in asked.items()
            for anchor in anchors
            for rule in book(code).rules
            if rule.anchor == anchor
            for table in rule.tables
        ]
    )


def _table(of_rule: Chart) -> Table:
    """Lay a table of a rule out, its columns of words told from those of numbers."""
    caption, columns, lines, _ = layout.table(of_rule)
    texts = (place for place, cells in enumerate(zip(*lines, strict=True))
             if any(map(str.isalpha, "".join(cells))))  # fmt: skip
    return Table(caption, columns, rows(lines), frozenset(texts))


def _draws() -> Table:
    """Return the draws by level and gap, in per cent, before the expected score limits them."""
    cells = (
        (str(level), *(decimals(100 * draws_by_level(gap, level), 1) for gap in _GAPS))
        for level in _LEVELS
    )
    caption = say("Draws between equals by the model of level and gap, in per cent")
    return Table(
        caption, said("Mean rating", "Gap 0", "Gap 100", "Gap 200", "Gap 400"), rows(cells)
    )


def conversions() -> Table:
    """Return every conversion: from, to, when, its lines and its source."""
    cells = (
        (
            say(SYSTEMS[conversion.start]),
            say(SYSTEMS[conversion.end]),
            say(conversion.dated),
            "; ".join(map(line_text, conversion.of_ratings_on(conversion.last).lines)),
            say(conversion.source),
        )
        for conversion in CONVERSIONS
    )
    head = said("From", "To", "When", "Formula", "Source")
    caption = say("Every conversion that is built here")
    return Table(caption, head, rows(cells), frozenset({1, 2, 3, 4}))
