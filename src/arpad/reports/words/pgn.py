"""Words for what is found in PGN files, and for one player's games out of them."""

WORDS = {
    # The file
    "pgn-no-games": 'No game could be read: no line holds a tag such as [White "Name"].',
    "pgn-zero-byte": (
        "From here on the file has zero bytes, which no text has. Another sign stands in their "
        "place; a name or a result with one may be damaged."
    ),
    "pgn-encoding": (
        "From here on some tags are not UTF-8; their letters were read as Windows-1252. If names "
        "look wrong, save the file as UTF-8."
    ),
    "pgn-tag-unreadable": "“{text}” begins like a tag but cannot be read as one; it was left out.",
    "pgn-tag-mended": (
        '“{text}” is no tag as it should be written, [Name "Value"]; it was read as one.'
    ),
    "pgn-tag-twice": "The tag {tag} stands twice in one game; the first was used.",
    "pgn-text-outside": "“{text}” stands before any tag and belongs to no game; it was left out.",
    "pgn-comment-open": (
        "The comment that begins here is never closed; a game was taken to begin at the next tags "
        "after a blank line."
    ),
    # Events and players
    "game-event-missing": "Games from here on name no event; they were taken to be of “{event}”.",
    "game-name-missing": (
        "White is “{white}” and Black “{black}”: without two names the game was left out."
    ),
    "game-plays-himself": "{name} plays against himself; the game was left out.",
    "game-twice": (
        "{white} and {black} have the same game in round {number} already; both were taken."
    ),
    "game-rating-unreadable": (
        "“{text}” is no rating; {name} was taken to be unrated where no other game says more."
    ),
    "game-rating-provisional": "The rating {text} of {name} is marked as provisional; it was used.",
    "game-ratings-differ": "{name} has the rating {rating}, but {other} here; {rating} was used.",
    "game-id-unreadable": "“{text}” is no FIDE ID; {name} was taken to have none here.",
    "game-id-two-names": "{name} has the FIDE ID {member_id} of {other}: taken as one player.",
    "game-id-of-both": (
        "{white} and {black} both have the FIDE ID {member_id} and play one another: it was used "
        "for neither here."
    ),
    "game-name-two-ids": "{name} has the FIDE IDs {one} and {other}: taken as two players.",
    "game-other-ratings": (
        "{event}: the games come from a site whose ratings are its own, neither FIDE’s nor a "
        "federation’s."
    ),
    # Results
    "game-result-unreadable": "“{text}” is no result; the game was taken to be unfinished.",
    "game-results-differ": (
        "The tag says “{tag}” and the end of the moves “{text}”; the tag was used."
    ),
    "game-unfinished": "The game has no result and was not rated.",
    "game-no-move": (
        "There is a result, but not a move of each side ({made} in all); the game was not rated."
    ),
    "game-zero-unplayed": (
        "0–0 without a move was taken for a forfeit of both players, which is not rated."
    ),
    "game-forfeit": "The file says that the game was not played: a forfeit, not rated.",
    "game-forfeit-with-moves": (
        "The game has moves, yet its Termination is “{text}”. It was taken as not played; if it "
        "was played, correct that tag."
    ),
    "game-not-ended": (
        "The game has a result, yet its Termination is “{text}”; the game was not rated. If it was "
        "played to its end, correct that tag."
    ),
    "game-casual": "“{text}” is a casual game, which counts for no rating; it was not rated.",
    "game-twice-other-names": (
        "{white} and {black} may be the game of line {other_line} under other spellings of the "
        "names; both were taken. If it is one game, take one out."
    ),
    "game-other-federation": (
        "{event}: the tags WhiteUSCF and BlackUSCF have ratings of US Chess; they are used for its "
        "ratings alone, and WhiteElo and BlackElo for FIDE’s."
    ),
    "pgn-tag-long": "The tag {tag} is too long: its first {most} letters were read.",
    "pgn-tag-case": "The tag “{text}” is written {tag}; it was read as that.",
    "game-no-text": (
        "{event}: no game has moves, so that forfeits cannot be told from games unless the file "
        "says so; the results were taken as they are: {count}."
    ),
    "game-other-start": (
        "“{text}”: not chess from the usual first position; the game was not rated."
    ),
    # Days and time
    "game-date-missing": "{event} has no date; the rules of today’s edition are used without one.",
    "game-date-assumed": (
        "Dates such as “{text}” can be read in several ways; the first was taken to be {day}."
    ),
    "game-date-unreadable": "“{text}” is no day of the calendar; the game was taken to have none.",
    "game-without-date": "The game has no whole date.",
    "game-time-control-missing": (
        "{event}: no game has a time control, so it was taken to be standard."
    ),
    "game-time-control-unreadable": (
        "The time control “{text}” could not be read, so it was not used. Which rating is it? "
        "Standard is taken unless you say it (--time-class, “Which rating”)."
    ),
    "game-time-control-doubtful": (
        "The time control “{text}” can be read in several ways: {classes}. Which is meant? "
        "Standard is taken unless you say it (--time-class, “Which rating”)."
    ),
    "game-time-control-seconds": (
        "The time control “{text}” is in seconds, as PGN has it, {minutes:r} minutes for 60 moves. "
        "If minutes were meant, the rating is another one: say which (--time-class, “Which "
        "rating”)."
    ),
    "game-time-controls-differ": (
        "{event}: the games have several time controls; “{text}” was used, not “{other}”."
    ),
    "game-time-too-short": (
        "“{text}” comes to {minutes:r} minutes for 60 moves, too little for any rating."
    ),
    # One player's games
    "history-headers": (
        "Ratings are those in the headers of the games, each period from the rating of its first "
        "game; the official list may have had another. The last game of a period is taken as the "
        "last day of its events."
    ),
    "history-time-assumed": ("Games without a time control, taken to be {time_class}: {count}."),
    "history-k-assumed": (
        "K follows from the rating alone: the number of rated games before was not given."
    ),
}
