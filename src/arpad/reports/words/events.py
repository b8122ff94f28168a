"""Words for files of whole events: what could not be read, matched or taken for granted."""

WORDS = {
    # A file as a whole
    "file-empty": "The file is empty.",
    "file-unreadable": "We cannot open the file: {reason}.",
    "file-too-large": "The file is too large. We read at most {most} MB, unpacked.",
    "file-office": "The file is {kind}, which we cannot read. Save it as CSV or as .xlsx.",
    "file-lines": "The file is too long. We read at most {most} lines, rows or records.",
    "file-columns": "The table is too wide. We read at most {most} columns.",
    "file-cells": "The table is too large. We read at most {most} cells, and empty ones count too.",
    "file-cell": "A cell of the table is too long. We read at most {most} letters of one.",
    "file-name": (
        "A name or another short text in the file is too long. It begins with “{text}”, and at "
        "most {most} letters are allowed."
    ),
    "file-letters": "The table has too much text. We read at most {most} letters in all its cells.",
    "file-games": "The file has too many games. We read at most {most}.",
    "file-players": (
        "The file has too many players. We read at most {most}; who is rated twice counts twice."
    ),
    "file-events": "The file has too many events or sections. We read at most {most}.",
    "file-values": "The file has too many values. We read at most {most}.",
    "file-rounds": "The file has too many games. We read at most {most} rounds of all players.",
    "file-zip": "This is a ZIP archive. Unpack it and choose the file that is in it.",
    "file-binary": "This is not a text file.",
    "file-unknown-format": (
        "We cannot read this file: it looks like none of the formats we know. These are {readable}."
    ),
    # A game that both lost, or one drew and the other lost
    "unusual-result": (
        "The result is {result}. That is unusual and needs a decision of the arbiter. If each side "
        "made a move, the game is rated, each player with these points. After a Fair Play decision "
        "or force majeure it is not rated: then choose so (unusual: not-rated)."
    ),
    "file-unusual": "the result is unusual, and you asked us not to rate it",
    # People and days
    "id-twice": (
        "{count} players have the same ID {member_id} ({players}). It can be right for one of them "
        "at most. We rated them as different players."
    ),
    "birth-after-event": (
        "{name} would be born on {born}, after the event of {day}. We did not use it."
    ),
    "birth-too-early": (
        "{name} would be born on {born}, more than 110 years before the event of {day}, so we used "
        "no birth date."
    ),
    "event-far-ahead": (
        "The event is on {day}, more than a year after today ({today}). Is that right?"
    ),
    # The table of players
    "file-is-players": "It has ratings and no games, so we used it as the table of players.",
    "csv-no-key": (
        "The table of players has no column “id” (the FIDE ID), “number” (the starting rank) or "
        "“name”, so we did not use it."
    ),
    "csv-no-rows": "The table of players has no row below its headings.",
    "csv-unknown-column": (
        "We do not know the column “{column_name}”, so we did not use it. Columns we know: "
        "{known:l}."
    ),
    "csv-column-twice": "The column “{column_name}” is there twice. We used the first one.",
    "csv-bad-number": "{column_name}: we did not use “{given}”. It must be {allowed}.",
    "csv-long-row": "This row has more cells than headings. We did not use those beyond them.",
    "csv-row-without-key": "This row has no ID, number or name, so we did not use it.",
    "csv-unreadable-row": "We could not read on from here. Perhaps a quotation mark is not closed.",
    "csv-no-such-player": "The table of players has a row for {who}, who did not play here.",
    "csv-several-players": "{count} players have the ID {who}. We used this row for each of them.",
    "csv-id-and-number": (
        "In this file number {number} does not have the ID {who}. We used this row for the player "
        "with the ID."
    ),
    "csv-name-of-several": (
        "{who} is there twice, in the table of players or in the event, so we did not use this "
        "row. Add a column “number” with the player’s number."
    ),
    "csv-player-twice": "This is a second row for {who}. We used the one in line {line}.",
    "csv-number-of-which-file": (
        "There are several files, so number {who} can be several players. Use a column “id” with "
        "the FIDE ID."
    ),
    "csv-other-rating": (
        "{name} has {rating:r} in the table of players, but {filed:r} in the tournament file. We "
        "used the table."
    ),
    "csv-now-rated": (
        "{name} is unrated in the tournament file, but has {rating:r} in the table of players. We "
        "used the table."
    ),
    "csv-now-unrated": (
        "{name} has {filed:r} in the tournament file, but is unrated in the table of players. We "
        "used the table."
    ),
    # Several files, and options
    "same-by-name": (
        "{name}, born {birth_year}, has no ID in one event. We took the player of this name and "
        "year in the other event as the same."
    ),
    "same-id-other-name": (
        "{name} and {other} have the same ID {member_id} in two events. We took them as one player."
    ),
    "maybe-the-same": (
        "{name} is in another event too. We rated the two as different players, because an ID or a "
        "birth year is missing."
    ),
    "two-ratings-one-day": (
        "{name} has {rating:r} in {file} and {other:r} here, but both events begin on the same "
        "day. We used the first."
    ),
    "other-date": "The file says that the event began on {filed}. We used {given}, as you asked.",
    "other-end": "The file says that the event ended on {filed}. We used {given}, as you asked.",
    "us-end-not-given": (
        "The last day of the event is not known. US Chess needs it, so we used {day}, the "
        "latest day we know."
    ),
    "us-no-day": (
        "No day of the event is known, so we used the newest US Chess rules. Enter the last "
        "day to use those of its time."
    ),
    "other-time-control": (
        "The file says {filed:r} minutes for each player. We rated it with {given:r}, as you asked."
    ),
    "system-by-file": (
        "This is a US Chess file, so we used its rules. You can choose another system."
    ),
    # Official results in a file
    "official-differs": "We computed {new_rating:r}, but the official rating is {official:r}.",
    "official-floor": (
        "We computed {new_rating:r}, but the official rating is {official:r}. Perhaps a floor "
        "stopped the fall. Add a column “floor” to the file or to the table of players."
    ),
    "official-whole-ratings": (
        "The ratings in the file are whole numbers. US Chess computes with decimals, so a result "
        "may differ by a point."
    ),
    "time-class-doubtful": (
        "The time control “{text}” can mean {filed} or {others}. Which is meant? We took {filed}. "
        "If that is wrong, choose the rating (“Which rating”, --time-class {first}) or write the "
        "time out, as in 90 min + 30 s."
    ),
    "time-control-doubtful": (
        "The time control “{text}” can mean {minutes:r} or {other:r} minutes for 60 moves. Which "
        "is meant? We took {minutes:r}. Games of the highest rated need more time than others, so "
        'write it out, as in --time-control "90 min + 30 s".'
    ),
    "other-time-class": (
        "By its time control this is {filed}. We rated it as {given}, as you asked."
    ),
    "no-time-class": (
        "By the file each player has {minutes:r} minutes, too few for any rating. We rated it as "
        "{given}, as you asked."
    ),
}
