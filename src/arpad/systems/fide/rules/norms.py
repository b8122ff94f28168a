"""FIDE’s title norms as applied (B.01, 1.1 to 1.7): the event, the games, the application."""

from arpad.rulebook import Book, Doubt, Rule, Section, node_ids
from arpad.systems.fide.norms import checks, rules
from arpad.systems.fide.norms.rules import CLAIMS, EDITIONS, clause, rules_of
from arpad.systems.fide.rules import norms_games
from arpad.systems.fide.rules.norms_games import EVENT, GAMES, by_hand

_RULES = (
    Rule(
        "0.2", "0.2", "Which edition applies",
        ("The edition of the event’s first day applies. Without a date we use the newest and say "
         "so.",),
        (clause("0.2"),),
        tests=node_ids(EVENT, "earlier_editions_are_called_reconstructed"),
    ),
    Rule(
        "0.3", "0.3", "Titles of women",
        ("Norms for WGM and WIM are for women.",), (clause("0.3"),),
        readings=(
            Doubt("A player whose sex is not given", "looked at too, and said",
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
        ("An event must be all of what follows. A plan looks only at the games and says so.",),
        (clause("1.1"),),
        tests=node_ids("calculators/test_norm_plan",
                       "what_is_not_checked_is_listed_with_the_numbers"),
    ),
    by_hand(
        "1.1.1", "Registration",
        "The event is registered with FIDE at least 30 days before it begins. Check this by hand.",
    ),
    Rule(
        "1.1.2", "1.1.2", "Hours a day",
        ("A day has at most {hours} hours of play, with 60 moves a game.",), (clause("1.1.2"),),
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
            Doubt("45+30 where it was approved", "no", "fast_classic"),
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
    by_hand(
        "1.1.3b", "Clocks",
        "All games have the same time control and clock settings. Check this by hand.",
    ),
    Rule(
        "1.1.4", "1.1.4", "Events of more than 30 days",
        ("In a long event ratings and titles are those of the list in force when each game was "
         "played. Where rating lists are used, each round goes by that of its month, and what is "
         "not known is said: a list that was not imported, a round without a day.",),
        (clause("1.1.4"),),
        readings=(
            Doubt("A long event without a rating list", "all as the file has it; check by hand",
                    "list"),
        ),
        tests=node_ids(
            EVENT, "1_1_4_events_of_more_than_30_days_are_checked_by_hand",
            "1_1_4_each_game_goes_by_the_list_of_its_month",
            "1_1_4_what_is_not_known_of_lists_is_said",
        ),
    ),
    by_hand(
        "1.1.5", "Arbiters",
        "The chief arbiter is IA or FA, and an IA or FA is always in the hall. Check this by hand.",
    ),
    by_hand(
        "1.1.6", "An arbiter does not play",
        "An arbiter of the event does not play in it. Check this by hand.",
    ),
)  # fmt: skip

_APPLICATION = (
    by_hand(
        "1.5.1", "Norms of an application",
        "The norms of an application have at least 27 games together. Check this by hand.",
    ),
    by_hand(
        "1.5.3", "The rating of the title",
        "The player has once reached this rating: GM 2500, IM 2400, WGM 2300, WIM 2200. Check this "
        "by hand.",
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
            Doubt("The average", "that of the best 40 of each round"),
            Doubt("A round won by forfeit", "the player was there", "forfeit_is_missed"),
        ),
        tests=node_ids(
            EVENT, "1_5_6_a_swiss_of_forty_averaging_2000", "1_5_6_began_with_norms_of_july_2022"
        ),
    ),
    Rule(
        "claim", "QC", "When a norm counts",
        (
            "FIDE checks a norm when the player applies for the title. Until then a norm is a "
            "claim, and so is what this program shows.",
        ),
        (CLAIMS,),
        tests=node_ids("reports/test_norms", "every_document_says_once_when_a_norm_counts"),
    ),
    Rule(
        "1.7", "1.7", "Events of more than 13 rounds",
        ("A norm of a longer event counts as {most} games at most.",),
        (clause("1.7"),), {"most": rules.MOST_CREDITED},
        readings=(Doubt("Points above what was needed", "within the same limit"),),
        tests=node_ids(GAMES, "1_7_events_of_more_than_13_rounds_count_as_13"),
    ),
)  # fmt: skip

BOOK = Book(
    title="Rules of title norms",
    short="Title norms",
    summary="B.01: what the event must be, which games count, titles, federations, performance.",
    known=(
        "Known article by article from the notes of a public repository (June 2026), with the "
        "clarifications of FIDE’s Qualification Commission; FIDE’s own text was not read.",
        "Editions before 2024 are reconstructed: their levels by date, all else as in 2024.",
        "A norm is searched for: of all choices the regulation allows, the one credited with the "
        "most games is shown. What no file can show is listed, to be checked by hand.",
    ),
    dates="The event’s first day chooses the edition (0.2).",
    sections=(
        Section("The event", _RULES),
        Section("Which games count, and how many", norms_games.COUNTED),
        Section("Opponents and result", norms_games.DEMANDS),
        Section("The application", _APPLICATION),
    ),
    editions=lambda: tuple(rules_of(edition) for edition in EDITIONS.values),
)
