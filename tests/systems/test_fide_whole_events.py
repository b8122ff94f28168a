"""Whole FIDE events: rated as from each chair, in any order, with what was assumed said."""

from datetime import date
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad import fide
from arpad.domain import (
    CountedGame,
    Entry,
    Event,
    Game,
    Player,
    Rating,
    RatingPeriod,
    Result,
    TypedRatings,
)
from arpad.reports.words import words
from arpad.systems.fide.editions import clauses
from arpad.systems.fide.k import compressed, list_before, list_of_event
from arpad.systems.fide.system import System

LETTERS = {Result.WIN: "W", Result.DRAW: "D", Result.LOSS: "L"}


@st.composite
def round_robins(draw):
    """Draw ratings, games played and peaks of players, and the result of every pair."""
    number = draw(st.integers(3, 8))
    ratings = draw(st.lists(st.integers(1400, 2850), min_size=number, max_size=number))
    games = draw(
        st.lists(st.sampled_from([None, 5, 29, 30, 400]), min_size=number, max_size=number)
    )
    pairs = list(combinations(range(number), 2))
    results = draw(
        st.lists(st.sampled_from(list(LETTERS)), min_size=len(pairs), max_size=len(pairs))
    )
    return ratings, games, dict(zip(pairs, results, strict=True))


def rate(ratings, games, results, order=None, flipped=()):
    entries = [Entry(Player(str(each)), number=each + 1) for each in range(len(ratings))]
    played = [Game(str(a), str(b), result, 1, "w") for (a, b), result in results.items()]
    played = [
        each.seen_by(each.opponent or "") if at in flipped else each
        for at, each in enumerate(played)
    ]
    if order is not None:
        order.shuffle(entries)
        order.shuffle(played)
    event = Event(tuple(entries), tuple(played), date(2025, 11, 7))
    before = {str(at): Rating(*each) for at, each in enumerate(zip(ratings, games, strict=True))}
    report = System().rate(RatingPeriod((event,)), TypedRatings(before))
    return {change.player.id: change for change in report.changes}


@given(round_robins())
def test_a_round_robin_equals_each_player_from_one_chair(drawn):
    ratings, games, results = drawn
    for player, change in rate(*drawn).items():
        own = int(player)
        typed = [
            f"{LETTERS[result if a == own else result.reversed]}{ratings[b if a == own else a]}"
            for (a, b), result in results.items()
            if own in (a, b)
        ]
        alone = fide.rate(ratings[own], typed, games_played=games[own], date="2025-11-07")
        assert (change.exact_change, change.change, change.k, change.expected) == (
            (alone.exact_change, alone.change, alone.k, alone.expected)
        )


@given(round_robins(), st.randoms(use_true_random=False), st.sets(st.integers(0, 27)))
def test_the_order_of_rows_games_and_sides_never_matters(drawn, order, flipped):
    ratings, games, results = drawn
    plain, shuffled = rate(*drawn), rate(ratings, games, results, order, flipped)
    for player, change in plain.items():
        other = shuffled[player]
        assert (change.exact_change, change.new_rating, change.k, change.score) == (
            (other.exact_change, other.new_rating, other.k, other.score)
        )


@given(round_robins())
def test_equal_ks_exchange_points_where_no_rule_acts(drawn):
    ratings, _, results = drawn
    # Within 400 of one another and below 2400 with 30 games or more: no cap, one K of 20.
    near = [1800 + rating % 400 for rating in ratings]
    changes = rate(near, [100] * len(near), results)
    assert sum(change.exact_change for change in changes.values()) == 0


def only_game(answer: fide.FideAnswer) -> CountedGame:
    (game,) = answer.games
    assert isinstance(game, CountedGame)
    return game


# --- One cap in a tournament: January 2022 to February 2024 --------------------------------------


def test_the_cap_served_one_game_of_a_tournament(rate_event):
    players = {"Ann": 2000, "B": 1500, "C": 1450, "D": 1580}
    report = rate_event(players, "Ann 1 B, Ann 1 C, Ann 1 D", start=date(2023, 5, 1))
    ann = report.changes[0]
    # Gaps 500, 550 and 420: the largest counts as 400 (.92), the others are .96 and .93.
    assert [game.counted_difference for game in ann.counted] == [500, 400, 420]
    assert ann.expected == Fraction("2.81")
    assert report.changes[0].steps[0].clause is not None
    every = rate_event(players, "Ann 1 B, Ann 1 C, Ann 1 D", start=date(2024, 3, 1))
    assert every.changes[0].expected == Fraction("2.76")


def test_the_lower_rated_side_is_capped_unless_only_the_favourite_is(rate_event):
    players, games = {"Ann": 1500, "B": 2000, "C": 1950}, "Ann 1 B, Ann 1 C"
    expected = {}
    for one_cap in ("largest", "favourite", "benefit"):
        report = rate_event(players, games, {"one_cap": one_cap}, start=date(2023, 5, 1))
        expected[one_cap] = report.changes[0].expected
    # Gaps of 500 and 450: .04 and .06; capped .08, by the third reading in every game.
    assert expected == {
        "largest": Fraction("0.14"),
        "favourite": Fraction("0.10"),
        "benefit": Fraction("0.16"),
    }


def test_by_the_third_reading_the_favourite_still_has_one_capped_game(rate_event):
    players = {"Ann": 2000, "B": 1500, "C": 1450, "High": 2500}
    games, day = "Ann 1 B, Ann 1 C, Ann 0 High", date(2023, 5, 1)
    ann = rate_event(players, games, {"one_cap": "benefit"}, start=day).changes[0]
    assert [game.counted_difference for game in ann.counted] == [500, 400, -400]


def test_each_event_of_a_period_has_its_own_capped_game(whole_event):
    players = {"Ann": 2000, "B": 1500, "C": 1450}
    before = TypedRatings({name: Rating(value, 100) for name, value in players.items()})
    events = tuple(
        whole_event(players, "Ann 1 B, Ann 1 C", start=date(2023, 5, day)) for day in (1, 8)
    )
    ann = System().rate(RatingPeriod(events), before).changes[0]
    assert [game.counted_difference for game in ann.counted] == [500, 400] * 2


def test_equal_gaps_are_capped_in_the_players_favour_in_any_order(rate_event):
    players = {"Ann": 2000, "Low": 1500, "High": 2500}
    for games in ("Ann 1 Low, Ann 0 High", "Ann 0 High, Ann 1 Low"):
        ann = rate_event(players, games, start=date(2023, 5, 1)).changes[0]
        assert ann.exact_change == 20 * (1 - Fraction("0.92") - Fraction("0.04"))


# --- K by the list, the year and the edition -----------------------------------------------------


@pytest.mark.parametrize(
    ("end", "published", "previous"),
    [
        (date(2025, 11, 28), date(2025, 12, 1), date(2025, 11, 1)),
        (date(2025, 11, 29), date(2026, 1, 1), date(2025, 12, 1)),
        (date(2025, 12, 29), date(2026, 1, 1), date(2025, 12, 1)),
        (date(2025, 12, 30), date(2026, 2, 1), date(2026, 1, 1)),
        (date(2024, 2, 27), date(2024, 3, 1), date(2024, 2, 1)),
    ],
)
def test_an_event_appears_on_the_list_three_days_after_its_end(end, published, previous):
    assert list_of_event(end) == published
    assert list_before(published) == previous


def test_a_junior_is_one_to_the_list_of_december(whole_event):
    before = TypedRatings({"Ann": Rating(1800, 100), "Bob": Rating(1800, 100)})
    for end, k in ((date(2025, 12, 29), 40), (date(2025, 12, 30), 20)):
        event = whole_event(
            {"Ann": 1800, "Bob": 1800}, "Ann 1 Bob", born={"Ann": 2007}, start=end, end=end
        )
        ann = System().rate(RatingPeriod((event,)), before).changes[0]
        assert ann.k == k


@pytest.mark.parametrize("turned", [False, True])
def test_the_newest_event_decides_the_edition_and_the_list_of_k(whole_event, turned):
    events = [
        whole_event({"Ann": 1800, "Bob": 1800}, "Ann 1 Bob", born={"Ann": 2007}, start=day, end=end)
        for day, end in (
            (date(2025, 9, 1), date(2025, 12, 29)),
            (date(2025, 12, 30), date(2025, 12, 30)),
        )
    ]
    before = TypedRatings({"Ann": Rating(1800, 100), "Bob": Rating(1800, 100)})
    report = System().rate(RatingPeriod(tuple(events[::-1] if turned else events)), before)
    assert report.rules.effective == date(2025, 10, 1)
    assert report.changes[0].k == 20  # by the list of January 2026: 18 in the year before


@pytest.mark.parametrize(
    ("day", "time_class", "new", "established", "top"),
    [
        ("2005-01-01", "standard", 25, 15, 10),
        ("2011-07-01", "standard", 30, 15, 10),
        ("2014-07-01", "standard", 40, 20, 10),
        ("2022-06-01", "standard", 40, 20, 10),
        ("2013-01-01", "rapid", 20, 20, 20),
        ("2022-09-30", "blitz", 20, 20, 20),
        ("2022-10-01", "rapid", 40, 20, 10),
        ("2026-01-01", "blitz", 40, 20, 10),
    ],
)
def test_k_of_each_edition(day, time_class, new, established, top):
    options = {"date": day, "time_class": time_class}
    assert fide.rate(1900, "W1900", games_played=10, **options).k == new
    assert fide.rate(1900, "W1900", games_played=50, **options).k == established
    assert fide.rate(2500, "W2500", games_played=50, **options).k == top


def test_a_new_player_s_k_held_at_2400_before_july_2014():
    assert fide.rate(2450, "W2450", games_played=10, date="2013-01-01").k == 30
    assert fide.rate(2450, "W2450", games_played=10, date="2014-07-01").k == 10


@pytest.mark.parametrize(
    ("day", "counted"), [("2009-06-30", 350), ("2009-07-01", 400), ("2021-12-31", 400)]
)
def test_the_gap_that_counted_at_most(day, counted):
    game = only_game(fide.rate(2000, "W1500", date=day))
    assert game.counted_difference == counted


def test_rapid_and_blitz_counted_gaps_to_735_before_2022():
    """Where table 8.1.2 ends: .99 and .01 from there on, as against 735."""
    for time_class, day in (("rapid", "2021-12-31"), ("blitz", "2013-05-01")):
        for opponent, counted in ((1300, 700), (1265, 735), (1264, 735), (1200, 735)):
            answer = fide.rate(2000, f"W{opponent}", date=day, time_class=time_class)
            game = only_game(answer)
            assert (game.counted_difference, game.expected) == (counted, Fraction("0.99"))
            assert answer.exact_change == Fraction("0.2")
        lower = only_game(fide.rate(1200, "L2000", date=day, time_class=time_class))
        assert (lower.counted_difference, lower.expected) == (-735, Fraction("0.01"))
        codes = [
            step.code for step in fide.rate(2000, "W1300", date=day, time_class=time_class).steps
        ]
        assert not {"fide-cap", "fide-true-gap"} & set(codes)
    after = fide.rate(2000, "W1200", date="2022-01-01", time_class="rapid")
    assert only_game(after).counted_difference == 400


def test_rapid_and_blitz_are_cited_by_their_own_chapter():
    """The numbers of its sections, as transcribed: one fewer than B.02's from 5 on."""
    of_rapid, of_blitz = clauses("rapid", None), clauses("blitz", None)
    assert {name: getattr(of_rapid, name).section for name in SECTIONS} == SECTIONS
    assert of_blitz.time_control.section == "1.1.2"
    assert {clause.document for clause in of_rapid} == {
        "FIDE B.02",  # the first period, which that chapter does not have
        "FIDE Rapid and Blitz Regulations",
    }
    answer = fide.rate(1800, "W1800", time_class="rapid", games_played=100)
    assert "table 7.1.2" in words(answer.steps[0])
    assert [step.clause and step.clause.section for step in answer.steps[:4]] == [
        "7.1.2", "7.3.3", "7.3.2", "7.3.4",
    ]  # fmt: skip
    earlier = clauses("blitz", date(2020, 1, 1))
    assert str(earlier.k) == "FIDE Rapid and Blitz Regulations, 7.3.3 (numbered as in 2024)"


SECTIONS = {
    "table": "7.1.2", "cap": "7.3.1", "change": "7.3.2", "k": "7.3.3", "rounding": "7.3.4",
    "first_published": "6.1.4", "floor": "6.2.1", "time_control": "1.1.1", "even_times": "1.2",
    "first_event": "7.2.2", "first_formula": "7.2.4",
}  # fmt: skip


def test_rapid_before_2022_lowered_k_above_35_games():
    """20 × 35 is 700; 36 and 40 games leave the largest whole K, 19 and 17."""
    for games, k in ((35, 20), (36, 19), (40, 17)):
        answer = fide.rate(1800, ["W1800"] * games, time_class="rapid", date="2021-12-31")
        assert answer.k == k


def test_the_700_rule_began_in_july_2014():
    games = ["W1800"] * 40
    assert fide.rate(1800, games, games_played=10, date="2014-06-30").k == 30
    assert fide.rate(1800, games, games_played=10, date="2014-07-01").k == 17


# --- The lists' one change -----------------------------------------------------------------------


def test_the_compression_of_march_2024(fide_examples):
    rows = fide_examples["compression_2024"]
    assert len(rows) == 4
    for before, after in rows:
        assert compressed(before) == after
    # Worked out beside the rule: 0.6 × 1999 + 800 = 1999.4.
    assert (compressed(1999), compressed(2000), compressed(2500)) == (1999, 2000, 2500)


@pytest.mark.parametrize(("end", "lifted"), [(date(2024, 2, 27), 1706), (date(2024, 2, 28), None)])
def test_a_period_on_the_list_of_march_2024_says_the_lifted_rating(rate_event, end, lifted):
    report = rate_event({"Ann": 1500, "Bob": 1500}, "Ann 1 Bob", start=end, end=end)
    ann = report.changes[0]
    assert (ann.change, ann.new_rating) == (10, 1510)
    assert ann.details.get("list_rating") == lifted


# --- What was assumed is said --------------------------------------------------------------------


def codes(report):
    return [(problem.account.code, problem.severity, problem.player) for problem in report.problems]


def test_an_assumed_k_is_a_note_for_each_player(rate_event):
    known = {"Ann": Rating(1800), "Bob": Rating(1800, 50, 1800), "Cid": Rating(2450)}
    report = rate_event(
        {"Ann": 1800, "Bob": 1800, "Cid": 2450},
        "Ann 1 Bob, Bob 1 Cid",
        known=known,
        born={"Bob": 1990},
    )
    assert codes(report) == [("k-assumed", "note", 1)]
    assert words(report.problems[0].account) == (
        "we assumed K = 20, because the file does not say: rated games so far, highest rating so "
        "far, birth year"
    )


def test_ratings_below_the_floor_are_said(rate_event):
    report = rate_event(
        {"Ann": 1390, "Bob": 1405, "Cid": 1500},
        "Ann 1 Bob, Ann 1 Cid",
        born=dict.fromkeys(("Ann", "Bob", "Cid"), 1980),
    )
    assert codes(report) == [("below-floor", "warning", 1), ("falls-below-floor", "note", 2)]


def test_dates_that_do_not_fit_are_said(whole_event, rate_event):
    players, games = {"Ann": 1800, "Bob": 1800, "Cid": 1800}, "Ann 1 Bob"
    born = dict.fromkeys(players, 1980)
    no_date = rate_event(players, games, born=born, start=None)
    assert codes(no_date) == [("no-start-date", "warning", None)]
    long = rate_event(players, games, born=born, end=date(2025, 12, 8))
    assert codes(long) == [("event-over-30-days", "note", None)]
    for last, said in ((date(2025, 5, 30), []), (date(2025, 5, 31), [31])):  # both days counted
        month = rate_event(players, games, born=born, start=date(2025, 5, 1), end=last)
        assert [each.account.values["days"] for each in month.problems] == said
    days = (date(2025, 9, 29), date(2025, 10, 30))
    events = tuple(whole_event(players, games, born=born, start=day, end=day) for day in days)
    before = TypedRatings({name: Rating(1800, 100, 1800) for name in players})
    both = System().rate(RatingPeriod(events), before)
    assert codes(both) == [("several-periods", "warning", None), ("several-editions", "note", None)]


# --- The list before, the list the change is added to --------------------------------------------


class TwoLists:
    """What events use, and what the change is added to, where that is another number."""

    def __init__(self, ratings: dict[str, Rating], bases: dict[str, Rating]) -> None:
        self.ratings, self.bases = ratings, bases

    def rating(self, player: str, pool: str, day: date | None) -> Rating | None:  # noqa: ARG002
        return self.ratings.get(player)

    def base(self, player: str, pool: str) -> Rating | None:  # noqa: ARG002
        return (self.ratings | self.bases).get(player)


def test_a_corrected_base_takes_the_change_of_the_list_s_rating(whole_event):
    event = whole_event({"Ann": 1800, "Bob": 1800}, "Ann 1 Bob")
    lists = {name: Rating(1800, 100, 1800) for name in ("Ann", "Bob")}
    ann, bob = (
        System().rate(RatingPeriod((event,)), TwoLists(lists, {"Ann": Rating(1795, 100)})).changes
    )
    assert (ann.before.value, ann.exact_change, ann.new_rating) == (1795, 10, 1805)
    assert bob.new_rating == 1790


def test_an_event_before_the_first_rating_is_rated_with_it_on_one_side_only(whole_event):
    event = whole_event({"New": None, "Bob": 1800}, "New 1 Bob")
    before = TwoLists({"Bob": Rating(1800, 100)}, {"New": Rating(1850, 5)})
    report = System().rate(RatingPeriod((event,)), before)
    new, bob = report.changes
    # 1850 against 1800: .57, K 40; the opponent still meets an unrated player (8.2.4).
    assert new.exact_change == 40 * (1 - Fraction("0.57"))
    assert (bob.change, len(bob.counted)) == (0, 0)
    assert not report.first_ratings
    assert not report.uncounted
