"""What every picture has: its words, axes, lines and marks; and the games it shows.

All lengths are units of a picture's viewBox.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from operator import attrgetter
from typing import NamedTuple

from arpad.document import rank
from arpad.domain import CountedGame, Entry
from arpad.language import say, say_many
from arpad.regulation import Number
from arpad.reports.words import fill
from arpad.reports.words.pictures import COUNTS, PICTURE_WORDS

WIDTH, HEIGHT = 480, 302  # of a picture whose vertical axis leads from BOTTOM to TOP
TOP, BOTTOM = 36, 246
SQUARES = 32  # of a ruler, at most
Point = tuple[float, float]
_LONGEST = 10  # letters of a name beside a mark or a bar
MOST_LABELLED = 40  # games: with more, marks are small and have no number
# A mark's outline and that of a small one: where it begins, seen from the mark's place, and the
# path from there. Triangle up, square, triangle down, diamond, ring.
_RING = (-4, 0, "a4 4 0 1 0 8 0a4 4 0 1 0-8 0z"), (-3, 0, "a3 3 0 1 0 6 0a3 3 0 1 0-6 0z")
_OUTLINES = {
    "win": ((0, -7, "l7 12h-14z"), (0, -4, "l4 7h-8z")),
    "draw": ((-5, -5, "h10v10h-10z"), (-3, -3, "h6v6h-6z")),
    "loss": ((0, 7, "l7-12h-14z"), (0, 4, "l4-7h-8z")),
    "extra": ((0, -7, "l6 7l-6 7l-6-7z"), (0, -4, "l4 4l-4 4l-4-4z")),
    "ring": _RING,
    "standard": _RING,
    "rapid": ((0, -6, "l6 10h-12z"), (0, -4, "l4 7h-8z")),
    "blitz": ((-4, -4, "h8v8h-8z"), (-3, -3, "h6v6h-6z")),
}
_SHAPE = attrgetter("shape")
_RULER = 54  # from its middle to the lower edge of a picture
PLURALS = {"win": "wins", "draw": "draws", "loss": "losses"}


class Tick(NamedTuple):
    """A place on an axis; ``optional`` ticks lose their label on narrow screens."""

    at: float
    value: Number
    label: str
    optional: bool = False


class Axis(NamedTuple):
    """A straight scale: ``low`` stands at ``start``, ``high`` at ``end``.

    ``edges`` are where the squares of its ruler begin and end; without them they are round values.
    """

    title: str
    low: float
    high: float
    start: float
    end: float
    ticks: tuple[Tick, ...] = ()
    edges: tuple[float, ...] = ()

    @property
    def ruler(self) -> Sequence[float]:
        """Where the squares of the ruler begin and end."""
        if self.edges:
            return self.edges
        step, places = round_places(self, SQUARES)
        _, low, high, start, end, _, _ = self  # as ``at``: every picture has many squares
        wide, long = high - low, end - start
        return [unit(start + (place * step - low) / wide * long) for place in places]

    def at(self, value: Number) -> float:
        """Return where a value stands."""
        _, low, high, start, end, _, _ = self  # at once: marks are many
        return unit(start + (float(value) - low) / (high - low) * (end - start))

    def value(self, at: float) -> float:
        """Return which value stands at a place."""
        return self.low + (at - self.start) / (self.end - self.start) * (self.high - self.low)


class Label(NamedTuple):
    """A text centred on ``x``; ``below`` hangs it from ``y``, otherwise it stands on ``y``."""

    x: float
    y: float
    text: str
    below: bool = False


def unit(value: float) -> float:
    """Round to a tenth of a unit; whole numbers become integers, which are written shorter."""
    tenths = round(10 * value)
    return tenths / 10 if tenths % 10 else tenths // 10


def apart(values: Iterable[float], least: float) -> tuple[float, float]:
    """Return the lowest and the highest of values, moved at least so many points apart."""
    values = tuple(values)
    low, high = min(values), max(values)
    more = max(0.0, least - (high - low)) / 2
    return low - more, high + more


def round_step(span: float, most: int) -> float:
    """Return the smallest of 1, 2 and 5 times a power of ten that divides a span in ``most``."""
    exponent = math.floor(math.log10(span / most))
    power: float = 10**exponent  # a whole number from 1 upwards
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power * most >= span)


def round_places(axis: Axis, most: int) -> tuple[float, range]:
    """Return a round step, at most about ``most`` of which an axis has, and its multiples there."""
    step = round_step(axis.high - axis.low, most)
    return step, range(math.ceil(axis.low / step), math.floor(axis.high / step) + 1)


class Mark(NamedTuple):
    """A shape at a place: win, draw, loss, extra (bonus, floor) or ring (a start, a typed value).

    In a history it is the time class: standard, rapid or blitz.

    ``stem`` is where the line or bar to the mark begins, straight above or below it; None: no
    line. ``games`` are the typed numbers of the games that share the mark. ``hollow`` is what did
    not happen.
    """

    x: float
    y: float
    stem: float | None
    shape: str
    games: tuple[int, ...] = ()
    hollow: bool = False

    @property
    def falls(self) -> bool:
        """Whether the line leads downwards, to less."""
        return self.stem is not None and self.stem < self.y


class Line(NamedTuple):
    """A line through points: the curve, a trace from game to game, or a help line."""

    kind: str
    points: tuple[Point, ...]

    @property
    def data(self) -> str:
        """The line as SVG path data."""
        return path_data(self.points)


class Picture(NamedTuple):
    """One picture; ``headline`` stands at its upper right, ``bar`` is half the width of its bars.

    ``ruled``: the ticks of the horizontal axis have lines too. ``small``: the marks are many.
    """

    code: str
    title: str
    description: str
    headline: str
    x: Axis
    y: Axis
    lines: tuple[Line, ...]
    marks: Sequence[Mark]
    labels: Sequence[Label] = ()
    bar: float = 0
    ruled: bool = False
    small: bool = False
    width: int = WIDTH
    height: int = HEIGHT

    @property
    def paths(self) -> Iterator[tuple[str, str]]:
        """Everything but text, the undermost first: class names for a sheet, SVG path data."""
        yield "grid", self._grid
        yield from self._ruler()
        yield from ((line.kind, line.data) for line in self.lines)
        groups = [
            (shape, tuple(marks))
            for shape, marks in groupby(sorted(self.marks, key=_SHAPE), key=_SHAPE)
        ]
        for shape, marks in groups:
            yield from self._bars(shape, marks) if self.bar else self._stems(shape, marks)
        kind = "dot" if self.small else "mark"
        for shape, marks in groups:
            right, down, outline = _OUTLINES[shape][self.small]
            drawn: dict[bool, list[str]] = {True: [], False: []}  # the full ones last, on top
            for mark in marks:
                begin = f"M{unit(mark.x + right)} {unit(mark.y + down)}"
                drawn[mark.hollow].append(begin + outline)
            for hollow, outlined in drawn.items():
                if outlined:
                    yield f"{shape} {kind}{' hollow' if hollow else ''}", "".join(outlined)

    @property
    def _grid(self) -> str:
        begin, end = f"M{self.x.start} ", f"H{self.x.end}"
        rows = (f"{begin}{tick.at}{end}" for tick in self.y.ticks)
        columns = self.x.ticks if self.ruled else ()
        below = self.y.start + 26  # as far down as the numbers of the lowest row of marks
        return "".join((*rows, *(f"M{tick.at} {self.y.end}V{below}" for tick in columns)))

    def _ruler(self) -> Iterator[tuple[str, str]]:
        """Give the edge of a chessboard, on which the horizontal axis is read."""
        middle, edges = self.height - _RULER, self.x.ruler
        sides = f"M{self.x.start} {middle - 3}H{self.x.end}v6H{self.x.start}z"
        yield "draw", sides
        widths = [unit(end - start) for start, end in pairwise(edges)]
        squares = [f"m{wide} 0" if at % 2 else f"h{wide}" for at, wide in enumerate(widths)]
        yield "scale", f"M{edges[0]} {middle}{''.join(squares)}"

    def _stems(self, shape: str, marks: Iterable[Mark]) -> Iterator[tuple[str, str]]:
        data = "".join(f"M{m.x} {m.stem}V{m.y}" for m in marks if m.stem is not None)
        if data:
            yield f"{shape} {'thin' if self.small else 'stem'}", data

    def _bars(self, shape: str, marks: Iterable[Mark]) -> Iterator[tuple[str, str]]:
        """Draw them filled, those that fall too; a game that changed nothing has none."""
        whole = 2 * self.bar
        boxes = [
            f"M{unit(m.x - self.bar)} {m.stem}V{m.y}h{whole}V{m.stem}z"
            for m in marks
            if m.stem != m.y
        ]
        if boxes:
            yield f"{shape} bar", "".join(boxes)


class Played(NamedTuple):
    """One counted game, or all games of a match, for which ``games`` holds every number.

    ``shape`` is the result: win, draw or loss.
    """

    games: tuple[int, ...]
    score: Number
    difference: float
    expected: float
    shape: str
    change: float = 0


def shape_of(score: Number) -> str:
    """Return the result that a score of one game stands for."""
    if score == 1:
        return "win"
    return "draw" if score else "loss"


def shape_of_change(change: float) -> str:
    """Return the result whose mark stands for a change: a gain, none, or a loss."""
    if not change:
        return "draw"
    return "win" if change > 0 else "loss"


def played(number: int, game: CountedGame) -> Played:
    """Return what pictures show of a counted game."""
    gap, expected, change = float(game.difference), float(game.expected), float(game.change)
    return Played((number,), game.score, gap, expected, shape_of(game.score), change)


def short_name(entry: Entry) -> str:
    """Return a player's family name, cut where it is long; without a name the starting rank."""
    family = entry.player.name.partition(",")[0].strip() or rank(entry)
    return family if len(family) <= _LONGEST else f"{family[: _LONGEST - 1]}…"


def results(games: Sequence[Played]) -> dict[str, int]:
    """Count the games and their results, for a description."""
    shapes = [game.shape for game in games]
    counts = {plural: shapes.count(shape) for shape, plural in PLURALS.items()}
    return {"games": len(games)} | counts


def described(sentences: list[str], uncounted: int) -> str:
    """Join whole sentences to a description, saying last how many games are not drawn."""
    if uncounted:
        sentences = [*sentences, tell("uncounted", uncounted=uncounted)]
    return " ".join(sentences)


def tell(code: str, **values: object) -> str:
    """Return a text of the pictures with its values."""
    return fill(say(PICTURE_WORDS[code]), values)


def tell_count(result: str, count: int) -> str:
    """Return so many wins, draws or losses."""
    return say_many(*COUNTS[result], count)


@lru_cache(maxsize=256)  # for the curves, which recur
def path_data(points: tuple[Point, ...]) -> str:
    """Write a line through the points as the shortest path data: ``M60 8h3.2v-2l5-3``."""
    tenths = [(round(10 * x), round(10 * y)) for x, y in points]
    parts = [f"M{_tenths(tenths[0][0])} {_tenths(tenths[0][1])}"]
    for (x, y), (to_x, to_y) in pairwise(tenths):
        along, down = to_x - x, to_y - y
        if along and down:
            written = _tenths(down)
            parts.append(f"l{_tenths(along)}{'' if written[0] == '-' else ' '}{written}")
        elif along or down:
            parts.append(f"h{_tenths(along)}" if along else f"v{_tenths(down)}")
    return "".join(parts)


def _tenths(value: int) -> str:
    whole, part = divmod(abs(value), 10)
    sign = "-" if value < 0 else ""
    return f"{sign}{whole or ''}.{part}" if part else f"{sign}{whole}"
