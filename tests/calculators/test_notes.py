"""Notes and reasons apply to these inputs, or they are not given."""

import pytest

from arpad import elo, fide, us_chess
from arpad.reports.words import words


def codes(answer):
    return [note.code for note in answer.notes]


@pytest.mark.parametrize(
    ("rating", "games", "facts"),
    [
        (2420, ["W2400"] * 80, {"games_played": 10}),
        (2250, ["W2400"] * 40, {"games_played": 100, "under_18": True, "peak": 2310}),
    ],
)
def test_the_order_of_k_lines_is_no_matter_when_the_700_rule_gives_the_same_k(rating, games, facts):
    assert "k-order" not in codes(fide.rate(rating, games, **facts))


def test_the_order_of_k_lines_compares_both_after_the_700_rule():
    answer = fide.rate(2420, ["W2400"] * 20, games_played=10)
    (note,) = [note for note in answer.notes if note.code == "k-order"]
    assert (note.values["k"], note.values["other_k"]) == (10, 35)


def test_the_reason_of_k_names_the_700_rule():
    answer = fide.rate(1800, ["W1800"] * 20, games_played=10)
    assert answer.k == 35
    assert words(answer.k_reason).startswith("K = 35, lowered by the 700 rule for 20 games;")
    assert "fewer than 30 rated games (10 so far)" in words(answer.k_reason)


def test_games_not_given_are_not_claimed():
    assert "we assumed at least 30 games" in words(fide.rate(1800, "W1700").k_reason)


@pytest.mark.parametrize("date", ["2019-05-01", "2023-05-01"])
def test_today_s_floor_is_not_said_of_earlier_days(date):
    answer = fide.rate(1410, "L1450 L1300", games_played=50, date=date)
    assert not {code for code in codes(answer) if code.endswith("-floor")}


def test_each_edition_has_its_own_floor():
    answer = fide.rate(1010, "L990", games_played=50, date="2023-05-01")
    floors = [note.values["floor"] for note in answer.notes if note.code.endswith("-floor")]
    assert floors == [1000, 1000]  # falls below it, and an opponent below it


def test_rapid_and_blitz_have_their_own_history_and_clauses():
    old = fide.rate(1800, "W1700", date="2015-05-01", time_class="rapid")
    assert "fide-reconstructed" in codes(old)
    assert old.k == 20
    assert "K 20" in old.rules.edition
    now = fide.rate(1800, "W1700 Wu", time_class="blitz")
    clauses = [step.clause for step in now.steps if step.code != "fide-formula"]
    assert {each.document for each in clauses if each} == {"FIDE Rapid and Blitz Regulations"}


@pytest.mark.parametrize(("rating", "most"), [(1700, 20), (2000, 28), (2400, 50)])
def test_games_not_given_matter_up_to_the_effective_games(rating, most):
    # N* of the published table: 20.01, 28.61, 50.
    answer = us_chess.rate(rating, "W1800")
    (note,) = [note for note in answer.notes if note.code == "us-games-played-not-given"]
    assert note.values["most"] == most


def test_games_not_given_matter_up_to_8_wherever_fewer_than_nine_count():
    # N* at 110 is 7.5: with 8 games or fewer another formula applies, with more nothing changes.
    (note,) = [
        note
        for note in us_chess.rate(110, "W120").notes
        if note.code == "us-games-played-not-given"
    ]
    assert note.values["most"] == 8


@pytest.mark.parametrize(("rating", "applies"), [(120, True), (600, False), (1900, True)])
def test_a_personal_floor_is_said_where_one_can_lie(rating, applies):
    lost = us_chess.rate(rating, "L200 L300 L400 L250", games_played=30)
    assert ("us-personal-floor" in codes(lost)) is applies


def test_a_typed_k_is_not_called_a_scheme():
    answer = elo.rate(1600, "W1600", k=32)
    assert answer.rules.edition == "K typed by hand"
    assert "elo-not-official-k" in codes(answer)
