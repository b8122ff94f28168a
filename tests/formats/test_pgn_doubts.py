"""Games of a PGN that may mislead: byes, time controls, the same game again, ratings elsewhere."""

import io

import pytest

from arpad.calculators import events, history
from arpad.domain import Result
from arpad.formats import sheets
from arpad.formats.pgn_events import read
from arpad.formats.pgn_values import contains


def game(white="Ann", black="Bob", result="1-0", moves="1. e4 e5", **tags):
    """One game as PGN; a tag of None is left out."""
    said: dict[str, str | None] = {
        "Event": "Open",
        "Date": "2026.01.10",
        "Round": "1",
        "TimeControl": "5400+30",
    }
    said |= {"White": white, "Black": black, "Result": result} | tags
    head = "\n".join(f'[{name} "{value}"]' for name, value in said.items() if value is not None)
    return f"{head}\n\n{moves} {result}\n\n"


def only(*games):
    return read("".join(games).encode()).reading


def codes(reading):
    return [each.account.code for each in reading.problems]


LONG = " ".join(f"{move}. Nf3 Nf6 {move + 1}. Ng1 Ng8" for move in range(1, 20, 2))


@pytest.mark.parametrize(
    ("white", "black", "result", "bye"),
    [
        ("Ann", "BYE", "1-0", Result.PAIRING_BYE),
        ("bye, bye", "Ann", "1/2-1/2", Result.HALF_BYE),
        ("Ann", "spielfrei", "0-1", Result.ABSENT),
        ("Ann", "Bye", "*", Result.PAIRING_BYE),
    ],
)
def test_a_round_without_an_opponent_is_no_game(white, black, result, bye):
    reading = only(game(white, black, result, ""))
    assert [each[:3] for each in reading.event.games] == [("Ann", None, bye)]
    assert [entry.player.name for entry in reading.event.entries] == ["Ann"]


@pytest.mark.parametrize(
    ("text", "given", "taken", "asked"),
    [
        ("90+30", None, "standard", True),
        ("75+5", None, "standard", True),
        ("120+12", None, "standard", True),
        ("10+5", None, "rapid", True),
        ("90+30", "standard", "standard", False),
        ("90+30", "rapid", "rapid", False),
        ("10+5", "blitz", "blitz", False),
    ],
)
def test_seconds_that_may_be_minutes_are_minutes_and_asked_about_at_both_doors(
    text, given, taken, asked
):
    data = game(TimeControl=text, WhiteElo="1850", BlackElo="1733").encode()
    whole = events.rate([("a.pgn", data)], time_class=given)
    own = history.compute("a.pgn", io.BytesIO(data), {"player": "Ann", "time_class": given})
    assert whole.events[0].time_class == own.periods[0].time_class == taken
    said = [
        [
            (it.account.code, it.account.values)
            for it in answer.problems
            if "time-" in it.account.code
        ]
        for answer in (whole, own)
    ]
    assert said[0] == said[1]
    assert [code for code, _ in said[0]] == ["time-class-doubtful"] * asked


@pytest.mark.parametrize(("site", "taken"), [("abc", "rapid"), ("study/abc", "standard")])
def test_servers_count_in_seconds(site, taken):
    site = f"https://lichess.org/{site}"
    data = game(TimeControl="120+12", Site=site, WhiteElo="1850").encode()
    whole = events.rate([("a.pgn", data)])
    own = history.compute("a.pgn", io.BytesIO(data), {"player": "Ann"})
    assert whole.events[0].time_class == own.periods[0].time_class == taken


def test_a_class_that_was_not_used_is_not_said():
    data = game(TimeControl=None, Event="World Blitz Ch", WhiteElo="1850").encode()
    for given, said in ((None, True), ("rapid", False)):
        answer = events.rate([("a.pgn", data)], time_class=given)
        codes_said = [each.account.code for each in answer.problems]
        assert ("game-time-control-missing" in codes_said) is said


@pytest.mark.parametrize(
    ("tags", "time_class"),
    [
        ({"EventType": "swiss (rapid)"}, "rapid"),
        ({"Event": "World Blitz Ch"}, "blitz"),
        ({"EventType": "swiss", "Event": "Open"}, "standard"),
    ],
)
def test_without_a_time_control_the_event_may_name_its_class(tags, time_class):
    reading = only(game(TimeControl=None, **tags))
    assert reading.event.time_class == time_class
    assert codes(reading) == ["game-time-control-missing"]


def test_the_same_moves_are_the_same_game_whatever_the_round():
    assert codes(only(game(moves=LONG), game(moves=LONG, Round="1.4"))) == ["game-twice"]
    assert codes(only(game(moves=LONG, Round="?"), game(moves=LONG, Round="?"))) == ["game-twice"]
    assert codes(only(game(Round="?"), game(Round="?"))) == []


def test_ratings_of_an_unknown_list_and_names_of_nobody_are_said():
    assert codes(only(game(WhiteDWZ="1650"))) == ["game-rating-elsewhere"]
    assert codes(only(game(WhiteDWZ="1650", WhiteElo="1700"))) == []
    assert codes(only(game("NN"), game(Round="2"))) == ["game-name-missing"]


def test_remarks_and_columns_that_say_a_game_is_not_rated():
    head = "White,WhiteElo,Black,BlackElo,Result,Remark,Rated\n"
    rows = "Ann,1800,Bob,1700,1-0,forfeit,\nCid,1800,Dan,1700,1-0,,no\nEva,1800,BYE,,1,,\n"
    found = [
        (g.opponent, g.result, g.not_rated)
        for g in sheets.read((head + rows).encode()).reading.event.games
    ]
    assert found == [
        ("Bob", Result.FORFEIT_WIN, ""),
        ("Dan", Result.WIN, "casual"),
        (None, Result.PAIRING_BYE, ""),
    ]


def test_signs_beside_scores_of_all_against_all_are_forfeits():
    text = "No,Name,Rtg,1,2,3\n1,Ann,1800,*,+,½\n2,Bob,1700,-,*,1\n3,Cid,1600,½,0,*\n"
    games = sheets.read(text.encode()).reading.event.games
    assert [each.result for each in games] == [Result.FORFEIT_WIN, Result.DRAW, Result.WIN]


@pytest.mark.parametrize(
    "text",
    [
        "White;Elo nat;Elo;Black;Elo nat;Elo;Res\nAnn;1850;1800;Bob;1650;1700;1-0\n",
        "White;White DWZ;White Elo;Black;Black DWZ;Black Elo;Res\nAnn;1;1800;Bob;2;1700;1-0\n",
        "Name;RtgN;Rtg;Res;Name;RtgN;Rtg\nAnn;1850;1800;1-0;Bob;1650;1700\n",
        "Name;Rtg;RtgI;Res;Name;Rtg;RtgI\nAnn;1800;1850;1-0;Bob;1700;1650\n",
    ],
)
def test_of_two_ratings_of_a_player_the_own_of_the_event_counts(text):
    ratings = sheets.read(text.encode()).reading.ratings
    assert {name: rating.value for name, rating in ratings.items()} == {"Ann": 1800, "Bob": 1700}


class _Words(list[str]):
    """Words that count how often they are gone through."""

    times = 0

    def __iter__(self):
        self.times += 1
        return super().__iter__()


def test_the_words_of_a_name_are_gone_through_once_however_many_are_asked_for():
    own = _Words(f"word{at}" for at in range(200))
    assert contains(own, [f"word{at}" for at in range(200)] + ["w"])
    assert own.times == 1
    assert not contains(own, ["other"])


@pytest.mark.parametrize(("count", "compared"), [(7, True), (70, False)])
def test_names_longer_than_any_are_not_compared_with_one_another(count, compared):
    words = [f"A{at}" for at in range(count)]
    other = ["A", *words[1:]]
    one = game(white=" ".join(words), moves="1. e4")
    two = game(white=" ".join(other), moves="1. d4")
    assert ("game-twice-other-names" in codes(only(one, two))) is compared
