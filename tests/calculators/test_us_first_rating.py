"""A first rating of US Chess: where it starts from, and that every door gives it."""

from typing import Any

import pytest

from arpad import us_chess
from arpad.calculators import calculator
from arpad.errors import BadInput
from arpad.reports.documents import document
from arpad.reports.text import as_text
from tests.contracts.test_doors import DOORS, client

NEWCOMER: dict[str, Any] = {
    "rating": "unrated",
    "games": "W812 L655 D1020",
    "birth_year": 2016,
    "date": "2026-06-07",
}


@pytest.mark.parametrize("door", DOORS)
def test_a_child_of_ten_starts_at_500_and_gets_829(door):
    found = DOORS[door]("us-chess", NEWCOMER)
    assert (found["new_rating"], found["initial_rating"], found["games_after"]) == (829, 500, 3)
    assert "begins at 500:" in found["steps"][0]["text"]
    assert found["problems"][0]["text"].startswith("You: ")  # the year alone is not the age


def test_the_page_gives_it_too():
    page = client().get("/us-chess", params=NEWCOMER).text
    assert "First rating 829" in page
    assert "begins at 500:" in page


@pytest.mark.parametrize("word", ["unrated", "Unr", "unr.", "u", "", " "])
def test_unrated_is_said_in_several_ways(word):
    answer: Any = calculator("us-chess").answer(NEWCOMER | {"rating": word})
    assert answer.new_rating == 829
    assert answer.given["rating"] == "unrated"
    assert "829P3" in as_text(answer)


@pytest.mark.parametrize(
    ("given", "start", "games"),
    [
        # 50 × 8.12 years: an unrated child of a real section of 2026.
        ({"age": 8.12}, "406.00", 0),
        ({"birth_date": "2018-04-24", "date": "2026-06-07"}, "406.02", 0),
        ({"age": 40}, "1300.00", 0),
        # An example published in June 2021: FIDE 1420 starts at 1515.
        ({"fide_rating": 1420, "date": "2021-06-30"}, "1514.80", 5),
        ({"fide_rating": 1420, "age": 20, "date": "2021-06-30"}, "1514.80", 5),
    ],
)
def test_the_start_by_age_or_fide_rating(given, start, games):
    answer = us_chess.first_rating("W812", **given)
    assert f"{answer.initial_rating:.2f}" == start
    assert answer.games_after == games + 1


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({}, "age"),
        ({"age": 2}, "age"),
        ({"age": 10, "birth_year": 2016}, "birth_year"),
        ({"birth_year": 2027, "date": "2026-06-07"}, "birth_year"),
        ({"birth_date": "2026-06-08", "date": "2026-06-07"}, "birth_date"),
        ({"birth_date": "2016-04-30"}, "date"),
        ({"fide_rating": 1100}, "fide_rating"),
        ({"age": 10, "games_played": 3}, "games_played"),
        ({"age": 10, "history": "all-wins"}, "history"),
        ({"age": 10, "next_opponent": 900}, "next_opponent"),
    ],
)
def test_what_does_not_fit_is_asked(given, field):
    with pytest.raises(BadInput) as refusal:
        calculator("us-chess").answer({"rating": "unrated", "games": "W812", **given})
    assert [error.field for error in refusal.value.errors] == [field]


def test_an_unrated_opponent_counts_at_the_start_by_age_or_by_all_games():
    answer = us_chess.rate(700, "W600 Du8.12 L800", games_played=20)
    assert answer.games[1].opponent == pytest.approx(406)
    assert "us-opponent-start" in [note.code for note in answer.notes]
    whole: Any = us_chess.rate(700, "W600 Du8.12 L800", games_played=20, opponents_games="2:W500")
    assert whole.games[1].opponent > 406


def test_who_has_a_rating_is_told_that_the_age_changes_nothing():
    with_age, without = us_chess.rate(700, "W600", age=10), us_chess.rate(700, "W600")
    assert with_age.exact_new_rating == without.exact_new_rating
    assert "us-start-not-used" in [note.code for note in with_age.notes]


def test_the_start_is_no_rating_before_and_the_first_one_is_provisional():
    board: Any = document(calculator("us-chess").answer(NEWCOMER)).board
    assert board.number == "829"
    assert board.sentence.startswith(
        "You scored 1.5 of 3. The rating is provisional after 3 games: 829P3. "
        "An unrated player begins at 500: 50 points for each year of age"
    )
    none: Any = document(us_chess.first_rating("bye", age=10)).board
    assert none.sentence == "No game was rated, so there is no rating yet."


def test_a_birth_year_in_place_of_an_age_is_told_where_it_goes():
    with pytest.raises(BadInput, match="the field “Your birth year, if unrated”"):
        us_chess.first_rating("W812", age=2016)


@pytest.mark.parametrize("games", ["W812 L655 D1020", "W1300", "L300 L500", "W812P9 Du10 L900 FW"])
def test_an_age_that_changes_nothing_is_not_asked(games):
    answer = us_chess.first_rating(games)
    ratings = {us_chess.first_rating(games, age=age).exact_new_rating for age in range(3, 60)}
    assert ratings == {answer.exact_new_rating}
    assert not answer.problems
    assert "the age makes no difference, but a FIDE rating does" in str(answer.reason)


@pytest.mark.parametrize(
    ("games", "others"),
    [("W812", None), ("L900", None), ("bye", None), ("W812 L655 D1020", "1:W500")],
)
def test_an_age_that_may_change_it_is_asked(games, others):
    with pytest.raises(BadInput) as refusal:
        us_chess.first_rating(games, opponents_games=others)
    assert [error.field for error in refusal.value.errors] == ["age"]
