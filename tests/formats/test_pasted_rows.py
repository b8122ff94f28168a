"""Pasted rows of crosstables, TRF files and results pages, made up and real."""

from fractions import Fraction

import pytest

from arpad.domain import Result
from arpad.formats.pasted import PastedGame, read

# --- US Chess crosstables -------------------------------------------------------------------------

US_ROWS = """\
-----------------------------------------------------------------------------------------
 Pair | Player Name                     |Total|Round|Round|Round|Round|Round|Round|Round|
 Num  | USCF ID / Rtg (Pre->Post)       | Pts |  1  |  2  |  3  |  4  |  5  |  6  |  7  |
-----------------------------------------------------------------------------------------
    1 | INVENTED NAME                   |4.5  |W   4|L   2|D   5|H    |X    |W2048|U    |
   MI | 12345678 / R: 1641P17->1657P24  |N:3  |B    |W    |B    |     |     |W    |     |
      | Q: 1500   ->1520                |     |B    |W    |B    |     |     |W    |     |
-----------------------------------------------------------------------------------------"""


def test_a_players_rows_of_a_us_chess_crosstable(games):
    pasted = read(US_ROWS)
    assert games(US_ROWS) == "W?#4 L?#2 D?#5 bye FW W2048 bye"
    assert pasted.games[0] == PastedGame(Result.WIN, None, "W 4", 4)
    assert pasted.own_rating == "1641"
    assert "1 | INVENTED NAME |4.5" in pasted.left_over


def test_either_row_of_a_us_chess_crosstable_alone(games):
    first, second = US_ROWS.splitlines()[4:6]
    assert (games(first), read(first).own_rating) == ("W?#4 L?#2 D?#5 bye FW W2048 bye", None)
    assert (games(second), read(second).own_rating) == ("", "1641")
    assert games(second.replace("|", "\t")) == ""


def test_a_crosstable_copied_with_tabs(games):
    assert games("1.\tINVENTED NAME\t2.0\tW 4\tL 2\tF 5") == "W?#4 L?#2 FL#5"


# --- Swisses --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected", "own"),
    [
        ("3. Name 1850 12b1 5w½ 3b0 4.5", "W?#12 D?#5 L?#3", "1850"),
        ("3\tGM\tMade Up\t2400\tITA\t12w+\t5b-\t54b1\t-½", "FW#12 FL#5 W?#54 bye", "2400"),
        ("12b1 5w½ 13b", "W?#12 D?#5 ??#13", None),
        ("Name 12b+ 3w= 4b-", "W?#12 D?#3 L?#4", None),
        ("Name 12b+ 4b-", "??#12 ??#4", None),
        ("1850w1 1900b0,5", "W1850 D1900", None),
        ("12 Made Up 1650 W12 L4 D6 H--- X9 2.5", "W?#12 L?#4 D?#6 bye FW#9", "1650"),
        ("5 Made Up +W12 =B4 -W7 1.5", "W?#12 D?#4 L?#7", None),
        ("Made Up 27:W 25:+ 0:= 12:L", "W?#27 FW#25 bye L?#12", None),
        ("3 Made Up 1850 1790 12b1", "W?#12", None),
    ],
)
def test_rows_of_swisses(games, text, expected, own):
    assert (games(text), read(text).own_rating) == (expected, own)


# --- TRF ------------------------------------------------------------------------------------------

HEAD = "001    1 m  g Invented,Näme                     2527 AZE    12345678 1978/01/31  4.0    1"
ROUNDS = "    26 w 1    13 b =     8 w 0     4 b +     5 w -  0000 - H               9 w W     3 b"


@pytest.mark.parametrize("head", [HEAD, "\ufeff" + HEAD, HEAD.replace("äme ", "äme")])
def test_a_trf_row(games, head):
    """The last head is one column short, as if its writer had counted bytes."""
    assert games(head + ROUNDS) == "W?#26 D?#13 L?#8 FW#4 FL#5 bye ??#9 ??#3"
    assert read(head + ROUNDS).own_rating == "2527"


def test_a_trf_row_with_its_spaces_run_together(games):
    row = " ".join((HEAD + ROUNDS[:50]).split())
    assert games(row) == "W?#26 D?#13 L?#8 FW#4 FL#5"
    assert read(row).own_rating == "2527"


def test_a_trf_row_with_a_column_out_of_place(games):
    moved = HEAD + ROUNDS.replace("13 b", " 13 b")
    assert games(moved) == "W?#26 D?#13 L?#8 FW#4 FL#5 bye ??#9 ??#3"


def test_the_other_lines_of_a_trf_file_are_no_games(games):
    text = f"012 Made Up Open 1 1900\n062 8\nXXR 5\n{HEAD}{ROUNDS[:11]}\n001 BROKEN 1"
    assert games(text) == "W?#26"


# --- Results pages --------------------------------------------------------------------------------

PAGE = """\
Nombre	Made Up
Ranking inicial	17
Elo	0
Elo internacional	1651
Performance	1777
Puntos	2,0
Rd.	M.	SNo		Name	RtgN	Rtg	FED	Club	Pts.	Res.	K	rtg+/-
1	4	4		Invented, Al	2200	1902	ARG	CAV	3	w 1	20	+4,20
2	39	-2		sin emparejar	0	0			0	- ½
3	1	7	FM	Invented, Bo	1700	0	ARG	CAV	3	s ½	20
4	1	9		Invented, Cy	1700	1650	ARG	CAV 99	3,5	- 1K	20
5	1	6		Invented, Di	1700	1750	ARG	CAV	3	0	20	-7,5
6	1	5		Invented, Ed	1700	1800	ARG	CAV	3		20"""


def test_a_page_of_a_player_by_its_header(games):
    pasted = read(PAGE)
    assert games(PAGE) == "W1902 bye Du FW1650 L1750 ?1800"
    assert pasted.games[0].source == "1 4 4 Invented, Al 2200 1902 ARG CAV 3 w 1 20 +4,20"
    assert pasted.own_rating == "1651"


@pytest.mark.parametrize("colour", ["", "w "])
def test_a_result_copied_as_a_line_of_its_own(games, colour):
    """What a browser copies from a table within a cell."""
    row = f"1\t4\t4\t\tInvented, Al\t1902\tARG\tCAV\t3\t\n{colour}½\n20\t4,80\n"
    assert games(row + row.replace("1902", "1903")) == "D1902 D1903"
    assert games(f"1850 1\n{row}1800 0") == "W1850 D1902 L1800"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3 5 12 FM Invented, Al 2105 ITA Club 4,5 w ½ 10 +4,2", "D2105"),
        ("3 5 12 Invented, Al 2105 ITA Club 4,5 1", "W2105"),
        ("3 5 12 Invented, Al 2105 1980 ITA Club 1 0 0,24 20 4,80", "L?"),  # which of two ratings
        ("3 Invented, Al 2105 ITA s 0", "L2105"),
        ("3 5 12 Invented, Al 0 ITA 4 w 0", "Lu"),
        ("3 5 12 Invented, Al 2105 ITA 4 - 0K", "FL2105"),
        ("3 5 12 Invented, Al 2105 ITA 4 +", "FW2105"),
        ("4 3 - bye - - - - 1", "bye"),
        ("| 1 | Invented, Al | 1850 | b 1 |", "W1850"),
        ("1\tInvented, Al\t1850\t0", "L1850"),
        ("Rd. Bo. SNo Name RtgI RtgN Pts. Res.\n1 5 3 Invented, Al 1850 1900 4 1", "W1850"),
        ("Rd. Bo. SNo Name RtgN RtgI Pts. Res.\n1 5 3 Invented, Al 1900 1850 4 1", "W1850"),
        ("Runde\tName\tElo\tErg.\n1\tErfunden\t1850\t1", "W1850"),
        ("Rd\tNom\tElo\tRés.\n1\tInventé\t1850\t0", "L1850"),
    ],
)
def test_rows_of_results_pages(games, text, expected):
    assert games(text) == expected


# --- The player's own rating ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "own"),
    [
        ("Rating\t1850\n1900 1", "1850"),
        ("My rating: 1643.5", "1643.5"),
        ("Elo = 1850", "1850"),
        ("R: 1641 ->1657", "1641"),
        ("Rating 1641 → 1657", "1641"),
        ("Rating\t1850\nRating national\t1790\nRating international\t1850", "1850"),
        ("Rating national\t1790\nRating international\t1850", None),
        ("R: Unrated->1204P4", None),
        ("1850 1", None),
    ],
)
def test_the_players_own_rating(text, own):
    assert read(text).own_rating == own


def test_rows_of_several_players_show_no_own_rating():
    assert read("1 Made Up 1850 2b1\n2 Up Made 1790 1w0").own_rating is None


# --- Real files -----------------------------------------------------------------------------------


def test_a_real_us_chess_crosstable(games, all_kept, reference_data):
    text = (reference_data / "uschess" / "crosstable_64.txt").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.partition("|")[0].strip().isdigit()]
    assert len(rows) == 64
    for row in rows:
        pasted = read(row)
        points = sum((game.result.score or 0 for game in pasted.games if game.result), Fraction())
        points += Fraction(row.count("|H"), 2) + row.count("|B")
        assert points == Fraction(row.split("|")[2].strip())
    assert games(rows[0]) == "W?#39 W?#21 W?#18 W?#14 W?#7 D?#12 D?#4"
    assert read("\n".join(text.splitlines()[4:6])).own_rating == "1794"
    whole = read(text)
    assert (whole.games, whole.own_rating, whole.elsewhere) == ((), None, "report")
    assert len(whole.players) == 64
    for line in text.splitlines():
        assert all_kept(line)


@pytest.mark.long
def test_real_trf_files(all_kept, reference_data, sample_files):
    """The points a row prints are those of its games, in files that leave nothing out."""
    for file in sample_files:
        text = file.read_bytes().decode("utf-8-sig", errors="replace")
        assert all_kept(text)
        for row in text.splitlines():
            assert all_kept(row)
    for name, count in (("sharly_example_trf16.trf", 282), ("icu_krause_valid.trf", 8)):
        lines = (reference_data / "trf" / name).read_text(encoding="utf-8").splitlines()
        rows = [line for line in lines if line.startswith("001")]
        met = [row for row in rows if all(game.opponent_number for game in read(row).games)]
        assert len(met) == count
        for row in met:
            scores = [game.result.score for game in read(row).games if game.result]
            assert sum(filter(None, scores), Fraction()) == Fraction(row[80:84].strip())
            assert read(row).own_rating == (row[48:52].strip() or None)
