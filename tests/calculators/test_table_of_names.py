"""A table of players that has names alone: a row is used where its name is of one player."""

import pytest

from arpad.calculators import events

OPEN = (("Ann", 1800, "2w= 3b0"), ("Bob", 1700, "1b= 0-U"), ("Cyd", 2000, "0-H 1w1"))


def table(trf, text, players=OPEN):
    return events.rate([("open.trf", trf(*players))], players=("players.csv", text.encode()))


def test_a_table_of_names_finds_those_who_have_them(trf):
    answer = table(trf, "name,k\nann,15\n Bob ,10\nEve,10\n")
    assert [each.change.k for each in answer.outcomes] == [15, 10, 20]
    (missing,) = (each for each in answer.problems if each.account.code == "csv-no-such-player")
    assert (missing.account.values["who"], missing.line) == ("Eve", 4)


@pytest.mark.parametrize(
    ("text", "players", "lines"),
    [
        ("name,k\nAnn,15\nBob,15\nann,10\n", OPEN, [2, 4]),
        ("name,k\nCyd,15\n", (*OPEN[:2], ("Cyd", 1800, "4w="), ("Cyd", 1700, "3b=")), [2]),
    ],
)
def test_a_name_that_is_not_of_one_alone_is_not_used(trf, text, players, lines):
    answer = table(trf, text, players)
    doubtful = [each for each in answer.problems if each.account.code == "csv-name-of-several"]
    assert [each.line for each in doubtful] == lines
    assert 15 not in [each.change.k for each in answer.outcomes if each.entry.player.name != "Bob"]
