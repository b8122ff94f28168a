"""The US Chess rating system as applied, by the last day of the event, and its title norms."""

from arpad.reports.rules import us_chess_floors, us_chess_section
from arpad.reports.rules.description import Book, Section
from arpad.systems.uschess.editions import every_edition

BOOK = Book(
    title="US Chess rating rules",
    short="US Chess",
    summary="The US Chess Rating System: initial ratings, both formulas, bonus, floors, matches; "
    "by date.",
    known=(
        "The revision of 6 April 2026 was not read: it is known as published implementations of it "
        "report it, section by section, collected by 29 November 2026.",
        "Held against official results: in a section of 2026, Regular and Quick, all 12 published "
        "ratings come out to the hundredth; in one of 64 players of about 2016 all within a point.",
        "The multiplier of 10 from 1 January 2025 was announced on the US Chess forum.",
        "Events abroad that FIDE rates are left out: their formula is not published.",
    ),
    dates="The last day of an event chooses the values.",
    sections=(
        Section("Systems and games", us_chess_section.SYSTEMS),
        Section("Initial ratings", us_chess_floors.INITIAL),
        Section("The rating of a section", us_chess_section.FORMULAS),
        Section("Floors, matches, titles", us_chess_floors.FLOORS),
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
