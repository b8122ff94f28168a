"""What an answer looks like, in no medium: headline, figures, tables, pictures and the working.

What writes a document (terminal, page, paper, card, tables to copy) knows neither the question nor
the rating system. Texts are in the reader's language, numbers as people read them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from arpad.domain import (
    Account,
    CountedGame,
    Entry,
    Event,
    MetOpponent,
    Performance,
    Problem,
    Result,
    Step,
    UncountedGame,
)
from arpad.language import decimals, say, say_many, short
from arpad.named import NamedTuple
from arpad.regulation import Clause, Number, Rules

if TYPE_CHECKING:
    from arpad.reports.pictures.parts import Picture

Inputs = Mapping[str, object]


class Figure(NamedTuple):
    """One number and what it means; ``leads`` marks the result itself."""

    title: str
    value: str
    sentence: str
    leads: bool = False


class Scoreboard(NamedTuple):
    """The answer at a glance: one large number, and one sentence.

    ``asked`` is the whole question in one line. ``before`` stands above the number, with an arrow
    to it if it ``leads``; ``beside`` follows it, and ``tone`` says if that is a gain or a loss, or
    ("of") of how many. The ``number`` may be a word or two.
    """

    number: str
    sentence: str
    asked: str
    before: str = ""
    leads: bool = False
    beside: str = ""
    tone: str = ""

    @property
    def in_words(self) -> bool:
        """Whether the number is none."""
        return any(letter.isalpha() for letter in self.number)


class Row(NamedTuple):
    """A row's cells; ``reason`` stands in place of the cells that are wanting, with its clause.

    ``others`` are inputs that answer a cell: those that differ from what was asked, None where
    there are none. It may be shorter than the row. A row without cells in a table with columns
    heads those that follow it. ``mark`` is a word small beside a cell, with the cell's place;
    ``kind`` is the name by which a page's style knows the row, ``below`` makes what opens below it.
    """

    cells: tuple[str, ...]
    reason: str = ""
    clause: Clause | None = None
    others: tuple[Inputs | None, ...] = ()
    mark: tuple[int, str] | None = None
    kind: str = ""
    below: "Callable[[], Document] | None" = None


class Made:
    """Rows made anew whenever one goes through them: of thousands none is kept."""

    def __init__(self, make: Callable[[], Iterable[Row]]) -> None:
        """Keep how the rows are made."""
        self._make = make

    def __iter__(self) -> Iterator[Row]:
        """Make the rows one by one."""
        return iter(self._make())


class Table(NamedTuple):
    """A table: ``text`` has the places of the columns of words, all others are of numbers.

    Without ``columns`` it has no headings, and its rows are named values or, without cells, a list.
    ``games``: its rows are the games that were played. A long table has its rows ``Made``.
    ``note`` says below it what is meant. A table with a ``name`` is a part of a report, found by
    that name (the second word of it is for the style alone). ``head`` is the column that names a
    row, ``leads`` the column that matters most; ``opens``: rows may open; ``prose``: in the
    last column there may be many words; ``folds`` is all that shows of one closed.
    """

    caption: str
    columns: tuple[str, ...]
    rows: Iterable[Row]
    text: frozenset[int] = frozenset()
    games: bool = False
    note: str = ""
    name: str = ""
    head: int = 0
    leads: int | None = None
    opens: bool = False
    prose: bool = False
    folds: str = ""


class Item(NamedTuple):
    """A line of a list, and the lines below it."""

    text: str
    below: Sequence[str] = ()


class Items(NamedTuple):
    """A list under a heading."""

    heading: str
    items: Sequence[Item]


class Document(NamedTuple):
    """A whole answer.

    ``title`` is the question, ``asked`` what it was asked for: labels and values. ``headline`` is
    the result in one short sentence. ``summary`` has the result for a terminal, where figures take
    too much room: lines and tables.
    ``board`` is the result at a glance, which a ladder has not. ``summary``, ``pictures``, ``news``
    and ``parts`` may be made only when they are looked at; ``parts`` are documents within, each
    with its own working.
    What many games are rated for has ``news`` besides, lists of what is asked for first, and
    ``file``, the one it is of: problems of other files say theirs. ``lead`` precedes the steps.
    """

    title: str
    headline: str = ""
    summary: Sequence[str | Table | Items] = ()
    tables: tuple[Table, ...] = ()
    pictures: Sequence["Picture"] = ()
    asked: Sequence[tuple[str, str]] = ()
    figures: tuple[Figure, ...] = ()
    steps: Sequence[Step] = ()
    notes: tuple[Account, ...] = ()
    problems: tuple[Problem, ...] = ()
    rules: Rules | None = None
    board: Scoreboard | None = None
    parts: Sequence["Document"] = ()
    news: Sequence[Items] = ()
    file: str = ""
    lead: Account | None = None


NONE = "–"  # what is not there
COLOURS = {"w": "White", "b": "Black", "": NONE}
RESULT_WORDS = {
    Result.WIN: "Win",
    Result.DRAW: "Draw",
    Result.LOSS: "Loss",
    Result.FORFEIT_WIN: "Forfeit win",
    Result.FORFEIT_LOSS: "Forfeit loss",
    Result.BYE: "Bye",
    Result.PAIRING_BYE: "Bye",
    Result.HALF_BYE: "Half-point bye",
    Result.FULL_BYE: "Full-point bye",
    Result.ABSENT: "Absent",
    Result.DOUBLE_FORFEIT: "Double forfeit",
    Result.UNFINISHED: "Unfinished",
}
# What else may belong to a new rating: its heading and its decimals.
BESIDE = {
    "new_deviation": ("Deviation", 1),
    "new_volatility": ("Volatility", 6),
    "new_evaluations": ("Index", 0),
}
AnyGame = CountedGame | UncountedGame | MetOpponent


class Places(NamedTuple):
    """How many decimals are shown of changes and of expected scores."""

    change: int
    expected: int


def or_none(value: Number | None, places: int = 2) -> str:
    """Write a number, or a dash for none."""
    return NONE if value is None else short(value, places)


def rank(entry: Entry | None) -> str:
    """Write a starting rank."""
    return str(entry.number) if entry and entry.number is not None else NONE


def named(entry: Entry) -> str:
    """Write a player's starting rank and name."""
    if entry.number is None or not entry.player.name:
        return entry.player.name or rank(entry)
    return say("{number} {name}", number=entry.number, name=entry.player.name)


def where_and_when(event: Event) -> Iterator[str]:
    """Give the place and the days of an event, as far as they are known."""
    if event.place or event.federation:
        yield ", ".join(filter(None, (event.place, event.federation)))
    days = list(dict.fromkeys(day.isoformat() for day in (event.start, event.end) if day))
    if days:
        yield say("{start} to {end}", start=days[0], end=days[1]) if days[1:] else days[0]


def question(*parts: str) -> str:
    """Say a whole question in one line."""
    return " · ".join(filter(None, parts))


def games_said(count: int) -> str:
    """Say how many games."""
    return say_many("{count} game", "{count} games", count)


def left_out(played: Iterable[AnyGame]) -> Iterator[str]:
    """Say how many games do not count, for each reason."""
    results: dict[str, list[Result]] = {}
    for game in played:
        if reason := getattr(game, "reason", None):
            results.setdefault(str(reason), []).append(game.game.result)
    for said_of_all, unplayed in results.items():
        forfeits = {Result.FORFEIT_WIN, Result.FORFEIT_LOSS}.issuperset(unplayed)
        yield say_many(
            "{count} game is left out: {reason}.",
            "{count} games are left out: {reason}.",
            len(unplayed),
            reason=say("forfeits do not count") if forfeits else said_of_all,
        )


def tone(change: Number) -> str:
    """Tell a gain from a loss."""
    return "gain" if change > 0 else "loss" if change < 0 else ""


def said(*columns: str) -> tuple[str, ...]:
    """Say the headings of a table."""
    return tuple(map(say, columns))


def rows(cells: Iterable[tuple[str, ...]]) -> list[Row]:
    """Make rows of cells alone."""
    return [Row(line) for line in cells]


def methods(performance: Performance, caption: str = "") -> Table:
    """Return the performance by every method, in order."""
    named = ((say(label), short(getattr(performance, name), 1))
             for name, label in performance.labels.items())  # fmt: skip
    caption = caption or say("Performance, by every method")
    return Table(caption, (), rows(named), frozenset({0}))


def games(
    caption: str,
    played: Iterable[AnyGame],
    places: Places,
    *,
    counted: bool = False,
    columns: tuple[str, ...] = (),
    more: Iterable[tuple[str, ...]] = (),
) -> Table:
    """Return the games in typed order.

    ``counted`` adds the difference that counted; ``more`` has the cells of further ``columns`` for
    each game that counts.
    """
    head = ["Game", "Opponent", "Result", "Difference", *(["Counted"] if counted else [])]
    further, capped = iter(more), say("capped")
    lines = []
    for number, game in enumerate(played, start=1):
        line = met(number, game)
        if isinstance(game, CountedGame):
            difference, amount, *measures = _measures(game, places)
            if _is_capped(game):
                amount = f"{amount} {capped}"
            given = (difference, amount) if counted else (difference,)
            line = Row((*line.cells, *given, *measures, *next(further, ())))
        lines.append(line)
    names = (*said(*head, "Expected", "Change"), *columns)
    return Table(caption, names, lines, frozenset({2}), games=True)


def in_brief(played: Iterable[AnyGame], places: Places) -> Table:
    """Return the games for a terminal, what is capped told at the end of its line."""
    lines = []
    for number, game in enumerate(played, start=1):
        line = met(number, game, result_first=True)
        if isinstance(game, CountedGame):
            capped = (say("capped"),) if _is_capped(game) else ()
            line = Row((*line.cells, *_measures(game, places), *capped))
        lines.append(line)
    head = said("Result", "Opponent", "Difference", "Counted", "Expected", "Change")
    return Table("", ("#", *head), lines, frozenset({1, 7}))


def met(number: int, game: AnyGame, *, result_first: bool = False) -> Row:
    """Return the number, the opponent and the result of a game, or why it does not count."""
    result = game.game.result
    nobody = say("unrated") if result.played else "–"
    opponent = nobody if game.opponent is None else short(game.opponent)
    if isinstance(game, CountedGame) and game.deviation is not None:
        opponent += f" / {short(game.deviation)}"
    opponent += game.game.colour  # which only a system that looks at it is told
    word = say(RESULT_WORDS[result])
    cells = (str(number), *((word, opponent) if result_first else (opponent, word)))
    if isinstance(game, CountedGame) or game.reason is None:
        return Row(cells)
    return Row(cells, str(game.reason), game.reason.clause)


def _is_capped(game: CountedGame) -> bool:
    return game.counted_difference != game.difference


def _measures(game: CountedGame, places: Places) -> tuple[str, ...]:
    return (
        short(game.difference, signed=True),
        short(game.counted_difference, signed=True),
        decimals(game.expected, places.expected),
        decimals(game.change, places.change, signed=True),
    )


def rules_line(rules: Rules) -> str:
    """Say which rules were used and how their text is known."""
    return say(
        "{document}; {edition}; {source}.",
        document=say(rules.document),
        edition=say(rules.edition),
        source=say(rules.source),
    )


def edition_line(rules: Rules) -> str:
    """Say which rules were used, where there is little room."""
    return say("{document}; {edition}.", document=say(rules.document), edition=say(rules.edition))
