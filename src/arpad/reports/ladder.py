"""A what-if ladder laid out: the cells of its tables, lines for a terminal."""

from collections.abc import Iterator
from typing import Any

from arpad.answers import Turn
from arpad.calculators.match import RESULTS
from arpad.calculators.what_if import Ladder
from arpad.domain import Result
from arpad.language import say
from arpad.numbers import decimals, short
from arpad.reports.layout import RESULT_WORDS, in_columns

NEXT_COLUMNS = ("Result", "New rating", "Exact", "Added")
_PERFORMANCE_COLUMNS = ("Result", "Performance", "Added")
MATCH_COLUMNS = ("Every game", "Change", "New rating", "Exact")
GAME_COLUMNS = ("Game", "Opponent", "If won", "If drawn", "If lost")


def next_columns(ladder: Ladder) -> list[str]:
    """Return the heads of the table of the next game; a performance is always whole."""
    columns = _PERFORMANCE_COLUMNS if _whole(ladder) else NEXT_COLUMNS
    return [say(each) for each in columns]


def next_rows(ladder: Ladder) -> list[tuple[str, ...]]:
    """Return the results of the next game, under ``next_columns``."""
    return [
        (
            say(RESULT_WORDS[Result(turn.result)]),
            short(turn.new_rating),
            *(() if _whole(ladder) else (decimals(turn.exact_new_rating, 2),)),
            _gain(ladder, turn),
        )
        for turn in ladder.next_game
    ]


def games_caption(ladder: Ladder) -> str:
    """Return what the table of the games of the list shows."""
    if _whole(ladder):
        return say("If this game had been won, drawn or lost: the performance, and what that adds")
    return say("If this game had been won, drawn or lost: the new rating, and what that adds")


def cell(ladder: Ladder, turn: Turn, result: str) -> str:
    """Write what a result of a game would come to; of the true result, that it is so."""
    rating = short(turn.new_rating)
    if turn.result == result:
        return say("{rating}, as it is", rating=rating)
    return say("{rating} ({gain})", rating=rating, gain=_gain(ladder, turn))


def _whole(ladder: Ladder) -> bool:
    return ladder.system == "performance"


def _gain(ladder: Ladder, turn: Turn) -> str:
    return decimals(turn.gain, 0 if _whole(ladder) else 2, signed=True)


def game_rows(ladder: Ladder) -> list[tuple[str, ...]]:
    """Return what each game would come to with another result, under ``GAME_COLUMNS``."""
    return [
        (
            str(game.number),
            short(game.opponent),
            *(cell(ladder, turn, game.result) for turn in game.turns),
        )
        for game in ladder.games
    ]


def match_rows(answer: Any) -> list[tuple[str, ...]]:
    """Return what all games of a match won, drawn or lost come to, under ``MATCH_COLUMNS``."""
    return [
        (
            say(RESULT_WORDS[RESULTS[each.result]]),
            decimals(each.exact_change, 2, signed=True),
            short(each.new_rating),
            decimals(each.exact_new_rating, 2),
        )
        for each in answer.by_result
    ]


def lines(ladder: Ladder) -> Iterator[str]:
    """Write a ladder for a terminal."""
    yield say("As it is: {rating}", rating=short(ladder.new_rating))
    yield ""
    yield say("One more game, against {opponent}", opponent=short(ladder.next_opponent))
    yield from in_columns([tuple(next_columns(ladder)), *next_rows(ladder)], texts=1)
    if ladder.games:
        yield ""
        yield from in_columns([tuple(map(say, GAME_COLUMNS)), *game_rows(ladder)])
