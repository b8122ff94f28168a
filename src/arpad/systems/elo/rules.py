"""Textbook Elo as applied: the formula, three conventions for K, one period or game by game."""

from collections.abc import Iterator

from arpad.language import decimals, say
from arpad.regulation import FORMULA, expected_score
from arpad.rulebook import Book, Chart, Row, Rule, Section, node_ids
from arpad.systems.elo.system import CONVENTIONS, SCHEMES, UNCOUNTED, Scheme, System

_GOLDEN = "golden/test_elo"


def _expected_rows() -> Iterator[Row]:
    for gap in range(0, 801, 50):
        yield gap, decimals(expected_score(gap), 4), decimals(expected_score(-gap), 4)


def _new(scheme: Scheme) -> str:
    if scheme.new_under_games is not None:
        return say("under {games} games", games=scheme.new_under_games)
    return say("under {rating}", rating=scheme.new_under_rating)


def _scheme_rows() -> Iterator[Row]:
    for scheme in SCHEMES.values():
        tiers = scheme.new, _new(scheme), scheme.established, scheme.expert
        yield scheme.name, *tiers, scheme.expert_from


_RULES = (
    Rule(
        "formula", "Logistic form", "Expected score and change",
        (
            "A game’s expected score is 1 ÷ (1 + 10^(−difference ÷ 400)), without a cap. The "
            "change is K × (points − expected points); the new rating is rounded once, halves away "
            "from zero.",
        ),
        (FORMULA,),
        tables=(Chart("Expected score", ("Difference", "Higher rated", "Lower rated"),
                      _expected_rows),),
        examples=("One game, K 32",),
        tests=node_ids(_GOLDEN, "the_classic_example_1613_beats_1609",
                       "expected_scores_of_the_logistic_curve"),
    ),
    Rule(
        "k", "Conventions", "K",
        ("Three conventions are in use; none is a federation’s rule. A player whose games are not "
         "given counts as established.",),
        (CONVENTIONS,),
        tables=(
            Chart("K schemes", ("Scheme", "New", "Who is new", "Established", "Expert",
                                "Expert from"), _scheme_rows),
        ),
        tests=node_ids(_GOLDEN, "every_scheme_at_every_edge",
                       "a_tier_picked_by_hand_replaces_the_schemes_own_rule"),
    ),
    Rule(
        "one-period", "Two ways", "One period, or game by game",
        ("In a period every game is measured against the rating before the first. Game by game the "
         "rating moves after each, and the order matters. Both are shown.",),
        examples=(
            "Five wins: one period and game by game differ",
            "Four rounds, K 20",
        ),
        tests=node_ids(_GOLDEN, "five_wins_as_one_period_and_game_by_game",
                       "the_order_of_games_matters_game_by_game_but_not_in_a_period"),
    ),
    Rule(
        "uncounted", "Games", "Games that do not count",
        ("A game counts if it was played, and against a rated opponent.",), (UNCOUNTED,),
        tests=node_ids(_GOLDEN, "a_game_that_does_not_count_changes_nothing_game_by_game"),
    ),
)  # fmt: skip

RULES = Book(
    title="Elo’s formula as applied",
    short="Elo",
    summary="The textbook formula, three conventions for K, and two ways through the games.",
    known=(
        "This is a textbook formula: no federation publishes it as a rule, and it has no date.",
    ),
    sections=(Section("The formula", _RULES),),
    editions=lambda: System().editions(),
)
