"""The command for norms: a file in, norms out, and whatever is wrong in words."""

import json
from datetime import date, timedelta
from fractions import Fraction

import pytest

from arpad.calculators import norms as calculator
from arpad.domain import Entry, Event, Game, Player, Rating, Result, TimeControl
from arpad.errors import BadInput, NothingToRate
from arpad.formats.trf.writer import compose
from tests import commands

START = date(2026, 5, 1)


def swiss():
    """A player of NOR with 7 of 9 against 2380, the eighth game won by forfeit, as a file."""
    entries = [Entry(Player("1", "Ann", title="FM", federation="NOR", sex="w"), number=1)]
    games, results = [], "11111=1+0"
    for round_, sign in enumerate(results, start=1):
        home = ("GER", "FRA")[round_ % 2]
        other = Player(str(round_ + 1), f"Opponent {round_}", title="GM", federation=home, sex="m")
        entries.append(Entry(other, number=round_ + 1))
        result = {"1": Result.WIN, "=": Result.DRAW, "+": Result.FORFEIT_WIN, "0": Result.LOSS}
        games.append(Game("1", other.id, result[sign], round_, "w"))
    event = Event(
        tuple(entries), tuple(games), START, START + timedelta(8), name="Spring Open", rounds=9,
        federation="NOR", time_control=TimeControl(Fraction(120), Fraction(120)),
    )  # fmt: skip
    ratings = {entry.player.id: Rating(2420) for entry in entries}
    return compose(event, ratings)


@pytest.fixture
def norms(tmp_path):
    """Run the command on the file, or on others."""
    (tmp_path / "open.trf").write_bytes(swiss())

    def run(*arguments, path=None):
        return commands.run("norms", path or tmp_path / "open.trf", *arguments)

    return run


def test_the_norms_made_are_listed(norms):
    result = norms()
    assert result.exit_code == 0
    # 6.5 of 8 (81 %: +251) at 2420; the ninth round was won by forfeit.
    assert "1 FM Ann, NOR: GM norm made: 6.5 of 8, performance 2671" in result.stdout


def test_the_list_says_why_the_event_gives_no_norm(norms):
    head = norms("--time-class", "blitz").stdout.split("ARO")[0]
    assert "No norm was made\n" in head
    assert "Norms are made in standard chess, but this event is blitz." in head


@pytest.mark.parametrize(
    ("federation", "other", "arguments", "sentence"),
    [
        (
            b"FRA",
            b"GER",
            ["--exemption", "zonal"],
            "By 1.4.3c this norm needs no mix of federations.",
        ),
        (b"NOR", b"   ", [], "We do not know the player’s own federation, or it is FID"),
    ],
)
def test_the_list_says_what_a_norm_leans_on(
    norms, tmp_path, federation, other, arguments, sentence
):
    path = tmp_path / "changed.trf"
    path.write_bytes(swiss().replace(federation, other))
    assert sentence in norms(*arguments, path=path).stdout
    assert sentence not in norms(*arguments).stdout  # where it is not needed


def test_one_player_and_title(norms):
    data = json.loads(norms("--player", 1, "--title", "GM", "--json").stdout)
    (player,) = data["players"]
    (norm,) = player["norms"]
    assert (norm["title"], norm["achieved"], norm["games"]) == ("GM", True, 8)
    assert norm["notes"][0]["code"] == "norm-eight-plus-one"
    assert norm["rounds"][7]["reason"]["code"] == "norm-stands-in"
    assert data["event"]["rounds"] == 9


def test_the_sheet_is_written(norms, tmp_path):
    target = tmp_path / "norm.html"
    result = norms("--player", 1, "--title", "gm", "--html", target)
    assert (result.exit_code, result.stdout) == (0, "")
    assert "Grandmaster" in target.read_text(encoding="utf-8")
    assert norms("--html", "-").stdout.startswith("<!DOCTYPE html>")


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        (["--title", "fm"], "title"),
        (["--player", "99"], "player"),
        (["--player", "0"], "player"),
        (["--host", "Norway"], "host"),
        (["--exemption", "1.4.3a"], "exemption"),
        (["--format", "arena"], "format"),
        (["--date", "2026-02-30"], "date"),
        (["--title", "gm", "--title", "im"], "title"),
    ],
)
def test_bad_options_name_the_field_and_what_is_allowed(norms, arguments, field):
    (fault,) = faults(norms(*arguments))
    assert fault.field == f"--{field}"
    assert fault.allowed


def faults(result):
    assert isinstance(result.exception, BadInput)
    return result.exception.errors


def test_a_file_that_is_none_says_so(norms, tmp_path):
    (tmp_path / "empty.trf").write_bytes(b"")
    result = norms(path=tmp_path / "empty.trf")
    assert isinstance(result.exception, NothingToRate)
    assert isinstance(norms(path=tmp_path / "missing.trf").exception, NothingToRate)


@pytest.mark.long
def test_every_sample_file_is_answered(norms, sample_files):
    for path in sample_files:
        result = norms("--json", path=path)
        if isinstance(result.exception, NothingToRate):
            continue
        assert result.exception is None, path.name
        data = json.loads(result.stdout)
        assert len(data["players"]) == data["event"]["players"] > 0
        # The text of a large file says the same for more players.
        if path.stat().st_size < 10_000:
            assert norms(path=path).exit_code == 0


@pytest.mark.parametrize("limit", ["_MOST_PLAYERS", "_MOST_GAMES"])
def test_of_very_many_players_one_is_asked_for(norms, monkeypatch, limit):
    monkeypatch.setattr(calculator, limit, 3)
    (fault,) = faults(norms())
    assert fault.field == "--player"
    assert str(3) in fault.reason
    assert norms("--player", "1").exit_code == 0


def test_a_file_of_several_events_is_refused(norms, tmp_path):
    game = (
        '[Event "{}"]\n[Date "2026.05.01"]\n[White "Ann"]\n[Black "Bob"]\n[Result "1-0"]\n'
        '[TimeControl "{}"]\n\n1. e4 e5 1-0\n\n'
    )
    two = tmp_path / "two.pgn"
    two.write_text(game.format("Spring", "5400+30") + game.format("Summer", "5400+30"))
    (error,) = norms(path=two).exception.errors
    assert error.text == "file: it has 2 events: Spring; Summer. Allowed: a file of one event."
    two.write_text(game.format("Spring", "300") + game.format("Summer", "60") * 2)
    (error,) = norms(path=two).exception.errors
    assert f"{two}: blitz, {two}: too short." in error.text
