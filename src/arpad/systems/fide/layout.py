"""How a FIDE change is shown: by the table, and by Elo’s formula beside it."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import ClassVar

from arpad.calculator import FirstRatingAnswer, RatingAnswer
from arpad.document import Figure, Places, Table, games, said
from arpad.document.change import Change, Curve, View, signed
from arpad.language import decimals, say, short
from arpad.regulation import Number
from arpad.systems.fide.calculator import FideAnswer, FormulaView
from arpad.systems.fide.editions import edition
from arpad.systems.fide.tables import TABLE_8_1_2


class Shown(Change[FideAnswer]):
    """FIDE: the table and, beside it, Elo's formula, which leads where that was chosen."""

    places = Places(2, 2)
    examples = "FIDE’s table and Elo’s formula side by side"
    example_columns = (
        "K",
        "Expected, table",
        "Change, table",
        "Expected, formula",
        "Change, formula",
    )
    rule_tables = ("8.1.2",)
    rule_links = (("8.3.3", "K and the 700 rule"), ("8.1.1", "table 8.1.1"))
    elsewhere: ClassVar[Mapping[str, tuple[str, ...]]] = {"performance": ("8.1.1",)}

    def example_cells(self, answer: FideAnswer) -> tuple[str, ...]:
        """Return both results."""
        view = answer.formula_view
        return (
            short(answer.k),
            decimals(answer.expected, 2),
            f"{signed(answer.exact_change, 2)} → {signed(answer.change)}",
            decimals(view.expected, 4),
            signed(view.exact_change, 3),
        )

    def leading(self, answer: FideAnswer) -> View:
        """Return the view that was chosen."""
        by_formula = answer.given["view"] == "formula"
        return answer.formula_view if by_formula else answer

    def places_of(self, view: View) -> Places:
        """Return the formula’s own decimals."""
        return Places(3, 4) if isinstance(view, FormulaView) else self.places

    def heads(self, answer: FideAnswer) -> Iterator[str]:
        """Give both results, the one that leads first."""
        formula = self.head(answer, answer.formula_view)
        lines = [
            say("{headline}  by the table", headline=self.head(answer, answer)),
            say("{headline}  by Elo’s formula, never official", headline=formula),
        ]
        yield from lines if self.leading(answer) is answer else reversed(lines)

    def lines(self, answer: FideAnswer) -> Iterator[str]:  # noqa: ARG002
        """Give nothing more: both results are in the first lines."""
        yield from ()

    def figures(self, answer: FideAnswer) -> Iterator[Figure]:
        """Give the main numbers."""
        view, leads = answer.formula_view, self.leading(answer) is answer
        yield self.change(answer, leads=leads)
        sentence = "{before} and the change, if you play no other rated event."
        yield self.new_rating(answer, sentence, leads=leads)
        yield self.exact_change(answer, "{k} × ({score} − {expected}), before the one rounding.")
        yield self.score(answer)
        yield self.k(answer)
        yield Figure(
            say("By Elo’s formula"),
            signed(view.exact_change, 3),
            say(
                "Expected {expected} with the full gap and the same K: {change}, new rating "
                "{rating}. Never official.",
                expected=decimals(view.expected, 4),
                change=signed(view.change),
                rating=short(view.new_rating),
            ),
            not leads,
        )
        if answer.counted > 1:  # one game says nothing of a strength
            yield _performance(answer.performance.by_table)

    def caution(self, answer: RatingAnswer | FirstRatingAnswer) -> str:
        """Say that the own rating is below FIDE’s lowest."""
        return next((str(note) for note in answer.notes if note.code == "fide-below-floor"), "")

    def tables(self, answer: FideAnswer) -> Iterator[Table]:
        """Give the games and what stands beside them."""
        places = Places(3, 4)
        more = [
            (decimals(game.expected, places.expected), signed(game.change, places.change))
            for game in answer.formula_view.games
        ]
        yield games(
            say("Game by game, by FIDE’s table and by Elo’s formula"),
            answer.games,
            self.places,
            counted=True,
            columns=said("Formula: expected", "Formula: change") if more else (),
            more=more,
        )

    def of_first(self, answer: FirstRatingAnswer) -> Iterator[Figure]:
        """Give the performance that the first rating is made from."""
        yield _performance(answer.performance)

    def curve(self, answer: FideAnswer) -> Curve:
        """Return the stairs of the table, up to the cap that holds for this player."""
        if self.leading(answer) is not answer:
            return Curve()
        title = "Expected score by FIDE’s table, with your games on it"
        return Curve(title, _cap(answer), _stairs)


def _performance(value: Number | None) -> Figure:
    sentence = say("By FIDE’s table, from the games that count.")
    return Figure(say("Performance"), short(value, 1), sentence)


def _cap(answer: FideAnswer) -> int | None:
    """Return the largest gap that counts for this player, None if every gap does."""
    used = edition(answer.given["time_class"], answer.given["date"])
    if used.capped_games is not None:
        return None
    largest = used.largest_difference(int(answer.before))
    return largest if largest == used.cap else None


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
