"""What several documents have: tables of games, performance by method, the rules in a line."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from arpad.document import Row, Table
from arpad.domain import CountedGame, Entry, Event, MetOpponent, Performance, Result, UncountedGame
from arpad.language import decimals, say, say_many, short
from arpad.regulation import Number, Rules

NONE = "–"  # what is not there
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


def or_none(value: Number | None) -> str:
    """Write a rating, or a dash for none."""
    return NONE if value is None else short(value)


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
    reasons = [getattr(game, "reason", None) for game in played]
    for reason, count in Counter(str(reason) for reason in reasons if reason).items():
        yield say_many(
            "{count} game is left out: {reason}.",
            "{count} games are left out: {reason}.",
            count,
            reason=reason,
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


def method_value(value: Number | None) -> str:
    """Write one performance: whole where the method is whole, else one decimal."""
    return short(value, 1)


def methods(performance: Performance, caption: str = "") -> Table:
    """Return the performance by every method, in order."""
    named = ((say(label), method_value(getattr(performance, name)))
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
