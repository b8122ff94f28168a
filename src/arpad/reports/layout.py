"""What every layout of an answer shows: the decimals, the games in rows, the methods in order."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from arpad.domain import (
    CountedGame,
    FormulaView,
    MetOpponent,
    Performance,
    Result,
    Sequential,
    UncountedGame,
)
from arpad.language import say
from arpad.numbers import decimals, short
from arpad.rating_system import declared
from arpad.regulation import Clause, Number, Rules
from arpad.reports.words import words

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


class Shown(NamedTuple):
    """How many decimals are shown for changes and for expected scores."""

    change: int
    expected: int


SHOWN = {
    "fide": Shown(2, 2),
    "formula": Shown(3, 4),
    "us-chess": Shown(2, 2),
    "elo": Shown(2, 4),
    "match": Shown(2, 2),
    "performance": Shown(2, 2),
    **dict.fromkeys(declared(), Shown(2, 3)),
}


class Card(NamedTuple):
    """One number and what it means; ``leads`` marks the result itself."""

    title: str
    value: str
    sentence: str
    leads: bool = False


# What else may belong to a new rating: its heading and its decimals.
BESIDE = {
    "new_deviation": ("Deviation", 1),
    "new_volatility": ("Volatility", 6),
    "new_evaluations": ("Index", 0),
}
_SURE = 1.96  # deviations to each side, for 95 of 100


def beside(answer: Any) -> Iterator[Card]:
    """Give what else belongs to a new rating, as far as the system has it."""
    exact, deviation = float(answer.exact_new_rating), answer.new_deviation
    low, high = (decimals(exact + side * (deviation or 0), 0) for side in (-_SURE, _SURE))
    sentences = {
        "new_deviation": say(
            "With 95 % certainty your strength lies from {low} to {high}.", low=low, high=high
        ),
        "new_volatility": say("How much your strength moves from period to period."),
        "new_evaluations": say("So many events have been evaluated for you."),
    }
    for name, (label, places) in BESIDE.items():
        value = getattr(answer, name)
        if value is not None:
            yield Card(say(label), decimals(value, places), sentences[name])


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


def formula_cells(view: FormulaView) -> list[tuple[str, str]]:
    """Return what each counted game gives by Elo's formula: expected score and change."""
    shown = SHOWN["formula"]
    return [
        (decimals(game.expected, shown.expected), decimals(game.change, shown.change, signed=True))
        for game in view.games
    ]


def sequential_cells(
    games: Iterable[CountedGame | UncountedGame], sequential: Sequential
) -> list[tuple[str]]:
    """Return the rating after each counted game."""
    return [
        (decimals(rating, 2),)
        for game, rating in zip(games, sequential.ratings, strict=True)
        if isinstance(game, CountedGame)
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
