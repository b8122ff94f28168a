"""What every layout of an answer shows: the decimals, the games in rows, the methods in order."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from arpad.answers import GameTable, Shown, View, value_at
from arpad.declared import declaration
from arpad.domain import (
    CountedGame,
    MetOpponent,
    Performance,
    Result,
    UncountedGame,
)
from arpad.language import say
from arpad.numbers import decimals, short
from arpad.rating_system import systems
from arpad.regulation import Clause, Number, Rules
from arpad.reports.words import fill, words, writer

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
GAME_COLUMNS = ("Result", "Opponent", "Difference", "Counted", "Expected", "Change")
METHODS = {
    "fide_table": "FIDE table (rounded average + dp)",
    "perfect": "Perfect (PTP)",
    "linear": "Linear (± 400)",
    "logistic_average": "Logistic on the average",
    "logistic_capped": "Logistic, ± 400 at 0 and 100 %",
    "true": "True (solves Σ expected = score)",
}


class Card(NamedTuple):
    """One number and what it means; ``leads`` marks the result itself."""

    title: str
    value: str
    sentence: str
    leads: bool = False


class GameRow(NamedTuple):
    """One game as shown; if it does not count, ``reason`` says why and ``clause`` by which rule."""

    number: str
    result: str
    opponent: str
    difference: str = ""
    counted: str = ""
    expected: str = ""
    change: str = ""
    reason: str = ""
    clause: Clause | None = None
    capped: bool = False


def game_rows(
    games: Iterable[CountedGame | UncountedGame | MetOpponent], shown: Shown
) -> list[GameRow]:
    """Lay out the games in typed order."""
    return [_row(number, game, shown) for number, game in enumerate(games, start=1)]


def _row(number: int, game: CountedGame | UncountedGame | MetOpponent, shown: Shown) -> GameRow:
    result = game.game.result
    nobody = say("unrated") if result.played else "–"
    opponent = nobody if game.opponent is None else short(game.opponent)
    if isinstance(game, CountedGame):
        return GameRow(
            str(number),
            say(RESULT_WORDS[result]),
            opponent if game.deviation is None else f"{opponent} / {short(game.deviation)}",
            short(game.difference, signed=True),
            short(game.counted_difference, signed=True),
            decimals(game.expected, shown.expected),
            decimals(game.change, shown.change, signed=True),
            capped=game.counted_difference != game.difference,
        )
    if game.reason is None:
        return GameRow(str(number), say(RESULT_WORDS[result]), opponent)
    return GameRow(
        str(number),
        say(RESULT_WORDS[result]),
        opponent,
        reason=words(game.reason),
        clause=game.reason.clause,
    )


def shown(code: str) -> Shown:
    """Return how many decimals a calculator shows."""
    return declaration(code).SHOWN if code in systems() else Shown(2, 2)


class _Values(Mapping[str, Any]):
    """The values of an answer, and parts of them, for a template."""

    def __init__(self, answer: Any) -> None:
        self._answer = answer

    def __getitem__(self, path: str) -> Any:
        return value_at(self._answer, path)

    def __iter__(self) -> Iterator[str]:
        return iter(vars(self._answer))

    def __len__(self) -> int:
        return len(vars(self._answer))


def filled(template: str, answer: Any) -> str:
    """Put values of an answer into a template of its room."""
    return fill(say(template), _Values(answer))


def views(answer: Any) -> tuple[View, ...]:
    """Return the results of an answer’s games, the leading one first."""
    declares = declaration(answer.calculator)
    several = declares.views(answer) if answer.before is not None else ()
    return several or (View(answer, declares.SHOWN),)


def further_cells(table: GameTable) -> list[tuple[str, ...]]:
    """Return what further columns have for each game that counts."""
    written = ([writer(each.format)(value) for value in each.values] for each in table.columns)
    return list(zip(*written, strict=True))


def next_opponent(answer: Any) -> str:
    """Write the rating of the next opponent."""
    return short(answer.given["next_opponent"])


def next_rows(answer: Any) -> list[tuple[str, ...]]:
    """Return what each result of one more game comes to, under ``ladder.NEXT_COLUMNS``."""
    return [
        (
            say(RESULT_WORDS[Result(game.result)]),
            short(game.new_rating),
            decimals(game.exact_new_rating, 2),
            decimals(game.gain, 2, signed=True),
        )
        for game in answer.next_game
    ]


def method_rows(performance: Performance) -> list[tuple[str, str]]:
    """Return each method's name and its value as shown."""
    return [
        (say(label), method_value(getattr(performance, name))) for name, label in METHODS.items()
    ]


def method_value(value: Number | None) -> str:
    """Write one performance: whole where the method is whole, else one decimal."""
    return short(value, 1)


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


def in_columns(rows: Sequence[Sequence[str]], texts: int = 0) -> list[str]:
    """Lay rows of a table out for a terminal, the first ``texts`` columns to the left."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            f"{cell:<{width}}" if place < texts else f"{cell:>{width}}"
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
