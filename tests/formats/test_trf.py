"""The TRF reader rule by rule, and the bug reports other readers got."""

from collections.abc import Callable

import pytest

from arpad.domain import Claim, Game, Result
from arpad.formats.trf import read
from arpad.formats.trf.records import RECORDS, TrfField

Row = Callable[..., str]


def games(*lines: str) -> tuple[Game, ...]:
    """The games, without what each row claims."""
    return tuple(game._replace(claims=()) for game in read("\n".join(lines)).reading.event.games)


def codes(*lines: str) -> list[str]:
    return [problem.account.code for problem in read("\n".join(lines)).reading.problems]


def player(line: str):
    return read(line).reading.event.entries[0].player


# --- Both rows ------------------------------------------------------------------------------------


def test_a_game_is_one_game_white_first_in_the_order_of_rounds(row):
    lines = [row(1, "0002 b 0", "0003 w ="), row(2, "0001 w 1"), row(3, "", "0001 b =")]
    assert games(*lines) == (
        Game("2", "1", Result.WIN, 1, "w"),
        Game("1", "3", Result.DRAW, 2, "w"),
    )


@pytest.mark.parametrize(
    ("first", "second", "result", "not_rated"),
    [
        ("0002 w 1", "0001 b 0", Result.WIN, ""),
        ("0002 w 0", "0001 b 1", Result.LOSS, ""),
        ("0002 - =", "0001 - =", Result.DRAW, ""),
        ("0002 w W", "0001 b L", Result.WIN, "no-move"),
        ("0002 w d", "0001 b D", Result.DRAW, "no-move"),
        ("0002 w +", "0001 b -", Result.FORFEIT_WIN, ""),
        ("0002 - -", "0001 - -", Result.DOUBLE_FORFEIT, ""),
        ("0002 w  ", "0001 b  ", Result.UNFINISHED, ""),
        ("0002 w 1", "0001 b 1", Result.WIN, "rows-disagree"),
        ("0002 w 1", "0001 b L", Result.WIN, "rows-disagree"),
        ("0002 w 1", "0001 b  ", Result.WIN, "rows-disagree"),
        ("0002 w ?", "0001 b 0", Result.WIN, "rows-disagree"),
        ("0002 w 1", "0003 b 0", Result.WIN, "row-missing"),
        ("0002 w ?", "0003 b 0", Result.UNFINISHED, "row-missing"),
        ("0002 w 1", "0000 - Z", Result.WIN, "row-missing"),
        ("0002 w 1", "        ", Result.WIN, "row-missing"),
    ],
)
def test_two_rows_of_a_game(row, first, second, result, not_rated):
    found = games(row(1, first), row(2, second), row(3))
    assert Game("1", "2", result, 1, "w" if "w" in first else "", not_rated) in found


@pytest.mark.parametrize(
    ("first", "second", "claims"),
    [
        (
            "0002 w 1",
            "0001 b 1",
            (Claim(Result.WIN, "w", "", "0002 w 1"), Claim(Result.WIN, "b", "", "0001 b 1")),
        ),
        (
            "0002 b 1",
            "0001 b 0",
            (Claim(Result.WIN, "b", "", "0002 b 1"), Claim(Result.LOSS, "b", "", "0001 b 0")),
        ),
        (
            "0002 w W",
            "0001 b 0",
            (
                Claim(Result.WIN, "w", "no-move", "0002 w W"),
                Claim(Result.LOSS, "b", "", "0001 b 0"),
            ),
        ),
        ("0002 b 1", "0003 w 0", (None, Claim(Result.WIN, "b", "", "0002 b 1"))),
        ("0002 w 1", "0001 b 0", ()),
    ],
)
def test_where_rows_do_not_say_the_same_the_game_has_both_claims(row, first, second, claims):
    event = read("\n".join([row(1, first), row(2, second), row(3)])).reading.event
    game = next(game for game in event.games if {game.player, game.opponent} == {"1", "2"})
    assert game.claims == claims
    assert game.seen_by(game.opponent or "").claims == claims[::-1]


def test_of_two_equal_colours_none_is_known(row):
    assert games(row(1, "0002 w 1"), row(2, "0001 w 0")) == (
        Game("1", "2", Result.WIN, 1, "", "rows-disagree"),
    )


def test_one_colour_is_enough(row):
    assert games(row(1, "0002 - 1"), row(2, "0001 w 0")) == (Game("2", "1", Result.LOSS, 1, "w"),)


def test_a_game_only_black_tells_of_stands_at_whites_place(row):
    lines = [row(1), row(2, "0001 b 0"), row(3, "0004 w 1"), row(4, "0003 b 0")]
    assert [(game.player, game.opponent) for game in games(*lines)] == [("1", "2"), ("3", "4")]


def test_a_circle_of_opponents_is_three_games_none_of_them_rated(row):
    found = games(row(1, "0002 w 1"), row(2, "0003 w 1"), row(3, "0001 w 1"))
    assert [game.not_rated for game in found] == ["row-missing"] * 3


@pytest.mark.parametrize("opponent", ["0009", "0001"])
def test_an_opponent_who_is_nobody_is_no_game_but_is_there(row, opponent):
    assert games(row(1, f"{opponent} w 1"), row(2)) == (
        Game("1", None, Result.UNFINISHED, 1, "w", "opponent-unknown"),
    )


# --- Byes: whatever the code, without an opponent there is no game --------------------------------


@pytest.mark.parametrize(
    ("cell", "result"),
    [
        ("0000 - U", Result.PAIRING_BYE),
        ("   0 - H", Result.HALF_BYE),
        ("0000 - f", Result.FULL_BYE),
        ("0000 - Z", Result.ABSENT),
        ("       U", Result.PAIRING_BYE),
        ("0000 - +", Result.FULL_BYE),
        ("0000 - =", Result.HALF_BYE),
        ("0000 - -", Result.ABSENT),
        ("0000 - 1", Result.FULL_BYE),
        ("0002 - F", Result.FULL_BYE),
    ],
)
def test_byes_old_and_new(row, cell, result):
    assert games(row(1, cell), row(2)) == (Game("1", None, result, 1),)


def test_a_pairing_bye_told_as_a_full_point_bye_is_no_game_either(row):
    assert [game.opponent for game in games(row(1, "0000 - F"), row(2, "0000 - U"))] == [None, None]


@pytest.mark.parametrize("cell", ["        ", "0000 -  ", "     -  "])
def test_an_empty_round_is_nothing(row, cell):
    assert games(row(1, cell, cell), row(2, cell)) == ()
    assert read(row(1, cell, cell)).reading.event.rounds is None


def test_rounds_without_a_game_at_the_end_do_not_count(row):
    lines = [row(1, "0002 w 1", "0000 -"), row(2, "0001 b 0", "0000 -", "0000 -")]
    assert read("\n".join(lines)).reading.event.rounds == 1
    assert read("\n".join([*lines, "XXR 9"])).reading.event.rounds == 9


# --- Who is who -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "title"),
    [
        ("m GM", "GM"),
        ("mGM ", "GM"),
        ("wWIM", "WIM"),
        ("m  g", "GM"),
        ("m g ", "GM"),
        ("m  m", "IM"),
        ("   F", "FM"),
        ("w wg", "WGM"),
        ("w gf", "WGM"),
        ("w wm", "WIM"),
        ("FWFM", "WFM"),
        ("M   ", ""),
        ("u   ", ""),
        ("mAGM", ""),
    ],
)
def test_titles_and_sexes_in_every_way_they_are_written(row, written, title):
    line = row(1, points="1.0")
    found = player(line[:9] + written + line[13:])
    assert found.title == title
    assert found.sex == {"m": "m", "w": "w", "F": "w", "M": "m"}.get(written[0], "")


@pytest.mark.parametrize(
    ("written", "digits"),
    [
        ("    4600001", "4600001"),
        ("4600001    ", "4600001"),
        ("'91827364'", "91827364"),
        ("11/01/1987", ""),
        ("CM1", ""),
        ("L61296", ""),
        ("0", ""),
        ("00000000", ""),
        ("", ""),
    ],
)
def test_ids(row, written, digits):
    file = read(row(1, member_id=written))
    assert file.reading.event.entries[0].player.member_id == digits
    assert file.rows[1].id_text == written.strip()
    unreadable = "trf-id-unreadable" in codes(row(1, member_id=written))
    assert unreadable == (written in ("11/01/1987", "CM1", "L61296"))


@pytest.mark.parametrize(
    ("written", "year"),
    [
        ("1990/01/31", 1990),
        ("1969.12.06", 1969),
        ("1981", 1981),
        ("1965/00/00", 1965),
        ("31/12/1999", 1999),
        ("    .  .  ", None),
        ("0000/00/00", None),
        ("9999/01/01", None),
        ("", None),
    ],
)
def test_birth_dates(row, written, year):
    assert player(row(1, birth=written)).birth_year == year


def test_an_unrated_player_has_no_rating(row):
    reading = read("\n".join([row(1), row(2, rating=0), row(3, rating="0000"), row(4, rating="")]))
    assert list(reading.reading.ratings) == ["1"]


def test_rows_need_no_order_and_no_rank(row):
    reading = read("\n".join([row(3), row(1, rank=2), row(2)])).reading
    assert [entry.number for entry in reading.event.entries] == [1, 2, 3]
    assert {problem.severity for problem in reading.problems} == {"note"}


# --- Lines, columns, bytes ------------------------------------------------------------------------


@pytest.mark.parametrize("ends", [["\n"], ["\r"], ["\r\n"], ["\n", "\r", "\r\n"]])
def test_every_line_end_and_all_of_them_together(row, ends):
    lines = ["012 Open", row(1, "0002 w 1"), row(2, "0001 b 0"), "042 2026/01/10"]
    text = "".join(line + ends[at % len(ends)] for at, line in enumerate(lines))
    reading = read(text).reading
    assert reading.event.games == (Game("1", "2", Result.WIN, 1, "w"),)
    assert (reading.event.name, str(reading.event.start)) == ("Open", "2026-01-10")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "cp1252", "utf-16"])
def test_every_encoding(row, encoding):
    text = "\n".join(["012 Caf\u00e9", row(1, name="M\u00fcller, J\u00f6rg", points="0.0")])
    reading = read(text.encode(encoding)).reading
    assert reading.event.name == "Caf\u00e9"
    assert reading.event.entries[0].player.name == "M\u00fcller, J\u00f6rg"


def test_a_name_padded_by_its_bytes_shifts_nothing(row):
    straight = row(1, "0002 w 1", name="\u00c9l\u00e9onore", member_id=123, birth="1990/01/01")
    crooked = straight.replace("\u00c9l\u00e9onore" + "   ", "\u00c9l\u00e9onore", 1)
    opponent = row(2, "0001 b 0")
    one, two = (read("\n".join([line, opponent])) for line in (straight, crooked))
    assert one.reading.event == two.reading.event
    assert one.reading.ratings == two.reading.ratings
    (problem,) = [p for p in two.reading.problems if p.account.code == "trf-row-shifted"]
    assert (problem.line, problem.column, problem.account.values["by"]) == (1, 46, -3)


def test_one_column_too_few_is_named_and_read(row):
    line = row(1, "0002 w 1", "0003 b 0", "0002 b =", points="1.5")
    crooked = line[:99] + line[100:]  # one blank is missing before the second round
    others = [row(2, "0001 b 0", "", "0001 w ="), row(3, "", "0001 w 1")]
    reading = read("\n".join([crooked, *others])).reading
    assert reading.event.games == games(line, *others)
    (problem,) = [p for p in reading.problems if p.account.code == "trf-cell-shifted"]
    assert (problem.column, problem.round) == (101, 2)


def test_comments_rulers_and_unknown_records_are_kept(row):
    lines = [
        "### 001 is no player here",
        "DDD SSSS sTTT NNNN",
        "         1         2         3",
        "1234567890123456789012345678901234567890",
        row(1),
        "999 later",
    ]
    file = read("\n".join(lines))
    assert len(file.reading.event.entries) == 1
    assert [p.line for p in file.reading.problems if p.line] == [6]


def test_a_piped_file_is_not_misread():
    lines = ["142|1.0|0.5", "152|3", "162|7", *["001|1|m||Some Player|2000|1900|123|1.0|1|2w1"] * 3]
    reading = read("\n".join(lines)).reading
    assert reading.nothing_read
    assert reading.event.rounds is None
    assert "trf-pipes" in [problem.account.code for problem in reading.problems]


# --- Points ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "records"),
    [
        (("3.0", "0.0", "1.0"), ["XXS W=3"]),
        (("3.0", "0.0", "0.0"), ["XXS W=3 PAB=0"]),
        (("3.0", "0.0", "1.0"), ["162  W 3.0    D 1.0    P 1.0"]),
        (("3.0", "0.0", "3.0"), ["162  W 3.0    D 1.0"]),
        (("3.0", "0.0", "1.0"), ["BBW  3.0"]),
        (("1.0", "0.0", "2.0"), ["299           1.0    1    3"]),
        (("0.5", "0.0", "1.0"), ["299          -0.5    1    1"]),
        (("0.5", "0.0", "1.0"), ["299 W         0.5    1    1"]),
        (("2.0", "0.0", "1.0"), ["XXA    1  1.0"]),
        (("2.0", "0.0", "1.0"), ["250       1.0   1   1    1    1"]),
        (("0.0", "0.0", "0.0"), []),
    ],
)
def test_points_of_every_scoring_are_right(row, points, records):
    rounds = ["0002 w 1", "0001 b 0", "0000 - U"]
    rows = [row(at + 1, rounds[at], points=points[at]) for at in range(3)]
    assert "trf-points-differ" not in codes(*rows, *records)


@pytest.mark.parametrize("code", ["A", "Z"])
def test_an_absence_may_be_written_a_or_z(row, code):
    assert "trf-points-differ" not in codes(row(1, "0000 - Z", points="0.5"), f"162  {code} 0.5")


# --- Teams and national ratings -------------------------------------------------------------------


def test_a_team_with_members_of_four_digits(row):
    team = "310   7 Some Team".ljust(73) + "1001 1002    3"
    file = read("\n".join([team, row(1001), row(1002), row(3)]))
    assert [(each.number, each.name, each.members) for each in file.teams] == [
        (7, "Some Team", (1001, 1002, 3))
    ]


def test_a_team_of_the_old_record(row):
    team = "013 Some Team".ljust(36) + "   1    2"
    file = read("\n".join([team, row(1), row(2)]))
    assert [(each.name, each.members) for each in file.teams] == [("Some Team", (1, 2))]


def test_a_national_rating_is_no_player(row):
    lines = [row(1), "GER" + row(1, rating=1875, federation="BAY", points="")[3:]]
    file = read("\n".join(lines))
    assert len(file.reading.event.entries) == 1
    assert [(each.federation, each.rating, each.origin) for each in file.national["1"]] == [
        ("GER", 1875, "BAY")
    ]
    assert file.reading.ratings["1"].value == 2000


# --- The table of columns -------------------------------------------------------------------------


def places(field: TrfField) -> set[tuple[int, int]]:
    times = range(60 if field.every else 1)
    return {(field.first + field.every * at, field.last + field.every * at) for at in times}


# First and last columns as the descriptions of the records print them, first cells of repetitions.
DESCRIBED = {
    "001": "5-8 10-10 11-13 15-47 49-52 54-56 58-68 70-79 81-84 86-89 92-95 97-97 99-99",
    "013": "5-36 37-40 42-45 47-50 102-105",
    "240": "7-9 11-14 16-19",
    "250": "5-8 10-13 15-17 19-21 23-26 28-31",
    "260": "5-7 9-11 13-16 18-21",
    "299": "8-11 14-17 20-22 24-27 29-32",
    "300": "5-7 9-11 13-15 17-20 22-25",
    "310": "5-7 9-40 42-46 48-53 55-60 62-67 69-71 74-77 79-82 139-142",
    "320": "5-8 10-13 15-17 19-21",
    "330": "5-6 8-10 12-14 16-18",
}


@pytest.mark.parametrize("code", DESCRIBED)
def test_the_columns_are_those_of_the_description(code):
    known = set().union(*map(places, RECORDS[code].fields))
    described = [tuple(map(int, each.split("-"))) for each in DESCRIBED[code].split()]
    assert [each for each in described if each not in known] == []
