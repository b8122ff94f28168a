"""The US Chess rating system as applied, by the last day of the event, and its title norms."""

from arpad.rulebook import Book, Section
from arpad.systems.us_chess.editions import every_edition
from arpad.systems.us_chess.rules import floors, section

RULES = Book(
    title="US Chess rating rules",
    short="US Chess",
    summary="The US Chess Rating System: initial ratings, both formulas, bonus, floors, matches; "
    "by date.",
    known=(
        "The revision of 6 April 2026 was not read: it is known as published implementations of it "
        "report it, section by section, collected by 29 November 2026.",
        "Held against official results: in a section of 2026, Regular and Quick, all 12 published "
        "ratings come out to the hundredth; in one of 64 players of about 2016 all within a point, "
        "and the title norms of all 64 are those that US Chess gave, 33 and no other.",
        "The multiplier of 10 from 1 January 2025 was announced on the US Chess forum.",
        "The formulas of 18 May 2013 and the multiplier of 10 from 20 March 2014 have their days "
        "from the estimator page of US Chess of that time.",
        "Events abroad that FIDE rates are left out: section 6 of the document has them, and we "
        "have not read it.",
        "The US Chess Title System was not read: its norms are known from a worked table of the "
        "office, a report of the Ratings Committee (2009), players who quote it and a program that "
        "cites its text of February 2016.",
    ),
    dates="The last day of an event chooses the values.",
    sections=(
        Section("Systems and games", section.SYSTEMS),
        Section("Initial ratings", floors.INITIAL),
        Section("The rating of a section", section.FORMULAS),
        Section("Floors, matches, titles", floors.FLOORS),
    ),
    editions=every_edition,
    sources=(
        (
            "M. Glickman and T. Doan, The US Chess Rating system, revision of 6 April 2026",
            "https://new.uschess.org/sites/default/files/media/documents/"
            "us_chess_rating_system_specs-2026-04-06.pdf",
        ),
    ),
)
