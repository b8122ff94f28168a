"""A match of identical results as a document."""

from collections.abc import Iterator, Sequence

from arpad.calculators.match import RESULTS, MatchAnswer
from arpad.document import (
    RESULT_WORDS,
    Document,
    Figure,
    Row,
    Scoreboard,
    Table,
    games_said,
    question,
    rows,
    said,
    tone,
)
from arpad.language import decimals, points, say, say_many, short
from arpad.regulation import Number
from arpad.reports.documents import laid_out

_HEADS = {
    "win": "Match: {before} against {opponent}, games won: {games}",
    "draw": "Match: {before} against {opponent}, games drawn: {games}",
    "loss": "Match: {before} against {opponent}, games lost: {games}",
}
_POINTS = {
    "win": "Games won: {games}.",
    "draw": "Games drawn: {games}.",
    "loss": "Games lost: {games}.",
}


def document(answer: MatchAnswer) -> Document:
    """Return the document of a match."""
    change, rating = decimals(answer.exact_change, 2, signed=True), short(answer.new_rating)
    by_result, figures = _by_result(answer), tuple(_figures(answer))
    return laid_out(
        answer,
        headline=say("{change}, new rating {rating}", change=change, rating=rating),
        board=_board(answer),
        summary=(_head(answer), _values(answer, figures), by_result._replace(caption="")),
        figures=figures,
        tables=(by_result,),
    )


def _board(answer: MatchAnswer) -> Scoreboard:
    before, opponent = short(answer.before), short(answer.opponent)
    against = say("{rating} against {opponent}", rating=before, opponent=opponent)
    return Scoreboard(
        short(answer.new_rating),
        say(
            "You scored {score} of {games}; {expected} was expected.",
            score=points(answer.actual_points),
            games=answer.games,
            expected=decimals(answer.expected_points, 2),
        ),
        question(against, games_said(answer.games)),
        before=before,
        leads=True,
        beside=decimals(answer.change, 0, signed=True),
        tone=tone(answer.exact_change),
    )


def examples(answers: Sequence[MatchAnswer]) -> Table:
    """Return matches side by side."""
    cells = (
        (
            short(answer.difference, signed=True),
            f"{decimals(100 * answer.expected, 2)} %",
            say("{score} of {games}", score=points(answer.actual_points), games=answer.games),
            short(answer.performance, 1),
            decimals(answer.exact_change, 2, signed=True),
        )
        for answer in answers
    )
    head = said("Difference", "Expected", "Points", "Performance", "Change")
    return Table(say("Matches of identical results"), head, rows(cells))


def _figures(answer: MatchAnswer) -> Iterator[Figure]:
    percent, result = decimals(100 * answer.expected, 2), answer.given["result"]
    yield Figure(
        say("Estimated change"),
        decimals(answer.exact_change, 2, signed=True),
        say(
            "{k} × ({score} − {expected}); new rating {rating}.",
            k=short(answer.k),
            score=points(answer.actual_points),
            expected=decimals(answer.expected_points, 2),
            rating=short(answer.new_rating),
        ),
        True,
    )
    yield Figure(
        say("Expected score"),
        f"{percent} %",
        say(
            "Of the points, on average, at this difference. It is not a chance of winning: draws "
            "count half."
        )
        if answer.given["expected"] is None
        else say("As you typed it, in place of the formula."),
    )
    yield Figure(
        say("Expected points"),
        decimals(answer.expected_points, 2),
        say_many(
            "{count} game at {percent} %.",
            "{count} games at {percent} % each.",
            answer.games,
            percent=percent,
        ),
    )
    yield Figure(
        say("Actual points"), points(answer.actual_points), say(_POINTS[result], games=answer.games)
    )
    yield Figure(
        say("Rating difference"), short(answer.difference, signed=True), _who(answer.difference)
    )
    yield Figure(
        say("Performance"),
        short(answer.performance, 1),
        say("Half the points: the opponent’s rating.")
        if result == "draw"
        else say("All games one way: the opponent’s rating ± 400, a convention."),
    )


def _who(difference: Number) -> str:
    if not difference:
        return say("Equal ratings.")
    return say("You are rated higher.") if difference > 0 else say("The opponent is rated higher.")


def _by_result(answer: MatchAnswer) -> Table:
    """Return what all games won, drawn or lost come to, each an answer of its own."""
    lines = [
        Row(
            (
                say(RESULT_WORDS[RESULTS[line.result]]),
                decimals(line.exact_change, 2, signed=True),
                short(line.new_rating),
                decimals(line.exact_new_rating, 2),
            ),
            others=({"result": line.result},),
        )
        for line in answer.by_result
    ]
    caption = say("What if every game is won, drawn or lost?")
    head = said("Every game", "Change", "New rating", "Exact")
    return Table(caption, head, lines, frozenset({0}))


def _head(answer: MatchAnswer) -> str:
    return say(
        _HEADS[answer.given["result"]],
        before=short(answer.before),
        opponent=short(answer.opponent),
        games=answer.games,
    )


def _values(answer: MatchAnswer, figures: Sequence[Figure]) -> Table:
    """Return the figures as a terminal has them, those that lead last."""
    change, expected, expected_points, actual_points, difference, performance = figures
    named = (
        (say("Difference"), difference.value),
        *(shown[:2] for shown in (expected, expected_points, actual_points, performance)),
        (say("Change"), change.value),
        (say("New rating"), short(answer.new_rating)),
    )
    return Table("", (), rows(named), frozenset({0, 1}))
