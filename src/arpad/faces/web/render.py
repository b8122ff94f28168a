"""Templates: where they are, and how they write numbers, accounts and texts."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from gettext import NullTranslations
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from arpad import __version__
from arpad.calculators import NAMES, SYSTEMS, calculator
from arpad.calculators.what_if import MOST_TURNED
from arpad.document.parts import RESULT_WORDS, edition_line, method_value, methods, rules_line
from arpad.faces.web import assets, forms, reference, social, tables
from arpad.inputs import TYPED_RESULTS
from arpad.language import current, say, say_many
from arpad.numbers import decimals, points, short
from arpad.rating_system import declared
from arpad.reports.documents import compare, plan
from arpad.reports.html import cite
from arpad.reports.pdf import missing
from arpad.reports.pictures.svg import element
from arpad.reports.words import words

LANGUAGE = "en"
_EMPTY_LINES = re.compile(r"\n\s*\n")
_LEARN = (
    ("/explained", "Explained"),
    ("/rules", "Rules"),
    ("/compare", "Compare"),
    ("/convert", "Convert"),
    ("/docs", "API"),
)


@cache
def _tasks() -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """Return the menu: what people come for, each with its pages."""
    calculate = (*SYSTEMS, "match", "performance")
    return (
        ("Calculate", tuple((f"/{name}", _short(calculator(name).title)) for name in calculate)),
        ("Plan", (("/plan", "Plan"),)),
        ("Event", (("/report", "Report"), ("/history", "My games"))),
        ("Learn", _LEARN),
    )


def _short(title: str) -> str:
    """Return what tells a calculator from the others: FIDE rating calculator → FIDE."""
    return re.sub(r"(?: rating)?(?: calculator| estimator)?\Z", "", title)


def _task_of(path: str) -> str:
    """Return the task that a page belongs to; none for those outside the menu."""
    place = "/" + path.removeprefix("/embed").split("/")[1]
    return next((name for name, pages in _tasks() if any(href == place for href, _ in pages)), "")


def _say(message: str, **values: Any) -> str:
    """Say a text in a page; values that are markup stay markup, all else is escaped."""
    if not values:
        return say(message)
    if not any(isinstance(value, Markup) for value in values.values()):
        return say(message, **values)
    return Markup(escape(say(message))).format(**values)


def _columns(rows: Sequence[Any], count: int) -> list[tuple[Any, ...]]:
    """Lay rows out in ``count`` columns, each read downwards; the rows must divide evenly."""
    height = len(rows) // count
    return [
        tuple(rows[height * column + line] for column in range(count)) for line in range(height)
    ]


def _prose(name: str) -> str:
    return f"prose/{LANGUAGE}/{name}.html"


@cache
def _reading(name: str, catalogue: NullTranslations) -> Markup:  # noqa: ARG001
    """Return what a page explains: the same for every visitor of one language."""
    template = "declared" if name in declared() else name.replace("-", "_")
    examples = reference.examples(name) if name in NAMES else ()
    values = {"name": template, "code": name, "reference": reference, "examples": examples}
    return Markup(render(f"readings/{template}.html", **values))


def environment() -> Environment:
    """Return the templates' environment for the reader's language, by which pieces are kept."""
    return _environment(current())


@cache
def _environment(catalogue: NullTranslations) -> Environment:  # noqa: ARG001
    env = Environment(
        loader=PackageLoader("arpad.faces.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    env.filters |= {
        "decimals": decimals,
        "signed": lambda value, places=0: decimals(value, places, signed=True),
        "short": short,
        "points": points,
        "words": words,
        "cite": cite.linked,
        "method": method_value,
        "say": say,
        "columns": _columns,
        "kind": lambda value: type(value).__name__,
    }
    env.globals |= {
        "_": _say,
        "_n": say_many,
        "version": __version__,
        "language": LANGUAGE,
        "tasks": _tasks(),
        "task_of": _task_of,
        "results": {result.value: RESULT_WORDS[result] for result in TYPED_RESULTS},
        "asset": assets.address,
        "general_tags": lambda *of: Markup(social.general_tags(*of)),
        "prose": _prose,
        "form_fields": forms.fields,
        "form_rows": forms.rows,
        "picture": lambda shown, prefix="": Markup(element(shown, prefix)),
        "reading": lambda name: _reading(name, current()),
        "summary": lambda code: calculator(code).summary,
        "table": tables.table,
        "methods": methods,
        "rules_line": rules_line,
        "edition_line": edition_line,
        "has_pdf": lambda: not missing(),
        "plan": plan,
        "most_turned": MOST_TURNED,
        "WAYS": compare.WAYS,
    }
    # Once for all pages; an import in every template would make a module each time.
    env.globals["m"] = env.get_template("macros.html").module
    env.globals["r"] = env.get_template("report_macros.html").module
    return env


def render(template: str, **values: Any) -> str:
    """Return a page as HTML, without the empty lines that templates leave."""
    return _EMPTY_LINES.sub("\n", environment().get_template(template).render(values))


def stream(template: str, **values: Any) -> Iterator[str]:
    """Give a page piece by piece, as it is made."""
    return environment().get_template(template).generate(**values)
