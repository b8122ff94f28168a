"""The events in a PGN file, each with its players, games, ratings and what is doubtful in it."""

import io
from collections.abc import Iterable
from typing import BinaryIO

from arpad.domain import Event
from arpad.formats import dates, pgn
from arpad.formats.findings import Findings, kinds
from arpad.formats.game_group import KINDS as OF_GAMES
from arpad.formats.game_group import Group, known
from arpad.formats.pgn import PgnGame
from arpad.formats.reading import Reading, SectionFile

KINDS = (
    pgn.KINDS
    | OF_GAMES
    | kinds("""
    note/note: game-event-missing
""")
)
"""What can be found in a PGN file, and how grave it is."""


def read(data: bytes, *, strict: bool = False) -> SectionFile:
    """Read a PGN file from its bytes; never raises."""
    return read_stream(io.BytesIO(data), strict=strict)


def read_stream(stream: BinaryIO, *, strict: bool = False) -> SectionFile:
    """Read a PGN file from a stream; the moves are not kept."""
    findings = Findings(KINDS, strict=strict)
    return grouped(pgn.scan(stream, findings), findings, strict=strict)


def grouped(
    games: Iterable[PgnGame],
    findings: Findings,
    *,
    strict: bool = False,
    moves: bool = True,
    days: dates.Span = dates.NONE,
) -> SectionFile:
    """Part games into events by name and day; what names none belongs to the event before.

    ``findings`` are those of the file, which go with its first event; ``moves`` says whether the
    file could have moves; ``days`` are those of an event whose games have none.
    """
    groups: dict[tuple[str, str], Group] = {}
    key = ("", "")
    for game in games:
        if "Event" in game.tags or not groups:
            key = game.tags.get("Event", "").strip(), known(game.tags.get("EventDate", ""))
        elif not findings.count("game-event-missing") and moves:
            findings.add("game-event-missing", game.line, event=key[0])
        if key not in groups:
            first = findings if not groups else Findings(findings.kinds, strict=strict)
            groups[key] = Group(key[0], first, moves=moves, days=days)
        groups[key].take(game)
    readings = [group.reading() for group in groups.values()]
    return SectionFile(tuple(readings) or (Reading(Event((), ()), {}, findings.in_order()),))
