"""Templates: where they are, and how they write numbers and accounts."""

from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from arpad import __version__
from arpad.calculators import NAMES, calculator
from arpad.reports.layout import SHOWN, game_rows, method_rows, method_value, rules_line
from arpad.reports.numbers import decimals, points, short
from arpad.reports.words import words


@cache
def environment() -> Environment:
    """Return the templates' environment, made once."""
    env = Environment(
        loader=PackageLoader("arpad.faces.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.filters |= {
        "decimals": decimals,
        "signed": lambda value, places=0: decimals(value, places, signed=True),
        "short": short,
        "points": points,
        "words": words,
        "method": method_value,
        "kind": lambda value: type(value).__name__,
    }
    env.globals |= {
        "version": __version__,
        "navigation": [(f"/{name}", calculator(name).title) for name in NAMES],
        "game_rows": game_rows,
        "method_rows": method_rows,
        "rules_line": rules_line,
        "SHOWN": SHOWN,
    }
    return env


def render(template: str, **values: Any) -> str:
    """Return a page as HTML."""
    return environment().get_template(template).render(values)
