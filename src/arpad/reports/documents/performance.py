"""A performance by every method as a document."""

from collections.abc import Iterator, Sequence

from arpad.calculators.performance import PerformanceAnswer
from arpad.document import (
    RESULT_WORDS,
    Document,
    Figure,
    Row,
    Scoreboard,
    Table,
    games_said,
    left_out,
    methods,
    rows,
)
from arpad.language import decimals, points, say, short
from arpad.reports.documents import laid_out


def document(answer: PerformanceAnswer) -> Document:
    """Return the document of a performance."""
    value = answer.performance.by_table
    by_method = methods(answer.performance)
    return laid_out(
        answer,
        headline=say("Performance {value}", value=short(value)),
        board=_board(answer),
        summary=(_head(answer), by_method._replace(caption=""), *_uncounted(answer, brief=True)),
        figures=_figures(answer),
        tables=(*_uncounted(answer), by_method),
    )


def _board(answer: PerformanceAnswer) -> Scoreboard:
    value, average = answer.performance.by_table, answer.average
    if value is None or average is None:
        sentence = say("No game of the list counts.")
    else:
        sentence = say(
            "You scored {score} of {games} against an average of {average}.",
            score=points(answer.score),
            games=_counted(answer),
            average=decimals(average, 0),
        )
    asked = games_said(len(answer.games))
    sentence = " ".join((sentence, *left_out(answer.games)))
    return Scoreboard(short(value), sentence, asked, before=say("You played like"))


def examples(answers: Sequence[PerformanceAnswer]) -> Table:
    """Return the same result by each method, a row for each result."""
    by_method = [methods(answer.performance).rows for answer in answers]
    head = tuple(row.cells[0] for row in by_method[0])
    cells = (tuple(row.cells[1] for row in named) for named in by_method)
    return Table(say("The same result by each method"), head, rows(cells))


def _counted(answer: PerformanceAnswer) -> int:
    return sum(game.reason is None for game in answer.games)


def _average(answer: PerformanceAnswer) -> str:
    return say("none") if answer.average is None else decimals(answer.average, 2)


def _figures(answer: PerformanceAnswer) -> Iterator[Figure]:
    by, score, games = answer.performance, points(answer.score), _counted(answer)
    yield Figure(
        say("FIDE table"),
        short(by.by_table, 1),
        say(
            "{score} of {games}: your opponents’ average, and what table 8.1.1 adds for the score.",
            score=score,
            games=games,
        ),
        True,
    )
    yield Figure(
        say("True"),
        short(by.true, 1),
        say("No rating makes this score the expected one.")
        if by.true is None
        else say("Here the expected scores add up to exactly {score}.", score=score),
    )
    yield Figure(
        say("Perfect performance"),
        short(by.perfect, 1),
        say("The lowest rating whose expected scores by table 8.1.2 reach {score}.", score=score),
    )
    yield Figure(
        say("Linear"), short(by.linear, 1), say("Average and 400 × (wins − losses) / games.")
    )
    yield Figure(
        say("Logistic, from the average"),
        short(by.logistic_average, 1),
        say("No value at 0 and 100 %.")
        if by.logistic_average is None
        else say("Elo’s formula turned round, all opponents taken as their average."),
    )
    yield Figure(
        say("Logistic, ± 400"),
        short(by.logistic_capped, 1),
        say("The same, with average ± 400 at 0 and 100 % by convention."),
    )
    yield Figure(
        say("Average opponent"),
        _average(answer),
        say("Rated games that were played: {games}.", games=games),
    )


def _uncounted(answer: PerformanceAnswer, *, brief: bool = False) -> Iterator[Table]:
    lines = []
    for number, game in enumerate(answer.games, start=1):
        if game.reason:
            result, reason = say(RESULT_WORDS[game.game.result]), game.reason
            values = {"number": number, "result": result, "reason": reason}
            text = say("Game {number}, {result}: {reason}", **values)
            short_text = f"{number}. {result}: {reason}"
            lines.append(Row((short_text,)) if brief else Row((), text, reason.clause))
    if lines:
        yield Table(say("Not counted"), (), lines, frozenset({0}))


def _head(answer: PerformanceAnswer) -> str:
    return say(
        "Performance: {score} of {games}, average opponent {average}",
        score=points(answer.score),
        games=_counted(answer),
        average=_average(answer),
    )
