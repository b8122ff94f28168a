"""The model of play behind chances: part of no regulation."""

from arpad.calculators import odds
from arpad.calculators.plan import DRAWS, MODEL, TOTALS
from arpad.rulebook import Book, Doubt, Rule, Section, figure, node_ids

_PLAN = "calculators/test_plan"
_FIT = "the published fit, by hand"

_RULES = (
    Rule(
        "white", "Model", "Expected score",
        ("We use Elo’s formula with White {white} points stronger. If the colour is not known, "
         "we use the mean of both.",),
        (MODEL,), {"white": odds.WHITE},
        examples=(
            figure("Equals: White’s expected score", "55 % in FIDE games of 1994 to 2001", 0.55,
                   lambda: odds.with_draws(odds.WHITE, 0.3).expected),
        ),
        readings=(Doubt("White’s advantage", "35 points", "white"),),
        tests=node_ids(_PLAN, "35_points_for_white_are_55_per_cent",
                       "odds_are_chances_and_keep_the_expected_score"),
    ),
    Rule(
        "draws", "Model", "Draws",
        (
            "Kryukov’s fit to games of engines gives in per cent 23.87 − gap ÷ 32.49 + e^((mean "
            "rating − 2254.7) ÷ 208.49), for mean ratings from {low} to {high}. The one figure "
            "known for people, 36 % at 2200 and a gap of 100, is far above it.",
            "Other choices are draws worth rating points (Rao and Kupper), {points} as lists of "
            "engines have it, or a share that you enter.",
            "Kryukov’s share and yours are at most twice the expected score of the weaker player, "
            "so that no chance falls below 0.",
        ),
        (DRAWS,),
        {"low": odds.LEVELS[0], "high": odds.LEVELS[1], "points": odds.RAO_KUPPER_DRAWS},
        examples=tuple(
            figure(title, _FIT, published, lambda gap, level: 100 * odds.draws_by_level(gap, level),
                   gap, level)
            for title, published, gap, level in (
                ("Equals of 2000, per cent", 24.16, 0, 2000),
                ("Equals of 2800, per cent", 37.54, 0, 2800),
                ("2250 and 2150, per cent", 21.56, 100, 2200),
            )
        ),
        readings=(Doubt("The chance of a draw", "Kryukov’s fit", "draws, model"),),
        tests=node_ids(_PLAN, "draws_by_level_and_gap_as_published",
                       "levels_outside_the_fit_are_taken_at_its_ends",
                       "rao_and_kupper_with_the_defaults_of_bayeselo",
                       "all_draws_against_a_weaker_player_leave_the_expected_score"),
    ),
    Rule(
        "totals", "Model", "Chance of a score",
        ("Each game is independent of the others, and we add up their chances exactly.",),
        (TOTALS,),
        tests=node_ids(_PLAN, "chances_are_those_of_every_way_the_games_can_end",
                       "a_total_of_no_games_is_certain"),
    ),
)  # fmt: skip

BOOK = Book(
    title="The model of play",
    short="Model of play",
    summary="How likely results are: a model, part of no regulation.",
    known=(
        "No rating regulation has the chance of a win or a draw. What this model says is called "
        "a chance everywhere and never a rule.",
    ),
    sections=(Section("Part of no regulation", _RULES),),
)
