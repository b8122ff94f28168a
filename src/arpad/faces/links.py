"""The same question at another door: an address for a page or the API, a line for the command."""

from collections.abc import Mapping
from typing import Any

from arpad.calculator import Calculator
from arpad.calculators import COMMANDS
from arpad.inputs import Flag, GameList


def query(found: Calculator, given: Mapping[str, Any]) -> str:
    """Return the canonical query: what differs from the defaults, in the form's order."""
    return "&".join(f"{name}={quoted(text)}" for name, text in pairs(found, given))


def quoted(text: str) -> str:
    """Return a text as a query has it."""
    from urllib.parse import quote_plus

    return quote_plus(text, safe=",-.")


def pairs(found: Calculator, given: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return the names and texts of what differs from the defaults, in the form's order."""
    values = [(each, given.get(each.name)) for each in found.form.inputs]
    return [
        (each.name, each.text(value))
        for each, value in values
        if value is not None and value != each.default
    ]


def command_line(found: Calculator, given: Mapping[str, Any]) -> str:
    """Return the command that answers these inputs."""
    words = ["arpad", COMMANDS[found.name]]
    options = []
    for each in found.form.inputs:
        value = given.get(each.name)
        if value is None or value == each.default:
            continue
        text = each.text(value)
        flag = f"--{each.name.replace('_', '-')}"
        if each.name in found.positional:
            words.append(text.replace(",", " ") if isinstance(each, GameList) else text)
        elif isinstance(each, Flag):
            options.append(flag)
        else:
            options.append(f"{flag} {text}")
    return " ".join(words + options)
