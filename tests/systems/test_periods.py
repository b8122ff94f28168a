"""A period of several events: what is added up, what is carried on, what is refused."""

from fractions import Fraction

import pytest

from arpad import elo, fide
from arpad.calculators import calculator
from arpad.declared import room
from arpad.domain import Entry, Event, Game, Player, Rating, RatingPeriod, Result, TypedRatings
from arpad.errors import BadInput

RATINGS = {"me": Rating(1800, 100), "a": Rating(1700), "b": Rating(1900)}
BEFORE = TypedRatings(RATINGS)


def event(opponent: str, result: Result, time_class: str = "standard") -> Event:
    entries = (Entry(Player("me")), Entry(Player(opponent), rated=False))
    return Event(entries, (Game("me", opponent, result),), time_class=time_class)


TWO = RatingPeriod((event("a", Result.DRAW), event("b", Result.WIN)))


def test_fide_and_elo_add_up_the_events_of_a_period():
    (change,) = room("fide").rate(TWO, BEFORE).changes
    assert change.exact_change == fide.rate(1800, "D1700 W1900", games_played=100).exact_change
    (change,) = room("elo").rate(TWO, BEFORE).changes
    assert change.exact_change == elo.rate(1800, "D1700 W1900", games_played=100).exact_change


def test_us_chess_enters_the_second_section_with_the_result_of_the_first():
    first, second = room("us-chess").rate(TWO, BEFORE).changes
    assert second.before.value == first.exact_new_rating
    assert second.before.games == 101
    alone = TypedRatings(RATINGS | {"me": Rating(first.exact_new_rating, 101)})
    (again,) = room("us-chess").rate(RatingPeriod(TWO.events[1:]), alone).changes
    assert again.exact_new_rating == second.exact_new_rating


def test_fide_does_not_mix_its_three_ratings():
    mixed = RatingPeriod((event("a", Result.DRAW), event("b", Result.WIN, "rapid")))
    with pytest.raises(ValueError, match="three ratings"):
        room("fide").rate(mixed, BEFORE)


def test_fide_cuts_no_decimals_off():
    decimals = TypedRatings(RATINGS | {"a": Rating(1700.5)})
    with pytest.raises(ValueError, match="whole numbers"):
        room("fide").rate(TWO, decimals)


def test_us_chess_changes_the_formula_between_two_sections_when_the_games_pass_8():
    newcomer = TypedRatings(RATINGS | {"me": Rating(1800, 8)})
    changes = room("us-chess").rate(TWO, newcomer).changes
    assert [change.details["formula"] for change in changes] == ["special", "standard"]
    assert [change.details["games_after"] for change in changes] == [9, 10]


def test_any_k_in_range_is_read_from_a_program():
    assert float(elo.rate(1600, "W1600", k=Fraction(1, 3)).k) == pytest.approx(1 / 3)


@pytest.mark.parametrize("games", ["\ufb02", "W\uff11650", "\uff571650"])
def test_signs_that_only_look_like_a_game_are_refused(games):
    with pytest.raises(BadInput):
        fide.rate(1800, games)


@pytest.mark.parametrize(
    "given",
    [{"scheme": 10**5000}, {"games": [10**5000]}, {"tier": 10**5000}, {"games_played": 10**5000}],
)
def test_a_number_too_long_to_write_is_refused_in_every_input(given):
    with pytest.raises(BadInput):
        calculator("elo").answer({"rating": 1600, "games": "W1600"} | given)
