"""The tables of a page are those of paper: the same captions, headings and cells, in one order."""

import re
from html import unescape
from urllib.parse import urlencode

import pytest

from arpad.calculators import NAMES, calculator
from arpad.reports import documents

FURTHER = [
    ("fide", {"rating": "2390", "games": "W1700,Du,bye,L2350", "view": "formula"}),
    ("fide", {"rating": "2390", "games": "W1700,D2350", "k": "40", "date": "2023-05-01"}),
    ("fide", {"rating": "unrated", "games": "W1800,D1900,bye,Lu,W1700,W1850"}),
    ("us-chess", {"rating": "1700", "games": "W1650,FW,L1750", "next_opponent": "1800"}),
    ("elo", {"rating": "1600", "games": "W1500,bye,D1700", "k": "20"}),
    ("performance", {"games": "W1800,FL,D1900,bye"}),
    ("plan", {"rating": "2400", "opponents": "4x2480-GM-GER,5x2350w-IM-FRA", "norm": "gm"}),
    ("compare", {"rating": "1700", "games": "W1650,D1700", "k": "30"}),
    ("convert", {"rating": "1900", "from": "fide", "to": "ecf"}),
]
ASKED = [*((name, calculator(name).opening) for name in NAMES), *FURTHER]


def text(markup):
    """What a piece of a page says, every gap as one space."""
    return " ".join(unescape(re.sub("<[^>]+>", "", markup)).split())


def rows_of(page):
    """The caption and the rows of each table of a result, headings first where it has any."""
    result = page.partition('<div id="part"')[2]
    for table in re.findall(r"<table.*?</table>", result, re.DOTALL):
        caption = "".join(re.findall(r"<caption>(.*?)</caption>", table))
        rows = re.findall(r"<tr>(.*?)</tr>", table)
        yield (
            text(caption),
            [
                [text(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row)]
                for row in rows
            ],
        )


def laid_out(table):
    """The same of a table as data; a reason is followed by its clause."""
    head = [list(table.columns)] if table.columns else []
    return table.caption, head + [
        [*map(text, row.cells), *([text(f"{row.reason} {row.clause}")] if row.reason else [])]
        for row in table.rows
    ]


@pytest.mark.parametrize(("name", "given"), ASKED)
def test_page_and_paper_have_the_same_tables(client, name, given):
    wanted = [laid_out(each) for each in documents.document(calculator(name).answer(given)).tables]
    page = client.get(f"/{name}?{urlencode(given)}&part=1").text
    listed = [each for each in wanted if each[0] == "Not counted"]  # a list on the page
    assert list(rows_of(page)) == [each for each in wanted if each not in listed]
    assert [row for _, rows in listed for (row,) in rows if row not in text(page)] == []
