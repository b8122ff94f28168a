"""An answer as plain data for JSON: the same object from the command and the API."""

import json
import re
from dataclasses import fields
from fractions import Fraction
from functools import cache
from typing import Any

from arpad.answers import Answer
from arpad.domain import Account, CountedGame, MetOpponent, Problem, UncountedGame
from arpad.language import UNSAFE
from arpad.numbers import json_number
from arpad.regulation import Rules
from arpad.reports.words import clause_text, words

Data = dict[str, Any]

_NOT_SHOWN = frozenset(("calculator", "given"))
_AS_THEY_ARE = (str, bool, int, float)
_LAST = ("steps", "notes", "problems")


def as_data(answer: Answer) -> Data:
    """Return an answer under its documented names, numbers unrounded."""
    kind: Any = type(answer)
    values = {name: getattr(answer, name) for name in _shown_names(kind)}
    shown = {
        name: _plain(value)
        for name, value in values.items()
        if value is not None or name not in kind.if_known
    }
    return {"system": answer.calculator} | shown


def plain_data(value: Any) -> Any:
    """Return a dataclass of an answer, or a part of one, as JSON has it."""
    return _plain(value)


def encode(data: Any, indent: int | None = None) -> str:
    """Write data as JSON, letters as they are; a sign that steers a terminal, or none, is escaped.

    Exact numbers are written as JSON has them.
    """
    text = _ENCODERS[indent].encode(data)
    if text.isascii() and "\x7f" not in text:
        return text
    return _UNSAFE.sub(_escaped, text)


_ENCODERS = {
    indent: json.JSONEncoder(
        ensure_ascii=False, allow_nan=False, indent=indent, default=json_number
    )
    for indent in (None, 2)
}
_UNSAFE = re.compile(rf"(?:(?!\n){UNSAFE})+")  # between values a line may end


class _Escapes(dict[int, str]):
    """How each sign is escaped, once it is asked for."""

    def __missing__(self, sign: int) -> str:
        """Write one sign; half a letter is none."""
        self[sign] = "\\ufffd" if 0xD800 <= sign <= 0xDFFF else f"\\u{sign:04x}"
        return self[sign]


_ESCAPES = _Escapes()


def _escaped(found: re.Match[str]) -> str:
    return found[0].translate(_ESCAPES)


@cache
def _shown_names(kind: Any) -> tuple[str, ...]:
    names = [field.name for field in fields(kind) if field.name not in _NOT_SHOWN]
    return tuple(sorted(names, key=lambda name: name in _LAST))


@cache
def _names(kind: Any) -> tuple[str, ...]:
    """Return the fields of a dataclass or a named tuple."""
    return getattr(kind, "_fields", None) or tuple(field.name for field in fields(kind))


def _plain(value: Any) -> Any:
    """Return a value as JSON has it; a reason alone is its sentence, in a list an object."""
    kind: Any = type(value)
    if value is None or kind in _AS_THEY_ARE:
        return value
    if kind is Fraction:
        return json_number(value)
    if kind is tuple:
        return [_item(each) for each in value]
    if isinstance(value, Account):
        return words(value)
    if kind is Rules:
        return rules_data(value)
    return {name: _plain(getattr(value, name)) for name in _names(kind)}


def _item(value: Any) -> Any:
    match value:
        case CountedGame() | UncountedGame() | MetOpponent():
            return game_data(value)
        case Account():
            return account_data(value)
        case Problem():
            return account_data(value.account) | {"severity": value.severity}
    return _plain(value)


def game_data(game: CountedGame | UncountedGame | MetOpponent) -> Data:
    """Return one game in typed order, counted or not, with the clause that decides it."""
    result = game.game.result
    data: Data = {
        "opponent": None if game.opponent is None else json_number(game.opponent),
        "result": result.value,
        "score": None if result.score is None else json_number(result.score),
    }
    if game.game.opponent_result is not None:  # it does not follow from the result
        data["opponent_result"] = game.game.opponent_result.value
    if isinstance(game, CountedGame):
        return data | {
            "difference": json_number(game.difference),
            "counted_difference": json_number(game.counted_difference),
            "expected": json_number(game.expected),
            "change": json_number(game.change),
            "counted": True,
            "clause": clause_text(game.clause),
            **_beside(game),
        }
    data |= dict.fromkeys(("difference", "counted_difference", "expected", "change"))
    if isinstance(game, MetOpponent) and game.reason is None:
        return data | {"counted": True, "clause": clause_text(game.clause)}
    reason: Data = account_data(game.reason)  # type: ignore[arg-type]
    return data | {"counted": False, "reason": reason["text"], "clause": reason["clause"]}


def _beside(game: CountedGame) -> Data:
    """Return the opponent’s deviation where it is known."""
    return {} if game.deviation is None else {"deviation": json_number(game.deviation)}


def account_data(account: Account) -> Data:
    """Return an account as its code, its sentence and its clause."""
    clause = account.clause
    text = clause_text(clause) if clause else ""
    return {"code": account.code, "text": words(account), "clause": text}


def rules_data(rules: Rules) -> Data:
    """Return the rules used: document, edition, its first day, how the text is known."""
    return {
        "document": rules.document,
        "edition": rules.edition,
        "from": rules.effective.isoformat() if rules.effective else None,
        "source": rules.source,
    }
