"""Words for files of whole events: what could not be read, matched or taken for granted."""

WORDS = {
    # A file as a whole
    "file-empty": "The file is empty.",
    "file-unreadable": "The file cannot be opened: {reason}.",
    "file-too-large": "The file is too large: at most {most} MB are read, unpacked.",
    "file-office": (
        "The file is {kind}, which Arpad does not read: save it as CSV or as an Excel table "
        "(.xlsx) and give that."
    ),
    "file-lines": "The file is too long: at most {most} lines, rows or records are read.",
    "file-columns": "The table is too wide: at most {most} columns are read.",
    "file-cells": "The table is too large: at most {most} cells are read, the empty ones too.",
    "file-cell": "A cell of the table is too long: at most {most} letters of one are read.",
    "file-name": (
        "A name or another short text in the file is too long: at most {most} letters are read, "
        "and one begins with “{text}”."
    ),
    "file-letters": "The table holds too much text: at most {most} letters of all cells are read.",
    "file-games": "The file has too many games: at most {most} games are read.",
    "file-rounds": (
        "The file has too many games: at most {most} rounds of all players together are read."
    ),
    "file-zip": "This is a ZIP archive. Unpack it and choose the file that is in it.",
    "file-binary": "This is not a text file.",
    "file-unknown-format": (
        "We cannot read this file: it looks like none of the formats we know. These are {readable}."
    ),
    # A game that both lost, or one drew and the other lost
    "unusual-result": (
        "The result is {result}, which is unusual: it takes a decision of the arbiter. A game in "
        "which each side made a move is rated all the same, each player with the points of this "
        "result. After a Fair Play decision or force majeure it is not rated: then choose so "
        "(unusual: not-rated)."
    ),
    "file-unusual": "an unusual result, not rated as asked for",
    # People and days
    "id-twice": (
        "Players with the same ID {member_id} in one file: {count} ({players}). At most one of "
        "them can have it; they were rated as different players."
    ),
    "birth-after-event": (
        "{name} was born {born} by what is given, after the event of {day}: no birth was used."
    ),
    "birth-too-early": (
        "{name} was born {born} by what is given, more than 110 years before the event of "
        "{day}: no birth was used."
    ),
    "event-far-ahead": (
        "The event is on {day}, more than a year after today, {today}: check the year."
    ),
    # The table of players
    "csv-no-key": (
        "The table of players has no column “id” (the FIDE ID), “number” (the starting rank) or "
        "“name”, so nothing of it is used."
    ),
    "csv-no-rows": "The table of players has no row below its headings.",
    "csv-unknown-column": (
        "We do not know the column “{column_name}”, so we did not use it. Columns we know: "
        "{known:l}."
    ),
    "csv-column-twice": "The column “{column_name}” is there twice. We used the first one.",
    "csv-bad-number": ("{column_name}: “{given}” cannot be used. It must be {allowed}."),
    "csv-long-row": "The row has more cells than the headings: what is beyond them is not used.",
    "csv-row-without-key": "The row has neither an ID nor a number, so it is not used.",
    "csv-unreadable-row": (
        "From here on the table cannot be read: a quotation mark may have no end."
    ),
    "csv-no-such-player": "The table of players has a row for {who}, who did not play here.",
    "csv-several-players": "{who} is the ID of several players: {count}. The row is used for each.",
    "csv-id-and-number": (
        "In this file number {number} has not the ID {who}: the row is used for the player with "
        "this ID."
    ),
    "csv-name-of-several": (
        "{who} stands twice, in the table of players or in the event, so the row is not used. Give "
        "the player’s number in a column “number”."
    ),
    "csv-player-twice": "A second row for {who}: the one in line {line} is used.",
    "csv-number-of-which-file": (
        "With several files a number does not say whose: give the FIDE ID in a column “id” "
        "instead of number {who}."
    ),
    "csv-other-rating": (
        "{name}: the table of players says {rating:r}, the tournament file {filed:r}; the table is "
        "used."
    ),
    "csv-now-rated": (
        "{name}: unrated in the tournament file, {rating:r} by the table of players, which is used."
    ),
    "csv-now-unrated": (
        "{name}: {filed:r} in the tournament file, unrated by the table of players, which is used."
    ),
    # Several files, and options
    "same-by-name": (
        "{name}, born {birth_year}, has no ID in one of the events and is taken for the player of "
        "that name and year in the other."
    ),
    "same-id-other-name": (
        "{name} and {other} have the same ID {member_id} in two events and are taken for one "
        "player."
    ),
    "maybe-the-same": (
        "{name} stands in another event too, but without an ID and birth year in both they are "
        "rated as two players."
    ),
    "two-ratings-one-day": (
        "{name} is rated {rating:r} in {file} and {other:r} here, though both begin on the same "
        "day: the first is used."
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
        "The file says {filed:r} minutes a player; it is rated at {given:r}, as you asked."
    ),
    "system-by-file": (
        "This is a file of US Chess, so we used the rules of US Chess. You can choose another "
        "system."
    ),
    # Official results in a file
    "official-differs": (
        "{name}: the official rating is {official:r}, the computed one {new_rating:r}."
    ),
    "official-floor": (
        "{name}: the official rating is {official:r}, the computed one {new_rating:r}. A floor "
        "may have stopped the fall: give it in a column “floor”, of the file or the table of "
        "players."
    ),
    "official-whole-ratings": (
        "The ratings in the file are whole numbers. US Chess computes with the decimals behind "
        "them, so that a result may differ by a point."
    ),
    "time-class-doubtful": (
        "The time control “{text}” can be read in several ways: {filed} or {others}. Which is "
        "meant? It is taken as {filed}; say it with --time-class {first} (“Which rating” on the "
        "page) or write the time control out, as in 90 min + 30 s."
    ),
    "time-control-doubtful": (
        "The time control “{text}” can be read as {minutes:r} or {other:r} minutes for 60 moves, "
        "and games of the highest rated need more than others. Which is meant? It is taken as "
        '{minutes:r}; write it out, as with --time-control "90 min + 30 s".'
    ),
    "other-time-class": (
        "By the time control in the file this is {filed}; it is rated as {given}, as you asked."
    ),
    "no-time-class": (
        "By the file each player has {minutes:r} minutes, too few for any rating; it is "
        "rated as {given}, as you asked."
    ),
}
