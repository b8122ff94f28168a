"""The command that converts: what is listed, what is refused, what is left on the disk."""

import json

import pytest

from tests import commands

PLAYERS = (("Ann", 1800, "2w= 3b0"), ("Bob", 1700, "1b= 0-U"), ("Cyd", 2000, "0-H 1w1"))


@pytest.fixture
def run(monkeypatch, tmp_path):
    """Run the command in a folder of its own; it must end with a status."""
    monkeypatch.chdir(tmp_path)

    def command(*arguments, code=0):
        done = commands.run(*arguments)
        assert done.exit_code == code, done.output
        return done

    return command


@pytest.fixture
def event(trf, tmp_path):
    """Write a sound file, and say after which line more can be added."""
    path = tmp_path / "open.trf"
    path.write_bytes(trf(*PLAYERS, name="Club Open"))
    return path


def add(path, *lines):
    path.write_bytes(path.read_bytes() + "".join(f"{line}\r\n" for line in lines).encode())


@pytest.mark.parametrize(
    ("edition", "given", "record"), [("trf16", "142", "XXR"), ("TRF26", "XXR", "142")]
)
def test_a_file_is_written_anew_in_an_edition(run, event, tmp_path, edition, given, record):
    add(event, f"{given} 2")
    done = run("convert", "open.trf", "new.trf", "--edition", edition, "--strict")
    assert f"note: We wrote the record {given} as “{record} 2”" in done.stderr
    assert f"{record} 2".encode() in (tmp_path / "new.trf").read_bytes()
    old, new = (json.loads(run("rate", each, "--json").stdout) for each in ("open.trf", "new.trf"))
    assert old["players"] == new["players"]


def test_what_cannot_be_kept_is_listed_and_refused_when_asked(run, event, tmp_path):
    add(event, "202 BH,DE", "299           1.0    1    1")
    wanted = ("convert", "open.trf", "new.trf", "--edition", "trf16")
    done = run(*wanted, "--strict", code=1)
    said = "warning: TRF16 has no place for the record"
    assert f"open.trf:7: {said} 202, so we left “BH,DE” out." in done.stderr
    assert f"open.trf:8: {said} 299" in done.stderr
    assert "nothing was written" in done.stderr
    assert done.stdout == ""
    assert not (tmp_path / "new.trf").exists()
    run(*wanted)
    assert b"\r\n202" not in (tmp_path / "new.trf").read_bytes()


def test_the_oldest_edition_has_no_pairing_bye_of_its_own(run, event, tmp_path):
    assert b"   0 - U" in event.read_bytes()
    done = run("convert", "open.trf", "new.trf", "--edition", "trf06", "--strict", code=1)
    assert "player 2, round 2: We wrote the pairing bye U as +" in done.stderr
    run("convert", "open.trf", "new.trf", "--edition", "trf06")
    text = (tmp_path / "new.trf").read_text(encoding="utf-8")
    assert "   0 - +" in text
    assert "   0 - =" in text


def test_a_table_of_commas_holds_all_of_a_report(run, event, tmp_path):
    add(event, "202 BH,DE", "### a comment", "XXZ 1")
    run("convert", "open.trf", "new.csv", "--strict")
    run("convert", "new.csv", "same.trf", "--strict")
    assert (tmp_path / "same.trf").read_bytes() == event.read_bytes()
    old, new = (json.loads(run("rate", each, "--json").stdout) for each in ("open.trf", "new.csv"))
    assert old["players"] == new["players"]
