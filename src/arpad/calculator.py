"""What a calculator is: a form, an answer, examples; and the period seen from one chair."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from functools import lru_cache
from importlib import import_module
from types import UnionType
from typing import TYPE_CHECKING, Any, ClassVar, Self

from arpad.domain import (
    BESIDE,
    PLAYED,
    Account,
    CountedGame,
    Entry,
    Event,
    Game,
    MetOpponent,
    Performance,
    Player,
    Problem,
    Rating,
    RatingPeriod,
    Record,
    ResultCode,
    Step,
    TypedRatings,
    UncountedGame,
)
from arpad.errors import BadInput, InputError
from arpad.inputs import Amount, Choice, Flag, Form, GameList, Given, Input, TypedGame
from arpad.language import say
from arpad.named import NamedTuple
from arpad.regulation import Number, Rules

# The commands that are not called as their calculator is: “convert” rewrites files.
RENAMED = {"convert": "convert-rating"}
SELF = "self"  # the id of the player whose chair it is


class Answer(Record):
    """What every answer has: what was asked, the rules used, and the working.

    ``kind`` says how it is laid out: as a change, a plan, …; ``if_known`` are the numbers that are
    left out of JSON where they are None.
    """

    kind: ClassVar[str]
    if_known: ClassVar[frozenset[str]] = frozenset()

    calculator: str
    given: Mapping[str, Any]
    rules: Rules
    steps: tuple[Step, ...]
    notes: tuple[Account, ...]
    problems: tuple[Problem, ...]

    @classmethod
    def later(cls, known: Mapping[str, Any], make: Mapping[str, Callable[[], object]]) -> Self:
        """Return an answer of which some fields are made only when they are looked at."""
        answer = object.__new__(cls)
        at_once = {name: made() for name, made in make.items() if name not in cls._needed}
        answer.__dict__.update(known, _make=make, **at_once)
        return answer

    if not TYPE_CHECKING:  # else any name would pass for a field

        def __getattr__(self, name: str) -> object:
            """Make a field that nobody has looked at yet."""
            make = self.__dict__.get("_make", {})
            if name not in make:
                raise AttributeError(f"{type(self).__name__} has no {name}")
            value = self.__dict__[name] = make[name]()
            return value

    def __getstate__(self) -> dict[str, object]:
        """Cross from one process to another with every field."""
        return {name: getattr(self, name) for name in self._fields}

    def __eq__(self, other: object) -> bool:
        """Compare every field."""
        return type(other) is type(self) and self.__getstate__() == other.__getstate__()

    __hash__ = None  # type: ignore[assignment]  # as what was given has none

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as its JSON has it, under the same names, numbers unrounded."""
        data: dict[str, Any] = import_module("arpad.reports.json").as_data(self)
        return data

    def __str__(self) -> str:
        """Return the answer as the command prints it."""
        text: str = import_module("arpad.reports.text").as_text(self)
        return text.rstrip("\n")


class RatingAnswer(Answer):
    """One player's change; ``expected`` is in points, numbers are exact, ``change`` is whole.

    ``k`` is None where the change has none.
    """

    kind = "change"
    before: Number
    score: Number
    expected: Number
    k: Number | None
    k_reason: Account
    exact_change: Number
    change: int
    exact_new_rating: Number
    new_rating: int
    performance: Performance
    games: tuple[CountedGame | UncountedGame, ...]

    @property
    def counted(self) -> int:
        """How many games count."""
        return sum([isinstance(game, CountedGame) for game in self.games])

    @property
    def next_game(self) -> "tuple[Turn, ...]":
        """What each result of one more game would come to, where that was asked."""
        return ()


class DeclaredAnswer(RatingAnswer):
    """One player’s change, with the bonus in it, 0 where the system has none.

    What else belongs to the new rating is None, and not shown, where the system has it not.
    """

    if_known = frozenset(BESIDE)

    bonus: Number = 0
    new_deviation: Number | None = None
    new_volatility: Number | None = None
    new_evaluations: int | None = None


class OtherView(NamedTuple):
    """Another result of an answer's games, which it has beside its own; ``games`` count."""

    expected: float
    exact_change: float
    change: int
    new_rating: int
    games: tuple[CountedGame, ...]


class Turn(NamedTuple):
    """One result of one game: the rating with it, and what it adds to the one without it."""

    result: ResultCode
    exact_new_rating: Number
    new_rating: int
    gain: Number


class FirstRatingAnswer(Answer):
    """An unrated player's first rating, under the names a change has; what he has not is None.

    ``new_rating`` is None when none is published yet; ``reason`` says why it is or is not.
    ``initial_rating`` is where the player began and ``games_after`` how many games the first rating
    is based on, both None, and not shown, where the system has them not.
    """

    kind = "first_rating"
    if_known = frozenset(("initial_rating", "games_after"))
    before: None = None
    score: Number
    expected: None = None
    k: None = None
    k_reason: None = None
    exact_change: None = None
    change: None = None
    exact_new_rating: Number | None
    new_rating: int | None
    reason: Account
    performance: int | None
    games: tuple[MetOpponent, ...]
    formula_view: None = None
    initial_rating: Number | None = None
    games_after: int | None = None


class Worked(NamedTuple):
    """Inputs of a calculator, what an authority says of them, and who says it."""

    inputs: Mapping[str, Any]
    expected: Mapping[str, Any]
    source: str
    title: str = ""


class Calculator(NamedTuple):
    """One question a person asks, answered at every door from this description.

    ``positional`` names the inputs the command takes without an option; ``opening`` is the
    example a page shows until the visitor types. ``answers`` is the type of the answer, where
    ``compute`` does not name it.
    """

    name: str
    title: str
    summary: str
    form: Form
    compute: Callable[[Given], Answer]
    positional: tuple[str, ...]
    opening: Given
    examples: tuple[Worked, ...] = ()
    answers: type | UnionType | None = None

    def command(self, typed: Iterable[tuple[Input, str]]) -> str:
        """Return the command for inputs and their texts."""
        words, options = ["arpad", RENAMED.get(self.name, self.name)], []
        for described, text in typed:
            if described.name in self.positional:
                words.append(text.replace(",", " ") if isinstance(described, GameList) else text)
            else:
                flag = described.option
                options.append(flag if isinstance(described, Flag) else f"{flag} {text}")
        return " ".join(words + options)

    def answer(self, given: Mapping[str, object]) -> Answer:
        """Answer what was given at any door; raises BadInput with every fault found."""
        return self.compute(self.form.parse(given))


class Chair(NamedTuple):
    """One rated player and held opponents: the smallest rating period."""

    period: RatingPeriod
    before: TypedRatings


_held = lru_cache(maxsize=128)(lambda number: Entry(Player(f"opponent {number}"), rated=False))


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
        result, value, deviation, volatility, colour, age, _, _, based_on = typed
        opponent = None
        if result in PLAYED or value:
            entry = _held(number)
            opponent = entry.player.id
            entries.append(entry if age is None else entry._replace(facts={"age": age}))
            if value is not None:
                ratings[opponent] = Rating(value, based_on, None, deviation, volatility)
        played.append(Game(SELF, opponent, result, number, colour))
    event = Event(tuple(entries), tuple(played), start, end, time_class)
    return Chair(RatingPeriod((event,)), TypedRatings(ratings))


# Inputs that several forms have, each with its own help.
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
GAMES = GameList(
    name="games", label="Games", required=True, example="W1650,D1700", opponent=OPPONENT
)
OWN_K = Amount(
    name="k", label="Your own K", minimum=0, maximum=200, above_minimum=True, example="20"
)
GAMES_PLAYED = Amount(
    name="games_played",
    label="Rated games so far",
    minimum=0,
    maximum=10_000,
    whole=True,
    example="100",
)
BIRTH_YEAR = Amount(
    name="birth_year", label="Birth year", minimum=1900, maximum=2199, whole=True, example="1990"
)
TIME_CLASS = Choice(
    name="time_class",
    label="Time control",
    default="standard",
    choices={"standard": "Standard", "rapid": "Rapid", "blitz": "Blitz"},
    example="standard",
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
        message = "{year} is more than {years} years before the event."
        if birth_year >= possible.stop:
            message = "{year} is after the event."
        reason = say(message, year=birth_year, years=_OLDEST)
        raise refuse("birth_year", birth_year, allowed, reason)
