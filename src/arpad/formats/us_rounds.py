"""The games of a section turned back into rows of rounds, for writing."""

from collections.abc import Mapping

from arpad.domain import Entry, Event, Game
from arpad.formats.cross_check import EMPTY, Cell


def rounds(event: Event) -> Mapping[str, list[Cell]]:
    """Return each player's rounds by id, all of one length; only those with a number have a row.

    A game that only one row told of stands in that row alone. One without a round is put into the
    first that both players have free.
    """
    numbers = {e.player.id: e.number for e in event.entries if e.number is not None}
    rows: dict[str, dict[int, Cell]] = {player: {} for player in numbers}
    for game in sorted(event.games, key=lambda each: each.round is None):
        sides = [_side(game, numbers)]
        if game.opponent in rows and not game.not_rated:
            sides.append(_side(game.seen_by(str(game.opponent)), numbers))
        kept = [(player, cell) for player, cell in sides if player in rows]
        time = game.round - 1 if game.round else _free(rows, [player for player, _ in kept])
        for player, cell in kept:
            rows[player].setdefault(time, cell)
    most = max([event.rounds or 0, *(max(cells, default=-1) + 1 for cells in rows.values())])
    return {
        player: [cells.get(time, EMPTY) for time in range(most)] for player, cells in rows.items()
    }


def numbered(event: Event) -> list[Entry]:
    """Return the entries that have a row of their own, in order of their numbers."""
    return sorted(
        (entry for entry in event.entries if entry.number is not None),
        key=lambda entry: entry.number or 0,
    )


def _side(game: Game, numbers: Mapping[str, int]) -> tuple[str, Cell]:
    opponent = numbers.get(game.opponent, 0) if game.opponent is not None else 0
    return game.player, Cell(game.result, opponent, game.colour)


def _free(rows: Mapping[str, Mapping[int, Cell]], players: list[str]) -> int:
    time = 0
    while any(time in rows[player] for player in players):
        time += 1
    return time
