"""An unrated player's first rating as a document."""

from collections.abc import Iterator

from arpad.calculator import FirstRatingAnswer
from arpad.declared import declaration, shown
from arpad.document import Document, Figure, Scoreboard, Table, games_said, met, question, said
from arpad.language import decimals, points, say, short
from arpad.reports.documents import laid_out


def document(answer: FirstRatingAnswer) -> Document:
    """Return the document of a first rating."""
    rating = say("none yet") if answer.new_rating is None else short(answer.new_rating)
    head = say(
        "{system}: first rating {rating}",
        system=declaration(answer.calculator).System.name,
        rating=rating,
    )
    score = caution = ""
    reason = say("{reason}.", reason=answer.reason)
    if answer.new_rating is not None and answer.initial_rating is not None:
        counted = sum(game.reason is None for game in answer.games)
        score = say("You scored {score} of {games}.", score=points(answer.score), games=counted)
        caution = shown(answer.calculator).caution(answer)
        reason = say("An unrated player {reason}.", reason=answer.reason)
    brief = reason if answer.new_rating is None or answer.initial_rating is not None else ""
    return laid_out(
        answer,
        headline=say("No first rating yet.")
        if answer.new_rating is None
        else say("First rating {rating}", rating=rating),
        board=Scoreboard(
            rating,
            " ".join(filter(None, (score, caution, reason[:1].upper() + reason[1:]))),
            question(say("unrated"), games_said(len(answer.games))),
            before=say("First rating"),
        ),
        summary=(head, *filter(None, (brief, caution)), _games(answer, brief=True)),
        figures=(Figure(say("First rating"), rating, reason, True), *_figures(answer)),
        tables=(_games(answer),),
    )


def _figures(answer: FirstRatingAnswer) -> Iterator[Figure]:
    if answer.exact_new_rating is not None:
        exact = decimals(answer.exact_new_rating, 2)
        yield Figure(say("Exact value"), exact, say("Before rounding and limits."))
    yield Figure(
        say("Score"), points(answer.score), say("Against rated opponents, in the games that count.")
    )
    yield from shown(answer.calculator).of_first(answer)


def _games(answer: FirstRatingAnswer, *, brief: bool = False) -> Table:
    lines = [
        met(number, game, result_first=brief) for number, game in enumerate(answer.games, start=1)
    ]
    if brief:
        return Table("", ("#", *said("Result", "Opponent")), lines, frozenset({1}))
    yes = say("yes")
    lines = [row if row.reason else row._replace(cells=(*row.cells, yes)) for row in lines]
    head = said("Game", "Opponent", "Result", "Counts")
    return Table(say("Game by game"), head, lines, frozenset({2, 3}), games=True)
