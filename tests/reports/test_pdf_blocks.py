"""Blocks on pages: none is broken, headings stay with what follows, tables begin anew."""

import pytest

from arpad.document import Row, Table
from arpad.reports.pdf.blocks import Block, gap, height, pages
from arpad.reports.pdf.paper import MARGIN, SEMIBOLD, Paper, Run, Type
from arpad.reports.pdf.setting import Setting
from arpad.reports.pdf.tables import SetTable


def nothing(x, y):
    pass


def block(high, **further):
    return Block(high, nothing, **further)


HEAD = block(10)


def heights(found):
    return [[(each.height, down) for each, down in page] for page in found]


def test_a_page_takes_what_fits():
    found = pages([block(40), block(50), block(10), block(1)], 100)
    assert heights(found) == [[(40, 0), (50, 40), (10, 90)], [(1, 0)]]


def test_what_is_kept_together_moves_to_the_next_page_as_one():
    found = pages([block(60), block(10, keep=True), block(20, keep=True), block(20)], 100)
    assert heights(found) == [[(60, 0)], [(10, 0), (20, 10), (20, 30)]]


def test_what_is_kept_together_and_higher_than_a_page_is_parted_all_the_same():
    found = pages([block(60, keep=True), block(60, keep=True), block(60)], 100)
    assert heights(found) == [[(60, 0)], [(60, 0)], [(60, 0)]]


def test_headings_of_a_table_stand_again_on_each_page_that_its_rows_open():
    found = list(pages([HEAD, *(block(40, again=HEAD) for _ in range(4))], 100))
    assert heights(found) == [[(10, 0), (40, 10), (40, 50)], [(10, 0), (40, 10), (40, 50)]]


def test_no_page_begins_with_a_distance():
    assert heights(pages([block(95), gap(10), block(20)], 100)) == [[(95, 0)], [(20, 0)]]


def test_what_is_higher_than_a_page_has_one_to_itself():
    assert heights(pages([block(10), block(500), block(10)], 100)) == [
        [(10, 0)],
        [(500, 0)],
        [(10, 0)],
    ]


@pytest.fixture(scope="module")
def setting():
    paper = Paper("Paper")
    yield Setting(paper, 9)
    paper.close()


@pytest.mark.parametrize("text", ["word " * 60, "W1650," * 90, "x" * 900, "a", ""])
def test_lines_are_no_wider_than_asked_and_lose_nothing(setting, text):
    type_ = Type(9)
    lines = setting.paper.lines([Run(text, type_)], 100)
    written = ["".join(each.text for each in line) for line in lines]
    assert "".join(written).replace(" ", "") == text.replace(" ", "")
    assert max(setting.paper.measure(line.rstrip(), type_) for line in written) <= 100


def test_pieces_of_a_line_follow_one_another(setting):
    runs = [Run("Rated games ", Type(9)), Run("100", Type(9, SEMIBOLD))]
    ((first, second),) = setting.paper.lines(runs, 300)
    assert second.at == pytest.approx(first.at + setting.paper.measure("Rated games ", Type(9)))


WIDE = Table(
    "Wide",
    ("Name", "Rating", "A column of words"),
    [Row(("Somebody of a very long name " * 3, "1800", "word " * 40)), Row(("Ann", "1"), "why")],
    frozenset({0, 2}),
)


def test_a_table_is_as_wide_as_its_room_and_breaks_its_words(setting, written):
    columns = SetTable(setting, WIDE, 300)
    assert sum(columns.widths) == pytest.approx(300)
    setting.paper.new_page()
    down = MARGIN
    for each in columns.blocks():
        each.draw(MARGIN, down)
        down += each.height
    assert written.faults() == []
    assert max(right for _, _, _, right, *_ in written.texts) <= MARGIN + 300


def test_a_table_of_numbers_alone_keeps_them_whole(setting):
    table = Table("", ("Rating", "New"), [Row(("1800", "1813"))])
    assert len({each.height for each in SetTable(setting, table, 200).blocks()}) == 2
    assert height(SetTable(setting, table, 200).blocks()) < 3 * setting.body.leading


def test_words_begin_and_numbers_end_where_those_above_them_do(setting, written):
    cells = (("Ann", "1"), ("Ludmila", "1000"))
    table = Table("", ("Who", "How many"), [Row(each) for each in cells], frozenset({0}))
    setting.paper.new_page()
    for number, each in enumerate(SetTable(setting, table, 300).blocks()):
        each.draw(36, 36 + 20 * number)
    lefts, rights = ({}, {})
    for _, left, _, right, _, said, _ in written.texts:
        lefts[said], rights[said] = left, right
    assert lefts["Who"] == lefts["Ann"] == lefts["Ludmila"]
    assert rights["1"] == pytest.approx(rights["1000"])
    assert lefts["1"] > lefts["1000"]
