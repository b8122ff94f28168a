"""The main numbers of an answer, each with its title and one sentence, for cards on a page."""

from collections.abc import Callable, Iterator
from typing import Any

from arpad.answers import Answer
from arpad.declared import declaration
from arpad.language import say, say_many
from arpad.numbers import decimals, points, short
from arpad.regulation import Number
from arpad.reports import comparison, conversion, planning
from arpad.reports.layout import Card, filled, method_value


def cards(answer: Answer) -> Iterator[Card]:
    """Return the cards of an answer in order."""
    return _CARDS.get(answer.calculator, _declared)(answer)


def _signed(value: Number, places: int = 0) -> str:
    return decimals(value, places, signed=True)


def _declared(answer: Any) -> Iterator[Card]:
    """Fill in the figures that the room of a system declares."""
    for each in declaration(answer.calculator).figures(answer):
        title, value, sentence = (filled(text, answer) for text in each[:3])
        yield Card(title, value, sentence, each.leads)


_MATCH_POINTS = {
    "win": "Games won: {games}.",
    "draw": "Games drawn: {games}.",
    "loss": "Games lost: {games}.",
}


def _match(answer: Any) -> Iterator[Card]:
    result, percent = answer.given["result"], decimals(100 * answer.expected, 2)
    yield Card(
        say("Estimated change"),
        _signed(answer.exact_change, 2),
        say(
            "{k} × ({score} − {expected}); new rating {rating}.",
            k=short(answer.k),
            score=points(answer.actual_points),
            expected=decimals(answer.expected_points, 2),
            rating=short(answer.new_rating),
        ),
        True,
    )
    yield Card(
        say("Expected score"),
        f"{percent} %",
        say(
            "Of the points, on average, at this difference. It is not a chance of winning: draws "
            "count half."
        )
        if answer.given["expected"] is None
        else say("As you typed it, in place of the formula."),
    )
    yield Card(
        say("Expected points"),
        decimals(answer.expected_points, 2),
        say_many(
            "{count} game at {percent} %.",
            "{count} games at {percent} % each.",
            answer.games,
            percent=percent,
        ),
    )
    yield Card(
        say("Actual points"),
        points(answer.actual_points),
        say(_MATCH_POINTS[result], games=answer.games),
    )
    yield Card(
        say("Rating difference"), short(answer.difference, signed=True), _who(answer.difference)
    )
    yield Card(
        say("Performance"),
        method_value(answer.performance),
        say("Half the points: the opponent’s rating.")
        if result == "draw"
        else say("All games one way: the opponent’s rating ± 400, a convention."),
    )


def _who(difference: Number) -> str:
    if not difference:
        return say("Equal ratings.")
    return say("You are rated higher.") if difference > 0 else say("The opponent is rated higher.")


def _performance(answer: Any) -> Iterator[Card]:
    found, score = answer.performance, points(answer.score)
    games = sum(each.reason is None for each in answer.games)
    yield Card(
        say("FIDE table"),
        method_value(found.fide_table),
        say(
            "{score} of {games}: rounded average of the opponents and dp from table 8.1.1.",
            score=score,
            games=games,
        ),
        True,
    )
    yield Card(
        say("True"),
        method_value(found.true),
        say("No rating makes this score the expected one.")
        if found.true is None
        else say("Here the expected scores add up to exactly {score}.", score=score),
    )
    yield Card(
        say("Perfect (PTP)"),
        method_value(found.perfect),
        say("The lowest rating whose expected scores by table 8.1.2 reach {score}.", score=score),
    )
    yield Card(
        say("Linear"),
        method_value(found.linear),
        say("Average and 400 × (wins − losses) / games."),
    )
    yield Card(
        say("Logistic on the average"),
        method_value(found.logistic_average),
        say("No value at 0 and 100 %.")
        if found.logistic_average is None
        else say("Elo’s formula turned round, all opponents taken as their average."),
    )
    yield Card(
        say("Logistic, ± 400"),
        method_value(found.logistic_capped),
        say("The same, with average ± 400 at 0 and 100 % by convention."),
    )
    yield Card(
        say("Average opponent"),
        say("none") if answer.average is None else decimals(answer.average, 2),
        say("Rated games that were played: {games}.", games=games),
    )


_CARDS: dict[str, Callable[[Any], Iterator[Card]]] = {
    "match": _match,
    "performance": _performance,
    "plan": planning.cards,
    "compare": comparison.cards,
    "convert": conversion.cards,
}
