"""The fields and rows of a form: what is the same for every visitor is written once.

A field without a fault is a frame around what was typed. The frames are written by the template's
macros, one for each field, or number and result of a row; the macros are those of one language.
"""

from functools import lru_cache
from typing import Any

from markupsafe import Markup, escape

from arpad.faces.web.address import Row
from arpad.faces.web.page import Page
from arpad.inputs import Flag, Input

_SLOT = "\0"  # stands in a frame where the typed text goes
_TO_FILL = 2  # rows of an example: they are empty, and Enter adds one
_CHOICES = ("", "W", "D", "L")  # that a row has as large ones


def fields(macros: Any, page: Page, *, first: bool) -> Markup:
    """Return the fields shown at once, or those under “More”."""
    return Markup("".join([_field(macros, page, each) for each in page.fields(first=first)]))


def rows(macros: Any, page: Page, most: int) -> Markup:
    """Return the rows of games, at most so many."""
    listed = page.game_list
    digits = listed is None or not (listed.deviation or listed.colour)
    shown = list(enumerate(page.typed.rows[:most], start=1))
    if page.typed.example:
        written = [
            str(macros.row(number, Row(), "", row.opponent, digits))
            for number, row in shown[:_TO_FILL]
        ]
    else:
        written = [
            _row(macros, number, row, page.row_errors.get(number - 1, ""), digits)
            for number, row in shown
        ]
    return Markup("".join(written))


def _field(macros: Any, page: Page, field: Input) -> str:
    value, fault, example = page.value(field), page.error(field.name), page.example(field)
    if fault or example:
        return str(macros.field(field, value, fault, "", example))
    choices = getattr(field, "choices", ())
    if value in ("", "true", getattr(field, "word", "")) or value in choices:
        return _settled(macros, field, value)
    if choices or isinstance(field, Flag):
        return str(macros.field(field, value, fault))
    before, after = _field_frame(macros, field)
    return f"{before}{escape(value)}{after}"


def _row(macros: Any, number: int, row: Row, fault: str, digits: bool) -> str:
    if fault or row.result not in _CHOICES or row.unrated:
        return str(macros.row(number, row, fault, "", digits))
    before, after = _row_frame(macros, number, row.result, digits)
    return f"{before}{escape(row.opponent)}{after}"


@lru_cache(maxsize=256)
def _settled(macros: Any, field: Input, value: str) -> str:
    return str(macros.field(field, value, ""))


@lru_cache(maxsize=256)
def _field_frame(macros: Any, field: Input) -> tuple[str, str]:
    return _parted(macros.field(field, _SLOT, ""))


@lru_cache(maxsize=1024)
def _row_frame(macros: Any, number: int, result: str, digits: bool) -> tuple[str, str]:
    return _parted(macros.row(number, Row(result, _SLOT), "", "", digits))


def _parted(frame: str) -> tuple[str, str]:
    before, after = str(frame).split(_SLOT)
    return before, after
