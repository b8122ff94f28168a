"""A club’s own list by Elo’s formula: games and ratings in, the new list out."""

import pytest

from arpad.calculators import events
from arpad.calculators.events.players import new_list
from arpad.errors import BadInput
from tests.commands import run

GAMES = ("club.csv", b"White,Black,Result\nAnn,Bob,1-0\nCyd,Ann,1/2-1/2\nDan,Cyd,0-1\n")
LIST = (
    "list.csv",
    b"name,rating,k,games_played\nAnn,1613,,100\nBob,1609,40,\nCyd,1613,,\nDan,1613,,9\n",
)


def new_ratings(players=LIST, **given):
    answer = events.rate([GAMES], system="elo", players=players, **given)
    changes = {each.entry.player.name: each.change for each in answer.outcomes}
    return changes, [each.account.code for each in answer.problems]


def test_k_is_the_list_s_then_the_one_for_everybody_then_the_scheme_s():
    # 1613 against 1609: expected 0.50576 by the formula; against an equal one a half.
    changes, _ = new_ratings()
    assert {name: change.k for name, change in changes.items()} == {
        "Ann": 20, "Bob": 40, "Cyd": 20, "Dan": 40,
    }  # fmt: skip
    assert changes["Ann"].exact_change == pytest.approx(20 * (1.5 - 0.50576 - 0.5), abs=1e-3)
    assert changes["Bob"].exact_change == pytest.approx(40 * (0 - 0.49424), abs=1e-3)
    assert changes["Cyd"].new_rating == 1623
    assert changes["Dan"].new_rating == 1593
    changes, _ = new_ratings(k=32)
    assert {change.k for change in changes.values()} == {32, 40}
    assert changes["Bob"].k == 40
    changes, _ = new_ratings(scheme="us-simplified")
    assert (changes["Ann"].k, changes["Dan"].k) == (24, 32)


def test_a_k_that_was_assumed_is_said_once():
    _, problems = new_ratings()
    assert problems.count("elo-k-assumed") == 1  # Cyd’s games alone are not known
    for sure in ({"k": 32}, {"scheme": "rating-bands"}, {"games_played": 100}):
        assert "elo-k-assumed" not in new_ratings(**sure)[1]


def test_another_system_knows_no_k_for_everybody():
    with pytest.raises(BadInput, match="knows no such choice"):
        events.rate([GAMES], system="fide", players=LIST, k=32)


def test_the_new_list_is_the_table_of_the_next_event(tmp_path):
    """Whoever did not play and what is no rating stay, and a newcomer with a rating is added."""
    name, table = LIST[0], b"Name,Rating,K,Since\nAnn,1613,,2019\nBob,1609,40,\nEve,1400,,2021\n"
    (tmp_path / name).write_bytes(table)
    (tmp_path / "club.csv").write_bytes(b"White,Black,Result,White rating\nAnn,Bob,1-0,1613\n")
    command = ["rate", str(tmp_path / "club.csv"), "--players", str(tmp_path / name)]
    command += ["--system", "elo", "--k", "32", "--games-played", "50", "--new-list"]
    made = run(*command)
    # 32 × (1 − 0.50576) is 15.8 and 40 × (0 − 0.49424) is −19.8.
    lines = ["Name,Rating,K,Since,games_played", "Ann,1629,,2019,51", "Bob,1589,40,,51"]
    assert made.stdout.splitlines() == [*lines, "Eve,1400,,2021,"]
    again = events.rate([GAMES], system="elo", players=("next.csv", made.stdout.encode()))
    assert before_of(again) == {"Ann": 1629, "Bob": 1589, "Cyd": None, "Dan": None}


def test_a_newcomer_with_a_rating_is_added_to_the_list():
    players = (LIST[0], LIST[1].replace(b"Dan", b"Eve"))
    games = ("rated.csv", b"White,Black,Result,White Elo,Black Elo\nAnn,Dan,1-0,1613,1609\n")
    answer = events.rate([games], system="elo", players=players, k=32)
    *most, last = new_list(answer, players).splitlines()
    assert "Eve,1613,,9" in most
    assert last == "Dan,1593,,"
    assert new_list(answer, None).splitlines()[-1] == "Dan,1593,"


def before_of(answer):
    return {
        outcome.entry.player.name: outcome.before and outcome.before.value
        for outcome in answer.outcomes
    }
