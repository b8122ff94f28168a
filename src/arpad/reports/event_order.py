"""The players of a rated event in another order than that of the starting list."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from arpad.calculators.events import EventAnswer, Outcome
from arpad.domain import FirstRating, RatingChange
from arpad.inputs import Choice, Flag, Form

_COLUMNS = {
    "number": "Starting rank",
    "name": "Name",
    "rating": "Rating",
    "games": "Games",
    "score": "Score",
    "expected": "Expected score",
    "k": "K",
    "change": "Change",
    "new_rating": "New rating",
    "performance": "Performance",
}
_UPWARDS = ("number", "name")  # of all else the highest first
FORM = Form(
    (
        Choice(name="sort", label="Sort by", default="number", choices=_COLUMNS, example="change"),
        Flag(name="reverse", label="The other way round"),
    )
)


def ordered(answer: EventAnswer, sort: str, *, reverse: bool = False) -> EventAnswer:
    """Return the answer, and those beside it, with their players by one of the form's columns.

    Numbers stand highest first, names and starting ranks lowest first; who has no value is last
    either way.
    """
    value = _VALUES[sort]
    having = [each for each in answer.outcomes if value(each) is not None]
    missing = [each for each in answer.outcomes if value(each) is None]
    having.sort(key=value, reverse=reverse == (sort in _UPWARDS))
    also = tuple(ordered(each, sort, reverse=reverse) for each in answer.also)
    return replace(answer, outcomes=(*having, *missing), also=also)


def _made(outcome: Outcome) -> RatingChange | FirstRating | None:
    return outcome.change or outcome.first


def _of(found: object, name: str) -> Any:
    return None if found is None else getattr(found, name)


_VALUES: dict[str, Callable[[Outcome], Any]] = {
    "number": lambda each: each.entry.number,
    "name": lambda each: each.entry.player.name.casefold(),
    "rating": lambda each: _of(each.before, "value"),
    "games": lambda each: each.rated_games,
    "score": lambda each: _of(_made(each), "score"),
    "expected": lambda each: _of(each.change, "expected"),
    "k": lambda each: _of(each.change, "k"),
    "change": lambda each: _of(each.change, "exact_change"),
    "new_rating": lambda each: _of(_made(each), "new_rating"),
    "performance": lambda each: each.performance,
}
