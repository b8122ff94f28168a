"""A time control that may be of two classes: every door asks which, at the top."""

import json

import pytest

from arpad.calculators import events
from tests.commands import run

PLAYERS = (("Ann", 1800, "2w1"), ("Bob", 1700, "1b0"))


@pytest.fixture
def asked(trf, tmp_path):
    path = tmp_path / "open.trf"
    path.write_bytes(trf(*PLAYERS, control="30/30"))
    return path


def first(data, **given):
    problem = events.rate([("open.trf", data)], **given).problems[0]
    return problem.severity, problem.account.code, problem.account.values


def test_what_is_asked_first(asked):
    severity, code, values = first(asked.read_bytes())
    assert (severity, code) == ("warning", "time-class-doubtful")
    assert (values["filed"], values["others"]) == ("rapid", "standard")
    assert first(asked.read_bytes(), system="us-chess")[1] != code  # both are dual


@pytest.mark.parametrize("time_class", ["rapid", "standard"])
def test_the_answer_to_it_is_taken(asked, time_class):
    answer = events.rate([("open.trf", asked.read_bytes())], time_class=time_class)
    (event,) = answer.events
    assert event.time_class == time_class
    assert event.time_control is not None
    assert event.time_control.minutes == {"rapid": 30, "standard": 60}[time_class]
    codes = {each.account.code for each in answer.problems}
    assert not codes & {"time-class-doubtful", "other-time-class"}


def test_the_commands_ask(asked):
    said = run("check", asked)
    assert "time-class-doubtful" in said.output.splitlines()[0]
    assert "--time-class standard" in said.output
    text = run("rate", asked)
    assert text.output.index("Which is meant?") < text.output.index("Ann")
    data = json.loads(run("rate", asked, "--json").output)
    assert data["problems"][0]["code"] == "time-class-doubtful"


def test_minutes_that_decide_which_games_count_are_asked_about(trf):
    data = trf(*PLAYERS, control="90/30")
    severity, code, values = first(data)
    assert (severity, code) == ("warning", "time-control-doubtful")
    assert (values["minutes"], values["other"]) == (120, 90)
    assert first(data, time_control="90 min + 30 s")[1] != code
    assert first(trf(*PLAYERS, control="100/40+50/20+15+30"))[1] != code
