"""FIDE: first ratings of unrated players (B.02, 8.2 and 7.1.4)."""

from datetime import date
from fractions import Fraction

from arpad.domain import RatedScore
from arpad.regulation import half_up
from arpad.rulebook import Dated, Doubt, Example, Row, Rule, figure, node_ids
from arpad.systems.fide.editions import STANDARD, Edition, edition, editions_of
from arpad.systems.fide.first_rating import first_rating
from arpad.systems.fide.rules.games import RAPID, cited

_FIRST = "systems/test_fide_first_rating"
_2022, _2024 = date(2023, 5, 1), date(2025, 11, 1)


def _formula(used: Edition) -> Row:
    rows = used.newcomers
    return rows.notional, rows.half_point if rows.notional is None else None, rows.most


def _of_2000(title: str, score: int, day: date, published: int) -> Example:
    """Return the first rating for so many points of five against 2000."""
    rows, games = edition(STANDARD, day).newcomers, RatedScore((2000,) * 5, Fraction(score))
    return figure(
        title, "8.2.3 and table 8.1.1 by hand", published,
        lambda: half_up(first_rating(rows, games) or 0),
    )  # fmt: skip


RULES = (
    Rule(
        "7.1.4", "7.1.4", "When a first rating is published",
        (
            "An unrated player’s games against rated opponents are pooled over events until there "
            "are enough; the events must start within the months of the table. The result is "
            "published from the lowest rating of {floor} on.",
        ),
        cited("first_published"), {"floor": "7.2.1"},
        dated=(
            Dated(
                "What a first rating takes", ("Games", "Within months"), editions_of(STANDARD),
                lambda used: (used.newcomers.games, used.newcomers.months),
            ),
        ),
        readings=(
            Doubt(
                "26 months",
                "by the day; by rating periods, January 2024 is out for all of March "
                "2026: a note says where it decides",
            ),
        ),
        tests=node_ids(
            _FIRST, "four_games_are_too_few", "events_are_pooled", "26_months_are_pooled",
            "where_months_and_rating_periods_differ_it_is_said",
            "1400_itself_is_published", "below_1400_nothing_is_published",
        ),
    ),
    Rule(
        "8.2", "8.2", "Which games make a first rating",
        (
            "Only games against rated opponents count, each at the rating of the list in force "
            "when its event began. A first rating makes nobody else’s game count.",
            "Who has one by now is rated with it in events played before; to the opponents the "
            "player stays unrated (8.2.4).",
        ),
        cited("first_rating"),
        tests=node_ids(_FIRST, "a_first_rating_makes_nobody_else_s_game_count") + node_ids(
            "systems/test_fide_whole_events",
            "an_event_before_the_first_rating_is_rated_with_it_on_one_side_only",
        ),
    ),
    Rule(
        "8.2.1", "8.2.1", "A first event without a point",
        ("The first event does not count if its score is zero; a later one does.",),
        cited("first_event"),
        dated=(
            Dated(
                "Least score, rapid and blitz", ("Points",), editions_of(RAPID),
                lambda used: (used.newcomers.least,),
            ),
        ),
        readings=(
            Doubt("The score meant", "that against rated opponents"),
        ),
        tests=node_ids(
            _FIRST, "a_first_event_without_a_point_does_not_count",
            "points_against_unrated_opponents_do_not_save_a_first_event",
            "a_later_event_without_a_point_counts",
            "a_first_rapid_event_needed_one_point_before_2022",
        ),
    ),
    Rule(
        "8.2.3", "8.2.3", "The formula",
        (
            "From 1 March 2024: two draws against opponents of {notional} are added. The rating is "
            "the average of all these opponents and dp (table 8.1.1) for all these points, rounded "
            "once, at most {most}. No difference is capped.",
            "Before: the average of the opponents; above 50 % a fixed number of points for each "
            "half point, below 50 % dp.",
        ),
        cited("first_formula"),
        {
            "notional": edition(STANDARD, None).newcomers.notional,
            "most": edition(STANDARD, None).newcomers.most,
        },
        dated=(
            Dated(
                "The formula by date",
                ("Two draws against", "Points for a half point above 50 %", "At most"),
                editions_of(STANDARD), _formula,
            ),
        ),
        examples=(
            "An unrated player’s first rating",
            _of_2000("3 of 5 against 2000, today", 3, _2024, 1993),
            _of_2000("2 of 5 against 2000, today", 2, _2024, 1893),
            _of_2000("3 of 5 against 2000, in 2023", 3, _2022, 2020),
            _of_2000("2 of 5 against 2000, in 2023", 2, _2022, 1928),
        ),
        readings=(
            Doubt("A percentage or a rating that ends on a half", "half up"),
        ),
        tests=node_ids(
            _FIRST, "the_published_first_rating", "every_published_first_rating_by_both_formulas",
            "2200_is_the_most", "the_cap_does_not_touch_a_first_rating",
        ),
    ),
)  # fmt: skip
