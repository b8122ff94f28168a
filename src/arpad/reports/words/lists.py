"""Words for rating lists: what is wrong in one, and what in an event does not agree with it."""

WORDS = {
    # The file
    "file-packing-broken": "The file begins like a {kind} archive, but it is damaged or cut off.",
    "file-zip-members": "This ZIP archive has {count} files ({names}). Unpack it and choose one.",
    "file-zstandard-missing": (
        "The file is packed with Zstandard, and the part that unpacks it is missing here. Install "
        "it in the folder of Arpad: {command}"
    ),
    "list-no-header": (
        "This is no rating list of FIDE. It is no XML, and no line near its beginning has the "
        "headings “ID Number”, “Name” and a rating."
    ),
    "list-no-type": (
        "Is this list standard, rapid or blitz? It has one rating for each player, and its name "
        "does not say which."
    ),
    "list-no-date": "Which month is this list of? The file does not say it. Enter it like 2026-10.",
    "list-no-rows": "The list has no player.",
    "list-xml-broken": "The XML is damaged or cut off here ({reason}). We could not read the rest.",
    "list-xml-encoding": "The XML names an encoding that we do not know, so we could not read it.",
    "list-xml-entities": (
        "The XML declares entities, as no list of FIDE does, so we did not read it."
    ),
    "list-rows": (
        "The list has more rows than any of its size. We read at most {most}, and more only of a "
        "larger file."
    ),
    "list-rows-odd": (
        "Too many rows of the list are not as its header says. We read at most {most} such rows."
    ),
    "list-id-twice": "Line {first} has the same FIDE ID {fide_id}, so we left this row out.",
    "list-row-unreadable": "“{text}” has no FIDE ID, so we left this row out.",
    "list-row-short": "The row ends before its year of birth (“{text}”), so we left it out.",
    "list-row-long": "The row is longer than its header, so we left “{text}” out.",
    "list-row-shifted": (
        "The rest of this row is {by:s0} columns off its place, as after too many titles. We read "
        "it there."
    ),
    "list-value-unreadable": (
        "“{text}” cannot be the {field} of {name}. If it is the rating, we left the row out. Any "
        "other value we took as unknown."
    ),
    "list-encoding": "The list is not UTF-8. From here on we read it as Windows-1252.",
    "list-unknown-column": "We do not know the column “{text}”, so we did not use it.",
    "more-of-a-kind": "There are more findings of the kind {kind} than these ({count} more).",
    # An event looked up
    "list-none-of-pool": "There is no {pool} list here, so we could look nobody up.",
    "list-no-start": "The event has no first day, which decides the list. We used that of {day}.",
    "list-too-late": (
        "The event began on {start}, but our earliest list is of {day}. Its ratings are not those "
        "of the event."
    ),
    "list-older": (
        "The event began on {start}, but our newest list before it is of {day}. A later one may be "
        "missing here."
    ),
    "listed-no-id": "{name} has no FIDE ID in the file, so we could not look this player up.",
    "listed-unknown-id": (
        "{name}: no FIDE ID {member_id} is in the list. We used the file’s rating."
    ),
    "listed-other-name": "The FIDE ID {member_id} is {listed} in the list, but {name} in the file.",
    "listed-other-title": (
        "{name} has the title {filed} in the file, but {listed} in the list. For norms we used the "
        "list."
    ),
    "listed-other-federation": (
        "{name} has the federation {filed} in the file, but {listed} in the list. For norms we "
        "used the list."
    ),
    "listed-other-rating": "{name}: the file has {filed}, the list {rating}. We used the list.",
    "listed-rated": "{name} is unrated in the file, but has {rating} in the list. We used it.",
    "listed-unrated": (
        "{name} has {filed} in the file, but no rating in the list. We used the list."
    ),
    "listed-stands-in": (
        "{name} has no {pool} rating in the list. We used the standard one, {rating}."
    ),
}
