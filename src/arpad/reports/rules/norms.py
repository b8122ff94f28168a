"""FIDE’s title norms as applied (B.01, 1.1 to 1.7)."""

from arpad.reports.rules import norms_event, norms_games
from arpad.reports.rules.description import Book, Section
from arpad.systems.fide.norms.rules import EDITIONS, rules_of

BOOK = Book(
    title="Rules of title norms",
    short="Title norms",
    summary="B.01: what the event must be, which games count, titles, federations, performance.",
    known=(
        "Known article by article from the notes of a public repository (June 2026), with the "
        "clarifications of FIDE’s Qualification Commission; FIDE’s own text was not read.",
        "Editions before 2024 are reconstructed: their levels by date, all else as in 2024.",
        "A norm is searched for: of all choices the regulation allows, the one credited with the "
        "most games is shown. What no file can show is listed, to be checked by hand.",
    ),
    dates="The event’s first day chooses the edition (0.2).",
    sections=(
        Section("The event", norms_event.RULES),
        Section("Which games count, and how many", norms_games.COUNTED),
        Section("Opponents and result", norms_games.DEMANDS),
        Section("The application", norms_event.APPLICATION),
    ),
    editions=lambda: tuple(rules_of(each) for each in EDITIONS.values),
)
