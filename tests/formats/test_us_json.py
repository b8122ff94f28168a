"""JSON of the ratings service and of SwissSys: every kind of round, every fault."""

import json
import random
import re
from fractions import Fraction

import pytest

from arpad.domain import BY_TIME, Game, Rating, Result, TimeControl
from arpad.formats import us_json
from arpad.formats.files import File, module_of
from arpad.formats.reading import Findings, Official
from arpad.reports.words import words


def whole(sentence):
    return sentence and not re.search(r"  |None|^\s|\s$", sentence)


def found(file):
    problems = [each for reading in file.readings for each in reading.problems]
    assert all(whole(words(each.account)) for each in problems)
    return {(each.account.code, each.player, each.round) for each in problems}


def outcome(round_, name, opponent=0, color="White", **more):
    return {"roundNumber": round_, "outcome": name, "color": color,
            "opponentPairingNumber": opponent, **more}  # fmt: skip


def row(number, *outcomes, ratings=(), **more):
    return {
        "ordinal": number + 10, "pairingNumber": number, "memberId": f"1234567{number}",
        "firstName": "PLAYER", "lastName": "EXAMPLE", "roundOutcomes": list(outcomes),
        "ratings": list(ratings), **more,
    }  # fmt: skip


def rating(system, before, after, games=None, **more):
    return {
        "ratingSystem": system,
        "preRating": before and round(before),
        "preRatingDecimal": before,
        "postRating": round(after),
        "postRatingDecimal": after,
        "postProvisionalGameCount": games,
        **more,
    }


STANDINGS = [
    row(1, outcome(1, "Win", 2), outcome(2, "ByeHalf", color="None"), score=1.5, stateRep="NY",
        ratings=[rating("R", 1554.22, 1560.85), rating("Q", 1500.5, 1510.36, 24)]),
    row(2, outcome(1, "Loss", 1, "Black"), outcome(2, "Draw", 3), score=0.5,
        ratings=[rating("R", None, 750.25, 2), rating("Q", None, 760, 2)], fideRating=1420),
    row(3, outcome(1, "ByeFull", color="None"), outcome(2, "Draw", 2, "Black"), score=1.5,
        ratings=[rating("R", 1400, 1399.5), rating("Q", 0, 1401, preRating=1405)]),
]  # fmt: skip


def service(value):
    return us_json.read(json.dumps(value))


def test_standings_with_decimals():
    file = service(STANDINGS)
    assert found(file) == {("us-games-from-after", None, None)}
    reading = file.reading
    assert reading.event.time_class == "dual"
    assert reading.ratings_by_system == {
        "regular": {"1": Rating(Fraction("1554.22")), "3": Rating(1400)},
        "quick": {"1": Rating(Fraction("1500.5"), 23), "3": Rating(1405)},
    }
    assert reading.official["quick"]["1"] == Official(1510, Fraction("1510.36"), 24)
    assert reading.official["regular"]["2"] == Official(750, Fraction("750.25"), 2)
    assert [entry.facts for entry in reading.event.entries] == [
        {"state": "NY"}, {"fide_rating": 1420}, {},
    ]  # fmt: skip
    assert reading.event.games == (
        Game("1", "2", Result.WIN, 1, "w"),
        Game("3", None, Result.FULL_BYE, 1),
        Game("1", None, Result.HALF_BYE, 2),
        Game("2", "3", Result.DRAW, 2, "w"),
    )


@pytest.mark.parametrize(
    "value",
    [
        {"items": STANDINGS, "offset": 0, "hasNextPage": False},
        {"name": "OPEN", "standings": STANDINGS},
        {"name": "OPEN", "standings": {"items": STANDINGS}},
        {"name": "SPRING", "sections": [{"name": "OPEN", "standings": STANDINGS}]},
    ],
)
def test_pages_sections_and_events(value):
    assert service(value).reading.event.games == service(STANDINGS).reading.event.games


def test_an_event_of_two_sections():
    event = {
        "name": "SPRING OPEN", "city": "Springfield", "stateCode": "FL",
        "startDate": "2026-03-28", "endDate": "2026-03-30",
        "sections": [
            {"name": "OPEN", "ratingSystem": "D", "timeControl": "G/60;d5", "roundCount": 2,
             "standings": STANDINGS},
            {"name": "BLITZ", "ratingSystem": "B", "endDate": "2026-03-29", "standings": [row(1)]},
        ],
    }  # fmt: skip
    file = service(event)
    first, second = (reading.event for reading in file.readings)
    assert (file.name, first.name, first.place) == ("SPRING OPEN", "OPEN", "Springfield, FL")
    assert (str(first.start), str(first.end)) == ("2026-03-28", "2026-03-30")
    assert (first.time_control, first.rounds) == (TimeControl(Fraction(65), Fraction(65)), 2)
    assert (second.time_class, str(second.end)) == ("blitz", "2026-03-29")


@pytest.mark.parametrize(
    ("own", "other", "game"),
    [
        ("Win", "Loss", Game("1", "2", Result.WIN, 1)),
        ("Draw", "Draw", Game("1", "2", Result.DRAW, 1)),
        ("WinAsym", "LossAsym", Game("1", "2", Result.WIN, 1)),
        ("WinForfeit", "Forfeit", Game("1", "2", Result.FORFEIT_WIN, 1)),
        ("Forfeit", "WinForfeit", Game("1", "2", Result.FORFEIT_LOSS, 1)),
        ("NotReported", "NotReported", Game("1", "2", Result.UNFINISHED, 1)),
        ("Unpaired", "ByeFull", Game("1", None, Result.ABSENT, 1)),
        ("DrawForfeit", "DrawForfeit", Game("1", None, Result.HALF_BYE, 1)),
    ],
)
def test_every_outcome(own, other, game):
    file = service([row(1, outcome(1, own, 2, "")), row(2, outcome(1, other, 1, ""))])
    assert found(file) == set()
    assert game in file.reading.event.games


def test_every_outcome_is_covered():
    assert set(us_json.OUTCOMES) == {
        "Win", "Loss", "Draw", "WinAsym", "LossAsym", "DrawAsym", "Forfeit", "WinForfeit",
        "DrawForfeit", "ByeFull", "ByeHalf", "Unpaired", "NotReported", "ReportNoResult",
    }  # fmt: skip


def test_players_without_pairing_numbers_go_by_their_place():
    rows = [
        row(0, outcome(1, "Win", 0, opponentOrdinal=2), ordinal=1),
        row(0, outcome(1, "Loss", 0, "Black", opponentOrdinal=1), ordinal=2),
    ]
    file = service(rows)
    assert found(file) == set()
    assert file.reading.event.games == (Game("1", "2", Result.WIN, 1, "w"),)


def test_a_game_that_the_players_count_as_different_rounds():
    rows = [
        row(1, outcome(1, "Win", 2, opponentRoundNumber=2)),
        row(2, outcome(2, "Loss", 1, "Black", opponentRoundNumber=1)),
    ]
    file = service(rows)
    assert found(file) == set()
    assert file.reading.event.games == (Game("1", "2", Result.WIN, None, "w"),)


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        ([row(1, outcome(1, "Won", 2))], ("us-cell-unreadable", 1, 1)),
        ([row(1, outcome(1, "Win", 9))], ("row-opponent-unknown", 1, 1)),
        ([row(1, outcome(1, "Win", 1))], ("row-plays-himself", 1, 1)),
        ([row(1, outcome(1, "Win"))], ("row-result-without-opponent", 1, 1)),
        ([row(1, outcome(1, "WinAsym", 2)), row(2, outcome(1, "DrawAsym", 1, "Black"))],
         ("row-results-disagree", 1, 1)),
        ([row(1, outcome("x", "Win", 2))], ("us-json-value", 1, None)),
        ([row(1, outcome(10**9, "Win", 2))], ("us-json-value", 1, None)),
        ([row(1, ratings=[rating("R", -5, 3)])], ("us-json-value", 1, None)),
        ([row(1, ratings=[rating("Z", 1500, 1500)])], ("us-json-value", 1, None)),
        ([row(1, score=1)], ("row-points-differ", 1, None)),
        ([row(1), row(2, pairingNumber="x", ordinal=None)], ("us-number-unreadable", None, None)),
        ({"items": [row(1)], "hasNextPage": True}, ("us-json-page", None, None)),
        ({"ratingSystem": "X", "standings": [row(1)]}, ("us-system-unknown", None, None)),
        ({"endDate": "soon", "standings": [row(1)]}, ("us-date-unreadable", None, None)),
    ],
)  # fmt: skip
def test_faults_of_standings(rows, problem):
    assert problem in found(service(rows))


SWISSSYS = {
    "Overview": {
        "Program": "SwissSys", "Version": 11.34, "Tournament title": "SPRING OPEN",
        "Tournament time controls": "G/90; d5", "Starting date": "2026-03-28",
        "Ending date": "2026-03-30", "Event city": "Springfield", "Event state": "FL",
    },
    "Sections": [
        {
            "Section name": "Open", "Section time control": "G/25;d3", "Rounds played": 2,
            "Players": [
                {"Pair number": 1, "Name": "Example, Ann", "ID": "12345678", "Rating": 1830,
                 "Results": ["+;2;W;1;2;2;0", "H;0;-;0;0;0;0", "\0;0;-;0;0;0;0"]},
                {"Pair number": 2, "Name": "Example, Bob", "ID": "", "Rating": 0, "Rating2": 1500,
                 "Results": ["-;1;B;1;2;2;0", "X;3;W;1;0;0;0", ""]},
                {"Pair number": 3, "Name": "Example, Cat", "ID": "", "Rating": "1200P5",
                 "Results": ["B;0;-;0;0;0;0", "F;2;B;1;0;0;0", "~;0;-;0;0;0;0"]},
            ],
        },
        {"Section name": "Empty", "Players": []},
    ],
}  # fmt: skip


def test_an_event_of_swisssys():
    file = us_json.read(json.dumps(SWISSSYS))
    assert found(file) == {
        ("us-section-empty", None, None),
        ("us-games-unknown", None, None),
        ("us-second-rating", None, None),
    }
    (reading,) = file.readings
    event = reading.event
    assert (file.name, event.name, event.place) == ("SPRING OPEN", "Open", "Springfield, FL")
    assert (str(event.end), event.rounds, event.time_class) == ("2026-03-30", 2, BY_TIME)
    assert event.time_control == TimeControl(Fraction(28), Fraction(28))
    assert reading.ratings == {"1": Rating(1830), "3": Rating(1200, 5)}
    assert event.games == (
        Game("1", "2", Result.WIN, 1, "w"),
        Game("3", None, Result.FULL_BYE, 1),
        Game("1", None, Result.HALF_BYE, 2),
        Game("2", "3", Result.FORFEIT_WIN, 2, "w"),
    )


def swisssys(token, other="-;1;B;1;0;0;0"):
    players = [{"Pair number": at, "Results": [each]} for at, each in ((1, token), (2, other))]
    return {"Overview": {}, "Sections": [{"Players": players}]}


@pytest.mark.parametrize(
    ("token", "problem"),
    [
        ("=;2;W;1;0;0;0", ("unusual-result", 1, 1)),
        ("F;2;W;1;0;0;0", ("row-results-disagree", 1, 1)),
        ("+;9;W;1;0;0;0", ("row-opponent-unknown", 1, 1)),
        ("?;2;W", ("us-cell-unreadable", 1, 1)),
        ("+;x;W", ("us-cell-unreadable", 1, 1)),
        (7, ("us-cell-unreadable", 1, 1)),
        (None, ("us-cell-unreadable", 1, 1)),
        ("+", ("row-result-without-opponent", 1, 1)),
    ],
)
def test_faults_of_swisssys(token, problem):
    assert problem in found(us_json.read(json.dumps(swisssys(token))))


def test_a_pairing_without_result_is_a_game_not_yet_finished():
    file = us_json.read(json.dumps(swisssys("~;2;W;1;0;0;0", "~;1;B;1;0;0;0")))
    assert found(file) == set()
    assert file.reading.event.games == (Game("1", "2", Result.UNFINISHED, 1, "w"),)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "us-json-broken"),
        ("{", "us-json-broken"),
        ("[" * 100_000, "us-json-broken"),
        ("[]", "us-json-shape"),
        ("null", "us-json-shape"),
        ('{"standings": 5, "Sections": {"a": 1}}', "us-json-shape"),
    ],
)
def test_what_is_not_theirs_is_said_not_to_be(text, code):
    file = us_json.read(text.encode())
    assert file.reading.nothing_read
    assert code in {each[0] for each in found(file)}


def test_a_broken_text_is_placed():
    (problem,) = us_json.read(b'{\n "Overview": ,').reading.problems
    assert (problem.line, problem.column) == (2, 14)


def test_numbers_stay_exact_and_bearable():
    value = us_json.load(f"[0.1, 1e999999, {'9' * 5000}, NaN, 12]", Findings({}))
    assert value == [Fraction(1, 10), None, None, None, 12]


def test_one_format_is_told_from_the_other():
    for value, players in ((STANDINGS, 3), (SWISSSYS, 3)):
        data = json.dumps(value).encode()
        assert module_of(File("a.json", data)) == "us_json"
        assert len(us_json.read(data).reading.event.entries) == players


def anything(chance, value):
    """Replace a value here and there by another one of any type."""
    if chance.random() < 0.03:
        return chance.choice(
            [None, True, -1, 0, 2, 10**30, 0.5, "", "x", "W", [], {}, [1], {"a": 1}]
        )
    if isinstance(value, dict):
        return {name: anything(chance, each) for name, each in value.items()}
    return [anything(chance, each) for each in value] if isinstance(value, list) else value


@pytest.mark.parametrize(
    "whole", [{"name": "A", "sections": [{"ratingSystem": "D", "standings": STANDINGS}]}, SWISSSYS]
)
def test_no_value_makes_the_readers_fail(whole):
    chance = random.Random(5)
    for _ in range(500):
        file = us_json.read(json.dumps(anything(chance, whole)))
        found(file)
        for reading in file.readings:
            ids = {entry.player.id for entry in reading.event.entries}
            for game in reading.event.games:
                assert {game.player, game.opponent} <= ids | {None}
            assert reading.event.entries or reading.problems
