"""Words for matches, plans, comparisons and conversions."""

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
    "plan-games": (
        "You have played {played} games with {score:p} points; {coming} are to come. Only the "
        "sum of the points counts. The rules expect {expected:d2} points from the games to "
        "come."
    ),
    "plan-k": "{reason}.",
    "plan-months": (
        "The months in a row are an estimate and no promise: the same games each month, and you "
        "always play as strong as {rating:r}. If you grow stronger, it goes faster."
    ),
    "plan-needed": (
        "{needed:p} of {coming} change the rating by {change:s2} to {new_rating:r}, which "
        "reaches {target:r}. With {less:p} it would be {less_rating:r}."
    ),
    "plan-impossible": (
        "Even with all {coming} points the rating is only {best:r}, less than {target:r}. The "
        "nearest possible rating is {nearest:r}."
    ),
    "plan-certain": ("Even with no more points the rating is {worst:r}, not less than {target:r}."),
    "plan-kryukov": (
        "Chances of a game: the expected score by Elo’s formula, White {white:r} points stronger, "
        "a colour not known half of each; draws in per cent 23.87 − gap / 32.49 + "
        "e^((mean rating − 2254.7) / 208.49), here from {least:d1} to {most:d1}."
    ),
    "plan-rao-kupper": (
        "Chances of a game by the model of Rao and Kupper: a win 1 / (1 + 10^((97.3 − difference) "
        "/ 400)), a loss the same from the other side, White {white:r} points stronger, a colour "
        "not known half of each; draws here from {least:d1} to {most:d1} %."
    ),
    "plan-draws-typed": (
        "Chances of a game: the expected score by Elo’s formula, White {white:r} points stronger, "
        "a colour not known half of each; draws {percent:r} % as you typed it, as far as the "
        "expected score leaves room, here from {least:d1} to {most:d1} %."
    ),
    "plan-norm-gm": "a GM norm",
    "plan-norm-im": "an IM norm",
    "plan-norm-wgm": "a WGM norm",
    "plan-norm-wim": "a WIM norm",
    "plan-norm-games": (
        "Games that count for the norm: {games}, {coming} of them to come; {least_games:r} are "
        "needed. Points made so far: {made:p}."
    ),
    "plan-norm-average": (
        "The opponents’ average is {exact:d2}, rounded {average:r}; {title} needs "
        "{least_average:r}."
    ),
    "plan-norm-average-raised": (
        "The opponents’ average is {exact:d2}, rounded {average:r}, the lowest one raised to "
        "{floor:r}; {title} needs {least_average:r}."
    ),
    "plan-norm-needed": (
        "{reached:p} of {games} is a performance of {average:r} {dp:t0} = {gives:r}, at least "
        "{level:r} is needed; {less:p} gives {less_gives:r}. So {needed:p} points are needed from "
        "the {coming} games to come."
    ),
    "plan-norm-needed-least": (
        "{less:p} of {games} is a performance of {less_gives:r} and would be enough, but the score "
        "must be 35 %, {least:d2} points. So {needed:p} points are needed from the {coming} games "
        "to come."
    ),
    "plan-norm-certain": (
        "Already certain: without another point the performance is {average:r} {dp:t0} = "
        "{gives:r}, at least {level:r} is needed."
    ),
    "plan-norm-impossible": "Impossible: even all {coming} points do not make {goal}.",
    "plan-norm-missing": "Missing even then: {reason}.",
    "plan-norm-nearest": "The nearest title within reach: all points make {goal}.",
    "plan-norm-leaving-out": (
        "With all {coming} points the norm is made after all if later games or won games are left "
        "out. Plan the games to be counted alone."
    ),
    "plan-norm-met-federations": (
        "The opponents are of {has:r} federations other than yours; {needed:r} are needed."
    ),
    "plan-norm-met-own-federation": (
        "{has:r} of {games} opponents are of your federation; at most {needed:r} may be."
    ),
    "plan-norm-met-one-federation": (
        "{has:r} of {games} opponents are of {federation}, the most of one federation; at most "
        "{needed:r} may be."
    ),
    "plan-norm-met-titled": (
        "{has:r} of {games} opponents have a title (GM, IM, FM, WGM, WIM or WFM); {needed:r} are "
        "needed."
    ),
    "plan-norm-met-level": (
        "{has:r} of {games} opponents have one of the titles {levels:l}; {needed:r} are needed."
    ),
    "plan-norm-open-federations": (
        "Not checked: opponents of at least {needed:r} other federations."
    ),
    "plan-norm-open-own-federation": (
        "Not checked: at most {needed:r} of {games} opponents of your own federation."
    ),
    "plan-norm-open-one-federation": (
        "Not checked: at most {needed:r} of {games} opponents of any one federation."
    ),
    "plan-norm-open-titled": (
        "Not checked: at least {needed:r} of {games} opponents with a title (GM, IM, FM, WGM, WIM "
        "or WFM)."
    ),
    "plan-norm-open-level": (
        "Not checked: at least {needed:r} of {games} opponents with one of the titles {levels:l}."
    ),
    "plan-norm-every-game": (
        "We counted all {games} games. Later some may be left out, so fewer points can be enough."
    ),
    "plan-norm-two-titles": (
        "Opponents with two titles: {count}. Each counts with the one that helps."
    ),
    "plan-norm-untitled": (
        "{count} opponents have no title in what you typed, so we took them as players without one."
    ),
    "plan-norm-federation-unknown": (
        "{count} opponents have no country in what you typed, so we counted them for none."
    ),
    "plan-norm-event": (
        "We did not check the event itself: if it is registered and slow enough. Some events "
        "have other rules."
    ),
    "plan-chance": "All ways the games can end make a chance of {percent:d2} % for {target:r}.",
    "plan-period-declared": "We took all games as one event. Opponents keep the ratings you typed.",
    "plan-model": (
        "The chances are an estimate, not a rule. We do not know how often you draw: enter "
        "your own share of draws to see how much it matters."
    ),
    "plan-model-typed": "The chances are an estimate, not a rule, with your share of draws.",
    "plan-level-outside": (
        "Our estimate of draws was made for ratings from {low} to {high}. Beyond them we used "
        "the nearest one."
    ),
    "compare-declared": "{system}: {reason}. {against}.",
    "compare-same": "Same as FIDE",
    "compare-differs": "Compared with FIDE: {difference:s2}",
    "compare-differs-by": (
        "Compared with FIDE: {difference:s2}. K brings {by_k:s2}, the expected score "
        "{by_expected:s2}"
    ),
    "compare-differs-by-rest": (
        "Compared with FIDE: {difference:s2}. K brings {by_k:s2}, the expected score "
        "{by_expected:s2}, a bonus or floor {by_rest:s2}"
    ),
    "compare-one-rating": (
        "Your ratings are different in each system. Here we took {rating:r} in all of them, "
        "for you and for your opponents."
    ),
    "convert-line": "{factor} × {rating:r} {plus:t2} = {exact:d2}, so {whole:r}.",
    "convert-value": "A rating of {rating:r} counts as {whole:r} by its table.",
    "convert-range": "It holds for ratings from {low:r} to {high:r}.",
    "convert-range-from": "It holds for ratings from {low:r}.",
    "convert-one-source": "We found only one public source for this conversion.",
    "convert-several": "For that day {count} conversions were published. We show each.",
    "convert-newest": "You did not enter a day, so we used what holds now ({dated:l}).",
    "convert-estimate": ("It is an estimate. One player can be 100 points off."),
}
