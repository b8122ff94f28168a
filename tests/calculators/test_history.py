"""One player's games, period by period, against changes worked out by FIDE's table by hand."""

import io
from datetime import date
from fractions import Fraction

import pytest

from arpad.calculators import history
from arpad.domain import Result
from arpad.errors import BadInput, NothingToRate
from arpad.reports.history import as_data
from arpad.reports.text import as_text


def game(day, white, black, result, ratings="1800 1800", control="5400+30", event="Open", **tags):
    own, other = ratings.split()
    said = {"Event": event, "Date": day, "White": white, "Black": black, "Result": result}
    said |= {"WhiteElo": own, "BlackElo": other, "TimeControl": control} | tags
    head = "\n".join(f'[{name} "{value}"]' for name, value in said.items() if value)
    return f"{head}\n\n1. e4 e5 {result}\n\n"


# Ann at 1800 with K 20: 0.50 is expected against 1800, 0.76 against 1600 (table 8.1.2).
GAMES = [
    game("2026.01.10", "Lee, Ann", "Bob", "1-0"),
    game("2026.01.11", "Cid", "Lee, Ann", "1/2-1/2", "1600 1800", event="Second"),
    game("2026.02.05", "Lee, A.", "Dan", "0-1", "1805 1905"),
    game("2026.02.06", "Eva", "Ann Lee", "1-0", "2000 1700", control="300+3"),
    game("2026.02.07", "Bob", "Cid", "1-0"),
]
TEXT = "".join(GAMES)


def compute(text=TEXT, **given):
    data = text if isinstance(text, bytes) else text.encode()
    return history.compute("games.pgn", io.BytesIO(data), {"player": "Lee, Ann"} | given)


def test_months_are_rated_by_themselves_and_each_time_class():
    answer = compute()
    assert answer.names == ("Lee, Ann", "Lee, A.", "Ann Lee")
    rows = [(p.name, p.time_class, p.before, len(p.games), p.after) for p in answer.periods]
    assert rows == [
        ("2026-01", "standard", 1800, 2, 1805),
        ("2026-02", "standard", 1805, 1, None),
        ("2026-02", "blitz", 1700, 1, None),
    ]
    first, second, blitz = (p.change for p in answer.periods)
    assert (first.exact_change, first.new_rating) == (Fraction(24, 5), 1805)  # 20 (1.5 - 1.26)
    assert (second.exact_change, second.change) == (Fraction(-36, 5), -7)  # 20 (0 - 0.36)
    assert blitz.exact_change == -3  # 20 (0 - 0.15)


def test_events_and_years_are_periods_too():
    assert [p.name for p in compute(period="event").periods] == ["Open", "Second", "Open"]
    assert [p.name for p in compute(period="year").periods] == ["2026", "2026"]


def test_a_game_that_names_no_event_is_of_the_one_before():
    text = GAMES[0] + game("2026.01.11", "Lee, Ann", "Cid", "1-0", event="")
    (period,) = compute(text, period="event").periods
    assert (period.name, len(period.games)) == ("Open", 2)


def test_k_and_elo():
    assert compute(k=40).periods[0].change.exact_change == Fraction(48, 5)
    by_elo = compute(system="elo").periods[0].change
    assert by_elo.exact_change == pytest.approx(20 * (1.5 - 0.5 - 0.75975), abs=0.001)


def test_performance_by_colour_and_band():
    answer = compute()
    everything, white, black = answer.colours
    assert (everything.games, everything.score) == (4, Fraction(3, 2))
    assert (white.wins, white.losses, black.draws, black.losses) == (1, 1, 1, 1)
    # Average of 1800 and 1905 is 1852.5, rounded up; one of two adds nothing (C.07, 10.2).
    assert (white.average, white.performance) == (Fraction(3705, 2), 1853)
    bands = [(band.low, band.high, band.games) for band in answer.bands]
    assert bands == [(1600, 1699, 1), (1800, 1899, 1), (1900, 1999, 1), (2000, 2099, 1)]
    assert [band.low for band in compute(band=500).bands] == [1500, 2000]


def test_the_curve_has_each_new_rating():
    points = [(p.day, p.rating, p.time_class) for p in compute().curve]
    assert points == [
        (date(2026, 1, 10), 1800, "standard"),
        (date(2026, 2, 5), 1805, "standard"),
        (date(2026, 2, 6), 1700, "blitz"),
    ]


def test_a_player_by_fide_id():
    text = game("2026.01.10", "Ann", "Bob", "1-0", BlackFideId="0123")
    answer = compute(text, player="123")
    assert answer.names == ("Bob",)
    assert answer.games[0].result is Result.LOSS


def test_several_players_who_fit_are_named():
    text = game("2026.01.10", "Lee, Ann", "Lee, Bob", "1-0")
    with pytest.raises(BadInput) as refused:
        compute(text, player="Lee")
    assert "Lee, Ann; Lee, Bob" in str(refused.value)


@pytest.mark.parametrize("player", ["Nobody", "999", "?!", "x" * 200])
def test_a_player_who_is_not_there(player):
    with pytest.raises(BadInput):
        compute(player=player)


@pytest.mark.parametrize("data", ["", "no game", b"\x1f\x8b\x08 broken"])
def test_files_without_games(data):
    with pytest.raises(NothingToRate) as ended:
        compute(data)
    assert "error" in [each.severity for each in ended.value.problems]


def test_a_visitors_file_has_no_more_games_than_are_read():
    text = game("2026.01.10", "Lee, Ann", "Lee, Bob", "1-0") * 50_001
    for ask in (
        lambda file: history.names("games.pgn", file, "Lee", 50_000_000),
        lambda file: history.compute("games.pgn", file, {"player": "Lee, Ann"}, 50_000_000),
    ):
        with pytest.raises(NothingToRate) as ended:
            ask(io.BytesIO(text.encode()))
        (problem,) = ended.value.problems
        assert (problem.account.code, problem.account.values["most"]) == ("file-games", 50_000)


def test_an_unrated_player_s_games_come_to_a_first_rating():
    text = "".join(
        game(f"2026.01.1{n}", "Ann", f"P{n}", "1-0" if n % 2 else "0-1", "0 1800") for n in range(5)
    )
    (period,) = compute(text, player="Ann").periods
    assert period.change is None
    # 2 of 5, and 1 of 2 against the two of 1800 added: 3 of 7 is 43 %, 50 below (8.2, table 8.1.1).
    assert period.first.new_rating == 1750


def test_games_that_are_not_rated_are_listed():
    text = TEXT + game("2026.01.12", "Lee, Ann", "Bob", "1-0", control="60+0")
    text += '[Event "Open"]\n[Date "2026.01.13"]\n[White "Lee, Ann"]\n[Black "Bob"]\n'
    text += '[Result "1-0"]\n[WhiteElo "1800"]\n[BlackElo "1800"]\n\n1. e4 1-0\n\n'
    answer = compute(text)
    assert [each.reason.code for p in answer.periods for each in p.uncounted] != []
    assert "game-no-move" in [each.account.code for each in answer.problems]
    text = as_text(answer)
    (problem,) = (each for each in answer.problems if each.account.code == "game-no-move")
    (line,) = (line for line in text.splitlines() if line.endswith("[game-no-move]"))
    assert line.startswith(f"{problem.file}:{problem.line}:")
    assert text.index("\nTo check\n") < text.index("\nNotes\n") < text.index("\nRules: ")


def test_as_text_and_as_data():
    answer = compute()
    text, data = as_text(answer), as_data(answer)
    assert "2026-01" in text
    assert "+4.80" in text
    assert data["periods"][0]["exact_change"] == 4.8
    assert data["curve"][0] == {"date": "2026-01-10", "rating": 1800, "time_class": "standard"}
    assert data["colours"][0]["games"] == 4


def test_days_are_read_in_one_order_and_a_doubt_is_said():
    def days(*texts):
        answer = compute("".join(game(day, "Lee, Ann", "Bob", "1-0") for day in texts))
        games = [str(each.day) for period in answer.periods for each in period.games]
        return games, {each.account.code for each in answer.problems}

    assert days("03/04/2026", "13/04/2026")[0] == ["2026-04-03", "2026-04-13"]
    sure, said = days("03/04/2026", "2. März 2026")
    assert (sure, "game-date-assumed" in said) == (["2026-03-02", "2026-03-04"], True)
    assert "game-date-unreadable" in days("2026.02.31", "2026.03.01")[1]


def test_a_bye_is_no_game_and_one_game_that_stands_twice_is_said():
    moves = "1. e4 e5 " + "2. Nf3 Nf6 3. Ng1 Ng8 " * 9
    twice = game("2026.01.10", "Lee, Ann", "Bob", "1-0").replace("1. e4 e5 ", moves)
    answer = compute(twice + twice + game("2026.01.11", "Lee, Ann", "BYE", "1-0", "1800 0"))
    assert [len(period.games) for period in answer.periods] == [2]
    assert [each.account.code for each in answer.problems] == ["game-twice"]


def test_the_class_of_a_game_is_asked_where_seconds_may_be_minutes_or_the_event_names_it():
    asked = compute(game("2026.01.10", "Lee, Ann", "Bob", "1-0", control="90+30"))
    (problem,) = asked.problems
    assert problem.account.code == "time-class-doubtful"
    assert [period.time_class for period in asked.periods] == ["standard"]
    named = compute(game("2026.01.10", "Lee, Ann", "Bob", "1-0", control="", event="City Blitz"))
    assert [period.time_class for period in named.periods] == ["blitz"]


def test_a_time_control_that_cannot_be_rated_rules_out_its_own_games_alone():
    daily = game("2026.01.09", "Lee, Ann", "Bob", "1-0", control="1/86400")
    (period,) = compute(daily + GAMES[0] + GAMES[1]).periods
    assert len(period.games) == 3
    assert period.change.exact_change == Fraction(24, 5)  # as without it: 20 (1.5 - 1.26)
    assert len(period.uncounted) == 1
