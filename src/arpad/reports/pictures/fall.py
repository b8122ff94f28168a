"""How the games moved the rating, from the one before to the one after: a row for each game.

Rows of HTML, each with its own SVG: places across are per cent, heights are pixels, so one picture
serves every width and its letters keep their size. The axis is the edge of a chessboard.
"""

import math
from collections.abc import Callable, Sequence
from html import escape
from itertools import accumulate, pairwise
from typing import NamedTuple

from arpad.calculator import RatingAnswer
from arpad.calculators.match import MatchAnswer
from arpad.declared import shown
from arpad.document import tone
from arpad.domain import CountedGame
from arpad.language import decimals, say, say_many, short
from arpad.regulation import Number
from arpad.reports.pictures.parts import SQUARES, Axis, apart, round_step, shape_of, unit

MOST_ROWS = 12  # games; of more, the largest have a row each and the others one together
_LARGEST = 8
_ROOM = 0.4  # of the span, beside the first and the last bar: a bar's value stands there
_LEAST_SPAN = 6  # rating points
_PLAYED = {"win": "Beat {opponent}", "draw": "Drew {opponent}", "loss": "Lost to {opponent}"}
_MOST = {
    ("win", True): "The win against {opponent} brought the most.",
    ("draw", True): "The draw with {opponent} brought the most.",
    ("draw", False): "The draw with {opponent} cost the most.",
    ("loss", False): "The loss to {opponent} cost the most.",
}
_HIGH, _THICK, _TIP = 46, 22, 8

Href = Callable[[int], str]  # the address of the answer with the game of this number turned


class Bar(NamedTuple):
    """One step of the rating: its words and its change.

    ``number`` is that of its game; 0 where there is none, or where games are too many to turn.
    """

    text: str
    change: float
    number: int = 0


class Fall(NamedTuple):
    """The rows between two ratings; ``caption`` says the most important thing, as a sentence."""

    before: Number
    after: Number
    exact_after: float
    rows: tuple[Bar, ...]
    caption: str

    @property
    def turns(self) -> bool:
        """Whether a game can be turned here."""
        return any(row.number for row in self.rows)


def fall(answer: object) -> Fall | None:
    """Return how the games of an answer add up; None where they do not, or none counts."""
    if isinstance(answer, MatchAnswer):  # all games alike
        return _at_once(answer)
    if not isinstance(answer, RatingAnswer):
        return None
    view = shown(answer.calculator).leading(answer)
    numbers = [n for n, game in enumerate(answer.games, 1) if isinstance(game, CountedGame)]
    counted = [game for game in view.games if isinstance(game, CountedGame)]
    games = [
        Bar(_text(game), float(game.change), number)
        for number, game in zip(numbers, counted, strict=True)
    ]
    if not games:
        return None
    rest = float(view.exact_change) - sum(row.change for row in games)
    extra = []
    if abs(rest) > 0.001:
        extra = [Bar(say("Bonus") if getattr(answer, "bonus", 0) else say("Floor or limit"), rest)]
    exact = float(answer.before) + float(view.exact_change)
    rows = (*_gathered(games), *extra)
    return Fall(answer.before, view.new_rating, exact, rows, _caption(counted))


def _at_once(answer: MatchAnswer) -> Fall:
    opponent = short(answer.given["opponent"])
    text = say("{count} × {opponent}", count=answer.games, opponent=opponent)
    change = float(answer.exact_change)
    exact = float(answer.before) + change
    return Fall(answer.before, answer.new_rating, exact, (Bar(text, change),), _caption([]))


def _text(game: CountedGame) -> str:
    return say(_PLAYED[shape_of(game.score)], opponent=short(game.opponent))


def _gathered(rows: Sequence[Bar]) -> Sequence[Bar]:
    """Put the smaller steps of many games together, after the others."""
    if len(rows) <= MOST_ROWS:
        return rows
    large = sorted(rows, key=lambda row: -abs(row.change))[:_LARGEST]
    others = [row for row in rows if row not in large]
    text = say_many("{count} other", "{count} others", len(others))
    shown = [row._replace(number=0) for row in rows if row in large]
    return [*shown, Bar(text, sum(row.change for row in others))]


def _caption(games: Sequence[CountedGame]) -> str:
    most = max(games, key=lambda game: abs(float(game.change)), default=None)
    message = most and _MOST.get((shape_of(most.score), most.change > 0))
    if most is None or len(games) == 1 or not most.change or message is None:
        return say("How your games moved your rating.")
    return say(message, opponent=short(most.opponent))


def drawing(shown: Fall, href: Href | None = None) -> str:
    """Return the rows as an ordered list; with ``href`` each game is a link that turns it."""
    levels = [*accumulate((row.change for row in shown.rows), initial=float(shown.before))]
    scale = _scale(levels)
    lines = [_end(say("Before"), scale.at(levels[0]), short(shown.before), "")]
    steps = zip(shown.rows, pairwise(levels), strict=True)
    for place, (row, (start, end)) in enumerate(steps):
        lines.append(_row(row, scale.at(start), scale.at(end), href, "-50%" if place else "-6"))
    lines.append(_end(say("After"), scale.at(shown.exact_after), short(shown.after), " large"))
    lines.append(_ruler(scale))
    return f'<ol class="fall">{"".join(lines)}</ol>'


def _scale(levels: Sequence[float]) -> Axis:
    """Return the axis of ratings, whose places are per cent."""
    low, high = apart(levels, _LEAST_SPAN)
    room = _ROOM * (high - low)
    return Axis("", low - room, high + room, 0, 100)


def _ticks(scale: Axis, most: int) -> list[float]:
    """Return the round ratings of an axis, in at most so many steps."""
    step = max(1, round_step(scale.high - scale.low, most))
    first, last = math.ceil(scale.low / step), math.floor(scale.high / step)
    return [number * step for number in range(first, last + 1)]


def _svg(inside: str) -> str:
    return f'<svg aria-hidden="true">{inside}</svg>'


def _end(text: str, at: float, rating: str, size: str) -> str:
    mark = f'<svg x="{at}%"><text class="m{size}" y="20">{rating}</text></svg>'
    return f'<li class="end"><div><span>{text}</span>{_svg(mark)}</div></li>'


def _row(row: Bar, start: float, end: float, href: Href | None, joined: str) -> str:
    value = decimals(row.change, 1, signed=True)
    kind = tone(row.change) or "level"
    left, wide = min(start, end), abs(end - start)
    top, middle = (_HIGH - _THICK) / 2, _HIGH / 2
    out = -1 if row.change >= 0 else 1  # from the tip back into the bar
    corners = "".join(
        f"M{out * _TIP} {y:g}H{-out}V{middle:g}Z" for y in (top - 1, top + _THICK + 1)
    )
    tip = f'<path class="tip" d="{corners}"/>' if wide > 3 else ""
    label = f'<text class="{kind}{" e" if out > 0 else ""}" x="{-7 * out}" y="28">{value}</text>'
    drawn = _svg(
        f'<line x1="{start}%" x2="{start}%" y1="{joined}" y2="50%"/>'
        f'<rect class="{kind}" x="{left}%" y="{top:g}" width="{unit(wide)}%"'
        f' height="{_THICK}"/><svg x="{end}%">{tip}{label}</svg>'
    )
    said = f'<span>{escape(row.text)}<span class="visually-hidden">, {value}</span></span>'
    if href is None or not row.number:
        return f"<li><div>{said}{drawn}</div></li>"
    address = escape(href(row.number))
    return f'<li><a href="{address}" data-game="{row.number}">{said}{drawn}</a></li>'


def _ruler(scale: Axis) -> str:
    first, *others, last = _ticks(scale, SQUARES)
    edge = (
        f'<line class="squares" x1="{scale.at(first)}%" x2="{scale.at(last)}%" y1="8" y2="8"'
        f' pathLength="{len(others) + 1}"/>'
        '<line class="ink" x2="100%" y1="4.5" y2="4.5"/>'
        '<line class="ink" x2="100%" y1="11.5" y2="11.5"/>'
    )
    texts = [
        f'<text class="plain m" x="{at}%" y="32">{decimals(rating, 0)}</text>'
        for rating in _ticks(scale, 5)
        if 6 < (at := scale.at(rating)) < 94  # whole within
    ]
    return f'<li class="ruler"><div><span></span>{_svg(edge + "".join(texts))}</div></li>'
