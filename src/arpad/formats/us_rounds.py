"""The games of a section turned back into rows of rounds, for writing."""

from collections.abc import Iterator, Mapping

from arpad.domain import Entry, Event, Game, Result
from arpad.formats.crosstable import EMPTY, Cell

_NOT_TO_BE_RATED = ("no-move", "other-start")
_UNRATED = {
    Result.WIN: Result.FORFEIT_WIN,
    Result.LOSS: Result.FORFEIT_LOSS,
    Result.DRAW: Result.UNFINISHED,
}


def _unrated(result: Result) -> Result:
    return _UNRATED.get(result, result)


def rounds(event: Event) -> Mapping[str, list[Cell]]:
    """Return each player's rounds by id, all of one length; only those with a number have a row.

    Where rows disagreed each has again what it said. A game that is not to be rated is a forfeit;
    a draw of this kind has no letter. A game without a round is put into the first that both
    players have free.
    """
    numbers = {e.player.id: e.number for e in event.entries if e.number is not None}
    rows: dict[str, dict[int, Cell]] = {player: {} for player in numbers}
    for game in sorted(event.games, key=lambda each: each.round is None):
        kept = [(player, cell) for player, cell in _sides(game, numbers) if player in rows]
        time = game.round - 1 if game.round else _free(rows, [player for player, _ in kept])
        for player, cell in kept:
            rows[player].setdefault(time, cell)
    most = max([event.rounds or 0, *(max(cells, default=-1) + 1 for cells in rows.values())])
    return {
        player: [cells.get(time, EMPTY) for time in range(most)] for player, cells in rows.items()
    }


def not_to_be_rated(event: Event) -> int:
    """Return how many games were played, but are not to be rated whatever their result."""
    return sum(game.not_rated in _NOT_TO_BE_RATED for game in event.games)


def numbered(event: Event) -> list[Entry]:
    """Return the entries that have a row of their own, in order of their numbers."""
    return sorted(
        (entry for entry in event.entries if entry.number is not None),
        key=lambda entry: entry.number or 0,
    )


def _sides(game: Game, numbers: Mapping[str, int]) -> Iterator[tuple[str, Cell]]:
    """Give what the row of each player has of a game."""
    views = [game]
    if game.opponent is not None:
        views.append(game.seen_by(game.opponent))
    for place, view in enumerate(views):
        opponent = numbers.get(view.opponent, 0) if view.opponent is not None else 0
        if game.claims:
            if (claim := view.claims[0]) is not None:
                result = _unrated(claim.result) if claim.not_rated else claim.result
                yield view.player, Cell(opponent, claim.colour, result)
        elif view.not_rated in _NOT_TO_BE_RATED:
            yield view.player, Cell(opponent, view.colour, _unrated(view.result))
        elif not (place and view.not_rated):
            yield view.player, Cell(opponent, view.colour, view.result)


def _free(rows: Mapping[str, Mapping[int, Cell]], players: list[str]) -> int:
    time = 0
    while any(time in rows[player] for player in players):
        time += 1
    return time
