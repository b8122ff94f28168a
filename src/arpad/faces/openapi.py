"""The API's description (OpenAPI), made from its operations and the types of their answers."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from starlette.routing import Route

from arpad import __version__
from arpad.faces.responses import Handler
from arpad.inputs import Form, Input
from arpad.language import json_number, say
from arpad.reports.schema import Schema, Schemas

JSON, PROBLEM = "application/json", "application/problem+json"
FORM_DATA, RAW = "multipart/form-data", "application/octet-stream"
_NOTHING = Form(())
_BINARY = {"type": "string", "format": "binary"}


@dataclass(frozen=True, kw_only=True)
class Operation:
    """One address of the API: what is asked, who answers, and what with.

    ``id`` is the name by which programs call it, ``answer`` the type of its JSON, or the media
    types of what is none. ``files`` are the fields of a form that take a file, each described, the
    first of them needed and, with ``several``, taken more than once. ``refusals`` say what each
    status means; ``example`` makes an answer, that to the query ``asked`` where there is one, and
    ``refusal`` a problem document.
    """

    id: str
    path: str
    handler: Handler
    summary: str
    description: str
    tag: str
    says: str
    answer: object
    method: str = "GET"
    in_path: tuple[Input, ...] = ()
    form: Form = _NOTHING
    files: Mapping[str, str] = field(default_factory=dict)
    several: bool = False
    refusals: Mapping[int, str] = field(default_factory=dict)
    example: Callable[[], object] | None = None
    asked: str = ""
    refusal: Callable[[], object] | None = None

    def route(self) -> Route:
        """Return what answers the address."""
        return Route(self.path, self.handler, methods=[self.method], name=self.id)


def document(operations: Iterable[Operation], problem: type) -> Schema:
    """Describe operations; ``problem`` is the type of the document that refuses."""
    schemas = Schemas()
    paths = {
        operation.path: {operation.method.lower(): _operation(operation, schemas, problem)}
        for operation in operations
    }
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Arpad",
            "summary": say(
                "Chess ratings computed exactly as the regulations say, with the working shown."
            ),
            "license": {"name": "MIT"},
            "version": __version__,
        },
        "paths": paths,
        "components": {"schemas": dict(sorted(schemas.components.items()))},
    }


def _operation(operation: Operation, schemas: Schemas, problem: type) -> Schema:
    refusal = {"schema": schemas.schema(problem)}
    described: Schema = {
        "operationId": operation.id,
        "tags": [operation.tag],
        "summary": say(operation.summary),
        "description": say(operation.description),
        "parameters": [
            *(_parameter(described, "path") for described in operation.in_path),
            *parameters(operation.form),
        ],
        "responses": {
            "200": {"description": say(operation.says), "content": _content(operation, schemas)},
            **{
                str(status): {"description": say(text), "content": {PROBLEM: refusal}}
                for status, text in operation.refusals.items()
            },
        },
    }
    if operation.refusal:
        example = {"example": operation.refusal()}
        described["responses"]["422"]["content"] = {PROBLEM: refusal | example}
    return described | ({"requestBody": _body(operation)} if operation.files else {})


def _content(operation: Operation, schemas: Schemas) -> Schema:
    if isinstance(operation.answer, tuple):
        return {media_type: {"schema": _BINARY} for media_type in operation.answer}
    example = {"example": operation.example()} if operation.example else {}
    return {JSON: {"schema": schemas.schema(operation.answer)} | example}


def _body(operation: Operation) -> Schema:
    first = next(iter(operation.files))
    properties: dict[str, Schema] = {
        name: _BINARY | {"description": say(text)} for name, text in operation.files.items()
    }
    if operation.several:
        text = {"description": properties[first]["description"]}
        properties[first] = {"type": "array", "minItems": 1, "items": _BINARY} | text
    form = {"type": "object", "required": [first], "properties": properties}
    return {
        "required": True,
        "description": say("The files as a form, or one file as the whole body, of any type."),
        "content": {FORM_DATA: {"schema": form}, RAW: {"schema": _BINARY}},
    }


def parameters(form: Form) -> list[Schema]:
    """Describe the inputs of a form as parameters of the query, with ranges and examples."""
    return [_parameter(described, "query") for described in form.inputs]


def _parameter(described: Input, place: str) -> Schema:
    schema = described.schema()
    if described.default is not None:
        schema["default"] = described.default
    parameter: Schema = {
        "name": described.name,
        "in": place,
        "required": described.required,
        "description": say(
            "{label}. {help} Allowed: {allowed}.",
            label=say(described.label),
            help=say(described.help),
            allowed=described.allowed,
        ),
        "schema": schema,
    }
    if place == "query":  # as a form sends what was left empty
        parameter["allowEmptyValue"] = not described.required
    if described.example:
        parameter["example"] = _typed_example(described)
    return parameter


def _typed_example(described: Input) -> object:
    """Return the example as the schema's type has it."""
    value = described.parse(described.example)
    return json_number(value) if isinstance(value, (int, Fraction)) else described.example
