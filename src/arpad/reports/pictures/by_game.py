"""How each game adds up over a rating period, the rating after each, and the what-if ladder."""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, pairwise, product

from arpad.calculator import RatingAnswer, Turn
from arpad.calculators.what_if import Ladder
from arpad.declared import shown
from arpad.language import decimals, short
from arpad.regulation import Number
from arpad.reports.pictures.labels import GAP, beside, game_ticks, text_width, with_ticks
from arpad.reports.pictures.parts import (
    BOTTOM,
    MOST_LABELLED,
    SQUARES,
    TOP,
    WIDTH,
    Axis,
    Label,
    Line,
    Mark,
    Picture,
    Played,
    Point,
    Tick,
    apart,
    described,
    results,
    tell,
    unit,
)

SMALL_SLOT = 20  # in narrower ones a mark would hide its bar
Box = tuple[float, float, float, float]


def adding_up(
    answer: RatingAnswer, games: Sequence[Played], total: Number, uncounted: int
) -> Picture:
    """Draw a bar for each game from the sum before it to the sum after it, then what is added."""
    changes = [game.change for game in games]
    extra = shown(answer.calculator).extra(answer)
    extra = extra and f"-{extra}"
    levels = [*accumulate(changes, initial=0.0)]
    levels = [*(levels if extra else levels[:-1]), float(total)]
    by_formula = shown(answer.calculator).leading(answer) is not answer
    y = _level_axis(tell("adding-up-y"), levels, least=1, signed=True)
    x = _game_axis(tell(f"adding-up-x{extra}"), games, len(levels) - 1, y)
    marks = _bars(games, [y.at(level) for level in levels], x)
    slot = (x.end - x.start) / len(marks)
    bar = unit(min(24, 0.3 * slot))
    return Picture(
        code="adding-up",
        title=tell("adding-up-title-formula" if by_formula else "adding-up-title"),
        description=described(_sums(answer, games, total, extra), uncounted),
        headline=tell("adding-up-headline", total=total),
        x=x,
        y=y,
        lines=(_level(x, y.at(0)), Line("trace", tuple(_corners(marks, x.end)))),
        marks=marks,
        labels=_values(marks, levels, slot, bar),
        bar=bar,
        small=slot < SMALL_SLOT,
    )


def _bars(games: Sequence[Played], heights: Sequence[float], x: Axis) -> tuple[Mark, ...]:
    shapes = [*(game.shape for game in games), "extra"]
    numbers = [*(game.games for game in games), ()]
    steps = zip(pairwise(heights), shapes, numbers, strict=False)
    return tuple(
        Mark(x.at(place + 0.5), end, start, shape, number)
        for place, ((start, end), shape, number) in enumerate(steps)
    )


def _sums(answer: RatingAnswer, games: Sequence[Played], total: Number, extra: str) -> list[str]:
    changes = [game.change for game in games]
    subtotal = sum(changes) if extra else total
    values = results(games) | {"k": answer.k, "subtotal": subtotal}
    code = "adding-up-games" if answer.k is not None else "adding-up-games-no-k"
    sentences = [tell(code, least=min(changes), most=max(changes), **values)]
    if extra:
        last = float(total) - sum(changes)
        sentences.append(tell(f"adding-up{extra}", last=last, total=total))
    return sentences


def _corners(marks: Sequence[Mark], end: float) -> Iterator[Point]:
    """Join each bar's end to the beginning of the next, and the last to the edge."""
    for mark in marks:
        yield mark.x, mark.y if mark.stem is None else mark.stem
        yield mark.x, mark.y
    yield end, marks[-1].y


def _values(
    marks: Sequence[Mark], levels: Sequence[float], slot: float, bar: float
) -> tuple[Label, ...]:
    """Write each bar's value at its tip, as exactly as all have room, or the largest alone."""
    changes = [round(after - before, 6) for before, after in pairwise(levels)]  # alike are equal
    for exact in (2, 1, 0):
        texts = [decimals(change, exact, signed=True) for change in changes]
        if max(map(text_width, texts)) + GAP <= slot:
            return tuple(
                Label(mark.x, unit(mark.y + (10 if mark.falls else -10)), text, mark.falls)
                for mark, text in zip(marks, texts, strict=True)
            )
    return tuple(_largest(marks, changes, bar)) if len(marks) <= MOST_LABELLED else ()


def _largest(marks: Sequence[Mark], changes: Sequence[float], bar: float) -> Iterator[Label]:
    """Write the largest gain and the largest loss at their tips, where no other bar is in the way.

    Each is as near the middle of its bar as it can be, which tells more than decimals do.
    """
    boxes: list[Box] = []
    for mark in marks:  # half a mark is 7 high and wide
        top, bottom = sorted((mark.y, mark.stem or 0))
        reach = max(bar, 7)
        boxes.append((mark.x - reach, mark.x + reach, top - 7, bottom + 7))
    for change in filter(None, (max(0.0, *changes), min(0.0, *changes))):
        place = changes.index(change)
        mark, others = marks[place], boxes[:place] + boxes[place + 1 :]
        y = mark.y + (10 if mark.falls else -10)
        for side, exact in product((0, 0.5, -0.5, 1, -1), (2, 1, 0)):
            text = decimals(change, exact, signed=True)
            half = (text_width(text) + GAP) / 2
            x = mark.x + side * (bar - half)
            box = (x - half, x + half, y - 16 * (not mark.falls), y + 16 * mark.falls)
            inside = marks[0].x - bar <= box[0] <= box[1] <= WIDTH
            if inside and not any(_overlap(box, other) for other in others):
                boxes.append(box)
                yield Label(unit(x), unit(y), text, mark.falls)
                break


def _overlap(one: Box, other: Box) -> bool:
    """Whether two boxes, each left, right, top and bottom, share a place."""
    across = one[0] < other[1] and other[0] < one[1]
    return across and one[2] < other[3] and other[2] < one[3]


def game_by_game(
    answer: RatingAnswer, line: Sequence[float], games: Sequence[Played], uncounted: int
) -> Picture:
    """Draw the rating before the first game, and after each game the rating it led to."""
    before, after = float(answer.before), line[-1]
    ratings = [line[game.games[0] - 1] for game in games]
    y = _level_axis(tell("game-by-game-y"), [before, *ratings], least=10)
    x = _game_axis(tell("game-by-game-x"), games, len(games), y, before=1)
    marks = (
        Mark(x.at(-0.5), y.at(before), None, "ring"),
        *(
            Mark(x.at(place + 0.5), y.at(rating), None, game.shape, game.games)
            for place, (game, rating) in enumerate(zip(games, ratings, strict=True))
        ),
    )
    description = tell(
        "game-by-game-games",
        **results(games),
        before=answer.before,
        after=after,
        k=answer.k,
        highest=max(before, *ratings),
        lowest=min(before, *ratings),
    )
    return Picture(
        code="game-by-game",
        title=tell("game-by-game-title"),
        description=described([description], uncounted),
        headline=tell("game-by-game-headline", before=answer.before, after=after),
        x=x,
        y=y,
        lines=(_level(x, marks[0].y), Line("trace", tuple((mark.x, mark.y) for mark in marks))),
        marks=marks,
        small=len(games) > MOST_LABELLED,
    )


def _level_axis(title: str, levels: Sequence[float], least: float, signed: bool = False) -> Axis:
    """Return the axis that holds all levels, at least so many points, with room for marks."""
    room = 30 if len(levels) <= MOST_LABELLED + 1 else 14
    axis = Axis(title, *apart(levels, least), BOTTOM - room, TOP + room)
    return with_ticks(axis, 6, signed=signed)


def _game_axis(title: str, games: Sequence[Played], slots: int, y: Axis, before: int = 0) -> Axis:
    """Return the axis of one slot for each game, and so many before the first."""
    numbers = [game.games[0] for game in games]
    left = beside(y.ticks)
    right = unit(WIDTH - max(8, text_width(str(numbers[-1])) / 2))
    axis = Axis(title, -before, slots, left, right)
    every = math.ceil((slots + before) / SQUARES)
    edges = tuple(axis.at(place) for place in range(-before, slots + 1, every))
    return axis._replace(ticks=game_ticks(numbers, axis), edges=edges)


def _level(x: Axis, at: float) -> Line:
    return Line("help", ((x.start, at), (x.end, at)))


# --- The what-if ladder ---------------------------------------------------------------------------

BELOW = 56  # the rows
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
        title=tell(_code_of(ladder, "ladder-title")),
        description=" ".join(_ladder_told(ladder, values)),
        headline=tell("ladder-headline", **values),
        height=end + BELOW,
        x=x,
        y=Axis(tell("ladder-y"), 0, len(rungs), TOP, end, ticks),
        lines=(
            Line("help", ((now, TOP), (now, end))),
            *(_joined(turns, x, _height(place)) for place, (*_, turns) in enumerate(rungs)),
        ),
        marks=tuple(_rung_marks(rungs, x)),
        labels=tuple(_ratings(ladder.next_game, x)),
    )


def _code_of(ladder: Ladder, code: str) -> str:
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
    axis = Axis(tell(_code_of(ladder, "ladder-x")), *ends, start + 32, WIDTH - 40)
    axis = with_ticks(axis, 6, across=True)
    # The lines of the rows begin and end beyond the marks.
    return axis._replace(low=axis.value(start), high=axis.value(end), start=start, end=end)


def _joined(turns: Sequence[Turn], x: Axis, y: float) -> Line:
    places = [x.at(turn.exact_new_rating) for turn in turns]
    return Line("trace", ((min(places), y), (max(places), y)))


def _rung_marks(rungs: Sequence[Rung], x: Axis) -> Iterator[Mark]:
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


def _ladder_told(ladder: Ladder, values: Mapping[str, object]) -> Iterator[str]:
    win, draw, loss = (turn.new_rating for turn in ladder.next_game)
    yield tell("ladder-next-game", **values, win=win, draw=draw, loss=loss)
    if ladder.games:
        ratings = [turn.new_rating for game in ladder.games for turn in game.turns]
        ends = {"lowest": min(ratings), "highest": max(ratings)}
        yield tell("ladder-games", games=len(ladder.games), **ends)
