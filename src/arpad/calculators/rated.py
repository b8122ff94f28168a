"""The calculator of a rating system: its form, its answer and its examples as the room declares."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from typing import Any, TypeVar

from arpad.calculator import (
    GAMES,
    OWN_K,
    RATING,
    SELF,
    Calculator,
    FirstRatingAnswer,
    RatingAnswer,
    Turn,
    refuse,
    refuse_birth,
)
from arpad.declared import Declared, asks, declaration, room, summary
from arpad.domain import (
    Account,
    CountedGame,
    FirstRating,
    Performance,
    RatedScore,
    RatingChange,
    Report,
    Result,
    Scored,
)
from arpad.inputs import UNRATED, Form, GameList, Given, TypedGame
from arpad.language import say
from arpad.regulation import exact

R = TypeVar("R", bound=RatingAnswer)
_RATING = RATING._replace(whole=True)
_K = OWN_K._replace(help="If empty, we work it out.", example="24")


@cache
def form(code: str) -> Form:
    """Return what a system’s calculator asks: a room that describes its rating describes all."""
    declares = declaration(code)
    if asks(code, _RATING.name):
        return Form(declares.INPUTS)
    k = (_K,) if hasattr(declares.System, "K") else ()
    rating = _RATING._replace(
        word=UNRATED if declares.OF_THE_RATED is not None else "",
        based_on="games_played" if asks(code, "games_played") else "",
    )
    return Form((rating, _games(declares), *declares.INPUTS, *k))


def _games(declares: Declared) -> GameList:
    """Describe the games: of opponents it asks what the room names, as it asks it of the player."""
    named = declares.OPPONENTS
    own: Given = {field.name: field for field in declares.INPUTS if field.name in named}
    games = str(declares.OPENING["games"]) if named else "W1650,D1700,L1750"
    words = games.split(",")
    return GAMES._replace(
        help=f"Every game of the event, as {' '.join(words[:3])}.",
        opponent=_RATING,
        example=",".join(words[:2]),
        deviation=own.get("deviation"),
        volatility=own.get("volatility"),
        colour="colour" in named,
    )


def calculator(code: str) -> Calculator:
    """Return the calculator of a room."""
    declares = declaration(code)
    kind = declares.ANSWER
    return Calculator(
        name=code,
        title=declares.TITLE or f"{declares.System.name} rating calculator",
        summary=summary(code),
        form=form(code),
        compute=partial(_answer, code),
        positional=("rating", "games"),
        opening=declares.OPENING,
        examples=declares.EXAMPLES,
        answers=kind if declares.OF_THE_RATED is None else kind | FirstRatingAnswer,
    )


def check(code: str, given: Given) -> None:
    """Refuse what an unrated player has none of, then what is fine alone but not together.

    ``given`` is a parsed form of the system’s; raises BadInput.
    """
    declares = declaration(code)
    for name in (declares.OF_THE_RATED or ()) if given["rating"] == UNRATED else ():
        if given[name]:
            typed, allowed = form(code).by_name[name], say("nothing for an unrated player")
            reason = say("an unrated player has none.")
            raise refuse(name, typed.text(given[name]), allowed, reason)
    if (day := given.get("date")) is not None:
        refuse_birth(given.get("birth_year"), day)
    declares.check(given)


def _answer(code: str, given: Given) -> RatingAnswer | FirstRatingAnswer:
    declares = declaration(code)
    check(code, given)
    report = rate(code, given, given["games"])
    notes = partial(declares.notes, given, report)
    first = next((first for first in report.first_ratings if first.player.id == SELF), None)
    if first:
        return _first_rating(code, given, report, first, notes())
    change = _own(report)
    make: dict[str, Callable[[], Any]] = {
        "performance": lambda: _performance(given["games"], change)
    }
    make |= declares.details(given, change)
    if given.get("next_opponent") is not None:
        make["next_game"] = lambda: _next_games(code, given, change)
    return _from_change(declares.ANSWER, code, given, report, change, notes, make)


def _from_change(
    kind: type[R],
    calculator: str,
    given: Mapping[str, Any],
    report: Report,
    change: RatingChange,
    notes: Callable[[], Iterable[Account]],
    make: Mapping[str, Callable[[], object]],
) -> R:
    """Return an answer of a kind from a change; the report’s own notes come first.

    Of the change’s details those are taken that this kind of answer has. Games, working and notes,
    and what ``make`` has besides, are made only when they are looked at.
    """
    own = kind._fields
    known = {
        "calculator": calculator,
        "given": given,
        "rules": report.rules,
        "before": change.before.value,
        "score": change.score,
        "expected": change.expected,
        "k": change.k,
        "k_reason": change.k_reason,
        "exact_change": change.exact_change,
        "change": change.change,
        "exact_new_rating": change.exact_new_rating,
        "new_rating": change.new_rating,
        "problems": report.problems,
    } | {name: value for name, value in change.details.items() if name in own}
    made: dict[str, Callable[[], object]] = {
        "games": lambda: tuple(change.games),
        "steps": lambda: tuple(change.steps),
        "notes": lambda: (*change.notes, *notes()),
    }
    return kind.later(known, made | dict(make))


def _first_rating(
    calculator: str,
    given: Mapping[str, Any],
    report: Report,
    first: FirstRating,
    notes: Iterable[Account],
) -> FirstRatingAnswer:
    """Return the answer from a first rating of a report."""
    details: Mapping[str, Any] = first.details
    return FirstRatingAnswer(
        calculator=calculator,
        given=given,
        rules=report.rules,
        score=first.score,
        exact_new_rating=first.exact_new_rating,
        new_rating=first.new_rating,
        reason=first.reason,
        performance=details.get("performance"),
        initial_rating=details.get("initial_rating"),
        games_after=details.get("games_after"),
        games=first.games,
        steps=first.steps,
        notes=tuple(notes),
        problems=report.problems,
    )


def rate(code: str, given: Given, games: Sequence[TypedGame]) -> Report:
    """Have a player’s games rated by a system, as a parsed form of its calculator says."""
    declares = declaration(code)
    chair = declares.seat(given, games)
    return room(code, **declares.options(given)).rate(chair.period, chair.before)


def _own(report: Report) -> RatingChange:
    """Return the change of the player in the chair; opponents may be rated too."""
    return next(change for change in report.changes if change.player.id == SELF)


def _performance(games: Sequence[TypedGame], change: RatingChange) -> Performance:
    """Work out the performance in the games that count, with the ratings as typed."""
    from arpad.capabilities import performances

    pairs = zip(games, change.games, strict=True)
    opponents = (
        game.opponent if typed.opponent is None else typed.opponent
        for typed, game in pairs
        if isinstance(game, CountedGame)
    )
    rated = tuple(map(exact, opponents))
    made: Performance = performances().by_methods(RatedScore(rated, Fraction(change.score)))
    return made


def _next_games(code: str, given: Given, change: RatingChange) -> tuple[Turn, ...]:
    """Rate the event with one more game, once for each result."""
    from arpad.calculators.what_if import turns

    coming = TypedGame(Result.LOSS, given["next_opponent"])
    return turns(lambda games: _own(rate(code, given, games)), given["games"], coming, change)


def scored(
    code: str, given: Given, games: Sequence[TypedGame], coming: int
) -> tuple[Report, tuple[Scored, ...]] | None:
    """Rate other games, the last so many of them given as lost, and every score they can bring.

    None where the score does not decide all, and where opponents are rated too.
    """
    declares = declaration(code)
    chair = declares.seat(given, games)
    if len(chair.period.rated_entries) > 1:
        return None
    system = room(code, **declares.options(given))
    return system.rate_scores(chair.period, chair.before, coming)
