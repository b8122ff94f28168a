"""Words for what is found in the files of US Chess and in crosstables."""

WORDS = {
    # Rows checked against one another
    "row-number-twice": (
        "The pairing number of this row stands in line {other_line} already, so the row was left "
        "out (games in it: {games})."
    ),
    "row-opponent-unknown": (
        "Nobody has the pairing number {opponent}, so this game could not be rated."
    ),
    "row-plays-himself": "The player is his own opponent; nothing was rated.",
    "row-bye-with-opponent": (
        "A bye has the opponent {opponent} beside it; it was not taken for a game."
    ),
    "row-bye-is-forfeit": (
        "“{own_text}” is a bye, but the row of opponent {opponent} has “{other_text}”: they were "
        "paired and somebody did not come, so it was taken as a forfeit."
    ),
    "row-result-without-opponent": (
        "The result {text} names no opponent, so it was not taken for a game."
    ),
    "row-game-missing": (
        "The row of opponent {opponent} does not have this game, so it was not rated: here "
        "“{own_text}”, there “{other_text}”."
    ),
    "row-results-disagree": (
        "The two rows of the game against {opponent} do not agree, so it was not rated: here "
        "“{own_text}”, there “{other_text}”."
    ),
    "row-other-round": (
        "The row of opponent {opponent} has this game in round {other}; it was rated once."
    ),
    "row-colours-disagree": (
        "Both rows of the game against {opponent} claim the same colour, so none was taken: here "
        "“{own_text}”, there “{other_text}”."
    ),
    "row-points-differ": "The row says {given:p} points, but its rounds add up to {sum:p}.",
    # The file
    "us-nothing": "No player could be read: nothing in the file looks like a crosstable’s row.",
    "us-encoding": (
        "The file is not UTF-8; its letters were read as {encoding}. If names look wrong, save it "
        "as UTF-8."
    ),
    "us-more": "Findings of the kind {kind} that are not listed: {count}.",
    "us-lines-unread": (
        "Lines outside the tables that say nothing of the event were not used: {count}, the first "
        "of them this one."
    ),
    "us-line-stray": "“{text}” belongs to no player; the line was not used.",
    "us-number-unreadable": (
        "The pairing number could not be read, so the player was left out: “{text}”. It is a "
        "number from 1 to 99999."
    ),
    # A player
    "us-rating-unreadable": (
        "“{text}” is no rating; the player was taken to have none there. Ratings are written 1641, "
        "1641P17 or 1641.42; Unrated or nothing means none."
    ),
    "us-value-unreadable": (
        "{name}: “{text}” is no number that fits here, so it was not used. Numbers from 0 to 9999 "
        "are accepted."
    ),
    "us-points-unreadable": "The points “{text}” could not be read and were not checked.",
    "us-games-from-after": (
        "The number of games ratings are based on is given after the event only; before it, it was "
        "taken to be smaller by the games played. Players of whom this is so: {count}."
    ),
    # A round
    "us-cell-unreadable": (
        "“{text}” could not be read as a round, so nothing was rated. Written are W, D or L and "
        "the opponent’s number, as in W12; X and F for forfeits; B, H and U for byes."
    ),
    "us-colour-unreadable": "“{text}” is no colour: W or B is expected under a game.",
    "us-row-short": (
        "The row has {count} rounds, the others {usual}: what is missing was taken as not played."
    ),
    "us-record-missing": (
        "The player’s record with rounds {first} to {last} is not there; these rounds are empty."
    ),
    "us-no-ratings": (
        "The submission holds no ratings of players, as it was before format 2C: everybody counts "
        "as unrated unless a table of players gives the ratings."
    ),
    "us-date-assumed": (
        "“{text}” can mean several days; it was read as {day}, as dates are written in the USA."
    ),
    "us-row-long": "The row has {count} rounds, the others {usual}; all were read.",
    "us-row-too-long": "The row has {count} rounds; only the first {most} were read.",
    "us-row-cut": "The line ends without a bar, perhaps cut off: its last cell may be incomplete.",
    "us-fide-adjustment": (
        "Opponents stand here with their ratings in place of numbers, as where a foreign event "
        "adjusts a rating (games: {count}). Section 6 of the US Chess Rating System says how, and "
        "we have not read it: what is computed here is an estimate."
    ),
    # The section
    "us-system-unknown": (
        "“{text}” is no rating system of US Chess; the one that follows from the time control is "
        "used. Known are R, Q, B, OR, OQ, OB and D for Regular and Quick."
    ),
    "us-dual-one-rating": (
        "The section counts for Regular and Quick, but the file has one rating of each player; it "
        "was taken to be the Regular one."
    ),
    "us-time-control-unreadable": (
        "The time control “{text}” could not be read. Write it like G/30;d5 or 40/90, SD/30;d5."
    ),
    "us-time-too-short": (
        "{text} comes to {minutes:r} minutes and is not ratable: five minutes are the least, and "
        "for Regular and Quick five minutes before delay or increment."
    ),
    "us-date-unreadable": "“{text}” is no date between 1900 and 2100. Write it like 2026-03-30.",
    "us-rounds-unreadable": "“{text}” is no number of rounds: from 1 to 200 are accepted.",
    # A table
    "us-no-header": (
        "The headings name no column “number” or no rounds: a crosstable has the columns number, "
        "name, rating, games_played and r1, r2, …"
    ),
    "us-column-unknown": "The column “{text}” is not known and was not used.",
    "us-column-passed-over": (
        "This column says the same as the one at character {used} ({name}), which was used."
    ),
    "us-cell-beyond": (
        "“{text}” and what follows it in the row stand under no heading, so they were not read."
    ),
    "us-quote-open": ("From here on the table cannot be read: a quotation mark may have no end."),
    "us-results-differ": (
        "The results are not those of line {other_line}, the same player’s row in another system; "
        "those of line {other_line} were used."
    ),
    # The submission files
    "us-games-unknown": (
        "The file does not say how many games the ratings are based on; everybody rated was taken "
        "to be established."
    ),
    "us-section-empty": "The section {name} has no players; it was left out.",
    "us-dbf-broken": "{name} is no table of dBase III, or its head is damaged; it was not read.",
    "us-dbf-cut": (
        "{name}: the table declares {declared} records, but there are {count}; those were read."
    ),
    "us-dbf-field-missing": "{name} has no field {field}, so nothing of it could be used.",
    "us-dbf-missing": (
        "The table {name} is not there: a submission has THEXPORT, TSEXPORT and TDEXPORT."
    ),
    "us-dbf-twice": "There is a second table {name}; the first was used.",
    "us-dbf-deleted": "{name}: records marked as deleted were not used: {count}.",
    "us-dbf-unknown": "{name} is none of the tables of a submission; it was not used.",
    "us-dbf-no-section": (
        "Players are in section “{text}”, of which there is no record; it was read without one."
    ),
    "us-zip-broken": "The ZIP archive is damaged, encrypted or packed in an unknown way.",
    "us-zip-too-large": "The ZIP archive is too large: at most {most} MB are read, unpacked.",
    # Writing
    "us-written-system": "The table has no letter for {text}; the rating system was left empty.",
    "us-written-outsiders": (
        "Opponents known by their ratings alone have no row, so games against them were left out "
        "(opponents: {count})."
    ),
    "us-written-decimals": (
        "The table has no room for decimals; ratings were rounded to whole numbers: {count}."
    ),
    "us-written-left-out": "These tables have no room for {names}; that was left out.",
    "us-written-not-rated": (
        "Games that are not to be rated were written as forfeits, and draws of this kind left out: "
        "{count}."
    ),
    "us-written-no-letter": (
        "There is no letter for a game without a result; such rounds were left empty: {count}."
    ),
    "us-written-shorter": "{name}: “{text}” is longer than its field and was cut.",
    # JSON
    "us-json-broken": "The file is no JSON: {reason}.",
    "us-json-shape": (
        "The file is JSON, but holds no {expected}; nothing in it could be read as a section."
    ),
    "us-json-value": "{name}: {text} is not what belongs there, so it was not used.",
    "us-json-page": (
        "The standings go on on another page that is not in the file, so games against players on "
        "it could not be rated."
    ),
    "us-second-rating": ("Players have a second rating in the file, which was not used: {count}."),
    # Games a file rules out
    "file-cell-unreadable": "the result could not be read, so the game is not rated",
}
