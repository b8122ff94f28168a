"""The expected-score curve of a system, with the games of one answer on it."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from gettext import NullTranslations
from typing import TYPE_CHECKING, NamedTuple

from arpad.calculator import RatingAnswer
from arpad.declared import shown
from arpad.document.change import Curve
from arpad.domain import CountedGame, Lazy, MetOpponent
from arpad.language import current, say
from arpad.regulation import Number, expected_score
from arpad.reports.pictures.by_game import adding_up, game_by_game
from arpad.reports.pictures.labels import LONGEST_LIST, game_labels, listed, with_ticks
from arpad.reports.pictures.parts import (
    MOST_LABELLED,
    Axis,
    Label,
    Line,
    Mark,
    Picture,
    Played,
    Point,
    Tick,
    described,
    played,
    results,
    shape_of,
    tell,
    tell_count,
    unit,
)

if TYPE_CHECKING:
    from arpad.calculators.match import MatchAnswer
    from arpad.calculators.performance import PerformanceAnswer

LEFT, RIGHT = 80, 440  # room for “draw ½” before the axis and half of “+3,000” after it
SCORES = Axis("", 0, 1, 258, 58)  # two units for a hundredth: the stairs of a table are then short
HEIGHT = 344
PIECES = 48  # of the smooth curve


_FORMULA = Curve()


class Scale(NamedTuple):
    """Between which rating differences a curve is drawn, and the curve."""

    low: int
    high: int
    curve: Curve


# --- For each calculator -------------------------------------------------------------------------


def rating_curve(
    answer: RatingAnswer, games: Sequence[Played], expected: Number, uncounted: int
) -> Picture:
    """Draw the curve of a change of rating, as the system’s room gives it."""
    curve = shown(answer.calculator).curve(answer)
    scale = _scale(games, curve)
    values = results(games) | {"score": answer.score, "expected": expected} | _ends(scale)
    description = [tell("curve-games", **values)]
    if curve.cap is not None:
        description.append(tell("curve-capped", cap=curve.cap))
    title = say(curve.title)
    headline = tell("curve-headline", **values)
    return _curve(scale, games, title, headline, described(description, uncounted))


def performance_curve(answer: "PerformanceAnswer") -> Iterator[Picture]:
    """Draw the curve of a player rated what the result was worth; nothing without a game."""
    performance = answer.performance
    own = performance.logistic_capped if performance.true is None else performance.true
    if own is None:
        return
    games = [_met(n, met, own) for n, met in enumerate(answer.games, 1) if not met.reason]
    values = results(games) | {"score": answer.score, "own": own}
    code = "curve-performance-full" if performance.true is None else "curve-performance"
    description = described([tell(code, **values)], len(answer.games) - len(games))
    title = tell("curve-title-performance", **values)
    headline = tell("curve-headline-performance", **values)
    yield _curve(_scale(games), games, title, headline, description)


def _met(number: int, met: MetOpponent, own: float) -> Played:
    score = met.game.result.score
    assert met.opponent is not None and score is not None  # noqa: PT018 – it counts
    gap = own - float(met.opponent)
    return Played((number,), score, gap, expected_score(gap), shape_of(score))


def match_curve(answer: "MatchAnswer") -> Iterator[Picture]:
    """Draw the games of a match as one mark: they are all alike."""
    numbers = tuple(range(1, answer.games + 1))
    score = answer.actual_points / answer.games
    gap, expected = float(answer.difference), float(answer.expected)
    games = [Played(numbers, score, gap, expected, shape_of(score))]
    values = {
        "games": answer.games,
        "score": answer.actual_points,
        "expected": answer.expected_points,
        "difference": answer.difference,
        "percent": 100 * answer.expected,
    }
    typed = answer.given["expected"] is not None
    description = tell("curve-match-typed" if typed else "curve-match", **values)
    headline = tell("curve-headline", **values)
    picture = _curve(_scale(games), games, say(_FORMULA.title), headline, description)
    if typed:  # the lines begin there and not on the curve
        rings = [Mark(mark.x, mark.stem, None, "ring") for mark in picture.marks if mark.stem]
        picture = picture._replace(marks=(*rings, *picture.marks))
    yield picture


# --- The curve and its axes ----------------------------------------------------------------------


def _scale(games: Iterable[Played], curve: Curve = _FORMULA) -> Scale:
    """Fit the games in hundreds, at least ±400, and 100 beyond a cap so that it is seen."""
    least = 400 if curve.cap is None else curve.cap + 100
    gaps = [game.difference for game in games]
    low, high = min(*gaps, -least), max(*gaps, least)
    return Scale(int(low // 100 * 100), int(-(-high // 100) * 100), curve)


def _ends(scale: Scale) -> dict[str, object]:
    (_, least), *_, (_, most) = _values(scale)
    return {"low": scale.low, "high": scale.high, "least": least, "most": most}


# The curves and axes of most answers are a few, and they are most of the work of a picture; what
# holds words is kept by language.
@lru_cache(maxsize=256)
def _axes(scale: Scale, catalogue: NullTranslations) -> tuple[Axis, Axis]:  # noqa: ARG001
    title = tell("curve-x" if scale.curve.cap is None else "curve-x-capped", cap=scale.curve.cap)
    gaps = Axis(title, scale.low, scale.high, LEFT, RIGHT)
    scores: dict[str, Number] = {"loss": 0, "draw": Fraction(1, 2), "win": 1}
    ticks = (Tick(SCORES.at(at), at, tell(f"curve-{name}")) for name, at in scores.items())
    y = SCORES._replace(title=tell("curve-y"), ticks=tuple(ticks))
    return with_ticks(gaps, 7, signed=True, across=True), y


@lru_cache(maxsize=256)
def _values(scale: Scale) -> tuple[tuple[float, Number], ...]:
    """Return gaps in rising order, each with its expected score."""
    points = scale.curve.points or _by_formula
    return tuple(points(scale.low, scale.high, scale.curve.cap))


@lru_cache(maxsize=256)
def _lines(scale: Scale) -> tuple[Line, ...]:
    x = Axis("", scale.low, scale.high, LEFT, RIGHT)
    caps = [] if scale.curve.cap is None else [x.at(-scale.curve.cap), x.at(scale.curve.cap)]
    points: list[Point] = [(x.at(gap), SCORES.at(expected)) for gap, expected in _values(scale)]
    return (
        *(Line("help", ((at, SCORES.end), (at, SCORES.start))) for at in caps),
        Line("curve", tuple(points)),
    )


def _by_formula(low: int, high: int, cap: int | None) -> Iterator[tuple[float, Number]]:  # noqa: ARG001
    gaps = (low + n * (high - low) / PIECES for n in range(PIECES + 1))
    yield from ((gap, expected_score(gap)) for gap in gaps)


# --- The games on it -----------------------------------------------------------------------------


def _curve(
    scale: Scale, games: Sequence[Played], title: str, headline: str, description: str
) -> Picture:
    # A mark stands at what was scored and its line begins at what was expected. The line is then
    # as long as score − expected, what the game gives before K, and the three results have a row
    # each, in which the numbers find room; on the curve itself they would crowd in its middle.
    x, y = _axes(scale, current())
    marks = Lazy(partial(_marks, x), games)
    many, alike = len(games) > MOST_LABELLED, len(games) == 1
    return Picture(
        code="curve",
        title=title,
        description=description,
        headline=headline,
        height=HEIGHT,
        x=x,
        y=y,
        lines=_lines(scale),
        marks=marks,
        labels=() if many else Lazy(partial(_labels, alike=alike), marks),
        ruled=True,
        small=many,
    )


def _marks(x: Axis, games: Iterable[Played]) -> list[Mark]:
    """Return a mark for each place: games of the same gap and result share one."""
    places: dict[tuple[float, float, float, str], tuple[int, ...]] = {}
    for game in games:
        place = (x.at(game.difference), SCORES.at(game.score), SCORES.at(game.expected), game.shape)
        places[place] = places.get(place, ()) + game.games
    return [
        Mark(at, y, None if stem == y else stem, shape, numbers)
        for (at, y, stem, shape), numbers in places.items()
    ]


def _labels(marks: Iterable[Mark], alike: bool) -> Iterator[Label]:
    """Number the marks on the side away from their lines, so in up to four rows."""
    rows: dict[tuple[str, float, bool], list[Mark]] = {}
    for mark in marks:
        below = mark.shape == "loss" or mark.falls
        rows.setdefault((mark.shape, mark.y, below), []).append(mark)
    for (shape, y, below), row in rows.items():
        spots = [(mark.x, mark.games) for mark in row]
        for x, text in game_labels(spots, partial(_numbers, shape, alike=alike)):
            yield Label(x, unit(y + (10 if below else -10)), text, below)


def _numbers(shape: str, numbers: tuple[int, ...], *, alike: bool) -> str:
    """Write the games of a label: their numbers, or how many they are if alike or too many."""
    text = listed(numbers)
    if len(numbers) > 1 and (alike or len(text) > LONGEST_LIST):
        return tell_count(shape, len(numbers))
    return text


def of_change(answer: RatingAnswer, *, summed: bool = True) -> Iterator[Picture]:
    """Draw a change of rating by the view that leads; nothing if no game counts.

    ``summed``: also how the games add up.
    """
    change = shown(answer.calculator)
    view = change.leading(answer)
    numbers = [n for n, game in enumerate(answer.games, 1) if isinstance(game, CountedGame)]
    counted = [game for game in view.games if isinstance(game, CountedGame)]
    games = [played(number, game) for number, game in zip(numbers, counted, strict=True)]
    if games:
        uncounted = len(answer.games) - len(games)
        yield rating_curve(answer, games, view.expected, uncounted)
        if summed:
            yield adding_up(answer, games, view.exact_change, uncounted)
        if len(games) > 1 and (line := change.one_by_one(answer)):
            yield game_by_game(answer, line, games, uncounted)
