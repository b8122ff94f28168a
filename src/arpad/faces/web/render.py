"""Templates: where they are, and how they write numbers, accounts and texts."""

import re
from collections.abc import Iterator
from functools import cache, partial
from gettext import NullTranslations
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from jinja2.ext import Extension
from markupsafe import Markup, escape

from arpad import __version__
from arpad.calculators import NAMES, calculator
from arpad.calculators.what_if import MOST_TURNED
from arpad.declared import shown
from arpad.document.parts import RESULT_WORDS, edition_line, rules_line
from arpad.faces.web import assets, forms, reference, social
from arpad.inputs import TYPED_RESULTS
from arpad.language import current, say, say_many
from arpad.numbers import decimals, points, short
from arpad.rating_system import systems
from arpad.reports.html import cite
from arpad.reports.html.tables import table
from arpad.reports.pdf import missing
from arpad.reports.pictures.svg import element
from arpad.reports.words import words

LANGUAGE = "en"
_EMPTY_LINES = re.compile(r"\n\s*\n")
_TEXT = re.compile(r'\{\{ _\("([^"]*)"\) \}\}')  # without values
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
    calculate = (*systems(), "match", "performance")
    return (
        (
            "Calculate",
            tuple((f"/{name}", short_title(calculator(name).title)) for name in calculate),
        ),
        ("Plan", (("/plan", "Plan"),)),
        ("Event", (("/report", "Report"), ("/history", "My games"))),
        ("Learn", _LEARN),
    )


def short_title(title: str) -> str:
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


def _prose(name: str) -> list[str]:
    """Return where a page’s prose stands, or that of every system without its own."""
    return [f"prose/{LANGUAGE}/{each}.html" for each in (name.replace("-", "_"), "declared")]


@cache
def _reading(name: str, catalogue: NullTranslations) -> Markup:  # noqa: ARG001
    """Return what a page explains: the same for every visitor of one language."""
    values = {"name": name, "reference": reference}
    if name not in NAMES:
        return Markup(render(_prose(name)[0], **values))
    change = shown(name) if name in systems() else None
    values |= {"examples": reference.examples(name), "change": change}
    return Markup(render("reading.html", address=partial(reference.address, name), **values))


class _Said(Extension):
    """Say each text without values as its template is read: an environment has one language."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:  # noqa: ARG002
        """Put the texts into the template."""
        return _TEXT.sub(lambda text: escape(say(text[1])), source)


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
        extensions=[_Said],
    )
    env.filters |= {
        "signed": lambda value, places=0: decimals(value, places, signed=True),
        "short": short,
        "points": points,
        "words": words,
        "cite": cite.linked,
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
        "table": table,
        "rules_line": rules_line,
        "edition_line": edition_line,
        "has_pdf": lambda: not missing(),
        "answered": lambda code, **given: calculator(code).answer(given),
        "most_turned": MOST_TURNED,
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
