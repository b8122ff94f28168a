"""Words for FIDE."""

WORDS = {
    "gap-excluded": (
        "the ratings are {gap} apart and one is above 2600, so rapid and blitz do not rate it"
    ),
    "k-2400": "K = {k}: a rating of 2400 or more on some list",
    "k-junior": ("K = {k}: until the end of the year of the 18th birthday, if never 2300 or more"),
    "k-new": "K = {k}: fewer than 30 rated games ({games_played} so far)",
    "k-700": "K = {k:r}, lowered by the 700 rule for {games} games; on the list {reason}",
    "k-one": "K = {k}: the same for every player in rapid and blitz until October 2022",
    "k-stands-in": "K = {k}: without a rating of this kind the standard rating is used",
    "k-20-assumed": ("K = {k}: we assumed at least 30 games and never 2400 or more"),
    "k-20": "K = {k}: at least 30 rated games, and never 2400 or more",
    "fide-expected": (
        "Expected score from table {table}, game by game: {terms:=2}. Rated games: {games}."
    ),
    "fide-cap": "A difference above {cap} counts as {cap}. This concerns {capped} of the games.",
    "fide-cap-exemption": (
        "With 2650 or more the full difference counts, even above 400. This concerns {beyond} "
        "of the games."
    ),
    "fide-k": "{reason}.",
    "fide-k-700": (
        "K × games may not pass 700: {listed_k:r} × {games} does, so K is {k} for this period."
    ),
    "fide-change": (
        "Change = K × (score − expected) = {k:r} × ({score:p} − {expected:d2}) = {exact_change:s2}."
    ),
    "fide-true-gap": "The cap served one game of the event; the true gap counts in {beyond} more.",
    "fide-rounding-per-event": (
        "Each event rounded by itself, halves away from zero, as asked for: together {change:s0}. "
        "The rule rounds the period once."
    ),
    "fide-compression": (
        "The list of 1 March 2024 lifted every rating below 2000 by 40 % of its distance to 2000: "
        "{new_rating:r} is {list_rating:r} on it."
    ),
    "fide-roundings-differ": (
        "Rounded once for the period the change is {period:s0}, each event by itself {events:s0}. "
        "FIDE’s published calculations follow the first with one known exception (three events of "
        "December 2025)."
    ),
    "fide-rounding": (
        "The change is rounded once, for all games together: {exact_change:s2} becomes {change:s0}."
    ),
    "fide-new-rating": "New rating = {before:r} {change:t0} = {new_rating:r}.",
    "fide-formula": (
        "With Elo’s formula instead of FIDE’s table: {formula_expected:d4} expected, change "
        "{formula_change:s3}, rounded {formula_rounded:s0}. FIDE does not use this."
    ),
    "k-order": (
        "The regulation does not say which K line goes first. FIDE’s published lists follow the "
        "order used here (K = {k}). Calculators that read the lines from the top, new players "
        "first and juniors by their present rating, get K = {other_k} and a change of "
        "{other_exact_change:s2}, rounded {other_change:s0}."
    ),
    "k-last-day": (
        "K = {k} if the event ended on {closing} or earlier. If it ended later, it is on a later "
        "list, and by then the junior K is over: K = {other_k}. Enter the last day of the event."
    ),
    "k-turn-of-year": (
        "K = {k}: an event that lasts to {day} is on the list of {published} at the earliest, with "
        "the K of the list of {list}. The junior K of this player ends with the year {year}; on "
        "the other side of the turn of the year K is {other_k}."
    ),
    "k-under-18": (
        "K = {k} if the year of the 18th birthday is {year} or later. If it is earlier, K is "
        "{other_k} as soon as the event ends after {closing}. Enter the birth year."
    ),
    "fide-reconstructed": (
        "We have not seen FIDE’s own text of the rules of {date}. We rebuilt them from other "
        "sources ({edition})."
    ),
    "fide-one-game-capped": (
        "From 1 January 2022 to 29 February 2024 one game of a tournament was capped: that with "
        "the largest gap. What held for the lower rated side is not settled: one game, none, or "
        "every game. Here it is one."
    ),
    "fide-peak-below-rating": (
        "Your highest rating {peak:r} is below your rating {rating:r}, so we used {rating:r}."
    ),
    "fide-unrated": (
        "A game against an opponent without a rating does not change your rating, even if the "
        "opponent gets a first rating there."
    ),
    "fide-unrated-rapid-blitz": (
        "If an opponent has no rapid or blitz rating, the standard rating counts: type that one."
    ),
    "fide-crossing-30": ("You reach 30 games with these. In this period K stays as it is."),
    "fide-crossing-2400": (
        "Your new rating is {new_rating:r}. Once you have 2400 on a list, your K is 10 and "
        "stays 10."
    ),
    "fide-crossing-2300": (
        "Your new rating is {new_rating:r}. Once you have 2300 on a list, the junior K of 40 ends."
    ),
    "fide-below-floor": (
        "FIDE has no ratings below {floor}, so this number is not official: with {rating:r} you "
        "count as unrated. Enter “unrated” for a first rating."
    ),
    "fide-crossing-floor": (
        "Your new rating {new_rating:r} is below {floor}. The next list will show you as unrated."
    ),
    "fide-opponent-below-floor": (
        "FIDE has no ratings below {floor}. Please check {count} of your opponents: such a "
        "game does not count."
    ),
    "fide-other-games": (
        "Other games of the same month are added before the rounding. We counted {games}. "
        "From {limit} games in a month on, your K of {k:r} gets smaller."
    ),
    "time-too-short": (
        "{minutes} minutes for 60 moves are too few: with a player of {rating} a standard game "
        "needs {needed}"
    ),
    "time-too-short-for-any": "at most 3 minutes for 60 moves are too few for any FIDE rating",
    "time-uneven": "the players had different times, so the game is not rated in rapid and blitz",
    "first-period-short": (
        "the first period has {moves} moves, but a rated game needs at least {needed} there"
    ),
    "match-unrated": "one player of the match is unrated, so no game of it is rated",
    "match-decided": (
        "the match was decided before, so this game is rated only if that was asked for before"
    ),
    "one-unrated": "one of the two players is unrated, so the game changes no rating",
    "both-unrated": "both players are unrated, so the game does not count",
    "no-result": "the game has no result yet, so it is not rated",
    "file-no-move": "by the file not each player made a move, so the game is not rated",
    "file-not-ended": "the game was not played to its end, as the file says, so it is not rated",
    "file-casual": "by the file this is a casual game, which counts for no rating",
    "file-other-start": "the game was not chess from the usual first position, so it is not rated",
    "file-rows-disagree": "the two players’ rows do not agree, so the game is not rated",
    "file-row-missing": "the opponent’s row has no such game, so it is not rated",
    "file-opponent-unknown": "the opponent is not in the file, so the game is not rated",
    # Whole events: first ratings, and what was assumed.
    "first-average": (
        "Average of the opponents with two of 1800 added: {average:d2}. Games against rated "
        "opponents: {games}."
    ),
    "first-average-plain": (
        "Average of the opponents: {average:d2}. Games against rated opponents: {games}."
    ),
    "first-dp": (
        "{points:p} of {number} is {percentage} %, which table {table} turns into {added:s0}."
    ),
    "first-half-points": (
        "{points:p} of {number} is 50 % or more: {half_point:r} for each half point above, "
        "together {added:s0}."
    ),
    "first-rounding": "Together {exact:d2}, rounded {rounded:r}.",
    "first-most": "A first rating is {most:r} at most.",
    "first-outcome": "{reason}.",
    "first-published": (
        "First rating {new_rating:r}, from {games} games against rated opponents ({needed} are "
        "needed)"
    ),
    "first-too-few": (
        "No rating yet: {games} of {needed} games against rated opponents. So far they would give "
        "{new_rating:r}"
    ),
    "first-below-floor": (
        "No rating: {new_rating:r} is below {floor}, the lowest rating that is published"
    ),
    "first-no-game": "No rating: no game against a rated opponent counts",
    "first-event-zero": "a first event without a point does not count (games left out: {games})",
    "first-event-below": (
        "a first event with less than {least:p} point does not count (games left out: {games})"
    ),
    "first-event-too-old": (
        "an event more than {months} months before the last one does not count any more"
    ),
    "first-event-at-the-edge": (
        "The event that began on {start} counts: it is not more than {months} months before the "
        "last one. By whole rating periods, which are calendar months, it would not; the text can "
        "be read so too."
    ),
    "first-one-event": (
        "We took all games as one event. FIDE also counts your earlier events of the last 26 "
        "months."
    ),
    "first-standard-stands-in": (
        "If an opponent has a standard rating but none of this kind, type the standard rating."
    ),
    "k-assumed": "we assumed K = {k:r}, because the file does not say: {missing:l}",
    "k-assumed-named": "{name}: we assumed K = {k:r}, because the file does not say: {missing:l}",
    "k-assumed-of-many": (
        "We assumed K for {count} players, because the file does not say: {missing:l}. Add a "
        "table of players with these columns to be sure. Players: {players}"
    ),
    "k-last-day-of-many": (
        "The last day of the event is not known, and it decides K for {count} players "
        "({players}): they keep the junior K only if it was {closing} or earlier. Give that day."
    ),
    "k-turn-of-year-of-many": (
        "The turn of the year decides K for {count} players ({players}): an event that lasts to "
        "{day} is on the list of {published} at the earliest, with the K of the list of {list}. "
        "Their junior K ends with the year {year}."
    ),
    "below-floor": (
        "FIDE has no rating below {floor}, so {rating:r} may be another federation’s. We used it "
        "(0 or empty means unrated)"
    ),
    "falls-below-floor": (
        "the new rating {new_rating:r} is below {floor}, so the next list shows the player as "
        "unrated"
    ),
    "several-periods": (
        "the events belong to different months (lists of {lists}), and we added them as one"
    ),
    "several-editions": (
        "the events began under different editions. We rated each by its own, and K by the last"
    ),
    "no-start-date": (
        "we do not know the first day of the event, so we used the newest rules ({edition}). Enter "
        "the day: it decides the rules and the list"
    ),
    "event-over-30-days": (
        "the event lasted {days} days. Over 30 days it is reported each month, and later games may "
        "have newer ratings. We used the list of the first day for all"
    ),
    # Plans and comparisons.
    "plan-period-fide": (
        "We took all games as one month. FIDE rates games of another month separately."
    ),
    "compare-fide": (
        "FIDE: {reason}; the table expects {expected:d2}. We compare the others with this."
    ),
}
