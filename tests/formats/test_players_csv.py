"""The table of players: any delimiter and order of columns, every fault with its place."""

from collections import Counter
from fractions import Fraction

import pytest

from arpad.domain import Entry, Player, Rating
from arpad.formats.files import File, readings
from arpad.formats.players_csv import COLUMNS, read, renewed
from arpad.reports.words import words


def rows(text):
    table = read(text.encode() if isinstance(text, str) else text)
    assert table.problems == ()
    return [(row.id, row.number, dict(row.values)) for row in table.rows]


def found(text):
    table = read(text.encode() if isinstance(text, str) else text)
    return [(each.account.code, each.severity, each.line, each.column) for each in table.problems]


def test_every_column_is_read():
    heading = "id,rating,games_played,birth_year,peak,k,base,standard"
    us_chess = "published_rating,floor,initial_rating,initial_games,wins,draws,losses,events"
    others = "deviation,volatility,evaluations"
    row = "1503014,1800,120,2001,1850,20,1803,1790,1795,1600,750.5,3,5,6,7,8,30.5,0.06,104"
    text = f"{heading},{us_chess},{others}\n{row}\n"
    values = {
        "rating": 1800,
        "games_played": 120,
        "birth_year": 2001,
        "peak": 1850,
        "k": 20,
        "base": 1803,
        "standard": 1790,
        "published_rating": 1795,
        "floor": 1600,
        "initial_rating": Fraction(1501, 2),
        "initial_games": 3,
        "wins": 5,
        "draws": 6,
        "losses": 7,
        "events": 8,
        "deviation": Fraction(61, 2),
        "volatility": Fraction(3, 50),
        "evaluations": 104,
    }
    assert rows(text) == [("1503014", None, values)]
    assert set(values) | {"id", "number"} | set(TEXTS) == set(COLUMNS)


TEXTS = {"title": "FM WIM", "womens_title": "WIM", "federation": "NOR", "sex": "w"}


@pytest.mark.parametrize(
    ("heading", "row"),
    [
        ("number,title,womens_title,federation,sex", "1,FM WIM,WIM,NOR,w"),
        ("No.;Titles;WTit;Fed;Sex", "1;fm/wim;wm;nor;F"),
        ("no\tTit\tW-Title\tfed\tsex", "1\tf+wim\tWIM\tNOR\tW"),
    ],
)
def test_titles_and_federations(heading, row):
    (read_row,) = read(f"{heading}\n{row}\n".encode()).rows
    assert read_row.texts == TEXTS


@pytest.mark.parametrize(
    ("column", "cell", "read_as"),
    [
        ("title", "-", ""), ("womens_title", "–", ""), ("title", "", None), ("title", "NM", None),
        ("title", "GM IM FM", None), ("womens_title", "FM", None), ("federation", "Norway", None),
        ("sex", "x", None), ("sex", "m", "m"),
    ],
)  # fmt: skip
def test_a_sign_says_that_there_is_no_title_and_other_texts_are_named(column, cell, read_as):
    table = read(f"number;{column}\n7;{cell}\n".encode())
    assert table.rows[0].texts == ({} if read_as is None else {column: read_as})
    faults = [each.account.values["given"] for each in table.problems]
    assert faults == ([cell] if cell and read_as is None else [])
    for each in table.problems:
        assert "It must be " in words(each.account)


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_delimiters_line_ends_and_marks(delimiter, newline, mark):
    lines = [["Number", "RATING", "Games played"], ["7", "1650", "31"], ["8", "", "5"]]
    text = newline.join(delimiter.join(line) for line in lines)
    expected = [("", 7, {"rating": 1650, "games_played": 31}), ("", 8, {"games_played": 5})]
    assert rows(mark + text.encode()) == expected


def test_excel_s_unicode_text():
    assert rows("number\tk\n1\t40\n".encode("utf-16")) == [("", 1, {"k": 40})]


@pytest.mark.parametrize("written", ["1503014", " 01503014 ", "'1503014", "'1503014'"])
def test_an_id_is_the_same_however_a_spreadsheet_writes_it(written):
    assert rows(f"id,k\n{written},20\n")[0][0] == "1503014"


def test_quoted_cells_may_hold_the_delimiter_and_line_ends():
    text = 'name,number,k\n"Doe, Jane",1,40\n"Two\nlines",2,20\n'
    assert rows(text) == [("", 1, {"k": 40}), ("", 2, {"k": 20})]
    assert found(text + "Max,3,x\n") == [("csv-bad-number", "error", 5, 7)]


def test_a_k_may_have_decimals_and_a_rating_may_not():
    assert rows("number,k\n1,7.5\n") == [("", 1, {"k": Fraction(15, 2)})]
    assert found("number,rating\n1,1800.5\n") == [("csv-bad-number", "error", 2, 3)]


@pytest.mark.parametrize(
    ("cell", "column"),
    [("-1", "games_played"), ("abc", "rating"), ("3501", "peak"), ("1899", "birth_year"),
     ("0", "k"), ("201", "k"), ("1e3", "base"), ("١٨٠٠", "standard"), ("NaN", "rating")],
)  # fmt: skip
def test_a_bad_cell_is_named_with_its_place_and_the_rest_is_used(cell, column):
    text = f"number,k,{column}\n1,20,{cell}\n2,10,\n" if column != "k" else f"number,k\n1,{cell}\n"
    table = read(text.encode())
    (problem,) = table.problems
    assert problem.account.values["column_name"] == column
    assert problem.account.values["given"] == cell
    assert "from" in str(problem.account.values["allowed"]) or "above" in str(
        problem.account.values["allowed"]
    )
    assert (problem.line, problem.column) == (2, 6 if column != "k" else 3)
    if column != "k":
        assert [dict(row.values) for row in table.rows] == [{"k": 20}, {"k": 10}]


def test_games_that_stand_with_a_rating_are_named_at_the_rating_where_they_have_no_column():
    text = "number,rating\n1,1500P99999\n"
    assert found(text) == [("csv-bad-number", "error", 2, 3)]
    assert [dict(row.values) for row in read(text.encode()).rows] == [{"rating": 1500}]


def test_the_place_counts_characters_also_after_quoted_cells():
    assert found('name;number;k\n"Doe; Jané";1;x\n') == [("csv-bad-number", "error", 2, 15)]


def test_headings_unknown_twice_or_missing():
    assert found("number,elo,k\n1,2,40\n") == [("csv-unknown-column", "note", 1, 8)]
    assert found("number,k,K\n1,40,20\n") == [("csv-column-twice", "warning", 1, 10)]
    assert found("rating,k\n1,40\n") == [("csv-no-key", "error", 1, None)]
    assert read(b"rating,k\n1,40\n").rows == ()
    assert found("number,name,k\n1,Ann,40\n") == []


def test_rows_without_a_key_or_with_too_many_cells():
    assert found("id,number,k\n,,40\n") == [("csv-row-without-key", "warning", 2, None)]
    assert found("number,k\n1,40,20,10\n") == [("csv-long-row", "warning", 2, 6)]
    assert rows("number,k,peak\n1\n\n,,\n2,20\n") == [("", 1, {}), ("", 2, {"k": 20})]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", "file-empty"),
        (b"\xef\xbb\xbf\r\n", "file-empty"),
        (b"PK\x03\x04xlsx", "file-zip"),
        (b"\0\1\2", "file-binary"),
        (b'number,k\n1,"' + b"x" * 200_000, "csv-unreadable-row"),
    ],
)
def test_what_is_no_table_says_so(data, expected):
    assert expected in [each.account.code for each in read(data).problems]


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"number\xe9;k\n1;2\n", b'"', b"number\n\x85"])
def test_it_never_raises(data):
    read(data)


def test_headings_of_other_lists_are_known():
    text = "FIDE ID;No.;Games;Born\n123;4;12;2010\n"
    assert rows(text) == [("123", 4, {"games_played": 12, "birth_year": 2010})]


def test_headings_are_read_as_in_other_tables_also_of_a_spreadsheet(spreadsheet):
    text = "FIDE-ID;Nombre;Año nac.;Titel;Rtg;Rd\n1503014;Example, A;1990;GM;2500;3"
    for data in (text.encode(), spreadsheet(text)):
        table = read(data)
        assert [(row.id, row.values, row.texts) for row in table.rows] == [
            ("1503014", {"birth_year": 1990, "rating": 2500}, {"title": "GM"})
        ]
        assert [each.account.values["column_name"] for each in table.problems] == ["Rd"]


def test_what_is_too_large_is_refused_and_findings_are_counted():
    for data, code in (
        (b"number,k\n" + b"1,40\n" * 50_001, "file-lines"),
        (b"number" + b",x" * 300 + b"\n1,20\n", "file-columns"),
        (b"number,k\n" + (b"1" + b"," * 299 + b"\n") * 2000, "file-cells"),
        (b"number,k\n" + b"x" * 6_000_001, "file-too-large"),
    ):
        (problem,) = read(data).problems
        assert problem.account.code == code
    codes = [each[0] for each in found("number,k\n" + "1,x\n" * 5000)]
    assert Counter(codes) == {"csv-bad-number": 1000, "more-of-a-kind": 1}


def test_a_renewed_table_keeps_every_column_that_it_does_not_fill():
    text = b"id,rating,club,rating,town\n1,2000,Rooks,1900,Here\n2,2100,Pawns,,There\n"
    entry = Entry(Player("3", "Example, Eve", member_id="3"), number=3)
    assert renewed(text, {2: Rating(2010, 5)}, [(entry, Rating(1500, 7))]).splitlines() == [
        "id,rating,club,rating,town,games_played",
        "1,2010,Rooks,1900,Here,5",
        "2,2100,Pawns,,There,",
        "3,1500,,,,7",
    ]


def test_a_table_of_players_alone_is_named_as_what_it_is():
    (read_file,) = readings(File("players.csv", b"id,name,rating\n1503014,Alder,1800\n"))
    assert [problem.account.code for problem in read_file.problems] == ["table-of-players"]
