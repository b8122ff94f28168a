"""Files converted by the doors: what must stay as it was, and what is said where it cannot."""

import csv
import io
from collections.abc import Callable
from pathlib import Path

import pytest

from arpad.calculators.events.conversion import CSV, DBF, TRF, NewFiles, converted
from arpad.domain import Result
from arpad.errors import BadInput, NothingToRate
from arpad.formats.files import File
from arpad.formats.trf import read
from arpad.reports.words import words

EDITIONS = ("trf06", "trf16", "trf26")


@pytest.fixture(scope="module")
def case(reference_data: Path) -> Callable[[str], File]:
    """Read one of the reports that were once converted with something lost."""

    def get(name: str) -> File:
        (path,) = (reference_data / "cases" / "trf").glob(f"{name}_*.trf")
        return File(path.name, path.read_bytes())

    return get


def lines(data: bytes) -> list[str]:
    return data.decode().splitlines()


def through_csv(file: File) -> NewFiles:
    """A report made a table, and the table a report again."""
    return converted(File("table.csv", converted(file, kind=CSV).data))


def lost(made: NewFiles) -> list[str]:
    return [each.account.code for each in made.lost if each.severity != "note"]


# --- What once was lost ---------------------------------------------------------------------------


def test_the_increment_the_arbiter_the_birth_day_and_the_rank_stay(case):
    file = case("a1")
    for made in (converted(file, "trf26"), converted(file), through_csv(file)):
        assert lines(made.data) == lines(file.data)
        assert made.keeps_all
    for edition in ("trf06", "trf16"):
        made = converted(file, edition)
        kept = [each for each in lines(file.data) if each[:3] not in ("192", "222")]
        assert [each for each in lines(made.data) if each[:3] != "092"] == kept
        assert "092 FIDE_DUTCH_2026" in lines(made.data)
        assert made.keeps_all  # 122 says what 222 said


def test_three_points_for_a_win_are_written_as_record_162(case):
    file = case("a3")
    made = converted(file, "trf26")
    assert "162  W 3.0    D 1.0    L 0.0    P 1.0" in lines(made.data)
    assert "142 3" in lines(made.data)
    rows = [each for each in lines(file.data) if each.startswith("001")]
    assert [each for each in lines(made.data) if each.startswith("001")] == rows
    assert [row.points for row in read(made.data).rows.values()] == [70, 40, 50, 0]
    assert not [p for p in read(made.data).reading.problems if "points" in p.account.code]
    assert made.keeps_all
    back = converted(File("new.trf", made.data), "trf16")
    assert "XXS W=3.0 D=1.0" in lines(back.data)
    assert "XXR 3" in lines(back.data)
    assert back.keeps_all


def test_teams_stay_or_are_named(case):
    file = case("a5")
    assert lines(converted(file, "trf26").data) == lines(file.data)
    for edition in ("trf06", "trf16"):
        made = converted(file, edition)
        assert "082 2" in lines(made.data)
        assert "013 Pines                              3    4" in lines(made.data)
        named = {each.line: words(each.account) for each in made.lost if each.severity != "note"}
        assert set(named) == {11, 16, 17}
        assert named[11] == (
            f"{edition.upper()} has no place for the record 362, so we left “TW 2.0 TD 1.0 TL "
            "0.0” out."
        )
        assert "number, strength, match points, points, rank" in named[16]


def test_rows_that_disagree_stay_as_they_are(case):
    file = case("a7")
    for made in (*(converted(file, edition) for edition in EDITIONS), through_csv(file)):
        rows = read(made.data).rows
        assert (rows[2].cells[2], rows[3].cells[2]) == ((3, "b", "1"), (2, "b", "0"))
        assert [row.points for row in rows.values()] == [25, 15, 20, 0]


def test_a_dash_that_counted_half_a_point_is_a_half_point_bye(case):
    file = case("a9")
    for edition in ("trf16", "trf26"):
        made = converted(file, edition)
        again = read(made.data)
        assert [again.rows[number].cells[2] for number in (2, 3)] == [(0, "-", "H")] * 2
        assert [row.points for row in again.rows.values()] == [25, 15, 20, 0]
        assert not [p for p in again.reading.problems if "points" in p.account.code]
        byes = [game for game in again.reading.event.games if game.opponent is None]
        assert {game.result for game in byes} == {Result.HALF_BYE}
    assert read(converted(file, "trf06").data).rows[2].cells[2] == (0, "-", "-")


# --- From other formats ---------------------------------------------------------------------------

TABLE = """\
No,Name,FED,sex,FideID,Rtg,Birth,Pts,Rk,R1,R2
1,"Ann, A",NOR,w,90000001,2000,1990/05/17,"1,5",1,2w1,3b½
2,Bob,SWE,m,,1900,1991,0,3,1b0,-0
3,Cyd,DEN,,,1800,,"1,5",2,-1,1w½
"""


def test_a_table_of_a_results_site_goes_into_a_report_and_back():
    made = converted(File("site.csv", TABLE.encode()))
    assert lost(made) == []
    file = read(made.data)
    ann, bob, cyd = file.rows.values()
    assert (ann.name, ann.federation, ann.sex, ann.member_id) == ("Ann, A", "NOR", "w", "90000001")
    assert (ann.birth, bob.birth, cyd.birth) == ("1990/05/17", "1991/00/00", "")
    assert [(row.points, row.rank) for row in (ann, bob, cyd)] == [(15, 1), (0, 3), (15, 2)]
    assert (bob.cells[1], cyd.cells[0]) == ((0, "-", "Z"), (0, "-", "U"))
    table = converted(File("new.trf", made.data), kind=CSV)
    assert table.data == converted(File("site.csv", TABLE.encode()), kind=CSV).data
    rows = {each["number"]: each for each in csv.DictReader(io.StringIO(table.data.decode()))}
    assert (rows["1"]["federation"], rows["1"]["r1"], rows["3"]["r1"]) == (
        "NOR",
        "2 w 1",
        "0000 - U",
    )
    assert converted(File("again.csv", table.data)).data == made.data


GAMES = """\
white,black,result,round,white_elo,black_elo,date,time control,white fed
Ann,Bob,1-0,1,2000,1900,2026-01-01,90+30,NOR
Bob,Cyd,0-1,2,1900,1800,2026-01-02,90+30,
"""


def test_a_list_of_games_keeps_federation_and_increment():
    for kind in (TRF, CSV):
        made = converted(File("games.csv", GAMES.encode()), kind=kind)
        assert lost(made) == ["convert-event-alone"]
        data = made.data if kind == TRF else converted(File("x.csv", made.data)).data
        assert "122 90+30" in lines(data)
        assert read(data).rows[1].federation == "NOR"


@pytest.mark.parametrize("kind", [TRF, CSV, DBF])
def test_a_table_too_large_to_read_is_refused(kind, worst_files):
    data = worst_files.WORST["crosstable_of_many_columns"](10_000)
    with pytest.raises(NothingToRate) as ended:
        converted(File("table.csv", data), kind=kind)
    assert [each.account.code for each in ended.value.problems] == ["file-columns"]


def test_what_a_report_has_no_room_for_is_named():
    long = TABLE.replace("Bob", "Bob " + "the Long " * 5).replace("1800", "1800.5")
    made = converted(File("site.csv", long.replace("DEN", "DENMARK").encode()))
    said = {
        (each.player, words(each.account))
        for each in made.lost
        if each.account.code[:7] == "convert"
    }
    assert any(player == 2 and "name" in text for player, text in said)
    assert any(player == 3 and "federation" in text and "DENMARK" in text for player, text in said)


def test_games_that_are_not_to_be_rated_stay_so():
    pgn = (
        '[Event "Cup"]\n[Date "2026.01.01"]\n[Round "1"]\n[White "Ann"]\n[Black "Bob"]\n'
        '[Result "1-0"]\n[WhiteElo "2000"]\n[BlackElo "1900"]\n[Variant "Chess960"]\n'
        "\n1. e4 e5 2. Nf3 1-0\n"
    )
    made = converted(File("cup.pgn", pgn.encode()))
    (game,) = read(made.data).reading.event.games
    assert (game.result, game.not_rated) == (Result.WIN, "no-move")
    assert "convert-game-differs" in lost(made)  # why it is not rated cannot be written


def test_several_events_go_into_one_table_but_not_into_one_report():
    two = (
        GAMES.replace("white,", "event,white,")
        .replace("Ann,B", "One,Ann,B")
        .replace("Bob,C", "Two,Bob,C")
    )
    file = File("games.csv", two.encode())
    with pytest.raises(BadInput, match="has one event"):
        converted(file)
    table = converted(file, kind=CSV)
    again = File("two.csv", table.data)
    assert converted(again, kind=CSV).data == table.data
    with pytest.raises(BadInput, match="has one event"):
        converted(again)


def test_what_the_tables_of_us_chess_have_no_room_for_is_named(case):
    made = converted(case("a1"), kind=DBF)
    text = " ".join(words(each.account) for each in made.lost)
    for piece in ("federation", "sex", "birth date", "rank", "Elm, Eva", "FIDE_DUTCH_2026"):
        assert piece in text
    assert b"5400+30" in made.files["TSEXPORT.DBF"]
