"""The pictures of a whole event: the changes as bars, performances against ratings.

Few players have a bar each, with name and change; of more there is one outline, in which
each still has a step, and the outermost are named.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from arpad.calculators.events import EventAnswer, Outcome
from arpad.calculators.events.choosing import RATINGS
from arpad.language import decimals, say
from arpad.reports.pictures import svg
from arpad.reports.pictures.labels import beside, text_width, with_ticks, within
from arpad.reports.pictures.parts import (
    MOST_LABELLED,
    WIDTH,
    Axis,
    Label,
    Line,
    Mark,
    Picture,
    Point,
    Tick,
    apart,
    round_step,
    shape_of_change,
    short_name,
    tell,
    unit,
)
from arpad.reports.pictures.png import available, png

# --- Performances ---------------------------------------------------------------------------------

BOTTOM, HEIGHT = 318, 374  # of the picture of performances
BESIDE = 0.07  # of the ratings, as room beside the first and the last for their labels
LEAST = 100  # points between the ends of the axis of ratings
MOST_TRIED = 5  # who are tried for a label at either end, where there are too many for all
MOST_EXACT = 300  # players; of more, marks stand in a raster, and what falls together is one mark
RASTER = 3  # units


class PlayerMark(NamedTuple):
    """One player: name, rating before, performance, and the shape of the change."""

    name: str
    rating: float
    performance: int
    shape: str

    @property
    def above(self) -> float:
        """How many points the performance lies above the rating."""
        return self.performance - self.rating


def event_performances(answer: EventAnswer) -> Iterator[Picture]:
    """Draw a mark for each player with a rating and a counted game; nothing without one."""
    players = list(_players(answer.outcomes))
    if not players:
        return
    y = _performance_axis(players)
    x = _rating_axis(players, y)
    few = len(players) <= MOST_LABELLED
    places = {(*_place(player, x, y, len(players)), player.shape): player for player in players}
    yield Picture(
        code="performances",
        title=tell("performances-title"),
        description=" ".join(_performances_told(players, len(answer.outcomes))),
        headline=tell("performances-headline", **_sides(players)),
        height=HEIGHT,
        x=x,
        y=y,
        lines=(Line("help", _alike(x, y)),),
        marks=tuple(Mark(at, up, None, shape) for at, up, shape in places),
        labels=tuple(_labels(players, x, y, few=few)),
        small=not few,
    )


def _players(outcomes: Iterable[Outcome]) -> Iterator[PlayerMark]:
    for outcome in outcomes:
        if outcome.change and (performance := outcome.performance) is not None:
            shape = shape_of_change(float(outcome.change.exact_change))
            rating = float(outcome.change.before.value)
            yield PlayerMark(short_name(outcome.entry), rating, performance, shape)


def _sides(players: Sequence[PlayerMark]) -> dict[str, int]:
    above = sum(player.above > 0 for player in players)
    below = sum(player.above < 0 for player in players)
    return {"above": above, "below": below}


def _performances_told(players: Sequence[PlayerMark], all_players: int) -> Iterator[str]:
    furthest = max(players, key=lambda player: abs(player.above))
    values = furthest._asdict() | _sides(players)
    yield tell("performances-players", players=len(players), **values)
    if all_players > len(players):
        yield tell("event-left-out", left=all_players - len(players))


# --- Axes ----------------------------------------------------------------------------------------


def _performance_axis(players: Sequence[PlayerMark]) -> Axis:
    """Return the axis of performances, which holds all ratings too: so it has the whole line."""
    ratings = apart((player.rating for player in players), LEAST)
    low, high = apart([*ratings, *(player.performance for player in players)], LEAST)
    return with_ticks(Axis(tell("performances-y"), low, high, BOTTOM - 24, TOP + 24), 8)


def _rating_axis(players: Sequence[PlayerMark], y: Axis) -> Axis:
    left = beside(y.ticks)
    low, high = apart((player.rating for player in players), LEAST)
    room = BESIDE * (high - low)
    axis = Axis(tell("performances-x"), low - room, high + room, left, WIDTH - 8)
    return within(with_ticks(axis, 6, across=True))


def _alike(x: Axis, y: Axis) -> tuple[Point, ...]:
    """Return the ends of the line on which performance and rating are the same."""
    ends = max(x.low, y.low), min(x.high, y.high)
    return tuple((x.at(value), y.at(value)) for value in ends)


def _place(player: PlayerMark, x: Axis, y: Axis, players: int) -> tuple[float, float]:
    at, up = x.at(player.rating), y.at(player.performance)
    if players <= MOST_EXACT:
        return at, up
    return RASTER * round(at / RASTER), RASTER * round(up / RASTER)


# --- Labels --------------------------------------------------------------------------------------

Box = tuple[float, float, float, float]  # left, right, top, bottom


def _labels(players: Sequence[PlayerMark], x: Axis, y: Axis, *, few: bool) -> Iterator[Label]:
    """Write names on the side away from the line, the furthest first, where there is room.

    Of many players only the outermost are tried, and marks may lie under their names.
    """
    tried = sorted(players, key=lambda player: -abs(player.above))
    taken: list[Box] = []
    if few:
        marks = ((x.at(player.rating), y.at(player.performance)) for player in players)
        taken = [(at - 7, at + 7, up - 7, up + 7) for at, up in marks]
    else:
        by_side = sorted(players, key=lambda player: player.above)
        tried = [*by_side[-MOST_TRIED:][::-1], *by_side[:MOST_TRIED]]
    for player in tried:
        below = player.above < 0
        up = y.at(player.performance)
        label = Label(x.at(player.rating), unit(up + (10 if below else -10)), player.name, below)
        box = _box(label)
        inside = x.start <= box[0] and box[1] <= WIDTH
        if inside and not any(_meet(box, other) for other in taken):
            taken.append(box)
            yield label


def _box(label: Label) -> Box:
    half = text_width(label.text) / 2 + 2
    top = label.y if label.below else label.y - 16
    return label.x - half, label.x + half, top, top + 16


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[1] and other[0] < one[1] and one[2] < other[3] and other[2] < one[3]


# --- Changes --------------------------------------------------------------------------------------

MOST_NAMED = 40  # players with a bar of their own
TOP, BELOW = 36, 60  # above the bars and below them
LEAST_ROW, MOST_ROW, ROWS = 20, 30, 240  # units of a bar with its room, and of all bars
OUTERMOST = 3  # who are named at either end where not all are
LINE = 20  # from one line of text to the next

Change = tuple[float, str]  # rating points, name


def event_changes(answer: EventAnswer) -> Iterator[Picture]:
    """Draw the exact change of every rated player with a counted game; nothing without one."""
    changes = _sorted(answer.outcomes)
    if not changes:
        return
    few = len(changes) <= MOST_NAMED
    texts = [tell("changes-value", change=change) for change, _ in changes] if few else []
    y = _rows_axis(changes)
    x = _change_axis(changes, y, max(map(text_width, texts), default=0))
    lines = _single(changes, x, y) if few else _outline(changes, x, y)
    labels = _values(changes, texts, x, y) if few else _outermost(changes, x, y.end)
    yield Picture(
        code="changes",
        title=tell("changes-title"),
        description=" ".join(_told(changes, len(answer.outcomes))),
        headline=tell("changes-headline", total=sum(change for change, _ in changes)),
        height=int(y.end) + BELOW,
        x=x,
        y=y,
        lines=(*_grid(x, y.end), *lines),
        marks=tuple(_unchanged(changes, x, y)) if few else (),
        labels=tuple(labels),
    )


def _sorted(outcomes: Iterable[Outcome]) -> list[Change]:
    """Return the changes, the highest first; those alike in the order of the starting list."""
    changes = [
        (float(outcome.change.exact_change), outcome.entry.number or 0, short_name(outcome.entry))
        for outcome in outcomes
        if outcome.change and outcome.rated_games
    ]
    changes.sort(key=lambda change: (-change[0], change[1]))
    return [(change, name) for change, _, name in changes]


def _told(changes: Sequence[Change], players: int) -> Iterator[str]:
    values = [change for change, _ in changes]
    (most, first), (least, last) = changes[0], changes[-1]
    yield tell(
        "changes-players",
        players=len(changes),
        gained=sum(change > 0 for change in values),
        kept=values.count(0),
        lost=sum(change < 0 for change in values),
        most=most,
        first=first,
        least=least,
        last=last,
    )
    if players > len(changes):
        yield tell("event-left-out", left=players - len(changes))


# --- Axes ----------------------------------------------------------------------------------------


def _rows_axis(changes: Sequence[Change]) -> Axis:
    """Return the axis of players, a row below the other: by name, or of many by their places."""
    count = len(changes)
    if count <= MOST_NAMED:
        room = min(max(ROWS / count, LEAST_ROW), MOST_ROW)
        axis = Axis(tell("changes-y"), 0, count, TOP, int(TOP + room * count))
        names = enumerate(name for _, name in changes)
        ticks = [Tick(axis.at(place + 0.5), place, name) for place, name in names]
    else:
        axis = Axis(tell("changes-y-many"), 0, count, TOP, TOP + ROWS)
        step = int(round_step(count, 6))
        places = range(step, count + 1, step)
        ticks = [Tick(axis.at(place - 0.5), place, decimals(place, 0)) for place in places]
    return axis._replace(ticks=tuple(ticks))


def _change_axis(changes: Sequence[Change], y: Axis, room: float) -> Axis:
    """Return the axis of changes: nought in the middle, with room for values at the tips."""
    left, right = beside(y.ticks), WIDTH - 4
    half = (right - left) / 2
    reach = max(1.0, *(abs(change) for change, _ in changes)) * half / (half - room - 12)
    axis = Axis(tell("changes-x"), -reach, reach, left, right)
    return within(with_ticks(axis, 6, signed=True, across=True))


def _grid(x: Axis, end: float) -> Iterator[Line]:
    for tick in x.ticks:
        yield Line("grid" if tick.value else "help", ((tick.at, TOP), (tick.at, end)))


# --- Bars ----------------------------------------------------------------------------------------


def _single(changes: Sequence[Change], x: Axis, y: Axis) -> Iterator[Line]:
    nought, half = x.at(0), 0.32
    for place, (change, _) in enumerate(changes):
        if change:
            above, below = y.at(place + 0.5 - half), y.at(place + 0.5 + half)
            tip = x.at(change)
            corners = ((nought, above), (tip, above), (tip, below), (nought, below))
            yield Line("win bar" if change > 0 else "loss bar", (*corners, corners[0]))


def _unchanged(changes: Sequence[Change], x: Axis, y: Axis) -> Iterator[Mark]:
    for place, (change, _) in enumerate(changes):
        if not change:
            yield Mark(x.at(0), y.at(place + 0.5), None, "draw")


def _outline(changes: Sequence[Change], x: Axis, y: Axis) -> Iterator[Line]:
    """Draw the gains as one shape and the losses as another, with a step for every player.

    A gain is no "bar", whose edge has the colour of the paper: a step may be thinner than that.
    """
    for kind, sign in (("win dot", 1), ("loss bar", -1)):
        alike = [(place, change) for place, (change, _) in enumerate(changes) if sign * change > 0]
        if alike:
            yield Line(kind, tuple(_steps(alike, x, y)))


def _steps(alike: Sequence[tuple[int, float]], x: Axis, y: Axis) -> Iterator[Point]:
    """Walk along the tips and back along nought, in whole units: alike ones share a step."""
    nought, at = x.at(0), x.at(0)
    yield nought, y.at(alike[0][0])
    for place, change in alike:
        tip = round(x.at(change))
        if tip != at:
            yield at, y.at(place)
            yield tip, y.at(place)
            at = tip
    yield at, y.at(alike[-1][0] + 1)
    yield nought, y.at(alike[-1][0] + 1)
    yield nought, y.at(alike[0][0])


# --- Labels --------------------------------------------------------------------------------------


def _values(changes: Sequence[Change], texts: Sequence[str], x: Axis, y: Axis) -> Iterator[Label]:
    for place, ((change, _), text) in enumerate(zip(changes, texts, strict=True)):
        beside = text_width(text) / 2 + 8
        tip = x.at(change) + (beside if change >= 0 else -beside)
        yield Label(unit(tip), unit(y.at(place + 0.5) + 5), text)


def _outermost(changes: Sequence[Change], x: Axis, end: float) -> Iterator[Label]:
    """Name who gained most beside the upper bars, and who lost most beside the lower ones."""
    nought = x.at(0)
    gained = [change for change in changes[:OUTERMOST] if change[0] > 0]
    lost = [change for change in changes[-OUTERMOST:] if change[0] < 0]
    for line, (change, name) in enumerate(gained):
        text = tell("changes-outermost", name=name, change=change)
        yield Label(unit((x.start + nought) / 2), TOP + 16 + LINE * line, text)
    for line, (change, name) in enumerate(reversed(lost)):
        text = tell("changes-outermost", name=name, change=change)
        yield Label(unit((nought + x.end) / 2), end - 6 - LINE * line, text)


CODES = ("changes", "performances")


def report_pictures(answer: EventAnswer) -> list[tuple[Picture, ...]]:
    """Return the pictures of each report of an answer."""
    return [pictures_of(answer, place) for place in range(len(answer.reports))]


def pictures_of(answer: EventAnswer, place: int) -> tuple[Picture, ...]:
    """Return the pictures of one of the reports; codes of those after the first are numbered.

    Where there are several, titles say of which rating they are. A report in which no rating
    changes has none.
    """
    report = answer.reports[place]
    pictures = (*event_changes(report), *event_performances(report))
    if not answer.also:
        return pictures
    rating, number = say(RATINGS[str(report.time_class)]), f"-{place + 1}" if place else ""
    return tuple(
        picture._replace(
            code=f"{picture.code}{number}",
            title=tell("event-title", title=picture.title, rating=rating),
        )
        for picture in pictures
    )


def report_picture(answer: EventAnswer, code: str) -> Picture | None:
    """Return the picture of a code, None if there is none."""
    pictures = chain.from_iterable(report_pictures(answer))
    return next((picture for picture in pictures if picture.code == code), None)


def files(answer: EventAnswer) -> Iterator[tuple[str, bytes]]:
    """Give all pictures as files by name: SVG, and PNG too where that extra is installed."""
    for picture in chain.from_iterable(report_pictures(answer)):
        yield f"{picture.code}.svg", svg.document(picture).encode()
        if available():
            yield f"{picture.code}.png", png(svg.light(picture), 3 * picture.width)
