"""How templates are compiled and run: for one language, and with as little work as can be.

A page is mostly constant text around some hundred values. What is known when a template is compiled
is then a constant, and what it calls is called directly.
"""

from collections.abc import Callable, MutableMapping
from typing import Any

import jinja2
from jinja2 import nodes
from jinja2.compiler import CodeGenerator
from jinja2.runtime import Context
from jinja2.visitor import NodeTransformer

from arpad.language import say


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


class Environment(jinja2.Environment):
    """The templates of one language: whoever makes one asks it for pages in that language only."""

    code_generator_class = _Generator
    context_class = _Context

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return the environment's own globals: no template has others."""
        return {**self.globals, **d} if d else self.globals
