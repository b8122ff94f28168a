"""One player's games as a document: every period with its working, performance, the curve."""

from collections import Counter
from collections.abc import Iterator

from arpad.calculators.history import HistoryAnswer, Period, Split
from arpad.document import COLOURS, NONE, Document, Scoreboard, Table, or_none, rows, said, tone
from arpad.domain import CountedGame, Lazy
from arpad.language import decimals, points, say, say_many, short
from arpad.reports.documents import pictures
from arpad.reports.words import words

_PERIOD_COLUMNS = (
    "Period", "Class", "Games", "Score", "Rating", "Expected", "K", "Exact ±", "±", "New",
    "Next in file", "Performance",
)  # fmt: skip
_SIDE_COLUMNS = ("Opponents", "Games", "+", "=", "−", "Score", "Average", "Performance")


def document(answer: HistoryAnswer) -> Document:
    """Return the document of a history, whose parts are its periods."""
    count, names = len(answer.games), "; ".join(answer.names)
    one = "{count} game, rated period by period with the ratings in the file."
    many = "{count} games, rated period by period with the ratings in the file."
    headline = say_many(one, many, count)
    return Document(
        title=say("{name}: rating history", name=names),
        headline=headline,
        board=_board(answer, headline),
        summary=Lazy(_summary, answer),
        tables=tuple(_tables(answer)),
        pictures=pictures(answer),
        parts=Lazy(_parts, answer),
        notes=answer.notes,
        problems=answer.problems,
        rules=answer.rules,
    )


def _board(answer: HistoryAnswer, sentence: str) -> Scoreboard | None:
    """Say what the time class with most games came to, from its first rating; None without one."""
    changes = [(period.time_class, period.change) for period in answer.periods if period.change]
    games = Counter(period.time_class for period in answer.periods for _ in period.games)
    most = max((kind for kind, _ in changes), key=games.__getitem__, default=None)
    if most is None:
        return None
    of_most = [change for kind, change in changes if kind == most]
    before, after = of_most[0].before.value, of_most[-1].new_rating
    gained = after - before
    kind = f"{say(most)} " if len(of_most) < len(changes) else ""
    return Scoreboard(
        short(after),
        sentence,
        "",
        before=f"{kind}{short(before)}",
        leads=True,
        beside=decimals(gained, 0, signed=True),
        tone=tone(gained),
    )


def _summary(answer: HistoryAnswer) -> Iterator[str | Table]:
    count, names = len(answer.games), "; ".join(answer.names)
    yield say_many("{name}: {count} game", "{name}: {count} games", count, name=names)
    periods, *splits = _tables(answer)
    yield from (periods._replace(caption=""), *splits)
    for period in answer.periods:
        for note in period.change.notes if period.change else ():
            yield say("{period}: {note}", period=_named(period), note=words(note))


def _tables(answer: HistoryAnswer) -> Iterator[Table]:
    colours = (
        (say(COLOURS[split.colour] if split.colour else "All"), *_split_cells(split))
        for split in answer.colours
    )
    bands = ((f"{band.low}–{band.high}", *_split_cells(band)) for band in answer.bands)
    head, texts = said(*_SIDE_COLUMNS), frozenset({0})
    yield Table(
        say("Changes by period"),
        said(*_PERIOD_COLUMNS),
        rows(map(_period_cells, answer.periods)),
        frozenset({0, 1}),
        note=say(
            "Rating is that of the file before a period, New what its games make of it, Next in "
            "file what the file has for the next period."
        ),
    )
    yield Table(say("Performance by colour"), head, rows(colours), texts)
    yield Table(say("Performance by the opponents’ ratings"), head, rows(bands), texts)


def _period_cells(period: Period) -> tuple[str, ...]:
    change, made = period.change, period.change or period.first
    games = made.games if made else ()
    rated = sum(isinstance(game, CountedGame) or not game.reason for game in games)
    return (
        period.name or say("without a date"),
        say(period.time_class),
        f"{rated}/{len(period.games)}" if rated != len(period.games) else str(rated),
        points(made.score) if made else NONE,
        or_none(period.before),
        decimals(change.expected, 2) if change else NONE,
        or_none(change.k) if change else NONE,
        decimals(change.exact_change, 2, signed=True) if change else NONE,
        decimals(change.change, 0, signed=True) if change else NONE,
        or_none(made.new_rating) if made else NONE,
        or_none(period.after),
        or_none(period.performance),
    )


def _split_cells(split: Split) -> tuple[str, ...]:
    average = NONE if split.average is None else decimals(split.average, 0)
    numbers = map(str, (split.games, split.wins, split.draws, split.losses))
    return (*numbers, points(split.score), average, or_none(split.performance))


def _parts(answer: HistoryAnswer) -> Iterator[Document]:
    for period in answer.periods:
        title, made = _named(period), period.change or period.first
        if period.change:
            change = decimals(period.change.change, 0, signed=True)
            title = say("{period}: {change}", period=title, change=change)
        left_out = Counter(words(game.reason) for game in period.uncounted).most_common()
        one, many = "{count} game not rated: {reason}", "{count} games not rated: {reason}"
        yield Document(
            title,
            summary=[say_many(one, many, count, reason=reason) for reason, count in left_out],
            steps=made.steps if made else (),
            notes=(
                *((period.first.reason,) if period.first else ()),
                *(made.notes if made else ()),
            ),
        )


def _named(period: Period) -> str:
    name = period.name or say("without a date")
    return say("{name}, {time_class}", name=name, time_class=say(period.time_class))
