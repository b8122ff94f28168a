"""A club’s own list by Elo’s formula: games and ratings in, the new list out."""

import pytest

from arpad.calculators import events
from arpad.errors import BadInput

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
