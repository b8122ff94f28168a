"""Answers in a program: what the command prints, what its JSON has, functions by their forms."""

import inspect
import json
import pickle
from fractions import Fraction

import pytest

import arpad
from arpad import convert, elo, fide, icu, match, us_chess
from arpad.calculators import NAMES, calculator
from arpad.errors import BadInput
from arpad.reports.json import account_data, as_data
from tests.commands import run

ARGUMENTS = ["fide", "1800", "W1700", "D1900", "--games-played=100"]


def printed(*more):
    return run(*ARGUMENTS, *more).output


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


@pytest.mark.parametrize("name", NAMES)
def test_the_parameters_are_the_inputs_of_the_form(name):
    rate, form = getattr(arpad, name.replace("-", "_")).rate, calculator(name).form
    parameters = inspect.signature(rate).parameters
    assert {key.rstrip("_") for key in parameters} == set(form.by_name)
    for key, parameter in parameters.items():
        described = form.by_name[key.rstrip("_")]
        assert parameter.default in (described.default, parameter.empty)
        assert described.allowed in (inspect.getdoc(rate) or "")


def test_a_first_rating_is_not_asked_what_only_the_rated_have():
    for library in (fide, us_chess, icu):
        names = set(inspect.signature(library.first_rating).parameters)
        assert "games" in names
        assert not names & {"rating", "k", "peak", "games_played"}


@pytest.mark.parametrize(
    ("function", "given", "named", "message"),
    [
        (fide.rate, (1800,), {}, "missing the argument 'games'"),
        (fide.rate, (1800, "W1700"), {"gmaes": 1}, "unexpected argument 'gmaes'"),
        (fide.rate, (1800, "W1700"), {"rating": 1700}, "unexpected argument 'rating'"),
        (fide.rate, (1800, "W1700", 3), {}, "takes only rating and games without a name"),
        (match.rate, (1800, 1700, "win"), {}, "takes only rating and opponent without a name"),
        (match.rate, (1800, 1700), {}, "missing the argument 'result'"),
        (icu.rate, (1800, "W1700"), {"peak": 1}, "unexpected argument 'peak'"),
    ],
)
def test_what_is_no_parameter_is_a_type_error(function, given, named, message):
    with pytest.raises(TypeError, match=message):
        function(*given, **named)


@pytest.mark.parametrize("function", [fide.rate, us_chess.first_rating, icu.rate, match.rate])
def test_other_processes_find_a_function_by_its_name(function):
    again = pickle.loads(pickle.dumps(function))
    assert (again.__name__, again.__doc__) == (function.__name__, function.__doc__)


def test_a_word_of_python_has_a_line_behind_it():
    assert convert.rate(1900, from_="fide", to="us-chess") == convert.rate(1900, "fide", "us-chess")


def test_all_names_of_the_library_are_those_of_rooms_and_questions():
    space: dict[str, object] = {}
    exec("from arpad import *", space)
    assert {"fide", "icu", "us_chess", "plan", "events"} <= set(arpad.__all__) <= set(space)
