"""Title norms: which games count, and what opponents and result must be (B.01, 1.4)."""

from collections.abc import Iterator

from arpad.language import points
from arpad.rulebook import Chart, Dated, Doubt, Row, Rule, figure, node_ids
from arpad.systems.fide.norms import rules
from arpad.systems.fide.norms.figures import dp_of, least_halves_for
from arpad.systems.fide.norms.rules import EDITIONS, TitleRule, TitleRules, clause

EVENT, GAMES = "systems/norms/test_the_event", "systems/norms/test_games_counted"
PAIRINGS = "systems/norms/test_pairings"
_MIX = "systems/norms/test_titles_and_federations"
_RATINGS = "systems/norms/test_ratings_and_performance"
_ANNEX = "B.01, the numbers of its annex"
_TODAY = rules.edition(None)
_LENGTHS = range(rules.LEAST_GAMES_IN_TEAMS, rules.MOST_CREDITED + 1)


def _levels(used: TitleRules) -> Row:
    return tuple(title.performance for title in used.titles)


def _title_rows() -> Iterator[Row]:
    for row in _TODAY.titles:
        level = " ".join(title for title in ("GM", "IM", "WGM", "WIM") if title in row.level)
        yield row.title, row.performance, row.average, row.floor, level


def _count_rows() -> Iterator[Row]:
    for games in _LENGTHS:
        yield (
            games, rules.least_titled(games), rules.least_level(games, double=False),
            rules.most_own(games), rules.most_one(games), points(rules.least_halves(games) / 2),
        )  # fmt: skip


def _least_average(title: TitleRule, halves: int, games: int) -> int:
    return max(title.average, title.performance - dp_of(halves, games))


def _average_rows() -> Iterator[Row]:
    games = rules.LEAST_GAMES
    for halves in range(14, rules.least_halves(games) - 1, -1):
        averages = (_least_average(title, halves, games) for title in _TODAY.titles)
        yield points(halves / 2), *averages


def _needed(average: int) -> float:
    halves = least_halves_for(_TODAY.titles[0].performance - average, rules.LEAST_GAMES)
    return (halves or 0) / 2


def by_hand(section: str, title: str, text: str) -> Rule:
    """Return the rule of an article of which no file shows anything."""
    tests = node_ids(EVENT, "what_no_file_shows_is_left_to_be_checked")
    return Rule(section, section, title, (text,), (clause(section),), tests=tests)


COUNTED = (
    Rule(
        "1.4", "1.4", "What a norm is",
        ("Enough games (1.4.1) that count (1.4.2), and with them the federations (1.4.3, 1.4.4), "
         "the titles (1.4.5), the average, the score and the performance (1.4.6 to 1.4.9).",),
        (clause("1.4"),),
        tests=node_ids("calculators/test_norm_plan", "1_4_8_the_score_needed_for_each_average",
                       "a_mix_that_no_score_mends_makes_it_impossible"),
    ),
    Rule(
        "1.4.1", "1.4.1, a and b", "Number of games",
        (
            "{games} games against opponents that count. In world and continental championships of "
            "teams and clubs over {teams} to {games} rounds {teams} are enough; in the World Cup "
            "{cup}, which count as {games}.",
        ),
        (clause("1.4.1"), clause("1.4.1a"), clause("1.4.1b")),
        {
            "games": rules.LEAST_GAMES,
            "teams": rules.LEAST_GAMES_IN_TEAMS,
            "cup": rules.LEAST_GAMES_IN_WORLD_CUP,
        },
        readings=(Doubt("Which events may be shorter", "none", "event_kind"),),
        tests=node_ids(
            GAMES, "1_4_1a_eight_rounds_are_too_few", "1_4_1b_seven_games_in_team_championships",
            "1_4_1b_eight_games_of_the_world_cup_count_as_nine",
        ),
    ),
    Rule(
        "1.4.1c", "1.4.1c", "Eight games of nine rounds",
        (
            "Eight games and a round won by forfeit or a pairing-allocated bye are a norm of nine "
            "if the eight are enough. An application may have one such norm.",
        ),
        (clause("1.4.1c"),),
        readings=(
            Doubt("A full-point bye that may have been the pairing’s", "no game stands in",
                    "the bye in the file"),
        ),
        tests=node_ids(
            GAMES, "1_4_1c_eight_games_and_a_forfeit_or_bye_are_a_norm_of_nine",
            "1_4_1c_no_other_missing_round_stands_in", "1_4_1c_the_mix_is_that_of_the_eight",
            "1_4_1c_only_in_nine_rounds",
        ),
    ),
    Rule(
        "1.4.1d", "1.4.1d", "Points above what was needed",
        ("Each full point above adds a game to those credited. Half points of several norms do not "
         "add up.",),
        (clause("1.4.1d"),),
        tests=node_ids(GAMES, "1_4_1d_each_full_point_above_adds_a_game",
                       "1_4_1d_an_overscore_makes_no_norm_of_eight_games"),
    ),
    Rule(
        "1.4.1e", "1.4.1e", "Later games left out",
        ("Where pairings depend on results, the games after the title result may be left out. "
         "Where they are fixed beforehand every round counts.",),
        (clause("1.4.1e"),),
        readings=(
            Doubt("Fixed rounds that were not played over the board", "left out, and said"),
            Doubt("A game of fixed pairings that the file does not have",
                    "the other rounds still all count, and it is said"),
        ),
        tests=node_ids(GAMES, "1_4_1e_later_games_may_be_left_out_in_a_swiss",
                       "1_4_1e_every_round_of_a_round_robin_counts"),
    ),
    Rule(
        "1.4.1f", "1.4.1f", "Won games left out",
        ("A won game may be left out if the rest is still a norm of enough games.",),
        (clause("1.4.1f"),),
        readings=(
            Doubt("Round robins", "if all games together allow a norm"),
        ),
        tests=node_ids(
            GAMES, "1_4_1f_won_games_may_be_left_out", "1_4_1f_not_lost_or_drawn_ones",
            "1_4_1f_a_round_robin_must_allow_a_norm_as_a_whole",
        ) + node_ids("systems/norms/test_search_against_brute_force",
                     "what_is_left_out_is_the_best_there_is"),
    ),
    Rule(
        "1.4.2", "1.4.2", "Games that count",
        ("Games played over the board count. What the file leaves unclear does not count, and we "
         "say so.",),
        (clause("1.4.2"),), tests=node_ids(GAMES, "1_4_2_less_than_a_move_is_no_game"),
    ),
    Rule(
        "1.4.2a", "1.4.2a", "Opponents outside FIDE",
        ("Games against players of no FIDE federation do not count. Players under FIDE’s own flag "
         "do, but are no federation of the mix.",),
        (clause("1.4.2a"),), tests=node_ids(_MIX, "1_4_2a_opponents_outside_fide_do_not_count"),
    ),
    Rule(
        "1.4.2b", "1.4.2b", "Unrated players without a point",
        ("In a round robin, games against unrated players who made no point against rated ones do "
         "not count.",),
        (clause("1.4.2b"),),
        tests=node_ids(GAMES, "1_4_2b_zero_scorers_of_a_round_robin_are_left_out",
                       "1_4_2b_points_against_unrated_players_do_not_help"),
    ),
    Rule(
        "1.4.2c", "1.4.2c", "Forfeits, byes, and the last round",
        ("Rounds that were not played do not count. If the player won the last round by forfeit, "
         "it may count as a lost game: if the player needs the game and can afford to lose it.",),
        (clause("1.4.2c"),),
        readings=(
            Doubt("The last-round forfeit", "only where one game is missing; 1.4.1c goes first"),
        ),
        tests=node_ids(
            GAMES, "1_4_2c_forfeits_and_byes_are_not_included",
            "1_4_2c_a_last_round_forfeit_counts_as_a_loss_where_the_game_was_needed",
            "1_4_2c_not_if_he_could_not_afford_to_lose",
        ),
    ),
    by_hand(
        "1.4.2d", "Pairings not changed for a norm",
        "Nobody changed pairings to make a norm possible. Check this by hand.",
    ),
    Rule(
        "1.4.2e", "1.4.2e", "How the event is paired",
        ("Swiss, round robin, double round robin and knock-out; others need an approval. From "
         "{day} on Scheveningen and Schiller events get one only if a federation runs them.",
         "Who met whom tells fixed pairings, whatever the file calls them: everybody met "
         "everybody, once or twice, or everybody of a team met everybody of the other teams."),
        (clause("1.4.2e"), rules.CLOSED_FORMATS),
        {"day": rules.CLOSED_FORMATS.effective},
        readings=(
            Doubt("How the event was paired",
                    "as who met whom shows if at least half of the games of that format are there, "
                    "else as the file says",
                    "format"),
            Doubt("Whether a forfeited game is one of the format", "yes"),
            Doubt("A Swiss of so many rounds that everybody met everybody", "a round robin",
                    "format"),
        ),
        tests=node_ids(EVENT, "a_round_robin_is_told_by_its_rounds") + node_ids(
            PAIRINGS, "a_scheveningen_is_told_by_who_met_whom", "whatever_the_file_calls_it",
            "games_that_are_missing_change_nothing_but_are_said",
        ),
    ),
)  # fmt: skip

DEMANDS = (
    Rule(
        "1.4.3", "1.4.3, a to c", "Federations",
        ("The opponents are from at least {others} federations beside the player’s own. This and "
         "1.4.4 do not hold for players of the federation that registers a national final (a) or "
         "a national team championship (b), and for no player of a zonal tournament (c).",),
        (clause("1.4.3"), clause("1.4.3a"), clause("1.4.3b"), clause("1.4.3c")),
        {"others": rules.LEAST_OTHER_FEDERATIONS},
        readings=(Doubt("Whether the event is such a one", "no", "exemption, host"),),
        tests=node_ids(_MIX, "1_4_3_two_federations_other_than_the_own",
                       "1_4_3_fid_is_no_federation_but_the_game_counts",
                       "1_4_3_exemptions_waive_the_whole_mix"),
    ),
    Rule(
        "1.4.3d", "1.4.3d", "A Swiss with many guests",
        ("They do not hold either in a Swiss that has 20 rated guests from 3 federations in "
         "every round, 10 of them GM, IM, WGM or WIM. Only guests who missed at most one round "
         "count.",),
        (clause("1.4.3d"),),
        readings=(Doubt("A round won by forfeit", "the guest was there", "forfeit_is_missed"),),
        tests=node_ids(
            EVENT, "1_4_3d_twenty_guests_of_three_federations_with_ten_titles",
            "1_4_3d_a_guest_may_miss_one_round_and_byes_of_the_pairing",
            "1_4_3d_unrated_guests_do_not_count",
        ),
    ),
    Rule(
        "1.4.3e", "1.4.3e", "One norm without a waiver",
        ("At least one norm of the application meets the mix of federations by itself.",),
        (clause("1.4.3e"),),
        tests=node_ids(_MIX, "1_4_3e_an_exemption_that_was_not_needed_is_not_leaned_on"),
    ),
    Rule(
        "1.4.4", "1.4.4", "At most of one federation",
        ("At most three fifths of the opponents are from the player’s federation, and at most "
         "two thirds from any one. Both are rounded down.",),
        (clause("1.4.4"),),
        examples=(
            figure("9 games: at most of the own federation", _ANNEX, 5, rules.most_own, 9),
            figure("9 games: at most of one federation", _ANNEX, 6, rules.most_one, 9),
        ),
        tests=node_ids(_MIX, "1_4_4_at_most_three_fifths_of_the_own",
                       "1_4_4_at_most_two_thirds_of_one"),
    ),
    Rule(
        "1.4.5", "1.4.5, a to f", "Titles of the opponents",
        ("At least half of the opponents have a title of GM, IM, FM, WGM, WIM or WFM (a), and a "
         "third, at least three, one of the level of the norm (b to e); both rounded up. A double "
         "round robin has at least {players} players, and half of the opponents have a title of "
         "the level (f). A woman with two titles, such as FM and WIM, counts with either.",),
        (clause("1.4.5"), *(clause(f"1.4.5{letter}") for letter in "abcdef")),
        {"players": rules.LEAST_PLAYERS_OF_DOUBLE},
        tables=(
            Chart(
                "By number of games",
                ("Games", "Titled", "Of the level", "Own federation ≤", "One federation ≤",
                 "Points"),
                _count_rows,
            ),
        ),
        examples=(
            figure("9 games: opponents with a title", _ANNEX, 5, rules.least_titled, 9),
            figure("13 games: opponents with a title", _ANNEX, 7, rules.least_titled, 13),
        ),
        readings=(
            Doubt("A second title that the file has no room for", "none; said where it decides",
                    "players, list"),
        ),
        tests=node_ids(
            _MIX, "1_4_5a_half_of_the_opponents_have_a_title", "1_4_5e_either_of_two_titles_counts",
            "1_4_5b_a_third_at_least_three_have_a_title_of_the_level",
            "1_4_5b_to_e_which_titles_are_of_the_level",
        ) + node_ids(GAMES, "1_4_5f_half_have_a_title_of_the_level") + node_ids(
            EVENT, "1_4_5f_a_double_round_robin_has_six_players"
        ),
    ),
    Rule(
        "1.4.6", "1.4.6", "Ratings of the opponents",
        ("Ratings are those of the list in force when the event began. An unrated opponent "
         "counts as in the table. Then the lowest opponent is raised to the floor of the title.",),
        (clause("1.4.6"),),
        dated=(
            Dated("An unrated opponent counts as", ("Rating",), EDITIONS,
                  lambda used: (used.unrated,)),
        ),
        readings=(
            Doubt("Which opponent is raised", "the lowest; in a double round robin the person, "
                    "so both games"),
            Doubt("How many may be unrated", "no limit",
                    "unrated_limit: a fifth, an older rule"),
        ),
        tests=node_ids(
            _RATINGS, "1_4_6_only_the_lowest_opponent_is_raised",
            "1_4_6_unrated_opponents_count_1400_and_one_may_be_raised",
            "1_4_6_unrated_opponents_counted_1000_until_2023",
            "1_4_6_limit_of_unrated_opponents_only_if_asked_for",
        ),
    ),
    Rule(
        "1.4.8", "1.4.7 to 1.4.9", "Performance",
        ("The performance is the opponents’ average, rounded half up (1.4.7), plus dp for the "
         "percentage, a whole number rounded half up (1.4.9, the table of 8.1.1). It must reach "
         "the level of the title.",),
        (clause("1.4.8"), clause("1.4.7"), clause("1.4.9")),
        dated=(
            Dated("Performance needed", tuple(title.title for title in _TODAY.titles), EDITIONS,
                  _levels),
        ),
        tables=(
            Chart("Titles", ("Title", "Performance", "Average (1.4.8a)", "Raised to (1.4.6)",
                             "Titles of the level (1.4.5)"), _title_rows),
            Chart("Least average in nine games, by score",
                  ("Score", *(title.title for title in _TODAY.titles)), _average_rows),
        ),
        examples=(
            figure("GM, nine opponents averaging 2557: points needed", _ANNEX, 5, _needed, 2557),
            figure("GM, nine opponents averaging 2556: points needed", _ANNEX, 5.5, _needed, 2556),
            figure("GM, nine opponents averaging 2434: points needed", _ANNEX, 6.5, _needed, 2434),
        ),
        tests=node_ids(
            _RATINGS, "1_4_8_least_average_for_each_score",
            "1_4_8_the_level_is_2599_5_before_rounding", "1_4_7_the_average_is_rounded_half_up",
        ) + node_ids(EVENT, "the_level_was_2601_before_july_2009"),
    ),
    Rule(
        "1.4.8a", "1.4.8a", "Least average",
        ("The opponents’ average is at least that of the table of titles.",), (clause("1.4.8a"),),
        tests=node_ids(_RATINGS, "1_4_8_least_average_for_each_score"),
    ),
    Rule(
        "1.4.8b", "1.4.8b", "Least score",
        ("The player makes at least {percent} % of the points.",), (clause("1.4.8b"),),
        {"percent": int(100 * rules.LEAST_SCORE)},
        examples=(figure("9 games: half points needed", _ANNEX, 7, rules.least_halves, 9),),
        tests=node_ids(_RATINGS, "1_4_8b_least_score_is_35_percent"),
    ),
)  # fmt: skip
