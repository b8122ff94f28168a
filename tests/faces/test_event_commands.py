"""The commands for whole events: rate, check and convert, on good files and on all others."""

import gzip
import io
import json
import os
import shlex
import stat
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from arpad.faces import cli
from arpad.faces.cli import files
from arpad.formats.files import MOST_BYTES

PLAYERS = (("Ann", 1800, "2w= 3b0"), ("Bob", 1700, "1b= 0-U"), ("Cyd", 2000, "0-H 1w1"))
CROSSTABLE = "number,name,rating,r1\n1,Ann,1500,W2\n2,Bob,1400,L1\n"
TABLE = "number,k\n1,20\n2,20\n3,20\n"


@dataclass
class Run:
    """What a run of the command left behind."""

    status: int
    out: str
    err: str


@pytest.fixture
def arpad(monkeypatch, capsys, tmp_path):
    """Run the command in this process, in a folder of its own."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments, stdin=b""):
        monkeypatch.setattr(sys, "argv", ["arpad", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        try:
            cli.main()
            status = 0
        except SystemExit as end:
            status = int(end.code or 0)
        captured = capsys.readouterr()
        assert "Traceback" not in captured.out + captured.err
        return Run(status, captured.out, captured.err)

    return run


@pytest.fixture
def event(trf, tmp_path):
    """A sound file and the K of its players."""
    (tmp_path / "open.trf").write_bytes(trf(*PLAYERS, name="Club Open"))
    (tmp_path / "players.csv").write_text(TABLE, encoding="utf-8")
    return "open.trf"


# --- rate ----------------------------------------------------------------------------------------


def test_text_by_default(arpad, event):
    run = arpad("rate", event, "--players", "players.csv")
    assert (run.status, run.err) == (0, "")
    assert run.out.startswith("Club Open\n2026-01-10 · standard · 3 players")
    assert "\n1  Ann " in run.out
    assert "−7.60" in run.out


def test_json_and_csv(arpad, event):
    run = arpad("rate", event, "--players", "players.csv", "--json")
    assert run.status == 0
    data = json.loads(run.out)
    assert [each["exact_change"] for each in data["players"]] == [-7.6, 2.8, 4.8]
    rows = arpad("rate", event, "--csv").out.splitlines()
    assert rows[0].startswith("number,name,id,before,new_rating")
    assert rows[1].startswith("1,Ann,,1800,")


def test_options_reach_the_calculation(arpad, event):
    options = ["--date=2025-09-30", "--time-class", "rapid", "--games-played=10", "--json"]
    data = json.loads(arpad("rate", event, *options).out)
    assert (data["event"]["start"], data["event"]["time_class"]) == ("2025-09-30", "rapid")
    assert {each["k"] for each in data["players"]} == {40}


def test_a_faulty_file_is_rated_all_the_same(arpad, event, tmp_path):
    with (tmp_path / event).open("ab") as file:
        file.write(b"no record\r\n")
    run = arpad("rate", event)
    assert run.status == 0
    assert "warning" in run.out
    assert "\n1  Ann " in run.out


def test_standard_input_and_gzip(arpad, trf, tmp_path):
    data = trf(*PLAYERS)
    run = arpad("rate", "-", "--json", stdin=data)
    assert json.loads(run.out)["event"]["players"] == 3
    (tmp_path / "open.trf.gz").write_bytes(gzip.compress(data))
    assert json.loads(arpad("rate", "open.trf.gz", "--json").out)["event"]["players"] == 3


def test_several_files_are_one_period(arpad, trf, tmp_path):
    for name, day in (("a.trf", "2026/01/10"), ("b.trf", "2026/01/20")):
        (tmp_path / name).write_bytes(trf(*PLAYERS, start=day, ids={"Ann": 1503014}))
    run = arpad("rate", "b.trf", "a.trf", "--games-played=100", "--json")
    data = json.loads(run.out)
    assert [each["file"] for each in data["events"]] == ["a.trf", "b.trf"]
    assert data["players"][0]["exact_change"] == -15.2


# --- HTML ----------------------------------------------------------------------------------------


def test_html_is_written_whole_and_said(arpad, event, tmp_path):
    run = arpad("rate", event, "--html", "open.html", "--players", "players.csv")
    assert (run.status, run.err) == (0, "")
    assert run.out.startswith("open.html: Club Open; to check: ")
    written = (tmp_path / "open.html").read_text(encoding="utf-8")
    assert written.startswith("<!DOCTYPE html>")
    assert written.rstrip().endswith("</html>")
    assert sorted(os.listdir(tmp_path)) == ["open.html", "open.trf", "players.csv"]


def test_pictures_are_written_into_a_folder_and_said(arpad, event, tmp_path):
    run = arpad("rate", event, "--pictures", "drawn", "--players", "players.csv")
    assert (run.status, run.err) == (0, "")
    assert run.out.startswith("drawn: Club Open; to check: ")
    names = [
        f"{code}.{ending}" for code in ("changes", "performances") for ending in ("png", "svg")
    ]
    assert sorted(os.listdir(tmp_path / "drawn")) == names
    assert (tmp_path / "drawn/changes.svg").read_text(encoding="utf-8").startswith("<svg ")
    both = arpad("rate", event, "--pictures", "drawn", "--html", "a.html", "--json")
    assert json.loads(both.out)
    (tmp_path / "file").write_text("", encoding="utf-8")
    refused = arpad("rate", event, "--pictures", "file")
    assert refused.status == 1
    assert "cannot write file" in refused.err
    assert arpad("rate", event, "--pictures", "drawn", "--explain", "1").status == 2


def test_that_there_is_no_picture_is_said_and_no_folder_made(arpad, tmp_path):
    (tmp_path / "byes.csv").write_text("number,name,rating,r1\n1,Ann,1500,B\n", encoding="utf-8")
    run = arpad("rate", "byes.csv", "--system", "fide", "--pictures", "drawn")
    assert (run.status, run.out) == (0, "")
    assert run.err == "drawn: no picture, since no rating changes\n"
    assert not (tmp_path / "drawn").exists()


def test_html_may_come_with_json(arpad, event, tmp_path):
    assert json.loads(arpad("rate", event, "--html", "open.html", "--json").out)
    assert (tmp_path / "open.html").exists()
    assert arpad("rate", event, "--html", "-").out.startswith("<!DOCTYPE html>")


def test_a_file_that_is_replaced_keeps_its_rights(arpad, event, tmp_path):
    target = tmp_path / "open.html"
    target.write_text("<!DOCTYPE html>\nold", encoding="utf-8")
    target.chmod(0o640)
    assert arpad("rate", event, "--html", target).status == 0
    assert stat.S_IMODE(target.stat().st_mode) == 0o640
    link = tmp_path / "link.html"
    link.symlink_to(target)
    assert arpad("rate", event, "--html", link).status == 0
    assert link.is_symlink()


def test_nothing_half_written_is_left(tmp_path):
    target = tmp_path / "open.html"
    target.write_text("old", encoding="utf-8")

    def breaks():
        yield "<!DOCTYPE html>"
        raise RuntimeError

    with pytest.raises(RuntimeError):
        files.write(str(target), breaks())
    assert target.read_text(encoding="utf-8") == "old"
    assert os.listdir(tmp_path) == ["open.html"]


@pytest.mark.parametrize("target", ["no/such/folder.html", ".", "x\0y", "n" * 300])
def test_what_cannot_be_written_is_one_line(arpad, event, target):
    run = arpad("rate", event, "--html", target)
    assert run.status == 1
    assert run.err.startswith("arpad: cannot write ")
    assert len(run.err.splitlines()) == 1


# --- What cannot be read -------------------------------------------------------------------------


BROKEN = {
    "empty.trf": b"",
    "blank.trf": b"\r\n \r\n",
    "binary.trf": b"\x7fELF\x02\x01\x01\0\0",
    "page.trf": b"<!doctype html><title>404</title>",
    "broken.trf.gz": gzip.compress(b"012 Open\n" * 99)[:-5],
    "bomb.trf.gz": gzip.compress(bytes(100_000), 1) * (MOST_BYTES // 100_000 + 1),
    "book.xlsx": b"PK\x03\x04\x14\0",
    "notes.md": b"# Notes\n",
}


@pytest.mark.parametrize("command", ["rate", "check"])
@pytest.mark.parametrize("name", BROKEN)
def test_a_file_that_is_none_ends_with_one_line_and_status_2(arpad, tmp_path, command, name):
    (tmp_path / name).write_bytes(BROKEN[name])
    run = arpad(command, name)
    assert run.status == 2
    said = run.err if command == "rate" else run.out
    assert f"{name}: error: " in said
    assert "[" in said


@pytest.mark.parametrize("command", ["rate", "check"])
@pytest.mark.parametrize("path", ["missing.trf", ".", "x\0y", "n" * 300, ""])
def test_a_path_that_leads_nowhere_is_one_line(arpad, command, path):
    run = arpad(command, path)
    assert run.status == 2
    said = run.err if command == "rate" else run.out
    assert "error: We cannot open the file: " in said
    assert len(said.splitlines()) == 1


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads everything")
def test_a_file_without_the_right_to_read_it(arpad, event, tmp_path):
    (tmp_path / event).chmod(0)
    assert "Permission denied" in arpad("rate", event).err


def test_a_huge_file_is_refused_before_it_is_read(arpad, tmp_path):
    with (tmp_path / "huge.trf").open("wb") as file:
        file.truncate(5_000_000_000)  # a hole: it takes no room on the disk
    run = arpad("rate", "huge.trf")
    assert run.status == 2
    said = "The file is too large. We read at most 50 MB, unpacked. [file-too-large]"
    assert run.err == f"arpad: huge.trf: error: {said}\n"


def test_every_file_that_cannot_be_read_is_named(arpad, event):
    run = arpad("rate", "one.trf", event, "two.trf", "--players", "three.csv")
    assert run.status == 2
    names = [line.split(":")[1].strip() for line in run.err.splitlines()]
    assert names == ["one.trf", "two.trf", "three.csv"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "FILE is missing"),
        (["open.trf", "--json", "--csv"], "choose one"),
        (["open.trf", "--new-list", "--csv"], "choose one"),
        (["open.trf", "--round", "never"], "round: “never” is not accepted"),
        (["open.trf", "--date", "soon"], "date: “soon” is not accepted"),
        (["open.trf", "--date", "31.2.2026"], "date: “31.2.2026” is not accepted"),
        (["open.trf", "--date", "10/1/2026"], "“10/1/2026” can mean 2026-01-10 / 2026-10-01."),
        (["open.trf", "--peak=1", "--peak=2"], "given twice"),
        (["open.trf", "open.trf"], "it is the same as open.trf"),
        (["open.trf", "--player", "x"], "there is no option “--player”"),
    ],
)
@pytest.mark.usefixtures("event")
def test_misuse_ends_with_status_2(arpad, arguments, said):
    run = arpad("rate", *arguments)
    assert (run.status, run.out) == (2, "")
    assert said in run.err


# --- check ---------------------------------------------------------------------------------------


def test_a_sound_file_ends_with_status_0(arpad, event):
    run = arpad("check", event)
    assert run.status == 0
    assert " error: " not in run.out


def test_a_finding_is_a_line_with_its_place(arpad, event, tmp_path):
    with (tmp_path / event).open("ab") as file:
        file.write(b"001  abc\r\n")
    run = arpad("check", event)
    assert run.status == 1
    (line,) = (line for line in run.out.splitlines() if ":7:" in line)
    assert line.startswith("open.trf:7:5: error: ")
    assert line.endswith("[trf-number-unreadable]")


def test_strict_holds_the_file_to_its_letter(arpad, trf, tmp_path):
    (tmp_path / "old.trf").write_bytes(trf(*PLAYERS, start="10.01.2026"))
    assert arpad("check", "old.trf").status == 0
    assert arpad("check", "--strict", "old.trf").status == 1


def test_each_file_is_checked_by_itself(arpad, trf, tmp_path):
    (tmp_path / "a.trf").write_bytes(trf(*PLAYERS))
    (tmp_path / "b.trf").write_bytes(trf(*PLAYERS, control="15 minutes + 10 seconds per move"))
    assert arpad("check", "a.trf", "b.trf", "a.trf").status == 0
    run = arpad("check", "a.trf", "none.trf", "b.trf")
    assert run.status == 2
    assert "b.trf" in run.out


# --- convert -------------------------------------------------------------------------------------


def test_a_file_is_put_in_order(arpad, trf, tmp_path):
    (tmp_path / "old.trf").write_bytes(trf(*PLAYERS, start="10.01.2026"))
    run = arpad("convert", "old.trf", "new.trf")
    assert (run.status, run.out) == (0, "")
    assert b"042 2026/01/10\r\n" in (tmp_path / "new.trf").read_bytes()
    old, new = (json.loads(arpad("rate", name, "--json").out) for name in ("old.trf", "new.trf"))
    assert old["players"] == new["players"]


def test_a_file_is_not_written_over_itself_unless_asked(arpad, event, tmp_path):
    before = (tmp_path / event).read_bytes()
    run = arpad("convert", event, f"./{event}")
    assert run.status == 2
    assert "--overwrite" in run.err
    assert (tmp_path / event).read_bytes() == before
    assert arpad("convert", event, event, "--overwrite").status == 0


def test_packed_files_and_streams(arpad, event, tmp_path):
    assert arpad("convert", event, "new.trf.gz").status == 0
    data = gzip.decompress((tmp_path / "new.trf.gz").read_bytes())
    assert data.startswith(b"012 Club Open\r\n")
    assert arpad("convert", "new.trf.gz", "again.trf").status == 0
    assert (tmp_path / "again.trf").read_bytes() == data


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_no_tournament_file_is_not_converted(arpad, tmp_path, name):
    (tmp_path / name).write_bytes(BROKEN[name])
    run = arpad("convert", name, "new.trf")
    assert (run.status, run.out) == (2, "")
    assert f"{name}: error: " in run.err or f"{name}:1:1: error: " in run.err
    assert not (tmp_path / "new.trf").exists()


# --- Help ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["rate", "check", "convert"])
def test_the_examples_in_the_help_run(arpad, trf, tmp_path, command):
    days = {"open": "2026/01/10", "old": "2026/01/10", "may": "2026/05/02", "june": "2026/06/02"}
    for name, day in days.items():
        (tmp_path / f"{name}.trf").write_bytes(trf(*PLAYERS, start=day, control="90 minutes"))
    (tmp_path / "players.csv").write_text(TABLE, encoding="utf-8")
    (tmp_path / "crosstable.csv").write_text(CROSSTABLE, encoding="utf-8")
    (tmp_path / "crosstable.txt").write_text("1|Ann|1.0|W 2|\n2|Bob|0.0|L 1|\n", encoding="utf-8")
    lines = [line.strip() for line in arpad(command, "--help").out.splitlines()]
    commands = [shlex.split(line)[1:] for line in lines if line.startswith("arpad ")]
    assert commands
    for words in commands:
        given = [each for word in words for each in ([word] if word != "*.trf" else ["open.trf"])]
        assert arpad(*given).status == 0


def test_the_group_lists_them(arpad):
    out = arpad("--help").out
    assert "\n  rate " in out
    assert "\n  check " in out


def test_the_sample_files_never_end_in_a_traceback(arpad, reference_data):
    statuses = set()
    for path in sorted(Path(reference_data, "trf").iterdir()):
        run = arpad("check", path)
        statuses.add(run.status)
        assert run.out or run.err
        for line in run.out.splitlines():
            assert line.startswith(str(path))
    assert statuses == {0, 2}


def test_check_and_rate_know_the_day_on_which_they_run(arpad, tmp_path, trf):
    for name, start, far in (("a.trf", "2095/01/10", True), ("b.trf", "2024/01/10", False)):
        (tmp_path / name).write_bytes(trf(*PLAYERS, start=start))
        for command in ("check", "rate"):
            said = " ".join(arpad(command, name).out.split())
            assert ("more than a year after today" in said) is far, (command, start)


def test_a_list_of_games_takes_ratings_by_name_and_names_whom_it_has_not(arpad, tmp_path):
    games = b"Round,White,Black,Result\n1,Amber,Birch,1-0\n1,Cedar,Dune,0-1\n"
    (tmp_path / "players.csv").write_text("name,rating\nAmber,1800\nBirch,1700\n")
    alone = arpad("rate", "-", stdin=games)
    assert "players Birch, Cedar, Dune" in alone.out
    assert "1 rated game" in arpad("rate", "-", "--players", "players.csv", stdin=games).out
