"""US Chess: systems, effective games, the two formulas and the bonus (sections 1, 3 and 4)."""

from collections.abc import Iterator
from fractions import Fraction

from arpad.calculator import Worked
from arpad.domain import TimeControl
from arpad.language import decimals
from arpad.rulebook import Chart, Dated, Doubt, Example, Row, Rule, figure, node_ids
from arpad.systems.us_chess import editions, special
from arpad.systems.us_chess.editions import EDITIONS
from arpad.systems.us_chess.time_controls import BEGAN, LEAST_MAIN_MINUTES, systems_for

PARTS, RULES_FILE = "golden/test_us_chess_parts", "golden/test_us_chess_rules"
SYSTEM_TESTS, SECTIONS = "systems/test_uschess_rules", "systems/test_uschess_sections"
_EXAMPLES, _SPECIAL = "golden/test_us_chess_examples", "systems/test_uschess_special"
_WEB = "the document’s web version of 2001"
_MINUTES = (4, 5, 10, 11, 29, 30, 65, 66)
_RATINGS = (100, 500, 1000, 1200, 1400, 1600, 1700, 1800, 2000, 2200, 2300, 2355, 2400)
_GAMES = (3, 4, 5, 6, 7, 8, 9, 12)
_MULTIPLIERS = sorted({used.bonus_multiplier for used in EDITIONS.values})


def _systems(minutes: int, *, online: bool = False) -> str:
    systems = systems_for(TimeControl(Fraction(minutes), Fraction(minutes)), online=online)
    return ", ".join(system.removeprefix("online-") for system in systems) or "none"


def _minute_rows() -> Iterator[Row]:
    return ((minutes, _systems(minutes), _systems(minutes, online=True)) for minutes in _MINUTES)


def _effective_rows() -> Iterator[Row]:
    newest = editions.edition(None)
    for rating in _RATINGS:
        older = editions.effective_games_2001(rating)
        yield rating, decimals(newest.effective_games(rating), 2), decimals(older, 2)


def _bonus_rows() -> Iterator[Row]:
    for games in _GAMES:
        limits = (editions.bonus_threshold(games, multiplier) for multiplier in _MULTIPLIERS)
        yield games, *(decimals(limit, 2) for limit in limits)


def _dual_rows() -> Iterator[Row]:
    for rating in (2200, 2300, 2400, 2500):
        yield rating, decimals(editions.dual_rated_factor(rating), 2)


def _most(title: str, rating: int, published: float) -> Example:
    source = "estimator after the revision of 6 April 2026"
    return figure(title, source, published, editions.effective_games_2013, rating)


SYSTEMS = (
    Rule(
        "1", "1", "Which systems a game is rated in",
        (
            "Minutes of all periods and seconds of delay or increment are added. Over the board "
            "and online have a Regular, a Quick and a Blitz rating each; over the board 30 to 65 "
            "is rated as Regular and as Quick, each from its own rating. Regular and Quick need "
            "{main} minutes without the seconds.",
            "The unit is the section: all its rounds at once, one section after another.",
        ),
        (editions.CLAUSE_SYSTEMS,), {"main": LEAST_MAIN_MINUTES},
        tables=(
            Chart("Minutes and seconds: the systems at each limit",
                  ("Minutes + seconds", "Over the board", "Online"), _minute_rows),
            Chart("First day of the younger systems", ("System", "From"), BEGAN.items),
        ),
        tests=node_ids(SYSTEM_TESTS, "minutes_and_seconds_decide_the_system",
                       "a_system_rates_nothing_before_it_existed") + node_ids(
            PARTS, "time_controls_of_the_official_quiz"
        ) + node_ids(SECTIONS, "sections_are_rated_one_by_one_with_what_the_last_one_gave"),
    ),
    Rule(
        "played", "Games", "Only games played are rated",
        ("Byes, forfeits and games without a move by each side are not rated and do not count "
         "towards K or the bonus.",),
        (editions.CLAUSE_UNPLAYED,),
        tests=node_ids(RULES_FILE, "games_not_played_do_not_count_towards_k_or_bonus"),
    ),
)  # fmt: skip

FORMULAS = (
    Rule(
        "3", "3", "Effective games",
        (
            "N’ is the smaller of the games a rating is based on and of N*, which the rating "
            "decides: 50 ÷ √(0.662 + 0.00000739 × (2569 − R)²) up to 2355, 50 above. It is "
            "published with a step from 49.99 to 50.",
            "Before 18 May 2013: 50 ÷ √(1 + (2200 − R)² ÷ 100,000) up to 2200, 50 above.",
        ),
        (editions.CLAUSE_EFFECTIVE_GAMES, EDITIONS.values[0].effective_games_clause),
        tables=(
            Chart("N* by rating", ("Rating", "Today", "Before 18 May 2013"), _effective_rows),
        ),
        examples=(
            "The same after 100 games: effective games are capped",
            _most("N* at 1000", 1000, 11.51),
            _most("N* at 2000", 2000, 28.61),
            _most("N* at 2355", 2355, 49.99),
        ),
        readings=(Doubt("Games that are not given", "plenty", "games_played"),),
        tests=node_ids(_EXAMPLES, "effective_games",
                       "effective_games_are_the_games_up_to_a_limit_by_rating") + node_ids(
            RULES_FILE, "before_18_may_2013_effective_games_follow_the_older_formula"
        ),
    ),
    Rule(
        "4.1", "4.1", "Special formula",
        (
            "For players with {games} games or fewer, and for those who have only won or only "
            "lost. The rating R is sought at which N’ × p(R, R₀) + Σ p(R, opponent) = past points "
            "+ points, where p runs in a line from 0 at {reach} points below to 1 at {reach} "
            "above. R₀ is the own rating, {reach} lower after only wins, {reach} higher after only "
            "losses; the past points are half of N’, all, or none.",
            "At most {most}. There is no K and no bonus.",
        ),
        (editions.CLAUSE_SPECIAL,),
        {
            "games": editions.SPECIAL_FORMULA_GAMES,
            "reach": special.REACH,
            "most": special.HIGHEST,
        },
        examples=(
            "Six games so far: the special formula",
            figure("335.27, 6 games, 1 of 3 against 364.67, 525.69 and 100",
                   "an official result", 289.11, special.special_rating,
                   335.27, 6, special.MIXED, (364.67, 525.69, 100), 1),
        ),
        readings=(
            Doubt("Several ratings balance", "the nearest to the own one",
                    "special_start: the nearest to the faster start of older programs"),
            Doubt("The record of a player with 25 games or fewer", "wins and losses",
                    "history"),
        ),
        tests=node_ids(PARTS, "special_formula") + node_ids(
            RULES_FILE, "with_8_games_or_fewer_the_special_formula_is_used",
            "with_9_games_the_standard_formula_is_used",
        ) + node_ids(_SPECIAL, "whatever_is_found_balances_or_is_the_cap",
                     "a_better_score_never_gives_less") + node_ids(
            SYSTEM_TESTS, "only_wins_or_only_losses_ask_for_the_special_formula"
        ),
    ),
    Rule(
        "4.2", "4.2", "Standard formula, two passes",
        (
            "New rating = R + K × (S − E) + bonus. E adds up Elo’s expected scores without a cap; "
            "K = 800 ÷ (N’ + games).",
            "A section is solved twice from the same own rating: against the ratings before it, "
            "then against those of the first pass. In the first pass only the floor of {floor} "
            "holds. Published is the nearest whole number.",
            "The games a rating is based on grow by those of the section; it is provisional up to "
            "{few}.",
        ),
        (editions.CLAUSE_STANDARD,),
        {"floor": editions.RATING_FLOOR, "few": editions.PROVISIONAL_GAMES},
        examples=(
            "Four rounds with a small bonus",
            "Ten games with decimals, six points",
            figure("K of 6 effective games, 4 played", _WEB, 80, editions.k_factor, 6, 4),
            figure("K of 20 effective games, 4 played", _WEB, 33.33, editions.k_factor, 20, 4),
            figure("K of 50 effective games, 10 played", _WEB, 13.33, editions.k_factor, 50, 10),
        ),
        tests=node_ids(_EXAMPLES, "standard_formula", "k_by_effective_games_and_games_of_the_event",
                       "opening_card_game_by_game") + node_ids(
            "golden/test_us_chess_section", "every_decimal_and_every_published_integer",
            "one_pass_would_miss_the_official_ratings",
        ) + node_ids("golden/test_us_chess_crosstable",
                     "with_fitted_decimals_all_64_ratings_are_the_published_ones"),
    ),
    Rule(
        "bonus", "4.2", "Bonus",
        (
            "What K × (S − E) has above B × √games, with at least four games counted, is added "
            "once more. It takes three games or more and nobody met more than twice; with three "
            "games nobody twice. Matches have none.",
        ),
        (editions.CLAUSE_BONUS,),
        dated=(
            Dated("Multiplier B", ("B",), EDITIONS, lambda used: (used.bonus_multiplier,),
                  lambda used: used.known),
        ),
        tables=(
            Chart("The gain above which the bonus begins",
                  ("Games", *(f"B {multiplier}" for multiplier in _MULTIPLIERS)), _bonus_rows),
        ),
        examples=(
            "Four wins: a large bonus",
            "The same, one opponent met three times: no bonus",
            figure("Threshold of five games", "a published account of April 2005", 22.36,
                   editions.bonus_threshold, 5, 10),
        ),
        readings=(
            Doubt("B before 18 May 2013, and the day on which 10 became 12",
                    "as in the table, called reconstructed", "bonus_multiplier"),
        ),
        tests=node_ids(_EXAMPLES, "bonus_thresholds") + node_ids(
            RULES_FILE, "the_bonus_needs_three_games_and_nobody_met_more_than_twice",
            "no_bonus_up_to_its_threshold", "the_bonus_multiplier_by_the_last_day_of_the_event",
            "four_wins_on_the_boundary_days_of_the_older_rules",
        ) + node_ids(PARTS, "all_bonus_multipliers_by_date"),
    ),
    Rule(
        "dual", "4.2", "K in dual-rated events",
        (
            "On the Regular side of a dual-rated event K becomes K × (6.5 − 0.0025 × R) above "
            "2200, and a quarter of K from 2500.",
        ),
        (editions.CLAUSE_DUAL_RATED,),
        dated=(
            Dated("The smaller K", ("In force",), EDITIONS,
                  lambda used: ("yes" if used.dual_rated_k else "no",),
                  lambda used: used.dual_rated_k),
        ),
        tables=(Chart("K is multiplied by", ("Rating", "Factor"), _dual_rows),),
        examples=(
            Worked(
                {"rating": 2500, "games_played": 500, "games": "D2200 D2200", "dual_rated": True},
                {"k": 3.85}, "200 ÷ (50 + 2)", "2500 in a dual-rated event of two games",
            ),
        ),
        readings=(Doubt("Before 18 May 2013", "full K, and a note"),),
        tests=node_ids(RULES_FILE, "dual_rated_k_above_2200",
                       "before_18_may_2013_the_reduction_above_2200_is_not_known") + node_ids(
            SECTIONS, "a_dual_rated_section_changes_two_ratings_each_by_its_own"
        ),
    ),
    Rule(
        "half-k", "Until February 2006", "Half K",
        ("An event that ended before {day} could choose K = 400 ÷ (N’ + games ÷ 2); its games then "
         "counted half.",),
        (editions.CLAUSE_HALF_K,), {"day": editions.HALF_K_ENDED},
        examples=(
            figure("Half K of 6 effective games, 4 played", _WEB, 50, editions.half_k_factor, 6, 4),
            figure("Half K of 50 effective games, 10 played", _WEB, 7.27,
                   editions.half_k_factor, 50, 10),
        ),
        readings=(Doubt("The count of games", "half, rounded up", "games_played"),),
        tests=node_ids(PARTS, "half_k") + node_ids(
            SYSTEM_TESTS, "half_k_counts_half_and_ended_in_march_2006"
        ),
    ),
)  # fmt: skip
