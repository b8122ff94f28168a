"""Words for FIDE's whole events: first ratings, and what was assumed."""

WORDS = {
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
        "First rating {new_rating:r}: {games} games against rated opponents, at least {needed}"
    ),
    "first-too-few": (
        "No rating yet: {games} of {needed} games against rated opponents, so far they would give "
        "{new_rating:r}"
    ),
    "first-below-floor": "No rating: {new_rating:r} is below {floor}, the lowest published",
    "first-no-game": "No rating: no game against a rated opponent counts",
    "first-event-zero": ("a first event without a point does not count ({games} games left out)"),
    "first-event-below": (
        "a first event with less than {least:p} point does not count ({games} games left out)"
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
        "All games were taken as one event, with the ratings of the list in force when it started. "
        "Games of several events within 26 months are pooled; a first event without a point is "
        "left out."
    ),
    "first-standard-stands-in": (
        "Who has a standard rating but none of this kind counts as rated with the standard one: "
        "type that instead."
    ),
    "k-assumed": "K = {k:r} was assumed; not given: {missing:l}",
    "k-assumed-named": "{name}: K = {k:r} was assumed; not given: {missing:l}",
    "k-assumed-of-many": (
        "K assumed for {count} players ({players}); not given for each of them: {missing:l}"
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
        "the rating {rating:r} is below {floor}: FIDE publishes no such rating, so it may be "
        "another federation’s; it was used as given (0 or empty: unrated)"
    ),
    "falls-below-floor": (
        "the new rating {new_rating:r} is below {floor}: the next list shows the player as unrated"
    ),
    "several-periods": (
        "the events belong to different rating periods (lists of {lists}): they were added as one"
    ),
    "several-editions": (
        "the events began under different editions: each was rated by its own, K by the last"
    ),
    "no-start-date": (
        "the first day of the event is not known, so the newest edition is used ({edition}); give "
        "the day: it decides the rules and the list"
    ),
    "event-over-30-days": (
        "the event lasted {days} days: over 30 it is reported monthly, and later games may have "
        "been played under a newer list; all were rated by the list of the first day"
    ),
}
