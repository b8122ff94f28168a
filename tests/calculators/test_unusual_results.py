"""Games that both lost, or one drew and the other lost: read alike, rated with own points."""

from fractions import Fraction
from typing import Any

import pytest

from arpad.calculators import events
from arpad.calculators.events import EventAnswer
from arpad.domain import Rating, RatingPeriod, Result, TypedRatings
from arpad.formats.trf import compose, convert, read
from arpad.reports import event_json
from arpad.reports.documents.event import documents
from arpad.reports.text import reports_lines
from arpad.systems.us_chess.system import System as UsChess

WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS
MOVES = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6"


def pgn(result: str, moves: str = MOVES) -> bytes:
    tags = {
        "Event": "Cup", "Date": "2026.04.01", "Round": "1", "White": "Ann", "Black": "Bob",
        "Result": result, "WhiteElo": "1900", "BlackElo": "1850", "TimeControl": "5400+30",
    }  # fmt: skip
    lines = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
    return f"{lines}\n{moves} {result}\n\n".encode()


def crosstable(one: str, other: str) -> bytes:
    return (
        f"No;Name;Rtg;1.Rd;2.Rd\n1;Ann;1900;2w{one};3w1\n2;Bob;1850;1b{other};-0\n"
        "3;Cid;1800;-0;1b0\n"
    ).encode()


def us_csv(one: str, other: str) -> bytes:
    return (
        f"number,name,rating,games_played,end,time_control,r1\n"
        f"1,Ann,1900,100,2026-04-01,G/90,{one}2\n2,Bob,1850,100,2026-04-01,G/90,{other}1\n"
    ).encode()


# White's and Black's points as each format writes them, and the results.
PAIRS = [
    (("0", "0"), ("L", "L"), "0-0", LOSS, LOSS),
    (("½", "0"), ("D", "L"), "1/2-0", DRAW, LOSS),
    (("0", "½"), ("L", "D"), "0-1/2", LOSS, DRAW),
]


def only_game(answer: EventAnswer) -> tuple[Result, Result]:
    game = answer.events[0].games[0]
    return game.result, game.other_result


def unusual(answer: EventAnswer) -> list[str]:
    return [each.severity for each in answer.problems if each.account.code == "unusual-result"]


def test_every_format_reads_them_alike(trf):
    for scores, letters, written, white, black in PAIRS:
        signs = ["=" if score == "½" else "0" for score in scores]
        files = {
            "a.trf": trf(("Ann", 1900, f"2w{signs[0]}"), ("Bob", 1850, f"1b{signs[1]}")),
            "a.pgn": pgn(written),
            "a.csv": crosstable(*scores),
            "us.csv": us_csv(*letters),
        }
        for name, data in files.items():
            answer = events.rate([(name, data)])
            assert only_game(answer) == (white, black), name
            assert unusual(answer) == ["warning"], name
            assert not any(each.severity == "error" for each in answer.problems), name
            assert answer.rated_games[0] == (2 if name == "a.csv" else 1), name


def test_an_unusual_result_is_rated_with_each_player_s_points(trf):
    """By hand: 1900 v 1850 is .57 and .43 of table 8.1.2; K × (score − PD) at K 20."""
    for signs, changes in ((("0", "0"), ("-11.4", "-8.6")), (("=", "0"), ("-1.4", "-8.6"))):
        data = trf(("Ann", 1900, f"2w{signs[0]}"), ("Bob", 1850, f"1b{signs[1]}"))
        answer: Any = events.rate([("a.trf", data)], games_played=100)
        exact = [each.change.exact_change for each in answer.outcomes]
        assert exact == [Fraction(each) for each in changes]
        left_out: Any = events.rate([("a.trf", data)], unusual="not-rated")
        assert [each.change.exact_change for each in left_out.outcomes] == [0, 0]
        (one,) = left_out.uncounted
        assert one.game.reason.code == "file-unusual"


def test_us_chess_takes_each_player_s_points_too(us_event):
    """For each of two who both lost it is what a loss alone would be, the opponent held."""
    ratings = TypedRatings({"Ann": Rating(1900, 100), "Bob": Rating(1850, 100)})

    def change(loser: str, *, both: bool) -> Any:
        other = "Bob" if loser == "Ann" else "Ann"
        event = us_event(dict.fromkeys(("Ann", "Bob")), f"{other} W {loser}", held=(other,))
        if both:
            game = event.games[0]._replace(result=LOSS, opponent_result=LOSS)
            event = event._replace(games=(game,))
        return UsChess().rate(RatingPeriod((event,)), ratings).changes[0].exact_change

    for player in ("Ann", "Bob"):
        assert change(player, both=True) == change(player, both=False) < 0
    both: Any = events.rate([("us.csv", us_csv("L", "L"))])
    assert [each.change.score for each in both.outcomes] == [0, 0]


def test_what_was_not_played_stays_unplayed(trf):
    """Letters mean less than a move; without any move 0–0 is a forfeit of both."""
    less = events.rate([("a.trf", trf(("Ann", 1900, "2wL"), ("Bob", 1850, "1bL")))])
    assert [each.game.reason.code for each in less.uncounted] == ["file-no-move"]
    assert unusual(less) == ["warning"]
    for moves in ("", "{ nobody came }"):
        answer = events.rate([("a.pgn", pgn("0-0", moves) + pgn("1-0"))])
        assert answer.events[0].games[0].result is Result.DOUBLE_FORFEIT
        assert "game-zero-unplayed" in {each.account.code for each in answer.problems}
    table = b"White;Black;Result;WhiteElo;BlackElo\nAnn;Bob;0-0;1900;1850\n"
    answer = events.rate([("a.csv", table)])
    assert answer.events[0].games[0].result is Result.DOUBLE_FORFEIT
    # A last move written 0-0 is castling, and no result.
    castled = pgn("1-0", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. 0-0").replace(b" 1-0\n\n", b"\n\n")
    answer = events.rate([("a.pgn", castled)])
    assert only_game(answer) == (WIN, LOSS)
    assert not {each.account.code for each in answer.problems} & {"game-results-differ"}


def test_two_winners_still_disagree(trf):
    for one, other in (("1", "1"), ("1", "="), ("0", "-"), ("0", "L")):
        answer = events.rate(
            [("a.trf", trf(("Ann", 1900, f"2w{one}"), ("Bob", 1850, f"1b{other}")))]
        )
        assert "trf-rows-disagree" in {each.account.code for each in answer.problems}
        assert unusual(answer) == []


def test_reports_show_both_scores_and_files_keep_them(trf):
    data = trf(("Ann", 1900, "2w="), ("Bob", 1850, "1b0"))
    answer = events.rate([("a.trf", data)], unusual="not-rated")
    assert "1 Ann – 2 Bob, ½–0" in "\n".join(reports_lines(documents(answer)))
    game = event_json.as_data(events.rate([("a.trf", data)]))["players"][1]["games"][0]
    assert (game["result"], game["opponent_result"], game["score"]) == ("L", "D", 0)
    reading = read(data).reading
    composed = compose(reading.event, reading.ratings)
    for kept in (composed, *(convert(read(composed), each).data for each in ("TRF16", "TRF26"))):
        again = read(kept).reading
        assert again.event.games == reading.event.games


@pytest.mark.parametrize("name", ["f1_zero_zero.trf", "f3_zero_zero.pgn"])
def test_the_cases_that_failed(reference_data, name):
    data = (reference_data / "cases" / "trf" / name).read_bytes()
    answer: Any = events.rate([(name, data)])
    assert unusual(answer) == ["warning"]
    assert answer.uncounted == ()
    assert not any(each.severity == "error" for each in answer.problems)
    scores = [each.change.score for each in answer.outcomes]
    assert scores == ([Fraction(3, 2), Fraction(3, 2), 2, 0] if name[1] == "1" else [0, 0])
