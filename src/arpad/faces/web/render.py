"""Templates: where they are, and how they write numbers, accounts and texts."""

import re
from collections.abc import Callable, MutableMapping, Sequence
from functools import cache
from gettext import NullTranslations
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, nodes
from jinja2.compiler import CodeGenerator
from jinja2.runtime import Context
from jinja2.visitor import NodeTransformer
from markupsafe import Markup, escape

from arpad import __version__
from arpad.calculators import NAMES
from arpad.faces.web import assets, charts, forms, reference, tables
from arpad.inputs import TYPED_RESULTS
from arpad.language import current, say, say_many
from arpad.reports.cards import cards
from arpad.reports.layout import (
    RESULT_WORDS,
    SHOWN,
    formula_cells,
    game_rows,
    method_rows,
    method_value,
    rules_line,
    sequential_cells,
)
from arpad.reports.numbers import decimals, points, short
from arpad.reports.words import clause_text, words

LANGUAGE = "en"
_EMPTY_LINES = re.compile(r"\n\s*\n")
_SHORT_TITLES = {
    "fide": "FIDE",
    "us-chess": "US Chess",
    "elo": "Elo",
    "match": "Match",
    "performance": "Performance",
}


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


class _Said(NodeTransformer):
    """Says the texts without values when a template is compiled, for they never change."""

    def visit_Call(self, node: nodes.Call) -> nodes.Node:
        """Put the text itself in the place of ``_("…")``."""
        self.generic_visit(node)
        match node:
            case nodes.Call(node=nodes.Name(name="_"), args=[nodes.Const(value=text)], kwargs=[]):
                return nodes.Const(say(text), lineno=node.lineno)
        return node


class _Generator(CodeGenerator):
    """Compiles a template for one language."""

    def visit_Template(self, node: nodes.Template, frame: Any = None) -> None:
        super().visit_Template(_Said().visit(node), frame)


class _Context(Context):
    """Calls what a template calls and nothing else: none of ours asks for the context."""

    @staticmethod
    def call(
        called: Callable[..., Any],
        /,
        *args: Any,
        _loop_vars: object = None,
        _block_vars: object = None,
        **values: Any,
    ) -> Any:
        return called(*args, **values)


class _Environment(Environment):
    code_generator_class = _Generator
    context_class = _Context

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return the environment's own globals: no template has others."""
        return self.globals | d if d else self.globals


def _prose(name: str) -> str:
    return f"prose/{LANGUAGE}/{name}.html"


@cache
def _reading(name: str, catalogue: NullTranslations) -> Markup:  # noqa: ARG001
    """Return what a page explains: the same for every visitor of one language."""
    template = name.replace("-", "_")
    examples = reference.examples(name) if name in NAMES else ()
    values = {"name": template, "reference": reference, "examples": examples}
    return Markup(render(f"readings/{template}.html", **values))


def environment() -> Environment:
    """Return the templates' environment for the reader's language."""
    return _environment(current())


@cache
def _environment(catalogue: NullTranslations) -> Environment:  # noqa: ARG001
    env = _Environment(
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
        "clause": clause_text,
        "method": method_value,
        "columns": _columns,
        "kind": lambda value: type(value).__name__,
    }
    env.globals |= {
        "_": _say,
        "_n": say_many,
        "version": __version__,
        "language": LANGUAGE,
        "navigation": [(f"/{name}", title) for name, title in _SHORT_TITLES.items()],
        "results": {result.value: RESULT_WORDS[result] for result in TYPED_RESULTS},
        "asset": assets.address,
        "prose": _prose,
        "form_fields": forms.fields,
        "form_rows": forms.rows,
        "picture": charts.picture,
        "reading": lambda name: _reading(name, current()),
        "cards": cards,
        "game_rows": game_rows,
        "game_lines": tables.game_lines,
        "formula_cells": formula_cells,
        "sequential_cells": sequential_cells,
        "method_rows": method_rows,
        "rules_line": rules_line,
        "SHOWN": SHOWN,
    }
    assert tuple(_SHORT_TITLES) == NAMES
    # Once for all pages; an import in every template would make a module each time.
    env.globals["m"] = env.get_template("macros.html").module
    return env


def render(template: str, **values: Any) -> str:
    """Return a page as HTML, without the empty lines that templates leave."""
    return _EMPTY_LINES.sub("\n", environment().get_template(template).render(values))
