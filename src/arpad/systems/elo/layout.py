"""How an Elo change is shown: as one period, and game by game beside it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from arpad.document import Figure, Places, Table, games, said
from arpad.document.change import Change
from arpad.domain import CountedGame
from arpad.language import decimals, say, short
from arpad.systems.elo.calculator import EloAnswer


class Shown(Change[EloAnswer]):
    """Elo's formula: all games as one period, and beside it one after another."""

    places = Places(2, 4)
    examples = "One period and game by game"
    example_columns = ("K", "Expected", "One period", "Game by game")
    rule_tables = ("k", "formula")
    elsewhere: ClassVar[Mapping[str, tuple[str, ...]]] = {"match": ("k",), "compare": ("k",)}

    def example_cells(self, answer: EloAnswer) -> tuple[str, ...]:
        """Return both ways."""
        both = (answer.exact_new_rating, answer.sequential.exact_new_rating)
        return short(answer.k), decimals(answer.expected, 4), *(decimals(it, 2) for it in both)

    def lines(self, answer: EloAnswer) -> Iterator[str]:
        """Give what follows in a terminal."""
        exact = decimals(answer.exact_new_rating, 2)
        yield say("Exact new rating {exact} as one period", exact=exact)
        yield say(
            "Game by game {exact}: {ratings}",
            exact=decimals(answer.sequential.exact_new_rating, 2),
            ratings=" → ".join(decimals(rating, 2) for rating in answer.sequential.ratings),
        )

    def figures(self, answer: EloAnswer) -> Iterator[Figure]:
        """Give the main numbers."""
        number, expected = answer.counted, decimals(answer.expected, 4)
        yield self.change(answer)
        yield self.new_rating(answer, "Exactly {exact}, all games as one rating period.")
        yield self.exact_change(answer, "{k} × ({score} − {expected}).")
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
            # One game says nothing of a strength.
            yield Figure(
                say("Performance"),
                short(answer.performance.logistic_capped, 1),
                say("By Elo’s formula, from the average opponent."),
            )

    def one_by_one(self, answer: EloAnswer) -> Sequence[float]:
        """Return the ratings game by game."""
        return answer.sequential.ratings

    def tables(self, answer: EloAnswer) -> Iterator[Table]:
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
