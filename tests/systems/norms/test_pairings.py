"""How an event was paired, told by who met whom; with fixed pairings every round counts."""

import random
from datetime import date, timedelta
from itertools import combinations

import pytest

from arpad.calculators.norms import compute, of_event
from arpad.domain import Entry, Event, Game, Player, Result
from arpad.reports.words import words
from arpad.systems.fide.norms.pairing import pairing_of

START = date(2026, 3, 1)
HOMES = ("NOR", "GER", "FRA", "ESP", "ITA")


def crossing(*teams, times=1):
    """The games of teams of one size: team against team, everybody once, in rounds."""
    order, size, games, number = list(range(len(teams))), teams[0], [], 0
    for _ in range(times):
        for _ in range(len(teams) - 1):
            pairs = [(order[place], order[-1 - place]) for place in range(len(teams) // 2)]
            for shift in range(size):
                number += 1
                games += [
                    Game(f"{one}-{place}", f"{other}-{(place + shift) % size}", Result.DRAW, number)
                    for one, other in pairs
                    for place in range(size)
                ]
            order.insert(1, order.pop())
    return games


def all_play_all(players, times=1, group=""):
    """The games of a round robin of an even number of players, in rounds."""
    order, games, number = list(range(players)), [], 0
    for _ in range(times):
        for _ in range(players - 1):
            number += 1
            games += [
                Game(f"{group}{order[place]}", f"{group}{order[-1 - place]}", Result.DRAW, number)
                for place in range(players // 2)
            ]
            order.insert(1, order.pop())
    return games


def event_of(games, **fields):
    """An event of these games, the players in an order that tells nothing, all of them GM."""
    players = sorted({player for game in games for player in (game.player, game.opponent)})
    random.Random(1).shuffle(players)
    entries = tuple(
        Entry(Player(player, f"P {player}", title="GM", federation=home, sex="m"), number=number)
        for number, (player, home) in enumerate(
            zip(players, HOMES * len(players), strict=False), start=1
        )
    )
    known = {"rounds": max(game.round for game in games)} | fields
    return Event(entries, tuple(games), START, START + timedelta(20), **known)


def report_of(games, given=None, rating=2500, **fields):
    event = event_of(games, **fields)
    return of_event(event, {entry.player.id: rating for entry in event.entries}, given)


def said(report):
    return {each.account.code.removeprefix("norm-event-"): each.account for each in report.checks}


# Uneven teams: one of the larger one rests in each round.
UNEVEN = [
    Game(f"a{(number + place) % 9}", f"b{place}", Result.DRAW, number + 1)
    for number in range(9)
    for place in range(8)
]
FORMATS = [
    ("two halves", crossing(10, 10), "scheveningen", (10, 10)),
    ("the least halves", crossing(7, 7), "scheveningen", (7, 7)),
    ("uneven teams", UNEVEN, "scheveningen", (9, 8)),
    ("twice", crossing(5, 5, times=2), "scheveningen", (5, 5)),
    ("Schiller, four teams of three", crossing(3, 3, 3, 3), "scheveningen", (3, 3, 3, 3)),
    ("Schiller, four teams of five", crossing(5, 5, 5, 5), "scheveningen", (5,) * 4),
    ("round robin", all_play_all(10), "round-robin", (1,) * 10),
    ("double round robin", all_play_all(6, 2), "double-round-robin", (1,) * 6),
    ("four times", all_play_all(4, 4), "fixed", (1,) * 4),
    (
        "groups, as the boards of teams",
        all_play_all(10) + all_play_all(10, group="b"),
        "round-robin",
        (1,) * 10,
    ),
]  # fmt: skip


def test_a_scheveningen_is_told_by_who_met_whom():
    for name, games, kind, teams in FORMATS:
        report = report_of(games)
        pairing = report.field.pairing
        assert (report.field.kind, report.field.source) == (kind, "pairings"), name
        assert (pairing.groups[0].teams, pairing.missing) == (teams, 0), name
        assert report.field.predetermined
        assert f"paired-{kind}" in said(report), name


def test_whatever_the_file_calls_it():
    for name, games, kind, _ in FORMATS:
        for label in ("swiss", "knock-out", "round-robin", "scheveningen"):
            report = report_of(games, kind=label)
            assert report.field.kind == kind, (name, label)
            assert ("otherwise-in-file" in said(report)) is (label != kind)
    note = said(report_of(crossing(10, 10), kind="swiss"))["otherwise-in-file"]
    assert words(note).startswith("The file says that the event is a Swiss, but who met whom goes")


def test_the_format_that_was_given_goes_first_and_it_is_said():
    report = report_of(crossing(10, 10), {"format": "swiss"})
    assert (report.field.kind, report.field.predetermined) == ("swiss", False)
    assert words(said(report)["otherwise-paired"]).startswith("Who met whom looks like a Schev")


# --- No round is left out -------------------------------------------------------------------------


def test_1_4_1e_no_round_of_a_scheveningen_is_left_out(reference_data):
    path = reference_data / "cases/trf/e1_scheveningen_unlabelled.trf"
    for change in (b"", b"092 Swiss\r\n", b"192 FIDE_DUTCH_2026\r\n", b"092 Schiller\r\n"):
        data = path.read_bytes() + change
        report = compute((path.name, data), {"player": "1", "title": "im"})
        (audit,) = report.players[0].audits
        figures = audit.figures
        assert (audit.achieved, figures.games) == (False, 10)
        assert figures.score == 6
        assert figures.performance == 2422  # 60 %: 2350 + 72
        assert all(row.counted for row in audit.rows)
    # As a Swiss the last round could go: 6 of 9 is 67 %, 2350 + 125.
    given = {"player": 1, "title": "im", "format": "swiss"}
    (swiss,) = compute((path.name, path.read_bytes()), given).players[0].audits
    assert (swiss.achieved, swiss.figures.games, swiss.figures.performance) == (True, 9, 2475)


def test_a_round_robin_whose_days_are_written_wrong_gives_its_norms(reference_data):
    path = reference_data / "cases/trf/c1_132_one_column_right.trf"
    report = compute((path.name, path.read_bytes()), {})
    assert (report.field.kind, report.field.source) == ("round-robin", "pairings")
    assert [(audit.entry.number, audit.title) for audit in report.achieved] == [
        (1, "GM"), (1, "IM"),
    ]  # fmt: skip


def with_results(games, player, signs):
    """The same games, those of a player with these results of his in turn."""
    made, left = [], iter(signs)
    results = {"1": Result.WIN, "=": Result.DRAW, "0": Result.LOSS, "+": Result.FORFEIT_WIN}
    for game in games:
        if player in (game.player, game.opponent):
            result = results[next(left)]
            game = game._replace(result=result if game.player == player else result.reversed)  # noqa: PLW2901
        made.append(game)
    return made


def norm_of(report, player):
    return next(each.audits[0] for each in report.players if each.entry.player.id == player)


def test_1_4_1e_in_every_fixed_format_the_last_rounds_count():
    for name, games, _, _ in FORMATS:
        player = games[0].player
        own = [game for game in games if player in game[:2]]
        if len(own) < 10:
            continue
        # 6.5 of 9 is 72 %, 2434 + 166; after that nothing.
        played = with_results(games, player, "1" * 6 + "=" + "0" * (len(own) - 7))
        audit = norm_of(report_of(played, {"title": "gm"}, 2434, kind="swiss"), player)
        assert (audit.figures.games, audit.achieved) == (len(own), False), name
        swiss = report_of(played, {"title": "gm", "format": "swiss"}, 2434)
        assert (norm_of(swiss, player).figures.games, norm_of(swiss, player).achieved) == (9, True)


# --- Games that are missing -----------------------------------------------------------------------


def test_a_forfeited_game_is_one_of_the_format():
    games = with_results(crossing(10, 10), "0-0", "1" * 6 + "+" + "===")
    report = report_of(games, {"title": "gm"})
    assert report.field.pairing.missing == 0
    audit = norm_of(report, "0-0")
    assert audit.figures.games == 9
    notes = {note.code: note for note in audit.notes}
    assert notes["norm-scheduled-not-played"].values["rounds"] == ("7",)
    assert "norm-scheduled-missing" not in notes


def without(games, *pairs):
    gone = set(map(frozenset, pairs))
    return [game for game in games if frozenset(game[:2]) not in gone]


def test_games_that_are_missing_change_nothing_but_are_said():
    cases = [
        ("one game of two halves", without(crossing(10, 10), ("0-0", "1-3")), "scheveningen", 1),
        (
            "a player who left after five rounds",
            [game for game in crossing(10, 10) if "1-3" not in game[:2] or game.round < 6],
            "scheveningen", 5,
        ),
        (
            "two players who left, of four teams",
            [game for game in crossing(5, 5, 5, 5)
             if not {"1-3", "2-2"} & set(game[:2]) or game.round < 11],
            "scheveningen", 10,
        ),
        (
            "nine rounds of ten",
            [game for game in crossing(10, 10) if game.round < 10], "scheveningen", 10,
        ),
        ("one game of a round robin", without(all_play_all(10), ("0", "3")), "round-robin", 1),
        (
            "one game of a double round robin",
            all_play_all(6, 2)[1:], "double-round-robin", 1,
        ),
    ]  # fmt: skip
    for name, games, kind, missing in cases:
        for label in ("", "swiss"):
            rounds = max(game.round for game in games)
            report = report_of(games, kind=label, rounds=rounds)
            field = report.field
            assert (field.kind, field.pairing.missing) == (kind, missing), (name, label)
            assert said(report)["games-missing"].values["missing"] == missing
    report = report_of(cases[0][1], {"title": "gm"})
    (note,) = (
        each for each in norm_of(report, "0-0").notes if each.code == "norm-scheduled-missing"
    )
    number = next(e.number for e in report.event.entries if e.player.id == "1-3")
    assert note.values["opponents"] == (f"{number} P 1-3",)


def test_an_event_in_its_last_rounds_is_told_too():
    games = [game for game in crossing(10, 10) if game.round < 8]
    for label in ("", "swiss"):
        report = report_of(games, kind=label, rounds=10)
        assert report.field.kind == "scheveningen"
        assert {"unfinished", "games-missing"} <= said(report).keys()


def test_where_most_games_are_missing_the_file_goes_first():
    few = all_play_all(10)[:20]  # of 45
    assert report_of(few, kind="swiss", rounds=9).field.kind == "swiss"
    assert report_of(few, rounds=9).field.kind == "round-robin"  # by its rounds, without a word


# --- What is none ---------------------------------------------------------------------------------


def test_a_swiss_is_not_taken_for_a_fixed_format():
    for seed in range(30):
        number = random.Random(seed)
        players = number.choice((14, 16, 20, 40))
        left = {frozenset(pair) for pair in combinations(range(players), 2)}
        games = []
        for round_ in range(1, 10):
            free = list(range(players))
            number.shuffle(free)
            while len(free) > 1:
                one = free.pop()
                other = next((each for each in free if {one, each} in left), None)
                if other is not None:
                    free.remove(other)
                    left.discard(frozenset((one, other)))
                    games.append(Game(str(one), str(other), Result.DRAW, round_))
        report = report_of(games)
        assert (report.field.kind, report.field.source) == ("swiss", "rounds")


def test_teams_of_two_look_like_a_swiss_with_one_round_less_than_a_round_robin():
    games = [game for game in all_play_all(12) if game.round < 11]
    assert pairing_of(games, 10).kind == ""
    assert report_of(games).field.kind == "swiss"
    assert report_of(games, kind="scheveningen").field.kind == "scheveningen"


def test_shorter_events_than_a_norm_has_are_not_looked_at():
    assert pairing_of(crossing(6, 6), 6).kind == ""
    assert pairing_of([], 9).kind == ""


def test_a_format_that_only_the_file_names_is_asked_about():
    games = [game for game in crossing(20, 20) if game.round < 5]
    random.Random(3).shuffle(games)
    games += [Game("0-0", "0-1", Result.DRAW, 5), Game("0-2", "0-3", Result.DRAW, 5)]
    report = report_of(games, kind="round-robin")
    assert (report.field.kind, report.field.source) == ("round-robin", "file")
    assert {each.status for each in report.checks if "not-seen" in each.account.code} == {"by-hand"}


# --- An approval ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "code"),
    [(date(2024, 2, 29), "format-needs-approval"), (date(2024, 3, 1), "format-closed"),
     (None, "format-closed")],
)  # fmt: skip
def test_1_4_2e_a_crossing_needs_an_approval(start, code):
    event = event_of(crossing(10, 10))
    ratings = {entry.player.id: 2700 for entry in event.entries}
    report = of_event(event._replace(start=start), ratings, {"title": "gm"})
    statuses = {each.account.code: each.status for each in report.checks}
    assert statuses[f"norm-event-{code}"] == "by-hand"
    audit = report.players[0].audits[0]
    assert audit.achieved
    assert "norm-needs-approval" in {note.code for note in audit.notes}
