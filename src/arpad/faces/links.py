"""The same question at another door: an address for a page or the API, a line for the command."""

import re
from collections.abc import Iterable, Mapping

from arpad.calculator import Calculator
from arpad.calculators import COMMANDS
from arpad.inputs import Flag, GameList

_PLAIN = re.compile(r"[a-zA-Z0-9_,.-]*")  # what most inputs are: as it stands


def query(question: Calculator, given: Mapping[str, object]) -> str:
    """Return the canonical query: what differs from the defaults, in the form's order."""
    return encoded(pairs(question, given))


def encoded(pairs: Iterable[tuple[str, str]]) -> str:
    """Return names and texts as a query."""
    return "&".join(f"{name}={quoted(text)}" for name, text in pairs)


def quoted(text: str) -> str:
    """Return a text as a query has it."""
    if _PLAIN.fullmatch(text):
        return text
    from urllib.parse import quote_plus

    return quote_plus(text, safe=",-.")


def pairs(question: Calculator, given: Mapping[str, object]) -> list[tuple[str, str]]:
    """Return the names and texts of what differs from the defaults, in the form's order."""
    values = [(described, given.get(described.name)) for described in question.form.inputs]
    return [
        (described.name, described.text(value))
        for described, value in values
        if value is not None and value != described.default
    ]


def command_line(question: Calculator, given: Mapping[str, object]) -> str:
    """Return the command that answers these inputs."""
    return command_of(question, pairs(question, given))


def command_of(question: Calculator, pairs: Iterable[tuple[str, str]]) -> str:
    """Return the command for names and texts."""
    words, options = ["arpad", COMMANDS[question.name]], []
    for name, text in pairs:
        described = question.form.by_name[name]
        flag = f"--{name.replace('_', '-')}"
        if name in question.positional:
            words.append(text.replace(",", " ") if isinstance(described, GameList) else text)
        else:
            options.append(flag if isinstance(described, Flag) else f"{flag} {text}")
    return " ".join(words + options)
