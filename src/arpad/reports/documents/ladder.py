"""A what-if ladder as a document: the next game, and each game of the list with another result."""

from collections.abc import Iterator

from arpad.calculator import Turn
from arpad.calculators import calculator
from arpad.calculators.what_if import Ladder
from arpad.document import Document, Row, Scoreboard, Table, said
from arpad.document.change import next_game, signed
from arpad.language import say, short
from arpad.reports.documents import pictures


def document(answer: Ladder) -> Document:
    """Return the document of a ladder; each row or cell is an answer of its own."""
    rating = say("Now: {rating}", rating=short(answer.new_rating))
    turned = tuple(_turned(answer))
    following = next_game(answer.next_game, answer.next_opponent, linked=True, whole=_whole(answer))
    return Document(
        title=say("What if? {title}", title=say(calculator(answer.system).title)),
        headline=rating,
        board=_board(answer),
        summary=(rating, following, *(table._replace(caption="") for table in turned)),
        tables=(following, *turned),
        pictures=pictures(answer),
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


def _turned(answer: Ladder) -> Iterator[Table]:
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
    return signed(turn.gain, 0 if _whole(answer) else 2)
