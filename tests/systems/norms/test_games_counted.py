"""Norm scenarios by clause of B.01: how many games, which count, whose norm (1.4.1, 1.4.2)."""

from fractions import Fraction

import pytest

from arpad.calculators.norms import of_event
from arpad.domain import Game, Player, Result
from arpad.systems.fide.norms import search

# --- 1.4.1: number of games -----------------------------------------------------------------------


def test_1_4_1a_eight_rounds_are_too_few(norm, codes):
    assert codes(norm("GM", "1" * 8, 2700)) == ["games"]


def test_1_4_1b_seven_games_in_team_championships(norm, codes):
    team = {"event_kind": "team-championship"}
    for rounds, games in ((7, "=" * 7), (8, "=" * 7 + "Z"), (9, "=" * 7 + "ZZ")):
        audit = norm("GM", games, 2700, given=team)
        assert (audit.achieved, audit.credited) == (True, 7 + (audit.overscore or 0) // 1)
        assert len(audit.rows) == rounds
    assert codes(norm("GM", "=" * 7 + "ZZZ", 2700, given=team)) == ["games"]


@pytest.mark.parametrize(("games", "level", "own"), [(7, 3, 4), (8, 3, 4)])
def test_1_4_1b_counts_of_seven_and_eight_games(norm, codes, games, level, own):
    team = {"event_kind": "team-championship"}
    titles = " ".join(["GM"] * level + ["FM"] * (4 - level))
    mix = " ".join(["NOR"] * own + ["GER", "FRA", "GER", "FRA"])
    assert norm("GM", "=" * games, 2700, titles, mix, given=team).achieved
    more = " ".join(["NOR"] * (own + 1) + ["GER", "FRA", "GER"])
    one = ["one-federation"] if games == 7 else []  # of 8 there may be 5
    assert codes(norm("GM", "=" * games, 2700, "GM GM FM", more, given=team)) == [
        "own-federation", *one, "titled", "level",
    ]  # fmt: skip


def test_1_4_1b_eight_games_of_the_world_cup_count_as_nine(norm, codes):
    audit = norm("GM", "=" * 8, 2600, given={"event_kind": "world-cup"}, kind="knock-out")
    assert (audit.achieved, audit.credited) == (True, 9)
    short = norm("GM", "=" * 7, 2600, given={"event_kind": "world-cup"}, kind="knock-out")
    assert codes(short) == ["games"]


@pytest.mark.parametrize("ninth", ["+", "U"])
def test_1_4_1c_eight_games_and_a_forfeit_or_bye_are_a_norm_of_nine(norm, decisions, ninth):
    audit = norm("GM", "1111" + ninth + "==00", 2557)  # 5 of 8: 63 %, +95
    assert (audit.achieved, audit.figures.games, audit.figures.performance) == (True, 8, 2652)
    assert decisions(audit)[4] == "stands-in"
    # Needed: 4.5 of 8 (56 %, +43); half a point above adds nothing.
    assert (audit.needed_score, audit.credited) == (Fraction(9, 2), 9)


@pytest.mark.parametrize("kind", ["team-championship", "world-cup"])
def test_1_4_1c_eight_games_are_nine_where_fewer_are_enough_too(norm, kind):
    audit = norm("GM", "1111+==00", 2557, given={"event_kind": kind})
    assert (audit.achieved, audit.figures.games, audit.credited) == (True, 8, 9)
    assert "norm-eight-plus-one" in [note.code for note in audit.notes]


@pytest.mark.parametrize("ninth", ["-", "H", "Z", "F"])
def test_1_4_1c_no_other_missing_round_stands_in(norm, codes, ninth):
    audit = norm("GM", "1111" + ninth + "==00", 2700)
    assert codes(audit) == ["games"]
    asks = "norm-bye-of-which-kind" in [note.code for note in audit.notes]
    assert asks is (ninth == "F")


def test_1_4_1c_the_mix_is_that_of_the_eight(norm, codes):
    titles = "GM GM GM FM"
    assert norm("GM", "=" * 8 + "U", 2700, titles).achieved  # 4 of 8
    assert codes(norm("GM", "=" * 9, 2700, titles)) == ["titled"]  # 5 of 9


def test_1_4_1c_only_in_nine_rounds(norm, codes):
    assert codes(norm("GM", "=" * 8 + "UH", 2700)) == ["games"]
    assert codes(norm("GM", "=" * 7 + "UU", 2700)) == ["games"]


@pytest.mark.parametrize(("score", "credited"), [("6.5", 9), ("7", 9), ("7.5", 10), ("8.5", 11)])
def test_1_4_1d_each_full_point_above_adds_a_game(norm, score, credited, signs):
    audit = norm("GM", signs(score), 2434)  # 6.5 needed
    assert (audit.achieved, audit.credited) == (True, credited)


def test_1_4_1d_an_overscore_makes_no_norm_of_eight_games(norm, codes):
    assert codes(norm("GM", "1" * 8 + "-", 2700)) == ["games"]


def test_1_4_1e_later_games_may_be_left_out_in_a_swiss(norm, decisions, signs):
    titles = " ".join(["GM"] * 11)
    audit = norm("GM", signs("7") + "00", 2380, titles)
    assert (audit.achieved, audit.figures.games, audit.credited) == (True, 9, 9)
    assert decisions(audit)[9:] == ["later", "later"]


def test_1_4_1e_not_a_lost_game_in_the_middle(norm, codes):
    titles = " ".join(["GM"] * 10)
    assert codes(norm("GM", "111111000" + "=", 2434, titles)) == ["performance"]
    assert norm("GM", "111111=00" + "0", 2434, titles).achieved


def test_1_4_1e_every_round_of_a_round_robin_counts(norm, codes, signs):
    titles = " ".join(["GM"] * 11)
    audit = norm("GM", signs("7") + "00", 2380, titles, kind="round-robin")
    assert (codes(audit), audit.figures.games) == (["performance"], 11)


def test_1_4_1f_won_games_may_be_left_out(norm, decisions):
    # 8 of 10 at 2369.9: below the least average. Without the weakest, 7 of 9 at 2400.
    titles = " ".join(["GM"] * 10)
    audit = norm("GM", "1" * 8 + "00", [1999, *[2400] * 9], titles)
    assert audit.achieved
    raised = norm("GM", "1" * 8 + "00", [1999, 1999, *[2500] * 8], titles)
    assert (raised.achieved, decisions(raised)[:2]) == (True, ["counted-raised", "counted"])


@pytest.mark.parametrize(("most", "all_tried"), [(0, False), (10_000, True)])
def test_1_4_1f_beyond_the_sums_of_an_event_all_games_are_tried_alone(
    norm, signs, monkeypatch, most, all_tried
):
    monkeypatch.setattr(search, "MOST_SUMS", most)
    titles = "- - " + " ".join(["GM"] * 9)
    audit = norm("GM", "11" + signs("6")[::-1], [1400, 1500, *[2475] * 9], titles)
    assert (audit.achieved, audit.figures.games) == (all_tried, 9 if all_tried else 11)
    assert ("norm-too-many-choices" in [note.code for note in audit.notes]) is not all_tried
    nine = norm("GM", "=" * 9, 2700)  # of which none can be left out
    assert nine.achieved
    assert "norm-too-many-choices" not in [note.code for note in nine.notes]


def test_1_4_1f_the_weakest_won_games_are_left_out(norm, decisions, signs):
    titles = "- - " + " ".join(["GM"] * 9)
    audit = norm("GM", "11" + signs("6")[::-1], [1400, 1500, *[2475] * 9], titles)
    assert (audit.achieved, audit.figures.games, audit.figures.average) == (True, 9, 2475)
    assert decisions(audit)[:2] == ["won", "won"]


def test_1_4_1f_not_lost_or_drawn_ones(norm, codes, signs):
    titles = "- - " + " ".join(["GM"] * 9)
    audit = norm("GM", "0=" + signs("6"), [1400, 1500, *[2475] * 9], titles)
    assert "performance" in codes(audit)


def test_1_4_1f_not_below_nine_games(norm, codes, signs):
    # 6.5 of 9 at 2383 is 2549; without the weakest it would be 5.5 of 8 at 2506, 2647.
    audit = norm("GM", "11" + signs("4.5", 7), [1400, 1400, *[2550] * 7])
    assert codes(audit) == ["performance"]


def test_1_4_1f_the_rest_must_still_fit(norm, codes, decisions, signs):
    # Only the first game can be left out, then it is 7 of 9 at 2422; it is the only one of FRA.
    titles = " ".join(["GM"] * 10)
    row, ratings = "1=" + signs("6.5", 8), [1400, 1400, *[2450] * 8]
    mix = "FRA GER NOR GER NOR GER NOR GER NOR GER"
    assert codes(norm("GM", row, ratings, titles, mix)) == ["average", "performance"]
    audit = norm("GM", row, ratings, titles, mix[:-3] + "FRA")
    assert (audit.achieved, decisions(audit)[0]) == (True, "won")


@pytest.mark.parametrize(
    ("mix", "ratings", "row", "out"),
    [
        # 7 of 10 of one federation are too many: one of them goes, not the weakest of all.
        ("FRA GER GER GER GER GER GER GER FRA ISL", [2400, 2410, *[2600] * 8], "1" * 10, 2),
        # So are 7 of the own in 11.
        ("FRA NOR NOR NOR NOR NOR NOR NOR FRA ISL GER", [2400, 2410, *[2600] * 9], "1" * 11, 2),
        # 6 of the own are well in 10 and too many in 9.
        ("FRA NOR NOR GER NOR GER NOR ISL NOR NOR", [1400, 1450, *[2450] * 8], "1111111100", 2),
        # The weakest is of the only second federation: the next one goes.
        ("FRA GER NOR GER NOR GER NOR GER NOR GER", [1400, 1450, *[2450] * 8], "1111111100", 2),
    ],
)
def test_1_4_1f_which_won_game_goes_depends_on_the_federations(
    norm, decisions, mix, ratings, row, out
):
    audit = norm("GM", row, ratings, " ".join(["GM"] * 11), mix)
    assert audit.achieved
    left_out = [each.round for each in audit.rows if each.reason.code == "norm-won"]
    assert (left_out, decisions(audit).count("later")) == ([out], 0)


def test_1_4_1f_a_round_robin_must_allow_a_norm_as_a_whole(norm, codes, decisions, signs):
    # 7 of 10 at 2448 is 2597, 6 of 9 at 2475 is 2600.
    row, ratings = "1" + signs("6"), [1400, *[2475] * 9]
    audit = norm("GM", row, ratings, " ".join(["GM"] * 10), kind="round-robin")
    assert (audit.achieved, decisions(audit)[0]) == (True, "won")
    # As 1.4.5b asks for 4 of 10 and 3 of 9, the whole event has a GM too few.
    weak = "- GM GM GM IM IM IM"
    assert codes(norm("GM", row, ratings, weak, kind="round-robin")) == ["level", "performance"]
    assert norm("GM", row, ratings, weak).achieved  # a Swiss asks for no more than the rest


# --- 1.4.2: games not included --------------------------------------------------------------------


def test_1_4_2b_zero_scorers_of_a_round_robin_are_left_out(norm, decisions):
    ratings = [0, *[2600] * 9]
    titles = " ".join(["GM"] * 10)
    audit = norm("GM", "1" + "=" * 9, ratings, titles, kind="round-robin")
    assert (decisions(audit)[0], audit.figures.games, audit.achieved) == ("zero-scorer", 9, True)
    # With one point against a rated player he stays in, one loss or several.
    draw = [Game("p1", "p2", Result.DRAW, 2), Game("p1", "p3", Result.LOSS, 3)]
    audit = norm("GM", "1" + "=" * 9, ratings, titles, kind="round-robin", extra=draw)
    assert decisions(audit)[0] in ("counted-raised", "won")
    swiss = norm("GM", "1" + "=" * 9, [0, *[2700] * 9], titles)
    assert decisions(swiss)[0] != "zero-scorer"


def test_1_4_2b_points_against_unrated_players_do_not_help(norm, decisions):
    titles = " ".join(["GM"] * 10)
    extra = [Game("p1", "p2", Result.WIN, 2)]
    audit = norm("GM", "11" + "=" * 8, [0, 0, *[2600] * 8], titles, kind="round-robin", extra=extra)
    assert decisions(audit)[:2] == ["zero-scorer", "zero-scorer"]


def test_1_4_2c_forfeits_and_byes_are_not_included(norm, decisions):
    audit = norm("GM", "=+-UHFZ*" + "=", 2700)
    assert decisions(audit) == [
        "counted", "forfeit-win", "forfeit-loss", "pairing-bye", "half-bye", "full-bye", "absent",
        "unfinished", "counted",
    ]  # fmt: skip
    assert [row.counted for row in audit.rows].count(True) == 2


def test_1_4_2c_a_last_round_forfeit_counts_as_a_loss_where_the_game_was_needed(
    norm, decisions, signs
):
    titles = " ".join(["GM"] * 11)
    row = "HH" + signs("7", 8) + "+"  # 8 games in 11 rounds, the last opponent did not come
    audit = norm("GM", row, 2380, titles)
    assert (audit.achieved, audit.figures.games, audit.figures.score) == (True, 9, 7)
    assert decisions(audit)[-1] == "counted-as-loss"
    assert (audit.rows[-1].result, audit.rows[-1].counted_as) == (Result.FORFEIT_WIN, Result.LOSS)


def test_1_4_2c_not_if_he_could_not_afford_to_lose(norm, codes, signs):
    titles = " ".join(["GM"] * 11)
    assert codes(norm("GM", "HH" + signs("6.5", 8) + "+", 2380, titles)) == ["performance"]


def test_1_4_2c_not_against_an_opponent_outside_fide(norm, codes):
    titles, mix = " ".join(["GM"] * 11), "GER FRA NOR GER FRA NOR GER FRA NOR GER NON"
    assert codes(norm("GM", "HH" + "1" * 8 + "+", 2380, titles, mix)) == ["games"]


def test_1_4_2c_not_where_the_game_was_not_needed(norm, decisions, signs):
    titles = " ".join(["GM"] * 10)
    audit = norm("GM", signs("7") + "+", 2380, titles)
    assert (audit.achieved, decisions(audit)[-1]) == (True, "forfeit-win")


def test_1_4_2c_not_a_forfeit_before_the_last_round(norm, codes, signs):
    titles = " ".join(["GM"] * 11)
    assert codes(norm("GM", "HH+" + signs("7", 8), 2380, titles)) == ["games"]


def test_1_4_1c_goes_before_1_4_2c_and_the_other_helps_where_it_does_not(norm, decisions):
    # 8 played of 9, the last won by forfeit: 4 titles of 8 are enough, 4 of 9 would not be.
    audit = norm("GM", "=" * 8 + "+", 2700, "GM GM GM FM")
    assert (audit.achieved, decisions(audit)[-1]) == (True, "stands-in")
    # Here the ninth opponent is the one who is needed.
    mix = "GER GER GER GER GER GER NOR NOR FRA"
    audit = norm("GM", "=" * 8 + "+", 2700, " ".join(["GM"] * 9), mix)
    assert (audit.achieved, decisions(audit)[-1]) == (True, "counted-as-loss")


def test_1_4_2_less_than_a_move_is_no_game(row, decisions):
    event, ratings = row("=" * 9, 2700)
    games = (event.games[0]._replace(not_rated="no-move"), *event.games[1:])
    audit = of_event(event._replace(games=games), ratings, {"title": "gm", "player": 1})
    assert decisions(audit.players[0].audits[0])[0] == "no-move"


# --- 1.4.5f and 1.7: double round robins, long events ---------------------------------------------


def test_1_4_5f_half_have_a_title_of_the_level(norm, codes):
    titles = "GM GM GM FM FM " * 2
    assert norm("GM", "=" * 10, 2700, titles, kind="double-round-robin").achieved
    fewer = "GM GM FM FM FM " * 2
    assert codes(norm("GM", "=" * 10, 2700, fewer, kind="double-round-robin")) == ["level"]
    assert norm("GM", "=" * 10, 2700, fewer, kind="round-robin").achieved  # 4 of 10


def test_1_7_events_of_more_than_13_rounds_count_as_13(norm):
    titles = " ".join(["GM"] * 15)
    audit = norm("GM", "=" * 15, 2600, titles, kind="round-robin")
    assert (audit.achieved, audit.figures.games, audit.credited) == (True, 15, 13)
    thirteen = norm("GM", "=" * 13, 2600, titles, kind="round-robin")
    assert thirteen.credited == 13


# --- who is asked ---------------------------------------------------------------------------------


def test_0_3_womens_titles_are_for_women(row):
    for sex, titles in (("m", "GM IM"), ("w", "GM IM WGM WIM"), ("", "GM IM WGM WIM")):
        event, ratings = row("=" * 9, 2700, me=Player("me", federation="NOR", sex=sex))
        audits = of_event(event, ratings, {"player": 1}).players[0].audits
        assert [audit.title for audit in audits] == titles.split()
        asks = ["norm-sex-unknown" in [note.code for note in audit.notes] for audit in audits]
        assert any(asks) is (sex == "")


def test_a_title_held_is_no_news(row):
    event, ratings = row("=" * 9, 2700, me=Player("me", title="IM", federation="NOR", sex="m"))
    report = of_event(event, ratings, {"player": 1})
    assert [audit.title for audit in report.achieved] == ["GM"]
    assert [audit.held for audit in report.players[0].audits] == [False, True]
