"""What the addresses that take one file have in common: the one file, and their description."""

from collections.abc import Sequence
from typing import Any

from arpad.errors import BadInput, InputError
from arpad.faces import api, uploads
from arpad.faces.api_events import REFUSALS
from arpad.formats.files import File
from arpad.inputs import Form
from arpad.language import say


def only(files: Sequence[File], allowed: str) -> File:
    """Return the one file; raises BadInput for none or several."""
    if len(files) == 1:
        return files[0]
    reason = say("{count} files were given.", count=len(files))
    names = ", ".join(each.name for each in files)
    raise BadInput([InputError("file", names, allowed, reason=reason)])


def described(form: Form, file: str, answer: str, *, players: str = "") -> dict[str, Any]:
    """Describe an address for OpenAPI: its options, its ``file``, and what ``answer`` is.

    ``players`` describes the table of players, where it takes one.
    """
    parameters = api.parameters(form)
    binary = {"type": "string", "format": "binary"}
    properties: dict[str, Any] = {"file": binary | {"description": file}}
    if players:
        properties["players"] = binary | {"description": players}
    for each in parameters:
        properties[each["name"]] = each["schema"] | {"description": each["description"]}
    required = ["file", *(each["name"] for each in parameters if each["required"])]
    sent = {"schema": {"type": "object", "required": required, "properties": properties}}
    raw = {"schema": binary}
    refusals = {
        status: {"description": text, "content": {api.PROBLEM: {}}}
        for status, text in REFUSALS.items()
    }
    return {
        "parameters": [each | {"required": False} for each in parameters],  # or in the form
        "requestBody": {
            "required": True,
            "content": {"multipart/form-data": sent, **dict.fromkeys(uploads.RAW_TYPES[:3], raw)},
        },
        "responses": {
            "200": {"description": answer, "content": {"application/json": {}}},
            **refusals,
        },
    }
