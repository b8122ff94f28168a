"""Answers in a program: what the command prints, what its JSON has, games as pairs."""

import json
from fractions import Fraction

import pytest
from click.testing import CliRunner

from arpad import elo, fide
from arpad.calculators import NAMES, calculator
from arpad.errors import BadInput
from arpad.faces import cli
from arpad.reports.json import account_data, as_data

ARGUMENTS = ["fide", "1800", "W1700", "D1900", "--games-played=100"]


def printed(*more):
    return CliRunner().invoke(cli.arpad, [*ARGUMENTS, *more]).output


def test_an_answer_is_what_the_command_prints():
    answer = fide.rate(1800, "W1700 D1900", games_played=100)
    assert f"{answer}\n" == printed()
    assert answer.to_dict() == json.loads(printed("--json"))


@pytest.mark.parametrize("name", NAMES)
def test_every_answer_is_text_and_data(name):
    answer = calculator(name).answer(calculator(name).opening)
    assert answer.to_dict() == as_data(answer)
    for number, step in enumerate(answer.steps, start=1):
        assert str(step) == step.text == account_data(step)["text"]
        assert f"{number}. {step}" in str(answer)


@pytest.mark.parametrize(
    "games",
    [
        [("W", 1700), ("D", 1900), ("L", "u"), ("FW", 1500), ("bye",)],
        [("w", Fraction(1700)), "D1900", ("l", "U"), "FW1500", "BYE"],
    ],
)
def test_a_game_may_be_a_pair(games):
    assert fide.rate(1800, games) == fide.rate(1800, "W1700 D1900 Lu FW1500 bye")
    assert elo.rate(1800, [("D", 1700.5)]).games[0].opponent == Fraction("1700.5")


def test_a_pair_at_fault_is_told_like_a_word():
    with pytest.raises(BadInput) as bad:
        fide.rate(1800, [("W", 1700), ("X", None)])
    assert "game 2: “XNone” is not accepted" in str(bad.value)
