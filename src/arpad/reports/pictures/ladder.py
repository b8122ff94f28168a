"""The what-if ladder as a picture: a row for the next game and for each game of the list."""

from collections.abc import Iterator, Mapping, Sequence

from arpad.calculator import Turn
from arpad.calculators.what_if import Ladder
from arpad.language import short
from arpad.reports.pictures.labels import GAP, beside, text_width, with_ticks
from arpad.reports.pictures.parts import (
    WIDTH,
    Axis,
    Label,
    Line,
    Mark,
    Picture,
    Tick,
    apart,
    tell,
    unit,
)

TOP, BELOW = 36, 56  # above the rows and below them
FIRST, ROW = 44, 22  # the next game's row, whose marks have their ratings, and any other
LEAST = 10  # points between the ends of the axis
SHAPES = {"W": "win", "D": "draw", "L": "loss"}

Rung = tuple[str, str, tuple[Turn, ...]]  # what the row is called, the true result, all three


def of_ladder(ladder: Ladder) -> Iterator[Picture]:
    """Draw a ladder."""
    yield ladder_picture(ladder)


def ladder_picture(ladder: Ladder) -> Picture:
    """Draw the exact new rating for every result, those that were played on one upright line."""
    rungs = list(_rungs(ladder))
    ticks = tuple(Tick(_height(place), place, name) for place, (name, *_) in enumerate(rungs))
    end = TOP + FIRST + ROW * (len(rungs) - 1)
    x = _rating_axis(ladder, rungs, ticks)
    now = x.at(ladder.exact_new_rating)
    values = {"rating": ladder.new_rating, "opponent": ladder.next_opponent}
    return Picture(
        code="ladder",
        title=tell(_of(ladder, "ladder-title")),
        description=" ".join(_told(ladder, values)),
        headline=tell("ladder-headline", **values),
        height=end + BELOW,
        x=x,
        y=Axis(tell("ladder-y"), 0, len(rungs), TOP, end, ticks),
        lines=(
            Line("help", ((now, TOP), (now, end))),
            *(_joined(turns, x, _height(place)) for place, (*_, turns) in enumerate(rungs)),
        ),
        marks=tuple(_marks(rungs, x)),
        labels=tuple(_ratings(ladder.next_game, x)),
    )


def _of(ladder: Ladder, code: str) -> str:
    return f"{code}-performance" if ladder.system == "performance" else code


def _rungs(ladder: Ladder) -> Iterator[Rung]:
    yield tell("ladder-next"), "", ladder.next_game
    for game in ladder.games:
        yield str(game.number), game.result, game.turns


def _height(place: int) -> float:
    return TOP + 30 if not place else TOP + FIRST + ROW * (place - 1) + ROW // 2


def _rating_axis(ladder: Ladder, rungs: Sequence[Rung], ticks: Sequence[Tick]) -> Axis:
    ratings = [float(turn.exact_new_rating) for *_, turns in rungs for turn in turns]
    ends = apart([*ratings, float(ladder.exact_new_rating)], LEAST)
    start, end = beside(ticks), WIDTH - 4
    axis = Axis(tell(_of(ladder, "ladder-x")), *ends, start + 32, WIDTH - 40)
    axis = with_ticks(axis, 6, across=True)
    # The lines of the rows begin and end beyond the marks.
    return axis._replace(low=axis.value(start), high=axis.value(end), start=start, end=end)


def _joined(turns: Sequence[Turn], x: Axis, y: float) -> Line:
    places = [x.at(turn.exact_new_rating) for turn in turns]
    return Line("trace", ((min(places), y), (max(places), y)))


def _marks(rungs: Sequence[Rung], x: Axis) -> Iterator[Mark]:
    """Give every result its mark; those that were not played are hollow."""
    for place, (_, result, turns) in enumerate(rungs):
        for turn in turns:
            at = x.at(turn.exact_new_rating)
            hollow = turn.result != result
            yield Mark(at, _height(place), None, SHAPES[turn.result], hollow=hollow)


def _ratings(turns: Sequence[Turn], x: Axis) -> Iterator[Label]:
    """Write the new ratings of the next game above its marks, as far as they find room."""
    taken = 0.0
    for turn in sorted(turns, key=lambda turn: turn.exact_new_rating):
        text = short(turn.new_rating)
        half = text_width(text) / 2
        at = min(max(x.at(turn.exact_new_rating), half), WIDTH - half)
        if at - half >= taken:
            taken = at + half + GAP
            yield Label(unit(at), _height(0) - 11, text)


def _told(ladder: Ladder, values: Mapping[str, object]) -> Iterator[str]:
    win, draw, loss = (turn.new_rating for turn in ladder.next_game)
    yield tell("ladder-next-game", **values, win=win, draw=draw, loss=loss)
    if ladder.games:
        ratings = [turn.new_rating for game in ladder.games for turn in game.turns]
        ends = {"lowest": min(ratings), "highest": max(ratings)}
        yield tell("ladder-games", games=len(ladder.games), **ends)
