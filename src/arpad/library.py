"""Calculators as functions for programs: ``from arpad import fide``."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import cached_property
from importlib import import_module
from keyword import iskeyword
from types import ModuleType, UnionType
from typing import TYPE_CHECKING, Any

from arpad.calculator import Calculator, FirstRatingAnswer, half_points, refuse
from arpad.declared import declaration, is_folder, module_name, room, summary
from arpad.inputs import UNRATED, Input
from arpad.language import say
from arpad.regulation import Number

if TYPE_CHECKING:
    from inspect import Signature

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


def rate_of(code: str) -> Function:
    """Return what a room’s ``rate`` is, for rated players."""
    asked = "rating", "games"
    return Function(lambda: _of_room(code), _change, declaration(code).ANSWER, asked, needed=asked)


def first_rating_of(code: str, *asked: str) -> Function:
    """Return what a room’s ``first_rating`` is: of the games, and of what is ``asked`` besides."""
    return Function(
        lambda: _of_room(code),
        lambda calculator, given: calculator.answer({"rating": UNRATED, **given}),
        FirstRatingAnswer,
        ("games",),
        name="first_rating",
        needed=("games",),
        others=asked,
    )


def _of_room(code: str) -> Calculator:
    """Return a room’s calculator, which is above the rooms and found by its name."""
    calculator: Calculator = import_module("arpad.calculators").calculator(code)
    return calculator


def _change(calculator: Calculator, given: Mapping[str, object]) -> object:
    return calculator.compute(_rated(calculator, given))


def _rated(calculator: Calculator, given: Mapping[str, object]) -> dict[str, Any]:
    parsed = calculator.form.parse(given)
    if parsed["rating"] == UNRATED:
        allowed = say("a number; for an unrated player call first_rating")
        raise refuse("rating", UNRATED, allowed, say("this function rates rated players."))
    return parsed


def library(code: str) -> ModuleType:
    """Return a room’s functions: a folder’s own library, or what every room has."""
    if is_folder(code):
        return import_module(f"{module_name(code)}.library")
    module = ModuleType(f"arpad.{code}", summary(code))

    def new_rating(
        rating: object, opponents: Sequence[object], scores: Sequence[float], **given: object
    ) -> float:
        """Return the exact new rating alone: ``opponents`` as typed in games, ``scores`` 0 to 1."""
        half_points(opponents, scores)
        games = [
            f"{_LETTERS[score]}{rating}" for rating, score in zip(opponents, scores, strict=True)
        ]
        parsed = _rated(_of_room(code), {"rating": rating, "games": games, **given})
        chair = declaration(code).seat(parsed, parsed["games"])
        return float(room(code).rate(chair.period, chair.before).changes[0].exact_new_rating)

    vars(module).update(rate=rate_of(code), new_rating=new_rating)
    of_the_rated = declaration(code).OF_THE_RATED
    if of_the_rated is not None:
        others = (field.name for field in declaration(code).INPUTS)
        asked = (name for name in others if name not in of_the_rated)
        vars(module).update(first_rating=first_rating_of(code, *asked))
    return module


_LETTERS = {0: "L", 0.5: "D", 1: "W"}
