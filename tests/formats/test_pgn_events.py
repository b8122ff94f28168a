"""Events out of PGN files: who plays whom, which games are rated, and what is doubtful."""

import gzip
import random
from datetime import date

import pytest

from arpad.calculators import events
from arpad.domain import TOO_SHORT, Result
from arpad.formats.opening import opened
from arpad.formats.pgn_events import read, read_stream

MOVES = "1. e4 e5 2. Nf3 Nc6"


def game(white="Ann", black="Bob", result="1-0", moves=MOVES, **tags):
    """One game as PGN; a tag of None is left out."""
    said: dict[str, str | None] = {
        "Event": "Open",
        "Date": "2026.01.10",
        "Round": "1",
        "TimeControl": "5400+30",
    }
    said |= {"White": white, "Black": black, "Result": result} | tags
    lines = [f'[{name} "{value}"]' for name, value in said.items() if value is not None]
    return (
        "\n".join([*lines, "", f"{moves} {result or '*'}" if moves is not None else "", ""]) + "\n"
    )


def only(*games):
    return read("".join(games).encode()).reading


def codes(reading):
    return [each.account.code for each in reading.problems]


def outcome(reading):
    return [(g.player, g.opponent, g.result, g.not_rated) for g in reading.event.games]


def of(reference_data, name):
    with (reference_data / "pgn" / name).open("rb") as file:
        return read_stream(opened(file)).readings


def test_a_broadcast_without_moves(reference_data):
    (reading,) = of(reference_data, "broadcast_headers_only.pgn.gz")
    event = reading.event
    assert (len(event.games), len(event.entries), event.time_class) == (605, 110, "rapid")
    assert (event.start, event.end) == (date(2024, 12, 26), date(2024, 12, 28))
    assert event.time_control is not None
    assert event.time_control.minutes == 25  # 15 minutes and 60 times 10 seconds
    assert codes(reading) == ["game-no-text"]
    assert all(g.result is not Result.UNFINISHED and not g.not_rated for g in event.games)


def test_games_without_event_are_of_the_one_before(reference_data):
    (reading,) = of(reference_data, "elite_round_robin.pgn")
    games = reading.event.games_by_player()
    assert len(reading.event.entries) == 10
    assert {len(each) for each in games.values()} == {9}  # everybody met everybody once
    assert "game-event-missing" in codes(reading)


def test_results_stand_in_the_tag_whatever_the_text_says(reference_data):
    (reading,) = of(reference_data, "vega_export.pgn")
    lines = (reference_data / "pgn" / "vega_export.pgn").read_text().splitlines()
    stars = lines.count('[Result "*"]')
    results = [g.result for g in reading.event.games]
    assert len(results) == 138
    assert results.count(Result.UNFINISHED) == stars


def test_events_are_kept_apart(reference_data):
    readings = of(reference_data, "lichess_export_60.pgn")
    assert sum(len(each.event.games) for each in readings) == 60
    assert len({each.event.name for each in readings}) == len(readings)
    assert all("game-other-ratings" in codes(each) for each in readings)


def test_players_ratings_and_facts():
    reading = only(
        game("Lee, Ann", "Bob", WhiteElo="1850", WhiteFideId="0123", WhiteTitle="WGM"),
        game("Bob", "ANN LEE", "1/2-1/2", BlackElo="1850", BlackFideId="123", Round="2.1"),
    )
    ann, bob = reading.event.entries
    assert (ann.player.name, ann.player.member_id, ann.player.title) == ("Lee, Ann", "123", "WGM")
    assert reading.ratings[ann.player.id].value == 1850
    assert bob.player.id not in reading.ratings
    assert [g.round for g in reading.event.games] == [1, 2]
    assert codes(reading) == []


def test_one_name_with_two_ids_is_two_players():
    reading = only(game(WhiteFideId="1"), game(WhiteFideId="2", Round="2"))
    assert len(reading.event.entries) == 3
    assert codes(reading) == ["game-name-two-ids"]


@pytest.mark.parametrize("text", ["0", "?", "-", "", "0000", "unr"])
def test_signs_for_no_rating(text):
    reading = only(game(WhiteElo=text))
    assert reading.ratings == {}
    assert codes(reading) == []


@pytest.mark.parametrize(
    ("text", "value", "code"),
    [
        ("1850?", 1850, "game-rating-provisional"),
        ("1850P12", 1850, "game-rating-provisional"),
        ("1850.00", 1850, None),
        ("18500", None, "game-rating-unreadable"),
        ("abc", None, "game-rating-unreadable"),
        ("1850.5", None, "game-rating-unreadable"),
    ],
)
def test_ratings_as_people_write_them(text, value, code):
    reading = only(game(WhiteElo=text))
    found = reading.ratings.get("Ann")
    assert (found and found.value) == value
    assert codes(reading) == ([code] if code else [])


def test_a_second_rating_is_said_and_the_first_used():
    reading = only(game(WhiteElo="1850"), game(WhiteElo="1860", Round="2"))
    assert reading.ratings["Ann"].value == 1850
    assert codes(reading) == ["game-ratings-differ"]


@pytest.mark.parametrize(
    ("result", "moves", "expected", "reason", "code"),
    [
        ("1-0", MOVES, Result.WIN, "", None),
        ("1-0", "", Result.WIN, "no-move", "game-no-move"),
        ("1-0", "1. e4", Result.WIN, "no-move", "game-no-move"),
        ("1-0", "1. e4 { [%clk 1:00] } e5", Result.WIN, "", None),
        ("1-0", "{ e4 e5 }", Result.WIN, "no-move", "game-no-move"),
        ("1-0", "{ Bob defaulted }", Result.FORFEIT_WIN, "", "game-forfeit"),
        ("+--", "", Result.FORFEIT_WIN, "", None),
        ("--", "", Result.DOUBLE_FORFEIT, "", None),
        ("0-0", "", Result.DOUBLE_FORFEIT, "", "game-zero-unplayed"),
        ("0-0", MOVES, Result.LOSS, "", "unusual-result"),
        ("1/2-0", MOVES, Result.DRAW, "", "unusual-result"),
        ("0-½", MOVES, Result.LOSS, "", "unusual-result"),
        ("*", MOVES, Result.UNFINISHED, "", "game-unfinished"),
        ("2-0", MOVES, Result.UNFINISHED, "", "game-result-unreadable"),
        ("½-½", MOVES, Result.DRAW, "", None),
    ],
)
def test_which_results_are_played_games(result, moves, expected, reason, code):
    reading = only(game("Cid", "Dan"), game(result=result, moves=moves))
    assert outcome(reading)[1] == ("Ann", "Bob", expected, reason)
    assert codes(reading) == ([code] if code else [])


def test_tag_and_text_that_disagree_are_said():
    reading = only(game(moves="1. e4 e5 0-1\n").replace("0-1\n 1-0", "0-1"))
    assert outcome(reading)[0][2] is Result.WIN
    assert codes(reading) == ["game-results-differ"]


def test_without_a_tag_the_text_tells_the_result():
    reading = only(game(Result=None))
    assert outcome(reading)[0][2] is Result.WIN


@pytest.mark.parametrize("tags", [{"Variant": "Chess960"}, {"FEN": "8/8/8/8/8/8/8/K1k5 w - - 0 1"}])
def test_other_games_than_chess_are_not_rated(tags):
    reading = only(game(**tags))
    assert outcome(reading) == [("Ann", "Bob", Result.WIN, "other-start")]
    assert codes(reading) == ["game-other-start"]


@pytest.mark.parametrize(
    ("text", "minutes", "time_class", "code"),
    [
        ("300+3", 8, "blitz", None),
        ("40/7200:3600", 180, "standard", None),
        ("15 min. + 10 s. per move", 25, "rapid", None),
        ("90+30", 120, "standard", None),
        ("60+0", 1, TOO_SHORT, "game-time-too-short"),
        ("-", None, "standard", "game-time-control-missing"),
        ("who knows", None, "standard", "game-time-control-unreadable"),
    ],
)
def test_time_controls(text, minutes, time_class, code):
    reading = only(game(TimeControl=text))
    control = reading.event.time_control
    assert (control and control.minutes) == minutes
    assert reading.event.time_class == time_class
    assert codes(reading) == ([code] if code else [])


def test_days():
    dated = only(game(Date="2026.01.10"), game(Date="2026.01.12", Round="2", EventDate=None))
    assert (dated.event.start, dated.event.end) == (date(2026, 1, 10), date(2026, 1, 12))
    named = only(game(EventDate="2026.01.05"))
    assert named.event.start == date(2026, 1, 5)
    online = only(game(Date=None, UTCDate="2026.01.10"))
    assert online.event.start == date(2026, 1, 10)
    unknown = only(game(Date="2026.??.??"))
    assert unknown.event.start is None
    assert codes(unknown) == ["game-date-missing"]
    assert "game-date-unreadable" in codes(only(game(Date="soon")))


def test_games_that_cannot_be_rated_are_said():
    reading = only(game("?", "Bob"), game("Bob", "Bob"), game(), game())
    assert len(reading.event.games) == 2
    assert codes(reading) == ["game-name-missing", "game-plays-himself", "game-twice"]


def test_broken_files_are_read_and_every_finding_has_a_kind(reference_data):
    chance = random.Random(2)
    whole = [
        gzip.decompress((reference_data / "pgn/broadcast_headers_only.pgn.gz").read_bytes())[:3000],
        (reference_data / "pgn" / "vega_export.pgn").read_bytes()[:3000],
        game(WhiteElo="1850").encode() * 3,
    ]
    for _ in range(500):
        data = bytearray(chance.choice(whole))
        for _ in range(chance.randrange(1, 5)):
            at = chance.randrange(len(data))
            data[at : at + chance.choice([0, 1, 9])] = bytes([chance.randrange(256)])
        for reading in read(bytes(data)).readings:
            ids = {entry.player.id for entry in reading.event.entries}
            assert all({g.player, g.opponent} <= ids for g in reading.event.games)


def test_the_day_of_the_event_is_read_in_the_order_of_the_games():
    def start(event, *days):
        text = "".join(
            f'[Event "Open"]\n[EventDate "{event}"]\n[Date "{day}"]\n[White "A"]\n[Black "B"]\n'
            f'[Result "1-0"]\n\n1. e4 e5 1-0\n\n'
            for day in days
        )
        reading = read(text.encode()).reading
        codes = {each.account.code for each in reading.problems}
        return str(reading.event.start), "game-date-assumed" in codes

    assert start("03/04/2026", "13/04/2026") == ("2026-04-03", False)
    assert start("03/04/2026", "04/13/2026") == ("2026-03-04", False)
    assert start("03/04/2026", "2026.04.13") == ("2026-04-03", True)


# What the tag Termination says, whether the game has moves, and what it then comes to.
ENDS = [
    ("Unplayed", None, Result.FORFEIT_WIN, "", "game-forfeit"),
    ("unplayed", "", Result.FORFEIT_WIN, "", "game-forfeit"),
    ("forfeit", None, Result.FORFEIT_WIN, "", "game-forfeit"),
    ("Won by forfeit", None, Result.FORFEIT_WIN, "", "game-forfeit"),
    ("default", "", Result.FORFEIT_WIN, "", "game-forfeit"),
    ("Black did not appear", None, Result.FORFEIT_WIN, "", "game-forfeit"),
    ("kampflos", None, Result.FORFEIT_WIN, "", "game-forfeit"),
    ("Unplayed", MOVES, Result.FORFEIT_WIN, "", "game-forfeit-with-moves"),
    ("Abandoned", None, Result.WIN, "not-ended", "game-not-ended"),
    ("abandoned", MOVES, Result.WIN, "not-ended", "game-not-ended"),
    ("Unterminated", MOVES, Result.WIN, "not-ended", "game-not-ended"),
    ("Ann won - game abandoned", None, Result.WIN, "not-ended", "game-not-ended"),
    ("Ann won - game abandoned", MOVES, Result.WIN, "", None),
    ("Time forfeit", MOVES, Result.WIN, "", None),
    ("Time forfeit", None, Result.WIN, "", None),
    ("Black forfeits on time", MOVES, Result.WIN, "", None),
    ("Normal", MOVES, Result.WIN, "", None),
    ("adjudication", MOVES, Result.WIN, "", None),
    ("rules infraction", None, Result.WIN, "", None),
]


@pytest.mark.parametrize(("text", "moves", "result", "reason", "code"), ENDS)
def test_how_a_game_ended(text, moves, result, reason, code):
    found = [game(moves=moves, Termination=text)]
    if moves is None:
        found.append(game("Cid", "Dan", moves=None))  # a file of headers alone
    reading = only(*found)
    assert outcome(reading)[0][2:] == (result, reason)
    said = set(codes(reading)) - {"game-no-text"}
    assert code in said if code else not said


@pytest.mark.parametrize(
    ("event", "counted"),
    [
        ("Casual Blitz game", False),
        ("casual rapid game https://lichess.org/x", False),
        ("Casual correspondence game", False),
        ("Casual UltraBullet", False),
        ("FICS unrated standard game", False),
        ("Rated Blitz game", True),
        ("rated rapid game", True),
        ("Casual Friday Open", True),
        ("Open, section Unrated", True),
        ("U1200 and Unrated", True),
    ],
)
def test_casual_games_are_not_rated_and_it_is_said(event, counted):
    reading = only(game(Event=event))
    assert outcome(reading) == [("Ann", "Bob", Result.WIN, "" if counted else "casual")]
    assert ("game-casual" in codes(reading)) is not counted


def test_tags_in_other_capitals_are_read_and_named():
    text = game(WhiteElo="1850").replace("[White ", "[WHITE ").replace("[WhiteElo", "[whiteelo")
    reading = only(text, text.replace("1-0", "0-1").replace('"1"', '"2"'))
    assert outcome(reading)[0][:2] == ("Ann", "Bob")
    assert reading.ratings["Ann"].value == 1850
    assert codes(reading) == ["pgn-tag-case", "pgn-tag-case"]  # each spelling once


def test_one_game_under_two_spellings_of_the_names_is_warned_of():
    long = " ".join(f"{at}. Nf3 Nf6 {at + 1}. Ng1 Ng8" for at in range(1, 20, 2))
    first = game("Adder, Ann", "Bell, Bob")
    for other in (
        game("Adder,A", "Bell,B"),
        game("Ann Adder", "B. Bell"),
        game("ADDER A.", "Bell, Bob"),
        game("Adder, A", "Bob Bell"),
    ):
        assert codes(only(first, other)) == ["game-twice-other-names"]
    assert codes(only(first, game("Adder, Ann", "Cole, Cy", Round="2"))) == []
    assert codes(only(first, game("Adler, Ann", "Bell, Bob"))) == []
    assert codes(only(game("Li, Xiaoming", "Bell"), game("Li, X.", "Bell"))) != []
    moved = game("Müller, Jan", "Bell", moves=long, Round="?")
    assert "game-twice-other-names" in codes(
        only(moved, game("Mueller, Jan", "Bell", moves=long, Round="?"))
    )


def test_the_cases_of_games(reference_data):
    def case(name):
        data = (reference_data / "cases" / "files" / f"{name}.pgn").read_bytes()
        return events.rate([(name, data)]), read(data).reading

    answer, unplayed = case("j1-unplayed-no-moves")
    assert [result for *_, result, _ in outcome(unplayed)] == [Result.FORFEIT_WIN, Result.WIN]
    assert [each.reason.code for each in answer.report.uncounted] == ["not-played"]
    assert "game-other-ratings" not in codes(unplayed)  # a broadcast has the players' own ratings
    answer, casual = case("j4-casual")
    assert outcome(casual)[0][3] == "casual"
    assert not any(each.change and each.change.counted for each in answer.outcomes)
    assert "game-twice-other-names" in codes(case("j7-duplicate-spelling")[1])


def test_ratings_of_us_chess_are_used_for_its_own_ratings_alone(reference_data):
    data = (reference_data / "cases" / "files" / "j5-whiteuscf.pgn").read_bytes()
    for system, before in (("us-chess", [2000, 1900]), ("fide", [None, None])):
        answer = events.rate([("a.pgn", data)], system=system)
        assert [each.before and each.before.value for each in answer.outcomes] == before
