"""A what-if ladder as a document: the next game, and each game of the list with another result."""

from collections.abc import Iterator

from arpad.answers import Turn
from arpad.calculators import calculator
from arpad.calculators.what_if import Ladder
from arpad.document import RESULT_WORDS, Document, Row, Scoreboard, Table, said
from arpad.domain import Lazy, Result
from arpad.language import decimals, say, short
from arpad.reports.pictures.parts import Picture


def document(answer: Ladder) -> Document:
    """Return the document of a ladder; each row or cell is an answer of its own."""
    rating = say("Now: {rating}", rating=short(answer.new_rating))
    following, turned = _next_game(answer), tuple(_turned(answer))
    return Document(
        title=say("What if? {title}", title=say(calculator(answer.system).title)),
        headline=rating,
        board=_board(answer),
        summary=(rating, following, *(table._replace(caption="") for table in turned)),
        tables=(following, *turned),
        pictures=Lazy(_pictures, answer),
    )


def _board(answer: Ladder) -> Scoreboard:
    win, draw, loss = (short(turn.new_rating) for turn in answer.next_game)
    sentence = say(
        "Next against {opponent}: {win} if you win, {draw} if you draw, {loss} if you lose.",
        opponent=short(answer.next_opponent),
        win=win,
        draw=draw,
        loss=loss,
    )
    return Scoreboard(short(answer.new_rating), sentence, "", before=say("Now"))


def _pictures(answer: Ladder) -> Iterator[Picture]:
    from arpad.reports.pictures.ladder import ladder_picture

    yield ladder_picture(answer)


def _next_game(answer: Ladder) -> Table:
    """Return the results of the next game; a performance is always whole."""
    opponent = answer.next_opponent
    lines = [
        Row(
            (
                say(RESULT_WORDS[Result(turn.result)]),
                short(turn.new_rating),
                *(() if _whole(answer) else (decimals(turn.exact_new_rating, 2),)),
                _gain(answer, turn),
            ),
            others=({"result": turn.result, "opponent": opponent},),
        )
        for turn in answer.next_game
    ]
    values = ("Performance",) if _whole(answer) else ("New rating", "Exact")
    caption = say("One more game, against {opponent}", opponent=short(opponent))
    return Table(caption, said("Result", *values, "Added"), lines, frozenset({0}))


def _turned(answer: Ladder) -> Iterator[Table]:
    """Give the games of the list, if there are any."""
    message = "If this game had been won, drawn or lost: the new rating, and what that adds"
    if _whole(answer):
        message = "If this game had been won, drawn or lost: the performance, and what that adds"
    lines = [
        Row(
            (
                say("{number}: {opponent}", number=game.number, opponent=short(game.opponent)),
                *(_cell(answer, turn, game.result) for turn in game.turns),
            ),
            others=(
                None,
                *(
                    {"result": turn.result, "opponent": game.opponent, "game": game.number}
                    for turn in game.turns
                ),
            ),
        )
        for game in answer.games
    ]
    if lines:
        yield Table(say(message), said("Game", "If won", "If drawn", "If lost"), lines)


def _cell(answer: Ladder, turn: Turn, result: str) -> str:
    """Write what a result of a game would come to; of the true result, that it is so."""
    rating = short(turn.new_rating)
    if turn.result == result:
        return say("{rating}, as it is", rating=rating)
    return say("{rating} ({gain})", rating=rating, gain=_gain(answer, turn))


def _whole(answer: Ladder) -> bool:
    return answer.system == "performance"


def _gain(answer: Ladder, turn: Turn) -> str:
    return decimals(turn.gain, 0 if _whole(answer) else 2, signed=True)
