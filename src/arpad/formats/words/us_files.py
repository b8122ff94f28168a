"""Words for what is found in the files of US Chess and in crosstables."""

WORDS = {
    # Rows checked against one another
    "row-number-twice": (
        "Line {other_line} has the same pairing number, so we left this row out (games in it: "
        "{games})."
    ),
    "row-opponent-unknown": (
        "Nobody has the pairing number {opponent}. We could not rate this game."
    ),
    "row-plays-himself": "This player has himself as the opponent, so we rated nothing here.",
    "row-bye-with-opponent": "This bye has an opponent ({opponent}). We did not take it as a game.",
    "row-bye-is-forfeit": (
        "Here stands a bye, “{own_text}”, but the row of opponent {opponent} has “{other_text}”. "
        "So the two were paired and somebody did not come. We took it as a forfeit."
    ),
    "row-result-without-opponent": (
        "The result {text} has no opponent. We did not take it as a game."
    ),
    "row-game-missing": (
        "The row of opponent {opponent} does not have this game, so we did not rate it. Here "
        "stands “{own_text}”, there “{other_text}”."
    ),
    "row-results-disagree": (
        "The two rows of the game against {opponent} do not agree, so we did not rate it. Here "
        "stands “{own_text}”, there “{other_text}”."
    ),
    "row-other-round": (
        "Opponent {opponent}’s row has this game in round {other}. We rated it once."
    ),
    "row-colours-disagree": (
        "Both rows of the game against {opponent} have the same colour, so we used none. Here "
        "stands “{own_text}”, there “{other_text}”."
    ),
    "row-points-differ": "The row says {given:p} points, but its rounds add up to {sum:p}.",
    # The file
    "us-nothing": "We found no player in this file: no line looks like a row of a crosstable.",
    "us-encoding": (
        "The file is not UTF-8. We read its letters as {encoding}. If names look wrong, save the "
        "file as UTF-8."
    ),
    "us-more": "There are more findings of the kind {kind} than we list (not listed: {count}).",
    "us-lines-unread": "We did not use this line outside the tables (such lines: {count}).",
    "us-line-stray": "“{text}” belongs to no player, so we did not use this line.",
    "us-number-unreadable": (
        "We could not read the pairing number “{text}”, so we left this player out. It must be a "
        "number from 1 to 99999."
    ),
    # A player
    "us-rating-unreadable": (
        "“{text}” is no rating, so we took this player as unrated here. Write 1641, 1641P17 or "
        "1641.42, or Unrated."
    ),
    "us-value-unreadable": "{name}: we did not use “{text}”. It must be a number from 0 to 9999.",
    "us-points-unreadable": "We could not read the points “{text}”, so we did not check them.",
    "us-games-from-after": (
        "The file says only after the event how many games a rating is based on. We subtracted the "
        "games of the event (players: {count})."
    ),
    # A round
    "us-cell-unreadable": (
        "We could not read “{text}” as a round, so we rated nothing here. Write W, D or L with the "
        "opponent’s number, as in W12, X or F for a forfeit, and B, H or U for a bye."
    ),
    "us-colour-unreadable": "“{text}” is no colour. Below a game it must be W or B.",
    "us-row-short": "This row has {count} of {usual} rounds. We took the others as not played.",
    "us-record-missing": (
        "The file has no record of this player for the rounds {first} to {last}, so we left them "
        "empty."
    ),
    "us-no-ratings": (
        "These files are older than format 2C and have no ratings, so everybody counts as unrated. "
        "You can add the ratings in a table of players."
    ),
    "us-date-assumed": "“{text}” can mean more than one day. We took {day}, as in the USA.",
    "us-row-long": "This row has {count} rounds, the others have {usual}. We read all of them.",
    "us-row-too-long": "This row has {count} rounds. We read only the first {most}.",
    "us-row-cut": "This line does not end with a bar. Its last cell may be cut off.",
    "us-fide-adjustment": (
        "Here opponents stand with their ratings in place of numbers, as where US Chess adjusts a "
        "rating for events abroad (games: {count}). We have not read how it does that (section 6 "
        "of its Rating System), so this answer is an estimate."
    ),
    # The section
    "us-system-unknown": (
        "“{text}” is no rating system of US Chess, so we used the one that fits the time control. "
        "Write R, Q, B, OR, OQ, OB, or D for both Regular and Quick."
    ),
    "us-dual-one-rating": (
        "This section counts for Regular and Quick, but each player has only one rating in the "
        "file. We took it as the Regular one."
    ),
    "us-time-control-unreadable": (
        "We could not read the time control “{text}”. Write it like G/30;d5 or 40/90, SD/30;d5."
    ),
    "us-time-too-short": (
        "{text} is {minutes:r} minutes, too short to be rated. The least is five minutes, for "
        "Regular and Quick without delay or increment."
    ),
    "us-date-unreadable": "“{text}” is no date from 1900 to 2100. Write it like 2026-03-30.",
    "us-rounds-unreadable": "“{text}” is no number of rounds. It must be from 1 to 200.",
    # A table
    "us-no-header": (
        "The headings have no column “number”, or no rounds. A crosstable has the columns number, "
        "name, rating, games_played and r1, r2, …"
    ),
    "us-column-unknown": "We do not know the column “{text}”, so we did not use it.",
    "us-column-passed-over": (
        "We used the same column at character {used} ({name}) in place of this one."
    ),
    "us-cell-beyond": "“{text}” and what follows stand under no heading. We did not read them.",
    "us-quote-open": "We could not read on from here. Perhaps a quotation mark is not closed.",
    "us-results-differ": (
        "Line {other_line} is the same player in another rating system and has other results. We "
        "used the results of line {other_line}."
    ),
    # The submission files
    "us-games-unknown": (
        "The file does not say how many games the ratings are based on, so we took every rating as "
        "established."
    ),
    "us-section-empty": "The section {name} has no players, so we left it out.",
    "us-dbf-broken": "{name} is no table of dBase III, or it is damaged, so we did not read it.",
    "us-dbf-cut": "{name} announces {declared} records, but it has {count}. We read those.",
    "us-dbf-field-missing": "{name} has no field {field}, so we could not use it.",
    "us-dbf-missing": "{name} is missing. A submission has THEXPORT, TSEXPORT and TDEXPORT.",
    "us-dbf-twice": "There are two tables {name}. We used the first one.",
    "us-dbf-deleted": "{name} has records marked as deleted. We did not use them ({count}).",
    "us-dbf-unknown": "{name} is no table of a submission, so we did not use it.",
    "us-dbf-no-section": (
        "Players are in the section “{text}”, which has no record of its own. We read it all the "
        "same."
    ),
    "us-zip-broken": "The ZIP archive is damaged, locked or packed in a way we do not know.",
    "us-zip-too-large": "The ZIP archive is too large. We read at most {most} MB, unpacked.",
    # Writing
    "us-written-system": "The table has no letter for {text}, so we left the rating system empty.",
    "us-written-outsiders": (
        "Some opponents have no row, only a rating. We left the games against them out (opponents: "
        "{count})."
    ),
    "us-written-decimals": "There is no room for decimals, so we rounded ratings ({count}).",
    "us-written-left-out": "These tables have no room for {names}, so we left that out.",
    "us-written-not-rated": (
        "Games that are not rated became forfeits. There is no such draw, so we left draws out "
        "(together: {count})."
    ),
    "us-written-no-letter": (
        "There is no letter for a game without a result, so we left these rounds empty ({count})."
    ),
    "us-written-shorter": "{name}: “{text}” is too long for its field, so we cut it.",
    # JSON
    "us-json-broken": "The file is no JSON: {reason}.",
    "us-json-shape": "The file is JSON, but has no {expected}, so we found no section in it.",
    "us-json-value": "{name}: {text} does not belong there, so we did not use it.",
    "us-json-page": (
        "The standings go on on another page, which is not in the file. We could not rate games "
        "against the players on it."
    ),
    "us-second-rating": "We did not use the second rating that some players have ({count}).",
    # Games a file rules out
    "file-cell-unreadable": "we could not read the result, so the game is not rated",
}
