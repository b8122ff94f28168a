"""Words for what is found in a TRF file."""

WORDS = {
    # The file
    "trf-no-players": (
        "No player could be read: no line begins with 001 and holds a player. A tournament report "
        "has one such line for each player."
    ),
    "trf-pipes": (
        "The rows are divided by the sign |: this is a pairing program’s own file, not FIDE’s "
        "tournament report. Export it as TRF16 or TRF26."
    ),
    "trf-encoding": (
        "The file is not UTF-8; its letters were read as {encoding}. If names look wrong, save it "
        "as UTF-8."
    ),
    "trf-unknown-record": "The record {code} is not known; the line was kept and not used.",
    "trf-no-record": "“{text}” begins with no record’s code; the line was kept and not used.",
    "trf-more": "Findings of the kind {kind} that are not listed: {count}.",
    # A player's row
    "trf-row-unreadable": (
        "“{text}” could not be read as a player: there are no points in columns 81–84. Games of "
        "others that could not be rated for this: {games}."
    ),
    "trf-tabs-unreadable": (
        "The row holds tabs, and in which columns its fields stand cannot be told. Put blanks in "
        "place of the tabs. Games of others that could not be rated for this: {games}."
    ),
    "trf-tabs": (
        "Lines hold tabs where columns are asked for: {count}. Each tab was read as the blanks "
        "that bring what follows into its columns."
    ),
    "trf-tabs-left": (
        "The record {code} holds tabs, and in which columns its fields stand cannot be told; check "
        "what was read of it, or put blanks in place of the tabs."
    ),
    "trf-name-long": (
        "The name has {count} letters where {most} fit, and pushes what follows out of its "
        "columns; all was read from where it stands."
    ),
    "trf-name-covers": (
        "The name has {count} letters where {most} fit, and covers columns {first}–{last}; what "
        "belongs there was not read."
    ),
    "trf-number-unreadable": (
        "The starting rank in columns 5–8 could not be read (“{text}”), so the player was left "
        "out. It is a number from 1 to 9999."
    ),
    "trf-number-twice": (
        "The starting rank of this row stands in line {other_line} already, so the row was left "
        "out (games in it: {games})."
    ),
    "trf-row-shifted": (
        "From here on the row stands {by:s0} columns off, perhaps because a name was padded by "
        "bytes; it was read from where it stands."
    ),
    "trf-row-too-long": (
        "The row was read to round {last}; what follows is no round and was left out."
    ),
    "trf-sex-unknown": "“{text}” is no sex: m or w is asked for.",
    "trf-title-old": "The title “{text}” is written in an old way.",
    "trf-title-unknown": "“{text}” is no FIDE title; the player was taken to have none.",
    "trf-rating-unreadable": (
        "The rating “{text}” could not be read; the player was taken to be unrated."
    ),
    "trf-id-written-oddly": "The FIDE ID “{text}” holds more than digits.",
    "trf-id-unreadable": "“{text}” is no FIDE ID; the player was taken to have none.",
    "trf-birth-written-oddly": "The birth date “{text}” is not written year/month/day.",
    "trf-birth-shifted": "The birth date stands {by:s0} columns off; it was read.",
    "trf-birth-unreadable": "“{text}” is no birth date; none was taken.",
    "trf-birth-assumed": (
        "The birth date “{text}” can mean several days; only the year {year} was taken."
    ),
    "trf-birth-no-day": (
        "The birth date “{text}” is no day of the calendar; only the year {year} is used."
    ),
    "trf-points-missing": "No points are given, so the rounds were not checked against them.",
    "trf-points-unreadable": "The points “{text}” could not be read and were not checked.",
    "trf-rank-unreadable": "The rank “{text}” could not be read.",
    # A cell of a round
    "trf-cell-shifted": "From here on the rounds stand {by:s0} columns off; they were read.",
    "trf-cell-unreadable": (
        "“{text}” could not be read as a round: opponent, colour and result are asked for, as in "
        "“0012 w 1”. Nothing was rated."
    ),
    "trf-result-unknown": (
        "“{text}” is no result; the game was not rated. Results are 1, =, 0, +, -, W, D, L, H, F, "
        "U and Z."
    ),
    "trf-letter-case": "“{text}” is written in the wrong case.",
    "trf-result-without-opponent": (
        "The result {text} has no opponent, so it was not taken for a game."
    ),
    "trf-bye-with-opponent": (
        "A bye has the opponent {opponent} beside it; it was not taken for a game."
    ),
    "trf-bye-is-forfeit": (
        "“{own_text}” is a bye, but the row of the opponent {opponent} has “{other_text}”: they "
        "were paired and somebody did not come, so it was taken as a forfeit."
    ),
    "trf-opponent-unknown": (
        "Nobody has the starting rank {opponent}, so this game could not be rated. Games against "
        "this number: {count}."
    ),
    "trf-plays-himself": "The player is his own opponent; nothing was rated.",
    "trf-row-missing": (
        "The opponent’s row does not have this game, so it was not rated: here “{own_text}”, in "
        "line {other_line} “{other_text}”."
    ),
    "trf-rows-disagree": (
        "The two rows of this game do not agree, so it was not rated: here “{own_text}”, in line "
        "{other_line} “{other_text}”."
    ),
    "trf-colour-missing": "The colours of the game against {opponent} are not known.",
    "trf-unfinished": "Games of this round without a result so far: {count}.",
    # Sums and counts
    "trf-points-differ": "The row says {given} points, but its rounds add up to {sum}.",
    "trf-points-of-round": "The points are those after round {last}.",
    "trf-dash-half-point": (
        "By the points, a round without opponent, marked by a dash, counted half a point here; "
        "players of whom this is so: {count}."
    ),
    "trf-players-differ": "Players declared: {given}; players read: {count}.",
    "trf-rated-differ": "Rated players declared: {given}; rated players read: {count}.",
    "trf-teams-differ": "Teams declared: {given}; teams read: {count}.",
    "trf-rounds-differ": "Rounds declared: {given}; but there are games in round {last}.",
    "trf-rounds-left": "Rounds declared: {given}; the last with a game is round {last}.",
    # The tournament
    "trf-value-unreadable": "The number in record {code} could not be read (“{text}”).",
    "trf-scoring-unreadable": (
        "Not everything in the record {code}, which says what results are worth, could be read: "
        "“{text}”. What was read is used, else a win is 1 and a draw ½."
    ),
    "trf-date-missing": (
        "The first day of the event (record 042) is not given; it decides which rating list and "
        "rules apply."
    ),
    "trf-date-unreadable": (
        "“{text}” is no day from 1900 to 2199 that could be read. Dates are written 2026/01/31."
    ),
    "trf-date-written-oddly": "The date “{text}” is not written year/month/day.",
    "trf-date-assumed": (
        "“{text}” can mean several days and was read as {day}; the first day decides which rating "
        "list applies. Write it {day}."
    ),
    "trf-dates-reversed": "The event ends ({end}) before it begins ({start}).",
    "trf-date-in-text": "“{text}” is more than a date; the days were read in it: {day}.",
    "trf-round-days-outside": "The day of a round, “{text}”, lies outside {start} to {end}.",
    "trf-round-days-shifted": (
        "From here on the days of the rounds stand {by:s0} columns off; they were read."
    ),
    "trf-round-days-few": "Rounds that have a day: {count}, of {rounds}.",
    "trf-round-day-cut": (
        "“{text}” at the end of the line may be cut off, so no day was taken for this round."
    ),
    "trf-round-day-unreadable": (
        "“{text}” is no day of the calendar, so none was taken for this round. The days of rounds "
        "are written 26/01/31."
    ),
    "trf-round-day-assumed": "“{text}” can mean several days; it was read as {day}.",
    "trf-time-control-missing": (
        "No time control is given (records 222 and 122); the event was taken to be standard."
    ),
    "trf-time-control-word": (
        "“{text}” names no times; by its word the event was taken to be {time_class}."
    ),
    "trf-time-control-unreadable": (
        "The time control “{text}” could not be read; the event was taken to be standard. Write "
        "it like 90 minutes + 30 seconds per move, or say which rating it is (--time-class, “Which "
        "rating”)."
    ),
    "trf-time-control-assumed": (
        "“{text}” has no units; it was read as {minutes:r} minutes for 60 moves."
    ),
    "trf-time-control-seconds": (
        "The coded time control “{text}” is in seconds: {minutes:r} minutes for 60 moves. If "
        "minutes were meant, write them as seconds, such as 5400+30 for 90 minutes + 30 seconds, "
        "or say which rating it is (--time-class, “Which rating”)."
    ),
    "trf-time-controls-differ": (
        "The time control in words, “{text}”, does not fit the coded one, “{coded}”, which was "
        "used."
    ),
    "trf-time-too-short": (
        "{minutes:r} minutes for 60 moves are too few to be rated by FIDE: blitz has more than 3."
    ),
    # Other ratings, teams, exceptions
    "trf-nobody-with-number": "Nobody in this file has the number {number}.",
    "trf-no-team": (
        "There is no team {number}; in a file with teams this record names teams, not players."
    ),
}
