"""Lists of games and crosstables, as CSV and spreadsheets, with headings in several languages."""

import io
import random
import zipfile
from datetime import date
from fractions import Fraction

import pytest

from arpad.domain import Result
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
    assert [code for code, *_ in codes(reading)] == ["table-columns-unused", "table-no-date"]


@pytest.mark.parametrize("letters", ["wb", "ws", "wz", "bn", "bc"])
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
    assert [code for code, *_ in codes(reading)] == ["table-no-date"]


def test_crosstables_of_us_chess_go_to_their_reader():
    reading = one("number,name,rating,r1\n1,Ann,1800,W2\n2,Bob,1700,L1\n")
    assert games(reading) == [("1", "2", W, 1)]
    assert reading.event.entries[0].player.name == "Ann"


@pytest.mark.parametrize("text", ["", "a,b\n1,2\n", "White\nAnn\n", "<html>"])
def test_what_is_no_table_says_so(text):
    reading = one(text)
    assert reading.nothing_read
    assert reading.problems[0].severity == "error"


CELL = '<c r="{place}" t="inlineStr"><is><t>{text}</t></is></c>'


def spreadsheet(text, shared=()):
    """A spreadsheet of the rows of a text with semicolons."""
    rows = []
    for number, line in enumerate(text.splitlines(), start=1):
        cells = [
            f'<c r="{chr(65 + at)}{number}" t="s"><v>{shared.index(cell)}</v></c>'
            if cell in shared
            else CELL.format(place=f"{chr(65 + at)}{number}", text=cell)
            for at, cell in enumerate(line.split(";"))
            if cell
        ]
        rows.append(f'<row r="{number}">{"".join(cells)}</row>')
    space = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    strings = "".join(f"<si><t>{each}</t></si>" for each in shared)
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("xl/workbook.xml", "<workbook/>")
        archive.writestr("xl/sharedStrings.xml", f"<sst {space}>{strings}</sst>")
        sheet = f"<worksheet {space}><sheetData>{''.join(rows)}</sheetData></worksheet>"
        archive.writestr("xl/worksheets/sheet1.xml", sheet)
    return made.getvalue()


def test_a_spreadsheet_says_the_same_as_the_text():
    text, sheet = one(CROSSTABLE), one(spreadsheet(CROSSTABLE, shared=["Name", "3s1", "GER"]))
    assert games(sheet) == games(text)
    assert sheet.ratings == text.ratings
    assert [e.player for e in sheet.event.entries] == [e.player for e in text.event.entries]


def test_points_of_a_spreadsheet_are_compared_too():
    reading = one(spreadsheet(CROSSTABLE.replace("2,5", "3")))
    (found,) = [each for each in reading.problems if each.account.code == "row-points-differ"]
    assert (found.line, found.column) == (4, 10)
    assert found.account.values["sum"] == Fraction(5, 2)


@pytest.mark.parametrize("damage", [lambda d: d[:-40], lambda d: d[:200] + b"x" * 60 + d[260:]])
def test_a_damaged_spreadsheet_is_refused(damage):
    reading = one(damage(spreadsheet(CROSSTABLE)))
    assert reading.nothing_read
    assert reading.problems[0].account.code.startswith("file-")


def test_broken_tables_are_read_to_the_end():
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


# Crosstables as results sites head them: starting number, name, rating, three rounds, points.
HEADED = {
    "Spanish": "Rk.;No.Ini.;Nombre;FED;Elo;Rd.1;Rd.2;Rd.3;Pts.",
    "Turkish": "Sıra;BSNo;İsim;FED;ELO;1.Tur;2.Tur;3.Tur;Puan",
    "German": "Rg.;Snr;Name;Land;Elo;1.Rd;2.Rd;3.Rd;Pkt.",
    "French": "Rg.;Nº Ini;Nom;Fédé;Elo;Rd1;Rd2;Rd3;Pts",
    "Italian": "Pos.;N.Ini;Nome;FED;Elo;Turno 1;Turno 2;Turno 3;Punti",
    "Portuguese": "Rk.;Nº.Inicial;Nome;FED;Elo;1ª;2ª;3ª;Pts.",
    "Dutch": "Rg.;Startnr.;Naam;FED;Rating;Ronde 1;Ronde 2;Ronde 3;Ptn.",
    "Russian": "Мс;Ст.ном;Имя;ФЕД;Рейт.;1.Тур;2.Тур;3.Тур;Очки",
    "Ukrainian": "Мс;Ст.№;Ім'я;ФЕД;Рейт.;1.Тур;2.Тур;3.Тур;Бали",
    "Polish": "M-ce;Nr st.;Nazwisko i imię;Fed;Elo;Runda 1;Runda 2;Runda 3;Punkty",
    "Czech": "Poř.;St.č.;Jméno;FED;Elo;1.kolo;2.kolo;3.kolo;Body",
    "Hungarian": "Hely;Rsz.;Név;FED;Élő;1.ford.;2.ford.;3.ford.;Pont",
    "Greek": "Κατ.;Α/Α;Ονοματεπώνυμο;ΟΜ;ΕΛΟ;Γύρος 1;Γύρος 2;Γύρος 3;Βαθμοί",
    "Romanian": "Loc;Nr.St.;Nume;FED;Elo;Runda 1;Runda 2;Runda 3;Puncte",
    "Serbian": "Место;Ст.бр.;Име;ФЕД;Рејтинг;1.Коло;2.Коло;3.Коло;Бодови",
    "Croatian": "Mj.;St.br.;Ime;FED;Rejting;Kolo 1;Kolo 2;Kolo 3;Bodovi",
    "Swedish": "Plac.;Startnr;Namn;FED;Elo;Rond 1;Rond 2;Rond 3;Poäng",
    "Norwegian": "Plass;Startnr;Navn;FED;Elo;Runde 1;Runde 2;Runde 3;Poeng",
    "Finnish": "Sija;No;Nimi;FED;Selo;1. kierros;2. kierros;3. kierros;Pisteet",
}
CASE = """1;3;"Adder, Ann";AUT;2100;1b1;4w½;2b1;2,5
2;1;"Bell, Bob";GER;1950;3w0;2b1;4w1;2
3;4;"Cole, Cy";ITA;1800;2w½;3b½;1b0;1
4;2;"Dove, Di";AUT;1700;4b½;1w0;3w0;0,5
"""


@pytest.mark.parametrize("language", HEADED)
def test_headings_of_results_sites(language):
    reading = one(f"{HEADED[language]}\n{CASE}")
    assert [each.number for each in reading.event.entries] == [1, 2, 3, 4]
    assert [reading.ratings[each].value for each in "1234"] == [1950, 1700, 2100, 1800]
    played = sorted((*sorted((int(a), int(b))), r) for a, b, _, r in games(reading))
    assert played == [(1, 2, 2), (1, 3, 1), (1, 4, 3), (2, 3, 3), (2, 4, 1), (3, 4, 2)]
    assert [code for code, *_ in codes(reading)] == ["table-no-date"]


@pytest.mark.parametrize(
    "heading",
    [
        "Beyaz;Siyah;Sonuç", "Λευκά;Μαύρα;Αποτ.", "Bílý;Černý;Výsl.", "Біла;Чорні;Рез.",
        "Alb;Negru;Rezultat", "Vit;Svart;Resultat", "Бели;Черни;Резултат", "Világos;Sötét;Eredm.",
    ],
)  # fmt: skip
def test_more_languages_of_lists(heading):
    reading = one(f"{heading}\nLee, Ann;Bob;1-0\n")
    assert games(reading) == [("Lee, Ann", "Bob", W, None)]


def test_the_case_of_spanish_headings(reference_data):
    data = (reference_data / "cases/files/l1-spanish-crosstable.csv").read_bytes()
    reading = one(data)
    assert len(games(reading)) == 6
    assert [code for code, *_ in codes(reading)] == ["table-no-date"]
