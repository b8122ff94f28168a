"""Words for what a file that is written anew no longer says as it did."""

WORDS = {
    "convert-left-out": "{edition} has no place for the record {code}, so we left “{text}” out.",
    "convert-outweighed": (
        "We left the record {code}, “{text}”, out. The record {other} says something else and goes "
        "before it, so we wrote that one."
    ),
    "convert-part-left-out": (
        "We wrote the record {code} as “{text}”. It has no place for {names:l}, so we left that "
        "out."
    ),
    "convert-written-as": "We wrote the record {code} as “{text}”, which says the same.",
    "convert-points-kept": (
        "{wanted} cannot say all that {code} says about points, so we kept {code}."
    ),
    "convert-points-told": (
        "We added this record: with results that count as in “{text}”, the points of all players "
        "are right. If not, take it out."
    ),
    "convert-name-cut": "“{text}” is longer than 33 letters, so we cut the name to “{name}”.",
    "convert-row-kept": (
        "This row does not fit into its columns without a loss, so we kept it as it is."
    ),
    "convert-date-settled": "“{text}” can mean more than one day. Correct it if {day} is wrong.",
    "convert-code-kept": (
        "{edition} has no other way to write the result “{code}”, so we kept it. Programs that "
        "know only {edition} may not read it."
    ),
    "convert-bye-kind": "We wrote the pairing bye U as +: {edition} has only one full-point bye.",
    "convert-signs-lettered": (
        "We wrote rounds without an opponent with letters: + as F, = as H and - as Z (rounds: "
        "{count})."
    ),
    "convert-dashes-halved": (
        "A dash in place of an opponent counted half a point, as the points show. We wrote it as "
        "H, the half-point bye (rounds: {count})."
    ),
    "convert-dashes-unsure": (
        "Some dashes of this player counted half a point, as the points show. We do not know "
        "which, so we kept them."
    ),
    # Made from another format
    "convert-differs": "We could not write the {name} “{before}”. The new file has “{after}”.",
    "convert-game-differs": "We could not write the game against {opponent} (result {result}).",
    "convert-event-alone": (
        "We read the event, its players, ratings and results. We left out what else the file says, "
        "such as moves."
    ),
}
