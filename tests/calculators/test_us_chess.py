"""The US Chess calculator: floors, records, matches, the second pass, the next game."""

from typing import Any

import pytest

from arpad import us_chess
from arpad.calculator import SELF
from arpad.calculators.rated import form
from arpad.domain import CountedGame
from arpad.errors import BadInput
from arpad.inputs import canonical
from arpad.reports.documents import document
from arpad.reports.json import as_data
from arpad.reports.text import as_text


def codes(accounts):
    return [account.code for account in accounts]


def counted(answer, name):
    """One term of each game that is rated."""
    return [getattr(game, name) for game in answer.games if isinstance(game, CountedGame)]


# --- The second pass -----------------------------------------------------------------------------

# Player 1 of a real section of 2026: 554.22, and what his three opponents did elsewhere in it.
GAMES = "W572.53 W445.28 W202.66"
OTHERS = "1:W174.54,L445.28/2P21:W174.54,W572.53/3P17:L124"


def test_with_the_opponents_games_the_result_is_the_official_one(printed):
    answer = us_chess.rate(554.22, GAMES, opponents_games=OTHERS)
    assert answer.exact_new_rating == printed("656.85")
    assert [game.opponent for game in answer.games] == [
        printed(rating) for rating in ("499.22", "494.53", "142.69")
    ]
    assert answer.first_pass == us_chess.rate(554.22, GAMES).first_pass
    assert answer.performance == us_chess.rate(554.22, GAMES).performance
    assert "us-first-pass" in codes(answer.steps)
    assert "us-second-pass" not in codes(answer.notes)


def test_without_them_what_is_missing_is_said_with_its_usual_size():
    answer = us_chess.rate(554.22, GAMES)
    assert answer.exact_new_rating == answer.first_pass
    assert answer.exact_new_rating == pytest.approx(656.85, abs=15.1)
    (note,) = [note for note in answer.notes if note.code == "us-second-pass"]
    assert "half of the players by less than 6 points, one by 45" in as_text(answer)
    assert note.clause
    partly = us_chess.rate(554.22, GAMES, opponents_games="1:W174.54")
    assert {"us-second-pass", "us-second-pass-run"} <= set(codes(partly.notes))


@pytest.mark.parametrize(
    "written",
    [
        OTHERS,
        "1: W174.54 L445.28; 2 P21: W174.54 W572.53; 3 p17: l124",
        " 1 : w174.54,L445.28 \n 3P17:L124 / 2P21:W174.54+W572.53 ",
    ],
)
def test_it_is_read_in_several_forms(written):
    read = form("us-chess").by_name["opponents_games"].parse(written)
    assert sorted(map(str, read)) == OTHERS.split("/")  # type: ignore[call-overload]


def test_a_program_may_give_a_mapping():
    given: dict[object, object] = {
        1: "W174.54 L445.28",
        "2P21": ["W174.54", "W572.53"],
        "3P17": "L124",
    }
    answer = us_chess.rate(554.22, GAMES, opponents_games=given)
    assert (
        answer.exact_new_rating
        == us_chess.rate(554.22, GAMES, opponents_games=OTHERS).exact_new_rating
    )


@pytest.mark.parametrize(
    "written",
    ["W1500", "1 W1500", "0:W1500", "4:W1500", "1:", "1:X", "1:Wu", "1:W1500/1:W1600", "x:W1500"],
)
def test_what_is_no_list_of_opponents_games_is_refused_at_its_field(written):
    with pytest.raises(BadInput) as refusal:
        us_chess.rate(554.22, GAMES, opponents_games=written)
    assert {error.field for error in refusal.value.errors} == {"opponents_games"}
    assert all(error.allowed and error.example for error in refusal.value.errors)


def test_a_forfeit_has_no_other_games():
    with pytest.raises(BadInput):
        us_chess.rate(1700, "FW1700 W1600", opponents_games="1:W1500")


# --- Few games, records, floors ------------------------------------------------------------------


def test_few_games_are_answered_by_the_special_formula():
    # The official figure: 335.27 after 6 games, 1 point against 364.67, 525.69 and 100.
    answer = us_chess.rate(335.27, "W364.67 L525.69 L100", games_played=6)
    assert answer.exact_new_rating == pytest.approx(289.11, abs=0.005)
    assert (answer.formula, answer.games_after, answer.provisional) == ("special", 9, True)
    # Here K says what a point more than expected came to, so that the games add up.
    assert sum(counted(answer, "change")) == pytest.approx(answer.exact_change)


def test_a_record_of_only_wins_can_be_said():
    mixed = us_chess.rate(1200, "W1500", games_played=10)
    all_wins = us_chess.rate(1200, "W1500", games_played=10, history="all-wins")
    assert (mixed.formula, all_wins.formula) == ("standard", "special")
    assert all_wins.exact_new_rating == 1900
    assert "us-record-not-given" in codes(mixed.notes)
    assert "us-record-not-given" not in codes(all_wins.notes)


@pytest.mark.parametrize(
    ("given", "floor"),
    [
        ({"peak": 1850}, 1600),
        ({"peak": 1850, "time_class": "online-regular"}, 100),
        ({"floor": 1600}, 1600),
        ({"peak": 1388}, 100),
        ({}, 100),
    ],
)
def test_floors_hold_when_they_are_given(given, floor):
    answer = us_chess.rate(1610, "L1500", games_played=25, **given)
    assert answer.floor == floor
    assert (answer.new_rating == 1600) is (floor == 1600)
    assert answer.new_rating == 1600 or answer.new_rating < 1590


# --- Matches and the next game -------------------------------------------------------------------


def test_opponents_of_a_dual_rated_section_move_less_above_2200_too():
    # K = 800 (6.5 − 0.0025 × 2450) / (50 + 2); expected 1 / (1 + 10^(−150/400)) = 0.7034 and 0.5.
    games: dict[str, Any] = {"opponents_games": "1P60:W2450", "games_played": 60}
    moved = 2450 + 0.375 * 800 / 52 * (1 - 0.5 - 0.7033850)
    dual = us_chess.rate(2300, "W2450", dual_rated=True, **games)
    assert counted(dual, "opponent") == [pytest.approx(moved, abs=1e-5)]
    match = us_chess.rate(2300, "W2450", dual_rated=True, match=True, games_played=60)
    moved = 2450 - 0.375 * 800 / 51 * 0.7033850
    assert counted(match, "opponent") == [pytest.approx(moved, abs=1e-5)]


def test_a_match_is_seen_whole_both_passes_included():
    answer = us_chess.rate(1700, "W1650 " * 9, games_played=100, match=True)
    assert answer.exact_change == 50
    assert {"us-first-pass", "us-match-limit", "us-bonus-match"} <= set(codes(answer.steps))
    assert "us-second-pass" not in codes(answer.notes)
    assert counted(answer, "opponent")[0] < 1650


def test_norms_are_not_asked_about_in_a_match():
    for match, asked in ((True, False), (False, True)):
        answer = us_chess.rate(1700, "W1700 " * 5, games_played=30, match=match)
        assert ("us-norm-ratings-not-given" in codes(answer.notes)) is asked


def test_who_met_one_player_alone_twice_or_more_is_told_of_matches():
    for games, most, said in (
        ("W1700 W1700", 2, True),
        ("W1700", 1, False),
        ("W1700 " * 3, 2, False),
    ):
        answer = us_chess.rate(1700, games, games_played=30, most_games_against_one=most)
        assert ("us-all-against-one" in codes(answer.notes)) is said, games


def test_a_match_too_far_apart_is_a_problem():
    answer = us_chess.rate(1700, "W1200 W1200", match=True)
    assert codes(problem.account for problem in answer.problems) == ["us-match-gap"]
    assert answer.exact_change == 0


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"games": "W1650 W1660", "match": True}, "match"),
        ({"games": "FW", "match": True}, "match"),
        ({"games": "W1650", "match": True, "opponents_games": "1:W1500"}, "opponents_games"),
        ({"games": "W1650", "match": True, "next_opponent": 1700}, "next_opponent"),
        ({"games": "W1650", "dual_rated": True, "time_class": "blitz"}, "dual_rated"),
    ],
)
def test_what_contradicts_a_match_is_refused(given, field):
    with pytest.raises(BadInput) as refusal:
        us_chess.rate(1700, **given)
    assert [error.field for error in refusal.value.errors] == [field]


def test_the_next_game_is_the_event_with_one_game_more():
    answer = us_chess.rate(1700, "W1650 D1700", games_played=30, next_opponent=1750)
    assert [game.result for game in answer.next_game] == ["W", "D", "L"]
    for game in answer.next_game:
        more = us_chess.rate(1700, f"W1650 D1700 {game.result}1750", games_played=30)
        assert (game.exact_new_rating, game.new_rating) == (more.exact_new_rating, more.new_rating)
        assert game.gain == more.exact_new_rating - answer.exact_new_rating
    assert as_data(answer)["next_game"][0]["result"] == "W"
    assert "Loss against 1750 next:" in as_text(answer)
    assert us_chess.rate(1700, "W1650").next_game == ()


def test_the_chair_is_one_players():
    assert SELF not in as_text(us_chess.rate(1700, "W1650", opponents_games="1:W1600"))


# --- Opponents with a provisional rating ---------------------------------------------------------


@pytest.mark.parametrize("written", ["812P9", "812/9", "812p09", "812 P 9"])
def test_the_games_behind_an_opponent_change_nothing_and_are_kept(written):
    answer = us_chess.rate("743P6", [f"W{written}", "D655"])
    alone = us_chess.rate("743P6", "W812 D655")
    assert answer.exact_new_rating == alone.exact_new_rating
    assert canonical(answer.given["games"]) == "W812P9,D655"
    assert as_data(answer)["games"] == as_data(alone)["games"]


@pytest.mark.parametrize("word", ["W812P26", "W1650/1700", "W812P0", "W812/9/3", "Wu10P9", "byeP9"])
def test_what_is_no_provisional_opponent_is_asked(word):
    with pytest.raises(BadInput) as refusal:
        us_chess.rate(743, [word])
    assert [error.field for error in refusal.value.errors] == ["games"]


def test_where_they_count_they_are_taken_from_the_game(printed):
    games = "W572.53 W445.28P21 W202.66P17"
    others = OTHERS.replace("P21", "").replace("P17", "")
    answer = us_chess.rate(554.22, games, opponents_games=others)
    assert answer.exact_new_rating == printed("656.85")
    with pytest.raises(BadInput, match="game 2 of the list says P21"):
        us_chess.rate(554.22, games, opponents_games="2P20:W174.54")
    (problem,) = us_chess.rate(800, "W812P9", match=True, games_played=30).problems
    assert problem.account.code == "us-match-provisional"
    with pytest.raises(BadInput, match="a match has one opponent, and the list has 2"):
        us_chess.rate(800, "W812P9 W812", match=True, games_played=30)


# --- How it is said ------------------------------------------------------------------------------


def test_a_provisional_rating_is_written_with_its_games():
    board: Any = document(us_chess.rate("743P6", "W812")).board
    assert (board.number, board.asked) == ("810", "743P6 · 1 game")
    assert board.sentence.endswith("The rating is provisional after 7 games: 810P7.")
    board = document(us_chess.rate(1700, "W1650", games_played=25)).board
    assert board.asked.startswith("1700P25 · 1 game · K ")
    assert "provisional" not in board.sentence
    board = document(us_chess.rate(1700, "W1650")).board
    assert "provisional" not in board.sentence
