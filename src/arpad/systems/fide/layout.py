"""How a FIDE change is shown: by the table, and by Elo’s formula beside it; and a first rating."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from arpad.answers import (
    SCORE,
    Column,
    Curve,
    GameTable,
    K,
    Reference,
    Shown,
    View,
    change_figure,
)
from arpad.document import Figure
from arpad.regulation import Number
from arpad.systems.fide.editions import edition
from arpad.systems.fide.tables import TABLE_8_1_2

SHOWN = Shown(2, 2)
_BY_FORMULA = Shown(3, 4)
REFERENCE = Reference(
    caption="FIDE’s table and Elo’s formula side by side",
    columns=(
        ("K", "{k:r}"),
        ("Expected, table", "{expected:d2}"),
        ("Change, table", "{exact_change:s2} → {change:s0}"),
        ("Expected, formula", "{formula_view.expected:d4}"),
        ("Change, formula", "{formula_view.exact_change:s3}"),
    ),
    tables=("8.1.2",),
    elsewhere={"performance": ("8.1.1",)},
    links=(("8.3.3", "K and the 700 rule"), ("8.1.1", "table 8.1.1")),
)
_BEYOND = 100_000  # a gap no two players have


def figures(answer: Any) -> Iterator[Figure]:
    """Give the main numbers of a change or of a first rating."""
    if answer.before is None:
        yield from _first_rating(answer)
        return
    table = answer.given["view"] == "table"
    yield change_figure(answer, SHOWN, leads=table)
    yield Figure(
        "New rating",
        "{new_rating:r}",
        "Your {before:r} and the change, if nothing else falls in this period.",
        table,
    )
    yield Figure(
        "Exact change",
        "{exact_change:s2}",
        "{k:r} × ({score:p} − {expected:d2}), before the one rounding.",
    )
    yield SCORE
    yield K
    yield Figure(
        "By Elo’s formula",
        "{formula_view.exact_change:s3}",
        "Expected {formula_view.expected:d4} with the full gap and the same K: "
        "{formula_view.change:s0}, new rating {formula_view.new_rating:r}. Never official.",
        not table,
    )
    yield Figure(
        "Performance",
        "{performance.fide_table:r1}",
        "By FIDE’s table, over the games that count. Every method is below.",
    )


def _first_rating(answer: Any) -> Iterator[Figure]:
    published = answer.new_rating is not None
    yield Figure("First rating", "{new_rating:r}" if published else "none yet", "{reason}.", True)
    if answer.exact_new_rating is not None:
        yield Figure("Exact value", "{exact_new_rating:d2}", "Before rounding and limits.")
    yield Figure("Score", "{score:p}", "Against rated opponents, in the games that count.")
    yield Figure(
        "Performance",
        "{performance:r1}",
        "By FIDE’s table, over the games that count; no draws are added.",
    )


def views(answer: Any) -> tuple[View, ...]:
    """Give both results, the one first that was asked for."""
    table = View(answer, SHOWN, "{headline}  by the table")
    head = "{headline}  by Elo’s formula, never official"
    formula = View(answer.formula_view, _BY_FORMULA, head)
    return (formula, table) if answer.given["view"] == "formula" else (table, formula)


def lines(answer: Any) -> Iterator[str]:  # noqa: ARG001
    """Give nothing more on a terminal: the first lines say all."""
    return iter(())


def game_table(answer: Any) -> GameTable:
    """Add what each game gives by the formula."""
    games = answer.formula_view.games
    columns = (
        Column("Formula: expected", "d4", [game.expected for game in games]),
        Column("Formula: change", "s3", [game.change for game in games]),
    )
    caption = "Game by game, by FIDE’s table and by Elo’s formula"
    return GameTable(caption, capped=True, columns=columns if games else ())


def curve(answer: Any) -> Curve:
    """Return the stairs of the table, up to the cap that holds for this player."""
    if answer.given["view"] != "table":
        return Curve()
    return Curve("table", _cap(answer), _stairs)


def _cap(answer: Any) -> int | None:
    """Return the largest gap that counts for this player, None if every gap does."""
    used = edition(answer.given["time_class"], answer.given["date"])
    if used.capped_games is not None:
        return None
    own = int(answer.before)
    cap = used.counted_difference(own, own - _BEYOND)
    return None if cap == _BEYOND else cap


def _stairs(low: int, high: int, cap: int | None) -> Iterator[tuple[float, Number]]:
    """Walk the table’s stairs, two points for each step; the first row is that of equals."""
    last = max(-low, high) if cap is None else cap
    rows = [row for row in TABLE_8_1_2 if row[0] <= last]
    upwards = [row[0] - 0.5 for row in rows[1:]]
    edges = [*(-edge for edge in reversed(upwards)), *upwards]
    hundredths = [*(row[3] for row in reversed(rows)), *(row[2] for row in rows[1:])]
    for begin, end, value in zip([low, *edges], [*edges, high], hundredths, strict=True):
        if begin < high and end > low:
            yield max(begin, low), Fraction(value, 100)
            yield min(end, high), Fraction(value, 100)
