"""An answer in one short sentence: for phones, screen readers, and whoever a result is sent to."""

from collections.abc import Callable
from typing import Any

from arpad.answers import Answer
from arpad.language import say
from arpad.numbers import decimals, short
from arpad.reports import comparison, conversion, planning
from arpad.reports.layout import views


def headline(answer: Answer) -> str:
    """Return the result in one short sentence."""
    return _HEADLINES.get(answer.calculator, _changed)(answer)


def _changed(answer: Any) -> str:
    if answer.before is None:
        return _first(answer)
    view = views(answer)[0].result
    return _moved(decimals(view.change, 0, signed=True), view)


def _moved(change: str, view: Any) -> str:
    return say("{change}, new rating {rating}", change=change, rating=short(view.new_rating))


def _first(answer: Any) -> str:
    if answer.new_rating is None:
        return say("No first rating yet.")
    return say("First rating {rating}", rating=short(answer.new_rating))


def _match(answer: Any) -> str:
    return _moved(decimals(answer.exact_change, 2, signed=True), answer)


def _performance(answer: Any) -> str:
    value = answer.performance.fide_table
    return say("Performance {value}", value=say("none") if value is None else short(value))


_HEADLINES: dict[str, Callable[[Any], str]] = {
    "match": _match,
    "performance": _performance,
    "plan": planning.headline,
    "compare": comparison.headline,
    "convert": conversion.headline,
}
