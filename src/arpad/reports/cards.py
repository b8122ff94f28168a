"""The main numbers of an answer, each with its title and one sentence, for cards on a page."""

from collections.abc import Callable, Iterator
from typing import Any

from arpad.calculators.answers import Answer
from arpad.domain import CountedGame
from arpad.language import say, say_many
from arpad.numbers import decimals, points, short
from arpad.regulation import Number
from arpad.reports import comparison, conversion, planning
from arpad.reports.layout import Card, method_value
from arpad.reports.words import words


def cards(answer: Answer) -> Iterator[Card]:
    """Return the cards of an answer in order."""
    return _CARDS.get(answer.calculator, _declared)(answer)


def _signed(value: Number, places: int = 0) -> str:
    return decimals(value, places, signed=True)


def _counted(answer: Any) -> int:
    return sum(isinstance(game, CountedGame) for game in answer.games)


def _score(answer: Any, games: int, places: int) -> str:
    """Compare the score with the expected one, and say why a change may be none."""
    if games == 0:
        return say("No game of the list counts.")
    if answer.score == answer.expected:
        return say("You scored what your rating predicts.")
    if answer.change:
        message = "You scored {score} of {games}; {expected} was expected."
    elif any(step.code == "us-floor" for step in answer.steps):
        message = "You scored {score} of {games}; {expected} was expected. The floor of 100 holds."
    else:
        message = (
            "You scored {score} of {games}; {expected} was expected. That moves no whole point."
        )
    expected = decimals(answer.expected, places)
    return say(message, score=points(answer.score), games=games, expected=expected)


def _of_all(answer: Any, games: int) -> Card:
    return Card(
        say("Score"),
        say("{score} of {games}", score=points(answer.score), games=games),
        say(
            "Expected {expected}: points on average, not a chance of winning.",
            expected=decimals(answer.expected, 2),
        ),
    )


def _first_rating(answer: Any) -> Iterator[Card]:
    rating = say("none yet") if answer.new_rating is None else short(answer.new_rating)
    yield Card(say("First rating"), rating, say("{reason}.", reason=words(answer.reason)), True)
    if answer.exact_new_rating is not None:
        exact = decimals(answer.exact_new_rating, 2)
        yield Card(say("Exact value"), exact, say("Before rounding and limits."))
    yield Card(
        say("Score"),
        points(answer.score),
        say("Against rated opponents, in the games that count."),
    )
    yield Card(
        say("Performance"),
        method_value(answer.performance),
        say("By FIDE’s table, over the games that count; no draws are added."),
    )


def _fide(answer: Any) -> Iterator[Card]:
    if answer.before is None:
        yield from _first_rating(answer)
        return
    view, leads = answer.formula_view, answer.given["view"] != "formula"
    games, k, before = len(view.games), short(answer.k), short(answer.before)
    expected = decimals(answer.expected, 2)
    yield Card(say("Change"), _signed(answer.change), _score(answer, games, 2), leads)
    yield Card(
        say("New rating"),
        short(answer.new_rating),
        say("Your {before} and the change, if nothing else falls in this period.", before=before),
        leads,
    )
    yield Card(
        say("Exact change"),
        _signed(answer.exact_change, 2),
        say(
            "{k} × ({score} − {expected}), before the one rounding.",
            k=k,
            score=points(answer.score),
            expected=expected,
        ),
    )
    yield _of_all(answer, games)
    yield Card("K", k, say("{reason}.", reason=words(answer.k_reason)))
    yield Card(
        say("By Elo’s formula"),
        _signed(view.exact_change, 3),
        say(
            "Expected {expected} with the full gap and the same K: {change}, new rating {rating}. "
            "Never official.",
            expected=decimals(view.expected, 4),
            change=_signed(view.change),
            rating=short(view.new_rating),
        ),
        not leads,
    )
    yield Card(
        say("Performance"),
        method_value(answer.performance.fide_table),
        say("By FIDE’s table, over the games that count. Every method is below."),
    )


def _us_chess(answer: Any) -> Iterator[Card]:
    games, before, played = _counted(answer), short(answer.before), answer.given["games_played"]
    yield Card(say("Change"), _signed(answer.change), _score(answer, games, 2), True)
    yield Card(
        say("New rating"),
        short(answer.new_rating),
        say("The exact value to the nearest whole number."),
        True,
    )
    yield Card(
        say("Exact new rating"),
        decimals(answer.exact_new_rating, 2),
        say(
            "Changed by {change} from {before}. US Chess keeps the decimals for your next event.",
            change=_signed(answer.exact_change, 2),
            before=before,
        ),
    )
    yield _of_all(answer, games)
    yield Card("K", decimals(answer.k, 2), say("{reason}.", reason=words(answer.k_reason)))
    bonus = next(step for step in answer.steps if step.code.startswith("us-bonus"))
    yield Card(say("Bonus"), _signed(answer.bonus, 2), words(bonus))
    yield Card(
        say("Effective games"),
        decimals(answer.effective_games, 2),
        say("The most that count at {before}; the number of games was not given.", before=before)
        if played is None
        else say(
            "So many of your {games} games count at {before}.", games=short(played), before=before
        ),
    )


def _elo(answer: Any) -> Iterator[Card]:
    games, k, expected = _counted(answer), short(answer.k), decimals(answer.expected, 4)
    yield Card(say("Change"), _signed(answer.change), _score(answer, games, 4), True)
    yield Card(
        say("New rating"),
        short(answer.new_rating),
        say(
            "Exactly {exact}, all games as one rating period.",
            exact=decimals(answer.exact_new_rating, 2),
        ),
        True,
    )
    yield Card(
        say("Exact change"),
        _signed(answer.exact_change, 2),
        say("{k} × ({score} − {expected}).", k=k, score=points(answer.score), expected=expected),
    )
    yield Card(
        say("Expected score"),
        expected,
        say("Of {games} possible: points on average, not a chance of winning.", games=games),
    )
    yield Card("K", k, say("{reason}.", reason=words(answer.k_reason)))
    if games > 1:
        yield Card(
            say("Game by game"),
            short(answer.sequential.new_rating),
            say(
                "Exactly {exact} when each game starts from the rating just reached.",
                exact=decimals(answer.sequential.exact_new_rating, 2),
            ),
        )
    yield Card(
        say("Performance"),
        method_value(answer.performance.logistic_capped),
        say("Logistic on the average opponent. Every method is below."),
    )


def _declared(answer: Any) -> Iterator[Card]:
    games, k = _counted(answer), short(answer.k) if answer.k else say("none")
    yield Card(say("Change"), _signed(answer.change), _score(answer, games, 3), True)
    exact = say("Exactly {exact}.", exact=decimals(answer.exact_new_rating, 2))
    yield Card(say("New rating"), short(answer.new_rating), exact, True)
    if answer.bonus:
        yield Card(say("Bonus"), _signed(answer.bonus), say("It is part of the change."))
    yield _of_all(answer, games)
    yield Card("K", k, say("{reason}.", reason=words(answer.k_reason)))


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
    "fide": _fide,
    "us-chess": _us_chess,
    "elo": _elo,
    "match": _match,
    "performance": _performance,
    "plan": planning.cards,
    "compare": comparison.cards,
    "convert": conversion.cards,
}
