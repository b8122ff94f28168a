"""What decides K, bonus and floors in a plan: the inputs of each system's own form, and who asks.

Their descriptions are those of the forms of FIDE and US Chess; where both ask for the same under
one name, a plan has one input for both, read again by the form of the system that rates.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from arpad.calculator import refuse
from arpad.calculators.rated import form
from arpad.declared import SYSTEM_NAMES
from arpad.errors import BadInput, InputError
from arpad.inputs import Input, typed_text
from arpad.language import say

_FIDE: Mapping[str, Any] = form("fide").by_name
_US_CHESS: Mapping[str, Any] = form("us-chess").by_name
_FORMS = {"fide": _FIDE, "us-chess": _US_CHESS}
_REGULAR = _US_CHESS["time_class"].default

TIME_CLASS = replace(
    _FIDE["time_class"],
    label="Which rating",
    help="FIDE has the first three; all but Rapid are US Chess’s.",
    choices={"standard": "Standard, or Regular"}
    | {each: words for each, words in _FIDE["time_class"].choices.items() if each != "standard"}
    | {each: words for each, words in _US_CHESS["time_class"].choices.items() if each != _REGULAR},
)
PEAK = replace(
    _US_CHESS["peak"],
    label="Highest rating so far",
    help="FIDE: ever on a list. US Chess: since your 26th game; it gives a floor.",
    minimum=_FIDE["peak"].minimum,
)
DATE = replace(
    _FIDE["date"],
    label="Day of the event",
    help="FIDE goes by the first day, US Chess by the last. If empty, the rules in force count.",
)
BOTH = (TIME_CLASS, PEAK, DATE)
ONLY: Mapping[str, tuple[Any, ...]] = {
    "fide": tuple(_FIDE[name] for name in ("end", "birth_year", "under_18", "ever_2400")),
    "us-chess": tuple(
        _US_CHESS[name] for name in ("most_games_against_one", "dual_rated", "history", "floor")
    ),
}
FACTS: tuple[Input, ...] = (*BOTH, *ONLY["fide"], *ONLY["us-chess"])
_NAMES = frozenset(each.name for each in FACTS)
_OF_NORMS = frozenset(("federation", "event_kind"))


def asked_under(name: str, system: str) -> bool:
    """Whether a plan by this system asks for an input."""
    if name in _OF_NORMS:
        return system == "fide"
    if name not in _NAMES or system not in (*_FORMS, "elo"):
        return True
    return name in _FORMS.get(system, ())


def settled(given: dict[str, Any]) -> dict[str, Any]:
    """Return the inputs as the form of the system that rates has them.

    Raises BadInput with every fact that this system does not ask for, or not so.
    """
    errors = list(_not_asked(given))
    found = dict(given)
    for name in (each.name for each in BOTH):
        try:
            found[name] = _as_its_own(given["system"], name, given[name])
        except BadInput as bad:
            errors += bad.errors
    if errors:
        raise BadInput(errors)
    return found


def _not_asked(given: Mapping[str, Any]) -> Iterator[InputError]:
    for each in FACTS:
        value = given[each.name]
        asking = [name for name, form in _FORMS.items() if each.name in form]
        if value == each.default or given["system"] in asking:
            continue
        names = [say(SYSTEM_NAMES[name]) for name in asking]
        allowed = say("nothing under {system}", system=say(SYSTEM_NAMES[given["system"]]))
        reason = say("asked for under {systems} alone.", systems=", ".join(names))
        yield from refuse(each.name, typed_text(each, value), allowed, reason).errors


def _as_its_own(system: str, name: str, value: Any) -> Any:
    """Read a value again by the form of the system, whose range and choices may be narrower."""
    described = _FORMS.get(system, {}).get(name)
    if described is None or value is None:
        return value
    if system == "us-chess" and name == "time_class" and value == TIME_CLASS.default:
        return _REGULAR
    return described.parse(value)
