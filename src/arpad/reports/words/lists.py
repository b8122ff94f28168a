"""Words for rating lists: what is wrong in one, and what in an event does not agree with it."""

WORDS = {
    # The file
    "file-packing-broken": "The file begins as a {kind} archive, but it is damaged or cut off.",
    "file-zip-members": (
        "The ZIP archive holds {count} files ({names}): unpack it and give the one that is meant."
    ),
    "file-zstandard-missing": (
        "The file is packed with Zstandard, which cannot be unpacked here. In the folder of Arpad, "
        "this installs what is missing: {command}"
    ),
    "list-no-header": (
        "This is no rating list of FIDE: among the first lines there is none with the headings "
        "“ID Number”, “Name” and a rating, and it is no XML."
    ),
    "list-no-type": (
        "The list has one rating for each player, and neither its name nor an option says whether "
        "it is standard, rapid or blitz."
    ),
    "list-no-date": (
        "Neither the name of the file nor its header says of which month the list is; give it as "
        "in 2026-10."
    ),
    "list-no-rows": "The list holds no player.",
    "list-xml-broken": (
        "The XML breaks off or is malformed here ({reason}); the rest cannot be read."
    ),
    "list-xml-encoding": "The XML names an encoding that is not known; it cannot be read.",
    "list-xml-entities": (
        "The XML declares entities, which no rating list of FIDE does; it was not read."
    ),
    "list-id-twice": (
        "The FIDE ID {fide_id} stands in line {first} already; this row was left out."
    ),
    "list-row-unreadable": "“{text}” holds no FIDE ID; the row was left out.",
    "list-row-short": "The row breaks off before its year of birth (“{text}”); it was left out.",
    "list-row-long": "The row is longer than its header; “{text}” was left out.",
    "list-row-shifted": (
        "The rest of the row stands {by:s0} columns off, as when the other titles are too long; it "
        "was read from where it stands."
    ),
    "list-value-unreadable": (
        "“{text}” cannot be the {field} of {name}. Without a rating the row was left out; anything "
        "else was taken to be unknown."
    ),
    "list-encoding": (
        "The list is not UTF-8; letters with accents were read as Windows-1252 from here on."
    ),
    "list-unknown-column": "“{text}” is no known column; it was not used.",
    "more-of-a-kind": "Findings of the kind {kind} that are not listed: {count}.",
    # An event looked up
    "list-none-of-pool": "No {pool} list was imported, so nothing could be looked up.",
    "list-no-start": (
        "The event has no first day, which decides the list; the one of {day} was used."
    ),
    "list-too-late": (
        "The earliest list at hand, of {day}, is later than the event’s first day {start}: its "
        "ratings are not those the event uses."
    ),
    "list-older": (
        "The event began on {start}, and the newest list before is of {day}: a list of the month "
        "itself may be missing."
    ),
    "listed-no-id": "{name} has no FIDE ID in the file and was not looked up.",
    "listed-unknown-id": "The list has no FIDE ID {member_id} ({name}); the file’s rating is used.",
    "listed-other-name": "The FIDE ID {member_id} is {listed} in the list, but {name} in the file.",
    "listed-other-title": (
        "{name}: the file has the title {filed}, the list {listed}, which is used for norms."
    ),
    "listed-other-federation": (
        "{name}: the file has the federation {filed}, the list {listed}, which is used for norms."
    ),
    "listed-other-rating": "{name}: the file has {filed}, the list {rating}, which is used.",
    "listed-rated": "{name} is unrated in the file, but the list has {rating}, which is used.",
    "listed-unrated": "{name} has {filed} in the file, but is unrated in the list, which is used.",
    "listed-stands-in": (
        "{name} has no {pool} rating in the list; the standard rating there, {rating}, takes its "
        "place."
    ),
}
