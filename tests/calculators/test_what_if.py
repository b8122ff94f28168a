"""What if: every rung of the ladder is the answer for the games it stands for."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arpad import elo, fide, us_chess
from arpad.calculators import calculator
from arpad.calculators.what_if import MOST_TURNED, answer
from arpad.errors import BadInput

PAGES: dict[str, Any] = {"fide": fide, "us-chess": us_chess, "elo": elo}
PLAYED = st.tuples(st.sampled_from("WDL"), st.integers(1200, 2300))
WORDS = st.lists(
    PLAYED.map(lambda each: f"{each[0]}{each[1]}") | st.sampled_from(["bye", "FW"]),
    min_size=1,
    max_size=8,
)


@pytest.mark.parametrize("name", PAGES)
@given(words=WORDS, rating=st.integers(1300, 2300), played=st.sampled_from([None, 5, 40]))
@settings(max_examples=25)
def test_every_rung_is_the_answer_for_its_games(name, words, rating, played):
    def rate(games):
        return PAGES[name].rate(rating, games, games_played=played)

    inputs = {"rating": rating, "games": words, "games_played": played, "next_opponent": 1800}
    found = answer(calculator(name), inputs)
    now = rate(words)
    assert found.new_rating == now.new_rating
    for turn in found.next_game:
        other = rate([*words, f"{turn.result}1800"])
        assert (turn.new_rating, turn.exact_new_rating) == (
            other.new_rating,
            other.exact_new_rating,
        )
        assert turn.gain == other.exact_new_rating - now.exact_new_rating
    assert [game.number for game in found.games] == [
        number for number, word in enumerate(words, 1) if word not in ("bye", "FW")
    ]
    for game in found.games:
        for turn in game.turns:
            turned = [*words]
            turned[game.number - 1] = f"{turn.result}{game.opponent}"
            assert turn.new_rating == rate(turned).new_rating
            assert turn.result != game.result or turn.gain == 0


def test_the_next_opponent_is_as_the_last_one_unless_given():
    found = calculator("fide")
    assert answer(found, {"rating": 1800, "games": "W1700 Du"}).next_opponent == 1700
    assert answer(found, {"rating": 1800, "games": "bye"}).next_opponent == 1800


def test_a_junior_keeps_his_k_on_every_rung():
    given = {"rating": 1800, "games": "W1800", "under_18": True, "next_opponent": 1800}
    assert [turn.gain for turn in answer(calculator("fide"), given).next_game] == [20, 0, -20]


def test_a_match_goes_on_against_the_same_opponent():
    given = {"rating": 1700, "games": "W1650 L1650", "match": True}
    found = answer(calculator("us-chess"), given)
    assert found.next_opponent == 1650
    assert len(found.next_game) == 3


def test_long_lists_are_turned_in_part():
    found = answer(calculator("elo"), {"rating": 1800, "games": "W1800 " * 60})
    assert len(found.games) == MOST_TURNED


@pytest.mark.parametrize(
    ("inputs", "fields"),
    [
        ({"rating": "unrated", "games": "W1800"}, ["rating"]),
        ({"rating": 1800, "games": "W1800", "next_opponent": "<b>"}, ["next_opponent"]),
        ({"rating": 1800, "games": "W1800", "next_opponent": "1800.5"}, ["next_opponent"]),
        (
            {"rating": "x", "games": "W", "next_opponent": "9999"},
            ["rating", "games", "next_opponent"],
        ),
        ({"rating": 1800}, ["games"]),
    ],
)
def test_what_cannot_be_asked_is_refused(inputs, fields):
    with pytest.raises(BadInput) as refusal:
        answer(calculator("fide"), inputs)
    assert [error.field for error in refusal.value.errors] == fields
