"""The games of a section turned back into rows of rounds, for writing."""

from collections.abc import Mapping

from arpad.domain import Entry, Event, Result
from arpad.formats.crosstable import EMPTY, NOT_TO_BE_RATED, Cell, rows_of

_UNRATED = {
    Result.WIN: Result.FORFEIT_WIN,
    Result.LOSS: Result.FORFEIT_LOSS,
    Result.DRAW: Result.UNFINISHED,
}


def rounds(event: Event) -> Mapping[str, list[Cell]]:
    """Return each player's rounds by id, all of one length; only those with a number have a row.

    Where rows disagreed each has again what it said. A game that is not to be rated is a forfeit;
    a draw of this kind has no letter.
    """
    numbers = {e.player.id: e.number for e in event.entries if e.number is not None}
    rows = rows_of(event.games, numbers)
    most = max([event.rounds or 0, *map(len, rows.values())])
    return {
        player: [*map(_lettered, cells), *[EMPTY] * (most - len(cells))]
        for player, cells in rows.items()
    }


def _lettered(cell: Cell) -> Cell:
    return (
        cell._replace(result=_UNRATED[cell.result])
        if cell.mark and cell.result in _UNRATED
        else cell
    )


def not_to_be_rated(event: Event) -> int:
    """Return how many games were played, but are not to be rated whatever their result."""
    return sum(game.not_rated in NOT_TO_BE_RATED for game in event.games)


def numbered(event: Event) -> list[Entry]:
    """Return the entries that have a row of their own, in order of their numbers."""
    return sorted(
        (entry for entry in event.entries if entry.number is not None),
        key=lambda entry: entry.number or 0,
    )
