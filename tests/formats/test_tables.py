"""Lists of games and crosstables, as CSV and spreadsheets, with headings in several languages."""

import io
import random
import zipfile
from datetime import date
from fractions import Fraction

import pytest

from arpad.domain import Rating, Result
from arpad.formats.sheets import read

W, D, L, U = Result.WIN, Result.DRAW, Result.LOSS, Result.UNFINISHED
ENGLISH = "Date,Event,Round,White,Black,Result,WhiteElo,BlackElo,White ID\n"
CROSSTABLE = """Open 2025
Rangliste nach 3 Runden
Rg.;;Name;Land;Elo;FideID;1.Rd;2.Rd;3.Rd;Pkt.;Wtg1
1;FM;Abc, D;GER;2100;123;3s1;2w½;-1;2,5;4
2;;Öde, E;AUT;2200;;4w1;1s½;3w0;1,5;3
3;;Gh, I;SUI;1850;;1w0;4s1;2s1;2;4
4;;Jk, L;;;;2s0;3w0;-½;0,5;4
"""


def one(text):
    """The only event in a table, given as text or bytes."""
    (reading,) = read(text if isinstance(text, bytes) else text.encode()).readings
    return reading


def games(reading):
    return [(g.player, g.opponent, g.result, g.round) for g in reading.event.games]


def codes(reading):
    return [(each.account.code, each.line, each.column) for each in reading.problems]


def test_a_list_of_games():
    reading = one(
        ENGLISH + "2026-01-10,Open,1,Ann,Bob,1-0,1850,1700,123\n2026-01-11,Open,2,Bob,Ann,½-½,,,\n"
    )
    assert games(reading) == [("Ann", "Bob", W, 1), ("Bob", "Ann", D, 2)]
    assert {player: each.value for player, each in reading.ratings.items()} == {
        "Ann": 1850,
        "Bob": 1700,
    }
    event = reading.event
    assert (event.name, event.start, event.end) == ("Open", date(2026, 1, 10), date(2026, 1, 11))
    assert event.entries[0].player.member_id == "123"


@pytest.mark.parametrize(
    "heading",
    [
        "White;Black;Result",
        "Weiß;Schwarz;Erg.",
        "Blancs;Noirs;Résultat",
        "Blancas;Negras;Resultado",
        "Bianco;Nero;Risultato",
        "Wit;Zwart;Uitslag",
        "Białe;Czarne;Wynik",
        "Белые;Чёрные;Результат",
        "white_player;black_player;result",
    ],
)
def test_headings_in_several_languages(heading):
    reading = one(f"{heading}\nLee, Ann;Bob;1-0\n")
    assert games(reading) == [("Lee, Ann", "Bob", W, None)]


@pytest.mark.parametrize(
    "heading", ["Weiß;Elo;Schwarz;Elo;Ergebnis", "White;Rating;Black;Rating;Result"]
)
def test_a_rating_without_a_colour_is_of_the_player_before_it(heading):
    reading = one(f"{heading}\nAnn;1800;Bob;1700;½:½\n")
    assert reading.ratings == {"Ann": Rating(1800), "Bob": Rating(1700)}
    assert games(reading) == [("Ann", "Bob", Result.DRAW, None)]


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_delimiters(delimiter):
    rows = [["White", "Black", "Result"], ["Ann", "Bob", "0-1"]]
    assert games(one("\n".join(map(delimiter.join, rows)))) == [("Ann", "Bob", L, None)]


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("1-0", W), ("1 - 0", W), ("1:0", W), ("1", W), ("1,0", W), ("W", W), ("Sieg", W),
        ("½-½", D), ("1/2-1/2", D), ("0,5", D), ("0.5", D), ("½", D), ("remis", D), ("=", D),
        ("0-1", L), ("0", L), ("0 : 1", L),
        ("+ - -", Result.FORFEIT_WIN), ("- - +", Result.FORFEIT_LOSS),
        ("- - -", Result.DOUBLE_FORFEIT),
        ("*", U), ("", U), ("2", U), ("win?", U),
    ],
)  # fmt: skip
def test_results(text, result):
    reading = one(f"White;Black;Result\nAnn;Bob;{text}\n")
    assert games(reading) == [("Ann", "Bob", result, None)]
    unreadable = ("table-result-unreadable", 2, 9)
    assert (unreadable in codes(reading)) is (text in ("2", "win?"))


def test_a_list_without_headings():
    reading = one("Ann;Bob;1\nBob;Cid;0,5\n")
    assert games(reading) == [("Ann", "Bob", W, None), ("Bob", "Cid", D, None)]
    assert ("table-no-headings", 1, 1) in codes(reading)


def test_pairings_of_a_results_site():
    reading = one(
        "Round 1\nBo.,No.,,Name,Rtg,Pts.,Result,Pts.,,Name,Rtg,No.\n"
        "1,1,GM,Ann,2500,1,½ - ½,1,IM,Bob,2400,7\n"
    )
    assert games(reading) == [("Ann", "Bob", D, None)]
    assert [reading.ratings[name].value for name in ("Ann", "Bob")] == [2500, 2400]


def test_dates_are_read_in_the_one_order_that_fits_all():
    heading = "Date,White,Black,Result\n"
    clear = one(heading + "03/04/2025,Ann,Bob,1-0\n17/04/2025,Bob,Ann,1-0\n")
    assert (clear.event.start, clear.event.end) == (date(2025, 4, 3), date(2025, 4, 17))
    unclear = one(heading + "03/04/2025,Ann,Bob,1-0\n")
    assert ("game-date-assumed", 2, 1) in codes(unclear)


@pytest.mark.parametrize("heading", ["Runde", "Ronde", "Ronda", "Rodada", "Turno"])
def test_rounds_in_several_languages(heading):
    reading = one(f"{heading};White;Black;Result\n4;Ann;Bob;1-0\n")
    assert games(reading) == [("Ann", "Bob", W, 4)]


def test_time_controls_are_in_minutes():
    reading = one("White,Black,Result,Time Control\nAnn,Bob,1-0,90+30\n")
    assert reading.event.time_control.minutes == 120


def test_events_of_one_list_are_kept_apart():
    readings = read(b"Event,White,Black,Result\nA,Ann,Bob,1-0\nB,Ann,Bob,0-1\n").readings
    assert [(each.event.name, games(each)[0][2]) for each in readings] == [("A", W), ("B", L)]


def test_rows_left_out_are_said():
    reading = one("White;Black;Result\nAnn;Bob\n;Bob;1\nAnn;Bob;1\n")
    assert games(reading) == [("Ann", "Bob", W, None)]
    assert codes(reading)[:2] != []
    assert {("table-row-short", 2, 1), ("game-name-missing", 3, 1)} <= set(codes(reading))


def test_a_crosstable():
    reading = one(CROSSTABLE)
    entries = [(e.number, e.player.name, e.player.title) for e in reading.event.entries]
    assert entries == [(1, "Abc, D", "FM"), (2, "Öde, E", ""), (3, "Gh, I", ""), (4, "Jk, L", "")]
    assert {player: each.value for player, each in reading.ratings.items()} == {
        "1": 2100,
        "2": 2200,
        "3": 1850,
    }
    assert sorted(games(reading), key=lambda g: (g[3], g[0])) == [
        ("2", "4", W, 1),
        ("3", "1", L, 1),
        ("1", "2", D, 2),
        ("4", "3", L, 2),
        ("1", None, Result.PAIRING_BYE, 3),
        ("2", "3", L, 3),
        ("4", None, Result.HALF_BYE, 3),
    ]
    assert [code for code, *_ in codes(reading)] == ["table-columns-unused"]


@pytest.mark.parametrize("letters", ["wb", "ws", "wz", "bn", "bc", "bs", "bp", "an", "vm", "hs"])
def test_letters_of_colours(letters):
    white, black = letters
    reading = one(f"No;Name;1.Rd\n1;Ann;2{white}1\n2;Bob;1{black}0\n")
    assert games(reading) == [("1", "2", W, 1)]


def test_opponents_by_rank_or_by_starting_number():
    by_rank = "Rk.;SNo;Name;1.Rd\n1;9;Ann;2w1\n2;1;Bob;1b0\n"
    assert ("table-numbers-are-ranks", None, None) in codes(one(by_rank))
    by_start = "Rk.;SNo;Name;1.Rd\n1;9;Ann;4w1\n2;4;Bob;9b0\n"
    assert games(one(by_start)) == [("9", "4", W, 1)]


def test_rows_that_disagree_are_not_rated():
    reading = one("No;Name;1.Rd;Pts\n1;Ann;2w1;1\n2;Bob;1b1;0,5\n3;Cid;1w1;1\n")
    assert [g.not_rated for g in reading.event.games] == ["rows-disagree", "row-missing"]
    found = {code: (line, column) for code, line, column in codes(reading)}
    assert found["row-results-disagree"] == (2, 7)
    assert found["row-points-differ"] == (3, 11)


@pytest.mark.parametrize(
    ("cells", "results"),
    [
        (("2w+", "1b-", "4w1", "3b0"), [Result.FORFEIT_WIN, W]),
        (("2+", "1-", "4=", "3="), [W, D]),
        (("2w1K", "1b0K", "4w1", "3b0"), [Result.FORFEIT_WIN, W]),
        (("2w", "1b", "4w1", "3b0"), [U, W]),
        (("+2", "-1", "=4", "=3"), [W, D]),
    ],
)
def test_signs_in_cells(cells, results):
    rows = "".join(f"{at};P{at};{cell}\n" for at, cell in enumerate(cells, start=1))
    assert [g.result for g in one(f"No;Name;1.Rd\n{rows}").event.games] == results


def test_a_cell_that_cannot_be_read_is_said_with_its_place():
    reading = one("No;Name;1.Rd\n1;Ann;2w1\n2;Bob;what\n")
    assert ("table-cell-unreadable", 3, 7) in codes(reading)


def test_a_table_of_all_against_all():
    reading = one(
        "No,Name,Rating,1,2,3,Points\n1,Ann,1800,*,1,½,1.5\n2,Bob,,0,*,1,1\n3,Cid,,½,0,*,0.5\n"
    )
    assert [g[:3] for g in games(reading)] == [("1", "2", W), ("1", "3", D), ("2", "3", W)]
    assert [code for code, *_ in codes(reading)] == []


def test_crosstables_of_us_chess_go_to_their_reader():
    reading = one("number,name,rating,r1\n1,Ann,1800,W2\n2,Bob,1700,L1\n")
    assert games(reading) == [("1", "2", W, 1)]
    assert reading.event.entries[0].player.name == "Ann"


@pytest.mark.parametrize("text", ["", "a,b\n1,2\n", "White\nAnn\n", "<html>"])
def test_what_is_no_table_says_so(text):
    reading = one(text)
    assert reading.nothing_read
    assert reading.problems[0].severity == "error"


def test_a_spreadsheet_says_the_same_as_the_text(spreadsheet):
    text, sheet = one(CROSSTABLE), one(spreadsheet(CROSSTABLE, shared=["Name", "3s1", "GER"]))
    assert games(sheet) == games(text)
    assert sheet.ratings == text.ratings
    assert [e.player for e in sheet.event.entries] == [e.player for e in text.event.entries]


def test_points_of_a_spreadsheet_are_compared_too(spreadsheet):
    reading = one(spreadsheet(CROSSTABLE.replace("2,5", "3")))
    (found,) = [each for each in reading.problems if each.account.code == "row-points-differ"]
    assert (found.line, found.column) == (4, 10)
    assert found.account.values["sum"] == Fraction(5, 2)


@pytest.mark.parametrize("damage", [lambda d: d[:-40], lambda d: d[:200] + b"x" * 60 + d[260:]])
def test_a_damaged_spreadsheet_is_refused(damage, spreadsheet):
    reading = one(damage(spreadsheet(CROSSTABLE)))
    assert reading.nothing_read
    assert reading.problems[0].account.code.startswith("file-")


def test_broken_tables_are_read_to_the_end(spreadsheet):
    chance = random.Random(5)
    whole = [
        CROSSTABLE.encode(),
        (ENGLISH + "2026-01-10,Open,1,Ann,Bob,1-0,1850,1700,123\n" * 3).encode(),
        b"No,Name,Rating,1,2,3,Points\n1,Ann,1800,*,1,0.5,1.5\n2,Bob,,0,*,1,1\n3,Cid,,0.5,0,*,0.5\n",
        spreadsheet(CROSSTABLE),
    ]
    for _ in range(500):
        data = bytearray(chance.choice(whole))
        for _ in range(chance.randrange(1, 5)):
            at = chance.randrange(len(data))
            data[at : at + chance.choice([0, 1, 8])] = chance.choice(
                [b"", b",", b";", b"\n", b'"', b"\xff", b"9" * 30, b"\0", b"-", b"w"]
            )
        for reading in read(bytes(data)).readings:
            ids = {entry.player.id for entry in reading.event.entries} | {None}
            assert all({g.player, g.opponent} <= ids for g in reading.event.games)
            assert reading.event.entries or reading.problems


def test_a_woman_may_have_a_second_title_in_a_column_of_its_own():
    table = "No;Title;WTit;Name;Rtg;1.Rd\n1;FM;WIM;Abc, D;2100;2w1\n2;FM/WIM;;Öde, E;2200;1b0\n"
    people = [entry.player for entry in one(table).event.entries]
    assert [player.titles for player in people] == [("FM", "WIM")] * 2
    assert one(CROSSTABLE).event.entries[0].player.womens_title is None  # not known


# --- Dates ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("titles", "start", "end", "codes_"),
    [
        ("Frühjahrsopen\n13. - 15. März 2026", "2026-03-13", "2026-03-15", "table-date-read 2"),
        ("Wiosenny Turniej, 13 kwietnia 2026 r.", "2026-04-13", None, "table-date-read 1"),
        ("Madrid, 13 de abril de 2026", "2026-04-13", None, "table-date-read 1"),
        ("Start;13.3.2026\nEnde;15.3.2026", "2026-03-13", "2026-03-15", "table-date-read 1"),
        ("Open 03/04/2026 - 05/04/2026", "2026-04-03", "2026-04-05", "table-date-assumed 1"),
        ("Open 31. Februar 2026", None, None, "table-date-unreadable 1"),
        ("Last update 15.03.2026 18:22:11", None, None, "table-date-passed-over 1"),
        ("Round 7 on 2026/03/15 at 10:00", None, None, "table-date-passed-over 1"),
        ("A 13.3.2026\nB 14.3.2026\nC 15.3.2026", None, None, "table-dates-several 1"),
        ("Open 2026", None, None, ""),
    ],
)
def test_the_days_above_a_table(titles, start, end, codes_):
    for table in (
        "No;Name;1.Rd;2.Rd\n1;Ann;2w1;2b1\n2;Bob;1b0;1w0\n",
        "White;Black;Result\nA;B;1\n",
    ):
        reading = one(f"{titles}\n{table}")
        days = [day and str(day) for day in (reading.event.start, reading.event.end)]
        assert days == [start, end]
        said = [f"{code} {line}" for code, line, _ in codes(reading) if "date" in code]
        if not codes_:  # a crosstable without a day: the rules say so, once for every format
            assert said == (["game-date-missing 3"] if "White" in table else [])
        else:
            assert codes_ in said


def test_days_of_the_games_go_before_those_above_the_table():
    reading = one("Open 1.4.2026\nDate;White;Black;Result\n2. April 2026, 14:00;Ann;Bob;1\n")
    assert (reading.event.start, reading.event.end) == (date(2026, 4, 2), date(2026, 4, 2))
    assert "table-date-read" not in {code for code, *_ in codes(reading)}


def test_births_are_read_whole_or_by_their_year():
    texts = ["1990", "17.05.1990", "03/04/1990", "17 mai 1990", "1990-05-17"]
    rows = "".join(f"{at};P{at};{text};\n" for at, text in enumerate(texts, 1))
    reading = one("No;Name;Birth;1.Rd\n" + rows)
    assert {each.player.birth_year for each in reading.event.entries} == {1990}
    bad = one("No;Name;Birth;1.Rd\n1;Ann;31.02.1990;\n")
    assert bad.event.entries[0].player.birth_year is None
    assert ("table-birth-unreadable", 2, 7) in codes(bad)


def workbook(rows, styles, properties=""):
    """A spreadsheet whose cells are texts, or numbers with a style."""
    space = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    cells = [
        "".join(
            f'<c t="inlineStr"><is><t>{cell}</t></is></c>' if isinstance(cell, str)
            else f'<c s="{cell[1]}"><v>{cell[0]}</v></c>'
            for cell in row
        )
        for row in rows
    ]  # fmt: skip
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        data = "".join(f"<row>{each}</row>" for each in cells)
        archive.writestr(
            "xl/worksheets/sheet1.xml",
            f"<worksheet {space}><sheetData>{data}</sheetData></worksheet>",
        )
        archive.writestr("xl/workbook.xml", f"<workbook {space}>{properties}</workbook>")
        archive.writestr("xl/styles.xml", f"<styleSheet {space}>{styles}</styleSheet>")
    return made.getvalue()


STYLES = (
    '<numFmts><numFmt numFmtId="164" formatCode="d.\\ mmmm\\ yyyy"/>'
    '<numFmt numFmtId="165" formatCode="0.0&quot;d&quot;"/></numFmts><cellXfs>'
    '<xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>'
)


@pytest.mark.parametrize("style", [1, 2])
def test_dates_in_cells_of_a_spreadsheet(style):
    heading, game = ["White", "Black", "Result", "Date"], ["Ann", "Bob", "1-0"]
    # 1 January 2026 is the day 46,023 after the last but one of 1899, by the format's description.
    rows = [heading, [*game, (46023, style)], [*game, (46024.5, style)]]
    event = one(workbook(rows, STYLES)).event
    assert (event.start, event.end) == (date(2026, 1, 1), date(2026, 1, 2))
    since_1904 = '<workbookPr date1904="1"/>'
    event = one(workbook([heading, [*game, (46023 - 1462, style)]], STYLES, since_1904)).event
    assert event.start == date(2026, 1, 1)
    above = one(
        workbook([["Open", (46023, style)], ["No", "Name", "1.Rd"], ["1", "A", ""]], STYLES)
    )
    assert above.event.start == date(2026, 1, 1)


def test_other_numbers_of_a_spreadsheet_are_no_dates():
    for style in (0, 3):
        rows = [["No", "Name", "Elo", "1.Rd"], ["1", "Ann", (1850, style), ""]]
        assert one(workbook(rows, STYLES)).ratings["1"].value == 1850


def test_numbers_that_may_be_ratings_are_not_dropped_in_silence():
    named = one("White,Black,Result\nAnn (1800),Bob (1700),1-0\n")
    assert ("table-number-in-name", 2, 1) in codes(named)
    two = one("Snr;Name;EloI;EloN;1.Rd\n1;Ann;1800;1820;2w1\n2;Bob;0;1700;1b0\n")
    assert codes(two) == [("table-rating-of-other", 3, 9)]
