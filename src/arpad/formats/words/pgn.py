"""Words for what is found in PGN files, and for one player's games out of them."""

WORDS = {
    # The file
    "pgn-no-games": 'We found no game: no line has a tag such as [White "Name"].',
    "pgn-zero-byte": (
        "From here on the file has zero bytes, which no text has. We put another sign in their "
        "place. A name or a result with one may be damaged."
    ),
    "pgn-encoding": (
        "From here on some tags are not UTF-8. We read their letters as Windows-1252. If names "
        "look wrong, save the file as UTF-8."
    ),
    "pgn-tag-unreadable": "“{text}” begins like a tag, but we could not read it. We left it out.",
    "pgn-tag-mended": '“{text}” should be written as [Name "Value"]. We understood it.',
    "pgn-tag-twice": "This game has the tag {tag} twice. We used the first one.",
    "pgn-text-outside": (
        "“{text}” stands before the first tag, so it belongs to no game. We left it out."
    ),
    "pgn-comment-open": (
        "The comment that begins here has no end. We took the next tags after a blank line as a "
        "new game."
    ),
    # Events and players
    "game-event-missing": "From here on games name no event. We took them as games of “{event}”.",
    "game-name-missing": (
        "“{white}” against “{black}”: a name is missing, so we left this game out."
    ),
    "game-plays-himself": "{name} plays against himself, so we left the game out.",
    "game-twice": (
        "{white} and {black} have the same game already, with the same day and result. We took "
        "both. If it is one game, take one out."
    ),
    "game-rating-unreadable": (
        "“{text}” is no rating. {name} is unrated if no other game says more."
    ),
    "game-rating-elsewhere": (
        "The tag {tag} says {text}, but we do not know of which list. {name} is unrated if no "
        "other game says more. Write the rating in WhiteElo or BlackElo."
    ),
    "game-rating-provisional": "The rating {text} of {name} is marked as provisional. We used it.",
    "game-ratings-differ": "{name} has the rating {rating}, but here {other}. We used {rating}.",
    "game-id-unreadable": "“{text}” is no FIDE ID, so we took {name} as a player without one here.",
    "game-id-two-names": (
        "{name} and {other} have the FIDE ID {member_id}. We took them as one player."
    ),
    "game-id-of-both": (
        "{white} and {black} play one another, but both have the FIDE ID {member_id}. We did not "
        "use it here."
    ),
    "game-name-two-ids": "{name} has the FIDE IDs {one} and {other}. We took them as two players.",
    "game-other-ratings": (
        "{event}: these games are from a site with ratings of its own. They are no ratings of FIDE "
        "or a federation."
    ),
    # Results
    "game-result-unreadable": "“{text}” is no result, so we took this game as not finished.",
    "game-results-differ": "The tag says “{tag}”, the moves end with “{text}”. We used the tag.",
    "game-unfinished": "This game has no result, so we did not rate it.",
    "game-no-move": (
        "This game has a result, but not one move of each player (moves in all: {made}), so we did "
        "not rate it."
    ),
    "game-zero-unplayed": "0–0 without a move is a forfeit of both players. We did not rate it.",
    "game-forfeit": "The file says that this game was not played. It is a forfeit and not rated.",
    "game-forfeit-with-moves": (
        "The game has moves, but its Termination is “{text}”, so we took it as not played. If it "
        "was played, correct that tag."
    ),
    "game-not-ended": (
        "The game has a result, but its Termination is “{text}”, so we did not rate it. If it was "
        "played to its end, correct that tag."
    ),
    "game-casual": "“{text}” is a casual game, which counts for no rating, so we did not rate it.",
    "game-twice-other-names": (
        "{white} and {black} may be the game of line {other_line} with the names spelled in "
        "another way. We took both. If it is one game, take one out."
    ),
    "game-other-federation": (
        "{event}: the tags WhiteUSCF and BlackUSCF have ratings of US Chess. We use them only for "
        "US Chess, and WhiteElo and BlackElo for FIDE."
    ),
    "pgn-tag-long": "The tag {tag} is too long. We read its first {most} letters.",
    "pgn-tag-case": "The tag “{text}” should be written as {tag}. We understood it.",
    "game-no-text": (
        "{event}: no game has moves, so we cannot tell a forfeit from a game if the file does not "
        "say it. We took the results as they are (games: {count})."
    ),
    "game-other-start": "“{text}” is not chess from the usual first position. We did not rate it.",
    # Days and time
    "game-date-missing": "{event} has no date, so we used the newest rules.",
    "game-date-assumed": (
        "“{text}” and the like can mean more than one day. We took the first as {day}."
    ),
    "game-date-unreadable": "“{text}” is no day of the calendar, so we used no day for this game.",
    "game-without-date": "The game has no complete date.",
    "game-time-control-missing": "{event}: no game has a time control, so we took {time_class}.",
    "game-time-control-unreadable": (
        "We could not read the time control “{text}”. Which rating is it? We take standard, "
        "unless you choose another (“Which rating”, --time-class)."
    ),
    "game-time-controls-differ": (
        "{event}: the games have more than one time control. We used “{text}” and not “{other}”."
    ),
    "game-time-too-short": "“{text}” is {minutes:r} minutes for 60 moves, too few for a rating.",
    # One player's games
    "history-headers": (
        "These are the ratings that stand with the games. The official list may have others. Each "
        "period begins with the rating of its first game, and its last game is taken as the last "
        "day of its events."
    ),
    "history-time-assumed": (
        "Games without a clear time control counted as {time_class} (games: {count})."
    ),
    "history-k-assumed": (
        "We took K from the rating alone, because you did not say how many rated games were played "
        "before."
    ),
}
