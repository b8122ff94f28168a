"""Words for the pictures: titles, axes, labels, and descriptions for those who hear them."""

# Not part of WORDS: no account of an answer says these.
PICTURE_WORDS = {
    # Expected-score curve
    "curve-title-performance": "Expected score of a player rated {own:d1}, with your games on it",
    "curve-x": "Own − opponent’s rating",
    "curve-x-capped": "Own − opponent’s rating, cap ±{cap}",
    "curve-y": "Score",
    "curve-win": "win 1",
    "curve-draw": "draw ½",
    "curve-loss": "loss 0",
    "curve-headline": "{score:p} of {games}, expected {expected:d2}",
    "curve-headline-performance": "{score:p} of {games} at {own:d1}",
    "curve-games": (
        "Games counted: {games} ({wins} won, {draws} drawn, {losses} lost), score {score:p}, "
        "expected {expected:d2}. Each is a mark at its score, with a line to the curve, which "
        "rises from {least:d2} at a rating difference of {low:s0} to {most:d2} at {high:s0}."
    ),
    "curve-performance": (
        "Games counted: {games} ({wins} won, {draws} drawn, {losses} lost). At {own:d1}, the true "
        "performance, the expected scores add up to the score, {score:p}; each game is a mark at "
        "its score, with a line to its expected score on the curve."
    ),
    "curve-performance-full": (
        "Games counted: {games} ({wins} won, {draws} drawn, {losses} lost). No rating makes a "
        "score of {score:p} of {games} the expected one: the curve is drawn for {own:d1}, by the "
        "convention of ± 400."
    ),
    "curve-match": (
        "One mark for the whole match: {games} played, {score:p} points, expected {expected:d2}, "
        "at a rating difference of {difference:g}. A line joins it to the expected score of one "
        "game, {percent:d2} %."
    ),
    "curve-match-typed": (
        "One mark for the whole match: {games} played, {score:p} points, expected {expected:d2}, "
        "at a rating difference of {difference:g}. A line joins it to the expected score of one "
        "game, {percent:d2} %, which was typed and need not lie on the curve."
    ),
    "curve-capped": "A gap above {cap} counts as {cap}.",
    # How each game adds up
    "adding-up-title": "How each game adds up",
    "adding-up-title-formula": "How each game adds up, by Elo’s formula",
    "adding-up-x": "Game: ▲ win ■ draw ▼ loss",
    "adding-up-x-bonus": "Game: ▲ win ■ draw ▼ loss ◆ bonus",
    "adding-up-x-floor": "Game: ▲ win ■ draw ▼ loss ◆ floor",
    "adding-up-x-limit": "Game: ▲ win ■ draw ▼ loss ◆ limit",
    "adding-up-y": "Rating points",
    "adding-up-headline": "Total {total:s2}",
    "adding-up-games": (
        "A bar for each counted game, {games} in all: K × (score − expected), with K {k:r}, from "
        "{least:s2} to {most:s2}. Together they give {subtotal:s2}."
    ),
    "adding-up-games-no-k": (
        "A bar for each counted game, {games} in all, from {least:s2} to {most:s2}. Together they "
        "give {subtotal:s2}."
    ),
    "adding-up-bonus": "The last bar is the bonus of {last:s2}; with it the total is {total:s2}.",
    "adding-up-floor": (
        "The last bar, {last:s2}, lifts the rating to the floor; with it the total is {total:s2}."
    ),
    "adding-up-limit": (
        "The last bar, {last:s2}, is what a limit takes back; with it the total is {total:s2}."
    ),
    # Rating after each game
    "game-by-game-title": "Rating after each game",
    "game-by-game-x": "After game: ▲ win ■ draw ▼ loss",
    "game-by-game-y": "Rating",
    "game-by-game-headline": "{before:r} → {after:d2}",
    "game-by-game-games": (
        "From {before:r} to {after:d2} through {games} counted games, one after another with K "
        "kept at {k:r}. The highest rating on the way is {highest:d2}, the lowest {lowest:d2}."
    ),
    # Rating over the years
    "history-title": "Rating by day, as the file has it",
    "history-y": "Rating",
    "history-x": "Day: {legend}",
    "history-standard": "● standard",
    "history-rapid": "▲ rapid",
    "history-blitz": "■ blitz",
    "history-computed": " – – computed",
    "history-headline": "{first:r} → {last:r}",
    "history-told-standard": (
        "Standard: from {first:r} on {start} to {last:r} on {end}; the highest {highest:r}, the "
        "lowest {lowest:r}."
    ),
    "history-told-rapid": (
        "Rapid: from {first:r} on {start} to {last:r} on {end}; the highest {highest:r}, the "
        "lowest {lowest:r}."
    ),
    "history-told-blitz": (
        "Blitz: from {first:r} on {start} to {last:r} on {end}; the highest {highest:r}, the "
        "lowest {lowest:r}."
    ),
    # Plans
    "chances-title": "How likely each score is, by the model",
    "chances-x": "Points: ▲ enough ■ too few ○ mean",
    "chances-y": "Chance in %",
    "chances-headline": "For {target:r}: {percent:d1} %",
    "chances-target-needed": "{needed:p} or more",
    "chances-target-certain": "every score",
    "chances-target-impossible": "no score",
    "chances-needed": (
        "A bar for each score from 0 to {coming}; {most:p} is the likeliest, {model:d2} the mean. "
        "From the line at {needed:p} on, the scores reach {target:r}: together {percent:d1} %."
    ),
    "chances-certain": (
        "A bar for each score from 0 to {coming}; {most:p} is the likeliest, {model:d2} the mean. "
        "Every score reaches {target:r}."
    ),
    "chances-impossible": (
        "A bar for each score from 0 to {coming}; {most:p} is the likeliest, {model:d2} the mean. "
        "No score reaches {target:r}."
    ),
    "fan-title": "Your rating month after month, if you stay as strong as today",
    "fan-x": "Month: ○ as usual, dotted good and bad luck",
    "fan-y": "Rating",
    "fan-headline": "{target:r} by then: {percent:d1} %",
    "fan-told": (
        "After {count} months the usual rating is {middle:r}, with bad luck {low:r}, with good "
        "luck {high:r}. The chance of having had {target:r} by then is {percent:d1} %."
    ),
    # What-if ladders
    "ladder-title": "The new rating after one more game, or with another result",
    "ladder-title-performance": "The performance with one more game, or with another result",
    "ladder-x": "New rating: ▲ win ■ draw ▼ loss",
    "ladder-x-performance": "Performance: ▲ win ■ draw ▼ loss",
    "ladder-y": "Game",
    "ladder-next": "next",
    "ladder-headline": "Now: {rating:r}",
    "ladder-next-game": (
        "The next game, against {opponent:r}, leads to {win:r} if won, {draw:r} if drawn, {loss:r} "
        "if lost. The dashed line is the rating as it is, {rating:r}."
    ),
    "ladder-games": (
        "Below, a row for each of {games} games: the result that it had is a full mark on the "
        "line, the others are hollow, from {lowest:r} to {highest:r}."
    ),
    # Comparisons
    "ways-title": "The new rating in each way, on one axis",
    "ways-x": "Rating: ▲ gained ■ kept ▼ lost",
    "ways-y": "Rated by",
    "ways-headline": "{lowest:d1} to {highest:d1}",
    "ways-ratings": (
        "A row for each of {count} ways, with a line from {before:r}, the rating before, to the "
        "exact new rating. The lowest is {lowest:d2}, the highest {highest:d2}."
    ),
    # Events
    "event-title": "{title}: {rating}",
    "event-left-out": (
        "Players without a rating before, or without a rated game, not drawn: {left}."
    ),
    "changes-title": "The change of every player, from most gained to most lost",
    "changes-x": "Rating points lost and gained",
    "changes-y": "Player",
    "changes-y-many": "Players in order",
    "changes-headline": "Together {total:s2}",
    "changes-value": "{change:s2}",
    "changes-outermost": "{name} {change:s2}",
    "changes-players": (
        "A bar for each of {players} rated players, from {most:s2} ({first}) to {least:s2} "
        "({last}): {gained} gained, with bars to the right, {lost} lost, with bars to the left, "
        "{kept} kept their rating."
    ),
    "performances-title": "The performance of every player against the rating before",
    "performances-x": "Rating: ▲ gained ■ kept ▼ lost",
    "performances-y": "Performance",
    "performances-headline": "{above} above, {below} below",
    "performances-players": (
        "A mark for each of {players} rated players, along by the rating before, upwards by the "
        "performance of FIDE’s table. On the dashed line both are the same: {above} performed "
        "above their rating, {below} below. The furthest is {name}, rated "
        "{rating:r}, with {performance:r}."
    ),
    "uncounted": "Games not counted and not drawn: {uncounted}.",
}


COUNTS = {
    "win": ("{count} win", "{count} wins"),
    "draw": ("{count} draw", "{count} draws"),
    "loss": ("{count} loss", "{count} losses"),
}
