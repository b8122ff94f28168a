"""Where commands write: every output of every command, over inputs, links and other files."""

import io
import os
import sys

import pytest

from arpad.calculators import COMMANDS, calculator
from arpad.faces import cli

PLAYERS = (("Ann", 1800, "2w1"), ("Bob", 1700, "1b0"))
PGN = (
    '[Event "Open"]\n[Date "2026.01.10"]\n[White "Ann"]\n[Black "Bob"]\n[WhiteElo "1800"]\n'
    '[BlackElo "1700"]\n[Result "1-0"]\n\n1. e4 1-0\n'
)
# What a command needs besides where it writes; a new command that writes is to be added here.
FROM_FILES = {
    "rate": ["in.trf"],
    "norms": ["in.trf"],
    "history": ["in.pgn", "--player", "Ann"],
    "convert": ["in.trf"],
}
# They write no file whose name is given: the lists' folder has names of the program's own.
READERS = ("check", "list import")


def every_command(group=cli.arpad, before=""):
    """Give every command by its words, those of groups too."""
    for name in group.names:
        command = group.run(name)
        if command.names:
            yield from every_command(command, f"{before}{name} ")
        else:
            yield f"{before}{name}", command


def outputs():
    """Give every command that writes with its outputs: flag and kind."""
    for name, command in every_command():
        for param in command.params:
            if param.writes is not None:
                yield name, param.flag, param.writes


def words_of(name):
    if name in FROM_FILES:
        return FROM_FILES[name]
    found = calculator({command: each for each, command in COMMANDS.items()}[name])
    given = dict(found.opening)
    words = [str(given.pop(each)).replace(",", " ") for each in found.positional]
    return [*" ".join(words).split(), *(f"--{n.replace('_', '-')}={v}" for n, v in given.items())]


@pytest.fixture
def arpad(monkeypatch, capsys, tmp_path, trf):
    """Run the command in a folder with files to read; return status and what was said."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in.trf").write_bytes(trf(*PLAYERS))
    (tmp_path / "in.pgn").write_text(PGN)

    def run(*arguments, stdin=None):
        monkeypatch.setattr(sys, "argv", ["arpad", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", stdin or io.TextIOWrapper(io.BytesIO()))
        try:
            cli.main()
            status = 0
        except SystemExit as end:
            status = int(end.code or 0)
        captured = capsys.readouterr()
        assert "Traceback" not in captured.out + captured.err
        return status, captured.out + captured.err

    return run


def test_whatever_writes_says_so_and_can_be_told_to_overwrite():
    """An option that takes OUT, or whose help begins with Write, is an output."""
    for name, command in every_command():
        for param in command.params:
            place = param.metavar in ("OUT", "FOLDER", "IN", "CSV", "FILE", "FILE...")
            writes = param.metavar == "OUT"
            writes |= place and param.help.startswith("Write")
            assert (param.writes is not None) == writes, (name, param.name)
            if place and not writes:
                assert param.reads or name in READERS, (name, param.name)
        asked = [param.flag for param in command.params if param.flag]
        assert ("--overwrite" in asked) == (name in (*FROM_FILES, *COMMANDS.values())), name
        assert len(asked) == len(set(asked)), name
    assert {name for name, _, _ in outputs()} == {*FROM_FILES, *COMMANDS.values()}


def test_no_output_is_an_input_or_replaces_another_kind_or_what_is_read_only(arpad, tmp_path):
    for name, flag, kind in outputs():
        words, given = words_of(name), [flag] if flag else []
        if kind == "folder":
            continue
        read = words[0] if name in FROM_FILES else "in.trf"
        (tmp_path / "notes.txt").write_text("Dear diary,\nnumber 1 is mine\n")
        (tmp_path / "soft").symlink_to(read)
        (tmp_path / "soft2").symlink_to("soft")
        os.link(tmp_path / read, tmp_path / "hard")
        (tmp_path / "kept").write_bytes((tmp_path / "in.trf").read_bytes())
        (tmp_path / "kept").chmod(0o444)
        before = {each.name: each.read_bytes() for each in tmp_path.iterdir()}
        here = f"../{tmp_path.name}/{read}"
        for target in (read, f"./{read}", here, "soft", "soft2", "hard", "notes.txt", "kept", ""):
            status, said = arpad(name, *words, *given, target)
            assert status == 2, (name, flag, target, said)
            for part in (flag or "OUT", target, "Allowed: "):
                assert part in said, (name, flag, target, said)
        for target in ("kept", *([read, "soft", "hard"] if name in FROM_FILES and flag else ())):
            assert arpad(name, *words, *given, target, "--overwrite")[0] == 2, (name, target)
        assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == before
        if name in (*FROM_FILES, "fide"):
            for _ in range(2):  # a new file, then one of its own kind
                assert arpad(name, *words, *given, "made")[0] == 0, (name, flag)
            assert arpad(name, *words, *given, "notes.txt", "--overwrite")[0] == 0, (name, flag)
            assert (tmp_path / "notes.txt").read_bytes()[:5] != b"Dear "
        for each in ("soft", "soft2", "hard", "kept", "made", "notes.txt"):
            (tmp_path / each).unlink(missing_ok=True)


def test_another_event_is_no_place_for_a_report(arpad, tmp_path, trf):
    (tmp_path / "feb.trf").write_bytes(before := trf(*PLAYERS, start="2026/02/10"))
    status, said = arpad("rate", "--html", "feb.trf", "in.trf")
    assert status == 2
    assert said == (
        "arpad: --html: “feb.trf” exists and is not of kind HTML. Allowed: a new name, or a file "
        "of kind HTML; --overwrite replaces any other.\n"
    )
    assert (tmp_path / "feb.trf").read_bytes() == before


@pytest.mark.parametrize("other", ["same", "./same", "link"])
def test_two_outputs_of_one_name_are_refused(arpad, tmp_path, other):
    (tmp_path / "link").symlink_to("same")
    for one, two in (("--html", "--pdf"), ("--html", "--pictures"), ("--pdf", "--pictures")):
        status, said = arpad("rate", "in.trf", one, "same", two, other)
        assert status == 2
        assert "is the output of --" in said
    assert not (tmp_path / "same").exists()


def test_standard_output_takes_one_thing(arpad):
    for words in (
        ("rate", "in.trf", "--html", "-", "--json"),
        ("rate", "in.trf", "--html", "-", "--csv"),
        ("rate", "in.trf", "--html", "-", "--pdf", "-"),
        ("norms", "in.trf", "--html", "-", "--json"),
    ):
        status, said = arpad(*words)
        assert status == 2
        assert "standard output already has something else" in said


def test_files_in_a_folder_are_no_exception(arpad, tmp_path):
    place = tmp_path / "drawn"
    place.mkdir()
    (place / "changes.svg").write_text("my own drawing")
    status, said = arpad("rate", "in.trf", "--pictures", "drawn")
    assert status == 2
    assert "--pictures: “" in said
    assert "changes.svg” exists and is not of kind SVG" in said
    assert [each.name for each in place.iterdir()] == ["changes.svg"]
    assert arpad("rate", "in.trf", "--pictures", "drawn", "--html", "drawn/changes.svg")[0] == 2
    for more in (["--overwrite"], []):
        assert arpad("rate", "in.trf", "--pictures", "drawn", *more)[0] == 0
    (place / "changes.svg").chmod(0o444)
    assert arpad("rate", "in.trf", "--pictures", "drawn", "--overwrite")[0] == 2
    (tmp_path / "us").mkdir()
    (tmp_path / "one.txt").write_text("1|Ann|1.0|W 2|\n2|Bob|0.0|L 1|\n")
    assert arpad("convert", "one.txt", "us")[0] == 0
    assert arpad("convert", "us", "us")[0] == 2
    (tmp_path / "us/THEXPORT.DBF").write_text("no table")
    assert arpad("convert", "one.txt", "us")[0] == 2


def test_the_table_of_players_and_standard_input_are_read_too(arpad, tmp_path):
    (tmp_path / "players.csv").write_text("number,k\n1,20\n")
    players = ("rate", "in.trf", "--players", "players.csv", "--overwrite")
    assert arpad(*players, "--html", "players.csv")[0] == 2
    assert arpad("rate", "in.trf", "--players", "")[0] == 2
    with (tmp_path / "in.trf").open() as file:
        assert arpad("convert", "-", "in.trf", stdin=file)[0] == 2
    with (tmp_path / "in.trf").open() as file:
        assert arpad("convert", "-", "in.trf", "--overwrite", stdin=file)[0] == 0


@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="this system has no /proc/self/fd")
def test_a_file_that_is_open_is_no_other_file(arpad, tmp_path):
    with (tmp_path / "in.trf").open("r+b") as file:
        place = f"/proc/self/fd/{file.fileno()}"
        for words in (["rate", "in.trf", "--html", place], ["rate", place, "--html", "in.trf"]):
            for more in ([], ["--overwrite"]):
                assert arpad(*words, *more)[0] == 2


def test_an_empty_file_and_a_device_may_be_written(arpad, tmp_path):
    (tmp_path / "new.html").touch()
    assert arpad("rate", "in.trf", "--html", "new.html")[0] == 0
    assert arpad("rate", "in.trf", "--html", os.devnull, "--pdf", os.devnull)[0] == 0
