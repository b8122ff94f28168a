"""What reading costs: it grows no faster than the file, and what is too large is refused."""

import gzip
import io
import math
import time
from datetime import date

import pytest

from arpad.calculators import norms
from arpad.formats import dates, files, opening, pgn_player, players_csv, rating_list, time_control
from arpad.formats.files import File
from arpad.formats.reading import Findings
from arpad.formats.trf.records import RECORDS

_SIZES = (8_000, 32_000)
_LEAST = 0.08  # seconds; what is quicker than this with the larger file cannot be measured well
_STEEPEST = 1.5
_MOST_SECONDS = 10
_REFUSED = ("file-too-large", *map("file-{}".format, ("lines", "columns", "cells", "cell")))
_REFUSED += tuple(map("file-{}".format, ("letters", "rounds", "games", "players", "events")))
_REFUSED += ("file-values",)


def seconds(name, data):
    began = time.process_time()
    files.sections(File(name, data))
    return time.process_time() - began


def steepness(name, make, sizes=_SIZES):
    """Return the exponent with which the time of reading grows, 0 for what is quick."""
    small, large = map(make, sizes)
    if seconds(name, large) < _LEAST:
        return 0
    times = [min(seconds(name, each) for _ in "123") for each in (small, large)]
    return math.log(times[1] / times[0], sizes[1] / sizes[0])


def kinds(worst_files, whole):
    """Return every kind of file, or in the short form every sixteenth of them."""
    return [*worst_files.WORST.items()][:: 1 if whole else 16]


@pytest.mark.long
def test_a_file_twice_as_long_takes_twice_as_long(worst_files, cases):
    steep = {
        kind: exponent
        for kind, make in kinds(worst_files, cases(0))
        if (exponent := steepness(worst_files.name(kind), make)) > _STEEPEST
    }
    assert steep == {}


def all_rows(data):
    found = rating_list.read(io.BytesIO(data), Findings(rating_list.KINDS), name="list", day=DAY)
    return found and [*found.rows]


DAY = date(2026, 11, 1)
# Readers of no tournament's file, each with pieces that are repeated.
OTHERS = {
    "a list as text": (all_rows, (b"ID Number Name Fed Sex RRtng ", b"12345 Made Up FID M 1500\n")),
    "a list as XML": (
        all_rows,
        (b"<playerslist><player><name>", b"<player><fideid>1</fideid>", b"x", b"<!--", b"<a>"),
    ),
    "players": (players_csv.read, (b"id,number,k\n", b"1,1,20\n", b"x,x,x\n", b'"', b",,,\n")),
    "games of a player": (
        lambda data: pgn_player.pick(io.BytesIO(data), "Ann", Findings(pgn_player.KINDS)),
        (b'[White "Ann"]\n[Black "B"]\n[Result "1-0"]\n\n1-0\n\n', b"[", b"{ ", b'[A "b"]\n'),
    ),
    "a time control": (
        lambda data: time_control.read_time_control(data.decode()),
        (b"90+30 ", b"40/90, ", b"G/60;d5 ", b"rapid ", b": ", b"2 hours, "),
    ),
    "dates": (
        lambda data: dates.titled(data.decode().splitlines()),
        (b"1 January 2026 - ", b"10.01.2026\n", b"at 10:00 ", b"1.", b"  |"),
    ),
}


@pytest.mark.long
@pytest.mark.parametrize("kind", OTHERS)
def test_other_readers_take_twice_as_long_too(kind, cases):
    read, pieces = OTHERS[kind]

    def took(head, piece, length):
        data = head + piece * (length // len(piece))
        began = time.process_time()
        read(data)
        return time.process_time() - began

    for head in pieces:
        for piece in pieces if cases(0) else pieces[:1]:
            if took(head, piece, 64_000) >= _LEAST:
                times = [min(took(head, piece, size) for _ in "123") for size in (16_000, 64_000)]
                assert math.log(times[1] / times[0], 4) <= _STEEPEST, (head, piece)


# What a field may be filled with, again and again; each ends with a sign that fits nothing.
PIECES = [
    "1 ",
    "1111 ",
    "111 ",
    "   1 ",
    "A ",
    "a",
    "1.0 ",
    ".",
    "/",
    "-",
    "26/01/01 ",
    "W 1.0    ",
]
PIECES += [
    "1 January 2026 ",
    "   2 w 1  ",
    "\t1",
    "é",
    "1,",
    "'",
    "=",
    "  ",
    "(",
    "5400+30:",
    "W2 ",
]
TABLES = [
    {"No": "{}", "Name": "P", "Rtg": "1500", "1.Rd": "2w1", "Pts": "1", "Fed": "", "Born": ""},
    {"White": "A{}", "Black": "B", "Result": "1-0", "Date": "", "WhiteElo": "", "TimeControl": ""},
    {"number": "{}", "name": "P", "rating": "1500", "r1": "W2", "time_control": "", "start": ""},
    {"number": "{}", "results": "W2", "name": "P", "system": "", "points": "", "member_id": ""},
]
TAGS = {"Event": "E", "White": "A{}", "Black": "B", "Result": "1-0", "Date": "", "Round": ""}
TAGS |= dict.fromkeys(("WhiteElo", "BlackFideId", "TimeControl", "Termination", "Site", "FEN"), "")
BOX = {"name": "P", "points": "1.0", "round": "W   2", "state": "NY", "id": "1", "before": "1500"}


def games_of(tags):
    return "".join(f'[{tag} "{text}"]\n' for tag, text in tags.items()) + "\n1. e4 e5 1-0\n\n"


def box(parts):
    first = "{number:>5} | {name} |{points}|{round}|\n".format(**parts)
    return first + "   {state} | {id} / R: {before} ->1600 |N:2 |W|\n---\n".format(**parts)


def filled():
    """Give every field there is: the file's name, what stands before, and one row with a text."""
    person = "    3      " + "P" * 33 + " 1500" + " " * 33 + "  1.0    3  "
    head = "".join(f"001 {at:>4}{person[5:]}" + "   2 w 1\n" for at in (1, 2))
    for code in (*RECORDS, "FRA", "QQQ", "###"):
        for begin in (
            " ",
            "    3 ",
            " " + "T" * 32 + "t ",
            person if code in ("001", "FRA") else "",
        ):
            yield "a.trf", head, lambda _, text, code=code, begin=begin: f"{code}{begin}{text}\n"
    for table in TABLES:
        for name in table:
            yield (
                "a.csv",
                ",".join(table) + "\n",
                lambda at, text, table=table, name=name: (
                    ",".join((table | {name: f'"{text}"'}).values()).format(at) + "\n"
                ),
            )
    for tag in TAGS:
        yield (
            "a.pgn",
            "",
            lambda at, text, tag=tag: games_of(
                {name: value.format(at) for name, value in TAGS.items()} | {tag: text}
            ),
        )
    for part in BOX:
        yield "a.txt", "", lambda at, text, part=part: box({**BOX, "number": at + 1, part: text})


@pytest.mark.long
def test_no_field_takes_more_than_its_share_of_time(cases):
    every = [(*field, piece) for field in filled() for piece in PIECES]
    assert len(every) > 3000
    steep = []
    for name, head, row, piece in every[:: 1 if cases(0) else 61]:
        for length in (100_000, 5_000, 60):  # of one text, in so many rows as there is room for

            def make(size, head=head, row=row, piece=piece, length=length):
                text = piece * (min(length, size) // len(piece)) + "?"
                rows = range(max(1, size // (length + 60)))
                return (head + "".join(row(at, text) for at in rows)).encode()

            if seconds(name, make(100_000)) < _LEAST:
                continue
            exponent = steepness(name, make, (25_000, 100_000))
            if exponent > _STEEPEST or seconds(name, make(100_000)) > 0.4:
                steep.append((name, row(1, piece), length, exponent))
    assert steep == []


def largest(name, make, most):
    """Return the largest file of a kind that is still read, and the largest of all."""
    size = most
    while any(
        each.account.code in _REFUSED for each in files.readings(File(name, make(size)))[0].problems
    ):
        size = size * 2 // 3
    return make(most), make(size)


@pytest.mark.long
def test_no_file_takes_long_however_packed(worst_files, cases):
    most = 20_000_000 if cases(0) else 20_000
    slow = {
        (kind, len(data)): took
        for kind, make in kinds(worst_files, cases(0))
        for data in largest(worst_files.name(kind), make, most)
        if (took := seconds(worst_files.name(kind), gzip.compress(data, 1))) > _MOST_SECONDS
    }
    assert slow == {}


@pytest.mark.parametrize(
    ("kind", "size", "code", "most"),
    [
        ("zeros", 6_000_001, "file-too-large", 6),
        ("lines_of_blanks", 110_000, "file-lines", 50_000),
        ("crosstable_of_many_columns", 10_000, "file-columns", 300),
        ("crosstable_of_many_columns", 4_000_000, "file-columns", 300),
        ("pgn_of_many_games", 5_000_000, "file-games", 25_000),
        ("dbf_of_unknown_columns", 40_000, "file-columns", 255),
        ("dbf_of_bytes", 200_000, "file-lines", 50_000),
        ("dbf_sections_of_a_set", 400_000, "file-rounds", 500_000),
        ("sheet_of_empty_cells", 2_100_000, "file-cells", 500_000),
        ("sheet_of_far_cells", 100_000, "file-cells", 500_000),
        ("sheet_of_one_text_in_a_row", 200_000, "file-cell", 32_767),
        ("sheet_of_rows", 3_000_000, "file-lines", 50_000),
        ("bars", 600_000, "file-cells", 500_000),
        ("report_of_tabs", 5_900_000, "file-players", 20_000),
        ("table_of_many_players", 800_000, "file-players", 20_000),
        ("games_list", 600_000, "file-players", 20_000),
        ("crosstable_of_many_rows", 200_000, "file-players", 6_000),
        ("crosstable_of_facts", 1_000_000, "file-players", 6_000),
        ("us_crosstable", 1_000_000, "file-players", 6_000),
        ("crosstable_of_many_sections", 100_000, "file-events", 2_000),
        ("games_list_of_many_events", 100_000, "file-events", 2_000),
        ("pgn_of_many_events", 400_000, "file-events", 2_000),
        ("swisssys_of_many_sections", 200_000, "file-events", 2_000),
        ("json_of_many_sections", 3_000_000, "file-events", 2_000),
        ("json_of_empty_outcomes", 3_000_000, "file-values", 500_000),
    ],
)
def test_what_is_too_large_is_refused_with_the_limit(worst_files, kind, size, code, most):
    data = worst_files.WORST[kind](size)
    (reading,) = files.readings(File(worst_files.name(kind), data))
    assert reading.nothing_read
    (problem,) = reading.problems
    assert (problem.account.code, problem.account.values["most"]) == (code, most)


def test_more_games_than_any_event_has_are_refused(trf, monkeypatch):
    report = trf(("Ann", 2000, "2w1 2b="), ("Bob", 1900, "1b0 1w="))
    for most, read in ((2, True), (1, False)):
        monkeypatch.setattr(opening, "MOST_PLAYED", most)
        (reading,) = files.readings(File("a.trf", report))
        assert reading.nothing_read is not read
        codes = {each.account.code for each in reading.problems}
        assert ("file-games" in codes) is not read


def test_texts_of_a_cell_and_rounds_in_a_column_have_limits_too(worst_files):
    rows = b"".join(b"%d,P,%s\n" % (at, b"W2 " * 200) for at in range(1, 2502))
    pieces = "<row><c>" + "<v>abcdefgh</v>" * 200_000 + "</c></row>"
    files_and_codes = {
        "a.csv": (b"number,name,results\n" + rows, "file-rounds"),
        "a.xlsx": (worst_files.sheet(pieces), "file-cell"),
    }
    for name, (data, code) in files_and_codes.items():
        began = time.process_time()
        (reading,) = files.readings(File(name, data))
        assert [problem.account.code for problem in reading.problems] == [code], name
        assert time.process_time() - began < 8, name


@pytest.mark.parametrize("encoding", ["rot13", "zlib_codec", "unheard-of", "idna", "utf-7", "big5"])
def test_a_sheet_in_an_encoding_that_is_none_is_refused(worst_files, encoding):
    text = f'<?xml version="1.0" encoding="{encoding}"?><worksheet/>'
    data = worst_files.sheet("", xl_worksheets_sheet1__xml=text)
    (reading,) = files.readings(File("a.xlsx", data))
    assert reading.nothing_read
    assert reading.problems


def test_a_namespace_without_end_is_refused_at_once(worst_files):
    data = worst_files.sheet(f"<q xmlns='{'u' * 3_000_000}'>{'<c/>' * 700_000}</q>")
    began = time.process_time()
    (reading,) = files.readings(File("a.xlsx", data))
    assert time.process_time() - began < 3
    assert [problem.account.code for problem in reading.problems] == ["file-packing-broken"]


def test_texts_count_as_often_as_they_are_shown(worst_files):
    text = "x" * 30_000
    many = opening.MOST_LETTERS // len(text) + 1
    data = worst_files.sheet("<row><c t='s'><v>0</v></c></row>" * many, f"<si><t>{text}</t></si>")
    (reading,) = files.readings(File("a.xlsx", data))
    assert [each.account.code for each in reading.problems] == ["file-letters"]


@pytest.mark.parametrize("ending", ["trf", "csv", "txt"])
def test_a_name_without_end_is_refused_with_the_limit(ending, trf):
    name = "A" * (opening.MOST_OF_NAME + 1)
    data = {
        "trf": b"012 " + name.encode() + b"\n" + trf(("Ann", 2000, "2w1"), ("Bob", 1900, "1b0")),
        "csv": f"White,Black,Result\n{name},B,1-0\n".encode(),
        "txt": f"    1 | {name} |1.0 |W   2|\n   NY | 1 / R: 1500 ->1600 | |W |\n".encode(),
    }
    (reading,) = files.readings(File(f"a.{ending}", data[ending]))
    assert reading.nothing_read
    (problem,) = reading.problems
    assert (problem.account.code, problem.account.values["most"]) == ("file-name", 300)


def test_a_tag_of_a_game_without_end_is_cut_and_said():
    games = '[White "{}"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n'
    (reading,) = files.readings(File("a.pgn", games.format("A" * 501).encode()))
    assert {entry.player.name for entry in reading.event.entries} == {"A" * 300, "B"}
    assert "pgn-tag-long" in {problem.account.code for problem in reading.problems}


@pytest.mark.parametrize("code", ["013", "310  1 "])
def test_a_long_line_of_a_team_takes_its_share_of_time(code):
    head = b"001    1      Made Up\n"
    line = f"{code} {'T' * 32}t " + "111 " * 1500 + "x\n"
    assert seconds("a.trf", head + line.encode() * 20) < 1


def test_blanks_before_a_report_do_not_hide_what_it_is(trf):
    report = trf(("Ann", 2000, "2w1"), ("Bob", 1900, "1b0"))
    (reading,) = files.readings(File("unnamed", b" \n" * 20_000 + report))
    assert len(reading.event.entries) == 2


def test_the_hostile_files_that_were_kept_are_quick(reference_data):
    for path in sorted((reference_data / "cases" / "hostile").iterdir()):
        assert seconds(path.name, path.read_bytes()) < 5, path.name


def test_two_players_of_thousands_of_games_are_rated_and_audited_at_once():
    game = (
        '[White "A"]\n[Black "B"]\n[Result "1-0"]\n[WhiteElo "2400"]\n[BlackElo "2500"]\n\n1-0\n\n'
    )
    file = File("a.pgn", game.encode() * 1000)
    began = time.process_time()
    answer = norms.compute(file, {"time_class": "standard"})
    assert time.process_time() - began < 5
    audits = [audit for player in answer.players for audit in player.audits]
    assert audits
    assert not any(audit.achieved for audit in audits)


def test_norms_of_many_titled_players_of_many_rounds_take_so_many_sums(worst_files):
    file = File("a.trf", worst_files.WORST["report_of_norms"](100_000))
    answer = norms.compute(file, {})
    audits = [audit for player in answer.players for audit in player.audits]
    too_many = ["norm-too-many-choices" in [note.code for note in audit.notes] for audit in audits]
    assert {True, False} == {*too_many}  # the first players have all choices tried
    assert too_many == sorted(too_many)
