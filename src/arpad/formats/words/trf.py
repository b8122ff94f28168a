"""Words for what is found in a TRF file."""

WORDS = {
    # The file
    "trf-no-players": (
        "We found no player in this file. A tournament report has a line that begins with 001 for "
        "each player."
    ),
    "trf-pipes": (
        "The sign | divides the rows, so this is a pairing program’s own file and not FIDE’s "
        "tournament report. Export it as TRF16 or TRF26."
    ),
    "trf-encoding": (
        "The file is not UTF-8. We read its letters as {encoding}. If names look wrong, save the "
        "file as UTF-8."
    ),
    "trf-unknown-record": "We do not know the record {code}. We kept this line and did not use it.",
    "trf-no-record": "“{text}” begins with no record’s code. We kept this line and did not use it.",
    "trf-more": "There are more findings of the kind {kind} than we list (not listed: {count}).",
    # A player's row
    "trf-row-unreadable": (
        "We could not read “{text}” as a player, because columns 81–84 hold no points. Games that "
        "are not rated because of this: {games}."
    ),
    "trf-tabs-unreadable": (
        "This row has tabs, so we cannot tell its columns. Put blanks in place of the tabs. Games "
        "that are not rated because of this: {games}."
    ),
    "trf-tabs": (
        "Some lines have tabs where a report has columns (lines: {count}). We read each tab as the "
        "blanks that bring the rest into its columns."
    ),
    "trf-tabs-left": (
        "The record {code} has tabs, so we cannot be sure of its columns. Check what we read, or "
        "put blanks in place of the tabs."
    ),
    "trf-name-long": (
        "The name has {count} letters, but only {most} fit. It pushes the rest of the row to the "
        "right. We read all of it."
    ),
    "trf-name-covers": (
        "The name has {count} letters, but only {most} fit. It covers columns {first}–{last}, so "
        "we could not read what belongs there."
    ),
    "trf-number-unreadable": (
        "We could not read the starting rank in columns 5–8 (“{text}”), so we left this player "
        "out. It must be a number from 1 to 9999."
    ),
    "trf-number-twice": (
        "Line {other_line} has the same starting rank, so we left this row out (games in it: "
        "{games})."
    ),
    "trf-row-shifted": (
        "From here on the row is {by:s0} columns off its place. We read it there. Perhaps the name "
        "was filled up by bytes and not by letters."
    ),
    "trf-row-too-long": (
        "We read this row up to round {last}. We left out the rest, which is no round."
    ),
    "trf-sex-unknown": "“{text}” is no sex. It must be m or w.",
    "trf-title-old": "The title “{text}” is written in an old way. We understood it.",
    "trf-title-unknown": "“{text}” is no FIDE title. We took this player as one without a title.",
    "trf-rating-unreadable": (
        "We could not read the rating “{text}”. We took this player as unrated."
    ),
    "trf-id-written-oddly": "The FIDE ID “{text}” has more than digits. We read the digits.",
    "trf-id-unreadable": "“{text}” is no FIDE ID, so we took this player as one without an ID.",
    "trf-birth-written-oddly": (
        "We understood the birth date “{text}”. It should be year/month/day."
    ),
    "trf-birth-shifted": "The birth date is {by:s0} columns off its place. We read it there.",
    "trf-birth-unreadable": "“{text}” is no birth date, so we used none.",
    "trf-birth-assumed": (
        "The birth date “{text}” can mean several days. We used only the year {year}."
    ),
    "trf-birth-no-day": "The birth date “{text}” does not exist, so we used only the year {year}.",
    "trf-points-missing": "The row has no points, so we could not check its rounds against them.",
    "trf-points-unreadable": "We could not read the points “{text}”, so we did not check them.",
    "trf-rank-unreadable": "We could not read the rank “{text}”.",
    # A cell of a round
    "trf-cell-shifted": "From here on the rounds are {by:s0} columns off. We read them there.",
    "trf-cell-unreadable": (
        "We could not read “{text}” as a round, so we rated nothing here. A round is opponent, "
        "colour and result, as in “0012 w 1”."
    ),
    "trf-result-unknown": (
        "“{text}” is no result, so we did not rate this game. Results are 1, =, 0, +, -, W, D, L, "
        "H, F, U and Z."
    ),
    "trf-letter-case": "We understood “{text}”, but capital and small letters are exchanged.",
    "trf-result-without-opponent": (
        "The result {text} has no opponent. We did not take it as a game."
    ),
    "trf-bye-with-opponent": "This bye has an opponent ({opponent}). We did not take it as a game.",
    "trf-bye-is-forfeit": (
        "Here stands a bye, “{own_text}”, but the row of opponent {opponent} has “{other_text}”. "
        "So the two were paired and somebody did not come. We took it as a forfeit."
    ),
    "trf-opponent-unknown": (
        "Nobody has the starting rank {opponent}, so we could not rate this game (games against "
        "this number: {count})."
    ),
    "trf-plays-himself": "This player has himself as the opponent, so we rated nothing here.",
    "trf-row-missing": (
        "The opponent’s row does not have this game, so we did not rate it. Here stands "
        "“{own_text}”, in line {other_line} “{other_text}”."
    ),
    "trf-rows-disagree": (
        "The two rows of this game do not agree, so we did not rate it. Here stands “{own_text}”, "
        "in line {other_line} “{other_text}”."
    ),
    "trf-colour-missing": "The colours of the game against {opponent} are missing.",
    "trf-unfinished": "Some games of this round have no result yet (games: {count}).",
    # Sums and counts
    "trf-points-differ": "The row says {given} points, but its rounds add up to {sum}.",
    "trf-points-of-round": "These are the points after round {last}.",
    "trf-dash-half-point": (
        "A dash in place of an opponent counted half a point here, as the points show (players: "
        "{count})."
    ),
    "trf-players-differ": "The file announces {given} players, but we read {count}.",
    "trf-rated-differ": "The file announces {given} rated players, but we read {count}.",
    "trf-teams-differ": "The file announces {given} teams, but we read {count}.",
    "trf-rounds-differ": "The file announces {given} rounds, but round {last} has games.",
    "trf-rounds-left": "The file announces {given} rounds. The last with a game is round {last}.",
    # The tournament
    "trf-value-unreadable": "We could not read the number in the record {code} (“{text}”).",
    "trf-scoring-unreadable": (
        "The record {code} says how many points a result is worth. We could not read all of it: "
        "“{text}”. Where we could not, a win is 1 and a draw ½."
    ),
    "trf-date-missing": (
        "The file does not say when the event began (record 042). This day decides which rating "
        "list and which rules apply."
    ),
    "trf-date-unreadable": (
        "We could not read the day “{text}”. Write it like 2026/01/31 (1900 to 2199)."
    ),
    "trf-date-written-oddly": "We understood the date “{text}”. It should be year/month/day.",
    "trf-date-assumed": (
        "“{text}” can mean more than one day. We took {day}. The first day decides which rating "
        "list applies, so write it as {day} if that is right."
    ),
    "trf-dates-reversed": "The event ends ({end}) before it begins ({start}).",
    "trf-date-in-text": "“{text}” is more than a date. We found {day} in it.",
    "trf-round-days-outside": "The round on “{text}” is outside the event, {start} to {end}.",
    "trf-round-days-shifted": (
        "From here on the days of the rounds are {by:s0} columns off their place. We read them "
        "there."
    ),
    "trf-round-days-few": "Only {count} of {rounds} rounds have a day.",
    "trf-round-day-cut": "“{text}” may be cut off at the end of the line, so we used no day here.",
    "trf-round-day-unreadable": (
        "“{text}” is no day of the calendar, so we used none for this round. Write it like "
        "26/01/31."
    ),
    "trf-round-day-assumed": "“{text}” can mean more than one day. We took {day}.",
    "trf-time-control-missing": (
        "The file has no time control (records 222 and 122), so we took the event as standard."
    ),
    "trf-time-control-word": (
        "“{text}” says no minutes. We took the event as {time_class} by this word."
    ),
    "trf-time-control-unreadable": (
        "We could not read the time control “{text}”. We take standard, unless you choose another "
        "(“Which rating”, --time-class) or write it like 90 minutes + 30 seconds per move."
    ),
    "trf-time-control-assumed": (
        "“{text}” does not say what its numbers mean. We took it as {minutes:r} minutes for 60 "
        "moves."
    ),
    "trf-time-control-seconds": (
        "The coded time control “{text}” counts in seconds, so it is {minutes:r} minutes for 60 "
        "moves. If it means minutes, write 5400+30 for 90 minutes + 30 seconds, or choose the "
        "rating (“Which rating”, --time-class)."
    ),
    "trf-time-controls-differ": (
        "The time control in words, “{text}”, is not the same as the coded one, “{coded}”. We used "
        "the coded one."
    ),
    "trf-time-too-short": (
        "{minutes:r} minutes for 60 moves are too few for a FIDE rating. Even blitz needs more "
        "than 3."
    ),
    # Other ratings, teams, exceptions
    "trf-nobody-with-number": "Nobody in this file has the number {number}.",
    "trf-no-team": "There is no team {number}. In a file with teams this record names teams.",
}
