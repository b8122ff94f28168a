"""What FIDE, US Chess and Elo's formula show of a change beside what every system shows."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from arpad.document import Figure, Table
from arpad.document.parts import RESULT_WORDS, Places, games, method_value, rows, said
from arpad.domain import CountedGame, FormulaView, Result
from arpad.language import say
from arpad.numbers import decimals, points, short
from arpad.reports.documents.change import Change, View, counted, signed

if TYPE_CHECKING:
    from arpad.calculators.elo import EloAnswer
    from arpad.calculators.fide import FideAnswer
    from arpad.calculators.us_chess import UsChessAnswer


class Fide(Change["FideAnswer"]):
    """FIDE: the table and, beside it, Elo's formula, which leads where that was chosen."""

    places = Places(2, 2)

    def leading(self, answer: "FideAnswer") -> View:
        """Return the view that was chosen."""
        by_formula = answer.given["view"] == "formula"
        return answer.formula_view if by_formula else answer

    def places_of(self, view: View) -> Places:
        """Return the formula’s own decimals."""
        return Places(3, 4) if isinstance(view, FormulaView) else self.places

    def heads(self, answer: "FideAnswer") -> Iterator[str]:
        """Give both results, the one that leads first."""
        formula = self.head(answer, answer.formula_view)
        lines = [
            say("{headline}  by the table", headline=self.head(answer, answer)),
            say("{headline}  by Elo’s formula, never official", headline=formula),
        ]
        yield from lines if self.leading(answer) is answer else reversed(lines)

    def lines(self, answer: "FideAnswer") -> Iterator[str]:  # noqa: ARG002
        """Give nothing more: both results are in the first lines."""
        yield from ()

    def figures(self, answer: "FideAnswer") -> Iterator[Figure]:
        """Give the main numbers."""
        view, leads = answer.formula_view, self.leading(answer) is answer
        k, before = short(answer.k), short(answer.before)
        yield self.change(answer, leads=leads)
        yield Figure(
            say("New rating"),
            short(answer.new_rating),
            say(
                "Your {before} and the change, if nothing else falls in this period.", before=before
            ),
            leads,
        )
        yield Figure(
            say("Exact change"),
            signed(answer.exact_change, 2),
            say(
                "{k} × ({score} − {expected}), before the one rounding.",
                k=k,
                score=points(answer.score),
                expected=decimals(answer.expected, 2),
            ),
        )
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
        yield Figure(
            say("Performance"),
            method_value(answer.performance.fide_table),
            say("By FIDE’s table, over the games that count. Every method is below."),
        )

    def tables(self, answer: "FideAnswer") -> Iterator[Table]:
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


class UsChess(Change["UsChessAnswer"]):
    """US Chess: the decimals that are kept, bonus and effective games, and one more game."""

    places = Places(2, 2)

    def lines(self, answer: "UsChessAnswer") -> Iterator[str]:
        """Give what follows in a terminal."""
        yield say(
            "Exact new rating {exact}, effective games {effective}, bonus {bonus}",
            exact=decimals(answer.exact_new_rating, 2),
            effective=decimals(answer.effective_games, 2),
            bonus=signed(answer.bonus, 2),
        )
        for turn in answer.next_game:
            yield say(
                "{result} against {opponent} next: {new_rating} (exact {exact}, {gain})",
                result=say(RESULT_WORDS[Result(turn.result)]),
                opponent=short(answer.given["next_opponent"]),
                new_rating=short(turn.new_rating),
                exact=decimals(turn.exact_new_rating, 2),
                gain=signed(turn.gain, 2),
            )

    def why_none(self, answer: "UsChessAnswer") -> str:
        """Name the floor where it holds."""
        if any(step.code == "us-floor" for step in answer.steps):
            return "You scored {score} of {games}; {expected} was expected. The floor of 100 holds."
        return super().why_none(answer)

    def figures(self, answer: "UsChessAnswer") -> Iterator[Figure]:
        """Give the main numbers."""
        before, played = short(answer.before), answer.given["games_played"]
        yield self.change(answer)
        yield Figure(
            say("New rating"),
            short(answer.new_rating),
            say("The exact value to the nearest whole number."),
            True,
        )
        yield Figure(
            say("Exact new rating"),
            decimals(answer.exact_new_rating, 2),
            say(
                "Changed by {change} from {before}. US Chess keeps the decimals for your next "
                "event.",
                change=signed(answer.exact_change, 2),
                before=before,
            ),
        )
        yield self.score(answer)
        yield Figure("K", decimals(answer.k, 2), say("{reason}.", reason=answer.k_reason))
        bonus = next(step for step in answer.steps if step.code.startswith("us-bonus"))
        yield Figure(say("Bonus"), signed(answer.bonus, 2), str(bonus))
        most = "The most that count at {before}; the number of games was not given."
        some = "So many of your {games} games count at {before}."
        yield Figure(
            say("Effective games"),
            decimals(answer.effective_games, 2),
            say(most, before=before)
            if played is None
            else say(some, games=short(played), before=before),
        )

    def tables(self, answer: "UsChessAnswer") -> Iterator[Table]:
        """Give the games and what stands beside them."""
        yield from super().tables(answer)
        if answer.next_game:
            cells = (
                (
                    say(RESULT_WORDS[Result(turn.result)]),
                    short(turn.new_rating),
                    decimals(turn.exact_new_rating, 2),
                    signed(turn.gain, 2),
                )
                for turn in answer.next_game
            )
            opponent = short(answer.given["next_opponent"])
            caption = say("One more game, against {opponent}", opponent=opponent)
            head = said("Result", "New rating", "Exact", "Added")
            yield Table(caption, head, rows(cells), frozenset({0}))


class Elo(Change["EloAnswer"]):
    """Elo's formula: all games as one period, and beside it one after another."""

    places = Places(2, 4)

    def lines(self, answer: "EloAnswer") -> Iterator[str]:
        """Give what follows in a terminal."""
        exact = decimals(answer.exact_new_rating, 2)
        yield say("Exact new rating {exact} as one period", exact=exact)
        yield say(
            "Game by game {exact}: {ratings}",
            exact=decimals(answer.sequential.exact_new_rating, 2),
            ratings=" → ".join(decimals(rating, 2) for rating in answer.sequential.ratings),
        )

    def figures(self, answer: "EloAnswer") -> Iterator[Figure]:
        """Give the main numbers."""
        number, expected = counted(answer.games), decimals(answer.expected, 4)
        yield self.change(answer)
        exact = decimals(answer.exact_new_rating, 2)
        yield Figure(
            say("New rating"),
            short(answer.new_rating),
            say("Exactly {exact}, all games as one rating period.", exact=exact),
            True,
        )
        yield Figure(
            say("Exact change"),
            signed(answer.exact_change, 2),
            say(
                "{k} × ({score} − {expected}).",
                k=short(answer.k),
                score=points(answer.score),
                expected=expected,
            ),
        )
        yield Figure(
            say("Expected score"),
            expected,
            say("Of {games} possible: points on average, not a chance of winning.", games=number),
        )
        yield self.k(answer)
        if number > 1:
            exact = decimals(answer.sequential.exact_new_rating, 2)
            yield Figure(
                say("Game by game"),
                short(answer.sequential.new_rating),
                say(
                    "Exactly {exact} when each game starts from the rating just reached.",
                    exact=exact,
                ),
            )
        yield Figure(
            say("Performance"),
            method_value(answer.performance.logistic_capped),
            say("Logistic on the average opponent. Every method is below."),
        )

    def tables(self, answer: "EloAnswer") -> Iterator[Table]:
        """Give the games and what stands beside them."""
        k = short(answer.k)
        yield games(
            say("Each game as part of one period, and the rating game by game (K stays {k})", k=k),
            answer.games,
            self.places,
            columns=said("Game by game"),
            more=(
                (decimals(rating, 2),)
                for game, rating in zip(answer.games, answer.sequential.ratings, strict=True)
                if isinstance(game, CountedGame)
            ),
        )


SHOWN: dict[str, type[Change[Any]]] = {"fide": Fide, "us-chess": UsChess, "elo": Elo}
