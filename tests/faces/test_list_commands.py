"""The commands for rating lists and for one player's games."""

import gzip
import json

import pytest

from arpad.errors import BadInput, UnusableList
from tests import commands

GAME = """[Event "Open"]
[Date "2026.10.10"]
[White "{white}"]
[Black "Bob"]
[Result "1-0"]
[WhiteElo "1800"]
[BlackElo "1700"]
[WhiteFideId "{member}"]

1. e4 e5 1-0
"""


@pytest.fixture
def run(tmp_path):
    """Run the command with a folder for lists; the result has exit_code, stdout and stderr."""

    def invoke(*arguments, code=0):
        environment = {"ARPAD_LIST": str(tmp_path / "lists")}
        result = commands.run(*arguments, env=environment)
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        assert result.exit_code == code, result.output
        return result

    return invoke


@pytest.fixture
def oct26(synthetic_list, tmp_path):
    """A combined list of 50 players, packed; its path and the players."""
    path = tmp_path / "players_oct26.txt.gz"
    with gzip.open(path, "wb") as file:
        synthetic_list.write(file, 50)
    return path, list(synthetic_list.players(50))


def test_a_list_is_imported_and_players_found(run, oct26):
    path, players = oct26
    assert "50 players imported: the list of 2026-10-01" in run("list", "import", path).stdout
    assert "2026-10-01: 50 players" in run("list", "show").stdout
    fide_id, name = players[7][:2]
    by_id = run("list", "find", fide_id).stdout
    assert name in by_id
    assert run("list", "find", *name.split(", ")[::-1]).stdout.splitlines()[1] in by_id
    (found,) = json.loads(run("list", "find", fide_id, "--json").stdout)
    assert (found["id"], found["name"]) == (fide_id, name)


def test_older_lists_stay_only_when_asked(run, oct26):
    path, _ = oct26
    run("list", "import", path, "--date", "2026-09")
    run("list", "import", path, "--date", "2026-10", "--keep")
    assert len(run("list", "show").stdout.splitlines()) == 2
    assert (
        "the list of 2026-10-01 was removed"
        in run("list", "import", path, "--date", "2026-11").stdout
    )
    assert run("list", "show").stdout.startswith("2026-11-01")


def test_what_cannot_be_imported_is_said(run, tmp_path):
    path = tmp_path / "oct26.txt"
    path.write_text("no list")
    result = run("list", "import", path, code=2)
    assert f"{path}:1:1: error:" in result.stderr
    assert "nothing was imported" in result.stderr
    run("list", "import", tmp_path / "nothing.txt", code=2)
    run("list", "import", tmp_path, code=2)
    with pytest.raises(BadInput) as refused:
        run("list", "import", path, "--date", "soon")
    assert "2026-10" in str(refused.value)
    with pytest.raises(BadInput) as refused:  # a day that does not exist is not its month
        run("list", "import", path, "--date", "2026-02-31")
    assert "“2026-02-31” is not accepted" in str(refused.value)


def test_without_a_list(run):
    assert "arpad list import" in run("list", "find", "ann", code=1).stderr
    assert "no list in" in run("list", "show").stdout


def test_a_damaged_list_is_named_with_what_to_do(run, oct26, tmp_path):
    run("list", "import", oct26[0])
    (path,) = (tmp_path / "lists").iterdir()
    damaged = bytearray(path.read_bytes())
    damaged[len(damaged) // 2] ^= 4
    path.write_bytes(damaged)
    (tmp_path / "open.pgn").write_text(GAME.format(white="Ann", member=1))
    for words in (
        ("list", "find", "ann"),
        ("rate", tmp_path / "open.pgn", "--list"),
        ("norms", tmp_path / "open.pgn", "--list"),
    ):
        with pytest.raises(UnusableList, match="list anew"):
            run(*words)
    assert f"{path} is damaged" in run("list", "show").stdout
    run("list", "import", oct26[0])
    assert "50 players" in run("list", "show").stdout


def test_nobody_found(run, oct26):
    run("list", "import", oct26[0])
    assert "nobody" in run("list", "find", "zzzzzz", code=1).stderr


def test_an_event_is_rated_by_the_list(run, oct26, tmp_path):
    path, players = oct26
    run("list", "import", path)
    rated = next(each for each in players if each[8][0][0])
    rating, _, k = rated[8][0]
    event = tmp_path / "open.pgn"
    event.write_text(GAME.format(white=rated[1], member=rated[0]))
    plain = json.loads(run("rate", event, "--json").stdout)
    listed = json.loads(run("rate", event, "--list", "--json").stdout)
    assert [each["before"] for each in plain["players"] if each["name"] == rated[1]] == [1800]
    (found,) = [each for each in listed["players"] if each["name"] == rated[1]]
    assert (found["before"], found["k"]) == (rating, k)
    assert "listed-no-id" in [each["code"] for each in listed["problems"]]


def test_one_player_s_games(run, tmp_path):
    path = tmp_path / "games.pgn.gz"
    path.write_bytes(gzip.compress(GAME.format(white="Lee, Ann", member="1").encode()))
    text = run("history", path, "--player", "ann lee").stdout
    assert "2026-10" in text
    data = json.loads(run("history", path, "--player", "1", "--json").stdout)
    assert data["periods"][0]["change"] == 7  # 20 x (1 - 0.64) = 7.2
