"""US Chess: initial ratings, floors, matches and title norms (sections 2, 5 and 7)."""

from collections.abc import Iterator
from datetime import date

from arpad.language import MINUS, decimals
from arpad.regulation import Number
from arpad.rulebook import Chart, Dated, Doubt, Row, Rule, figure, node_ids
from arpad.systems.us_chess import editions, initial, norms
from arpad.systems.us_chess.rules.section import PARTS, SECTIONS, SYSTEM_TESTS

NORM_TESTS = "systems/test_uschess_norms"
_DOCUMENT = "the document, as a public test suite has it"
_OFFICE = "the office’s own worked table"


def _fide_rows() -> Iterator[Row]:
    for rating in (1400, 1600, 1800, 2000, 2200, 2400, 2600):
        days = (first or date.min for first, _ in reversed(initial.FIDE_CONVERSION.steps))
        starts = (initial.FIDE_CONVERSION.on(day)(rating) for day in days)
        yield rating, *(decimals(start, 1) for start in starts), initial.games_for_fide(rating)


def _age_rows() -> Iterator[Row]:
    return ((age, decimals(initial.from_age(age), 0)) for age in (1, 2, 6, 10, 15, 20, 25, 26))


def _peak_rows() -> Iterator[Row]:
    for peak in (1399, 1400, 1600, 1799, 1999.51, 2150, 2299, 2300, 2600):
        yield peak, editions.peak_floor(peak)


def _norm_rows() -> Iterator[Row]:
    return (
        (difference, decimals(norms.expected_score(difference, 0), 3))
        for difference in (-400, -300, -200, -100, 0, 50, 100, 150, 200)
    )


def _margin(level: int, opponents: tuple[int, ...], score: int) -> Number:
    tried = norms.norms(opponents, score)
    return next(norm.margin for norm in tried if norm.level == level)


INITIAL = (
    Rule(
        "2", "2", "Where an unrated player begins",
        (
            "A FIDE rating F gives 1.5667 × F − 1073 up to 2000 and 1.02 × F + 20 above; before "
            "March 2024 it gave 180 + 0.94 × F up to 2000. A Canadian rating C above 1500 gives "
            "1.1 × C − 240. A rating in another US Chess system counts as it is. Else the age "
            "decides: 50 points a year from {low} to {high}, then {adult}. Without a date of "
            "birth it is {unknown}, for an adult membership {adult}.",
            "A FIDE rating below {fide} (before March 2024 below {fide_before}) or a Canadian one "
            "below {cfc} is none, and gives no start.",
            "From {blend} all sources are blended, by weights that we do not know.",
        ),
        (editions.CLAUSE_INITIAL,),
        {
            "low": initial.LOWEST_AGE,
            "high": initial.GROWN_UP,
            "adult": initial.ADULT,
            "unknown": initial.UNKNOWN,
            "blend": editions.BLEND_BEGAN,
            "fide": initial.FIDE_LOWEST.on(None),
            "fide_before": initial.FIDE_LOWEST.values[0],
            "cfc": initial.CFC_LOWEST,
        },
        tables=(
            Chart("From FIDE", ("FIDE", "From March 2024", "Before", "Games it counts for"),
                  _fide_rows),
            Chart("From age", ("Age", "Start"), _age_rows),
        ),
        examples=(
            ("convert", "1649 from Canada to US Chess"),
            figure("FIDE 2200, from March 2024", "rule book of 2025", 2264,
                   initial.from_fide, 2200),
            figure("Age 10", _DOCUMENT, 500, initial.from_age, 10),
            figure("Age 30", _DOCUMENT, 1300, initial.from_age, 30),
        ),
        readings=(
            Doubt("FIDE ratings before June 2020, converted otherwise on days not known",
                    "as until February 2024", "initial_rating"),
            Doubt("Several sources, from June 2020",
                    "the first of FIDE, Canada, another US Chess system, age; games as before "
                    "2020, at most 10", "initial_rating, initial_games"),
            Doubt("Only the year of birth", "its middle", "birth_date, age"),
            Doubt("Canadian ratings up to 1500", "less 90", "initial_rating"),
        ),
        tests=node_ids(PARTS, "initial_ratings") + node_ids(
            SECTIONS, "where_a_newcomer_begins",
            "a_rating_elsewhere_that_nobody_has_gives_no_start",
            "a_newcomer_with_a_rating_in_another_system_begins_there",
            "the_first_estimate_of_a_newcomer_is_what_the_first_pass_of_opponents_uses",
        ),
    ),
)  # fmt: skip

FLOORS = (
    Rule(
        "5", "5", "Floors",
        (
            "Nobody falls below {lowest}. From {began}, the career gives a floor over the board: "
            "100 + 4 for each win + 2 for each draw + 1 for each event of three games or more, "
            "at most {absolute}, with the event in hand. The peak gives one: the highest "
            "established rating less 200, down to the hundred, at most {peak}. A title gives "
            "{title}, and prizes give what is on record.",
            "The highest that is known holds, after the second pass. Online only {lowest} holds.",
        ),
        (editions.CLAUSE_FLOORS,),
        {
            "lowest": editions.RATING_FLOOR,
            "absolute": editions.HIGHEST_ABSOLUTE_FLOOR,
            "began": editions.ABSOLUTE_FLOOR_BEGAN,
            "peak": editions.HIGHEST_PEAK_FLOOR,
            "title": editions.TITLE_FLOOR,
        },
        dated=(
            Dated("Lowest floor by peak", ("Lowest",), editions.LOWEST_PEAK_FLOOR,
                  lambda lowest: (lowest,), lambda _: False),
        ),
        tables=(Chart("Floor by peak", ("Peak", "Floor"), _peak_rows),),
        examples=(
            figure("3 wins, 1 draw, 10 events", _DOCUMENT, 124, editions.absolute_floor, 3, 1, 10),
            figure("Peak 1941", _DOCUMENT, 1700, editions.peak_floor, 1941),
            figure("Peak 1999.51", _DOCUMENT, 1800, editions.peak_floor, 1999.51),
            figure("Peak 1653", _DOCUMENT, 1400, editions.peak_floor, 1653),
        ),
        readings=(
            Doubt("Floors that are not given",
                    "an established rating is its own peak; else 100, and a note",
                    "peak, floor, title_floor, money_floor, career"),
            Doubt("First day of the floors of 100 to 150", "June 2008", "floor"),
        ),
        tests=node_ids(PARTS, "absolute_floor", "peak_floors", "money_floor") + node_ids(
            SYSTEM_TESTS, "the_highest_floor_that_is_known_holds",
            "the_event_in_hand_counts_towards_the_absolute_floor",
            "online_only_the_floor_of_100_holds", "floors_above_100_do_not_enter_the_first_pass",
            "the_lowest_peak_floor_by_date",
        ) + node_ids("golden/test_us_chess_crosstable",
                     "the_two_floors_explain_the_two_players_who_would_miss"),
    ),
    Rule(
        "7", "7", "Matches",
        (
            "Two players alone who meet {least} times or more must be a match. It has at most "
            "{longest} games; both have more than {games} games in the system, and their most "
            "recent published ratings are at most {gap} apart, whatever their ratings are by then.",
            "A match has no bonus and moves a rating by at most {most} points. By a page of US "
            "Chess of 2006 all matches of a player together move it by at most {half_year} in 180 "
            "days and {three_years} in three years.",
        ),
        (editions.CLAUSE_MATCHES,),
        {
            "games": editions.PROVISIONAL_GAMES,
            "gap": editions.MATCH_GAP,
            "most": editions.MATCH_LIMIT,
            "least": editions.MATCH_FROM,
            "longest": editions.MATCH_GAMES,
            "half_year": editions.MATCH_LIMIT_180_DAYS,
            "three_years": editions.MATCH_LIMIT_THREE_YEARS,
        },
        readings=(
            Doubt("Where the limit of one match acts", "after the second pass"),
            Doubt("The limits of all matches together",
                    "a note: other matches are not known here"),
            Doubt("Published ratings that are not given", "the ratings before, and a note",
                    "published_rating, opponent_published"),
            Doubt("Two players alone in a file, not called a match",
                    "rated as a section, and a warning", "match"),
        ),
        tests=node_ids(
            SYSTEM_TESTS, "a_match_has_no_bonus_and_moves_at_most_50_points",
            "a_match_that_may_not_be_one_is_not_rated",
            "two_players_who_met_twice_should_be_a_match", "a_match_has_at_most_20_games",
            "the_400_points_lie_between_published_ratings",
            "limits_of_all_matches_together_are_a_note",
        ),
    ),
    Rule(
        "title-norms", "Title System", "Title norms",
        (
            "A norm of a level takes a score of more than {margin} point above C, what is expected "
            "of the level in these games. With D, the level less the opponent’s rating after the "
            "event, each game adds 0 up to −400, ½ + D ÷ 800 up to 0, ½ + D ÷ 400 up to 200, and 1 "
            "above. Ratings after the event let games against unrated players count.",
            "It is made in one section over the board at Regular, in {games} games and {rounds} "
            "rounds or more, not in a match. A title takes five norms at its level or above and an "
            "established rating, from 2000 on one that has reached the level.",
            "In a whole section the ratings after it are computed, and those count. Who types a "
            "list of games gives them (ratings_after): the ratings in the list are from before the "
            "event.",
        ),
        (norms.CLAUSE,),
        {"margin": norms.MARGIN, "games": norms.LEAST_GAMES, "rounds": norms.LEAST_ROUNDS},
        tables=(
            Chart("Levels", ("Level", "Title"), norms.TITLES.items),
            Chart("What a game adds to C", ("D", "Expected"), _norm_rows),
        ),
        examples=(
            *(
                figure(f"D = {difference}".replace("-", MINUS), _OFFICE, published,
                       norms.expected_score, difference, 0)
                for difference, published in (
                    (629, 1), (175, 0.9375), (183, 0.9575), (77, 0.6925), (-88, 0.39),
                    (-251, 0.1863), (-256, 0.18),
                )
            ),
            figure("3 points against 1464, 2032, 1811, 1877: margin at 1800",
                   "a player’s report of what US Chess gave: second category", 0.9, _margin, 1800,
                   (1464, 2032, 1811, 1877), 3),
            figure("The same at 1600",
                   "a player’s report of what US Chess gave: second category", 1.77, _margin, 1600,
                   (1464, 2032, 1811, 1877), 3),
        ),
        readings=(
            Doubt("Three games, and a full-point bye or a forfeit win",
                    "the three games need 2.0 points or more above C", "norm_unplayed"),
            Doubt("One opponent met more than once", "twice is allowed", "norm_same_opponent"),
            Doubt("The ratings after the event", "whole numbers, as published", "norm_ratings"),
            Doubt("The name of the title at 2400", "Senior Life Master", "norm_title_2400"),
        ),
        tests=node_ids(
            "golden/test_us_chess_crosstable",
            "the_title_norms_of_all_64_players_are_those_us_chess_gave",
        ) + node_ids(
            NORM_TESTS, "the_worked_table_of_the_office", "second_category_as_us_chess_gave_it",
            "a_margin_below_one_is_no_norm", "exactly_one_point_above_is_no_norm",
            "what_a_norm_still_needs", "norms_of_a_section_take_ratings_after_it",
            "three_games_and_a_point_without_play_by_both_readings",
            "how_often_one_opponent_may_be_met_by_both_readings",
            "whole_ratings_and_exact_ones_by_both_readings", "the_two_names_of_the_title_at_2400",
        ),
    ),
)  # fmt: skip
