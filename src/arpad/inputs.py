"""One description of an input (label, help, range, default) and one way to read what was given.

The HTML form, the command's options, the API's schema and every message come from here.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

from arpad.domain import Result
from arpad.errors import BadInput, InputError
from arpad.language import say
from arpad.regulation import Number
from arpad.written_dates import YEARS, readings, three_numbers

_DECIMALS = 24  # more than a float holds
_NUMBER = re.compile(rf"[+-]?[0-9]{{1,12}}(\.[0-9]{{1,{_DECIMALS}}})?")
_LARGE = 10**12  # nobody types such a number, but a program may give it
_SHOWN = 60  # characters of a bad value that are echoed
_RANGES = {  # whole numbers only, and whether the lower limit itself is out
    (True, False): "a whole number from {minimum} to {maximum}",
    (False, False): "a number from {minimum} to {maximum}",
    (True, True): "a whole number above {minimum}, up to {maximum}",
    (False, True): "a number above {minimum}, up to {maximum}",
}
_YES, _NO = frozenset(("1", "true", "yes", "on")), frozenset(("0", "false", "no", "off"))


def _text(given: object) -> str:
    try:
        return str(given)
    except ValueError:  # Python writes out no whole number of more than 4,300 digits
        return say("a number too long to write")


def _shown(given: object) -> str:
    text = _text(given)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


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


@dataclass(frozen=True, kw_only=True, eq=False)
class Input(ABC):
    """What every kind of input has; each kind says what it allows and how it is read."""

    name: str
    label: str
    help: str = ""
    default: object = None
    required: bool = False
    example: str = ""

    @property
    @abstractmethod
    def allowed(self) -> str:
        """What would be accepted, in words that fit after “Allowed:”."""

    @abstractmethod
    def schema(self) -> dict[str, Any]:
        """Return the JSON schema of this input."""

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
        return _text(given)

    def error(self, given: object, reason: str = "") -> InputError:
        """Describe a fault in this input."""
        return InputError(self.name, _shown(given), self.allowed, self.example, reason=reason)


@dataclass(frozen=True, kw_only=True, eq=False)
class Amount(Input):
    """A number between two limits, read exactly; ``whole`` for whole numbers only.

    ``below`` is the reason given for a number under the lower limit, where there is one to give;
    ``word`` is accepted in place of a number and kept as it is.
    """

    minimum: int
    maximum: int
    whole: bool = False
    above_minimum: bool = False
    below: str = ""
    word: str = ""

    @property
    def allowed(self) -> str:
        """The range in words."""
        numbers = say(
            _RANGES[self.whole, self.above_minimum], minimum=self.minimum, maximum=self.maximum
        )
        return (
            say("{numbers}, or {word}", numbers=numbers, word=self.word) if self.word else numbers
        )

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema with the range."""
        low = "exclusiveMinimum" if self.above_minimum else "minimum"
        kind = "integer" if self.whole else "number"
        number = {"type": kind, low: self.minimum, "maximum": self.maximum}
        return {"anyOf": [number, {"const": self.word}]} if self.word else number

    def text(self, given: object) -> str:
        """Write a program's number plainly; a truth value is not a number."""
        if isinstance(given, int | float | Fraction) and not isinstance(given, bool):
            return plain(given)
        return str(given)

    def read(self, text: str) -> int | Fraction | str:
        """Read a number, or the word."""
        return self.word if text.strip().lower() == self.word != "" else self.number(text)

    def number(self, text: str) -> int | Fraction:
        """Read a plain decimal number inside the range."""
        if not _NUMBER.fullmatch(text.strip()):
            raise ValueError
        value = Fraction(text.strip()) if "." in text else int(text)
        too_low = value <= self.minimum if self.above_minimum else value < self.minimum
        if too_low and self.below:
            raise ValueError(say(self.below))
        if too_low or value > self.maximum or (self.whole and value.denominator != 1):
            raise ValueError
        return int(value) if value.denominator == 1 else value


@dataclass(frozen=True, kw_only=True, eq=False)
class Flag(Input):
    """Yes or no; not given is no."""

    default: object = False

    @property
    def allowed(self) -> str:
        """The words that count."""
        return say("true or false")

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema of a truth value."""
        return {"type": "boolean"}

    def read(self, text: str) -> bool:
        """Read yes or no."""
        word = text.strip().lower()
        if word not in _YES | _NO:
            raise ValueError
        return word in _YES


@dataclass(frozen=True, kw_only=True, eq=False)
class Choice(Input):
    """One of a few named values; ``choices`` has each with its words, ``unset`` says none is."""

    choices: Mapping[str, str]
    unset: str = "By the rule"

    @property
    def allowed(self) -> str:
        """The values, listed."""
        *most, last = self.choices
        return say("{most} or {last}", most=", ".join(most), last=last)

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema with the values."""
        return {"type": "string", "enum": list(self.choices)}

    def read(self, text: str) -> str:
        """Read one of the values, in any case."""
        word = text.strip().lower()
        if word not in self.choices:
            raise ValueError
        return word


@dataclass(frozen=True, kw_only=True, eq=False)
class Day(Input):
    """A calendar day."""

    example: str = "2026-11-07"

    @property
    def allowed(self) -> str:
        """The form and the range."""
        return say("a day as year-month-day from 1900-01-01 to 2199-12-31")

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema of a date."""
        return {"type": "string", "format": "date"}

    def read(self, text: str) -> date:
        """Read a date as people write it; one that can be several days is refused."""
        days = readings(text)
        if len(days) == 1:
            return days[0].day
        given, several = _shown(text.strip()), " / ".join(str(each.day) for each in days)
        if days:
            raise ValueError(say("“{given}” can mean {days}.", given=given, days=several))
        if (match := three_numbers(given)) and int(match["first"]) in YEARS:
            raise ValueError(say("there is no day “{given}”.", given=given))
        raise ValueError


UNRATED = "unrated"  # the word in place of a rating

# What can be typed for one game; what only tournament files hold is not among them.
TYPED_RESULTS = (
    Result.WIN,
    Result.DRAW,
    Result.LOSS,
    Result.FORFEIT_WIN,
    Result.FORFEIT_LOSS,
    Result.BYE,
)


@dataclass(frozen=True)
class TypedGame:
    """One game as typed; ``opponent`` is None for an unrated opponent, a forfeit or a bye."""

    result: Result
    opponent: int | Fraction | None = None

    def __str__(self) -> str:
        """Write the game in its canonical form: W1650, Du, FW, bye."""
        if self.opponent is not None:
            return self.result.value + plain(self.opponent)
        return self.result.value + ("u" if self.result.played else "")


_BETWEEN_GAMES = re.compile(r"[\s,+]+")
_GAME = re.compile(r"(FW|FL|W|D|L)(U|[+-]?[0-9.]+)?|(BYE)")


@dataclass(frozen=True, kw_only=True, eq=False)
class GameList(Input):
    """Games typed as ``W1650 D1700 L1750``, separated by commas, spaces or plus signs, any case.

    ``opponent`` describes one opponent's rating; ``unrated_refused`` is the reason given where a
    game against an unrated opponent cannot be answered.
    """

    opponent: Amount
    most: int = 100
    unrated_refused: str = ""

    @property
    def allowed(self) -> str:
        """The grammar in one sentence."""
        message = (
            "1 to {most} games, each W, D or L and the opponent’s rating ({rating}), FW, FL or bye"
            if self.unrated_refused
            else "1 to {most} games, each W, D or L and the opponent’s rating ({rating}), Wu, Du, "
            "Lu for an unrated opponent, FW, FL or bye"
        )
        return say(message, most=self.most, rating=self.opponent.allowed)

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema of the text."""
        return {"type": "string", "description": f"{self.help} Allowed: {self.allowed}."}

    def read(self, text: str) -> tuple[TypedGame, ...]:
        """Read one text; ``parse`` takes a list too."""
        return self.parse(text)

    def parse(self, given: object) -> tuple[TypedGame, ...]:
        """Read a text, or a list of "W1700" or ("W", 1700); raises BadInput with each bad game."""
        if isinstance(given, Iterable) and not isinstance(given, str | bytes):
            words = ["".join(map(_text, w if isinstance(w, tuple) else (w,))) for w in given]
        else:
            words = [word for word in _BETWEEN_GAMES.split(_text(given)) if word]
        if not words:
            raise BadInput([self.error(given, reason=say("no game was given."))])
        if len(words) > self.most:
            reason = say("{count} games were given.", count=len(words))
            raise BadInput([self.error(given, reason=reason)])
        games, errors = [], []
        for number, word in enumerate(words, start=1):
            try:
                games.append(self.game(word))
            except ValueError as error:
                errors.append(self._game_error(number, word, str(error)))
        if errors:
            raise BadInput(errors)
        return tuple(games)

    def game(self, word: str) -> TypedGame:
        """Read one game; raises ValueError when it is not one."""
        # Some signs become letters in capitals: the ligature ﬂ is no forfeit.
        match = _GAME.fullmatch(word.strip().upper()) if word.isascii() else None
        if not match:
            raise ValueError
        result, opponent, bye = match.groups()
        if bye:
            return TypedGame(Result.BYE)
        kind = Result(result)
        if opponent == "U" and kind.played:
            if self.unrated_refused:
                raise ValueError(say(self.unrated_refused))
            return TypedGame(kind)
        if opponent is None and not kind.played:
            return TypedGame(kind)
        if opponent is None or opponent == "U":
            raise ValueError
        return TypedGame(kind, self.opponent.number(opponent))

    def _game_error(self, number: int, word: str, reason: str) -> InputError:
        message = (
            "W, D or L and the opponent’s rating, {rating}; FW, FL or bye"
            if self.unrated_refused
            else "W, D or L and the opponent’s rating (u for unrated), {rating}; FW, FL or bye"
        )
        allowed = say(message, rating=self.opponent.allowed)
        return InputError(self.name, _shown(word), allowed, "W1650", number, reason)


def typed_text(described: Input, value: object) -> str:
    """Write a value the way it is typed in an address or on the command line."""
    if isinstance(described, GameList) and not isinstance(value, str):
        return canonical(value)  # type: ignore[arg-type]
    if isinstance(value, bool):
        return "true" if value else "false"
    return described.text(value)


def canonical(games: Sequence[TypedGame]) -> str:
    """Write games in the form addresses use: ``W1650,D1700``."""
    return ",".join(str(game) for game in games)


@dataclass(frozen=True, slots=True)
class Form:
    """The inputs of one calculator, in order."""

    inputs: tuple[Input, ...]
    by_name: dict[str, Input] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Index the inputs by name."""
        object.__setattr__(self, "by_name", {each.name: each for each in self.inputs})

    def parse(self, given: Mapping[str, object]) -> dict[str, Any]:
        """Read every input; None or an empty text counts as not given.

        Raises BadInput with every fault found, unknown names first.
        """
        errors = [self._unknown(name, given[name]) for name in given if name not in self.by_name]
        values: dict[str, Any] = {}
        for each in self.inputs:
            value = given.get(each.name)
            if value is None or (isinstance(value, str) and not value.strip()):
                if each.required:
                    errors.append(each.error(""))
                values[each.name] = each.default
                continue
            try:
                values[each.name] = each.parse(value)
            except BadInput as bad:
                errors += bad.errors
        if errors:
            raise BadInput(errors)
        return values

    def _unknown(self, name: str, given: object) -> InputError:
        known = ", ".join(self.by_name)
        return InputError(_shown(name), _shown(given), known, reason=say("there is no such input."))


def given_twice(name: str, given: str) -> InputError:
    """Describe a name that an address holds twice."""
    allowed, reason = say("each name once"), say("it was given twice.")
    return InputError(_shown(name), _shown(given), allowed, reason=reason)
