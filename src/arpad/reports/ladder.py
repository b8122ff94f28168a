"""A what-if ladder laid out: the cells of its tables, lines for a terminal."""

from collections.abc import Iterator

from arpad.calculators.what_if import Ladder, Turn
from arpad.domain import Result
from arpad.language import say
from arpad.reports.layout import RESULT_WORDS, in_columns
from arpad.reports.numbers import decimals, short

NEXT_COLUMNS = ("Result", "New rating", "Exact", "Added")
GAME_COLUMNS = ("Game", "Opponent", "If won", "If drawn", "If lost")


def next_rows(ladder: Ladder) -> list[tuple[str, ...]]:
    """Return the results of the next game, under ``NEXT_COLUMNS``."""
    return [
        (
            say(RESULT_WORDS[Result(turn.result)]),
            short(turn.new_rating),
            decimals(turn.exact_new_rating, 2),
            decimals(turn.gain, 2, signed=True),
        )
        for turn in ladder.next_game
    ]


def cell(turn: Turn, result: str) -> str:
    """Write what a result of a game would come to; of the true result, that it is so."""
    rating = short(turn.new_rating)
    if turn.result == result:
        return say("{rating}, as it is", rating=rating)
    gain = decimals(turn.gain, 2, signed=True)
    return say("{rating} ({gain})", rating=rating, gain=gain)


def game_rows(ladder: Ladder) -> list[tuple[str, ...]]:
    """Return what each game would come to with another result, under ``GAME_COLUMNS``."""
    return [
        (
            str(game.number),
            short(game.opponent),
            *(cell(turn, game.result) for turn in game.turns),
        )
        for game in ladder.games
    ]


def lines(ladder: Ladder) -> Iterator[str]:
    """Write a ladder for a terminal."""
    yield say("As it is: {rating}", rating=short(ladder.new_rating))
    yield ""
    yield say("One more game, against {opponent}", opponent=short(ladder.next_opponent))
    yield from in_columns([tuple(map(say, NEXT_COLUMNS)), *next_rows(ladder)], texts=1)
    if ladder.games:
        yield ""
        yield from in_columns([tuple(map(say, GAME_COLUMNS)), *game_rows(ladder)])
