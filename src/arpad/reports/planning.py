"""A plan laid out: cards, the table of scores, lines for a terminal."""

from collections.abc import Iterator
from typing import Any

from arpad.declared import SYSTEM_NAMES
from arpad.domain import Account
from arpad.language import say
from arpad.numbers import decimals, points, short
from arpad.reports.layout import Card, in_columns
from arpad.reports.words import words

COLOURS = {"w": "White", "b": "Black", "": "–"}
_SCORE_COLUMNS = ("Points", "Change", "New rating", "Chance", "This or more")
_NORM_COLUMNS = ("Performance", "Norm")
_GAME_COLUMNS = ("Game", "Opponent", "Colour", "Win", "Draw", "Loss")
_TITLE_COLUMNS = ("Title", "Federation")
_LEAST = 0.0005  # a chance that would be shown as 0.0 %


def chance(value: float) -> str:
    """Write a chance in per cent; what is nearly never or nearly always is not called so."""
    if 0 < value < _LEAST:
        return say("under {percent} %", percent=decimals(100 * _LEAST, 2))
    if 1 - _LEAST < value < 1:
        return say("over {percent} %", percent=decimals(100 - 100 * _LEAST, 2))
    return f"{decimals(100 * value, 1)} %"


def goal(answer: Any) -> str:
    """Say what is wanted: a rating, or a norm."""
    return words(answer.target) if isinstance(answer.target, Account) else short(answer.target)


def headline(answer: Any) -> str:
    """Say the result in one short sentence."""
    if answer.norm is not None and answer.outcome != "needed":
        return _norm_headline(answer)
    if answer.outcome == "impossible":
        return say("Out of reach: at most {best}", best=short(answer.best))
    if answer.outcome == "certain":
        return say("Already certain: at least {worst}", worst=short(answer.worst))
    return say(
        "You need {needed} of {coming} for {target}",
        needed=points(answer.needed),
        coming=answer.coming,
        target=goal(answer),
    )


def _norm_headline(answer: Any) -> str:
    if answer.outcome == "certain":
        return say("Already certain: {target}", target=goal(answer))
    if answer.norm.by_leaving_out:
        return say("Out of reach with every game counted: {target}", target=goal(answer))
    return say("Out of reach: {target}", target=goal(answer))


def cards(answer: Any) -> Iterator[Card]:
    """Return the cards of a plan: what is needed, its chance, what is expected, the limits."""
    yield _needed(answer)
    yield Card(
        say("Chance, by the model"),
        chance(answer.chance),
        say("Of reaching {target}; no regulation knows it.", target=goal(answer)),
        True,
    )
    if answer.norm is not None:
        yield from _norm_cards(answer.norm)
    yield Card(
        say("Expected by the rules"),
        decimals(answer.expected, 2),
        say(
            "Points from the games to come at which nothing changes; the model expects {model}.",
            model=decimals(answer.model_expected, 2),
        ),
    )
    yield Card(
        say("Best case"),
        short(answer.best),
        say("All {coming} points.", coming=answer.coming),
    )
    yield Card(say("Worst case"), short(answer.worst), say("No point from the games to come."))
    yield Card("K", short(answer.k), say("{reason}.", reason=words(answer.k_reason)))


def _norm_cards(norm: Any) -> Iterator[Card]:
    if norm.unchecked:
        yield Card(
            say("Conditions not checked"),
            short(len(norm.unchecked)),
            say("Titles or federations you did not type must be right besides: see the steps."),
            True,
        )
    yield Card(
        say("Opponents’ average"),
        say("none") if norm.average is None else short(norm.average),
        say(
            "{title} needs {average} and a performance of {performance}.",
            title=norm.title,
            average=short(norm.least_average),
            performance=short(norm.level),
        ),
    )


def _needed(answer: Any) -> Card:
    title, target = say("Needed"), goal(answer)
    if answer.outcome == "impossible":
        return Card(title, say("out of reach"), _why_impossible(answer), True)
    if answer.outcome == "certain":
        text = say("Any score is enough for {target}.", target=target)
        return Card(title, say("already certain"), text, True)
    line = answer.scores[int(2 * answer.needed)]
    if answer.norm is None:
        text = say(
            "For {target}: it leads to {new_rating}.",
            target=target,
            new_rating=short(line.new_rating),
        )
    else:
        text = say(
            "For {target}: a performance of {performance}.",
            target=target,
            performance=short(line.performance),
        )
    value = say("{score} of {games}", score=points(answer.needed), games=answer.coming)
    return Card(title, value, text, True)


def _why_impossible(answer: Any) -> str:
    target = goal(answer)
    if answer.norm is None:
        return say(
            "Impossible: no score reaches {target}; the nearest is {nearest}.",
            target=target,
            nearest=short(answer.nearest),
        )
    reason = words(answer.norm.missing[0])
    return say("Impossible: no score makes {target}: {reason}.", target=target, reason=reason)


def score_columns(answer: Any) -> list[str]:
    """Return the heads of the table of scores; a norm adds the performance, and if it is made."""
    more = _NORM_COLUMNS if answer.norm is not None else ()
    return [say(each) for each in (*_SCORE_COLUMNS, *more)]


def score_rows(answer: Any) -> list[tuple[str, ...]]:
    """Return the scores, the best first, under ``score_columns``."""
    made = {True: say("yes"), False: "–"}
    return [
        (
            points(line.points),
            decimals(line.exact_change, 2, signed=True),
            short(line.new_rating),
            chance(line.chance),
            chance(line.chance_or_better),
            *(() if answer.norm is None else (_performance(line), made[line.reaches])),
        )
        for line in reversed(answer.scores)
    ]


def _performance(line: Any) -> str:
    return "–" if line.performance is None else short(line.performance)


def game_columns(answer: Any) -> list[str]:
    """Return the heads of the games to come; titles and federations where any was typed."""
    more = _TITLE_COLUMNS if _known(answer) else ()
    first, last = _GAME_COLUMNS[:3], _GAME_COLUMNS[3:]
    return [say(each) for each in (*first, *more, *last)]


def game_rows(answer: Any) -> list[tuple[str, ...]]:
    """Return the games to come under ``game_columns``: who is met, and the model’s chances."""
    known = _known(answer)
    cells = {game: _game(game, known=known) for game in set(answer.to_come)}
    return [(str(number), *cells[game]) for number, game in enumerate(answer.to_come, start=1)]


def _game(game: Any, *, known: bool) -> tuple[str, ...]:
    return (
        short(game.opponent),
        say(COLOURS[game.colour]),
        *((game.title or "–", game.federation or "–") if known else ()),
        *(chance(each) for each in (game.win, game.draw, game.loss)),
    )


def _known(answer: Any) -> bool:
    return any(game.title or game.federation for game in answer.to_come)


def lines(answer: Any) -> Iterator[str]:
    """Write a plan for a terminal."""
    yield say(
        "{system}: from {before} to {target}",
        system=say(SYSTEM_NAMES[answer.rated_by]),
        before=short(answer.before),
        target=goal(answer),
    )
    yield headline(answer)
    yield say("Chance, by the model: {chance}", chance=chance(answer.chance))
    if answer.norm is not None and answer.norm.unchecked:
        yield say("Conditions not checked: {count}", count=len(answer.norm.unchecked))
    yield ""
    yield from in_columns([tuple(score_columns(answer)), *score_rows(answer)])
