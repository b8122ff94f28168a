"""The submission set: tables of any program, several sections, every fault with its place."""

import io
import random
import re
import zipfile
from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest

from arpad.domain import BY_TIME, Game, Rating, Result, TimeControl
from arpad.formats import dbf
from arpad.formats.dbf import DbfField, DbfTable
from arpad.formats.us_submission import read, read_set
from arpad.formats.us_writers import write_submission as write
from arpad.reports.words import words

HEAD = {"H_NAME": "SPRING OPEN", "H_CITY": "Springfield", "H_STATE": "FL",
        "H_BEG_DATE": "20260328", "H_END_DATE": "20260330", "H_TOT_SECT": "2"}  # fmt: skip
SECTIONS = [
    {"S_SEC_NUM": " 1", "S_SEC_NAME": "OPEN", "S_R_SYSTEM": "D", "S_TIMECTL": "G/55;d5",
     "S_TOT_RNDS": "2", "S_END_DATE": "20260330"},
    {"S_SEC_NUM": " 2", "S_SEC_NAME": "UNDER 1200", "S_R_SYSTEM": "Q", "S_TIMECTL": "G/25;d3",
     "S_TOT_RNDS": "1", "S_END_DATE": "20260329"},
]  # fmt: skip
PLAYERS = [
    {"D_SEC_NUM": " 1", "D_PAIR_NUM": "   1", "D_MEM_ID": "12345678", "D_NAME": "EXAMPLE, ANN",
     "D_STATE": "NY", "D_RATING": "1800", "D_RND01": "W2W", "D_RND02": "B"},
    {"D_SEC_NUM": "1", "D_PAIR_NUM": "2", "D_NAME": "EXAMPLE, BOB", "D_RATING": "UNR",
     "D_RND01": "L    1B", "D_RND02": "X3"},
    {"D_SEC_NUM": "1", "D_PAIR_NUM": "3", "D_NAME": "EXAMPLE, CAT", "D_RATING": "0",
     "D_RND01": "HB", "D_RND02": "F   2 "},
    {"D_SEC_NUM": " 2", "D_PAIR_NUM": "1", "D_NAME": "EXAMPLE, DEE", "D_RATING": "1100",
     "D_RND01": "D2", "D_RND02": ""},
    {"D_SEC_NUM": " 2", "D_PAIR_NUM": "2", "D_NAME": "EXAMPLE, EVE", "D_RATING": "1000",
     "D_RND01": "D1", "D_RND02": ""},
]  # fmt: skip


def table(rows, width=30, **changes):
    fields = tuple(
        DbfField(name, "C", width) for name in dict.fromkeys(n for row in rows for n in row)
    )
    records = tuple(tuple(row.get(field.name, "") for field in fields) for row in rows)
    return replace(DbfTable(fields, records, changed=dbf.changed_on(date(2026, 3, 30))), **changes)


def files(head=HEAD, sections=SECTIONS, players=PLAYERS, **changes):
    """Three tables by the names they have; None leaves one out."""
    rows = {"THEXPORT.DBF": head and [head], "TSEXPORT.DBF": sections, "TDEXPORT.DBF": players}
    return [(name, dbf.write(table(each, **changes))) for name, each in rows.items() if each]


def whole(sentence):
    return sentence and not re.search(r"  |None|^\s|\s$", sentence)


def found(submission):
    problems = [each for reading in submission.readings for each in reading.problems]
    assert all(whole(words(each.account)) for each in problems)
    return {(each.account.code, each.line, each.player, each.round) for each in problems}


USUAL = {("us-games-unknown", None, None, None), ("us-dual-one-rating", None, None, None)}


def test_two_sections_of_an_event():
    submission = read_set(files())
    assert found(submission) == USUAL
    assert submission.name == "SPRING OPEN"
    first, second = submission.readings
    assert (first.event.name, first.event.place) == ("OPEN", "Springfield, FL")
    assert (str(first.event.start), str(first.event.end)) == ("2026-03-28", "2026-03-30")
    assert str(second.event.end) == "2026-03-29"
    assert first.event.time_class == "dual"
    assert first.event.time_control == TimeControl(Fraction(60), Fraction(60))
    assert (second.event.time_class, second.event.rounds) == ("quick", 1)
    assert first.ratings_by_system == {"regular": {"1": Rating(1800)}}
    assert second.ratings_by_system == {"quick": {"1": Rating(1100), "2": Rating(1000)}}
    assert first.event.games == (
        Game("1", "2", Result.WIN, 1, "w"),
        Game("3", None, Result.HALF_BYE, 1),
        Game("1", None, Result.FULL_BYE, 2),
        Game("2", "3", Result.FORFEIT_WIN, 2),
    )
    (ann, *_) = first.event.entries
    assert (ann.player.name, ann.player.member_id, ann.facts) == (
        "EXAMPLE, ANN", "12345678", {"state": "NY"},
    )  # fmt: skip


@pytest.mark.parametrize("zero_byte", [False, True])
@pytest.mark.parametrize("end_mark", [False, True])
@pytest.mark.parametrize("encoding", ["cp1252", "utf-8"])
def test_tables_of_other_programs(zero_byte, end_mark, encoding):
    """WinTD ends its fields with a zero byte; numbers and dates have types of their own."""
    players = [{**PLAYERS[0], "D_NAME": "EXÄMPLE, ÅNN"}, *PLAYERS[1:]]
    changes = {"zero_byte": zero_byte, "end_mark": end_mark, "encoding": encoding}
    rows = [table([HEAD], **changes), table(SECTIONS, **changes), table(players, **changes)]
    types = {"D_PAIR_NUM": "N", "H_BEG_DATE": "D", "H_END_DATE": "D"}
    rows = [
        replace(each, fields=tuple(f._replace(type=types.get(f.name, "C")) for f in each.fields))
        for each in rows
    ]
    submission = read_set([("", dbf.write(each)) for each in rows])
    assert found(submission) == USUAL
    assert submission.reading.event.entries[0].player.name == "EXÄMPLE, ÅNN"
    assert len(submission.reading.event.games) == 4


def archive(members):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in members:
            file.writestr(name, content)
    return data.getvalue()


def test_the_set_in_a_zip_archive():
    members = [(f"event/{name}", data) for name, data in files()]
    submission = read(archive([*members, ("readme.txt", b"hello")]))
    assert found(submission) == USUAL | {("us-dbf-unknown", None, None, None)}
    assert submission.readings == read_set(files()).readings or len(submission.readings) == 2


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "us-dbf-broken"),
        (b"PK\x03\x04 nothing", "us-zip-broken"),
        (archive(files())[:-30], "us-zip-broken"),
        (archive([("a.dbf", b"x")]), "us-dbf-broken"),
        (archive([("a.txt", b"x")]), "us-dbf-unknown"),
    ],
)
def test_what_is_no_set_is_said_to_be_none(data, code):
    submission = read(data)
    assert submission.reading.nothing_read
    assert {code, "us-nothing"} <= {each[0] for each in found(submission)}


def test_one_table_alone_is_enough_to_read_players():
    submission = read(files()[2][1])
    assert len(submission.readings) == 2
    assert submission.reading.event.time_class == BY_TIME
    assert submission.reading.ratings == {"1": Rating(1800)}
    assert {each[0] for each in found(submission)} == {"us-games-unknown", "us-dbf-missing"}


UNREADABLE_CONTROL = ("us-time-control-unreadable", 1, None, None)
UNREADABLE_DATE = ("us-date-unreadable", 1, None, None)


def changed(rows, at, **fields):
    return [{**row, **fields} if place == at else row for place, row in enumerate(rows)]


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"players": changed(PLAYERS, 0, D_RND01="W9W")}, ("row-opponent-unknown", 1, 1, 1)),
        ({"players": changed(PLAYERS, 0, D_RND01="W1W")}, ("row-plays-himself", 1, 1, 1)),
        ({"players": changed(PLAYERS, 0, D_RND01="F2W")}, ("row-results-disagree", 1, 1, 1)),
        ({"players": changed(PLAYERS, 0, D_RND01="D2W")}, ("unusual-result", 1, 1, 1)),
        ({"players": changed(PLAYERS, 0, D_RND01="W2B")}, ("row-colours-disagree", 1, 1, 1)),
        ({"players": changed(PLAYERS, 0, D_RND01="Q2B")}, ("us-cell-unreadable", 1, 1, 1)),
        ({"players": changed(PLAYERS, 0, D_RND01="")}, ("row-game-missing", 2, 2, 1)),
        ({"players": changed(PLAYERS, 0, D_RATING="18OO")}, ("us-rating-unreadable", 1, 1, None)),
        ({"players": changed(PLAYERS, 0, D_PAIR_NUM="x")}, ("us-number-unreadable", 1, None, None)),
        ({"players": changed(PLAYERS, 1, D_PAIR_NUM="1")}, ("row-number-twice", 2, 1, None)),
        ({"players": changed(PLAYERS, 3, D_RND02="U")}, ("us-row-long", 4, 1, None)),
        ({"players": changed(PLAYERS, 4, D_SEC_NUM="7")}, ("us-dbf-no-section", 5, None, None)),
        ({"players": PLAYERS[:3]}, ("us-section-empty", 2, None, None)),
        ({"sections": changed(SECTIONS, 0, S_R_SYSTEM="S")}, ("us-system-unknown", 1, None, None)),
        ({"sections": changed(SECTIONS, 0, S_TIMECTL="?")}, UNREADABLE_CONTROL),
        ({"sections": changed(SECTIONS, 0, S_TIMECTL="G/3")}, ("us-time-too-short", 1, None, None)),
        ({"sections": changed(SECTIONS, 0, S_END_DATE="2026")}, UNREADABLE_DATE),
        ({"sections": [{"S_X": "1"}]}, ("us-dbf-field-missing", None, None, None)),
        ({"head": None}, ("us-dbf-missing", None, None, None)),
        ({"deleted": frozenset((0,))}, ("us-dbf-deleted", None, None, None)),
    ],
)  # fmt: skip
def test_faults_are_named_with_their_record(given, problem):
    assert problem in found(read_set(files(**given)))


def test_a_table_cut_short_and_one_given_twice():
    three = files()
    submission = read_set([*three[:2], ("TDEXPORT.DBF", three[2][1][:-300]), three[0]])
    codes = {each[0] for each in found(submission)}
    assert {"us-dbf-cut", "us-dbf-twice"} <= codes
    assert len(submission.reading.event.entries) == 3


def test_a_read_set_is_written_with_everything_that_was_in_it():
    submission = read_set(files())
    again = read_set(write(submission).files.items())
    assert again.readings == submission.readings
    assert submission.header.items() <= again.header.items()
    assert write(again).files == write(submission).files


def test_what_the_tables_have_no_room_for_is_said():
    submission = read_set(files())
    reading = submission.reading
    entries = tuple(
        entry._replace(facts={"floor": 1400}, player=entry.player._replace(name="N" * 31))
        for entry in reading.event.entries
    )
    event = reading.event._replace(entries=entries, time_class="online-blitz", games=())
    changed = replace(submission, readings=(replace(reading, event=event),), tables={})
    written = write(changed)
    assert {each.account.code for each in written.problems} == {
        "us-written-system", "us-written-shorter", "us-written-left-out",
    }  # fmt: skip
    assert all(whole(words(each.account)) for each in written.problems)


def test_no_bytes_make_the_reader_fail(reference_data):
    names = ("THEXPORT.DBF", "TSEXPORT.DBF", "TDEXPORT.DBF")
    whole = [(reference_data / "uschess" / name).read_bytes() for name in names]
    chance = random.Random(4)
    for _ in range(500):
        tables = [bytearray(each) for each in whole]
        for data in tables:
            for _ in range(chance.randrange(4)):
                data[chance.randrange(len(data))] = chance.randrange(256)
            if chance.random() < 0.2:
                del data[chance.randrange(len(data)) :]
        submission = read_set([("", bytes(each)) for each in tables])
        for reading in submission.readings:
            ids = {entry.player.id for entry in reading.event.entries}
            for game in reading.event.games:
                assert {game.player, game.opponent} <= ids | {None}
            assert reading.event.entries or reading.problems
        assert write(submission).files


# --- Before format 2C: ten rounds of five characters in a record ---------------------------------


def old(rounds, sequences=("1",), total="", **fields):
    """Two players who meet in every round, ten rounds in a record, 0 where there is none."""
    rows = []
    for number, other, letters in (("1", "2", "WLD"), ("2", "1", "LWD")):
        for sequence in sequences:
            row = {"D_SEC_NUM": " 1", "D_PAIR_NUM": f"{number:>4}", "D_REC_SEQ": sequence}
            for at in range(1, 11):
                round_ = (int(sequence or 1) - 1) * 10 + at
                played = round_ <= rounds
                row[f"D_RND{at:02}"] = f"{letters[round_ % 3]}   {other}" if played else "    0"
            rows.append(row | fields)
    sections = [{"S_SEC_NUM": " 1", "S_SEC_NAME": "Open", "S_TOT_RNDS": total}]
    return read_set(files(sections=sections, players=rows))


def test_a_submission_from_before_format_2c(reference_data):
    folder = reference_data / "cases" / "files" / "k1-dbf-old-empty-rounds"
    submission = read_set((path.name, path.read_bytes()) for path in sorted(folder.iterdir()))
    event = submission.reading.event
    assert {each[0] for each in found(submission)} == {"us-no-ratings"}
    assert (event.rounds, len(event.entries)) == (3, 4)
    assert [game.result for game in event.games if game.round == 3] == [
        Result.HALF_BYE, Result.FORFEIT_WIN, Result.FULL_BYE,
    ]  # fmt: skip
    assert sum(game.result.played for game in event.games) == 4


@pytest.mark.parametrize("total", ["", "3", " 3", "10", "12", "14"])
@pytest.mark.parametrize("rounds", [1, 3, 10, 11, 12, 20])
def test_rounds_from_eleven_on_are_in_a_second_record(rounds, total):
    sequences = ("1", "2") if rounds > 10 or total in ("12", "14") else ("1",)
    submission = old(rounds, sequences, total)
    event = submission.reading.event
    assert [game.round for game in event.games] == list(range(1, rounds + 1))
    assert event.games[-1].result == (Result.WIN, Result.LOSS, Result.DRAW)[rounds % 3]
    assert len(event.entries) == 2
    longer = total and int(total) < rounds
    expected = {"us-no-ratings"} | ({"us-row-long"} if longer else set())
    assert {each[0] for each in found(submission)} == expected
    assert event.rounds == int(total or rounds)


def test_records_may_stand_in_any_order():
    assert old(12, ("2", "1"), "12").reading == old(12, ("1", "2"), "12").reading


def test_a_record_that_is_not_there_or_twice_is_said():
    missing = old(12, ("2",), "12")
    assert [game.round for game in missing.reading.event.games] == [11, 12]
    assert ("us-record-missing", 1, 1, None) in found(missing)
    assert ("us-record-missing", 1, 1, None) in found(old(10, ("1",), "12"))
    twice = old(3, ("1", "1"), "3")
    assert ("row-number-twice", 2, 1, None) in found(twice)
    unknown = old(3, ("1",), "3", D_REC_SEQ="x")
    assert ("us-value-unreadable", 1, 1, None) in found(unknown)
    assert len(unknown.reading.event.games) == 3


def test_what_the_new_layout_has_no_field_for_is_said_when_an_old_set_is_written():
    submission = old(12, ("1", "2"), "12")
    header = dict(submission.header) | {"H_RCV_DATE": "20120910"}
    written = write(replace(submission, header=header))
    (problem,) = written.problems
    assert (problem.account.code, problem.account.values["names"]) == (
        "us-written-left-out", "H_RCV_DATE",
    )  # fmt: skip
    assert read_set(written.files.items()).reading.event == submission.reading.event


def test_a_date_that_can_be_two_days_is_said():
    for text, day, said in (
        ("03/04/2026", "2026-03-04", True),
        ("03/28/2026", "2026-03-28", False),
        ("March 4, 2026", "2026-03-04", False),
    ):
        sections = changed(SECTIONS, 0, S_BEG_DATE=text)
        submission = read_set(files(sections=sections))
        assert str(submission.reading.event.start) == day
        assert (("us-date-assumed", 1, None, None) in found(submission)) == said


@pytest.mark.parametrize(
    ("one", "other", "result"),
    [
        ("U2", "X1", Result.FORFEIT_LOSS),
        ("X2", "U1", Result.FORFEIT_WIN),
        ("F2", "B1", Result.FORFEIT_LOSS),
        ("U2", "U1", Result.DOUBLE_FORFEIT),
    ],
)
def test_a_bye_of_two_who_were_paired_is_a_forfeit(one, other, result):
    players = changed(changed(PLAYERS, 0, D_RND01=one), 1, D_RND01=other)
    submission = read_set(files(players=players))
    assert submission.reading.event.games[0] == Game("1", "2", result, 1)
    assert {each for each in found(submission) if each[0].startswith("row-")} == {
        ("row-bye-is-forfeit", 1 if one[0] in "UB" else 2, 1 if one[0] in "UB" else 2, 1)
    }


def test_a_bye_and_a_game_do_not_agree_which_is_said_once():
    for one, other in (("W2W", "H1"), ("U2", "L1B")):
        players = changed(changed(PLAYERS, 0, D_RND01=one), 1, D_RND01=other)
        codes = [each[0] for each in found(read_set(files(players=players))) if "row-" in each[0]]
        assert codes == ["row-results-disagree"]
