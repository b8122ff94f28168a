"""Words for what a file that is written anew no longer says as it did."""

WORDS = {
    "convert-left-out": "{edition} has no place for the record {code}: “{text}” was left out.",
    "convert-outweighed": (
        "The record {code}, “{text}”, was left out: the record {other} says something else, goes "
        "before it and was written in its place."
    ),
    "convert-part-left-out": (
        "The record {code} was written as “{text}”. It has no place for {names:l}: that was left "
        "out."
    ),
    "convert-written-as": "The record {code} was written as “{text}”, which says the same.",
    "convert-points-kept": (
        "The record {wanted} cannot say all that {code} says of the points, so {code} stays."
    ),
    "convert-points-told": (
        "The points of all players add up if results count as in “{text}”, so this record was "
        "added. If that is wrong, take it out."
    ),
    "convert-name-cut": "“{text}” is longer than 33 letters: the name was cut to “{name}”.",
    "convert-row-kept": (
        "The row cannot be put into its columns without losing something, so it stays as it is."
    ),
    "convert-date-settled": (
        "“{text}” can be read as several days; it was written as {day}. If that is wrong, correct "
        "it."
    ),
    "convert-code-kept": (
        "{edition} has no result “{code}” that says the same, so “{code}” stays. Programs that "
        "know only {edition} may not read it."
    ),
    "convert-bye-kind": (
        "The pairing bye U was written as +: {edition} does not tell it from a full-point bye."
    ),
    "convert-signs-lettered": (
        "Rounds without opponent were written with letters: + as F, = as H, - as Z. Rounds: "
        "{count}."
    ),
    "convert-dashes-halved": (
        "By the points, a dash without opponent counted half a point, so it was written as H, the "
        "half-point bye. Rounds: {count}."
    ),
    "convert-dashes-unsure": (
        "By the points, some dashes of this player counted half a point, but not all. Which ones "
        "is not known, so they stay."
    ),
    # Made from another format
    "convert-differs": (
        "The {name} “{before}” could not be written as it is; the new file has “{after}”."
    ),
    "convert-game-differs": (
        "The game against {opponent} (result {result}) could not be written as it is."
    ),
    "convert-event-alone": (
        "Of this file the event, its players, ratings and results were read. What else it says, "
        "such as moves or facts of single games, was left out."
    ),
}
