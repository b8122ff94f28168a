"""What a calculator is: a form, an answer, examples; and the period seen from one chair."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from types import UnionType
from typing import NamedTuple

from arpad.answers import Answer, Worked
from arpad.domain import (
    Entry,
    Event,
    Game,
    Player,
    Rating,
    RatingPeriod,
    Report,
    Scored,
    TypedRatings,
)
from arpad.errors import BadInput, InputError
from arpad.inputs import Amount, Choice, Form, GameList, Given, TypedGame
from arpad.language import say

SELF = "self"  # the id of the player whose chair it is


ByScore = tuple[Report, tuple[Scored, ...]]


class Calculator(NamedTuple):
    """One question a person asks, answered at every door from this description.

    ``positional`` names the inputs the command takes without an option; ``opening`` is the
    example a page shows until the visitor types; ``scored`` rates a parsed form with other games,
    of which the last so many are given as lost, and every score they can bring. It is None, or
    returns None, where the score does not decide all. ``check`` refuses, by raising BadInput, a
    parsed form of inputs that are fine one by one but not together. ``answers`` is the type of the
    answer, where ``compute`` does not name it.
    """

    name: str
    title: str
    summary: str
    form: Form
    compute: Callable[[Given], Answer]
    positional: tuple[str, ...]
    opening: Given
    examples: tuple[Worked, ...] = ()
    scored: Callable[[Given, Sequence[TypedGame], int], ByScore | None] | None = None
    check: Callable[[Given], None] | None = None
    answers: type | UnionType | None = None

    def answer(self, given: Mapping[str, object]) -> Answer:
        """Answer what was given at any door; raises BadInput with every fault found."""
        return self.compute(self.form.parse(given))


class Chair(NamedTuple):
    """One rated player and held opponents: the smallest rating period."""

    period: RatingPeriod
    before: TypedRatings


def one_chair(
    rating: Rating | None,
    games: Sequence[TypedGame],
    *,
    facts: Mapping[str, object],
    birth_year: int | None = None,
    time_class: str = "standard",
    start: date | None = None,
    end: date | None = None,
) -> Chair:
    """Build the period of one player; every typed opponent keeps the rating that was typed.

    ``rating`` is None for an unrated player; an unrated opponent may have an age.
    """
    ratings = {SELF: rating} if rating else {}
    entries = [Entry(Player(SELF, say("You"), birth_year), facts=facts)]
    played = []
    for number, typed in enumerate(games, start=1):
        opponent = f"opponent {number}" if typed.result.played or typed.opponent else None
        if opponent:
            of_age = {} if typed.age is None else {"age": typed.age}
            entries.append(Entry(Player(opponent), rated=False, facts=of_age))
            if typed.opponent is not None:
                rating = Rating(typed.opponent)
                if typed.deviation is not None:
                    rating = rating._replace(deviation=typed.deviation, volatility=typed.volatility)
                ratings[opponent] = rating
        played.append(Game(SELF, opponent, typed.result, number, typed.colour))
    event = Event(tuple(entries), tuple(played), start, end, time_class)
    return Chair(RatingPeriod((event,)), TypedRatings(ratings))


RATING = Amount(
    name="rating",
    label="Your rating",
    help="Before the event.",
    required=True,
    minimum=0,
    maximum=3500,
    example="1850",
)
OPPONENT = Amount(name="opponent", label="Opponent", minimum=100, maximum=3000, example="1700")


def games_input(help: str, opponent: Amount, **more: object) -> GameList:
    """Describe a list of games against such opponents."""
    games = GameList(name="games", label="Games", help=help, required=True, example="W1650,D1700",
                     opponent=opponent)  # fmt: skip
    return games._replace(**more)


def k_input(label: str, help: str, example: str = "20") -> Amount:
    """Describe a K that is typed: above 0 and up to 200."""
    return Amount(
        name="k",
        label=label,
        help=help,
        minimum=0,
        maximum=200,
        above_minimum=True,
        example=example,
    )


def games_played_input(
    help: str, label: str = "Rated games so far", example: str = "100"
) -> Amount:
    """Describe the number of rated games before those that are rated here."""
    return Amount(
        name="games_played",
        label=label,
        help=help,
        minimum=0,
        maximum=10_000,
        whole=True,
        example=example,
    )


def time_class_input(help: str) -> Choice:
    """Describe the choice of one of FIDE's three ratings."""
    return Choice(
        name="time_class",
        label="Time control",
        help=help,
        default="standard",
        choices={"standard": "Standard", "rapid": "Rapid", "blitz": "Blitz"},
        example="standard",
    )


def birth_year_input(help: str, example: str) -> Amount:
    """Describe the year a player was born."""
    return Amount(
        name="birth_year",
        label="Birth year",
        help=help,
        minimum=1900,
        maximum=2199,
        whole=True,
        example=example,
    )


def half_points(opponents: Sequence[object], scores: Sequence[float]) -> int:
    """Return the points of scores in halves; raises BadInput unless each opponent has 0, ½ or 1."""
    try:
        if len(opponents) == len(scores):
            return sum([_HALVES[score] for score in scores])
    except (KeyError, TypeError):
        pass
    raise refuse("scores", scores, say("0, 0.5 or 1 for each opponent"))


_HALVES = {0: 0, 0.5: 1, 1: 2}


def check_numbers(field_name: str, given: Sequence[float], lowest: int, highest: int) -> None:
    """Raise BadInput unless all are numbers within the limits."""
    try:
        if all(lowest <= rating <= highest for rating in given):
            return
    except TypeError:
        pass
    raise refuse(
        field_name, given, say("numbers from {lowest} to {highest}", lowest=lowest, highest=highest)
    )


def refuse(
    field_name: str, given: object, allowed: str, reason: str = "", example: str = ""
) -> BadInput:
    """Return the exception for inputs that are fine one by one but not together."""
    return BadInput([InputError(field_name, str(given), allowed, example, reason=reason)])


_OLDEST = 110  # years


def possible_births(day: date) -> range:
    """Return the years in which somebody who plays on that day can have been born.

    >>> possible_births(date(2026, 4, 1))
    range(1916, 2027)
    """
    return range(day.year - _OLDEST, day.year + 1)


def refuse_birth(birth_year: int | None, day: date, last: date | None = None) -> None:
    """Refuse a birth after the event or more than 110 years before it; raises BadInput.

    ``last`` is the last day where games of several years are rated.
    """
    if birth_year is None:
        return
    possible = range(possible_births(last or day).start, possible_births(day).stop)
    if birth_year not in possible:
        allowed = say("{first} to {last}", first=possible.start, last=possible.stop - 1)
        after = birth_year >= possible.stop
        reason = (
            say("{year} is after the event.", year=birth_year)
            if after
            else say(
                "{year} is more than {years} years before the event.",
                year=birth_year,
                years=_OLDEST,
            )
        )
        raise refuse("birth_year", birth_year, allowed, reason)
