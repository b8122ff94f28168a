"""Performance and the rating tie-breaks: C.07, article 10, and the methods that are no rule."""

from collections.abc import Iterator

from arpad.regulation import BY_AVERAGE, BY_GAME, FULL_SCORE_DISTANCE
from arpad.rulebook import Book, Chart, Doubt, Row, Rule, Section, node_ids
from arpad.systems.fide import tie_breaks
from arpad.systems.fide.performance import LINEAR
from arpad.systems.fide.rules.change import dp_rows
from arpad.systems.fide.tie_breaks import CLAUSES, UNRATED

_GOLDEN, _TIE = "golden/test_performance", "golden/test_fide_tie_breaks"
_EXERCISE = ("performance", "3½ of 5 in an official exercise")


def _edition_rows() -> Iterator[Row]:
    return ((first, label) for first, label in reversed(tie_breaks.EDITIONS.steps))


_OFFICIAL = (
    Rule(
        "10", "10", "Whose figures, by which edition",
        (
            "Only games played over the board against rated opponents count. Forfeits and byes "
            "are no games. Unrated opponents are left out, and we say so. Every edition here "
            "rounds in the same way.",
        ),
        (UNRATED,),
        tables=(Chart("Editions", ("From", "Edition"), _edition_rows),),
        tests=node_ids(
            _TIE, "forfeits_and_byes_are_no_games", "unrated_players_are_said",
            "before_the_first_edition_the_figures_are_called_reconstructed",
            "without_a_game_over_the_board_there_are_no_figures",
        ),
    ),
    Rule(
        "10.1", "10.1", "Average of the opponents, ARO",
        ("ARO is the mean of their ratings, rounded half up. Cut-1 leaves the lowest out.",),
        (CLAUSES["aro"], CLAUSES["aro_cut_1"]),
        readings=(Doubt("A half, in editions before 2026", "up: no other is known"),),
        tests=node_ids(_TIE, "the_average_is_of_the_opponents_published") + node_ids(
            _GOLDEN, "the_average_is_rounded_half_up_not_cut_off"
        ),
    ),
    Rule(
        "10.2", "10.2", "Tournament performance, TPR",
        ("TPR is ARO, rounded, plus dp for the percentage (table 8.1.1).",), (CLAUSES["tpr"],),
        tables=(Chart("Table 8.1.1", ("Score %", "dp"), dp_rows, groups=5),),
        examples=(_EXERCISE, ("performance", "7 of 8 against 2000")),
        readings=(Doubt("A percentage that is not whole", "rounded, half up"),),
        tests=node_ids(_TIE, "the_figures_are_those_published") + node_ids(
            "golden/test_fide_published",
            "rating_tie_breaks_of_the_technical_commissions_exercise",
        ),
    ),
    Rule(
        "10.3", "10.3", "Perfect performance, PTP",
        ("PTP is the lowest whole rating whose expected scores by table 8.1.2, without a cap, "
         "add up to the points. Without a point it is the lowest opponent less 800.",),
        (CLAUSES["ptp"],),
        examples=(("performance", "All 8 against 2000"),),
        tests=node_ids(
            _GOLDEN, "no_point_is_the_lowest_opponent_less_800",
            "perfect_performance_knows_no_cap_of_400",
            "seven_wins_of_seven_by_the_table_are_the_highest_opponent_and_736",
        ),
    ),
    Rule(
        "10.4", "10.4", "Average of the opponents’ performances, APRO",
        ("APRO is the mean of their TPR, rounded half up.",), (CLAUSES["apro"],),
        tests=node_ids(_TIE, "the_figures_are_those_published"),
    ),
    Rule(
        "10.5", "10.5", "Average of the opponents’ perfect performances, APPO",
        ("APPO is the mean of their PTP, rounded half up.",), (CLAUSES["appo"],),
        tests=node_ids(_TIE, "the_figures_are_those_published"),
    ),
)  # fmt: skip

_OTHERS = (
    Rule(
        "linear", "no standard", "Linear, “algorithm of 400”",
        ("It is the average plus 400 × (wins − losses) ÷ games.",), (LINEAR,),
        examples=(("performance", "2½ of 4"),),
        tests=node_ids(_GOLDEN, "the_opening_card", "seven_of_eight_against_2000"),
    ),
    Rule(
        "logistic", "no regulation", "Logistic, by the average",
        ("It is the average plus 400 × log10(s ÷ (1 − s)) for a share s of the points. At 0 and "
         "100 % it is infinite; a second line shows ± {distance} there.",),
        (BY_AVERAGE,), {"distance": FULL_SCORE_DISTANCE},
        tests=node_ids(_GOLDEN, "all_points_against_2000", "no_point_against_2000"),
    ),
    Rule(
        "true", "no regulation", "True performance",
        ("It is the rating at which the expected scores of Elo’s formula add up to the points. "
         "At 0 and 100 % there is none.",),
        (BY_GAME,), tests=node_ids(_GOLDEN, "half_the_points_against_equals"),
    ),
)  # fmt: skip

BOOK = Book(
    title="Rules of performance ratings",
    short="Performance",
    summary="FIDE’s rating tie-breaks (C.07, article 10), and the methods that no regulation has.",
    known=(
        "We know C.07 from notes in public repositories and did not read FIDE’s text. Every "
        "figure of the Technical Commission’s published exercise comes out.",
    ),
    dates="The event’s first day chooses the edition of C.07.",
    sections=(Section("FIDE, C.07", _OFFICIAL), Section("Part of no regulation", _OTHERS)),
)
