"""What a calculator is: a form, an answer, examples; and the period seen from one chair."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import cached_property, lru_cache
from importlib import import_module
from keyword import iskeyword
from types import UnionType
from typing import TYPE_CHECKING, Any

from arpad.answers import Answer, Worked
from arpad.domain import (
    PLAYED,
    Entry,
    Event,
    Game,
    Player,
    Rating,
    RatingPeriod,
    TypedRatings,
)
from arpad.errors import BadInput, InputError
from arpad.inputs import Amount, Choice, Flag, Form, GameList, Given, Input, TypedGame
from arpad.language import say
from arpad.named import NamedTuple
from arpad.regulation import Number

if TYPE_CHECKING:
    from inspect import Signature

# The commands that are not called as their calculator is: “convert” rewrites files.
COMMANDS = {"convert": "convert-rating"}
SELF = "self"  # the id of the player whose chair it is


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
        words, options = ["arpad", COMMANDS.get(self.name, self.name)], []
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


# What a program may give, by the type in the JSON schema.
_KINDS: Mapping[object, type | UnionType] = {"integer": int, "number": Number, "boolean": bool}


class Function:
    """A calculator as programs call it; its signature and its help are made when asked for.

    ``positional`` are the parameters that need no name, ``needed`` those that may not be left out
    beside what the form requires, ``others`` the inputs that are parameters too, None for all.
    """

    def __init__(
        self,
        calculator: Callable[[], Calculator],
        answer: Callable[[Calculator, Mapping[str, object]], object],
        answers: object,
        positional: Sequence[str],
        *,
        name: str = "rate",
        needed: Sequence[str] = (),
        others: Sequence[str] | None = None,
    ) -> None:
        """Keep the calculator, which is imported at the first call."""
        self.__name__ = name
        self._calculator, self._answer, self._answers = calculator, answer, answers
        self._positional, self._needed, self._others = positional, needed, others

    def __call__(self, *args: object, **given: object) -> Any:
        """Answer; raises BadInput with every fault, TypeError for what is no parameter."""
        if len(args) > len(self._positional):
            only = " and ".join(self._positional)
            raise TypeError(f"{self.__name__}() takes only {only} without a name")
        asked = dict(zip(self._positional, args, strict=False))
        for name, value in given.items():
            if (known := name.removesuffix("_")) not in self._inputs or known in asked:
                raise TypeError(f"{self.__name__}() got an unexpected argument {name!r}")
            asked[known] = value
        for name in self._required:
            if name not in asked:
                raise TypeError(f"{self.__name__}() is missing the argument {name!r}")
        return self._answer(self._calculator(), asked)

    def __get__(self, instance: object, owner: object = None) -> "Function":
        """Be itself wherever it stands, as help expects of a function."""
        return self

    def __reduce__(self) -> tuple[Callable[[str, str], object], tuple[str, str]]:
        """Be found by its name in another process, as a function is."""
        return _in_library, (self._calculator().name, self.__name__)

    @cached_property
    def _inputs(self) -> dict[str, Input]:
        inputs = self._calculator().form.by_name
        names = (*self._positional, *(inputs if self._others is None else self._others))
        return {name: inputs[name] for name in names}

    @cached_property
    def _required(self) -> tuple[str, ...]:
        required = (name for name, field in self._inputs.items() if field.required)
        return tuple(dict.fromkeys((*self._needed, *required)))

    @property
    def __signature__(self) -> "Signature":
        from inspect import Parameter, Signature

        def parameter(name: str, field: Input) -> Parameter:
            needed, kind = name in self._required, _kind(field)
            return Parameter(
                f"{name}_" if iskeyword(name) else name,
                Parameter.POSITIONAL_OR_KEYWORD
                if name in self._positional
                else Parameter.KEYWORD_ONLY,
                default=Parameter.empty if needed else field.default,
                annotation=kind if needed or field.default is not None else kind | None,
            )

        parameters = [parameter(name, field) for name, field in self._inputs.items()]
        return Signature(parameters, return_annotation=self._answers)

    @property
    def __doc__(self) -> str:  # type: ignore[override]
        return "\n\n".join((_DOES[self.__name__].format(self._calculator().summary), *self._help()))

    def _help(self) -> Iterator[str]:
        for name, field in self._inputs.items():
            yield f"{name}: {field.label}. {field.help} Allowed: {field.allowed}."
        yield "A text of several parts may be the parts one by one."
        yield "Raises BadInput, listing every fault."


def _in_library(calculator: str, name: str) -> object:
    return getattr(getattr(import_module("arpad"), calculator.replace("-", "_")), name)


_DOES = {
    "rate": "{}",
    "first_rating": "Return an unrated player’s first rating, or why there is none yet.",
}


def _kind(field: Input) -> type | UnionType:
    """Return the types that a program may give; a text of several things may be their sequence."""
    schema = field.schema()
    if "format" in schema:
        return date | str
    if schema.get("type") == "string":
        return str if schema.keys() & {"enum", "pattern"} else str | Iterable[object]
    return _KINDS.get(schema.get("type"), Number | str)


def question(calculator: Calculator, *positional: str) -> Function:
    """Return what a question’s ``rate`` is."""
    answers = calculator.compute.__annotations__["return"]
    return Function(
        lambda: calculator, Calculator.answer, answers, positional or calculator.positional
    )


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
