"""How likely each score of a plan is, and the new rating in each way of a comparison."""

import math
from collections.abc import Iterator, Mapping
from operator import attrgetter
from typing import TYPE_CHECKING, cast

from arpad.calculators.compare import titles
from arpad.language import say, short
from arpad.reports.pictures.by_game import SMALL_SLOT
from arpad.reports.pictures.labels import beside, text_width, with_ticks
from arpad.reports.pictures.parts import (
    BOTTOM,
    SQUARES,
    TOP,
    WIDTH,
    Axis,
    Label,
    Line,
    Mark,
    Picture,
    Tick,
    round_step,
    shape_of_change,
    tell,
    unit,
)

if TYPE_CHECKING:
    from arpad.calculators.compare import CompareAnswer
    from arpad.calculators.plan import PlanAnswer
    from arpad.regulation import Number


_SHAPES = ("draw", "win")  # of a score that is not enough, and of one that is
_FLOOR = BOTTOM - 8  # the bars begin here: a mark there keeps clear of the ruler
_TARGET = TOP + 22  # the bars end here, under the words at the line of the target


def of_plan(answer: "PlanAnswer") -> Iterator[Picture]:
    """Draw a plan: the months where they were asked for, then the scores."""
    if answer.months:
        yield from fan(answer)
    yield from chances(answer)


def chances(answer: "PlanAnswer") -> Iterator[Picture]:
    """Draw a bar for the chance of each score, and a line before the first that is enough."""
    likeliest = max(answer.scores, key=attrgetter("chance"))
    most = 100 * likeliest.chance
    step = round_step(most, 6)
    top = step * math.ceil(most / step)  # no bar ends above the last number
    y = with_ticks(Axis(tell("chances-y"), 0, top, _FLOOR, _TARGET), 6)
    left = beside(y.ticks)
    x = Axis(tell("chances-x"), -0.5, answer.coming + 0.5, left, WIDTH - 12)
    x = with_ticks(x, min(10, answer.coming + 1), across=True)
    halves = 2 * answer.coming + 2
    if halves <= SQUARES:  # a square for each score
        x = x._replace(edges=tuple(x.at(half / 2 - 0.25) for half in range(halves)))
    slot = (x.end - x.start) / halves
    values = {
        "coming": answer.coming,
        "percent": 100 * answer.chance,
        "target": answer.target,
        "needed": answer.needed,
        "model": answer.model_expected,
        "most": likeliest.points,
    }
    at = x.at(_first_enough(answer))
    yield Picture(
        code="chances",
        title=tell("chances-title"),
        description=tell(f"chances-{answer.outcome}", **values),
        headline=tell("chances-headline", **values),
        x=x,
        y=y,
        lines=(Line("win help", ((at, _FLOOR), (at, TOP + 16))),),
        marks=(
            *(
                Mark(x.at(half / 2), y.at(100 * line.chance), _FLOOR, _SHAPES[line.reaches])
                for half, line in enumerate(answer.scores)
            ),
            Mark(x.at(answer.model_expected), _FLOOR, _FLOOR, "ring"),
        ),
        labels=(_target(answer.outcome, values, at, x),),
        bar=unit(min(24, 0.35 * slot)),
        small=slot < SMALL_SLOT,
    )


def fan(answer: "PlanAnswer") -> Iterator[Picture]:
    """Draw the ratings month after month: the usual way, and those of good and bad luck."""
    months = answer.months or ()
    before, target, count = float(answer.before), float(cast("Number", answer.target)), len(months)
    ways = [[before, *ratings] for ratings in zip(*(month[2:] for month in months), strict=True)]
    every = [target, *(rating for ratings in ways for rating in ratings)]
    y = with_ticks(Axis(tell("fan-y"), min(every) - 8, max(every) + 8, BOTTOM, TOP), 6)
    left = beside(y.ticks)
    x = with_ticks(Axis(tell("fan-x"), 0, count, left, WIDTH - 16), min(8, count), across=True)
    last = months[-1]
    values = {
        "count": count,
        "percent": 100 * last.reached,
        "target": answer.target,
        "low": last.low,
        "middle": last.middle,
        "high": last.high,
    }
    low, middle, high = (
        tuple((x.at(month), y.at(rating)) for month, rating in enumerate(ratings))
        for ratings in ways
    )
    yield Picture(
        code="fan",
        title=tell("fan-title"),
        description=tell("fan-told", **values),
        headline=tell("fan-headline", **values),
        x=x,
        y=y,
        lines=(
            Line("win help", ((x.start, y.at(target)), (x.end, y.at(target)))),
            Line("help", low),
            Line("help", high),
            Line("curve", middle),
        ),
        marks=tuple(Mark(*place, None, "ring") for place in middle),
        small=True,
    )


def _first_enough(answer: "PlanAnswer") -> float:
    """Return the points half-way to the first score that is enough; of none, beyond the last."""
    return (answer.coming + 0.5 if answer.needed is None else float(answer.needed)) - 0.25


def _target(outcome: str, values: Mapping[str, object], at: float, x: Axis) -> Label:
    """Say at the top of the target's line what is needed, as far inside as the words need."""
    text = tell(f"chances-target-{outcome}", **values)
    half = 0.6 * text_width(text)  # words are wider than the digits this is made for
    return Label(unit(min(max(at, x.start + half), WIDTH - half)), TOP + 12, text)


def ways(answer: "CompareAnswer") -> Iterator[Picture]:
    """Draw a mark for the new rating in each way on one axis, from a line at the rating before."""
    before = float(answer.before)
    ratings = [float(way.exact_new_rating) for way in answer.ways]
    low, high = min(before, *ratings), max(before, *ratings)
    room = max(2.0, 0.06 * (high - low))
    rows, names = (BOTTOM - TOP) / len(ratings), titles()
    ticks = tuple(
        Tick(unit(TOP + rows * (place + 0.5)), place, say(names[way.way].short))
        for place, way in enumerate(answer.ways)
    )
    left = beside(ticks)
    written = [short(way.new_rating) for way in answer.ways]
    wide = max(map(text_width, written))
    x = Axis(tell("ways-x"), low - room, high + room, left, unit(WIDTH - wide - 18))
    x = with_ticks(x, 4, across=True)
    begin, ends = x.at(before), [x.at(rating) for rating in ratings]
    values = {"lowest": min(ratings), "highest": max(ratings), "before": answer.before}
    yield Picture(
        code="ways",
        title=tell("ways-title"),
        description=tell("ways-ratings", count=len(ratings), **values),
        headline=tell("ways-headline", **values),
        x=x,
        y=Axis(tell("ways-y"), 0, len(ratings), TOP, BOTTOM, ticks),
        lines=(
            Line("help", ((begin, TOP), (begin, BOTTOM))),
            *(
                Line("trace", ((begin, tick.at), (end, tick.at)))
                for tick, end in zip(ticks, ends, strict=True)
            ),
        ),
        marks=tuple(
            Mark(end, tick.at, None, shape_of_change(rating - before))
            for tick, end, rating in zip(ticks, ends, ratings, strict=True)
        ),
        labels=tuple(
            Label(unit(WIDTH - wide / 2 - 2), unit(tick.at + 5), text)
            for tick, text in zip(ticks, written, strict=True)
        ),
    )
