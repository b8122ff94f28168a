"""An answer as JSON: its documented names, numbers unrounded, null where there is no value."""

import json

import pytest

from arpad import elo, fide, match, performance, us_chess
from arpad.calculators import NAMES, calculator
from arpad.declared import further
from arpad.reports.json import as_data

COMMON = {"system", "rules", "steps", "notes", "problems"}
CHANGE = {"before", "k", "k_reason", "exact_change", "change", "exact_new_rating", "new_rating"}
RATING = COMMON | CHANGE | {"score", "expected", "performance", "games"}
NAMES_OF = {
    "fide": RATING | {"formula_view"},
    "us-chess": RATING
    | {"pool", "formula", "first_pass", "effective_games", "bonus", "threshold", "floor"}
    | {"games_before", "games_after", "provisional", "next_game"}
    | {"norms", "norm_missed"},
    "elo": RATING | {"sequential"},
    **dict.fromkeys(further(), RATING | {"bonus"}),
    "match": COMMON
    | CHANGE
    | {"opponent", "games", "difference", "expected", "expected_points", "actual_points"}
    | {"performance", "performance_method", "score", "by_result"},
    "performance": COMMON | {"score", "average", "performance", "games"},
    "plan": COMMON
    | {"rated_by", "before", "target", "outcome", "needed", "chance", "nearest", "best", "worst"}
    | {"k", "k_reason", "score", "played", "coming", "expected", "model_expected"}
    | {"scores", "to_come", "norm"},
    "compare": COMMON | {"before", "score", "ways"},
    "convert": COMMON | {"rating", "rated_by", "converted_to", "exact", "whole", "best", "others"},
}
METHODS = {"fide_table", "perfect", "linear", "logistic_average", "logistic_capped", "true"}
GAME = {"opponent", "result", "score", "difference", "counted_difference", "expected", "change"}


def opening(name):
    return as_data(calculator(name).answer(calculator(name).opening))


@pytest.mark.parametrize("name", NAMES)
def test_the_documented_names(name):
    data = opening(name)
    assert set(data) == NAMES_OF[name]
    assert data["system"] == name
    assert set(data["rules"]) == {"document", "edition", "from", "source"}
    assert all(set(step) == {"code", "text", "clause"} for step in data["steps"] + data["notes"])
    assert data["steps"]


@pytest.mark.parametrize("name", NAMES)
def test_it_is_json(name):
    for example in calculator(name).examples:
        data = as_data(calculator(name).answer(example.inputs))
        assert json.loads(json.dumps(data, allow_nan=False)) == data


def test_numbers_are_not_rounded():
    answer = us_chess.rate(1700, "W1650 D1700 L1750 W1800", games_played=30)
    data = as_data(answer)
    assert data["exact_new_rating"] == answer.exact_new_rating != 1722.65
    assert data["exact_new_rating"] == pytest.approx(1722.650054, abs=5e-7)
    assert data["effective_games"] == pytest.approx(20.0118, abs=5e-5)
    assert data["change"] == 23


def test_exact_fractions_become_the_nearest_number():
    data = as_data(fide.rate(1800, "D1700", games_played=100))
    assert (data["exact_change"], data["expected"], data["score"]) == (-2.8, 0.64, 0.5)
    assert data["k"] == 20
    assert data["formula_view"]["exact_change"] == pytest.approx(-2.8013, abs=5e-5)
    assert data["rules"]["from"] == "2025-10-01"


def test_games_stand_in_typed_order_counted_or_not():
    counted, unrated, forfeit, bye = as_data(fide.rate(1800, "W2300 Du FW1700 bye"))["games"]
    assert set(counted) == GAME | {"counted", "clause"}
    assert counted["counted"] is True
    assert (counted["difference"], counted["counted_difference"]) == (-500, -400)
    assert (counted["opponent"], counted["result"], counted["expected"]) == (2300, "W", 0.08)
    for game in (unrated, forfeit, bye):
        assert set(game) == GAME | {"counted", "clause", "reason"}
        assert game["counted"] is False
        assert game["reason"]
        assert game["clause"]
        assert game["expected"] is game["change"] is game["difference"] is None
    assert (unrated["opponent"], unrated["result"], unrated["score"]) == (None, "D", 0.5)
    assert (forfeit["opponent"], forfeit["result"], forfeit["score"]) == (1700, "FW", 1)
    assert (bye["opponent"], bye["result"], bye["score"]) == (None, "bye", None)


def test_a_method_without_a_value_is_null():
    data = as_data(performance.rate("W2000 W2000"))
    assert set(data["performance"]) == METHODS
    assert data["performance"]["logistic_average"] is None
    assert data["performance"]["true"] is None
    assert data["performance"]["fide_table"] == 2800
    assert as_data(performance.rate("bye"))["average"] is None


def test_elo_has_the_rating_after_each_game():
    data = as_data(elo.rate(1600, "W1800 W1800", k=40))
    assert set(data["sequential"]) == {"ratings", "exact_new_rating", "new_rating"}
    assert len(data["sequential"]["ratings"]) == 2
    assert data["rules"]["from"] is None


def test_a_match_names_its_performance_method():
    data = as_data(match.rate(1600, 1800, result="win"))
    assert data["performance_method"] == "logistic_capped"
    assert data["performance"] == 2200
    assert data["k_reason"].startswith("K = 20:")
