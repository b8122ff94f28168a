"""JSON read from files of any origin: numbers exact and of bearable length, fields by type."""

import json
import re
from collections.abc import Mapping
from fractions import Fraction

from arpad.formats.findings import Findings
from arpad.formats.text import decode

Object = Mapping[str, object]
_LONGEST_NUMBER = 20
_LONGEST_SHOWN = 100
_DECIMAL = re.compile(r"-?\d+\.\d+", re.ASCII)


def load(data: bytes | str, findings: Findings) -> object:
    """Return the value of a JSON text, None and a finding where there is none.

    Numbers that are too long are None.
    """
    try:
        value: object = json.loads(
            _ESCAPE.sub(lambda escape: "\\ufffd" if escape[1] else escape[0], decode(data).text),
            parse_float=_decimal,
            parse_int=lambda text: int(text) if len(text) <= _LONGEST_NUMBER else None,
            parse_constant=lambda _: None,
        )
    except json.JSONDecodeError as error:
        findings.add("us-json-broken", error.lineno, error.colno, reason=error.msg)
    except RecursionError:
        findings.add("us-json-broken", reason="nested too deeply")
    else:
        return value
    return None


# Half a letter that is written as two, alone: no text has it, and none could be written with it.
_ESCAPE = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(\\u[dD][89a-fA-F][0-9a-fA-F]{2})|\\."
)


def _decimal(text: str) -> Fraction | None:
    short = len(text) <= _LONGEST_NUMBER and _DECIMAL.fullmatch(text)
    return Fraction(text) if short else None


def as_object(value: object) -> Object:
    """Return an object, empty if it is none."""
    return value if isinstance(value, dict) else {}


def objects(value: object) -> list[Object]:
    """Return the objects of a list, none if it is no list."""
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def text_of(value: object) -> str:
    """Return a text or a number as text, "" for anything else."""
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return value.strip() if isinstance(value, str) else ""


def number_of(value: object) -> int | Fraction | None:
    """Return a number, whole if it is; None for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | Fraction):
        return None
    return int(value) if value.denominator == 1 else value


def count_of(value: object) -> int | None:
    """Return a whole number that is not negative, also one written as text; else None."""
    if isinstance(value, str) and re.fullmatch(r"\d{1,9}", value.strip(), re.ASCII):
        return int(value)
    number = number_of(value)
    return number if isinstance(number, int) and number >= 0 else None


def shown(value: object) -> str:
    """Return a value as a finding shows it."""
    return text_of(value) or json.dumps(value, default=str, ensure_ascii=False)[:_LONGEST_SHOWN]
