"""An answer as plain data for JSON: the same object from the command and the API."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from fractions import Fraction
from functools import cache
from typing import Annotated, Any, Literal, NotRequired, TypedDict, TypeGuard, TypeVar, cast

from arpad.calculator import Answer
from arpad.domain import (
    Account,
    CountedGame,
    MetOpponent,
    Problem,
    Result,
    ResultCode,
    Step,
    UncountedGame,
)
from arpad.language import UNSAFE, json_number
from arpad.regulation import Rules
from arpad.reports.words import clause_text, words

Data = dict[str, Any]
T = TypeVar("T")
# Texts of which it is known what they can be (see ``reports.schema``).
Day = Annotated[str, date]
Severity = Annotated[str, Literal["error", "warning", "note"]]


class AccountData(TypedDict):
    """A step or a note: its code, its sentence and the clause behind it, "" for none."""

    code: str
    text: str
    clause: str


class ProblemData(AccountData):
    """Something wrong or assumed in what was given."""

    severity: Severity


class FileProblemData(TypedDict):
    """Something wrong or assumed in a file, and its place there as far as it has one.

    ``line`` and ``column`` count from 1; ``player`` is a starting rank.
    """

    code: str
    severity: Severity
    text: str
    clause: str
    line: int | None
    column: int | None
    player: int | None
    round: int | None
    file: str | None


class RatedGameData(TypedDict):
    """What every game has beside its result."""

    opponent: float | None
    score: float | None
    opponent_result: NotRequired[ResultCode]
    difference: float | None
    counted_difference: float | None
    expected: float | None
    change: float | None
    deviation: NotRequired[float]
    counted: bool
    reason: NotRequired[str]
    clause: str


class GameData(RatedGameData):
    """One game in typed order, counted or not; what only a counted game has is null in others.

    ``opponent`` is null without a rating, ``score`` where the tournament decides the points.
    ``opponent_result`` stands where it does not follow from ``result``, ``deviation`` (the
    opponent’s) and ``colour`` where known; ``reason`` says why a game is not counted.
    """

    result: ResultCode
    colour: NotRequired[str]


RulesData = TypedDict(
    "RulesData", {"document": str, "edition": str, "from": Day | None, "source": str}
)
RulesData.__doc__ = "The edition used, its first day, and how its text is known."


class DatedRulesData(RulesData):
    """The edition used; ``reconstructed`` where that of the day is not built here."""

    reconstructed: bool


_ABSENT = object()
_NOT_SHOWN = frozenset(("calculator", "given"))
_AS_THEY_ARE = (str, bool, int, float)
_LAST = ("steps", "notes", "problems")


def as_data(answer: Answer) -> Data:
    """Return an answer under its documented names, numbers unrounded."""
    kind: type = type(answer)
    data: Data = {"system": answer.calculator}
    for name in shown_names(kind):
        value = getattr(answer, name)
        if value is not None or name not in answer.if_known:
            data[name] = plain_data(value)
    return data


def record(kind: type[T], *sources: object, **own: object) -> T:
    """Return what a TypedDict names, in its order: as ``own`` has it, else the first source.

    Of names that may be absent those that nobody has are; raises AttributeError for any other.
    """
    made: Data = {}
    needed: frozenset[str] = getattr(kind, "__required_keys__", frozenset())
    for name in kind.__annotations__:
        if name in own:
            made[name] = own[name]
            continue
        for source in sources:
            value = getattr(source, name, _ABSENT)
            if value is not _ABSENT:
                made[name] = plain_data(value)
                break
        else:
            if name in needed:
                raise AttributeError(name)
    return cast("T", made)


def encode(data: object, indent: int | None = None) -> str:
    """Write data as JSON, letters as they are; a sign that steers a terminal, or none, is escaped.

    Exact numbers are written as JSON has them.
    """
    text = _ENCODERS[indent].encode(data)
    # What is printable has no such sign, and this is found out quickly.
    if text.isprintable() or (text.isascii() and "\x7f" not in text):
        return text
    return _UNSAFE.sub(_escaped, text)


def written(parts: Iterable[tuple[str, object]]) -> Iterator[str]:
    """Write an object from its names and values; iterators are lists, written item by item."""
    opening = "{"
    for name, value in parts:
        yield f"{opening}{encode(name)}: "
        if is_list(value):
            yield from _stream_list(value)
        else:
            yield encode(value)
        opening = ",\n"
    yield "}\n"


def whole(parts: Iterable[tuple[str, object]]) -> Data:
    """Return the same object as data."""
    return {name: list(value) if is_list(value) else value for name, value in parts}


def is_list(value: object) -> TypeGuard[Iterator[object]]:
    """Whether a value is a list that is made when it is written."""
    return isinstance(value, Iterator)


def _stream_list(items: Iterator[object]) -> Iterator[str]:
    opening = "["
    for item in items:
        yield f"{opening}\n{encode(item)}"
        opening = ","
    yield "[]" if opening == "[" else "\n]"


_ENCODERS = {
    indent: json.JSONEncoder(
        ensure_ascii=False,
        check_circular=False,
        allow_nan=False,
        indent=indent,
        default=json_number,
    )
    for indent in (None, 2)
}
_UNSAFE = re.compile(f"{UNSAFE}+")


class _Escapes(dict[int, str]):
    """How each sign is escaped, once it is asked for."""

    def __missing__(self, sign: int) -> str:
        """Write one sign; half a letter is none."""
        self[sign] = "\\ufffd" if 0xD800 <= sign <= 0xDFFF else f"\\u{sign:04x}"
        return self[sign]


_ESCAPES = _Escapes()


def _escaped(sign: re.Match[str]) -> str:
    return sign[0].translate(_ESCAPES)


@cache
def shown_names(kind: type) -> tuple[str, ...]:
    """Return the fields of an answer in the order of its JSON."""
    shown = [name for name in names(kind) if name not in _NOT_SHOWN]
    return tuple(sorted(shown, key=lambda name: name in _LAST))


@cache
def names(kind: type) -> tuple[str, ...]:
    """Return the fields of an answer, a part of one or a dataclass."""
    if names := getattr(kind, "_fields", None):
        return names  # type: ignore[no-any-return]
    from dataclasses import fields

    return tuple(field.name for field in fields(kind))


def plain_data(value: Any) -> object:
    """Return an answer or a part of one as JSON has it.

    A reason alone is its sentence, in a list an object.
    """
    kind: type = type(value)
    if value is None or kind in _AS_THEY_ARE:
        return value
    if kind is tuple:
        return [ITEMS.get(type(item), plain_data)(item) for item in value]
    if write := _WRITTEN.get(kind):
        return write(value)
    if isinstance(value, Answer):
        return as_data(value)
    return {name: plain_data(getattr(value, name)) for name in names(kind)}


def game_data(game: CountedGame | UncountedGame | MetOpponent) -> GameData:
    """Return one game in typed order, counted or not, with the clause that decides it."""
    result = game.game.result
    data: Data = {
        "opponent": plain_data(game.opponent),
        "result": result.value,
        "score": plain_data(result.score),
    }
    if game.game.opponent_result is not None:  # it does not follow from the result
        data["opponent_result"] = game.game.opponent_result.value
    if isinstance(game, CountedGame):
        data |= {
            "difference": json_number(game.difference),
            "counted_difference": json_number(game.counted_difference),
            "expected": json_number(game.expected),
            "change": json_number(game.change),
        }
    else:
        data |= dict.fromkeys(("difference", "counted_difference", "expected", "change"))
    if not isinstance(game, CountedGame) and game.reason is not None:
        account = account_data(game.reason)
        data |= {"counted": False, "reason": account["text"], "clause": account["clause"]}
    elif not isinstance(game, UncountedGame):
        data |= {"counted": True, "clause": clause_text(game.clause)}
    if isinstance(game, CountedGame) and game.deviation is not None:
        data["deviation"] = json_number(game.deviation)
    if game.game.colour:
        data["colour"] = game.game.colour
    return cast("GameData", data)


def problem_data(problem: Problem) -> ProblemData:
    """Return a problem as its account and how grave it is."""
    return {**account_data(problem.account), "severity": problem.severity}


def file_problem_data(problem: Problem) -> FileProblemData:
    """Return a problem with its place, as far as it has one."""
    clause = str(problem.account.clause or "")
    account = account_data(problem.account) | {"clause": clause}
    return record(FileProblemData, problem, **account, file=problem.file or None)


def account_data(account: Account) -> AccountData:
    """Return an account as its code, its sentence and its clause."""
    clause = account.clause
    text = clause_text(clause) if clause else ""
    return {"code": account.code, "text": words(account), "clause": text}


def rules_data(rules: Rules) -> RulesData:
    """Return the rules used: document, edition, its first day, how the text is known."""
    return {
        "document": rules.document,
        "edition": rules.edition,
        "from": rules.effective.isoformat() if rules.effective else None,
        "source": rules.source,
    }


def dated_rules_data(rules: Rules) -> DatedRulesData:
    """Return the rules used, and whether those of the day are not built here."""
    return {**rules_data(rules), "reconstructed": rules.reconstructed}


_WRITTEN: dict[type, Callable[[Any], object]] = {
    Fraction: json_number,
    date: date.isoformat,
    Result: lambda result: result.value,
    Account: words,
    Step: words,
    Rules: rules_data,
    dict: lambda values: {name: plain_data(value) for name, value in values.items()},
}
ITEMS: dict[type, Callable[[Any], object]] = {
    CountedGame: game_data,
    UncountedGame: game_data,
    MetOpponent: game_data,
    Account: account_data,
    Step: account_data,
    Problem: problem_data,
}
