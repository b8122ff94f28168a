"""FIDE: which games are rated, and by which of the three ratings (B.02, 1, 5 and 6)."""

from datetime import date

from arpad.calculator import Worked
from arpad.domain import periods
from arpad.regulation import Clause
from arpad.rulebook import Dated, Doubt, Rule, node_ids
from arpad.systems.fide.editions import (
    GAP_EXCLUSION,
    STANDARD,
    STANDS_IN,
    clauses,
    edition,
    editions_of,
)

RAPID = "rapid"
TODAY = edition(STANDARD, None)
_ADMISSION = "systems/test_fide_admission"
_PERIOD = "golden/test_fide_period"


def cited(*names: str) -> tuple[Clause, ...]:
    """Return the clauses of these names, of standard, rapid and blitz."""
    return tuple(
        dict.fromkeys(
            getattr(clauses(time_class, None), name)
            for time_class in (STANDARD, RAPID, "blitz")
            for name in names
        )
    )


RULES = (
    Rule(
        "1.1", "1.1", "Time for the game",
        (
            "A game is taken as {moves} moves: the basic time and as many increments. In standard "
            "chess each player needs {most} minutes if one of the two reaches the higher step of "
            "ratings, {middle} if one reaches the lower, else {least}. The test is made for each "
            "game, so one round can hold games that are rated and games that are not.",
            "Rapid is more than {rapid} and less than {standard} minutes, blitz more than {blitz} "
            "and at most {rapid}. There both players need the same time.",
        ),
        cited("time_control", "even_times"),
        {
            "moves": periods.MOVES,
            "standard": periods.STANDARD_FROM,
            "rapid": periods.RAPID_ABOVE,
            "blitz": periods.BLITZ_ABOVE,
            "most": TODAY.least_minutes(9999),
            "middle": TODAY.least_minutes(TODAY.long_games[1]),
            "least": TODAY.least_minutes(0),
        },
        dated=(
            Dated(
                "The two steps of ratings, and 1.2",
                ("Higher step", "Lower step", "Moves of a first period"),
                editions_of(STANDARD), lambda used: (*used.long_games, used.first_moves),
            ),
        ),
        readings=(
            Doubt(
                "How increments count in standard chess",
                "as in rapid and blitz: base + 60 × increment",
                "the time class, typed",
            ),
            Doubt("The rating of an unrated player", "below the lower step"),
            Doubt(
                "45+30 as standard", "no: events are approved one by one",
                "fast_classic",
            ),
        ),
        tests=node_ids(
            _ADMISSION, "a_standard_game_needs_time_by_its_higher_rating",
            "before_2022_the_steps_were_2200_and_1600",
            "one_round_can_hold_rated_and_unrated_games",
            "an_approved_event_of_45_and_30_is_standard",
            "different_times_are_rated_in_standard_only",
        ),
    ),
    Rule(
        "1.2", "1.2", "First time control",
        ("A first time control that ends at a move must have at least {moves} moves; {earlier} "
         "before 2022.",),
        cited("first_period"),
        {"moves": TODAY.first_moves, "earlier": edition(STANDARD, date(2021, 12, 31)).first_moves},
        readings=(Doubt("“40 moves”, before 2022: more of them", "rated"),),
        tests=node_ids(
            _ADMISSION, "the_first_period_has_at_least_30_moves",
            "before_2022_the_first_period_had_40_moves",
        ),
    ),
    Rule(
        "5.1", "5.1", "Games that were not played",
        (
            "Forfeits, byes and games in which a side made no move are not rated, whatever points "
            "they gave in the tournament.",
            "If each side made a move it is rated, 0–0 and ½–0 too; not after force majeure or a "
            "Fair Play decision, which no file tells.",
        ),
        cited("unplayed"),
        examples=(
            Worked(
                {"rating": 1800, "games_played": 100, "games": "W1800 FW bye"},
                {"exact_change": 10, "change": 10},
                "table 8.1.2 by hand: K × (score − PD)", "A win, a forfeit and a bye",
            ),
        ),
        readings=(
            Doubt("0–0 and ½–0", "rated, each with own points", "unusual: not-rated"),
        ),
        tests=node_ids(
            "calculators/test_unusual_results",
            "an_unusual_result_is_rated_with_each_player_s_points",
        ) + node_ids(
            _ADMISSION, "what_was_not_played_is_listed_and_changes_nothing",
            "what_the_file_rules_out_is_listed",
        ) + node_ids(_PERIOD, "what_is_not_played_or_unrated_does_not_count"),
    ),
    Rule(
        "6.1", "6.1", "Matches with an unrated player",
        ("If one of the two players of a match is unrated, no game of it is rated.",),
        cited("match_unrated"),
        tests=node_ids(_ADMISSION, "a_match_with_an_unrated_player_is_not_rated"),
    ),
    Rule(
        "6.2", "6.2", "Games after a match was decided",
        ("Once a player has more than half of the points of a match, its further games are not "
         "rated.",),
        cited("match_decided"),
        readings=(
            Doubt("When a match is won", "a player has more than half of the scheduled points"),
            Doubt("Games played to the end", "not rated", "played_out: as asked for beforehand"),
        ),
        tests=node_ids(
            _ADMISSION, "games_after_a_match_was_won_are_not_rated",
            "half_the_points_do_not_decide_a_match", "a_round_robin_of_three_is_no_match",
        ),
    ),
    Rule(
        "gap", "Rapid and blitz", "Gaps of 600",
        (
            "A rapid or blitz game is not rated when the ratings are at least so far apart and one "
            "of the players is above the limit. Standard games are rated.",
        ),
        (GAP_EXCLUSION,),
        dated=(
            Dated(
                "Games not rated, rapid and blitz", ("Gap from", "A player above"),
                editions_of(RAPID),
                lambda used: (used.excluded_gap, used.excluded_above or None),
            ),
        ),
        examples=(
            Worked(
                {"rating": 2601, "games": "W2001", "time_class": "blitz", "date": "2024-12-01"},
                {"change": 0, "score": 0},
                "the rapid and blitz chapter’s own limits", "2601 beats 2001 at blitz",
            ),
            Worked(
                {"rating": 2600, "games": "W1900", "time_class": "blitz", "date": "2024-12-01",
                 "games_played": 100},
                {"exact_change": 0.8, "change": 1},
                "10 × (1 − .92) by table 8.1.2", "2600 beats 1900: nobody is above 2600",
            ),
        ),
        tests=node_ids(_ADMISSION, "gaps_of_600_with_a_player_above_2600") + node_ids(
            _PERIOD,
            "from_1_december_2024_rapid_and_blitz_games_600_apart_are_not_rated_above_2600",
            "standard_games_600_apart_are_rated",
        ),
    ),
    Rule(
        "stands-in", "Rapid and blitz, 7.2.1", "Without a rapid or blitz rating",
        (
            "A player without a rapid or blitz rating who has a standard one plays with that and "
            "counts as rated, for both sides.",
        ),
        (STANDS_IN,),
        readings=(Doubt("K of such a player", "that of a new player", "k: your own"),),
        tests=node_ids(
            _ADMISSION, "a_missing_rapid_rating_is_the_standard_one_for_both_sides",
        ),
    ),
)  # fmt: skip
