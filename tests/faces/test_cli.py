"""The command: exit status 0 with an answer, 2 with a message, and never a traceback."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
from dataclasses import dataclass

import pytest

from arpad import __version__
from arpad.calculators import COMMANDS, NAMES, calculator
from arpad.errors import ArpadError, UnusableList
from arpad.faces import cli
from arpad.faces.outcomes import OUTCOMES


@dataclass
class Run:
    """What a run of the command left behind."""

    status: int
    out: str
    err: str


@pytest.fixture
def arpad(monkeypatch, capsys):
    """Run the command in this process, as its script does."""

    def run(*arguments):
        monkeypatch.setattr(sys, "argv", ["arpad", *arguments])
        try:
            cli.main()
            status = 0
        except SystemExit as end:
            status = int(end.code or 0)
        captured = capsys.readouterr()
        assert "Traceback" not in captured.out + captured.err
        return Run(status, captured.out, captured.err)

    return run


# --- Answers -------------------------------------------------------------------------------------


def test_an_answer_is_text_on_standard_output(arpad):
    run = arpad("fide", "1800", "W1800", "D1700")
    assert (run.status, run.err) == (0, "")
    assert run.out.startswith("FIDE: 1800 → 1807  +7 (exact +7.20)  by the table\n")
    assert run.out.endswith("\n")


@pytest.mark.parametrize(
    "games", [["W1800,D1700"], ["W1800+D1700"], ["w1800", "d1700"], ["W1800 D1700"]]
)
def test_games_may_be_one_word_or_several(arpad, games):
    assert arpad("fide", "1800", *games).out == arpad("fide", "1800", "W1800", "D1700").out


@pytest.mark.parametrize("place", [0, 1, 2, 3])
def test_options_may_stand_anywhere(arpad, place):
    words = ["1700", "W1700", "W1700"]
    words.insert(place, "--games-played=30")
    run = arpad("us-chess", *words)
    assert run.status == 0
    assert run.out == arpad("us-chess", "1700", "W1700", "W1700", "--games-played", "30").out


def test_json_is_one_object_with_numbers_unrounded(arpad):
    run = arpad(
        "us-chess", "1700", "W1650", "D1700", "L1750", "W1800", "--json", "--games-played=30"
    )
    assert (run.status, run.err) == (0, "")
    data = json.loads(run.out)
    assert data["exact_new_rating"] == pytest.approx(1722.650054, abs=5e-7)
    assert data["bonus"] == pytest.approx(1.325027, abs=5e-7)
    assert (data["system"], data["new_rating"]) == ("us-chess", 1723)


def test_json_keeps_its_letters_readable(arpad):
    assert "Elo’s formula" in arpad("elo", "1613", "W1609", "--json").out


def test_flags_and_choices(arpad):
    run = arpad("fide", "2250", "L2250", "--under-18", "--peak", "2310", "--time-class", "RAPID")
    assert run.status == 0
    assert "K = 20" in run.out
    assert "Rapid and Blitz" in run.out
    assert (
        "by Elo’s formula" in arpad("fide", "1800", "W1800", "--view=formula").out.splitlines()[0]
    )


# --- Help ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("asked", ["-h", "--help"])
def test_help_lists_every_calculator(arpad, asked):
    run = arpad(asked)
    assert run.status == 0
    assert all(f"\n  {name} " in run.out for name in COMMANDS.values())


def test_version(arpad):
    assert arpad("--version").out == f"arpad {__version__}\n"


@pytest.mark.parametrize("name", NAMES)
def test_help_of_a_calculator_describes_every_input(arpad, name):
    run = arpad(COMMANDS[name], "--help")
    assert run.status == 0
    found = calculator(name)
    flat = " ".join(run.out.split())
    assert found.summary in flat
    for each in found.form.inputs:
        if each.name in found.positional:
            assert each.name.upper() in run.out or "GAME..." in run.out
        else:
            assert f"--{each.name.replace('_', '-')}" in run.out
            # A line may end after a hyphen.
            assert each.help.replace(" ", "") in flat.replace(" ", "")


@pytest.mark.parametrize("name", NAMES)
def test_the_examples_in_the_help_run(arpad, name):
    lines = [line.split() for line in arpad(COMMANDS[name], "--help").out.splitlines()]
    commands = [words[1:] for words in lines if words[:1] == ["arpad"]]
    assert len(commands) >= 2
    for command in commands:
        assert command[0] == COMMANDS[name]
        assert arpad(*command).status == 0


# --- Refusals ------------------------------------------------------------------------------------


def test_bad_input_is_one_line_for_each_fault_and_status_2(arpad):
    run = arpad("fide", "3001", "W1800", "X", "--date", "2025-02-30")
    assert (run.status, run.out) == (2, "")
    rating, game, day = run.err.splitlines()
    assert rating == (
        "arpad: rating: “3001” is not accepted. Allowed: a whole number from 0 to 3000, "
        "or unrated. Example: 1800."
    )
    assert game.startswith("arpad: games, game 2: “X” is not accepted.")
    assert day.startswith("arpad: --date: there is no day “2025-02-30”.")


@pytest.mark.parametrize("name", NAMES)
def test_without_arguments_every_missing_input_is_named(arpad, name):
    run = arpad(COMMANDS[name])
    assert (run.status, run.out) == (2, "")
    found = calculator(name)
    missing = [
        each.name if each.name in found.positional else f"--{each.name.replace('_', '-')}"
        for each in found.form.inputs
        if each.required
    ]
    said = [line.split(":")[1].strip() for line in run.err.splitlines()]
    assert said == missing


@pytest.mark.parametrize(
    "arguments",
    [
        ["fied", "1800", "W1800"],
        ["fide", "1800", "W1800", "--peka", "1900"],
        ["fide", "--peka=1900", "1800", "W1800"],
        ["match", "1800", "1700", "--result", "win", "--peka"],
        ["match", "1800", "1700", "1600", "--result", "win"],
        ["fide", "1800", "W1800", "--peak"],
        ["fide", "1800", "W1800", "--under-18=perhaps"],
        ["--no-such-option"],
        ["serve", "--port", "65536"],
        ["serve", "--address", "ratings.example.org"],
        ["serve", "--address", 'https://x.example/"><b>'],
    ],
)
def test_a_misspelt_command_or_option_ends_with_status_2(arpad, arguments):
    run = arpad(*arguments)
    assert (run.status, run.out) == (2, "")
    assert run.err


def test_a_misspelt_option_is_named_with_the_nearest_one(arpad):
    run = arpad("fide", "1800", "W1800", "--game-played=30")
    assert "--game-played" in run.err
    assert "--games-played" in run.err


@pytest.mark.parametrize("arguments", [["-5", "W1800"], ["1800", "W-5"], ["1800", "-W1800"]])
def test_a_negative_number_is_a_bad_value_not_an_unknown_option(arpad, arguments):
    run = arpad("fide", *arguments)
    assert run.status == 2
    assert run.err.startswith("arpad: ")
    assert "is not accepted" in run.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("fied 1800", "there is no command “fied”. Did you mean fide? See arpad --help."),
        ("list fnd", "there is no command “fnd”. Did you mean find? See arpad list --help."),
        ("fide 1800 W1700 --k", "a value is missing: --k 20. See arpad fide --help."),
        ("fide 1800 W1700 --json=5", "--json takes no value. See arpad fide --help."),
        ("fide 1800 W1700 --what-if 1 --what-if 2", "--what-if: it was given twice."),
        ("fide 1800 W1700 --game 20", "there is no option “--game”."),
        ("match 1800 1700 1600", "“1600” is one word too many. See arpad match --help."),
        ("check", "FILE is missing. See arpad check --help."),
        ("rate a.trf -j", "there is no option “-j”. See arpad rate --help."),
        ("fide 1800 W1700 --k --json", "--k: “--json” is not accepted."),
        ("fide -- 1800 --k", "games, game 1: “--k” is not accepted."),
        ("list find Ann --limit 0", "--limit: “0” is not accepted. Allowed: a whole number from 1"),
        ("list import a.txt --type slow", "--type: “slow” is not accepted. Allowed: standard, "),
    ],
)
def test_what_is_wrong_is_said_in_one_line(arpad, words, said):
    run = arpad(*words.split())
    assert (run.status, run.out) == (2, "")
    assert run.err.startswith(f"arpad: {said}")
    assert len(run.err.splitlines()) == 1


@pytest.mark.parametrize("variable", ["ARPAD_ADDRESS", "ARPAD_TRUSTED_PROXY"])
def test_a_bad_value_of_the_environment_is_named_by_its_variable(arpad, monkeypatch, variable):
    monkeypatch.setenv(variable, "nginx")
    run = arpad("serve")
    assert run.status == 2
    assert run.err.startswith(f"arpad: {variable}: “nginx” is not accepted.")


def test_help_is_given_whatever_else_is_typed(arpad):
    run = arpad("fide", "--nonsense", "W1700", "-h")
    assert (run.status, run.err) == (0, "")
    assert run.out.startswith("Usage: arpad fide [OPTIONS] RATING GAME...\n")


def test_a_command_that_is_interrupted_says_so(arpad, monkeypatch):
    def interrupted(_):
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "arpad", cli.arpad._replace(run=interrupted))
    run = arpad("fide", "1800", "W1700")
    assert (run.status, run.out, run.err) == (1, "", "\narpad: stopped\n")


HOSTILE = [
    "9" * 100_000,
    "W" * 100_000,
    # Arabic and wide digits: numbers to Python, to no regulation.
    "\u0661\u0668\u0660\u0660",
    "\uff11\uff18\uff10\uff10",
    "1800\x00",
    "\x00",
    "NaN",
    "inf",
    "-inf",
    "-1",
    "1e999",
    "0x708",
    "1_800",
    "1,8e3",
    "<script>alert(1)</script>",
    "'; DROP TABLE players; --",
    "{rating.__class__}",
    "%s%n",
    "½",
    "🤷",
    "\u202e1800",
    "\x1b[31m1800",
]


MORE = {  # options without which there is no answer
    "match": ["--result", "win"],
    "plan": ["--opponents", "1900"],
    "convert": ["--from", "fide", "--to", "ecf"],
}


@pytest.mark.parametrize("value", HOSTILE, ids=lambda value: ascii(value)[:20])
@pytest.mark.parametrize("name", NAMES)
def test_hostile_values_are_refused_with_a_message(arpad, name, value):
    found = calculator(name)
    for position in range(len(found.positional)):
        words = [str(found.opening[each]) for each in found.positional]
        words[position] = value
        run = arpad(COMMANDS[name], *words, *MORE.get(name, ()))
        assert (run.status, run.out) == (2, "")
        assert run.err.startswith("arpad: ")
        assert len(run.err) < 2000


@pytest.mark.parametrize("value", HOSTILE, ids=lambda value: ascii(value)[:20])
def test_hostile_values_of_options_are_refused_with_a_message(arpad, value):
    for option in ("--games-played", "--birth-year", "--peak", "--date", "--time-class", "--k"):
        run = arpad("fide", "1800", "W1800", option, value)
        assert (run.status, run.out) == (2, "")
        assert run.err.startswith(f"arpad: {option}: ")


def test_bytes_that_are_no_text_are_refused_in_a_process_of_its_own():
    command = [os.fsencode(sys.executable), b"-m", b"arpad", b"fide", b"18\xff00", b"W1800\xfe"]
    run = subprocess.run(command, capture_output=True, check=False)
    assert (run.returncode, run.stdout) == (2, b"")
    assert b"Traceback" not in run.stderr
    assert len(run.stderr.splitlines()) == 2


# --- What each exception means -------------------------------------------------------------------


def descendants(exception):
    for child in exception.__subclasses__():
        yield child
        yield from descendants(child)


def test_every_exception_has_an_outcome_at_every_door():
    assert set(OUTCOMES) == set(descendants(ArpadError))
    assert {outcome.exit_status for outcome in OUTCOMES.values()} == {2}
    ours: dict[type[ArpadError], int] = {
        UnusableList: 503
    }  # the one fault that is the server's, not the visitor's
    assert all(
        400 <= outcome.http_status < 500 or ours.get(error) == outcome.http_status
        for error, outcome in OUTCOMES.items()
    )
    assert all(outcome.title for outcome in OUTCOMES.values())


@pytest.mark.parametrize(
    ("options", "warned"),
    [
        (["--host", "0.0.0.0"], True),
        (["--host", "0.0.0.0", "--address", "https://ratings.example.org"], False),
        (["--host", "localhost"], False),
    ],
)
def test_a_server_others_can_reach_asks_for_its_address(options, warned):
    command = [sys.executable, "-m", "arpad", "serve", "--port", "0", *options]
    quick = os.environ | {"ARPAD_WORKERS": "0"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=quick
    ) as process:
        assert process.stdout
        place = re.search(rb":(\d+) \(", process.stdout.readline())
        assert place
        process.stdout.readline()
        with socket.create_connection(("127.0.0.1", int(place[1])), timeout=20) as connection:
            connection.sendall(b"no HTTP at all\r\n\r\n")
            refused = connection.makefile("rb").read()
        process.send_signal(signal.SIGINT)
        rest = process.stdout.read()
        assert process.wait(10) == 0
    assert (b"warning: " in rest and b"--address" in rest) == warned
    head = refused.partition(b"\r\n\r\n")[0].lower()
    assert head.startswith(b"http/1.1 400 ")
    assert b"\r\ncross-origin-opener-policy: " in head
    assert b"\r\nserver:" not in head


def test_the_server_stops_quietly():
    command = [sys.executable, "-m", "arpad", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
        assert process.stdout
        assert b"is at http://127.0.0.1:" in process.stdout.readline()
        assert b"fide 1800 D1700" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        rest = process.stdout.read()
        assert process.wait(10) == 0
    assert rest.strip() == b"Stopped."
