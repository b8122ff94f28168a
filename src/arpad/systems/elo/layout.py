"""How an Elo change is shown: as one period, and game by game beside it."""

from collections.abc import Iterator

from arpad.answers import Column, GameTable, K, Reference, Shown, change_figure
from arpad.document import Figure
from arpad.domain import CountedGame
from arpad.systems.elo.calculator import EloAnswer

SHOWN = Shown(2, 4)
REFERENCE = Reference(
    caption="One period and game by game",
    columns=(
        ("K", "{k:r}"),
        ("Expected", "{expected:d4}"),
        ("One period", "{exact_new_rating:d2}"),
        ("Game by game", "{sequential.exact_new_rating:d2}"),
    ),
    tables=("k", "formula"),
    elsewhere={"match": ("k",), "compare": ("k",)},
)


def figures(answer: EloAnswer) -> Iterator[Figure]:
    """Give the main numbers of an answer."""
    yield change_figure(answer, SHOWN)
    yield Figure(
        "New rating",
        "{new_rating:r}",
        "Exactly {exact_new_rating:d2}, all games as one rating period.",
        leads=True,
    )
    yield Figure("Exact change", "{exact_change:s2}", "{k:r} × ({score:p} − {expected:d4}).")
    yield Figure(
        "Expected score",
        "{expected:d4}",
        "Of {counted} possible: points on average, not a chance of winning.",
    )
    yield K
    if answer.counted > 1:
        yield Figure(
            "Game by game",
            "{sequential.new_rating:r}",
            "Exactly {sequential.exact_new_rating:d2} when each game starts from the rating just "
            "reached.",
        )
    yield Figure(
        "Performance",
        "{performance.logistic_capped:r1}",
        "Logistic on the average opponent. Every method is below.",
    )


def lines(answer: EloAnswer) -> Iterator[str]:  # noqa: ARG001
    """Give both ways on a terminal."""
    yield "Exact new rating {exact_new_rating:d2} as one period"
    yield "Game by game {sequential.exact_new_rating:d2}: {sequential.ratings:>2}"


def game_table(answer: EloAnswer) -> GameTable:
    """Add the rating after each game that counts."""
    ratings = [
        rating
        for game, rating in zip(answer.games, answer.sequential.ratings, strict=True)
        if isinstance(game, CountedGame)
    ]
    return GameTable(
        "Each game as part of one period, and the rating game by game (K stays {k:r})",
        columns=(Column("Game by game", "d2", ratings),),
    )
