"""The JSON schema of an answer, made from the types that ``reports.json`` writes."""

import inspect
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from enum import Enum, EnumMeta
from fractions import Fraction
from functools import reduce
from operator import or_
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from arpad.calculator import Answer
from arpad.calculators import NAMES
from arpad.capabilities import performances
from arpad.domain import Account, Performance
from arpad.regulation import Rules
from arpad.reports import json

Schema = dict[str, Any]

_SIMPLE: dict[object, Schema] = {
    Any: {},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    Fraction: {"type": "number"},
    NoneType: {"type": "null"},
    date: {"type": "string", "format": "date"},
    Account: {"type": "string"},  # alone it is its sentence
}
# What is written by a function of its own: wherever it stands, and in a list.
_WRITTEN: dict[object, object] = {Rules: json.RulesData, Performance: performances().kind}
_ITEMS: dict[object, object] = {
    kind: get_type_hints(write)["return"] for kind, write in json.ITEMS.items()
}
_CALCULATOR = Enum("Calculator", {name: name for name in NAMES})  # type: ignore[misc]
_CALCULATOR.__doc__ = "The calculator that answers: a rating system, or another question."
_LISTS = (tuple, list, Sequence, Iterable)


class Schemas:
    """Schemas of types; each record and enumeration stands once in ``components``, by its name."""

    def __init__(self) -> None:
        """Begin without any."""
        self.components: dict[str, Schema] = {}
        self._kinds: dict[str, type] = {}

    def schema(self, kind: object) -> Schema:
        """Return the schema of a type; raises TypeError for one that no answer has."""
        origin, inner = get_origin(kind), get_args(kind)
        if kind in _SIMPLE:
            return _SIMPLE[kind]
        if origin is Annotated:
            return self.schema(inner[1])
        if origin is NotRequired:
            return self.schema(inner[0])
        if origin is Literal:
            return {"type": "string", "enum": list(inner)}
        if origin in (Union, UnionType):
            return _either([self.schema(one) for one in inner])
        if origin in _LISTS:
            return {"type": "array", "items": self._item(inner[0])}
        if origin in (dict, Mapping):
            return {"type": "object", "additionalProperties": self.schema(inner[1])}
        return self._component(_WRITTEN.get(kind, kind))

    def _item(self, kind: object) -> Schema:
        if get_origin(kind) in (Union, UnionType):
            return _either([self._item(one) for one in get_args(kind)])
        return self.schema(_ITEMS.get(kind, kind))

    def _component(self, kind: object) -> Schema:
        assert isinstance(kind, type)
        name = kind.__name__.removesuffix("Data")
        if self._kinds.setdefault(name, kind) is not kind:
            raise TypeError(f"two types are called {name}")
        if name not in self.components:
            self.components[name] = {}  # a type may hold itself
            described = {"description": inspect.getdoc(kind)}
            self.components[name] |= described | self._record(kind)
        return {"$ref": f"#/components/schemas/{name}"}

    def _record(self, kind: Any) -> Schema:
        if isinstance(kind, EnumMeta):
            values: Iterable[Enum] = kind
            return {"type": "string", "enum": [value.value for value in values]}
        hints = get_type_hints(kind, include_extras=True)
        if is_typeddict(kind):
            names, maybe = tuple(hints), kind.__optional_keys__
        elif issubclass(kind, Answer):
            names, maybe = ("system", *json.shown_names(kind)), kind.if_known
            hints["system"] = _CALCULATOR
            hints |= {name: _known(hints[name]) for name in maybe}
        else:
            names, maybe = json.names(kind), frozenset()
        properties = {name: self.schema(hints[name]) for name in names}
        required = [name for name in names if name not in maybe]
        return {"type": "object", "properties": properties, "required": required}


def _known(kind: object) -> object:
    return reduce(or_, (one for one in get_args(kind) if one is not NoneType))


def _either(schemas: list[Schema]) -> Schema:
    """Return the schema of a union, each part once; what is a whole number is a number."""
    numbers = {"type": "number"} in schemas
    parts: list[Schema] = []
    for schema in schemas:
        if schema not in parts and not (numbers and schema == {"type": "integer"}):
            parts.append(schema)
    return parts[0] if len(parts) == 1 else {"anyOf": parts}
