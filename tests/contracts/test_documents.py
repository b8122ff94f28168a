"""Documents: laws that each holds, and a made-up one that every medium shows, of no known kind."""

import re
from datetime import date
from typing import Any

import pytest

from arpad.calculators import NAMES, WITH_LADDER, calculator, what_if
from arpad.document import Document, Figure, Row, Scoreboard, Table
from arpad.domain import Account, Problem, Step
from arpad.regulation import Clause, Rules
from arpad.reports.documents import document
from arpad.reports.html.tables import table
from arpad.reports.pdf.answer import on_paper
from arpad.reports.sharing import card, tables
from arpad.reports.text import lines

GIVEN = {
    f"{name} {place}": (name, given)
    for name in NAMES
    for place, given in enumerate(
        (calculator(name).opening, *(each.inputs for each in calculator(name).examples))
    )
}
LADDERS = {f"{name} what-if": name for name in WITH_LADDER}
BROKEN = re.compile(r"[{}]|None|Fraction")


def every_table(shown: Document) -> list[Table]:
    return [*shown.tables, *(each for each in shown.summary if isinstance(each, Table))]


def answered(name: str) -> Any:
    """Answer one of them, when its turn comes."""
    if name in LADDERS:
        made = calculator(LADDERS[name])
        return what_if.answer(made, dict(made.opening))
    calculator_name, given = GIVEN[name]
    return calculator(calculator_name).answer(dict(given))


@pytest.mark.parametrize("name", [*GIVEN, *LADDERS])
def test_a_document_is_whole(name):
    shown = document(answered(name))
    assert shown.title
    assert shown.headline
    assert not BROKEN.search(shown.headline)
    assert not shown.figures or shown.figures[0].leads
    for each in every_table(shown):
        wide = max((len(row.cells) for row in each.rows), default=0)
        assert all(place < max(wide, len(each.columns), 8) for place in each.text)
        for row in each.rows:
            assert len(row.others) <= len(row.cells)
            assert not BROKEN.search(" ".join((*row.cells, row.reason)))
            assert not each.columns or bool(row.reason) == (len(row.cells) < len(each.columns))


CLAUSE = Clause("Book of the Moon", "7", date(2020, 1, 1))
REASON = Account("not-played", clause=CLAUSE)
MADE_UP = Document(
    title="Tides <asked>",
    headline="High at nine",
    summary=("High tide at nine.", Table("", ("Hour", "Height"), [Row(("9", "4.2"))])),
    tables=(
        Table("By <hour>", ("Hour", "Said", "Height"), [
            Row(("9", "high & dry", "4.2"), others=({"hour": 9},)),
            Row(("10",), "the sea was away", CLAUSE),
        ], frozenset({1})),
        Table("Means", (), [Row(("Spring", "4.0"))], frozenset({0})),
        Table("Left out", (), [Row((), "the moon was new", CLAUSE)]),
    ),
    pictures=(),
    asked=(("Harbour", "Kiel"),),
    figures=(
        Figure("Height", "4.2 %", "Above the mark.", True),
        Figure("Hour", "9", "In the day."),
    ),
    steps=(Step("not-played", clause=CLAUSE),),
    notes=(REASON,),
    problems=(Problem(REASON),),
    board=Scoreboard("4.2", "Above the <mark>.", "Kiel, at nine", before="3.9", leads=True),
    rules=Rules("Book of the Moon", "first edition", None, "by heart"),
)  # fmt: skip
SAID = ("4.2", "high & dry", "the sea was away", "Spring", "the moon was new")


def test_a_document_of_no_known_kind_is_text():
    said = "\n".join(lines(MADE_UP))
    assert said.startswith(
        "High tide at nine.\n\nHour  Height\n   9     4.2\n\nStep by step\n  1. "
    )
    assert "[Book of the Moon, 7, from 2020-01-01]" in said
    assert said.endswith("Rules: Book of the Moon; first edition; by heart.")


def test_its_tables_are_html_with_a_link_where_a_cell_is_an_answer():
    first, second, third = (
        table(each, lambda inputs: f"/tides?{inputs}") for each in MADE_UP.tables
    )
    assert '<a class="turn" href="/tides?{&#x27;hour&#x27;: 9}">9</a>' in first
    assert "<caption>By &lt;hour&gt;</caption>" in first
    assert '<td class="text">high &amp; dry</td>' in first
    assert '<td class="text uncounted" colspan="2">the sea was away' in first
    assert second.startswith('<table class="methods">')
    assert third.startswith("<h3>Left out</h3>")


def test_it_is_paper_a_card_and_markdown(pdf_text):
    (paper,) = pdf_text(on_paper(MADE_UP, command="tides Kiel"))
    shared = tables.markdown(MADE_UP, "http://sea.example/")
    for text in (*SAID, "Above the mark.", "tides Kiel"):
        assert text in paper
    for text in SAID:
        assert text in shared
    drawn = card.card(MADE_UP, "http://sea.example/")
    for text in ("Tides &lt;asked&gt;", "from 3.9", "Above the &lt;mark&gt;.", "first edition"):
        assert text in re.sub("</text>\n<text[^>]*>", " ", drawn)
