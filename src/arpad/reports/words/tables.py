"""Words for tables of games and crosstables, as CSV or spreadsheets."""

WORDS = {
    "file-no-sheet": "The ZIP archive is no spreadsheet with a sheet in it.",
    "table-no-header": (
        "No line has headings that could be used: a list of games needs White, Black and Result, a "
        "crosstable a name and a column for each round (1.Rd, Round 1, R1)."
    ),
    "table-no-rows": "No row below the headings has a player or a game that could be read.",
    "table-encoding": (
        "The table is not UTF-8; its letters were read as {encoding}. If names look wrong, save it "
        "as UTF-8."
    ),
    "table-quote-open": (
        "A quotation mark that opens here is never closed, so that what follows may stand in one "
        "cell."
    ),
    "table-no-headings": (
        "There are no headings; the columns were taken to be White, Black and the result."
    ),
    "table-columns-unused": "Columns that were not used: {names}.",
    "table-row-short": "The row (“{text}”) ends before its result and was left out.",
    "table-result-unreadable": "“{text}” is no result; the game was taken to be unfinished.",
    "table-cell-unreadable": (
        "“{text}” could not be read as a round; opponent, colour and result are asked for, as in "
        "12w1. Nothing was rated."
    ),
    "table-number-unreadable": (
        "“{text}” is no number of a player, so that no cell can mean this row."
    ),
    "table-numbers-are-ranks": (
        "The rounds name opponents by rank, not by starting number: only so do the rows agree."
    ),
    "table-rating-unreadable": "“{text}” is no rating; the player was taken to be unrated.",
    "table-birth-unreadable": "“{text}” is no birth date or year that is sure; none was taken.",
    "table-points-unreadable": "The points “{text}” could not be read and were not checked.",
    "table-date-read": "The event’s date was read in “{text}”: {day}.",
    "table-date-assumed": (
        "The date in “{text}” can mean several days and was read as {day}; the first day decides "
        "which rules and which list apply. Write it year-month-day."
    ),
    "table-date-unreadable": (
        "The date in “{text}” is no day of the calendar; no date was taken. Dates are written "
        "2026-01-31."
    ),
    "table-date-passed-over": (
        "“{text}” names a day, but that of a round or of the last change; it was not taken for the "
        "event’s."
    ),
    "table-dates-several": (
        "“{text}” and other lines above the table name several days; none was taken for the "
        "event’s. Give the first day."
    ),
}
