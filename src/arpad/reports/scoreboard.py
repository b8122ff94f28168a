"""The answer as a scoreboard: what was, one large number, what it moved by, and one sentence."""

from collections.abc import Callable
from typing import Any, NamedTuple

from arpad.calculators.answers import Answer
from arpad.calculators.conversion_systems import SYSTEMS
from arpad.language import say, say_many
from arpad.numbers import decimals, points, short
from arpad.regulation import Number
from arpad.reports import comparison, planning
from arpad.reports.cards import cards
from arpad.reports.headlines import leading


class Scoreboard(NamedTuple):
    """What the first screen says: ``asked`` is the whole question in one line.

    ``before`` stands above the number, with an arrow to it if it ``leads``; ``beside`` follows it,
    and ``tone`` says if that is a gain or a loss. A ``number`` may be a word or two.
    """

    number: str
    sentence: str
    asked: str
    before: str = ""
    leads: bool = False
    beside: str = ""
    tone: str = ""

    @property
    def in_words(self) -> bool:
        """Whether the number is none."""
        return any(letter.isalpha() for letter in self.number)


def scoreboard(answer: Answer) -> Scoreboard:
    """Return the scoreboard of an answer."""
    return _BOARDS.get(answer.calculator, _changed)(answer)


def _tone(change: Number) -> str:
    return "gain" if change > 0 else "loss" if change < 0 else ""


def _asked(*parts: str) -> str:
    return " · ".join(filter(None, parts))


def _games(count: int) -> str:
    return say_many("{count} game", "{count} games", count)


def _changed(answer: Any) -> Scoreboard:
    if answer.before is None:
        return _first(answer)
    view = leading(answer)
    return Scoreboard(
        short(view.new_rating),
        _leading_sentence(answer),
        _asked(short(answer.before), _games(len(answer.games)), f"K {short(answer.k)}")
        if answer.k
        else _asked(short(answer.before), _games(len(answer.games))),
        before=short(answer.before),
        leads=True,
        beside=decimals(view.change, 0, signed=True),
        tone=_tone(view.change),
    )


def _leading_sentence(answer: Any) -> str:
    return next(card.sentence for card in cards(answer) if card.leads)


def _first(answer: Any) -> Scoreboard:
    none = answer.new_rating is None
    return Scoreboard(
        say("none yet") if none else short(answer.new_rating),
        _leading_sentence(answer),
        _asked(say("unrated"), _games(len(answer.games))),
        before=say("First rating"),
    )


def _match(answer: Any) -> Scoreboard:
    before, opponent = short(answer.given["rating"]), short(answer.given["opponent"])
    return Scoreboard(
        short(answer.new_rating),
        say(
            "You scored {score} of {games}; {expected} was expected.",
            score=points(answer.actual_points),
            games=answer.games,
            expected=decimals(answer.expected_points, 2),
        ),
        _asked(say("{rating} against {opponent}", rating=before, opponent=opponent),
               _games(answer.games)),
        before=before,
        leads=True,
        beside=decimals(answer.exact_change, 2, signed=True),
        tone=_tone(answer.exact_change),
    )  # fmt: skip


def _performance(answer: Any) -> Scoreboard:
    value, games = answer.performance.fide_table, len(answer.games)
    counted = sum(each.reason is None for each in answer.games)
    if value is None:
        sentence = say("No game of the list counts.")
    else:
        sentence = say(
            "You scored {score} of {games} against an average of {average}.",
            score=points(answer.score),
            games=counted,
            average=short(answer.average, 0),
        )
    return Scoreboard(
        say("none") if value is None else short(value),
        sentence,
        _games(games),
        before=say("You played like"),
    )


def _plan(answer: Any) -> Scoreboard:
    target, coming = planning.goal(answer), _games(answer.coming)
    asked = _asked(short(answer.before), coming, target)
    needed, chance, *_ = planning.cards(answer)
    if answer.outcome != "needed":
        return Scoreboard(needed.value, needed.sentence, asked, before=target)
    if answer.norm is None:
        line = answer.scores[int(2 * answer.needed)]
        sentence = say(
            "It takes {before} to {after}. The chance is {chance} if you play as your rating says.",
            before=short(answer.before),
            after=short(line.new_rating),
            chance=chance.value,
        )
    else:
        sentence = say(
            "{reason} The chance is {chance} if you play as your rating says.",
            reason=needed.sentence,
            chance=chance.value,
        )
    return Scoreboard(
        points(answer.needed),
        sentence,
        asked,
        before=say("{target} needs", target=target),
        beside=say("of {games}", games=answer.coming),
        tone="of",
    )


def _compare(answer: Any) -> Scoreboard:
    changes = [each.exact_change for each in answer.ways]
    ratings = [each.new_rating for each in answer.ways]
    return Scoreboard(
        short(answer.ways[0].new_rating),
        say(
            "{way} gives {rating}, all ways {least} to {most}: {apart} points apart.",
            way=say(comparison.WAYS[answer.ways[0].way]),
            rating=short(answer.ways[0].new_rating),
            least=short(min(ratings)),
            most=short(max(ratings)),
            apart=decimals(max(changes) - min(changes), 0),
        ),
        _asked(short(answer.before), _games(len(answer.given["games"]))),
        before=short(answer.before),
        leads=True,
        beside=decimals(answer.ways[0].exact_change, 0, signed=True),
        tone=_tone(answer.ways[0].exact_change),
    )


def _convert(answer: Any) -> Scoreboard:
    before = short(answer.rating)
    start, end = (say(SYSTEMS[each]) for each in (answer.rated_by, answer.converted_to))
    return Scoreboard(
        short(answer.whole),
        say(
            "{rating} in {start} is about {whole} in {end}. It is an estimate; one player can be "
            "100 points off.",
            rating=before,
            start=start,
            whole=short(answer.whole),
            end=end,
        ),
        _asked(before, start, end),
        before=before,
        leads=True,
    )


_BOARDS: dict[str, Callable[[Any], Scoreboard]] = {
    "match": _match,
    "performance": _performance,
    "plan": _plan,
    "compare": _compare,
    "convert": _convert,
}
