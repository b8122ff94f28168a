"""Words for the match of identical results."""

WORDS = {
    "match-difference": "Difference = {before:r} − {opponent:r} = {difference:g}.",
    "match-expected": (
        "Expected score = 1 / (1 + 10^(({opponent:r} − {before:r}) / 400)) = {percent:d2} %."
    ),
    "match-expected-typed": "Expected score = {percent:d2} %, as you typed it.",
    "match-points": (
        "Expected points = {games} × {percent:d2} % = {expected_points:d2}; actual points = "
        "{score:p}."
    ),
    "match-performance": (
        "Performance = {performance:r}: every game went one way, so the opponent’s rating "
        "± 400 by convention."
    ),
    "match-performance-draw": (
        "Performance = {performance:r}: half the points equal the opponent’s rating."
    ),
    "match-change": (
        "Change = K × (actual − expected points) = {k:r} × ({score:p} − {expected_points:d4}) = "
        "{exact_change:s2}."
    ),
    "match-typed-expected": (
        "You entered the expected score of {percent:r} %, so the two ratings were not used for it."
    ),
}
