"""FIDE: periods and lists (B.02, 7.1 and 7.2) and the change of a rated player (8.1 and 8.3)."""

from collections.abc import Iterator
from datetime import date

from arpad.calculator import Worked
from arpad.language import decimals
from arpad.regulation import half_away_from_zero
from arpad.rulebook import Chart, Dated, Doubt, Row, Rule, figure, node_ids
from arpad.systems.fide import admission, tables
from arpad.systems.fide.editions import COMPRESSION, STANDARD, Edition, editions_of
from arpad.systems.fide.k import (
    CLOSING_DAYS,
    COMPRESSED_BELOW,
    FOR_EVER_FROM,
    JUNIOR_UNTIL,
    NEW_UNTIL,
    TODAY,
    compressed,
    first_games_reduced,
    k_for_period,
    list_of_event,
)
from arpad.systems.fide.rules.games import RAPID, cited

_EVENTS, _PERIOD = "systems/test_fide_whole_events", "golden/test_fide_period"
_TABLES, _K = "golden/test_fide_tables", "golden/test_fide_k"
_PUBLISHED = "golden/test_fide_published"
_BY_HAND = "table 8.1.2 by hand: K × (score − PD)"


def dp_rows() -> Iterator[Row]:
    """Give table 8.1.1: the score in per cent, and dp."""
    return ((100 - place, dp) for place, dp in enumerate(tables.TABLE_8_1_1))


def pd_rows() -> Iterator[Row]:
    """Give table 8.1.2: the difference, and PD of the higher and of the lower rated player."""
    for low, high, higher, lower in tables.TABLE_8_1_2:
        gap = f"{low} +" if high is None else f"{low}–{high}"
        yield gap, decimals(higher / 100, 2), decimals(lower / 100, 2)


def seven_hundred_rows() -> Iterator[Row]:
    """Give each K, the games from which it is lowered, and to what."""
    for k in (TODAY.new, TODAY.established, TODAY.top):
        games = first_games_reduced(k)
        yield k, games, k_for_period(k, games)


def _gap(used: Edition) -> Row:
    return used.cap, used.capped_games or "all", used.exempt_from


def _k(used: Edition) -> Row:
    rows = used.k
    return (
        rows.new, rows.established, rows.top, rows.junior,
        rows.junior_age if rows.junior is not None else None, rows.product_limit,
    )  # fmt: skip


_GAP = ("Counted at most", "Games of an event", "True from own rating")
_KS = ("New", "Others", "Once 2400", "Juniors", "Until the year of age", "K × games at most")

LISTS = (
    Rule(
        "7.1", "7.1", "Period, list and rating",
        (
            "A list comes on the first of each month; a rating period is the life of one list. An "
            "event that ended at least {days} days before a list may be on it (7.1.3). Every game "
            "of an event uses the ratings of the list in force when it began, and the change of "
            "the period is added to the rating of the list before.",
        ),
        cited("period"), {"days": CLOSING_DAYS},
        examples=(
            figure(
                "An event that ends on 28 November 2025: its list", "7.1.3 by the calendar",
                date(2025, 12, 1), list_of_event, date(2025, 11, 28),
            ),
            figure(
                "An event that ends on 29 November 2025: its list", "7.1.3 by the calendar",
                date(2026, 1, 1), list_of_event, date(2025, 11, 29),
            ),
        ),
        tests=node_ids(_EVENTS, "an_event_appears_on_the_list_three_days_after_its_end") + node_ids(
            _PUBLISHED, "published_period_of_three_events_one_of_them_by_an_older_list"
        ),
    ),
    Rule(
        "7.2.1", "7.2.1", "Lowest rating published",
        ("Who falls below it is shown as unrated on the next list. We give the number itself and "
         "say so.",),
        cited("floor"),
        dated=(
            Dated("Lowest rating, standard", ("Lowest",), editions_of(STANDARD),
                  lambda used: (used.floor,)),
            Dated("Lowest rating, rapid and blitz", ("Lowest",), editions_of(RAPID),
                  lambda used: (used.floor,)),
        ),
        readings=(
            Doubt("A rating below it", "used as given, and said", "the player made unrated"),
        ),
        tests=node_ids(_EVENTS, "ratings_below_the_floor_are_said"),
    ),
    Rule(
        "march-2024", "Council", "The change of all lists, 1 March 2024",
        (
            "Ratings below {below} became 0.6 × rating + 800, once, after the games of February "
            "were rated; the others stayed.",
        ),
        (COMPRESSION,), {"below": COMPRESSED_BELOW},
        examples=tuple(
            figure(title, "FIDE’s table of the change", after, compressed, before)
            for title, before, after in (
                ("1000 before", 1000, 1400), ("1500 before", 1500, 1700),
                ("1600 before", 1600, 1760), ("1700 before", 1700, 1820),
            )
        ),
        tests=node_ids(
            _EVENTS, "the_compression_of_march_2024",
            "a_period_on_the_list_of_march_2024_says_the_lifted_rating",
        ),
    ),
)  # fmt: skip

RULES = (
    Rule(
        "8.1.1", "8.1.1", "From a score to a difference, dp",
        (
            "dp is the difference of ratings that a percentage stands for: used for first ratings, "
            "performance and title norms. It is a table, not a formula.",
        ),
        cited("dp_table"),
        tables=(Chart("Table 8.1.1", ("Score %", "dp"), dp_rows, groups=5),),
        readings=(Doubt("A percentage that is not whole", "rounded, half up"),),
        tests=node_ids(
            _TABLES, "table_8_1_1_row_by_row", "percentages_for_table_8_1_1_are_rounded_half_up"
        ),
    ),
    Rule(
        "8.1.2", "8.1.2", "From a difference to an expected score, PD",
        (
            "The expected score of a game, in hundredths, for the player rated higher and for the "
            "one rated lower; equals are both .50. It is a table, not a formula: it differs from "
            "the rounded logistic curve at 525 of the differences 0 to 800.",
        ),
        cited("table"),
        tables=(Chart("Table 8.1.2", ("Difference", "Higher", "Lower"), pd_rows, groups=3),),
        examples=(
            figure("Difference 92, higher rated, in hundredths", "table 8.1.2", 63,
                   admission.expected_hundredths, 92),
            figure("Difference 735, lower rated, in hundredths", "table 8.1.2", 1,
                   admission.expected_hundredths, -735),
        ),
        tests=node_ids(
            _TABLES, "table_8_1_2_row_by_row",
            "every_difference_is_looked_up_in_its_row_of_table_8_1_2",
            "table_8_1_2_is_not_the_logistic_curve",
        ),
    ),
    Rule(
        "8.3.1", "8.3.1", "Which difference counts",
        (
            "Only games against rated opponents count. A difference above the limit counts as the "
            "limit. A player whose own rating reaches the last column keeps the true difference in "
            "standard chess; the opponent’s rating does not matter.",
        ),
        cited("cap", "cap_exemption", "rated_opponents"),
        dated=(
            Dated("Standard", _GAP, editions_of(STANDARD), _gap),
            Dated("Rapid and blitz", _GAP, editions_of(RAPID), _gap),
        ),
        examples=(
            Worked(
                {"rating": 2000, "games_played": 100, "games": "W1500"},
                {"exact_change": 1.6, "change": 2}, _BY_HAND,
                "A win over a player 500 points lower",
            ),
            "Rated 2650 or more: the true gap counts, and −2.5 becomes −3",
        ),
        readings=(
            Doubt(
                "The one capped game of an event, 2022 to February 2024",
                "the largest gap, for either side",
                "one_cap: favourite, only as the higher rated; benefit, that and every gap as the "
                "lower rated, for whom it is none",
            ),
        ),
        tests=node_ids(
            _PERIOD, "a_difference_above_400_counts_as_400",
            "from_1_october_2025_players_of_2650_and_more_have_the_true_difference",
            "the_exemption_is_the_players_own_not_the_opponents",
            "rapid_and_blitz_know_no_exemption",
        ) + node_ids(
            _EVENTS, "the_cap_served_one_game_of_a_tournament", "the_gap_that_counted_at_most",
            "rapid_and_blitz_counted_gaps_to_735_before_2022",
        ),
    ),
    Rule(
        "8.3.2", "8.3.2", "Change of a game",
        ("A game changes the rating by K × (score − PD), in exact hundredths. The period’s "
         "change is the sum.",),
        cited("change"),
        examples=(
            "A win against an equal",
            "A draw with a lower rated player",
            "A loss to a higher rated player",
        ),
        tests=node_ids(
            _PERIOD, "six_worked_rows_table_and_formula_side_by_side",
            "sums_are_exact_where_binary_fractions_are_not",
        ) + node_ids(_PUBLISHED, "published_events_game_by_game", "older_events_with_their_k"),
    ),
    Rule(
        "8.3.3", "8.3.3", "K",
        (
            "The regulation gives its lines without an order. This one gives the published K in "
            "99.21 % of 19.6 million player-months; the first that is true decides: once published "
            "at {top} or more; a junior never published at {junior} or more; fewer than {new} "
            "rated games; everybody else.",
            "The plain order met elsewhere (new players, then juniors by their rating today, then "
            "{top}) gives another K to a newcomer of {top} and to a junior once {junior}; a note "
            "then says both.",
            "If K × the rated games of the period passes the limit, K becomes the largest whole "
            "number that does not. K is that of the list before the period’s own: an event that "
            "begins on 30 December is on the February list, with the K of January.",
            "Until June 2014 the K of a new player held even at {top}.",
        ),
        cited("k"), {"top": FOR_EVER_FROM, "junior": JUNIOR_UNTIL, "new": NEW_UNTIL},
        dated=(
            Dated("K, standard", _KS, editions_of(STANDARD), _k),
            Dated("K, rapid and blitz", _KS, editions_of(RAPID), _k),
        ),
        tables=(
            Chart("The limit of K × games, today", ("K", "From games", "Then K"),
                  seven_hundred_rows),
        ),
        examples=(
            "A new player’s 20 games: the 700 rule",
            "A new player’s 18 games: the 700 rule",
        ),
        readings=(
            Doubt("Which line goes first", "the order of FIDE’s lists", "k: your own"),
            Doubt("30 games or 2400 reached within a period", "K of the previous list",
                    "k: your own"),
            Doubt("The year that makes a junior",
                    "that of the list before the period’s own", "k: your own"),
            Doubt("December, last day not known", "as by the 29th; a note asks", "end"),
            Doubt("Rapid and blitz before 2022: 700 / n", "whole, as today"),
            Doubt("Juniors until the 18th birthday, July 2014 to 2016",
                    "to the end of the year before"),
        ),
        tests=node_ids(
            _K, "the_four_lines", "the_order_of_the_lines_is_that_of_the_published_lists",
            "juniors_keep_40_to_the_end_of_the_year_of_the_18th_birthday", "the_700_rule",
            "the_700_rule_counts_rated_games_only",
        ) + node_ids(
            "systems/test_fide_turn_of_year", "the_last_day_decides_the_junior_k",
        ) + node_ids(
            _EVENTS, "k_of_each_edition", "a_new_player_s_k_held_at_2400_before_july_2014",
            "the_700_rule_began_in_july_2014",
        ),
    ),
    Rule(
        "8.3.4", "8.3.4", "Rounding",
        (
            "The change of the whole period is rounded once, to the nearest whole number, a half "
            "away from zero. Not each game, and not the new rating.",
        ),
        cited("rounding"),
        examples=(
            figure("−2.5", "FIDE’s published calculation of an event of November 2025", -3,
                   half_away_from_zero, -2.5),
            figure("+2.5", "8.3.4", 3, half_away_from_zero, 2.5),
        ),
        readings=(
            Doubt("Several events in one period", "once, as 13 of 14 published periods that tell",
                    "round_per: each event by itself"),
        ),
        tests=node_ids(
            _PERIOD, "halves_are_rounded_away_from_zero",
            "the_change_is_rounded_not_the_new_rating",
            "a_period_is_rounded_once_not_game_by_game",
        ) + node_ids(
            _PUBLISHED, "published_period_of_one_event_2813_becomes_2810",
            "published_periods_of_several_events_are_rounded_once",
        ),
    ),
)  # fmt: skip
