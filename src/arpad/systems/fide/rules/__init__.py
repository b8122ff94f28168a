"""FIDE’s Rating Regulations as applied (B.02, and its counterparts for rapid and blitz)."""

from arpad.rulebook import Book, Section
from arpad.systems.fide.editions import RAPID_BLITZ, every_edition
from arpad.systems.fide.rules import change, first, games

RULES = Book(
    title="FIDE rating rules",
    short="FIDE",
    summary="B.02 for standard, rapid and blitz: which games are rated, K, the change, first "
    "ratings; by date.",
    known=(
        "Not read on FIDE’s own site: the chapters in force from 1 March 2024 are known as public "
        "repositories transcribed them in October 2026, and the two tables were held against "
        "several public copies by 29 November 2026.",
        "The order of K follows a public study of FIDE’s monthly lists (October 2026); dates of "
        "lists and the 2650 rule for one side follow FIDE’s published calculations of single "
        "players.",
        "Values marked “reconstructed” come from announcements and secondary sources.",
        "Not built, so today’s stand in: lists every two or three months (before July 2012), other "
        "times for rapid and blitz, a least result in each event (before July 2014), first ratings "
        "in round robins (before 2022).",
        "Rapid and blitz are cited by the numbers of their own chapter, as transcribed; 4 and 5 "
        "(unplayed games, matches) by the order of its sections.",
    ),
    dates="A changed rule holds for events that start on its day or later (0.1).",
    sections=(
        Section("Which games are rated", games.RULES),
        Section("Periods and lists", change.LISTS),
        Section("The change of a rated player", change.RULES),
        Section("First ratings", first.RULES),
    ),
    editions=every_edition,
    beside=(RAPID_BLITZ, "Rapid and blitz: {sections}."),
    sources=(
        (
            "FIDE Handbook B02, Rating Regulations, in force from 1 March 2024, amended "
            "1 October 2025",
            "https://handbook.fide.com/chapter/B022024",
        ),
        (
            "FIDE Handbook, Rapid and Blitz Rating Regulations, in force from 1 March 2024",
            "https://handbook.fide.com/chapter/B02RBRegulations2024",
        ),
    ),
)
