"""A player's history on paper: the curve as lines, every period, whatever is to be checked."""

import io

import pytest
from pypdf import PdfReader

from arpad.calculators import history
from arpad.reports.documents import document
from arpad.reports.pdf.answer import pdf

HOSTILE = "<img src=x>, {{ 7*7 }}"


def game(day, white, black, result, ratings):
    own, other = ratings
    said = {"Event": "Open", "Date": day, "White": white, "Black": black, "Result": result}
    said |= {"WhiteElo": own, "BlackElo": other, "TimeControl": "5400+30"}
    head = "\n".join(f'[{name} "{value}"]' for name, value in said.items() if value)
    return f"{head}\n\n1. e4 e5 {result}\n\n"


def answer_of(months, player=HOSTILE):
    games = [
        game(f"20{10 + n // 12}.{n % 12 + 1:02}.05", player, "Bob", "1-0", (1800 + n % 40, 1750))
        for n in range(months)
    ]
    return history.compute("games.pgn", io.BytesIO("".join(games).encode()), {"player": player})


@pytest.fixture(scope="module")
def long():
    return answer_of(150)


def test_every_period_stands_on_it_under_repeated_headings(long, pdf_text):
    pages = pdf_text(pdf(long))
    assert len(pages) > 2
    text = " ".join(pages)
    rows = [" ".join(row.cells) for row in document(long).tables[0].rows]
    assert len(rows) == 150
    assert [row for row in rows if row not in text] == []
    assert all("Period Class Games Score" in page for page in pages[:-1])


def test_the_curve_is_lines(long):
    first = PdfReader(io.BytesIO(pdf(long))).pages[0]
    assert list(first.images) == []
    assert "Rating by day, as the file has it" in first.extract_text()


def test_names_are_text_and_nothing_is_clipped(long, pdf_text, written):
    assert f"{HOSTILE}: rating history" in pdf_text(pdf(long))[0]
    assert written.faults() == []
