"""Planned norms: against B.01's figures, and against the norms of every way the games can end."""

from datetime import date
from fractions import Fraction
from itertools import combinations_with_replacement, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arpad import plan
from arpad.calculators.norms import of_event
from arpad.domain import Entry, Event, Game, Player, Result
from arpad.errors import BadInput
from arpad.reports.json import as_data
from arpad.reports.text import as_text
from arpad.systems.fide.norms import search

rate: Any = plan.rate  # of these answers nearly all have a norm
LEVELS = {"gm": 0, "im": 150, "wgm": 200, "wim": 350}  # below the figures of GM
# The least average of nine opponents by score, for GM: performance less dp of 1.4.9 (B.01, 1.4.8).
LEAST_AVERAGE = {
    "7": 2380, "6.5": 2434, "6": 2475, "5.5": 2520, "5": 2557, "4.5": 2600, "4": 2643, "3.5": 2680,
}  # fmt: skip
POINTS = {Result.WIN: 2, Result.DRAW: 1, Result.LOSS: 0}  # in halves
MIX = "3x{0}-GM-GER 3x{0}-IM-FRA 3x{0}-FM-NOR"


def codes(answer):
    return [step.code for step in answer.steps]


# --- B.01's figures ------------------------------------------------------------------------------


@pytest.mark.parametrize("title", LEVELS)
@pytest.mark.parametrize("score", LEAST_AVERAGE)
def test_1_4_8_the_score_needed_for_each_average(title, score):
    average = LEAST_AVERAGE[score] - LEVELS[title]
    answer = rate(2400, f"9x{average}", norm=title)
    assert (answer.needed, answer.outcome) == (Fraction(score), "needed")
    below = rate(2400, f"9x{average - 1}", norm=title)
    if score == "7":  # then it is the average that is too low
        assert (below.needed, below.outcome, below.chance) == (None, "impossible", 0)
        assert [each.code for each in below.norm.missing] == ["norm-missing-average"]
    else:
        assert below.needed == Fraction(score) + Fraction(1, 2)


def test_1_4_8b_the_score_must_be_35_percent_however_strong_the_opponents():
    answer = rate(2600, "9x2900", norm="gm")
    assert answer.needed == Fraction(7, 2)
    assert "plan-norm-needed-least" in codes(answer)


@pytest.mark.parametrize(
    ("games", "titled", "level", "own", "one"),
    [(9, 5, 3, 5, 6), (10, 5, 4, 6, 6), (11, 6, 4, 6, 7), (13, 7, 5, 7, 8)],
)
def test_what_is_not_checked_is_listed_with_the_numbers(games, titled, level, own, one):
    answer = rate(2400, f"{games}x2480", norm="gm")
    needed = {each.code.removeprefix("plan-norm-open-"): each.values["needed"]
              for each in answer.norm.unchecked}  # fmt: skip
    assert needed == {
        "titled": titled, "level": level, "own-federation": own, "one-federation": one,
        "federations": 2,
    }  # fmt: skip
    assert f"at least {level} of {games} opponents with one of the titles GM" in as_text(answer)


@pytest.mark.parametrize(
    ("kind", "games", "outcome"),
    [("usual", 9, "needed"), ("usual", 8, "impossible"), ("usual", 3, "impossible"),
     ("team-championship", 7, "needed"), ("team-championship", 6, "impossible"),
     ("world-cup", 8, "needed"), ("world-cup", 7, "impossible")],
)  # fmt: skip
def test_1_4_1_the_games_needed(kind, games, outcome):
    answer = rate(2400, f"{games}x2480", norm="gm", event_kind=kind)
    assert answer.outcome == outcome
    if outcome == "impossible":
        assert [each.code for each in answer.norm.missing] == ["norm-missing-games"]
        assert answer.norm.unchecked == ()


def test_1_4_1c_a_forfeit_stands_in_for_the_ninth_game():
    assert rate(2400, "8x2480", norm="gm", games="FW").outcome == "needed"
    assert rate(2400, "8x2480", norm="gm", games="FW FW").outcome == "impossible"
    assert rate(2400, "8x2480", norm="gm", games="FL").outcome == "impossible"


def test_1_4_6_the_lowest_opponent_is_raised_and_an_unrated_one_counts_1400():
    answer = rate(2400, "7x2480 1900", norm="gm", games="Wu")
    assert answer.norm.average == 2384  # (7 × 2480 + 1900 + 2200) / 9: the unrated one is lowest
    assert rate(2400, "9x2380", norm="gm").norm.average == 2380
    both = rate(2400, "7x2480 2x1900", norm="gm")
    assert both.norm.average == 2384  # only one of two is raised
    assert "plan-norm-average-raised" in codes(both)


def test_unrated_opponents_counted_1000_until_2023():
    before, after = (
        rate(2400, "7x2480 1900", norm="im", games="Wu", date=day).norm.average
        for day in (date(2023, 12, 31), date(2024, 1, 1))
    )
    assert before == after == 2368  # raised to 2050 in both: (7 × 2480 + 1900 + 2050) / 9
    two = [
        rate(2400, "7x2480", norm="im", games="Wu Wu", date=day).norm.average
        for day in ("2023-12-31", "2024-01-01")
    ]
    assert two == [2268, 2312]  # (7 × 2480 + 2050 + 1000 or 1400) / 9


def test_an_earlier_edition_is_cited_by_the_numbering_of_2024():
    answer = rate(2400, "9x2480", norm="gm", date="2010-05-01")
    cited = {
        each.clause.section
        for each in (*answer.steps, *answer.norm.unchecked, *answer.notes)
        if each.clause and each.clause.document == "FIDE B.01"
    }
    assert len(cited) > 5
    assert all(section.endswith("(numbered as in 2024)") for section in cited)
    assert all(section.count("(") == 1 for section in cited)  # said once


# --- Titles and federations ----------------------------------------------------------------------


def test_titles_and_federations_typed_are_looked_at():
    answer = rate(2400, MIX.format(2480), norm="gm", federation="NOR")
    assert (answer.outcome, answer.norm.unchecked) == ("needed", ())
    names = ("titled", "level", "federations", "own-federation", "one-federation")
    assert {f"plan-norm-met-{name}" for name in names} <= set(codes(answer))
    shown = as_text(answer)
    assert "3 of 9 opponents have one of the titles GM; 3 are needed" in shown
    assert "opponents are of 2 federations other than yours" in shown


@pytest.mark.parametrize(
    ("opponents", "federation", "missing"),
    [
        ("2x2480-GM-GER 4x2480-IM-FRA 3x2480-FM-NOR", "NOR", "level"),
        ("4x2480-GM-GER 5x2480-CM-FRA", "NOR", "titled"),
        ("6x2480-GM-NOR 3x2480-GM-GER", "NOR", "federations own-federation"),
        ("7x2480-GM-GER 1x2480-GM-FRA 1x2480-GM-NOR", "NOR", "one-federation"),
        ("9x2480-GM-GER", None, "one-federation"),
    ],
)
def test_a_mix_that_no_score_mends_makes_it_impossible(opponents, federation, missing):
    answer = rate(2400, opponents, norm="gm", federation=federation)
    assert answer.outcome == "impossible"
    assert [each.code for each in answer.norm.missing] == [
        f"norm-missing-{each}" for each in missing.split()
    ]


def test_without_the_own_federation_what_it_decides_is_open():
    answer = rate(2400, "3x2480-GER 3x2480-FRA 3x2480-NOR", norm="gm")
    assert [each.code.removeprefix("plan-norm-open-") for each in answer.norm.unchecked] == [
        "federations", "own-federation", "titled", "level",
    ]  # fmt: skip


def test_who_has_no_title_among_titled_opponents_is_said_to_be_taken_as_untitled():
    answer = rate(2400, "5x2480-GM 4x2480", norm="gm", games="")
    assert answer.outcome == "needed"
    (note,) = (each for each in answer.notes if each.code == "plan-norm-untitled")
    assert note.values["count"] == 4


def test_titles_of_games_played_count_and_are_written_as_typed():
    answer = rate(2400, "6x2480-GM-GER", norm="gm", games="W2450/fra-im d2400-FM-FRA L2500-NOR")
    assert [str(game) for game in answer.given["games"]] == [
        "W2450-IM-FRA", "D2400-FM-FRA", "L2500-NOR",
    ]  # fmt: skip
    assert (answer.norm.games, answer.played, answer.score) == (9, 3, Fraction(3, 2))
    assert as_data(answer)["to_come"][0]["title"] == "GM"


def test_either_of_two_titles_typed_counts():
    answer = rate(2200, "3x2300w-FM-WIM-GER 6x2250-FM-FRA", norm="wim", federation="NOR")
    assert next(map(str, answer.given["opponents"])) == "2300w-FM-WIM-GER"
    assert answer.outcome == "needed"
    shown = as_text(answer)
    assert "3 of 9 opponents have one of the titles GM, IM, WGM, WIM; 3 are needed" in shown
    assert "Opponents with two titles: 3. Each counts with the one that helps." in shown
    assert as_data(answer)["to_come"][0]["title"] == "FM WIM"
    fewer = rate(2200, "2x2300-WIM/GER/fm 4x2250-FM-FRA 3x2250-FM-NOR", norm="wim")
    assert next(map(str, fewer.given["opponents"])) == "2300-FM-WIM-GER"
    assert [each.code for each in fewer.norm.missing] == ["norm-missing-level"]
    played = rate(
        2200, "6x2250-FM-FRA", norm="wim", games="W2300-wim-fm-GER D2300-FM-WIM L2300-WGM"
    )
    assert [str(game) for game in played.given["games"]] == [
        "W2300-FM-WIM-GER", "D2300-FM-WIM", "L2300-WGM",
    ]  # fmt: skip
    assert played.outcome == "needed"


@pytest.mark.parametrize(
    "word", ["2300-FM-IM", "2300-WIM-WGM", "2300-FM-WIM-GER-FRA", "2300-FM-FM"]
)
def test_two_titles_of_one_kind_are_refused(word):
    for fields in ({"opponents": word}, {"opponents": "2300", "games": f"W{word}"}):
        with pytest.raises(BadInput) as refused:
            rate(2200, norm="wim", **fields)
        assert word in str(refused.value)


def test_the_nearest_title_is_named():
    answer = rate(2400, MIX.format(2300), norm="gm", federation="NOR")
    assert (answer.outcome, answer.norm.nearest) == ("impossible", "IM")
    assert "The nearest title within reach: all points make an IM norm" in as_text(answer)
    assert rate(2100, "9x2100", norm="wgm").norm.nearest == "WIM"
    assert rate(2100, "9x1500", norm="gm").norm.nearest == ""
    assert rate(2100, "9x2200", norm="im").norm.nearest == ""  # WGM is within reach of women alone


# --- Against the norms of every way the games can end ---------------------------------------------

KNOWN = st.sampled_from(["-GM-GER", "-IM-FRA", "-FM-NOR", "-FM-WIM", "-NOR", "-GM", ""])
GAME = st.tuples(st.integers(2150, 2650), KNOWN)
PLAYED = st.tuples(st.sampled_from("WDL"), st.integers(2150, 2650) | st.none(), KNOWN)


def event_of(answer, results):
    """The event with these results of the games to come, from the answer's own inputs."""
    given = answer.given
    entries = [Entry(Player("me", federation=given["federation"] or "", sex="w"), number=1)]
    games, ratings = [], {}
    played = [(each.result, each) for each in given["games"] or ()]
    for number, (result, each) in enumerate(
        [*played, *zip(results, given["opponents"], strict=True)], start=1
    ):
        title, federation = getattr(each, "title", ""), getattr(each, "federation", "")
        entries.append(Entry(Player(f"p{number}", title=title, federation=federation)))
        games.append(Game("me", f"p{number}", result, number))
        if each.opponent is not None:
            ratings[f"p{number}"] = each.opponent
    event = Event(tuple(entries), tuple(games), given["date"], rounds=len(games), kind="swiss")
    return event, ratings


def made_by(answer, results):
    """Whether the norm is made with these results, what the plan did not look at left aside."""
    event, ratings = event_of(answer, results)
    given = {"title": answer.given["norm"], "player": 1, "event_kind": answer.given["event_kind"]}
    (audit,) = of_event(event, ratings, given).players[0].audits
    unknown = {each.code.removeprefix("plan-norm-open-") for each in answer.norm.unchecked}
    return all(each.met for each in audit.requirements if each.name not in unknown)


def compare(answer, *, exactly):
    for results in product(POINTS, repeat=answer.coming):
        line = answer.scores[sum(POINTS[each] for each in results)]
        if exactly:
            assert made_by(answer, results) is line.reaches
        elif line.reaches:
            assert made_by(answer, results)


@given(st.lists(GAME, min_size=3, max_size=4), st.data(), st.sampled_from(list(LEVELS)),
       st.sampled_from([None, "NOR", "GER"]))  # fmt: skip
@settings(max_examples=25)
def test_of_nine_games_the_sum_decides_and_the_plan_knows_it(coming, data, title, own):
    number = 9 - len(coming)
    played = data.draw(st.lists(PLAYED, min_size=number, max_size=number))
    answer = rate(
        2400,
        [f"{rating}{known}" for rating, known in coming],
        games=[f"{result}{rating or 'u'}{known}" for result, rating, known in played],
        norm=title,
        federation=own,
    )
    compare(answer, exactly=True)


def test_eight_games_to_come_in_every_way_they_can_end():
    # Among four alike it makes no difference whose result is whose: 15 × 15 stand for all 3^8.
    answer = rate(
        2400, "4x2520w-GM-GER 4x2390-FM-NOR", games="D2450-IM-ESP", norm="gm", federation="NOR"
    )
    assert answer.outcome == "needed"
    alike = list(combinations_with_replacement(POINTS, 4))
    for first, last in product(alike, repeat=2):
        line = answer.scores[sum(POINTS[each] for each in first + last)]
        assert made_by(answer, first + last) is line.reaches


@given(st.lists(GAME, min_size=3, max_size=4), st.integers(6, 8), st.data())
@settings(max_examples=15)
def test_of_more_games_the_plan_promises_only_what_holds(coming, number, data):
    played = data.draw(st.lists(PLAYED, min_size=number, max_size=number))
    answer = rate(
        2400,
        [f"{rating}{known}" for rating, known in coming],
        games=[f"{result}{rating or 'u'}{known}" for result, rating, known in played],
        norm="im",
        federation="NOR",
    )
    compare(answer, exactly=number + len(coming) == 9)


def test_games_that_may_be_left_out_are_said():
    # Nine opponents average 2480; the two weak ones to come spoil it: Ra 2209.
    answer = rate(2400, "9x2480 1000 1000", norm="gm")
    assert (answer.outcome, answer.norm.by_leaving_out) == ("impossible", True)
    assert "plan-norm-leaving-out" in codes(answer)
    assert not rate(2400, "9x1800 1000 1000", norm="gm").norm.by_leaving_out
    more = rate(2400, "11x2480", norm="gm")
    assert "plan-norm-every-game" in {each.code for each in more.notes}


def test_what_could_not_be_tried_is_not_said_to_be_out_of_reach(monkeypatch):
    monkeypatch.setattr(search, "MOST_SUMS", 10)
    answer = rate(2400, "9x2480 1000 1000", norm="gm")
    assert (answer.outcome, answer.norm.by_leaving_out) == ("impossible", None)
    assert "norm-too-many-choices" in {note.code for note in answer.notes}
    assert "Out of reach with every game counted" in str(answer)


# --- Chance, certainty, the rating beside it -----------------------------------------------------


def test_a_norm_already_certain_is_said_to_be():
    games = ["W2500"] * 8
    answer = rate(2400, "2500", norm="im", games=games)
    assert (answer.outcome, answer.needed, answer.chance) == ("certain", 0, 1)
    assert "Already certain: an IM norm" in as_text(answer)


def test_chance_and_rating_are_those_of_the_same_plan_without_a_norm():
    norm = rate(2400, MIX.format(2480), norm="gm", federation="NOR")
    rating = rate(2400, MIX.format(2480))
    for one, other in zip(norm.scores, rating.scores, strict=True):
        assert (one.exact_change, one.new_rating, one.chance) == (
            other.exact_change, other.new_rating, other.chance,
        )  # fmt: skip
    assert norm.chance == pytest.approx(
        sum(line.chance for line in norm.scores if line.points >= norm.needed)
    )
    assert [line.performance for line in rating.scores] == [None] * 19
    assert norm.scores[13].performance == 2646  # 6½ of 9 is 72 %: 2480 + 166
