"""The option --pdf of every command: a whole file or none, bytes on standard output, refusals."""

import io
import json
import os
import sys
from dataclasses import dataclass

import pytest

from arpad.calculators import COMMANDS, NAMES, calculator
from arpad.faces import cli
from arpad.reports.pdf import missing

PLAYERS = (("Ann", 1800, "2w= 3b0"), ("Bob", 1700, "1b= 0-U"), ("Cyd", 2000, "0-H 1w1"))
PGN = """[Event "Open"]
[Date "2026.01.10"]
[White "Lee, Ann"]
[Black "Bob"]
[WhiteElo "1800"]
[BlackElo "1800"]
[Result "1-0"]

1. e4 1-0
"""


@dataclass
class Run:
    """What a run of the command left behind."""

    status: int
    out: bytes
    err: str


@pytest.fixture
def arpad(monkeypatch, capfdbinary, tmp_path):
    """Run the command in this process, in a folder of its own with a file to rate."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments):
        monkeypatch.setattr(sys, "argv", ["arpad", *arguments])
        out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
        monkeypatch.setattr(sys, "stdout", out)
        try:
            cli.main()
            status = 0
        except SystemExit as end:
            status = int(end.code or 0)
        out.flush()
        err = capfdbinary.readouterr().err.decode()
        assert "Traceback" not in err
        return Run(status, out.buffer.getvalue(), err)

    return run


@pytest.fixture
def files(trf, tmp_path):
    event = trf(*PLAYERS, name="Club Open", control="90+30")
    (tmp_path / "open.trf").write_bytes(event)
    (tmp_path / "games.pgn").write_text(PGN, encoding="utf-8")


def arguments(name):
    found = calculator(name)
    given = dict(found.opening)
    words = [str(given.pop(each)).replace(",", " ") for each in found.positional]
    options = [f"--{option.replace('_', '-')}={value}" for option, value in given.items()]
    return [COMMANDS[name], *" ".join(words).split(), *options]


@pytest.mark.parametrize("name", NAMES)
def test_an_answer_is_written_and_said_and_says_its_command(name, arpad, tmp_path, pdf_text):
    run = arpad(*arguments(name), "--pdf", "answer.pdf")
    assert (run.status, run.out, run.err) == (0, b"", "answer.pdf: written\n")
    assert os.listdir(tmp_path) == ["answer.pdf"]
    (text,) = pdf_text((tmp_path / "answer.pdf").read_bytes())
    assert f"On the command line: arpad {COMMANDS[name]} " in text


FROM_FILES = (
    (["rate", "open.trf"], "Club Open"),
    (["rate", "open.trf", "--working"], "Working"),
    (["norms", "open.trf"], "No norm was made."),
    (["history", "games.pgn", "--player", "Lee, Ann"], "Lee, Ann: rating history"),
    (["fide", "1800", "W1700", "D1800", "--what-if", "1900"], "One more game, against 1900"),
)


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(("command", "said"), FROM_FILES)
def test_what_comes_from_files_goes_to_standard_output_as_bytes(command, said, arpad, pdf_text):
    run = arpad(*command, "--pdf", "-")
    assert (run.status, run.err) == (0, "")
    assert run.out.startswith(b"%PDF-")
    assert said in " ".join(pdf_text(run.out))


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(("command", "said"), FROM_FILES)
def test_json_may_come_with_a_file(command, said, arpad, tmp_path, pdf_text):
    run = arpad(*command, "--pdf", "new.pdf", "--json")
    assert (run.status, run.err) == (0, "new.pdf: written\n")
    assert json.loads(run.out)
    assert said in " ".join(pdf_text((tmp_path / "new.pdf").read_bytes()))


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(("command", "_"), FROM_FILES)
def test_two_things_on_standard_output_are_refused(command, _, arpad):
    run = arpad(*command, "--pdf", "-", "--json")
    assert (run.status, run.out) == (2, b"")
    assert "--pdf -: standard output already has something else" in run.err


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(
    "other", [["--html", "new.html"], ["--pictures", "new"]], ids=["html", "pictures"]
)
def test_a_pdf_on_standard_output_ends_where_it_ends(other, arpad):
    run = arpad("rate", "open.trf", "--pdf", "-", *other)
    assert (run.status, run.out[:5], run.out[-7:].strip()) == (0, b"%PDF-", b"%%EOF")
    assert run.err.startswith(f"{other[1]}: Club Open")


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(("command", "_"), FROM_FILES)
@pytest.mark.parametrize("target", ["no/such/folder.pdf", ".", "n" * 300])
def test_what_cannot_be_written_is_said(command, _, target, arpad):
    run = arpad(*command, "--pdf", target)
    assert run.status == 1
    assert f"cannot write {target}: " in run.err
    assert not [each for each in os.listdir() if each.endswith(".pdf") or each[0] == "."]


@pytest.mark.parametrize("word", ["X1700", "W99999"])
def test_bad_input_writes_nothing(word, arpad, tmp_path):
    run = arpad("fide", "1800", word, "--pdf", "answer.pdf")
    assert run.status == 2
    assert run.err.startswith("arpad: games, game 1: ")
    assert os.listdir(tmp_path) == []


@pytest.mark.usefixtures("files")
def test_the_working_is_of_the_pdf_alone(arpad):
    run = arpad("rate", "open.trf", "--working")
    assert run.status == 2
    assert "--working is for --pdf" in run.err


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(("command", "_"), FROM_FILES)
def test_without_the_extra_it_is_said_how_to_get_it(command, _, arpad, monkeypatch):
    monkeypatch.setattr("arpad.reports.pdf._NEEDED", ("no_such_module",))
    missing.cache_clear()
    run = arpad(*command, "--pdf", "new.pdf")
    monkeypatch.undo()
    missing.cache_clear()
    assert run.status == 1
    assert "PDF needs no_such_module, which is not installed" in run.err
    assert "pip install '.[pdf]'" in run.err
