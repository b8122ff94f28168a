"""Games seen from either side, and what scores and reverses as what."""

from fractions import Fraction

import pytest

from arpad.domain import Event, Game, Rating, Result, TypedRatings


@pytest.mark.parametrize(
    ("result", "played", "score", "other_side"),
    [
        (Result.WIN, True, 1, Result.LOSS),
        (Result.DRAW, True, Fraction(1, 2), Result.DRAW),
        (Result.LOSS, True, 0, Result.WIN),
        (Result.FORFEIT_WIN, False, 1, Result.FORFEIT_LOSS),
        (Result.FORFEIT_LOSS, False, 0, Result.FORFEIT_WIN),
        (Result.BYE, False, None, Result.BYE),
        (Result.PAIRING_BYE, False, None, Result.PAIRING_BYE),
        (Result.HALF_BYE, False, None, Result.HALF_BYE),
        (Result.FULL_BYE, False, None, Result.FULL_BYE),
        (Result.ABSENT, False, None, Result.ABSENT),
        (Result.DOUBLE_FORFEIT, False, 0, Result.DOUBLE_FORFEIT),
        (Result.UNFINISHED, False, None, Result.UNFINISHED),
    ],
)
def test_results(result, played, score, other_side):
    assert (result.played, result.score, result.reversed) == (played, score, other_side)
    assert result.reversed.reversed is result


def test_every_result_is_covered():
    assert len(Result) == 12


def test_a_game_is_seen_from_both_sides():
    game = Game("a", "b", Result.WIN, 3, "w", "no-move")
    assert game.seen_by("a") == game
    assert game.seen_by("b") == Game("b", "a", Result.LOSS, 3, "b", "no-move")
    assert game.seen_by("b").seen_by("a") == game


def test_a_bye_has_one_side():
    bye = Game("a", None, Result.BYE, 1)
    assert bye.seen_by("a") == bye


def test_an_event_gives_a_players_games_in_order_from_the_players_side():
    games = (
        Game("a", "b", Result.WIN, 1),
        Game("c", "d", Result.WIN, 1),
        Game("c", "a", Result.DRAW, 2),
        Game("b", "a", Result.FORFEIT_WIN, 3),
    )
    assert Event((), games).games_by_player()["a"] == [
        Game("a", "b", Result.WIN, 1),
        Game("a", "c", Result.DRAW, 2),
        Game("a", "b", Result.FORFEIT_LOSS, 3),
    ]


def test_typed_ratings_hold_for_every_day_and_pool():
    before = TypedRatings({"a": Rating(1700, games=30)})
    assert before.rating("a", "rapid", None) == before.base("a", "blitz") == Rating(1700, 30)
    assert before.rating("b", "rapid", None) is None
