"""First ratings of unrated players (8.2): pooled events, the zero rule, limits, older formulas."""

from datetime import date
from fractions import Fraction

import pytest

from arpad.domain import RatedScore, Rating, RatingPeriod, TypedRatings
from arpad.systems.fide.editions import edition
from arpad.systems.fide.first_rating import first_rating
from arpad.systems.fide.system import System

FIVE = dict(zip("ABCDE", (1902, 1877, 1884, 2012, 1832), strict=True))


def games(results: str, opponents: str = "ABCDE") -> str:
    return ", ".join(
        f"New {result} {name}" for result, name in zip(results, opponents, strict=True)
    )


def newcomer(report):
    (first,) = [each for each in report.first_ratings if each.player.id == "New"]
    return first


def periods(whole_event, *events):
    """Rate several events; each is its start, its games, and other fields."""
    made = tuple(
        whole_event({"New": None, **FIVE}, played, start=start, end=start, name=str(start))
        for start, played in events
    )
    before = TypedRatings({name: Rating(rating, 100) for name, rating in FIVE.items()})
    return newcomer(System().rate(RatingPeriod(made), before))


def test_the_published_first_rating(fide_examples, rate_event):
    example = fide_examples["initial_rating"][0]
    players = {"New": None} | dict(zip("ABCDE", example["opponents"], strict=True))
    first = newcomer(rate_event(players, games("=01=1")))
    assert first.score == example["score"]
    assert first.new_rating == example["expected"] == 1922


def test_every_published_first_rating_by_both_formulas(fide_examples):
    rows = fide_examples["initial_rating"][1:]
    assert len(rows) == 8
    for row in rows:
        of = RatedScore((row["average"],) * row["games"], Fraction(row["score"]))
        for rule, day in (("rule_2022", date(2023, 5, 1)), ("rule_2024", date(2025, 11, 1))):
            rows_of_day = edition("standard", day).newcomers
            exact = first_rating(rows_of_day, of)
            assert exact is not None
            rounded = int(exact + Fraction(1, 2))  # all are positive
            assert min(rounded, rows_of_day.most or 9999) == row[rule]


@pytest.mark.parametrize(("opponents", "results", "published"), [("ABCD", "11=1", None)])
def test_four_games_are_too_few(rate_event, opponents, results, published):
    first = newcomer(rate_event({"New": None, **FIVE}, games(results, opponents)))
    assert first.new_rating is published
    assert first.reason.code == "first-too-few"
    assert first.reason.values["games"] == 4


def test_2200_is_the_most(rate_event):
    players = {"New": None} | dict.fromkeys("ABCDE", 2400)
    first = newcomer(rate_event(players, games("1=1=0")))
    # (5 × 2400 + 2 × 1800) / 7 + 50 = 2278.57
    assert first.exact_new_rating == Fraction(15600, 7) + 50
    assert first.new_rating == 2200


def test_1400_itself_is_published(rate_event):
    players = {"New": None} | dict.fromkeys("ABCD", 1461) | {"E": 1462}
    first = newcomer(rate_event(players, games("10000")))
    # (4 × 1461 + 1462 + 2 × 1800) / 7 = 1558; 2 of 7 is 29 %: − 158.
    assert (first.exact_new_rating, first.new_rating) == (1400, 1400)


def test_below_1400_nothing_is_published(rate_event):
    players = {"New": None} | dict.fromkeys("ABCDE", 1410)
    first = newcomer(rate_event(players, games("=0000")))
    # (5 × 1410 + 2 × 1800) / 7 = 1521.43; 1½ of 7 is 21 %: − 230.
    assert first.exact_new_rating == Fraction(10650, 7) - 230
    assert first.new_rating is None
    assert first.reason.code == "first-below-floor"
    assert first.reason.values["new_rating"] == 1291


def test_a_first_event_without_a_point_does_not_count(rate_event):
    first = newcomer(rate_event({"New": None, **FIVE}, games("00000")))
    assert (first.exact_new_rating, first.new_rating) == (None, None)
    assert first.reason.code == "first-event-zero"
    assert all(game.reason is not None for game in first.games)


def test_points_against_unrated_opponents_do_not_save_a_first_event(rate_event):
    players = {"New": None, **FIVE, "Other": None}
    first = newcomer(rate_event(players, games("00000") + ", New 1 Other"))
    assert first.reason.code == "first-event-zero"


def test_events_are_pooled(whole_event):
    first = periods(
        whole_event, (date(2025, 9, 1), games("=01", "ABC")), (date(2025, 11, 1), games("=1", "DE"))
    )
    assert first.new_rating == 1922


def test_the_order_in_which_events_are_given_does_not_matter(whole_event):
    early, late = (date(2025, 9, 1), games("00", "AB")), (date(2025, 11, 1), games("1=1=0"))
    for events in ((early, late), (late, early)):
        first = periods(whole_event, *events)
        assert first.details["counted_games"] == 5
        assert [note.code for note in first.notes] == ["first-event-zero"]


def test_a_later_event_without_a_point_counts(whole_event):
    first = periods(
        whole_event, (date(2025, 9, 1), games("1=1=0")), (date(2025, 11, 1), games("00", "AB"))
    )
    assert first.details["counted_games"] == 7


@pytest.mark.parametrize(
    ("start", "counts"), [(date(2023, 9, 1), True), (date(2023, 8, 31), False)]
)
def test_26_months_are_pooled(whole_event, start, counts):
    first = periods(
        whole_event, (start, games("=01", "ABC")), (date(2025, 11, 1), games("=1", "DE"))
    )
    assert (first.new_rating is not None) is counts
    assert first.details["counted_games"] == (5 if counts else 2)


def test_where_months_and_rating_periods_differ_it_is_said(whole_event):
    """By periods, which are calendar months, January 2024 is out for every day of March 2026."""
    late = (date(2026, 3, 15), games("=1", "DE"))
    for start, counted, said in (
        (date(2024, 1, 14), 2, False),
        (date(2024, 1, 15), 5, True),
        (date(2024, 1, 31), 5, True),
        (date(2024, 2, 1), 5, False),
    ):
        first = periods(whole_event, (start, games("=01", "ABC")), late)
        assert first.details["counted_games"] == counted, start
        assert ("first-event-at-the-edge" in {note.code for note in first.notes}) is said, start


def test_a_first_rapid_event_needed_one_point_before_2022(rate_event):
    """Half a point was enough in standard chess, and is everywhere from 2022 on."""
    players, half = {"New": None, **FIVE}, games("=0000")
    for time_class, day, counts in (
        ("rapid", date(2021, 12, 31), False),
        ("blitz", date(2015, 1, 1), False),
        ("rapid", date(2013, 1, 1), False),
        ("standard", date(2021, 12, 31), True),
        ("rapid", date(2022, 1, 1), True),
    ):
        first = newcomer(rate_event(players, half, time_class=time_class, start=day))
        assert (first.exact_new_rating is not None) is counts, (time_class, day)
        one = newcomer(rate_event(players, games("1000="), time_class=time_class, start=day))
        assert one.exact_new_rating is not None
    assert (
        newcomer(
            rate_event(players, half, time_class="rapid", start=date(2021, 12, 31))
        ).reason.code
        == "first-event-below"
    )


def test_the_cap_does_not_touch_a_first_rating(rate_event):
    players = {"New": None} | dict.fromkeys("ABCDE", 2700)
    first = newcomer(rate_event(players, games("=0000")))
    assert first.exact_new_rating == Fraction(5 * 2700 + 3600, 7) - 230


def test_a_first_rating_makes_nobody_else_s_game_count(rate_event):
    report = rate_event({"New": None, **FIVE}, games("=01=1"))
    assert newcomer(report).new_rating == 1922
    assert all(not change.counted for change in report.changes)
    assert len(report.uncounted) == 5
