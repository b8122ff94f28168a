"""The kinds of input: what each allows and how it is read; and the form that reads several."""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal
from fractions import Fraction
from types import MappingProxyType
from typing import Any, ClassVar

from arpad.domain import Record
from arpad.errors import BadInput, InputError
from arpad.language import say
from arpad.regulation import Number

_DECIMALS = 24  # more than a float holds
_NUMBER = re.compile(
    rf"[+-]?(?:[0-9]{{1,12}}(?:\.[0-9]{{1,{_DECIMALS}}})?|\.[0-9]{{1,{_DECIMALS}}})"
)
# A rating with the games it is based on; the number of games without zeros before it.
_BASED_ON = rf"\s*({_NUMBER.pattern})\s*[Pp/]\s*0*([0-9]{{1,6}})\s*"
_UNQUOTED = r"[a-zA-Z0-9_,.-]*"  # what most inputs are: it stands in an address as it is
_LARGE = 10**12  # nobody types such a number, but a program may give it
_SHOWN = 60  # characters of a bad value that are echoed
_RANGES = {  # whole numbers only, and whether the lower limit itself is out
    (True, False): "a whole number from {minimum} to {maximum}",
    (False, False): "a number from {minimum} to {maximum}",
    (True, True): "a whole number above {minimum}, up to {maximum}",
    (False, True): "a number above {minimum}, up to {maximum}",
}
_YES, _NO = frozenset(("1", "true", "yes", "on")), frozenset(("0", "false", "no", "off"))


def text_of(given: object) -> str:
    """Write what a program gave."""
    try:
        return str(given)
    except ValueError:  # Python writes out no whole number of more than 4,300 digits
        return say("a number too long to write")


def shown(given: object) -> str:
    """Write what was given as it is echoed, cut where it is long."""
    text = text_of(given)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def is_empty(given: object) -> bool:
    """Whether nothing was given: None, or a text of blanks."""
    return given is None or (isinstance(given, str) and not given.strip())


def plain(value: Number) -> str:
    """Write a number the way it is typed: no thousands separator, no needless decimals."""
    if isinstance(value, int) and abs(value) < _LARGE:
        return str(value)
    if isinstance(value, float):
        decimal = Decimal(repr(value))
    else:
        decimal = Decimal(value.numerator) / Decimal(value.denominator)
    if not decimal.is_finite():
        return str(decimal)
    text = f"{decimal:.{_DECIMALS}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


class Input(Record, ABC):
    """What every kind of input has; each kind says what it allows and how it is read."""

    name: str
    label: str
    help: str = ""
    default: object = None
    required: bool = False
    example: str = ""

    MISSING = ""  # what a page says of it when it is empty, where the label is no one thing
    # What is allowed and the JSON schema, of a kind that has the same for every input.
    ALLOWED = ""
    SCHEMA: ClassVar[Mapping[str, object]] = {}

    @property
    def allowed(self) -> str:
        """What would be accepted, in words that fit after “Allowed:”."""
        return say(self.ALLOWED)

    def schema(self) -> dict[str, object]:
        """Return the JSON schema of this input; that of a text of several parts describes it."""
        described = {"type": "string", "description": f"{self.help} Allowed: {self.allowed}."}
        return dict(self.SCHEMA or described)

    @property
    def option(self) -> str:
        """What the command calls it."""
        return f"--{self.name.replace('_', '-')}"

    @abstractmethod
    def read(self, text: str) -> object:
        """Read one non-empty text; raises ValueError when it is not allowed."""

    def parse(self, given: object) -> object:
        """Read what was given at any door; raises BadInput when it is not allowed."""
        text = given if isinstance(given, str) else self.text(given)
        try:
            return self.read(text)
        except ValueError as error:
            raise BadInput([self.error(text, reason=str(error))]) from None

    def text(self, given: object) -> str:
        """Write a value given by a program the way a person would type it."""
        return text_of(given)

    def error(self, given: object, reason: str = "") -> InputError:
        """Describe a fault in this input."""
        return InputError(self.name, shown(given), self.allowed, self.example, reason=reason)


class Amount(Input):
    """A number between two limits, read exactly; ``whole`` for whole numbers only.

    ``below`` and ``above`` are the reasons given for a number beyond a limit, where there is one;
    ``word`` is accepted in place of a number and kept as it is, ``short_words`` mean the same;
    nothing means it too where one of the inputs ``empty_with`` is given. ``based_on`` names the
    input that takes the games of a rating written as 743P6 or 743/6.
    """

    minimum: int
    maximum: int
    whole: bool = False
    above_minimum: bool = False
    below: str = ""
    above: str = ""
    word: str = ""
    short_words: tuple[str, ...] = ()
    empty_with: tuple[str, ...] = ()
    based_on: str = ""

    @property
    def allowed(self) -> str:
        """The range in words."""
        numbers = say(
            _RANGES[self.whole, self.above_minimum], minimum=self.minimum, maximum=self.maximum
        )
        return (
            say("{numbers}, or {word}", numbers=numbers, word=self.word) if self.word else numbers
        )

    def schema(self) -> dict[str, object]:
        """Return the JSON schema with the range."""
        low = "exclusiveMinimum" if self.above_minimum else "minimum"
        kind = "integer" if self.whole else "number"
        number = {"type": kind, low: self.minimum, "maximum": self.maximum}
        others: list[dict[str, object]] = [{"const": self.word}] if self.word else []
        if self.based_on:
            others.append({"type": "string", "pattern": "^[0-9.]+[P/][0-9]+$"})
        return {"anyOf": [number, *others]} if others else number

    def parted(self, given: Mapping[str, object]) -> tuple[Mapping[str, object], list[InputError]]:
        """Return what was given with a rating such as 743P6 parted, and nothing as the word.

        It is a fault if the games are given besides and are others.
        """
        typed = given.get(self.name)
        if is_empty(typed):
            meant = any(not is_empty(given.get(name)) for name in self.empty_with)
            return ({**given, self.name: self.word} if meant else given), []
        rating = typed if self.based_on and isinstance(typed, str) else ""
        if not (match := re.fullmatch(_BASED_ON, rating, re.ASCII)):
            return given, []
        value, games = match.groups()
        besides = given.get(self.based_on)
        if not is_empty(besides) and str(besides).strip() != games:
            reason = say(
                "“{given}” says {games} games so far, and {other} were given besides.",
                given=shown(match[0].strip()),
                games=games,
                other=shown(besides),
            )
            return {**given, self.name: None}, [self.error(str(typed), reason)]
        return {**given, self.name: value, self.based_on: games}, []

    def parse(self, given: object) -> object:
        """Read what was given; a program’s whole number inside the range is as it is."""
        if type(given) is int and self.minimum < given < self.maximum:
            return given
        return super().parse(given)

    def text(self, given: object) -> str:
        """Write a program's number plainly; a truth value is not a number."""
        if isinstance(given, (int, float, Fraction)) and not isinstance(given, bool):
            return plain(given)
        return str(given)

    def read(self, text: str) -> int | Fraction | str:
        """Read a number, or the word."""
        meant = text.strip().lower() in (self.word, *self.short_words)
        return self.word if self.word and meant else self.number(text)

    def number(self, text: str) -> int | Fraction:
        """Read a plain decimal number inside the range."""
        if not _NUMBER.fullmatch(text.strip()):
            raise ValueError(alone(text))
        value = Fraction(text.strip()) if "." in text else int(text)
        too_low = value <= self.minimum if self.above_minimum else value < self.minimum
        if too_low and self.below:
            raise ValueError(say(self.below))
        if value > self.maximum and self.above:
            raise ValueError(say(self.above))
        if too_low or value > self.maximum or (self.whole and value.denominator != 1):
            raise ValueError
        return int(value) if value.denominator == 1 else value


def alone(text: str) -> str:
    """Say what to type in place of a rating with its games, where no games are read."""
    if not (match := re.fullmatch(_BASED_ON, text, re.ASCII)):
        return ""
    given = shown(text.strip())
    return say("“{given}” has two numbers. Enter {number} alone.", given=given, number=match[1])


class Flag(Input):
    """Yes or no; not given is no."""

    default: object = False

    ALLOWED = "true or false"
    SCHEMA = MappingProxyType({"type": "boolean"})

    def text(self, given: object) -> str:
        """Write a truth value as the words that count."""
        return str(given).lower() if isinstance(given, bool) else super().text(given)

    def read(self, text: str) -> bool:
        """Read yes or no."""
        word = text.strip().lower()
        if word not in _YES | _NO:
            raise ValueError
        return word in _YES


class Choice(Input):
    """One of a few named values; ``choices`` has each with its words, ``unset`` says none is."""

    choices: Mapping[str, str]
    unset: str = "By the rule"

    @property
    def allowed(self) -> str:
        """The values, listed."""
        *most, last = self.choices
        return say("{most} or {last}", most=", ".join(most), last=last)

    def schema(self) -> dict[str, object]:
        """Return the JSON schema with the values."""
        return {"type": "string", "enum": list(self.choices)}

    def read(self, text: str) -> str:
        """Read one of the values, in any case."""
        word = text.strip().lower()
        if word not in self.choices:
            raise ValueError
        return word


class Day(Input):
    """A calendar day."""

    example: str = "2026-11-07"

    ALLOWED = "a day as year-month-day from 1900-01-01 to 2199-12-31"
    SCHEMA = MappingProxyType({"type": "string", "format": "date"})

    def read(self, text: str) -> date:
        """Read a date as people write it; one that can be several days is refused."""
        from arpad.written_dates import YEARS, readings, three_numbers

        days = readings(text)
        if len(days) == 1:
            return days[0].day
        given, several = shown(text.strip()), " / ".join(str(reading.day) for reading in days)
        if days:
            raise ValueError(say("“{given}” can mean {days}.", given=given, days=several))
        if (match := three_numbers(given)) and int(match["first"]) in YEARS:
            raise ValueError(say("there is no day “{given}”.", given=given))
        raise ValueError


Given = Mapping[str, Any]
"""The inputs of a form, parsed, by their names."""


class Form:
    """The inputs of one calculator, in order."""

    def __init__(self, inputs: tuple[Input, ...]) -> None:
        """Keep the inputs, by name too."""
        self.inputs = inputs
        self.by_name = {described.name: described for described in inputs}
        self.defaults = {described.name: described.default for described in inputs}
        amounts = [amount for amount in inputs if isinstance(amount, Amount)]
        self._parted = [amount for amount in amounts if amount.based_on or amount.empty_with]

    def parse(self, given: Mapping[str, object]) -> dict[str, Any]:
        """Read every input; None or an empty text counts as not given.

        A text such as 743P6 fills two inputs, and an empty one may stand for its word. Raises
        BadInput with every fault found, unknown names first.
        """
        errors = [self._unknown(name, given[name]) for name in given if name not in self.by_name]
        values: dict[str, Any] = {}
        for amount in self._parted:
            given, fault = amount.parted(given)
            errors += fault
        for name, described in self.by_name.items():
            value = given.get(name)
            if value is None or value is described.default or is_empty(value):
                if described.required and not any(fault.field == name for fault in errors):
                    errors.append(described.error(""))
                values[name] = described.default
                continue
            try:
                values[name] = described.parse(value)
            except BadInput as bad:
                errors += bad.errors
        if errors:
            raise BadInput(errors)
        return values

    def typed(self, given: Mapping[str, Any]) -> list[tuple[Input, str]]:
        """Write what differs from the defaults the way a person types it, in order."""
        values = [(described, given.get(described.name)) for described in self.inputs]
        return [(described, described.text(value)) for described, value in values
                if value not in (None, described.default)]  # fmt: skip

    def query(self, given: Mapping[str, Any]) -> str:
        """Return the canonical query of an address: what differs from the defaults, in order."""
        return encoded(self.typed(given))

    def blame(self, fault: InputError) -> str:
        """Say a fault by the label of its input, as people see it."""
        blamed = self.by_name.get(fault.field)
        if blamed and blamed.MISSING and not (fault.given or fault.reason):
            return say(blamed.MISSING)
        return fault.at(say(blamed.label)) if blamed else fault.text

    def _unknown(self, name: str, given: object) -> InputError:
        known = ", ".join(self.by_name)
        return InputError(shown(name), shown(given), known, reason=say("there is no such input."))


def encoded(typed: Iterable[tuple[Input, str]]) -> str:
    """Return inputs and their texts as a query."""
    return "&".join([f"{described.name}={quoted(text)}" for described, text in typed])


def quoted(text: str) -> str:
    """Return a text as a query has it."""
    if re.fullmatch(_UNQUOTED, text):
        return text
    from urllib.parse import quote_plus

    return quote_plus(text, safe=",-.")


def given_twice(name: str, given: str) -> InputError:
    """Describe a name that an address holds twice."""
    allowed, reason = say("each name once"), say("it was given twice.")
    return InputError(shown(name), shown(given), allowed, reason=reason)
