"""Words for tables of games and crosstables, as CSV or spreadsheets."""

WORDS = {
    "file-no-sheet": "This ZIP archive is no spreadsheet with a sheet in it.",
    "table-no-header": (
        "We found no headings that we know. A list of games needs White, Black and Result. A "
        "crosstable needs a name and a column for each round (1.Rd, Round 1, R1)."
    ),
    "table-of-players": (
        "This is a table of players and has no games. Give it together with the file of the event."
    ),
    "table-no-rows": "We found no player and no game below the headings.",
    "table-encoding": (
        "The table is not UTF-8. We read its letters as {encoding}. If names look wrong, save the "
        "table as UTF-8."
    ),
    "table-quote-open": (
        "A quotation mark opens here and never closes. The rest may be in one cell."
    ),
    "table-no-headings": "There are no headings. We took the columns as White, Black and result.",
    "table-columns-unused": "We did not use these columns: {names}.",
    "table-row-short": "The row (“{text}”) ends before its result, so we left it out.",
    "table-result-unreadable": "“{text}” is no result, so we took this game as not finished.",
    "table-cell-unreadable": (
        "We could not read “{text}” as a round, so we rated nothing here. A round is opponent, "
        "colour and result, as in 12w1."
    ),
    "table-number-unreadable": "“{text}” is no number of a player, so no round can name this row.",
    "table-numbers-are-ranks": (
        "The rounds name opponents by rank and not by starting number. Only so do the rows agree."
    ),
    "table-rating-unreadable": "“{text}” is no rating, so we took this player as unrated.",
    "table-rating-of-other": (
        "{name} has no rating under “{column}”, so we took {rating} of “{other}”. Is that a rating "
        "of the same list? If not, empty it: the player is unrated."
    ),
    "table-number-in-name": (
        "“{text}” has a number behind the name, and no column has ratings. We read no rating, so "
        "all players are unrated. Write the ratings in a column “Rating”."
    ),
    "table-birth-unreadable": (
        "We are not sure of the birth date or year “{text}”, so we used none."
    ),
    "table-points-unreadable": "We could not read the points “{text}”, so we did not check them.",
    "table-date-read": "We took the date of the event from “{text}”: {day}.",
    "table-date-assumed": (
        "The date in “{text}” can mean more than one day. We took {day}. The first day decides "
        "which rules and which list apply, so write it as year-month-day."
    ),
    "table-date-unreadable": (
        "The date in “{text}” is no day of the calendar, so we used none. Write it like 2026-01-31."
    ),
    "table-date-passed-over": (
        "“{text}” is the day of a round or of the last change, so we did not take it as the day of "
        "the event."
    ),
    "table-dates-several": (
        "The lines above the table name more than one day, such as “{text}”. We used none of them. "
        "Enter the first day."
    ),
}
