"""A plan laid out: cards, the table of scores, lines for a terminal."""

from collections.abc import Iterator
from typing import Any

from arpad.language import say
from arpad.reports.layout import Card, in_columns
from arpad.reports.numbers import decimals, points, short
from arpad.reports.words import words

SYSTEMS = {"fide": "FIDE", "us-chess": "US Chess", "elo": "Elo"}
COLOURS = {"w": "White", "b": "Black", "": "–"}
SCORE_COLUMNS = ("Points", "Change", "New rating", "Chance", "This or more")
_LEAST = 0.0005  # a chance that would be shown as 0.0 %


def chance(value: float) -> str:
    """Write a chance in per cent; what is nearly never or nearly always is not called so."""
    if 0 < value < _LEAST:
        return say("under {percent} %", percent=decimals(100 * _LEAST, 2))
    if 1 - _LEAST < value < 1:
        return say("over {percent} %", percent=decimals(100 - 100 * _LEAST, 2))
    return f"{decimals(100 * value, 1)} %"


def headline(answer: Any) -> str:
    """Say the result in one short sentence."""
    if answer.outcome == "impossible":
        return say("Out of reach: at most {best}", best=short(answer.best))
    if answer.outcome == "certain":
        return say("Already certain: at least {worst}", worst=short(answer.worst))
    return say(
        "You need {needed} of {coming} for {target}",
        needed=points(answer.needed),
        coming=answer.coming,
        target=short(answer.target),
    )


def cards(answer: Any) -> Iterator[Card]:
    """Return the cards of a plan: what is needed, its chance, what is expected, the limits."""
    yield _needed(answer)
    yield Card(
        say("Chance, by the model"),
        chance(answer.chance),
        say("Of reaching {target}; no regulation knows it.", target=short(answer.target)),
        True,
    )
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


def _needed(answer: Any) -> Card:
    title, target = say("Needed"), short(answer.target)
    if answer.outcome == "impossible":
        text = say(
            "No score reaches {target}: the nearest is {nearest}.",
            target=target,
            nearest=short(answer.nearest),
        )
        return Card(title, say("impossible"), text, True)
    if answer.outcome == "certain":
        text = say("Any score is enough for {target}.", target=target)
        return Card(title, say("already certain"), text, True)
    line = answer.scores[int(2 * answer.needed)]
    text = say(
        "For {target}: it leads to {new_rating}.",
        target=target,
        new_rating=short(line.new_rating),
    )
    value = say("{score} of {games}", score=points(answer.needed), games=answer.coming)
    return Card(title, value, text, True)


def score_rows(answer: Any) -> list[tuple[str, ...]]:
    """Return the scores, the best first, under ``SCORE_COLUMNS``."""
    return [
        (
            points(line.points),
            decimals(line.exact_change, 2, signed=True),
            short(line.new_rating),
            chance(line.chance),
            chance(line.chance_or_better),
        )
        for line in reversed(answer.scores)
    ]


def game_rows(answer: Any) -> list[tuple[str, ...]]:
    """Return the games to come: opponent, colour, and the chances of win, draw and loss."""
    return [
        (
            str(number),
            short(game.opponent),
            say(COLOURS[game.colour]),
            *(chance(each) for each in (game.win, game.draw, game.loss)),
        )
        for number, game in enumerate(answer.to_come, start=1)
    ]


def lines(answer: Any) -> Iterator[str]:
    """Write a plan for a terminal."""
    yield say(
        "{system}: from {before} to {target}",
        system=SYSTEMS[answer.rated_by],
        before=short(answer.before),
        target=short(answer.target),
    )
    yield headline(answer)
    yield say("Chance, by the model: {chance}", chance=chance(answer.chance))
    yield ""
    yield from in_columns([tuple(map(say, SCORE_COLUMNS)), *score_rows(answer)])
