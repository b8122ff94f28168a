"""A plan as a document: what is needed, its chance by the model, every score and game to come."""

from collections.abc import Iterator, Sequence
from itertools import chain, repeat

from arpad.calculators.plan import PlanAnswer, PlannedGame
from arpad.capabilities import NormPlan
from arpad.declared import SYSTEM_NAMES
from arpad.document import (
    COLOURS,
    NONE,
    Document,
    Figure,
    Scoreboard,
    Table,
    games_said,
    or_none,
    question,
    rows,
    said,
)
from arpad.domain import Account
from arpad.language import decimals, points, say, short
from arpad.reports.documents import laid_out

_SCORE_COLUMNS = ("Points", "Change", "New rating", "Chance", "This or more")
_NORM_COLUMNS = ("Performance", "Norm")
_GAME_COLUMNS = ("Game", "Opponent", "Colour", "Win", "Draw", "Loss")
_TITLE_COLUMNS = ("Title", "Federation")
_LEAST, _MOST = 0.0005, 0.9995  # chances beyond would be shown as 0.0 and 100.0 %
_UNDER, _OVER = decimals(100 * _LEAST, 2), decimals(100 * _MOST, 2)


def document(answer: PlanAnswer) -> Document:
    """Return the document of a plan."""
    result, scores, needed = headline(answer), _scores(answer), _needed(answer)
    return laid_out(
        answer,
        headline=result,
        board=_board(answer, needed),
        summary=_brief(answer, result, scores),
        figures=_figures(answer, needed),
        tables=(*_months(answer), scores, _to_come(answer)),
    )


def _board(answer: PlanAnswer, needed: Figure) -> Scoreboard:
    target = goal(answer)
    asked = question(short(answer.before), games_said(answer.coming), target)
    if answer.needed is None or answer.outcome != "needed":
        sentence = needed.sentence + _unchecked(answer)
        return Scoreboard(needed.value, sentence, asked, before=_capital(target))
    message = "{reason} The chance is {chance} if you play as your rating says."
    if answer.norm is None:
        message = (
            "It takes you from {before} to {after}. The chance is {chance} if you play as your "
            "rating says."
        )
    sentence = say(
        message,
        reason=needed.sentence,
        before=short(answer.before),
        after=short(answer.scores[int(2 * answer.needed)].new_rating),
        chance=chance(answer.chance),
    )
    return Scoreboard(
        points(answer.needed),
        sentence + _unchecked(answer),
        asked,
        before=say("For {target} you need", target=target),
        beside=say("of {games}", games=answer.coming),
        tone="of",
    )


def _unchecked(answer: PlanAnswer) -> str:
    """Say what a norm needs beside the score, where that is not known."""
    if answer.norm is None or not answer.norm.unchecked:
        return ""
    return " " + say("Titles and countries that you did not type are not checked.")


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def examples(answers: Sequence[PlanAnswer]) -> Table:
    """Return plans side by side."""
    cells = (
        (headline(answer), decimals(answer.expected, 2), short(answer.best), chance(answer.chance))
        for answer in answers
    )
    head = said("Result", "Expected", "Best case", "Chance")
    return Table(say("Plans checked by hand"), head, rows(cells))


def chance(value: float) -> str:
    """Write a chance in per cent; what is nearly never or nearly always is not called so."""
    if _LEAST <= value <= _MOST or not 0 < value < 1:
        return f"{decimals(100 * value, 1)} %"
    if value < _LEAST:
        return say("under {percent} %", percent=_UNDER)
    return say("over {percent} %", percent=_OVER)


def goal(answer: PlanAnswer) -> str:
    """Say what is wanted: a rating, or a norm."""
    return str(answer.target) if isinstance(answer.target, Account) else short(answer.target)


def headline(answer: PlanAnswer) -> str:
    """Say the result in one short sentence."""
    target = goal(answer)
    if answer.outcome == "certain":
        if answer.norm:
            return say("Already certain: {target}", target=target)
        return say("Already certain: at least {worst}", worst=short(answer.worst))
    if answer.outcome == "impossible":
        if answer.norm and answer.norm.by_leaving_out is not False:
            return say("Out of reach with every game counted: {target}", target=target)
        if answer.norm:
            return say("Out of reach: {target}", target=target)
        return say("Out of reach: at most {best}", best=short(answer.best))
    assert answer.needed is not None
    return say(
        "You need {needed} of {coming} for {target}",
        needed=points(answer.needed),
        coming=answer.coming,
        target=target,
    )


def _figures(answer: PlanAnswer, needed: Figure) -> Iterator[Figure]:
    yield needed
    yield Figure(
        say("Chance, by the model"),
        chance(answer.chance),
        say("Chance of {target}: an estimate.", target=goal(answer)),
        True,
    )
    if answer.months:
        yield _by_then(answer)
    if answer.norm is not None:
        yield from _norm_figures(answer.norm)
    yield Figure(
        say("Expected by the rules"),
        decimals(answer.expected, 2),
        say(
            "With {expected} points your rating stays as it is.",
            expected=decimals(answer.expected, 2),
        ),
    )
    yield Figure(
        say("Best case"),
        short(answer.best),
        say("If you win all {coming} games.", coming=answer.coming),
    )
    yield Figure(say("Worst case"), short(answer.worst), say("If you lose every game."))
    yield Figure("K", short(answer.k), say("{reason}.", reason=answer.k_reason))


def _norm_figures(norm: NormPlan) -> Iterator[Figure]:
    if norm.unchecked:
        yield Figure(
            say("Conditions not checked"),
            short(len(norm.unchecked)),
            say("Titles and countries you did not type must be right too."),
            True,
        )
    yield Figure(
        say("Opponents’ average"),
        short(norm.average),
        say(
            "{title} needs {average} and a performance of {performance}.",
            title=norm.title,
            average=short(norm.least_average),
            performance=short(norm.level),
        ),
    )


def _by_then(answer: PlanAnswer) -> Figure:
    """Say how likely the target is reached in so many months, and when it is as likely as not."""
    months = answer.months or ()
    soon = next((month.number for month in months if month.reached >= 0.5), None)
    target = goal(answer)
    return Figure(
        say("Chance in {count} months", count=len(months)),
        chance(months[-1].reached),
        say("After {number} months {target} is as likely as not.", number=soon, target=target)
        if soon
        else say("That you will have had {target} by then. It is no promise.", target=target),
    )


def _months(answer: PlanAnswer) -> Iterator[Table]:
    if not answer.months:
        return
    cells = (
        (
            str(month.number),
            chance(month.reached),
            *map(short, (month.low, month.middle, month.high)),
        )
        for month in answer.months
    )
    target = goal(answer)
    caption = say("Month after month: has your rating reached {target} by then?", target=target)
    head = said("Month", "Chance by then", "Bad luck", "As usual", "Good luck")
    yield Table(caption, head, rows(cells))


def _needed(answer: PlanAnswer) -> Figure:
    title, target = say("Needed"), goal(answer)
    if answer.outcome == "impossible":
        return Figure(title, say("out of reach"), _why_impossible(answer), True)
    if answer.outcome == "certain":
        text = say("Any score is enough for {target}.", target=target)
        return Figure(title, say("already certain"), text, True)
    assert answer.needed is not None
    line = answer.scores[int(2 * answer.needed)]
    to, performance = short(line.new_rating), or_none(line.performance)
    text = say("For {target}: it leads to {new_rating}.", target=target, new_rating=to)
    if answer.norm is not None:
        assert answer.norm.total is not None
        text = say(
            "{total} of {games} is a performance of {performance}; {target} needs {level}.",
            total=points(answer.norm.total),
            games=answer.norm.games,
            performance=performance,
            target=target,
            level=short(answer.norm.level),
        )
    value = say("{score} of {games}", score=points(answer.needed), games=answer.coming)
    return Figure(title, value, text, True)


def _why_impossible(answer: PlanAnswer) -> str:
    target = goal(answer)
    if answer.norm is None:
        assert answer.nearest is not None
        return say(
            "Impossible: no score reaches {target}; the nearest is {nearest}.",
            target=target,
            nearest=short(answer.nearest),
        )
    reason = answer.norm.missing[0]
    return say("Impossible: no score makes {target}: {reason}.", target=target, reason=reason)


def _scores(answer: PlanAnswer) -> Table:
    """Return the scores, the best first; a norm adds the performance, and whether it is made."""
    normed = answer.norm is not None
    # Those of the best scores: with too few points no average is enough.
    known = reversed(answer.norm.averages if answer.norm else ())
    averages = chain((short(least.average) for least in known), repeat(NONE))
    cells = (
        (
            points(line.points),
            average if normed else decimals(line.exact_change, 2, signed=True),
            short(line.new_rating),
            chance(line.chance),
            chance(line.chance_or_better),
            *((or_none(line.performance), say("yes") if line.reaches else NONE) if normed else ()),
        )
        for line, average in zip(reversed(answer.scores), averages, strict=False)
    )
    caption = say("What each score leads to, and how likely it is by the model")
    points_, change, *others = _SCORE_COLUMNS
    head = said(points_, "Needs average" if normed else change, *others)
    head = (*head, *said(*(_NORM_COLUMNS if normed else ())))
    return Table(caption, head, rows(cells), frozenset({len(head) - 1} if normed else ()))


def _to_come(answer: PlanAnswer) -> Table:
    """Return who is met, and the model’s chances; titles and federations where any was typed."""
    known = any(game.title or game.federation for game in answer.to_come)
    written = {game: _game(game, known=known) for game in set(answer.to_come)}
    cells = ((str(number), *written[game]) for number, game in enumerate(answer.to_come, start=1))
    first, last = _GAME_COLUMNS[:3], _GAME_COLUMNS[3:]
    head = said(*first, *(_TITLE_COLUMNS if known else ()), *last)
    texts = frozenset(range(2, len(head) - len(last)))
    return Table(say("Games to come: chances by the model"), head, rows(cells), texts)


def _game(game: PlannedGame, *, known: bool) -> tuple[str, ...]:
    return (
        short(game.opponent),
        say(COLOURS[game.colour]),
        *((game.title or NONE, game.federation or NONE) if known else ()),
        *map(chance, (game.win, game.draw, game.loss)),
    )


def _brief(answer: PlanAnswer, result: str, scores: Table) -> Iterator[str | Table]:
    yield say(
        "{system}: from {before} to {target}",
        system=say(SYSTEM_NAMES[answer.rated_by]),
        before=short(answer.before),
        target=goal(answer),
    )
    yield result
    yield say("Chance, by the model: {chance}", chance=chance(answer.chance))
    if answer.norm is not None and answer.norm.unchecked:
        yield say("Conditions not checked: {count}", count=len(answer.norm.unchecked))
    yield scores._replace(caption="", text=frozenset())
    yield from _months(answer)
