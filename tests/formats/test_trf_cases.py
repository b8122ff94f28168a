"""Report files that were read wrongly once, each with what is right; and others of their kinds."""

import random
import re
from pathlib import Path

import pytest

from arpad.calculators import norms
from arpad.domain import Game, Result
from arpad.formats.trf import read
from arpad.formats.trf.writer import player_line

OPEN = """012 Forest Open
042 2026/04/01
052 2026/04/03
122 90 minutes + 30 seconds per move
"""


@pytest.fixture(scope="module")
def case(reference_data: Path):
    return lambda name: (reference_data / "cases" / "trf" / f"{name}.trf").read_bytes()


@pytest.fixture(scope="module")
def whole(case):
    """A file of four players in which nothing is off."""
    return case("g1_date_with_time").decode().replace(" 14:00", "").replace(" 20:30", "")


def codes(reading):
    return [each.account.code for each in reading.problems]


# --- Dates ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "start", "end", "days"),
    [
        ("g1_date_with_time", "2026-04-01", "2026-04-03", []),
        ("g3_date_german", "2026-03-13", "2026-03-15", []),
        ("c3_132_a_line_each", "2026-04-01", "2026-04-03", [1, 2, 3]),
        ("c1_132_one_column_right", "2026-03-10", "2026-03-18", list(range(10, 19))),
    ],
)
def test_days_that_were_not_read(case, name, start, end, days):
    reading = read(case(name)).reading
    assert (str(reading.event.start), str(reading.event.end)) == (start, end)
    assert [day and day.day for day in reading.event.days] == days
    assert set(codes(reading)) <= {"trf-round-days-shifted"}


def test_days_of_rounds_one_column_off_make_both_norms(case):
    answer = norms.check(("open.trf", case("c1_132_one_column_right")))
    made = {each.entry.number: [one.title for one in each.achieved] for each in answer.players}
    assert made.pop(1) == ["GM", "IM"]
    assert not any(made.values())


# --- One row is a bye, the other a game ---------------------------------------------------------


def test_an_absence_beside_an_opponent_who_came_is_a_forfeit(case):
    reading = read(case("h1_bye_with_opponent")).reading
    assert Game("4", "1", Result.FORFEIT_WIN, 2, "w") in reading.event.games
    assert codes(reading) == ["trf-bye-is-forfeit"]


@pytest.mark.parametrize(
    ("one", "other", "result"),
    [
        ("Z", "+", Result.FORFEIT_LOSS),
        ("+", "Z", Result.FORFEIT_WIN),
        ("-", "U", Result.FORFEIT_LOSS),
        ("F", "-", Result.FORFEIT_WIN),
        ("Z", "F", Result.FORFEIT_LOSS),
        ("Z", "-", Result.DOUBLE_FORFEIT),
        ("Z", "Z", Result.DOUBLE_FORFEIT),
    ],
)
def test_letters_of_byes_in_rows_that_pair_each_other(row, one, other, result):
    reading = read("\n".join([row(1, f"0002 w {one}"), row(2, f"0001 b {other}")])).reading
    assert reading.event.games == (Game("1", "2", result, 1, "w"),)
    assert "trf-bye-is-forfeit" in codes(reading)
    assert not {"trf-row-missing", "trf-bye-with-opponent"} & set(codes(reading))


@pytest.mark.parametrize("code", ["1", "=", "0", "W", " "])
@pytest.mark.parametrize("letter", ["Z", "H", "U"])
def test_a_bye_and_a_game_do_not_agree_which_is_said_once(row, code, letter):
    text = "\n".join([row(1, f"0002 w {letter}"), row(2, f"0001 b {code}")])
    reading = read(text).reading
    assert [game.not_rated for game in reading.event.games] == ["rows-disagree"]
    said = [each for each in codes(reading) if "row" in each or "bye" in each]
    assert said == ["trf-rows-disagree"]


def test_two_byes_stay_byes(row):
    reading = read("\n".join([row(1, "0002 w H"), row(2, "0001 b H")])).reading
    assert [game.result for game in reading.event.games] == [Result.HALF_BYE] * 2


# --- One cause, named once -----------------------------------------------------------------------


def test_a_team_that_is_not_there(case):
    reading = read(case("h2_240_in_team_event")).reading
    (problem,) = [each for each in reading.problems if "number" in each.account.values]
    assert (problem.account.code, problem.account.values["number"]) == ("trf-no-team", 3)


def test_a_row_that_cannot_be_read_is_named_once_with_what_it_costs(whole):
    broken = re.sub(r"(?m)^001    2.*$", "001    2 and nothing more", whole)
    reading = read(broken).reading
    assert codes(reading) == ["trf-row-unreadable"]
    assert reading.problems[0].account.values["games"] == 3
    nobody = re.sub(r"(?m)^001    2.*\n", "", whole)
    assert codes(read(nobody).reading) == ["trf-opponent-unknown"]
    assert read(nobody).reading.problems[0].account.values["count"] == 3


def test_a_long_name_that_was_not_read(case):
    reading = read(case("h3_long_name")).reading
    assert codes(reading) == ["trf-name-long"]
    assert [len(reading.event.entries), len(reading.event.games)] == [4, 6]
    player = reading.event.entries[1].player
    assert player.name == "Birch-Hawthorn-Rowan-Whitebeam, Benjamin Alexander"
    assert (player.member_id, player.birth_year, player.federation) == ("90000002", 1990, "NOR")
    assert reading.ratings["2"].value == 2105


def test_letters_in_the_columns_of_a_rating_are_no_long_name(row):
    for rating, name in (("19x0", "Ann"), ("x", "Ann"), ("abcd", "Ann"), ("19x0", "N" * 33)):
        said = codes(read(row(1, name=name, rating=rating, federation="NOR")).reading)
        assert "trf-rating-unreadable" in said, (name, rating)
        assert "trf-name-long" not in said, (name, rating)


def read_alike(text, whole, *, names=True):
    """Whether a text reads as the whole file does, but for names; the codes of what is said."""
    found, right = read(text).reading, read(whole).reading
    players = [
        [each.player if names else each.player._replace(name="") for each in one.event.entries]
        for one in (found, right)
    ]
    same = players[0] == players[1] and found.ratings == right.ratings
    return same and found.event.games == right.event.games, codes(found)


NAME = "Birch-Hawthorn-Rowan Whitebeam, Benjamin Alexander de la Cruz Ximénez van der Berg, " * 3


@pytest.mark.parametrize("unrated", [False, True])
@pytest.mark.parametrize("points", [True, False])
def test_names_of_any_length_push_the_row(whole, points, unrated):
    if unrated:
        whole = whole.replace(" 2105 ", "      ")
    if not points:
        whole = re.sub(r"(?m)^(001.{76}) {2}\d\.\d", r"\1     ", whole)
    for length in range(34, 220):
        if NAME[length - 1] in " ,":
            continue
        row = next(line for line in whole.splitlines() if line.startswith("001    2"))
        long = whole.replace(row, row[:14] + NAME[:length] + row[47:])
        assert read_alike(long, whole, names=False) == (True, ["trf-name-long"]), length
        name = read(long).reading.event.entries[1].player.name
        assert name == NAME[:length]


def test_a_long_name_may_leave_the_other_columns_in_place(whole):
    row = next(line for line in whole.splitlines() if line.startswith("001    2"))
    for length in (34, 35, 36):  # the rating and federation are pushed, what follows is not
        moved = row[:14] + NAME[:length] + row[47:56] + row[56 + length - 33 :]
        same = read_alike(whole.replace(row, moved), whole, names=False)
        assert same == (True, ["trf-name-long"]), length
    glued = row[:14] + NAME[:33] + "x" + row[48:]  # the rating stands behind it without a blank
    assert read_alike(whole.replace(row, glued), whole, names=False) == (True, ["trf-name-long"])
    covered = row[:14] + NAME[:45] + row[59:]
    reading = read(whole.replace(row, covered)).reading
    assert codes(reading) == ["trf-name-covers"]
    assert "2" not in reading.ratings
    assert len(reading.event.games) == 6


def tabs(row, chance):
    """A row with tabs in place of blanks, in each of the ways there are."""
    gaps = [each for each in re.finditer(r" +", row) if each.start() > 2]
    for gap in gaps:
        yield row[: gap.start()] + "\t" + row[gap.end() :]
    for gap in chance.sample(gaps, 3):
        yield row[: gap.start()] + "\t" + row[gap.start() + 1 :]
    yield re.sub(r" {2,}", "\t", row)
    yield re.sub(r"(?<=.{4}) {2,}", "\t", row)
    edges = [3, 9, 10, 13, 47, 52, 56, 68, 79, 84, 89]
    fields = [row[a:b].strip() for a, b in zip([0, *edges], edges, strict=False)]
    rounds = [row[at : at + 10] for at in range(89, len(row), 10)]
    yield "\t".join(fields + [each.strip() for each in rounds])
    yield "\t".join(fields + [part for each in rounds for part in each.split()])
    yield "".join(  # as an editor puts tabs at every eighth column
        piece.rstrip(" ") + "\t" if piece.endswith("  ") else piece
        for piece in re.findall(r".{1,8}", row)
    )


def test_tabs_between_columns_are_read_and_said_once(whole):
    chance = random.Random(3)
    rows = [line for line in whole.splitlines() if line.startswith("001")]
    for row in rows:
        for new in tabs(row, chance):
            assert read_alike(whole.replace(row, new), whole) == (True, ["trf-tabs"]), repr(new)
    all_rows = re.sub(r"(?m)^001.*$", lambda row: re.sub(r" {2,}", "\t", row[0]), whole)
    same, said = read_alike(all_rows, whole)
    assert (same, said) == (True, ["trf-tabs"])
    (problem,) = read(all_rows).reading.problems
    assert problem.account.values["count"] == 4


def test_an_empty_round_between_tabs_stays_empty(row):
    line = row(1, "0002 w 1", "", "0002 b =", rating="", points="1.5")
    parts = ["001", "1", "m", "", "Player, Some", "", "", "", "", "1.5", ""]
    for rounds in (["2", "w", "1", "", "", "", "2", "b", "="], ["2 w 1", "", "2 b ="]):
        (found,) = read("\t".join([*parts, *rounds])).rows.values()
        assert player_line(found) == player_line(read(line).rows[1])


def test_tabs_that_leave_no_columns_name_the_cause(whole):
    row = next(line for line in whole.splitlines() if line.startswith("001    2"))
    crooked = row[:14] + re.sub(" {2,}", "\t#", row[14:80]) + row[80:]
    reading = read(whole.replace(row, crooked)).reading
    assert codes(reading) == ["trf-tabs-unreadable"]


def test_national_ratings_with_a_long_name_or_tabs(whole):
    line = "GER    2 m    Birch, Ben                        1999 GER       12345 1990/05/17"
    right = read(whole + line).national["2"]
    assert (right[0].rating, right[0].member_id) == (1999, "12345")
    for crooked in (line[:14] + NAME[:50] + line[47:], re.sub(r" {2,}", "\t", line)):
        (found,) = read(whole + crooked).national["2"]
        assert found._replace(name="Birch, Ben") == right[0]


@pytest.mark.parametrize("length", [33, 40, 55])
def test_long_names_of_teams(whole, length):
    name = NAME[:length].rstrip(" ,") + "x"
    for line, at, end in (
        ("013 Oaks                               1    2", 4, 36),
        ("310   1 Oaks                                   2157    1.0    1.0   1     1    2", 8, 40),
    ):
        (right,) = read(whole + line).teams
        file = read(whole + line[:at] + name + line[end:])
        assert file.teams == (right._replace(name=name),)
        assert right.members == (1, 2)
        assert codes(file.reading) == ["trf-name-long"]
