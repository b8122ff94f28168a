"""A what-if ladder on paper: each figure of its tables, and the picture."""

import pytest

from arpad.calculators import calculator, what_if
from arpad.reports.documents import document
from arpad.reports.pdf.answer import pdf
from arpad.reports.pictures.by_game import ladder_picture

MANY = ",".join(f"{'WDL'[n % 3]}{1500 + 10 * n}" for n in range(40))
GIVEN: dict[str, dict[str, object]] = {
    "fide": {"rating": "1800", "games": "W1700,D1800,L1900", "games_played": "100"},
    "us-chess": {"rating": "1700", "games": "W1650,D1700,L1750,W1800", "games_played": "30"},
    "elo": {"rating": "1600", "games": MANY, "k": "20"},
}


def made(name):
    found = calculator(name)
    ladder = what_if.answer(found, GIVEN[name] | {what_if.NEXT: "1900"})
    return ladder, pdf(ladder, command=f"arpad {name} …")


def test_one_more_game_is_as_the_table_of_expected_scores_has_it(pdf_text):
    """K 20 and PD .36 at 100 points: the three games change −2.80, one more makes +10, 0 or −10."""
    (text,) = pdf_text(made("fide")[1])
    rows = ("Win 1813 1812.80 +12.80", "Draw 1803 1802.80 +2.80", "Loss 1793 1792.80 −7.20")
    assert "One more game, against 1900" in text
    assert [row for row in rows if row not in text] == []


@pytest.mark.parametrize("name", GIVEN)
def test_every_row_of_both_tables_is_there(name, pdf_text, written):
    ladder, data = made(name)
    pages = pdf_text(data)
    text = " ".join(pages)
    rows = [" ".join(row.cells) for table in document(ladder).tables for row in table.rows]
    assert len(rows) == 3 + len(ladder.games)
    assert [row for row in rows if row not in text] == []
    assert ladder_picture(ladder).title in pages[0]
    assert f"On the command line: arpad {name} …" in text
    assert written.faults() == []
