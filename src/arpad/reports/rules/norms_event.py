"""Title norms: what the event must be, and what an application needs (B.01, 1.1, 1.5, 1.7)."""

from arpad.reports.rules.description import Reading, Rule, node_ids
from arpad.systems.fide.norms import checks, rules
from arpad.systems.fide.norms.rules import clause

EVENT, GAMES = "systems/norms/test_the_event", "systems/norms/test_games_counted"
_BY_HAND = node_ids(EVENT, "what_no_file_shows_is_left_to_be_checked")

RULES = (
    Rule(
        "0.2", "0.2", "Which edition applies",
        ("That of the event’s first day. Without a date the newest is taken, and it is said.",),
        (clause("0.2"),),
        tests=node_ids(EVENT, "earlier_editions_are_called_reconstructed"),
    ),
    Rule(
        "0.3", "0.3", "Titles of women",
        ("Norms for WGM and WIM are for women.",), (clause("0.3"),),
        readings=(
            Reading("A player whose sex is not given", "looked at too, and said",
                    "the sex in the file"),
        ),
        tests=node_ids(GAMES, "0_3_womens_titles_are_for_women"),
    ),
    Rule(
        "0.5", "0.5", "Standard chess only",
        ("Norms are made in standard chess, not in rapid or blitz.",), (clause("0.5"),),
        tests=node_ids(EVENT, "0_5_norms_are_made_in_standard_chess"),
    ),
    Rule(
        "1.1", "1.1", "What an event must be",
        ("All of what follows. A plan looks at the games alone and says so.",), (clause("1.1"),),
        tests=node_ids("calculators/test_norm_plan",
                       "what_is_not_checked_is_listed_with_the_numbers"),
    ),
    Rule(
        "1.1.1", "1.1.1", "Registration",
        ("Registered with FIDE at least 30 days before the event begins. Check by hand.",),
        (clause("1.1.1"),), tests=_BY_HAND,
    ),
    Rule(
        "1.1.2", "1.1.2", "Hours a day",
        ("At most {hours} hours of play on a day, by 60 moves a game.",), (clause("1.1.2"),),
        {"hours": checks.MOST_MINUTES_A_DAY // 60},
        tests=node_ids(EVENT, "1_1_2_at_most_twelve_hours_a_day"),
    ),
    Rule(
        "1.1.3", "1.1.3", "Time and rounds a day",
        (
            "Each player has at least {minutes} minutes for 60 moves, and there are at most "
            "{rounds} rounds a day.",
        ),
        (clause("1.1.3"),),
        {"minutes": checks.LEAST_MINUTES, "rounds": checks.MOST_ROUNDS_A_DAY},
        readings=(
            Reading("45+30 where it was approved", "no", "fast_classic"),
        ),
        tests=node_ids(
            EVENT, "1_1_3_two_hours_for_each_player", "1_1_3_at_most_two_rounds_a_day",
            "45_30_where_it_was_approved",
        ),
    ),
    Rule(
        "1.1.3a", "1.1.3a", "Days with one round",
        ("For GM and WGM one norm of the application is from an event with at least {days} days of "
         "one round.",),
        (clause("1.1.3a"),), {"days": checks.LEAST_SINGLE_DAYS},
        tests=node_ids(EVENT, "1_1_3a_three_days_with_one_round"),
    ),
    Rule(
        "1.1.3b", "1.1.3b", "Clocks",
        ("The same time control and clock settings in all games. Check by hand.",),
        (clause("1.1.3b"),), tests=_BY_HAND,
    ),
    Rule(
        "1.1.4", "1.1.4", "Events of more than 30 days",
        ("In a long event each game counts by the list of its own day; to be checked by hand.",),
        (clause("1.1.4"),),
        tests=node_ids(EVENT, "1_1_4_events_of_more_than_30_days_are_checked_by_hand"),
    ),
    Rule(
        "1.1.5", "1.1.5", "Arbiters",
        ("The chief arbiter is IA or FA, and one is always in the hall. Check by hand.",),
        (clause("1.1.5"),), tests=_BY_HAND,
    ),
    Rule(
        "1.1.6", "1.1.6", "An arbiter does not play",
        ("Whoever is an arbiter of the event does not play in it. Check by hand.",),
        (clause("1.1.6"),), tests=_BY_HAND,
    ),
)  # fmt: skip

APPLICATION = (
    Rule(
        "1.5.1", "1.5.1", "Norms of an application",
        ("The norms of an application cover at least 27 games. Check by hand.",),
        (clause("1.5.1"),), tests=_BY_HAND,
    ),
    Rule(
        "1.5.3", "1.5.3", "The rating of the title",
        ("A rating once reached: GM 2500, IM 2400, WGM 2300, WIM 2200. Check by hand.",),
        (clause("1.5.3"),), tests=_BY_HAND,
    ),
    Rule(
        "1.5.6", "1.5.6", "One norm from a strong or championship event",
        (
            "Of norms made from {day} on, one is from such an event: a Swiss with at least 40 "
            "players in every round whose ratings average at least 2000, an Olympiad, a qualifier "
            "to the Candidates or the World Cup, an individual event of FIDE, or a national final.",
        ),
        (clause("1.5.6"),), {"day": rules.FIRST_OF_1_5_6},
        readings=(
            Reading("The average", "that of the best 40 of each round"),
            Reading("A round won by forfeit", "the player was there", "forfeit_is_missed"),
        ),
        tests=node_ids(
            EVENT, "1_5_6_a_swiss_of_forty_averaging_2000", "1_5_6_began_with_norms_of_july_2022"
        ),
    ),
    Rule(
        "1.7", "1.7", "Events of more than 13 rounds",
        ("A norm of a longer event counts as {most} games at most.",),
        (clause("1.7"),), {"most": rules.MOST_CREDITED},
        readings=(Reading("Points above what was needed", "within the same limit"),),
        tests=node_ids(GAMES, "1_7_events_of_more_than_13_rounds_count_as_13"),
    ),
)  # fmt: skip
