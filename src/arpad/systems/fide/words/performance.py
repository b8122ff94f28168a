"""Words for the performance methods."""

WORDS = {
    "perf-average": "Average of the rated opponents: {average:d2}. Games: {games}.",
    "perf-fide-table": (
        "By FIDE’s table: the average, rounded, is {rounded_average:r}. {score:p} of {games} "
        "is {percent} %, which adds {dp:s0} by table 8.1.1: {fide_table:r}."
    ),
    "perf-perfect": (
        "Perfect performance: {perfect:r} is the lowest rating whose expected scores by table "
        "8.1.2 add up to {score:p}."
    ),
    "perf-perfect-zero": (
        "Perfect performance: without a point, the lowest opponent − 800: {perfect:r}."
    ),
    "perf-linear": (
        "Linear: average + 400 × (wins − losses) / games = {average:d2} + 400 × {balance:s0} / "
        "{games} = {linear:d2}."
    ),
    "perf-logistic": (
        "Logistic on the average: average + 400 × log10(s / (1 − s)) for the share s of the "
        "points = {logistic_average:d2}."
    ),
    "perf-logistic-none": (
        "Logistic on the average: no value, the formula is infinite at 0 and 100 %."
    ),
    "perf-capped": (
        "Logistic with ±{distance} at 0 and 100 %: the same as on the average here, "
        "{logistic_capped:d2}."
    ),
    "perf-capped-full": (
        "Logistic with ±{distance} at 0 and 100 %: the convention gives {logistic_capped:d2}."
    ),
    "perf-true": (
        "True: at {true:d2} the expected scores by Elo’s formula, game by game, add up to "
        "{score:p}."
    ),
    "perf-true-none": "True: no value, no rating makes {score:p} of {games} the expected score.",
    "perf-full-score": (
        "{score:p} of {games} has no real performance rating. Every number shown is only a "
        "convention."
    ),
    "perf-decimals": ("For the perfect performance we rounded ratings with decimals."),
    "perf-few-games": (
        "{games} games say little about your strength: one other result would move these "
        "numbers a lot."
    ),
}
