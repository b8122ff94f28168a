"""Texts that do no harm at any door: halves of letters, zero bytes, signs that steer terminals."""

import csv
import io
import json
import re
import sys
import unicodedata

import pytest

from arpad.faces.cli import printing as terminals
from arpad.formats import us_json
from arpad.formats.reading import Findings
from arpad.reports.json import encode
from tests import commands

US_CHESS = ["--system", "us-chess", "--time-class", "regular", "--date", "2016-06-30"]
EVENTS = "/api/v1/events/rate"
BIDIRECTIONAL = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
PGN = b'[Event "O\0pen"]\n[Date "2026.01.10"]\n[White "An\0n"]\n[Black "Bob"]\n[WhiteElo "1800"]\n'
PGN += b'[BlackElo "1700"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n'


def harmless(text):
    """Whether no sign steers a terminal, turns the reading order or is half a letter."""
    kinds = {unicodedata.category(sign) for sign in text if sign not in "\n\t"}
    return not {"Cc", "Cs"} & kinds and not set(text) & set(BIDIRECTIONAL)


@pytest.fixture
def hostile(reference_data):
    return reference_data / "cases" / "hostile"


@pytest.fixture
def run():
    def invoke(*arguments):
        done = commands.run(*arguments)
        assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
        return done.exit_code, done.output

    return invoke


@pytest.mark.parametrize("name", ["floor-decimal.csv", "floor-decimal-min.csv"])
def test_a_decimal_floor_is_a_number_in_every_form(run, client, hostile, name, tmp_path):
    for output in ([], ["--csv"], ["--explain", "1"], ["--html", str(tmp_path / "a.html")]):
        status, text = run("rate", hostile / name, *US_CHESS, *output)
        assert status == 0
        assert not re.search(r"\b1500/1|\d/2\b|Fraction", text), output
    status, text = run("rate", hostile / name, *US_CHESS, "--json")
    assert status == 0
    assert len(json.loads(text)["players"]) == 2
    file = {"file": (name, (hostile / name).read_bytes())}
    given = {"system": "us-chess", "time_class": "regular", "date": "2016-06-30"}
    assert client.post(EVENTS, files=file, data=given).json()["players"]


def test_a_floor_of_a_half_is_the_new_rating_as_it_is(run, tmp_path):
    (tmp_path / "a.csv").write_text(
        "number,name,rating,r1,floor\n1,A,1500,L2,1499.5\n2,B,1400,W1,\n"
    )
    data = json.loads(run("rate", tmp_path / "a.csv", *US_CHESS, "--json")[1])
    assert data["players"][0]["exact_new_rating"] == 1499.5


@pytest.mark.parametrize("name", ["surrogate.json", "surrogate.sjson"])
def test_half_a_letter_is_shown_as_none_at_every_door(run, client, hostile, name, tmp_path):
    data = (hostile / name).read_bytes()
    page = tmp_path / "a.html"
    for output in ([], ["--json"], ["--csv"], ["--html", page], ["--pdf", tmp_path / "a.pdf"]):
        status, text = run("rate", hostile / name, *US_CHESS, *output)
        assert status == 0, output
        assert output[:1] in (["--html"], ["--pdf"]) or "A\ufffd" in text
    assert "A\ufffd" in page.read_text(encoding="utf-8")
    given = {"system": "us-chess", "time_class": "regular", "date": "2016-06-30"}
    sent = client.post(EVENTS, files={"file": (name, data)}, data=given)
    assert sent.status_code == 200
    assert sent.json()["players"][0]["name"] == "A\ufffd"
    assert client.post("/report", files={"file": (name, data)}, data=given).status_code == 200


@pytest.mark.parametrize(
    ("written", "read"),
    [
        (r'"\ud83d\ude00"', "\U0001f600"),
        (r'"\ud83dx"', "\ufffdx"),
        (r'"\ude00\ud83d"', "\ufffd\ufffd"),
        (r'"\ud83d\ud83d\ude00"', "\ufffd\U0001f600"),
        (r'"\\ud83d"', r"\ud83d"),
        (r'"\\\ud83d"', "\\\ufffd"),
    ],
)
def test_which_escapes_are_half_a_letter(written, read):
    assert us_json.load(written, Findings({})) == read


def test_a_game_with_a_zero_byte_is_read_and_the_byte_named(run, client, tmp_path):
    (tmp_path / "a.pgn").write_bytes(PGN)
    for command in (["rate"], ["history", "--player", "Bob"]):
        status, text = run(*command, tmp_path / "a.pgn", "--json")
        assert status == 0
        data = json.loads(text)
        (said,) = [each for each in data["problems"] if each["code"] == "pgn-zero-byte"]
        assert (said["severity"], said["line"]) == ("warning", 1)
        assert "\\u0000" not in text
    sent = client.post(EVENTS, files={"file": ("a.pgn", PGN)}).json()
    assert sent["players"][0]["name"] == "An\ufffdn"


def test_no_name_steers_a_terminal(run, hostile, tmp_path, monkeypatch):
    signs = [chr(code) for code in (*range(32), *range(127, 160))] + list(BIDIRECTIONAL)
    player = {"memberId": "1", "pairingNumber": 1, "ratings": [], "roundOutcomes": []}
    names = [{**player, "firstName": f"A{sign}1B"} for sign in signs]
    names = [each | {"pairingNumber": at, "memberId": str(at)} for at, each in enumerate(names, 1)]
    (tmp_path / "a.json").write_text(json.dumps({"items": names}))
    (tmp_path / "esc.trf").write_bytes((hostile / "esc.trf").read_bytes())
    monkeypatch.chdir(tmp_path)
    for words in (
        ["rate", "esc.trf"],
        ["rate", "esc.trf", "--json"],
        ["rate", "esc.trf", "--explain", "1"],
        ["check", "esc.trf"],
        ["norms", "esc.trf"],
        ["norms", "esc.trf", "--json"],
        ["rate", "a.json"],
        ["rate", "a.json", "--json"],
        ["convert", "a.json", "b.csv"],
        ["rate", "no\x1b[2Jfile\u202e.trf"],
        ["fide", "18\x1b[2J00", "W1700"],
        ["history", "esc.trf", "--player", "\x1b]0;pwn\x07"],
    ):
        try:
            _, text = run(*words)
        except Exception as error:  # the command's own door says these: see below
            text = str(error)
            with terminals.shown():
                said = sys.stderr.write(text)
            assert said
            continue
        assert harmless(text), (words, [hex(ord(each)) for each in text if not harmless(each)])
        assert text


def test_no_name_begins_a_line_of_its_own(run, tmp_path):
    (tmp_path / "a.csv").write_text('number,name,rating,r1\n1,"A\n9 C",1500,W2\n2,B,1400,L1\n')
    _, text = run("rate", tmp_path / "a.csv", *US_CHESS)
    assert "\n1  A\ufffd9 C " in text


def test_json_says_every_sign_all_the_same():
    texts = ["\x1b[2J", "\x7f\x9b", BIDIRECTIONAL, "é\u2028", "\ud800"]
    written = encode(texts)
    assert harmless(written)
    assert json.loads(written) == [*texts[:-1], "\ufffd"]
    assert harmless(encode({"a": texts}, indent=2))


def test_a_stream_shows_signs_and_gives_the_rest_unchanged(capsys):
    with terminals.shown(), terminals.shown():
        sys.stdout.write("Ann\x1b[2J\u202e\x00\r\n\tÉva\ud800")
        terminals.bare(sys.stderr).write("\x1b[K")
    out, err = capsys.readouterr()
    assert (out, err) == ("Ann\ufffd[2J\ufffd\ufffd\ufffd\n\tÉva\ufffd", "\x1b[K")


@pytest.mark.parametrize("is_terminal", [True, False])
def test_a_table_is_changed_for_a_terminal_alone(capsys, monkeypatch, is_terminal):
    monkeypatch.setattr(sys.stdout, "isatty", lambda: is_terminal)
    with terminals.shown():
        terminals.print_data(["a,\x1b[2J\r\n", "b,c\r\n"])
    changed, kept = "a,\ufffd[2J\nb,c\n", "a,\x1b[2J\r\nb,c\r\n"
    assert capsys.readouterr().out == (changed if is_terminal else kept)


def test_a_table_that_is_kept_has_every_sign_and_no_formula(tmp_path, monkeypatch, trf):
    (tmp_path / "a.trf").write_bytes(trf(("=1+1\u202e", 1800, "2w1"), ("@b", 1700, "1b0")))
    monkeypatch.chdir(tmp_path)
    text = commands.run("rate", "a.trf", "--csv").stdout
    names = [row[1] for row in csv.reader(io.StringIO(text)) if len(row) > 2][1:3]
    assert names == ["'=1+1\u202e", "'@b"]
